//! The workbook of a pack. No text in it is ever a formula.

use base::timestamp::Timestamp;
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Workbook, XlsxError};

use super::sheet::{Cell, Sheet};
use base::decimal::decimal;
use files::sheets::export::{Formats, heading};
use system::env::rfc3339;
use system::error::AppError;

/// Writes the sheets; `made` is the time of creation in the file.
pub(super) fn write(sheets: &[Sheet], made: Timestamp) -> Result<Vec<u8>, AppError> {
    written(sheets, made).map_err(|error| AppError::bug(format!("{error}")))
}

fn written(sheets: &[Sheet], made: Timestamp) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    let stamp = rfc3339(made);
    let stamp = ExcelDateTime::parse_from_str(stamp.get(..19).unwrap_or_default())?;
    book.set_properties(&DocProperties::new().set_title("Close pack").set_creation_datetime(&stamp));
    let (formats, bold) = (Formats::default(), heading());
    for sheet in sheets {
        let page = book.add_worksheet().set_name(&sheet.name)?;
        for (place, (heading, width)) in (0..).zip(sheet.columns) {
            page.set_column_width(place, *width)?;
            page.write_string_with_format(0, place, *heading, &bold)?;
        }
        page.set_freeze_panes(1, 0)?;
        let (last_row, last_column) = (
            u32::try_from(sheet.rows.len()).unwrap_or(u32::MAX),
            u16::try_from(sheet.columns.len().saturating_sub(1)).unwrap_or(0),
        );
        page.autofilter(0, 0, last_row, last_column)?;
        for (line, row) in (1..).zip(&sheet.rows) {
            for (place, cell) in (0..).zip(row) {
                match cell {
                    Cell::Text(text) => page.write_string_with_format(line, place, text, &formats.text)?,
                    Cell::Money(kobo) => {
                        // Excel keeps fifteen digits: exact to the kobo up to ten thousand billion naira.
                        let text = decimal(i128::from(*kobo));
                        match text.parse::<f64>() {
                            Ok(amount) => page.write_number_with_format(line, place, amount, &formats.money)?,
                            Err(_) => page.write_string_with_format(line, place, text, &formats.text)?,
                        }
                    }
                    Cell::Date(text) => {
                        let format = if text.len() == 10 { &formats.day } else { &formats.time };
                        page.write_datetime_with_format(line, place, ExcelDateTime::parse_from_str(text)?, format)?
                    }
                    Cell::Count(count) => page.write_number(line, place, *count)?,
                    Cell::Empty => continue,
                };
            }
        }
    }
    book.save_to_buffer()
}
