//! Results of a payout run as files for people: CSV and Excel. No text in them is ever a formula.

use std::borrow::Cow;

use base::timestamp::{HOUR, Timestamp};
use rust_xlsxwriter::{Color, ExcelDateTime, Format, FormatAlign, Worksheet, XlsxError};
use service_api::value::Amount;

use super::list_file::{self, Column, ListCell};

/// What the file itself says in a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnCell {
    /// As it stands there.
    Text(String),
    /// A number cell: its digits.
    Number(String),
}

impl OwnCell {
    /// As text.
    pub fn into_text(self) -> String {
        match self {
            Self::Text(text) | Self::Number(text) => text,
        }
    }
}

/// One line of a result file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ResultRow {
    /// The file's own cells.
    pub own: Vec<OwnCell>,
    /// The row in the imported file.
    pub row: u32,
    /// The sheet of the imported file.
    pub sheet: String,
    /// Whom the account belongs to.
    pub name: String,
    /// The bank.
    pub bank: String,
    /// The account number.
    pub account: String,
    /// How much.
    pub amount: Amount,
    /// What is sent for the beneficiary to read; a group carries none.
    pub remarks: String,
    /// What became of it, in the words of the screen.
    pub result: String,
    /// Why, where there is something to say.
    pub reason: String,
    /// Our reference.
    pub reference: String,
    /// The service's transaction id.
    pub transaction_id: String,
    /// The service's fee, where known.
    pub fee: Option<Amount>,
    /// When it was settled, else when it was sent.
    pub at: Option<Timestamp>,
    /// Whose the bank said the account is, where it said.
    pub holder: String,
    /// The tax in the fee, where told apart.
    pub vat: Option<Amount>,
    /// What banks call the movement between them, where it was told.
    pub session_id: String,
}

/// Why a file was not written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The workbook could not be made.
    #[error("The file could not be made. Payments are not affected. ({0})")]
    Workbook(#[from] XlsxError),
    /// The text file could not be made.
    #[error("The file could not be made. Payments are not affected. ({0})")]
    Text(#[from] csv::Error),
}

/// Our columns, behind the file's own.
const COLUMNS: [Column; 16] = [
    ("Row", 6),
    ("Sheet", 14),
    ("Name paid", 28),
    ("Bank paid", 26),
    ("Account paid", 16),
    ("Amount paid (NGN)", 16),
    ("Remarks sent", 28),
    ("Result", 14),
    ("Reason", 40),
    ("Our reference", 34),
    ("Transaction id", 22),
    ("Fee (NGN)", 12),
    ("Time (WAT)", 20),
    ("Bank’s name of holder", 28),
    ("VAT in the fee (NGN)", 20),
    ("Session id", 34),
];
/// How wide a column of the file's own is.
const OWN_WIDTH: u16 = 18;

/// West Africa Time is one hour ahead of UTC, all year.
pub(super) fn wat(at: Timestamp) -> String {
    let utc = system::env::rfc3339(at.plus(HOUR));
    utc.trim_end_matches('Z').replace('T', " ")
}

/// The rows as CSV: the file's own columns, then ours. RFC 4180, UTF-8 with a mark so that Excel reads the names right.
pub fn csv(own: &[String], rows: &[ResultRow]) -> Result<Vec<u8>, ExportError> {
    list_file::csv(&columns(own), &cells(own, rows))
}

/// The rows as an Excel workbook: the file's own columns, then ours; amounts and times as such, account numbers and references as text.
pub fn xlsx(own: &[String], rows: &[ResultRow]) -> Result<Vec<u8>, ExportError> {
    list_file::xlsx("Results", &columns(own), &cells(own, rows))
}

fn columns(own: &[String]) -> Vec<(&str, u16)> {
    own.iter().map(|heading| (heading.as_str(), OWN_WIDTH)).chain(COLUMNS).collect()
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

/// A text that a spreadsheet would run as a formula gets an apostrophe in front, which makes it text.
pub fn without_formula(text: &str) -> Cow<'_, str> {
    const STARTS: [char; 10] = ['=', '+', '-', '@', '\t', '\r', '\0', '＝', '＋', '－'];
    let risky = |text: &str| text.starts_with(STARTS) || text.starts_with('＠');
    if risky(text) || risky(text.trim_start()) {
        Cow::Owned(format!("'{text}"))
    } else {
        Cow::Borrowed(text)
    }
}

/// How headings are shown.
pub fn heading() -> Format {
    Format::new()
        .set_bold()
        .set_background_color(Color::RGB(0x00E8_EEF4))
        .set_align(FormatAlign::VerticalCenter)
}

/// How cells are shown.
pub struct Formats {
    /// Text that keeps the digits of an account.
    pub text: Format,
    /// Naira with two decimals.
    pub money: Format,
    /// A day and a time of day.
    pub time: Format,
    /// A day.
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

/// A moment in West Africa Time, as a date of Excel's.
pub(super) fn write_time(sheet: &mut Worksheet, line: u32, column: u16, at: Timestamp, formats: &Formats) -> Result<(), ExportError> {
    let at = wat(at);
    match ExcelDateTime::parse_from_str(&at) {
        Ok(time) => sheet.write_datetime_with_format(line, column, &time, &formats.time)?,
        Err(_) => sheet.write_string_with_format(line, column, &at, &formats.text)?,
    };
    Ok(())
}

/// Excel keeps fifteen digits, which is what the largest amount has, so the number in the file is exactly the amount.
pub(super) fn write_money(sheet: &mut Worksheet, line: u32, column: u16, amount: Amount, formats: &Formats) -> Result<(), ExportError> {
    let text = amount.decimal();
    match text.parse::<f64>() {
        Ok(number) => sheet.write_number_with_format(line, column, number, &formats.money)?,
        Err(_) => sheet.write_string_with_format(line, column, &text, &formats.text)?,
    };
    Ok(())
}
