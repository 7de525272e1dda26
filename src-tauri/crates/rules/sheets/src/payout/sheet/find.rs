//! Filters rows for display.

use super::corrections::Corrections;
use super::header::Layout;
use super::problem::Code;
use super::row::RowState;
use cell_rules::{Cell, GridRow};

/// A filter of rows. Without conditions every row passes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Rows in this state.
    pub state: Option<RowState>,
    /// Rows to be paid that have this problem.
    pub code: Option<Code>,
    /// Only rows to be paid that have a problem.
    pub warned: bool,
    /// A text in one of the row's values, in any case. A blank text is no condition.
    pub text: String,
}

/// A text to search for, prepared for many comparisons.
pub(super) struct Sought(String);

impl Sought {
    pub(super) fn new(text: &str) -> Self {
        Self(text.trim().to_lowercase())
    }

    /// Whether a value of the row, in the file or typed, contains the text.
    pub(super) fn fits(&self, row: GridRow<'_>, layout: &Layout, corrections: &Corrections) -> bool {
        if self.0.is_empty() {
            return true;
        }
        let mut fields = corrections.fields(row.number);
        let typed = fields.any(|field| corrections.cell(row.number, field).is_some_and(|text| self.is_in(text)));
        typed
            || layout.columns.iter().any(|column| match row.cell(column.index) {
                Cell::Text(text) | Cell::Number(text) | Cell::Shown(text, _) | Cell::Date(text) | Cell::Error(text) => self.is_in(text),
                Cell::Empty | Cell::Bool(_) | Cell::FormulaWithoutValue => false,
            })
    }

    fn is_in(&self, text: &str) -> bool {
        let wanted = self.0.as_bytes();
        if text.is_ascii() {
            let mut windows = text.as_bytes().windows(wanted.len());
            return wanted.is_ascii() && windows.any(|part| part.eq_ignore_ascii_case(wanted));
        }
        text.to_lowercase().contains(&self.0)
    }
}
