//! What reached us as notices of the service, word for word but for identity numbers, whatever they prove.

pub mod asked;
pub mod listed;

use base::timestamp::Timestamp;
use payment_rules::notice::{Agreement, EarlierCallback, Judgement, Names, ReadCallback, Records, Verdict};
use rusqlite::types::Value;
use rusqlite::{Connection, Row, params, params_from_iter};
use service_api::callback::Kind;

pub use asked::{
    DepositNamed, alike, asked_in_vain, confirm, due, due_of, of_request, payer_of, reported_amount, request_of, unsettled,
    unsettled_of_request,
};
pub use listed::{NoticeFilter, counts, page, put_aside, see};
use store::{FromRow, query};
use system::error::AppError;

/// By which way a notice came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeWay {
    /// To the receiver on this computer.
    Receiver,
    /// Pasted by a person.
    Pasted,
    /// As a file in the watched folder.
    Folder,
    /// From a sandbox.
    Sandbox,
}

base::words!(NoticeWay: Receiver => "receiver", Pasted => "pasted", Folder => "folder", Sandbox => "sandbox");

/// A notice to keep.
#[derive(Clone, Debug)]
pub struct NewNotice {
    /// When it came.
    pub at: Timestamp,
    /// By which way.
    pub way: NoticeWay,
    /// A file's name, where it came as one.
    pub source: Option<String>,
    /// As it is kept.
    pub body: String,
    /// Of that.
    pub digest: String,
    /// On its own.
    pub looked: ReadCallback,
}

/// A notice on record.
#[derive(Clone, Debug, FromRow)]
pub struct NoticeRow {
    /// Its id.
    pub id: i64,
    /// When it came.
    pub received_at: Timestamp,
    /// By which way.
    pub way: NoticeWay,
    /// A file's name, where it came as one.
    pub source: Option<String>,
    /// Which notice it is by its fields.
    #[row(with = kind_at)]
    pub kind: Option<Kind>,
    /// As it is kept.
    pub body: String,
    /// What it is taken for.
    pub verdict: Verdict,
    /// Why.
    pub reason: String,
    /// In its own words.
    #[row(with = names)]
    pub names: Names,
    /// The notice it repeats.
    pub repeat_of: Option<i64>,
    /// How often the same text came.
    pub times: u32,
    /// When it came last, where it came more than once.
    pub last_at: Option<Timestamp>,
    /// When the service is asked about it.
    pub ask_at: Option<Timestamp>,
    /// How often it was asked in vain.
    pub asked: u32,
    /// When the service answered about it.
    pub confirmed_at: Option<Timestamp>,
    /// What it said.
    pub confirmed: Option<String>,
    /// Whether that is the same.
    pub agreement: Option<Agreement>,
    /// Whether somebody should look at it and nobody has put it aside.
    pub needs_person: bool,
    /// Whether somebody has looked at it.
    pub seen: bool,
}

const COLUMNS: &str = "id, received_at, way, source, kind, body, verdict, reason, notification_id, reference, account_number, hash, repeat_of, times, \
    last_at, ask_at, asked, confirmed_at, confirmed, agreement, needs_person = 1 AND aside_at IS NULL AS needs_person, seen_at IS NOT NULL AS seen";

fn kind_at(row: &Row<'_>, column: &str) -> rusqlite::Result<Option<Kind>> {
    let word: Option<String> = row.get(column)?;
    Ok(word.as_deref().and_then(kind_of))
}

fn names(row: &Row<'_>, _: &str) -> rusqlite::Result<Names> {
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

/// What was made of a notice.
#[derive(Clone, Debug)]
pub struct Kept {
    /// Its id; of one that is only counted, the one it is counted with.
    pub id: i64,
    /// What it is taken for, and what follows.
    pub judgement: Judgement,
    /// Whether it is a row of its own.
    pub new: bool,
}

/// Judges a notice and keeps it; part of a transaction, so that of two at once one comes first.
pub fn keep(db: &Connection, notice: &NewNotice) -> Result<Kept, AppError> {
    let records = records(db, notice)?;
    let judgement = notice.looked.judge(&records);
    if let Some(id) = counted(db, notice, judgement.verdict)? {
        return Ok(Kept { id, judgement, new: false });
    }
    let names = &notice.looked.names;
    db.execute(
        "INSERT INTO notices (received_at, way, source, kind, body, body_digest, verdict, reason, notification_id, reference, account_number,
            hash, repeat_of, ask_at, needs_person)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)",
        params![
            notice.at.0,
            notice.way.word(),
            notice.source,
            notice.looked.kind.map(kind_word),
            notice.body,
            notice.digest,
            judgement.verdict.word(),
            judgement.reason,
            names.notification_id,
            names.reference,
            names.account_number,
            names.hash,
            judgement.repeat_of,
            judgement.ask.then_some(notice.at.0),
            judgement.needs_person
        ],
    )?;
    Ok(Kept {
        id: db.last_insert_rowid(),
        judgement,
        new: true,
    })
}

/// The same text again, worth nothing as before: counted with the one that is here, if there is one.
fn counted(db: &Connection, notice: &NewNotice, verdict: Verdict) -> Result<Option<i64>, AppError> {
    if verdict == Verdict::Matches {
        return Ok(None);
    }
    let sql = "UPDATE notices SET times = times + 1, last_at = ?4
         WHERE id = (SELECT id FROM notices WHERE body_digest = ?1 AND verdict = ?2 AND way = ?3 ORDER BY id LIMIT 1) RETURNING id";
    query::first(db, sql, params![notice.digest, verdict.word(), notice.way.word(), notice.at.0])
}

/// What is on record beside a signed notice; of any other nothing is looked for.
fn records(db: &Connection, notice: &NewNotice) -> Result<Records, AppError> {
    if !notice.looked.is_signed() {
        return Ok(Records::default());
    }
    beside(db, notice.looked.kind, &notice.looked.names, i64::MAX)
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

/// Notices that could not be checked for want of a key, the oldest first.
pub fn unchecked(db: &Connection) -> Result<Vec<NoticeRow>, AppError> {
    rows(
        db,
        &format!("SELECT {COLUMNS} FROM notices WHERE verdict = 'cannot_check' ORDER BY id LIMIT 10000"),
        &[],
    )
}

/// Judges again a notice that could not be checked.
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

/// Whether a file of this name with this content came before.
pub(crate) fn file_is_known(db: &Connection, source: &str, digest: &str) -> Result<bool, AppError> {
    Ok(db
        .prepare_cached("SELECT 1 FROM notices WHERE body_digest = ?2 AND source = ?1 AND way = 'folder'")
        .and_then(|mut statement| statement.exists([source, digest]))?)
}

fn rows(db: &Connection, sql: &str, given: &[Value]) -> Result<Vec<NoticeRow>, AppError> {
    query::all(db, sql, params_from_iter(given))
}

/// The notice `id`.
pub fn by_id(db: &Connection, id: i64) -> Result<NoticeRow, AppError> {
    let mut found = rows(db, &format!("SELECT {COLUMNS} FROM notices WHERE id = ?1"), &[id.into()])?;
    found.pop().ok_or_else(|| AppError::not_found("There is no such notice."))
}

/// How notices reach this profile, as JSON, once somebody said so.
pub fn channels(db: &Connection) -> Result<Option<String>, AppError> {
    query::first(db, "SELECT ways FROM notice_ways", [])
}

/// Notes it.
pub fn set_channels(db: &Connection, ways: &str) -> Result<(), AppError> {
    let sql = "INSERT INTO notice_ways (only_one, ways) VALUES (1, ?1) ON CONFLICT (only_one) DO UPDATE SET ways = ?1";
    query::execute(db, sql, [ways])
}
