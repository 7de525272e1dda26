//! Which status queries of payment requests are due.

use base::timestamp::{DAY, Timestamp};
use payment_rules::payment_request::Pace;
use payment_rules::watching::{Due, LAST_AFTER_END, Rules, by_window, may_be_payment, next_check};
use rusqlite::{Connection, params};
use store::query;
use system::error::AppError;

/// The due queries. A due time further ahead than any wait was set while the clock was ahead; it is due too.
pub fn due(db: &Connection, Pace([_, _, at_last]): Pace, now: Timestamp) -> Result<Vec<Due>, AppError> {
    let too_far = now.plus(at_last.saturating_mul(LAST_AFTER_END + 4));
    let sql = "SELECT id, created_at, expires_at, next_check_at, pointed_at, asked_at, standing IN ('expired', 'cancelled', 'failed')
             FROM payment_requests LEFT JOIN request_looks ON request = id WHERE next_check_at <= ?1
             UNION ALL
             SELECT id, created_at, expires_at, ?1, pointed_at, asked_at, standing IN ('expired', 'cancelled', 'failed')
             FROM payment_requests LEFT JOIN request_looks ON request = id WHERE next_check_at > ?2";
    query::all_by(db, sql, [now.0, too_far.0], |row| {
        let moment = |index: usize| row.get::<_, Option<i64>>(index).map(|at| at.map(Timestamp));
        Ok(Due {
            id: row.get(0)?,
            created: Timestamp(row.get(1)?),
            end: moment(2)?,
            since: Timestamp(row.get(3)?),
            pointed: moment(4)?.is_some(),
            asked: moment(5)?,
            over: row.get(6)?,
        })
    })
}

/// How long after the closing of the last account its deposits can still be reported.
const AFTER_CLOSING: i64 = 30 * DAY;

/// Whether there are payment accounts, or were until 30 days ago. Only the history confirms their deposits.
pub(crate) fn windows_wanted(db: &Connection, now: Timestamp) -> Result<bool, AppError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM payment_accounts WHERE number IS NOT NULL AND (closing <> 'closed' OR closed_at > ?1))";
    query::one(db, sql, [now.plus(-AFTER_CLOSING).0])
}

/// When the last payment account was closed.
pub(crate) fn last_closed(db: &Connection) -> Result<Option<Timestamp>, AppError> {
    let last: Option<i64> = query::one(db, "SELECT max(closed_at) FROM payment_accounts", [])?;
    Ok(last.map(Timestamp))
}

/// Records the status query of a request at `asked`. Returns whether the history had pointed to the request by an action that may be a payment.
pub fn note_query(db: &Connection, id: i64, asked: Timestamp) -> Result<bool, AppError> {
    let sql = "SELECT h.action FROM request_looks AS l JOIN payment_requests AS r ON r.id = l.request JOIN history_items AS h
            ON h.reference = r.reference AND h.operation <> 'PERSISTENT_PAYMENT_ACCOUNT'
        WHERE l.request = ?1 AND l.pointed_at <= ?2 AND h.first_told_at >= coalesce(l.asked_at, 0)";
    let actions: Vec<String> = query::all(db, sql, [id, asked.0])?;
    let pointed = actions.iter().any(|action| may_be_payment(action));
    db.execute(
        "INSERT INTO request_looks (request, asked_at) VALUES (?1, ?2) ON CONFLICT (request) DO UPDATE
         SET asked_at = excluded.asked_at, pointed_at = CASE WHEN pointed_at > excluded.asked_at THEN pointed_at END",
        [id, asked.0],
    )?;
    Ok(pointed)
}

/// After a window of the history, postpones the queries of requests that it did not contain. It is no answer about them, so the time of their last
/// answer stays.
pub fn postpone_after_window(db: &Connection, rules: &Rules, now: Timestamp) -> Result<usize, AppError> {
    let mut statement = db.prepare_cached("UPDATE payment_requests SET next_check_at = ?2 WHERE id = ?1")?;
    let due: Vec<Due> = due(db, rules.pace, now)?
        .into_iter()
        .filter(|one| by_window(rules, one, now))
        .collect();
    for one in &due {
        let next = next_check(rules.pace, one.created, one.end, now).map(|at| at.0);
        statement.execute(params![one.id, next])?;
    }
    Ok(due.len())
}

/// Whether the service reported a payment of the request.
pub fn has_money(db: &Connection, id: i64) -> Result<bool, AppError> {
    let sql = "SELECT standing IN ('paid', 'part_paid') FROM payment_requests WHERE id = ?1";
    query::one(db, sql, [id])
}

#[cfg(test)]
#[path = "checks_tests.rs"]
mod tests;
