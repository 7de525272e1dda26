//! People's decisions about rows, and undoing the last one.

use base::timestamp::Timestamp;
use book_rules::review::{ReviewDecision, Row, State, words_of};

use super::Compared;
use super::change_month::{change_month, row_not_found};
use crate::messages;
use crate::record::DecidedRow;
use crate::tables::month_steps;
use crate::tables::month_steps::NewDecision;
use crate::view::*;
use crate::{Months, month_of};
use engine::outbox::Outbox;
use store::Actor;
use system::error::AppError;

/// The longest note, in characters.
const LONGEST_NOTE: usize = 500;
/// The longest name of an owner, in characters.
const LONGEST_NAME: usize = 100;

/// Stores a person's decision about a row.
///
/// # Errors
///
/// Fails if the month is closed, if the row no longer exists, or if the decision does not fit the row.
pub async fn decide(outbox: &Outbox, months: &Months, actor: Actor, request: MonthDecideRequest) -> Result<MonthReviewView, AppError> {
    let month = month_of(&request.month)?;
    let now = outbox.now();
    change_month(outbox, months, month, move |db, compared| {
        month_steps::add(db, &decision(compared, &request)?, &actor, now).map(drop)
    })
    .await
}

/// Undoes the last decision of a month.
///
/// # Errors
///
/// Fails if the month is closed or has no decision to undo.
pub async fn undo(outbox: &Outbox, months: &Months, actor: Actor, request: &MonthRequest) -> Result<MonthReviewView, AppError> {
    let month = month_of(&request.month)?;
    let now = outbox.now();
    change_month(outbox, months, month, move |db, _| {
        let nothing = || AppError::conflict(messages::review::NOTHING_TO_UNDO);
        let last = month_steps::last(db, &month.to_string())?.ok_or_else(nothing)?;
        month_steps::undo(db, last.id, &actor, now)
    })
    .await
}

fn decision(compared: &Compared, request: &MonthDecideRequest) -> Result<NewDecision, AppError> {
    let row = compared.row(request.side, &request.id).ok_or_else(row_not_found)?;
    let is_note = matches!(request.what, ReviewDecision::Noted { .. });
    if !is_note && row.state == State::Matched && compared.closed.contains(&row.id) {
        let message = messages::review::PAIR_CLOSED;
        return Err(AppError::conflict(message).hint(messages::review::REOPEN_TO_UNMATCH));
    }
    let (_, theirs) = compared.of(request.side);
    let external = row.theirs.and_then(|place| theirs.get(place));
    let named = named(compared, request, row)?;
    let party = named
        .first()
        .map(|place| compared.records.own.ours[*place].name.clone())
        .unwrap_or_default();
    let times = named.iter().map(|place| compared.records.own.ours[*place].at);
    let oldest = times.chain(external.map(|row| row.at)).min().unwrap_or(0);
    let mut what = request.what.clone();
    match &mut what {
        ReviewDecision::Same { ours } | ReviewDecision::NotSame { ours } => {
            *ours = named.iter().map(|place| compared.records.own.ours[*place].id.clone()).collect();
        }
        ReviewDecision::Explained { note, .. } => *note = note.trim().to_owned(),
        ReviewDecision::Noted { note, owner } => (*note, *owner) = (note.trim().to_owned(), owner.trim().to_owned()),
    }
    Ok(NewDecision {
        month: compared.month.to_string(),
        side: request.side,
        row: row.id.clone(),
        words: external.map(|row| words_of(&row.text)).unwrap_or_default(),
        about: DecidedRow::Amount(row.amount),
        party,
        what,
        oldest: Timestamp(i64::from(oldest) * 1_000),
    })
}

fn invalid(message: &str, path: &str) -> AppError {
    AppError::invalid_field(messages::review::NOTHING_CHANGED, path, message)
}

/// The places of the payments that the decision is about. Fails if the decision does not fit the row.
fn named(compared: &Compared, request: &MonthDecideRequest, row: &Row) -> Result<Vec<usize>, AppError> {
    let ids = match &request.what {
        ReviewDecision::Same { ours } | ReviewDecision::NotSame { ours } => ours,
        ReviewDecision::Explained { note, .. } if note.chars().count() > LONGEST_NOTE => {
            return Err(invalid(messages::review::NOTE_TOO_LONG, "what.note"));
        }
        ReviewDecision::Explained { .. } if row.state == State::Matched => {
            return Err(invalid(messages::review::UNDO_MATCH_FIRST, "what"));
        }
        ReviewDecision::Noted { note, owner } if note.chars().count() > LONGEST_NOTE || owner.chars().count() > LONGEST_NAME => {
            return Err(invalid(messages::review::NOTE_OR_NAME_TOO_LONG, "what.note"));
        }
        ReviewDecision::Explained { .. } | ReviewDecision::Noted { .. } => return Ok(row.ours.clone()),
    };
    if row.theirs.is_none() || ids.is_empty() {
        return Err(invalid(messages::review::CHOOSE_BOTH_SIDES, "what.ours"));
    }
    let place = |id: &String| {
        compared
            .records
            .own
            .ours
            .iter()
            .position(|one| one.id == *id)
            .ok_or_else(row_not_found)
    };
    let mut places = ids.iter().map(place).collect::<Result<Vec<usize>, AppError>>()?;
    places.sort_unstable();
    places.dedup();
    if places.len() != ids.len() {
        return Err(invalid(messages::review::PAYMENT_TWICE, "what.ours"));
    }
    if let Some(count) = request.count.map(|count| count as usize).filter(|count| *count > places.len()) {
        places = whole_group(row, &places, count).ok_or_else(row_not_found)?;
    }
    if matches!(request.what, ReviewDecision::Same { .. }) {
        let ours = |place: &usize| compared.records.own.ours[*place].amount;
        if places.iter().any(|place| ours(place) > 0) && places.iter().any(|place| ours(place) < 0) {
            let message = messages::review::BOTH_DIRECTIONS;
            return Err(invalid(message, "what.ours"));
        }
        let (reviewed, theirs) = compared.of(request.side);
        let taken = reviewed.taken_by_others(&row.id, &compared.records.own.ours, theirs);
        if places.iter().any(|place| taken.contains(place)) {
            let message = messages::review::PAIRED_ELSEWHERE;
            return Err(invalid(message, "what.ours"));
        }
    }
    Ok(places)
}

/// The group of the row or of one of its candidates that has `count` payments and contains all shown ones. `None` unless there is exactly one.
fn whole_group(row: &Row, shown: &[usize], count: usize) -> Option<Vec<usize>> {
    let groups = std::iter::once(&row.ours).chain(row.candidates.iter().map(|candidate| &candidate.ours));
    let mut fitting = groups.filter(|group| group.len() == count && shown.iter().all(|place| group.contains(place)));
    let mut found = fitting.next().filter(|_| !shown.is_empty())?.clone();
    let is_only = fitting.next().is_none();
    found.sort_unstable();
    is_only.then_some(found)
}
