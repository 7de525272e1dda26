//! Sentences for people about how dates are read.

use std::fmt;

use super::{DateDoubt, Dates, Example, OrderEvidence};
use cell_rules::text::quoted;

impl Dates {
    /// What a person has to know about how the dates are read.
    pub(in crate::statement) fn remark(&self) -> Option<&'static str> {
        match () {
            () if self.order.exchanged => Some(
                "A spreadsheet program exchanged day and month in some dates of this file. They were read as the rest of the file shows.",
            ),
            () if self.one_day_each_month => Some(
                "Every row is of the same day of another month. If that is wrong, a spreadsheet program exchanged day and month: download the file from the bank again.",
            ),
            () if self.by.contains(&OrderEvidence::OneMonth) && self.order.month_first => {
                Some("Every date of this file can be read in two ways. The month is read first, so that all rows are in one month.")
            }
            () if self.by.contains(&OrderEvidence::OneMonth) => {
                Some("Every date of this file can be read in two ways. The day is read first, so that all rows are in one month.")
            }
            () if self.by.contains(&OrderEvidence::Layout) => {
                Some("Every date of this file can be read in two ways. They were read as this bank usually writes them.")
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
            Self::Balances => "by the balances, the rows would not be in order",
            Self::Sequence => "the rows would not be in order",
            Self::ValueDays => "the value dates would be weeks away",
            Self::OtherDates | Self::Said | Self::OneMonth | Self::Layout => "other rows of the file show it",
        }
    }
}

impl fmt::Display for DateDoubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let again = "Download the statement from the bank again, and choose it without opening it in a spreadsheet program first.";
        match self {
            Self::Unclear {
                example: Example { row, text },
                day_first,
                month_first,
            } => write!(
                f,
                "Every date of this file can be read in two ways. In row {row}, {} is {} with the day first and {} with the month first. \
                 Choose whether the day or the month is first.",
                quoted(text),
                day_first.words(),
                month_first.words()
            ),
            Self::BothOrders { day_first, month_first } => write!(
                f,
                "The dates of this file have both orders: {} in row {} has the day first, and {} in row {} the month. {again}",
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
                    Some(clue) => write!(f, "The date of row {row} is {held} in this file, and {}. ", clue.words())?,
                    None => write!(f, "The date of row {row} is {held} in this file, and other dates of it are text. ")?,
                }
                write!(
                    f,
                    "A spreadsheet program may have exchanged day and month, so that it was {exchanged}. {again}"
                )
            }
            Self::Serial {
                example: Example { row, text },
                heading,
                day,
            } => write!(
                f,
                "{} of row {row} holds {}, the number of a day: {} where the workbook counts from 1900. Select the column in the spreadsheet \
                 program, choose the format “Date”, save the file and choose it again.",
                quoted(heading),
                quoted(text),
                day.words()
            ),
        }
    }
}
