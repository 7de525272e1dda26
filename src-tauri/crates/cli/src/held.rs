//! `cowrie held list|look-up LINE|decide LINE|missing|alarms`

use std::process::ExitCode;

use api::Commands as _;
use app::host::Host;
use app::open_profile::OpenProfile;
use clap::{Args, Subcommand};
use serde::Serialize;
use serde_json::json;
use session::needs_review;
use session::view::{DecideReviewCallRequest, HeldDecision, ReviewCallView};
use support::alarms;
use support::alarms::UnseenAlarm;

use crate::Common;
use crate::output::{Failure, naira, print, print_json, print_line};
use crate::people::PeopleArgs;
use engine::outbox::Outbox;

#[derive(Subcommand)]
pub(crate) enum ReviewCommand {
    /// List alarms, and unconfirmed calls that need your decision. For payments of a spreadsheet use `cowrie payouts`.
    List,
    /// Look up one of them at the service.
    LookUp {
        /// Its number in `cowrie held list`.
        line: String,
    },
    /// Record the result of one of them. Nothing is sent.
    Decide {
        /// Its number in `cowrie held list`.
        line: String,
        #[command(flatten)]
        finding: DecisionArgs,
        /// The evidence.
        #[arg(long, value_name = "TEXT")]
        because: String,
        #[command(flatten)]
        people: PeopleArgs,
    },
    /// Resolve the alarms about one payment: a look-up contradicts its recorded result. If it was recorded as not paid but was paid, it is
    /// recorded as paid from then on, and the reverse. Nothing is sent.
    Alarms {
        #[command(flatten)]
        finding: PaidArgs,
        /// The reference of the payment. Default: the payment of the first alarm.
        #[arg(long, value_name = "REFERENCE")]
        reference: Option<String>,
        /// The evidence.
        #[arg(long, value_name = "TEXT")]
        because: String,
        #[command(flatten)]
        people: PeopleArgs,
    },
    /// After older records were restored: record what you found out about payments that are missing in them. This allows sending again;
    /// nothing is sent now.
    Missing {
        /// The evidence: which payments of the service's statement are missing here, and what you did about them.
        #[arg(long, value_name = "TEXT")]
        because: String,
        #[command(flatten)]
        people: PeopleArgs,
    },
}

#[derive(Args)]
#[group(required = true, multiple = false)]
pub(crate) struct DecisionArgs {
    /// It was done; you have proof.
    #[arg(long)]
    done: bool,
    /// It was not done; you have proof.
    #[arg(long)]
    not_done: bool,
}

#[derive(Args)]
#[group(required = true, multiple = false)]
pub(crate) struct PaidArgs {
    /// It was paid; you have proof.
    #[arg(long)]
    paid: bool,
    /// It was not paid; you have proof.
    #[arg(long)]
    not_paid: bool,
}

pub(crate) async fn run(common: &Common, command: ReviewCommand) -> Result<ExitCode, Failure> {
    let (done, waiting) = common.with_host(async |host| carry_out(host, command).await).await?;
    if let Some(done) = done {
        print_line(&done);
    }
    if common.json {
        let calls = waiting.calls.iter().map(|call| Entry { call, alarm: None });
        let alarms = waiting.alarms.iter().map(|alarm| Entry {
            call: &alarm.call,
            alarm: Some(&alarm.words),
        });
        print_json(&calls.chain(alarms).collect::<Vec<_>>())?;
    } else {
        waiting.print()?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What needs a person.
struct Waiting {
    alarms: Vec<UnseenAlarm>,
    calls: Vec<ReviewCallView>,
}

/// An entry of it as JSON.
#[derive(Serialize)]
struct Entry<'a> {
    #[serde(flatten)]
    call: &'a ReviewCallView,
    /// The unresolved contradiction that a status query found.
    alarm: Option<&'a str>,
}

impl Waiting {
    async fn of(outbox: &Outbox) -> Result<Self, Failure> {
        Ok(Self {
            alarms: alarms::unseen(outbox).await?,
            calls: needs_review::list(outbox).await?,
        })
    }

    /// Prints it for people, most urgent first.
    fn print(&self) -> Result<(), Failure> {
        if self.alarms.is_empty() && self.calls.is_empty() {
            print_line("No action needed.");
            return Ok(());
        }
        self.alarms
            .iter()
            .try_for_each(|alarm| print(&format!("   !  {}", alarm.sentence)))?;
        if !self.alarms.is_empty() {
            print("      Nothing was changed. Ask the service what happened, then record the result with `cowrie held alarms`.")?;
        }
        self.calls.iter().try_for_each(print_call)
    }
}

/// Executes the command. Returns what was done, as a sentence, and what needs a person afterwards.
async fn carry_out(host: &Host, command: ReviewCommand) -> Result<(Option<String>, Waiting), Failure> {
    let open = host.profile().await?;
    let outbox = &open.context.outbox;
    let before = needs_review::list(outbox).await?;
    let about = |line: &str| before.iter().find(|call| call.line == line).map_or_else(String::new, named);
    let done = match command {
        ReviewCommand::List => {
            print_pressing(outbox).await?;
            None
        }
        ReviewCommand::LookUp { line } => {
            needs_review::query_status(outbox, &line).await?;
            let still = needs_review::list(outbox).await?.into_iter().any(|call| call.line == line);
            Some(match still {
                true => format!("{}: still unconfirmed after the look-up. Action needed.", about(&line)),
                false => format!("{}: the service reported the result. No action needed.", about(&line)),
            })
        }
        ReviewCommand::Decide {
            line,
            finding,
            because,
            people,
        } => {
            let decision = if finding.done { HeldDecision::Done } else { HeldDecision::NotDone };
            let operation = before.iter().find(|call| call.line == line).map(|call| call.operation.as_str());
            let request = DecideReviewCallRequest {
                line: line.clone(),
                decision,
                evidence: because,
            };
            decide(host, &open, operation, &request, &people).await?;
            let about = about(&line);
            Some(match decision {
                HeldDecision::Done => format!("Recorded as done: {about}. Nothing was sent."),
                HeldDecision::NotDone => format!("Recorded as not done: {about}. Nothing was sent. If you still want it, start it again."),
            })
        }
        ReviewCommand::Alarms {
            finding,
            reference,
            because,
            people,
        } => {
            let decision = if finding.paid { HeldDecision::Done } else { HeldDecision::NotDone };
            match people.sign_in(host).await? {
                Some(mut terminal) => {
                    let word = if finding.paid { "done" } else { "not_done" };
                    let what = json!({ "deed": "alarms", "reference": reference, "decision": word, "evidence": because });
                    drop(terminal.confirm(host, what).await?);
                }
                None => resolved(&open, reference.as_deref(), decision, &because).await?,
            }
            Some("Recorded. Nothing was sent.".to_owned())
        }
        ReviewCommand::Missing { because, people } => {
            match people.sign_in(host).await? {
                Some(mut terminal) => drop(terminal.confirm(host, json!({ "deed": "missing", "evidence": because })).await?),
                None => outbox.decide_missing_sends(&because, open.context.actor()).await?,
            }
            Some("Recorded. Nothing was sent. The missing payments are not added to these records: check the service’s statement before you pay those people.".to_owned())
        }
    };
    Ok((done, Waiting::of(outbox).await?))
}

/// Records a person's decision about a call, with the permission of the current user.
async fn decide(
    host: &Host,
    open: &OpenProfile,
    operation: Option<&str>,
    request: &DecideReviewCallRequest,
    people: &PeopleArgs,
) -> Result<(), Failure> {
    let outbox = &open.context.outbox;
    let (line, evidence) = (&request.line, &request.evidence);
    let is_done = request.decision == HeldDecision::Done;
    let of_refund = operation.is_some_and(|operation| ["refund", "refundBillPay"].contains(&operation));
    let terminal = people.sign_in(host).await?;
    let moves_money = needs_review::moves_money(outbox, line).await?;
    match terminal {
        // A second person also confirms that a refund was not done.
        Some(mut terminal) if of_refund && !is_done => {
            let what = json!({ "deed": "not_refunded", "line": line, "evidence": evidence });
            drop(terminal.confirm(host, what).await?);
        }
        None if of_refund && !is_done => needs_review::not_refunded(outbox, line, evidence, &open.context.actor()).await?,
        Some(mut terminal) if moves_money => {
            let what = json!({ "deed": "held", "line": line, "decision": request.decision, "evidence": evidence });
            drop(terminal.confirm(host, what).await?);
        }
        // Through the window's command, which checks the permission.
        Some(_) => {
            let what = json!({ "line": line, "decision": request.decision, "evidence": evidence });
            drop(host.rpc("review_decide", what).await?);
        }
        None if moves_money => needs_review::decide_confirmed(outbox, request, &open.context.actor()).await?,
        None => needs_review::decide(outbox, request, &open.context.actor()).await?,
    }
    Ok(())
}

/// Prints what has been unconfirmed for so long that a person must act, including batch payments.
async fn print_pressing(outbox: &Outbox) -> Result<(), Failure> {
    for notice in alarms::unknown_for_long(outbox).await? {
        print_line(&format!("! {} {}", notice.message, notice.hint.unwrap_or_default()));
    }
    Ok(())
}

/// Resolves the alarms about one payment that are listed here, and no others.
async fn resolved(open: &OpenProfile, reference: Option<&str>, decision: HeldDecision, because: &str) -> Result<(), Failure> {
    let mut shown = alarms::unseen(&open.context.outbox).await?;
    let about = reference
        .map(str::to_owned)
        .or_else(|| shown.first().map(|alarm| alarm.call.reference.clone()));
    shown.retain(|alarm| Some(&alarm.call.reference) == about.as_ref());
    shown.iter().for_each(|alarm| print_line(&format!("! {}", alarm.sentence)));
    let shown = shown.iter().map(|alarm| alarm.id).collect();
    Ok(open
        .context
        .outbox
        .resolve_alarms(shown, decision.into(), because, open.context.actor())
        .await?)
}

/// The amount of a call after `separator`; empty if it has none.
fn amount_after(call: &ReviewCallView, separator: &str) -> String {
    let amount = call.amount.as_deref().map(|amount| format!("{separator}{}", naira(amount)));
    amount.unwrap_or_default()
}

/// Names a call in a sentence.
fn named(call: &ReviewCallView) -> String {
    format!("{}{} ({})", call.operation, amount_after(call, " of "), call.reference)
}

fn print_call(call: &ReviewCallView) -> Result<(), Failure> {
    let amount = amount_after(call, " · ");
    print(&format!("{:>4}  {} · {}{amount}", call.line, call.operation, call.reference))?;
    print(&format!("      {}", call.reason))
}
