//! Look-ups that told nothing new. A payment request is asked about until it ends, and one who watches many asks all day: of a row of
//! look-ups with the same answer the first and the last stay (decision 10). Calls that changed something are never touched.

use domain::moment::Moment;
use rusqlite::{Connection, OptionalExtension as _, params};

use super::{Store, storage};
use crate::error::AppError;

/// So many calls are looked through at a time, that payments wait for the file a few milliseconds at most.
const STEP: i64 = 500;
/// The name of the fact that tells up to which call was looked through.
const THROUGH: &str = "look-ups thinned through";

/// What a step did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thinned {
    /// How many look-ups went.
    pub gone: u32,
    /// Whether there may be more to look through.
    pub more: bool,
}

impl Store {
    /// Looks through some of the calls made before `before`, and lets go of look-ups between two that told the same.
    pub async fn thin_look_ups(&self, before: Moment, now: Moment) -> Result<Thinned, AppError> {
        self.write(move |db| step(db, before, now)).await
    }
}

fn step(db: &Connection, before: Moment, now: Moment) -> Result<Thinned, AppError> {
    let through: Option<String> = db
        .query_row("SELECT value FROM facts WHERE name = ?1", [THROUGH], |row| row.get(0))
        .optional()
        .map_err(storage)?;
    let through: i64 = through.and_then(|id| id.parse().ok()).unwrap_or_default();
    let old = ids(
        db,
        "SELECT id FROM calls WHERE id > ?1 AND armed_at < ?2 ORDER BY id LIMIT ?3",
        params![through, before.0, STEP],
    )?;
    let Some(last) = old.last().copied() else {
        return Ok(Thinned { gone: 0, more: false });
    };
    let mut gone = 0;
    for id in ids(db, WATCHING, params![through, last])? {
        gone += u32::from(let_go(db, id)?);
    }
    db.execute(
        "INSERT INTO facts (name, value, at) VALUES (?1, ?2, ?3) ON CONFLICT (name) DO UPDATE SET value = excluded.value, at = excluded.at",
        params![THROUGH, last.to_string(), now.0],
    )
    .map_err(storage)?;
    Ok(Thinned {
        gone,
        more: i64::try_from(old.len()).is_ok_and(|read| read == STEP),
    })
}

/// Answered questions of the watching among some calls: where a payment request stands, and what happened in a period, of everything. What
/// a payment, a refund or another change is proved by is not among them, nor what belongs to a line or holds a secret.
const WATCHING: &str =
    "SELECT id FROM calls WHERE id > ?1 AND id <= ?2 AND NOT changes AND outcome = 'accepted' AND answer IS NOT NULL AND (
        (operation = 'status' AND (SELECT made.operation FROM calls AS made WHERE made.id = calls.look_up_of) = 'paymentRequest')
        OR (operation = 'history' AND look_up_of IS NULL AND json_valid(body) AND json_extract(body, '$.referenceNumber') IS NULL))
    AND NOT EXISTS (SELECT 1 FROM call_lines WHERE call_lines.call = calls.id)
    AND NOT EXISTS (SELECT 1 FROM answer_secrets WHERE answer_secrets.call = calls.id)
    AND NOT EXISTS (SELECT 1 FROM outbox WHERE outbox.call = calls.id) ORDER BY id";

/// The same question before and after this one, each with whether it told the same.
const BESIDE: &str = "SELECT other.id, other.outcome = 'accepted' AND other.http_status IS this.http_status AND other.answer = this.answer
    FROM calls AS this JOIN calls AS other ON other.operation = this.operation AND other.look_up_of IS this.look_up_of AND NOT other.changes
        AND (this.look_up_of IS NOT NULL OR (json_valid(other.body) AND json_extract(other.body, '$.referenceNumber') IS NULL))
    WHERE this.id = ?1 AND other.id";

/// Lets a look-up go where the ones before and after it told the same; the one before counts it.
fn let_go(db: &Connection, id: i64) -> Result<bool, AppError> {
    let beside = |order: &str| -> Result<Option<(i64, bool)>, AppError> {
        db.prepare_cached(&format!("{BESIDE} {order} LIMIT 1"))
            .and_then(|mut query| query.query_row([id], |row| Ok((row.get(0)?, row.get(1)?))).optional())
            .map_err(storage)
    };
    let (before, after) = (beside("< ?1 ORDER BY other.id DESC")?, beside("> ?1 ORDER BY other.id")?);
    let (Some((kept, true)), Some((_, true))) = (before, after) else {
        return Ok(false);
    };
    for sql in [
        "UPDATE calls SET alike = alike + 1 + (SELECT gone.alike FROM calls AS gone WHERE gone.id = ?2) WHERE id = ?1",
        "DELETE FROM call_names WHERE call = ?2 AND ?1 > 0",
        "DELETE FROM calls WHERE id = ?2 AND ?1 > 0",
    ] {
        db.execute(sql, params![kept, id]).map_err(storage)?;
    }
    Ok(true)
}

fn ids(db: &Connection, sql: &str, given: &[&dyn rusqlite::ToSql]) -> Result<Vec<i64>, AppError> {
    let mut query = db.prepare_cached(sql).map_err(storage)?;
    let rows = query.query_map(given, |row| row.get(0));
    rows.and_then(Iterator::collect).map_err(storage)
}
