//! Workbooks as a spreadsheet program writes them.

use rust_xlsxwriter::{Format, Formula, Workbook, Worksheet};

/// A cell to write.
#[derive(Clone, Copy)]
pub(crate) enum Put<'a> {
    T(&'a str),
    N(f64),
    /// A formula and the result stored with it.
    F(&'a str, &'a str),
    /// A number with a format.
    As(f64, &'a str),
    /// A text with a format.
    TextAs(&'a str, &'a str),
    Nothing,
}

/// A workbook with one sheet of these rows, modified by `more`.
pub(crate) fn book<'a>(rows: &[impl AsRef<[Put<'a>]>], more: impl Fn(&mut Worksheet)) -> Vec<u8> {
    book_of(&[("Sheet1", rows)], |_, sheet| more(sheet))
}

/// A workbook with these sheets, each modified by `more`.
pub(crate) fn book_of<'a>(sheets: &[(&str, &[impl AsRef<[Put<'a>]>])], more: impl Fn(&str, &mut Worksheet)) -> Vec<u8> {
    let mut book = Workbook::new();
    for (name, rows) in sheets {
        let sheet = book.add_worksheet().set_name(*name).expect("a name");
        for (row, cells) in (0..).zip(*rows) {
            for (column, cell) in (0..).zip(cells.as_ref()) {
                put(sheet, row, column, *cell);
            }
        }
        more(name, sheet);
    }
    book.save_to_buffer().expect("a workbook")
}

fn put(sheet: &mut Worksheet, row: u32, column: u16, cell: Put<'_>) {
    let format = |code: &str| Format::new().set_num_format(code);
    let written = match cell {
        Put::T(text) => sheet.write_string(row, column, text),
        Put::N(number) => sheet.write_number(row, column, number),
        Put::F(formula, result) => sheet.write_formula(row, column, Formula::new(formula).set_result(result)),
        Put::As(number, code) => sheet.write_number_with_format(row, column, number, &format(code)),
        Put::TextAs(text, code) => sheet.write_string_with_format(row, column, text, &format(code)),
        Put::Nothing => return,
    };
    written.expect("written");
}
