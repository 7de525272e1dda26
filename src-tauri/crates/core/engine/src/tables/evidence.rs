//! What became known of a line: answers, status queries and decisions as typed values, and notes.

use base::moment::Moment;
use payment_rules::learnt::Learnt;
use payment_rules::outbox::Decision;
use payment_rules::reading::{Evidence, Finding};
use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension as _, Row, params};
use system::error::AppError;

/// Something that became known of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvidenceRow {
    /// The line.
    pub line: i64,
    /// When.
    pub at: Moment,
    /// `answer`, `enquiry`, `later`, `window`, `person`, and others for notes.
    pub source: String,
    /// What, where it is an answer, a status query or a decision.
    pub learnt: Option<Learnt>,
    /// A person's proof, or a note.
    pub words: String,
}

/// When a status query was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookUp {
    /// Before its first byte.
    Before,
    /// While nobody knew what became of the line.
    Open,
    /// After its end.
    AfterEnd,
    /// The last one before the service forgets, once more.
    Last,
}

base::words!(LookUp: Before => "before", Open => "enquiry", AfterEnd => "later", Last => "window");

/// The columns that [`row`] reads.
pub const COLUMNS: &str = "evidence.line, evidence.at, evidence.source, evidence.learnt, evidence.words";

pub fn row(row: &Row<'_>) -> rusqlite::Result<EvidenceRow> {
    let learnt: Option<String> = row.get(3)?;
    let learnt = learnt.map(|json| Learnt::from_json(&json)).transpose();
    Ok(EvidenceRow {
        line: row.get(0)?,
        at: Moment(row.get(1)?),
        source: row.get(2)?,
        learnt: learnt.map_err(|why| rusqlite::Error::FromSqlConversionFailure(3, Type::Text, format!("{why:?}").into()))?,
        words: row.get(4)?,
    })
}

/// All that became known of a line, in that order.
pub fn of_line(db: &Connection, line: i64) -> Result<Vec<EvidenceRow>, AppError> {
    let mut statement = db.prepare_cached(&format!("SELECT {COLUMNS} FROM evidence WHERE line = ?1 ORDER BY id"))?;
    let rows = statement.query_map([line], row)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn insert(db: &Connection, line: i64, source: &str, learnt: Option<&Learnt>, words: &str, now: Moment) -> Result<(), AppError> {
    db.prepare_cached("INSERT INTO evidence (line, at, source, learnt, words) VALUES (?1, ?2, ?3, ?4, ?5)")
        .and_then(|mut statement| statement.execute(params![line, now.0, source, learnt.map(Learnt::to_json), words]))?;
    Ok(())
}

/// A note, for people.
pub fn note(db: &Connection, line: i64, source: &str, words: &str, now: Moment) -> Result<(), AppError> {
    insert(db, line, source, None, words, now)
}

/// What the answer to a sending proved.
pub(crate) fn answered(db: &Connection, line: i64, evidence: &Evidence, now: Moment) -> Result<(), AppError> {
    insert(db, line, "answer", Some(&Learnt::Answer(evidence.clone())), "", now)
}

/// What a status query found.
pub(crate) fn looked_up(db: &Connection, line: i64, when: LookUp, finding: &Finding, now: Moment) -> Result<(), AppError> {
    insert(db, line, when.word(), Some(&Learnt::LookUp(finding.clone())), "", now)
}

/// What a person decided, and the proof.
pub fn decided(db: &Connection, line: i64, decision: Decision, proof: &str, who: &str, now: Moment) -> Result<(), AppError> {
    insert(db, line, "person", Some(&Learnt::Decision(decision)), proof, now)?;
    db.prepare_cached("UPDATE evidence SET who = ?2 WHERE id = ?1")
        .and_then(|mut statement| statement.execute(params![db.last_insert_rowid(), who]))?;
    Ok(())
}

/// Whether the last status query that may be made was put on record.
pub(crate) fn has_last_look_up(db: &Connection, line: i64) -> Result<bool, AppError> {
    Ok(db
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM evidence WHERE line = ?1 AND source = ?2)")
        .and_then(|mut statement| statement.query_row(params![line, LookUp::Last.word()], |row| row.get(0)))?)
}

/// What a person said of a line last: when, the proof, and who.
pub fn persons_word(db: &Connection, line: i64) -> Result<Option<(Moment, String, Option<String>)>, AppError> {
    Ok(db
        .prepare_cached("SELECT at, words, who FROM evidence WHERE line = ?1 AND source = 'person' ORDER BY id DESC LIMIT 1")
        .and_then(|mut query| {
            query
                .query_row([line], |row| Ok((Moment(row.get(0)?), row.get(1)?, row.get(2)?)))
                .optional()
        })?)
}
