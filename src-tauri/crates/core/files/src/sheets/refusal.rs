//! Why a file could not be read, by its name.

use cell_rules::Reason;

use super::SheetError;

impl SheetError {
    /// The name, which stays the same when the words change.
    pub fn reason(&self) -> Reason {
        match self {
            Self::Empty => Reason::FileEmpty,
            Self::NotASpreadsheet { .. } => Reason::FileKind,
            Self::PasswordProtected => Reason::FileLocked,
            Self::Damaged { .. } => Reason::FileDamaged,
            Self::TooLarge { .. } => Reason::FileTooLarge,
            Self::EmptySheet { .. } => Reason::SheetEmpty,
            Self::SheetTwice { .. } => Reason::SheetTwice,
            Self::NoSuchSheet { .. } => Reason::SheetUnknown,
        }
    }
}
