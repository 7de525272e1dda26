//! Verifies a backup: it opens, is complete, and its audit chain is intact.

use std::path::Path;

use service_api::value::Secret;

use super::file::Opened;
use super::scratch::Scratch;
use super::{Verified, file};
use store::copy;
use system::error::AppError;

/// Verifies the whole backup `path`. Its records are in `folder` meanwhile, encrypted.
pub async fn verify(path: &Path, passphrase: &Secret, folder: &Path) -> Result<Verified, AppError> {
    Ok(taken_out(path, passphrase, folder).await?.0)
}

/// Like `verify`; also returns the opened backup and the file of its records.
pub(super) async fn taken_out(path: &Path, passphrase: &Secret, folder: &Path) -> Result<(Verified, Opened, Scratch), AppError> {
    let (path, passphrase, folder) = (path.to_owned(), passphrase.clone(), folder.to_owned());
    tokio::task::spawn_blocking(move || {
        let mut opened = file::open(&path, &passphrase)?;
        let scratch = Scratch::named(&folder)?;
        opened.take_records(scratch.file()?)?;
        let looked_at = copy::inspect(scratch.path(), &opened.boxed.key()?)?;
        let verified = Verified {
            whole: looked_at.problems.is_empty(),
            problems: looked_at.problems,
            manifest: opened.manifest.clone(),
            audit_entries: looked_at.audit_entries,
            payments: looked_at.payments,
        };
        Ok((verified, opened, scratch))
    })
    .await
    .map_err(AppError::bug)?
}
