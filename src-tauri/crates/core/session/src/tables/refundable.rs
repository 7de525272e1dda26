//! What these records contain about a payment that may be refunded.

use crate::messages::call as messages;
use rusqlite::Connection;
use service_api::value::Amount;
use store::{FromRow, query};
use system::error::AppError;

/// One of our payment requests.
#[derive(Clone, Debug, FromRow)]
pub struct RequestedRow {
    pub payer: String,
    /// The requested amount.
    #[row(with = query::amount)]
    pub amount: Amount,
}

/// The payment request with this reference.
pub fn requested(db: &Connection, reference: &str) -> Result<Option<RequestedRow>, AppError> {
    let sql = "SELECT payer_name AS payer, outbox.amount_minor AS amount FROM payment_requests
        JOIN outbox ON outbox.id = payment_requests.line WHERE outbox.reference = ?1";
    query::first(db, sql, [reference])
}

/// A deposit.
#[derive(Clone, Debug, FromRow)]
pub struct DepositedRow {
    pub payer: Option<String>,
    #[row(with = query::amount)]
    pub amount: Amount,
    /// Whether the history lists it.
    pub confirmed: bool,
    /// Whether the history lists it without a clear meaning.
    pub unclear: bool,
    /// Such as `BANK_TRANSFER`; from a callback, whose signature does not cover it.
    pub method: Option<String>,
    pub forwarded: bool,
}

/// The deposit with this reference of the service.
pub fn deposited(db: &Connection, reference: &str) -> Result<Option<DepositedRow>, AppError> {
    let sql = "SELECT payer_name AS payer, amount_minor AS amount, history IS NOT NULL AS confirmed, payment_method AS method,
            transfer_account IS NOT NULL AS forwarded, unclear IS NOT NULL AS unclear
        FROM deposits WHERE reference = ?1 ORDER BY history IS NULL LIMIT 1";
    query::first(db, sql, [reference])
}

/// The number of the account that received the deposit with this reference; none if it is not a recorded deposit.
pub fn account_of(db: &Connection, reference: &str) -> Result<Option<String>, AppError> {
    let sql = "SELECT account_number FROM deposits WHERE reference = ?1 ORDER BY history IS NULL LIMIT 1";
    query::first(db, sql, [reference])
}

/// The amount paid under this reference according to these records; none if they do not have it.
pub fn known_paid(db: &Connection, reference: &str) -> Result<Option<Amount>, AppError> {
    let sql = "SELECT paid FROM payment_requests JOIN outbox ON outbox.id = payment_requests.line WHERE outbox.reference = ?1";
    let paid: Option<Option<String>> = query::first(db, sql, [reference])?;
    let paid = paid
        .flatten()
        .and_then(|text| Amount::parse(&text).ok())
        .filter(|paid| *paid > Amount::ZERO);
    if paid.is_some() {
        return Ok(paid);
    }
    let deposit = deposited(db, reference)?;
    Ok(deposit.filter(|row| row.confirmed).map(|row| row.amount))
}

/// Why a deposit that came by `method` cannot be refunded; none if it can, or if the method is unknown.
pub fn never_given_back(method: Option<&str>) -> Option<String> {
    let how = match method? {
        "BANK_TRANSFER" => return None,
        "MONEY_TRANSFER" => messages::BY_WALLET,
        other => &messages::by_method(other),
    };
    Some(messages::not_refundable(how))
}
