//! Files made for people, under a name that nothing has yet.

use std::fs::File;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use crate::error::{AppError, ErrorCode};
use crate::plain::file_trouble;

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

fn cannot_write(path: &Path, error: &std::io::Error) -> AppError {
    AppError::new(
        ErrorCode::Storage,
        format!("{} cannot be written: {}.", path.display(), file_trouble(error)),
    )
}
