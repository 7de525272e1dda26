//! Workbooks as one XML text, written by Excel 2003 and many payroll programs, usually named `.xls`.
//!
//! The grammar is the XML Spreadsheet Reference of Excel 2003: a row or cell without an index follows the one before it.

use std::collections::HashMap;

use calamine::{CellErrorType, DataRef};
use cell_rules::{Format, Grid};
use quick_xml::events::{BytesStart, Event};

use super::parts::{attribute, reference_text};
use super::xlsx::{Sheet, SheetVisibility};
use super::{SheetError, SheetInfo, Workbook, damaged, first_with_content};

const NAMESPACE: &str = "urn:schemas-microsoft-com:office:spreadsheet";

/// Whether a text is such a workbook.
pub(super) fn is_workbook(text: &str) -> bool {
    let mut is_one = false;
    let looked = pieces(text, |piece| match piece {
        Piece::Begin(element) => {
            let named = element.attributes().flatten().any(|attribute| &*attribute.value == NAMESPACE);
            is_one = element.local_name().as_ref() == "Workbook" && named;
            Ok(false)
        }
        Piece::End(_) | Piece::Text(_) => Ok(true),
    });
    // A text that ends before its first element is rejected as a workbook, not as a web page.
    match looked {
        Ok(()) => is_one,
        Err(_) => text.contains("Workbook") && text.contains(NAMESPACE),
    }
}

/// Reads such a workbook.
pub(super) fn read(text: &str, wanted: Option<&str>) -> Result<Workbook, SheetError> {
    let (sheets, styles) = outline(text)?;
    first_with_content(sheets, wanted, |index, name| table(text, index, name, &styles))
}

/// The beginning of an element, its end, or text.
enum Piece<'a> {
    Begin(&'a BytesStart<'a>),
    End(&'a str),
    Text(&'a str),
}

/// Calls `see` for every piece of the text until it returns false. An empty element has a beginning and an end.
fn pieces(text: &str, mut see: impl FnMut(Piece<'_>) -> Result<bool, SheetError>) -> Result<(), SheetError> {
    let mut xml = quick_xml::Reader::from_str(text.trim_start_matches('\u{feff}').trim_start());
    let config = xml.config_mut();
    config.expand_empty_elements = true;
    config.allow_dangling_amp = true;
    loop {
        let more = match xml.read_event().map_err(damaged)? {
            Event::Start(element) | Event::Empty(element) => see(Piece::Begin(&element))?,
            Event::End(element) => see(Piece::End(element.local_name().as_ref()))?,
            Event::Text(text) => see(Piece::Text(&text.xml10_content()))?,
            Event::CData(text) => see(Piece::Text(&text.xml10_content()))?,
            Event::GeneralRef(reference) => see(Piece::Text(&reference_text(&reference, " ")?))?,
            Event::DocType(_) => return Err(damaged("it declares a document type, which no spreadsheet program writes")),
            Event::Eof => return Ok(()),
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) => true,
        };
        if !more {
            return Ok(());
        }
    }
}

/// The number formats by the names of the styles.
type Styles = HashMap<String, Option<Format>>;

/// The sheets, and the number formats of the styles.
fn outline(text: &str) -> Result<(Vec<SheetInfo>, Styles), SheetError> {
    let (mut sheets, mut styles): (Vec<SheetInfo>, _) = (Vec::new(), Styles::new());
    let (mut style, mut in_visible) = (String::new(), false);
    pieces(text, |piece| {
        match piece {
            Piece::Begin(element) => match element.local_name().as_ref() {
                "Style" => {
                    style = attribute(element, "ID")?.unwrap_or_default();
                    let parent = attribute(element, "Parent")?.and_then(|parent| styles.get(&parent).cloned());
                    styles.insert(style.clone(), parent.flatten());
                }
                "NumberFormat" => {
                    let code = attribute(element, "Format")?.unwrap_or_default();
                    styles.insert(style.clone(), format_of(&code));
                }
                "Worksheet" => sheets.push(SheetInfo {
                    name: attribute(element, "Name")?.unwrap_or_default(),
                    hidden: false,
                }),
                "Visible" => in_visible = true,
                _ => {}
            },
            Piece::End("Visible") => in_visible = false,
            Piece::Text(text) if in_visible => {
                if let Some(sheet) = sheets.last_mut() {
                    sheet.hidden = sheet.hidden || matches!(text.trim(), "SheetHidden" | "SheetVeryHidden");
                }
            }
            Piece::End(_) | Piece::Text(_) => {}
        }
        Ok(true)
    })?;
    Ok((sheets, styles))
}

/// The format with a code, or with a name for a code; none for the general format.
fn format_of(code: &str) -> Option<Format> {
    let code = match code {
        "" | "General" | "General Number" | "@" => return None,
        // Depends on the reader's locale; written like Excel's own formats of money.
        "Currency" => "\"$\"#,##0.00",
        "Euro Currency" => "[$€-2] #,##0.00",
        "Fixed" => "0.00",
        "Standard" => "#,##0.00",
        "Percent" => "0.00%",
        "Scientific" => "0.00E+00",
        "Yes/No" => "\"Yes\";\"Yes\";\"No\"",
        "True/False" => "\"True\";\"True\";\"False\"",
        "On/Off" => "\"On\";\"On\";\"Off\"",
        "General Date" | "Long Date" | "Medium Date" | "Short Date" => "yyyy\\-mm\\-dd",
        "Long Time" | "Medium Time" | "Short Time" => "hh:mm",
        code => code,
    };
    Some(Format::of_code(code))
}

/// The cells of the n-th sheet.
fn table(text: &str, index: usize, name: &str, styles: &Styles) -> Result<Grid, SheetError> {
    let mut table = Table {
        sheet: Sheet::new(name, SheetVisibility::default())?,
        styles,
        style: None,
        columns: Vec::new(),
        column_place: 0,
        row: 0,
        row_style: None,
        rows_after: 0,
        column: 0,
        cell: None,
        in_data: false,
        in_comment: false,
    };
    let mut seen = 0;
    pieces(text, |piece| {
        match piece {
            Piece::Begin(element) if element.local_name().as_ref() == "Worksheet" => seen += 1,
            Piece::End("Worksheet") if seen == index + 1 => return Ok(false),
            piece if seen == index + 1 => table.take(piece)?,
            Piece::Begin(_) | Piece::End(_) | Piece::Text(_) => {}
        }
        Ok(true)
    })?;
    Ok(table.sheet.builder.finish())
}

/// A cell that is being read.
#[derive(Default)]
struct Open {
    style: Option<String>,
    is_formula: bool,
    /// The number of further columns that it covers.
    across: u32,
    kind: String,
    text: String,
}

struct Table<'s> {
    sheet: Sheet,
    styles: &'s Styles,
    /// The style of the whole table.
    style: Option<String>,
    /// The styles of columns: the first column, the last, the style.
    columns: Vec<(u32, u32, String)>,
    /// The column of the next description, from 0.
    column_place: u32,
    /// The current row, from 1.
    row: u32,
    row_style: Option<String>,
    /// The number of further rows that its description covers.
    rows_after: u32,
    /// The column of the next cell, from 0.
    column: u32,
    cell: Option<Open>,
    in_data: bool,
    in_comment: bool,
}

impl<'s> Table<'s> {
    fn take(&mut self, piece: Piece<'_>) -> Result<(), SheetError> {
        match piece {
            Piece::Begin(element) => self.begin(element)?,
            Piece::End("Cell") => self.close()?,
            Piece::End("Data") => self.in_data = false,
            Piece::End("Comment") => self.in_comment = false,
            Piece::Text(text) if self.in_data && !self.in_comment => {
                if let Some(open) = &mut self.cell {
                    open.text.push_str(text);
                }
            }
            Piece::End(_) | Piece::Text(_) => {}
        }
        Ok(())
    }

    fn begin(&mut self, element: &BytesStart<'_>) -> Result<(), SheetError> {
        match element.local_name().as_ref() {
            "Table" => self.style = attribute(element, "StyleID")?,
            "Column" => self.describe_columns(element)?,
            "Row" => {
                let next = self.row.saturating_add(1).saturating_add(self.rows_after);
                self.row = number(element, "Index")?.unwrap_or(next);
                self.rows_after = number(element, "Span")?.unwrap_or(0);
                self.row_style = attribute(element, "StyleID")?;
                self.column = 0;
                if attribute(element, "Hidden")?.as_deref() == Some("1") {
                    self.sheet.hide_row(self.row);
                }
            }
            "Cell" => {
                if let Some(place) = number(element, "Index")? {
                    self.column = place.checked_sub(1).ok_or_else(|| damaged("a cell before the first column"))?;
                }
                if let Some(down) = number(element, "MergeDown")?.filter(|down| *down > 0) {
                    self.sheet.builder.merge(self.column, self.row, self.row.saturating_add(down))?;
                }
                self.cell = Some(Open {
                    style: attribute(element, "StyleID")?,
                    is_formula: attribute(element, "Formula")?.is_some(),
                    across: number(element, "MergeAcross")?.unwrap_or(0),
                    ..Open::default()
                });
            }
            "Comment" => self.in_comment = true,
            "Data" if !self.in_comment => {
                self.in_data = true;
                if let Some(open) = &mut self.cell {
                    open.kind = attribute(element, "Type")?.unwrap_or_default();
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn describe_columns(&mut self, element: &BytesStart<'_>) -> Result<(), SheetError> {
        let first = number(element, "Index")?.map_or(self.column_place, |place| place.saturating_sub(1));
        let last = first.saturating_add(number(element, "Span")?.unwrap_or(0));
        self.column_place = last.saturating_add(1);
        if attribute(element, "Hidden")?.as_deref() == Some("1") {
            self.sheet.builder.hide_columns(first, last);
        }
        if let Some(style) = attribute(element, "StyleID")?
            && self.columns.len() < Grid::MAX_COLUMNS as usize
        {
            self.columns.push((first, last, style));
        }
        Ok(())
    }

    fn close(&mut self) -> Result<(), SheetError> {
        let Some(open) = self.cell.take() else { return Ok(()) };
        let column = self.column;
        self.column = column.saturating_add(1).saturating_add(open.across);
        let text = open.text.as_str();
        let value = match open.kind.as_str() {
            _ if text.is_empty() => DataRef::Empty,
            "Number" => DataRef::Float(text.trim().parse().map_err(|_| damaged("a number that is none"))?),
            "Boolean" => DataRef::Bool(matches!(text.trim(), "1" | "true")),
            "DateTime" => DataRef::DateTimeIso(day_or_time(text.trim()).to_owned()),
            "Error" => DataRef::Error(text.trim().parse().unwrap_or(CellErrorType::Value)),
            _ => DataRef::SharedString(text),
        };
        let is_without_value = open.is_formula && open.kind.is_empty();
        let format = self.format(column, open.style.as_deref());
        let place = (self.row.saturating_sub(1), column);
        self.sheet.put(place, &value, is_without_value, format)
    }

    /// The number format of a cell: of its own style, or else that of its row, its column, the table, or the default.
    fn format(&self, column: u32, own: Option<&str>) -> Option<&'s Format> {
        let of_column = || self.columns.iter().find(|(first, last, _)| (*first..=*last).contains(&column));
        let style = own
            .or(self.row_style.as_deref())
            .or_else(|| of_column().map(|(_, _, style)| style.as_str()))
            .or(self.style.as_deref())
            .unwrap_or("Default");
        self.styles.get(style)?.as_ref()
    }
}

/// A date without its midnight time.
fn day_or_time(text: &str) -> &str {
    let text = text.strip_suffix(".000").unwrap_or(text);
    text.strip_suffix("T00:00:00").unwrap_or(text)
}

fn number(element: &BytesStart<'_>, name: &str) -> Result<Option<u32>, SheetError> {
    let text = attribute(element, name)?;
    text.map(|text| text.trim().parse().map_err(|_| damaged("a place that is no number")))
        .transpose()
}
