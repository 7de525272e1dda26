//! Stacks several sheets of a workbook as one grid. Every row keeps its sheet and its number there.
//!
//! One number contains both: the number of the row in its sheet in the lower bits, the index of the sheet in the stack above them. So a
//! decision about a row still refers to that row when the sheets before it change. A grid of one sheet has index 0, so its numbers are
//! those of the file.

use std::sync::Arc;

use super::{Grid, GridBuilder, GridError, GridRow, Kind, MARK, Merged, Stored, StoredRow};
use crate::text::quoted;

const BITS: u32 = 20;

/// The number of a row in its sheet.
pub fn in_sheet(number: u32) -> u32 {
    number & ((1 << BITS) - 1)
}

/// The index of a row's sheet in the stack, from 0.
pub fn part_of(number: u32) -> usize {
    (number >> BITS) as usize
}

/// The sheet of a row, from the names in [`Grid::sheet`]; `None` if there is one sheet only.
pub fn stacked_sheet(sheets: &str, number: u32) -> Option<&str> {
    let stacked = sheets.contains(Grid::BETWEEN);
    stacked.then(|| sheets.split(Grid::BETWEEN).nth(part_of(number))).flatten()
}

/// The same as [`Grid::spot`], from the names of the sheets alone.
pub fn spot_in(sheets: &str, number: u32) -> String {
    let row = in_sheet(number);
    match stacked_sheet(sheets, number) {
        Some(sheet) => format!("{row} of {}", quoted(sheet)),
        None => row.to_string(),
    }
}

/// One sheet of a stack.
#[derive(Clone, Debug)]
pub(super) struct Part {
    sheet: Arc<str>,
    /// The number of rows of other sheets above its first row.
    above: usize,
}

impl Grid {
    /// Separates the names of stacked sheets in one text. No stacked sheet has it in its name.
    pub const BETWEEN: char = '\u{1f}';
    const MAX_PARTS: usize = 255;

    /// The rows of these grids, one after the other. A single grid is unchanged.
    ///
    /// # Errors
    ///
    /// [`GridError`] if the stack exceeds a limit.
    pub fn stack(grids: Vec<Self>) -> Result<Self, GridError> {
        if grids.len() > Self::MAX_PARTS {
            return Err(GridError::TooMuch);
        }
        let names: Vec<&str> = grids.iter().map(|grid| &*grid.sheet).collect();
        let mut stack = GridBuilder::new(&names.join(&Self::BETWEEN.to_string())).grid;
        if grids.len() == 1 {
            return grids.into_iter().next().ok_or(GridError::TooMuch);
        }
        for (place, grid) in (0_u32..).zip(grids) {
            stack.take_under(place << BITS, grid)?;
        }
        stack.merged.sort_unstable();
        Ok(stack)
    }

    fn take_under(&mut self, offset: u32, grid: Self) -> Result<(), GridError> {
        let small = |count: usize| u32::try_from(count).map_err(|_| GridError::TooMuch);
        let (text, cells, rows) = (self.text.len(), self.cells.len(), self.rows.len());
        if rows + grid.rows.len() > Self::MAX_ROWS as usize {
            return Err(GridError::TooManyRows);
        }
        if cells + grid.cells.len() > Self::MAX_CELLS || text + grid.text.len() > Self::MAX_TEXT {
            return Err(GridError::TooMuch);
        }
        let first_cell = small(cells)?;
        self.parts.push(Part {
            sheet: grid.sheet,
            above: rows,
        });
        // A cell whose format shows something else begins with an index, which is another one in the stack.
        let marks: Vec<char> = grid.shown.iter().map(|shown| self.mark(shown)).collect::<Result<_, _>>()?;
        let places: Vec<usize> = grid.cells.iter().map(|cell| cell.start()).chain([grid.text.len()]).collect();
        for (cell, ends) in grid.cells.iter().zip(places.windows(2)) {
            let [from, to] = [ends[0], ends[1]];
            let of_cell = grid.text.get(from..to).unwrap_or_default();
            self.cells.push(Stored::new(cell.kind(), self.text.len())?);
            match (cell.kind(), of_cell.chars().next()) {
                (Kind::Shown, Some(mark)) => {
                    let mark_here = marks.get((u32::from(mark) - MARK) as usize).copied().unwrap_or(mark);
                    self.text.push(mark_here);
                    self.text.push_str(&of_cell[mark.len_utf8()..]);
                }
                (_, _) => self.text.push_str(of_cell),
            }
        }
        self.rows.extend(grid.rows.into_iter().map(|row| StoredRow {
            first_cell: row.first_cell + first_cell,
            ..row
        }));
        self.merged.extend(grid.merged.into_iter().map(|merged| Merged {
            column: merged.column,
            first: merged.first + offset,
            last: merged.last + offset,
        }));
        let hidden = self.hidden_columns.len().max(grid.hidden_columns.len());
        self.hidden_columns.resize(hidden, false);
        let both = self.hidden_columns.iter_mut().zip(grid.hidden_columns);
        both.for_each(|(hidden, here)| *hidden |= here);
        Ok(())
    }

    /// Whether there is more than one sheet.
    pub fn is_stacked(&self) -> bool {
        !self.parts.is_empty()
    }

    /// The names of its sheets, in their order.
    pub fn sheets(&self) -> Vec<Arc<str>> {
        match self.parts.as_slice() {
            [] => vec![Arc::clone(&self.sheet)],
            parts => parts.iter().map(|part| Arc::clone(&part.sheet)).collect(),
        }
    }

    /// The sheet of a row.
    pub fn sheet_of(&self, number: u32) -> &Arc<str> {
        self.parts.get(part_of(number)).map_or(&self.sheet, |part| &part.sheet)
    }

    /// A row for sentences, after the word *row*: its number, and its sheet if there are several.
    pub fn spot(&self, number: u32) -> String {
        spot_in(&self.sheet, number)
    }

    /// The number of the row at this index (from 0).
    pub fn number_at(&self, index: usize) -> Option<u32> {
        let place = self.parts.partition_point(|part| part.above <= index).saturating_sub(1);
        let above = self.parts.get(place).map_or(0, |part| part.above);
        let row = u32::try_from(index - above + 1).ok()?;
        Some(u32::try_from(place).ok()? << BITS | row)
    }

    /// The index (from 0) of the row with this number.
    pub fn index_of(&self, number: u32) -> Option<usize> {
        let row = (in_sheet(number) as usize).checked_sub(1)?;
        let place = part_of(number);
        let above = match self.parts.get(place) {
            Some(part) => part.above,
            None if place == 0 => 0,
            None => return None,
        };
        let end = self.parts.get(place + 1).map_or(self.rows.len(), |next| next.above);
        Some(above + row).filter(|index| *index < end)
    }

    /// The row with this number.
    pub fn numbered(&self, number: u32) -> Option<GridRow<'_>> {
        self.row(self.index_of(number)?)
    }

    /// A number before that of the first row of a sheet of the stack.
    pub fn before(&self, place: usize) -> u32 {
        u32::try_from(place).unwrap_or_default() << BITS
    }

    /// The rows of the sheet at this index of the stack.
    pub fn rows_in(&self, place: usize) -> impl Iterator<Item = GridRow<'_>> {
        let first = self.parts.get(place).map_or(0, |part| part.above);
        let end = self.parts.get(place + 1).map_or(self.rows.len(), |next| next.above);
        (first..end).filter_map(|index| self.row(index))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Cell;
    use super::*;

    fn sheet(name: &str, merged_to: Option<u32>) -> Grid {
        let mut builder = GridBuilder::new(name);
        if let Some(last) = merged_to {
            builder.merge(0, 1, last).expect("merged");
        }
        builder.start_row(1, false).expect("in order");
        builder
            .put(0, Cell::Text(if merged_to.is_some() { "Zenith" } else { "" }))
            .expect("in order");
        builder.start_row(2, false).expect("in order");
        builder.put(1, Cell::Text(name)).expect("in order");
        builder.finish()
    }

    #[test]
    fn cells_merged_beyond_the_end_of_a_sheet_do_not_affect_the_next_one() {
        for last in [2, 1_048_576, 5_000_000, u32::MAX] {
            let stack = Grid::stack(vec![
                sheet("October", Some(last)),
                sheet("Zero", None),
                sheet("November", Some(last)),
            ])
            .expect("stacked");
            let above = |place: u32| stack.numbered(place << BITS | 2).expect("a row").above(0).map(|(_, cell)| cell);
            let zenith = Some(Cell::Text("Zenith"));
            assert_eq!([above(0), above(1), above(2)], [zenith, None, zenith], "{last}");
        }
    }
}
