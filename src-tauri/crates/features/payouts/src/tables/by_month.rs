//! The sums of batch payments by the time they were sent.

use base::timestamp::Timestamp;
use payment_rules::outbox::State;
use rusqlite::{Connection, params};

use engine::tables::alarms::is_contradicted;
use store::{FromRow, query};
use system::error::AppError;

/// The payments of batches in one state, sent in a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromRow)]
pub(crate) struct SentSum {
    pub state: State,
    /// An unresolved alarm contradicts the state.
    pub contradicted: bool,
    /// How many.
    pub count: u32,
    naira: i64,
    kobo: i64,
}

impl SentSum {
    /// The sum in kobo.
    pub(crate) fn minor(&self) -> i128 {
        100 * i128::from(self.naira) + i128::from(self.kobo)
    }
}

/// The sums of the batch payments whose first byte left in a period.
pub(crate) fn sent_between(db: &Connection, from: Timestamp, until: Timestamp) -> Result<Vec<SentSum>, AppError> {
    // 64 bits hold the sum of the naira or of the kobo parts of any list, but not the sum of all kobo.
    let sql = format!(
        "SELECT state, {} AS contradicted, count(*) AS count, sum(amount_minor / 100) AS naira, sum(amount_minor % 100) AS kobo
        FROM outbox WHERE moves_money = 1 AND run IS NOT NULL AND first_sent_at >= ?1 AND first_sent_at < ?2 GROUP BY 1, 2",
        is_contradicted("outbox")
    );
    query::all(db, &sql, params![from.0, until.0])
}
