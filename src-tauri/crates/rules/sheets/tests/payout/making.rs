//! Sheets for tests, and their check.

use std::sync::Arc;

use cell_rules::{Cell, Grid, GridBuilder};
use sheet_rules::payout::{BankTable, Code, Corrections, Counts, Mapping, OpenSheet, Problem, RowState, Rules, SheetRow, Sum};

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
        builder.row(number, false, row.iter().copied()).expect("in order");
    }
    builder.finish()
}

/// A sheet with all its problems and notes.
#[derive(Clone, Debug)]
pub(crate) struct Checked {
    pub(crate) sheet: OpenSheet,
    pub(crate) file_rows: u32,
    pub(crate) ready: u32,
    pub(crate) to_fix: u32,
    pub(crate) left_out: u32,
    pub(crate) total: Sum,
    pub(crate) mapping: Mapping,
    pub(crate) problems: Vec<Problem>,
    pub(crate) rows: Vec<SheetRow>,
}

pub(crate) fn open(grid: &Grid, mapping: Option<&Mapping>, rules: Rules) -> OpenSheet {
    let banks = Arc::new(BankTable::built_in());
    OpenSheet::open(Arc::new(grid.clone()), mapping, Corrections::default(), banks, rules)
}

pub(crate) fn described(sheet: OpenSheet) -> Checked {
    let Counts {
        file_rows,
        ready,
        to_fix,
        left_out,
        total,
        ..
    } = sheet.counts();
    Checked {
        file_rows,
        ready,
        to_fix,
        left_out,
        total,
        mapping: sheet.mapping(),
        problems: sheet.problems().to_vec(),
        rows: sheet.rows().collect(),
        sheet,
    }
}

pub(crate) fn checked(grid: &Grid) -> Checked {
    described(open(grid, None, Rules::PRODUCT))
}

pub(crate) fn checked_by(grid: &Grid, mapping: Option<&Mapping>, rules: Rules) -> Checked {
    described(open(grid, mapping, rules))
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
