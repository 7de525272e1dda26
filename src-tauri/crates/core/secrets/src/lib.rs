//! Where keys are kept: the system's keychain, or a passphrase vault by explicit choice. Never a plain file.

mod external_secret;
mod keychain;
pub mod pin;
mod private_file;
mod vault;

use std::path::Path;
use std::sync::Arc;

use service_api::value::Secret;

pub use external_secret::ExternalSecret;
pub use private_file::{private, replace};
pub use vault::{MEMORY_KIB, PASSES, Recipe, VAULT_IN_FOLDER, Vault};

use base::profile::KeyStoreState;
use keychain::Keychain;
use system::error::{AppError, ErrorCode};
use system::plain::file_trouble;

/// The safe of this computer, found once at the start.
#[derive(Clone, Debug)]
pub enum SecretStore {
    /// The system's keychain.
    Keychain(Keychain),
    /// The passphrase vault, unlocked.
    Vault(Arc<Vault>),
    /// There is one, but it does not open; why, for people.
    Locked(String),
    /// There is none; why, for people.
    Absent(String),
}

/// The environment variable that names a file with the vault's passphrase.
pub const PASSPHRASE_FILE: &str = "COWRIE_VAULT_PASSPHRASE_FILE";

impl SecretStore {
    /// Finds the safe: a vault that somebody made in `home`, otherwise the system's keychain.
    pub async fn find(home: &Path, passphrase_file: Option<&Path>) -> Self {
        let vault = home.join(vault::FILE_NAME);
        if vault.exists() {
            return match passphrase_file {
                Some(file) => Self::unlock_vault(&vault, file).await,
                None => Self::Locked("The passphrase vault is locked.".to_owned()),
            };
        }
        keychain::find().await
    }

    async fn unlock_vault(vault: &Path, passphrase_file: &Path) -> Self {
        let (vault, file) = (vault.to_owned(), passphrase_file.to_owned());
        let opened = tokio::task::spawn_blocking(move || {
            let passphrase = std::fs::read_to_string(&file)
                .map(|text| Secret::new(text.trim_end_matches(['\r', '\n']).to_owned()))
                .map_err(|error| {
                    AppError::new(
                        ErrorCode::Locked,
                        format!("The passphrase file cannot be read: {}.", file_trouble(&error)),
                    )
                })?;
            Vault::open(&vault, &passphrase)
        })
        .await;
        match opened {
            Ok(Ok(vault)) => Self::Vault(Arc::new(vault)),
            Ok(Err(error)) => Self::Locked(error.message),
            Err(error) => Self::Locked(error.to_string()),
        }
    }

    /// What a face is told.
    pub fn state(&self) -> KeyStoreState {
        match self {
            Self::Keychain(_) => KeyStoreState::Keychain,
            Self::Vault(_) => KeyStoreState::Vault,
            Self::Locked(_) => KeyStoreState::Locked,
            Self::Absent(_) => KeyStoreState::Absent,
        }
    }

    /// Whether secrets can be kept here; the error says why not and what to do.
    pub fn check_open(&self) -> Result<(), AppError> {
        match self {
            Self::Keychain(_) | Self::Vault(_) => Ok(()),
            Self::Locked(why) | Self::Absent(why) => Err(closed(why)),
        }
    }

    /// The secret called `name`, when there is one.
    pub async fn get(&self, name: &str) -> Result<Option<Secret>, AppError> {
        match self {
            Self::Keychain(keychain) => keychain.get(name).await,
            Self::Vault(vault) => in_vault(vault, name, Vault::get).await,
            Self::Locked(why) | Self::Absent(why) => Err(closed(why)),
        }
    }

    /// Keeps a secret.
    pub async fn set(&self, name: &str, secret: Secret) -> Result<(), AppError> {
        match self {
            Self::Keychain(keychain) => keychain.set(name, secret).await,
            Self::Vault(vault) => in_vault(vault, name, move |vault, name| vault.set(name, Some(secret))).await,
            Self::Locked(why) | Self::Absent(why) => Err(closed(why)),
        }
    }

    /// Forgets a secret; forgetting what is not there is fine.
    pub async fn forget(&self, name: &str) -> Result<(), AppError> {
        match self {
            Self::Keychain(keychain) => keychain.forget(name).await,
            Self::Vault(vault) => in_vault(vault, name, |vault, name| vault.set(name, None)).await,
            Self::Locked(why) | Self::Absent(why) => Err(closed(why)),
        }
    }
}

/// Off the async threads: another process may hold the vault, and the disk may be slow.
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

/// What to do where keys cannot be kept.
pub(crate) fn closed(why: &str) -> AppError {
    AppError::new(
        ErrorCode::Locked,
        format!("This computer's safe place for keys does not open. {why}"),
    )
    .hint(what_to_do(why))
}

/// On this system, and for this cause.
pub fn what_to_do(why: &str) -> &'static str {
    if why.contains("passphrase") {
        "Set COWRIE_VAULT_PASSPHRASE_FILE to a readable file that holds the vault's passphrase. The sandbox works without."
    } else if cfg!(target_os = "linux") {
        "Log in to a desktop session and unlock its keyring (install gnome-keyring or KWallet where there is none), \
         or make a vault with `cowrie vault init --passphrase-stdin`. The sandbox works without."
    } else if cfg!(target_os = "macos") {
        "Unlock the login keychain in Keychain Access, or make a vault with `cowrie vault init --passphrase-stdin`. The sandbox works without."
    } else {
        "Log in to Windows as yourself so that Credential Manager opens, or make a vault with `cowrie vault init --passphrase-stdin`. \
         The sandbox works without."
    }
}
