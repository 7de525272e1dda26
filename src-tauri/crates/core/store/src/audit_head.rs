//! The last hash of the audit, also kept outside the records: removing entries from the end leaves no trace in the chain itself.
//!
//! It advances after each entry is on disk, so it may be briefly behind and is never ahead. It advances only from an entry that is
//! unchanged; after a removal it stays, which reveals the removal.

use crate::messages;
use rusqlite::Connection;
use service_api::value::Secret;

use super::Store;
use super::query;
use secrets::ExternalSecret;
use system::error::{AppError, ErrorCode};

/// The sequence number and hash of an entry.
pub(super) type Head = (i64, String);

/// Where the head is kept, and its present value.
#[derive(Debug)]
pub(crate) struct AuditHead {
    kept: ExternalSecret,
    known: tokio::sync::Mutex<Option<Head>>,
}

/// The last stored entry.
pub(super) fn last(db: &Connection) -> Result<Option<Head>, AppError> {
    query::first(db, "SELECT seq, hash FROM audit ORDER BY seq DESC LIMIT 1", [])
}

fn hash_at(db: &Connection, seq: i64) -> Result<Option<String>, AppError> {
    query::first(db, "SELECT hash FROM audit WHERE seq = ?1", [seq])
}

impl AuditHead {
    /// Reads the kept head. If there is none yet, it starts with the last stored entry.
    pub(crate) async fn open(store: &Store, kept: ExternalSecret) -> Result<Self, AppError> {
        let known = kept.get().await?;
        let known = known.as_ref().and_then(|text| {
            let (seq, hash) = text.expose().split_once(' ')?;
            Some((seq.parse().ok()?, hash.to_owned()))
        });
        let head = Self {
            kept,
            known: tokio::sync::Mutex::new(known),
        };
        if let Some(last) = store.read(last).await? {
            head.advance(store, last).await;
        }
        Ok(head)
    }

    /// Advances to a later entry. The entry is stored whether or not the head can be kept, so a failure refuses nothing.
    pub(super) async fn advance(&self, store: &Store, to: Head) {
        let mut known = self.known.lock().await;
        let advanced = async {
            if let Some((seq, hash)) = known.as_ref() {
                let (seq, hash) = (*seq, hash.clone());
                if to.0 <= seq || store.read(move |db| hash_at(db, seq)).await? != Some(hash) {
                    return Ok(false);
                }
            }
            self.kept.set(Secret::new(format!("{} {}", to.0, to.1))).await?;
            Ok::<_, AppError>(true)
        };
        match advanced.await {
            Ok(true) => *known = Some(to),
            Ok(false) => {}
            Err(error) => tracing::warn!("the head of the audit is not kept outside: {}", error.message),
        }
    }

    /// Refuses records that lack the entry that is kept outside.
    pub(super) async fn require_kept_entry(&self, store: &Store) -> Result<(), AppError> {
        let Some((seq, hash)) = self.known.lock().await.clone() else {
            return Ok(());
        };
        let there = store.read(move |db| hash_at(db, seq)).await?;
        if there == Some(hash) {
            return Ok(());
        }
        let message = messages::audit_end_missing(seq);
        Err(AppError::new(ErrorCode::Storage, message).hint(messages::COMPARE_WITH_BACKUP))
    }
}
