//! What an answer gave once and no screen shows, put into a file that only this person may read.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use crate::error::{AppError, ErrorCode};
use crate::outbox::Outbox;
use crate::plain::file_trouble;
use crate::secrets::private;

/// Writes the secrets of the answer of `call` to `file`, which must not be there yet.
pub async fn save_as(outbox: &Outbox, call: i64, file: &Path) -> Result<(), AppError> {
    // Tells that there is no such call before it tells that nothing was kept of it.
    outbox.store.recorded_call(call, 0, 0).await?;
    let Some(secrets) = outbox.store.answer_secrets(call).await? else {
        let message = format!("The answer of call {call} holds nothing that was kept back.");
        return Err(AppError::new(ErrorCode::NotFound, message).hint("The keys of a sub-merchant are handed out under Sub-merchants."));
    };
    let written = private()
        .create_new(true)
        .open(file)
        .and_then(|mut file| file.write_all(secrets.as_bytes()).and_then(|()| file.sync_all()));
    written.map_err(|error| {
        let why = file_trouble(&error);
        AppError::new(ErrorCode::Storage, format!("{} was not written: {why}.", file.display()))
            .hint("Nothing is lost: what was kept back stays in the records.")
    })
}

/// The same in `folder`, under a name of its own.
pub async fn save_in(outbox: &Outbox, call: i64, folder: &Path) -> Result<PathBuf, AppError> {
    let file = folder.join(format!("Kept back from call {call} ({}).json", outbox.now().0));
    std::fs::create_dir_all(folder).map_err(|error| {
        AppError::new(
            ErrorCode::Storage,
            format!("{} cannot be made: {}.", folder.display(), file_trouble(&error)),
        )
    })?;
    save_as(outbox, call, &file).await?;
    Ok(file)
}
