//! Runs that nearly the same payroll was paid in.

use domain::moment::Moment;
use domain::payout::similar::is_near;
use domain::payout::{Similar, SimilarRun};
use rusqlite::{Connection, params};

use super::{alarms, storage};
use crate::error::{AppError, ErrorCode};

/// The payments of a frozen draft.
const FROZEN: &str = "SELECT account, bank, bank_code, amount_minor FROM payout_plan_items WHERE plan = ?1 ORDER BY place";

/// What runs paid to an account since a draft was compared with what was paid before, or may have.
fn since_sql() -> String {
    format!(
        "SELECT i.run, o.amount_minor FROM payout_items i JOIN outbox o ON o.id = i.line
        WHERE i.account = ?1 AND i.id > ?2 AND (o.state NOT IN ('refused', 'cancelled') OR o.paid_before_at IS NOT NULL OR {}) AND (i.bank = ?3 OR i.bank_code = ?4)",
        alarms::may_be_paid("o", "?5")
    )
}

/// Stops a frozen draft that is nearly the same as a run which was put on record since it was compared with what was paid before.
pub(super) fn none_since(db: &Connection, plan: i64, now: Moment) -> Result<(), AppError> {
    let newest = "SELECT last_item, coalesce((SELECT max(id) FROM payout_items), 0) FROM payout_plans WHERE id = ?1";
    let (compared, newest): (i64, i64) = db
        .query_row(newest, [plan], |row| Ok((row.get(0)?, row.get(1)?)))
        .map_err(storage)?;
    if newest <= compared {
        return Ok(());
    }
    match since(db, plan, compared, now).map_err(storage)? {
        None => Ok(()),
        Some(found) => {
            let (run, words) = (found.run, found.words());
            let message =
                format!("Nothing was sent: since this was frozen, run {run} began, and this is nearly the same as run {run}: {words}.");
            Err(AppError::new(ErrorCode::Conflict, message).hint("Look at that run and at the draft again. Then freeze it anew."))
        }
    }
}

fn since(db: &Connection, plan: i64, compared: i64, at: Moment) -> rusqlite::Result<Option<SimilarRun>> {
    let (mut similar, mut of) = (Similar::default(), 0);
    let (mut frozen, mut since) = (db.prepare_cached(FROZEN)?, db.prepare_cached(&since_sql())?);
    let mut payments = frozen.query([plan])?;
    while let Some(payment) = payments.next()? {
        let (account, bank, code, now): (String, String, Option<String>, i64) =
            (payment.get(0)?, payment.get(1)?, payment.get(2)?, payment.get(3)?);
        let mut runs: Vec<i64> = Vec::new();
        let mut earlier = since.query(params![account, compared, bank, code, at.0])?;
        while let Some(row) = earlier.next()? {
            let (run, before) = (row.get(0)?, row.get(1)?);
            if is_near(before, now) && !runs.contains(&run) {
                runs.push(run);
            }
        }
        similar.add(&runs, false);
        of += 1;
    }
    Ok(similar.run(of))
}
