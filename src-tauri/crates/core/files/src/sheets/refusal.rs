//! The reason why a file could not be read, as a stable code.

use cell_rules::Reason;

use super::SheetError;

impl SheetError {
    /// The reason, which stays the same when the text changes.
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
