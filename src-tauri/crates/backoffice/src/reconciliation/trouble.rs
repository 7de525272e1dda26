//! What keeps a reconciliation from being done.

use std::fmt;
use std::path::{Path, PathBuf};

/// Something in a file that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileProblem {
    /// Which file.
    pub file: PathBuf,
    /// Where in it; the header is line 1.
    pub line: u64,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for FileProblem {
    fn fmt(&self, form: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(form, "{}, line {}: {}", self.file.display(), self.line, self.message)
    }
}

/// Why nothing was reconciled. In every case nothing was written.
#[derive(Debug)]
pub enum Trouble {
    /// Rows that cannot be read, all of them.
    Rows(Vec<FileProblem>),
    /// A file whose first row does not name these columns.
    Columns(PathBuf, Vec<&'static str>),
    /// A file of another kind than is read, and what to do.
    Kind(FileProblem),
    /// A statement in a bank's own layout that cannot be used, and why.
    Statement(PathBuf, Vec<String>),
    /// Several of these at once.
    Several(Vec<Trouble>),
    /// A file or folder that cannot be used.
    File(PathBuf, std::io::Error),
    /// A file that became another one while it was read.
    Changed(PathBuf),
    /// A file with more rows than can be told apart.
    TooLarge(PathBuf),
    /// The result does not tie out.
    Unexplained,
}

impl Trouble {
    pub(super) fn file(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.to_owned();
        move |error| Self::File(path, error)
    }
}
