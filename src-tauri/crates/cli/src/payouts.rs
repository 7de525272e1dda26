//! `cowrie payouts check|run|list|show|statement|resume|stop|look-up|decide|export`

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use api::Commands as _;
use app::host::Host;
use payouts::view::{DraftView, FreezeRequest, Route, RunSummaryView, RunWalletView};
use serde::Serialize;
use serde_json::json;
use session::saved_file::Destination;
use session::view::{ExportFormat, FileSavedView};
use sheet_rules::payout::similar::nearly_the_same;

use crate::one_file::{Format, OneFile};
use crate::output::{Failure, naira, print, print_json, print_line, read_file};
use crate::payout_args::{PayoutsCommand, RouteName, RunArgs};
use crate::payout_check::{check, file_name, mapping_in, read_draft};
use crate::payout_draft::{prepare, print_unsent, warn};
use crate::people::{AtTerminal, PeopleArgs};
use crate::progress::{follow, follow_stopped, item_line};
use crate::summary::{Summary, exit_code, is_shown, none, print_wallet};
use crate::{Common, names, payout_decide, payout_statement};

pub(crate) async fn run(common: &Common, command: PayoutsCommand) -> Result<ExitCode, Failure> {
    if let PayoutsCommand::Check(args) = command {
        return check(common, args).await;
    }
    common.with_host(async |host| with_host(common, host, command).await).await
}

async fn with_host(common: &Common, host: &Host, command: PayoutsCommand) -> Result<ExitCode, Failure> {
    match command {
        PayoutsCommand::Check(_) => Err(Failure::usage("check needs no profile")),
        PayoutsCommand::Run(args) => start(common, host, args).await.map_err(Failure::of_payment),
        PayoutsCommand::List => list(common, host).await,
        PayoutsCommand::Show { run } => show(common, host, &run).await,
        PayoutsCommand::Statement { run } => payout_statement::print_statement(common, host, &run).await,
        PayoutsCommand::Resume {
            run,
            again,
            reason,
            people,
        } => {
            let terminal = people.sign_in(host).await?;
            let stopped = is_stopped(host, &run).await?;
            let changes = host.profile().await?.context.outbox.line_changes();
            let summary = payouts::run_view(&host.profile().await?.context.outbox, &run, 0).await?.summary;
            let only_looked = summary.not_sent == 0 && summary.wallet.as_ref().is_some_and(RunWalletView::is_open);
            if only_looked {
                payouts::wallet_seen(&host.profile().await?.context, &run).await?;
            }
            match terminal {
                _ if only_looked => print_line("Your check of the wallet was recorded. No payment is waiting."),
                _ if stopped => print_line("This batch was stopped for good. Nothing is sent; unconfirmed payments are looked up."),
                None => payouts::resume_unattended(&host.profile().await?.context, &run, again).await?,
                Some(mut terminal) => {
                    let what = json!({ "deed": "resume", "run": run });
                    terminal.because(reason.as_deref()).confirm(host, what).await?;
                }
            }
            follow(common, host, &run, changes).await
        }
        PayoutsCommand::Stop { run, yes, people } => stop(common, host, &run, yes, &people).await,
        PayoutsCommand::LookUp { run, people } => query_status(common, host, &run, &people).await,
        PayoutsCommand::Decide(args) => payout_decide::decide(common, host, args).await,
        PayoutsCommand::Export { run, format, out } => {
            let path = export(host, &run, format, &out).await?.display().to_string();
            if common.json {
                print_json(&FileSavedView { path })?;
            } else {
                print(&path)?;
            }
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// Writes the results of a batch into a folder under a new name, or into the file `out`.
async fn export(host: &Host, run: &str, format: Option<Format>, out: &Path) -> Result<PathBuf, Failure> {
    let file = OneFile::named(out, format).map_err(|problem| Failure::usage(format!("Nothing was saved: {problem}.")))?;
    let format = match file.as_ref().map(|file| file.format).or(format) {
        Some(Format::Csv) => ExportFormat::Csv,
        Some(Format::Xlsx) | None => ExportFormat::Xlsx,
    };
    let folder = file.as_ref().map_or(out.to_owned(), OneFile::beside);
    let written = payouts::export(&host.profile().await?.context.outbox, run, format, &Destination::folder(&folder)).await;
    match file {
        None => Ok(written?),
        Some(file) => {
            let moved = written.map_err(Failure::from).and_then(|written| file.take(&written));
            file.clear();
            moved
        }
    }
}

async fn start(common: &Common, host: &Host, args: RunArgs) -> Result<ExitCode, Failure> {
    if !args.yes {
        return Err(Failure::usage(
            "Nothing was sent. Check the file with `cowrie payouts check` first, then confirm with --yes.",
        ));
    }
    if args.group_size.is_some() && matches!(args.route, RouteName::Single) {
        return Err(Failure::usage("Nothing was sent. --group-size requires --route group."));
    }
    if args.people.on_stdin() && args.file == Path::new("-") {
        return Err(Failure::usage(
            "Nothing was sent. Standard input can contain the PINs or the spreadsheet, not both.",
        ));
    }
    // Checked before a draft is made.
    let mut terminal = args.people.sign_in(host).await?;
    if terminal.is_none() {
        host.profile().await?.context.released_by_script()?;
    }
    let bytes = read_file(&args.file)?;
    let mapping = args.mapping.as_deref().map(mapping_in).transpose()?;
    let draft = read_draft(host, &file_name(&args.file), &bytes, args.sheet.clone()).await?;
    let changes = host.profile().await?.context.outbox.line_changes();
    let approved = async {
        prepare(host, &draft, mapping, &args).await?;
        approve(host, &draft, &args, terminal.as_mut()).await
    };
    match approved.await {
        Ok(run) => {
            if let Some(words) = payouts::unknown_copies(&host.profile().await?.context).await? {
                print_line(&words);
            }
            print_line(&format!(
                "Batch {run} was approved. If this is interrupted, continue with `cowrie payouts resume {run}`. Cowrie never sends a payment again automatically."
            ));
            follow(common, host, &run, changes).await
        }
        Err(failure) => {
            payouts::discard(&host.profile().await?.payouts, &draft).await?;
            Err(failure)
        }
    }
}

/// Prints what will be paid, and from which money, and approves it.
async fn approve(host: &Host, draft: &str, args: &RunArgs, terminal: Option<&mut AtTerminal>) -> Result<String, Failure> {
    let open = host.profile().await?;
    if args.names
        && let Some(words) = names::unchecked(&names::check(&open, draft).await?)
    {
        return Err(Failure::input(format!("Nothing was sent. {words}")));
    }
    let view = payouts::draft_view(&open.payouts, draft).await?;
    warn(&open, draft).await?;
    if !args.again {
        no_repeats(&view)?;
    }
    if matches!(args.route, RouteName::Group) {
        print_unsent(&view);
    }
    if !args.names && view.names.to_ask > 0 {
        print_line("Account names were not checked with the banks. Add --names to check them.");
    }
    let kind = open.context.profile.kind.word().to_uppercase();
    print_line(&format!(
        "{kind} · {} · {} · {}",
        open.context.profile.name,
        payments(view.ready.into()),
        naira(&view.total)
    ));
    let request = request(draft, args, view);
    let Some(terminal) = terminal else {
        return Ok(payouts::run_unattended(&open.payouts, &request, args.again).await?.to_string());
    };
    let plan = payouts::submit(&open.payouts, &request).await?;
    let done = terminal
        .because(args.reason.as_deref())
        .confirm(host, json!({ "deed": "release", "plan": plan.id.to_string() }))
        .await?;
    Ok(done["run"].as_str().unwrap_or_default().to_owned())
}

/// Rejects a draft that repeats earlier payments.
fn no_repeats(view: &DraftView) -> Result<(), Failure> {
    if let Some(earlier) = &view.paid_before {
        let what = if earlier.is_over() {
            "add --again to pay it again"
        } else {
            "continue it with `cowrie payouts resume`"
        };
        let same = if view.other_file {
            "A file with the same rows"
        } else {
            "This same file"
        };
        let words = format!(
            "Nothing was sent. {same} is batch {} of {}: {what}.",
            earlier.run, earlier.started_at
        );
        return Err(Failure::input(words));
    }
    if view.repeats > 0 {
        let words = match view.repeats {
            1 => "1 row repeats a payment of the last 20 days".to_owned(),
            many => format!("{many} rows repeat payments of the last 20 days"),
        };
        return Err(Failure::input(format!(
            "Nothing was sent. {words}. Skip rows with --leave-out, or add --again to pay them again."
        )));
    }
    if let Some(similar) = &view.similar {
        let when = format!(" of {} ({})", similar.started_at, similar.file_name);
        return Err(Failure::input(format!(
            "Nothing was sent. {} Skip rows with --leave-out, or add --again to pay these people again.",
            nearly_the_same(&similar.run, &when, similar.others, similar.rows, similar.of)
        )));
    }
    Ok(())
}

fn request(draft: &str, args: &RunArgs, view: DraftView) -> FreezeRequest {
    FreezeRequest {
        draft: draft.to_owned(),
        route: match args.route {
            RouteName::Single => Route::Single,
            RouteName::Group => Route::Group,
        },
        group_size: args.group_size,
        contact: args.contact.clone(),
        paid_before: view.paid_before.map(|earlier| earlier.run),
        repeats: view.repeats,
        changed_accounts: view.changed_accounts,
        similar: view.similar.map(|similar| similar.run),
    }
}

async fn summary(host: &Host, run: &str) -> Result<RunSummaryView, Failure> {
    Ok(payouts::run_view(&host.profile().await?.context.outbox, run, 0).await?.summary)
}

pub(crate) async fn is_stopped(host: &Host, run: &str) -> Result<bool, Failure> {
    Ok(summary(host, run).await?.stop.is_some())
}

/// Stops a batch for good, and follows its sent payments.
async fn stop(common: &Common, host: &Host, run: &str, yes: bool, people: &PeopleArgs) -> Result<ExitCode, Failure> {
    if !yes {
        return Err(would_stop(&summary(host, run).await?));
    }
    // Stopping sends nothing, so it needs a signed-in person but no approval.
    people.sign_in_alone(host, "Nothing was changed.").await?;
    let changes = host.profile().await?.context.outbox.line_changes();
    host.rpc("payouts_stop", json!({ "run": run })).await?;
    follow_stopped(common, host, run, changes).await
}

/// What stopping would do to a batch, without confirmation.
fn would_stop(run: &RunSummaryView) -> Failure {
    if run.stop.is_some() {
        return Failure::refused("Nothing was changed: this batch is already stopped for good.");
    }
    if run.not_sent == 0 {
        return Failure::refused("Nothing was changed: no payment of this batch is waiting.");
    }
    let held = match run.held {
        0 => String::new(),
        1 => "; 1 payment needs action".to_owned(),
        many => format!("; {many} payments need action"),
    };
    Failure::usage(format!(
        "Nothing was changed. Stopping batch {} withdraws {} ({}) for good; sent payments are looked up until they are confirmed{held}. Confirm with --yes.",
        run.run,
        payments(run.not_sent.into()),
        naira(&run.total_not_sent)
    ))
}

fn payments(count: u64) -> String {
    match count {
        1 => "1 payment".to_owned(),
        many => format!("{many} payments"),
    }
}

/// Queries the unconfirmed payments of a batch, and prints the result.
async fn query_status(common: &Common, host: &Host, run: &str, people: &PeopleArgs) -> Result<ExitCode, Failure> {
    people.sign_in_alone(host, "Nothing was looked up.").await?;
    // Through the window's command, which checks the permission.
    let asked = host.rpc("payouts_check_now", json!({ "run": run, "from": 0 })).await?;
    let count = |what: &str| asked[what].as_u64().unwrap_or_default();
    let [answered, unanswered, waiting] = ["answered", "unanswered", "waiting"].map(count);
    if answered + unanswered == 0 {
        print_line("No payment to look up: none of the sent payments is unconfirmed.");
    }
    if answered > 0 {
        print_line(&format!("Looked up: {}.", payments(answered)));
    }
    if unanswered > 0 {
        print_line(&format!("No clear answer: {}.", payments(unanswered)));
    }
    match waiting {
        0 => {}
        1 => print_line("Not looked up yet: 1 payment. Run the command again."),
        many => print_line(&format!("Not looked up yet: {many} payments. Run the command again.")),
    }
    show(common, host, run).await
}

async fn list(common: &Common, host: &Host) -> Result<ExitCode, Failure> {
    let runs = payouts::run_list(&host.profile().await?.context.outbox).await?;
    if common.json {
        #[derive(Serialize)]
        struct Listed<'a> {
            run: &'a str,
            file: &'a str,
            state: payouts::view::RunState,
            items: u32,
            paid: u32,
            refused: u32,
            not_sent: u32,
            in_doubt: u32,
            held: u32,
            #[serde(skip_serializing_if = "none")]
            stopped: u32,
            unverified: u32,
            #[serde(skip_serializing_if = "none")]
            alarms: u32,
            #[serde(skip_serializing_if = "Option::is_none")]
            wallet: Option<&'a RunWalletView>,
        }
        let listed: Vec<Listed<'_>> = runs
            .iter()
            .map(|run| Listed {
                run: &run.run,
                file: &run.file_name,
                state: run.state,
                items: run.items,
                paid: run.paid,
                refused: run.refused,
                not_sent: run.not_sent,
                in_doubt: run.in_doubt + run.sending,
                held: run.held,
                stopped: run.stopped,
                unverified: run.unverified,
                alarms: run.alarms,
                wallet: run.wallet.as_ref().filter(|wallet| is_shown(wallet)),
            })
            .collect();
        print_json(&listed)?;
        return Ok(ExitCode::SUCCESS);
    }
    if runs.is_empty() {
        print_line("No payouts yet.");
    }
    for run in &runs {
        print(&format!("{:<5} {}", run.run, Summary::of(run).words()))?;
        print(&format!("      {} · {}", run.file_name, run.started_at))?;
    }
    Ok(ExitCode::SUCCESS)
}

async fn show(common: &Common, host: &Host, run: &str) -> Result<ExitCode, Failure> {
    // Payments and sums are read in one transaction.
    let view = payouts::whole_run(&host.profile().await?.context.outbox, run).await?;
    for item in &view.items {
        item_line(common, run, view.stacked, item)?;
    }
    let summary = Summary::of(&view.summary);
    if common.json {
        print_json(&summary)?;
    } else {
        print(&summary.words())?;
    }
    print_wallet(&summary);
    Ok(exit_code(&summary))
}
