//! A sheet checked: which column is what, what becomes of every row, and why.
//!
//! Every row of the sheet except the one with the column names is counted exactly once, as ready, to fix or left out.

mod account;
mod amount;
mod amount_text;
mod contact;
mod grid;
mod header;
mod judge;
mod mapping;
mod problem;
mod row;
mod rules;
mod synonyms;
mod text;
mod total;

use serde::{Serialize, Serializer};
use service_api::value::Amount;

pub use account::fits_bank;
pub use amount_text::NumberStyle;
pub use grid::{Cell, Grid, GridBuilder, GridError, GridRow};
pub use mapping::{ColumnUse, Field, Mapping};
pub use problem::{Code, Problem, Severity};
pub use row::{Entry, RowState, SheetRow};
pub use rules::{Rules, Spelling};

pub(super) use contact::Contact;

use super::bank::BankTable;
use header::Layout;
use judge::Judge;
use total::{Agreement, Tally};

/// A sum of any number of amounts, in minor units. Serialises as decimal text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sum(pub(super) i128);

impl Sum {
    /// Minor units.
    pub fn minor(self) -> i128 {
        self.0
    }

    /// Two decimals, no grouping: `50000.00`.
    pub fn decimal(self) -> String {
        format!("{}.{:02}", self.0 / 100, self.0 % 100)
    }
}

impl Serialize for Sum {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.decimal())
    }
}

/// A sheet, checked. `file_rows = ready + to_fix + left_out`, always.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Checked {
    /// The sheet's rows up to the last one with content, without the row of column names.
    pub file_rows: u32,
    /// Rows that may be paid.
    pub ready: u32,
    /// Rows with an error.
    pub to_fix: u32,
    /// Rows that are no payments.
    pub left_out: u32,
    /// Sum of the rows that may be paid.
    pub total: Sum,
    /// What each column means; may be corrected and given back.
    pub mapping: Mapping,
    /// What is wrong with the sheet as a whole. An error here keeps every row from being ready.
    pub problems: Vec<Problem>,
    /// Every row, in the order of the file.
    pub rows: Vec<SheetRow>,
}

/// Checks a sheet: finds or follows the columns, judges every row, and adds up.
///
/// Pure and complete: what it returns is what may be approved; nothing is read again later.
pub fn check(grid: &Grid, mapping: Option<&Mapping>, banks: &BankTable, rules: &Rules) -> Checked {
    let mut layout = if grid.is_empty() {
        empty_sheet()
    } else {
        header::settle(grid, mapping)
    };
    let given = mapping.and_then(|mapping| mapping.amounts);
    let style = votes(grid, &layout).decide(given);
    let mut problems = std::mem::take(&mut layout.problems);
    let blocked = problems.iter().any(|problem| problem.severity == Severity::Error);
    let mut judge = Judge::new(rules, banks, &layout, style);
    let mut tally = Tally::default();
    let mut rows = Vec::with_capacity(grid.row_count());
    for row in grid.rows().filter(|row| Some(row.number) != layout.header_row) {
        let mut found = SheetRow::new(row, grid.sheet());
        if let Some((code, message)) = no_payment(row, &layout) {
            found.leave_out(code, message);
        } else if let Some(message) = as_total(row, &layout, &mut tally, &judge, &mut problems) {
            found.leave_out(Code::TotalRow, message);
        } else {
            judge.judge(row, &mut found);
            tally.add(found.amount.value);
            if blocked {
                found.state = RowState::ToFix;
            }
        }
        rows.push(found);
    }
    let mapping = layout.mapping(style.settled());
    summed(rows, mapping, problems)
}

fn summed(rows: Vec<SheetRow>, mapping: Mapping, mut problems: Vec<Problem>) -> Checked {
    let count = |state: RowState| u32::try_from(rows.iter().filter(|row| row.state == state).count()).unwrap_or(u32::MAX);
    let (ready, to_fix, left_out) = (count(RowState::Ready), count(RowState::ToFix), count(RowState::LeftOut));
    if ready == 0 && to_fix == 0 && problems.is_empty() {
        let message = "This sheet has column names and no payments below them.".to_owned();
        problems.push(Problem::error(Code::NoPayments, None, message));
    }
    let payable = rows
        .iter()
        .filter(|row| row.state == RowState::Ready)
        .filter_map(|row| row.amount.value);
    let total = Sum(payable.map(|amount| i128::from(amount.minor())).sum());
    Checked {
        file_rows: u32::try_from(rows.len()).unwrap_or(u32::MAX),
        ready,
        to_fix,
        left_out,
        total,
        mapping,
        problems,
        rows,
    }
}

fn empty_sheet() -> Layout {
    let message = "This sheet is empty. Choose another sheet or file.".to_owned();
    Layout {
        problems: vec![Problem::error(Code::EmptySheet, None, message)],
        ..Layout::default()
    }
}

fn votes(grid: &Grid, layout: &Layout) -> amount::Votes {
    let mut votes = amount::Votes::default();
    if let Some(column) = layout.of(Field::Amount) {
        let below = grid.rows().skip(layout.header_row.unwrap_or_default() as usize);
        below.for_each(|row| votes.add(row.cell(column.index)));
    }
    votes
}

/// Why a row is no payment, judged without its amount.
fn no_payment(row: GridRow<'_>, layout: &Layout) -> Option<(Code, String)> {
    let left_out = |code: Code, why: &str| Some((code, format!("Left out: {why}.")));
    if row.is_blank() {
        return left_out(Code::BlankRow, "the row is blank");
    }
    if layout.header_row.is_some_and(|header| row.number < header) {
        return left_out(Code::TitleRow, "it stands above the column names");
    }
    if layout.is_header(row) {
        return left_out(Code::HeaderRepeated, "it repeats the column names");
    }
    let needed = [Field::Amount, Field::Account, Field::Bank, Field::BankCode];
    let mut columns = needed.iter().filter_map(|field| layout.of(*field)).peekable();
    if columns.peek().is_some() && columns.all(|column| row.cell(column.index).is_blank()) {
        return left_out(Code::NoteRow, "it has no bank, no account number and no amount");
    }
    None
}

/// The sentence for a total row, which has an amount and neither account nor bank. Nothing for any other row.
fn as_total(row: GridRow<'_>, layout: &Layout, tally: &mut Tally, judge: &Judge<'_>, problems: &mut Vec<Problem>) -> Option<String> {
    let column = layout.of(Field::Amount)?;
    let others = [Field::Account, Field::Bank, Field::BankCode];
    let payee = others
        .iter()
        .filter_map(|field| layout.of(*field))
        .any(|column| !row.cell(column.index).is_blank());
    if payee || row.cell(column.index).is_blank() {
        return None;
    }
    let amount = judge.amount_of(row.cell(column.index));
    if !tally.is_total(row, layout, amount) {
        return None;
    }
    let written = amount.map_or_else(|| row::written(row.cell(column.index)), Amount::decimal);
    Some(match tally.compare(amount) {
        Agreement::Agrees => format!("Left out: the file's total {written} agrees with the rows above."),
        Agreement::CannotSay => format!("Left out: a total, {written}. It cannot be compared while amounts above cannot be read."),
        Agreement::Differs { all, section } => {
            let mut sums = format!("the rows above add up to {}", all.decimal());
            if section != all && section != Sum::default() {
                sums.push_str(&format!(", those since the last total to {}", section.decimal()));
            }
            let message = format!("Row {} says the total is {written}; {sums}.", row.number);
            problems.push(Problem::warning(Code::TotalDiffers, Some(&column.label), message));
            format!("Left out: a total, {written}; {sums}.")
        }
    })
}

/// The fault of a formula without a stored result, the same in every column.
fn no_value() -> (Code, String) {
    (
        Code::FormulaNoValue,
        "is a formula whose result is not in the file. Open the file in Excel, save it and choose it again.".to_owned(),
    )
}
