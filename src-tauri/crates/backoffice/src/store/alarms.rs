//! What must be told loudly.

use domain::moment::Moment;
use rusqlite::Connection;
use service_api::value::Amount;

use super::storage;
use crate::error::AppError;

/// A payment that nobody knows about for long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LongUnknown {
    name: Option<String>,
    amount: Amount,
    reference: String,
}

impl LongUnknown {
    /// Who, how much, and its reference.
    pub(crate) fn words(&self) -> String {
        let name = self.name.as_ref().map(|name| format!("{name}, ")).unwrap_or_default();
        format!("{name}{} ({})", self.amount.naira(), self.reference)
    }
}

/// Money lines that are not known and whose first attempt was armed at or before `before`, the oldest first.
pub(crate) fn long_unknown(db: &Connection, before: Moment) -> Result<Vec<LongUnknown>, AppError> {
    let mut statement = db
        .prepare_cached(
            "SELECT payout_items.name, outbox.amount_minor, coalesce(outbox.about, outbox.reference)
             FROM outbox LEFT JOIN payout_items ON payout_items.line = outbox.id
             WHERE outbox.state IN ('in_doubt', 'confirming', 'held') AND outbox.moves_money = 1 AND outbox.first_sent_at <= ?1
             ORDER BY outbox.first_sent_at, outbox.id LIMIT 1000",
        )
        .map_err(storage)?;
    let rows = statement
        .query_map([before.0], |row| {
            Ok(LongUnknown {
                name: row.get(0)?,
                amount: Amount::from_minor(row.get(1)?).unwrap_or(Amount::MAX),
                reference: row.get(2)?,
            })
        })
        .map_err(storage)?;
    rows.collect::<Result<_, _>>().map_err(storage)
}
