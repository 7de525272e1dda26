//! The same sheet read by other columns: which corrections still stand over what they stood over, and which do not.

use super::super::amount;
use super::super::corrections::Change;
use super::super::mapping::Field;
use super::OpenSheet;
use cell_rules::Cell;

/// A correction that another reading of the columns leaves without its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strayed {
    /// The row.
    pub row: u32,
    /// Which of its values was corrected; nothing where the row itself was decided about.
    pub field: Option<Field>,
    /// What a person typed.
    pub typed: String,
    /// What the file says in that place now, and would say.
    pub was: String,
    /// See `was`; nothing where the row would hold the column names.
    pub would_be: Option<String>,
}

impl OpenSheet {
    /// Corrections of this sheet that cover something else when the same sheet is read as `next`: a typed amount belongs to the
    /// amount that it was typed over. `next` has no corrections of its own.
    pub fn strayed(&self, next: &Self) -> Vec<Strayed> {
        let typed = self.corrections.cells().filter_map(|(row, field, typed)| {
            let was = self.file_value(row, field).unwrap_or_default();
            let would_be = next.file_value(row, field);
            let stays = would_be.as_ref() == Some(&was) || would_be.as_deref() == Some(typed);
            let same = stays && (field != Field::Amount || self.typed_amount(typed) == next.typed_amount(typed));
            (!same).then(|| Strayed {
                row,
                field: Some(field),
                typed: typed.to_owned(),
                was,
                would_be,
            })
        });
        let decided = self.corrections.decided().filter(|row| next.grid_row(*row).is_none());
        let decided = decided.map(|row| Strayed {
            row,
            field: None,
            typed: String::new(),
            was: self.shown(row),
            would_be: None,
        });
        typed.chain(decided).collect()
    }

    /// The changes that take these corrections back.
    pub fn taking_back(&self, strayed: &[Strayed]) -> Vec<Change> {
        let of = |stray: &Strayed| match stray.field {
            Some(field) => vec![Change::Cell {
                row: stray.row,
                field,
                text: None,
            }],
            None => self.corrections.undecided(stray.row),
        };
        strayed.iter().flat_map(of).collect()
    }

    /// What the file has for a value of a row; nothing where there is no such row.
    pub(super) fn file_value(&self, row: u32, field: Field) -> Option<String> {
        let row = self.grid_row(row)?;
        Some(self.judge().original(row, field).text)
    }

    /// In minor units; what is typed is naira.
    fn typed_amount(&self, typed: &str) -> Option<i64> {
        let style = self.style.in_naira();
        amount::read(Cell::Text(typed), style, self.rules.spelling)
            .ok()
            .map(|amount| amount.minor())
    }
}
