//! Exports the withdrawal code of a payment to a person without a wallet, if the code came to us. Whoever has it can collect the money, so
//! the file is readable only by the current user of the computer.

use crate::messages;
use crate::messages::labels;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use base::profile::ProfileKind;
use serde_json::Value as Json;
use service_api::value::Amount;
use session::Context;
use zeroize::Zeroizing;

use super::detail::detail;
use engine::tables::answer_secrets::note;
use engine::tables::{answer_secrets, single_payments};
use files::documents::environment;
use secrets::private;
use store::Actor;
use system::env::{parse_rfc3339, wat};
use system::error::{AppError, ErrorCode};
use system::file_text::{file_error, file_name_part};

/// The field of the answer that contains the code.
const CODE: &str = "withdrawalCode";

/// Writes the withdrawal code from the answer of `call` into `folder`, as `actor` confirmed. Returns the file's path; `None` if the answer
/// is not of a single payment or contains other secret values.
pub async fn export_code(context: &Context, call: i64, folder: &Path, actor: &Actor) -> Result<Option<PathBuf>, AppError> {
    let store = &context.outbox.store;
    let Some(line) = store.read(move |db| single_payments::of_call(db, call)).await? else {
        return Ok(None);
    };
    if answer_secrets::secret_names(store, call).await? != [CODE] {
        return Ok(None);
    }
    let payment = detail(&context.outbox, &line.to_string()).await?.payment;
    let Some(code) = code_of(context, call).await? else {
        return Ok(None);
    };
    let mut text = Zeroizing::new(format!("{}\n", labels::WITHDRAWAL_CODE_TITLE));
    if context.profile.kind != ProfileKind::Live {
        let _ = writeln!(text, "{}", environment(context.profile.kind));
    }
    let naira = Amount::parse(&payment.amount).map_or_else(|_| payment.amount.clone(), Amount::naira);
    let _ = writeln!(text, "\n{}\n", code.as_str());
    let sent = payment.sent_at.as_deref().and_then(parse_rfc3339).map(wat);
    let rows = [
        (labels::AMOUNT, Some(naira.as_str())),
        (labels::TO, Some(payment.account.as_str())),
        (labels::SENT, sent.as_deref()),
        (labels::FROM, Some(context.profile.business())),
        (labels::REFERENCE, Some(payment.reference.as_str())),
    ];
    for (name, value) in rows {
        let _ = value.map(|value| writeln!(text, "{name}: {value}"));
    }
    let _ = writeln!(text, "\n{}", messages::CODE_IS_CASH);
    let stem = format!(
        "{} {} {}",
        labels::WITHDRAWAL_CODE,
        file_name_part(&payment.account),
        payment.reference
    );
    note(&context.outbox, call, actor).await?;
    write_private(folder, &stem, text.as_bytes()).map(Some)
}

/// The withdrawal code in the answer of a call, if it has one.
async fn code_of(context: &Context, call: i64) -> Result<Option<Zeroizing<String>>, AppError> {
    let Some(kept) = answer_secrets::answer_secrets(&context.outbox.store, call).await? else {
        return Ok(None);
    };
    let json: Json = serde_json::from_str(&kept).map_err(AppError::bug)?;
    let code = match json.get(CODE) {
        Some(Json::String(text)) => text.clone(),
        Some(Json::Number(number)) => number.to_string(),
        Some(Json::Null | Json::Bool(_) | Json::Array(_) | Json::Object(_)) | None => return Ok(None),
    };
    Ok(Some(Zeroizing::new(code)))
}

/// Writes `bytes` to a new file in `folder` that only the current user of the computer can read.
fn write_private(folder: &Path, stem: &str, bytes: &[u8]) -> Result<PathBuf, AppError> {
    let trouble = |path: &Path, error: &std::io::Error| {
        let message = messages::file_not_written(path.display(), file_error(error));
        AppError::new(ErrorCode::Storage, message).hint(messages::CODE_IS_KEPT)
    };
    std::fs::create_dir_all(folder).map_err(|error| trouble(folder, &error))?;
    for attempt in 0..1_000 {
        let number = if attempt == 0 { String::new() } else { format!(" ({attempt})") };
        let path = folder.join(format!("{stem}{number}.txt"));
        let written = private()
            .create_new(true)
            .open(&path)
            .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()));
        match written {
            Ok(()) => return Ok(path),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(trouble(&path, &error)),
        }
    }
    Err(AppError::new(ErrorCode::Storage, messages::TOO_MANY_FILES))
}
