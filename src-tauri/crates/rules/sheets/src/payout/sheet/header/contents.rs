//! Examines the cells below the column names, where names alone do not settle the meaning of a column.

use service_api::value::Amount;

use super::super::account;
use cell_rules::text::{plain, quoted};
use cell_rules::{Cell, Grid, GridRow, part_of};

/// The number of rows that are examined; more would give the same result.
const LOOKED_AT: usize = 1_000;
/// The number of example values of a column.
const SAMPLES: usize = 3;

/// The amount of a cell in kobo, if it is a plain amount; negative in brackets or after a minus.
fn minor(cell: Cell<'_>) -> Option<i64> {
    let text = match cell {
        Cell::Number(text) | Cell::Shown(text, _) | Cell::Text(text) => plain(text),
        Cell::Empty | Cell::Bool(_) | Cell::Date(_) | Cell::Error(_) | Cell::FormulaWithoutValue => return None,
    };
    // Most cells of a column of words return here.
    if !text.starts_with(|mark: char| mark.is_ascii_digit() || "₦-(−.".contains(mark)) {
        return None;
    }
    let is_below = text.starts_with(['-', '(', '−']);
    let digits: String = text
        .chars()
        .filter(|mark| !matches!(mark, ',' | '₦' | ' ' | '-' | '(' | ')' | '−'))
        .collect();
    let minor = Amount::parse(&digits).ok()?.minor();
    Some(if is_below { -minor } else { minor })
}

/// The cells below the column names.
pub(super) struct Contents<'g> {
    grid: &'g Grid,
    /// The row with the column names of every sheet.
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

    /// Example values of a column.
    pub(super) fn samples(&self, column: usize) -> Vec<String> {
        self.cells(column).take(SAMPLES).map(|cell| quoted(cell.written())).collect()
    }

    /// Whether some row has different digits in the two columns. All rows are compared.
    pub(super) fn differ(&self, first: usize, second: usize) -> bool {
        let digits = |cell: Cell<'_>| -> String { plain(cell.written()).chars().filter(char::is_ascii_digit).collect() };
        self.rows().any(|row| {
            let other = digits(row.cell(second));
            !other.is_empty() && other != digits(row.cell(first))
        })
    }

    /// Whether some cell of a column is an amount other than zero.
    pub(super) fn has_money(&self, column: usize) -> bool {
        self.rows().any(|row| minor(row.cell(column)).is_some_and(|minor| minor != 0))
    }

    /// Whether a column is, in every row with an amount, the sum or the difference of the amount and a third column that is not zero in two
    /// rows or more.
    pub(super) fn is_sum(&self, amount: usize, third: usize, result: usize) -> bool {
        let (mut adds, mut takes_off, mut changes) = (true, true, 0);
        for row in self.rows() {
            let [Some(amount), third, result] = [amount, third, result].map(|column| minor(row.cell(column))) else {
                continue;
            };
            let Some(result) = result else {
                // A total of the amounts alone.
                if third.is_some() {
                    return false;
                }
                continue;
            };
            let third = third.unwrap_or(0);
            adds = adds && amount.checked_add(third) == Some(result);
            takes_off = takes_off && amount.checked_sub(third) == Some(result);
            if !adds && !takes_off {
                return false;
            }
            changes += u32::from(third != 0);
        }
        changes > 1
    }

    /// Whether most cells of a column contain a bank and an account number.
    pub(super) fn hold_bank_and_account(&self, column: usize) -> bool {
        let both = |cell: &Cell<'_>| matches!(cell, Cell::Text(text) if account::together(text).is_some());
        let all = self.cells(column).count();
        all > 0 && self.cells(column).filter(both).count() * 2 > all
    }

    /// The only unused column that looks like account numbers, and the percentage of its cells that do.
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
