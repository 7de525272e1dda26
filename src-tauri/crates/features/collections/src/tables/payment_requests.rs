//! Payment requests.

pub(crate) mod ages;
pub mod found;
pub mod known;
pub mod listing;
mod shown_state;
pub mod sums;

use base::timestamp::Timestamp;

pub use known::recently_paid;
pub use known::{Likeness, NamedRequest, ReportedPayment};
#[cfg(test)]
pub use listing::tests as made;
use payment_rules::payment_request::{Pace, PaymentRequestState, Progress, RequestStatus};
use payment_rules::watching::{check_after_end, next_check};
use rusqlite::{Connection, Row, params};
use serde::{Deserialize, Serialize};
use service_api::value::Amount;
use session::tables::refunds;
use ts_rs::TS;

pub use listing::{RequestBrief, RequestFilter, RequestsOrdered};
pub use sums::RequestSum;

use super::imports;
use crate::messages;
use crate::tables::imports::ImportPlace;
use engine::tables::outbox;
use engine::tables::outbox::{NewEntry, OutboxEntry, insert};
use store::{FromRow, Store, query, word_at};
use system::error::AppError;

/// A payment request in the records.
#[derive(Clone, Debug)]
pub struct PaymentRequestRow {
    /// Its id.
    pub id: i64,
    /// Its outbox entry.
    pub line: OutboxEntry,
    /// The payer's name.
    pub payer_name: String,
    /// The payer's contact.
    pub payer_contact: String,
    /// What the payment is for.
    pub purpose: Option<String>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it ends.
    pub expires_at: Option<Timestamp>,
    /// Its status at the service.
    pub status: RequestStatus,
    /// What the payer pays in total, if reported.
    pub total_payment: Option<String>,
    /// Paid so far, if reported.
    pub paid: Option<String>,
    /// When Cowrie first knew that it was paid.
    pub paid_at: Option<Timestamp>,
    /// Whether the payer has a wallet.
    pub payer_has_wallet: Option<bool>,
    /// The ways to pay, as the service's JSON.
    pub ways: String,
    /// When the service last answered about it.
    pub checked_at: Option<Timestamp>,
    /// When it is queried next.
    pub next_check_at: Option<Timestamp>,
    /// Its state on screen.
    pub state: PaymentRequestState,
    /// What the payer owes in total, including a share of the fee, in kobo.
    pub due: i64,
    /// The payer bears a share of the fee, and the total was not reported; `due` is then the requested amount.
    pub fee_unknown: bool,
    /// Paid so far, in kobo.
    pub paid_minor: i64,
    /// Refunded amount as far as these records know, in kobo; `None` if nothing was refunded.
    pub back: Option<i64>,
    /// The status of a refund, in the service's word.
    pub refund_status: Option<String>,
}

/// What the service reported when it accepted a request.
#[derive(Clone, Debug, Default)]
pub struct Created {
    /// What the payer pays in total.
    pub total_payment: Option<String>,
    /// Whether the payer has a wallet.
    pub payer_has_wallet: Option<bool>,
    /// The ways to pay, as JSON.
    pub ways: Option<String>,
    /// When it ends.
    pub expires_at: Option<Timestamp>,
}

const COLUMNS: &str = "id, line, payer_name, payer_contact, purpose, created_at, expires_at, standing, total_payment, paid, paid_at, \
    payer_has_wallet, ways, checked_at, next_check_at, state, due_minor, paid_minor, refund_status, fee_untold AS fee_unknown";

fn request_row(db: &Connection, row: &Row<'_>) -> Result<PaymentRequestRow, AppError> {
    let moment = |index: usize| row.get::<_, Option<i64>>(index).map(|at| at.map(Timestamp));
    let line = outbox::by_id(db, row.get(1)?)?;
    Ok(PaymentRequestRow {
        id: row.get(0)?,
        back: refunds::given_back(db, "refund", &line.reference)?,
        line,
        payer_name: row.get(2)?,
        payer_contact: row.get(3)?,
        purpose: row.get(4)?,
        created_at: Timestamp(row.get(5)?),
        expires_at: moment(6)?,
        status: word_at(row, 7)?,
        total_payment: row.get(8)?,
        paid: row.get(9)?,
        paid_at: moment(10)?,
        payer_has_wallet: row.get(11)?,
        ways: row.get(12)?,
        checked_at: moment(13)?,
        next_check_at: moment(14)?,
        state: word_at(row, 15)?,
        due: row.get(16)?,
        paid_minor: row.get(17)?,
        refund_status: row.get(18)?,
        fee_unknown: row.get(19)?,
    })
}

/// Stores what the service reported when it accepted the request of the outbox entry `line`.
pub fn created(db: &Connection, line: i64, created: &Created, next_check: Timestamp) -> Result<(), AppError> {
    let sql = "UPDATE payment_requests SET total_payment = coalesce(?2, total_payment), payer_has_wallet = coalesce(?3, payer_has_wallet),
            ways = coalesce(?4, ways), expires_at = coalesce(?5, expires_at), next_check_at = ?6
         WHERE line = ?1 AND standing IN ('waiting', 'part_paid')";
    query::execute(
        db,
        sql,
        params![
            line,
            created.total_payment,
            created.payer_has_wallet,
            created.ways,
            created.expires_at.map(|at| at.0),
            next_check.0
        ],
    )
}

/// The request `id`.
pub async fn payment_request(store: &Store, id: i64) -> Result<PaymentRequestRow, AppError> {
    store
        .read(move |db| {
            let sql = format!("SELECT {COLUMNS} FROM payment_requests WHERE id = ?1");
            let found = query::all_by(db, &sql, [id], |row| request_row(db, row))?.pop();
            found.ok_or_else(|| AppError::not_found(messages::NO_SUCH_REQUEST))
        })
        .await
}

/// What became known about a request after it was made, earliest first.
pub(crate) fn steps(db: &Connection, id: i64) -> Result<Vec<StepRow>, AppError> {
    let sql = "SELECT at, standing AS status, paid, refund_status, words FROM payment_request_steps WHERE request = ?1 ORDER BY id";
    query::all(db, sql, [id])
}

/// Stores a request with its outbox entry.
pub fn add(db: &Connection, line: &NewEntry, request: &PaymentRequestForm) -> Result<i64, AppError> {
    add_of_line(db, insert(db, line)?, request)
}

/// Stores the request of an existing outbox entry.
pub(crate) fn add_of_line(db: &Connection, line: i64, request: &PaymentRequestForm) -> Result<i64, AppError> {
    let sql = "INSERT INTO payment_requests (line, payer_name, payer_contact, purpose, created_at, expires_at, again_of)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    query::execute(
        db,
        sql,
        params![
            line,
            request.payer_name,
            request.payer_contact,
            request.purpose,
            request.created_at.0,
            request.expires_at.map(|at| at.0),
            request.again_of,
        ],
    )?;
    // A trigger of the table inserts into its search index, so `last_insert_rowid` would be an id of the index.
    let sql = "SELECT id FROM payment_requests WHERE line = ?1";
    let id = query::one(db, sql, [line])?;
    if let Some(place) = request.import {
        imports::set_result(db, place, "request", id)?;
    }
    Ok(id)
}

/// Stores the service's report about a request, and sets the next query. A change becomes a step. A request that is paid, or over without a payment,
/// keeps its status.
pub(crate) fn set_progress(db: &Connection, id: i64, progress: Option<&Progress>, now: Timestamp, pace: Pace) -> Result<(), AppError> {
    let sql = "SELECT standing, paid, refund_status FROM payment_requests WHERE id = ?1";
    let before: (RequestStatus, Option<String>, Option<String>) = query::one(db, sql, [id])?;
    let (was, paid_before, refund_before) = before.clone();
    let status = progress.map_or(was, |reported| was.after(reported.status));
    // The paid amount never falls; a refund is recorded separately.
    let known_paid = paid_before.as_deref().and_then(|text| Amount::parse(text).ok());
    let paid = progress.and_then(|reported| reported.paid).max(known_paid).map(Amount::decimal);
    let refund = progress.and_then(|reported| reported.refund.clone()).or(refund_before);
    let next = next_of(db, id, status, now, pace)?;
    let sql =
        "UPDATE payment_requests SET standing = ?2, paid = ?3, refund_status = ?4, checked_at = CASE WHEN ?7 THEN ?5 ELSE checked_at END,
            next_check_at = ?6,
            paid_at = CASE WHEN ?2 = 'paid' THEN coalesce(paid_at, ?5) ELSE paid_at END
         WHERE id = ?1";
    query::execute(
        db,
        sql,
        params![id, status.word(), paid, refund, now.0, next.map(|at| at.0), progress.is_some()],
    )?;
    let Some(progress) = progress else { return Ok(()) };
    // A report of nothing paid is no change before the first payment.
    let something = |paid: Option<String>| paid.filter(|paid| paid != "0.00");
    if (status, something(paid.clone()), refund.clone()) == (before.0, something(before.1), before.2) {
        return Ok(());
    }
    let sql = "INSERT INTO payment_request_steps (request, at, standing, paid, refund_status, words) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    query::execute(db, sql, params![id, now.0, status.word(), paid, refund, progress.words])
}

/// When a request with this status is queried next.
fn next_of(db: &Connection, id: i64, status: RequestStatus, now: Timestamp, pace: Pace) -> Result<Option<Timestamp>, AppError> {
    let sql = "SELECT created_at, expires_at, (SELECT min(at) FROM payment_request_steps
            WHERE request = payment_requests.id AND standing IN ('expired', 'cancelled', 'failed'))
        FROM payment_requests WHERE id = ?1";
    let (created, end, over): (_, Option<Timestamp>, Option<Timestamp>) = query::one(db, sql, [id])?;
    Ok(match status {
        RequestStatus::Waiting | RequestStatus::PartPaid => next_check(pace, created, end, now),
        RequestStatus::Expired | RequestStatus::Cancelled | RequestStatus::Failed => check_after_end(pace, over.unwrap_or(now), now),
        RequestStatus::Paid => None,
    })
}

/// A change in what was known about a request.
#[derive(Clone, Debug, FromRow)]
pub struct StepRow {
    /// When.
    pub at: Timestamp,
    /// Its status then.
    pub status: RequestStatus,
    /// Paid until then, if reported.
    pub paid: Option<String>,
    /// The status of a refund, in the service's word.
    pub refund_status: Option<String>,
    /// The service's message.
    pub words: Option<String>,
}

/// A request to store.
#[derive(Clone, Debug)]
pub struct PaymentRequestForm {
    /// The payer's name.
    pub payer_name: String,
    /// The payer's contact.
    pub payer_contact: String,
    /// What the payment is for.
    pub purpose: Option<String>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it ends.
    pub expires_at: Option<Timestamp>,
    /// The earlier request that this one repeats.
    pub again_of: Option<i64>,
    /// The row of an import that it is made from.
    pub import: Option<ImportPlace>,
}

/// The order of a list of requests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RequestOrder {
    /// When it was made.
    #[default]
    Made,
    /// When it ends; those whose end only the service knows come last.
    Ends,
    /// The requested amount.
    Amount,
    /// The payer's name.
    Customer,
    /// The state: first those that are open, last those that ended without payment.
    State,
    /// What the payment is for; requests without a purpose come first.
    Purpose,
}
