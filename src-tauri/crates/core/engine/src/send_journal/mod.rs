//! The send journal: a list and a count of the calls that move money, outside the records, written before the first byte of each call
//! (`docs/spec/outcomes.md#the-send-step`).
//!
//! Records with a lower count were restored from a backup. Their missing sends are restored from the journal as unconfirmed, and nothing is
//! sent until all of them are settled or decided. If the count in the secret store is above the journal too, the missing sends are unknown:
//! a person must search the statement and record the result.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use base::timestamp::Timestamp;
use service_api::value::Secret;

use crate::tables::send_counts::Ahead;
use crate::tables::send_journal::{Intent, Journal};
use crate::tables::{send_counts, send_journal};
use secrets::SecretStore;
use store::Store;
use store::journal_key::JournalKey;
use system::error::AppError;

/// The file beside the records.
const JOURNAL_FILE: &str = "sent.journal";

/// The send journal of an open profile.
#[derive(Debug)]
pub struct SendJournal {
    journal: Arc<Mutex<Journal>>,
    /// The count in the secret store, for test and live profiles. The sandbox has none: its journal is the count.
    kept: Option<Kept>,
}

#[derive(Debug)]
struct Kept {
    secrets: SecretStore,
    name: String,
    /// The last stored count. Locked while it is raised, so that it never decreases.
    raised: tokio::sync::Mutex<i64>,
}

impl SendJournal {
    /// Opens the journal beside `store`. `kept` is the secret store of a test or live profile with the name of its entry.
    ///
    /// # Errors
    ///
    /// If the journal cannot be opened.
    pub async fn open(store: &Store, kept: Option<(SecretStore, String)>) -> Result<Self, AppError> {
        let (path, key) = (store.path().with_file_name(JOURNAL_FILE), store.journal_key());
        let journal = tokio::task::spawn_blocking(move || Journal::open(&path, key))
            .await
            .map_err(AppError::bug)?
            .map_err(AppError::of_folder)?;
        Ok(Self {
            journal: Arc::new(Mutex::new(journal)),
            kept: kept.map(|(secrets, name)| Kept {
                secrets,
                name,
                raised: tokio::sync::Mutex::new(0),
            }),
        })
    }

    /// The sends that records with the count `seq` do not have; none if they have all.
    pub(crate) async fn ahead_of(&self, seq: i64) -> Result<Option<Ahead>, AppError> {
        let read = self
            .in_background(move |journal| journal.after(seq))
            .await?
            .map_err(AppError::of_folder)?;
        let mark = match &self.kept {
            Some(kept) => kept.mark(seq, read.last).await?,
            None => read.last,
        };
        let top = mark.max(read.last);
        let beyond_the_journal = (mark - read.last.max(seq)).max(0);
        Ok((top > seq).then_some(Ahead {
            top,
            intents: read.intents,
            lost: beyond_the_journal + read.unreadable + read.removed,
        }))
    }

    /// Removes entries from the journal that were sent before `before` and are settled in these records.
    pub(crate) async fn shorten(&self, store: &Store, before: Timestamp, now: Timestamp) -> Result<(), AppError> {
        let old = self
            .in_background(move |journal| journal.older_than(before))
            .await?
            .map_err(AppError::of_folder)?;
        if old.is_empty() {
            return Ok(());
        }
        let settled = store.read(move |db| send_counts::settled(db, old)).await?;
        self.in_background(move |journal| journal.remove(&settled, now)).await?
    }

    /// Writes an intent to the journal and raises the count, both durably. Nothing may be sent before this returns.
    pub(crate) async fn raise(&self, intent: Intent) -> Result<(), AppError> {
        let seq = intent.seq;
        self.in_background(move |journal| journal.add(&intent)).await??;
        match &self.kept {
            Some(kept) => kept.raise(seq).await,
            None => Ok(()),
        }
    }

    /// Works with the journal without blocking other tasks.
    async fn in_background<T: Send + 'static>(&self, work: impl FnOnce(&mut Journal) -> T + Send + 'static) -> Result<T, AppError> {
        let journal = Arc::clone(&self.journal);
        let working = tokio::task::spawn_blocking(move || work(&mut journal.lock().unwrap_or_else(PoisonError::into_inner)));
        working.await.map_err(AppError::bug)
    }
}

/// The sends on this computer that records with the count `seq` do not have: from their journal in `folder`, if it still exists, and their
/// count `mark` in the secret store. Sends from elsewhere are unknown, so at least one call counts as lost.
pub fn left_behind(folder: Option<&Path>, key: JournalKey, mark: Option<&Secret>, seq: i64) -> Result<Ahead, AppError> {
    let path = folder.map(|folder| folder.join(JOURNAL_FILE)).filter(|path| path.exists());
    let read = match path {
        Some(path) => Journal::open(&path, key)
            .and_then(|journal| journal.after(seq))
            .map_err(AppError::of_folder)?,
        None => send_journal::Read::default(),
    };
    let mark = mark.map_or(seq, |mark| mark.expose().parse().unwrap_or(seq));
    let beyond_the_journal = (mark - read.last.max(seq)).max(0);
    Ok(Ahead {
        top: mark.max(read.last).max(seq),
        intents: read.intents,
        lost: (beyond_the_journal + read.unreadable + read.removed).max(1),
    })
}

impl Kept {
    /// The count in the secret store. It begins at zero if nothing was ever sent. If it is missing afterwards or is no number, its value is
    /// unknown, so at least one call counts as lost.
    async fn mark(&self, seq: i64, journal: i64) -> Result<i64, AppError> {
        let known = self.secrets.get(&self.name).await?;
        let number = known.as_ref().map(|mark| mark.expose().parse::<i64>().ok());
        let mut raised = self.raised.lock().await;
        let mark = match number {
            Some(Some(mark)) => {
                *raised = mark;
                return Ok(mark);
            }
            None if seq.max(journal) == 0 => 0,
            Some(None) | None => seq.max(journal) + 1,
        };
        self.secrets.set(&self.name, Secret::new(mark.to_string())).await?;
        *raised = mark;
        Ok(mark)
    }

    async fn raise(&self, seq: i64) -> Result<(), AppError> {
        let mut raised = self.raised.lock().await;
        if seq > *raised {
            self.secrets.set(&self.name, Secret::new(seq.to_string())).await?;
            system::durable::step();
            *raised = seq;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secrets::Vault;
    use store::DatabaseKey;

    #[tokio::test]
    async fn a_missing_or_unreadable_count_counts_as_ahead_and_does_not_restart() {
        let folder = tempfile::tempdir().expect("a folder");
        let vault = Vault::init(folder.path(), &Secret::new("a long passphrase".to_owned())).expect("a vault");
        let secrets = SecretStore::Vault(Arc::new(vault));
        let store = Store::open(&folder.path().join("cowrie.db"), &DatabaseKey::new([7; 32])).expect("records");
        let open = async || {
            let kept = Some((secrets.clone(), "mark".to_owned()));
            SendJournal::open(&store, kept).await.expect("a journal")
        };
        assert!(
            open().await.ahead_of(0).await.expect("a mark").is_none(),
            "it begins with the records"
        );
        let set = secrets.set("mark", Secret::new("4l".to_owned())).await;
        set.expect("what somebody or something damaged");
        for _ in 0..2 {
            let ahead = open().await.ahead_of(41).await.expect("a mark").expect("ahead");
            assert_eq!((ahead.top, ahead.lost), (42, 1));
        }
        // The count disappeared although something was sent; it is always stored before the first byte.
        secrets.forget("mark").await.expect("gone");
        for _ in 0..2 {
            let ahead = open().await.ahead_of(41).await.expect("a mark").expect("ahead");
            assert_eq!((ahead.top, ahead.lost), (42, 1));
        }
    }
}
