//! The format of a backup file: manifest, box, records.

use std::fs::File;
use std::io;
use std::io::{BufRead, BufReader, Read as _, Write as _};
use std::path::Path;

use base::profile::ProfileKind;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chacha20poly1305::aead::{Aead as _, KeyInit as _, Payload};
use chacha20poly1305::{ChaCha20Poly1305, Key, Nonce};
use serde::{Deserialize, Serialize};
use service_api::value::Secret;
use session::profile::Profile;
use sha2::{Digest as _, Sha256};
use zeroize::Zeroizing;

use super::unreadable;
use crate::messages;
use secrets::Recipe;
use store::DatabaseKey;
use system::error::{AppError, ErrorCode};
use system::file_text::file_error;

/// The first line.
const WHAT: &str = "cowrie backup 1";
/// The longest line before the records, in bytes.
const LONGEST_LINE: u64 = 64 * 1024;

/// The public description of a backup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The profile's name.
    pub profile: String,
    /// The kind of service it is for.
    pub kind: ProfileKind,
    /// When it was made.
    pub made_at: String,
    /// The version of Cowrie that made it.
    pub made_by: String,
    /// The size of the records in bytes.
    pub bytes: u64,
    /// SHA-256 of the encrypted records.
    pub sha256: String,
}

/// The manifest, with the parameters that derive the key from the passphrase.
#[derive(Serialize, Deserialize)]
struct Head {
    #[serde(flatten)]
    manifest: Manifest,
    recipe: Recipe,
}

/// The contents of the box, which only the passphrase opens.
#[derive(Serialize, Deserialize)]
pub(super) struct Boxed {
    key: Zeroizing<String>,
    /// Addresses and names, without keys of the service.
    pub(super) profile: Profile,
    /// The id of the profile that created these records, through any number of restorations.
    pub(super) origin: String,
    /// The key of the send journal, if that is still on the computer where they are restored.
    journal: Zeroizing<String>,
}

impl Boxed {
    pub(super) fn new(key: &DatabaseKey, journal: &DatabaseKey, profile: Profile, origin: String) -> Self {
        Self {
            key: Zeroizing::new(hex::encode(key.as_slice())),
            profile,
            origin,
            journal: Zeroizing::new(hex::encode(journal.as_slice())),
        }
    }

    /// The key of the records in the file.
    pub(super) fn key(&self) -> Result<DatabaseKey, AppError> {
        bytes(&self.key)
    }

    /// The key of the send journal at that time.
    pub(super) fn journal(&self) -> Result<DatabaseKey, AppError> {
        bytes(&self.journal)
    }
}

fn bytes(text: &str) -> Result<DatabaseKey, AppError> {
    let mut key: DatabaseKey = Zeroizing::new([0; 32]);
    hex::decode_to_slice(text, key.as_mut_slice()).map_err(|_| unreadable(messages::KEY_DAMAGED))?;
    Ok(key)
}

/// SHA-256 and length of a file.
pub(super) fn digest(path: &Path) -> io::Result<(String, u64)> {
    let mut hash = Sha256::new();
    let length = io::copy(&mut File::open(path)?, &mut Hashing(&mut hash, io::sink()))?;
    Ok((hex::encode(hash.finalize()), length))
}

/// A writer that hashes what passes through it.
struct Hashing<'a, W>(&'a mut Sha256, W);

impl<W: io::Write> io::Write for Hashing<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.1.write(bytes)?;
        self.0.update(bytes.get(..written).unwrap_or(bytes));
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.1.flush()
    }
}

/// Writes the backup `path` of the records in `records`. The file is on disk when this returns.
///
/// # Errors
///
/// The file exists already.
pub(super) fn write(path: &Path, records: &Path, manifest: Manifest, boxed: &Boxed, passphrase: &Secret) -> Result<(), AppError> {
    let recipe = Recipe::fresh()?;
    let cipher = ChaCha20Poly1305::new(&Key::from(*recipe.key(passphrase)?));
    let head = serde_json::to_string(&Head { manifest, recipe }).map_err(AppError::bug)?;
    let plain = Zeroizing::new(serde_json::to_vec(boxed).map_err(AppError::bug)?);
    let mut nonce = [0_u8; 12];
    getrandom::fill(&mut nonce).map_err(AppError::bug)?;
    let payload = Payload {
        msg: &plain,
        aad: head.as_bytes(),
    };
    let sealed = cipher.encrypt(&Nonce::from(nonce), payload).map_err(AppError::bug)?;
    let sealed = STANDARD.encode([nonce.as_slice(), &sealed].concat());
    let trouble = |error: &io::Error| {
        let message = messages::backup_not_written(path.display(), &file_error(error));
        AppError::new(ErrorCode::Storage, message)
    };
    let mut file = secrets::private().create_new(true).open(path).map_err(|error| trouble(&error))?;
    let written = write!(file, "{WHAT}\n{head}\n{sealed}\n")
        .and_then(|()| io::copy(&mut File::open(records)?, &mut file))
        .and_then(|_| file.sync_all());
    written.map_err(|error| {
        // An incomplete backup is removed; the first error is returned.
        let _ = std::fs::remove_file(path);
        trouble(&error)
    })
}

/// A backup that was opened with its passphrase, before its records are read.
pub(super) struct Opened {
    pub(super) manifest: Manifest,
    pub(super) boxed: Boxed,
    rest: BufReader<File>,
}

/// Reads the lines before the records, and opens the box.
pub(super) fn open(path: &Path, passphrase: &Secret) -> Result<Opened, AppError> {
    let file = File::open(path).map_err(|error| {
        let message = messages::backup_unreadable(path.display(), &file_error(&error));
        AppError::new(ErrorCode::Invalid, message)
    })?;
    let mut rest = BufReader::new(file);
    if line(&mut rest)? != WHAT {
        return Err(unreadable(messages::OTHER_FORMAT));
    }
    let (head, sealed) = (line(&mut rest)?, line(&mut rest)?);
    let Head { manifest, recipe } = serde_json::from_str(&head).map_err(|_| unreadable(messages::MANIFEST_DAMAGED))?;
    let sealed = STANDARD.decode(sealed).map_err(|_| unreadable(messages::BOX_DAMAGED))?;
    let (nonce, sealed) = sealed.split_at_checked(12).ok_or_else(|| unreadable(messages::BOX_DAMAGED))?;
    let nonce: [u8; 12] = nonce.try_into().map_err(AppError::bug)?;
    let key = recipe.key(passphrase).map_err(|_| unreadable(messages::MANIFEST_DAMAGED))?;
    let payload = Payload {
        msg: sealed,
        aad: head.as_bytes(),
    };
    let plain = ChaCha20Poly1305::new(&Key::from(*key))
        .decrypt(&Nonce::from(nonce), payload)
        .map(Zeroizing::new)
        .map_err(|_| AppError::new(ErrorCode::Locked, messages::BACKUP_NOT_OPENED).hint(messages::CHECK_PASSPHRASE))?;
    let boxed = serde_json::from_slice(&plain).map_err(|_| unreadable(messages::NEWER_VERSION))?;
    Ok(Opened { manifest, boxed, rest })
}

fn line(file: &mut BufReader<File>) -> Result<String, AppError> {
    let mut line = String::new();
    let mut head = file.take(LONGEST_LINE);
    head.read_line(&mut line).map_err(|_| unreadable(messages::BEGINNING_NOT_TEXT))?;
    match line.strip_suffix('\n') {
        Some(line) => Ok(line.to_owned()),
        None => Err(unreadable(messages::END_MISSING)),
    }
}

impl Opened {
    /// Writes the records into `to`.
    ///
    /// # Errors
    ///
    /// They differ from the manifest.
    pub(super) fn take_records(&mut self, mut to: File) -> Result<(), AppError> {
        let mut hash = Sha256::new();
        let copied = io::copy(&mut self.rest, &mut Hashing(&mut hash, &mut to)).map_err(AppError::of_folder)?;
        to.flush().map_err(AppError::of_folder)?;
        if copied != self.manifest.bytes || hex::encode(hash.finalize()) != self.manifest.sha256 {
            return Err(unreadable(messages::RECORDS_CHANGED));
        }
        Ok(())
    }
}
