//! Queries over all entries: what may be sent next, what is due for a status query, what blocks sending.

use base::timestamp::Timestamp;
use rusqlite::{Connection, params};

use super::{COLUMNS, Due, OutboxEntry};
use store::query;
use system::error::AppError;

/// Entries that may be sent next, in the order of adding, without those of paused batches.
pub(crate) fn ready(db: &Connection, limit: usize) -> Result<Vec<OutboxEntry>, AppError> {
    let sql = format!(
        "SELECT {COLUMNS} FROM outbox WHERE state = 'ready' AND moves_money = 1 AND run IS NOT NULL
             AND run IN (SELECT id FROM payout_runs WHERE paused IS NULL) ORDER BY run, id LIMIT ?1"
    );
    query::all(db, &sql, [i64::try_from(limit).unwrap_or(i64::MAX)])
}

/// The ids of entries that may be sent next; for a batch with bulk calls at least those of one call.
pub(crate) fn ready_next(db: &Connection, at_least: usize) -> Result<Vec<i64>, AppError> {
    let sql = "SELECT id FROM outbox WHERE state = 'ready' AND moves_money = 1 AND run IS NOT NULL
            AND run IN (SELECT id FROM payout_runs WHERE paused IS NULL) ORDER BY run, id
        LIMIT max(?1, coalesce((SELECT max(group_size) FROM payout_runs WHERE paused IS NULL AND route = 'group'
            AND EXISTS (SELECT 1 FROM outbox WHERE state = 'ready' AND moves_money = 1 AND run = payout_runs.id)), 0))";
    query::all(db, sql, [i64::try_from(at_least).unwrap_or(i64::MAX)])
}

/// Entries of a batch that wait to be sent, in the order of adding.
pub(crate) fn ready_of_run(db: &Connection, run: i64) -> Result<Vec<OutboxEntry>, AppError> {
    let sql = format!("SELECT {COLUMNS} FROM outbox WHERE run = ?1 AND state = 'ready' ORDER BY id");
    query::all(db, &sql, [run])
}

/// The number of waiting entries in active batches.
pub(crate) fn waiting(db: &Connection) -> Result<u32, AppError> {
    let sql = "SELECT count(*) FROM outbox WHERE state = 'ready' AND moves_money = 1
               AND run IN (SELECT id FROM payout_runs WHERE paused IS NULL)";
    query::one(db, sql, [])
}

/// Payments that are unconfirmed or confirming.
pub(crate) fn in_doubt(db: &Connection) -> Result<Vec<i64>, AppError> {
    let sql = "SELECT id FROM outbox WHERE state IN ('in_doubt', 'confirming') AND moves_money = 1";
    query::all(db, sql, [])
}

/// Entries to be sent again, also in paused batches. Read before each call; without the index every waiting entry would be read.
pub(crate) fn to_send_again(db: &Connection) -> Result<Vec<OutboxEntry>, AppError> {
    let sql = format!("SELECT {COLUMNS} FROM outbox INDEXED BY outbox_again WHERE state = 'ready' AND attempts > 0 ORDER BY id");
    query::all(db, &sql, [])
}

pub(crate) fn sending(db: &Connection) -> Result<Vec<OutboxEntry>, AppError> {
    let sql = format!("SELECT {COLUMNS} FROM outbox WHERE state = 'sending' ORDER BY id");
    query::all(db, &sql, [])
}

/// Repeats of the probe that were stored and never sent. Refunds are excluded.
pub(crate) fn unsent_repeats(db: &Connection) -> Result<Vec<OutboxEntry>, AppError> {
    let sql = format!("SELECT {COLUMNS} FROM outbox WHERE state = 'ready' AND attempts = 0 AND about IS NOT NULL ORDER BY id");
    let mut rows: Vec<OutboxEntry> = query::all(db, &sql, [])?;
    rows.retain(|row| service_api::spec(&row.operation).is_some_and(|spec| spec.refund.is_none()));
    Ok(rows)
}

/// The entry whose status query has been due longest.
pub(crate) fn due(db: &Connection, now: Timestamp) -> Result<Option<OutboxEntry>, AppError> {
    let sql = format!(
        "SELECT {COLUMNS} FROM outbox WHERE state IN ('in_doubt', 'confirming', 'held') AND next_enquiry_at <= ?1
             ORDER BY next_enquiry_at LIMIT 1"
    );
    query::first(db, &sql, [now.0])
}

/// Entries of a batch that were sent and are not settled, the least recently queried first. Only this order makes an early status query
/// count.
pub(crate) fn open_of_run(db: &Connection, run: i64) -> Result<Vec<OutboxEntry>, AppError> {
    let sql = format!(
        "SELECT {COLUMNS} FROM outbox WHERE run = ?1 AND state IN ('in_doubt', 'confirming', 'held')
             ORDER BY (SELECT max(at) FROM evidence WHERE line = outbox.id AND source = 'enquiry'), id"
    );
    query::all(db, &sql, [run])
}

/// The state of the whole outbox.
pub(crate) fn summary(db: &Connection) -> Result<Due, AppError> {
    let in_doubt = query::one::<i64, _>(db, "SELECT count(*) FROM outbox WHERE state = 'in_doubt' AND moves_money = 1", [])?;
    let sql = "SELECT min(next_enquiry_at) FROM outbox WHERE state IN ('in_doubt', 'confirming', 'held')";
    Ok(Due {
        in_doubt: usize::try_from(in_doubt).unwrap_or(usize::MAX),
        next: query::one(db, sql, [])?,
    })
}

/// The latest payment that is known to be executed and not contradicted, with the time it was sent. The control query checks that status
/// queries find it.
pub(crate) fn control(db: &Connection) -> Result<Option<(String, Option<Timestamp>)>, AppError> {
    let sql = "SELECT reference, sent_at FROM outbox WHERE state = 'accepted' AND moves_money = 1 AND transaction_id IS NOT NULL
            AND about IS NULL AND NOT EXISTS (SELECT 1 FROM alarms WHERE line = outbox.id)
         ORDER BY settled_at DESC LIMIT 1";
    query::first(db, sql, [])
}

/// Whether `id` belongs to another settled payment. An unconfirmed one may carry the id of the wrong payment and does not count. A repeat
/// of the probe may have the id of what it repeats.
pub(crate) fn is_foreign_id(db: &Connection, row: &OutboxEntry, id: &str) -> Result<bool, AppError> {
    let is_refund = service_api::spec(&row.operation).is_some_and(|spec| spec.refund.is_some());
    let repeats = row.about.as_deref().filter(|_| !is_refund);
    let sql = "SELECT EXISTS (SELECT 1 FROM outbox WHERE transaction_id = ?1 AND state = 'accepted' AND id <> ?2
            AND (?3 IS NULL OR (reference <> ?3 AND coalesce(about, '') <> ?3)))";
    query::one(db, sql, params![id, row.id, repeats])
}

/// Whether an entry about `about` is not settled.
pub(crate) fn is_repeated_now(db: &Connection, about: &str) -> Result<bool, AppError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM outbox WHERE about = ?1 AND state IN ('ready', 'sending', 'in_doubt', 'confirming', 'held'))";
    query::one(db, sql, [about])
}

#[cfg(test)]
mod tests {
    use payment_rules::reading::StatusResult;
    use service_api::DepositToBank;
    use service_api::declare::Operation as _;

    use super::*;
    use crate::outbox::repeat::tests::outbox;
    use crate::outbox::testing;
    use crate::tables::evidence;
    use crate::tables::evidence::QueryTime;
    use crate::tables::outbox::{NewEntry, insert};

    /// Early status queries change nothing else, but the next twenty entries are different ones.
    #[tokio::test]
    async fn the_least_recently_queried_entry_comes_first() {
        let folder = tempfile::tempdir().expect("a folder");
        let outbox = outbox(folder.path()).await;
        let found = outbox.store.write(|db| {
            let run = testing::add_batch(db)?;
            for reference in ["A", "B", "C"] {
                let line = NewEntry {
                    run: Some(run),
                    ..testing::payment(DepositToBank::SPEC.id, reference)
                };
                insert(db, &line)?;
            }
            db.execute("UPDATE outbox SET state = 'in_doubt'", [])?;
            for (line, at) in [(1, 10), (1, 40), (2, 30)] {
                evidence::looked_up(db, line, QueryTime::Open, &StatusResult::Pending, Timestamp(at))?;
            }
            open_of_run(db, 1)
        });
        let found: Vec<String> = found.await.expect("read").into_iter().map(|row| row.reference).collect();
        assert_eq!(found, ["C", "B", "A"]);
    }
}
