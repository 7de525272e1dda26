//! Records for the rows of the search result.

use base::timestamp::Timestamp;
use payment_rules::outbox::State;
use payment_rules::payment_request::PaymentRequestState;
use rusqlite::{Connection, Row};

use engine::tables::outbox::Since;
use store::records::RecordKind;
use store::{FromRow, query, word_at};
use system::error::AppError;

/// An outbox entry in the search result.
#[derive(Clone, Debug, FromRow)]
pub(crate) struct FoundLine {
    pub(crate) line: i64,
    pub(crate) operation: String,
    pub(crate) reference: String,
    /// For a refund: what it is about.
    pub(crate) about: Option<String>,
    pub(crate) state: State,
    /// A person decided its result.
    pub(crate) by_word: bool,
    /// It was done, and no money moved.
    #[row(with = gave_nothing)]
    pub(crate) gave_nothing: bool,
    /// In kobo.
    pub(crate) amount: i64,
    pub(crate) moves_money: bool,
    pub(crate) run: Option<i64>,
    pub(crate) request: Option<i64>,
    /// The state of the payment request.
    pub(crate) request_state: Option<PaymentRequestState>,
    /// The payee or customer, if stored.
    pub(crate) name: Option<String>,
    /// The account, phone or customer number that it went to.
    pub(crate) account: Option<String>,
    pub(crate) call: Option<i64>,
    pub(crate) at: Option<Timestamp>,
}

/// Another record: its id, name, reference or number, amount in kobo, and time.
#[derive(Clone, Debug, FromRow)]
pub(crate) struct FoundOther {
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) reference: String,
    pub(crate) amount: Option<i64>,
    pub(crate) at: Option<Timestamp>,
}

fn gave_nothing(row: &Row<'_>, moved: usize) -> rusqlite::Result<bool> {
    let moved: Option<String> = row.get(moved)?;
    Ok(Since::of(word_at(row, "state")?, moved.as_deref()).gave_nothing)
}

/// The outbox entry `id`. For a payment request, its entry.
pub(crate) fn line(db: &Connection, id: i64) -> Result<Option<FoundLine>, AppError> {
    let sql = "SELECT o.id AS line, o.operation, o.reference, o.about, o.state, o.amount_minor AS amount, o.moves_money, o.run, p.id AS request,
            coalesce(i.name, p.payer_name, o.body ->> '$.recipientName',
                (SELECT name FROM payment_holders WHERE reference = o.reference)) AS name, o.call, coalesce(o.first_sent_at, o.sent_at) AS at,
            coalesce(i.account, o.body ->> '$.destinationBankAccountNumber', o.body ->> '$.destinationAccount', o.body ->> '$.destinationPhoneNumber',
                o.body ->> '$.merchantReferenceNumber') AS account, o.by_person AS by_word, o.moved AS gave_nothing, p.state AS request_state
        FROM outbox AS o LEFT JOIN payout_items AS i ON i.line = o.id LEFT JOIN payment_requests AS p ON p.line = o.id WHERE o.id = ?1";
    query::first(db, sql, [id])
}

/// Our reference of what the service stores under the transaction `id`.
pub(crate) fn reference_of_transaction(db: &Connection, id: &str) -> Result<Option<String>, AppError> {
    let sql = "SELECT coalesce(about, reference) FROM outbox WHERE transaction_id = ?1 ORDER BY id DESC LIMIT 1";
    query::first(db, sql, [id])
}

/// Deposits and payments of requests with this amount from `from` to `until`, latest first. For a payment request the amount may be the
/// requested one, the one due with the fee, or the paid one.
pub(crate) fn came_in(
    db: &Connection,
    minor: i64,
    (from, until): (Timestamp, Timestamp),
    limit: u32,
) -> Result<Vec<(RecordKind, i64)>, AppError> {
    let sql = "SELECT kind, id FROM (
            SELECT 'deposit' AS kind, id, at FROM deposits WHERE at BETWEEN ?1 AND ?2 AND amount_minor = ?3
            UNION ALL SELECT 'request', id, paid_at FROM payment_requests WHERE paid_at BETWEEN ?1 AND ?2
                AND ?3 IN (amount_minor, due_minor, paid_minor))
        ORDER BY at DESC, id DESC LIMIT ?4";
    query::all(db, sql, (from.0, until.0, minor, limit))
}

/// The outbox entry of the payment request `id`.
pub(crate) fn line_of_request(db: &Connection, id: i64) -> Result<Option<i64>, AppError> {
    query::first(db, "SELECT line FROM payment_requests WHERE id = ?1", [id])
}

/// The outbox entry that the call `id` carried or queried, if it was the only one. The payments of a bulk call are found by their own
/// words.
pub(crate) fn line_of_call(db: &Connection, id: i64) -> Result<Option<i64>, AppError> {
    let sql = "SELECT max(l.line) FROM calls AS c JOIN call_lines AS l ON l.call = coalesce(c.look_up_of, c.id) WHERE c.id = ?1
        HAVING count(*) = 1";
    query::first(db, sql, [id])
}

/// A record without an outbox entry. Of calls, those that are not about an outbox entry; of the history, items that are not about our
/// records.
pub(crate) fn other(db: &Connection, kind: RecordKind, id: i64) -> Result<Option<FoundOther>, AppError> {
    let sql = match kind {
        RecordKind::Line | RecordKind::Request => return Ok(None),
        RecordKind::Account => "SELECT id, account_name AS name, coalesce(number, reference) AS reference, NULL AS amount, NULL AS at
            FROM payment_accounts WHERE id = ?1",
        RecordKind::Deposit => "SELECT id, coalesce(payer_name, '') AS name, account_number AS reference, amount_minor AS amount, at
            FROM deposits WHERE id = ?1",
        RecordKind::Notice => "SELECT id, '' AS name, coalesce(reference, '') AS reference, NULL AS amount, received_at AS at
            FROM notices WHERE id = ?1",
        RecordKind::Call => {
            "SELECT c.id, c.operation AS name, coalesce((SELECT text FROM call_names WHERE call = c.id ORDER BY own DESC LIMIT 1), '') AS reference,
                NULL AS amount, c.armed_at AS at
             FROM calls AS c WHERE c.id = ?1 AND c.look_up_of IS NULL AND NOT EXISTS (SELECT 1 FROM call_lines WHERE call = c.id)"
        }
        RecordKind::History => {
            "SELECT h.id, '' AS name, coalesce(nullif(h.reference, ''), h.account_number) AS reference, h.amount_minor AS amount,
                h.at FROM history_items AS h
             WHERE h.id = ?1 AND NOT EXISTS (SELECT 1 FROM outbox WHERE reference = h.reference)
                AND NOT EXISTS (SELECT 1 FROM deposits WHERE history = h.id)
                AND NOT EXISTS (SELECT 1 FROM payment_accounts WHERE number = h.account_number)"
        }
        RecordKind::Statement => {
            "SELECT id, narration AS name, reference, abs(amount_minor) AS amount, (unixepoch(day) - 3600) * 1000 AS at FROM statement_lines
             WHERE id = ?1 AND first_told = 1"
        }
    };
    query::first(db, sql, [id])
}
