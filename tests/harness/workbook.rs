//! Workbooks as people write them, one text for each row.

use rust_xlsxwriter::Workbook;

/// A workbook with these sheets, each with its rows. Cells are separated by `|`; a cell that begins with `#` is a number, and an empty cell
/// is not written.
///
/// # Panics
///
/// If it cannot be written.
pub fn workbook(sheets: &[(&str, &[&str])]) -> Vec<u8> {
    let mut workbook = Workbook::new();
    for (name, rows) in sheets {
        let sheet = workbook.add_worksheet().set_name(*name).expect("a name of a sheet");
        for (row, cells) in (0..).zip(*rows) {
            for (column, cell) in (0..).zip(cells.split('|')).filter(|(_, cell)| !cell.is_empty()) {
                match cell.strip_prefix('#') {
                    Some(number) => sheet.write_number(row, column, number.parse::<f64>().expect("a number")),
                    None => sheet.write_string(row, column, cell),
                }
                .expect("a cell");
            }
        }
    }
    workbook.save_to_buffer().expect("a workbook")
}
