//! The last comparison, kept in memory until the records are written. The pages of a list and the decisions about its rows start from it. After
//! a write, only the changed parts are read and compared again.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::{fmt, mem, thread};

use base::month::Month;
use rusqlite::Connection;

use super::calendar::day_number;
use super::compare::{Since, compare_since};
use super::{Compared, Completeness};
use store::Store;
use store::changes::Changes;
use system::error::AppError;

/// What a comparison depends on besides the records: the month, today, and which sources are set up.
type Inputs = (Month, i32, [bool; 3]);

/// The last comparison of a profile.
pub struct ComparisonCache {
    changes: Arc<Changes>,
    kept: Mutex<Option<Kept>>,
    prefetched: AtomicBool,
}

#[derive(Clone)]
struct Kept {
    inputs: Inputs,
    /// Rows written by the only connection to the records when the month was compared.
    written: u64,
    compared: Arc<Compared>,
}

impl fmt::Debug for ComparisonCache {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("ComparisonCache").finish_non_exhaustive()
    }
}

fn inputs(month: Month, completeness: Completeness) -> Inputs {
    (month, day_number(completeness.now), completeness.set_up)
}

impl ComparisonCache {
    /// The largest comparison that is kept, in rows of all sides. A larger one would use too much memory.
    pub(crate) const LARGEST: usize = 60_000;

    pub fn new(store: &Store) -> Self {
        Self {
            changes: store.changes(),
            kept: Mutex::default(),
            prefetched: AtomicBool::new(false),
        }
    }

    /// Returns true on the first call only, so that the prefetch runs once.
    pub fn claim_prefetch(&self) -> bool {
        !self.prefetched.swap(true, Ordering::Relaxed)
    }

    pub fn is_empty(&self) -> bool {
        self.kept().is_none()
    }

    /// Compares a month, or returns the kept comparison if nothing was written since.
    pub fn compare(&self, db: &Connection, month: Month, completeness: Completeness) -> Result<Arc<Compared>, AppError> {
        let (inputs, written) = (inputs(month, completeness), db.total_changes());
        let last = match self.kept() {
            Some(kept) if (kept.inputs, kept.written) == (inputs, written) => return Ok(kept.compared),
            last => last.map(|last| last.compared),
        };
        let since = Since::of(&self.changes, last.as_deref());
        let compared = Arc::new(compare_since(db, month, completeness, &since)?);
        // A transaction may still be rolled back, so its comparison is not kept.
        if !store::in_write() {
            self.keep(month, completeness, written, Arc::clone(&compared));
        }
        Ok(compared)
    }

    /// Keeps a comparison. `written` is the number of rows written when it was made, all of them committed.
    pub fn keep(&self, month: Month, completeness: Completeness, written: u64, compared: Arc<Compared>) {
        let inputs = inputs(month, completeness);
        let is_small = compared.size() <= Self::LARGEST;
        let next = is_small.then_some(Kept { inputs, written, compared });
        let last = mem::replace(&mut *self.kept.lock().unwrap_or_else(PoisonError::into_inner), next);
        // Freeing a large comparison takes time, and no caller has to wait for it.
        drop(thread::Builder::new().spawn(move || drop(last)));
    }

    fn kept(&self) -> Option<Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

#[cfg(test)]
mod tests {
    use base::timestamp::Timestamp;
    use book_rules::review::Reviewed;

    use super::*;

    /// 2026-11-05T09:00:00Z: `date -d 2026-11-05T09:00:00Z +%s`.
    const NOW: i64 = 1_793_869_200_000;
    const WRITES: &str = "INSERT INTO service_rows
        (source, digest, occurrence, at, reference, code, kind, description, status, amount_minor, readable, told, first_told_at)
        VALUES ('reconciliation_report', 'one', 1, 1792000000000, 'R1', 'C1', '', '', 'SUCCESSFUL', 500, 1, '{}', 0)";

    fn completeness(now: i64) -> Completeness {
        Completeness {
            now: Timestamp(now),
            set_up: [true; 3],
        }
    }

    fn rows(compared: &Arc<Compared>) -> usize {
        compared.records.merged.rows.len()
    }

    #[tokio::test]
    async fn a_comparison_is_reused_until_anything_is_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&folder.path().join("records"), &[7; 32].into()).expect("records");
        let cache = Arc::new(ComparisonCache::new(&store));
        let month = Month::parse("2026-10").expect("a month");
        let compare_at = async |now: i64| {
            let cache = Arc::clone(&cache);
            let looked = store.read(move |db| cache.compare(db, month, completeness(now)));
            looked.await.expect("compared")
        };
        let first = compare_at(NOW).await;
        assert!(Arc::ptr_eq(&first, &compare_at(NOW).await), "nothing was written");
        let tomorrow = compare_at(NOW + base::timestamp::DAY).await;
        assert!(!Arc::ptr_eq(&first, &tomorrow), "ages are counted up to today");

        // A transaction sees its own writes; after a rollback they are gone.
        let undone = Arc::clone(&cache);
        let failed = store.write(move |db| {
            db.execute(WRITES, []).expect("written");
            assert_eq!(rows(&undone.compare(db, month, completeness(NOW))?), 1);
            Err::<(), _>(AppError::conflict("Undone."))
        });
        failed.await.expect_err("undone");
        assert_eq!(rows(&compare_at(NOW).await), 0);

        let written = store.write(|db| db.execute(WRITES, []).map_err(AppError::bug));
        assert_eq!(written.await.expect("written"), 1);
        assert_eq!(rows(&compare_at(NOW).await), 1);
    }

    #[tokio::test]
    async fn a_side_is_compared_again_only_if_one_of_its_inputs_changed() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&folder.path().join("records"), &[7; 32].into()).expect("records");
        let cache = Arc::new(ComparisonCache::new(&store));
        let month = Month::parse("2026-10").expect("a month");
        let pays = "INSERT INTO outbox (operation, reference, moves_money, body, amount_minor, state, first_sent_at)
            VALUES ('depositToBank', 'R1', 1, '{}', 500, 'accepted', 1792000000000)";
        let moves = "INSERT INTO service_rows
            (source, digest, occurrence, at, reference, code, kind, description, status, amount_minor, fee_minor, readable, told, first_told_at)
            VALUES ('transaction_history', 'two', 1, 1792000000000, 'R1', 'C2', '', '', 'SUCCESSFUL', 600, 5, 1, '{}', 0)";
        let turns_all = "UPDATE service_rows SET amount_minor = amount_minor + 1";
        let settles = "UPDATE outbox SET state = 'in_doubt' WHERE reference = 'R1'";
        let turns = "UPDATE service_rows SET amount_minor = 600";
        let says = r#"INSERT INTO month_steps (at, who, month, side, row, said, words, party, told, oldest_at)
            VALUES (0, '', '2026-10', 'bank', 'x', '{"said":"noted","note":"n","owner":"o"}', '', '', '', 1792000000000)"#;
        let of_a_bank = "INSERT INTO bank_accounts (bank, number, name, added_at) VALUES ('GTBank', '1', '', 0)";
        let mut before: Option<Arc<Compared>> = None;
        // Expected: the sides compared again (service, banks), and the records read again (our own, the service's, the banks').
        for (sql, compared, read) in [
            (WRITES, [true, true], [true, true, true]),
            (
                "INSERT INTO facts (name, value, at) VALUES ('x', 'y', 0)",
                [false, false],
                [false, false, false],
            ),
            (pays, [true, true], [true, true, false]),
            (turns, [true, false], [false, true, false]),
            (settles, [true, true], [true, true, false]),
            (moves, [true, true], [true, true, false]),
            (turns_all, [true, false], [true, true, false]),
            (says, [false, true], [false, false, false]),
            (of_a_bank, [false, false], [false, false, true]),
        ] {
            let cache = Arc::clone(&cache);
            store.write(move |db| db.execute(sql, []).map_err(AppError::bug)).await.expect(sql);
            let now = store
                .read(move |db| cache.compare(db, month, completeness(NOW)))
                .await
                .expect("compared");
            if let Some(before) = before {
                let is_new = |inputs: fn(&Compared) -> &Arc<Reviewed>| !Arc::ptr_eq(inputs(&before), inputs(&now));
                assert_eq!([is_new(|all| &all.service), is_new(|all| &all.bank)], compared, "{sql}");
                let (before, now) = (&before.records, &now.records);
                let shared = [
                    Arc::ptr_eq(&before.own, &now.own),
                    Arc::ptr_eq(&before.merged, &now.merged),
                    Arc::ptr_eq(&before.banks, &now.banks),
                ];
                assert_eq!(shared.map(|is_shared| !is_shared), read, "{sql}");
            }
            before = Some(now);
        }
    }
}
