//! Refunds in the outbox. The service cannot distinguish two refunds of one payment, so these records must.

use crate::messages::call as messages;
use base::timestamp::Timestamp;
use payment_rules::outbox::{Event, State};
use payment_rules::policy::Policy;
use payment_rules::refund;
use payment_rules::refund::{Account, RefundRecord};
use rusqlite::Connection;
use service_api::RefundResult;
use service_api::value::Amount;

use crate::tables::refundable;
use engine::outbox::Refundable;
use engine::tables::evidence;
use engine::tables::outbox::{COLUMNS, NewEntry, OutboxEntry, insert, step};
use store::query;
use system::error::AppError;

/// The result of placing a refund.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placed {
    /// It is stored as this entry, which may be sent.
    Line(i64),
    /// An equal refund was accepted before, as this entry; the amount is the sum of all refunds.
    AcceptedBefore(i64, Amount),
    /// Another refund of the same payment is not settled.
    EarlierOpen,
    /// The person did not state this sum of earlier refunds.
    SumNotStated(Amount),
    /// The whole payment was refunded before.
    AlreadyRefunded,
    /// It exceeds the rest of the payment.
    TooMuch {
        /// The paid amount, as far as it is known.
        paid: Amount,
        /// The sum of earlier refunds.
        before: Amount,
    },
}

/// Stores a refund of `about`. After an earlier refund, a further partial refund requires that `given_back` states the sum of the earlier
/// ones. That statement is wrong once this refund is done, so a repeated request cannot refund twice. An earlier refund that was never sent
/// is cancelled. `known` is what the service reports about the payment now; if it does not report the paid amount, these records supply it.
pub fn place(
    db: &Connection,
    line: &NewEntry,
    about: &str,
    (given_back, known): (Option<Amount>, Refundable),
    policy: &Policy,
    now: Timestamp,
) -> Result<Placed, AppError> {
    let mut accepted = Vec::new();
    for row in of(db, line.operation, about)? {
        match row.line.state {
            State::Ready if row.line.attempts == 0 => {
                step(db, &row, &Event::Cancelled, policy, now)?;
                evidence::note(db, row.id, "person", messages::REQUESTED_AGAIN, now)?;
            }
            State::Accepted => accepted.push(row),
            State::Refused | State::Cancelled => {}
            State::Ready | State::Sending | State::InDoubt | State::Confirming | State::NeedsReview => return Ok(Placed::EarlierOpen),
        }
    }
    // A cancelled request refunded nothing.
    accepted.retain(|row| !row.line.receipt.gave_nothing());
    let before = Amount::sum(accepted.iter().map(given)).unwrap_or(Amount::MAX);
    let same = accepted.iter().find(|row| row.line.amount == line.amount);
    match (given_back, same) {
        (None, Some(same)) => Ok(Placed::AcceptedBefore(same.id, before)),
        // A refund of the whole payment names no amount.
        (_, _) if accepted.iter().any(|row| row.line.amount == Amount::ZERO) => Ok(Placed::AlreadyRefunded),
        (given_back, _) if given_back.unwrap_or_default() == before => {
            let paid = match known.paid {
                Some(paid) => Some(paid),
                None => refundable::known_paid(db, about)?,
            };
            // Only the service knows refunds from elsewhere.
            let before = before.max(known.back.unwrap_or_default());
            match paid {
                Some(paid) if line.amount > refund::most(paid, before) => Ok(Placed::TooMuch { paid, before }),
                Some(_) | None => insert(db, line).map(Placed::Line),
            }
        }
        (_, _) => Ok(Placed::SumNotStated(before)),
    }
}

/// What is known about a payment besides one of its refunds.
#[derive(Clone, Debug, Default)]
pub struct Before {
    /// When the payment was requested or received, if these records have it; otherwise when the first refund was sent.
    pub since: Option<Timestamp>,
    /// The amounts of its other refunds.
    pub amounts: Vec<Amount>,
}

/// What is known about `about` besides the refund `line`.
pub fn before(db: &Connection, operation: &str, about: &str, line: i64) -> Result<Before, AppError> {
    let all = of(db, operation, about)?;
    let others: Vec<OutboxEntry> = all.iter().filter(|row| row.id != line).cloned().collect();
    let amounts = done(&others).iter().map(|one| one.amount).collect();
    let sql = "SELECT min(at) FROM (SELECT first_sent_at AS at FROM outbox WHERE reference = ?1 UNION ALL SELECT at FROM deposits WHERE reference = ?1)";
    let began: Option<i64> = query::one(db, sql, [about])?;
    let first = all.iter().filter_map(|row| row.line.first_sent_at).min();
    Ok(Before {
        since: began.map(Timestamp).or(first),
        amounts,
    })
}

/// The executed refunds among `rows`, as they are compared with the history.
pub fn done(rows: &[OutboxEntry]) -> Vec<RefundRecord> {
    let done = rows
        .iter()
        .filter(|row| row.line.state == State::Accepted && !row.line.receipt.gave_nothing());
    done.map(|row| RefundRecord {
        amount: given(row),
        at: row.line.first_sent_at,
    })
    .collect()
}

/// What is known about the account `number` besides the deposit `about`.
pub fn account(db: &Connection, number: &str, about: &str) -> Result<Account, AppError> {
    let mut account = Account::default();
    let references: Vec<String> = query::all(db, "SELECT reference FROM deposits WHERE account_number = ?1", [number])?;
    for reference in references {
        if reference != about && !account.deposits.contains(&reference) {
            account.others.extend(done(&of(db, "refund", &reference)?));
        }
        account.deposits.insert(reference);
    }
    Ok(account)
}

/// The sum of the executed refunds of `about`, in kobo; none if it is zero.
pub fn given_back(db: &Connection, operation: &str, about: &str) -> Result<Option<i64>, AppError> {
    let rows = of(db, operation, about)?;
    let done = rows.iter().filter(|row| row.line.state == State::Accepted);
    let sum = done.map(|row| given(row).minor()).fold(0_i64, i64::saturating_add);
    Ok(Some(sum).filter(|sum| *sum > 0))
}

/// The executed refunds of payment requests and deposits, in kobo, each with the reference of its payment.
pub fn given_back_of_requests(db: &Connection) -> Result<Vec<(String, i64)>, AppError> {
    let sql = format!("SELECT {COLUMNS} FROM outbox WHERE about IS NOT NULL AND operation = 'refund' AND state = 'accepted' ORDER BY id");
    let rows: Vec<OutboxEntry> = query::all(db, &sql, [])?;
    Ok(rows.iter().map(|row| (row.named().to_owned(), given(row).minor())).collect())
}

/// The amount of a refund: as the answer reports it, otherwise as requested.
pub fn given(row: &OutboxEntry) -> Amount {
    let reported = row.line.receipt.amount.as_ref().and_then(|reported| reported.amount);
    reported.unwrap_or(row.line.amount)
}

/// The latest refunds, at most `count`.
pub fn latest(db: &Connection, count: u32) -> Result<Vec<OutboxEntry>, AppError> {
    let sql = format!(
        "SELECT {COLUMNS} FROM outbox WHERE about IS NOT NULL AND operation IN ('refund', 'refundBillPay') ORDER BY id DESC LIMIT ?1"
    );
    query::all(db, &sql, [count])
}

/// Where the money of a refund went, according to its answer.
pub fn destination(db: &Connection, line: i64) -> Result<Option<String>, AppError> {
    let sql = "SELECT calls.answer FROM outbox JOIN calls ON calls.id = outbox.call WHERE outbox.id = ?1";
    let answer: Option<Option<String>> = query::first(db, sql, [line])?;
    let answer: Option<RefundResult> = answer.flatten().and_then(|text| serde_json::from_str(&text).ok());
    Ok(answer.and_then(|answer| answer.refundDestination).map(|reported| reported.0))
}

/// Refunds of `about` by `operation`, latest first.
pub fn of(db: &Connection, operation: &str, about: &str) -> Result<Vec<OutboxEntry>, AppError> {
    let sql = format!("SELECT {COLUMNS} FROM outbox WHERE operation = ?1 AND about = ?2 ORDER BY id DESC");
    query::all(db, &sql, [operation, about])
}

/// Whether a refund was executed, or may have been.
pub fn counts(row: &OutboxEntry) -> bool {
    match row.line.state {
        State::Accepted => !row.line.receipt.gave_nothing(),
        State::Ready => row.line.attempts > 0,
        State::Sending | State::InDoubt | State::Confirming | State::NeedsReview => true,
        State::Refused | State::Cancelled => false,
    }
}

/// The sum of the refunds that were executed or may have been.
pub fn counted<'r>(rows: impl IntoIterator<Item = &'r OutboxEntry>) -> Amount {
    let counting = rows.into_iter().filter(|row| counts(row));
    Amount::sum(counting.map(given)).unwrap_or(Amount::MAX)
}
