//! Files made for people, under a name that nothing has yet.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use domain::moment::{HOUR, Moment};

use crate::env::rfc3339;
use crate::error::{AppError, ErrorCode};
use crate::plain::file_trouble;
use crate::sheets::list_file::{self, Column, ListCell};
use crate::view::{ExportFormat, FileSavedView};

/// Writes `bytes` into `folder` as `stem.ending`, or with a number after the stem where there is such a file, and answers where.
pub(crate) fn save_new(folder: &Path, stem: &str, ending: &str, bytes: &[u8]) -> Result<PathBuf, AppError> {
    std::fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
    for attempt in 0..1_000 {
        let number = if attempt == 0 { String::new() } else { format!(" ({attempt})") };
        let path = folder.join(format!("{stem}{number}.{ending}"));
        match File::create_new(&path).and_then(|mut file| file.write_all(bytes)) {
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

/// The most lines that go into one file; Excel has a little more rows.
pub(crate) const MOST_LINES: usize = 1_000_000;

/// Writes a list into `folder` for people, under its title and the day in Lagos.
pub(crate) fn save_list(
    folder: &Path,
    (title, now): (&str, Moment),
    format: ExportFormat,
    columns: &[Column],
    rows: &[Vec<ListCell>],
) -> Result<PathBuf, AppError> {
    if rows.len() > MOST_LINES {
        let message = "Nothing was saved: these are more lines than a sheet has rows. Choose a shorter period.";
        return Err(AppError::new(ErrorCode::Conflict, message));
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

/// What of a name every system takes in the name of a file.
pub(crate) fn in_a_file_name(name: &str) -> String {
    let taken = |letter: &char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '.');
    let name: String = name.chars().filter(taken).take(60).collect();
    name.trim_matches([' ', '.']).to_owned()
}

/// The files that were saved since the program began: those alone are opened for a person.
#[derive(Default)]
pub(crate) struct SavedFiles(Mutex<BTreeSet<PathBuf>>);

impl SavedFiles {
    /// Notes that `path` was saved, and tells a face where it is.
    pub(crate) fn note(&self, path: PathBuf) -> FileSavedView {
        let told = path.display().to_string();
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(path);
        FileSavedView { path: told }
    }

    /// The saved file of this path.
    pub(crate) fn named(&self, path: &str) -> Result<PathBuf, AppError> {
        let saved = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = saved.get(Path::new(path)).cloned();
        known.ok_or_else(|| {
            AppError::new(
                ErrorCode::NotFound,
                "Nothing was opened: no file was saved there since this program began.",
            )
        })
    }
}

fn cannot_write(path: &Path, error: &std::io::Error) -> AppError {
    AppError::new(
        ErrorCode::Storage,
        format!("{} cannot be written: {}.", path.display(), file_trouble(error)),
    )
}
