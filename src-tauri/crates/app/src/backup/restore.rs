//! Restores a backup into a new profile, which sends nothing until a person recorded what was sent after the backup.

use std::path::Path;

use base::profile::ProfileKind;
use payment_rules::policy::Policy;
use service_api::value::Secret;
use session::profile::Profile;
use zeroize::Zeroizing;

use super::file::Opened;
use super::{Verified, unreadable, verify};
use crate::messages;
use crate::profiles::Profiles;
use engine::send_journal;
use secrets::SecretStore;
use store::journal_key::JournalKey;
use store::{Actor, DatabaseKey, audit, copy};
use system::env::{Env, parse_rfc3339};
use system::error::{AppError, ErrorCode};

/// A restored backup.
#[derive(Clone, Debug)]
pub struct Restored {
    /// The new profile.
    pub profile: Profile,
    /// The result of verifying the backup.
    pub backup: Verified,
    /// The number of payments that this computer knows and that were sent after the backup. They are stored as unconfirmed.
    pub restored_payments: usize,
}

/// Makes the profile `name` from the backup `path`. Existing profiles are not changed.
pub async fn restore(
    (profiles, secrets, env): (&Profiles, &SecretStore, &Env),
    home: &Path,
    path: &Path,
    name: &str,
    passphrase: &Secret,
) -> Result<Restored, AppError> {
    let (backup, opened, scratch) = verify::taken_out(path, passphrase, home).await?;
    if !backup.whole {
        let message = messages::backup_damaged(&backup.problems.join(" "));
        return Err(AppError::new(ErrorCode::Storage, message).hint(messages::USE_ANOTHER_BACKUP));
    }
    let old = &opened.boxed.profile;
    let restoring = profiles.begin_restoring(name, old, &opened.boxed.origin, &env.ids)?;
    if old.kind != ProfileKind::Sandbox {
        secrets.check_open()?;
    }
    let made = async {
        let key = restoring.make_key(secrets).await?;
        let mut new_key: DatabaseKey = Zeroizing::new([0; 32]);
        hex::decode_to_slice(key.expose(), new_key.as_mut_slice()).map_err(AppError::bug)?;
        let (old_key, records) = (opened.boxed.key()?, restoring.records());
        tokio::task::spawn_blocking(move || copy::copy_file(scratch.path(), &old_key, &records, &new_key))
            .await
            .map_err(AppError::bug)??;
        let store = restoring.store(secrets).await?;
        let restored_payments = note_missing_sends(profiles, secrets, env, &opened, &store).await?;
        restoring.begin_mark(&store, secrets).await?;
        drop(store);
        restoring.take_in(profiles)?;
        Ok(restored_payments)
    };
    match made.await {
        Ok(restored_payments) => Ok(Restored {
            profile: restoring.profile.clone(),
            backup,
            restored_payments,
        }),
        Err(error) => {
            restoring.give_up(secrets).await;
            Err(error)
        }
    }
}

/// Records that restored records are older than what was sent, and restores what the send journal on this computer contains.
async fn note_missing_sends(
    profiles: &Profiles,
    secrets: &SecretStore,
    env: &Env,
    opened: &Opened,
    store: &store::Store,
) -> Result<usize, AppError> {
    let old = opened.boxed.profile.clone();
    let made_at = parse_rfc3339(&opened.manifest.made_at).ok_or_else(|| unreadable(messages::DATE_MISSING))?;
    let seq = store.read(engine::tables::send_counts::seq).await?;
    let mark = profiles.mark_of(&old, secrets).await?;
    let key = JournalKey::of_bytes(opened.boxed.journal()?);
    let ahead = send_journal::left_behind(profiles.removed_folder(&old).as_deref(), key, mark.as_ref(), seq)?;
    let restored_payments = ahead.payments();
    let policy = match old.kind {
        ProfileKind::Sandbox => Policy::sandbox(),
        ProfileKind::Test | ProfileKind::Live => Policy::deployment(),
    };
    let now = env.clock.now();
    let entry = format!("{} · SHA-256 {}", opened.manifest.made_at, opened.manifest.sha256);
    store
        .write(move |db| {
            engine::tables::send_counts::restored(db, made_at, &ahead, &policy, now)?;
            audit::record(
                db,
                now,
                Actor::default().entry(crate::messages::audit::RESTORED_FROM_A_BACKUP, None, Some(entry)),
            )
        })
        .await?;
    Ok(restored_payments)
}
