//! Results of a batch as files: CSV and Excel. No text in them is ever a formula.

use std::borrow::Cow;

use base::timestamp::{HOUR, Timestamp};
use rust_xlsxwriter::{Color, ExcelDateTime, Format, FormatAlign, Worksheet, XlsxError};
use service_api::value::Amount;

use super::list_file::{self, ListCell};
use crate::messages::{self, RESULT_COLUMNS};

/// A cell of the imported file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnCell {
    /// The text of the cell.
    Text(String),
    /// The digits of a number cell.
    Number(String),
}

impl OwnCell {
    /// Its text.
    pub fn into_text(self) -> String {
        match self {
            Self::Text(text) | Self::Number(text) => text,
        }
    }
}

/// A row of a result file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ResultRow {
    /// The file's own cells.
    pub own: Vec<OwnCell>,
    /// The row in the imported file.
    pub row: u32,
    /// The sheet of the imported file.
    pub sheet: String,
    /// The payee.
    pub name: String,
    /// The bank.
    pub bank: String,
    /// The account number.
    pub account: String,
    /// The amount.
    pub amount: Amount,
    /// The narration; a bulk call sends none.
    pub remarks: String,
    /// The result, in the words of the screen.
    pub result: String,
    /// The reason, if there is one.
    pub reason: String,
    /// Our reference.
    pub reference: String,
    /// The service's transaction id.
    pub transaction_id: String,
    /// The service's fee, if it is known.
    pub fee: Option<Amount>,
    /// When it was settled, or else sent.
    pub at: Option<Timestamp>,
    /// The account holder reported by the bank, if any.
    pub holder: String,
    /// The tax within the fee, if it is reported separately.
    pub vat: Option<Amount>,
    /// The banks' id of the movement, if it is reported.
    pub session_id: String,
}

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

/// The width of a column of the imported file.
const OWN_WIDTH: u16 = 18;

/// The time in West Africa Time, which is always one hour ahead of UTC.
pub(super) fn wat(at: Timestamp) -> String {
    let utc = system::env::rfc3339(at.plus(HOUR));
    utc.trim_end_matches('Z').replace('T', " ")
}

/// The rows as CSV: the columns of the imported file, then ours. RFC 4180, UTF-8 with a byte order mark, which Excel needs for names.
pub fn csv(own: &[String], rows: &[ResultRow]) -> Result<Vec<u8>, ExportError> {
    list_file::csv(&columns(own), &cells(own, rows))
}

/// The rows as an Excel workbook: the columns of the imported file, then ours. Amounts and times have their types; account numbers and
/// references are text.
pub fn xlsx(own: &[String], rows: &[ResultRow]) -> Result<Vec<u8>, ExportError> {
    list_file::xlsx("Results", &columns(own), &cells(own, rows))
}

fn columns(own: &[String]) -> Vec<(&str, u16)> {
    own.iter()
        .map(|heading| (heading.as_str(), OWN_WIDTH))
        .chain(RESULT_COLUMNS)
        .collect()
}

fn cells(own: &[String], rows: &[ResultRow]) -> Vec<Vec<ListCell>> {
    let cells = |row: &ResultRow| {
        let own = (0..own.len()).map(|place| match row.own.get(place) {
            Some(OwnCell::Text(text)) => ListCell::text(text),
            Some(OwnCell::Number(digits)) => ListCell::Digits(digits.clone()),
            None => ListCell::text(""),
        });
        let ours = [
            ListCell::Count(row.row),
            ListCell::text(&row.sheet),
            ListCell::text(&row.name),
            ListCell::text(&row.bank),
            ListCell::text(&row.account),
            ListCell::Money(Some(row.amount)),
            ListCell::text(&row.remarks),
            ListCell::text(&row.result),
            ListCell::text(&row.reason),
            ListCell::text(&row.reference),
            ListCell::text(&row.transaction_id),
            ListCell::Money(row.fee),
            ListCell::Time(row.at),
            ListCell::text(&row.holder),
            ListCell::Money(row.vat),
            ListCell::text(&row.session_id),
        ];
        own.chain(ours).collect()
    };
    rows.iter().map(cells).collect()
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
