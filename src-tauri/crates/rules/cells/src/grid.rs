//! The cells of one sheet. All text is in one block, so that a sheet of 100 000 rows needs few allocations.

mod builder;
mod stack;
mod stored;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use super::text;
use crate::Shown;

pub use builder::GridBuilder;
pub use stack::part_of;
pub use stack::{in_sheet, spot_in, stacked_sheet};

use stack::Part;
use stored::{Kind, Stored};

/// The content of a cell, borrowed from its [`Grid`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell<'a> {
    /// Nothing.
    Empty,
    /// Text as it is in the file.
    Text(&'a str),
    /// A number cell: digits, perhaps a leading minus and a point, never an exponent.
    Number(&'a str),
    /// A number that its format shows as something else, or rounded.
    Shown(&'a str, &'a Shown),
    /// A boolean.
    Bool(bool),
    /// A date, or date and time, as `2026-11-03` or `2026-11-03T14:00:00`.
    Date(&'a str),
    /// An error such as `#REF!`.
    Error(&'a str),
    /// A formula without a stored result.
    FormulaWithoutValue,
}

impl<'a> Cell<'a> {
    /// The text in the file; empty if there is none.
    pub fn written(self) -> &'a str {
        match self {
            Self::Text(text) | Self::Number(text) | Self::Shown(text, _) | Self::Date(text) | Self::Error(text) => text,
            Self::Bool(true) => "TRUE",
            Self::Bool(false) => "FALSE",
            Self::Empty | Self::FormulaWithoutValue => "",
        }
    }

    /// The digits of a number cell, whatever its format shows.
    pub fn number(self) -> Option<&'a str> {
        match self {
            Self::Number(number) | Self::Shown(number, _) => Some(number),
            Self::Empty | Self::Text(_) | Self::Bool(_) | Self::Date(_) | Self::Error(_) | Self::FormulaWithoutValue => None,
        }
    }

    /// Whether it is a formula with an error, or without a stored result.
    pub fn is_broken(self) -> bool {
        matches!(self, Self::Error(_) | Self::FormulaWithoutValue)
    }

    /// Whether nothing is visible: empty, or only spaces and invisible characters.
    pub fn is_blank(self) -> bool {
        match self {
            Self::Empty => true,
            Self::Text(content) => text::is_blank(content),
            Self::Number(_) | Self::Shown(..) | Self::Bool(_) | Self::Date(_) | Self::Error(_) | Self::FormulaWithoutValue => false,
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct StoredRow {
    first_cell: u32,
    /// Cells between delimiters, blank ones at the end included; 0 if they were not counted.
    fields: u16,
    hidden: bool,
}

/// One sheet, or several stacked ones: every row from the first of the file to the last one with content, blank rows included.
#[derive(Clone, Debug)]
pub struct Grid {
    sheet: Arc<str>,
    /// The stacked sheets; empty if there is one sheet.
    parts: Vec<Part>,
    text: String,
    cells: Vec<Stored>,
    /// What formats show. The text of a cell of that kind begins with the character [`MARK`] plus its index here.
    shown: Vec<Shown>,
    rows: Vec<StoredRow>,
    merged: Vec<Merged>,
    /// Whether each column is hidden, the first one first; columns beyond the end are visible.
    hidden_columns: Vec<bool>,
    /// The delimiter of a text file.
    delimiter: Option<u8>,
    /// The file does not distinguish numbers from texts.
    untyped: bool,
}

/// Rows that share one merged cell: the first of them contains its value. By the numbers of the rows, the column from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Merged {
    column: u32,
    first: u32,
    last: u32,
}

/// One row of a [`Grid`].
#[derive(Clone, Copy, Debug)]
pub struct GridRow<'a> {
    /// The number that identifies the row: its number in the file, from 1, and in a stack its sheet too. See [`in_sheet`].
    pub number: u32,
    /// Whether the sheet hides this row, by hand or by a filter.
    pub hidden: bool,
    fields: u16,
    grid: &'a Grid,
    /// The range of its cells among those of the grid.
    first: usize,
    end: usize,
}

/// Why a grid could not be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GridError {
    /// Rows or columns came in the wrong order: the file is damaged.
    OutOfOrder,
    /// More rows than [`Grid::MAX_ROWS`].
    TooManyRows,
    /// More columns than [`Grid::MAX_COLUMNS`].
    TooManyColumns,
    /// More cells or more text than any real payout sheet has.
    TooMuch,
}

impl Grid {
    /// The maximum of rows: 100 000 payments, and a hundred for titles and totals.
    pub const MAX_ROWS: u32 = 100_100;
    /// The maximum of columns.
    pub const MAX_COLUMNS: u32 = 256;
    const MAX_CELLS: usize = 8_000_000;
    const MAX_TEXT: usize = 128 * 1024 * 1024;

    /// The sheet's name; for several sheets all names, separated by [`Self::BETWEEN`].
    pub fn sheet(&self) -> &Arc<str> {
        &self.sheet
    }

    /// The number of rows.
    pub fn row_count(&self) -> usize {
        self.rows.len()
    }

    /// Whether no row has content.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// All rows in order; in one sheet the n-th has number n.
    pub fn rows(&self) -> impl Iterator<Item = GridRow<'_>> {
        (0..self.rows.len()).filter_map(|index| self.row(index))
    }

    /// The row at this index, from 0.
    pub fn row(&self, index: usize) -> Option<GridRow<'_>> {
        let row = self.rows.get(index)?;
        let end = self.rows.get(index + 1).map_or(self.cells.len(), |next| next.first_cell as usize);
        Some(GridRow {
            number: self.number_at(index)?,
            hidden: row.hidden,
            fields: row.fields,
            grid: self,
            first: row.first_cell as usize,
            end,
        })
    }

    /// Whether the sheet hides this column (from 0).
    pub fn hides_column(&self, column: usize) -> bool {
        self.hidden_columns.get(column).copied().unwrap_or_default()
    }

    /// The row that contains the value of this cell, if it is merged with cells above.
    fn holder(&self, row: u32, column: usize) -> Option<u32> {
        if self.merged.is_empty() {
            return None;
        }
        let column = u32::try_from(column).ok()?;
        let next = self.merged.partition_point(|merged| (merged.column, merged.first) <= (column, row));
        let merged = self.merged.get(next.checked_sub(1)?)?;
        (merged.column == column && merged.first < row && row <= merged.last).then_some(merged.first)
    }

    /// The cell at this index among all cells.
    fn cell(&self, place: usize) -> Cell<'_> {
        let Some(stored) = self.cells.get(place) else {
            return Cell::Empty;
        };
        let end = self.cells.get(place + 1).map_or(self.text.len(), |next| next.start());
        let text = || self.text.get(stored.start()..end).unwrap_or_default();
        match stored.kind() {
            Kind::Empty => Cell::Empty,
            Kind::Text => Cell::Text(text()),
            Kind::Number => Cell::Number(text()),
            Kind::True => Cell::Bool(true),
            Kind::False => Cell::Bool(false),
            Kind::Date => Cell::Date(text()),
            Kind::Error => Cell::Error(text()),
            Kind::FormulaWithoutValue => Cell::FormulaWithoutValue,
            Kind::Shown => {
                let mut number = text().chars();
                let shown = number.next().and_then(|mark| self.shown.get((u32::from(mark) - MARK) as usize));
                shown.map_or(Cell::Number(number.as_str()), |shown| Cell::Shown(number.as_str(), shown))
            }
        }
    }

    /// The character that begins the text of a cell whose format shows something else.
    fn mark(&mut self, shown: &Shown) -> Result<char, GridError> {
        let known = self.shown.iter().position(|known| known == shown);
        let place = known.unwrap_or_else(|| {
            self.shown.push(shown.clone());
            self.shown.len() - 1
        });
        let mark = u32::try_from(place)
            .ok()
            .filter(|place| *place < MARKS)
            .and_then(|place| char::from_u32(MARK + place));
        mark.ok_or(GridError::TooMuch)
    }
}

/// The first character for private use, and the number of them.
const MARK: u32 = 0xe000;
const MARKS: u32 = 6_400;

impl<'a> GridRow<'a> {
    /// The cell in this column (from 0). [`Cell::Empty`] beyond the row's end, and where a merged cell above covers it, because content
    /// there is not visible.
    pub fn cell(&self, column: usize) -> Cell<'a> {
        let place = self.first.saturating_add(column);
        if place < self.end && self.grid.holder(self.number, column).is_none() {
            self.grid.cell(place)
        } else {
            Cell::Empty
        }
    }

    /// For a blank cell that is merged with cells above: the number of the row with the value, and the value.
    pub fn above(&self, column: usize) -> Option<(u32, Cell<'a>)> {
        if !self.cell(column).is_blank() {
            return None;
        }
        let holder = self.grid.holder(self.number, column)?;
        Some((holder, self.grid.numbered(holder)?.cell(column)))
    }

    /// Whether its cells come from a delimited text, in which a stray delimiter splits a cell.
    pub fn is_delimited(&self) -> bool {
        self.grid.delimiter.is_some()
    }

    /// Whether its file does not distinguish numbers from texts: a text of digits may be a number that lost its zeros.
    pub fn is_untyped(&self) -> bool {
        self.grid.untyped
    }

    /// Whether its cells come from a text with this delimiter.
    pub fn is_parted_by(&self, delimiter: u8) -> bool {
        self.grid.delimiter == Some(delimiter)
    }

    /// The number of cells between delimiters, blank ones at the end included; never fewer than there are cells.
    pub fn fields(&self) -> usize {
        usize::from(self.fields).max(self.end - self.first)
    }

    /// The row's cells, the first column first.
    pub fn cells(&self) -> impl Iterator<Item = Cell<'a>> + use<'a> {
        let row = *self;
        (0..self.end - self.first).map(move |column| row.cell(column))
    }

    /// The name of its sheet.
    pub fn sheet(&self) -> &'a Arc<str> {
        self.grid.sheet_of(self.number)
    }

    /// The row for sentences: see [`Grid::spot`].
    pub fn spot(&self) -> String {
        self.grid.spot(self.number)
    }

    /// The same for another row of its grid.
    pub fn spot_of(&self, number: u32) -> String {
        self.grid.spot(number)
    }

    /// Whether no cell has visible content.
    pub fn is_blank(&self) -> bool {
        self.cells().all(Cell::is_blank)
    }
}
