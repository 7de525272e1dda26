//! Fetches one window of one source of a month and records it.

pub mod movements;
pub mod rows;

use crate::messages::queries as messages;
use std::sync::Arc;

use base::history::{Window, complete_until, may_be_cut_off};
use base::month::MonthSource;
use base::timestamp::Timestamp;
use service_api::declare::Operation as _;
use service_api::{History, MOST_HISTORY_ITEMS, ReconciliationReport, TransactionHistory};

use crate::history::ask_for;
use crate::outbox::Outbox;
use crate::sources::rows::{movement_row, report_row};
use crate::tables::service_rows;
use crate::tables::service_rows::ServiceRow;
use system::env::service_time;
use system::error::{AppError, ErrorCode};

/// The sources, in the order in which they are fetched and shown.
pub const SOURCES: [MonthSource; 3] = [
    MonthSource::History,
    MonthSource::ReconciliationReport,
    MonthSource::TransactionHistory,
];

/// The result of fetching a window.
#[derive(Clone, Copy, Debug)]
pub struct FetchedWindow {
    pub rows: u32,
    pub new: u32,
    /// There may be more rows than the answer contains.
    pub cut_off: bool,
}

/// Whether the profile has the keys that the source requires.
pub fn is_set_up(outbox: &Outbox, source: MonthSource) -> bool {
    let spec = match source {
        MonthSource::History => &History::SPEC,
        MonthSource::ReconciliationReport => &ReconciliationReport::SPEC,
        MonthSource::TransactionHistory => &TransactionHistory::SPEC,
    };
    outbox.service.missing_key(spec, "{}").is_none()
}

/// Fetches one window of one source and records the rows.
pub async fn ask(outbox: &Arc<Outbox>, source: MonthSource, window: Window) -> Result<FetchedWindow, AppError> {
    let answer = match source {
        MonthSource::History => return fetch_history(outbox, window).await,
        MonthSource::ReconciliationReport => fetch_report(outbox, window).await?,
        MonthSource::TransactionHistory => fetch_movements(outbox, window).await?,
    };
    keep(outbox, source, window, answer).await
}

async fn fetch_history(outbox: &Arc<Outbox>, window: Window) -> Result<FetchedWindow, AppError> {
    let fetched = ask_for(outbox, None, window.from, Some(window.until)).await?;
    if let Some(until) = fetched.until {
        let covered = Window { from: window.from, until };
        let forget = move |db: &rusqlite::Transaction<'_>| service_rows::forget_failures(db, MonthSource::History, covered);
        outbox.store.write(forget).await?;
    }
    Ok(FetchedWindow {
        rows: fetched.items,
        new: fetched.new,
        cut_off: fetched.cut_off,
    })
}

async fn fetch_report(outbox: &Arc<Outbox>, window: Window) -> Result<Answer, AppError> {
    let request = ReconciliationReport {
        periodStartDateTimeUTC: service_time(window.from)?,
        periodEndDateTimeUTC: service_time(window.until)?,
    };
    let asked_at = outbox.now();
    let (time, answer) = outbox.ask_timed(&request).await?;
    let items = answer?.reconciliationItems.ok_or_else(no_list)?;
    let rows = items.iter().map(|item| report_row(item, window)).collect::<Result<Vec<_>, _>>()?;
    Ok(Answer {
        most: None,
        rows,
        asked_at,
        time,
    })
}

async fn fetch_movements(outbox: &Arc<Outbox>, window: Window) -> Result<Answer, AppError> {
    let request = TransactionHistory {
        referenceNumber: outbox.question()?,
        accountPrincipal: None,
        accountCredentials: None,
        startDateUTC: service_time(window.from)?,
        endDateUTC: service_time(window.until)?,
    };
    let asked_at = outbox.now();
    let (time, answer) = outbox.ask_timed(&request).await?;
    let items = answer?.items.ok_or_else(no_list)?;
    let rows = items.iter().map(|item| movement_row(item, window)).collect::<Result<Vec<_>, _>>()?;
    Ok(Answer {
        most: Some(MOST_HISTORY_ITEMS),
        rows,
        asked_at,
        time,
    })
}

struct Answer {
    rows: Vec<ServiceRow>,
    /// The maximum number of rows in an answer, if the contract defines one (`docs/spec/business.md#limits`).
    most: Option<usize>,
    asked_at: Timestamp,
    /// The service's time, if the answer has it.
    time: Option<Timestamp>,
}

/// An answer without a list is not an empty list: the field may have another name.
fn no_list() -> AppError {
    let message = messages::NO_LIST;
    AppError::new(ErrorCode::Refused, message).hint(messages::SEE_ACTIVITY)
}

/// Records the rows of an answer. The window counts as covered only up to the service's time.
async fn keep(outbox: &Arc<Outbox>, source: MonthSource, window: Window, answer: Answer) -> Result<FetchedWindow, AppError> {
    let last = answer.rows.iter().filter(|row| row.readable).map(|row| row.at).max();
    let until = complete_until((window.from, Some(window.until)), answer.asked_at, answer.time, last);
    let items = u32::try_from(answer.rows.len()).unwrap_or(u32::MAX);
    let work = move |db: &rusqlite::Transaction<'_>| {
        let new = service_rows::add(db, source, &answer.rows, answer.asked_at)?;
        let cut_off = match answer.most {
            Some(most) => answer.rows.len() >= most,
            None => may_be_cut_off(items, service_rows::longest(db, source)?),
        };
        if let Some(until) = until {
            let covered = Window { from: window.from, until };
            service_rows::forget_failures(db, source, covered)?;
            service_rows::answered(db, source, covered, (items, cut_off), answer.asked_at)?;
        }
        Ok(FetchedWindow { rows: items, new, cut_off })
    };
    outbox.store.write(work).await
}
