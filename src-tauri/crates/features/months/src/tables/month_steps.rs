//! People's decisions about the rows of a month.

use base::timestamp::Timestamp;
use book_rules::review::{ReviewDecision, ReviewStep, Side};
use rusqlite::{Connection, Row, params};

use crate::record::{DecidedRow, DecisionRecord};
use store::{Actor, query, word_at};
use system::error::AppError;

/// A decision to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NewDecision {
    /// Such as `2026-10`.
    pub month: String,
    pub side: Side,
    /// The id of the row.
    pub row: String,
    pub what: ReviewDecision,
    /// The words of the row, from which the program learns.
    pub words: String,
    /// The other party of the payment.
    pub party: String,
    /// The row when it was decided.
    pub about: DecidedRow,
    /// The time of the earliest of the row and its payments.
    pub oldest: Timestamp,
}

impl NewDecision {
    /// The decision in the form that a closed month stores.
    pub(crate) fn record(&self) -> DecisionRecord {
        DecisionRecord {
            what: self.what.clone(),
            party: self.party.clone(),
            about: self.about.clone(),
        }
    }
}

/// A stored decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredDecision {
    pub id: i64,
    pub at: Timestamp,
    pub who: String,
    pub content: NewDecision,
    /// When it was undone, and by whom.
    pub undone: Option<(Timestamp, String)>,
}

impl StoredDecision {
    /// The decision in the form that the review takes.
    pub(crate) fn as_review_step(&self, of_period: bool) -> ReviewStep {
        ReviewStep {
            step: self.id,
            of_period,
            row: self.content.row.clone(),
            what: self.content.what.clone(),
        }
    }
}

const COLUMNS: &str = "id, at, who, month, side, row, said, words, party, told, undone_at, undone_by, oldest_at, amount_minor";

fn read(row: &Row<'_>) -> Result<StoredDecision, AppError> {
    let (undone, by): (Option<i64>, Option<String>) = (row.get(10)?, row.get(11)?);
    let what_json: String = row.get(6)?;
    Ok(StoredDecision {
        id: row.get(0)?,
        at: Timestamp(row.get(1)?),
        who: row.get(2)?,
        content: NewDecision {
            month: row.get(3)?,
            side: word_at(row, 4)?,
            row: row.get(5)?,
            what: serde_json::from_str(&what_json).map_err(|_| AppError::bug("a step of a month cannot be read"))?,
            words: row.get(7)?,
            party: row.get(8)?,
            about: match row.get(13)? {
                Some(amount) => DecidedRow::Amount(amount),
                None => DecidedRow::Sentence(row.get(9)?),
            },
            oldest: Timestamp(row.get(12)?),
        },
        undone: undone.map(Timestamp).zip(by),
    })
}

/// Stores a decision and returns its id.
pub(crate) fn add(db: &Connection, content: &NewDecision, actor: &Actor, now: Timestamp) -> Result<i64, AppError> {
    let what_json = serde_json::to_string(&content.what).map_err(AppError::bug)?;
    let (amount, sentence) = match &content.about {
        DecidedRow::Amount(amount) => (Some(*amount), ""),
        DecidedRow::Sentence(sentence) => (None, sentence.as_str()),
    };
    db.execute(
        "INSERT INTO month_steps (at, who, month, side, row, said, words, party, told, oldest_at, amount_minor)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
        params![
            now.0,
            actor.name,
            content.month,
            content.side.word(),
            content.row,
            what_json,
            content.words,
            content.party,
            sentence,
            content.oldest.0,
            amount
        ],
    )?;
    Ok(db.last_insert_rowid())
}

/// All decisions, undone or not, the first one first; only those of `month` if it is given.
pub(crate) fn all(db: &Connection, month: Option<&str>) -> Result<Vec<StoredDecision>, AppError> {
    let sql = format!("SELECT {COLUMNS} FROM month_steps WHERE ?1 IS NULL OR month = ?1 ORDER BY id");
    query::all_by(db, &sql, [month], read)
}

/// The last decision of a month that was not undone.
pub(crate) fn last(db: &Connection, month: &str) -> Result<Option<StoredDecision>, AppError> {
    let sql = format!("SELECT {COLUMNS} FROM month_steps WHERE month = ?1 AND undone_at IS NULL ORDER BY id DESC LIMIT 1");
    Ok(query::all_by(db, &sql, [month], read)?.pop())
}

/// Undoes a decision.
pub(crate) fn undo(db: &Connection, id: i64, actor: &Actor, now: Timestamp) -> Result<(), AppError> {
    let sql = "UPDATE month_steps SET undone_at = ?2, undone_by = ?3 WHERE id = ?1 AND undone_at IS NULL";
    query::execute(db, sql, params![id, now.0, actor.name])
}
