//! Sheets of which every row becomes a form: payment requests, payment accounts.
//!
//! What a person sees is what is made: [`judge`] is the only reading, from the same cells, columns and changes each time. Every row of the
//! file is counted once, as ready, to fix or left out; none is dropped silently.

mod account;
mod columns;
pub(crate) mod day;
mod fields;
mod likeness;
mod row;
mod stacked;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use service_api::value::Amount;

use crate::payout::BankTable;
use crate::payout::sheet::past::RECENT;
use base::timestamp::Timestamp;
use cell_rules::{Grid, NumberStyle};

pub use columns::{ColumnRead, Reading};
pub use fields::{Field, Kind};
pub use likeness::marks;
pub use row::{FormRow, Problem, RowState, Weight, contact};
pub use stacked::{first_rows, names_somebody};

/// For so long a request of the same customer for the same amount that was paid is worth a look, as a payout that was.
pub const PAID_RECENTLY: i64 = RECENT;
/// The most rows of one import: each is a call of its own, at about one a second.
pub const MOST: usize = 5_000;

/// What the columns mean, where a person said so. With columns it is the whole truth; without, they are recognised.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mapping {
    /// The row with the column names, from 1; 0 where none has. Without it the row is found.
    #[serde(default)]
    pub header_row: Option<u32>,
    /// Each field with its column, from 1.
    #[serde(default)]
    pub columns: Vec<(Field, u32)>,
    /// How amounts are written, where a person had to say.
    #[serde(default)]
    pub amounts: Option<NumberStyle>,
    /// Whether the day stands first in dates, where a person had to say.
    #[serde(default)]
    pub day_first: Option<bool>,
}

/// Something a person did to a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "what", deny_unknown_fields)]
pub enum Change {
    /// Typed something else into a cell; without text the file's stands again.
    Cell {
        /// The row.
        row: u32,
        /// Which cell.
        field: Field,
        /// What was typed.
        text: Option<String>,
    },
    /// Left a row out, or took it in again.
    LeftOut {
        /// The row.
        row: u32,
        /// Whether it is out.
        out: bool,
    },
    /// Said that a hidden row is meant.
    Meant {
        /// The row.
        row: u32,
        /// Whether it is.
        meant: bool,
    },
    /// Said that a row is meant though the same is asked for elsewhere; without that it is taken back.
    Twice {
        /// The row.
        row: u32,
        /// The other, as the person was shown it.
        same_as: Option<Twin>,
    },
}

/// What asks the same customer for the same amount as a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Twin {
    /// A row above it.
    Row(u32),
    /// A request that can still be paid, or a row of another file that will become one: how it is called.
    Asked(String),
}

/// What is on record already and may not, or perhaps should not, be made once more.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// Open requests, and rows of files that are about to become some, by contact and amount in kobo, each with how it is called.
    pub asked: BTreeMap<(String, i64), String>,
    /// Requests that were paid lately, by the same, each with when and how it is called.
    pub paid: BTreeMap<(String, i64), String>,
    /// Names of accounts.
    pub references: BTreeSet<String>,
    /// Accounts that are not closed, by phone, e-mail and whole name of the customer as [`marks`] gives them, each with how it is called.
    pub holders: BTreeMap<String, String>,
    /// The same of accounts that another file is about to open.
    pub awaited: BTreeMap<String, String>,
}

/// A sheet, judged.
#[derive(Clone, Debug)]
pub struct FormSheet {
    /// How its columns are read.
    pub reading: Reading,
    /// What is wrong with the sheet as a whole: with one of these no row is ready.
    pub problems: Vec<String>,
    /// What is worth knowing about it.
    pub notes: Vec<String>,
    /// Every row of the file except the one with the column names.
    pub rows: Vec<FormRow>,
    /// Sum of the amounts of rows that are ready, in kobo.
    pub total: i128,
}

impl FormSheet {
    /// How many rows stand so.
    pub fn count(&self, state: RowState) -> usize {
        self.rows.iter().filter(|row| row.state == state).count()
    }
}

/// Everything that judging wants besides the cells.
#[derive(Clone, Copy, Debug)]
pub struct Circumstances<'a> {
    /// What the rows become.
    pub kind: Kind,
    /// The banks, for accounts that forward.
    pub banks: &'a BankTable,
    /// When it is judged.
    pub now: Timestamp,
    /// What is on record already.
    pub known: &'a Known,
}

/// Judges a sheet by its columns and the changes made to it, in their order.
pub fn judge(grid: &Grid, mapping: &Mapping, changes: &[Change], about: Circumstances<'_>) -> FormSheet {
    let reading = columns::read(grid, about.kind, mapping);
    let mut problems = reading.problems.clone();
    let mut rows = row::rows(grid, &reading, changes, &about);
    likeness::compare(grid, &mut rows, &about);
    let wanted = rows.iter().filter(|row| row.state != RowState::LeftOut).count();
    if wanted == 0 && problems.is_empty() {
        problems.push("There is no row to make anything of.".to_owned());
    }
    if wanted > MOST {
        problems.push(format!("There are {wanted} rows. One file may have {MOST}; split it."));
    }
    if !problems.is_empty() {
        rows.iter_mut()
            .filter(|row| row.state == RowState::Ready)
            .for_each(|row| row.state = RowState::ToFix);
    }
    let ready = rows.iter().filter(|row| row.state == RowState::Ready);
    let total = ready
        .filter_map(|row| row.amount)
        .map(|amount: Amount| i128::from(amount.minor()))
        .sum();
    let notes = likeness::notes(&rows, &reading, about.kind);
    FormSheet {
        reading,
        problems,
        notes,
        rows,
        total,
    }
}

#[cfg(test)]
#[path = "forms_tests.rs"]
mod tests;
#[cfg(test)]
mod zeros_tests;
