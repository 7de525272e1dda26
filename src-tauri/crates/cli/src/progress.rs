//! Follows a batch: a line for each change, and a progress bar.

use std::collections::HashMap;
use std::io::IsTerminal as _;
use std::process::ExitCode;
use std::time::Duration;

use app::host::Host;
use app::open_profile::OpenProfile;
use base::profile::ProfileKind;
use indicatif::{ProgressBar, ProgressStyle};
use payouts::view::{ItemState, RunItemView, RunSummaryView};
use serde::Serialize;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::Instant;

use crate::Common;
use crate::output::{Failure, IN_DOUBT, naira, print, print_json, print_line};
use crate::summary::{Summary, exit_code, print_wallet};
use engine::outbox::LineChange;
use system::env::{clock_time, parse_rfc3339};

/// How long in milliseconds the command line waits for a status query before it leaves the rest to `resume`.
const PATIENCE: i64 = 120_000;

/// A payment as a JSON line, or for people.
#[derive(Serialize)]
struct ItemLine<'a> {
    run: &'a str,
    #[serde(flatten)]
    item: &'a RunItemView,
}

pub(crate) fn item_line(common: &Common, run: &str, stacked: bool, item: &RunItemView) -> Result<(), Failure> {
    if common.json {
        return print_json(&ItemLine { run, item });
    }
    let word = match item.state {
        ItemState::Ready => "Waiting",
        ItemState::Sending => "Sending",
        ItemState::Confirming => "Checking",
        ItemState::InDoubt => "Unconfirmed",
        ItemState::Held => "Action needed",
        ItemState::Paid => "Paid",
        ItemState::Refused => "Not paid",
        ItemState::Stopped => "Stopped",
        ItemState::PaidBefore => "Already paid",
    };
    let reason = item.reason.as_deref().unwrap_or_default();
    // The hour and minute are enough for current payments.
    let sent = item.sent_at.as_deref().and_then(parse_rfc3339).map(clock_time);
    let reason = match (item.state, sent) {
        (ItemState::InDoubt, Some(sent)) => format!("Sent at {sent}; the money may have moved. Checking the result. {reason}"),
        (_, _) => reason.to_owned(),
    };
    let (place, width) = if stacked {
        (format!("{}:{}", item.sheet, item.row), 20)
    } else {
        (item.row.to_string(), 6)
    };
    print(&format!(
        "row {place:<width$} {:<14} {:>18} {:<26} {reason}",
        word,
        naira(&item.amount),
        item.name
    ))?;
    match &item.alarm {
        Some(alarm) => print(&format!("    !  {alarm}")),
        None => Ok(()),
    }
}

/// Prints the progress of a batch.
struct Follower<'a> {
    common: &'a Common,
    open: &'a OpenProfile,
    run: &'a str,
    id: i64,
    /// Whether its payments come from more than one sheet.
    stacked: bool,
    /// The last printed state of each payment.
    printed: HashMap<String, ItemState>,
    /// The payment of each changed outbox entry.
    items: HashMap<i64, String>,
    bar: ProgressBar,
}

impl Follower<'_> {
    /// Prints a line for a change of state. The payment's data is current, the state is that of the change. Returns whether the state
    /// changed: a status query without news changes nothing.
    async fn print_change(&mut self, change: LineChange) -> Result<bool, Failure> {
        let state = payouts::item_state(change.state, change.paid_before);
        let printed = self.items.get(&change.line).and_then(|item| self.printed.get(item));
        if change.run != Some(self.id) || printed == Some(&state) {
            return Ok(false);
        }
        let Some(item) = engine::tables::runs::item_of_line(self.open.context.outbox.store(), change.line).await? else {
            return Ok(false);
        };
        let now = payouts::item_view(&self.open.context.outbox, item);
        self.items.insert(change.line, now.item.clone());
        let view = if state == now.state {
            now
        } else {
            RunItemView {
                state,
                reason: None,
                ..now
            }
        };
        self.print_item(&view)?;
        Ok(true)
    }

    fn print_item(&mut self, view: &RunItemView) -> Result<(), Failure> {
        if self.printed.insert(view.item.clone(), view.state) == Some(view.state) {
            return Ok(());
        }
        if matches!(
            view.state,
            ItemState::Paid | ItemState::PaidBefore | ItemState::Refused | ItemState::Stopped | ItemState::Held
        ) {
            self.bar.inc(1);
        }
        if self.common.json || !matches!(view.state, ItemState::Sending | ItemState::Ready) {
            self.bar.suspend(|| item_line(self.common, self.run, self.stacked, view))?;
        }
        Ok(())
    }

    /// Prints the state of every payment whose last change was missed. Returns the sums of the same time.
    async fn catch_up(&mut self) -> Result<RunSummaryView, Failure> {
        let view = payouts::whole_run(&self.open.context.outbox, self.run).await?;
        for item in &view.items {
            let quiet = item.state == ItemState::Ready && !self.printed.contains_key(&item.item);
            if !quiet {
                self.print_item(item)?;
            }
        }
        Ok(view.summary)
    }
}

/// Follows a batch until nothing more happens without a person, or Ctrl+C. `changes` has received events since before it began.
pub(crate) async fn follow(common: &Common, host: &Host, run: &str, changes: Receiver<LineChange>) -> Result<ExitCode, Failure> {
    Ok(exit_code(&to_its_end(common, host, run, changes).await?))
}

/// Like `follow`, for a batch that was stopped: waiting payments that are not sent are the expected result.
pub(crate) async fn follow_stopped(common: &Common, host: &Host, run: &str, changes: Receiver<LineChange>) -> Result<ExitCode, Failure> {
    let summary = to_its_end(common, host, run, changes).await?;
    Ok(match summary.in_doubt + summary.held {
        0 if !summary.wallet_fell() => ExitCode::SUCCESS,
        _ => ExitCode::from(IN_DOUBT),
    })
}

async fn to_its_end(common: &Common, host: &Host, run: &str, changes: Receiver<LineChange>) -> Result<Summary, Failure> {
    // The batch has begun: payments may have left before any error.
    follow_open(common, host, run, changes)
        .await
        .map_err(|failure| failure.after_start(run))
}

async fn follow_open(common: &Common, host: &Host, run: &str, mut changes: Receiver<LineChange>) -> Result<Summary, Failure> {
    let open = host.profile().await?;
    let id: i64 = run
        .parse()
        .map_err(|_| Failure::input(format!("There is no payout “{run}” here.")))?;
    let items = payouts::summary(&open.context.outbox, id).await?.items;
    let mut follower = Follower {
        common,
        open: &open,
        run,
        id,
        stacked: open
            .context
            .outbox
            .store()
            .read(move |db| engine::tables::runs::is_stacked(db, id))
            .await?,
        printed: HashMap::new(),
        items: HashMap::new(),
        bar: bar(items),
    };
    let mut interrupted = false;
    let patience = quiet(open.context.profile.kind);
    let mut last_change = Instant::now();
    // One listener for the whole batch, because a key press during the handling of a change would be lost by a new one.
    let mut pressed = std::pin::pin!(tokio::signal::ctrl_c());
    loop {
        tokio::select! {
            change = changes.recv() => match change {
                Ok(change) => {
                    if follower.print_change(change).await? {
                        last_change = Instant::now();
                    }
                }
                Err(RecvError::Lagged(_)) => drop(follower.catch_up().await?),
                Err(RecvError::Closed) => break,
            },
            () = tokio::time::sleep(Duration::from_millis(50)) => {
                if open.context.outbox.asks_before_sending() {
                    last_change = Instant::now();
                    continue;
                }
                let idle = open.context.outbox.under_way() == 0;
                let rests = idle && (interrupted || last_change.elapsed() > patience || rests(&open, id).await?);
                if rests && changes.is_empty() {
                    break;
                }
            }
            _ = &mut pressed, if !interrupted => {
                interrupted = true;
                payouts::pause(&open.context, run).await?;
                print_line("Paused. Nothing more is sent. Waiting for the results of sent payments.");
            }
        }
    }
    let view = follower.catch_up().await?;
    follower.bar.finish_and_clear();
    end(common, &open, &view)
}

fn end(common: &Common, open: &OpenProfile, view: &RunSummaryView) -> Result<Summary, Failure> {
    let summary = Summary::of(view);
    if common.json {
        print_json(&summary)?;
    } else {
        print(&summary.words())?;
    }
    let run = &summary.run;
    if let Some(why) = view.pause_reason.as_ref().filter(|_| summary.not_sent > 0) {
        print_line(&format!(
            "Paused, {} waiting: {why} Once that is fixed, continue with `cowrie payouts resume {run}`.",
            summary.not_sent
        ));
    }
    if let Some(stop) = &view.stop {
        let by = stop.by.as_ref().map(|name| format!(" by {name}")).unwrap_or_default();
        print_line(&format!(
            "Stopped{by} on {}: {} of {} payments were never sent, {}.",
            stop.at,
            summary.stopped,
            summary.items,
            naira(&view.total_stopped)
        ));
    }
    if let Some(error) = open.context.outbox.stalled() {
        print_line(&format!("Stopped. Nothing more was sent: {error}"));
    }
    print_wallet(&summary);
    if summary.in_doubt > 0 {
        print_line(&format!(
            "{} unconfirmed: the money may have moved. Do not pay these people again. `cowrie payouts resume {run}` continues the look-ups.",
            summary.in_doubt
        ));
    }
    if summary.held > 0 {
        print_line(&format!(
            "Action needed: {}. Find out whether the money arrived, then use `cowrie payouts decide {run}` and `cowrie payouts resume {run}`.",
            summary.held
        ));
    }
    Ok(summary)
}

/// How long there may be no change before the rest is left to `resume`: failing status queries continue to fail.
fn quiet(kind: ProfileKind) -> Duration {
    match kind {
        ProfileKind::Sandbox => Duration::from_secs(10),
        ProfileKind::Test | ProfileKind::Live => Duration::from_secs(150),
    }
}

/// Whether nothing more happens soon: all is settled or needs review, or the batch is paused with nothing open.
async fn rests(open: &OpenProfile, run: i64) -> Result<bool, Failure> {
    if open.context.outbox.stalled().is_some() {
        return Ok(true);
    }
    let tally = engine::tables::outbox::tally(open.context.outbox.store(), run).await?;
    let paused = engine::tables::runs::read_run(open.context.outbox.store(), run)
        .await?
        .paused
        .is_some();
    if tally.open == 0 {
        return Ok((tally.ready == 0 || paused) && open.context.outbox.wallet_is_compared().await?);
    }
    Ok(open
        .context
        .outbox
        .next_status_query_in()
        .await?
        .is_some_and(|wait| wait > PATIENCE))
}

fn bar(items: u32) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} settled · {elapsed}").unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(u64::from(items)).with_style(style)
}
