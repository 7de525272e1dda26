//! The service's answers to probes.

use base::timestamp::Timestamp;
use rusqlite::{Row, params};

use store::{FromRow, Store, query};
use system::error::AppError;

/// A stored answer.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct ProbeRow {
    /// The name of the question.
    pub name: String,
    /// When it was asked.
    pub asked_at: Timestamp,
    /// The profile.
    pub profile: String,
    /// What was sent.
    pub asked: String,
    /// The answer in one word.
    pub result: String,
    /// The answer as a sentence.
    pub answer: String,
    /// One line for each attempt.
    #[row(with = details)]
    pub details: Vec<String>,
    /// The reference of what was executed.
    pub reference: Option<String>,
}

fn details(row: &Row<'_>, column: usize) -> rusqlite::Result<Vec<String>> {
    row.get(column).map(|text: String| serde_json::from_str(&text).unwrap_or_default())
}

/// Stores an answer.
pub async fn keep_probe(store: &Store, row: ProbeRow) -> Result<(), AppError> {
    let details = serde_json::to_string(&row.details).map_err(AppError::bug)?;
    store
        .write(move |db| {
            let sql = "INSERT INTO probes (name, asked_at, profile, asked, result, answer, details, reference)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
            query::execute(
                db,
                sql,
                params![
                    row.name,
                    row.asked_at.0,
                    row.profile,
                    row.asked,
                    row.result,
                    row.answer,
                    details,
                    row.reference
                ],
            )
        })
        .await
}

/// All answers, latest first.
pub async fn probes(store: &Store) -> Result<Vec<ProbeRow>, AppError> {
    store
        .read(|db| {
            let sql = "SELECT name, asked_at, profile, asked, result, answer, details, reference FROM probes ORDER BY id DESC";
            query::all(db, sql, [])
        })
        .await
}
