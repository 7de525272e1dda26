//! Writes a list into the one file that was named.

use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use system::file_text::file_error;

use crate::output::Failure;

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Xlsx,
    Csv,
}

base::words!(Format: Xlsx => "xlsx", Csv => "csv");

/// The file itself, if the path is not a folder.
pub(crate) struct OneFile {
    path: PathBuf,
    pub(crate) format: Format,
}

impl OneFile {
    /// The format in the name of the file `out`, if it is a file.
    pub(crate) fn format_of(out: &Path) -> Option<Format> {
        let ending = out.extension()?.to_string_lossy().to_lowercase();
        Format::of_word(&ending).ok()
    }

    /// The file that `out` names; `None` if it is a folder.
    pub(crate) fn named(out: &Path, format: Option<Format>) -> Result<Option<Self>, String> {
        let Some(named) = Self::format_of(out) else {
            return Ok(None);
        };
        let mut problems = Vec::new();
        if let Some(format) = format.filter(|format| *format != named) {
            problems.push(format!("--out ends in .{}, but --format is {}", named.word(), format.word()));
        }
        if out.exists() {
            problems.push(format!("{} already exists", out.display()));
        }
        if !problems.is_empty() {
            return Err(problems.join("; "));
        }
        Ok(Some(Self {
            path: out.to_owned(),
            format: named,
        }))
    }

    /// A temporary folder beside the file, in which it is written first under another name.
    pub(crate) fn beside(&self) -> PathBuf {
        let name = self.path.file_name().unwrap_or_default().to_string_lossy();
        self.path.with_file_name(format!(".{name}.{}", std::process::id()))
    }

    /// Removes that folder. It contains nothing that is not in the file, or nothing was written.
    pub(crate) fn clear(&self) {
        let _ = std::fs::remove_dir_all(self.beside());
    }

    /// Moves what was written to its place. An existing file is not replaced.
    pub(crate) fn take(&self, written: &Path) -> Result<PathBuf, Failure> {
        let copied = std::fs::read(written).and_then(|bytes| {
            let written = File::create_new(&self.path)?.write_all(&bytes);
            // An incomplete list would look complete.
            if written.is_err() {
                let _ = std::fs::remove_file(&self.path);
            }
            written
        });
        copied.map_err(|error| {
            Failure::input(format!(
                "Nothing was saved: {} cannot be written: {}.",
                self.path.display(),
                file_error(&error)
            ))
        })?;
        Ok(self.path.clone())
    }
}
