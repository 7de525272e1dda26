//! Every call ever armed or made.

use domain::moment::Moment;
use domain::reading::{Attempt, Outcome};
use rusqlite::{Connection, params};

use super::answer_secrets::{self, HIDDEN};
use super::{Store, storage};
use crate::error::AppError;

/// A call before its first byte leaves.
#[derive(Clone, Debug)]
pub struct NewCall {
    /// Which operation.
    pub operation: &'static str,
    /// What is sent, secrets removed.
    pub body: String,
    /// SHA-512 of what is sent.
    pub body_digest: String,
    /// What is signed, as JSON.
    pub signed: String,
}

/// A call on record.
#[derive(Clone, Debug)]
pub struct CallRow {
    /// In the order of arming.
    pub id: i64,
    /// HTTP status of the answer.
    pub http_status: Option<u16>,
    /// What came back, secrets removed.
    pub answer: Option<String>,
}

/// At most this much of an answer is kept, in bytes.
const KEPT_OF_ANSWER: usize = 256 * 1024;

pub(crate) fn insert(db: &Connection, call: &NewCall, now: Moment) -> Result<i64, AppError> {
    db.execute(
        "INSERT INTO calls (operation, armed_at, body, body_digest, signed) VALUES (?1, ?2, ?3, ?4, ?5)",
        params![call.operation, now.0, call.body, call.body_digest, call.signed],
    )
    .map_err(storage)?;
    Ok(db.last_insert_rowid())
}

pub(crate) fn close(db: &Connection, id: i64, attempt: &Attempt, outcome: &Outcome, now: Moment) -> Result<(), AppError> {
    let (status, answer) = match attempt {
        Attempt::Answered { status, json: _, body } => (Some(*status), Some(redacted(body))),
        Attempt::NotSent(_) | Attempt::NoAnswer(_) => (None, None),
    };
    let (word, words) = match outcome {
        Outcome::Accepted => ("accepted", None),
        Outcome::Refused { code, message } => ("refused", Some(format!("{code}: {message}"))),
        Outcome::NotSent(why) => ("not_sent", Some(why.clone())),
        Outcome::InDoubt(why) => ("in_doubt", Some(why.clone())),
    };
    db.execute(
        "UPDATE calls SET answered_at = ?2, http_status = ?3, outcome = ?4, answer = ?5, words = ?6 WHERE id = ?1",
        params![id, now.0, status, word, answer, words],
    )
    .map_err(storage)?;
    match attempt {
        Attempt::Answered { body, .. } => answer_secrets::keep(db, id, body),
        Attempt::NotSent(_) | Attempt::NoAnswer(_) => Ok(()),
    }
}

fn redacted(body: &[u8]) -> String {
    let cut = body.get(..KEPT_OF_ANSWER).unwrap_or(body);
    let text = String::from_utf8_lossy(cut).into_owned();
    let hides = HIDDEN.iter().any(|name| text.contains(name));
    match serde_json::from_str::<serde_json::Value>(&text) {
        Ok(mut json) if hides => {
            hide(&mut json);
            json.to_string()
        }
        Err(_) if hides => format!("({} bytes that cannot be read and may hold a code or a key)", body.len()),
        Ok(_) | Err(_) => text,
    }
}

fn hide(json: &mut serde_json::Value) {
    match json {
        serde_json::Value::Object(fields) => {
            for (name, value) in fields.iter_mut() {
                if HIDDEN.contains(&name.as_str()) && !value.is_null() {
                    *value = serde_json::Value::from("••••");
                } else {
                    hide(value);
                }
            }
        }
        serde_json::Value::Array(items) => items.iter_mut().for_each(hide),
        serde_json::Value::Null | serde_json::Value::Bool(_) | serde_json::Value::Number(_) | serde_json::Value::String(_) => {}
    }
}

impl Store {
    /// The call `id`.
    pub async fn call(&self, id: i64) -> Result<CallRow, AppError> {
        self.read(move |db| {
            db.query_row("SELECT id, http_status, answer FROM calls WHERE id = ?1", [id], |row| {
                Ok(CallRow {
                    id: row.get(0)?,
                    http_status: row.get(1)?,
                    answer: row.get(2)?,
                })
            })
            .map_err(storage)
        })
        .await
    }
}
