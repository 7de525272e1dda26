//! Sheets for tests.

use cell_rules::{Cell, Grid, GridBuilder};

/// A number cell if the text begins with `#`, else a cell of this text.
pub(crate) fn cell(text: &str) -> Cell<'_> {
    text.strip_prefix('#').map_or(Cell::Text(text), Cell::Number)
}

/// A sheet of lines with commas between their cells.
pub(crate) fn lines(text: &str) -> Grid {
    filled(GridBuilder::new("list"), text)
}

/// The same as a text file.
pub(crate) fn text_file(text: &str) -> Grid {
    filled(GridBuilder::delimited("list", b','), text)
}

fn filled(mut grid: GridBuilder, text: &str) -> Grid {
    for (number, line) in (1..).zip(text.lines()) {
        grid.row(number, false, line.split(',').map(cell)).expect("a row");
    }
    grid.finish()
}
