//! The closed month that was opened last, kept in memory: the pages of its list start from it.

use std::sync::{Arc, Mutex, PoisonError};
use std::{fmt, mem, thread};

use base::month::Month;
use rusqlite::Connection;

use super::closed_month::ClosedMonth;
use super::on_record::read;
use crate::tables::month_closings;
use system::error::AppError;

/// The largest closed month that is kept, in rows of both sides. A larger one would use too much memory.
const LARGEST: usize = 60_000;

/// The last closed or prepared month of a profile.
#[derive(Default)]
pub struct ClosedCache(Mutex<Option<Kept>>);

#[derive(Clone)]
struct Kept {
    /// The contents of a closing never change.
    closing: i64,
    digest: String,
    month: Arc<ClosedMonth>,
}

impl fmt::Debug for ClosedCache {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("ClosedCache").finish_non_exhaustive()
    }
}

impl ClosedCache {
    /// The month as it was prepared or closed; `None` if it is open. It is read again unless it was the last one read.
    pub fn kept(&self, db: &Connection, month: Month) -> Result<Option<Arc<ClosedMonth>>, AppError> {
        let Some(current) = month_closings::current(db, &month.to_string())? else {
            return Ok(None);
        };
        let last = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(last) = last.filter(|last| last.closing == current.id && last.digest == current.digest) {
            return Ok(Some(last.month));
        }
        let closed = Arc::new(read(db, current.id)?);
        let is_small = closed.service.len() + closed.bank.len() <= LARGEST;
        // A transaction may still be rolled back, so its closing is not kept.
        if !store::in_write() {
            self.put(is_small.then(|| Kept {
                closing: current.id,
                digest: current.digest,
                month: Arc::clone(&closed),
            }));
        }
        Ok(Some(closed))
    }

    /// Forgets the closed month, because a month was reopened or its preparation was taken back.
    pub fn clear(&self) {
        self.put(None);
    }

    fn put(&self, next: Option<Kept>) {
        let last = mem::replace(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner), next);
        // Freeing a large month takes time, and no caller has to wait for it.
        drop(thread::Builder::new().spawn(move || drop(last)));
    }
}

#[cfg(test)]
mod tests {
    use base::timestamp::Timestamp;
    use serde_json::json;

    use super::super::digest;
    use super::*;
    use crate::tables::month_closings::NewClosing;
    use store::{Actor, Store};

    fn closing(month: &str) -> NewClosing {
        let snapshot = json!({
            "format": 3, "month": month, "profile": "", "business": "", "environment": "sandbox", "prepared_at": 1, "service": [], "bank": [],
            "rules": [], "earlier": [], "decisions": [], "sources": [], "closed_although": [],
            "figures": { "sides": [], "days": [], "fees": [], "undo": null, "learned": [] }
        });
        let snapshot = snapshot.to_string();
        NewClosing {
            month: month.to_owned(),
            comment: String::new(),
            digest: digest(snapshot.as_bytes()),
            snapshot,
            raw: String::new(),
            carried: Vec::new(),
            settled: Vec::new(),
        }
    }

    #[tokio::test]
    async fn a_closed_month_is_read_once_until_it_is_opened_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&folder.path().join("records"), &[7; 32].into()).expect("records");
        let cache = Arc::new(ClosedCache::default());
        let open = async |month: &'static str| {
            let cache = Arc::clone(&cache);
            let month = Month::parse(month).expect("a month");
            store.read(move |db| cache.kept(db, month)).await.expect("read")
        };
        assert!(open("2026-10").await.is_none(), "it is open");
        let close = async |month: &'static str| {
            let sign = move |db: &rusqlite::Transaction<'_>| {
                let id = month_closings::add(db, &closing(month), &Actor::default(), Timestamp(1))?;
                month_closings::sign(db, id, &Actor::default(), true, Timestamp(1))?;
                Ok(id)
            };
            store.write(sign).await.expect("closed")
        };
        let october = close("2026-10").await;
        close("2026-11").await;
        let first = open("2026-10").await.expect("closed");
        assert!(Arc::ptr_eq(&first, &open("2026-10").await.expect("closed")), "read once");
        assert_eq!(open("2026-11").await.expect("closed").month, "2026-11", "another month");
        let reopen =
            move |db: &rusqlite::Transaction<'_>| month_closings::reopen(db, october, "A line was late.", &Actor::default(), Timestamp(2));
        open("2026-10").await.expect("closed");
        store.write(reopen).await.expect("opened");
        assert!(open("2026-10").await.is_none(), "what was closed is not shown of an open month");
        close("2026-10").await;
        let again = open("2026-10").await.expect("closed");
        assert!(!Arc::ptr_eq(&first, &again), "another closing");
    }
}
