//! A batch on screen, and the actions of a person on it. Its status is computed from its payments.

use std::sync::Arc;

use payment_rules::outbox::State;
use payment_rules::reading::StatusResult;
use rusqlite::Connection;
use service_api::value::Amount;
use session::Context;

use super::start::{enough_for_the_rest, not_repeated, waiting_lines};
use super::wallet::wallet_view;
use crate::messages;
use crate::tables::top_ups;
use crate::view::{AskedNowView, ItemState, Route, RunItemView, RunState, RunStopView, RunSummaryView, RunView};
use engine::outbox::Outbox;
use engine::sources::movements::remember;
use engine::tables::runs::{ItemRow, RunRow, StateSum, no_run};
use engine::tables::{alarms, runs, stops, wallet_checks};
use store::{Actor, audit};
use system::env::rfc3339;
use system::error::{AppError, ErrorCode};

const PAGE: u32 = 500;

/// All batches, latest first.
pub async fn run_list(outbox: &Outbox) -> Result<Vec<RunSummaryView>, AppError> {
    let read = outbox.store.read(|db| {
        let runs = runs::runs(db)?;
        runs.iter().map(|run| summary_of(db, run)).collect::<Result<Vec<_>, _>>()
    });
    read.await
}

/// A batch with a page of its payments.
pub async fn run_view(outbox: &Outbox, run: &str, from: u32) -> Result<RunView, AppError> {
    view(outbox, run, from, PAGE).await
}

/// A batch with all its payments.
pub async fn whole_run(outbox: &Outbox, run: &str) -> Result<RunView, AppError> {
    view(outbox, run, 0, u32::MAX).await
}

/// A batch with at most `count` of its payments, read in one transaction.
async fn view(outbox: &Outbox, run: &str, from: u32, count: u32) -> Result<RunView, AppError> {
    let run = run_number(run)?;
    let read = outbox.store.read(move |db| {
        let row = runs::run(db, run)?;
        let items = runs::items_of(db, run, from, count)?;
        let summary = summary_of(db, &row)?;
        Ok((row, items, summary, runs::is_stacked(db, run)?))
    });
    let (row, items, summary, stacked) = read.await?;
    Ok(RunView {
        battery_low: if summary.state == RunState::Running {
            battery_low(outbox).await?
        } else {
            None
        },
        summary,
        route: Route::of_word(&row.route)?,
        group_size: row.group_size,
        stacked,
        items: items.into_iter().map(|item| item_view(outbox, item)).collect(),
    })
}

/// The battery's charge in percent, if it is low.
async fn battery_low(outbox: &Outbox) -> Result<Option<u8>, AppError> {
    let env = Arc::clone(&outbox.env);
    let battery = tokio::task::spawn_blocking(move || env.power.battery())
        .await
        .map_err(AppError::bug)?;
    Ok(battery.filter(|battery| battery.is_low()).map(|battery| battery.percent))
}

/// Counts and sums of a batch.
pub async fn summary(outbox: &Outbox, run: i64) -> Result<RunSummaryView, AppError> {
    outbox.store.read(move |db| summary_of(db, &runs::run(db, run)?)).await
}

/// Like `summary`, within a transaction of the caller.
pub fn summary_of(db: &Connection, run: &RunRow) -> Result<RunSummaryView, AppError> {
    let sums = runs::sums(db, run.id)?;
    let is_top_up = top_ups::is_of_top_ups(db, run.id)?;
    let unverified = alarms::unverified_of_run(db, run.id)?;
    let alarms = alarms::open_of_run(db, run.id)?;
    let wallet = wallet_view(db, run.id)?;
    let of = |states: &[State]| add(sums.iter().filter(|sum| states.contains(&sum.state)));
    let everything = add(sums.iter());
    let (ready, sending) = (of(&[State::Ready]), of(&[State::Sending]));
    let (unconfirmed, review) = (of(&[State::InDoubt, State::Confirming]), of(&[State::NeedsReview]));
    let (paid, refused) = (of(&[State::Accepted]), of(&[State::Refused]));
    let paid_before = sums.iter().find(|sum| sum.paid_before).map_or((0, 0), |sum| (sum.count, sum.minor));
    let cancelled = of(&[State::Cancelled]);
    let stopped = (cancelled.0 - paid_before.0, cancelled.1 - paid_before.1);
    let state = match run.stopped {
        // A payment that needs review takes precedence over those that are still followed.
        Some(_) if review.0 > 0 => RunState::NeedsAttention,
        Some(_) => RunState::Stopped,
        None => run_state(run.paused.is_some(), ready.0, sending.0 + unconfirmed.0, review.0),
    };
    Ok(RunSummaryView {
        run: run.id.to_string(),
        file_name: run.file_name.clone(),
        is_top_up,
        started_at: rfc3339(run.approved_at),
        state,
        pause_reason: run.paused.clone().filter(|_| run.stopped.is_none()),
        can_resume: run.paused.is_some() && run.stopped.is_none() && ready.0 > 0,
        can_stop: run.stopped.is_none() && ready.0 > 0,
        stop: run.stopped.as_ref().map(|stop| RunStopView {
            by: Some(stop.by.clone()).filter(|name| !name.is_empty()),
            at: rfc3339(stop.at),
        }),
        items: everything.0,
        paid: paid.0,
        refused: refused.0,
        not_sent: ready.0,
        stopped: stopped.0,
        paid_before: paid_before.0,
        sending: sending.0,
        in_doubt: unconfirmed.0,
        held: review.0,
        unverified,
        alarms,
        total: money(everything.1),
        total_paid: money(paid.1),
        total_refused: money(refused.1),
        total_unknown: money(unconfirmed.1 + review.1),
        total_not_sent: money(ready.1),
        total_stopped: money(stopped.1),
        total_paid_before: money(paid_before.1),
        wallet,
    })
}

/// The number of payments and their sum in minor units.
fn add<'s>(sums: impl Iterator<Item = &'s StateSum>) -> (u32, i64) {
    sums.fold((0, 0), |(count, minor), sum| (count + sum.count, minor + sum.minor))
}

fn run_state(paused: bool, ready: u32, open: u32, review: u32) -> RunState {
    match (ready, open, review) {
        (0, 0, 0) => RunState::Finished,
        (0, 0, _) => RunState::NeedsAttention,
        (1.., _, _) if paused => RunState::Paused,
        (_, _, _) => RunState::Running,
    }
}

fn money(minor: i64) -> String {
    Amount::from_minor(minor).unwrap_or(Amount::MAX).decimal()
}

/// A batch payment on screen.
pub fn item_view(outbox: &Outbox, item: ItemRow) -> RunItemView {
    let (line, state) = (&item.line.line, state_of_item(&item));
    RunItemView {
        item: item.id.to_string(),
        row: item.row,
        sheet: item.sheet,
        name: item.name,
        bank: item.bank,
        account: item.account,
        amount: line.amount.decimal(),
        remarks: item.remarks,
        state,
        reason: line.reason.clone().map(String::from),
        reference: item.line.reference.clone(),
        transaction_id: line.receipt.transaction_id.clone(),
        fee: line
            .receipt
            .fee
            .as_ref()
            .map(|fee| fee.amount.map_or(fee.text.clone(), |amount| amount.decimal())),
        sent_at: line.sent_at.map(rfc3339),
        settled_at: line.settled_at.map(rfc3339),
        enquiries: line.status_queries,
        next_enquiry_at: line.next_status_query_at.map(rfc3339),
        unknown_since: line.unknown_since().map(rfc3339),
        alarm_at: line.unknown_since().map(|since| rfc3339(since.plus(outbox.policy.alarm_after))),
        lookup_closes_at: line.unknown_since().map(|since| rfc3339(since.plus(outbox.policy.lookup_closes))),
        urgency: line.urgency(&outbox.policy, outbox.now()),
        may_send_again: !item.stopped && line.may_send_again(&outbox.policy, outbox.now()),
        alarm: item.alarm,
    }
}

/// The state of a batch payment on screen.
pub(crate) fn state_of_item(item: &ItemRow) -> ItemState {
    item_state(item.line.line.state, item.line.line.paid_before_at.is_some())
}

/// The state of a payment from that of its outbox entry; `paid_before` if it was paid from another copy of the records.
pub fn item_state(state: State, paid_before: bool) -> ItemState {
    match state {
        State::Ready => ItemState::Ready,
        State::Sending => ItemState::Sending,
        State::InDoubt => ItemState::InDoubt,
        State::Confirming => ItemState::Confirming,
        State::NeedsReview => ItemState::Held,
        State::Accepted => ItemState::Paid,
        State::Refused => ItemState::Refused,
        State::Cancelled if paid_before => ItemState::PaidBefore,
        State::Cancelled => ItemState::Stopped,
    }
}

/// The number in the id of a batch.
pub(crate) fn run_number(run: &str) -> Result<i64, AppError> {
    run.parse().map_err(|_| no_run(run))
}

/// The number of an existing batch.
pub(crate) async fn existing(outbox: &Outbox, run: &str) -> Result<i64, AppError> {
    Ok(runs::read_run(&outbox.store, run_number(run)?).await?.id)
}

/// Pauses a batch: nothing new is sent; payments in flight arrive.
pub async fn pause(context: &Context, run: &str) -> Result<(), AppError> {
    let outbox = &context.outbox;
    let run = existing(outbox, run).await?;
    stops::pause_run(&outbox.store, run, context.actor(), outbox.now()).await
}

/// Records that a person reviewed a wallet that fell by more than was paid. Nothing is sent by it.
pub async fn wallet_seen(context: &Context, run: &str) -> Result<(), AppError> {
    let outbox = &context.outbox;
    let (run, now, actor) = (existing(outbox, run).await?, outbox.now(), context.actor());
    let seen = outbox.store.write(move |db| {
        let seen = match wallet_checks::latest(db, run)? {
            Some(latest) => wallet_checks::see(db, run, latest, now)?,
            None => 0,
        };
        match seen {
            0 => Ok(()),
            _ => audit::record(
                db,
                now,
                actor.entry(crate::messages::audit::WALLET_LOOKED_AT, None, Some(run.to_string())),
            ),
        }
    });
    seen.await
}

/// Stops a batch for good: waiting payments are never sent from here, sent ones are followed to their end.
pub async fn stop(context: &Context, run: &str) -> Result<(), AppError> {
    let run = existing(&context.outbox, run).await?;
    context.outbox.stop_run(run, context.actor()).await
}

/// Continues a batch on behalf of `actor`, if the wallet covers the waiting payments. The person was shown any fall of the wallet by more
/// than was paid.
pub async fn resume(outbox: &Arc<Outbox>, run: &str, actor: Actor) -> Result<(), AppError> {
    let run = existing(outbox, run).await?;
    outbox.no_missing_sends().await?;
    let read = outbox
        .store
        .read(move |db| Ok((wallet_checks::latest(db, run)?, runs::sums(db, run)?)));
    let (shown, sums) = read.await?;
    let waiting = sums.iter().filter(|sum| sum.state == State::Ready).map(|sum| sum.minor).sum();
    if waiting > 0 {
        let waiting = Amount::from_minor(waiting).unwrap_or(Amount::MAX);
        enough_for_the_rest(outbox, waiting, messages::TOP_UP_THEN_CONTINUE).await?;
    }
    let now = outbox.now();
    stops::resume_run(&outbox.store, run, actor, now).await?;
    if let Some(shown) = shown {
        outbox
            .store
            .write(move |db| wallet_checks::see(db, run, shown, now).map(|_| ()))
            .await?;
    }
    outbox.wake();
    Ok(())
}

/// Continues a batch from a script, if the profile allows it. `again` confirms payments that another copy of the records may have made
/// since.
pub async fn resume_unattended(context: &Context, run: &str, again: bool) -> Result<(), AppError> {
    context.released_by_script()?;
    let id = existing(&context.outbox, run).await?;
    context.outbox.no_missing_sends().await?;
    remember(&context.outbox).await?;
    let approved_at = runs::read_run(&context.outbox.store, id).await?.approved_at;
    not_repeated(&context.outbox, waiting_lines(&context.outbox, id).await?, Some(approved_at), again).await?;
    resume(&context.outbox, run, context.actor()).await
}

/// How many payments are queried at a time, because a person waits for the result.
const AT_A_TIME: usize = 20;

/// Queries the status of a batch's unconfirmed payments now, as fast as the rate limiter allows, least recently queried first. The others
/// wait for their schedule. One person at a time, because the rate limit is shared by the profile.
pub async fn check_now(outbox: &Arc<Outbox>, run: &str) -> Result<AskedNowView, AppError> {
    let run = existing(outbox, run).await?;
    let _asking = outbox.asked_by_hand.try_lock().map_err(|_| {
        let message = messages::ALREADY_LOOKING_UP;
        AppError::new(ErrorCode::Conflict, message).hint(messages::WAIT_FOR_LOOK_UPS)
    })?;
    let open = runs::open_lines(&outbox.store, run).await?;
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let mut result = AskedNowView {
        answered: 0,
        unanswered: 0,
        waiting: number(open.len().saturating_sub(AT_A_TIME)),
    };
    for line in open.into_iter().take(AT_A_TIME) {
        outbox.permit().await?;
        match outbox.query_status(line).await? {
            StatusResult::Unclear(_) => result.unanswered += 1,
            StatusResult::Successful(_)
            | StatusResult::Failed { .. }
            | StatusResult::Pending
            | StatusResult::NotFound
            | StatusResult::Contradictory { .. } => result.answered += 1,
        }
    }
    Ok(result)
}
