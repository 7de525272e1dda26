//! Why a cell cannot be read, before it is known which column and row it is.

use super::problem::Code;

/// What is wrong with one cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) code: Code,
    /// The sentence after the column's name.
    pub(crate) words: String,
    /// What is probably meant, written as it would be typed. Offered to a person, never taken.
    pub(crate) proposed: Option<String>,
}

impl Fault {
    pub(crate) fn new(code: Code, words: impl Into<String>) -> Self {
        Self {
            code,
            words: words.into(),
            proposed: None,
        }
    }

    pub(crate) fn with(self, meant: Option<String>) -> Self {
        Self { proposed: meant, ..self }
    }

    /// A formula without a stored result, the same in every column.
    pub(crate) fn no_value() -> Self {
        Self::new(
            Code::FormulaNoValue,
            "is a formula whose result is not in the file. Open the file in Excel, save it and choose it again.",
        )
    }
}
