//! A list as a file: CSV and Excel. No text in it is ever a formula.

use std::borrow::Cow;

use base::timestamp::Timestamp;
use rust_xlsxwriter::{Workbook, Worksheet};
use service_api::value::Amount;

use super::export::{ExportError, Formats, heading, wat, without_formula, write_money, write_time};

/// A column of a list: its heading, and its width in characters.
pub type Column = (&'static str, u16);

/// A cell of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListCell {
    /// Text, also for numbers of accounts and phones.
    Text(String),
    /// A count, or the number of a row.
    Count(u32),
    /// The digits of a number cell of an imported file.
    Digits(String),
    /// An amount in naira.
    Money(Option<Amount>),
    /// A time, written in West Africa Time.
    Time(Option<Timestamp>),
}

impl ListCell {
    pub(super) fn text(text: &str) -> Self {
        Self::Text(text.to_owned())
    }

    /// Its text in a CSV file.
    fn written(&self) -> Cow<'_, str> {
        match self {
            Self::Text(text) => without_formula(text),
            Self::Digits(digits) => Cow::Borrowed(digits),
            Self::Count(count) => Cow::Owned(count.to_string()),
            Self::Money(amount) => Cow::Owned(amount.map(Amount::decimal).unwrap_or_default()),
            Self::Time(at) => Cow::Owned(at.map(wat).unwrap_or_default()),
        }
    }
}

/// A list as CSV: RFC 4180, UTF-8 with a byte order mark, which Excel needs for names.
pub fn csv(columns: &[(&str, u16)], rows: &[Vec<ListCell>]) -> Result<Vec<u8>, ExportError> {
    csv_and(columns, rows, &[])
}

/// As [`csv`], followed by rows of other lengths.
pub(super) fn csv_and(columns: &[(&str, u16)], rows: &[Vec<ListCell>], below: &[Vec<ListCell>]) -> Result<Vec<u8>, ExportError> {
    let mut writer = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .flexible(!below.is_empty())
        .from_writer(b"\xef\xbb\xbf".to_vec());
    writer.write_record(columns.iter().map(|(heading, _)| without_formula(heading).into_owned()))?;
    for row in rows.iter().chain(below) {
        writer.write_record(row.iter().map(|cell| cell.written().into_owned()))?;
    }
    writer.into_inner().map_err(|error| ExportError::Text(error.into_error().into()))
}

/// A list as an Excel workbook.
pub fn xlsx(sheet_name: &str, columns: &[(&str, u16)], rows: &[Vec<ListCell>]) -> Result<Vec<u8>, ExportError> {
    let mut book = Workbook::new();
    add_sheet(&mut book, sheet_name, columns, rows)?.set_freeze_panes(1, 0)?;
    Ok(book.save_to_buffer()?)
}

/// Adds a sheet with headings and these rows.
pub(super) fn add_sheet<'a>(
    book: &'a mut Workbook,
    name: &str,
    columns: &[(&str, u16)],
    rows: &[Vec<ListCell>],
) -> Result<&'a mut Worksheet, ExportError> {
    let (formats, bold) = (Formats::default(), heading());
    let sheet = book.add_worksheet().set_name(name)?;
    for (place, (heading, width)) in (0..).zip(columns) {
        sheet.set_column_width(place, *width)?;
        sheet.write_string_with_format(0, place, *heading, &bold)?;
    }
    for (line, row) in (1..).zip(rows) {
        write_row(sheet, line, row, &formats)?;
    }
    Ok(sheet)
}

/// Writes the cells of a row; empty ones are omitted.
pub(super) fn write_row(sheet: &mut Worksheet, line: u32, row: &[ListCell], formats: &Formats) -> Result<(), ExportError> {
    for (place, cell) in (0..).zip(row) {
        match cell {
            ListCell::Count(count) => {
                sheet.write_number(line, place, *count)?;
            }
            ListCell::Text(text) | ListCell::Digits(text) if text.is_empty() => {}
            ListCell::Text(text) => {
                sheet.write_string_with_format(line, place, text, &formats.text)?;
            }
            // Stays a number if a number cell can keep all its digits.
            ListCell::Digits(digits) => {
                match digits.parse::<f64>() {
                    Ok(number) if digits.len() <= 15 => sheet.write_number(line, place, number)?,
                    Ok(_) | Err(_) => sheet.write_string_with_format(line, place, digits, &formats.text)?,
                };
            }
            ListCell::Money(Some(amount)) => write_money(sheet, line, place, *amount, formats)?,
            ListCell::Time(Some(at)) => write_time(sheet, line, place, *at, formats)?,
            ListCell::Money(None) | ListCell::Time(None) => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_stay_texts_and_times_are_in_west_africa_time() {
        let columns = [("Time (WAT)", 20), ("Payer", 20), ("Account", 14), ("Amount (NGN)", 14)];
        let rows = [vec![
            ListCell::Time(Some(Timestamp(1_795_330_800_000))),
            ListCell::Text("=HYPERLINK(\"x\")".to_owned()),
            ListCell::Text("0123456785".to_owned()),
            ListCell::Money(Amount::from_minor(1_250_050).ok()),
        ]];
        let text = String::from_utf8(csv(&columns, &rows).expect("a file")).expect("UTF-8");
        // `date -u -d @1795330800`: 2026-11-22 07:00:00.
        let line = "2026-11-22 08:00:00,\"'=HYPERLINK(\"\"x\"\")\",0123456785,12500.50\r\n";
        assert_eq!(text, format!("\u{feff}Time (WAT),Payer,Account,Amount (NGN)\r\n{line}"));
        assert!(xlsx("Deposits", &columns, &rows).expect("a file").starts_with(b"PK"));
    }
}
