//! The calls that carried the payments of a batch, and the evidence about them.

use std::collections::HashMap;

use base::timestamp::Timestamp;
use payment_rules::reading::OutcomeKind;
use rusqlite::{Connection, Row, params};
use sheet_rules::payout::RECURRING;

use engine::tables::evidence;
use engine::tables::evidence::EvidenceRow;
use engine::tables::runs::RunRow;
use store::{FromRow, word_if_any};
use system::error::AppError;

/// A call that carried a payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SendingRow {
    /// The payment's outbox entry.
    pub line: i64,
    /// When it was stored as in flight.
    pub armed_at: Timestamp,
    /// `None` while it is open.
    pub outcome: Option<OutcomeKind>,
    /// The reason.
    pub words: Option<String>,
    /// The reference of the bulk call, if it was one.
    pub group: Option<String>,
    /// The session id of the bank transfer in the answer.
    pub session_id: Option<String>,
    /// The account holder in the answer.
    pub holder: Option<String>,
    /// The tax within the fee, as the answer spells it.
    pub vat: Option<String>,
}

/// The answer to a single payment has session id, holder and tax at its top level; the answer to a bulk call has none.
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
        outcome: word_if_any(row, 2)?,
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

/// Every call that carried a payment of `run`, payment by payment, in the order in which they were stored.
pub(crate) fn sendings_of(db: &Connection, run: i64) -> Result<Vec<SendingRow>, AppError> {
    all(db, SENDINGS, run, sending)
}

/// The paid payments of `run` whose payee received the same amount in an earlier batch, approved at most as long before as makes a draft ask
/// whether that is meant; with the latest such batch.
pub(crate) fn paid_earlier(db: &Connection, run: &RunRow) -> Result<HashMap<i64, i64>, AppError> {
    let sql = "SELECT i.id, max(e.run) FROM payout_items AS i JOIN outbox AS o ON o.id = i.line
        JOIN payout_items AS e ON e.account = i.account AND e.bank = i.bank AND e.run < i.run
        JOIN outbox AS p ON p.id = e.line AND p.amount_minor = o.amount_minor
        JOIN payout_runs AS r ON r.id = e.run AND r.approved_at > ?2
        WHERE i.run = ?1 AND o.state = 'accepted' AND p.state = 'accepted' GROUP BY i.id";
    let since = run.approved_at.plus(-RECURRING);
    let mut statement = db.prepare_cached(sql)?;
    let rows = statement.query_map(params![run.id, since.0], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// All evidence about the payments of `run`, in the order in which it was recorded.
pub(crate) fn evidence_of(db: &Connection, run: i64) -> Result<Vec<EvidenceRow>, AppError> {
    let sql = format!(
        "SELECT {} FROM evidence JOIN outbox ON outbox.id = evidence.line WHERE outbox.run = ?1 ORDER BY evidence.id",
        evidence::COLUMNS
    );
    all(db, &sql, run, EvidenceRow::from_row)
}
#[cfg(test)]
mod tests {
    use store::testing;

    use super::SENDINGS;

    #[test]
    fn the_calls_of_a_batch_are_found_by_indexes() {
        let plan = testing::query_plan(&testing::records(), SENDINGS);
        assert!(!plan.contains("SCAN"), "{plan}");
    }
}
