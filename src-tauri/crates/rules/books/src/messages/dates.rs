//! Sentences about how the dates of a statement are read.

use std::fmt;

use crate::statement::{DateDoubt, Dates, Example, OrderEvidence};
use cell_rules::text::quoted;

impl Dates {
    /// What a person has to know about how the dates are read.
    pub(crate) fn remark(&self) -> Option<&'static str> {
        match () {
            () if self.order.exchanged => {
                Some("A spreadsheet program swapped day and month in some dates of this file. They were corrected by its other dates.")
            }
            () if self.one_day_each_month => Some(
                "All rows are on the same day of different months. If that is wrong, a spreadsheet program swapped day and month: download the file from the bank again.",
            ),
            () if self.by.contains(&OrderEvidence::OneMonth) && self.order.month_first => Some(
                "All dates of this file can be read in two ways. They were read with the month first, so that all rows are in one month.",
            ),
            () if self.by.contains(&OrderEvidence::OneMonth) => Some(
                "All dates of this file can be read in two ways. They were read with the day first, so that all rows are in one month.",
            ),
            () if self.by.contains(&OrderEvidence::Layout) => {
                Some("All dates of this file can be read in two ways. They were read as this bank usually writes them.")
            }
            () => None,
        }
    }
}

impl OrderEvidence {
    /// What it shows against a reading.
    fn words(self) -> &'static str {
        match self {
            Self::Period | Self::PeriodDates => "it is outside the period of the file",
            Self::Future => "it is in the future",
            Self::Balances => "the balances show another order of the rows",
            Self::Sequence => "the rows would not be in order",
            Self::ValueDays => "the value dates would be weeks away",
            Self::OtherDates | Self::Said | Self::OneMonth | Self::Layout => "other rows of the file show the opposite",
        }
    }
}

impl fmt::Display for DateDoubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let again = "Download the statement from the bank again, and do not open it in a spreadsheet program before you choose it.";
        match self {
            Self::Unclear {
                example: Example { row, text },
                day_first,
                month_first,
            } => write!(
                f,
                "All dates of this file can be read in two ways. In row {row}, {} is {} with the day first and {} with the month first. \
                 Choose which one is first.",
                quoted(text),
                day_first.words(),
                month_first.words()
            ),
            Self::BothOrders { day_first, month_first } => write!(
                f,
                "The dates of this file are in two orders: {} in row {} has the day first, {} in row {} the month. {again}",
                quoted(&day_first.text),
                day_first.row,
                quoted(&month_first.text),
                month_first.row
            ),
            Self::Exchanged {
                example: Example { row, .. },
                held,
                exchanged,
                against,
            } => {
                let (held, exchanged) = (held.words(), exchanged.words());
                match against {
                    Some(clue) => write!(f, "The date of row {row} is {held} in this file, but {}. ", clue.words())?,
                    None => write!(f, "The date of row {row} is {held} in this file, but other dates are text. ")?,
                }
                write!(f, "A spreadsheet program may have swapped day and month of {exchanged}. {again}")
            }
            Self::Serial {
                example: Example { row, text },
                heading,
                day,
            } => write!(
                f,
                "{} in row {row} is {}, the number of a day ({} if the workbook counts from 1900). In the spreadsheet program, format the \
                 column as “Date”, save the file and choose it again.",
                quoted(heading),
                quoted(text),
                day.words()
            ),
        }
    }
}
