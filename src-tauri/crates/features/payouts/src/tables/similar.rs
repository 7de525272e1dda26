//! Similar batches: those that paid nearly the same payroll.

use base::timestamp::{DAY, Timestamp};
use rusqlite::{Connection, params};
use sheet_rules::payout::similar::is_near;
use sheet_rules::payout::{Similar, SimilarRun};

use crate::messages;
use engine::tables::alarms;
use system::error::{AppError, ErrorCode};

/// The age in milliseconds from which a batch is another payroll.
const RECENT: i64 = 35 * DAY;

/// The payments of a snapshot.
const SNAPSHOT_ITEMS: &str = "SELECT account, bank, bank_code, amount_minor FROM payout_plan_items WHERE plan = ?1 ORDER BY place";

/// What batches of the last 35 days paid, or may have paid, to an account, and whether they are later than the comparison of a draft with
/// earlier payments.
fn earlier_sql() -> String {
    format!(
        "SELECT i.run, o.amount_minor, i.id > ?2 FROM payout_items i JOIN outbox o ON o.id = i.line JOIN payout_runs r ON r.id = i.run
        WHERE i.account = ?1 AND r.approved_at > ?6 AND (i.bank = ?3 OR i.bank_code = ?4)
            AND (o.state NOT IN ('refused', 'cancelled') OR o.paid_before_at IS NOT NULL OR {})",
        alarms::may_be_paid("o", "?5")
    )
}

/// Rejects a snapshot if a similar batch began since the draft was compared with earlier payments.
pub(crate) fn none_since(db: &Connection, plan: i64, now: Timestamp) -> Result<(), AppError> {
    let newest = "SELECT last_item, coalesce((SELECT max(id) FROM payout_items), 0) FROM payout_plans WHERE id = ?1";
    let (compared, newest): (i64, i64) = db.query_row(newest, [plan], |row| Ok((row.get(0)?, row.get(1)?)))?;
    if newest <= compared {
        return Ok(());
    }
    match since(db, plan, compared, now)? {
        None => Ok(()),
        Some(found) => {
            let message = messages::paid_since_submission(&found.words(""));
            Err(AppError::new(ErrorCode::Conflict, message).hint(messages::REVIEW_PAYOUT_AND_DRAFT))
        }
    }
}

fn since(db: &Connection, plan: i64, compared: i64, at: Timestamp) -> rusqlite::Result<Option<SimilarRun>> {
    let (mut similar, mut of, mut is_since) = (Similar::default(), 0, false);
    let (mut frozen, mut earlier) = (db.prepare_cached(SNAPSHOT_ITEMS)?, db.prepare_cached(&earlier_sql())?);
    let mut payments = frozen.query([plan])?;
    while let Some(payment) = payments.next()? {
        let (account, bank, code, now): (String, String, Option<String>, i64) =
            (payment.get(0)?, payment.get(1)?, payment.get(2)?, payment.get(3)?);
        let mut runs: Vec<i64> = Vec::new();
        let mut paid = earlier.query(params![account, compared, bank, code, at.0, at.0 - RECENT])?;
        while let Some(row) = paid.next()? {
            let (run, before, new): (i64, i64, bool) = (row.get(0)?, row.get(1)?, row.get(2)?);
            if is_near(before, now) {
                is_since |= new;
                if !runs.contains(&run) {
                    runs.push(run);
                }
            }
        }
        similar.add(&runs, false);
        of += 1;
    }
    Ok(similar.run(of).filter(|_| is_since))
}
