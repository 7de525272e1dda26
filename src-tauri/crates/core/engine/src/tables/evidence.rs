//! The evidence about an entry: answers, status queries and decisions as typed values, and notes.

use base::timestamp::Timestamp;
use payment_rules::evidence::{Learnt, Unreadable};
use payment_rules::outbox::Decision;
use payment_rules::reading::{Evidence, StatusResult};
use rusqlite::types::Type;
use rusqlite::{Connection, Row, params};
use store::{FromRow, query};
use system::error::AppError;

/// One piece of evidence about an entry.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct EvidenceRow {
    /// The entry.
    pub line: i64,
    /// When it was stored.
    pub at: Timestamp,
    /// `answer`, `enquiry`, `later`, `window`, `person`, and other words for notes.
    pub source: String,
    /// The answer, status query or decision; none for a note.
    #[row(with = learnt)]
    pub learnt: Option<Learnt>,
    /// A person's evidence, or the note.
    pub words: String,
}

/// The occasion of a status query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QueryTime {
    /// Before the first byte.
    Before,
    /// While the entry is unconfirmed.
    Open,
    /// After the entry was settled.
    AfterEnd,
    /// The last one that the service covers.
    Last,
}

base::words!(QueryTime: Before => "before", Open => "enquiry", AfterEnd => "later", Last => "window");

/// The columns of an [`EvidenceRow`].
pub const COLUMNS: &str = "evidence.line, evidence.at, evidence.source, evidence.learnt, evidence.words";

fn learnt(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<Learnt>> {
    let json: Option<String> = row.get(column)?;
    let learnt = json.map(|json| Learnt::from_json(&json)).transpose();
    learnt.map_err(|why| unreadable(column, why))
}

/// The error of a column with a value in no known form.
pub(super) fn unreadable(column: usize, why: Unreadable) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, Type::Text, Box::new(why))
}

/// All evidence about an entry, in the order of storing.
pub fn of_line(db: &Connection, line: i64) -> Result<Vec<EvidenceRow>, AppError> {
    query::all(db, &format!("SELECT {COLUMNS} FROM evidence WHERE line = ?1 ORDER BY id"), [line])
}

fn insert(db: &Connection, line: i64, source: &str, learnt: Option<&Learnt>, words: &str, now: Timestamp) -> Result<(), AppError> {
    let sql = "INSERT INTO evidence (line, at, source, learnt, words) VALUES (?1, ?2, ?3, ?4, ?5)";
    query::execute(db, sql, params![line, now.0, source, learnt.map(Learnt::to_json), words])
}

/// Stores a note for people.
pub fn note(db: &Connection, line: i64, source: &str, words: &str, now: Timestamp) -> Result<(), AppError> {
    insert(db, line, source, None, words, now)
}

/// Stores what the answer to a call proved.
pub(crate) fn answered(db: &Connection, line: i64, evidence: &Evidence, now: Timestamp) -> Result<(), AppError> {
    insert(db, line, "answer", Some(&Learnt::Answer(evidence.clone())), "", now)
}

/// Stores what a status query found.
pub(crate) fn looked_up(db: &Connection, line: i64, when: QueryTime, finding: &StatusResult, now: Timestamp) -> Result<(), AppError> {
    insert(db, line, when.word(), Some(&Learnt::StatusQuery(finding.clone())), "", now)
}

/// Stores a person's decision and the evidence for it.
pub fn decided(db: &Connection, line: i64, decision: Decision, proof: &str, who: &str, now: Timestamp) -> Result<(), AppError> {
    insert(db, line, "person", Some(&Learnt::Decision(decision)), proof, now)?;
    let sql = "UPDATE evidence SET who = ?2 WHERE id = ?1";
    query::execute(db, sql, params![db.last_insert_rowid(), who])
}

/// Whether the last possible status query is stored.
pub(crate) fn has_last_status_query(db: &Connection, line: i64) -> Result<bool, AppError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM evidence WHERE line = ?1 AND source = ?2)";
    query::one(db, sql, params![line, QueryTime::Last.word()])
}

/// What a person last recorded about an entry: when, the evidence, and who.
pub fn persons_word(db: &Connection, line: i64) -> Result<Option<(Timestamp, String, Option<String>)>, AppError> {
    let sql = "SELECT at, words, who FROM evidence WHERE line = ?1 AND source = 'person' ORDER BY id DESC LIMIT 1";
    query::first(db, sql, [line])
}
