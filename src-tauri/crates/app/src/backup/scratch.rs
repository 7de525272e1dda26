//! A file that is there only while it is needed. What is in it is encrypted.

use std::fs::File;
use std::path::{Path, PathBuf};

use secrets::private;
use system::error::AppError;

/// Removed when it goes out of use.
pub(super) struct Scratch(PathBuf);

impl Scratch {
    /// A name in `folder` that nothing has.
    pub(super) fn named(folder: &Path) -> Result<Self, AppError> {
        let mut random = [0_u8; 8];
        getrandom::fill(&mut random).map_err(AppError::bug)?;
        std::fs::create_dir_all(folder).map_err(AppError::of_folder)?;
        Ok(Self(folder.join(format!("backup-{}.new", hex::encode(random)))))
    }

    /// The file, new and empty.
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
            // Most of them are not there.
            let _ = std::fs::remove_file(path);
        }
    }
}
