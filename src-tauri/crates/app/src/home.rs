//! Home: what needs attention.

use base::month::Month;
use base::timestamp::Timestamp;
use collections::payment_requests;
use collections::tables::payment_requests::recently_paid;
use months::closing;
use months::review::prefetch;
use months::tables::month_closings;
use payouts::view::RunSummaryView;
use rusqlite::Connection;
use service_api::value::Amount;
use session::needs_review;
use support::tables::attention::attention;
use {payments, payouts};

use crate::open_profile::OpenProfile;
use crate::view::{HomeMonthView, HomeView};
use engine::tables::{needs_review as review_calls, single_payments};
use system::env::rfc3339;
use system::error::AppError;

/// How many recently paid requests are shown.
const MOST_RECENT: usize = 5;
/// How many single payments are shown.
const LAST_PAYMENTS: u32 = 5;
/// How many finished batches are shown.
const LAST_RUNS: usize = 3;

/// The view of Home.
pub async fn view(profile: &OpenProfile) -> Result<HomeView, AppError> {
    let outbox = &profile.context.outbox;
    prefetch(outbox, &profile.months);
    let now = outbox.now();
    let policy = outbox.policy.clone();
    let alarm_before = now.plus(-policy.alarm_after);
    // In one read, so that an entry that comes to need review meanwhile is counted exactly once.
    let read = outbox.store.read(move |db| {
        let held = (review_calls::lines(db)?, review_calls::more(db)?);
        let payments = payments::shown(db, &single_payments::latest(db, LAST_PAYMENTS)?, (&policy, now))?;
        Ok((
            attention(db, now, alarm_before)?,
            held,
            recently_paid(db, MOST_RECENT)?,
            (payments, last_month(db, now)?),
        ))
    });
    let (attention, waiting, paid, (last_payments, last_month)) = read.await?;
    let (over, unfinished): (Vec<_>, Vec<_>) = payouts::run_list(outbox).await?.into_iter().partition(RunSummaryView::is_over);
    let closes = |since: Timestamp| rfc3339(since.plus(outbox.policy.lookup_closes));
    Ok(HomeView {
        counts: attention.counts,
        open_requests_total: Amount::from_minor(attention.owed).unwrap_or(Amount::MAX).decimal(),
        payments_lookup_closes_at: attention.payments_unknown_since.map(closes),
        runs_lookup_closes_at: attention.runs_unknown_since.map(closes),
        in_doubt: unfinished.iter().map(|run| run.in_doubt).sum(),
        held: unfinished.iter().map(|run| run.held).sum(),
        review_calls_more: waiting.1,
        review_calls: waiting
            .0
            .into_iter()
            .map(|row| needs_review::view(row, Some((&outbox.policy, now))))
            .collect(),
        recently_paid: paid.into_iter().map(payment_requests::brief).collect(),
        unfinished_runs: unfinished,
        last_payments,
        last_runs: over.into_iter().take(LAST_RUNS).collect(),
        last_month,
        watching: profile.watching.view(now, outbox.service.unreachable()),
    })
}

/// The state of the previous month; `None` if it has no records.
fn last_month(db: &Connection, now: Timestamp) -> Result<Option<HomeMonthView>, AppError> {
    let month = Month::of(now).before();
    let closing = month_closings::current(db, &month.to_string())?;
    if closing.is_none() && !month_closings::has_records(db, month)? {
        return Ok(None);
    }
    let signed = closing.as_ref().and_then(|closing| closing.signed.as_ref());
    Ok(Some(HomeMonthView {
        month: month.to_string(),
        state: closing::state(closing.as_ref()),
        closed_at: signed.map(|by| rfc3339(by.at)),
    }))
}
