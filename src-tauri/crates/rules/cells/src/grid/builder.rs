//! Builds a grid.

use super::stored::{Kind, Stored};
use super::{Cell, Grid, GridError, Merged, StoredRow};

/// Builds a grid from cells in reading order, within the limits.
#[derive(Debug)]
pub struct GridBuilder {
    pub(super) grid: Grid,
    /// The row that was started, until it has visible content.
    begun: Option<Begun>,
    /// The number of the last row that was started.
    last: u32,
}

#[derive(Clone, Copy, Debug)]
struct Begun {
    number: u32,
    fields: u16,
    hidden: bool,
}

impl GridBuilder {
    /// A grid for the sheet of this name.
    pub fn new(sheet: &str) -> Self {
        Self {
            grid: Grid {
                sheet: sheet.into(),
                parts: Vec::new(),
                text: String::new(),
                cells: Vec::new(),
                shown: Vec::new(),
                rows: Vec::new(),
                merged: Vec::new(),
                hidden_columns: Vec::new(),
                delimiter: None,
                untyped: false,
            },
            begun: None,
            last: 0,
        }
    }

    /// A grid for a text with this delimiter.
    pub fn delimited(sheet: &str, delimiter: u8) -> Self {
        let mut builder = Self::new(sheet);
        builder.grid.delimiter = Some(delimiter);
        builder.grid.untyped = true;
        builder
    }

    /// A grid for a file that does not distinguish numbers from texts.
    pub fn untyped(sheet: &str) -> Self {
        let mut builder = Self::new(sheet);
        builder.grid.untyped = true;
        builder
    }

    /// Sets the number of cells between delimiters in the current row, blank ones included.
    pub fn fields(&mut self, count: usize) {
        let count = u16::try_from(count).unwrap_or(u16::MAX);
        match (&mut self.begun, self.grid.rows.last_mut()) {
            (Some(begun), _) => begun.fields = count,
            (None, Some(row)) => row.fields = count,
            (None, None) => {}
        }
    }

    /// Hides the columns from the first to the last one (from 0).
    pub fn hide_columns(&mut self, first: u32, last: u32) {
        let columns = &mut self.grid.hidden_columns;
        columns.resize(Grid::MAX_COLUMNS as usize, false);
        let within = columns.iter_mut().take(last as usize + 1).skip(first as usize);
        within.for_each(|hidden| *hidden = true);
    }

    /// Merges the cells of this column (from 0) from the first to the last row (from 1).
    ///
    /// # Errors
    ///
    /// [`GridError::TooMuch`] if there are too many merged cells.
    pub fn merge(&mut self, column: u32, first: u32, last: u32) -> Result<(), GridError> {
        // A file may name any row; in a stack, rows beyond the maximum would be rows of the next sheets.
        let last = last.min(Grid::MAX_ROWS);
        if first == 0 || last <= first || column >= Grid::MAX_COLUMNS {
            return Ok(());
        }
        if self.grid.merged.len() >= Grid::MAX_ROWS as usize {
            return Err(GridError::TooMuch);
        }
        self.grid.merged.push(Merged { column, first, last });
        Ok(())
    }

    /// Starts the row with this number (from 1); skipped rows are blank. A row that stays blank is not stored, however far down it is.
    ///
    /// # Errors
    ///
    /// [`GridError::OutOfOrder`] if the number is not greater than the last one.
    pub fn start_row(&mut self, number: u32, hidden: bool) -> Result<(), GridError> {
        if number <= self.last {
            return Err(GridError::OutOfOrder);
        }
        self.last = number;
        self.begun = Some(Begun { number, fields: 0, hidden });
        Ok(())
    }

    /// Stores the row that was started, for its first visible cell.
    fn make_row(&mut self, begun: Begun) -> Result<(), GridError> {
        let Begun { number, fields, hidden } = begun;
        if number > Grid::MAX_ROWS {
            return Err(GridError::TooManyRows);
        }
        let first_cell = u32::try_from(self.grid.cells.len()).map_err(|_| GridError::TooMuch)?;
        let blank = StoredRow {
            first_cell,
            fields: 0,
            hidden: false,
        };
        self.grid.rows.resize(number as usize - 1, blank);
        self.grid.rows.push(StoredRow { fields, hidden, ..blank });
        Ok(())
    }

    /// Puts a cell into this column (from 0) of the current row; skipped columns are empty. A cell without visible content is ignored, however far
    /// to the right it is.
    ///
    /// # Errors
    ///
    /// [`GridError`] if the cell is out of order or exceeds a limit.
    pub fn put(&mut self, column: u32, cell: Cell<'_>) -> Result<(), GridError> {
        if self.last == 0 {
            return Err(GridError::OutOfOrder);
        }
        if cell.is_blank() {
            return Ok(());
        }
        if column >= Grid::MAX_COLUMNS {
            return Err(GridError::TooManyColumns);
        }
        if let Some(begun) = self.begun.take() {
            self.make_row(begun)?;
        }
        let first = self.grid.rows.last().ok_or(GridError::OutOfOrder)?.first_cell as usize;
        let position = first + column as usize;
        if position < self.grid.cells.len() {
            return Err(GridError::OutOfOrder);
        }
        let mut mark = None;
        let (kind, text) = match cell {
            Cell::Empty => (Kind::Empty, ""),
            Cell::Text(text) => (Kind::Text, text),
            Cell::Number(text) => (Kind::Number, text),
            Cell::Shown(text, shown) => {
                mark = Some(self.grid.mark(shown)?);
                (Kind::Shown, text)
            }
            Cell::Bool(true) => (Kind::True, ""),
            Cell::Bool(false) => (Kind::False, ""),
            Cell::Date(text) => (Kind::Date, text),
            Cell::Error(text) => (Kind::Error, text),
            Cell::FormulaWithoutValue => (Kind::FormulaWithoutValue, ""),
        };
        let (start, end) = (
            self.grid.text.len(),
            self.grid.text.len() + mark.map_or(0, char::len_utf8) + text.len(),
        );
        if position >= Grid::MAX_CELLS || end > Grid::MAX_TEXT {
            return Err(GridError::TooMuch);
        }
        self.grid.cells.resize(position, Stored::new(Kind::Empty, start)?);
        self.grid.cells.push(Stored::new(kind, start)?);
        self.grid.text.extend(mark);
        self.grid.text.push_str(text);
        Ok(())
    }

    /// Puts a whole row, from the first column on.
    ///
    /// # Errors
    ///
    /// Those of [`Self::start_row`] and [`Self::put`].
    pub fn row<'c>(&mut self, number: u32, hidden: bool, cells: impl IntoIterator<Item = Cell<'c>>) -> Result<(), GridError> {
        self.start_row(number, hidden)?;
        (0..).zip(cells).try_for_each(|(column, cell)| self.put(column, cell))
    }

    /// The grid; it ends with the last row that has visible content.
    pub fn finish(mut self) -> Grid {
        self.grid.merged.sort_unstable();
        self.grid
    }
}
