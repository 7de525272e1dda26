//! Payments of no payout that are no refunds.

use domain::moment::Moment;
use domain::outbox::State;
use rusqlite::{Connection, OptionalExtension as _, params};

use super::outbox::{COLUMNS, LineRow, line_row};
use super::records::{self, Needle, RecordKind};
use super::storage;
use crate::error::AppError;

/// The operations that make a single payment, with the field of the payee in their calls.
const PAYEES: [(&str, &str); 5] = [
    ("moneyTransfer", "destinationAccount"),
    ("depositToBank", "destinationBankAccountNumber"),
    ("airtimePurchase", "destinationPhoneNumber"),
    ("merchantPayment", "merchantReferenceNumber"),
    ("dispenseCash", "customerPhoneNumber"),
];

/// The field of the payee in the calls of `operation`.
pub(crate) fn payee_field(operation: &str) -> Option<&'static str> {
    PAYEES.iter().find(|(known, _)| *known == operation).map(|(_, field)| *field)
}

/// Those before `before`, the latest first; of one operation where it is given, and only unsettled ones where `open`.
pub(crate) fn page(db: &Connection, before: i64, operation: Option<&str>, open: bool, limit: u32) -> Result<Vec<LineRow>, AppError> {
    // Each filter has its own index: a page is read without looking at what is on no page.
    let (index, narrowed) = match (operation, open) {
        (_, true) => (
            "outbox_single_open",
            "state IN ('sending', 'in_doubt', 'confirming', 'held') AND (?2 IS NULL OR operation = ?2)",
        ),
        (Some(_), false) => ("outbox_single_kind", "operation = ?2"),
        (None, false) => ("outbox_single", "?2 IS NULL"),
    };
    let sql = format!(
        "SELECT {COLUMNS} FROM outbox INDEXED BY {index} WHERE run IS NULL AND moves_money = 1 AND about IS NULL AND id < ?1 AND {narrowed}
            AND operation IN ('moneyTransfer', 'depositToBank', 'airtimePurchase', 'merchantPayment', 'dispenseCash')
         ORDER BY id DESC LIMIT ?3"
    );
    let mut query = db.prepare_cached(&sql).map_err(storage)?;
    let rows = query.query_map(params![before, operation, limit], line_row);
    rows.and_then(Iterator::collect).map_err(storage)
}

/// The latest of them.
pub(crate) fn latest(db: &Connection, limit: u32) -> Result<Vec<LineRow>, AppError> {
    page(db, i64::MAX, None, false, limit)
}

/// Those that hold `needle`, the latest first, from before the place `before`; and the place up to which was looked, where there may be more.
pub(crate) fn holding(
    db: &Connection,
    needle: &Needle,
    before: Option<i64>,
    (operation, open): (Option<&str>, bool),
    limit: usize,
) -> Result<(Vec<LineRow>, Option<i64>), AppError> {
    let wanted = |row: &LineRow| {
        let is_open = matches!(row.line.state, State::Sending | State::InDoubt | State::Confirming | State::Held);
        payee_field(&row.operation).is_some() && operation.is_none_or(|one| row.operation == one) && (is_open || !open)
    };
    records::holding(db, needle, (Some(RecordKind::Line), before), limit, |record| {
        Ok(one(db, record.source)?.filter(wanted))
    })
}

/// Keeps whose account it is, as it was said before the payment of this reference was sent. Of one that is on record it stays as it is.
pub(crate) fn keep_holder(db: &Connection, reference: &str, name: &str) -> Result<(), AppError> {
    db.prepare_cached(
        "INSERT INTO payment_holders (reference, name) SELECT ?1, ?2 WHERE NOT EXISTS (SELECT 1 FROM outbox WHERE reference = ?1)
        ON CONFLICT DO UPDATE SET name = excluded.name",
    )
    .and_then(|mut statement| statement.execute(params![reference, name]))
    .map(|_| ())
    .map_err(storage)
}

/// Whose account it was said to be before the payment of this reference was sent.
pub(crate) fn holder(db: &Connection, reference: &str) -> Result<Option<String>, AppError> {
    db.prepare_cached("SELECT name FROM payment_holders WHERE reference = ?1")
        .and_then(|mut statement| statement.query_row([reference], |row| row.get(0)).optional())
        .map_err(storage)
}

/// Payments of this amount that were sent from `from` until `until`, in payouts and alone, the latest first.
pub(crate) fn of_amount(db: &Connection, minor: i64, (from, until): (Moment, Moment), limit: u32) -> Result<Vec<i64>, AppError> {
    let sql = "SELECT id FROM outbox WHERE moves_money = 1 AND about IS NULL AND first_sent_at BETWEEN ?1 AND ?2 AND amount_minor = ?3
            AND state NOT IN ('ready', 'cancelled')
        ORDER BY first_sent_at DESC, id DESC LIMIT ?4";
    let mut query = db.prepare_cached(sql).map_err(storage)?;
    let rows = query.query_map(params![from.0, until.0, minor, limit], |row| row.get(0));
    rows.and_then(Iterator::collect).map_err(storage)
}

/// The single payment `id`.
pub(crate) fn one(db: &Connection, id: i64) -> Result<Option<LineRow>, AppError> {
    let sql = format!("SELECT {COLUMNS} FROM outbox WHERE id = ?1 AND run IS NULL AND moves_money = 1 AND about IS NULL");
    let mut query = db.prepare_cached(&sql).map_err(storage)?;
    query.query_row([id], line_row).optional().map_err(storage)
}

/// What was sent to the same payee since `since`, in payouts too, the latest first, at most twenty; and what waits in a payout. `spellings`
/// are those of one number. What was refused did not reach anybody.
pub(crate) fn alike(db: &Connection, operation: &str, spellings: &[String], since: Moment) -> Result<Vec<LineRow>, AppError> {
    let Some(field) = payee_field(operation) else {
        return Ok(Vec::new());
    };
    let spellings = serde_json::to_string(spellings).map_err(AppError::bug)?;
    let sql = format!(
        "WITH payee (text) AS (SELECT value FROM json_each(?4))
         SELECT {COLUMNS} FROM outbox WHERE moves_money = 1 AND about IS NULL AND (
            (first_sent_at >= ?1 AND state NOT IN ('ready', 'refused', 'cancelled')
                AND (id IN (SELECT line FROM payout_items WHERE account IN payee)
                    OR (run IS NULL AND operation = ?2 AND body ->> ?3 IN payee)))
            OR (state = 'ready' AND id IN (SELECT line FROM payout_items WHERE account IN payee)))
         ORDER BY id DESC LIMIT 20"
    );
    let mut query = db.prepare_cached(&sql).map_err(storage)?;
    let rows = query.query_map(params![since.0, operation, field, spellings], line_row);
    rows.and_then(Iterator::collect).map_err(storage)
}

/// Whether a payment to one of these spellings of a number was made since `since`, alone or in a payout. A place is a bank's or biller's id
/// and its name; empty for what has none.
pub(crate) fn reached(db: &Connection, (place, name): (&str, &str), spellings: &[String], since: Moment) -> Result<bool, AppError> {
    let spellings = serde_json::to_string(spellings).map_err(AppError::bug)?;
    let sql = "WITH payee (text) AS (SELECT value FROM json_each(?1))
        SELECT EXISTS (SELECT 1 FROM outbox WHERE run IS NULL AND moves_money = 1 AND about IS NULL AND state = 'accepted' AND first_sent_at >= ?2
                AND coalesce(body ->> '$.destinationBankAccountNumber', body ->> '$.destinationAccount', body ->> '$.merchantReferenceNumber',
                    body ->> '$.destinationPhoneNumber') IN payee
                AND lower(coalesce(body ->> '$.destinationBankUUID', body ->> '$.merchantAccount', '')) = lower(?3))
            OR EXISTS (SELECT 1 FROM payout_items AS i JOIN outbox AS o ON o.id = i.line
                WHERE i.account IN payee AND o.state = 'accepted' AND o.first_sent_at >= ?2 AND i.bank = ?4)";
    let mut query = db.prepare_cached(sql).map_err(storage)?;
    query
        .query_row(params![spellings, since.0, place, name], |row| row.get(0))
        .map_err(storage)
}

/// The source of the note that cash was handed over.
pub(crate) const HANDED_OVER: &str = "handed over";

/// When somebody said that the cash of a payment was handed over.
pub(crate) fn handed_over_at(db: &Connection, line: i64) -> Result<Option<Moment>, AppError> {
    db.query_row(
        "SELECT min(at) FROM evidence WHERE line = ?1 AND source = ?2",
        params![line, HANDED_OVER],
        |row| row.get::<_, Option<i64>>(0),
    )
    .map(|at| at.map(Moment))
    .map_err(storage)
}

/// What the service answered to the payment, and to questions about it, as it came, the latest first.
pub(crate) fn answers(db: &Connection, line: i64) -> Result<Vec<String>, AppError> {
    let sql = "SELECT c.answer FROM call_lines AS l JOIN calls AS c ON c.id = l.call OR c.look_up_of = l.call
        WHERE l.line = ?1 AND c.answer IS NOT NULL AND c.http_status BETWEEN 200 AND 299 ORDER BY c.id DESC";
    let mut query = db.prepare_cached(sql).map_err(storage)?;
    query
        .query_map([line], |row| row.get(0))
        .and_then(Iterator::collect)
        .map_err(storage)
}
