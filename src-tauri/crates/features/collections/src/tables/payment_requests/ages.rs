//! What open payment requests still owe, by their age.

use base::timestamp::Timestamp;
use rusqlite::{Connection, params};

use store::{FromRow, query};
use system::error::AppError;

/// The open requests that were made in a period.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct OpenSum {
    /// How many.
    pub count: u32,
    /// Owed and not paid, in kobo.
    pub owed: i128,
    /// The fee of some is unknown, so that `owed` is a minimum.
    pub fee_unknown: bool,
}

#[derive(FromRow)]
struct SumRow {
    count: u32,
    naira: i64,
    kobo: i64,
    fee_unknown: bool,
}

/// The requests made in a period that can still be paid.
pub(crate) fn open_sum(db: &Connection, from: Timestamp, until: Timestamp) -> Result<OpenSum, AppError> {
    // 64 bits hold the sum of the naira or of the kobo parts of any list, but not the sum of all kobo.
    let sql = "SELECT count(*) AS count, coalesce(sum(max(due_minor - paid_minor, 0) / 100), 0) AS naira,
            coalesce(sum(max(due_minor - paid_minor, 0) % 100), 0) AS kobo, coalesce(max(fee_untold), 0) AS fee_unknown
        FROM payment_requests WHERE state IN ('waiting', 'part_paid') AND created_at >= ?1 AND created_at < ?2";
    let row: SumRow = query::one(db, sql, params![from.0, until.0])?;
    Ok(OpenSum {
        count: row.count,
        owed: 100 * i128::from(row.naira) + i128::from(row.kobo),
        fee_unknown: row.fee_unknown,
    })
}
