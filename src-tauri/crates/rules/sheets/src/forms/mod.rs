//! Sheets whose rows become forms: payment requests, payment accounts.
//!
//! What a person sees is what is made: [`judge`] is the only reading, from the same cells, columns and changes each time. Every row of the
//! file is counted once, as ready, to fix, waiting or skipped; none is dropped silently.

mod account;
mod columns;
pub(crate) mod day;
mod fields;
mod likeness;
mod request;
mod row;
mod row_changes;
mod stacked;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use service_api::value::Amount;

use crate::messages;
use crate::payout::BankTable;
use crate::payout::sheet::past::RECENT;
use base::timestamp::Timestamp;
use cell_rules::{Grid, NumberStyle};

pub use columns::{ColumnRead, Reading};
pub use fields::{Field, Kind};
pub use likeness::marks;
pub use row::{FormRow, Problem, RowState, Weight, contact};
pub use stacked::{first_rows, has_identity_numbers};

/// How long a paid request for the same amount by the same customer causes a warning, in milliseconds; the same as for payouts.
pub const PAID_RECENTLY: i64 = RECENT;
/// The largest number of rows of one import: each is a separate call, at about one a second.
pub const MOST: usize = 5_000;

/// The meaning of the columns, as far as a person chose it. If columns are given, no others are used; otherwise they are recognised.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mapping {
    /// The row with the column names, from 1; 0 if there is none. If `None`, the row is searched.
    #[serde(default)]
    pub header_row: Option<u32>,
    /// Each field with its column, from 1.
    #[serde(default)]
    pub columns: Vec<(Field, u32)>,
    /// The style of amounts, if a person had to choose it.
    #[serde(default)]
    pub amounts: Option<NumberStyle>,
    /// Whether the day comes first in dates, if a person had to choose it.
    #[serde(default)]
    pub day_first: Option<bool>,
}

/// A person's change of a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "what", deny_unknown_fields)]
pub enum Change {
    /// Typed another value into a cell; without a text the file's value applies again.
    Cell {
        /// The row.
        row: u32,
        /// The field.
        field: Field,
        /// What was typed.
        text: Option<String>,
    },
    /// Skipped a row, or included it again.
    LeftOut {
        /// The row.
        row: u32,
        /// Whether it is skipped.
        out: bool,
    },
    /// Confirmed a hidden row, or withdrew that.
    Meant {
        /// The row.
        row: u32,
        /// Whether it is confirmed.
        meant: bool,
    },
    /// Confirmed a row although the same is requested elsewhere, or withdrew that.
    Twice {
        /// The row.
        row: u32,
        /// The other request, as it was shown to the person; `None` to withdraw.
        same_as: Option<Twin>,
    },
}

/// Another request for the same customer and amount as a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Twin {
    /// An earlier row.
    Row(u32),
    /// A request that can still be paid, or a row of another file that will become one: its name.
    Asked(String),
}

/// Existing records that may be, or must not be, repeated.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// Open requests, and rows of files that are about to become requests, by contact and amount in kobo, with their names.
    pub asked: BTreeMap<(String, i64), String>,
    /// Recently paid requests in the same form, with their times and names.
    pub paid: BTreeMap<(String, i64), String>,
    /// References of accounts.
    pub references: BTreeSet<String>,
    /// Open accounts by phone, e-mail and whole name of the customer as [`marks`] returns them, with their names.
    pub holders: BTreeMap<String, String>,
    /// The same for accounts that another file is about to open.
    pub awaited: BTreeMap<String, String>,
}

/// A sheet that was judged.
#[derive(Clone, Debug)]
pub struct FormSheet {
    /// The meaning of its columns.
    pub reading: Reading,
    /// Problems of the sheet as a whole: with any of them no row is ready.
    pub problems: Vec<String>,
    /// Notes about it.
    pub notes: Vec<String>,
    /// Every row of the file except the one with the column names.
    pub rows: Vec<FormRow>,
    /// The sum of the amounts of rows that are ready, in kobo.
    pub total: i128,
}

impl FormSheet {
    /// The number of rows in this state.
    pub fn count(&self, state: RowState) -> usize {
        self.rows.iter().filter(|row| row.state == state).count()
    }
}

/// Everything else that the judgement depends on.
#[derive(Clone, Copy, Debug)]
pub struct Circumstances<'a> {
    /// What the rows become.
    pub kind: Kind,
    /// The banks, for accounts that forward.
    pub banks: &'a BankTable,
    /// The current time.
    pub now: Timestamp,
    /// Existing records.
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
        problems.push(messages::forms::NO_ROWS.to_owned());
    }
    if wanted > MOST {
        problems.push(messages::forms::too_many_rows(wanted, MOST));
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
