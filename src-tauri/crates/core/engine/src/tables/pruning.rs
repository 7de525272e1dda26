//! Look-ups that told nothing new. A payment request is asked about until it ends, and one who watches many asks all day: of a row of
//! look-ups with the same answer the first and the last stay (decision 10). Calls that changed something are never touched.

use base::timestamp::Timestamp;
use rusqlite::{Connection, params};

use store::{Store, facts, query};
use system::error::AppError;

/// So many calls are looked through at a time, that payments wait for the file a few milliseconds at most.
const STEP: i64 = 500;
/// The name of the fact that tells up to which call was looked through.
const THROUGH: &str = "look-ups thinned through";

/// What a step did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pruned {
    /// How many look-ups went.
    pub gone: u32,
    /// Whether there may be more to look through.
    pub more: bool,
}

/// Looks through some of the calls made before `before`, and lets go of look-ups between two that told the same.
pub async fn prune_status_queries(store: &Store, before: Timestamp, now: Timestamp) -> Result<Pruned, AppError> {
    store.write(move |db| step(db, before, now)).await
}

fn step(db: &Connection, before: Timestamp, now: Timestamp) -> Result<Pruned, AppError> {
    let through: i64 = facts::fact(db, THROUGH)?.and_then(|(id, _)| id.parse().ok()).unwrap_or_default();
    let sql = "SELECT id FROM calls WHERE id > ?1 AND armed_at < ?2 ORDER BY id LIMIT ?3";
    let old: Vec<i64> = query::all(db, sql, params![through, before.0, STEP])?;
    let Some(last) = old.last().copied() else {
        return Ok(Pruned { gone: 0, more: false });
    };
    let mut gone = 0;
    for id in query::all(db, WATCHING, params![through, last])? {
        gone += u32::from(let_go(db, id)?);
    }
    facts::set_fact(db, THROUGH, &last.to_string(), now)?;
    Ok(Pruned {
        gone,
        more: i64::try_from(old.len()).is_ok_and(|read| read == STEP),
    })
}

/// Answered questions about where a payment request stands, among some calls. What a payment, a refund or another change is proved by is
/// not among them, nor what belongs to a line or holds a secret. Nor is what happened in a period: each asks about another one.
const WATCHING: &str = "SELECT id FROM calls WHERE id > ?1 AND id <= ?2 AND NOT changes AND outcome = 'accepted' AND answer IS NOT NULL
    AND operation = 'status' AND (SELECT made.operation FROM calls AS made WHERE made.id = calls.look_up_of) = 'paymentRequest'
    AND NOT EXISTS (SELECT 1 FROM call_lines WHERE call_lines.call = calls.id)
    AND NOT EXISTS (SELECT 1 FROM answer_secrets WHERE answer_secrets.call = calls.id)
    AND NOT EXISTS (SELECT 1 FROM outbox WHERE outbox.call = calls.id) ORDER BY id";

/// The look-ups before and after this one, each with whether it asked and told the same. Two answers of which only the beginning is kept
/// may have gone on differently.
const BESIDE: &str = "SELECT other.id, other.outcome = 'accepted' AND other.http_status IS this.http_status AND other.body = this.body
        AND other.answer = this.answer AND other.answer_cut_from IS NULL AND this.answer_cut_from IS NULL
    FROM calls AS this JOIN calls AS other ON other.look_up_of = this.look_up_of AND other.operation = this.operation AND NOT other.changes
    WHERE this.id = ?1 AND other.id";

/// Lets a look-up go where the ones before and after it told the same; the one before counts it.
fn let_go(db: &Connection, id: i64) -> Result<bool, AppError> {
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

    /// Which of these calls stay, after all of them were looked through: operation, what was asked, the answer, and how long it was where
    /// only its beginning is kept. All are about the payment request that the first call made.
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
    fn only_answers_known_to_be_the_same_to_the_same_question_go() {
        let asked = ("status", r#"{"referenceNumber":"R-1"}"#, r#"{"state":"PENDING"}"#, None);
        assert_eq!(kept(&[asked; 5]), [0, 4]);
        // Of a long answer only the beginning is kept: how it went on may differ.
        let cut = (asked.0, asked.1, asked.2, Some(300_000));
        assert_eq!(kept(&[cut; 3]), [0, 1, 2]);
        assert_eq!(kept(&[asked, asked, cut, asked, asked]), [0, 1, 2, 3, 4]);
        let other = (asked.0, r#"{"referenceNumber":"R-1","again":true}"#, asked.2, None);
        assert_eq!(kept(&[asked, other, asked]), [0, 1, 2]);
        // Each asks about another period.
        let history = |from: &'static str| ("history", from, r#"{"itemCount":0,"items":[]}"#, None);
        let periods = [
            history(r#"{"startDateTimeUTC":"2026-11-01T10:00:00"}"#),
            history(r#"{"startDateTimeUTC":"2026-11-01T10:01:00"}"#),
            history(r#"{"startDateTimeUTC":"2026-11-01T10:02:00"}"#),
        ];
        assert_eq!(kept(&periods), [0, 1, 2]);
    }
}
