//! Searches equal payments of other copies before a payment is sent: under its own reference in each generation of the key, under the other
//! numbers of its period, the period before and later ones, and in the history of the wallet (decision 0017).

use crate::messages::records as messages;
use std::collections::BTreeSet;

use base::history::Window;
use base::month::MonthSource;
use base::timestamp::{DAY, Timestamp};
use payment_rules::outbox::State;
use payment_rules::reference::{Identity, NumberSearch, Period, References};
use rusqlite::{Connection, params};
use sheet_rules::payout::RECURRING;

use super::outbox::{NewEntry, OutboxEntry};
use super::references::{Naming, derived, pass_on, rename, renumber};
use super::wallet_history::{HISTORY_VALID_FOR, any_is_listed};
use super::{evidence, other_computers, outbox, service_rows};
use store::query;
use system::error::AppError;

/// How far back the history is searched, in milliseconds.
pub const SEARCHED: i64 = 35 * DAY;
/// The maximum number of searched numbers of a period.
pub const NUMBERS: u32 = 50;
/// The maximum number of searched periods.
const PERIODS: usize = 40;
/// What to search for one payment.
#[derive(Debug, Default)]
pub struct Search {
    /// Its own reference in each generation of the key, the newest first.
    pub own: Vec<String>,
    /// Its other numbers; none if its reference is not derived, or no other computer pays.
    pub others: Option<Others>,
    /// Whether the records have the complete history of all these periods, so that an unlisted payment was not made.
    pub is_complete: bool,
    /// The period of a payment that was approved so long ago that other copies no longer search for it.
    pub outdated: Option<Period>,
}

/// What a reference is derived from: the payment, its period and its number.
type DerivedFrom = (Identity, Period, u32);

/// The other numbers of a payment.
#[derive(Debug)]
pub struct Others {
    identity: Identity,
    /// Its own number; none if its reference is not derived.
    number: Option<u32>,
    /// Each period with our own numbers.
    periods: Vec<(Period, BTreeSet<u32>)>,
}

impl Others {
    /// One search for each period.
    pub fn searches(&self) -> Vec<(Period, NumberSearch)> {
        let begin = |(place, (period, ours)): (usize, &(Period, BTreeSet<u32>))| {
            let absent = self.number.filter(|_| place == 0);
            (*period, NumberSearch::new(ours.clone(), absent))
        };
        self.periods.iter().enumerate().map(begin).collect()
    }

    /// The references of the payment under another number, one for each generation of the key.
    pub fn references(&self, references: &References, period: Period, number: u32) -> Vec<String> {
        let all = references.all(&self.identity, period, number);
        all.into_iter().map(|reference| reference.to_string()).collect()
    }
}

/// Whether an equal payment made at `made`, or at an unknown time, may be the same payment.
pub fn is_recent(made: Option<Timestamp>, now: Timestamp) -> bool {
    made.is_none_or(|made| now.since(made) < RECURRING)
}

/// What to search for an unsent payment; `now` is the service's time.
pub(crate) fn search(db: &Connection, references: Option<&References>, row: &OutboxEntry, now: Timestamp) -> Result<Search, AppError> {
    let naming = Naming::begin(db, references, now)?;
    let (own, derived_from) = own(db, &naming, references, row)?;
    let Some((identity, period, number)) = derived_from else {
        return Ok(Search { own, ..Search::default() });
    };
    if !other_computers::may_exist(db, now)? {
        return Ok(Search { own, ..Search::default() });
    }
    let others = others(db, identity, (period, Some(number)), row.run, now)?;
    Ok(Search {
        own,
        is_complete: history_is_complete(db, &others, now)?,
        others: Some(others),
        outdated: (period.leaves_until() <= now).then_some(period),
    })
}

/// The references of a payment in each generation of the key, the newest first, and what they are derived from, if they are.
fn own(
    db: &Connection,
    naming: &Naming<'_>,
    references: Option<&References>,
    row: &OutboxEntry,
) -> Result<(Vec<String>, Option<DerivedFrom>), AppError> {
    let mut own = vec![row.named().to_owned()];
    let place = derived(db, row.id)?;
    let identity = match references {
        Some(_) => naming.identity(&row.operation, &row.body)?,
        None => None,
    };
    let Some(((references, (period, number)), identity)) = references.zip(place).zip(identity) else {
        return Ok((own, None));
    };
    let all = references.all(&identity, period, number).into_iter();
    own.extend(all.map(|reference| reference.to_string()).filter(|other| *other != row.reference));
    Ok((own, Some((identity, period, number))))
}

/// The payments of `ids` that these records alone show as not made elsewhere: status queries are turned off, and the history lists none of
/// the references that they or equal payments of other copies may have.
pub(crate) fn not_made_elsewhere(
    db: &Connection,
    references: Option<&References>,
    ids: &[i64],
    now: Timestamp,
) -> Result<Vec<OutboxEntry>, AppError> {
    if ids.is_empty() || other_computers::is_asked(db, now)? {
        return Ok(Vec::new());
    }
    let (naming, others_pay) = (Naming::begin(db, references, now)?, other_computers::may_exist(db, now)?);
    let mut free = Vec::new();
    for id in ids {
        let row = outbox::by_id(db, *id)?;
        if row.line.state != State::Ready || row.line.attempts > 0 || row.line.reason.is_some() {
            continue;
        }
        let (own, derived_from) = own(db, &naming, references, &row)?;
        let is_free = !any_is_listed(db, &own)?
            && match references.zip(derived_from).filter(|_| others_pay) {
                None => true,
                Some((_, (_, period, _))) if period.leaves_until() <= now => false,
                Some((references, (identity, period, number))) => {
                    let others = others(db, identity, (period, Some(number)), row.run, now)?;
                    !others_are_listed(db, references, &others)?
                }
            };
        if is_free {
            free.push(row);
        }
    }
    Ok(free)
}

/// Whether the history lists an equal payment of another copy, or there are too many numbers to search.
fn others_are_listed(db: &Connection, references: &References, others: &Others) -> Result<bool, AppError> {
    for (period, numbers) in others.searches() {
        let mut numbers = numbers;
        for _ in 0..NUMBERS {
            let Some(number) = numbers.next_number() else { break };
            let (mut is_known, mut unknown) = (false, Vec::new());
            for reference in others.references(references, period, number) {
                match on_record(db, &reference)? {
                    OnRecord::Made | OnRecord::MadeAfterAll => is_known = true,
                    OnRecord::Nothing | OnRecord::NotMade => unknown.push(reference),
                }
            }
            if any_is_listed(db, &unknown)? {
                return Ok(true);
            }
            match is_known {
                true => numbers.is_known(),
                false => numbers.is_absent(),
            }
        }
        if numbers.next_number().is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// What to search for a payment under its own reference, outside batches; none if no other computer pays.
pub(crate) fn search_single(
    db: &Connection,
    references: Option<&References>,
    line: &NewEntry,
    now: Timestamp,
) -> Result<Option<Search>, AppError> {
    if references.is_none() || !other_computers::may_exist(db, now)? {
        return Ok(None);
    }
    let Some(identity) = Naming::begin(db, references, now)?.identity(line.operation, &line.body)? else {
        return Ok(None);
    };
    let period = Period::of(identity.kind, now);
    let others = others(db, identity, (period, None), None, now)?;
    Ok(Some(Search {
        own: Vec::new(),
        is_complete: history_is_complete(db, &others, now)?,
        others: Some(others),
        outdated: None,
    }))
}

/// The other numbers of a payment, in the periods in which a recent equal payment may have been approved.
fn others(
    db: &Connection,
    identity: Identity,
    (period, number): (Period, Option<u32>),
    run: Option<i64>,
    now: Timestamp,
) -> Result<Others, AppError> {
    let mut periods = vec![(period, own_numbers(db, &identity, period, run)?)];
    // Otherwise everything sent under the period before is too old.
    if now.since(period.before().leaves_until()) < RECURRING {
        let before = period.before();
        periods.push((before, own_numbers(db, &identity, before, run)?));
    }
    // A batch that was approved before the end of its period may continue after it.
    let (mut later, current) = (period.next(), Period::of(identity.kind, now));
    while later <= current && periods.len() < PERIODS {
        periods.push((later, own_numbers(db, &identity, later, run)?));
        later = later.next();
    }
    Ok(Others { identity, number, periods })
}

/// Whether the records have the complete history of all these periods.
fn history_is_complete(db: &Connection, others: &Others, now: Timestamp) -> Result<bool, AppError> {
    if !others.identity.is_own_money() {
        return Ok(false);
    }
    let from = others.periods.iter().map(|(period, _)| period.from()).min().unwrap_or(now);
    let whole = Window {
        from: from.max(now.plus(-SEARCHED)),
        until: now.plus(-HISTORY_VALID_FOR),
    };
    let known = service_rows::coverage(db, MonthSource::TransactionHistory)?;
    Ok(known.gaps(whole).is_empty())
}

/// The numbers under which these records paid, may have paid or are about to pay in `run`. Numbers of rejected, cancelled or waiting
/// payments of other batches are excluded: another copy may have sent those.
fn own_numbers(db: &Connection, identity: &Identity, period: Period, run: Option<i64>) -> Result<BTreeSet<u32>, AppError> {
    let sql = "SELECT derived_number FROM outbox WHERE derived_identity = ?1 AND derived_period = ?2 AND derived_number IS NOT NULL
        AND (state NOT IN ('refused', 'cancelled') OR paid_before_at IS NOT NULL) AND (state <> 'ready' OR attempts > 0 OR run IS ?3)";
    let numbers = query::all(db, sql, params![identity.mark(), period.to_string(), run])?;
    Ok(numbers.into_iter().collect())
}

/// What these records have under a reference that the service may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnRecord {
    /// Nothing, or an entry that was never sent from here.
    Nothing,
    /// A payment that was made from here, or may have been.
    Made,
    /// A payment that was recorded as not made and passed its reference on, and was recorded as made since.
    MadeAfterAll,
    /// A payment that was sent from here and is recorded as not made.
    NotMade,
}

/// What these records have under a reference, now or before it was passed on.
pub(crate) fn on_record(db: &Connection, reference: &str) -> Result<OnRecord, AppError> {
    let sql = "SELECT state, attempts, paid_before_at IS NOT NULL, reference <> ?1 FROM outbox
        WHERE reference = ?1 OR (reference > ?1 || '-' AND reference < ?1 || '.')";
    let (mut is_refused, mut passed_on) = (false, false);
    for (state, attempts, is_paid_before, has_passed_on) in query::all::<(_, u32, bool, bool), _>(db, sql, [reference])? {
        match (state, attempts, is_paid_before) {
            (State::Ready, 0, _) | (State::Cancelled, _, false) => {}
            (State::Refused, _, _) => is_refused = true,
            (
                State::Ready
                | State::Sending
                | State::InDoubt
                | State::Confirming
                | State::NeedsReview
                | State::Accepted
                | State::Cancelled,
                _,
                _,
            ) => match has_passed_on {
                true => passed_on = true,
                false => return Ok(OnRecord::Made),
            },
        }
    }
    Ok(match (passed_on, is_refused) {
        (true, _) => OnRecord::MadeAfterAll,
        (false, true) => OnRecord::NotMade,
        (false, false) => OnRecord::Nothing,
    })
}

/// Another copy made this payment under another number: the entry gets that reference. A waiting entry of ours with that reference gets the
/// next number. Returns false if another payment of ours has the reference by now.
pub(crate) fn takes_reference_of(
    db: &Connection,
    references: &References,
    line: i64,
    reference: &str,
    (period, number): (Period, u32),
    now: Timestamp,
) -> Result<bool, AppError> {
    if let Some(other) = outbox::by_reference(db, reference)? {
        match other.line.state {
            State::Cancelled if other.line.paid_before_at.is_none() => pass_on(db, other.id)?,
            State::Ready if other.line.attempts == 0 && renumber(db, references, other.id, now)?.is_some() => {}
            State::Ready
            | State::Sending
            | State::InDoubt
            | State::Confirming
            | State::NeedsReview
            | State::Accepted
            | State::Refused
            | State::Cancelled => return Ok(false),
        }
    }
    let row = outbox::by_id(db, line)?;
    rename(db, &row, reference, (period, number))?;
    let why = messages::paid_by_another_copy(reference);
    evidence::note(db, line, "reference", &why, now)?;
    Ok(true)
}
