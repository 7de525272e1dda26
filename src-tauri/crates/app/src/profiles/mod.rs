//! Profiles: sandbox, test, live. Each has its own folder, addresses, keys and database; nothing is shared.

mod external_secrets;
mod form;
pub(crate) mod own_copy;
pub(crate) mod reference_keys;
mod restored;

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

use base::profile::ProfileKind;
use service_api::strict::plainly;
use session::profile::Profile;
use zeroize::Zeroizing;

use crate::deployment::SECRET_NAMES;
use crate::messages;
use crate::view::ProfileForm;
use client::transport::proxy::Proxy;
pub(crate) use form::business_name_problem;
use form::{check, filled, name_fits, people_problems, refuse};
use secrets::SecretStore;
use store::{DatabaseKey, Store};
use system::env::Ids;
use system::error::{AppError, ErrorCode};

/// The name of the built-in sandbox.
pub const EMBEDDED: &str = "sandbox";
const PROFILE_FILE: &str = "profile.json";
const DATABASE_FILE: &str = "cowrie.db";
/// The file that shows that records were created once.
const CREATED_FILE: &str = "records-exist";

/// All profiles of a data folder.
#[derive(Clone, Debug)]
pub struct Profiles {
    folder: PathBuf,
}

impl Profiles {
    /// Opens the data folder `home`; creates the profile of the built-in sandbox if it does not exist.
    pub fn open(home: &Path, ids: &Ids) -> Result<Self, AppError> {
        let profiles = Self {
            folder: home.join("profiles"),
        };
        if !profiles.file(EMBEDDED).exists() {
            profiles.save(&Profile {
                id: ids.letters(20)?,
                name: EMBEDDED.to_owned(),
                kind: ProfileKind::Sandbox,
                collect_base_url: String::new(),
                base_url: String::new(),
                control_url: None,
                contact_email: Some("accounts@example.com".to_owned()),
                business_name: Some("Sandbox Trading".to_owned()),
                proxy: Proxy::Direct,
                word: None,
            })?;
        }
        Ok(profiles)
    }

    /// The folder of a profile.
    pub fn folder(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder(name).join(PROFILE_FILE)
    }

    /// All profiles, the built-in sandbox first.
    pub fn list(&self) -> Result<Vec<Profile>, AppError> {
        let mut found = Vec::new();
        for entry in std::fs::read_dir(&self.folder).map_err(AppError::of_folder)? {
            let name = entry.map_err(AppError::of_folder)?.file_name().to_string_lossy().into_owned();
            if self.file(&name).exists() {
                found.push(self.get(&name)?);
            }
        }
        found.sort_by_key(|profile: &Profile| (profile.name != EMBEDDED, profile.name.clone()));
        Ok(found)
    }

    /// The names of all profiles with a file, for a sentence.
    fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.retain(|name| self.file(name).exists());
        names.sort_by_key(|name| (name != EMBEDDED, name.clone()));
        names
    }

    /// The profile `name`.
    pub fn get(&self, name: &str) -> Result<Profile, AppError> {
        let missing = || {
            let error = AppError::not_found(messages::no_such_profile(name));
            match self.names().as_slice() {
                [] => error,
                names => error.hint(messages::profiles_are(&names.join(", "))),
            }
        };
        if !name_fits(name) {
            return Err(missing());
        }
        let text = std::fs::read_to_string(self.file(name)).map_err(|_| missing())?;
        serde_json::from_str(&text).map_err(|error| AppError::new(ErrorCode::Storage, messages::profile_unreadable(name, &plainly(&error))))
    }

    /// Adds a profile.
    ///
    /// # Errors
    ///
    /// All problems of the form are reported at once.
    pub fn add(&self, form: &ProfileForm, control_url: Option<String>, ids: &Ids) -> Result<Profile, AppError> {
        check(form)?;
        let control_url = control_url.filter(|_| form.kind == ProfileKind::Sandbox);
        if self.file(&form.name).exists() {
            return Err(AppError::conflict(messages::profile_exists(&form.name)));
        }
        let profile = Profile {
            id: ids.letters(20)?,
            control_url,
            ..filled(form)
        };
        self.save(&profile)?;
        Ok(profile)
    }

    /// Changes addresses, business name and contact.
    pub fn change(&self, form: &ProfileForm) -> Result<Profile, AppError> {
        let old = self.get(&form.name)?;
        if old.kind != form.kind {
            return Err(AppError::conflict(messages::KIND_IS_FIXED));
        }
        if old.name == EMBEDDED {
            // The built-in sandbox has no addresses; only names can change.
            let filled = filled(form);
            let profile = Profile {
                business_name: filled.business_name,
                contact_email: filled.contact_email,
                ..old
            };
            refuse(people_problems(form))?;
            self.save(&profile)?;
            return Ok(profile);
        }
        check(form)?;
        let profile = Profile {
            id: old.id,
            control_url: old.control_url,
            ..filled(form)
        };
        self.save(&profile)?;
        Ok(profile)
    }

    /// Changes only the name of the business.
    ///
    /// # Errors
    ///
    /// It is too long, or cannot be written.
    pub(crate) fn name_business(&self, name: &str, business_name: Option<String>) -> Result<(), AppError> {
        refuse(business_name_problem(business_name.as_ref()).into_iter().collect())?;
        let profile = Profile {
            business_name,
            ..self.get(name)?
        };
        self.save(&profile)
    }

    /// Removes a profile. Its records are kept under `removed` in the data folder. Its keys are deleted, so a profile with unsettled
    /// payments is not removed. If records or keys cannot be read, because a keychain is lost, it is removed only if a person confirmed
    /// that: `records_unread`.
    pub async fn remove(&self, name: &str, records_unread: bool, secrets: &SecretStore) -> Result<Profile, AppError> {
        let profile = self.get(name)?;
        if name == EMBEDDED {
            return Err(AppError::conflict(messages::SANDBOX_NOT_REMOVABLE));
        }
        let lock = self.lock(name)?;
        let may_skip = |error: &AppError| records_unread && matches!(error.code, ErrorCode::Locked | ErrorCode::Storage);
        match self.settled(&profile, secrets).await {
            Err(error) if may_skip(&error) => {}
            other => other?,
        }
        for key in SECRET_NAMES {
            match self.set_key(&profile, key, None, secrets).await {
                Err(error) if may_skip(&error) => {}
                other => other?,
            }
        }
        match self.forget_kept(&profile, secrets).await {
            Err(error) if may_skip(&error) => {}
            other => other?,
        }
        drop(lock);
        let removed = self.folder.with_file_name("removed");
        std::fs::create_dir_all(&removed).map_err(AppError::of_folder)?;
        std::fs::rename(self.folder(name), removed.join(format!("{name}-{}", profile.id))).map_err(AppError::of_folder)?;
        Ok(profile)
    }

    /// Whether a profile that is not open has people.
    pub async fn has_people(&self, name: &str, secrets: &SecretStore) -> Result<bool, AppError> {
        let profile = self.get(name)?;
        if !self.folder(name).join(DATABASE_FILE).exists() {
            return Ok(false);
        }
        let _lock = self.lock(name)?;
        let store = self.store(&profile, secrets).await?;
        Ok(!store.read(session::tables::people::all).await?.is_empty())
    }

    /// Checks that every payment of a profile is settled; the error says why it stays.
    async fn settled(&self, profile: &Profile, secrets: &SecretStore) -> Result<(), AppError> {
        let name = &profile.name;
        if !self.folder(name).join(DATABASE_FILE).exists() {
            return Ok(());
        }
        let unsettled = async { engine::tables::outbox::unsettled(&self.store(profile, secrets).await?).await };
        let unsettled = unsettled.await.map_err(|error| AppError {
            message: messages::payments_unreadable(name, &error.message),
            ..error
        })?;
        if unsettled > 0 {
            let message = messages::payments_unsettled(name);
            return Err(AppError::conflict(message).hint(messages::SETTLE_PAYMENTS));
        }
        Ok(())
    }

    /// Deletes the keys of its sub-merchants, the passwords of its customers and its count of sends from the secret store.
    async fn forget_kept(&self, profile: &Profile, secrets: &SecretStore) -> Result<(), AppError> {
        if !self.folder(&profile.name).join(DATABASE_FILE).exists() {
            return Ok(());
        }
        let store = self.store(profile, secrets).await?;
        let keys = self.external_secret(profile, secrets, customers::sub_merchants::KEYS);
        customers::sub_merchants::delete_all_keys(&store, &keys).await?;
        let passwords = self.external_secret(profile, secrets, payments::PASSWORDS);
        payments::forget_customers(&store, &passwords).await?;
        self.external_secret(profile, secrets, own_copy::ENTRY).forget().await
    }

    fn save(&self, profile: &Profile) -> Result<(), AppError> {
        let folder = self.folder(&profile.name);
        std::fs::create_dir_all(&folder).map_err(AppError::of_folder)?;
        let text = serde_json::to_vec_pretty(profile).map_err(AppError::bug)?;
        secrets::replace(&folder.join(PROFILE_FILE), &text).map_err(AppError::of_folder)
    }

    /// Locks the profile for this process, until the result is dropped.
    pub fn lock(&self, name: &str) -> Result<File, AppError> {
        let file = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(self.folder(name).join("lock"))
            .map_err(AppError::of_folder)?;
        match file.try_lock() {
            Ok(()) => Ok(file),
            Err(TryLockError::WouldBlock) => Err(AppError::conflict(messages::profile_in_use(name)).hint(messages::USE_OR_CLOSE_OTHER)),
            Err(TryLockError::Error(error)) => Err(AppError::of_folder(error)),
        }
    }

    /// Opens the profile's records. A missing key beside an existing file is an error: an empty database in place of an old one would
    /// forget what was already paid.
    pub async fn store(&self, profile: &Profile, secrets: &SecretStore) -> Result<Store, AppError> {
        let path = self.folder(&profile.name).join(DATABASE_FILE);
        let known = match profile.kind {
            ProfileKind::Sandbox => self.sandbox_database_key(&profile.name)?,
            ProfileKind::Test | ProfileKind::Live => secrets.get(&external_secrets::entry(profile, "database")).await?,
        };
        let created = self.folder(&profile.name).join(CREATED_FILE);
        if created.exists() && std::fs::metadata(&path).map_or(0, |file| file.len()) == 0 {
            let message = messages::records_missing(&profile.name);
            return Err(AppError::new(ErrorCode::Storage, message).hint(messages::RESTORE_DATA_FOLDER));
        }
        let key = match known {
            Some(text) => text,
            None if path.exists() => {
                let message = messages::records_key_missing(&profile.name);
                return Err(AppError::new(ErrorCode::Locked, message).hint(messages::RESTORE_RECORDS_KEY));
            }
            None => self.make_database_key(profile, secrets).await?,
        };
        let mut bytes: DatabaseKey = Zeroizing::new([0; 32]);
        hex::decode_to_slice(key.expose(), bytes.as_mut_slice())
            .map_err(|_| AppError::new(ErrorCode::Locked, messages::RECORDS_KEY_DAMAGED))?;
        let store = tokio::task::spawn_blocking(move || Store::open(&path, &bytes))
            .await
            .map_err(AppError::bug)??;
        if created.exists() {
            return Ok(store);
        }
        secrets::replace(&created, b"These records exist. They are never made anew over missing ones.\n").map_err(AppError::of_folder)?;
        Ok(store)
    }
}
