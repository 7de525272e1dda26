//! Sub-merchants: the outbox entries of their onboardings, and the location of their keys.

use base::timestamp::Timestamp;
use rusqlite::{Connection, params};

use engine::tables::outbox::{COLUMNS, OutboxEntry};
use store::{FromRow, query};
use system::error::AppError;

/// The state of the keys of a sub-merchant.
#[derive(Clone, Debug, Default, PartialEq, Eq, FromRow)]
pub struct KeptKeys {
    pub public_id: Option<String>,
    pub secret_key: bool,
    pub hash_key: bool,
    pub kept_at: Option<Timestamp>,
    pub removed_at: Option<Timestamp>,
}

/// An onboarding, the state of its keys, and whether keys are still in the records.
#[derive(Clone, Debug)]
pub struct SubMerchant {
    pub row: OutboxEntry,
    pub kept: KeptKeys,
    pub in_records: bool,
}

/// The text that a search compares.
const WORDS: &str = "(reference || ' ' || coalesce(body ->> '$.merchantExternalId', '') || ' ' ||
    coalesce(body ->> '$.merchantInfo.legalEntity.name', '') || ' ' ||
    coalesce(body ->> '$.merchantInfo.additionalParameters.displayName', '') || ' ' ||
    coalesce(body ->> '$.merchantInfo.legalEntityRepresentative.email', ''))";

/// A page of sub-merchants, latest first, and their number.
pub fn page(db: &Connection, words: &[String], from: u32, limit: u32) -> Result<(Vec<SubMerchant>, u32), AppError> {
    let words = serde_json::to_string(words).map_err(AppError::bug)?;
    let wanted = format!(
        "operation = 'onboardMerchant' AND NOT EXISTS (SELECT 1 FROM json_each(?1) WHERE instr({WORDS}, value) = 0 AND instr(lower({WORDS}), lower(value)) = 0)"
    );
    let sql = format!("SELECT {COLUMNS} FROM outbox WHERE {wanted} ORDER BY id DESC LIMIT ?2 OFFSET ?3");
    let rows: Vec<OutboxEntry> = query::all(db, &sql, params![words, limit, from])?;
    let found = query::one(db, &format!("SELECT count(*) FROM outbox WHERE {wanted}"), [words])?;
    let all = rows.into_iter().map(|row| with_keys(db, row)).collect::<Result<Vec<_>, _>>()?;
    Ok((all, found))
}

/// The sub-merchant of the outbox entry `id`.
pub fn one(db: &Connection, id: i64) -> Result<Option<SubMerchant>, AppError> {
    let sql = format!("SELECT {COLUMNS} FROM outbox WHERE id = ?1 AND operation = 'onboardMerchant'");
    let row: Option<OutboxEntry> = query::first(db, &sql, [id])?;
    row.map(|row| with_keys(db, row)).transpose()
}

/// The onboardings with this external id, in any case, latest first.
pub(crate) fn of_external_id(db: &Connection, external_id: &str) -> Result<Vec<OutboxEntry>, AppError> {
    let sql = format!(
        "SELECT {COLUMNS} FROM outbox WHERE operation = 'onboardMerchant' AND lower(trim(body ->> '$.merchantExternalId')) = lower(trim(?1))
         ORDER BY id DESC"
    );
    query::all(db, &sql, [external_id])
}

fn with_keys(db: &Connection, row: OutboxEntry) -> Result<SubMerchant, AppError> {
    let sql = "SELECT public_id, secret_key, hash_key, kept_at, removed_at FROM sub_merchants WHERE reference = ?1";
    let kept = query::first::<KeptKeys, _>(db, sql, [&row.reference])?;
    Ok(SubMerchant {
        in_records: call_with_keys(db, row.id)?.is_some(),
        kept: kept.unwrap_or_default(),
        row,
    })
}

/// The latest call of an outbox entry whose answer still has keys in the records.
pub(crate) fn call_with_keys(db: &Connection, line: i64) -> Result<Option<i64>, AppError> {
    let sql =
        "SELECT s.call FROM call_lines AS l JOIN answer_secrets AS s ON s.call = l.call WHERE l.line = ?1 ORDER BY s.call DESC LIMIT 1";
    query::first(db, sql, [line])
}

/// Records before the sending that the keys must move to the secret store when they arrive.
pub(crate) fn note_asked(db: &Connection, reference: &str, now: Timestamp) -> Result<(), AppError> {
    let sql = "INSERT INTO sub_merchants (reference, asked_at) VALUES (?1, ?2) ON CONFLICT (reference) DO NOTHING";
    query::execute(db, sql, params![reference, now.0])
}

/// Outbox entries whose keys must move to the secret store and are still in the records.
pub fn waiting(db: &Connection) -> Result<Vec<i64>, AppError> {
    let sql = "SELECT o.id FROM sub_merchants AS m JOIN outbox AS o ON o.reference = m.reference AND o.operation = 'onboardMerchant'
        WHERE EXISTS (SELECT 1 FROM call_lines AS l JOIN answer_secrets AS s ON s.call = l.call WHERE l.line = o.id) ORDER BY o.id";
    query::all(db, sql, [])
}

/// The references of the sub-merchants whose keys are in the secret store.
pub(crate) fn kept_references(db: &Connection) -> Result<Vec<String>, AppError> {
    let sql = "SELECT reference FROM sub_merchants WHERE kept_at IS NOT NULL AND removed_at IS NULL";
    query::all(db, sql, [])
}

/// Records that the keys are in the secret store, and deletes them from the records.
pub(crate) fn note_kept(db: &Connection, reference: &str, call: i64, kept: &KeptKeys, now: Timestamp) -> Result<(), AppError> {
    note_asked(db, reference, now)?;
    db.execute(
        "UPDATE sub_merchants SET public_id = ?2, secret_key = ?3, hash_key = ?4, kept_at = ?5, removed_at = NULL WHERE reference = ?1",
        params![reference, kept.public_id, kept.secret_key, kept.hash_key, now.0],
    )?;
    query::execute(db, "DELETE FROM answer_secrets WHERE call = ?1", [call])
}

/// Records that a person removed the keys, and deletes them from the records.
pub(crate) fn note_removed(db: &Connection, line: i64, reference: &str, now: Timestamp) -> Result<(), AppError> {
    note_asked(db, reference, now)?;
    db.execute(
        "UPDATE sub_merchants SET removed_at = ?2 WHERE reference = ?1",
        params![reference, now.0],
    )?;
    let sql = "DELETE FROM answer_secrets WHERE call IN (SELECT call FROM call_lines WHERE line = ?1)";
    query::execute(db, sql, [line])
}
