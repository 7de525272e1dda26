//! A small value that is kept outside the records of a profile, in the place that also keeps their key.

use std::path::PathBuf;

use service_api::value::Secret;

use super::{SecretStore, replace};
use base::profile::KeyPlace;
use system::error::AppError;

/// A value outside the records, and its place.
#[derive(Clone, Debug)]
pub enum ExternalSecret {
    /// In the secret store, under this name: test and live profiles.
    Store(SecretStore, String),
    /// In a private file: the sandbox, which needs no secret store.
    File(PathBuf),
}

impl ExternalSecret {
    /// The value; `None` if none is stored yet.
    ///
    /// # Errors
    ///
    /// The secret store is closed, or the file cannot be read.
    pub async fn get(&self) -> Result<Option<Secret>, AppError> {
        match self {
            Self::Store(store, name) => store.get(name).await,
            Self::File(path) => match std::fs::read_to_string(path) {
                Ok(text) => Ok(Some(Secret::new(text))),
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
                Err(error) => Err(AppError::of_folder(error)),
            },
        }
    }

    /// Another external secret called `name`, in the same place.
    pub fn named(&self, name: &str) -> Self {
        match self {
            Self::Store(store, entry) => Self::Store(store.clone(), format!("{entry}-{name}")),
            Self::File(path) => {
                let mut file = path.clone().into_os_string();
                file.push(format!("-{name}"));
                Self::File(file.into())
            }
        }
    }

    /// The place, as a front end shows it.
    pub fn place(&self) -> KeyPlace {
        match self {
            Self::Store(SecretStore::Vault(_), _) => KeyPlace::Vault,
            Self::Store(SecretStore::Keychain(_) | SecretStore::Locked(_) | SecretStore::Absent(_), _) => KeyPlace::Keychain,
            Self::File(_) => KeyPlace::Sandbox,
        }
    }

    /// Deletes the value. It is no error if there is none.
    pub async fn forget(&self) -> Result<(), AppError> {
        match self {
            Self::Store(store, name) => store.forget(name).await,
            Self::File(path) => match std::fs::remove_file(path) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(AppError::of_folder(error)),
                Ok(()) | Err(_) => Ok(()),
            },
        }
    }

    /// Stores the value, and replaces an earlier one.
    pub async fn set(&self, value: Secret) -> Result<(), AppError> {
        match self {
            Self::Store(store, name) => store.set(name, value).await,
            Self::File(path) => replace(path, value.expose().as_bytes()).map_err(AppError::of_folder),
        }
    }
}
