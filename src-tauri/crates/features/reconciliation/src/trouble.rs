//! Why a reconciliation cannot be done.

use std::fmt;
use std::path::{Path, PathBuf};

use cell_rules::Reason;

/// Something in a file that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileProblem {
    /// The file.
    pub file: PathBuf,
    /// The line; the header is line 1.
    pub line: u64,
    /// The reason, by its name.
    pub reason: Reason,
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
    /// All rows that cannot be read.
    Rows(Vec<FileProblem>),
    /// A file whose first row lacks these columns.
    Columns(PathBuf, Vec<&'static str>),
    /// A file of another kind, and what to do.
    Kind(FileProblem),
    /// A statement in a bank's own layout that cannot be used: the reason, and everything that is wrong with it.
    Statement(PathBuf, Reason, Vec<(Reason, String)>),
    /// Several of these at once.
    Several(Vec<Trouble>),
    /// A file or folder that cannot be used.
    File(PathBuf, std::io::Error),
    /// A file that changed while it was read.
    Changed(PathBuf),
    /// A file with too many rows.
    TooLarge(PathBuf),
    /// The result does not tie out.
    Unexplained,
}

impl Trouble {
    /// The reason, by its name; for several files the one that all share, if they do.
    pub fn reason(&self) -> Option<Reason> {
        match self {
            Self::Rows(_) => Some(Reason::RowsUnreadable),
            Self::Columns(..) => Some(Reason::ColumnsMissing),
            Self::Kind(problem) => Some(problem.reason),
            Self::Statement(_, reason, _) => Some(*reason),
            Self::Several(troubles) => {
                let mut reasons = troubles.iter().map(Self::reason);
                let first = reasons.next().flatten();
                first.filter(|_| reasons.all(|reason| reason == first))
            }
            Self::File(..) => Some(Reason::FileUnreadable),
            Self::Changed(_) => Some(Reason::FileChanged),
            Self::TooLarge(_) => Some(Reason::FileTooLarge),
            Self::Unexplained => Some(Reason::NotTiedOut),
        }
    }

    pub fn file(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.to_owned();
        move |error| Self::File(path, error)
    }
}
