//! Retention of status queries. A payment request is queried until it ends, so many queries report the same. Of consecutive queries with
//! equal answers the first and the last are kept (decision 0010). Calls that changed something are never deleted.

use base::timestamp::Timestamp;
use rusqlite::{Connection, params};

use store::{Store, facts, query};
use system::error::AppError;

/// The number of calls that one step examines, so that payments wait at most a few milliseconds for the file.
const STEP: i64 = 500;
/// The fact that stores the last examined call.
const THROUGH: &str = "look-ups thinned through";

/// The result of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pruned {
    /// The number of deleted status queries.
    pub deleted: u32,
    /// Whether there may be more to examine.
    pub more: bool,
}

/// Examines some of the calls made before `before`, and deletes status queries between two with equal answers.
pub async fn prune_status_queries(store: &Store, before: Timestamp, now: Timestamp) -> Result<Pruned, AppError> {
    store.write(move |db| step(db, before, now)).await
}

fn step(db: &Connection, before: Timestamp, now: Timestamp) -> Result<Pruned, AppError> {
    let through: i64 = facts::fact(db, THROUGH)?.and_then(|(id, _)| id.parse().ok()).unwrap_or_default();
    let sql = "SELECT id FROM calls WHERE id > ?1 AND armed_at < ?2 ORDER BY id LIMIT ?3";
    let old: Vec<i64> = query::all(db, sql, params![through, before.0, STEP])?;
    let Some(last) = old.last().copied() else {
        return Ok(Pruned { deleted: 0, more: false });
    };
    let mut deleted = 0;
    for id in query::all(db, WATCHING, params![through, last])? {
        deleted += u32::from(delete_if_equal(db, id)?);
    }
    facts::set_fact(db, THROUGH, &last.to_string(), now)?;
    Ok(Pruned {
        deleted,
        more: i64::try_from(old.len()).is_ok_and(|read| read == STEP),
    })
}

/// Answered status queries of payment requests in a range of calls. Excluded are queries that prove the result of a payment, refund or
/// other change, and calls that belong to an entry or contain a secret. Queries of the history are excluded because each is about another
/// period.
const WATCHING: &str = "SELECT id FROM calls WHERE id > ?1 AND id <= ?2 AND NOT changes AND outcome = 'accepted' AND answer IS NOT NULL
    AND operation = 'status' AND (SELECT made.operation FROM calls AS made WHERE made.id = calls.look_up_of) = 'paymentRequest'
    AND NOT EXISTS (SELECT 1 FROM call_lines WHERE call_lines.call = calls.id)
    AND NOT EXISTS (SELECT 1 FROM answer_secrets WHERE answer_secrets.call = calls.id)
    AND NOT EXISTS (SELECT 1 FROM outbox WHERE outbox.call = calls.id) ORDER BY id";

/// The status queries before and after this one, each with whether body and answer are equal. Two truncated answers never count as equal.
const BESIDE: &str = "SELECT other.id, other.outcome = 'accepted' AND other.http_status IS this.http_status AND other.body = this.body
        AND other.answer = this.answer AND other.answer_cut_from IS NULL AND this.answer_cut_from IS NULL
    FROM calls AS this JOIN calls AS other ON other.look_up_of = this.look_up_of AND other.operation = this.operation AND NOT other.changes
    WHERE this.id = ?1 AND other.id";

/// Deletes a status query if the ones before and after it have the same answer; the one before counts it.
fn delete_if_equal(db: &Connection, id: i64) -> Result<bool, AppError> {
    let beside = |order: &str| -> Result<Option<(i64, bool)>, AppError> { query::first(db, &format!("{BESIDE} {order} LIMIT 1"), [id]) };
    let (before, after) = (beside("< ?1 ORDER BY other.id DESC")?, beside("> ?1 ORDER BY other.id")?);
    let (Some((kept, true)), Some((_, true))) = (before, after) else {
        return Ok(false);
    };
    for sql in [
        "UPDATE calls SET alike = alike + 1 + (SELECT gone.alike FROM calls AS gone WHERE gone.id = ?2) WHERE id = ?1",
        "DELETE FROM call_names WHERE call = ?2 AND ?1 > 0",
        "DELETE FROM calls WHERE id = ?2 AND ?1 > 0",
    ] {
        db.execute(sql, params![kept, id])?;
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::testing;

    /// The calls that are kept after examining these: operation, body, answer, and the full length of a truncated answer. All are about the
    /// payment request of the first call.
    fn kept(asked: &[(&str, &str, &str, Option<i64>)]) -> Vec<i64> {
        let db = testing::records();
        let made = r#"INSERT INTO calls (id, operation, changes, armed_at, body, body_digest, signed, outcome) VALUES
            (100, 'paymentRequest', 1, 1, '{"referenceNumber":"R-1"}', '', '[]', 'accepted')"#;
        db.execute(made, []).expect("what made it");
        for (id, (operation, body, answer, cut_from)) in (101_i64..).zip(asked) {
            db.execute(
                "INSERT INTO calls (id, operation, changes, armed_at, body, body_digest, signed, outcome, http_status, answer,
                    answer_cut_from) VALUES (?1, ?2, 0, 1, ?3, '', '[]', 'accepted', 200, ?4, ?5)",
                params![id, operation, body, answer, cut_from],
            )
            .expect("a question");
        }
        step(&db, Timestamp(2), Timestamp(2)).expect("thinned");
        query::all(&db, "SELECT id - 101 FROM calls WHERE NOT changes ORDER BY id", []).expect("what stays")
    }

    #[test]
    fn only_equal_answers_to_the_same_query_are_deleted() {
        let asked = ("status", r#"{"referenceNumber":"R-1"}"#, r#"{"state":"PENDING"}"#, None);
        assert_eq!(kept(&[asked; 5]), [0, 4]);
        // The rest of a truncated answer may differ.
        let cut = (asked.0, asked.1, asked.2, Some(300_000));
        assert_eq!(kept(&[cut; 3]), [0, 1, 2]);
        assert_eq!(kept(&[asked, asked, cut, asked, asked]), [0, 1, 2, 3, 4]);
        let other = (asked.0, r#"{"referenceNumber":"R-1","again":true}"#, asked.2, None);
        assert_eq!(kept(&[asked, other, asked]), [0, 1, 2]);
        // Each is about another period.
        let history = |from: &'static str| ("history", from, r#"{"itemCount":0,"items":[]}"#, None);
        let periods = [
            history(r#"{"startDateTimeUTC":"2026-11-01T10:00:00"}"#),
            history(r#"{"startDateTimeUTC":"2026-11-01T10:01:00"}"#),
            history(r#"{"startDateTimeUTC":"2026-11-01T10:02:00"}"#),
        ];
        assert_eq!(kept(&periods), [0, 1, 2]);
    }
}
