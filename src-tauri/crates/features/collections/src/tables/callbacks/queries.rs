//! The queries about callbacks, and the service's answers.

use base::timestamp::Timestamp;
use payment_rules::notice::{Agreement, ServiceResult};
use rusqlite::{Connection, params};
use service_api::callback::{FundingDetails, Kind, PaymentRequestNotification};
use service_api::value::Amount;

use super::{COLUMNS, CallbackRow, kind_word, rows};
use store::query;
use system::error::AppError;

/// The callback that is due next.
pub fn due(db: &Connection, now: Timestamp) -> Result<Option<CallbackRow>, AppError> {
    let sql = format!("SELECT {COLUMNS} FROM notices WHERE ask_at <= ?1 ORDER BY ask_at, id LIMIT 1");
    Ok(rows(db, &sql, &[now.0.into()])?.pop())
}

/// All callbacks that the same query answers: those about the same payment request or payment account that are due, and `callback`.
pub fn alike(db: &Connection, callback: &CallbackRow) -> Result<Vec<CallbackRow>, AppError> {
    let (column, name) = match callback.kind {
        Some(Kind::PersistentAccount) => ("account_number", &callback.names.account_number),
        Some(Kind::PaymentRequest) | None => ("reference", &callback.names.reference),
    };
    let sql = format!(
        "SELECT {COLUMNS} FROM notices WHERE {column} = ?1 AND kind IS ?2 AND (ask_at IS NOT NULL OR id = ?3) ORDER BY id LIMIT 1000"
    );
    let kind = callback.kind.map(|kind| kind_word(kind).to_owned());
    rows(db, &sql, &[name.clone().into(), kind.into(), callback.id.into()])
}

/// Callbacks about deposits into an account that the service has not confirmed or denied yet.
pub fn unsettled(db: &Connection, account: &str) -> Result<Vec<CallbackRow>, AppError> {
    let sql = format!(
        "SELECT {COLUMNS} FROM notices WHERE account_number = ?1 AND kind = 'persistent_account'
            AND (agreement = 'not_found' OR ask_at IS NOT NULL OR (agreement IS NULL AND asked > 0)) ORDER BY id LIMIT 1000"
    );
    rows(db, &sql, &[account.to_owned().into()])
}

/// Callbacks about a payment request that the service contradicted or did not know.
pub fn unsettled_of_request(db: &Connection, reference: &str) -> Result<Vec<CallbackRow>, AppError> {
    let sql = format!(
        "SELECT {COLUMNS} FROM notices WHERE reference = ?1 AND kind = 'payment_request' AND agreement IN ('otherwise', 'not_found')
            ORDER BY id LIMIT 1000"
    );
    rows(db, &sql, &[reference.to_owned().into()])
}

/// Records a query without an answer. The next one is at `at`; `None` leaves it to a person.
pub fn asked_in_vain(db: &Connection, id: i64, at: Option<Timestamp>) -> Result<(), AppError> {
    let sql = "UPDATE notices SET ask_at = ?2, asked = asked + 1, needs_person = max(needs_person, ?2 IS NULL) WHERE id = ?1";
    query::execute(db, sql, params![id, at.map(|at| at.0)])
}

/// Stores the service's answer about a callback.
pub fn confirm(
    db: &Connection,
    callback: &CallbackRow,
    result: &ServiceResult,
    now: Timestamp,
    again: Option<Timestamp>,
) -> Result<(), AppError> {
    // A callback that needed a person before the query, for example about an unknown request, still does.
    let needs_person = result.agreement != Agreement::Agrees;
    let sql = "UPDATE notices SET confirmed_at = ?2, confirmed = ?3, agreement = ?4, ask_at = ?5, asked = asked + 1,
            needs_person = CASE WHEN ?6 THEN 1 WHEN agreement IN ('otherwise', 'not_found') THEN 0 ELSE needs_person END WHERE id = ?1";
    query::execute(
        db,
        sql,
        params![
            callback.id,
            now.0,
            result.words,
            result.agreement.word(),
            again.map(|at| at.0),
            needs_person
        ],
    )
}

/// How a callback names its deposit.
pub enum DepositNamed<'a> {
    /// By the deposit's own reference.
    Itself(&'a str),
    /// By the reference of the payer's transfer, because it contains no other. Another deposit may have the same one.
    Transfer(&'a str),
}

/// The amount that the history has for the deposit of the callback `callback`.
pub fn reported_amount(db: &Connection, account: &str, callback: i64, named: DepositNamed<'_>) -> Result<Option<Amount>, AppError> {
    let (name, it_is) = match named {
        DepositNamed::Itself(name) => (name, "deposits.reference = ?3"),
        DepositNamed::Transfer(name) => (name, "?3 IN (deposits.reference, deposits.funding_reference)"),
    };
    let sql = format!(
        "SELECT history_items.amount_minor FROM deposits JOIN history_items ON history_items.id = deposits.history
        WHERE deposits.account_number = ?1 AND (deposits.notice = ?2 OR {it_is}) ORDER BY deposits.notice IS NOT ?2 LIMIT 1"
    );
    let found: Option<Option<i64>> = query::first(db, &sql, params![account, callback, name])?;
    Ok(found.flatten().and_then(|minor| Amount::from_minor(minor).ok()))
}

/// The genuine callbacks of a payment request, earliest first.
pub fn of_request(db: &Connection, reference: &str) -> Result<Vec<CallbackRow>, AppError> {
    let sql = format!("SELECT {COLUMNS} FROM notices WHERE reference = ?1 AND kind = ?2 AND verdict = 'matches' ORDER BY id LIMIT 100");
    let kind = kind_word(Kind::PaymentRequest).to_owned();
    rows(db, &sql, &[reference.to_owned().into(), kind.into()])
}

/// The payment request with this reference in our records.
pub fn request_of(db: &Connection, reference: &str) -> Result<Option<i64>, AppError> {
    let sql =
        "SELECT payment_requests.id FROM payment_requests JOIN outbox ON outbox.id = payment_requests.line WHERE outbox.reference = ?1";
    query::first(db, sql, [reference])
}

/// What is due for the payment request with this reference; `None` if the payer bears an unknown fee.
pub fn due_of(db: &Connection, reference: &str) -> Result<Option<Amount>, AppError> {
    let sql = "SELECT due_minor FROM payment_requests WHERE reference = ?1 AND NOT fee_untold";
    let due: Option<i64> = query::first(db, sql, [reference])?;
    Ok(due.and_then(|due| Amount::from_minor(due).ok()))
}

/// Who paid a payment request and from which bank, by the latest signed callback that the service confirmed.
pub fn payer_of(db: &Connection, reference: &str) -> Result<Option<FundingDetails>, AppError> {
    let sql = "SELECT body FROM notices WHERE reference = ?1 AND kind = 'payment_request' AND verdict = 'matches' AND agreement = 'agrees'
        ORDER BY id DESC LIMIT 20";
    for body in query::all::<String, _>(db, sql, [reference])? {
        let read = PaymentRequestNotification::read(&body).unwrap_or_default();
        if let Some(details) = read.fundingDetails.filter(|details| details.payerBankName.is_some()) {
            return Ok(Some(details));
        }
    }
    Ok(None)
}
