//! What a profile keeps outside its records: in the keychain or, for a sandbox, beside the records.

use base::profile::{KeyName, ProfileKind};
use service_api::auth::Keys;
use service_api::value::Secret;
use session::profile::Profile;
use zeroize::Zeroizing;

use super::Profiles;
use crate::deployment::{KEY_NAMES, KeyFile, put};
use engine::send_journal::SendJournal;
use secrets::{ExternalSecret, SecretStore};
use store::{DatabaseKey, Store};
use system::error::AppError;

/// The suffix of the entry that counts sends.
pub(super) const HIGH_WATER: &str = "high-water";
/// A sandbox's keys protect nothing. They are beside its records, so that no keychain is needed.
const SANDBOX_KEYS_FILE: &str = "sandbox-keys.json";
const SANDBOX_DATABASE_KEY_FILE: &str = "sandbox-database-key";

impl Profiles {
    /// The keys of a profile.
    pub async fn keys(&self, profile: &Profile, secrets: &SecretStore) -> Result<Keys, AppError> {
        let mut keys = Keys::default();
        for name in KEY_NAMES {
            put(&mut keys, name, self.key(profile, name, secrets).await?);
        }
        Ok(keys)
    }

    /// One key of a profile.
    pub async fn key(&self, profile: &Profile, name: KeyName, secrets: &SecretStore) -> Result<Option<Secret>, AppError> {
        match profile.kind {
            ProfileKind::Sandbox => Ok(self.sandbox_keys(&profile.name)?.get(name)),
            ProfileKind::Test | ProfileKind::Live => secrets.get(&entry(profile, name.word())).await,
        }
    }

    /// Stores a key, or deletes it.
    pub async fn set_key(&self, profile: &Profile, name: KeyName, value: Option<Secret>, secrets: &SecretStore) -> Result<(), AppError> {
        let word = name.word();
        match (profile.kind, value) {
            (ProfileKind::Sandbox, value) => {
                let keys = serde_json::to_value(self.sandbox_keys(&profile.name)?).map_err(AppError::bug)?;
                let mut keys: serde_json::Map<_, _> = serde_json::from_value(keys).map_err(AppError::bug)?;
                keys.insert(word.to_owned(), value.map(|value| value.expose().to_owned()).into());
                let text = serde_json::to_vec(&keys).map_err(AppError::bug)?;
                secrets::replace(&self.folder(&profile.name).join(SANDBOX_KEYS_FILE), &text).map_err(AppError::of_folder)
            }
            (ProfileKind::Test | ProfileKind::Live, Some(value)) => secrets.set(&entry(profile, word), value).await,
            (ProfileKind::Test | ProfileKind::Live, None) => secrets.forget(&entry(profile, word)).await,
        }
    }

    fn sandbox_keys(&self, name: &str) -> Result<KeyFile, AppError> {
        match std::fs::read(self.folder(name).join(SANDBOX_KEYS_FILE)) {
            Ok(bytes) => serde_json::from_slice(&bytes).map_err(AppError::bug),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(KeyFile::default()),
            Err(error) => Err(AppError::of_folder(error)),
        }
    }

    /// The place of a small external secret of a profile, beside the key of its records.
    pub(crate) fn external_secret(&self, profile: &Profile, secrets: &SecretStore, word: &str) -> ExternalSecret {
        match profile.kind {
            ProfileKind::Sandbox => ExternalSecret::File(self.folder(&profile.name).join(word)),
            ProfileKind::Test | ProfileKind::Live => ExternalSecret::Store(secrets.clone(), entry(profile, word)),
        }
    }

    /// The count of sends of `store` outside the records.
    pub(crate) async fn send_journal(&self, profile: &Profile, store: &Store, secrets: &SecretStore) -> Result<SendJournal, AppError> {
        let kept = match profile.kind {
            ProfileKind::Sandbox => None,
            ProfileKind::Test | ProfileKind::Live => Some((secrets.clone(), entry(profile, HIGH_WATER))),
        };
        SendJournal::open(store, kept).await
    }

    pub(super) fn sandbox_database_key(&self, name: &str) -> Result<Option<Secret>, AppError> {
        match std::fs::read_to_string(self.folder(name).join(SANDBOX_DATABASE_KEY_FILE)) {
            Ok(text) => Ok(Some(Secret::new(text))),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(AppError::of_folder(error)),
        }
    }

    pub(super) async fn make_database_key(&self, profile: &Profile, secrets: &SecretStore) -> Result<Secret, AppError> {
        let mut bytes: DatabaseKey = Zeroizing::new([0; 32]);
        getrandom::fill(bytes.as_mut_slice()).map_err(AppError::bug)?;
        let key = Secret::new(hex::encode(bytes.as_slice()));
        match profile.kind {
            ProfileKind::Sandbox => {
                let path = self.folder(&profile.name).join(SANDBOX_DATABASE_KEY_FILE);
                secrets::replace(&path, key.expose().as_bytes()).map_err(AppError::of_folder)?;
            }
            ProfileKind::Test | ProfileKind::Live => secrets.set(&entry(profile, "database"), key.clone()).await?,
        }
        Ok(key)
    }
}

/// The name of a profile's entry in the keychain.
pub(super) fn entry(profile: &Profile, word: &str) -> String {
    format!("{}/{word}", profile.id)
}
