//! Follows a batch: a line for each change, a progress bar, and a summary at the end.

use std::collections::HashMap;
use std::io::IsTerminal as _;
use std::process::ExitCode;
use std::time::Duration;

use app::host::Host;
use app::open_profile::OpenProfile;
use base::profile::ProfileKind;
use indicatif::{ProgressBar, ProgressStyle};
use payment_rules::wallet::Unexplained;
use payouts::view::{ItemState, RunItemView, RunSummaryView, RunWalletView, WalletFit};
use serde::Serialize;
use service_api::value::Amount;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::Instant;

use crate::Common;
use crate::face::{Failure, IN_DOUBT, NOT_DONE, naira, print, print_json, print_line};
use engine::outbox::LineChange;
use system::env::{clock_time, parse_rfc3339};

/// How long in milliseconds the command line waits for a status query before it leaves the rest to `resume`.
const PATIENCE: i64 = 120_000;

/// The summary of a batch.
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
    /// Never sent, because a person stopped the batch; omitted if zero.
    #[serde(skip_serializing_if = "none")]
    stopped: u32,
    /// Already paid, from another copy of the records; omitted if zero.
    #[serde(skip_serializing_if = "none")]
    paid_before: u32,
    /// Settled, without a status query that agreed a day later.
    unverified: u32,
    /// Contradicted by a status query; omitted if zero.
    #[serde(skip_serializing_if = "none")]
    alarms: u32,
    /// The comparison of the wallet with the payments; omitted if it fits or is not made yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    wallet: Option<RunWalletView>,
}

/// Whether the comparison has something to report.
pub(crate) fn is_shown(wallet: &RunWalletView) -> bool {
    match wallet.fit {
        WalletFit::Fits | WalletFit::NotYet => false,
        WalletFit::Fell | WalletFit::BalanceUnknown | WalletFit::CostUnknown => true,
    }
}

/// Whether a count is zero and omitted.
pub(crate) fn none(count: &u32) -> bool {
    *count == 0
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
            stopped: run.stopped,
            paid_before: run.paid_before,
            unverified: run.unverified,
            alarms: run.alarms,
            wallet: run.wallet.as_ref().filter(|wallet| is_shown(wallet)).cloned(),
        }
    }

    /// Whether the wallet fell by more than was paid, and no one has reviewed that.
    fn wallet_fell(&self) -> bool {
        self.wallet.as_ref().is_some_and(RunWalletView::is_open)
    }

    pub(crate) fn words(&self) -> String {
        let if_any = |count: u32, what: &str| match count {
            0 => String::new(),
            count => format!(" · {count} {what}"),
        };
        let stopped = if_any(self.stopped, "stopped");
        let before = if_any(self.paid_before, "already paid from another computer");
        let unverified = if_any(self.unverified, "not verified yet");
        let alarms = if_any(self.alarms, "contradicted");
        let wallet = match self.wallet_fell() {
            true => " · the wallet fell by more",
            false => "",
        };
        format!(
            "{} items · {} paid · {} not paid · {} not sent{stopped}{before} · {} not known yet · {} held for you · {} paid{unverified}{alarms}{wallet}",
            self.items,
            self.paid,
            self.refused,
            self.not_sent,
            self.in_doubt,
            self.held,
            naira(&self.total_paid)
        )
    }
}

pub(crate) fn exit_code(summary: &Summary) -> ExitCode {
    if summary.wallet_fell() || summary.alarms > 0 {
        return ExitCode::from(IN_DOUBT);
    }
    match (
        summary.in_doubt + summary.held,
        summary.not_sent + summary.refused + summary.stopped + summary.paid_before,
    ) {
        (1.., _) => ExitCode::from(IN_DOUBT),
        (0, 1..) => ExitCode::from(NOT_DONE),
        (0, 0) => ExitCode::SUCCESS,
    }
}

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
        ItemState::Ready => "Not sent",
        ItemState::Sending => "Sending",
        ItemState::Confirming => "Checking",
        ItemState::InDoubt => "Not known yet",
        ItemState::Held => "Needs you",
        ItemState::Paid => "Paid",
        ItemState::Refused => "Not paid",
        ItemState::Stopped => "Stopped",
        ItemState::PaidBefore => "Already paid",
    };
    let reason = item.reason.as_deref().unwrap_or_default();
    // The hour and minute are enough for current payments.
    let sent = item.sent_at.as_deref().and_then(parse_rfc3339).map(clock_time);
    let reason = match (item.state, sent) {
        (ItemState::InDoubt, Some(sent)) => format!("Sent at {sent}; the money may have moved. We are checking. {reason}"),
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
struct Teller<'a> {
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

impl Teller<'_> {
    /// Prints a line for a change of state. The payment's data is current, the state is that of the change. Returns whether the state
    /// changed: a status query without news changes nothing.
    async fn print_change(&mut self, change: LineChange) -> Result<bool, Failure> {
        let state = payouts::item_state(change.state, change.paid_before);
        let told = self.items.get(&change.line).and_then(|item| self.printed.get(item));
        if change.run != Some(self.id) || told == Some(&state) {
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
        .map_err(|_| Failure::input(format!("There is no payout run “{run}” here.")))?;
    let items = payouts::summary(&open.context.outbox, id).await?.items;
    let mut teller = Teller {
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
                    if teller.print_change(change).await? {
                        last_change = Instant::now();
                    }
                }
                Err(RecvError::Lagged(_)) => drop(teller.catch_up().await?),
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
                print_line("Paused. What is on its way is waited for; nothing new is sent.");
            }
        }
    }
    let view = teller.catch_up().await?;
    teller.bar.finish_and_clear();
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
            "Paused, {} not sent: {why} Once that is mended, `cowrie payouts resume {run}` goes on.",
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
        print_line(&format!("Stopped, nothing more was sent: {error}"));
    }
    print_wallet(&summary);
    if summary.in_doubt > 0 {
        print_line(&format!(
            "{} not known yet: the money may have moved. Do not pay these people again. `cowrie payouts resume {run}` goes on checking.",
            summary.in_doubt
        ));
    }
    if summary.held > 0 {
        print_line(&format!(
            "{} held: nobody but you can know. Find out what became of them, then `cowrie payouts decide {run}` and `resume {run}`.",
            summary.held
        ));
    }
    Ok(summary)
}

/// Prints the comparison of the wallet, if it fell by more than it should.
pub(crate) fn print_wallet(summary: &Summary) {
    let Some(wallet) = &summary.wallet else { return };
    let run = &summary.run;
    match wallet.fit {
        WalletFit::Fits | WalletFit::NotYet => {}
        WalletFit::BalanceUnknown => {
            print_line("The wallet was not compared with all of these payments: what it held before or after them was not known.");
        }
        WalletFit::CostUnknown => {
            print_line("The wallet was not compared with all of these payments: what they cost was not known of each of them.");
        }
        WalletFit::Fell => print_line(&fell_words(wallet, run)),
    }
}

fn fell_words(wallet: &RunWalletView, run: &str) -> String {
    let amount = |decimal: &Option<String>| Amount::parse(decimal.as_deref().unwrap_or_default()).unwrap_or_default();
    let fall = Unexplained {
        least: amount(&wallet.least),
        most: amount(&wallet.most),
    };
    let mut words = fall.words();
    if wallet.seen {
        return format!("{words} The difference was reviewed.");
    }
    if wallet.possible.is_empty() {
        words.push_str(" No single payment explains it by its amount and fee.");
    } else {
        let several = wallet.possible.iter().any(|payment| payment.sheet != wallet.possible[0].sheet);
        let rows = wallet.possible.iter().map(|payment| {
            let place = match several {
                true => format!("{}:{}", payment.sheet, payment.row),
                false => payment.row.to_string(),
            };
            format!("row {place} ({}, {})", payment.name, naira(&payment.amount))
        });
        let more = match wallet.more_possible {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let rows = rows.collect::<Vec<_>>().join(", ");
        words.push_str(&format!(
            " By its amount and fee each of these could explain it; none is confirmed: {rows}{more}."
        ));
    }
    format!(
        "{words} Look at the wallet's movements before you pay anybody of this batch again. `cowrie payouts resume {run}` records that you \
         looked, and goes on."
    )
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
