//! The keys of sub-merchants. The service sends them once. They stay in the encrypted records until they are in the secret store, and leave it only
//! after a confirmation in the confirm window: to the clipboard or into a private file. The page never receives them.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use service_api::value::Secret;
use session::Context;
use session::ports::CopySecret;
use sha2::{Digest as _, Sha512};
use zeroize::Zeroizing;

use super::{SubMerchants, not_here, number};
use crate::messages;
use crate::tables::sub_merchants as table;
use crate::tables::sub_merchants::{KeptKeys, SubMerchant};
use crate::view::{SubMerchantDetailView, SubMerchantKeyAction};
use engine::event::Topic;
use engine::outbox::Outbox;
use engine::tables::{answer_secrets, calls};
use secrets::{ExternalSecret, private};
use store::{Actor, Store, audit};
use system::error::{AppError, ErrorCode};
use system::file_text::file_error;

/// The prefix of their names in the secret store.
pub const KEYS: &str = "sub-merchant";

/// The keys of one sub-merchant, in the form in which they are stored.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Kept {
    #[serde(rename = "merchantPublicId", skip_serializing_if = "Option::is_none")]
    pub public_id: Option<String>,
    #[serde(rename = "merchantSecretKey", skip_serializing_if = "Option::is_none")]
    pub secret_key: Option<Zeroizing<String>>,
    #[serde(rename = "merchantHmac", skip_serializing_if = "Option::is_none")]
    pub hash_key: Option<Zeroizing<String>>,
}

/// The place for the keys of the sub-merchant with this reference. A reference may contain any character, so a digest of it is used.
pub(super) fn place(all: &ExternalSecret, reference: &str) -> ExternalSecret {
    all.named(&hex::encode(&Sha512::digest(reference.as_bytes())[..10]))
}

/// The keys in the secret store.
///
/// # Errors
///
/// Why the secret store does not open.
pub(super) async fn kept(all: &ExternalSecret, reference: &str) -> Result<Option<Kept>, AppError> {
    let text = place(all, reference).get().await?;
    text.map(|text| serde_json::from_str(text.expose()).map_err(AppError::bug))
        .transpose()
}

async fn one(outbox: &Outbox, line: i64) -> Result<SubMerchant, AppError> {
    outbox.store.read(move |db| table::one(db, line)).await?.ok_or_else(not_here)
}

/// Moves the keys of an answer to the secret store. They are deleted from the records only after they were read back.
pub(super) async fn move_to_secret_store(outbox: &Outbox, all: &ExternalSecret, line: i64) -> Result<(), AppError> {
    let Some(call) = outbox.store.read(move |db| table::call_with_keys(db, line)).await? else {
        return Ok(());
    };
    let reference = one(outbox, line).await?.row.reference;
    let Some(secrets) = answer_secrets::answer_secrets(&outbox.store, call).await? else {
        return Ok(());
    };
    let mut keys = of_answer(&secrets)?;
    keys.public_id = public_id(outbox, call).await?;
    let text = Zeroizing::new(serde_json::to_string(&keys).map_err(AppError::bug)?);
    let place = place(all, &reference);
    place.set(Secret::new(text.to_string())).await?;
    if place.get().await?.is_none_or(|stored| stored.expose() != text.as_str()) {
        return Err(AppError::new(ErrorCode::Storage, messages::sub_merchants::KEYS_NOT_SAVED));
    }
    let noted = KeptKeys {
        public_id: keys.public_id.clone(),
        secret_key: keys.secret_key.is_some(),
        hash_key: keys.hash_key.is_some(),
        ..KeptKeys::default()
    };
    let now = outbox.now();
    outbox
        .store
        .write(move |db| table::note_kept(db, &reference, call, &noted, now))
        .await?;
    outbox.notify(Topic::SubMerchants, None);
    Ok(())
}

/// The keys among the secret values of an answer, each under its path.
fn of_answer(secrets: &str) -> Result<Kept, AppError> {
    let all: serde_json::Map<String, Json> = serde_json::from_str(secrets).map_err(AppError::bug)?;
    let named = |name: &str| {
        all.iter().find_map(|(path, value)| {
            let is = path.rsplit('.').next().is_some_and(|last| last.eq_ignore_ascii_case(name));
            let text = value.as_str().filter(|text| is && !text.trim().is_empty())?;
            Some(Zeroizing::new(text.to_owned()))
        })
    };
    Ok(Kept {
        public_id: None,
        secret_key: named("merchantSecretKey"),
        hash_key: named("merchantHmac"),
    })
}

/// The merchant's login, from the stored answer.
pub(super) async fn public_id(outbox: &Outbox, call: i64) -> Result<Option<String>, AppError> {
    let answer = calls::call(&outbox.store, call).await?.answer;
    let answer: Json = answer.and_then(|answer| serde_json::from_str(&answer.0).ok()).unwrap_or_default();
    let id = answer
        .pointer("/onboardingUpdate/credentials/merchantPublicId")
        .and_then(Json::as_str);
    Ok(id.map(str::trim).filter(|id| !id.is_empty()).map(str::to_owned))
}

/// Deletes all keys from the secret store.
pub async fn delete_all_keys(store: &Store, all: &ExternalSecret) -> Result<(), AppError> {
    for reference in store.read(table::kept_references).await? {
        place(all, &reference).forget().await?;
    }
    Ok(())
}

/// At the start: moves the keys that arrived while the secret store did not open.
pub async fn store_waiting_keys(outbox: Arc<Outbox>, all: ExternalSecret) {
    let waiting = outbox.store.read(table::waiting).await.unwrap_or_default();
    for line in waiting {
        if let Err(error) = move_to_secret_store(&outbox, &all, line).await {
            tracing::info!(message = %error.message, "the keys of a sub-merchant wait for the safe");
            return;
        }
    }
}

/// Moves the keys of one sub-merchant, for a person.
pub async fn move_keys(merchants: &SubMerchants, id: &str) -> Result<SubMerchantDetailView, AppError> {
    move_to_secret_store(&merchants.context.outbox, &merchants.keys, number(id)?).await?;
    crate::sub_merchants::detail::detail(merchants, id).await
}

/// What the confirm window shows about an action with keys.
pub struct KeyFacts {
    pub title: String,
    pub lead: &'static str,
    pub facts: Vec<(&'static str, String)>,
    pub button: &'static str,
}

/// The question, from the state at this moment.
pub async fn question_facts(context: &Context, id: &str, action: SubMerchantKeyAction) -> Result<KeyFacts, AppError> {
    let found = one(&context.outbox, number(id)?).await?;
    let in_safe = found.kept.kept_at.is_some() && found.kept.removed_at.is_none();
    let there = match action {
        SubMerchantKeyAction::CopySecretKey => in_safe && found.kept.secret_key,
        SubMerchantKeyAction::CopyHashKey => in_safe && found.kept.hash_key,
        SubMerchantKeyAction::Save => in_safe,
        SubMerchantKeyAction::Remove => in_safe || found.in_records,
    };
    if !there {
        return Err(not_kept());
    }
    let name = crate::sub_merchants::detail::name(&found.row);
    let (title, lead, button) = match action {
        SubMerchantKeyAction::CopySecretKey => (
            messages::sub_merchants::copy_secret_question(&name),
            messages::sub_merchants::COPY_LEAD,
            "Copy the secret key",
        ),
        SubMerchantKeyAction::CopyHashKey => (
            messages::sub_merchants::copy_hash_question(&name),
            messages::sub_merchants::COPY_LEAD,
            "Copy the hash key",
        ),
        SubMerchantKeyAction::Save => (
            messages::sub_merchants::save_question(&name),
            messages::sub_merchants::SAVE_LEAD,
            "Save the keys to a file",
        ),
        SubMerchantKeyAction::Remove => (
            messages::sub_merchants::remove_question(&name),
            messages::sub_merchants::REMOVE_LEAD,
            "Remove the keys",
        ),
    };
    let mut facts = vec![("Merchant", name)];
    facts.extend(found.kept.public_id.map(|id| ("Public id", id)));
    facts.push(("Reference", found.row.reference));
    Ok(KeyFacts {
        title,
        lead,
        facts,
        button,
    })
}

fn not_kept() -> AppError {
    AppError::not_found(messages::sub_merchants::KEY_MISSING)
}

/// Executes a confirmed action with keys: saves them into the folder, or copies one to the clipboard. Returns the saved file.
pub async fn carry_out(
    merchants: &SubMerchants,
    id: &str,
    action: SubMerchantKeyAction,
    actor: Actor,
    (folder, clipboard): (&Path, Option<CopySecret>),
) -> Result<Option<PathBuf>, AppError> {
    let (outbox, line) = (&merchants.context.outbox, number(id)?);
    let reference = one(outbox, line).await?.row.reference;
    let secrets = &merchants.keys;
    if action == SubMerchantKeyAction::Remove {
        place(secrets, &reference).forget().await?;
        let now = outbox.now();
        let removed = move |db: &rusqlite::Transaction<'_>| {
            table::note_removed(db, line, &reference, now)?;
            audit::record(
                db,
                now,
                actor.entry(crate::messages::audit::SUB_MERCHANTS_KEYS_REMOVED, None, Some(reference)),
            )
        };
        outbox.store.write(removed).await?;
        outbox.notify(Topic::SubMerchants, None);
        return Ok(None);
    }
    let keys = kept(secrets, &reference).await?.ok_or_else(not_kept)?;
    let (key, what) = match action {
        SubMerchantKeyAction::CopySecretKey => (keys.secret_key.clone(), crate::messages::audit::SUB_MERCHANTS_SECRET_KEY_COPIED),
        SubMerchantKeyAction::CopyHashKey => (keys.hash_key.clone(), crate::messages::audit::SUB_MERCHANTS_HASH_KEY_COPIED),
        SubMerchantKeyAction::Save | SubMerchantKeyAction::Remove => (None, crate::messages::audit::SUB_MERCHANTS_KEYS_SAVED_TO_A_FILE),
    };
    // The audit is written before a key leaves the secret store.
    let (now, about) = (outbox.now(), reference.clone());
    outbox
        .store
        .write(move |db| audit::record(db, now, actor.entry(what, None, Some(about))))
        .await?;
    if action == SubMerchantKeyAction::Save {
        return save(&keys, &reference, now.0, folder).map(Some);
    }
    let key = key.ok_or_else(not_kept)?;
    copy(clipboard, Secret::new(key.to_string())).await?;
    Ok(None)
}

async fn copy(out: Option<CopySecret>, key: Secret) -> Result<(), AppError> {
    let out = out.ok_or_else(|| AppError::conflict(messages::sub_merchants::NO_CLIPBOARD))?;
    tokio::task::spawn_blocking(move || out(key.expose()))
        .await
        .map_err(AppError::bug)?
        .map_err(|why| AppError::conflict(messages::sub_merchants::clipboard_unavailable(&why)))
}

/// Writes the keys into a new private file.
fn save(keys: &Kept, reference: &str, at: i64, folder: &Path) -> Result<PathBuf, AppError> {
    let named: String = reference
        .chars()
        .filter(|mark| mark.is_ascii_alphanumeric() || *mark == '-')
        .collect();
    let file = folder.join(format!("Keys of sub-merchant {named} ({at}).json"));
    let text = Zeroizing::new(serde_json::to_string_pretty(keys).map_err(AppError::bug)?);
    let written = std::fs::create_dir_all(folder)
        .and_then(|()| private().create_new(true).open(&file))
        .and_then(|mut file| file.write_all(text.as_bytes()).and_then(|()| file.sync_all()));
    written.map_err(|error| {
        let message = messages::sub_merchants::file_not_written(file.display(), file_error(&error));
        AppError::conflict(message).hint(messages::sub_merchants::KEYS_STILL_THERE)
    })?;
    Ok(file)
}
