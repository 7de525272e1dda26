//! Records by a reference or a number, whole or by their beginning. Every question is read in an index.

use domain::moment::Moment;
use rusqlite::{Connection, Row, params};

use super::outbox::state_of;
use super::storage;
use crate::error::AppError;
use domain::outbox::State;

/// Something that was sent, or is to be.
#[derive(Clone, Debug)]
pub(crate) struct FoundLine {
    pub(crate) line: i64,
    pub(crate) operation: String,
    pub(crate) reference: String,
    /// Of a refund: of what.
    pub(crate) about: Option<String>,
    pub(crate) state: State,
    /// In kobo.
    pub(crate) amount: i64,
    pub(crate) moves_money: bool,
    pub(crate) run: Option<i64>,
    pub(crate) request: Option<i64>,
    /// Whom it is about, where the records say so.
    pub(crate) name: Option<String>,
    pub(crate) call: Option<i64>,
    pub(crate) at: Option<Moment>,
}

/// What a list has besides: its id, name, reference or number, amount in kobo, and time.
#[derive(Clone, Debug)]
pub(crate) struct FoundOther {
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) reference: String,
    pub(crate) amount: Option<i64>,
    pub(crate) at: Option<Moment>,
}

/// After every text that begins so, in the order of the database.
fn end_of(text: &str) -> String {
    format!("{text}\u{10ffff}")
}

/// Lines whose reference, payee's account, or a number in their calls begins so, the latest first.
pub(crate) fn lines(db: &Connection, text: &str, limit: u32) -> Result<Vec<FoundLine>, AppError> {
    // Of a group only the payment that is named itself: its call names all of them.
    let sql = "WITH named (line) AS (
            SELECT id FROM outbox WHERE reference >= ?1 AND reference < ?2
            UNION SELECT line FROM payout_items WHERE account >= ?1 AND account < ?2
            UNION SELECT l.line FROM call_names AS n JOIN calls AS c ON c.id = n.call JOIN call_lines AS l ON l.call = coalesce(c.look_up_of, c.id)
                JOIN outbox AS o ON o.id = l.line
                WHERE n.text >= ?1 AND n.text < ?2 AND (o.run IS NULL OR c.look_up_of IS NOT NULL OR c.operation <> 'moneyTransferBulk'
                    OR o.transaction_id = ?1)
            LIMIT 2000)
        SELECT o.id, o.operation, o.reference, o.about, o.state, o.amount_minor, o.moves_money, o.run, p.id,
            coalesce(i.name, p.payer_name), o.call, coalesce(o.first_sent_at, o.sent_at)
        FROM named JOIN outbox AS o ON o.id = named.line LEFT JOIN payout_items AS i ON i.line = o.id
            LEFT JOIN payment_requests AS p ON p.line = o.id
        ORDER BY o.id DESC LIMIT ?3";
    let mut query = db.prepare_cached(sql).map_err(storage)?;
    let rows = query.query_map(params![text, end_of(text), limit], |row| {
        let state: String = row.get(4)?;
        Ok(FoundLine {
            line: row.get(0)?,
            operation: row.get(1)?,
            reference: row.get(2)?,
            about: row.get(3)?,
            state: state_of(&state),
            amount: row.get(5)?,
            moves_money: row.get(6)?,
            run: row.get(7)?,
            request: row.get(8)?,
            name: row.get(9)?,
            call: row.get(10)?,
            at: row.get::<_, Option<i64>>(11)?.map(Moment),
        })
    });
    rows.and_then(Iterator::collect).map_err(storage)
}

fn other(row: &Row<'_>) -> rusqlite::Result<FoundOther> {
    Ok(FoundOther {
        id: row.get(0)?,
        name: row.get(1)?,
        reference: row.get(2)?,
        amount: row.get(3)?,
        at: row.get::<_, Option<i64>>(4)?.map(Moment),
    })
}

fn others(db: &Connection, sql: &str, text: &str, limit: u32) -> Result<Vec<FoundOther>, AppError> {
    let mut query = db.prepare_cached(sql).map_err(storage)?;
    let rows = query.query_map(params![text, end_of(text), limit], other);
    rows.and_then(Iterator::collect).map_err(storage)
}

/// Payment accounts by number or our reference.
pub(crate) fn accounts(db: &Connection, text: &str, limit: u32) -> Result<Vec<FoundOther>, AppError> {
    let sql = "SELECT id, account_name, coalesce(number, reference), NULL, NULL FROM payment_accounts
        WHERE (number >= ?1 AND number < ?2) OR (reference >= ?1 AND reference < ?2) LIMIT ?3";
    others(db, sql, text, limit)
}

/// Deposits by the service's reference, each once.
pub(crate) fn deposits(db: &Connection, text: &str, limit: u32) -> Result<Vec<FoundOther>, AppError> {
    let sql = "SELECT min(d.id), max(coalesce(d.payer_name, '')), d.account_number, max(d.amount_minor), max(d.at)
        FROM payment_accounts AS a JOIN deposits AS d ON d.account_number = a.number
        WHERE d.reference >= ?1 AND d.reference < ?2 GROUP BY d.account_number, d.reference LIMIT ?3";
    others(db, sql, text, limit)
}

/// Notices by the reference in them.
pub(crate) fn notices(db: &Connection, text: &str, limit: u32) -> Result<Vec<FoundOther>, AppError> {
    let sql = "SELECT id, '', reference, NULL, received_at FROM notices WHERE reference >= ?1 AND reference < ?2
        ORDER BY id DESC LIMIT ?3";
    others(db, sql, text, limit)
}

/// Calls that carried nothing of the outbox and asked about nothing of it, by a reference or number in them, the latest first.
pub(crate) fn calls(db: &Connection, text: &str, limit: u32) -> Result<Vec<FoundOther>, AppError> {
    let sql = "SELECT DISTINCT c.id, c.operation, n.text, NULL, c.armed_at FROM call_names AS n JOIN calls AS c ON c.id = n.call
        WHERE n.text >= ?1 AND n.text < ?2 AND c.look_up_of IS NULL AND NOT EXISTS (SELECT 1 FROM call_lines AS l WHERE l.call = c.id)
        ORDER BY c.id DESC LIMIT ?3";
    others(db, sql, text, limit)
}
