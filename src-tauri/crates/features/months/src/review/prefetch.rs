//! Compares the month that people usually open first before they open it. The first comparison after a start reads everything, every later one
//! only what was written since.

use std::sync::Arc;
use std::time::Duration;

use base::month::Month;
use book_rules::review::look_back;
use rusqlite::Connection;

use super::Completeness;
use crate::Months;
use crate::review::cache::ComparisonCache;
use crate::tables::{month_closings, month_rows};
use engine::outbox::Outbox;
use system::error::AppError;

/// The delay before the comparison, so that what the user is waiting for is read first.
const SOON: Duration = Duration::from_secs(2);

/// Compares the last complete month shortly after Home was first shown, unless it is closed or too large to be kept.
pub fn prefetch(outbox: &Arc<Outbox>, months: &Months) {
    if !months.compared.claim_prefetch() {
        return;
    }
    let (outbox, cache) = (Arc::clone(outbox), Arc::clone(&months.compared));
    tokio::spawn(async move {
        tokio::time::sleep(SOON).await;
        let completeness = Completeness::of(&outbox);
        let read = outbox.store.read(move |db| compare(db, &cache, completeness));
        if let Err(error) = read.await {
            tracing::warn!(message = %error.message, "the last month was not compared ahead");
        }
    });
}

fn compare(db: &Connection, cache: &ComparisonCache, completeness: Completeness) -> Result<(), AppError> {
    let month = Month::of(completeness.now).before();
    let is_closed = month_closings::current(db, &month.to_string())?.is_some();
    if is_closed || !cache.is_empty() || month_rows::size(db, look_back(month, None))? as usize > ComparisonCache::LARGEST {
        return Ok(());
    }
    cache.compare(db, month, completeness).map(drop)
}

#[cfg(test)]
mod tests {
    use base::timestamp::Timestamp;

    use super::*;
    use store::Store;

    /// 2026-11-05T09:00:00Z: `date -d 2026-11-05T09:00:00Z +%s`.
    const NOW: Timestamp = Timestamp(1_793_869_200_000);
    const OUTSIDE: Completeness = Completeness {
        now: NOW,
        set_up: [true; 3],
    };

    #[tokio::test]
    async fn the_last_month_is_prefetched_unless_another_was_opened_or_it_is_closed() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&folder.path().join("records"), &[7; 32].into()).expect("records");
        let ahead = async || {
            let cache = Arc::new(ComparisonCache::new(&store));
            let shared = Arc::clone(&cache);
            let looked = store.read(move |db| compare(db, &shared, OUTSIDE));
            looked.await.expect("compared");
            cache
        };
        assert!(!ahead().await.is_empty());

        let cache = Arc::new(ComparisonCache::new(&store));
        let shared = Arc::clone(&cache);
        let other = Month::parse("2026-09").expect("a month");
        let read = store.read(move |db| {
            let looked_at = shared.compare(db, other, OUTSIDE)?;
            compare(db, &shared, OUTSIDE)?;
            Ok(Arc::ptr_eq(&looked_at, &shared.compare(db, other, OUTSIDE)?))
        });
        assert!(read.await.expect("compared"), "what somebody looks at stays");

        let prepares = "INSERT INTO month_closings (month, prepared_at, prepared_by, comment, snapshot, digest, raw, carried)
            VALUES ('2026-10', 0, '', '', '{}', '', '', '[]')";
        let closed = store.write(move |db| {
            db.execute(prepares, []).map_err(AppError::bug)?;
            db.execute("UPDATE month_closings SET signed_at = 0, signed_by = 'Bola'", [])
                .map_err(AppError::bug)
        });
        assert_eq!(closed.await.expect("closed"), 1);
        assert!(ahead().await.is_empty(), "a closed month is as it was closed");
    }
}
