//! Lists of what was made of a file, and the empty file before it. Account numbers, phones and codes are text; amounts are numbers.

use rust_xlsxwriter::Workbook;
use service_api::value::Amount;

use super::export::{ExportError, Formats, heading, write_money};

/// A cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// As text; never a formula.
    Text(String),
    /// A count.
    Number(u32),
    /// Naira and kobo.
    Money(Amount),
}

/// A sheet with these headings, each with its width, and these lines.
pub fn xlsx(headings: &[(&str, u16)], lines: &[Vec<Cell>]) -> Result<Vec<u8>, ExportError> {
    let mut book = Workbook::new();
    let formats = Formats::new();
    let sheet = book.add_worksheet();
    sheet.set_freeze_panes(1, 0)?;
    for (column, (text, width)) in (0..).zip(headings) {
        sheet.set_column_width(column, *width)?;
        sheet.set_column_format(column, &formats.text)?;
        sheet.write_string_with_format(0, column, *text, &heading())?;
    }
    for (row, cells) in (1..).zip(lines) {
        for (column, cell) in (0..).zip(cells) {
            match cell {
                Cell::Text(text) => drop(sheet.write_string_with_format(row, column, text, &formats.text)?),
                Cell::Number(number) => drop(sheet.write_number(row, column, *number)?),
                Cell::Money(amount) => write_money(sheet, row, column, *amount, &formats)?,
            }
        }
    }
    Ok(book.save_to_buffer()?)
}
