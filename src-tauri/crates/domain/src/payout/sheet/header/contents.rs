//! What the cells below the column names hold, where names alone do not settle what a column means.

use service_api::value::Amount;

use super::super::account;
use super::super::grid::{Cell, Grid, GridRow, part_of};
use super::super::row::written;
use super::super::text::{plain, quoted};

/// Rows looked at; more would say the same.
const LOOKED_AT: usize = 1_000;
/// Rows in which one column may be computed from others.
const COMPUTED: usize = 200;
/// Values shown of a column.
const SAMPLES: usize = 3;

/// The cells below the column names.
pub(super) struct Contents<'g> {
    grid: &'g Grid,
    /// The row with the column names in every sheet.
    heads: &'g [u32],
}

impl<'g> Contents<'g> {
    pub(super) fn below(grid: &'g Grid, heads: &'g [u32]) -> Self {
        Self { grid, heads }
    }

    fn rows(&self) -> impl Iterator<Item = GridRow<'g>> {
        let heads = self.heads;
        let is_below = move |row: &GridRow<'_>| heads.get(part_of(row.number)).is_none_or(|head| row.number > *head);
        self.grid.rows().filter(is_below)
    }

    fn cells(&self, column: usize) -> impl Iterator<Item = Cell<'g>> {
        self.rows()
            .take(LOOKED_AT)
            .map(move |row| row.cell(column))
            .filter(|cell| !cell.is_blank())
    }

    /// A few values of a column.
    pub(super) fn samples(&self, column: usize) -> Vec<String> {
        self.cells(column).take(SAMPLES).map(|cell| quoted(&written(cell))).collect()
    }

    /// Whether some row has another number in the second column than in the first. All rows count.
    pub(super) fn differ(&self, first: usize, second: usize) -> bool {
        let digits = |cell: Cell<'_>| -> String {
            let text = written(cell);
            plain(&text).chars().filter(char::is_ascii_digit).collect()
        };
        self.rows().any(|row| {
            let other = digits(row.cell(second));
            !other.is_empty() && other != digits(row.cell(first))
        })
    }

    /// The cells of a column as money in kobo, where they are plain amounts; blank and other cells are none. Row by row.
    pub(super) fn minor(&self, column: usize) -> Vec<Option<i64>> {
        let read = |cell: Cell<'_>| {
            let text = match cell {
                Cell::Number(text) | Cell::Shown(text, _) | Cell::Text(text) => plain(text),
                Cell::Empty | Cell::Bool(_) | Cell::Date(_) | Cell::Error(_) | Cell::FormulaWithoutValue => return None,
            };
            let digits: String = text.chars().filter(|mark| !matches!(mark, ',' | '₦' | ' ')).collect();
            let amount = Amount::parse(&digits).ok()?;
            Some(amount.minor())
        };
        self.rows().take(COMPUTED).map(|row| read(row.cell(column))).collect()
    }

    /// Whether most cells of a column hold a bank and an account number.
    pub(super) fn hold_bank_and_account(&self, column: usize) -> bool {
        let both = |cell: &Cell<'_>| matches!(cell, Cell::Text(text) if account::together(text).is_some());
        let all = self.cells(column).count();
        all > 0 && self.cells(column).filter(both).count() * 2 > all
    }

    /// The only column besides those in use that looks like account numbers, and in how many of 100 cells it does.
    pub(super) fn like_accounts(&self, used: &[usize]) -> Option<(usize, usize)> {
        let widest = self.rows().take(LOOKED_AT).map(|row| row.cells().count()).max()?;
        let ten_digits = |cell: &Cell<'_>| match cell {
            Cell::Text(text) | Cell::Number(text) | Cell::Shown(text, _) => {
                text.trim().len() == 10 && text.trim().bytes().all(|byte| byte.is_ascii_digit())
            }
            Cell::Empty | Cell::Bool(_) | Cell::Date(_) | Cell::Error(_) | Cell::FormulaWithoutValue => false,
        };
        let mut like = (0..widest).filter(|column| !used.contains(column)).filter_map(|column| {
            let all = self.cells(column).count();
            let share = self.cells(column).filter(ten_digits).count() * 100 / all.max(1);
            (share >= 60).then_some((column, share))
        });
        like.next().filter(|_| like.next().is_none())
    }
}
