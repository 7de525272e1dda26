//! How often what a review of a month reads was written: what was not written since it was read need not be read again.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rusqlite::Connection;

use super::storage;
use crate::error::AppError;

/// What a review reads, by the tables that it stands in. Of calls only what a group was called is read, which stays as it was sent.
const PARTS: [&[&str]; 3] = [
    &[
        "outbox",
        "payout_items",
        "payment_requests",
        "payment_request_steps",
        "deposits",
        "history_items",
        "service_rows",
    ],
    &["history_items", "service_rows"],
    &["statement_lines", "statements", "bank_accounts"],
];

/// How often each part was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Written {
    /// Payments of ours, with what the movements of the wallet tell of them.
    pub(crate) own: u64,
    /// What the service told.
    pub(crate) served: u64,
    /// Lines of banks' statements.
    pub(crate) banks: u64,
}

/// The counts of one connection, from when it was opened.
#[derive(Debug, Default)]
pub(crate) struct Changes([AtomicU64; 3]);

impl Changes {
    /// Counts from now on. The database does not tell of rows that `REPLACE` removes, nor of tables without row ids; none of these tables
    /// has either.
    pub(super) fn watch(connection: &Connection) -> Result<Arc<Self>, AppError> {
        let changes = Arc::<Self>::default();
        let counting = Arc::clone(&changes);
        let count = move |_, _: &str, table: &str, _| {
            for (count, _) in counting.0.iter().zip(PARTS).filter(|(_, tables)| tables.contains(&table)) {
                count.fetch_add(1, Ordering::Relaxed);
            }
        };
        connection.update_hook(Some(count)).map_err(storage)?;
        Ok(changes)
    }

    /// Asked while the connection is one's own.
    pub(crate) fn written(&self) -> Written {
        let [own, served, banks] = [0, 1, 2].map(|part| self.0[part].load(Ordering::Relaxed));
        Written { own, served, banks }
    }
}
