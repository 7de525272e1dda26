//! Rows of closed months that became known or changed after the closing.

use base::history::Window;
use base::month::Month;
use rusqlite::{Connection, params};
use store::query;
use system::error::AppError;

/// Rows of closed months that became known after the last month before `month` was closed, so that no person has reviewed them. Each with its
/// time in milliseconds since 1970.
pub(crate) fn late(db: &Connection, month: Month) -> Result<Vec<(String, i64)>, AppError> {
    match closed_before(db, month)? {
        Some((days, closed_at)) => reported_after(db, days, closed_at),
        None => Ok(Vec::new()),
    }
}

/// The window of the closed months before `month`, and when the last of them was closed.
fn closed_before(db: &Connection, month: Month) -> Result<Option<(Window, i64)>, AppError> {
    let current = "FROM month_closings WHERE month < ?1 AND signed_at IS NOT NULL AND reopened_at IS NULL";
    let sql = format!("SELECT (SELECT min(month) {current}), month, signed_at {current} ORDER BY month DESC LIMIT 1");
    let Some((first, last, closed_at)) = query::first::<(String, String, i64), _>(db, &sql, [month.to_string()])? else {
        return Ok(None);
    };
    let (Some(first), Some(last)) = (Month::parse(&first), Month::parse(&last)) else {
        return Err(AppError::bug("a closing of no month"));
    };
    let days = Window {
        from: first.from(),
        until: last.until(),
    };
    Ok(Some((days, closed_at)))
}

/// A row of the service whose status or fee changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ChangedRow {
    /// Its id in the review.
    pub id: String,
    /// Its time, in milliseconds since 1970.
    pub at: i64,
    /// Its reference; without one, the service's code.
    pub reference: String,
    /// Its status, and its fee in kobo, at the closing.
    pub then: (String, Option<i64>),
    /// The same now.
    pub now: (String, Option<i64>),
}

/// Rows of closed months that changed after the last month before `month` was closed.
pub(crate) fn changed_since_closed(db: &Connection, month: Month) -> Result<Vec<ChangedRow>, AppError> {
    match closed_before(db, month)? {
        Some((days, closed_at)) => changed(db, days, closed_at),
        None => Ok(Vec::new()),
    }
}

/// Rows of a window that were known at a time and have changed since.
pub(crate) fn changed(db: &Connection, window: Window, since: i64) -> Result<Vec<ChangedRow>, AppError> {
    let sql = "SELECT row.source || ':' || row.digest || ':' || row.occurrence, row.at,
            CASE row.reference WHEN '' THEN row.code ELSE row.reference END, before.status, before.fee_minor, row.status, row.fee_minor
        FROM service_rows_before AS before JOIN service_rows AS row ON row.id = before.row
        WHERE before.until_at > ?3 AND row.at >= ?1 AND row.at < ?2 AND row.first_told_at <= ?3
            AND before.id = (SELECT min(id) FROM service_rows_before WHERE row = before.row AND until_at > ?3)
            AND (before.status <> row.status OR before.fee_minor IS NOT row.fee_minor)
        ORDER BY row.at, row.id";
    query::all_by(db, sql, params![window.from.0, window.until.0, since], |row| {
        Ok(ChangedRow {
            id: row.get(0)?,
            at: row.get(1)?,
            reference: row.get(2)?,
            then: (row.get(3)?, row.get(4)?),
            now: (row.get(5)?, row.get(6)?),
        })
    })
}

/// Rows of a window that became known after a time, each with its own time in milliseconds since 1970.
pub(crate) fn reported_after(db: &Connection, window: Window, since: i64) -> Result<Vec<(String, i64)>, AppError> {
    let sql = "SELECT source || ':' || digest || ':' || occurrence, at FROM service_rows
            WHERE readable = 1 AND at >= ?1 AND at < ?2 AND first_told_at > ?3
        UNION ALL SELECT 'history:' || substr(digest, instr(digest, '-') + 1) || ':' || occurrence, at FROM history_items
            WHERE amount_minor > 0 AND at >= ?1 AND at < ?2 AND first_told_at > ?3
        UNION ALL SELECT identity, (unixepoch(day) - 3600) * 1000 FROM statement_lines AS line
            JOIN statements AS file ON file.id = line.statement
            WHERE first_told = 1 AND (unixepoch(day) - 3600) * 1000 >= ?1 AND (unixepoch(day) - 3600) * 1000 < ?2 AND imported_at > ?3
        ORDER BY 2, 1";
    query::all(db, sql, params![window.from.0, window.until.0, since])
}

#[cfg(test)]
mod tests {
    use base::month::MonthSource;
    use base::timestamp::Timestamp;

    use super::*;
    use engine::outbox::testing::{service_row as row, window};
    use engine::tables::service_rows::{ServiceRow, add};
    use store::testing;

    const SOURCE: MonthSource = MonthSource::TransactionHistory;

    /// Closed at 2,500 with `SUCCESSFUL`. A later change is reported beside that status; a change back to it is not.
    #[test]
    fn the_status_that_a_row_had_when_its_month_was_closed_is_kept() {
        let db = testing::records();
        let report = |status: &str, fee, at: i64| {
            let report = ServiceRow {
                fee,
                ..row("a", status, Some(-50_000))
            };
            add(&db, SOURCE, &[report], Timestamp(at)).expect("kept");
        };
        let since = |closed_at: i64| changed(&db, window(0, 9_000), closed_at).expect("rows");
        report("PENDING", None, 2_000);
        report("SUCCESSFUL", Some(1_075), 2_400);
        assert_eq!(since(2_500), []);
        report("FAILED", Some(1_075), 2_600);
        let one = ChangedRow {
            id: "transaction_history:a:1".to_owned(),
            at: 1_000,
            reference: "R-1".to_owned(),
            then: ("SUCCESSFUL".to_owned(), Some(1_075)),
            now: ("FAILED".to_owned(), Some(1_075)),
        };
        assert_eq!(since(2_500), std::slice::from_ref(&one));
        report("REVERSED", Some(1_075), 2_700);
        let now = ("REVERSED".to_owned(), Some(1_075));
        assert_eq!(since(2_500), [ChangedRow { now, ..one }]);
        assert_eq!(since(2_700), [], "of a month that was closed after it");
        assert_eq!(changed(&db, window(1_001, 9_000), 2_500).expect("rows"), []);
        report("SUCCESSFUL", Some(1_075), 2_800);
        assert_eq!(since(2_500), [], "it says again what it said");
        // A row that became known only after the closing is late, not changed.
        add(&db, SOURCE, &[row("b", "PENDING", Some(-1))], Timestamp(2_600)).expect("kept");
        add(&db, SOURCE, &[row("b", "FAILED", Some(-1))], Timestamp(2_700)).expect("kept");
        assert_eq!(since(2_500), []);
    }
}
