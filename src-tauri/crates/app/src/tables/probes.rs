//! What the service answered to deliberate questions about itself.

use base::moment::Moment;
use rusqlite::params;

use store::Store;
use system::error::AppError;

/// An answer on record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProbeRow {
    /// Which question.
    pub name: String,
    /// When it was asked.
    pub asked_at: Moment,
    /// By which profile.
    pub profile: String,
    /// What was sent, in words.
    pub asked: String,
    /// The answer in one word.
    pub result: String,
    /// The same for people.
    pub answer: String,
    /// One line for each thing that was tried.
    pub details: Vec<String>,
    /// Under which something was done.
    pub reference: Option<String>,
}

/// Keeps an answer.
pub async fn keep_probe(store: &Store, row: ProbeRow) -> Result<(), AppError> {
    let details = serde_json::to_string(&row.details).map_err(AppError::bug)?;
    store
        .write(move |db| {
            db.execute(
                "INSERT INTO probes (name, asked_at, profile, asked, result, answer, details, reference)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
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
            )?;
            Ok(())
        })
        .await
}

/// Every answer, the latest first.
pub async fn probes(store: &Store) -> Result<Vec<ProbeRow>, AppError> {
    store
        .read(|db| {
            let sql = "SELECT name, asked_at, profile, asked, result, answer, details, reference FROM probes ORDER BY id DESC";
            let mut statement = db.prepare_cached(sql)?;
            let rows = statement.query_map([], |row| {
                let details: String = row.get(6)?;
                Ok(ProbeRow {
                    name: row.get(0)?,
                    asked_at: Moment(row.get(1)?),
                    profile: row.get(2)?,
                    asked: row.get(3)?,
                    result: row.get(4)?,
                    answer: row.get(5)?,
                    details: serde_json::from_str(&details).unwrap_or_default(),
                    reference: row.get(7)?,
                })
            });
            Ok(rows?.collect::<Result<_, _>>()?)
        })
        .await
}
