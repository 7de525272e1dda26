//! The rows of a workbook as digests, cell by cell, and where the display differs from the contents.

use crate::messages;
use std::collections::HashMap;
use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};

use calamine::{DataRef, Reader as _, SheetType, Xlsx, XlsxError};

use super::manifest::{Part, of_row};
use super::number_format::CellValue;
use super::sheet::number_text;
use super::shown::SheetDisplay;
use super::unfold::unfold;
use super::{number_format, shown};

/// How many cells describe a row.
const SHOWN: usize = 7;

/// A sheet that was read from a workbook.
#[derive(Debug)]
pub(super) struct Found {
    /// Its name and the digests of its rows.
    pub part: Part,
    /// A short description of each row.
    pub shown: Vec<String>,
    /// Where a person sees something else than the cells contain: the row, if it is one, and a sentence.
    pub display_problems: Vec<(Option<usize>, String)>,
}

/// All sheets; `None` if the file is no readable workbook.
pub(super) fn sheets(bytes: &[u8]) -> Option<Vec<Found>> {
    unfold(bytes, |_, _| {}).ok()?;
    // The reader is not made for manipulated files, and may panic.
    catch_unwind(AssertUnwindSafe(|| read(bytes).ok())).ok().flatten()
}

fn read(bytes: &[u8]) -> Result<Vec<Found>, XlsxError> {
    let mut book = Xlsx::new(Cursor::new(bytes))?;
    let sheets = book.sheets_metadata().to_vec();
    let mut display: HashMap<String, SheetDisplay> = shown::sheet_displays(bytes)
        .into_iter()
        .flatten()
        .map(|display| (display.name.clone(), display))
        .collect();
    sheets
        .into_iter()
        .map(|sheet| match sheet.typ {
            SheetType::WorkSheet => of_sheet(&mut book, sheet.name.clone(), display.remove(&sheet.name)),
            SheetType::DialogSheet | SheetType::MacroSheet | SheetType::ChartSheet | SheetType::Vba => Ok(Found::new(sheet.name)),
        })
        .collect()
}

fn of_sheet(book: &mut Xlsx<Cursor<&[u8]>>, name: String, display: Option<SheetDisplay>) -> Result<Found, XlsxError> {
    let mut cells = book.worksheet_cells_reader(&name)?;
    let mut found = Found::new(name);
    let (mut row, mut cells_of_row, mut columns) = (0, Vec::new(), 0);
    while let Some(cell) = cells.next_cell_with_formula_metadata()? {
        let text = canonical(&cell.value, cell.formula.is_some());
        if text.is_empty() {
            continue;
        }
        let (line, column) = (cell.pos.0 as usize, cell.pos.1 as usize);
        columns = columns.max(cell.pos.1 + 1);
        found.format(display.as_ref(), cell.pos, &text);
        if line != row {
            found.put(row, &cells_of_row);
            cells_of_row.clear();
            row = line;
        }
        if cells_of_row.len() <= column {
            cells_of_row.resize(column + 1, String::new());
        }
        cells_of_row[column] = text;
    }
    found.put(row, &cells_of_row);
    match display {
        Some(display) => found.check_display(&display, columns),
        None => found.display_problems.push((None, messages::pack::DISPLAY_UNKNOWN.to_owned())),
    }
    Ok(found)
}

impl Found {
    fn new(name: String) -> Self {
        Self {
            part: Part { name, rows: Vec::new() },
            shown: Vec::new(),
            display_problems: Vec::new(),
        }
    }

    /// Reports a number format that shows something else than the cell contains.
    fn format(&mut self, display: Option<&SheetDisplay>, at: (u32, u32), text: &str) {
        let Some(code) = display.and_then(|display| display.formats.get(&at)) else {
            return;
        };
        let (kind, content) = text.split_at(1);
        let held = match kind {
            "n" => CellValue::number(content),
            "d" => CellValue::Date {
                time: !content.ends_with("00:00:00"),
            },
            "t" => CellValue::Text,
            // Cells of other kinds are reported through the digest of their row.
            _ => return,
        };
        if !number_format::shows(code, held) {
            let column = shown::column_name(at.1);
            self.display_problems
                .push((Some(at.0 as usize), messages::pack::format_differs(&column, content, code)));
        }
    }

    /// Reports what of the sheet is hidden.
    fn check_display(&mut self, display: &SheetDisplay, columns: u32) {
        let mut report = |row: Option<usize>, what: String| self.display_problems.push((row, what));
        if display.hidden {
            report(None, messages::pack::SHEET_HIDDEN.to_owned());
        }
        for (first, _) in display.columns.iter().filter(|(first, _)| *first < columns) {
            report(None, messages::pack::columns_hidden(&shown::column_name(*first)));
        }
        let rows = self.part.rows.len();
        for row in display.rows.iter().map(|row| *row as usize).filter(|row| *row < rows) {
            self.display_problems.push((Some(row), messages::pack::ROW_HIDDEN.to_owned()));
        }
        for (row, column) in &display.repeated {
            let what = messages::pack::repeats(&shown::column_name(*column));
            self.display_problems.push((Some(*row as usize), what));
        }
        let mut report = |what: String| self.display_problems.push((None, what));
        for what in &display.defaults {
            report((*what).to_owned());
        }
        for cells in &display.merged {
            report(messages::pack::merged(cells));
        }
        if display.covered {
            report(messages::pack::COVERED.to_owned());
        }
        if display.conditional {
            report(messages::pack::CONDITIONAL_FORMATS.to_owned());
        }
    }

    /// Adds a row. Rows without content above it are added as empty ones; there are none below the last.
    fn put(&mut self, row: usize, cells: &[String]) {
        if cells.is_empty() {
            return;
        }
        if row > self.part.rows.len() {
            self.part.rows.resize(row, of_row(&[]));
            self.shown.resize(row, String::new());
        }
        let shown = cells.iter().filter_map(|cell| cell.get(1..)).take(SHOWN);
        self.shown.push(shown.collect::<Vec<_>>().join(" · "));
        self.part.rows.push(of_row(cells));
    }
}

/// The content of a cell, after a letter for its kind. A formula is of another kind than the value that it shows.
fn canonical(value: &DataRef<'_>, formula: bool) -> String {
    let (kind, text) = match value {
        DataRef::Empty => ('t', String::new()),
        DataRef::String(text) => ('t', text.clone()),
        DataRef::SharedString(text) => ('t', (*text).to_owned()),
        DataRef::Int(number) => ('n', number.to_string()),
        DataRef::Float(number) => ('n', number_text(*number)),
        DataRef::Bool(yes) => ('b', yes.to_string()),
        DataRef::DateTime(when) => {
            let (year, month, day, hour, minute, second, _) = when.to_ymd_hms_milli();
            ('d', format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}"))
        }
        DataRef::DateTimeIso(when) | DataRef::DurationIso(when) => ('d', when.clone()),
        DataRef::Error(error) => ('e', error.to_string()),
    };
    match (formula, text.is_empty()) {
        (true, _) => format!("f={text}"),
        (false, true) => String::new(),
        (false, false) => format!("{kind}{text}"),
    }
}
