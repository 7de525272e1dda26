//! A second table below the first one.

use super::super::grid::{Cell, Grid, GridRow};
use super::super::mapping::Field;
use super::super::problem::{Code, Problem};
use super::names::{is_column_name, meaning};
use super::{Column, Layout};

impl Layout {
    /// A second table whose columns stand in other places than those of the first.
    pub(super) fn second_table(&self, grid: &Grid) -> Option<Problem> {
        let (amount, account) = (self.of(Field::Amount)?, self.of(Field::Account)?);
        let is_name = |index: usize, row: GridRow<'_>| matches!(row.cell(index), Cell::Text(text) if is_column_name(text));
        let mut below = grid.rows().filter(|row| self.is_below(row.number));
        let row = below.find(|row| {
            let is_head = is_name(amount.index, *row) && is_name(account.index, *row) && !self.is_header(*row);
            is_head && [amount, account].iter().any(|column| !names_it(column, *row))
        })?;
        let message = format!(
            "Row {} names columns that stand in other places than those above. Put each table on a sheet of its own.",
            row.spot()
        );
        Some(Problem::error(Code::SheetsDiffer, Some(&amount.label), message))
    }
}

/// Whether the best name of a column's field in a row stands in this column.
fn names_it(column: &Column, row: GridRow<'_>) -> bool {
    let names = row.cells().enumerate().filter_map(|(index, cell)| {
        let Cell::Text(text) = cell else { return None };
        let found = meaning(text).filter(|found| found.field == column.field)?;
        Some((found.rank, index))
    });
    names.min().is_some_and(|(_, index)| index == column.index)
}
