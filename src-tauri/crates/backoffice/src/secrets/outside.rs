//! Something small that is kept outside a profile's records, where the key to them is kept too.

use std::path::PathBuf;

use service_api::value::Secret;

use super::{Safe, replace};
use crate::error::AppError;

/// Where it is kept.
#[derive(Clone, Debug)]
pub(crate) enum Outside {
    /// Test and live profiles: the safe, and the name of the entry.
    Safe(Safe, String),
    /// The sandbox, which needs no safe: a private file.
    File(PathBuf),
}

impl Outside {
    /// What is kept; none when nothing is yet.
    pub(crate) async fn get(&self) -> Result<Option<Secret>, AppError> {
        match self {
            Self::Safe(safe, name) => safe.get(name).await,
            Self::File(path) => match std::fs::read_to_string(path) {
                Ok(text) => Ok(Some(Secret::new(text))),
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
                Err(error) => Err(crate::profiles::io(error)),
            },
        }
    }

    /// Keeps it, in the place of what was kept before.
    pub(crate) async fn set(&self, value: Secret) -> Result<(), AppError> {
        match self {
            Self::Safe(safe, name) => safe.set(name, value).await,
            Self::File(path) => replace(path, value.expose().as_bytes()).map_err(crate::profiles::io),
        }
    }
}
