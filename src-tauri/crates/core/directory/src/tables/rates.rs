//! Rates from recorded calls.

use base::timestamp::Timestamp;
use rusqlite::{Connection, params};
use store::{FromRow, query};
use system::error::AppError;

/// The rates at one time, as the service spelt them.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct RateCheck {
    pub at: Timestamp,
    pub buy: String,
    pub sell: String,
}

/// The checks of `foreign` in `base` since `since`, latest first, at most five hundred.
pub fn checks(db: &Connection, base: &str, foreign: &str, since: Timestamp) -> Result<Vec<RateCheck>, AppError> {
    let sql = "SELECT armed_at AS at, CAST(answer ->> '$.buyRate' AS TEXT) AS buy, CAST(answer ->> '$.sellRate' AS TEXT) AS sell FROM calls
        WHERE armed_at >= ?1 AND operation = 'getForeignExchangeRate' AND outcome = 'accepted' AND json_valid(answer)
            AND body ->> '$.baseCurrency' = ?2 AND body ->> '$.foreignCurrency' = ?3
            AND answer ->> '$.buyRate' IS NOT NULL AND answer ->> '$.sellRate' IS NOT NULL
        ORDER BY armed_at DESC, id DESC LIMIT 500";
    query::all(db, sql, params![since.0, base, foreign])
}
