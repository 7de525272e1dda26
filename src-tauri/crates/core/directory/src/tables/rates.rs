//! Rates that the service told, out of the calls on record.

use base::moment::Moment;
use rusqlite::{Connection, params};
use system::error::AppError;

/// What was told at one time, as it was spelt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RateCheck {
    pub at: Moment,
    pub buy: String,
    pub sell: String,
}

/// The checks of `foreign` in `base` since `since`, the latest first, at most five hundred.
pub fn checks(db: &Connection, base: &str, foreign: &str, since: Moment) -> Result<Vec<RateCheck>, AppError> {
    let sql = "SELECT armed_at, CAST(answer ->> '$.buyRate' AS TEXT), CAST(answer ->> '$.sellRate' AS TEXT) FROM calls
        WHERE armed_at >= ?1 AND operation = 'getForeignExchangeRate' AND outcome = 'accepted' AND json_valid(answer)
            AND body ->> '$.baseCurrency' = ?2 AND body ->> '$.foreignCurrency' = ?3
            AND answer ->> '$.buyRate' IS NOT NULL AND answer ->> '$.sellRate' IS NOT NULL
        ORDER BY armed_at DESC, id DESC LIMIT 500";
    let mut query = db.prepare_cached(sql)?;
    let rows = query.query_map(params![since.0, base, foreign], |row| {
        Ok(RateCheck {
            at: Moment(row.get(0)?),
            buy: row.get(1)?,
            sell: row.get(2)?,
        })
    });
    Ok(rows.and_then(Iterator::collect)?)
}
