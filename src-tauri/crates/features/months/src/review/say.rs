//! What people say of rows, and taking it back.

use std::sync::Arc;

use base::moment::Moment;
use book_rules::review::{Row, State, What, words_of};
use book_rules::statement::naira;

use super::after::{After, gone};
use super::{Compared, Outside};
use crate::closing::must_be_open;
use crate::tables::month_steps;
use crate::tables::month_steps::NewStep;
use crate::view::*;
use crate::{Months, month_of};
use engine::outbox::Outbox;
use store::Hand;
use system::error::AppError;

/// The longest note, in letters.
const LONGEST_NOTE: usize = 500;
/// The longest name.
const LONGEST_NAME: usize = 100;

/// Keeps what a person says of a row.
pub async fn say(outbox: &Outbox, months: &Months, hand: Hand, request: MonthSayRequest) -> Result<MonthReviewView, AppError> {
    let month = month_of(&MonthRequest {
        month: request.month.clone(),
    })?;
    let (outside, now, cache) = (Outside::of(outbox), outbox.now(), Arc::clone(&months.compared));
    let after = outbox
        .store
        .write(move |db| {
            must_be_open(db, month)?;
            let compared = cache.compare(db, month, outside)?;
            let step = step(&compared, &request)?;
            month_steps::add(db, &step, &hand, now)?;
            After::of(db, &cache, month, outside)
        })
        .await?;
    Ok(after.tell(outbox, months, month, outside))
}

/// Takes the last word of a month back.
pub async fn undo(outbox: &Outbox, months: &Months, hand: Hand, request: &MonthRequest) -> Result<MonthReviewView, AppError> {
    let month = month_of(request)?;
    let (outside, now, cache) = (Outside::of(outbox), outbox.now(), Arc::clone(&months.compared));
    let after = outbox
        .store
        .write(move |db| {
            must_be_open(db, month)?;
            let nothing = || AppError::conflict("Nothing was taken back: nothing was said of this month.");
            let last = month_steps::last(db, &month.to_string())?.ok_or_else(nothing)?;
            month_steps::undo(db, last.id, &hand, now)?;
            After::of(db, &cache, month, outside)
        })
        .await?;
    Ok(after.tell(outbox, months, month, outside))
}

fn step(compared: &Compared, request: &MonthSayRequest) -> Result<NewStep, AppError> {
    let row = compared.row(request.side, &request.id).ok_or_else(gone)?;
    let is_note = matches!(request.what, What::Noted { .. });
    if !is_note && row.state == State::Matched && compared.closed.contains(&row.id) {
        let message = "Nothing was changed: an earlier month was closed with this pair.";
        return Err(AppError::conflict(message).hint("Open that month again first, and take it apart there."));
    }
    let (_, theirs) = compared.of(request.side);
    let there = row.theirs.and_then(|place| theirs.get(place));
    let named = named(compared, request, row)?;
    let party = named
        .first()
        .map(|place| compared.records.own.ours[*place].name.clone())
        .unwrap_or_default();
    let times = named.iter().map(|place| compared.records.own.ours[*place].at);
    let oldest = times.chain(there.map(|row| row.at)).min().unwrap_or(0);
    let mut what = trimmed(request.what.clone());
    if let What::Same { ours } | What::NotSame { ours } = &mut what {
        *ours = named.iter().map(|place| compared.records.own.ours[*place].id.clone()).collect();
    }
    Ok(NewStep {
        month: compared.month.to_string(),
        side: request.side,
        row: row.id.clone(),
        words: there.map(|row| words_of(&row.text)).unwrap_or_default(),
        told: sentence(&request.what, row, &party, named.len()),
        party,
        said: what,
        oldest: Moment(i64::from(oldest) * 1_000),
    })
}

fn invalid(message: &str, path: &str) -> AppError {
    AppError::invalid_field("Nothing was changed.", path, message)
}

/// The payments that are named, if the word can be said of the row.
fn named(compared: &Compared, request: &MonthSayRequest, row: &Row) -> Result<Vec<usize>, AppError> {
    let ids = match &request.what {
        What::Same { ours } | What::NotSame { ours } => ours,
        What::Explained { note, .. } if note.chars().count() > LONGEST_NOTE => {
            return Err(invalid("A note has 500 letters at most.", "what.note"));
        }
        What::Explained { .. } if row.state == State::Matched => {
            return Err(invalid(
                "This row agrees with a payment. Take it apart before you explain it otherwise.",
                "what",
            ));
        }
        What::Noted { note, owner } if note.chars().count() > LONGEST_NOTE || owner.chars().count() > LONGEST_NAME => {
            return Err(invalid("A note has 500 letters at most, a name 100.", "what.note"));
        }
        What::Explained { .. } | What::Noted { .. } => return Ok(row.ours.clone()),
    };
    if row.theirs.is_none() || ids.is_empty() {
        return Err(invalid("Choose a row of the other side, and at least one payment.", "what.ours"));
    }
    let place = |id: &String| compared.records.own.ours.iter().position(|one| one.id == *id).ok_or_else(gone);
    let mut places = ids.iter().map(place).collect::<Result<Vec<usize>, AppError>>()?;
    places.sort_unstable();
    places.dedup();
    if places.len() != ids.len() {
        return Err(invalid("A payment was named twice.", "what.ours"));
    }
    if let Some(count) = request.count.map(|count| count as usize).filter(|count| *count > places.len()) {
        places = whole_group(row, &places, count).ok_or_else(gone)?;
    }
    if matches!(request.what, What::Same { .. }) {
        let ours = |place: &usize| compared.records.own.ours[*place].amount;
        if places.iter().any(|place| ours(place) > 0) && places.iter().any(|place| ours(place) < 0) {
            let message = "Some of these payments came in and others went out. One row is money of one way.";
            return Err(invalid(message, "what.ours"));
        }
        let (reviewed, theirs) = compared.of(request.side);
        let taken = reviewed.taken_by_others(&row.id, &compared.records.own.ours, theirs);
        if places.iter().any(|place| taken.contains(place)) {
            let message = "One of these payments is paired with another row, of this month or of the one before. Take that apart first.";
            return Err(invalid(message, "what.ours"));
        }
    }
    Ok(places)
}

/// All payments of the one group of a row, or of one that it may be, that has so many and these among them.
fn whole_group(row: &Row, shown: &[usize], count: usize) -> Option<Vec<usize>> {
    let groups = std::iter::once(&row.ours).chain(row.candidates.iter().map(|candidate| &candidate.ours));
    let mut fitting = groups.filter(|group| group.len() == count && shown.iter().all(|place| group.contains(place)));
    let mut found = fitting.next().filter(|_| !shown.is_empty())?.clone();
    let is_only = fitting.next().is_none();
    found.sort_unstable();
    is_only.then_some(found)
}

/// What was said, for the list of steps and for taking it back.
fn sentence(what: &What, row: &Row, party: &str, count: usize) -> String {
    let of = format!("the row of {}", naira(i128::from(row.amount)));
    let whom = match (count, party.is_empty()) {
        (1, false) => format!("the payment of {party}"),
        (1, true) => "a payment".to_owned(),
        (count, _) => format!("{count} payments"),
    };
    match what {
        What::Same { .. } => format!("{of} is {whom}"),
        What::NotSame { .. } => format!("{of} is not {whom}"),
        What::Explained { category, .. } => format!("{of} is {}", category.words()),
        What::Noted { .. } => format!("a note on {of}"),
    }
}

fn trimmed(said: What) -> What {
    match said {
        What::Same { .. } | What::NotSame { .. } => said,
        What::Explained { category, note } => What::Explained {
            category,
            note: note.trim().to_owned(),
        },
        What::Noted { note, owner } => What::Noted {
            note: note.trim().to_owned(),
            owner: owner.trim().to_owned(),
        },
    }
}
