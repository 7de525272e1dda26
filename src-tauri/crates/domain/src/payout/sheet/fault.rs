//! Why a cell cannot be read, before it is known which column and row it is.

use super::problem::Code;

/// What is wrong with one cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) code: Code,
    /// The sentence after the column's name.
    pub(super) words: String,
    /// What is probably meant, written as it would be typed. Offered to a person, never taken.
    pub(super) meant: Option<String>,
}

impl Fault {
    pub(super) fn new(code: Code, words: impl Into<String>) -> Self {
        Self {
            code,
            words: words.into(),
            meant: None,
        }
    }

    pub(super) fn with(self, meant: Option<String>) -> Self {
        Self { meant, ..self }
    }

    /// A formula without a stored result, the same in every column.
    pub(super) fn no_value() -> Self {
        Self::new(
            Code::FormulaNoValue,
            "is a formula whose result is not in the file. Open the file in Excel, save it and choose it again.",
        )
    }
}
