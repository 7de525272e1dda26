//! Files made for people, under a name that nothing has yet.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::error::{AppError, ErrorCode};
use crate::plain::file_trouble;
use crate::view::FileSavedView;

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
