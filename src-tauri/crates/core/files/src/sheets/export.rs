//! What every exported file shares: formats of cells, and texts that are never formulas.

use std::borrow::Cow;

use base::timestamp::{HOUR, Timestamp};
use rust_xlsxwriter::{Color, ExcelDateTime, Format, FormatAlign, Worksheet, XlsxError};
use service_api::value::Amount;

use crate::messages;

/// Why a file could not be written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The workbook could not be created.
    #[error("{}", messages::not_made(.0))]
    Workbook(#[from] XlsxError),
    /// The text file could not be created.
    #[error("{}", messages::not_made(.0))]
    Text(#[from] csv::Error),
}

/// The time in West Africa Time, which is always one hour ahead of UTC.
pub(super) fn wat(at: Timestamp) -> String {
    let utc = system::env::rfc3339(at.plus(HOUR));
    utc.trim_end_matches('Z').replace('T', " ")
}

/// Puts an apostrophe before a text that a spreadsheet would run as a formula.
pub fn without_formula(text: &str) -> Cow<'_, str> {
    const STARTS: [char; 10] = ['=', '+', '-', '@', '\t', '\r', '\0', '＝', '＋', '－'];
    let risky = |text: &str| text.starts_with(STARTS) || text.starts_with('＠');
    if risky(text) || risky(text.trim_start()) {
        Cow::Owned(format!("'{text}"))
    } else {
        Cow::Borrowed(text)
    }
}

/// The format of headings.
pub fn heading() -> Format {
    Format::new()
        .set_bold()
        .set_background_color(Color::RGB(0x00E8_EEF4))
        .set_align(FormatAlign::VerticalCenter)
}

/// The formats of cells.
pub struct Formats {
    /// Text that keeps the digits of an account.
    pub text: Format,
    /// Naira with two decimals.
    pub money: Format,
    /// A date and a time of day.
    pub time: Format,
    /// A date.
    pub day: Format,
}

impl Default for Formats {
    fn default() -> Self {
        Self {
            // "@" keeps the digits of an account as text when the cell is edited.
            text: Format::new().set_num_format("@"),
            money: Format::new().set_num_format("#,##0.00"),
            time: Format::new().set_num_format("yyyy-mm-dd hh:mm:ss"),
            day: Format::new().set_num_format("yyyy-mm-dd"),
        }
    }
}

/// Writes a time in West Africa Time as a date of Excel.
pub(super) fn write_time(sheet: &mut Worksheet, line: u32, column: u16, at: Timestamp, formats: &Formats) -> Result<(), ExportError> {
    let at = wat(at);
    match ExcelDateTime::parse_from_str(&at) {
        Ok(time) => sheet.write_datetime_with_format(line, column, &time, &formats.time)?,
        Err(_) => sheet.write_string_with_format(line, column, &at, &formats.text)?,
    };
    Ok(())
}

/// Writes an amount. Excel keeps fifteen digits, as many as the largest amount has, so the number is exact.
pub(super) fn write_money(sheet: &mut Worksheet, line: u32, column: u16, amount: Amount, formats: &Formats) -> Result<(), ExportError> {
    let text = amount.decimal();
    match text.parse::<f64>() {
        Ok(number) => sheet.write_number_with_format(line, column, number, &formats.money)?,
        Err(_) => sheet.write_string_with_format(line, column, &text, &formats.text)?,
    };
    Ok(())
}
