//! Something small that is kept outside a profile's records, where the key to them is kept too.

use std::path::PathBuf;

use service_api::value::Secret;

use super::{SecretStore, replace};
use base::profile::KeyPlace;
use system::error::AppError;

/// Where it is kept.
#[derive(Clone, Debug)]
pub enum ExternalSecret {
    /// Test and live profiles: the safe, and the name of the entry.
    Store(SecretStore, String),
    /// The sandbox, which needs no safe: a private file.
    File(PathBuf),
}

impl ExternalSecret {
    /// What is kept; none when nothing is yet.
    pub async fn get(&self) -> Result<Option<Secret>, AppError> {
        match self {
            Self::Store(safe, name) => safe.get(name).await,
            Self::File(path) => match std::fs::read_to_string(path) {
                Ok(text) => Ok(Some(Secret::new(text))),
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
                Err(error) => Err(AppError::of_folder(error)),
            },
        }
    }

    /// Another one beside it, of this name.
    pub fn named(&self, name: &str) -> Self {
        match self {
            Self::Store(safe, entry) => Self::Store(safe.clone(), format!("{entry}-{name}")),
            Self::File(path) => {
                let mut file = path.clone().into_os_string();
                file.push(format!("-{name}"));
                Self::File(file.into())
            }
        }
    }

    /// What a face is told of the place.
    pub fn place(&self) -> KeyPlace {
        match self {
            Self::Store(SecretStore::Vault(_), _) => KeyPlace::Vault,
            Self::Store(SecretStore::Keychain(_) | SecretStore::Locked(_) | SecretStore::Absent(_), _) => KeyPlace::Keychain,
            Self::File(_) => KeyPlace::Sandbox,
        }
    }

    /// Forgets it; forgetting what is not there is fine.
    pub async fn forget(&self) -> Result<(), AppError> {
        match self {
            Self::Store(safe, name) => safe.forget(name).await,
            Self::File(path) => match std::fs::remove_file(path) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(AppError::of_folder(error)),
                Ok(()) | Err(_) => Ok(()),
            },
        }
    }

    /// Keeps it, in the place of what was kept before.
    pub async fn set(&self, value: Secret) -> Result<(), AppError> {
        match self {
            Self::Store(safe, name) => safe.set(name, value).await,
            Self::File(path) => replace(path, value.expose().as_bytes()).map_err(AppError::of_folder),
        }
    }
}
