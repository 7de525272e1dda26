//! What these records know of a payment that may be given back.

use rusqlite::{Connection, OptionalExtension as _};
use service_api::value::Amount;
use system::error::AppError;

/// A payment request of ours.
#[derive(Clone, Debug)]
pub struct RequestedRow {
    pub payer: String,
    /// Asked for.
    pub amount: Amount,
}

/// The request of this reference.
pub fn requested(db: &Connection, reference: &str) -> Result<Option<RequestedRow>, AppError> {
    let sql = "SELECT payer_name, outbox.amount_minor FROM payment_requests JOIN outbox ON outbox.id = payment_requests.line WHERE outbox.reference = ?1";
    Ok(db.prepare_cached(sql).and_then(|mut statement| {
        statement
            .query_row([reference], |row| {
                Ok(RequestedRow {
                    payer: row.get(0)?,
                    amount: kobo(row.get(1)?),
                })
            })
            .optional()
    })?)
}

/// A deposit.
#[derive(Clone, Debug)]
pub struct DepositedRow {
    pub payer: Option<String>,
    pub amount: Amount,
    /// Whether the history told it.
    pub confirmed: bool,
    /// Whether the history did not say what it is.
    pub unclear: bool,
    /// Such as `BANK_TRANSFER`; from a notice, whose signature does not cover it.
    pub method: Option<String>,
    pub forwarded: bool,
}

/// The deposit of this reference of the service.
pub fn deposited(db: &Connection, reference: &str) -> Result<Option<DepositedRow>, AppError> {
    let sql = "SELECT payer_name, amount_minor, history IS NOT NULL, payment_method, transfer_account IS NOT NULL,
               unclear IS NOT NULL FROM deposits WHERE reference = ?1 ORDER BY history IS NULL LIMIT 1";
    Ok(db.prepare_cached(sql).and_then(|mut statement| {
        statement
            .query_row([reference], |row| {
                Ok(DepositedRow {
                    payer: row.get(0)?,
                    amount: kobo(row.get(1)?),
                    confirmed: row.get(2)?,
                    method: row.get(3)?,
                    forwarded: row.get(4)?,
                    unclear: row.get(5)?,
                })
            })
            .optional()
    })?)
}

/// The number of the account that a deposit of this reference came into; none where it is no deposit on record.
pub fn account_of(db: &Connection, reference: &str) -> Result<Option<String>, AppError> {
    Ok(db
        .prepare_cached("SELECT account_number FROM deposits WHERE reference = ?1 ORDER BY history IS NULL LIMIT 1")
        .and_then(|mut statement| statement.query_row([reference], |row| row.get(0)).optional())?)
}

/// What these records know to be paid under this reference; none where they do not know, or know of nothing.
pub fn known_paid(db: &Connection, reference: &str) -> Result<Option<Amount>, AppError> {
    let sql = "SELECT paid FROM payment_requests JOIN outbox ON outbox.id = payment_requests.line WHERE outbox.reference = ?1";
    let paid: Option<Option<String>> = db
        .prepare_cached(sql)
        .and_then(|mut statement| statement.query_row([reference], |row| row.get(0)).optional())?;
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

fn kobo(minor: i64) -> Amount {
    Amount::from_minor(minor).unwrap_or_default()
}

/// Why a deposit that came by `method` cannot be given back; none where it can, or where that is not known.
pub fn never_given_back(method: Option<&str>) -> Option<String> {
    let how = match method? {
        "BANK_TRANSFER" => return None,
        "MONEY_TRANSFER" => "by wallet",
        other => &format!("as {other}"),
    };
    Some(format!(
        "It came {how}. The service gives back only what came over the bank network."
    ))
}
