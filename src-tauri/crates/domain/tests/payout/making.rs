//! Sheets made in a test, and their check.

use domain::payout::{BankTable, Cell, Checked, Code, Grid, GridBuilder, RowState, Rules, check};

pub(crate) fn grid<R: AsRef<[&'static str]>>(rows: &[R]) -> Grid {
    let cells = |row: &R| {
        row.as_ref()
            .iter()
            .map(|text| if text.is_empty() { Cell::Empty } else { Cell::Text(text) })
            .collect()
    };
    grid_of(&rows.iter().map(cells).collect::<Vec<Vec<Cell<'_>>>>())
}

pub(crate) fn grid_of(rows: &[Vec<Cell<'_>>]) -> Grid {
    let mut builder = GridBuilder::new("Pay");
    for (number, row) in (1..).zip(rows) {
        builder.start_row(number, false).expect("in order");
        for (column, cell) in (0..).zip(row) {
            builder.put(column, *cell).expect("in order");
        }
    }
    builder.finish()
}

pub(crate) fn checked(grid: &Grid) -> Checked {
    check(grid, None, &BankTable::built_in(), &Rules::PRODUCT)
}

pub(crate) fn codes(checked: &Checked, row: u32) -> Vec<Code> {
    checked
        .rows
        .iter()
        .filter(|found| found.row == row)
        .flat_map(|found| found.problems.iter().map(|problem| problem.code))
        .collect()
}

pub(crate) fn states(checked: &Checked) -> Vec<(u32, RowState)> {
    checked.rows.iter().map(|row| (row.row, row.state)).collect()
}
