//! The stored callbacks: the text as received except identity numbers, whatever it proves.

pub mod inbox;
pub mod queries;

use base::timestamp::Timestamp;
use payment_rules::notice::{Agreement, EarlierCallback, Judgement, Names, ReadCallback, Records, Verdict};
use rusqlite::types::Value;
use rusqlite::{Connection, Row, params, params_from_iter};
use service_api::callback::Kind;

pub use inbox::{CallbackFilter, counts, page, put_aside, see};
pub use queries::{
    DepositNamed, alike, asked_in_vain, confirm, due, due_of, of_request, payer_of, reported_amount, request_of, unsettled,
    unsettled_of_request,
};
use store::{FromRow, query};
use system::error::AppError;

use crate::messages;

/// The channel of a callback.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallbackChannel {
    /// Received by the receiver on this computer.
    Receiver,
    /// Pasted by a person.
    Pasted,
    /// Found as a file in the watched folder.
    Folder,
    /// Fetched from a sandbox.
    Sandbox,
}

base::words!(CallbackChannel: Receiver => "receiver", Pasted => "pasted", Folder => "folder", Sandbox => "sandbox");

/// A callback to store.
#[derive(Clone, Debug)]
pub struct NewCallback {
    /// When it arrived.
    pub at: Timestamp,
    /// Its channel.
    pub way: CallbackChannel,
    /// The name of the file that contained it.
    pub source: Option<String>,
    /// The text to store.
    pub body: String,
    /// The digest of the body.
    pub digest: String,
    /// What it proves by itself.
    pub looked: ReadCallback,
}

/// A callback in the records.
#[derive(Clone, Debug, FromRow)]
pub struct CallbackRow {
    /// Its id.
    pub id: i64,
    /// When it arrived.
    pub received_at: Timestamp,
    /// Its channel.
    pub way: CallbackChannel,
    /// The name of the file that contained it.
    pub source: Option<String>,
    /// The kind of callback, by its fields.
    #[row(with = kind_at)]
    pub kind: Option<Kind>,
    /// The stored text.
    pub body: String,
    /// The verdict.
    pub verdict: Verdict,
    /// The reason of the verdict.
    pub reason: String,
    /// The names that it contains.
    #[row(from = names)]
    pub names: Names,
    /// The callback that it repeats.
    pub repeat_of: Option<i64>,
    /// How often the same text arrived.
    pub times: u32,
    /// When it last arrived, if more than once.
    pub last_at: Option<Timestamp>,
    /// When the service is to be queried about it.
    pub ask_at: Option<Timestamp>,
    /// The number of queries so far.
    pub asked: u32,
    /// When the service answered.
    pub confirmed_at: Option<Timestamp>,
    /// What it answered.
    pub confirmed: Option<String>,
    /// Whether the answer agrees with the callback.
    pub agreement: Option<Agreement>,
    /// Whether a person must look at it; false once it was put aside.
    pub needs_person: bool,
    /// Whether a person has looked at it.
    pub seen: bool,
}

const COLUMNS: &str = "id, received_at, way, source, kind, body, verdict, reason, notification_id, reference, account_number, hash, repeat_of, times, \
    last_at, ask_at, asked, confirmed_at, confirmed, agreement, needs_person = 1 AND aside_at IS NULL AS needs_person, seen_at IS NOT NULL AS seen";

fn kind_at(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<Kind>> {
    let word: Option<String> = row.get(column)?;
    Ok(word.as_deref().and_then(kind_of))
}

fn names(row: &Row<'_>) -> rusqlite::Result<Names> {
    Ok(Names {
        notification_id: row.get("notification_id")?,
        reference: row.get("reference")?,
        account_number: row.get("account_number")?,
        hash: row.get("hash")?,
    })
}

fn kind_word(kind: Kind) -> &'static str {
    match kind {
        Kind::PaymentRequest => "payment_request",
        Kind::PersistentAccount => "persistent_account",
    }
}

fn kind_of(word: &str) -> Option<Kind> {
    [Kind::PaymentRequest, Kind::PersistentAccount]
        .into_iter()
        .find(|kind| kind_word(*kind) == word)
}

/// The stored callback.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The id; for a callback that was only counted, the id of the row that counts it.
    pub id: i64,
    /// The verdict, and its consequences.
    pub judgement: Judgement,
    /// Whether a row was added.
    pub new: bool,
}

/// Judges a callback and stores it. This needs a transaction, so that one of two simultaneous callbacks comes first.
pub fn keep(db: &Connection, callback: &NewCallback) -> Result<Kept, AppError> {
    let records = records(db, callback)?;
    let judgement = callback.looked.judge(&records);
    if let Some(id) = counted(db, callback, judgement.verdict)? {
        return Ok(Kept { id, judgement, new: false });
    }
    let names = &callback.looked.names;
    db.execute(
        "INSERT INTO notices (received_at, way, source, kind, body, body_digest, verdict, reason, notification_id, reference, account_number,
            hash, repeat_of, ask_at, needs_person)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)",
        params![
            callback.at.0,
            callback.way.word(),
            callback.source,
            callback.looked.kind.map(kind_word),
            callback.body,
            callback.digest,
            judgement.verdict.word(),
            judgement.reason,
            names.notification_id,
            names.reference,
            names.account_number,
            names.hash,
            judgement.repeat_of,
            judgement.ask.then_some(callback.at.0),
            judgement.needs_person
        ],
    )?;
    Ok(Kept {
        id: db.last_insert_rowid(),
        judgement,
        new: true,
    })
}

/// Counts a repeated text of no value with its first row, if there is one.
fn counted(db: &Connection, callback: &NewCallback, verdict: Verdict) -> Result<Option<i64>, AppError> {
    if verdict == Verdict::Matches {
        return Ok(None);
    }
    let sql = "UPDATE notices SET times = times + 1, last_at = ?4
         WHERE id = (SELECT id FROM notices WHERE body_digest = ?1 AND verdict = ?2 AND way = ?3 ORDER BY id LIMIT 1) RETURNING id";
    query::first(
        db,
        sql,
        params![callback.digest, verdict.word(), callback.way.word(), callback.at.0],
    )
}

/// The records about a signed callback; empty for any other.
fn records(db: &Connection, callback: &NewCallback) -> Result<Records, AppError> {
    if !callback.looked.is_signed() {
        return Ok(Records::default());
    }
    beside(db, callback.looked.kind, &callback.looked.names, i64::MAX)
}

fn beside(db: &Connection, kind: Option<Kind>, names: &Names, before: i64) -> Result<Records, AppError> {
    let one = |sql: &str, given: &[&Option<String>]| {
        let mut values: Vec<Value> = vec![before.into()];
        values.extend(given.iter().map(|text| Value::from((*text).clone())));
        query::first::<(i64, Option<String>), _>(db, sql, params_from_iter(values))
    };
    let exists = |sql: &str, name: &Option<String>| db.prepare_cached(sql).and_then(|mut statement| statement.exists([name]));
    let (first, known) = match kind {
        Some(Kind::PersistentAccount) => (
            one(
                "SELECT id, hash FROM notices WHERE reference = ?2 AND account_number = ?3 AND verdict = 'matches' AND id < ?1 ORDER BY id LIMIT 1",
                &[&names.reference, &names.account_number],
            )?,
            exists("SELECT 1 FROM payment_accounts WHERE number = ?1", &names.account_number)?,
        ),
        Some(Kind::PaymentRequest) | None => (
            one(
                "SELECT id, hash FROM notices WHERE notification_id = ?2 AND verdict = 'matches' AND id < ?1 ORDER BY id LIMIT 1",
                &[&names.notification_id],
            )?,
            exists(
                "SELECT 1 FROM outbox JOIN payment_requests ON payment_requests.line = outbox.id WHERE outbox.reference = ?1",
                &names.reference,
            )?,
        ),
    };
    let same = one(
        "SELECT id, hash FROM notices WHERE hash = ?2 AND verdict = 'matches' AND id < ?1 ORDER BY id LIMIT 1",
        &[&names.hash],
    )?;
    Ok(Records {
        first: first.map(|(id, hash)| EarlierCallback {
            id,
            same_signature: hash == names.hash,
        }),
        same_signature: same.map(|(id, _)| id),
        known,
    })
}

/// Callbacks that could not be checked without a key, oldest first.
pub fn unchecked(db: &Connection) -> Result<Vec<CallbackRow>, AppError> {
    rows(
        db,
        &format!("SELECT {COLUMNS} FROM notices WHERE verdict = 'cannot_check' ORDER BY id LIMIT 10000"),
        &[],
    )
}

/// Judges a callback again that could not be checked before.
pub fn judge_again(db: &Connection, id: i64, looked: &ReadCallback, now: Timestamp) -> Result<Judgement, AppError> {
    let records = match looked.is_signed() {
        true => beside(db, looked.kind, &looked.names, id)?,
        false => Records::default(),
    };
    let judgement = looked.judge(&records);
    db.execute(
        "UPDATE notices SET verdict = ?2, reason = ?3, repeat_of = ?4, ask_at = ?5, needs_person = ?6, seen_at = NULL WHERE id = ?1",
        params![
            id,
            judgement.verdict.word(),
            judgement.reason,
            judgement.repeat_of,
            judgement.ask.then_some(now.0),
            judgement.needs_person
        ],
    )?;
    Ok(judgement)
}

/// Whether a file with this name and content was stored before.
pub(crate) fn file_is_known(db: &Connection, source: &str, digest: &str) -> Result<bool, AppError> {
    Ok(db
        .prepare_cached("SELECT 1 FROM notices WHERE body_digest = ?2 AND source = ?1 AND way = 'folder'")
        .and_then(|mut statement| statement.exists([source, digest]))?)
}

fn rows(db: &Connection, sql: &str, given: &[Value]) -> Result<Vec<CallbackRow>, AppError> {
    query::all(db, sql, params_from_iter(given))
}

/// The callback `id`.
pub fn by_id(db: &Connection, id: i64) -> Result<CallbackRow, AppError> {
    let mut found = rows(db, &format!("SELECT {COLUMNS} FROM notices WHERE id = ?1"), &[id.into()])?;
    found.pop().ok_or_else(|| AppError::not_found(messages::NO_SUCH_NOTICE))
}

/// The channels as JSON, if the owner set them.
pub fn channels(db: &Connection) -> Result<Option<String>, AppError> {
    query::first(db, "SELECT ways FROM notice_ways", [])
}

/// Stores the channels.
pub fn set_channels(db: &Connection, ways: &str) -> Result<(), AppError> {
    let sql = "INSERT INTO notice_ways (only_one, ways) VALUES (1, ?1) ON CONFLICT (only_one) DO UPDATE SET ways = ?1";
    query::execute(db, sql, [ways])
}
