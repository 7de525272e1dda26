//! Counts writes to the rows that the review of a month reads, so that only these are read again.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::Connection;
use rusqlite::hooks::Action;

use system::error::AppError;

/// What a review reads, by table. Of calls it reads only the reference of a bulk call, which does not change after it was sent.
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

/// So many changed rows are listed individually; beyond that only their number is known.
const MOST: usize = 1_000;

/// How often each part was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// Our payments, with what the service reported about them.
    pub own: u64,
    /// Rows that the service reported.
    pub served: u64,
    /// Lines of bank statements.
    pub banks: u64,
}

/// A changed row of the first part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangedRow {
    /// An existing payment changed; contains its id in the outbox.
    Payment(i64),
    /// A row from the service is new or changed; contains its id.
    Served(i64),
    /// Anything else.
    Other,
}

impl ChangedRow {
    fn of(action: Action, table: &str, id: i64) -> Self {
        match (table, action) {
            ("outbox", Action::SQLITE_UPDATE) => Self::Payment(id),
            ("service_rows", Action::SQLITE_UPDATE | Action::SQLITE_INSERT) => Self::Served(id),
            _ => Self::Other,
        }
    }
}

/// What one connection wrote since it was opened.
#[derive(Debug, Default)]
pub struct Changes(Mutex<Recorded>);

#[derive(Debug, Default)]
struct Recorded {
    counts: [u64; 3],
    /// The last changed rows of the first part.
    own: VecDeque<ChangedRow>,
}

impl Recorded {
    fn count(&mut self, action: Action, table: &str, id: i64) {
        for (count, _) in self.counts.iter_mut().zip(PARTS).filter(|(_, tables)| tables.contains(&table)) {
            *count += 1;
        }
        if PARTS[0].contains(&table) {
            self.own.truncate(MOST - 1);
            self.own.push_front(ChangedRow::of(action, table, id));
        }
    }
}

impl Changes {
    /// Counts from now on. The database does not report rows that `REPLACE` removes, nor tables without row ids; none of these tables has
    /// either.
    pub(super) fn watch(connection: &Connection) -> Result<Arc<Self>, AppError> {
        let changes = Arc::<Self>::default();
        let recorder = Arc::clone(&changes);
        let count = move |action, _: &str, table: &str, id| {
            let mut recorded = recorder.0.lock().unwrap_or_else(PoisonError::into_inner);
            recorded.count(action, table, id);
        };
        connection.update_hook(Some(count))?;
        Ok(changes)
    }

    /// The counts. Called while the connection is locked.
    pub fn written(&self) -> Written {
        let [own, served, banks] = self.0.lock().unwrap_or_else(PoisonError::into_inner).counts;
        Written { own, served, banks }
    }

    /// The rows of the first part that changed since it had the count in `before`; `None` if there are too many.
    pub fn since(&self, before: Written) -> Option<Vec<ChangedRow>> {
        let recorded = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let [own, _, _] = recorded.counts;
        let since = usize::try_from(own.checked_sub(before.own)?).ok()?;
        (since <= recorded.own.len()).then(|| recorded.own.iter().take(since).copied().collect())
    }
}
