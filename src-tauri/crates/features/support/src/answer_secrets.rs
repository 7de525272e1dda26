//! Writing the secret values of an answer, which no screen shows, into a file that only the current user may read. An approver has to request
//! it, and the audit has an entry before anything is written.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use session::Context;
use session::people::SignedIn;
use zeroize::Zeroizing;

use crate::messages;
use crate::tables::activity;
use engine::outbox::Outbox;
use engine::tables::answer_secrets;
use secrets::private;
use store::Actor;
use system::error::{AppError, ErrorCode};
use system::file_text::file_error;

/// The secret values in the answer of `call`. Fails if there are none.
async fn kept(outbox: &Outbox, call: i64) -> Result<Zeroizing<String>, AppError> {
    // A missing call is reported before missing secrets.
    activity::recorded_call(&outbox.store, call, 0, 0).await?;
    answer_secrets::answer_secrets(&outbox.store, call).await?.ok_or_else(|| {
        let message = messages::nothing_withheld(call);
        AppError::not_found(message).hint(messages::UNDER_SUB_MERCHANTS)
    })
}

/// What the confirm window shows: the names of the values, the operation and the call.
pub async fn question_facts(outbox: &Outbox, call: i64) -> Result<Vec<(&'static str, String)>, AppError> {
    kept(outbox, call).await?;
    let names = answer_secrets::secret_names(&outbox.store, call).await?;
    let operation = activity::recorded_call(&outbox.store, call, 0, 0).await?.0.listed.operation;
    Ok(vec![("Kept back", names.join(", ")), ("Of", operation), ("Call", call.to_string())])
}

/// Writes the secret values in the answer of `call` to `file`, as the current user.
///
/// # Errors
///
/// Fails if the current user does not approve payments, if there are no secret values, or if the file exists or cannot be written.
pub async fn save_as(context: &Context, call: i64, file: &Path) -> Result<(), AppError> {
    match context.current_user.at(context.outbox.now()) {
        SignedIn::NoPeople => {}
        SignedIn::Somebody(person) if person.approves() || person.owner => {}
        SignedIn::Nobody | SignedIn::Somebody(_) => {
            let message = messages::APPROVER_NEEDED;
            return Err(AppError::conflict(message));
        }
    }
    write(&context.outbox, call, file, &context.actor()).await
}

async fn write(outbox: &Outbox, call: i64, file: &Path, actor: &Actor) -> Result<(), AppError> {
    let secrets = kept(outbox, call).await?;
    let not_written = |error: &std::io::Error| {
        let why = file_error(error);
        AppError::new(ErrorCode::Storage, messages::file_not_written(file.display(), &why)).hint(messages::STILL_IN_RECORDS)
    };
    let mut output = private().create_new(true).open(file).map_err(|error| not_written(&error))?;
    answer_secrets::note(outbox, call, actor).await?;
    output
        .write_all(secrets.as_bytes())
        .and_then(|()| output.sync_all())
        .map_err(|error| not_written(&error))
}

/// The same into a new file in `folder`, as `actor` confirmed it.
pub async fn export_secret(outbox: &Outbox, call: i64, folder: &Path, actor: &Actor) -> Result<PathBuf, AppError> {
    let file = folder.join(format!("Hidden values of call {call} ({}).json", outbox.now().0));
    std::fs::create_dir_all(folder)
        .map_err(|error| AppError::new(ErrorCode::Storage, messages::folder_not_made(folder.display(), file_error(&error))))?;
    write(outbox, call, &file, actor).await?;
    Ok(file)
}
