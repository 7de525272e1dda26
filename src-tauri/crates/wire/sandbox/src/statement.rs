//! A bank statement of the sandbox's world, in the layouts in which Nigerian banks hand theirs out.
//!
//! The account is the business's wallet, as if a bank kept it: one entry for each movement of the wallet in the period, with what the
//! service took for it directly after (a commission, and the tax on it). Money that is collected for somebody else and only passes
//! through is not on it. Opening balance + credits − debits = closing balance, and every entry carries the balance after it, where the
//! layout has a column for that. Dates and times are local. Transfers over the bank network carry their session id of 30 digits in the
//! narration. What payment requests brought in can be settled so many times a day instead: one entry then for all of a part of the
//! day, after what the service took of each.
//!
//! | Part | What |
//! |---|---|
//! | `lines` | the entries, from the book |
//! | `layouts` | what each bank's file looks like: data |
//! | `table` | the cells of a file |
//! | `files` | the cells as CSV or XLSX |
//! | `fetch` | asking a running sandbox |

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

use crate::time::Timestamp;
use crate::world::ControlError;

/// What kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Text in UTF-8, fields separated by commas.
    Csv,
    /// A workbook with real dates and numbers.
    Xlsx,
}

impl Format {
    /// For HTTP.
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
        match name {
            "csv" => Ok(Self::Csv),
            "xlsx" => Ok(Self::Xlsx),
            other => Err(ControlError::Invalid(format!(
                "format: There is no format {other}. Choose csv or xlsx."
            ))),
        }
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

/// Which statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatementRequest {
    /// The first day, in local time.
    pub from: Date,
    /// The last day; it belongs to the period.
    pub to: Date,
    /// Whose file it looks like.
    pub layout: Layout,
    /// What kind of file.
    pub format: Format,
    /// Into how many equal parts a day is cut, each of which settles in one entry what payment requests brought in; 0 where every
    /// payment is an entry of its own.
    pub settlements: u8,
}

/// The most parts of a day: one an hour.
const MOST_SETTLEMENTS: u8 = 24;

impl StatementRequest {
    /// Reads `from=2026-11-01&to=2026-11-30&layout=gtbank&format=csv&settlements=3`; without a layout GTBank's, without a format CSV,
    /// without settlements every payment on its own.
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
                other => return Err(ControlError::Invalid(format!("{other}: A statement has no such choice."))),
            }
        }
        let missing = |name: &str| ControlError::Invalid(format!("{name}: Give a day, as 2026-11-30."));
        Ok(Self {
            from: from.ok_or_else(|| missing("from"))?,
            to: to.ok_or_else(|| missing("to"))?,
            layout: layout.unwrap_or(Layout::GtBank),
            format: format.unwrap_or(Format::Csv),
            settlements: settlements.unwrap_or(0),
        })
    }

    /// The first moment of the period and the first after it.
    pub(crate) fn period(&self) -> Result<(Timestamp, Timestamp), ControlError> {
        if self.from.as_str() > self.to.as_str() {
            return Err(ControlError::Invalid("to: The last day lies before the first.".to_owned()));
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
        written.map_err(|error| ControlError::Invalid(format!("The statement cannot be written: {error}.")))
    }
}

fn settlements_of(text: &str) -> Result<u8, ControlError> {
    let parts = text.parse().ok().filter(|parts| *parts <= MOST_SETTLEMENTS);
    parts.ok_or_else(|| ControlError::Invalid(format!("settlements: A day has 0 to {MOST_SETTLEMENTS} of them.")))
}

fn day(name: &str, text: &str) -> Result<Date, ControlError> {
    Date::parse(text).map_err(|why| ControlError::Invalid(format!("{name}: {why}")))
}
