//! Refunds among the lines of the outbox. The service cannot tell two refunds of one payment apart, so we must.

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
use engine::tables::outbox::{COLUMNS, LineRow, NewLine, insert, step};
use store::query;
use system::error::AppError;

/// Where a refund that is asked for finds itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placed {
    /// On this line, which may be armed.
    Line(i64),
    /// As much was given back before, on this line; all parts together come to this.
    AcceptedBefore(i64, Amount),
    /// Another refund of the same payment is not settled.
    Behind,
    /// So much was given back before, which the person did not say.
    Unsaid(Amount),
    /// All of it was given back before.
    Nothing,
    /// More than is left of what was paid.
    TooMuch {
        /// Known to be paid.
        paid: Amount,
        /// Given back before.
        before: Amount,
    },
}

/// Puts a refund of `about` on record. One that follows another is a further part only if `given_back` says what was given back
/// before: a word that fits no longer once this one is done, so that it cannot be said twice by mistake. One that never left is taken
/// back. `known` is what the service says of the payment now; where it does not say what was paid, these records do.
pub fn place(
    db: &Connection,
    line: &NewLine,
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
                evidence::note(db, row.id, "person", "Never sent; a refund was asked for anew.", now)?;
            }
            State::Accepted => accepted.push(row),
            State::Refused | State::Cancelled => {}
            State::Ready | State::Sending | State::InDoubt | State::Confirming | State::NeedsReview => return Ok(Placed::Behind),
        }
    }
    // What a cancelled request gave back is nothing, and no refund.
    accepted.retain(|row| !row.line.receipt.gave_nothing());
    let before = Amount::sum(accepted.iter().map(given)).unwrap_or(Amount::MAX);
    let same = accepted.iter().find(|row| row.line.amount == line.amount);
    match (given_back, same) {
        (None, Some(same)) => Ok(Placed::AcceptedBefore(same.id, before)),
        // A refund of everything names no amount.
        (_, _) if accepted.iter().any(|row| row.line.amount == Amount::ZERO) => Ok(Placed::Nothing),
        (given_back, _) if given_back.unwrap_or_default() == before => {
            let paid = match known.paid {
                Some(paid) => Some(paid),
                None => refundable::known_paid(db, about)?,
            };
            // What was given back from elsewhere is told by the service alone.
            let before = before.max(known.back.unwrap_or_default());
            match paid {
                Some(paid) if line.amount > refund::most(paid, before) => Ok(Placed::TooMuch { paid, before }),
                Some(_) | None => insert(db, line).map(Placed::Line),
            }
        }
        (_, _) => Ok(Placed::Unsaid(before)),
    }
}

/// What is known of a payment beside one refund of it.
#[derive(Clone, Debug, Default)]
pub struct Before {
    /// When the payment itself was asked for or came in, where these records have it; else when the first refund was sent.
    pub since: Option<Timestamp>,
    /// What other refunds of it gave back, by refund.
    pub amounts: Vec<Amount>,
}

/// What is known of `about`, leaving out the refund `line`.
pub fn before(db: &Connection, operation: &str, about: &str, line: i64) -> Result<Before, AppError> {
    let all = of(db, operation, about)?;
    let others: Vec<LineRow> = all.iter().filter(|row| row.id != line).cloned().collect();
    let amounts = done(&others).iter().map(|one| one.amount).collect();
    let sql = "SELECT min(at) FROM (SELECT first_sent_at AS at FROM outbox WHERE reference = ?1 UNION ALL SELECT at FROM deposits WHERE reference = ?1)";
    let began: Option<i64> = query::one(db, sql, [about])?;
    let first = all.iter().filter_map(|row| row.line.first_sent_at).min();
    Ok(Before {
        since: began.map(Timestamp).or(first),
        amounts,
    })
}

/// Refunds among `rows` that are done, as they count beside what a history tells.
pub fn done(rows: &[LineRow]) -> Vec<RefundRecord> {
    let done = rows
        .iter()
        .filter(|row| row.line.state == State::Accepted && !row.line.receipt.gave_nothing());
    done.map(|row| RefundRecord {
        amount: given(row),
        at: row.line.first_sent_at,
    })
    .collect()
}

/// What is known of the account `number` beside the deposit `about` into it.
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

/// What refunds that are done gave back of `about`, in kobo; none where nothing was.
pub fn given_back(db: &Connection, operation: &str, about: &str) -> Result<Option<i64>, AppError> {
    let rows = of(db, operation, about)?;
    let done = rows.iter().filter(|row| row.line.state == State::Accepted);
    let sum = done.map(|row| given(row).minor()).fold(0_i64, i64::saturating_add);
    Ok(Some(sum).filter(|sum| *sum > 0))
}

/// What refunds that are done gave back of payment requests and deposits, in kobo, each with the reference of what it gave back.
pub fn given_back_of_requests(db: &Connection) -> Result<Vec<(String, i64)>, AppError> {
    let sql = format!("SELECT {COLUMNS} FROM outbox WHERE about IS NOT NULL AND operation = 'refund' AND state = 'accepted' ORDER BY id");
    let rows: Vec<LineRow> = query::all(db, &sql, [])?;
    Ok(rows.iter().map(|row| (row.named().to_owned(), given(row).minor())).collect())
}

/// What a refund gave back: as its answer told it, else as it was asked.
pub fn given(row: &LineRow) -> Amount {
    let told = row.line.receipt.amount.as_ref().and_then(|told| told.amount);
    told.unwrap_or(row.line.amount)
}

/// Refunds of all payments, latest first: those before the line `before`.
pub fn all(db: &Connection, before: i64, count: usize) -> Result<Vec<LineRow>, AppError> {
    let sql = format!(
        "SELECT {COLUMNS} FROM outbox WHERE about IS NOT NULL AND operation IN ('refund', 'refundBillPay') AND id < ?1 ORDER BY id DESC LIMIT ?2"
    );
    query::all(db, &sql, [before, i64::try_from(count).unwrap_or(i64::MAX)])
}

/// Where the money of a refund went, as its answer told it.
pub fn destination(db: &Connection, line: i64) -> Result<Option<String>, AppError> {
    let sql = "SELECT calls.answer FROM outbox JOIN calls ON calls.id = outbox.call WHERE outbox.id = ?1";
    let answer: Option<Option<String>> = query::first(db, sql, [line])?;
    let answer: Option<RefundResult> = answer.flatten().and_then(|text| serde_json::from_str(&text).ok());
    Ok(answer.and_then(|answer| answer.refundDestination).map(|told| told.0))
}

/// Refunds of what is named `about` by `operation`, latest first.
pub fn of(db: &Connection, operation: &str, about: &str) -> Result<Vec<LineRow>, AppError> {
    query::all(
        db,
        &format!("SELECT {COLUMNS} FROM outbox WHERE operation = ?1 AND about = ?2 ORDER BY id DESC"),
        [operation, about],
    )
}

/// Whether a refund gave something back, or may have.
pub fn counts(row: &LineRow) -> bool {
    match row.line.state {
        State::Accepted => !row.line.receipt.gave_nothing(),
        State::Ready => row.line.attempts > 0,
        State::Sending | State::InDoubt | State::Confirming | State::NeedsReview => true,
        State::Refused | State::Cancelled => false,
    }
}

/// What these refunds gave back, or may have given back.
pub fn counted(rows: &[LineRow]) -> Amount {
    counted_of(rows.iter())
}

/// What these refunds gave back, or may have given back.
pub fn counted_of<'r>(rows: impl Iterator<Item = &'r LineRow>) -> Amount {
    let counting = rows.filter(|row| counts(row));
    Amount::sum(counting.map(given)).unwrap_or(Amount::MAX)
}
