//! The questions of the confirm window, made from the records each time.

use collections::payment_accounts;
use collections::view::ConfirmForwarding;
use payouts::batch::findings::Named;
use payouts::view::{ItemState, RunItemView};
use payouts::{run_view, summary, waiting_lines};
use refunds::view::NewRefund;
use service_api::value::Amount;
use session::ids::number;
use {payments, refunds};

use super::asked::Asked;
use super::authorised_action::without_people;
use super::repeats::Repeats;
use super::signing::{not_paid_by, not_paid_limit, require_signer, second_person};
use super::window::{Question, Signer};
use super::{batches, forms, found_out, onboarding, paying, people};
use crate::open_profile::OpenProfile;
use crate::view::{ConfirmAsk, ConsoleRequest, TypedView};
use engine::outbox::requests::lines_of;
use engine::tables::runs;
use system::error::{AppError, ErrorCode};

/// The error if what was shown has changed.
pub(super) fn no_longer(what: &ConfirmAsk) -> AppError {
    if !matches!(what, ConfirmAsk::Alarms { .. }) {
        return payouts::tables::plans::no_longer();
    }
    let message = "Nothing was changed: somebody said meanwhile what was found about some of these.";
    AppError::conflict(message).hint("Close this window and ask again.")
}

/// The question for a request, with the rows of each kind from position `from`.
///
/// # Errors
///
/// It cannot be asked, with the reason.
pub(super) async fn of(open: &OpenProfile, asked: &Asked, from: usize) -> Result<Question, AppError> {
    without_people(open, &asked.what)?;
    let question = make(open, asked, from).await?;
    require_signer(
        &open.context.current_user.people(),
        &question.signers,
        "Nothing was done: nobody here may confirm this.",
    )?;
    Ok(question)
}

async fn make(open: &OpenProfile, asked: &Asked, from: usize) -> Result<Question, AppError> {
    match &asked.what {
        ConfirmAsk::Release { plan } => paying::release(open, plan, from).await,
        ConfirmAsk::StartApproved { answer } => paying::start_approved(open, answer, from).await,
        ConfirmAsk::ApproveBatch { batch } => batches::approve(open, batch, from).await,
        ConfirmAsk::SendBack { batch, note } => batches::send_back(open, batch, note).await,
        ConfirmAsk::AddApprover { card } => batches::add_approver(open, card).await,
        ConfirmAsk::Resume { run } => resume(open, asked, run).await,
        ConfirmAsk::SendAgain { run, items, evidence } => send_again(open, asked, (run, items, evidence), from).await,
        ConfirmAsk::NotPaid { run, items, evidence } => not_paid(open, asked, (run, items, evidence), from).await,
        ConfirmAsk::Missing { evidence } => found_out::missing(open, evidence).await,
        ConfirmAsk::Alarms {
            reference,
            decision,
            evidence,
        } => found_out::alarms(open, asked, reference.as_deref(), (*decision, evidence)).await,
        ConfirmAsk::Refund { refund } => refund_question(open, asked, refund).await,
        ConfirmAsk::Payment { payment } => forms::pay(open, asked, payment).await,
        ConfirmAsk::TopUps { top_ups, shown } => forms::top_up(open, asked, top_ups, shown).await,
        ConfirmAsk::Onboard { sub_merchant } => onboarding::onboard(open, asked, sub_merchant).await,
        ConfirmAsk::SubMerchantKeys { sub_merchant, what } => onboarding::keys(open, sub_merchant, *what).await,
        ConfirmAsk::Forwarding { forwarding } => forward_deposits(open, asked, forwarding).await,
        ConfirmAsk::NotRefunded { line, evidence } => found_out::not_refunded(open, asked, line, evidence).await,
        ConfirmAsk::Held { line, decision, evidence } => found_out::held(open, asked, line, (*decision, evidence)).await,
        ConfirmAsk::KeptBack { call } => onboarding::kept_back(open, call).await,
        ConfirmAsk::Call { request } => call(open, asked, request).await,
        ConfirmAsk::Probe { request } => probe(open, asked, &request.name),
        ConfirmAsk::SignIn { person } => people::sign_in(open, person),
        ConfirmAsk::AddPerson { name, role } => people::add(open, name, *role),
        ConfirmAsk::ChangeRole { person, role } => people::change_role(open, person, *role),
        ConfirmAsk::RemovePerson { person } => people::remove(open, person),
        ConfirmAsk::NewPin { person } => people::new_pin(open, person),
        ConfirmAsk::OtherComputers { others, asks_always } => Ok(super::other_computers::question(open, *others, *asks_always)),
        ConfirmAsk::Rules {
            single_person,
            lock_minutes,
            not_paid_alone,
        } => people::rules(open, *single_person, *lock_minutes, not_paid_limit(not_paid_alone)?),
    }
}

fn probe(open: &OpenProfile, asked: &Asked, name: &str) -> Result<Question, AppError> {
    Ok(Question {
        title: "Move test money?".to_owned(),
        lead: "This asks the test deployment a question by sending the same payment twice.".to_owned(),
        facts: vec![("Question", name.to_owned())],
        button: "Ask and move test money".to_owned(),
        signers: second_person(open, asked.by.as_ref())?,
        ..Question::default()
    })
}

async fn resume(open: &OpenProfile, asked: &Asked, run: &str) -> Result<Question, AppError> {
    let id = number(run)?;
    let batch = summary(&open.context.outbox, id).await?;
    if !batch.can_resume {
        return Err(AppError::conflict(
            "Nothing was changed: this run has nothing that waits to be sent.",
        ));
    }
    let left = Amount::parse(&batch.total_not_sent).map_or(batch.total_not_sent.clone(), Amount::naira);
    let people = open.context.current_user.people();
    let approvers: Vec<Signer> = people
        .iter()
        .filter(|person| person.approves())
        .cloned()
        .map(Signer::plain)
        .collect();
    let missing = "Nothing was sent. To go on is for somebody who approves, and nobody here may.";
    require_signer(&people, &approvers, missing)
        .map_err(|error| error.hint("The owner can add somebody who approves, or let somebody approve, under Settings."))?;
    let approved_at = runs::read_run(&open.context.outbox.store, id).await?.approved_at;
    let repeats = Repeats::of(open, waiting_lines(&open.context.outbox, id).await?, 0, Some(approved_at)).await?;
    let total = Amount::parse(&batch.total_not_sent).map_err(AppError::bug)?;
    let question = Question {
        title: format!("Go on and pay the {} that wait?", batch.not_sent),
        lead: "They were approved with the run. Those that were sent are not sent again.".to_owned(),
        facts: vec![
            ("Waiting", format!("{} payments, {left}", batch.not_sent)),
            ("Paid so far", batch.paid.to_string()),
            ("Not known yet", (batch.in_doubt + batch.held).to_string()),
            ("File", batch.file_name),
            ("Run", run.to_owned()),
        ],
        warnings: batch.pause_reason.into_iter().map(|why| format!("It stopped: {why}")).collect(),
        button: format!("Pay the {} that wait, {left}", batch.not_sent),
        signers: approvers,
        ..Question::default()
    };
    repeats.asked_with(question, open, asked, total)
}

/// Payments of a batch that need review and that a person decides about.
struct NeedsReview {
    lines: Vec<String>,
    /// Their number, for a sentence.
    payments: String,
    total: Amount,
    /// Whether the service gave a transaction id for one of them.
    reported: bool,
    evidence: String,
}

impl NeedsReview {
    async fn of(
        open: &OpenProfile,
        (run, wanted, evidence): (&str, &[String], &str),
        permitted: impl Fn(&RunItemView) -> bool,
    ) -> Result<Self, AppError> {
        if evidence.trim().is_empty() {
            return Err(AppError::new(ErrorCode::Invalid, "Nothing was changed. Write what proves it."));
        }
        let mut items: Vec<RunItemView> = Vec::new();
        let mut read = 0;
        loop {
            let page = run_view(&open.context.outbox, run, read).await?.items;
            if page.is_empty() {
                break;
            }
            read += u32::try_from(page.len()).unwrap_or(u32::MAX);
            items.extend(page.into_iter().filter(|item| wanted.contains(&item.item)));
        }
        let permitted = |item: &RunItemView| item.state == ItemState::Held && permitted(item);
        if items.len() != wanted.len() || items.is_empty() || !items.iter().all(permitted) {
            let message = "Nothing was changed: an item is no longer held, or its proofs do not permit this.";
            return Err(AppError::conflict(message));
        }
        let line = |item: &RunItemView| {
            let amount = Amount::parse(&item.amount).map_or(item.amount.clone(), Amount::naira);
            let times = item.enquiries;
            format!("{amount} to {}, {} {}: looked up {times} times", item.name, item.bank, item.account)
        };
        Ok(Self {
            lines: items.iter().map(line).collect(),
            payments: match items.len() {
                1 => "1 payment".to_owned(),
                count => format!("{count} payments"),
            },
            total: Amount::sum(items.iter().filter_map(|item| Amount::parse(&item.amount).ok())).unwrap_or(Amount::MAX),
            reported: items.iter().any(|item| item.transaction_id.is_some()),
            evidence: evidence.trim().to_owned(),
        })
    }
}

async fn send_again(open: &OpenProfile, asked: &Asked, what: (&str, &[String], &str), from: usize) -> Result<Question, AppError> {
    let held = NeedsReview::of(open, what, |item| item.may_send_again).await?;
    let (payments, total) = (&held.payments, held.total.naira());
    Ok(Question {
        title: format!("Send {payments} again, {total}?"),
        lead: "Each is looked up once more first, and goes under the same reference. If the service did pay it, it may pay again."
            .to_owned(),
        named: vec![Named::page("Held", &held.lines, from)],
        facts: vec![("What proves it", held.evidence)],
        button: format!("Send {payments} again, {total}"),
        signers: second_person(open, asked.by.as_ref())?,
        ..Question::default()
    })
}

async fn not_paid(open: &OpenProfile, asked: &Asked, what: (&str, &[String], &str), from: usize) -> Result<Question, AppError> {
    let held = NeedsReview::of(open, what, |_| true).await?;
    let (payments, total) = (&held.payments, held.total.naira());
    let reported = "The service gave a transaction id for at least one of these, so it may have been made.";
    Ok(Question {
        title: format!("Record {payments} as not paid, {total}?"),
        lead:
            "Nothing is sent. Each is looked up once more first. From then on it can be paid again: if the service did pay it, it is then \
               paid twice."
                .to_owned(),
        named: vec![Named::page("Held", &held.lines, from)],
        warnings: held.reported.then(|| reported.to_owned()).into_iter().collect(),
        facts: vec![("What proves it", held.evidence)],
        button: format!("Record {payments} as not paid"),
        signers: not_paid_by(open, asked, held.total, held.reported)?,
        ..Question::default()
    })
}

async fn refund_question(open: &OpenProfile, asked: &Asked, refund: &NewRefund) -> Result<Question, AppError> {
    let facts = refunds::question_facts(&open.context, refund).await?;
    Ok(Question {
        title: facts.title,
        lead: facts.lead,
        facts: facts.facts,
        warnings: facts.warnings,
        typed: Some(TypedView {
            label: format!("Type the amount, {}", facts.amount.naira()),
            expected: facts.amount.decimal(),
        }),
        button: facts.button,
        signers: second_person(open, asked.by.as_ref())?,
        ..Question::default()
    })
}

async fn forward_deposits(open: &OpenProfile, asked: &Asked, forwarding: &ConfirmForwarding) -> Result<Question, AppError> {
    let facts = payment_accounts::question_facts(&open.context.outbox, forwarding).await?;
    Ok(Question {
        title: facts.title,
        lead: facts.lead,
        facts: facts.facts,
        warnings: vec![facts.warning.to_owned()],
        typed: Some(TypedView {
            label: "Type the last four digits of the account that deposits will leave to".to_owned(),
            expected: facts.ending,
        }),
        button: facts.button,
        signers: second_person(open, asked.by.as_ref())?,
        ..Question::default()
    })
}

async fn call(open: &OpenProfile, asked: &Asked, request: &ConsoleRequest) -> Result<Question, AppError> {
    let signing = crate::console::may_be_confirmed(&open.context, request)?;
    let mut facts = vec![("Operation", request.operation.clone())];
    facts.extend(signing.into_iter().map(|(name, text)| ("Sends", format!("{name}: {text}"))));
    let spec = service_api::spec(&request.operation).ok_or_else(|| AppError::bug("no such operation"))?;
    let lines = match spec.refund.is_some() {
        true => Vec::new(),
        false => lines_of(spec, &request.body)?,
    };
    let total = Amount::sum(lines.iter().map(|line| line.amount)).unwrap_or(Amount::MAX);
    let repeats = Repeats::of(open, lines, 0, None).await?;
    let question = Question {
        title: "Make a call that moves money?".to_owned(),
        lead: "It was written in the console. It goes to this profile's deployment as it stands here.".to_owned(),
        facts,
        warnings: payments::of_call(&open.context, &request.operation, &request.body).await?,
        button: "Make the call".to_owned(),
        signers: second_person(open, asked.by.as_ref())?,
        ..Question::default()
    };
    repeats.asked_with(question, open, asked, total)
}
