//! Where equal payments of other copies are searched before a payment leaves: under its own reference in each generation of the key, under the
//! other numbers of its period, of the one before and of later ones, and in the history of the wallet (decision 0017).

use std::collections::BTreeSet;

use base::history::Window;
use base::month::MonthSource;
use base::timestamp::{DAY, MINUTE, Timestamp};
use payment_rules::history_event::DONE;
use payment_rules::outbox::State;
use payment_rules::reading::{Contradiction, Receipt, StatusResult};
use payment_rules::reference::{Identity, NumberSearch, Period, References};
use rusqlite::{Connection, params};
use service_api::value::{Amount, AnswerAmount};
use sheet_rules::payout::RECURRING;

use super::outbox::{LineRow, NewLine};
use super::references::{Naming, derived, give_on, rename, renumber};
use super::{evidence, other_computers, outbox, service_rows};
use store::query;
use system::error::AppError;

/// As far back as the history is searched, in milliseconds.
pub const SEARCHED: i64 = 35 * DAY;
/// The history that the service told counts for so long, and it may list a payment so much later, in milliseconds.
pub(crate) const HISTORY_VALID_FOR: i64 = 20 * MINUTE;
/// So many numbers of a period are looked for at most.
pub const NUMBERS: u32 = 50;
/// So many periods are searched at most.
const PERIODS: usize = 40;
/// So many of the latest payments prove whether the history lists what was paid.
const CONTROLS: usize = 20;

/// What is searched for one payment.
#[derive(Debug, Default)]
pub struct Search {
    /// Its own reference in each generation of the key, the newest first.
    pub own: Vec<String>,
    /// Its other numbers; nothing where its reference is not derived.
    pub others: Option<Others>,
    /// Whether the history of all these periods is on record, so that what is not in it was not made.
    pub is_told: bool,
    /// The period of a payment that was approved so long ago that other copies do not look for it any more.
    pub outdated: Option<Period>,
}

/// What a payment is, its period and its number: what its reference is derived from.
type DerivedFrom = (Identity, Period, u32);

/// The other numbers of a payment.
#[derive(Debug)]
pub struct Others {
    identity: Identity,
    /// Its own number; nothing where its reference is none of them.
    number: Option<u32>,
    /// Each period with the numbers that are ours.
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

    /// Its reference under another number, in each generation of the key.
    pub fn references(&self, references: &References, period: Period, number: u32) -> Vec<String> {
        let all = references.all(&self.identity, period, number);
        all.into_iter().map(|reference| reference.to_string()).collect()
    }
}

/// Whether an equal payment that was made at `made`, where that is known, may be the same one.
pub fn is_recent(made: Option<Timestamp>, now: Timestamp) -> bool {
    made.is_none_or(|made| now.since(made) < RECURRING)
}

/// What to search for a payment that never left; `now` is the service's time.
pub(crate) fn search(db: &Connection, references: Option<&References>, row: &LineRow, now: Timestamp) -> Result<Search, AppError> {
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
        is_told: history_is_complete(db, &others, now)?,
        others: Some(others),
        outdated: (period.leaves_until() <= now).then_some(period),
    })
}

/// The references of a payment in each generation of the key, the newest first, and what they were derived from, if they were.
fn own(
    db: &Connection,
    naming: &Naming<'_>,
    references: Option<&References>,
    row: &LineRow,
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

/// Those of `ids` of which these records alone tell that nobody else made them: the service is not asked, and its history lists none of the
/// references that they or equal payments of other copies may have.
pub(crate) fn not_made_elsewhere(
    db: &Connection,
    references: Option<&References>,
    ids: &[i64],
    now: Timestamp,
) -> Result<Vec<LineRow>, AppError> {
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

/// Whether the history lists an equal payment of another copy, or there are too many numbers to tell.
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

fn any_is_listed(db: &Connection, references: &[String]) -> Result<bool, AppError> {
    for reference in references {
        if is_listed(db, reference)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// What to search for a payment that is made by hand, under a reference of its own; nothing where no other computer pays.
pub(crate) fn search_single(
    db: &Connection,
    references: Option<&References>,
    line: &NewLine,
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
        is_told: history_is_complete(db, &others, now)?,
        others: Some(others),
        outdated: None,
    }))
}

/// The other numbers of a payment in the periods in which an equal one may have been approved that was made a short while ago.
fn others(
    db: &Connection,
    identity: Identity,
    (period, number): (Period, Option<u32>),
    run: Option<i64>,
    now: Timestamp,
) -> Result<Others, AppError> {
    let mut periods = vec![(period, own_numbers(db, &identity, period, run)?)];
    // All that left under it is older than that.
    if now.since(period.before().leaves_until()) < RECURRING {
        let before = period.before();
        periods.push((before, own_numbers(db, &identity, before, run)?));
    }
    // A payout that was approved before the end of its period may go on after it.
    let (mut later, current) = (period.next(), Period::of(identity.kind, now));
    while later <= current && periods.len() < PERIODS {
        periods.push((later, own_numbers(db, &identity, later, run)?));
        later = later.next();
    }
    Ok(Others { identity, number, periods })
}

/// Whether the history of all these periods is on record.
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

/// The numbers under which these records paid, may have paid or are about to pay in `run`. Not those of what was refused, taken back or waits in
/// another run: another copy may have sent that.
fn own_numbers(db: &Connection, identity: &Identity, period: Period, run: Option<i64>) -> Result<BTreeSet<u32>, AppError> {
    let sql = "SELECT derived_number FROM outbox WHERE derived_identity = ?1 AND derived_period = ?2 AND derived_number IS NOT NULL
        AND (state NOT IN ('refused', 'cancelled') OR paid_before_at IS NOT NULL) AND (state <> 'ready' OR attempts > 0 OR run IS ?3)";
    let numbers = query::all(db, sql, params![identity.mark(), period.to_string(), run])?;
    Ok(numbers.into_iter().collect())
}

/// Whether the service's history lists a reference, as done or not.
pub(crate) fn is_listed(db: &Connection, reference: &str) -> Result<bool, AppError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM service_rows WHERE reference = ?1 AND source = 'transaction_history')";
    query::one(db, sql, [reference])
}

/// Whether the history lists what was paid: of the latest payments of these records each one that is old enough, and one at least. Without a
/// payment on record nobody knows.
pub fn history_is_proved(db: &Connection, now: Timestamp) -> Result<bool, AppError> {
    let sql =
        "SELECT o.settled_at, EXISTS (SELECT 1 FROM service_rows r WHERE r.reference = o.reference AND r.source = 'transaction_history')
        FROM outbox o WHERE o.state = 'accepted' AND o.moves_money = 1 AND o.derived_identity IS NOT NULL ORDER BY o.id DESC LIMIT ?1";
    let rows: Vec<(Option<i64>, bool)> = query::all(db, sql, [i64::try_from(CONTROLS).unwrap_or(i64::MAX)])?;
    let is_late = |settled: Option<i64>| settled.is_some_and(|settled| now.since(Timestamp(settled)) < HISTORY_VALID_FOR);
    let all_listed = rows.iter().all(|(settled, listed)| *listed || is_late(*settled));
    Ok(all_listed && rows.iter().any(|(_, listed)| *listed))
}

/// What the service's history says of a reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Listed {
    /// It does not list it.
    Nothing,
    /// One movement that is done. One of another amount is no quiet yes.
    Done(Receipt),
    /// One movement that failed.
    Failed,
    /// It lists it in a way that says neither: under way, or as several movements, such as one that was taken back.
    Ambiguous,
}

/// What the history says of a reference.
pub(crate) fn listed(db: &Connection, reference: &str, amount: Amount) -> Result<Listed, AppError> {
    // The same movement may be listed twice.
    let sql = "SELECT DISTINCT at, amount_minor, code, upper(status) FROM service_rows
        WHERE reference = ?1 AND source = 'transaction_history' LIMIT 2";
    let rows: Vec<(i64, Option<i64>, String, String)> = query::all(db, sql, [reference])?;
    let (at, minor, code, status) = match rows.as_slice() {
        [] => return Ok(Listed::Nothing),
        [row] => row,
        [..] => return Ok(Listed::Ambiguous),
    };
    match status.as_str() {
        DONE => {}
        "FAILED" => return Ok(Listed::Failed),
        _ => return Ok(Listed::Ambiguous),
    }
    let told = minor.and_then(|minor| Amount::from_minor(minor.saturating_abs()).ok());
    Ok(Listed::Done(Receipt {
        transaction_id: Some(code.clone()).filter(|code| !code.is_empty()),
        amount: told.map(AnswerAmount::from),
        made_at: Some(Timestamp(*at)),
        other: match told {
            Some(told) if told == amount => None,
            Some(told) => Some(format!(
                "with another amount in its history: {} instead of {}",
                told.naira(),
                amount.naira()
            )),
            None => Some("with an amount in its history that cannot be read".to_owned()),
        },
        ..Receipt::default()
    }))
}

/// What these records know of a payment that the service may have under a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnRecord {
    /// Nothing, or one that never left from here.
    Nothing,
    /// It was made from here, or may have been.
    Made,
    /// It was recorded as not made and gave its reference on; since then it is recorded as made.
    MadeAfterAll,
    /// It was sent from here and is recorded as not made.
    NotMade,
}

/// What is on record under a reference, or was before it gave the reference on.
pub(crate) fn on_record(db: &Connection, reference: &str) -> Result<OnRecord, AppError> {
    let sql = "SELECT state, attempts, paid_before_at IS NOT NULL, reference <> ?1 FROM outbox
        WHERE reference = ?1 OR (reference > ?1 || '-' AND reference < ?1 || '.')";
    let (mut is_refused, mut gave_it_on) = (false, false);
    for (state, attempts, is_paid_before, has_given_on) in query::all::<(_, u32, bool, bool), _>(db, sql, [reference])? {
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
            ) if has_given_on => gave_it_on = true,
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
            ) => return Ok(OnRecord::Made),
        }
    }
    Ok(match (gave_it_on, is_refused) {
        (true, _) => OnRecord::MadeAfterAll,
        (false, true) => OnRecord::NotMade,
        (false, false) => OnRecord::Nothing,
    })
}

/// Another copy made this payment under another number: it has that one's reference from now on. Tells whether it has: a payment of ours may have
/// it by now. One of ours that waits under it has the next number.
pub(crate) fn is_that(
    db: &Connection,
    references: &References,
    line: i64,
    reference: &str,
    (period, number): (Period, u32),
    now: Timestamp,
) -> Result<bool, AppError> {
    if let Some(other) = outbox::by_reference(db, reference)? {
        match other.line.state {
            State::Cancelled if other.line.paid_before_at.is_none() => give_on(db, other.id)?,
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
    let why = format!("Another copy of these records paid it under {reference}.");
    evidence::note(db, line, "reference", &why, now)?;
    Ok(true)
}

/// What a status query and the history say together of a payment that never left from here.
pub(crate) fn with_history(finding: StatusResult, listed: Listed) -> StatusResult {
    match (finding, listed) {
        (StatusResult::NotFound, Listed::Done(receipt)) => StatusResult::Successful(receipt),
        (StatusResult::NotFound, Listed::Failed) => StatusResult::Failed {
            code: String::new(),
            message: "The history of the wallet lists it as failed.".to_owned(),
        },
        (StatusResult::NotFound, Listed::Ambiguous) => StatusResult::Unclear(
            "The status query does not know it, and the history of the wallet lists it as under way or more than once. Ask the service."
                .to_owned(),
        ),
        (StatusResult::Successful(receipt), Listed::Done(told)) => StatusResult::Successful(Receipt {
            made_at: receipt.made_at.or(told.made_at),
            other: receipt.other.or(told.other),
            ..receipt
        }),
        (StatusResult::Failed { message, .. }, Listed::Done(receipt)) => StatusResult::Contradictory {
            receipt,
            why: format!("The status query says that it failed: “{message}”, and the history that it was done."),
            kind: Contradiction::Contradicted,
        },
        (finding, _) => finding,
    }
}

/// What a status query and the history say together of a payment that left from here: the history dates what the query does not.
pub(crate) fn with_date(finding: StatusResult, listed: Listed) -> StatusResult {
    let made = match listed {
        Listed::Done(receipt) => receipt.made_at,
        Listed::Nothing | Listed::Failed | Listed::Ambiguous => None,
    };
    match (finding, made) {
        (StatusResult::Successful(receipt), Some(made)) => StatusResult::Successful(Receipt {
            made_at: receipt.made_at.or(Some(made)),
            ..receipt
        }),
        (
            StatusResult::Contradictory {
                receipt,
                kind: Contradiction::NotRecent,
                ..
            },
            Some(made),
        ) => StatusResult::Successful(Receipt {
            made_at: receipt.made_at.or(Some(made)),
            ..receipt
        }),
        (finding, _) => finding,
    }
}
