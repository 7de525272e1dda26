//! The empty file to fill in. Its columns are text, so that no digit of a phone or account number is lost.

use rust_xlsxwriter::Workbook;

use super::export::{ExportError, Formats, heading};
use super::list_file::Column;

/// A sheet with these headings and no rows.
pub fn xlsx(columns: &[Column]) -> Result<Vec<u8>, ExportError> {
    let mut book = Workbook::new();
    let formats = Formats::default();
    let sheet = book.add_worksheet();
    sheet.set_freeze_panes(1, 0)?;
    for (column, (text, width)) in (0..).zip(columns) {
        sheet.set_column_width(column, *width)?;
        sheet.set_column_format(column, &formats.text)?;
        sheet.write_string_with_format(0, column, *text, &heading())?;
    }
    Ok(book.save_to_buffer()?)
}
