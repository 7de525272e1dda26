//! A profile that is made from a backup. It is listed only once it is complete.

use std::path::{Path, PathBuf};

use base::profile::ProfileKind;
use service_api::value::Secret;
use session::profile::Profile;

use super::{DATABASE_FILE, EMBEDDED, Profiles, external_secrets, name_fits};
use crate::messages;
use secrets::{SecretStore, replace};
use store::Store;
use system::env::Ids;
use system::error::{AppError, InputProblem};

/// The file with the id of the profile that created the records.
const ORIGIN_FILE: &str = "restored-from";

/// A profile that is being made from a backup, in a hidden folder. It is deleted unless it is completed.
pub(crate) struct Restoring {
    staging: Profiles,
    /// The future profile.
    pub(crate) profile: Profile,
}

impl Profiles {
    /// The id of the profile that created these records. If the file cannot be read, they may be another profile's.
    pub(crate) fn origin(&self, profile: &Profile) -> Result<String, AppError> {
        match std::fs::read_to_string(self.folder(&profile.name).join(ORIGIN_FILE)) {
            Ok(id) if !id.is_empty() => Ok(id),
            Ok(_) => Err(AppError::bug("a restored profile does not name its owner")),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(profile.id.clone()),
            Err(error) => Err(AppError::of_folder(error)),
        }
    }

    /// Begins to make the profile `name` from the backup of `old`, whose records were created by `origin`.
    ///
    /// # Errors
    ///
    /// All problems are reported at once.
    pub(crate) fn begin_restoring(&self, name: &str, old: &Profile, origin: &str, ids: &Ids) -> Result<Restoring, AppError> {
        let mut problems = Vec::new();
        let mut wrong = |message: String| {
            problems.push(InputProblem::new("name", message));
        };
        if !name_fits(name) {
            wrong(messages::RESTORED_NAME_RULE.to_owned());
        } else if self.folder(name).exists() {
            wrong(messages::folder_exists(name));
        }
        if old.name == EMBEDDED {
            wrong(messages::SANDBOX_NOT_RESTORABLE.to_owned());
        }
        for other in self.list()? {
            if self.origin(&other)? == origin {
                wrong(messages::same_records(&other.name));
            }
        }
        if !problems.is_empty() {
            return Err(AppError::invalid(messages::NOTHING_RESTORED, problems));
        }
        let profile = Profile {
            id: ids.letters(20)?,
            name: name.to_owned(),
            ..old.clone()
        };
        let staging = Self {
            folder: self.folder.with_file_name(format!("restoring-{}", profile.id)),
        };
        let folder = staging.folder(name);
        std::fs::create_dir_all(&folder).map_err(AppError::of_folder)?;
        let restoring = Restoring { staging, profile };
        replace(&folder.join(ORIGIN_FILE), origin.as_bytes()).map_err(AppError::of_folder)?;
        Ok(restoring)
    }

    /// The folder of a removed profile, if it still exists.
    pub(crate) fn removed_folder(&self, old: &Profile) -> Option<PathBuf> {
        let folder = self.folder.with_file_name("removed").join(format!("{}-{}", old.name, old.id));
        folder.exists().then_some(folder)
    }

    /// The count of sends of a profile in the secret store.
    pub(crate) async fn mark_of(&self, old: &Profile, secrets: &SecretStore) -> Result<Option<Secret>, AppError> {
        match old.kind {
            ProfileKind::Sandbox => Ok(None),
            ProfileKind::Test | ProfileKind::Live => secrets.get(&external_secrets::entry(old, external_secrets::HIGH_WATER)).await,
        }
    }
}

impl Restoring {
    /// Creates a key for its records, stored where the profile will look for it.
    pub(crate) async fn make_key(&self, secrets: &SecretStore) -> Result<Secret, AppError> {
        self.staging.make_database_key(&self.profile, secrets).await
    }

    /// The path of its records.
    pub(crate) fn records(&self) -> PathBuf {
        self.staging.folder(&self.profile.name).join(DATABASE_FILE)
    }

    /// Its records, migrated to the current version.
    pub(crate) async fn store(&self, secrets: &SecretStore) -> Result<Store, AppError> {
        self.staging.store(&self.profile, secrets).await
    }

    /// Begins its count of sends with that of its records, after everything that this computer knows was restored.
    pub(crate) async fn begin_mark(&self, store: &Store, secrets: &SecretStore) -> Result<(), AppError> {
        if self.profile.kind == ProfileKind::Sandbox {
            return Ok(());
        }
        let seq = store.read(engine::tables::send_counts::seq).await?;
        let entry = external_secrets::entry(&self.profile, external_secrets::HIGH_WATER);
        secrets.set(&entry, Secret::new(seq.to_string())).await
    }

    /// Adds it to the profiles.
    pub(crate) fn take_in(&self, profiles: &Profiles) -> Result<(), AppError> {
        self.staging.save(&self.profile)?;
        let name = &self.profile.name;
        std::fs::rename(self.staging.folder(name), profiles.folder(name)).map_err(AppError::of_folder)
    }

    /// Deletes the key that was created for it.
    pub(crate) async fn give_up(&self, secrets: &SecretStore) {
        if self.profile.kind != ProfileKind::Sandbox {
            // The first error is returned to the caller.
            let _ = secrets.forget(&external_secrets::entry(&self.profile, "database")).await;
            let _ = secrets
                .forget(&external_secrets::entry(&self.profile, external_secrets::HIGH_WATER))
                .await;
        }
    }

    fn folder(&self) -> &Path {
        &self.staging.folder
    }
}

impl Drop for Restoring {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(self.folder());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use system::error::ErrorCode;

    #[test]
    fn an_incomplete_restoration_leaves_nothing_and_all_problems_are_reported_at_once() {
        let home = tempfile::tempdir().expect("a folder");
        let ids = Ids::Random;
        let profiles = Profiles::open(home.path(), &ids).expect("profiles");
        let sandbox = profiles.get(EMBEDDED).expect("the sandbox");
        let old = Profile {
            name: "office".to_owned(),
            id: "first".to_owned(),
            ..sandbox.clone()
        };
        let restoring = profiles.begin_restoring("office", &old, "first", &ids).expect("begun");
        assert!(restoring.records().parent().expect("a folder").exists() && restoring.profile.id != "first");
        drop(restoring);
        let left = std::fs::read_dir(home.path()).expect("lists").count();
        assert_eq!((left, profiles.list().expect("lists").len()), (1, 1));
        let refused = profiles
            .begin_restoring(EMBEDDED, &sandbox, &sandbox.id, &ids)
            .err()
            .expect("refused");
        assert_eq!((refused.code, refused.problems.len()), (ErrorCode::Invalid, 3), "{refused}");
    }

    #[test]
    fn the_origin_of_records_is_never_guessed() {
        let folder = tempfile::tempdir().expect("a folder");
        let profiles = Profiles {
            folder: folder.path().to_owned(),
        };
        let profile = Profile {
            id: "ID".to_owned(),
            name: "office".to_owned(),
            kind: ProfileKind::Test,
            collect_base_url: String::new(),
            base_url: String::new(),
            control_url: None,
            contact_email: None,
            business_name: None,
            proxy: client::transport::proxy::Proxy::default(),
            word: None,
        };
        std::fs::create_dir_all(profiles.folder("office")).expect("a folder");
        assert_eq!(profiles.origin(&profile).ok(), Some(profile.id.clone()));
        let file = profiles.folder("office").join(ORIGIN_FILE);
        std::fs::write(&file, "FIRST").expect("written");
        assert_eq!(profiles.origin(&profile).ok().as_deref(), Some("FIRST"));
        for unreadable in [b"".as_slice(), b"\xff\xfe"] {
            std::fs::write(&file, unreadable).expect("written");
            assert!(profiles.origin(&profile).is_err());
        }
    }
}
