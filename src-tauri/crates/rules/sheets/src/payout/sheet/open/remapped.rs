//! Reads the same sheet by other columns: finds the corrections that would apply to another value.

use super::super::amount;
use super::super::corrections::Change;
use super::super::mapping::Field;
use super::OpenSheet;
use cell_rules::Cell;

/// A correction that another reading of the columns would misplace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misplaced {
    /// The row.
    pub row: u32,
    /// The corrected field; `None` for a decision about the row itself.
    pub field: Option<Field>,
    /// What a person typed.
    pub typed: String,
    /// The file's value in that place.
    pub was: String,
    /// The file's value in the other reading; `None` if the row would contain the column names.
    pub would_be: Option<String>,
}

impl OpenSheet {
    /// Corrections of this sheet that would apply to another value if the same sheet is read as `next`: a typed amount belongs to the
    /// amount that it replaced. `next` has no corrections.
    pub fn misplaced(&self, next: &Self) -> Vec<Misplaced> {
        let typed = self.corrections.cells().filter_map(|(row, field, typed)| {
            let was = self.file_value(row, field).unwrap_or_default();
            let would_be = next.file_value(row, field);
            let stays = would_be.as_ref() == Some(&was) || would_be.as_deref() == Some(typed);
            let same = stays && (field != Field::Amount || self.typed_amount(typed) == next.typed_amount(typed));
            (!same).then(|| Misplaced {
                row,
                field: Some(field),
                typed: typed.to_owned(),
                was,
                would_be,
            })
        });
        let decided = self.corrections.decided().filter(|row| next.grid_row(*row).is_none());
        let decided = decided.map(|row| Misplaced {
            row,
            field: None,
            typed: String::new(),
            was: self.shown(row),
            would_be: None,
        });
        typed.chain(decided).collect()
    }

    /// The changes that withdraw these corrections.
    pub fn withdrawing(&self, misplaced: &[Misplaced]) -> Vec<Change> {
        let of = |correction: &Misplaced| match correction.field {
            Some(field) => vec![Change::Cell {
                row: correction.row,
                field,
                text: None,
            }],
            None => self.corrections.undecided(correction.row),
        };
        misplaced.iter().flat_map(of).collect()
    }

    /// The file's value of a field of a row; `None` if there is no such row.
    pub(super) fn file_value(&self, row: u32, field: Field) -> Option<String> {
        let row = self.grid_row(row)?;
        Some(self.judge().original(row, field).text)
    }

    /// A typed amount, which is naira, in kobo.
    fn typed_amount(&self, typed: &str) -> Option<i64> {
        let style = self.style.in_naira();
        amount::read(Cell::Text(typed), style, self.rules.spelling)
            .ok()
            .map(|amount| amount.minor())
    }
}
