//! The count of sends in the records, and missing sends: what the send journal has and the records do not.

use crate::messages::records as messages;
use std::collections::BTreeSet;

use base::timestamp::Timestamp;
use payment_rules::outbox::{Event, State};
use payment_rules::policy::Policy;
use payment_rules::reference::Period;
use rusqlite::{Connection, params};
use service_api::value::Amount;

use super::outbox::{COLUMNS, NewEntry, OutboxEntry};
use super::send_journal::{Intent, IntentItem, IntentLine, IntentNumber, IntentRun};
use super::{evidence, outbox, own_copy, references, stops};
use crate::tables::runs;
use crate::tables::runs::NewItem;
use crate::tables::send_journal::Old;
use crate::tables::stops::Stop;
use store::{FromRow, query};
use system::error::AppError;

/// The sends that the records do not have.
#[derive(Debug)]
pub struct Ahead {
    /// The highest known number.
    pub top: i64,
    /// The sends after the records' own number.
    pub(crate) intents: Vec<Intent>,
    /// The number of further calls of which nothing is known.
    pub lost: i64,
}

impl Ahead {
    /// The number of payments that can be restored.
    pub fn payments(&self) -> usize {
        self.intents.iter().map(|intent| intent.lines.len()).sum()
    }
}

/// Missing sends that block sending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromRow)]
pub struct MissingSends {
    /// The number of payments restored as unconfirmed.
    pub payments: u32,
    /// The number of those that are not settled.
    pub open: u32,
    /// The number of those that need review.
    pub needs_review: u32,
    /// The number of calls that no record shows. For records restored from a backup it is at least one, because the real number is unknown.
    pub lost: u32,
    /// When the backup was made that these records were restored from, until a person recorded what was sent since.
    pub restored_from: Option<Timestamp>,
}

/// The records' own count.
pub fn seq(db: &Connection) -> Result<i64, AppError> {
    query::one(db, "SELECT seq FROM high_water", [])
}

/// Counts one more call and returns its number.
pub(crate) fn next(db: &Connection) -> Result<i64, AppError> {
    query::one(db, "UPDATE high_water SET seq = seq + 1 RETURNING seq", [])
}

/// The send journal's entry for a call about to be sent.
pub(crate) fn intent(db: &Connection, seq: i64, lines: &[OutboxEntry], at: Timestamp) -> Result<Intent, AppError> {
    let run = lines.first().and_then(|row| row.run);
    Ok(Intent {
        seq,
        at,
        run: run.map(|run| intent_run(db, run)).transpose()?,
        lines: lines.iter().map(|row| intent_line(db, row)).collect::<Result<_, _>>()?,
        stop: None,
    })
}

/// The send journal's entry for a stopped batch: records restored from a backup would send what waited in it.
pub(crate) fn stop_intent(db: &Connection, seq: i64, run: i64, stop: Stop) -> Result<Intent, AppError> {
    Ok(Intent {
        seq,
        at: stop.at,
        run: Some(intent_run(db, run)?),
        lines: Vec::new(),
        stop: Some(stop),
    })
}

fn intent_run(db: &Connection, run: i64) -> Result<IntentRun, AppError> {
    let sql = "SELECT file_name, file_digest, plan_digest, approved_at, route, group_size FROM payout_runs WHERE id = ?1";
    query::one(db, sql, [run])
}

fn intent_line(db: &Connection, row: &OutboxEntry) -> Result<IntentLine, AppError> {
    let sql = "SELECT row, sheet, name, bank, bank_code, account, remarks FROM payout_items WHERE line = ?1";
    Ok(IntentLine {
        operation: row.operation.clone(),
        reference: row.reference.clone(),
        about: row.about.clone(),
        body: row.body.clone(),
        amount_minor: row.line.amount.minor(),
        item: query::first(db, sql, [row.id])?,
        derived: references::derived(db, row.id)?.map(|(period, number)| IntentNumber {
            period: period.to_string(),
            number,
        }),
    })
}

/// The intents that these records count and whose payments are all settled.
pub(crate) fn settled(db: &Connection, old: Vec<Old>) -> Result<BTreeSet<i64>, AppError> {
    let counted = seq(db)?;
    let mut settled = BTreeSet::new();
    for intent in old.into_iter().filter(|intent| intent.seq <= counted) {
        let mut open = false;
        for reference in intent.references {
            let state = query::first(db, "SELECT state FROM outbox WHERE reference = ?1", [reference])?;
            open |= match state {
                Some(State::Accepted | State::Refused | State::Cancelled) => false,
                Some(State::Ready | State::Sending | State::InDoubt | State::Confirming | State::NeedsReview) | None => true,
            };
        }
        if !open {
            settled.insert(intent.seq);
        }
    }
    Ok(settled)
}

/// The open missing sends.
pub(crate) fn missing_sends(db: &Connection) -> Result<Option<MissingSends>, AppError> {
    let sql = "SELECT (SELECT count(*) FROM gap_lines) AS payments,
                    (SELECT count(*) FROM gap_lines JOIN outbox ON outbox.id = line
                     WHERE state IN ('sending', 'in_doubt', 'confirming', 'held')) AS open,
                    (SELECT count(*) FROM gap_lines JOIN outbox ON outbox.id = line WHERE state = 'held') AS needs_review,
                    (SELECT coalesce(sum(lost), 0) FROM gaps WHERE decided_at IS NULL) AS lost,
                    (SELECT min(restored_from) FROM gaps WHERE decided_at IS NULL) AS restored_from";
    let missing = query::one::<MissingSends, _>(db, sql, [])?;
    Ok((missing.open > 0 || missing.lost > 0).then_some(missing))
}

/// Stores what a person found out about the calls that no record shows. Returns whether there were any.
pub(crate) fn decide(db: &Connection, evidence: &str, now: Timestamp) -> Result<bool, AppError> {
    let sql = "UPDATE gaps SET evidence = ?1, decided_at = ?2 WHERE decided_at IS NULL AND lost > 0";
    Ok(query::changed(db, sql, params![evidence, now.0])? > 0)
}

/// Restores missing sends as unconfirmed, and raises the count of the records.
pub(crate) fn fill(db: &Connection, ahead: &Ahead, policy: &Policy, now: Timestamp) -> Result<(), AppError> {
    fill_since(db, ahead, policy, now, now)
}

/// As [`fill`], where entries without a batch may have been sent since `since`.
fn fill_since(db: &Connection, ahead: &Ahead, policy: &Policy, since: Timestamp, now: Timestamp) -> Result<(), AppError> {
    db.execute("INSERT INTO gaps (found_at, lost) VALUES (?1, 0)", [now.0])?;
    let gap = db.last_insert_rowid();
    let mut lost = ahead.lost;
    for intent in &ahead.intents {
        let run = intent.run.as_ref().map(|run| run_of(db, run)).transpose()?;
        for line in &intent.lines {
            match restore(db, line, run, now)? {
                Some(row) => mark_unconfirmed(db, gap, &row, intent.at, policy, now)?,
                None => lost += 1,
            }
        }
    }
    if lost > 0 {
        // It is unknown which were sent, so every ready payment may have been.
        let sql = format!("SELECT {COLUMNS} FROM outbox WHERE state = 'ready' AND moves_money = 1 ORDER BY id");
        for row in query::all::<OutboxEntry, _>(db, &sql, [])? {
            let approved = row.run.map(|run| approved_at(db, run)).transpose()?;
            mark_unconfirmed(db, gap, &row, approved.unwrap_or(since), policy, now)?;
        }
    }
    // Payments that are still ready were not sent before their batch was stopped.
    for intent in &ahead.intents {
        if let (Some(run), Some(stop)) = (&intent.run, &intent.stop) {
            stops::stop(db, run_of(db, run)?, stop, policy, now)?;
        }
    }
    db.execute("UPDATE gaps SET lost = ?2 WHERE id = ?1", [gap, lost])?;
    db.execute("UPDATE high_water SET seq = ?1", [ahead.top])?;
    runs::pause_unfinished(db, messages::OLDER_THAN_SENT).map(|_| ())
}

/// As [`fill`], for records restored from a backup made at `made_at`.
pub fn restored(db: &Connection, made_at: Timestamp, ahead: &Ahead, policy: &Policy, now: Timestamp) -> Result<(), AppError> {
    fill_since(db, ahead, policy, made_at.min(now), now)?;
    db.execute(
        "UPDATE gaps SET restored_from = ?1 WHERE id = (SELECT max(id) FROM gaps)",
        [made_at.0],
    )?;
    own_copy::begin_again(db, now)
}

/// The batch of an intent; created if these records do not have it.
fn run_of(db: &Connection, run: &IntentRun) -> Result<i64, AppError> {
    let sql = "SELECT id FROM payout_runs WHERE file_digest = ?1 AND plan_digest = ?2 AND approved_at = ?3";
    let known: Option<i64> = query::first(db, sql, params![run.file_digest, run.plan_digest, run.approved_at.0])?;
    if let Some(known) = known {
        return Ok(known);
    }
    db.execute(
        "INSERT INTO payout_runs (file_name, file_digest, plan_digest, approved_at, route, group_size, paused)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        params![
            run.file_name,
            run.file_digest,
            run.plan_digest,
            run.approved_at.0,
            run.route,
            run.group_size,
            messages::RESTORED_PAYOUT
        ],
    )?;
    Ok(db.last_insert_rowid())
}

fn approved_at(db: &Connection, run: i64) -> Result<Timestamp, AppError> {
    query::one(db, "SELECT approved_at FROM payout_runs WHERE id = ?1", [run])
}

/// The entry of an intent; created if these records do not have it. None if another open entry takes its place.
fn restore(db: &Connection, line: &IntentLine, run: Option<i64>, now: Timestamp) -> Result<Option<OutboxEntry>, AppError> {
    match outbox::by_reference(db, &line.reference)? {
        // It was not made then, and another payment was sent under its reference since.
        Some(row) if matches!(row.line.state, State::Refused | State::Cancelled) && row.line.paid_before_at.is_none() => {
            references::pass_on(db, row.id)?;
        }
        Some(row) => return Ok(Some(row)),
        None => {}
    }
    let derived = line.derived.as_ref();
    let derived = derived.and_then(|derived| Some((Period::parse(&derived.period)?, derived.number)));
    if let (Some(run), Some(item), Some(derived)) = (run, &line.item, derived)
        && let Some(row) = waiting_as(db, run, item)?
    {
        references::rename(db, &row, &line.reference, derived)?;
        return outbox::by_reference(db, &line.reference);
    }
    let Some(spec) = service_api::spec(&line.operation) else {
        return Ok(None);
    };
    let new = NewEntry {
        operation: spec.id,
        reference: line.reference.clone(),
        about: line.about.clone(),
        moves_money: true,
        run,
        body: line.body.clone(),
        amount: Amount::from_minor(line.amount_minor).unwrap_or(Amount::MAX),
    };
    // Fails for two open refunds of one payment, which neither the service nor these records could distinguish.
    let Ok(id) = outbox::insert(db, &new) else {
        return Ok(None);
    };
    if let Some(derived) = derived {
        references::keep_derived(db, id, &new, derived, now)?;
    }
    if let (Some(run), Some(item)) = (run, &line.item) {
        let item = NewItem {
            line: new,
            row: item.row,
            sheet: item.sheet.clone(),
            name: item.name.clone(),
            bank: item.bank.clone(),
            bank_code: item.bank_code.clone(),
            account: item.account.clone(),
            remarks: item.remarks.clone(),
        };
        runs::insert_item(db, run, id, &item)?;
    }
    outbox::by_reference(db, &line.reference)
}

/// The unsent payment of the same row, which was sent under another number since.
fn waiting_as(db: &Connection, run: i64, item: &IntentItem) -> Result<Option<OutboxEntry>, AppError> {
    let sql = format!(
        "SELECT {COLUMNS} FROM outbox WHERE state = 'ready' AND attempts = 0
            AND id IN (SELECT line FROM payout_items WHERE run = ?1 AND sheet = ?2 AND row = ?3)"
    );
    query::first(db, &sql, params![run, item.sheet, item.row])
}

/// Marks an entry as possibly sent: it becomes unconfirmed, unless it is settled.
fn mark_unconfirmed(
    db: &Connection,
    gap: i64,
    row: &OutboxEntry,
    sent: Timestamp,
    policy: &Policy,
    now: Timestamp,
) -> Result<(), AppError> {
    match row.line.state {
        State::Ready | State::InDoubt | State::Confirming | State::NeedsReview => {
            outbox::step(db, row, &Event::SentUnrecorded(sent), policy, now)?;
        }
        // An entry that is being sent is found at the start like any other; a settled one was not sent again.
        State::Sending | State::Accepted | State::Refused | State::Cancelled => {}
    }
    evidence::note(db, row.id, "gap", messages::RESTORED_FROM_BEFORE, now)?;
    query::execute(db, "INSERT OR IGNORE INTO gap_lines (gap, line) VALUES (?1, ?2)", [gap, row.id])
}
