//! The content of a bank's file, and the proof that it was read completely and correctly.
//!
//! [`read`] recognises the layout and reads the rows into lines, or reports everything that cannot be read. [`prove`] compares the lines with
//! the balances and sums of the file. Only a [`Proved`] statement can be compared with earlier imports ([`compare`]) or used.
//!
//! | Part | What |
//! |---|---|
//! | `layouts` | the banks' columns: data |
//! | `header` | the layout of a file, and the positions of its columns |
//! | `mapping` | files that fit no layout |
//! | `day`, `money` | cells |
//! | `dates` | whether the day or the month is first: decided from the whole file, or asked |
//! | `notes` | the values above and below the rows |
//! | `rejoin` | amounts that commas divided |
//! | `rows` | lines |
//! | `proof`, `order` | the proof, and the order in which it holds |
//! | `following` | the same proof for rows that are not kept |
//! | `identity`, `compare` | the lines that were imported before |
//! | `continuity` | whether a statement begins where the last one ended, and coverage gaps |
//! | `one_account` | whether a file with an account number belongs to the account without number |

mod compare;
#[cfg(test)]
mod compare_tests;
mod continuity;
mod dates;
mod day;
mod following;
#[cfg(test)]
mod following_tests;
mod header;
mod identity;
mod layouts;
#[cfg(test)]
mod layouts_tests;
mod mapping;
mod money;
#[cfg(test)]
mod not_naira_tests;
mod notes;
mod one_account;
#[cfg(test)]
mod one_account_tests;
mod order;
mod proof;
#[cfg(test)]
mod proof_tests;
mod rejoin;
mod rows;
#[cfg(test)]
mod rows_tests;
#[cfg(test)]
mod tests;

use crate::messages;
use serde::{Deserialize, Serialize};

pub use compare::{Comparison, Kept, compare};
pub use continuity::{Continuity, Ends, balance_jumps, uncovered_days};
pub use dates::{DateDoubt, Dates, Example, OrderEvidence};
pub use day::{Day, Time};
pub use following::{StreamedProof, StreamedRow, Unproved};
pub(crate) use header::is_column_name;
pub use identity::Identity;
pub use layouts::{Field, LAYOUTS, Layout, Source};
pub use mapping::{ColumnChoices, HeaderRow, MappedColumn, Mapping, OfferedColumn};
pub use money::naira;
pub use one_account::shows_one_account;
pub use proof::{Break, Figure, Proof, Proved, Strength, prove};

use cell_rules::{Grid, GridRow, Reason, Stated, in_sheet, is_about_amounts, of_line};
use header::{Table, recognise, stated_by_names, text};
use money::Fault;
use rows::Reader;

/// A bank's file, read and not proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The recognised layout; `None` if a person named the columns.
    pub layout: Option<&'static Layout>,
    /// How its dates are read, and why.
    pub dates: Dates,
    /// The account number, as in the file.
    pub account_number: Option<String>,
    /// The account holder, as in the file.
    pub account_name: Option<String>,
    /// The first and the last day of the stated period.
    pub period: Option<(Day, Day)>,
    /// Before the first line, in kobo, if the file states it.
    pub opening: Option<i64>,
    /// After the last line, in kobo, if the file states it.
    pub closing: Option<i64>,
    /// The sum of money in, in kobo, if the file states it.
    pub credits: Option<i64>,
    /// The sum of money out, in kobo and not negative, if the file states it.
    pub debits: Option<i64>,
    /// The lines, in the order of the file.
    pub lines: Vec<Line>,
    /// The lines of a second table, of savings. They mirror movements of the first table, and are not part of the proof.
    pub savings: Vec<Line>,
}

/// A statement line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// The row in the user's file.
    pub row: u32,
    /// The sheet of that row.
    pub sheet: String,
    /// The day of the booking.
    pub day: Day,
    /// The value date.
    pub value_day: Option<Day>,
    /// The time of the booking, if the file states it.
    pub time: Option<Time>,
    /// In kobo; money in is positive.
    pub amount: i64,
    /// The bank's reference; may be empty.
    pub reference: String,
    /// The bank's narration.
    pub narration: String,
    /// The other party, if a column states it.
    pub counterparty: String,
    /// The balance after the line, in kobo.
    pub balance: Option<i64>,
    /// The balance before the line, in kobo, if a column states it.
    pub before: Option<i64>,
    /// The part of the amount that is the bank's charge, in kobo, if a column states it.
    pub charge: Option<i64>,
    /// The number among lines that are equal but for their balance, the oldest first, from 1.
    pub occurrence: u32,
}

/// What cannot be read in a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// The row in the user's file.
    pub row: u32,
    /// The sheet of that row.
    pub sheet: String,
    /// The reason.
    pub reason: Reason,
    /// `Row 12: “Balance”: “abc” is not an amount.`
    pub text: String,
}

impl Problem {
    fn at(row: GridRow<'_>, fault: &Fault) -> Self {
        Self {
            row: in_sheet(row.number),
            sheet: row.sheet().to_string(),
            reason: fault.reason,
            text: format!("Row {}: {}.", row.spot(), fault.why),
        }
    }
}

/// Why a file was not read. None of it is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// No layout fits: a person has to name the columns.
    Unknown(ColumnChoices),
    /// Several layouts fit equally well, by their banks: a person has to name the columns.
    Ambiguous(Vec<&'static str>, ColumnChoices),
    /// The columns that a person named do not fit the file, with all problems.
    Mapping(Vec<String>, ColumnChoices),
    /// The file states that its amounts are not naira: the row, and the statement.
    NotNaira(String, Stated),
    /// Its dates cannot be read without a guess. If they are only unclear, a person decides whether the day is first.
    Dates(DateDoubt, ColumnChoices),
    /// It has columns and no lines.
    NoLines,
    /// All rows that cannot be read.
    Unreadable(Vec<Problem>),
}

impl Refused {
    /// The reason.
    pub fn reason(&self) -> Reason {
        match self {
            Self::Unknown(_) => Reason::ColumnsUnknown,
            Self::Ambiguous(..) => Reason::ColumnsAmbiguous,
            Self::Mapping(..) => Reason::ColumnsMissing,
            Self::NotNaira(_, Stated::Currency(_)) => Reason::CurrencyUnsupported,
            Self::NotNaira(_, Stated::Scaled(_) | Stated::Unread(_)) => Reason::AmountScaled,
            Self::Dates(DateDoubt::Unclear { .. }, _) => Reason::DatesUnclear,
            Self::Dates(DateDoubt::BothOrders { .. }, _) => Reason::DatesBothOrders,
            Self::Dates(DateDoubt::Exchanged { .. }, _) => Reason::DatesExchanged,
            Self::Dates(DateDoubt::Serial { .. }, _) => Reason::DateSerial,
            Self::NoLines => Reason::RowsNone,
            Self::Unreadable(_) => Reason::RowsUnreadable,
        }
    }

    /// The question for a person whose answer makes the file readable.
    pub fn question(self) -> Option<ColumnChoices> {
        match self {
            Self::Unknown(ask) | Self::Ambiguous(_, ask) | Self::Mapping(_, ask) | Self::Dates(DateDoubt::Unclear { .. }, ask) => Some(ask),
            Self::Dates(..) | Self::NotNaira(..) | Self::NoLines | Self::Unreadable(_) => None,
        }
    }

    /// The sentence for a person. Problems of single rows are shown beside it.
    pub fn message(&self) -> String {
        match self {
            Self::Unknown(_) => messages::statement::COLUMNS_UNKNOWN.to_owned(),
            Self::Ambiguous(banks, _) => {
                let banks = banks.join(" and ");
                messages::statement::columns_ambiguous(&banks)
            }
            Self::Mapping(problems, _) => problems.join(" "),
            Self::NotNaira(row, stated) => {
                format!("By row {row}, the amounts of this file are {stated}. Only statements in naira can be used.")
            }
            Self::Dates(doubt, _) => doubt.to_string(),
            Self::NoLines => messages::statement::NO_ROWS.to_owned(),
            Self::Unreadable(problems) => match problems.len() {
                1 => messages::statement::ONE_UNREADABLE.to_owned(),
                count => messages::statement::unreadable(count),
            },
        }
    }
}

/// Reads a file's cells, with the layout that fits or the columns that a person named. `today` is the day in Nigeria, if the clock is known: a
/// reading with later dates is wrong.
///
/// # Errors
///
/// Why the file cannot be read.
pub fn read(grid: &Grid, mapping: Option<&Mapping>, today: Option<Day>) -> Result<Statement, Refused> {
    let (layout, table) = match mapping.filter(|mapping| !mapping.columns.is_empty() || mapping.day_first.is_none()) {
        Some(mapping) => {
            let table = mapping.table(grid);
            (None, table.map_err(|problems| Refused::Mapping(problems, ColumnChoices::of(grid)))?)
        }
        None => known(grid)?,
    };
    if let Some((row, stated)) = not_naira(grid, &table) {
        return Err(Refused::NotNaira(row, stated));
    }
    let joined = rejoin::rejoined(grid, &table).map_err(Refused::Unreadable)?;
    let whole = joined.as_ref().unwrap_or(grid);
    let day_first = mapping.and_then(|mapping| mapping.day_first);
    let dates = dates::survey(whole, &table, layout, today).and_then(|evidence| evidence.decide(day_first));
    let dates = dates.map_err(|doubt| Refused::Dates(doubt, ColumnChoices::of(grid)))?;
    let reader = Reader {
        table: &table,
        order: dates.order,
        layout,
    };
    let rows = reader.read(whole);
    if !rows.problems.is_empty() {
        return Err(Refused::Unreadable(rows.problems));
    }
    let notes = rows.notes;
    let statement = Statement {
        layout,
        dates,
        account_number: notes.account_number,
        account_name: notes.account_name,
        period: notes.first.zip(notes.last),
        opening: notes.opening.map(|stated| stated.minor),
        closing: notes.closing.map(|stated| stated.minor),
        credits: notes.credits.map(|stated| stated.minor),
        debits: notes.debits.map(|stated| stated.minor),
        lines: rows.lines,
        savings: rows.savings,
    };
    let is_empty = statement.lines.is_empty() && statement.opening.is_none() && statement.closing.is_none();
    if is_empty { Err(Refused::NoLines) } else { Ok(statement) }
}

fn known(grid: &Grid) -> Result<(Option<&'static Layout>, Table), Refused> {
    let mut fitting = recognise(grid);
    match (fitting.pop(), fitting.as_slice()) {
        (None, _) => Err(match stated_by_names(grid) {
            Some((row, stated)) => Refused::NotNaira(row, stated),
            None => Refused::Unknown(ColumnChoices::of(grid)),
        }),
        (Some((layout, table)), []) => Ok((Some(layout), table)),
        (Some((last, _)), others) => {
            let banks = others.iter().map(|(layout, _)| layout.bank).chain([last.bank]);
            Err(Refused::Ambiguous(banks.collect(), ColumnChoices::of(grid)))
        }
    }
}

/// What a file states about its amounts if they are not naira, and the row: above, between or below its rows, in the column names or a unit below
/// them, or in a cell beside the amounts.
fn not_naira(grid: &Grid, table: &Table) -> Option<(String, Stated)> {
    let line = |row: GridRow<'_>| row.cells().map(text).collect::<Vec<_>>().join(" ");
    grid.rows().find_map(|row| {
        let stated = match table.header_row {
            Some(header) if row.number < header => of_line(&line(row)),
            Some(header) if row.number == header => table.stated(),
            Some(_) | None if table.is_note(row) => {
                let words = line(row);
                table.unit(row).or_else(|| of_line(&words).filter(|_| is_about_amounts(&words)))
            }
            Some(_) | None => table.beside(row),
        };
        Some((row.spot(), stated?))
    })
}
