//! Excel workbooks of the current format, read cell by cell: a sheet's declared size is never allocated.

use std::collections::{HashMap, HashSet};
use std::io::Cursor;
use std::sync::Arc;

use calamine::{DataRef, Reader, SheetType, SheetVisible, Style, Xlsx, XlsxError};
use cell_rules::{Cell, Format, Grid, GridBuilder};
use quick_xml::events::BytesStart;

use super::number::write_decimal;
use super::package::Hints;
use super::parts::{self, Archive, attribute, elements};
use super::{SheetError, SheetInfo, Workbook, damaged, first_with_content};

/// What a sheet hides and merges. Rows from 1, columns from 0.
#[derive(Debug, Default)]
pub(super) struct SheetVisibility {
    /// Hidden rows, also by a filter.
    pub(super) hidden: HashSet<u32>,
    /// The first and last of each range of hidden columns.
    pub(super) hidden_columns: Vec<(u32, u32)>,
    /// Merged cells: column, first and last row.
    pub(super) merged: Vec<(u32, u32, u32)>,
    /// Number formats of cells, by row and column from 0, if the reader library does not supply them.
    pub(super) formats: HashMap<(u32, u32), Arc<Format>>,
}

/// Reads an `.xlsx` or `.xlsm`.
pub(super) fn read(bytes: &[u8], hints: &Hints, wanted: Option<&str>) -> Result<Workbook, SheetError> {
    let mut book = Xlsx::new(Cursor::new(bytes)).map_err(from_xlsx)?;
    let sheets = infos(book.sheets_metadata());
    first_with_content(sheets, wanted, |_, name| {
        let visibility = if hints.hidden || hints.merged {
            visibility(bytes, &hints.workbook, name)?
        } else {
            SheetVisibility::default()
        };
        // The library supplies the formula of a cell or its style, never both.
        let without_value = if hints.formulas {
            formulas_without_value(&mut book, name)?
        } else {
            HashSet::new()
        };
        let mut cells = book.worksheet_cells_reader(name).map_err(from_xlsx)?;
        let mut sheet = Sheet::new(name, visibility)?;
        let formats: Vec<Option<Format>> = cells.styles().iter().map(format_of).collect();
        while let Some((cell, style)) = cells.next_cell_with_style_id().map_err(from_xlsx)? {
            let place = cell.get_position();
            let format = formats.get(style).and_then(Option::as_ref);
            sheet.put(place, cell.get_value(), without_value.contains(&place), format)?;
        }
        Ok(sheet.builder.finish())
    })
}

/// The places of formulas without a stored result.
fn formulas_without_value(book: &mut Xlsx<Cursor<&[u8]>>, name: &str) -> Result<HashSet<(u32, u32)>, SheetError> {
    let mut cells = book.worksheet_cells_reader(name).map_err(from_xlsx)?;
    let mut places = HashSet::new();
    while let Some(cell) = cells.next_cell_with_formula_metadata().map_err(from_xlsx)? {
        if cell.formula.is_some() && matches!(cell.value, DataRef::Empty) {
            places.insert(cell.pos);
        }
    }
    Ok(places)
}

/// How a style displays its cells. Struck-out content is marked as such, so that it is neither paid nor lost.
fn format_of(style: &Style) -> Option<Format> {
    if style.font.as_ref().is_some_and(|font| font.strikethrough) {
        return Some(Format::of_code(STRUCK_OUT));
    }
    let code = &style.number_format.as_ref()?.format_code;
    Some(Format::of_code(code))
}

/// For numbers above zero, below zero, zero, and for texts.
const STRUCK_OUT: &str = "0\" struck out\";0\" struck out\";0\" struck out\";@\" (struck out)\"";

fn from_xlsx(error: XlsxError) -> SheetError {
    if matches!(error, XlsxError::Password) {
        SheetError::PasswordProtected
    } else {
        damaged(error)
    }
}

/// The sheets with cells; chart sheets are omitted.
pub(super) fn infos(sheets: &[calamine::Sheet]) -> Vec<SheetInfo> {
    let with_cells = sheets.iter().filter(|sheet| matches!(sheet.typ, SheetType::WorkSheet));
    with_cells
        .map(|sheet| SheetInfo {
            name: sheet.name.clone(),
            hidden: sheet.visible != SheetVisible::Visible,
        })
        .collect()
}

/// A grid that is filled from cells with places.
pub(super) struct Sheet {
    pub(super) builder: GridBuilder,
    hidden: HashSet<u32>,
    row: u32,
    text: String,
}

impl Sheet {
    pub(crate) fn new(name: &str, visibility: SheetVisibility) -> Result<Self, SheetError> {
        let mut builder = GridBuilder::new(name);
        for (first, last) in visibility.hidden_columns {
            builder.hide_columns(first, last);
        }
        for (column, first, last) in visibility.merged {
            builder.merge(column, first, last)?;
        }
        Ok(Self {
            builder,
            hidden: visibility.hidden,
            row: 0,
            text: String::new(),
        })
    }

    /// Marks a row, from 1, as hidden.
    pub(super) fn hide_row(&mut self, row: u32) {
        self.hidden.insert(row);
    }

    /// Puts a cell at its place, counted from 0.
    pub(crate) fn put(
        &mut self,
        (row, column): (u32, u32),
        value: &DataRef<'_>,
        formula: bool,
        format: Option<&Format>,
    ) -> Result<(), SheetError> {
        let Self {
            builder,
            hidden,
            row: current,
            text,
        } = self;
        let cell = match value {
            DataRef::Empty if formula => Cell::FormulaWithoutValue,
            DataRef::Empty => return Ok(()),
            DataRef::String(string) => text_shown(string, text, format),
            DataRef::SharedString(string) => text_shown(string, text, format),
            DataRef::Bool(yes) => Cell::Bool(*yes),
            DataRef::Int(number) => {
                *text = number.to_string();
                shown(text, format)
            }
            DataRef::Float(number) if write_decimal(*number, text) => shown(text, format),
            DataRef::Float(_) => Cell::Error("#NUM!"),
            DataRef::DateTime(when) => {
                let (year, month, day, hour, minute, second, _) = when.to_ymd_hms_milli();
                let midnight = (hour, minute, second) == (0, 0, 0);
                let time = if midnight {
                    String::new()
                } else {
                    format!("T{hour:02}:{minute:02}:{second:02}")
                };
                *text = format!("{year:04}-{month:02}-{day:02}{time}");
                Cell::Date(text)
            }
            DataRef::DateTimeIso(when) | DataRef::DurationIso(when) => Cell::Date(when),
            DataRef::Error(error) => {
                *text = error.to_string();
                Cell::Error(text)
            }
        };
        let number = row.saturating_add(1);
        if number != *current {
            builder.start_row(number, hidden.contains(&number))?;
            *current = number;
        }
        Ok(builder.put(column, cell)?)
    }
}

/// A text as its format shows it.
fn text_shown<'a>(string: &'a str, text: &'a mut String, format: Option<&Format>) -> Cell<'a> {
    match format.and_then(|format| format.text_shown(string)) {
        None => Cell::Text(string),
        Some(shown) => {
            *text = shown;
            Cell::Text(text)
        }
    }
}

/// A number with what its format displays. Leading zeros from the format belong to it, as in an account number.
fn shown<'a>(number: &'a mut String, format: Option<&'a Format>) -> Cell<'a> {
    let Some(format) = format else { return Cell::Number(number) };
    if let Some(shown) = format.differs(number) {
        return Cell::Shown(number, shown);
    }
    let lacking = format.filled_up().saturating_sub(number.len());
    if lacking > 0 && number.bytes().all(|digit| digit.is_ascii_digit()) {
        number.insert_str(0, &"0".repeat(lacking));
    }
    Cell::Number(number)
}

/// What a sheet hides and what it merges.
fn visibility(bytes: &[u8], workbook: &str, sheet: &str) -> Result<SheetVisibility, SheetError> {
    let mut archive = parts::open(bytes)?;
    let mut ids: HashMap<String, String> = HashMap::new();
    elements(&mut archive, workbook, |element| {
        if element.local_name().as_ref() == "sheet"
            && let (Some(name), Some(id)) = (attribute(element, "name")?, attribute(element, "id")?)
        {
            ids.insert(name, id);
        }
        Ok(())
    })?;
    let id = ids.get(sheet).ok_or_else(|| damaged("a sheet has no part"))?;
    let path = part_of(&mut archive, workbook, id)?;
    let (mut visibility, mut row) = (SheetVisibility::default(), 0);
    elements(&mut archive, &path, |element| {
        if element.local_name().as_ref() == "row" {
            row = attribute(element, "r")?.and_then(|number| number.parse().ok()).unwrap_or(row + 1);
            let is_hidden = matches!(attribute(element, "hidden")?.as_deref(), Some("1" | "true"));
            if is_hidden || has_no_size(attribute(element, "ht")?) {
                visibility.hidden.insert(row);
            }
        } else if element.local_name().as_ref() == "col" && visibility.hidden_columns.len() < Grid::MAX_COLUMNS as usize {
            visibility.hidden_columns.extend(hidden_columns(element)?);
        } else if element.local_name().as_ref() == "mergeCell"
            && visibility.merged.len() < Grid::MAX_ROWS as usize
            && let Some(range) = attribute(element, "ref")?
        {
            visibility.merged.extend(rows_of(&range));
        }
        Ok(())
    })?;
    Ok(visibility)
}

/// Whether a height or width makes the content invisible.
fn has_no_size(size: Option<String>) -> bool {
    size.and_then(|size| size.trim().parse::<f64>().ok())
        .is_some_and(|size| size <= 0.0)
}

/// The columns that this description hides.
fn hidden_columns(element: &BytesStart<'_>) -> Result<Option<(u32, u32)>, SheetError> {
    let number = |name: &str| -> Result<Option<u32>, SheetError> {
        let number = attribute(element, name)?.and_then(|number| number.parse::<u32>().ok());
        Ok(number.and_then(|number| number.checked_sub(1)))
    };
    let hides = matches!(attribute(element, "hidden")?.as_deref(), Some("1" | "true")) || has_no_size(attribute(element, "width")?);
    Ok(number("min")?.zip(number("max")?).filter(|_| hides))
}

/// The path of the part that a relation of the workbook names.
pub(super) fn part_of(archive: &mut Archive<'_>, workbook: &str, id: &str) -> Result<String, SheetError> {
    let mut path = None;
    let relations = workbook.replacen("xl/", "xl/_rels/", 1) + ".rels";
    elements(archive, &relations, |element| {
        if element.local_name().as_ref() == "Relationship" && attribute(element, "Id")?.as_deref() == Some(id) {
            path = attribute(element, "Target")?;
        }
        Ok(())
    })?;
    let path = path.ok_or_else(|| damaged("a sheet has no part"))?;
    Ok(path.strip_prefix('/').map_or_else(|| format!("xl/{path}"), str::to_owned))
}

/// `C5:D14` as column 2 and rows 5 to 14; none within one row.
fn rows_of(range: &str) -> Option<(u32, u32, u32)> {
    let (from, to) = range.split_once(':')?;
    let place = |text: &str| {
        let digits = text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let letters = text.get(..text.len() - digits.len())?;
        let number = |sum: u32, c: char| sum.checked_mul(26)?.checked_add(u32::from(c.to_ascii_uppercase()) - 64);
        Some((letters.chars().try_fold(0, number)?.checked_sub(1)?, digits.parse::<u32>().ok()?))
    };
    let ((column, first), (_, last)) = (place(from)?, place(to)?);
    (last > first).then_some((column, first, last))
}
