//! One encrypted file per profile, with one writer.

pub mod audit;
mod audit_head;
pub mod changes;
mod checks;
mod connection;
pub mod copy;
mod entry_words;
pub mod facts;
pub mod history_digests;
pub mod journal_key;
pub mod listing;
mod messages;
mod old_evidence;
mod old_payees;
pub mod query;
pub mod records;
mod schema;
mod stored;
#[cfg(any(test, feature = "testing"))]
pub mod testing;

// The code that the derive generates names this crate.
extern crate self as store;

use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, Transaction, TransactionBehavior};
use zeroize::Zeroizing;

pub use audit::Actor;
pub use query::{Column, FromRow};
pub use store_derive::FromRow;
pub use stored::{word_at, word_if_any};

use audit_head::{AuditHead, Head};
use changes::Changes;
use connection::{FEW_PAGES, PAGES, begin, keep_pages, settings, unlock};
use journal_key::JournalKey;
use schema::{migrate, migrations};
use secrets::ExternalSecret;
use system::durable;
use system::error::AppError;

/// The key of a database: 32 random bytes.
pub type DatabaseKey = Zeroizing<[u8; 32]>;

/// Older libraries can lose committed rows of a write-ahead log.
const OLDEST_SQLITE: i32 = 3_051_003;

/// The records of a profile.
#[derive(Clone, Debug)]
pub struct Store {
    connection: Arc<Mutex<Connection>>,
    path: PathBuf,
    journal_key: JournalKey,
    /// Set once the records are open.
    audit_head: Arc<OnceLock<AuditHead>>,
    changes: Arc<Changes>,
}

impl Store {
    /// Opens `path` with `key`, creates the file if it is missing, and runs the missing migrations.
    pub fn open(path: &Path, key: &DatabaseKey) -> Result<Self, AppError> {
        begin()?;
        let mut connection = Connection::open(path)?;
        unlock(&connection, key)?;
        settings(&connection)?;
        migrate(&mut connection)?;
        Ok(Self {
            changes: Changes::watch(&connection)?,
            connection: Arc::new(Mutex::new(connection)),
            path: path.to_owned(),
            journal_key: JournalKey::of(key),
            audit_head: Arc::default(),
        })
    }

    /// Keeps the head of the audit outside these records too, from now on.
    ///
    /// # Errors
    ///
    /// The audit lacks the entry that is kept outside.
    pub async fn keep_audit_head(&self, kept: ExternalSecret) -> Result<(), AppError> {
        let head = AuditHead::open(self, kept).await?;
        self.audit_head
            .set(head)
            .map_err(|_| AppError::bug("the head of the audit is kept twice"))
    }

    /// The key of the send journal of these records.
    pub fn journal_key(&self) -> JournalKey {
        self.journal_key.clone()
    }

    /// Counts the writes to the rows that a review reads.
    pub fn changes(&self) -> Arc<Changes> {
        Arc::clone(&self.changes)
    }

    /// Waits for at most ten seconds until nothing else reads or writes these records, and closes the file. Work on another thread
    /// continues after its task was aborted, and may write until it ends.
    pub async fn close(self) {
        for _ in 0..1_000 {
            if Arc::strong_count(&self.connection) == 1 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        tracing::warn!("the records are closed while something still uses them");
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Runs `work` in one transaction, which is on disk when this returns.
    pub async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, AppError> + Send + 'static,
    ) -> Result<T, AppError> {
        self.write_on(move |connection| transact(connection, work)).await
    }

    /// As [`Store::write`], for something large that is not read again soon, such as a file: its pages are not cached.
    pub async fn write_large<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, AppError> + Send + 'static,
    ) -> Result<T, AppError> {
        self.write_on(move |connection| {
            keep_pages(connection, FEW_PAGES)?;
            let written = transact(connection, work);
            // The data is written; a small cache only slows down what follows.
            let _slower = keep_pages(connection, PAGES);
            written
        })
        .await
    }

    /// Runs `write` outside the async threads, and then keeps the head of the audit outside too.
    async fn write_on<T: Send + 'static>(
        &self,
        write: impl FnOnce(&mut Connection) -> Result<(T, Option<Head>), AppError> + Send + 'static,
    ) -> Result<T, AppError> {
        let (result, last) = self.blocking(write).await?;
        if let (Some(head), Some(last)) = (self.audit_head.get(), last) {
            head.advance(self, last).await;
        }
        Ok(result)
    }

    /// Runs `work` in one transaction, so that everything it reads is consistent. An answer that is put together from several tables reads
    /// them in one `work`.
    pub async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, AppError> + Send + 'static,
    ) -> Result<T, AppError> {
        self.blocking(move |connection| {
            let transaction = connection.transaction_with_behavior(TransactionBehavior::Deferred)?;
            let result = work(&transaction)?;
            transaction.commit()?;
            Ok(result)
        })
        .await
    }

    /// Runs `work` on the connection, outside the async threads.
    async fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Connection) -> Result<T, AppError> + Send + 'static,
    ) -> Result<T, AppError> {
        let connection = Arc::clone(&self.connection);
        tokio::task::spawn_blocking(move || work(&mut connection.lock().unwrap_or_else(PoisonError::into_inner)))
            .await
            .map_err(AppError::bug)?
    }
}

/// Runs `work` in one transaction, which is on disk when this returns; returns the head of the audit too.
fn transact<T>(
    connection: &mut Connection,
    work: impl FnOnce(&Transaction<'_>) -> Result<T, AppError>,
) -> Result<(T, Option<Head>), AppError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let result = {
        let _writing = Writing::begin();
        work(&transaction)?
    };
    records::index_many(&transaction)?;
    durable::step();
    transaction.commit()?;
    durable::step();
    // The data is written, whether or not the head can be read.
    Ok((result, audit_head::last(connection).unwrap_or_default()))
}

thread_local! {
    static WRITES: Cell<bool> = const { Cell::new(false) };
}

/// Marks the thread on which [`Store::write`] runs its work, until it is dropped.
struct Writing;

impl Writing {
    fn begin() -> Self {
        WRITES.set(true);
        Self
    }
}

impl Drop for Writing {
    fn drop(&mut self) {
        WRITES.set(false);
    }
}

/// Whether the work on this thread may write. What it reads may be rolled back, so nothing of it may be cached.
pub fn in_write() -> bool {
    WRITES.get()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two reads for one answer, and a write of another connection between them.
    #[tokio::test(flavor = "multi_thread")]
    async fn one_read_is_consistent() {
        let folder = tempfile::tempdir().expect("a folder");
        let (path, key) = (folder.path().join("records.db"), DatabaseKey::new([7; 32]));
        let store = Store::open(&path, &key).expect("records");
        let other = Connection::open(&path).expect("a second connection");
        unlock(&other, &key).expect("a key");
        let counts = store.read(move |db| {
            let count = || db.query_row("SELECT count(*) FROM facts", [], |row| row.get::<_, i64>(0));
            let before = count()?;
            facts::set_fact(&other, "written between", "1", base::timestamp::Timestamp(1))?;
            Ok((before, count()?))
        });
        let (before, after) = counts.await.expect("read");
        assert_eq!(before, after, "the second read is of another moment");
        let now = store.read(|db| facts::fact(db, "written between")).await.expect("read");
        assert!(now.is_some(), "the next read sees it");
    }

    /// As when a profile is closed while one of its tasks writes.
    #[tokio::test(flavor = "multi_thread")]
    async fn closing_waits_for_a_running_write() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("records.db");
        let store = Store::open(&path, &DatabaseKey::new([7; 32])).expect("records");
        let (started, starts) = tokio::sync::oneshot::channel();
        let (release, released) = std::sync::mpsc::channel::<()>();
        let writer = store.clone();
        let task = tokio::spawn(async move {
            let write = writer.write(move |db| {
                let _ = started.send(());
                released.recv().expect("a signal");
                facts::set_fact(db, "written last", "1", base::timestamp::Timestamp(1))
            });
            write.await
        });
        starts.await.expect("the work begins");
        task.abort();
        let closing = tokio::spawn(store.close());
        release.send(()).expect("the work goes on");
        closing.await.expect("closed");
        let closed = std::fs::read(&path).expect("the file");
        assert!(!path.with_extension("db-wal").exists(), "a write is not in the file yet");
        let again = Store::open(&path, &DatabaseKey::new([7; 32])).expect("records");
        let kept = again.read(|db| facts::fact(db, "written last")).await.expect("read");
        assert!(kept.is_some());
        again.close().await;
        assert_eq!(
            std::fs::read(&path).expect("the file"),
            closed,
            "the file was written after it was closed"
        );
    }

    #[test]
    fn earlier_payments_get_the_time_of_their_first_send() {
        let db = Connection::open_in_memory().expect("a database");
        db.execute_batch(include_str!("migrations/0001_initial.sql"))
            .expect("the first shape");
        let lines = "INSERT INTO outbox (id, operation, reference, moves_money, body, amount_minor, state, attempts, sent_at) VALUES
            (1, 'depositToBank', 'ONCE', 1, '{}', 100, 'held', 1, 5000),
            (2, 'depositToBank', 'TWICE', 1, '{}', 100, 'held', 2, 9000),
            (3, 'depositToBank', 'NEVER', 1, '{}', 100, 'ready', 0, NULL);
            INSERT INTO evidence (line, at, source, words) VALUES (2, 1000, 'answer', ''), (2, 9100, 'answer', ''), (1, 5100, 'start', '');";
        db.execute_batch(lines).expect("lines");
        db.execute_batch(include_str!("migrations/0002_first_sent_at.sql"))
            .expect("the second shape");
        let first = |reference: &str| -> Option<i64> {
            let sql = "SELECT first_sent_at FROM outbox WHERE reference = ?1";
            db.query_row(sql, [reference], |row| row.get(0)).expect("a line")
        };
        assert_eq!((first("ONCE"), first("TWICE"), first("NEVER")), (Some(5000), Some(1000), None));
    }

    #[test]
    fn earlier_deposits_that_no_payment_confirmed_become_unconfirmed() {
        let mut db = Connection::open_in_memory().expect("a database");
        db.execute_batch("PRAGMA foreign_keys = ON").expect("as records are opened");
        entry_words::register(&db).expect("functions of triggers");
        migrations().to_version(&mut db, 30).expect("the thirtieth shape");
        db.execute_batch(
            "INSERT INTO notices (id, received_at, way, body, body_digest, verdict, reason) VALUES (1, 1, 'pasted', '', '1', 'matches', '');
             INSERT INTO history_items (id, digest, occurrence, at, reference, account_number, operation, action, amount_minor, status, told,
                first_told_at) VALUES (1, '1', 1, 1, 'A', '41', '', 'PAYMENT', 1, '', '{}', 1), (2, '2', 1, 1, 'B', '41', '', 'FEE', 2, '', '{}', 1),
                (3, '3', 1, 1, 'C', '41', '', 'REVERSAL', 3, '', '{}', 1), (4, '4', 1, 1, 'D', '41', '', 'CREDIT', 4, '', '{}', 1),
                (5, '5', 1, 1, 'E', '41', '', 'FEE', 5, '', '{}', 1);
             INSERT INTO history_items (id, digest, occurrence, at, reference, account_number, operation, action, amount_minor, status, told,
                first_told_at) SELECT id, id, 1, id, reference, account, 'PERSISTENT_PAYMENT_ACCOUNT', action, amount, status, '{}', 1 FROM (
                SELECT 11 AS id, 'G' AS reference, '41' AS account, 'FEE' AS action, 5 AS amount, 'SUCCESSFUL' AS status
                UNION VALUES (12, 'G', '41', 'PAYMENT', 7000, 'PENDING'), (13, 'G', '42', 'PAYMENT', 7100, 'SUCCESSFUL'),
                (14, 'G', '41', 'payment', 7200, 'SUCCESSFUL'), (15, 'G', '41', 'PAYMENT', 7300, 'SUCCESSFUL'),
                (16, 'H', '41', 'FORWARD', 5, 'SUCCESSFUL'), (17, 'H', '41', 'REVERSAL', 8000, 'SUCCESSFUL'),
                (18, 'H', '41', 'CREDIT', 8000, 'SUCCESSFUL'), (19, 'I', '41', 'REVERSAL', 9000, 'SUCCESSFUL'),
                (20, 'I', '41', 'PAYMENT', 9000, 'SUCCESSFUL'), (21, 'J', '41', 'FEE', 5, 'SUCCESSFUL'),
                (22, 'J', '41', 'CREDIT', 6000, 'SUCCESSFUL'));
             INSERT INTO deposits (id, account_number, reference, at, amount_minor, notice, history, noticed_minor) VALUES
                (1, '41', 'A', 1, 1, NULL, 1, NULL), (2, '41', 'B', 1, 2, NULL, 2, NULL), (3, '41', 'C', 1, 3, NULL, 3, NULL),
                (4, '41', 'D', 1, 4, 1, 4, 4), (5, '41', 'E', 1, 5, 1, 5, 900), (6, '41', 'F', 1, 6, 1, NULL, 6),
                (7, '41', 'G', 11, 5, NULL, 11, NULL), (8, '41', 'H', 16, 5, 1, 16, 8000), (9, '41', 'I', 19, 9000, NULL, 19, NULL),
                (10, '41', 'J', 21, 5, NULL, 21, NULL);",
        )
        .expect("deposits");
        migrations().to_latest(&mut db).expect("the shape of now");
        let sql = "SELECT reference, amount_minor, history, unclear FROM deposits ORDER BY id";
        let mut query = db.prepare(sql).expect("a query");
        let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)));
        type Kept = (String, i64, Option<i64>, Option<i64>);
        let kept: Vec<Kept> = rows.expect("rows").collect::<Result<_, _>>().expect("deposits");
        let row = |reference: &str, minor, history, unclear| (reference.to_owned(), minor, history, unclear);
        assert_eq!(
            kept,
            [
                row("A", 1, Some(1), None),
                row("B", 2, None, Some(2)),
                row("D", 4, Some(4), None),
                row("E", 900, None, None),
                row("F", 6, None, None),
                // Reported after the fee or the reversal that had confirmed it, and not reported again.
                row("G", 7200, Some(14), None),
                row("H", 8000, Some(18), None),
                row("I", 9000, Some(20), None),
                row("J", 5, None, Some(21))
            ]
        );
        let at: i64 = db
            .query_row("SELECT at FROM deposits WHERE reference = 'G'", [], |row| row.get(0))
            .expect("a deposit");
        assert_eq!(at, 14);
    }

    #[test]
    fn digests_of_hidden_values_are_removed() {
        let mut db = Connection::open_in_memory().expect("a database");
        migrations().to_version(&mut db, 6).expect("the sixth shape");
        let calls = r#"INSERT INTO calls (operation, armed_at, body, body_digest, signed) VALUES
            ('dispenseCash', 1, '{"withdrawalCode":"••••••••"}', 'd1', '[]'),
            ('paymentRequest', 2, '{"payee":{"financialIdentificationNumber":"••••••••5678"}}', 'd2', '[]'),
            ('banks', 3, '{"referenceNumber":"R3"}', 'd3', '[]')"#;
        db.execute_batch(calls).expect("calls");
        migrate(&mut db).expect("the shape of now");
        let mut statement = db.prepare("SELECT body_digest FROM calls ORDER BY id").expect("a statement");
        let digests = statement.query_map([], |row| row.get::<_, String>(0)).expect("rows");
        assert_eq!(digests.collect::<Result<Vec<_>, _>>().expect("texts"), ["", "", "d3"]);
    }
}
