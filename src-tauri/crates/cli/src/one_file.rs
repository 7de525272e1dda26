//! A list that is written into the one file that was named.

use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use system::plain::file_trouble;

use crate::face::Failure;

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Xlsx,
    Csv,
}

base::words!(Format: Xlsx => "xlsx", Csv => "csv");

/// The file itself, where no folder is named.
pub(crate) struct OneFile {
    path: PathBuf,
    pub(crate) format: Format,
}

impl OneFile {
    /// What kind of file `out` names, if it names one.
    pub(crate) fn format_of(out: &Path) -> Option<Format> {
        let ending = out.extension()?.to_string_lossy().to_lowercase();
        Format::of_word(&ending).ok()
    }

    /// The file that `out` names; nothing where that is a folder, and what is wrong with it.
    pub(crate) fn named(out: &Path, format: Option<Format>) -> Result<Option<Self>, String> {
        let Some(named) = Self::format_of(out) else {
            return Ok(None);
        };
        let mut problems = Vec::new();
        if let Some(format) = format.filter(|format| *format != named) {
            problems.push(format!("--out ends in .{} and --format says {}", named.word(), format.word()));
        }
        if out.exists() {
            problems.push(format!("{} is there already, and nothing is written over", out.display()));
        }
        if !problems.is_empty() {
            return Err(problems.join("; "));
        }
        Ok(Some(Self {
            path: out.to_owned(),
            format: named,
        }))
    }

    /// A folder of its own beside it, where it is written under another name first.
    pub(crate) fn beside(&self) -> PathBuf {
        let name = self.path.file_name().unwrap_or_default().to_string_lossy();
        self.path.with_file_name(format!(".{name}.{}", std::process::id()))
    }

    /// Removes that folder: it holds nothing that is not in the file, or nothing was written.
    pub(crate) fn clear(&self) {
        let _ = std::fs::remove_dir_all(self.beside());
    }

    /// Brings what was written to its own place, where nothing is.
    pub(crate) fn take(&self, written: &Path) -> Result<PathBuf, Failure> {
        let copied = std::fs::read(written).and_then(|bytes| {
            let written = File::create_new(&self.path)?.write_all(&bytes);
            // Half a list looks like a whole one.
            if written.is_err() {
                let _ = std::fs::remove_file(&self.path);
            }
            written
        });
        copied.map_err(|error| {
            Failure::input(format!(
                "Nothing was saved: {} cannot be written: {}.",
                self.path.display(),
                file_trouble(&error)
            ))
        })?;
        Ok(self.path.clone())
    }
}
