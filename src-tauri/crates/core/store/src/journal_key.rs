//! The key of the send journal.

use std::sync::Arc;

use sha2::{Digest as _, Sha512};
use zeroize::Zeroizing;

use super::DatabaseKey;

/// Opens the journal's boxes. Made of the key to the records, so whoever has those has it.
#[derive(Clone)]
pub struct JournalKey(Arc<Zeroizing<[u8; 32]>>);

impl JournalKey {
    /// Of the key to the records.
    pub fn of(key: &DatabaseKey) -> Self {
        let digest = Sha512::new_with_prefix(b"cowrie journal of what was sent 1")
            .chain_update(key.as_slice())
            .finalize();
        let mut bytes = Zeroizing::new([0; 32]);
        bytes.iter_mut().zip(digest).for_each(|(to, from)| *to = from);
        Self(Arc::new(bytes))
    }

    /// As it is kept in a backup.
    pub fn bytes(&self) -> DatabaseKey {
        DatabaseKey::clone(&self.0)
    }

    /// The same way back.
    pub fn of_bytes(bytes: DatabaseKey) -> Self {
        Self(Arc::new(bytes))
    }
}

impl std::fmt::Debug for JournalKey {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("JournalKey")
    }
}
