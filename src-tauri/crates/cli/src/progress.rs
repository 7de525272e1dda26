//! Following a run: a line per change, a bar for people, a summary at the end.

use std::collections::HashMap;
use std::io::IsTerminal as _;
use std::process::ExitCode;
use std::time::Duration;

use backoffice::host::Host;
use backoffice::open_profile::OpenProfile;
use backoffice::payouts;
use backoffice::view::{ItemState, RunItemView, RunSummaryView};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};

use crate::Common;
use crate::face::{Failure, IN_DOUBT, NOT_DONE, print, print_json, say};

/// How long the command line waits for a look-up before it leaves the rest to `resume`.
const PATIENCE: i64 = 120_000;

/// The end of every run on the command line.
#[derive(Serialize)]
pub(crate) struct Summary {
    run: String,
    items: u32,
    paid: u32,
    refused: u32,
    not_sent: u32,
    in_doubt: u32,
    held: u32,
    total_paid: String,
}

impl Summary {
    pub(crate) fn of(run: &RunSummaryView) -> Self {
        Self {
            run: run.run.clone(),
            items: run.items,
            paid: run.paid,
            refused: run.refused,
            not_sent: run.not_sent,
            in_doubt: run.in_doubt + run.sending,
            held: run.held,
            total_paid: run.total_paid.clone(),
        }
    }

    pub(crate) fn words(&self) -> String {
        format!(
            "{} items · {} paid · {} not paid · {} not sent · {} not known yet · {} held for you · ₦{} paid",
            self.items, self.paid, self.refused, self.not_sent, self.in_doubt, self.held, self.total_paid
        )
    }
}

pub(crate) fn exit_code(summary: &Summary) -> ExitCode {
    match (summary.in_doubt + summary.held, summary.not_sent) {
        (1.., _) => ExitCode::from(IN_DOUBT),
        (0, 1..) => ExitCode::from(NOT_DONE),
        (0, 0) => ExitCode::SUCCESS,
    }
}

/// An item as a JSON line, or for people.
#[derive(Serialize)]
struct ItemLine<'a> {
    run: &'a str,
    #[serde(flatten)]
    item: &'a RunItemView,
}

pub(crate) fn item_line(common: &Common, run: &str, item: &RunItemView) -> Result<(), Failure> {
    if common.json {
        return print_json(&ItemLine { run, item });
    }
    let word = match item.state {
        ItemState::Ready => "Not sent",
        ItemState::Sending => "Sending",
        ItemState::Confirming => "Checking",
        ItemState::InDoubt => "Not known yet",
        ItemState::Held => "Needs you",
        ItemState::Paid => "Paid",
        ItemState::Refused => "Not paid",
    };
    let reason = item.reason.as_deref().unwrap_or_default();
    print(&format!(
        "row {:<6} {:<14} {:>18} {:<26} {reason}",
        item.row, word, item.amount, item.name
    ))
}

/// Follows a run until nothing more happens without a person, or Ctrl+C.
pub(crate) async fn follow(common: &Common, host: &Host, run: &str) -> Result<ExitCode, Failure> {
    let open = host.profile().await?;
    let id: i64 = run.parse().map_err(|_| Failure::input(format!("There is no run “{run}”.")))?;
    let row = open.outbox.store().run(id).await?;
    let items = payouts::summary(&open.outbox, &row).await?.items;
    let bar = bar(items);
    let mut told = HashMap::new();
    let mut changes = open.outbox.line_changes();
    let mut interrupted = std::pin::pin!(tokio::signal::ctrl_c());
    loop {
        tokio::select! {
            change = changes.recv() => {
                let mut lines = Vec::new();
                match change {
                    Ok(line) => lines.push(line),
                    Err(RecvError::Lagged(_)) => {}
                    Err(RecvError::Closed) => break,
                }
                loop {
                    match changes.try_recv() {
                        Ok(line) => lines.push(line),
                        Err(TryRecvError::Lagged(_)) => {}
                        Err(TryRecvError::Empty | TryRecvError::Closed) => break,
                    }
                }
                lines.sort_unstable();
                lines.dedup();
                print_changes(common, &open, run, &lines, &mut told, &bar).await?;
            }
            () = tokio::time::sleep(Duration::from_millis(50)) => {}
            _ = &mut interrupted => {
                payouts::pause(&open.outbox, run).await?;
                say("Paused. What is on its way is waited for; nothing new is sent.");
                break;
            }
        }
        if changes.is_empty() && rests(&open, id).await? {
            break;
        }
    }
    bar.finish_and_clear();
    let row = open.outbox.store().run(id).await?;
    let view = payouts::summary(&open.outbox, &row).await?;
    if let Some(why) = &view.pause_reason {
        say(&format!("Paused: {why}"));
    }
    let summary = Summary::of(&view);
    if common.json {
        print_json(&summary)?;
    } else {
        print(&summary.words())?;
    }
    if summary.in_doubt + summary.held > 0 {
        say(&format!(
            "Some outcomes are not known. Do not pay these people again. `cowrie payouts resume {run}` looks them up."
        ));
    }
    Ok(exit_code(&summary))
}

async fn print_changes(
    common: &Common,
    open: &OpenProfile,
    run: &str,
    lines: &[i64],
    told: &mut HashMap<i64, ItemState>,
    bar: &ProgressBar,
) -> Result<(), Failure> {
    for line in lines {
        let Some(item) = open.outbox.store().item_of_line(*line).await? else {
            continue;
        };
        let view = payouts::item_view(&open.outbox, item);
        if told.insert(*line, view.state) == Some(view.state) {
            continue;
        }
        if matches!(view.state, ItemState::Paid | ItemState::Refused | ItemState::Held) {
            bar.inc(1);
        }
        if common.json || view.state != ItemState::Sending {
            bar.suspend(|| item_line(common, run, &view))?;
        }
    }
    Ok(())
}

/// Whether nothing more happens soon: all is settled or held, or paused with nothing open.
async fn rests(open: &OpenProfile, run: i64) -> Result<bool, Failure> {
    if let Some(error) = open.outbox.stalled() {
        return Err(error.into());
    }
    let tally = open.outbox.store().tally(run).await?;
    let paused = open.outbox.store().run(run).await?.paused.is_some();
    if tally.open == 0 {
        return Ok(tally.ready == 0 || paused);
    }
    Ok(open.outbox.next_enquiry_in().await?.is_some_and(|wait| wait > PATIENCE))
}

fn bar(items: u32) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} settled · {elapsed}").unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(u64::from(items)).with_style(style)
}
