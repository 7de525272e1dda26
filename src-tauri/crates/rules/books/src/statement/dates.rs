//! Whether the day or the month is first in the dates of a file, and whether a spreadsheet program exchanged the two: decided from evidence in
//! the whole file, or asked. Evidence counts only if it leaves a reading of the file.

mod evidence;
mod survey;
#[cfg(test)]
mod tests;

use evidence::{Dated, Evidence};
pub(super) use survey::survey;

use super::Day;
use super::day::{day_of_text, exchanged};
use cell_rules::Cell;
use cell_rules::dates::is_ambiguous;

/// A reading of the dates of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Order {
    /// The month is first in dates of two numbers and a year.
    pub(crate) month_first: bool,
    /// Day and month are exchanged in the date cells of the workbook.
    pub(crate) exchanged: bool,
}

impl Order {
    pub(super) const DAY_FIRST: Self = Self {
        month_first: false,
        exchanged: false,
    };
    pub(super) const MONTH_FIRST: Self = Self::DAY_FIRST.other();

    const fn of(month_first: bool) -> Self {
        if month_first { Self::MONTH_FIRST } else { Self::DAY_FIRST }
    }

    /// With day and month in the other order.
    const fn other(self) -> Self {
        Self {
            month_first: !self.month_first,
            ..self
        }
    }
}

/// What decided how dates are read, or excludes a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderEvidence {
    /// Other dates of the file can be read in one way only.
    OtherDates,
    /// A person decided.
    Said,
    /// Rows would be outside the period that the file states.
    Period,
    /// The days of the stated period can be read in one way only.
    PeriodDates,
    /// Rows would be later than today.
    Future,
    /// Days would not follow each other in the order that the balances prove.
    Balances,
    /// Days would be neither ascending nor descending.
    Sequence,
    /// Value dates would be weeks from the days of the rows.
    ValueDays,
    /// Every row would be on the same day of a different month; by the other reading all are in one month.
    OneMonth,
    /// The bank of this layout is known to write its dates in this order.
    Layout,
}

/// The evidence of whole files, in this order of priority.
const CLUES: [OrderEvidence; 6] = [
    OrderEvidence::Period,
    OrderEvidence::PeriodDates,
    OrderEvidence::Future,
    OrderEvidence::Balances,
    OrderEvidence::Sequence,
    OrderEvidence::ValueDays,
];

/// How the dates of a file are read, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dates {
    pub(crate) order: Order,
    /// What decided it; empty if no date can be read in two ways.
    pub by: Vec<OrderEvidence>,
    /// Every row is on the same day of a different month, as after an exchange of day and month.
    pub one_day_each_month: bool,
}

/// A row, as an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// Its position in the file.
    pub row: String,
    /// Its date, as written.
    pub text: String,
}

/// Why the dates of a file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DateDoubt {
    /// Every date can be read in two ways, and nothing decides.
    Unclear {
        /// The first such row.
        example: Example,
        /// The day first.
        day_first: Day,
        /// The month first.
        month_first: Day,
    },
    /// The file contains both orders.
    BothOrders {
        /// A date with the day first.
        day_first: Example,
        /// A date with the month first.
        month_first: Example,
    },
    /// Day and month of date cells are exchanged, or may be.
    Exchanged {
        /// The first such row.
        example: Example,
        /// The day in the cell.
        held: Day,
        /// The day with day and month exchanged.
        exchanged: Day,
        /// The evidence against the day in the cell; `None` if nothing decides.
        against: Option<OrderEvidence>,
    },
    /// Serial day numbers in cells without a date format.
    Serial {
        /// The first such row.
        example: Example,
        /// The column's name.
        heading: String,
        /// The day, if the workbook counts from 1900.
        day: Day,
    },
}

/// A date as a cell contains it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Written {
    /// The month has a name, or the year is first.
    Plain(Day),
    /// Two numbers and a year: read with the day first, and with the month first.
    Numbers(Option<Day>, Option<Day>),
    /// A date cell of a workbook.
    Stored(Day),
}

impl Written {
    /// `None` if a cell contains no date.
    pub(super) fn of(cell: Cell<'_>) -> Option<Self> {
        let read = |text: &str, day_first: bool| day_of_text(text, Order::of(!day_first));
        match cell {
            Cell::Text(text) => match (read(text, true), read(text, false)) {
                (None, None) => None,
                (Some(one), Some(other)) if one == other && !is_ambiguous(text) => Some(Self::Plain(one)),
                (one, other) => Some(Self::Numbers(one, other)),
            },
            Cell::Date(text) => read(text, true).map(Self::Stored),
            Cell::Empty | Cell::Number(_) | Cell::Shown(..) | Cell::Bool(_) | Cell::Error(_) | Cell::FormulaWithoutValue => None,
        }
    }

    fn read(self, order: Order) -> Option<Day> {
        match (self, order.month_first, order.exchanged) {
            (Self::Plain(day), _, _) | (Self::Stored(day), _, false) => Some(day),
            (Self::Numbers(day, _), false, _) | (Self::Numbers(_, day), true, _) => day,
            (Self::Stored(day), _, true) => exchanged(day),
        }
    }
}

/// The day of a spreadsheet's serial number, counted from 1900; `None` outside 2000 to 2049.
pub(super) fn serial(text: &str) -> Option<Day> {
    let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
    let digits = whole.len() == 5 && whole.bytes().chain(rest.bytes()).all(|byte| byte.is_ascii_digit());
    let number = whole.parse::<i32>().ok().filter(|_| digits)?;
    // 25 569 is 1 January 1970; 36 526 is 1 January 2000 and 54 788 is 31 December 2049.
    (36_526..=54_788)
        .contains(&number)
        .then(|| Day::numbered(number - 25_569))
        .flatten()
}
