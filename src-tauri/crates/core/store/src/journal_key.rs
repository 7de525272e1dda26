//! The key of the send journal.

use std::sync::Arc;

use sha2::{Digest as _, Sha512};
use zeroize::Zeroizing;

use super::DatabaseKey;

/// Decrypts the journal. It is derived from the key of the records, so whoever has that key has this one.
#[derive(Clone)]
pub struct JournalKey(Arc<Zeroizing<[u8; 32]>>);

impl JournalKey {
    /// Derives it from the key of the records.
    pub fn of(key: &DatabaseKey) -> Self {
        let digest = Sha512::new_with_prefix(b"cowrie journal of what was sent 1")
            .chain_update(key.as_slice())
            .finalize();
        let mut bytes = Zeroizing::new([0; 32]);
        bytes.iter_mut().zip(digest).for_each(|(to, from)| *to = from);
        Self(Arc::new(bytes))
    }

    /// The key as a backup stores it.
    pub fn bytes(&self) -> DatabaseKey {
        DatabaseKey::clone(&self.0)
    }

    /// Reads the key from a backup.
    pub fn of_bytes(bytes: DatabaseKey) -> Self {
        Self(Arc::new(bytes))
    }
}

impl std::fmt::Debug for JournalKey {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("JournalKey")
    }
}
