//! Records as a list of what was found shows them.

use base::moment::Moment;
use payment_rules::outbox::State;
use payment_rules::payment_request::PaymentRequestState;
use rusqlite::{Connection, OptionalExtension as _};

use engine::tables::outbox::Since;
use store::records::RecordKind;
use store::{word_at, word_if_any};
use system::error::AppError;

/// Something that was sent, or is to be.
#[derive(Clone, Debug)]
pub(crate) struct FoundLine {
    pub(crate) line: i64,
    pub(crate) operation: String,
    pub(crate) reference: String,
    /// Of a refund: of what.
    pub(crate) about: Option<String>,
    pub(crate) state: State,
    /// A person decided it.
    pub(crate) by_word: bool,
    /// It was done, and no money moved by it.
    pub(crate) gave_nothing: bool,
    /// In kobo.
    pub(crate) amount: i64,
    pub(crate) moves_money: bool,
    pub(crate) run: Option<i64>,
    pub(crate) request: Option<i64>,
    /// Where that stands.
    pub(crate) request_state: Option<PaymentRequestState>,
    /// Whom it is about, where the records say so.
    pub(crate) name: Option<String>,
    /// The account, phone or customer's number that it went to.
    pub(crate) account: Option<String>,
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

/// The line `id`. A request's line is its request.
pub(crate) fn line(db: &Connection, id: i64) -> Result<Option<FoundLine>, AppError> {
    let sql = "SELECT o.id, o.operation, o.reference, o.about, o.state, o.amount_minor, o.moves_money, o.run, p.id,
            coalesce(i.name, p.payer_name, o.body ->> '$.recipientName',
                (SELECT name FROM payment_holders WHERE reference = o.reference)), o.call, coalesce(o.first_sent_at, o.sent_at),
            coalesce(i.account, o.body ->> '$.destinationBankAccountNumber', o.body ->> '$.destinationAccount', o.body ->> '$.destinationPhoneNumber',
                o.body ->> '$.merchantReferenceNumber'), o.by_person, o.moved, p.state
        FROM outbox AS o LEFT JOIN payout_items AS i ON i.line = o.id LEFT JOIN payment_requests AS p ON p.line = o.id WHERE o.id = ?1";
    let mut query = db.prepare_cached(sql)?;
    let row = query.query_row([id], |row| {
        let (state, moved): (State, Option<String>) = (word_at(row, 4)?, row.get(14)?);
        let Since { state, gave_nothing } = Since::of(state, moved.as_deref());
        Ok(FoundLine {
            line: row.get(0)?,
            operation: row.get(1)?,
            reference: row.get(2)?,
            about: row.get(3)?,
            state,
            by_word: row.get(13)?,
            amount: row.get(5)?,
            moves_money: row.get(6)?,
            run: row.get(7)?,
            request: row.get(8)?,
            name: row.get(9)?,
            call: row.get(10)?,
            at: row.get::<_, Option<i64>>(11)?.map(Moment),
            account: row.get(12)?,
            gave_nothing,
            request_state: word_if_any(row, 15)?,
        })
    });
    Ok(row.optional()?)
}

/// Our reference of what the service knows under the transaction `id`.
pub(crate) fn reference_of_transaction(db: &Connection, id: &str) -> Result<Option<String>, AppError> {
    let sql = "SELECT coalesce(about, reference) FROM outbox WHERE transaction_id = ?1 ORDER BY id DESC LIMIT 1";
    let mut query = db.prepare_cached(sql)?;
    Ok(query.query_row([id], |row| row.get(0)).optional()?)
}

/// Deposits, and payments of requests, of this amount that came from `from` until `until`, the latest first. Of a request its amount may be meant,
/// what was due with the fee, or what was paid of it.
pub(crate) fn came_in(
    db: &Connection,
    minor: i64,
    (from, until): (Moment, Moment),
    limit: u32,
) -> Result<Vec<(RecordKind, i64)>, AppError> {
    let sql = "SELECT is_deposit, id FROM (
            SELECT 1 AS is_deposit, id, at FROM deposits WHERE at BETWEEN ?1 AND ?2 AND amount_minor = ?3
            UNION ALL SELECT 0, id, paid_at FROM payment_requests WHERE paid_at BETWEEN ?1 AND ?2 AND ?3 IN (amount_minor, due_minor, paid_minor))
        ORDER BY at DESC, id DESC LIMIT ?4";
    let mut query = db.prepare_cached(sql)?;
    let rows = query.query_map((from.0, until.0, minor, limit), |row| {
        let kind = if row.get(0)? { RecordKind::Deposit } else { RecordKind::Request };
        Ok((kind, row.get(1)?))
    });
    Ok(rows.and_then(Iterator::collect)?)
}

/// The line of the request `id`.
pub(crate) fn line_of_request(db: &Connection, id: i64) -> Result<Option<i64>, AppError> {
    let mut query = db.prepare_cached("SELECT line FROM payment_requests WHERE id = ?1")?;
    Ok(query.query_row([id], |row| row.get(0)).optional()?)
}

/// The line that the call `id` carried or asked about, where it was the only one. Of a group each line is found by its own words.
pub(crate) fn line_of_call(db: &Connection, id: i64) -> Result<Option<i64>, AppError> {
    let sql = "SELECT max(l.line) FROM calls AS c JOIN call_lines AS l ON l.call = coalesce(c.look_up_of, c.id) WHERE c.id = ?1
        HAVING count(*) = 1";
    let mut query = db.prepare_cached(sql)?;
    Ok(query.query_row([id], |row| row.get(0)).optional()?)
}

/// What has no line, by its id. Of calls those that carried nothing of the outbox and asked about nothing of it; of the history what no
/// record of ours is about.
pub(crate) fn other(db: &Connection, kind: RecordKind, id: i64) -> Result<Option<FoundOther>, AppError> {
    let sql = match kind {
        RecordKind::Line | RecordKind::Request => return Ok(None),
        RecordKind::Account => "SELECT id, account_name, coalesce(number, reference), NULL, NULL FROM payment_accounts WHERE id = ?1",
        RecordKind::Deposit => "SELECT id, coalesce(payer_name, ''), account_number, amount_minor, at FROM deposits WHERE id = ?1",
        RecordKind::Notice => "SELECT id, '', coalesce(reference, ''), NULL, received_at FROM notices WHERE id = ?1",
        RecordKind::Call => {
            "SELECT c.id, c.operation, coalesce((SELECT text FROM call_names WHERE call = c.id ORDER BY own DESC LIMIT 1), ''), NULL,
                c.armed_at
             FROM calls AS c WHERE c.id = ?1 AND c.look_up_of IS NULL AND NOT EXISTS (SELECT 1 FROM call_lines WHERE call = c.id)"
        }
        RecordKind::History => {
            "SELECT h.id, '', coalesce(nullif(h.reference, ''), h.account_number), h.amount_minor, h.at FROM history_items AS h
             WHERE h.id = ?1 AND NOT EXISTS (SELECT 1 FROM outbox WHERE reference = h.reference)
                AND NOT EXISTS (SELECT 1 FROM deposits WHERE history = h.id)
                AND NOT EXISTS (SELECT 1 FROM payment_accounts WHERE number = h.account_number)"
        }
        RecordKind::Statement => {
            "SELECT id, narration, reference, abs(amount_minor), (unixepoch(day) - 3600) * 1000 FROM statement_lines WHERE id = ?1 AND first_told = 1"
        }
    };
    let mut query = db.prepare_cached(sql)?;
    let row = query.query_row([id], |row| {
        Ok(FoundOther {
            id: row.get(0)?,
            name: row.get(1)?,
            reference: row.get(2)?,
            amount: row.get(3)?,
            at: row.get::<_, Option<i64>>(4)?.map(Moment),
        })
    });
    Ok(row.optional()?)
}
