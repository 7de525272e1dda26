//! What was written of that which a review of a month reads: nothing else of it need be read again.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::Connection;
use rusqlite::hooks::Action;

use system::error::AppError;

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

/// So many rows are known by what they are; of more only that they were written.
const MOST: usize = 1_000;

/// How often each part was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// Payments of ours, with what the service tells of them.
    pub own: u64,
    /// What the service told.
    pub served: u64,
    /// Lines of banks' statements.
    pub banks: u64,
}

/// A row of the first part that was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touched {
    /// A payment that was there changed, by its id in the outbox.
    Payment(i64),
    /// A row that the service told is new or changed, by its id.
    Served(i64),
    /// Anything else.
    Other,
}

impl Touched {
    fn of(action: Action, table: &str, id: i64) -> Self {
        match (table, action) {
            ("outbox", Action::SQLITE_UPDATE) => Self::Payment(id),
            ("service_rows", Action::SQLITE_UPDATE | Action::SQLITE_INSERT) => Self::Served(id),
            _ => Self::Other,
        }
    }
}

/// What was written by one connection since it was opened.
#[derive(Debug, Default)]
pub struct Changes(Mutex<Counted>);

#[derive(Debug, Default)]
struct Counted {
    counts: [u64; 3],
    /// The last rows of the first part.
    own: VecDeque<Touched>,
}

impl Counted {
    fn count(&mut self, action: Action, table: &str, id: i64) {
        for (count, _) in self.counts.iter_mut().zip(PARTS).filter(|(_, tables)| tables.contains(&table)) {
            *count += 1;
        }
        if PARTS[0].contains(&table) {
            self.own.truncate(MOST - 1);
            self.own.push_front(Touched::of(action, table, id));
        }
    }
}

impl Changes {
    /// Counts from now on. The database does not tell of rows that `REPLACE` removes, nor of tables without row ids; none of these tables
    /// has either.
    pub(super) fn watch(connection: &Connection) -> Result<Arc<Self>, AppError> {
        let changes = Arc::<Self>::default();
        let counting = Arc::clone(&changes);
        let count = move |action, _: &str, table: &str, id| {
            let mut counted = counting.0.lock().unwrap_or_else(PoisonError::into_inner);
            counted.count(action, table, id);
        };
        connection.update_hook(Some(count))?;
        Ok(changes)
    }

    /// Asked while the connection is one's own.
    pub fn written(&self) -> Written {
        let [own, served, banks] = self.0.lock().unwrap_or_else(PoisonError::into_inner).counts;
        Written { own, served, banks }
    }

    /// The rows of the first part that were written since it had been written so often; none where there are too many.
    pub fn since(&self, before: Written) -> Option<Vec<Touched>> {
        let counted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let [own, _, _] = counted.counts;
        let since = usize::try_from(own.checked_sub(before.own)?).ok()?;
        (since <= counted.own.len()).then(|| counted.own.iter().take(since).copied().collect())
    }
}
