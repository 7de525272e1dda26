//! A bank statement of the sandbox's world, in the layouts of Nigerian banks' files.
//!
//! The account is the business's wallet, as if a bank kept it: one entry for each movement of the wallet in the period, followed by what
//! the service took for it (a commission, and the tax on it). Money that is collected for another party and passed on is not included.
//! Opening balance + credits − debits = closing balance, and every entry shows the balance after it if the layout has a column for that.
//! Dates and times are local. Transfers over the bank network have their session id of 30 digits in the narration. Receipts of payment
//! requests can be settled several times a day instead: one entry then for each part of the day, less the service's charges.
//!
//! | Module | Subject |
//! |---|---|
//! | `lines` | the entries, from the book |
//! | `layouts` | the layout of each bank's file, as data |
//! | `table` | the cells of a file |
//! | `files` | the cells as CSV or XLSX |
//! | `fetch` | fetching a statement from a running sandbox |

mod fetch;
mod files;
mod layouts;
mod lines;
mod table;

use std::fmt;
use std::str::FromStr;

use service_api::value::Date;

pub use layouts::Layout;
pub(crate) use lines::{Account, Line, Side};

use crate::messages;
use crate::time::Timestamp;
use crate::world::ControlError;

/// The file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Text in UTF-8 with commas between fields.
    Csv,
    /// A workbook with typed dates and numbers.
    Xlsx,
}

impl Format {
    /// The media type for HTTP.
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Csv => "text/csv; charset=utf-8",
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        }
    }
}

impl FromStr for Format {
    type Err = ControlError;

    fn from_str(name: &str) -> Result<Self, ControlError> {
        let found = [Self::Csv, Self::Xlsx].into_iter().find(|format| format.to_string() == name);
        found.ok_or_else(|| ControlError::Invalid(messages::no_format(name)))
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Csv => "csv",
            Self::Xlsx => "xlsx",
        })
    }
}

/// The request for a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatementRequest {
    /// The first day, in local time.
    pub from: Date,
    /// The last day, inclusive.
    pub to: Date,
    /// The bank's layout.
    pub layout: Layout,
    /// The file format.
    pub format: Format,
    /// The number of equal parts of a day, each of which settles the receipts of payment requests in one entry; 0 for one entry per
    /// payment.
    pub settlements: u8,
}

/// The most parts of a day: one per hour.
const MOST_SETTLEMENTS: u8 = 24;

impl StatementRequest {
    /// Reads `from=2026-11-01&to=2026-11-30&layout=gtbank&format=csv&settlements=3`. The defaults are GTBank's layout, CSV, and one entry
    /// per payment.
    pub(crate) fn parse(query: &str) -> Result<Self, ControlError> {
        let (mut from, mut to, mut layout, mut format, mut settlements) = (None, None, None, None, None);
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            match name {
                "from" => from = Some(day("from", value)?),
                "to" => to = Some(day("to", value)?),
                "layout" => layout = Some(value.parse()?),
                "format" => format = Some(value.parse()?),
                "settlements" => settlements = Some(settlements_of(value)?),
                other => return Err(ControlError::Invalid(messages::no_choice(other))),
            }
        }
        let missing = |name: &str| ControlError::Invalid(messages::day_missing(name));
        Ok(Self {
            from: from.ok_or_else(|| missing("from"))?,
            to: to.ok_or_else(|| missing("to"))?,
            layout: layout.unwrap_or(Layout::GtBank),
            format: format.unwrap_or(Format::Csv),
            settlements: settlements.unwrap_or(0),
        })
    }

    /// The start of the period, and the first moment after it.
    pub(crate) fn period(&self) -> Result<(Timestamp, Timestamp), ControlError> {
        if self.from.as_str() > self.to.as_str() {
            return Err(ControlError::Invalid(messages::LAST_BEFORE_FIRST.to_owned()));
        }
        Ok((
            Timestamp::local_midnight(&self.from),
            Timestamp::local_midnight(&self.to).plus_ms(86_400_000),
        ))
    }

    /// The file.
    pub(crate) fn write(&self, account: &Account) -> Result<Vec<u8>, ControlError> {
        let table = table::Table::new(self, account);
        let written = match self.format {
            Format::Csv => files::csv(&table),
            Format::Xlsx => files::xlsx(&table),
        };
        written.map_err(|error| ControlError::Invalid(messages::not_written(error)))
    }
}

fn settlements_of(text: &str) -> Result<u8, ControlError> {
    let parts = text.parse().ok().filter(|parts| *parts <= MOST_SETTLEMENTS);
    parts.ok_or_else(|| ControlError::Invalid(messages::settlements(MOST_SETTLEMENTS)))
}

fn day(name: &str, text: &str) -> Result<Date, ControlError> {
    Date::parse(text).map_err(|why| ControlError::Invalid(format!("{name}: {why}")))
}
