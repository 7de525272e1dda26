//! A file of secrets under a passphrase, for computers without a keychain. Argon2id derives the key, ChaCha20-Poly1305 encrypts the
//! content. A person must choose to create it.
//!
//! The window and the command line may have it open at the same time. So only the key stays in memory: every read reads the file, and every
//! change is applied to the present content of the file, under a lock.

use crate::messages;
use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chacha20poly1305::aead::{Aead as _, KeyInit as _};
use chacha20poly1305::{ChaCha20Poly1305, Key, Nonce};
use serde::{Deserialize, Serialize};
use service_api::value::Secret;
use zeroize::Zeroizing;

use super::argon2id;
use super::private_file::{private, replace};
use system::error::{AppError, ErrorCode};
use system::file_text::file_error;

/// The name of the vault in the data folder.
pub(super) const FILE_NAME: &str = "vault.json";
/// An empty file beside the vault, locked by whoever changes the vault. The vault itself cannot be locked, because it is replaced as a
/// whole.
const LOCK_NAME: &str = "vault.lock";
/// 64 MiB and three passes take about a fifth of a second, which makes guessing expensive.
pub const MEMORY_KIB: u32 = 64 * 1024;
/// See [`MEMORY_KIB`].
pub const PASSES: u32 = 3;

/// The warning for a person who creates a vault: the send journal's mark is in the same folder that it is to protect.
pub const VAULT_IN_FOLDER: &str = messages::VAULT_IN_FOLDER;

type Secrets = BTreeMap<String, Zeroizing<String>>;

/// How a passphrase becomes a key.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recipe {
    version: u32,
    memory_kib: u32,
    passes: u32,
    salt: String,
}

impl Recipe {
    /// With a new random salt.
    pub fn fresh() -> Result<Self, AppError> {
        Self::with_cost(MEMORY_KIB, PASSES)
    }

    fn with_cost(memory_kib: u32, passes: u32) -> Result<Self, AppError> {
        let mut salt = [0_u8; 16];
        getrandom::fill(&mut salt).map_err(AppError::bug)?;
        Ok(Self {
            version: 1,
            memory_kib,
            passes,
            salt: STANDARD.encode(salt),
        })
    }

    /// The key for `passphrase`.
    pub fn key(&self, passphrase: &Secret) -> Result<Zeroizing<[u8; 32]>, AppError> {
        if self.version != 1 || self.memory_kib > 1024 * 1024 || self.passes > 100 {
            return Err(damaged());
        }
        let salt = STANDARD.decode(&self.salt).map_err(|_| damaged())?;
        argon2id(passphrase, &salt, self.memory_kib, self.passes)
    }
}

/// The content of the file. Nothing in it is secret without the passphrase.
#[derive(Serialize, Deserialize)]
struct Closed {
    #[serde(flatten)]
    recipe: Recipe,
    nonce: String,
    content: String,
}

impl Closed {
    fn read(path: &Path) -> Result<Self, AppError> {
        let text = std::fs::read_to_string(path).map_err(|error| io(path, &error))?;
        serde_json::from_str(&text).map_err(|_| damaged())
    }
}

/// An unlocked vault.
pub struct Vault {
    path: PathBuf,
    recipe: Recipe,
    key: Zeroizing<[u8; 32]>,
}

impl std::fmt::Debug for Vault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Vault({})", self.path.display())
    }
}

impl Vault {
    /// Creates an empty vault in `home`; never replaces an existing one.
    pub fn init(home: &Path, passphrase: &Secret) -> Result<Self, AppError> {
        Self::make(home, passphrase, MEMORY_KIB, PASSES)
    }

    fn make(home: &Path, passphrase: &Secret, memory_kib: u32, passes: u32) -> Result<Self, AppError> {
        if passphrase.expose().chars().count() < 12 {
            return Err(AppError::new(ErrorCode::Invalid, messages::PASSPHRASE_TOO_SHORT));
        }
        let path = home.join(FILE_NAME);
        std::fs::create_dir_all(home).map_err(|error| io(&path, &error))?;
        let _lock = lock(&path)?;
        if path.exists() {
            return Err(AppError::conflict(messages::VAULT_EXISTS));
        }
        let recipe = Recipe::with_cost(memory_kib, passes)?;
        let key = recipe.key(passphrase)?;
        let vault = Self { path, recipe, key };
        vault.save(&Secrets::new())?;
        Ok(vault)
    }

    /// Opens the vault at `path`.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or the passphrase does not fit.
    pub fn open(path: &Path, passphrase: &Secret) -> Result<Self, AppError> {
        let file = Closed::read(path)?;
        let vault = Self {
            path: path.to_owned(),
            key: file.recipe.key(passphrase)?,
            recipe: file.recipe.clone(),
        };
        vault.unseal(&file)?;
        Ok(vault)
    }

    /// The secret called `name`, read from the file now.
    ///
    /// # Errors
    ///
    /// The vault was deleted or created anew since it was opened. It is never reported as an absent secret: otherwise a new key would
    /// replace an existing one.
    pub fn get(&self, name: &str) -> Result<Option<Secret>, AppError> {
        let secrets = self.read()?;
        Ok(secrets.get(name).map(|text| Secret::new(text.as_str().to_owned())))
    }

    /// Stores or deletes one secret, and keeps the others as they are in the file now. It waits while another process changes the vault, so
    /// it must not run on an async thread.
    ///
    /// # Errors
    ///
    /// The vault was deleted or created anew since it was opened. Nothing is changed then.
    pub fn set(&self, name: &str, secret: Option<Secret>) -> Result<(), AppError> {
        let _lock = lock(&self.path)?;
        let mut secrets = self.read()?;
        match secret {
            Some(secret) => secrets.insert(name.to_owned(), secret.expose().to_owned().into()),
            None => secrets.remove(name),
        };
        self.save(&secrets)
    }

    fn read(&self) -> Result<Secrets, AppError> {
        let file = Closed::read(&self.path)?;
        if file.recipe != self.recipe {
            return Err(AppError::new(ErrorCode::Locked, messages::VAULT_REPLACED).hint(messages::REOPEN_VAULT));
        }
        self.unseal(&file).map_err(|_| damaged())
    }

    fn unseal(&self, file: &Closed) -> Result<Secrets, AppError> {
        let decode = |text: &str| STANDARD.decode(text).map_err(|_| damaged());
        let nonce = <[u8; 12]>::try_from(decode(&file.nonce)?).map_err(|_| damaged())?;
        let plain = ChaCha20Poly1305::new(&Key::from(*self.key))
            .decrypt(&Nonce::from(nonce), decode(&file.content)?.as_slice())
            .map(Zeroizing::new)
            .map_err(|_| AppError::new(ErrorCode::Locked, messages::WRONG_PASSPHRASE))?;
        serde_json::from_slice(&plain).map_err(|_| damaged())
    }

    fn save(&self, secrets: &Secrets) -> Result<(), AppError> {
        let plain = Zeroizing::new(serde_json::to_vec(secrets).map_err(AppError::bug)?);
        let mut nonce = [0_u8; 12];
        getrandom::fill(&mut nonce).map_err(AppError::bug)?;
        let content = ChaCha20Poly1305::new(&Key::from(*self.key))
            .encrypt(&Nonce::from(nonce), plain.as_slice())
            .map_err(AppError::bug)?;
        let file = Closed {
            recipe: self.recipe.clone(),
            nonce: STANDARD.encode(nonce),
            content: STANDARD.encode(content),
        };
        let text = serde_json::to_string_pretty(&file).map_err(AppError::bug)?;
        replace(&self.path, text.as_bytes()).map_err(|error| io(&self.path, &error))
    }
}

/// Waits for the lock on changes of `vault`. The lock lasts as long as the result lives.
fn lock(vault: &Path) -> Result<File, AppError> {
    let path = vault.with_file_name(LOCK_NAME);
    let file = private().create(true).truncate(false).open(&path);
    file.and_then(|file| file.lock().map(|()| file)).map_err(|error| io(&path, &error))
}

fn damaged() -> AppError {
    AppError::new(ErrorCode::Locked, messages::VAULT_DAMAGED)
}

fn io(path: &Path, error: &std::io::Error) -> AppError {
    AppError::new(ErrorCode::Storage, messages::file_unusable(path.display(), file_error(error)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passphrase(text: &str) -> Secret {
        Secret::new(text.to_owned())
    }

    #[test]
    fn keeps_secrets_for_the_right_passphrase_only() {
        let home = tempfile::tempdir().expect("a folder");
        let right = passphrase("correct horse battery");
        Vault::init(home.path(), &right)
            .expect("made")
            .set("a/b", Some(passphrase("canary-4711")))
            .expect("kept");
        let path = home.path().join(FILE_NAME);
        let again = Vault::open(&path, &right).expect("opens");
        assert_eq!(again.get("a/b").expect("reads"), Some(passphrase("canary-4711")));
        assert_eq!(again.get("other").expect("reads"), None);
        let wrong = Vault::open(&path, &passphrase("correct horse batterx")).expect_err("stays shut");
        assert_eq!(wrong.code, ErrorCode::Locked);
        let text = std::fs::read_to_string(&path).expect("reads");
        assert!(!text.contains("canary") && !text.contains("a/b"));
        again.set("a/b", None).expect("forgets");
        assert_eq!(Vault::open(&path, &right).expect("opens").get("a/b").expect("reads"), None);
    }

    #[test]
    fn a_vault_is_not_overwritten_and_needs_a_long_passphrase() {
        let home = tempfile::tempdir().expect("a folder");
        assert_eq!(
            Vault::init(home.path(), &passphrase("short")).expect_err("too short").code,
            ErrorCode::Invalid
        );
        Vault::init(home.path(), &passphrase("correct horse battery")).expect("made");
        let before = std::fs::read(home.path().join(FILE_NAME)).expect("reads");
        assert_eq!(
            Vault::init(home.path(), &passphrase("another long passphrase"))
                .expect_err("kept")
                .code,
            ErrorCode::Conflict
        );
        assert_eq!(std::fs::read(home.path().join(FILE_NAME)).expect("reads"), before);
    }

    #[test]
    fn a_damaged_vault_is_not_opened() {
        let home = tempfile::tempdir().expect("a folder");
        created(home.path()).set("a", Some(passphrase("b"))).expect("kept");
        let path = home.path().join(FILE_NAME);
        let whole: serde_json::Value = serde_json::from_slice(&std::fs::read(&path).expect("reads")).expect("json");
        let content = STANDARD.decode(whole["content"].as_str().expect("text")).expect("base64");
        // Every bit is authenticated.
        for place in 0..content.len() {
            let mut damaged = content.clone();
            damaged[place] ^= 1;
            let mut file = whole.clone();
            file["content"] = STANDARD.encode(damaged).into();
            std::fs::write(&path, file.to_string()).expect("writes");
            let reopened = Vault::open(&path, &passphrase("correct horse battery"));
            assert_eq!(reopened.expect_err("stays shut").code, ErrorCode::Locked, "byte {place}");
        }
        std::fs::write(&path, whole.to_string()).expect("writes");
        assert_eq!(reopened(home.path()).get("a").expect("reads"), Some(passphrase("b")));
    }

    /// A vault whose key is cheap to derive.
    fn created(home: &Path) -> Vault {
        Vault::make(home, &passphrase("correct horse battery"), 8, 1).expect("made")
    }

    /// The vault of `home`, opened as another process does.
    fn reopened(home: &Path) -> Vault {
        Vault::open(&home.join(FILE_NAME), &passphrase("correct horse battery")).expect("opens")
    }

    #[test]
    fn two_open_vaults_keep_each_others_changes() {
        let home = tempfile::tempdir().expect("a folder");
        let window = created(home.path());
        window.set("old", Some(passphrase("0"))).expect("kept");
        let terminal = reopened(home.path());
        terminal.set("live2/database", Some(passphrase("1"))).expect("kept");
        terminal.set("old", None).expect("forgets");
        window.set("live/api", Some(passphrase("2"))).expect("kept");
        let after = reopened(home.path());
        assert_eq!(after.get("live2/database").expect("reads"), Some(passphrase("1")));
        assert_eq!(after.get("live/api").expect("reads"), Some(passphrase("2")));
        assert_eq!(after.get("old").expect("reads"), None);
    }

    #[test]
    fn shows_changes_of_another_process() {
        let home = tempfile::tempdir().expect("a folder");
        let window = created(home.path());
        let terminal = reopened(home.path());
        for secret in [Some(passphrase("1")), Some(passphrase("2")), None] {
            terminal.set("a", secret.clone()).expect("kept");
            assert_eq!(window.get("a").expect("reads"), secret);
        }
    }

    #[test]
    fn concurrent_changes_lose_nothing() {
        let home = tempfile::tempdir().expect("a folder");
        created(home.path());
        let vaults: Vec<_> = (0..6).map(|_| reopened(home.path())).collect();
        std::thread::scope(|threads| {
            for (writer, vault) in vaults.iter().enumerate() {
                threads.spawn(move || {
                    for turn in 0..5 {
                        let name = format!("{writer}/{turn}");
                        vault.set(&name, Some(passphrase(&name))).expect("kept");
                    }
                });
            }
        });
        let after = reopened(home.path());
        for name in (0..6).flat_map(|writer| (0..5).map(move |turn| format!("{writer}/{turn}"))) {
            assert_eq!(after.get(&name).expect("reads"), Some(passphrase(&name)), "{name}");
        }
        let mut files: Vec<_> = std::fs::read_dir(home.path())
            .expect("lists")
            .map(|entry| entry.expect("an entry").file_name())
            .collect();
        files.sort();
        assert_eq!(files, [FILE_NAME, "vault.lock"], "nothing half-written stays");
    }

    #[test]
    fn a_deleted_or_recreated_vault_is_not_overwritten() {
        let home = tempfile::tempdir().expect("a folder");
        let window = created(home.path());
        let path = home.path().join(FILE_NAME);
        std::fs::remove_file(&path).expect("removed");
        assert_eq!(window.get("a").expect_err("gone, not empty").code, ErrorCode::Storage);
        assert_eq!(window.set("a", None).expect_err("refused").code, ErrorCode::Storage);
        assert!(!path.exists());
        Vault::make(home.path(), &passphrase("another long passphrase"), 8, 1).expect("made anew");
        let before = std::fs::read(&path).expect("reads");
        for refused in [window.set("a", Some(passphrase("1"))).map(|()| None), window.get("a")] {
            let refused = refused.expect_err("another vault");
            assert_eq!(refused.code, ErrorCode::Locked);
            assert!(refused.message.contains(messages::VAULT_REPLACED), "{}", refused.message);
        }
        assert_eq!(std::fs::read(&path).expect("reads"), before);
    }
}
