//! A file of secrets under a passphrase, for computers without a keychain: Argon2id makes the key,
//! ChaCha20-Poly1305 closes the box. It is made by explicit choice only.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use argon2::{Algorithm, Argon2, Params, Version};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chacha20poly1305::aead::{Aead as _, KeyInit as _};
use chacha20poly1305::{ChaCha20Poly1305, Key, Nonce};
use serde::{Deserialize, Serialize};
use service_api::value::Secret;
use zeroize::Zeroizing;

use crate::error::{AppError, ErrorCode};

/// In the data folder.
pub(super) const FILE_NAME: &str = "vault.json";
/// 64 MiB and three passes: about a fifth of a second, and costly to try in bulk.
const MEMORY_KIB: u32 = 64 * 1024;
const PASSES: u32 = 3;

/// What stands in the file. Nothing in it is secret without the passphrase.
#[derive(Serialize, Deserialize)]
struct Closed {
    version: u32,
    memory_kib: u32,
    passes: u32,
    salt: String,
    nonce: String,
    content: String,
}

/// An unlocked vault.
pub struct Vault {
    path: PathBuf,
    key: Zeroizing<[u8; 32]>,
    salt: Vec<u8>,
    secrets: Mutex<BTreeMap<String, Zeroizing<String>>>,
}

impl std::fmt::Debug for Vault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Vault({})", self.path.display())
    }
}

impl Vault {
    /// Makes an empty vault in `home`; never over an old one.
    pub fn init(home: &Path, passphrase: &Secret) -> Result<Self, AppError> {
        let path = home.join(FILE_NAME);
        if path.exists() {
            return Err(AppError::new(
                ErrorCode::Conflict,
                "There is a vault here already. It was not touched.",
            ));
        }
        if passphrase.expose().chars().count() < 12 {
            return Err(AppError::new(
                ErrorCode::Invalid,
                "The passphrase needs at least 12 characters. No vault was made.",
            ));
        }
        std::fs::create_dir_all(home).map_err(|error| io(&path, &error))?;
        let mut salt = vec![0_u8; 16];
        getrandom::fill(&mut salt).map_err(AppError::bug)?;
        let key = derive(passphrase, &salt, MEMORY_KIB, PASSES)?;
        let vault = Self {
            path,
            key,
            salt,
            secrets: Mutex::default(),
        };
        vault.save(&BTreeMap::new())?;
        Ok(vault)
    }

    /// Opens the vault at `path`.
    pub fn open(path: &Path, passphrase: &Secret) -> Result<Self, AppError> {
        let damaged = || AppError::new(ErrorCode::Locked, "The passphrase vault is damaged. Put it back from a backup.");
        let text = std::fs::read_to_string(path).map_err(|error| io(path, &error))?;
        let file: Closed = serde_json::from_str(&text).map_err(|_| damaged())?;
        if file.version != 1 || file.memory_kib > 1024 * 1024 || file.passes > 100 {
            return Err(damaged());
        }
        let decode = |text: &str| STANDARD.decode(text).map_err(|_| damaged());
        let (salt, nonce, content) = (decode(&file.salt)?, decode(&file.nonce)?, decode(&file.content)?);
        let key = derive(passphrase, &salt, file.memory_kib, file.passes)?;
        let nonce = <[u8; 12]>::try_from(nonce).map_err(|_| damaged())?;
        let plain = ChaCha20Poly1305::new(&Key::from(*key))
            .decrypt(&Nonce::from(nonce), content.as_slice())
            .map(Zeroizing::new)
            .map_err(|_| AppError::new(ErrorCode::Locked, "The passphrase does not fit the vault."))?;
        let secrets: BTreeMap<String, Zeroizing<String>> = serde_json::from_slice::<BTreeMap<String, String>>(&plain)
            .map_err(|_| damaged())?
            .into_iter()
            .map(|(k, v)| (k, v.into()))
            .collect();
        Ok(Self {
            path: path.to_owned(),
            key,
            salt,
            secrets: Mutex::new(secrets),
        })
    }

    /// The secret called `name`.
    pub fn get(&self, name: &str) -> Option<Secret> {
        let secrets = self.secrets.lock().unwrap_or_else(PoisonError::into_inner);
        secrets.get(name).map(|text| Secret::new(text.as_str().to_owned()))
    }

    /// Keeps or forgets a secret; the file is replaced whole.
    pub fn set(&self, name: &str, secret: Option<Secret>) -> Result<(), AppError> {
        let mut secrets = self.secrets.lock().unwrap_or_else(PoisonError::into_inner);
        let mut changed = secrets.clone();
        match secret {
            Some(secret) => changed.insert(name.to_owned(), secret.expose().to_owned().into()),
            None => changed.remove(name),
        };
        self.save(&changed)?;
        *secrets = changed;
        Ok(())
    }

    fn save(&self, secrets: &BTreeMap<String, Zeroizing<String>>) -> Result<(), AppError> {
        let plain: BTreeMap<&str, &str> = secrets.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        let plain = Zeroizing::new(serde_json::to_vec(&plain).map_err(AppError::bug)?);
        let mut nonce = [0_u8; 12];
        getrandom::fill(&mut nonce).map_err(AppError::bug)?;
        let content = ChaCha20Poly1305::new(&Key::from(*self.key))
            .encrypt(&Nonce::from(nonce), plain.as_slice())
            .map_err(AppError::bug)?;
        let file = Closed {
            version: 1,
            memory_kib: MEMORY_KIB,
            passes: PASSES,
            salt: STANDARD.encode(&self.salt),
            nonce: STANDARD.encode(nonce),
            content: STANDARD.encode(content),
        };
        let text = serde_json::to_string_pretty(&file).map_err(AppError::bug)?;
        replace(&self.path, text.as_bytes()).map_err(|error| io(&self.path, &error))
    }
}

fn derive(passphrase: &Secret, salt: &[u8], memory_kib: u32, passes: u32) -> Result<Zeroizing<[u8; 32]>, AppError> {
    let params = Params::new(memory_kib, passes, 1, Some(32)).map_err(AppError::bug)?;
    let mut key = Zeroizing::new([0_u8; 32]);
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
        .hash_password_into(passphrase.expose().as_bytes(), salt, key.as_mut_slice())
        .map_err(AppError::bug)?;
    Ok(key)
}

/// Writes beside and renames over, so that a power cut leaves the old file or the new one.
pub(crate) fn replace(path: &Path, content: &[u8]) -> std::io::Result<()> {
    let beside = path.with_extension("new");
    let mut file = private_file(&beside)?;
    file.write_all(content)?;
    file.sync_all()?;
    drop(file);
    std::fs::rename(&beside, path)
}

#[cfg(unix)]
fn private_file(path: &Path) -> std::io::Result<std::fs::File> {
    use std::os::unix::fs::OpenOptionsExt as _;
    std::fs::OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(path)
}

#[cfg(not(unix))]
fn private_file(path: &Path) -> std::io::Result<std::fs::File> {
    std::fs::File::create(path)
}

fn io(path: &Path, error: &std::io::Error) -> AppError {
    AppError::new(
        ErrorCode::Storage,
        format!("{} cannot be read or written: {error}.", path.display()),
    )
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
        assert_eq!(again.get("a/b"), Some(passphrase("canary-4711")));
        assert_eq!(again.get("other"), None);
        let wrong = Vault::open(&path, &passphrase("correct horse batterx")).expect_err("stays shut");
        assert_eq!(wrong.code, ErrorCode::Locked);
        let text = std::fs::read_to_string(&path).expect("reads");
        assert!(!text.contains("canary") && !text.contains("a/b"));
        again.set("a/b", None).expect("forgets");
        assert_eq!(Vault::open(&path, &right).expect("opens").get("a/b"), None);
    }

    #[test]
    fn never_writes_over_an_old_vault_and_wants_a_long_passphrase() {
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
    fn a_damaged_vault_stays_shut() {
        let home = tempfile::tempdir().expect("a folder");
        let right = passphrase("correct horse battery");
        Vault::init(home.path(), &right)
            .expect("made")
            .set("a", Some(passphrase("b")))
            .expect("kept");
        let path = home.path().join(FILE_NAME);
        let mut file: serde_json::Value = serde_json::from_slice(&std::fs::read(&path).expect("reads")).expect("json");
        let content = file["content"].as_str().expect("text").replacen(|_: char| true, "A", 1);
        file["content"] = serde_json::Value::from(if file["content"] == content.as_str() {
            content.replacen('A', "B", 1)
        } else {
            content
        });
        std::fs::write(&path, file.to_string()).expect("writes");
        assert!(Vault::open(&path, &right).is_err());
    }
}
