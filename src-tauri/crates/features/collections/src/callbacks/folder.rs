//! The watched folder, into which a server puts callbacks as files, or a person saves forwarded mails.
//!
//! A file is read when it has not changed between two scans, and then moved to `done` inside the folder. No file is ever deleted or overwritten.

use std::collections::HashMap;
use std::fs::{File, Metadata};
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use payment_rules::notice::{MOST_BYTES, pieces};

use super::{RawCallback, digest_of, receive};
use crate::tables::callbacks as table;
use crate::tables::callbacks::CallbackChannel;
use engine::outbox::Outbox;
use system::error::AppError;
use system::file_text::file_error;

/// The folder for processed files.
const DONE: &str = "done";
/// Time between two scans.
pub(super) const EVERY: Duration = Duration::from_secs(2);
/// A file that ends inside a callback may still be written; the scan waits this long for the rest.
const HALF_WRITTEN: Duration = Duration::from_secs(60);
/// The longest file that is read whole, in bytes.
const MOST_FILE: u64 = 4 * 1024 * 1024;
/// Files per scan.
const MOST_FILES: usize = 200;

/// Length and time of the last change.
type FileState = (u64, Option<SystemTime>);

/// The state of the folder at the last scan.
#[derive(Debug, Default)]
pub(super) struct Watched {
    folder: PathBuf,
    seen: HashMap<PathBuf, FileState>,
}

impl Watched {
    /// Stores the callbacks of every file that has not changed since the last scan, and moves it. The error is a sentence for the owner.
    pub(super) async fn scan(&mut self, outbox: &Outbox, folder: &Path) -> Result<(), String> {
        if self.folder != folder {
            *self = Self {
                folder: folder.to_owned(),
                seen: HashMap::new(),
            };
        }
        for (path, look) in files(folder)? {
            let before = self.seen.insert(path.clone(), look);
            if before != Some(look) {
                continue;
            }
            let Some(callbacks) = read(&path, look).map_err(|error| trouble(&path, &error))? else {
                continue;
            };
            take(outbox, &path, &callbacks).await.map_err(|error| error.message)?;
            put_away(&path).map_err(|error| trouble(&path, &error))?;
            self.seen.remove(&path);
        }
        Ok(())
    }
}

fn trouble(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {}.", path.display(), file_error(error))
}

/// The regular files of the folder, by name, without links, hidden files and unfinished downloads.
fn files(folder: &Path) -> Result<Vec<(PathBuf, FileState)>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| trouble(folder, &error))?;
    let mut found = Vec::new();
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().to_ascii_lowercase();
        let unfinished = [".tmp", ".part", ".crdownload", ".partial", "~"];
        if name.starts_with('.') || unfinished.iter().any(|end| name.ends_with(end)) {
            continue;
        }
        // The metadata of the entry itself, not of the target of a link.
        if let Some(metadata) = entry.metadata().ok().filter(Metadata::is_file) {
            found.push((entry.path(), (metadata.len(), metadata.modified().ok())));
        }
    }
    found.sort();
    found.truncate(MOST_FILES);
    Ok(found)
}

/// The callbacks in a file; `None` while it may still be written.
fn read(path: &Path, (length, modified): FileState) -> std::io::Result<Option<Vec<Vec<u8>>>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST_FILE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 != length && length <= MOST_FILE {
        return Ok(None);
    }
    let text = match encoding_rs::Encoding::for_bom(&bytes) {
        Some((encoding, _)) => encoding.decode(&bytes).0.into_owned(),
        None => match std::str::from_utf8(&bytes) {
            Ok(text) => text.to_owned(),
            Err(_) => return Ok(Some(vec![bytes])),
        },
    };
    let (found, more) = pieces(&text);
    let ends = found.last().is_none_or(|last| last.ends_with('}'));
    let age = modified.and_then(|modified| modified.elapsed().ok()).unwrap_or(HALF_WRITTEN);
    if (!ends || found.is_empty()) && age < HALF_WRITTEN {
        return Ok(None);
    }
    if found.is_empty() || more || length > MOST_FILE {
        // The Inbox shows the beginning. The file itself is kept.
        bytes.truncate(MOST_BYTES + 1);
        return Ok(Some(vec![bytes]));
    }
    Ok(Some(found.into_iter().map(|piece| piece.as_bytes().to_vec()).collect()))
}

/// Stores each callback of a file, except those that were stored before the program was stopped.
async fn take(outbox: &Outbox, path: &Path, callbacks: &[Vec<u8>]) -> Result<(), AppError> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    for body in callbacks {
        let (source, digest) = (name.clone(), digest_of(body));
        if !outbox.store.read(move |db| table::file_is_known(db, &source, &digest)).await? {
            let incoming = RawCallback {
                way: CallbackChannel::Folder,
                source: Some(name.clone()),
                body,
            };
            receive(outbox, incoming).await?;
        }
    }
    Ok(())
}

/// Moves a file to `done`, under a name that is not in use there.
fn put_away(path: &Path) -> std::io::Result<()> {
    let done = path.parent().unwrap_or(Path::new("")).join(DONE);
    std::fs::create_dir_all(&done)?;
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let ending = path
        .extension()
        .map(|ending| format!(".{}", ending.to_string_lossy()))
        .unwrap_or_default();
    for attempt in 0..10_000 {
        let number = if attempt == 0 { String::new() } else { format!(" ({attempt})") };
        let place = done.join(format!("{stem}{number}{ending}"));
        // Creating the file reserves the name, so that no other file is overwritten.
        match File::create_new(&place) {
            Ok(_) => return std::fs::rename(path, &place),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}
