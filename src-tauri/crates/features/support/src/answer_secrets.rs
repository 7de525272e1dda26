//! What an answer gave once and no screen shows, put into a file that only this person may read. Who may is asked, and that it was done is
//! written down first.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use session::Context;
use session::people::SignedIn;
use zeroize::Zeroizing;

use crate::tables::activity;
use engine::outbox::Outbox;
use engine::tables::answer_secrets;
use secrets::private;
use store::Actor;
use system::error::{AppError, ErrorCode};
use system::plain::file_trouble;

/// The secrets of the answer of `call`; an error where there are none.
async fn kept(outbox: &Outbox, call: i64) -> Result<Zeroizing<String>, AppError> {
    // Tells that there is no such call before it tells that nothing was kept of it.
    activity::recorded_call(&outbox.store, call, 0, 0).await?;
    answer_secrets::answer_secrets(&outbox.store, call).await?.ok_or_else(|| {
        let message = format!("The answer of call {call} holds nothing that was kept back.");
        AppError::not_found(message).hint("The keys of a sub-merchant are handed out under Sub-merchants.")
    })
}

/// What the confirm window shows of it: which call, and what is kept of its answer.
pub async fn question_facts(outbox: &Outbox, call: i64) -> Result<Vec<(&'static str, String)>, AppError> {
    kept(outbox, call).await?;
    let names = answer_secrets::secret_names(&outbox.store, call).await?;
    let operation = activity::recorded_call(&outbox.store, call, 0, 0).await?.0.listed.operation;
    Ok(vec![("Kept back", names.join(", ")), ("Of", operation), ("Call", call.to_string())])
}

/// Writes the secrets of the answer of `call` to `file`, which must not be there yet, for whoever is at the terminal.
pub async fn save_as(context: &Context, call: i64, file: &Path) -> Result<(), AppError> {
    match context.current_user.at(context.outbox.now()) {
        SignedIn::NoPeople => {}
        SignedIn::Somebody(person) if person.approves() || person.owner => {}
        SignedIn::Nobody | SignedIn::Somebody(_) => {
            let message = "Nothing was done: keys and codes are handed out by somebody who approves.";
            return Err(AppError::conflict(message));
        }
    }
    write(&context.outbox, call, file, &context.actor()).await
}

async fn write(outbox: &Outbox, call: i64, file: &Path, hand: &Actor) -> Result<(), AppError> {
    let secrets = kept(outbox, call).await?;
    let trouble = |error: &std::io::Error| {
        let why = file_trouble(error);
        AppError::new(ErrorCode::Storage, format!("{} was not written: {why}.", file.display()))
            .hint("Nothing is lost: what was kept back stays in the records.")
    };
    let mut there = private().create_new(true).open(file).map_err(|error| trouble(&error))?;
    answer_secrets::note(outbox, call, hand).await?;
    there
        .write_all(secrets.as_bytes())
        .and_then(|()| there.sync_all())
        .map_err(|error| trouble(&error))
}

/// The same in `folder`, under a name of its own, as `hand` confirmed.
pub async fn export_secret(outbox: &Outbox, call: i64, folder: &Path, hand: &Actor) -> Result<PathBuf, AppError> {
    let file = folder.join(format!("Kept back from call {call} ({}).json", outbox.now().0));
    std::fs::create_dir_all(folder).map_err(|error| {
        AppError::new(
            ErrorCode::Storage,
            format!("{} cannot be made: {}.", folder.display(), file_trouble(&error)),
        )
    })?;
    write(outbox, call, &file, hand).await?;
    Ok(file)
}
