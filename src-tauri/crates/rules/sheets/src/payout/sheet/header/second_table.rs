//! Finds a second table below the first one.

use super::super::mapping::Field;
use super::super::problem::{Code, Problem};
use super::names::meaning;
use super::{Column, Layout};
use crate::messages;
use cell_rules::text::{header_key, quoted};
use cell_rules::{Cell, Grid, GridRow};

impl Layout {
    /// An error if a second table has its columns in other places than the first, or another name for the amounts.
    pub(super) fn second_table(&self, grid: &Grid) -> Option<Problem> {
        let (amount, account) = (self.of(Field::Amount)?, self.of(Field::Account)?);
        let differs = |column: &Column, row: GridRow<'_>| best_name(column.field, row).map(|index| index != column.index);
        let mut below = grid
            .rows()
            .filter(|row| self.is_below(row.number) && is_words(row.cell(account.index)));
        let names_account = |row: &GridRow<'_>| best_name(Field::Account, *row) == Some(account.index);
        let has_names = self.header_row.is_some_and(|row| row > 0);
        let other_amount = |row: &GridRow<'_>| {
            let Cell::Text(text) = row.cell(amount.index) else { return false };
            let is_name = text.chars().any(char::is_alphabetic);
            has_names && is_name && names_account(row) && header_key(text) != header_key(&amount.label)
        };
        let is_elsewhere = |row: &GridRow<'_>| {
            let both = [amount, account].map(|column| differs(column, *row));
            matches!(both, [Some(one), Some(other)] if one || other)
        };
        let row = below.find(|row| (is_elsewhere(row) || other_amount(row)) && !self.is_header(*row))?;
        let message = if is_elsewhere(&row) {
            messages::columns::other_places(&row.spot())
        } else {
            messages::columns::other_amount_name(&row.spot(), &quoted(row.cell(amount.index).written()), &quoted(&amount.label))
        };
        Some(Problem::error(Code::SheetsDiffer, Some(&amount.label), message))
    }
}

/// Whether a cell is text without digits, so not an account number.
fn is_words(cell: Cell<'_>) -> bool {
    matches!(cell, Cell::Text(text) if !text.bytes().any(|byte| byte.is_ascii_digit()))
}

/// The index of the best name of a field in a row.
fn best_name(field: Field, row: GridRow<'_>) -> Option<usize> {
    let names = row.cells().enumerate().filter_map(|(index, cell)| {
        let Cell::Text(text) = cell else { return None };
        let found = meaning(text).filter(|found| found.field == field)?;
        Some((found.rank, index))
    });
    names.min().map(|(_, index)| index)
}
