//! Results of a payout run as files for people: CSV and Excel. No text in them is ever a formula.

use std::borrow::Cow;

use base::moment::{HOUR, Moment};
use rust_xlsxwriter::{Color, ExcelDateTime, Format, FormatAlign, Workbook, Worksheet, XlsxError};
use service_api::value::Amount;

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
    pub at: Option<Moment>,
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

const HEADINGS: [&str; 16] = [
    "Row",
    "Sheet",
    "Name paid",
    "Bank paid",
    "Account paid",
    "Amount paid (NGN)",
    "Remarks sent",
    "Result",
    "Reason",
    "Our reference",
    "Transaction id",
    "Fee (NGN)",
    "Time (WAT)",
    "Bank’s name of holder",
    "VAT in the fee (NGN)",
    "Session id",
];

/// West Africa Time is one hour ahead of UTC, all year.
pub(super) fn wat(at: Moment) -> String {
    let utc = system::env::rfc3339(at.plus(HOUR));
    utc.trim_end_matches('Z').replace('T', " ")
}

/// The rows as CSV: the file's own columns, then ours. RFC 4180, UTF-8 with a mark so that Excel reads the names right.
pub fn csv(own: &[String], rows: &[ResultRow]) -> Result<Vec<u8>, ExportError> {
    let mut writer = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .from_writer(b"\xef\xbb\xbf".to_vec());
    writer.write_record(
        own.iter()
            .map(|text| safe(text))
            .chain(HEADINGS.map(Cow::Borrowed))
            .map(|text| text.into_owned()),
    )?;
    for row in rows {
        for place in 0..own.len() {
            match row.own.get(place) {
                Some(OwnCell::Text(text)) => writer.write_field(&*safe(text))?,
                Some(OwnCell::Number(number)) => writer.write_field(number)?,
                None => writer.write_field("")?,
            }
        }
        writer.write_record([
            &row.row.to_string(),
            &*safe(&row.sheet),
            &*safe(&row.name),
            &*safe(&row.bank),
            &*safe(&row.account),
            &row.amount.decimal(),
            &*safe(&row.remarks),
            &*safe(&row.result),
            &*safe(&row.reason),
            &*safe(&row.reference),
            &*safe(&row.transaction_id),
            &row.fee.map(Amount::decimal).unwrap_or_default(),
            &row.at.map(wat).unwrap_or_default(),
            &*safe(&row.holder),
            &row.vat.map(Amount::decimal).unwrap_or_default(),
            &*safe(&row.session_id),
        ])?;
    }
    writer.into_inner().map_err(|error| ExportError::Text(error.into_error().into()))
}

/// A text that a spreadsheet would run as a formula gets an apostrophe in front, which makes it text.
pub fn safe(text: &str) -> Cow<'_, str> {
    const STARTS: [char; 10] = ['=', '+', '-', '@', '\t', '\r', '\0', '＝', '＋', '－'];
    let risky = |text: &str| text.starts_with(STARTS) || text.starts_with('＠');
    if risky(text) || risky(text.trim_start()) {
        Cow::Owned(format!("'{text}"))
    } else {
        Cow::Borrowed(text)
    }
}

/// The rows as an Excel workbook: the file's own columns, then ours; amounts and times as such, account numbers and references as text.
pub fn xlsx(own: &[String], rows: &[ResultRow]) -> Result<Vec<u8>, ExportError> {
    const WIDTHS: [u16; 16] = [6, 14, 28, 26, 16, 16, 28, 14, 40, 34, 22, 12, 20, 28, 20, 34];
    let mut book = Workbook::new();
    let sheet = book.add_worksheet().set_name("Results")?;
    let heading = heading();
    let ours = u16::try_from(own.len()).unwrap_or(u16::MAX);
    for (column, text) in (0..ours).zip(own) {
        sheet.set_column_width(column, 18)?;
        sheet.write_string_with_format(0, column, text, &heading)?;
    }
    for ((column, text), width) in (ours..).zip(HEADINGS).zip(WIDTHS) {
        sheet.set_column_width(column, width)?;
        sheet.write_string_with_format(0, column, text, &heading)?;
    }
    sheet.set_freeze_panes(1, 0)?;
    let formats = Formats::default();
    for (line, row) in (1..).zip(rows) {
        for (column, cell) in (0..ours).zip(&row.own) {
            write_own(sheet, line, column, cell, &formats)?;
        }
        write_row(sheet, line, ours, row, &formats)?;
    }
    Ok(book.save_to_buffer()?)
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

/// A number stays one where a number cell keeps all its digits; everything else is text, and nothing is a formula.
fn write_own(sheet: &mut Worksheet, line: u32, column: u16, cell: &OwnCell, formats: &Formats) -> Result<(), ExportError> {
    let (text, number) = match cell {
        OwnCell::Text(text) => (text, None),
        OwnCell::Number(digits) => (digits, digits.parse::<f64>().ok().filter(|_| digits.len() <= 15)),
    };
    match number {
        Some(number) => sheet.write_number(line, column, number)?,
        None if text.is_empty() => return Ok(()),
        None => sheet.write_string_with_format(line, column, text, &formats.text)?,
    };
    Ok(())
}

/// Writes our columns, the first of them at `ours`.
fn write_row(sheet: &mut Worksheet, line: u32, ours: u16, row: &ResultRow, formats: &Formats) -> Result<(), ExportError> {
    sheet.write_number(line, ours, row.row)?;
    let texts = [
        (1, &row.sheet),
        (2, &row.name),
        (3, &row.bank),
        (4, &row.account),
        (6, &row.remarks),
        (7, &row.result),
    ];
    let more = [
        (8, &row.reason),
        (9, &row.reference),
        (10, &row.transaction_id),
        (13, &row.holder),
        (15, &row.session_id),
    ];
    for (column, text) in texts.into_iter().chain(more).filter(|(_, text)| !text.is_empty()) {
        sheet.write_string_with_format(line, ours + column, text, &formats.text)?;
    }
    write_money(sheet, line, ours + 5, row.amount, formats)?;
    for (column, money) in [(11, row.fee), (14, row.vat)] {
        if let Some(money) = money {
            write_money(sheet, line, ours + column, money, formats)?;
        }
    }
    row.at.map_or(Ok(()), |at| write_time(sheet, line, ours + 12, at, formats))
}

/// A moment in West Africa Time, as a date of Excel's.
pub(super) fn write_time(sheet: &mut Worksheet, line: u32, column: u16, at: Moment, formats: &Formats) -> Result<(), ExportError> {
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
