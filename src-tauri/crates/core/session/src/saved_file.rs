//! Saves files for people without overwriting any.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use base::timestamp::{HOUR, Timestamp};

use crate::view::{ExportFormat, FileSavedView};
use files::sheets::list_file::{self, Column, ListCell};
use system::env::rfc3339;
use system::error::{AppError, ErrorCode};
use system::plain::file_trouble;

/// Writes `bytes` into `folder` as `stem.ending`, with a number after the stem if that name is taken, and returns the path. The file is
/// complete or does not exist.
pub fn save_new(folder: &Path, stem: &str, ending: &str, bytes: &[u8]) -> Result<PathBuf, AppError> {
    save(folder, (stem, ending), |file| file.write_all(bytes))
}

fn save(folder: &Path, (stem, ending): (&str, &str), write: impl FnOnce(&mut File) -> io::Result<()>) -> Result<PathBuf, AppError> {
    std::fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
    let named = |number: &str| folder.join(format!("{stem}{number}.{ending}"));
    let written = Unfinished::new(folder).and_then(|(unfinished, mut file)| {
        write(&mut file)?;
        // Without this, a power failure may leave a name without content.
        file.sync_all()?;
        Ok(unfinished)
    });
    let unfinished = written.map_err(|error| cannot_write(&named(""), &error))?;
    for attempt in 0..1_000 {
        let number = if attempt == 0 { String::new() } else { format!(" ({attempt})") };
        let path = named(&number);
        match unfinished.keep(&path) {
            Ok(()) => return Ok(path),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(cannot_write(&path, &error)),
        }
    }
    Err(AppError::new(
        ErrorCode::Storage,
        "There are a thousand files of this name already.",
    ))
}

/// A file under a temporary name in its final folder. It is removed when dropped.
struct Unfinished(PathBuf);

impl Unfinished {
    fn new(folder: &Path) -> io::Result<(Self, File)> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        loop {
            let path = folder.join(format!(
                ".cowrie-{}-{}.part",
                std::process::id(),
                NEXT.fetch_add(1, Ordering::Relaxed)
            ));
            match File::create_new(&path) {
                Ok(file) => return Ok((Self(path), file)),
                // Left by a program that ended too early.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Gives it its final name, unless that is taken.
    fn keep(&self, path: &Path) -> io::Result<()> {
        match std::fs::hard_link(&self.0, path) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => {}
            linked => return linked,
        }
        // Memory sticks and some shares have no links: the name is reserved first, then the file is moved there.
        File::create_new(path)?;
        std::fs::rename(&self.0, path).inspect_err(|_| {
            let _ = std::fs::remove_file(path);
        })
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // Nothing is left to remove after a rename.
        let _ = std::fs::remove_file(&self.0);
    }
}

/// The maximum number of rows in one file. Excel has slightly more.
pub const MOST_LINES: usize = 1_000_000;

/// Writes a list into `folder`, named by its title and the day in Lagos.
pub fn save_list(
    folder: &Path,
    (title, now): (&str, Timestamp),
    format: ExportFormat,
    columns: &[Column],
    rows: &[Vec<ListCell>],
) -> Result<PathBuf, AppError> {
    if rows.len() > MOST_LINES {
        let message = "Nothing was saved: these are more lines than a sheet has rows. Choose a shorter period.";
        return Err(AppError::conflict(message));
    }
    let made = match format {
        ExportFormat::Csv => list_file::csv(columns, rows),
        ExportFormat::Xlsx => list_file::xlsx(title, columns, rows),
    };
    let bytes = made.map_err(AppError::bug)?;
    let day = rfc3339(now.plus(HOUR));
    let stem = format!("{title} {}", day.get(..10).unwrap_or_default());
    save_new(folder, &stem, format.ending(), &bytes)
}

/// The files that were saved since the program started. Only these are opened for a person.
#[derive(Default)]
pub struct SavedFiles(Mutex<BTreeSet<PathBuf>>);

impl SavedFiles {
    /// Records that `path` was saved, and returns its view.
    pub fn note(&self, path: PathBuf) -> FileSavedView {
        let shown = path.display().to_string();
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(path);
        FileSavedView { path: shown }
    }

    /// The saved file with this path.
    pub fn named(&self, path: &str) -> Result<PathBuf, AppError> {
        let saved = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = saved.get(Path::new(path)).cloned();
        known.ok_or_else(|| AppError::not_found("Nothing was opened: no file was saved there since this program began."))
    }
}

fn cannot_write(path: &Path, error: &std::io::Error) -> AppError {
    AppError::new(
        ErrorCode::Storage,
        format!("{} cannot be written: {}.", path.display(), file_trouble(error)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).expect("a folder");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn a_file_is_complete_or_does_not_exist() {
        let folder = tempfile::tempdir().expect("a folder");
        let half = |file: &mut File| {
            file.write_all(b"half")?;
            Err(ErrorKind::StorageFull.into())
        };
        let refused = save(folder.path(), ("month", "zip"), half).expect_err("no space");
        assert_eq!(refused.code, ErrorCode::Storage);
        assert!(refused.message.contains("month.zip cannot be written"), "{}", refused.message);
        assert_eq!(names(folder.path()), [""; 0]);
    }

    #[test]
    fn no_file_is_overwritten() {
        let folder = tempfile::tempdir().expect("a folder");
        for text in ["one", "two", "three"] {
            let path = save_new(folder.path(), "month", "zip", text.as_bytes()).expect("saved");
            assert_eq!(std::fs::read_to_string(path).expect("read"), text);
        }
        assert_eq!(names(folder.path()), ["month (1).zip", "month (2).zip", "month.zip"]);
        assert_eq!(std::fs::read_to_string(folder.path().join("month.zip")).expect("read"), "one");
    }
}
