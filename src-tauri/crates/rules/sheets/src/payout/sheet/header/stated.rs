//! Columns whose amounts are not plain naira, and what a sheet states about them.

use super::super::mapping::Field;
use super::super::problem::{Code, Problem};
use super::super::stated_amounts::{Contradiction, StatedAmounts, of_row};
use super::Layout;
use super::names::{Names, stated_amount};
use crate::messages;
use cell_rules::text::quoted;
use cell_rules::{Cell, Grid, GridRow, Stated, is_naira, of_heading};

impl Layout {
    /// Uses the only column of amounts in thousands or millions of naira, or else the only one in another currency, if no column contains
    /// them in naira: its rows wait for an answer, or are typed.
    pub(super) fn take_stated(&mut self, names: &Names) {
        if self.of(Field::Amount).is_some() {
            return;
        }
        let (scaled, foreign): (Vec<_>, Vec<_>) = (names.texts.iter().enumerate())
            .filter(|(_, text)| stated_amount(text).is_some())
            .partition(|(_, text)| matches!(of_heading(text), Some(Stated::Scaled(_))));
        if let ([(index, name)], _) | ([], [(index, name)]) = (scaled.as_slice(), foreign.as_slice()) {
            self.recognised(Field::Amount, *index, names, messages::columns::called(&quoted(name)));
        }
    }

    /// The currency or scale that the column's name or a line beside the table states for the amounts.
    pub(super) fn stated(&self, grid: &Grid) -> Result<Option<StatedAmounts>, Problem> {
        let Some(column) = self.of(Field::Amount) else { return Ok(None) };
        let beside = |row: GridRow<'_>| {
            let amount = row.cell(column.index);
            if self.is_above(row.number) {
                return of_row(row);
            }
            let is_note = self.is_below(row.number) && self.names_no_payee(row);
            if let Cell::Text(unit) = amount
                && is_note
                && self.is_unit(row)
            {
                // A unit below the name of its column applies to that column alone.
                return of_heading(unit);
            }
            (is_note && amount.is_blank()).then(|| of_row(row)).flatten()
        };
        StatedAmounts::of(grid, &column.label, beside).map_err(|contradiction| {
            let code = match contradiction {
                Contradiction::Sheets(_) => Code::SheetsDiffer,
                Contradiction::Scales(_) => Code::AmountScaled,
            };
            Problem::error(code, Some(&column.label), contradiction.words())
        })
    }

    /// Whether a row without account and bank has a unit in place of its amount, such as `N'000` below the name of the column.
    pub(in super::super) fn is_unit(&self, row: GridRow<'_>) -> bool {
        let Some(column) = self.of(Field::Amount) else { return false };
        let Cell::Text(text) = row.cell(column.index) else { return false };
        let has_digit = text.bytes().any(|byte| (b'1'..=b'9').contains(&byte));
        !has_digit && self.names_no_payee(row) && (of_heading(text).is_some() || is_naira(text.trim()))
    }

    /// Whether a row has neither account nor bank.
    fn names_no_payee(&self, row: GridRow<'_>) -> bool {
        let payee = [Field::Account, Field::Bank, Field::BankCode];
        let mut columns = payee.iter().filter_map(|field| self.of(*field));
        columns.all(|column| row.cell(column.index).is_blank())
    }
}
