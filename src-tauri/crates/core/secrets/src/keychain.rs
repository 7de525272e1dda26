//! The system's keychain, called on its own thread with a time limit, because it may ask the person to unlock it.

use std::sync::Arc;
use std::time::Duration;

use keyring_core::{CredentialStore, Error};
use service_api::value::Secret;

use super::{Closed, SecretStore, closed};
use system::error::AppError;

/// The name of our entries in the keychain.
const SERVICE: &str = "Cowrie";
/// Long enough for a person to type a password.
const CALL_LIMIT: Duration = Duration::from_secs(60);
/// The limit for a check that asks nothing of a person.
const CHECK_LIMIT: Duration = Duration::from_secs(5);

/// The system's keychain.
#[derive(Clone, Debug)]
pub struct Keychain(Arc<CredentialStore>);

/// Finds the keychain of this session.
pub(super) async fn find() -> SecretStore {
    let found = tokio::time::timeout(CHECK_LIMIT, tokio::task::spawn_blocking(connect)).await;
    match found {
        Ok(Ok(Ok((_, true)))) => SecretStore::Locked(Closed::KeychainLocked),
        Ok(Ok(Ok((store, false)))) => SecretStore::Keychain(Keychain(store)),
        Ok(Ok(Err(why))) => {
            tracing::info!("no keychain: {why}");
            SecretStore::Absent(Closed::NoKeychain)
        }
        Ok(Err(_)) => SecretStore::Absent(Closed::KeychainUnusable),
        Err(_) => SecretStore::Locked(Closed::KeychainSilent),
    }
}

/// The keychain, and whether it is locked.
#[cfg(target_os = "linux")]
fn connect() -> Result<(Arc<CredentialStore>, bool), String> {
    use secret_service::EncryptionType;
    use secret_service::blocking::SecretService;

    let service = SecretService::connect(EncryptionType::Plain).map_err(|error| error.to_string())?;
    // Without a default collection the first stored secret creates one, which asks the person for a password.
    let locked = service
        .get_default_collection()
        .and_then(|collection| collection.is_locked())
        .unwrap_or(true);
    let store = zbus_secret_service_keyring_store::Store::new().map_err(|error| error.to_string())?;
    Ok((store, locked))
}

#[cfg(target_os = "macos")]
fn connect() -> Result<(Arc<CredentialStore>, bool), String> {
    let store = apple_native_keyring_store::keychain::Store::new().map_err(|error| error.to_string())?;
    Ok((store, false))
}

#[cfg(windows)]
fn connect() -> Result<(Arc<CredentialStore>, bool), String> {
    let store = windows_native_keyring_store::Store::new().map_err(|error| error.to_string())?;
    Ok((store, false))
}

impl Keychain {
    pub(crate) async fn get(&self, name: &str) -> Result<Option<Secret>, AppError> {
        self.call(name, |entry| match entry.get_password() {
            Ok(text) => Ok(Some(Secret::new(text))),
            Err(Error::NoEntry) => Ok(None),
            Err(error) => Err(error),
        })
        .await
    }

    pub(crate) async fn set(&self, name: &str, secret: Secret) -> Result<(), AppError> {
        self.call(name, move |entry| entry.set_password(secret.expose())).await
    }

    pub(crate) async fn forget(&self, name: &str) -> Result<(), AppError> {
        self.call(name, |entry| match entry.delete_credential() {
            Err(Error::NoEntry) => Ok(()),
            other => other,
        })
        .await
    }

    async fn call<T: Send + 'static>(
        &self,
        name: &str,
        work: impl FnOnce(keyring_core::Entry) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, AppError> {
        let (store, name) = (Arc::clone(&self.0), name.to_owned());
        let called = tokio::task::spawn_blocking(move || store.build(SERVICE, &name, None).and_then(work));
        match tokio::time::timeout(CALL_LIMIT, called).await {
            Ok(Ok(result)) => result.map_err(|error| {
                tracing::info!("keychain: {error}");
                closed(&cause(&error))
            }),
            Ok(Err(error)) => Err(AppError::bug(error)),
            Err(_) => Err(closed(&Closed::TimedOut)),
        }
    }
}

/// The cause of a failed call.
fn cause(error: &Error) -> Closed {
    if matches!(error, Error::NoStorageAccess(_)) {
        Closed::NoAccess
    } else {
        Closed::CallFailed
    }
}
