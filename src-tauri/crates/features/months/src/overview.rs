//! The view of a month's data: what each source reported, in which segments, and what is missing.

use base::coverage::{PieceStatus, is_indivisible};
use base::history::Window;
use base::month::{Month, MonthSource};
use base::timestamp::Timestamp;
use rusqlite::Connection;

use super::fetch::MonthFetching;
use super::{farthest, month_of, window_of};
use crate::closing::state::{signed, state};
use crate::messages;
use crate::messages::record::{days_of, source as name};
use crate::record::{Days, SourceDays, SourceWindow, ToExplain};
use crate::tables::month_closings;
use crate::view::*;
use base::decimal::decimal;
use engine::outbox::Outbox;
use engine::sources::{SOURCES, is_set_up};
use engine::tables::service_rows;
use engine::tables::service_rows::Together;
use system::env::rfc3339;
use system::error::AppError;

/// The month, and the progress of the fetch.
pub async fn view(outbox: &Outbox, fetching: &MonthFetching, request: &MonthRequest) -> Result<MonthView, AppError> {
    let (month, now) = (month_of(&request.month)?, outbox.now());
    let set_up = SOURCES.map(|source| is_set_up(outbox, source));
    // Read before the records: when a fetch is shown as ended, everything that it found is stored.
    let fetch = fetching.view();
    let sources = outbox.store.read(move |db| sources(db, month, now, set_up)).await?;
    let over = month.until() <= now;
    let missing = missing(month, over, &sources);
    Ok(MonthView {
        month: month.to_string(),
        from: rfc3339(month.from()),
        until: rfc3339(month.until()),
        over,
        complete: missing.is_empty(),
        missing: missing.into_iter().collect(),
        sources: sources.into_iter().map(|(view, _)| view).collect(),
        fetch,
    })
}

/// The months from the first with records to the current one, the newest first.
pub async fn list(outbox: &Outbox) -> Result<Vec<MonthBriefView>, AppError> {
    let now = outbox.now();
    let set_up = SOURCES.map(|source| is_set_up(outbox, source));
    let read = move |db: &Connection| {
        let newest = Month::of(now);
        let reported = service_rows::first(db)?.map_or(newest, Month::of);
        let closed = month_closings::first(db)?.and_then(|month| Month::parse(&month));
        let first = closed.map_or(reported, |closed| closed.min(reported)).clamp(farthest(now), newest);
        let mut months = Vec::new();
        let mut month = newest;
        while month >= first {
            let over = month.until() <= now;
            let closing = month_closings::current(db, &month.to_string())?;
            months.push(MonthBriefView {
                month: month.to_string(),
                over,
                complete: over && missing(month, over, &sources(db, month, now, set_up)?).is_empty(),
                closing: state(closing.as_ref()),
                closed: closing.as_ref().and_then(signed),
            });
            month = month.before();
        }
        Ok(months)
    };
    outbox.store.read(read).await
}

type Piece = (Window, PieceStatus);

fn sources(db: &Connection, month: Month, now: Timestamp, set_up: [bool; 3]) -> Result<Vec<(MonthSourceView, Vec<Piece>)>, AppError> {
    let sources = SOURCES.into_iter().zip(set_up);
    sources.map(|(source, set_up)| one(db, source, month, now, set_up)).collect()
}

fn one(
    db: &Connection,
    source: MonthSource,
    month: Month,
    now: Timestamp,
    set_up: bool,
) -> Result<(MonthSourceView, Vec<Piece>), AppError> {
    let whole = window_of(month);
    let pieces = service_rows::coverage(db, source)?.segments(month, now);
    let (rows, unreadable) = service_rows::count(db, source, whole)?;
    let segment = |(window, status): &Piece| {
        let asked_at = |failed| service_rows::asked_at(db, source, *window, failed);
        let (state, why, asked_at) = match status {
            PieceStatus::Known => (MonthSegmentState::Known, None, asked_at(false)?),
            PieceStatus::NotAsked => (MonthSegmentState::NotAsked, None, None),
            PieceStatus::Failed(why) => (MonthSegmentState::Failed, Some(why.clone()), asked_at(true)?),
            PieceStatus::MayBeCutOff => (MonthSegmentState::MayBeCutOff, None, asked_at(false)?),
            PieceStatus::NotYetDue => (MonthSegmentState::ToCome, None, None),
        };
        Ok(MonthSegmentView {
            from: rfc3339(window.from),
            until: rfc3339(window.until),
            state,
            why,
            rows: service_rows::count(db, source, *window)?.0,
            asked_at: asked_at.map(rfc3339),
        })
    };
    let view = MonthSourceView {
        source,
        set_up,
        segments: pieces.iter().map(segment).collect::<Result<_, AppError>>()?,
        complete: unreadable == 0 && pieces.iter().all(|(_, status)| *status == PieceStatus::Known),
        rows,
        unreadable,
        sums: service_rows::sums(db, source, whole)?.into_iter().map(sum).collect(),
        asked_at: service_rows::asked_at(db, source, whole, false)?.map(rfc3339),
    };
    Ok((view, pieces))
}

fn sum(together: Together) -> MonthSumView {
    MonthSumView {
        words: together.words,
        status: together.status,
        rows: together.rows,
        amount: decimal(together.amount),
        fees: together.fees.map(decimal),
    }
}

/// What is missing of a month and could be fetched, one sentence each.
pub(crate) fn gaps(db: &Connection, month: Month, now: Timestamp, set_up: [bool; 3]) -> Result<Vec<String>, AppError> {
    let mut sources = sources(db, month, now, set_up)?;
    for (_, pieces) in &mut sources {
        pieces.retain(|piece| !is_incomplete(piece));
    }
    Ok(missing(month, month.until() <= now, &sources))
}

/// What a person may have to explain: windows for which no request shows whether the service returned everything, and
/// missing data of a source whose keys were removed.
pub(crate) fn to_explain(db: &Connection, month: Month, now: Timestamp, set_up: [bool; 3]) -> Result<Vec<ToExplain>, AppError> {
    let mut all = Vec::new();
    for (view, pieces) in sources(db, month, now, set_up)? {
        let part = |window: Window| SourceWindow::of(view.source, window);
        if view.set_up {
            let incomplete = pieces.iter().filter(|piece| is_incomplete(piece));
            all.extend(incomplete.map(|(window, _)| ToExplain::MayBeIncomplete(part(*window))));
        } else if service_rows::was_asked(db, view.source)? {
            let lacking = pieces.iter().filter(|(_, status)| is_lacking(status));
            all.extend(lacking.map(|(window, _)| ToExplain::KeysRemoved(part(*window))));
        }
    }
    Ok(all)
}

/// What each source reported of a month: the source, the days, and the number of rows.
pub(crate) fn reported(
    db: &Connection,
    month: Month,
    now: Timestamp,
    set_up: [bool; 3],
) -> Result<Vec<(MonthSource, SourceDays, u32)>, AppError> {
    let sources = sources(db, month, now, set_up)?.into_iter();
    let whole = days_of_window(window_of(month))?;
    let reported = sources.map(|(view, pieces)| {
        let lacking = pieces.iter().filter(|(_, status)| is_lacking(status));
        let missing: Vec<Days> = lacking
            .map(|(window, _)| days_of_window(*window))
            .collect::<Result<_, AppError>>()?;
        let days = match (missing.is_empty(), view.rows, view.set_up) {
            (true, _, _) => SourceDays::Complete(whole),
            (false, 0, false) => SourceDays::NotRequested,
            (false, _, _) => SourceDays::Incomplete { days: whole, missing },
        };
        Ok((view.source, days, view.rows))
    });
    reported.collect()
}

fn days_of_window(window: Window) -> Result<Days, AppError> {
    Days::of(window).ok_or_else(|| AppError::bug("a window outside of the calendar"))
}

fn is_lacking(status: &PieceStatus) -> bool {
    match status {
        PieceStatus::NotAsked | PieceStatus::Failed(_) | PieceStatus::MayBeCutOff => true,
        PieceStatus::Known | PieceStatus::NotYetDue => false,
    }
}

fn is_incomplete((window, status): &Piece) -> bool {
    *status == PieceStatus::MayBeCutOff && is_indivisible(*window)
}

/// Why a month is not complete, one sentence each.
fn missing(month: Month, over: bool, sources: &[(MonthSourceView, Vec<Piece>)]) -> Vec<String> {
    let mut sentences = Vec::new();
    if !over {
        sentences.push(messages::fetching::not_over(&month.until().plus(-1).day()));
    }
    if sources.iter().all(|(view, _)| !view.set_up) {
        sentences.push(messages::fetching::NO_KEYS_SET.to_owned());
    }
    for (view, pieces) in sources.iter().filter(|(view, _)| view.set_up) {
        let name = name(view.source);
        sentences.extend(pieces.iter().filter_map(|(window, status)| {
            let days = days_of(*window);
            match status {
                PieceStatus::Known | PieceStatus::NotYetDue => None,
                // The sentence that the month is not over covers the days to come.
                PieceStatus::NotAsked if !over => None,
                PieceStatus::NotAsked => Some(messages::fetching::not_fetched_yet(name, &days)),
                PieceStatus::Failed(why) => Some(messages::fetching::fetch_failed(name, &days, why)),
                PieceStatus::MayBeCutOff => Some(messages::fetching::may_be_cut_off(name, &days)),
            }
        }));
        match view.unreadable {
            0 => {}
            1 => sentences.push(messages::fetching::one_row_unreadable(name)),
            rows => sentences.push(messages::fetching::rows_unreadable(rows, name)),
        }
    }
    sentences
}
