//! How an item of the service's history is identified, and the migration that dates the digests of older records.

use base::timestamp::Timestamp;
use chrono::NaiveDateTime;
use rusqlite::{Transaction, params};
use rusqlite_migration::HookResult;
use service_api::HistoryItem;

/// A timestamp in the service's format; `None` if it cannot be read.
pub fn timestamp_of(text: &str) -> Option<Timestamp> {
    let time = NaiveDateTime::parse_from_str(text.trim_end_matches('Z'), "%Y-%m-%dT%H:%M:%S%.f").ok()?;
    Some(Timestamp(time.and_utc().timestamp_millis()))
}

/// The digest of a history event, preceded by its time. In this order new events are inserted at one end of the unique index, and not all
/// over it.
pub fn dated(datetime_utc: &str, digest: &str) -> String {
    let at = timestamp_of(datetime_utc).map_or(0, |at| at.0.max(0));
    format!("{at:012x}-{digest}")
}

/// Adds the time to digests of events whose columns hold it in another format.
pub(super) fn date_digests(db: &Transaction<'_>) -> HookResult {
    let mut whole = db.prepare("SELECT id, digest, told FROM history_items WHERE told LIKE '{%'")?;
    let mut date = db.prepare("UPDATE history_items SET digest = ?2 WHERE id = ?1")?;
    let mut rows = whole.query([])?;
    while let Some(row) = rows.next()? {
        let (id, digest, item_json): (i64, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
        let item = serde_json::from_str::<HistoryItem>(&item_json).ok();
        let utc = item.and_then(|item| item.datetimeUTC).map(|word| word.as_str().trim().to_owned());
        date.execute(params![id, dated(&utc.unwrap_or_default(), &digest)])?;
    }
    Ok(())
}
