//! Why a cell cannot be read, before its column and row are known.

use super::problem::Code;
use crate::messages;

/// A problem of one cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) code: Code,
    /// The sentence after the column's name.
    pub(crate) words: String,
    /// The probable value, written as it would be typed. Proposed to a person, never used.
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

    /// The fault of a formula without a stored result.
    pub(crate) fn no_value() -> Self {
        Self::new(Code::FormulaNoValue, messages::amounts::FORMULA_WITHOUT_RESULT)
    }
}
