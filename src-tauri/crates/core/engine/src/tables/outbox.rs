//! Outbox entries. Every change of state names the expected state and version, and must affect exactly one row.

mod summary;

use crate::messages::records as messages;
use base::timestamp::Timestamp;
use payment_rules::outbox::{Event, Line, Nature, Reason, Refusal, State};
use payment_rules::policy::Policy;
use payment_rules::reading::{Objection, Receipt};
use rusqlite::{Connection, Row, params};
use service_api::declare::Interface;
use service_api::value::{Amount, AnswerAmount};

pub(crate) use summary::{
    control, due, in_doubt, is_foreign_id, is_repeated_now, open_of_run, ready, ready_next, ready_of_run, sending, summary, to_send_again,
    unsent_repeats, waiting,
};

use super::{evidence, references};
use store::{Column, FromRow, Store, query, word_at};
use system::error::AppError;

/// A new entry.
#[derive(Clone, Debug)]
pub struct NewEntry {
    /// The operation.
    pub operation: &'static str,
    /// Its reference for life.
    pub reference: String,
    /// For a refund, the reference of the refunded payment; for a repeat of the probe, the repeated reference.
    pub about: Option<String>,
    /// Whether money moves.
    pub moves_money: bool,
    /// The batch that it belongs to.
    pub run: Option<i64>,
    /// The body: a whole request, or one payment of a bulk call.
    pub body: String,
    /// The amount.
    pub amount: Amount,
}

/// A stored entry.
#[derive(Clone, Debug)]
pub struct OutboxEntry {
    /// Its id.
    pub id: i64,
    /// The operation.
    pub operation: String,
    /// Its reference for life.
    pub reference: String,
    /// For a refund, the reference of the refunded payment; for a repeat of the probe, the repeated reference.
    pub about: Option<String>,
    /// The batch that it belongs to.
    pub run: Option<i64>,
    /// The body.
    pub body: String,
    /// The number of changes.
    pub version: i64,
    /// Its state and what is known about it.
    pub line: Line,
}

impl OutboxEntry {
    /// The entry after `line` was written.
    #[must_use]
    pub fn after(self, line: Line) -> Self {
        Self {
            version: self.version + 1,
            line,
            ..self
        }
    }

    /// The reference by which the service knows it.
    pub fn named(&self) -> &str {
        self.about.as_deref().unwrap_or(&self.reference)
    }
}

/// What has to happen next.
#[derive(Clone, Debug, Default)]
pub struct Due {
    /// The number of unconfirmed entries that move money.
    pub in_doubt: usize,
    /// When the next status query is due.
    pub next: Option<Timestamp>,
}

/// The number of entries of a batch by state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, FromRow)]
pub struct Tally {
    /// Never sent.
    pub ready: u32,
    /// In flight, unconfirmed or confirming.
    pub open: u32,
    /// Needing review.
    pub needs_review: u32,
}

pub const COLUMNS: &str = "id, operation, reference, moves_money, run, body, amount_minor, state, version, attempts, sent_at, \
    enquiries, absent, next_enquiry_at, refusal_code, refusal_message, reason, transaction_id, fee, settled_at, first_sent_at, about, moved, under_way, by_person, verify_after, paid_before_at, settled_by_service, made_at, wallet_fell, first_byte_by_service, \
    reason_before, objection";

/// The state of an entry as far as a sum needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Since {
    /// Its state.
    pub state: State,
    /// It was executed and moved no money.
    pub gave_nothing: bool,
}

impl Since {
    /// The state, with the amount that the answer reports as moved.
    pub fn of(state: State, moved: Option<&str>) -> Self {
        let receipt = Receipt {
            amount: moved.map(AnswerAmount::new),
            ..Receipt::default()
        };
        Self {
            state,
            gave_nothing: state == State::Accepted && receipt.gave_nothing(),
        }
    }
}

impl FromRow for OutboxEntry {
    fn read(row: &Row<'_>, _: &mut query::Places<'_>) -> rusqlite::Result<Self> {
        let reason: Option<String> = row.get(16)?;
        let fee: Option<String> = row.get(18)?;
        let operation: String = row.get(1)?;
        let about: Option<String> = row.get(21)?;
        let moved: Option<String> = row.get(22)?;
        Ok(Self {
            id: row.get(0)?,
            reference: row.get(2)?,
            run: row.get(4)?,
            body: row.get(5)?,
            version: row.get(8)?,
            line: Line {
                nature: nature(&operation, about.is_some(), row.get(3)?),
                state: word_at(row, 7)?,
                amount: Amount::from_minor(row.get(6)?).unwrap_or_default(),
                attempts: row.get(9)?,
                first_sent_at: Column::column(row, 20)?,
                sent_at: Column::column(row, 10)?,
                status_queries: row.get(11)?,
                absent: row.get(12)?,
                under_way: row.get(23)?,
                next_status_query_at: Column::column(row, 13)?,
                refusal: refusal(row)?,
                reason: reason
                    .map(|text| Ok::<_, rusqlite::Error>(Reason::stored(text, row.get(31)?)))
                    .transpose()?,
                receipt: Receipt {
                    transaction_id: row.get(17)?,
                    fee: fee.map(|text| AnswerAmount::new(&text)),
                    amount: moved.map(|text| AnswerAmount::new(&text)),
                    made_at: Column::column(row, 28)?,
                    ..Receipt::default()
                },
                settled_at: Column::column(row, 19)?,
                by_person: row.get(24)?,
                verify_at: Column::column(row, 25)?,
                paid_before_at: Column::column(row, 26)?,
                settled_by_service: Column::column(row, 27)?,
                wallet_fell: row.get(29)?,
                first_byte_by_service: Column::column(row, 30)?,
            },
            about,
            operation,
        })
    }
}

/// Version 1 has no objection; its sentence is the message.
fn refusal(row: &Row<'_>) -> rusqlite::Result<Option<Refusal>> {
    let Some(code) = row.get::<_, Option<String>>(14)? else {
        return Ok(None);
    };
    let message = row.get::<_, Option<String>>(15)?.unwrap_or_default();
    let objection = match row.get::<_, Option<String>>(32)? {
        Some(json) => Some(Objection::from_json(&json).map_err(|why| evidence::unreadable(32, why))?),
        None if code == Refusal::LOOK_UP => Some(Objection::Words(message.clone())),
        None => None,
    };
    Ok(Some(Refusal { code, message, objection }))
}

fn nature(operation: &str, has_about: bool, moves_money: bool) -> Nature {
    match service_api::spec(operation) {
        Some(spec) if has_about && spec.refund.is_none() => Nature::of_repeat(spec),
        Some(spec) => Nature::of(spec),
        None => Nature {
            moves_money,
            check: Some(messages::UNKNOWN_OPERATION),
            in_history: false,
            refusals: &[],
            interface: Interface::Business,
        },
    }
}

pub fn insert(db: &Connection, line: &NewEntry) -> Result<i64, AppError> {
    let sql = "INSERT INTO outbox (operation, reference, moves_money, run, body, amount_minor, about, state)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 'ready')";
    let (moves_money, amount) = (line.moves_money, line.amount.minor());
    let values = params![line.operation, line.reference, moves_money, line.run, line.body, amount, line.about];
    query::execute(db, sql, values)?;
    Ok(db.last_insert_rowid())
}

/// Writes a changed entry.
///
/// # Errors
///
/// If it changed since `row` was read.
pub fn update(db: &Connection, row: &OutboxEntry, line: &Line, call: Option<i64>) -> Result<(), AppError> {
    let refusal = line.refusal.as_ref();
    let sql = "UPDATE outbox SET state = ?3, version = version + 1, attempts = ?4, sent_at = ?5, enquiries = ?6, absent = ?7,
                next_enquiry_at = ?8, refusal_code = ?9, refusal_message = ?10, reason = ?11, transaction_id = ?12, fee = ?13,
                settled_at = ?14, call = coalesce(?15, call), first_sent_at = ?17, moved = ?18, under_way = ?19, by_person = ?20, verify_after = ?21, paid_before_at = ?22,
                verified_at = iif(state = ?3, verified_at, NULL), verified_age = iif(state = ?3, verified_age, NULL), settled_by_service = ?23, made_at = ?24, wallet_fell = ?25, first_byte_by_service = ?26,
                reason_before = ?27, objection = ?28
             WHERE id = ?1 AND version = ?2 AND state = ?16";
    let values = params![
        row.id,
        row.version,
        line.state.word(),
        line.attempts,
        line.sent_at.map(|at| at.0),
        line.status_queries,
        line.absent,
        line.next_status_query_at.map(|at| at.0),
        refusal.map(|refusal| &refusal.code),
        refusal.map(|refusal| &refusal.message),
        line.reason.as_deref(),
        line.receipt.transaction_id,
        line.receipt.fee.as_ref().map(|fee| fee.text.clone()),
        line.settled_at.map(|at| at.0),
        call,
        row.line.state.word(),
        line.first_sent_at.map(|at| at.0),
        line.receipt.amount.as_ref().map(|moved| moved.text.clone()),
        line.under_way,
        line.by_person,
        line.verify_at.map(|at| at.0),
        line.paid_before_at.map(|at| at.0),
        line.settled_by_service.map(|at| at.0),
        line.receipt.made_at.map(|at| at.0),
        line.wallet_fell,
        line.first_byte_by_service.map(|at| at.0),
        line.reason.as_ref().and_then(Reason::before_last_query),
        refusal.and_then(|refusal| refusal.objection.as_ref()).and_then(Objection::to_json),
    ];
    let changed = query::changed(db, sql, values)?;
    if changed == 1 {
        Ok(())
    } else {
        Err(AppError::bug(format!("line {} changed under our hands", row.id)))
    }
}

/// Applies an event that the rules permit, and writes the entry.
pub fn step(db: &Connection, row: &OutboxEntry, event: &Event<'_>, policy: &Policy, now: Timestamp) -> Result<Line, AppError> {
    let line = row
        .line
        .step(event, policy, now)
        .map_err(|illegal| AppError::bug(format!("{illegal:?}")))?;
    update(db, row, &line, None)?;
    Ok(line)
}

/// Stores whether the wallet fell by the cost of these payments. Payments outside batches are skipped, because another wallet may pay them.
pub(crate) fn wallet_fell(db: &Connection, lines: &[i64], fell: bool) -> Result<(), AppError> {
    let mut note = db.prepare_cached("UPDATE outbox SET wallet_fell = ?2 WHERE id = ?1 AND run IS NOT NULL")?;
    lines.iter().try_for_each(|line| Ok(note.execute(params![line, fell]).map(|_| ())?))
}

/// Stores why a ready entry was not sent.
pub(crate) fn because(db: &Connection, line: i64, why: Option<&str>) -> Result<(), AppError> {
    let sql = "UPDATE outbox SET reason = ?2, reason_before = NULL WHERE id = ?1 AND state = 'ready'";
    query::execute(db, sql, params![line, why])
}

/// Shifts the times of unsettled entries by the change of the clock, so that their age stays the same. The first attempt is never moved
/// closer to now, so a clock that was set forward makes no window longer. Entries that a person recorded as not paid are verified again at
/// `now`.
pub(crate) fn shift(db: &Connection, by: i64, now: Timestamp) -> Result<(), AppError> {
    if by == 0 {
        return Ok(());
    }
    db.execute(
        "UPDATE outbox SET sent_at = sent_at + ?1, next_enquiry_at = next_enquiry_at + ?1, first_sent_at = first_sent_at + min(?1, 0)
         WHERE state IN ('sending', 'in_doubt', 'confirming', 'held') OR (state = 'ready' AND attempts > 0)",
        [by],
    )?;
    // A settled entry is verified no later than before.
    db.execute(
        "UPDATE outbox SET verify_after = verify_after + ?1, verify_again_at = verify_again_at + ?1 WHERE verify_after IS NOT NULL AND ?1 < 0",
        [by],
    )?;
    // The time of the last verification is no longer known.
    let sql = "UPDATE outbox SET verify_after = min(verify_after, ?1), verified_at = NULL, verify_again_at = NULL
         WHERE state = 'refused' AND by_person = 1 AND verify_after IS NOT NULL";
    query::execute(db, sql, [now.0])
}

/// Entries that were to be sent again and were not sent in time need review again.
pub(crate) fn review_overdue(db: &Connection, policy: &Policy, now: Timestamp) -> Result<Vec<OutboxEntry>, AppError> {
    let mut overdue = Vec::new();
    for row in to_send_again(db)? {
        if row.line.is_overdue(decided_at(db, row.id)?, policy, now) {
            let line = step(db, &row, &Event::Overdue, policy, now)?;
            evidence::note(db, row.id, "overdue", messages::NOT_RESENT_IN_TIME, now)?;
            overdue.push(row.after(line));
        }
    }
    Ok(overdue)
}

/// When a person last decided about an entry.
pub(crate) fn decided_at(db: &Connection, line: i64) -> Result<Option<Timestamp>, AppError> {
    query::one(db, "SELECT max(at) FROM evidence WHERE line = ?1 AND source = 'person'", [line])
}

pub fn by_id(db: &Connection, id: i64) -> Result<OutboxEntry, AppError> {
    query::one(db, &format!("SELECT {COLUMNS} FROM outbox WHERE id = ?1"), [id])
}

/// The entry with this reference.
pub fn by_reference(db: &Connection, reference: &str) -> Result<Option<OutboxEntry>, AppError> {
    query::first(db, &format!("SELECT {COLUMNS} FROM outbox WHERE reference = ?1"), [reference])
}

/// The number of entries that were sent and are not settled.
pub async fn unsettled(store: &Store) -> Result<u32, AppError> {
    let sql = "SELECT count(*) FROM outbox
        WHERE state IN ('sending', 'in_doubt', 'confirming', 'held') OR (state = 'ready' AND attempts > 0)";
    store.read(move |db| query::one(db, sql, [])).await
}

/// Adds entries outside batches, all or none.
pub async fn add_lines(store: &Store, lines: Vec<NewEntry>) -> Result<Vec<i64>, AppError> {
    store.write(move |db| lines.iter().map(|line| insert(db, line)).collect()).await
}

/// The entry with this reference, or whose form had this reference.
pub async fn line_by_reference(store: &Store, reference: String) -> Result<Option<OutboxEntry>, AppError> {
    store
        .read(move |db| match by_reference(db, &reference)? {
            Some(row) => Ok(Some(row)),
            None => references::of_form(db, &reference),
        })
        .await
}

/// The entry `id`.
pub async fn line(store: &Store, id: i64) -> Result<OutboxEntry, AppError> {
    store.read(move |db| by_id(db, id)).await
}

/// The last call that carried an entry.
pub async fn call_of_line(store: &Store, id: i64) -> Result<Option<i64>, AppError> {
    let sql = "SELECT call FROM outbox WHERE id = ?1";
    store.read(move |db| query::one(db, sql, [id])).await
}

/// The number of entries of `run` by state.
pub async fn tally(store: &Store, run: i64) -> Result<Tally, AppError> {
    let sql = "SELECT count(*) FILTER (WHERE state = 'ready') AS ready,
            count(*) FILTER (WHERE state IN ('sending', 'in_doubt', 'confirming')) AS open,
            count(*) FILTER (WHERE state = 'held') AS needs_review
        FROM outbox WHERE run = ?1";
    store.read(move |db| query::one(db, sql, [run])).await
}

#[cfg(test)]
mod tests {
    use payment_rules::reading::StatusResult;
    use store::testing;

    use super::*;

    fn stored(db: &Connection) -> Line {
        let sql = format!("SELECT {COLUMNS} FROM outbox");
        query::one::<OutboxEntry, _>(db, &sql, []).expect("a line").line
    }

    /// Earlier versions stored the sentence about the last status query only within the reason.
    #[test]
    fn an_older_reason_loses_its_sentence_about_the_last_status_query() {
        let mut db = testing::of_version(73);
        let sql = "INSERT INTO outbox (operation, reference, moves_money, body, amount_minor, state, reason, first_sent_at, sent_at)
            VALUES ('depositToBank', 'R-1', 1, '{}', 500, 'in_doubt', ?1, 1, 1)";
        db.execute(
            sql,
            ["No answer. The last look-up did not find it. It may still have gone through."],
        )
        .expect("a line");
        testing::upgrade(&mut db);
        let line = stored(&db);
        assert_eq!(line.reason.as_ref().and_then(Reason::before_last_query), Some("No answer."));
        let result = StatusResult::Pending;
        let queried = Event::StatusQueried {
            result: &result,
            control: false,
        };
        let line = line.step(&queried, &Policy::deployment(), Timestamp(2)).expect("queried");
        assert_eq!(
            line.reason.as_deref(),
            Some("No answer. The last look-up found it still in progress.")
        );
    }

    #[test]
    fn an_objection_is_stored_with_its_values_and_an_older_one_is_its_sentence() {
        let db = testing::records();
        let sql = "INSERT INTO outbox (operation, reference, moves_money, body, amount_minor, state, refusal_code, refusal_message)
            VALUES ('depositToBank', 'R-1', 1, '{}', 500, 'refused', 'look-up',
                'The service made it and took it back (reversal V8). Look where the money is.')";
        db.execute(sql, []).expect("a line");
        let reversed = |reversal: &str| Objection::Reversed {
            reversal: reversal.to_owned(),
        };
        let objection = |db: &Connection| stored(db).refusal.and_then(|refusal| refusal.objection).expect("an objection");
        assert!(objection(&db).is_same(&reversed("V8")) && !objection(&db).is_same(&reversed("V9")));
        let row = query::one::<OutboxEntry, _>(&db, &format!("SELECT {COLUMNS} FROM outbox"), []).expect("a line");
        let refusal = row.line.refusal.clone().map(|refusal| Refusal {
            objection: Some(reversed("V9")),
            ..refusal
        });
        let line = Line {
            refusal,
            ..row.line.clone()
        };
        update(&db, &row, &line, None).expect("written");
        assert_eq!(objection(&db), reversed("V9"));
    }
}
