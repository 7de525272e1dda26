//! A temporary file with encrypted contents.

use std::fs::File;
use std::path::{Path, PathBuf};

use secrets::private;
use system::error::AppError;

/// Removes the file when dropped.
pub(super) struct Scratch(PathBuf);

impl Scratch {
    /// An unused name in `folder`.
    pub(super) fn named(folder: &Path) -> Result<Self, AppError> {
        let mut random = [0_u8; 8];
        getrandom::fill(&mut random).map_err(AppError::bug)?;
        std::fs::create_dir_all(folder).map_err(AppError::of_folder)?;
        Ok(Self(folder.join(format!("backup-{}.new", hex::encode(random)))))
    }

    /// Creates the file.
    pub(super) fn file(&self) -> Result<File, AppError> {
        private().create_new(true).open(&self.0).map_err(AppError::of_folder)
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        for ending in ["", "-journal", "-wal", "-shm"] {
            let mut path = self.0.clone().into_os_string();
            path.push(ending);
            // Most of them do not exist.
            let _ = std::fs::remove_file(path);
        }
    }
}
