//! What the records tell about the payments of a run: every call that carried one, and all that was learnt about it.

use base::timestamp::Timestamp;
use rusqlite::{Connection, Row, params};

use engine::tables::evidence;
use engine::tables::evidence::EvidenceRow;
use store::FromRow;
use system::error::AppError;

/// A call that carried a payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SendingRow {
    /// The payment's line.
    pub line: i64,
    /// When it was armed.
    pub armed_at: Timestamp,
    /// `accepted`, `refused`, `not_sent`, `in_doubt`; none while it is open.
    pub outcome: Option<String>,
    /// Why.
    pub words: Option<String>,
    /// The reference of the group, where it went in one.
    pub group: Option<String>,
    /// What the answer names the movement between the banks.
    pub session_id: Option<String>,
    /// Whose the bank says the account is.
    pub holder: Option<String>,
    /// The tax in the fee, as it is spelt.
    pub vat: Option<String>,
}

/// The answer to one payment tells the session id, the holder and the tax at its top; that to a group has none.
const SENDINGS: &str = "SELECT o.id, c.armed_at, c.outcome, c.words,
        CASE WHEN json_valid(c.body) THEN c.body ->> '$.bulkReferenceNumber' END,
        CASE WHEN json_valid(c.answer) THEN c.answer ->> '$.sessionId' END,
        CASE WHEN json_valid(c.answer) THEN c.answer ->> '$.destinationAccountHolderNameAtBank' END,
        CASE WHEN json_valid(c.answer) THEN cast(c.answer ->> '$.vat' AS TEXT) END
     FROM outbox AS o JOIN call_lines AS l ON l.line = o.id JOIN calls AS c ON c.id = l.call
     WHERE o.run = ?1 ORDER BY o.id, c.id";

fn sending(row: &Row<'_>) -> rusqlite::Result<SendingRow> {
    Ok(SendingRow {
        line: row.get(0)?,
        armed_at: Timestamp(row.get(1)?),
        outcome: row.get(2)?,
        words: row.get(3)?,
        group: row.get(4)?,
        session_id: row.get(5)?,
        holder: row.get(6)?,
        vat: row.get(7)?,
    })
}

fn all<T>(db: &Connection, sql: &str, run: i64, read: fn(&Row<'_>) -> rusqlite::Result<T>) -> Result<Vec<T>, AppError> {
    let mut statement = db.prepare_cached(sql)?;
    let rows = statement.query_map(params![run], read)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Every call that carried a payment of `run`, payment by payment, in the order they were armed.
pub(crate) fn sendings_of(db: &Connection, run: i64) -> Result<Vec<SendingRow>, AppError> {
    all(db, SENDINGS, run, sending)
}

/// All that was learnt about the payments of `run`, in the order it was learnt.
pub(crate) fn evidence_of(db: &Connection, run: i64) -> Result<Vec<EvidenceRow>, AppError> {
    let sql = format!(
        "SELECT {} FROM evidence JOIN outbox ON outbox.id = evidence.line WHERE outbox.run = ?1 ORDER BY evidence.id",
        evidence::COLUMNS
    );
    all(db, &sql, run, EvidenceRow::from_row)
}
