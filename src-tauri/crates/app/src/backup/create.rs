//! Creates a backup of the open profile.

use std::path::Path;

use service_api::value::Secret;
use zeroize::Zeroizing;

use super::file::Boxed;
use super::scratch::Scratch;
use super::{Manifest, Verified, file, strong, verify};
use crate::host::Host;
use crate::messages;
use crate::people::Need;
use store::{DatabaseKey, audit};
use system::env::rfc3339;
use system::error::AppError;

/// Writes the records of the open profile into the new file `path`, and verifies the file by opening it.
pub async fn create(host: &Host, path: &Path, passphrase: &Secret) -> Result<Verified, AppError> {
    strong(passphrase)?;
    if path.exists() {
        let message = messages::backup_exists(path.display());
        return Err(AppError::conflict(message));
    }
    let open = host.profile().await?;
    let (store, now) = (&open.context.outbox.store, open.context.outbox.now());
    // The backup contains data that no screen shows completely.
    Need::Worker.met_by(&open.context.current_user.at(now))?;
    let mut key: DatabaseKey = Zeroizing::new([0; 32]);
    getrandom::fill(key.as_mut_slice()).map_err(AppError::bug)?;
    let scratch = Scratch::named(&host.config.home)?;
    store.copy_to(scratch.path().to_owned(), key.clone()).await?;
    let boxed = Boxed::new(
        &key,
        &store.journal_key().bytes(),
        open.context.profile.clone(),
        host.profiles.origin(&open.context.profile)?,
    );
    let (name, kind) = (open.context.profile.name.clone(), open.context.profile.kind);
    let (to, secret) = (path.to_owned(), passphrase.clone());
    tokio::task::spawn_blocking(move || {
        let (sha256, bytes) = file::digest(scratch.path()).map_err(AppError::of_folder)?;
        let manifest = Manifest {
            profile: name,
            kind,
            made_at: rfc3339(now),
            made_by: env!("CARGO_PKG_VERSION").to_owned(),
            bytes,
            sha256,
        };
        file::write(&to, scratch.path(), manifest, &boxed, &secret)
    })
    .await
    .map_err(AppError::bug)??;
    let verified = verify(path, passphrase, &host.config.home).await?;
    let entry = format!(
        "{} · SHA-256 {}",
        path.file_name().unwrap_or_default().to_string_lossy(),
        verified.manifest.sha256
    );
    let actor = open.context.actor();
    store
        .write(move |db| audit::record(db, now, actor.entry(crate::messages::audit::BACKUP_MADE, None, Some(entry))))
        .await?;
    Ok(verified)
}
