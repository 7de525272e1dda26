//! A list as a file for people: CSV and Excel. No text in it is ever a formula.

use base::moment::Moment;
use rust_xlsxwriter::Workbook;
use service_api::value::Amount;

use super::export::{ExportError, Formats, heading, safe, wat, write_money, write_time};

/// A column of a list: its heading, and how wide it is in characters.
pub type Column = (&'static str, u16);

/// What stands in a place of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListCell {
    /// As it is; numbers of accounts and phones too.
    Text(String),
    /// Naira.
    Money(Option<Amount>),
    /// A moment, told in West Africa Time.
    Time(Option<Moment>),
}

/// A list as CSV: RFC 4180, UTF-8 with a mark so that Excel reads the names right.
pub fn csv(columns: &[Column], rows: &[Vec<ListCell>]) -> Result<Vec<u8>, ExportError> {
    let mut writer = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .from_writer(b"\xef\xbb\xbf".to_vec());
    writer.write_record(columns.iter().map(|(heading, _)| heading))?;
    for row in rows {
        writer.write_record(row.iter().map(|cell| match cell {
            ListCell::Text(text) => safe(text).into_owned(),
            ListCell::Money(amount) => amount.map(Amount::decimal).unwrap_or_default(),
            ListCell::Time(at) => at.map(wat).unwrap_or_default(),
        }))?;
    }
    writer.into_inner().map_err(|error| ExportError::Text(error.into_error().into()))
}

/// The same as an Excel workbook.
pub fn xlsx(sheet_name: &str, columns: &[Column], rows: &[Vec<ListCell>]) -> Result<Vec<u8>, ExportError> {
    let mut book = Workbook::new();
    let (formats, bold) = (Formats::default(), heading());
    let sheet = book.add_worksheet().set_name(sheet_name)?;
    for (place, (heading, width)) in (0..).zip(columns) {
        sheet.set_column_width(place, *width)?;
        sheet.write_string_with_format(0, place, *heading, &bold)?;
    }
    sheet.set_freeze_panes(1, 0)?;
    for (line, row) in (1..).zip(rows) {
        for (place, cell) in (0..).zip(row) {
            match cell {
                ListCell::Text(text) if text.is_empty() => {}
                ListCell::Text(text) => {
                    sheet.write_string_with_format(line, place, text, &formats.text)?;
                }
                ListCell::Money(Some(amount)) => write_money(sheet, line, place, *amount, &formats)?,
                ListCell::Time(Some(at)) => write_time(sheet, line, place, *at, &formats)?,
                ListCell::Money(None) | ListCell::Time(None) => {}
            }
        }
    }
    Ok(book.save_to_buffer()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_stay_texts_and_times_are_told_in_lagos() {
        let columns = [("Time (WAT)", 20), ("Payer", 20), ("Account", 14), ("Amount (NGN)", 14)];
        let rows = [vec![
            ListCell::Time(Some(Moment(1_795_330_800_000))),
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
