//! Where keys are kept: the system's keychain, or a passphrase vault that a person chose. Never a plain file.

mod external_secret;
mod keychain;
mod messages;
pub mod pin;
mod private_file;
mod vault;

use std::path::Path;
use std::sync::Arc;

use argon2::{Algorithm, Argon2, Params, Version};
use service_api::value::Secret;
use zeroize::Zeroizing;

pub use external_secret::ExternalSecret;
pub use private_file::{private, replace};
pub use vault::{MEMORY_KIB, PASSES, Recipe, VAULT_IN_FOLDER, Vault};

use base::profile::KeyStoreState;
use keychain::Keychain;
use system::error::{AppError, ErrorCode};
use system::file_text::file_error;

/// The secret store of this computer, found once at the start.
#[derive(Clone, Debug)]
pub enum SecretStore {
    /// The system's keychain.
    Keychain(Keychain),
    /// The unlocked passphrase vault.
    Vault(Arc<Vault>),
    /// It exists but cannot be opened.
    Locked(Closed),
    /// It does not exist.
    Absent(Closed),
}

/// Why the secret store is closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Closed {
    /// The passphrase vault exists, and no passphrase was given.
    VaultLocked,
    /// The passphrase vault does not open; contains the reason as a sentence.
    Vault(String),
    /// The keychain is locked.
    KeychainLocked,
    /// There is no keychain.
    NoKeychain,
    /// The keychain could not be queried.
    KeychainUnusable,
    /// The keychain did not answer when it was looked for.
    KeychainSilent,
    /// The keychain did not answer a call in time.
    TimedOut,
    /// The keychain is locked, or denied a call.
    NoAccess,
    /// A call of the keychain failed.
    CallFailed,
}

impl Closed {
    /// What to do on this system.
    pub fn what_to_do(&self) -> &'static str {
        match self {
            Self::VaultLocked | Self::Vault(_) => messages::SET_PASSPHRASE_FILE,
            Self::KeychainLocked
            | Self::NoKeychain
            | Self::KeychainUnusable
            | Self::KeychainSilent
            | Self::TimedOut
            | Self::NoAccess
            | Self::CallFailed => messages::unlock_keychain(),
        }
    }
}

impl std::fmt::Display for Closed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(messages::closed_because(self))
    }
}

/// The environment variable that names a file with the vault's passphrase.
pub const PASSPHRASE_FILE: &str = "COWRIE_VAULT_PASSPHRASE_FILE";

impl SecretStore {
    /// Finds the secret store: the vault that was created in `home`, otherwise the system's keychain.
    pub async fn find(home: &Path, passphrase_file: Option<&Path>) -> Self {
        let vault = home.join(vault::FILE_NAME);
        if vault.exists() {
            return match passphrase_file {
                Some(file) => Self::unlock_vault(&vault, file).await,
                None => Self::Locked(Closed::VaultLocked),
            };
        }
        keychain::find().await
    }

    async fn unlock_vault(vault: &Path, passphrase_file: &Path) -> Self {
        let (vault, file) = (vault.to_owned(), passphrase_file.to_owned());
        let opened = tokio::task::spawn_blocking(move || {
            let passphrase = std::fs::read_to_string(&file)
                .map(|text| Secret::new(text.trim_end_matches(['\r', '\n']).to_owned()))
                .map_err(|error| AppError::new(ErrorCode::Locked, messages::passphrase_file_unreadable(file_error(&error))))?;
            Vault::open(&vault, &passphrase)
        })
        .await;
        match opened {
            Ok(Ok(vault)) => Self::Vault(Arc::new(vault)),
            Ok(Err(error)) => Self::Locked(Closed::Vault(error.message)),
            Err(error) => Self::Locked(Closed::Vault(error.to_string())),
        }
    }

    /// Its state, as a front end shows it.
    pub fn state(&self) -> KeyStoreState {
        match self {
            Self::Keychain(_) => KeyStoreState::Keychain,
            Self::Vault(_) => KeyStoreState::Vault,
            Self::Locked(_) => KeyStoreState::Locked,
            Self::Absent(_) => KeyStoreState::Absent,
        }
    }

    /// Checks that secrets can be stored.
    ///
    /// # Errors
    ///
    /// [`ErrorCode::Locked`], with the cause and what to do.
    pub fn check_open(&self) -> Result<(), AppError> {
        match self {
            Self::Keychain(_) | Self::Vault(_) => Ok(()),
            Self::Locked(why) | Self::Absent(why) => Err(closed(why)),
        }
    }

    /// The secret called `name`; `None` if it is not stored.
    pub async fn get(&self, name: &str) -> Result<Option<Secret>, AppError> {
        match self {
            Self::Keychain(keychain) => keychain.get(name).await,
            Self::Vault(vault) => in_vault(vault, name, Vault::get).await,
            Self::Locked(why) | Self::Absent(why) => Err(closed(why)),
        }
    }

    /// Stores a secret.
    pub async fn set(&self, name: &str, secret: Secret) -> Result<(), AppError> {
        match self {
            Self::Keychain(keychain) => keychain.set(name, secret).await,
            Self::Vault(vault) => in_vault(vault, name, move |vault, name| vault.set(name, Some(secret))).await,
            Self::Locked(why) | Self::Absent(why) => Err(closed(why)),
        }
    }

    /// Deletes a secret. It is no error if there is none.
    pub async fn forget(&self, name: &str) -> Result<(), AppError> {
        match self {
            Self::Keychain(keychain) => keychain.forget(name).await,
            Self::Vault(vault) => in_vault(vault, name, |vault, name| vault.set(name, None)).await,
            Self::Locked(why) | Self::Absent(why) => Err(closed(why)),
        }
    }
}

/// Argon2id of `secret`: 32 bytes.
fn argon2id(secret: &Secret, salt: &[u8], memory_kib: u32, passes: u32) -> Result<Zeroizing<[u8; 32]>, AppError> {
    let params = Params::new(memory_kib, passes, 1, Some(32)).map_err(AppError::bug)?;
    let mut hash = Zeroizing::new([0_u8; 32]);
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
        .hash_password_into(secret.expose().as_bytes(), salt, hash.as_mut_slice())
        .map_err(AppError::bug)?;
    Ok(hash)
}

/// Runs `work` outside the async threads: another process may lock the vault, and the disk may be slow.
async fn in_vault<T: Send + 'static>(
    vault: &Arc<Vault>,
    name: &str,
    work: impl FnOnce(&Vault, &str) -> Result<T, AppError> + Send + 'static,
) -> Result<T, AppError> {
    let (vault, name) = (Arc::clone(vault), name.to_owned());
    tokio::task::spawn_blocking(move || work(&vault, &name))
        .await
        .map_err(AppError::bug)?
}

/// The error for a secret store that is closed because of `why`.
pub(crate) fn closed(why: &Closed) -> AppError {
    AppError::new(ErrorCode::Locked, messages::store_closed(why)).hint(why.what_to_do())
}
