//! Batches and their payments.

use crate::messages::records as messages;
use base::timestamp::Timestamp;
use payment_rules::outbox::State;
use rusqlite::types::Type;
use rusqlite::{Connection, Params, Row, params};
use sheet_rules::payout::names::payee_key;

use super::alarms::Outcome;
use super::outbox;
use super::outbox::{COLUMNS, NewEntry};
use crate::tables::outbox::OutboxEntry;
use crate::tables::stops::Stop;
use store::{Column, FromRow, Store, query};
use system::error::AppError;

/// An approved batch.
#[derive(Clone, Debug, FromRow)]
pub struct RunRow {
    /// Its id.
    pub id: i64,
    /// The file it came from.
    pub file_name: String,
    /// SHA-256 of that file.
    pub file_digest: String,
    /// SHA-256 of the approval snapshot.
    pub plan_digest: String,
    /// When it was approved.
    pub approved_at: Timestamp,
    /// `single` or `group`.
    pub route: String,
    /// Payments per call.
    pub group_size: u32,
    /// Why nothing new is sent; none while it is active.
    pub paused: Option<String>,
    /// The permanent stop, if a person stopped it.
    #[row(from = stop)]
    pub stopped: Option<Stop>,
}

/// A new batch payment, with its outbox entry.
#[derive(Clone, Debug)]
pub struct NewItem {
    /// The outbox entry.
    pub line: NewEntry,
    /// Row of the file.
    pub row: u32,
    /// Sheet of the file.
    pub sheet: String,
    /// The payee.
    pub name: String,
    /// The payee's bank.
    pub bank: String,
    /// The central bank's code of the bank.
    pub bank_code: Option<String>,
    /// The account number, ten digits.
    pub account: String,
    /// The narration; a bulk call sends none.
    pub remarks: String,
}

/// A batch payment with its outbox entry.
#[derive(Clone, Debug)]
pub struct ItemRow {
    /// Its id.
    pub id: i64,
    /// Row of the file.
    pub row: u32,
    /// Sheet of the file.
    pub sheet: String,
    /// The payee.
    pub name: String,
    /// The payee's bank.
    pub bank: String,
    /// The account number, ten digits.
    pub account: String,
    /// The narration; a bulk call sends none.
    pub remarks: String,
    /// The outbox entry.
    pub line: OutboxEntry,
    /// What contradicts its end.
    pub alarm: Option<String>,
    /// Whether its batch was stopped permanently.
    pub stopped: bool,
}

/// The number and sum of a batch's payments in one state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromRow)]
pub struct StateSum {
    /// The state.
    pub state: State,
    /// Whether another copy of the records had paid them before.
    pub paid_before: bool,
    /// The number of payments.
    pub count: u32,
    /// Their sum in kobo.
    pub minor: i64,
}

const RUN: &str = "id, file_name, file_digest, plan_digest, approved_at, route, group_size, paused, stopped_at, stopped_by";

fn stop(row: &Row<'_>) -> rusqlite::Result<Option<Stop>> {
    let (at, by): (Option<Timestamp>, Option<String>) = (Column::column(row, "stopped_at")?, row.get("stopped_by")?);
    Ok(at.map(|at| Stop {
        at,
        by: by.unwrap_or_default(),
    }))
}

/// Pauses a batch. An earlier reason is kept.
pub(crate) fn pause(db: &Connection, run: i64, why: &str) -> Result<(), AppError> {
    let sql = "UPDATE payout_runs SET paused = coalesce(paused, ?2) WHERE id = ?1";
    query::execute(db, sql, params![run, why])
}

/// Pauses every batch that has something left to send. Returns how many.
pub(crate) fn pause_unfinished(db: &Connection, why: &str) -> Result<usize, AppError> {
    Ok(db.execute(
        "UPDATE payout_runs SET paused = ?1 WHERE paused IS NULL
         AND EXISTS (SELECT 1 FROM outbox WHERE outbox.run = payout_runs.id AND outbox.state IN ('ready', 'in_doubt'))",
        [why],
    )?)
}

/// The number of payments per bulk call; none for a batch of single calls.
pub(crate) fn group_size(db: &Connection, run: i64) -> Result<Option<usize>, AppError> {
    let sql = "SELECT group_size FROM payout_runs WHERE id = ?1 AND route = 'group'";
    let size = query::first::<i64, _>(db, sql, [run])?;
    Ok(size.and_then(|size| usize::try_from(size).ok()))
}

/// The outbox entry of a batch payment.
pub fn line_of_item(db: &Connection, run: i64, item: i64) -> Result<OutboxEntry, AppError> {
    let line: Option<i64> = query::first(db, "SELECT line FROM payout_items WHERE id = ?1 AND run = ?2", [item, run])?;
    let line = line.ok_or_else(|| AppError::not_found(messages::NO_SUCH_PAYMENT))?;
    outbox::by_id(db, line)
}

/// The batch `id`.
pub async fn read_run(store: &Store, id: i64) -> Result<RunRow, AppError> {
    store.read(move |db| run(db, id)).await
}

/// The entries of a batch that were sent and are not settled.
pub async fn open_lines(store: &Store, run: i64) -> Result<Vec<OutboxEntry>, AppError> {
    store.read(move |db| crate::tables::outbox::open_of_run(db, run)).await
}

/// The batch payment of an entry, if it belongs to a batch.
pub async fn item_of_line(store: &Store, line: i64) -> Result<Option<ItemRow>, AppError> {
    store.read(move |db| Ok(items(db, "line = ?1", [line])?.pop())).await
}

/// All batches, latest first.
pub fn runs(db: &Connection) -> Result<Vec<RunRow>, AppError> {
    query::all(db, &format!("SELECT {RUN} FROM payout_runs ORDER BY id DESC"), [])
}

/// The batch `id`.
pub fn run(db: &Connection, id: i64) -> Result<RunRow, AppError> {
    let sql = format!("SELECT {RUN} FROM payout_runs WHERE id = ?1");
    query::first(db, &sql, [id])?.ok_or_else(|| no_run(&id.to_string()))
}

/// The latest batch of a file with this digest.
pub fn run_of_file(db: &Connection, digest: &str) -> Result<Option<RunRow>, AppError> {
    let latest = format!("SELECT {RUN} FROM payout_runs WHERE file_digest = ?1 ORDER BY id DESC LIMIT 1");
    query::first(db, &latest, [digest])
}

/// Counts and sums of a batch by state.
pub fn sums(db: &Connection, run: i64) -> Result<Vec<StateSum>, AppError> {
    let sql = "SELECT state, count(*) AS count, sum(amount_minor) AS minor, paid_before_at IS NOT NULL AS paid_before FROM outbox
        WHERE run = ?1 GROUP BY state, paid_before";
    query::all(db, sql, [run])
}

/// The waiting payments of a batch that were never sent.
pub fn waiting_lines(db: &Connection, run: i64) -> Result<Vec<NewEntry>, AppError> {
    let sql = format!("SELECT {COLUMNS} FROM outbox WHERE run = ?1 AND state = 'ready' AND attempts = 0 ORDER BY id");
    let line = |row: OutboxEntry| {
        let spec = service_api::spec(&row.operation).ok_or_else(|| AppError::bug(format!("there is no operation {}", row.operation)))?;
        Ok(NewEntry {
            operation: spec.id,
            reference: row.reference,
            about: row.about,
            moves_money: true,
            run: row.run,
            body: row.body,
            amount: row.line.amount,
        })
    };
    query::all(db, &sql, [run])?.into_iter().map(line).collect()
}

/// At most `limit` payments of a batch in the order of the file, beginning at index `from`.
pub fn items_of(db: &Connection, run: i64, from: u32, limit: u32) -> Result<Vec<ItemRow>, AppError> {
    items(db, "run = ?1 ORDER BY id LIMIT ?2 OFFSET ?3", params![run, limit, from])
}

/// Whether a batch has payments from more than one sheet.
pub fn is_stacked(db: &Connection, run: i64) -> Result<bool, AppError> {
    let several = "SELECT count(DISTINCT sheet) > 1 FROM payout_items WHERE run = ?1";
    query::one(db, several, [run])
}

/// Adds a payment of `run` whose entry is stored.
pub fn insert_item(db: &Connection, run: i64, line: i64, item: &NewItem) -> Result<(), AppError> {
    db.prepare_cached(
        "INSERT INTO payout_items (run, line, row, sheet, name, payee, bank, bank_code, account, remarks)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    )
    .and_then(|mut statement| {
        let payee = payee_key(&item.name);
        statement.execute(params![
            run,
            line,
            item.row,
            item.sheet,
            item.name,
            payee,
            item.bank,
            item.bank_code,
            item.account,
            item.remarks
        ])
    })?;
    Ok(())
}

/// Payments by a condition that an index answers, because the front end reads every changed payment of batches of thousands.
fn items(db: &Connection, which: &str, values: impl Params) -> Result<Vec<ItemRow>, AppError> {
    let columns = "id, row, sheet, name, bank, account, remarks, line,
        (SELECT json_group_array(json_array(words, outcome)) FROM alarms WHERE alarms.line = payout_items.line),
        (SELECT stopped_at IS NOT NULL FROM payout_runs WHERE id = payout_items.run)";
    query::all_by(db, &format!("SELECT {columns} FROM payout_items WHERE {which}"), values, |row| {
        Ok(ItemRow {
            id: row.get(0)?,
            row: row.get(1)?,
            sheet: row.get(2)?,
            name: row.get(3)?,
            bank: row.get(4)?,
            account: row.get(5)?,
            remarks: row.get(6)?,
            line: outbox::by_id(db, row.get(7)?)?,
            alarm: alarm(&row.get::<_, String>(8)?)?,
            stopped: row.get(9)?,
        })
    })
}

/// The alarms about a payment, from an array of their words and outcomes, as sentences; none without an alarm.
fn alarm(json: &str) -> rusqlite::Result<Option<String>> {
    let unreadable = |why: Box<dyn std::error::Error + Send + Sync>| rusqlite::Error::FromSqlConversionFailure(8, Type::Text, why);
    let alarms: Vec<(String, Option<String>)> = serde_json::from_str(json).map_err(|why| unreadable(why.into()))?;
    let read = |(words, outcome): (String, Option<String>)| {
        let outcome = outcome.map(|word| Outcome::of_word(&word)).transpose();
        Ok(match outcome.map_err(|why| unreadable(why.into()))? {
            None => words,
            Some(Outcome::Paid) => messages::alarm_then_paid(&words),
            Some(Outcome::NotPaid) => messages::alarm_then_not_paid(&words),
        })
    };
    let sentences = alarms.into_iter().map(read).collect::<rusqlite::Result<Vec<_>>>()?;
    Ok((!sentences.is_empty()).then(|| sentences.join(" ")))
}

/// The error for an unknown batch `run`.
pub fn no_run(run: &str) -> AppError {
    AppError::not_found(messages::no_payout(run)).hint(messages::LIST_PAYOUTS)
}
