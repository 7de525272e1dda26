//! OpenDocument spreadsheets, read as a stream: cells repeated a million times are counted, not created.

use std::collections::HashSet;
use std::io::BufReader;

use cell_rules::{Cell, Grid, GridBuilder, Shown};
use quick_xml::events::{BytesStart, Event};

use super::number::write_decimal;
use super::parts::{self, attribute, reference_text};
use super::{SheetError, SheetInfo, Workbook, damaged, first_with_content};

/// Reads an `.ods`.
pub(super) fn read(bytes: &[u8], wanted: Option<&str>) -> Result<Workbook, SheetError> {
    let sheets = sheets(bytes)?;
    first_with_content(sheets, wanted, |index, name| table(bytes, index, name))
}

/// The beginning of an element (true if it is empty and ends at once), its end, or text.
enum Piece<'a> {
    Begin(&'a BytesStart<'a>, bool),
    End(&'a str),
    Text(&'a str),
}

/// Calls `see` for every piece of the content until it returns false.
fn pieces(bytes: &[u8], mut see: impl FnMut(Piece<'_>) -> Result<bool, SheetError>) -> Result<(), SheetError> {
    let mut archive = parts::open(bytes)?;
    let part = archive.by_name("content.xml").map_err(damaged)?;
    let mut xml = quick_xml::Reader::from_reader(BufReader::new(part));
    let mut buffer = Vec::new();
    loop {
        let more = match xml.read_event_into(&mut buffer).map_err(damaged)? {
            Event::Start(element) => see(Piece::Begin(&element, false))?,
            Event::Empty(element) => see(Piece::Begin(&element, true))?,
            Event::End(element) => see(Piece::End(element.name().as_ref()))?,
            Event::Text(text) => see(Piece::Text(&text.xml10_content()))?,
            Event::CData(text) => see(Piece::Text(&text.xml10_content()))?,
            Event::GeneralRef(reference) => see(Piece::Text(&reference_text(&reference, "")?))?,
            Event::Eof => return Ok(()),
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => true,
        };
        if !more {
            return Ok(());
        }
        buffer.clear();
    }
}

/// The names of row styles without height.
fn flat_styles(bytes: &[u8]) -> Result<HashSet<String>, SheetError> {
    let (mut flat, mut style) = (HashSet::new(), None);
    pieces(bytes, |piece| {
        if let Piece::Begin(element, _) = piece {
            match element.name().as_ref() {
                "style:style" => style = attribute(element, "name")?,
                "style:table-row-properties" => {
                    let height = attribute(element, "row-height")?;
                    let is_flat = height.is_some_and(|height| !height.bytes().any(|byte| (b'1'..=b'9').contains(&byte)));
                    flat.extend(style.take().filter(|_| is_flat));
                }
                // Styles are before the tables.
                "table:table" => return Ok(false),
                _ => {}
            }
        }
        Ok(true)
    })?;
    Ok(flat)
}

/// The tables, and whether a style hides them.
fn sheets(bytes: &[u8]) -> Result<Vec<SheetInfo>, SheetError> {
    let (mut sheets, mut hiding, mut style) = (Vec::new(), HashSet::new(), None);
    pieces(bytes, |piece| {
        if let Piece::Begin(element, _) = piece {
            match element.name().as_ref() {
                "style:style" => style = attribute(element, "name")?,
                "style:table-properties" if attribute(element, "display")?.as_deref() == Some("false") => hiding.extend(style.take()),
                "table:table" => {
                    let hidden = attribute(element, "style-name")?.is_some_and(|style| hiding.contains(&style));
                    sheets.push(SheetInfo {
                        name: attribute(element, "name")?.unwrap_or_default(),
                        hidden,
                    });
                }
                _ => {}
            }
        }
        Ok(true)
    })?;
    Ok(sheets)
}

/// The cells of the n-th table.
fn table(bytes: &[u8], index: usize, name: &str) -> Result<Grid, SheetError> {
    let mut table = Table::new(name, flat_styles(bytes)?);
    let mut seen = 0;
    pieces(bytes, |piece| {
        match piece {
            Piece::Begin(element, _) if element.name().as_ref() == "table:table" => seen += 1,
            Piece::End("table:table") if seen == index + 1 => return Ok(false),
            piece if seen == index + 1 => table.take(piece)?,
            Piece::Begin(..) | Piece::End(_) | Piece::Text(_) => {}
        }
        Ok(true)
    })?;
    Ok(table.builder.finish())
}

#[derive(Clone)]
enum Content {
    Text(String),
    Number(String),
    /// A number that is displayed as something else.
    Shown(String, Shown),
    Bool(bool),
    Date(String),
    Error(String),
    FormulaWithoutValue,
}

/// A cell that is being read: its attributes, and its text so far.
struct Open {
    columns: u32,
    kind: String,
    value: String,
    /// The currency code, if the cell has one.
    currency: String,
    formula: bool,
    is_error: bool,
    text: String,
}

struct Table {
    builder: GridBuilder,
    /// The names of row styles without height.
    flat: HashSet<String>,
    /// The current row, from 1, and how often it is repeated.
    row: u32,
    times: u32,
    hidden: bool,
    column: u32,
    /// The number of columns described so far, before the first row.
    columns: u32,
    cells: Vec<(u32, Content)>,
    open: Option<Open>,
    in_paragraph: bool,
    /// The depth within comments and drawings, whose text is not the cell's.
    aside: u32,
    number: String,
}

impl Table {
    fn new(name: &str, flat: HashSet<String>) -> Self {
        Self {
            builder: GridBuilder::new(name),
            flat,
            row: 1,
            times: 1,
            hidden: false,
            column: 0,
            columns: 0,
            cells: Vec::new(),
            open: None,
            in_paragraph: false,
            aside: 0,
            number: String::new(),
        }
    }

    fn take(&mut self, piece: Piece<'_>) -> Result<(), SheetError> {
        match piece {
            Piece::Begin(element, ends) => self.begin(element, ends),
            Piece::End(name) => self.end(name),
            Piece::Text(text) => {
                if self.in_paragraph {
                    self.write(text);
                }
                Ok(())
            }
        }
    }

    fn begin(&mut self, element: &BytesStart<'_>, ends: bool) -> Result<(), SheetError> {
        let name = element.name();
        match name.as_ref() {
            "table:table-column" => {
                let (first, count) = (self.columns, repeats(element, "number-columns-repeated")?);
                self.columns = first.saturating_add(count);
                if attribute(element, "visibility")?.is_some_and(|visibility| visibility != "visible") && count > 0 {
                    self.builder.hide_columns(first, self.columns - 1);
                }
            }
            "table:table-row" => {
                self.times = repeats(element, "number-rows-repeated")?;
                let is_flat = attribute(element, "style-name")?.is_some_and(|style| self.flat.contains(&style));
                self.hidden = is_flat || attribute(element, "visibility")?.is_some_and(|visibility| visibility != "visible");
                (self.column, self.open) = (0, None);
            }
            "table:table-cell" | "table:covered-table-cell" => {
                let rows = repeats(element, "number-rows-spanned")?;
                if rows > 1 {
                    let last = self.row.saturating_add(rows - 1);
                    self.builder.merge(self.column, self.row, last)?;
                }
                self.open = Some(opened(element)?);
            }
            "office:annotation" | "draw:frame" | "draw:custom-shape" => self.aside += 1,
            "text:p" => {
                self.in_paragraph = true;
                if self.open.as_ref().is_some_and(|open| !open.text.is_empty()) {
                    self.write("\n");
                }
            }
            "text:line-break" => self.write("\n"),
            "text:tab" => self.write("\t"),
            "text:s" => self.write(&" ".repeat(attribute(element, "c")?.and_then(|count| count.parse().ok()).unwrap_or(1).min(100))),
            _ => {}
        }
        if ends { self.end(name.as_ref()) } else { Ok(()) }
    }

    /// Writes to the open cell.
    fn write(&mut self, text: &str) {
        if let Some(open) = self.open.as_mut().filter(|_| self.aside == 0) {
            open.text.push_str(text);
        }
    }

    fn end(&mut self, name: &str) -> Result<(), SheetError> {
        match name {
            "office:annotation" | "draw:frame" | "draw:custom-shape" => self.aside = self.aside.saturating_sub(1),
            "text:p" => self.in_paragraph = false,
            "table:table-cell" | "table:covered-table-cell" => {
                if let Some(open) = self.open.take() {
                    self.close(open)?;
                }
            }
            "table:table-row" => self.close_row()?,
            _ => {}
        }
        Ok(())
    }

    fn close(&mut self, open: Open) -> Result<(), SheetError> {
        let from = self.column;
        self.column = from.saturating_add(open.columns);
        let value = match open.kind.as_str() {
            _ if open.is_error => Content::Error(open.text),
            "float" | "currency" | "percentage" => match open.value.parse() {
                Ok(number) if write_decimal(number, &mut self.number) => match open.shown(&self.number) {
                    Some(shown) => Content::Shown(self.number.clone(), shown),
                    None => Content::Number(self.number.clone()),
                },
                _ => return Err(damaged("a number that is none")),
            },
            "boolean" => Content::Bool(open.value == "true"),
            "date" | "time" => Content::Date(open.value),
            "" if open.formula && open.text.is_empty() => Content::FormulaWithoutValue,
            _ if Cell::Text(&open.text).is_blank() => return Ok(()),
            _ => Content::Text(open.text),
        };
        if self.column > Grid::MAX_COLUMNS {
            return Err(cell_rules::GridError::TooManyColumns.into());
        }
        // A value repeated to the right is in each of those cells.
        let copies = (from + 1..self.column).map(|column| (column, value.clone())).collect::<Vec<_>>();
        self.cells.push((from, value));
        self.cells.extend(copies);
        Ok(())
    }

    fn close_row(&mut self) -> Result<(), SheetError> {
        let cells = std::mem::take(&mut self.cells);
        if !cells.is_empty() {
            for row in self.row..self.row.saturating_add(self.times) {
                self.builder.start_row(row, self.hidden)?;
                for (column, value) in &cells {
                    self.builder.put(*column, value.cell())?;
                }
            }
        }
        self.row = self.row.saturating_add(self.times);
        Ok(())
    }
}

fn repeats(element: &BytesStart<'_>, name: &str) -> Result<u32, SheetError> {
    Ok(attribute(element, name)?.and_then(|count| count.parse().ok()).unwrap_or(1))
}

fn opened(element: &BytesStart<'_>) -> Result<Open, SheetError> {
    let mut open = Open {
        columns: repeats(element, "number-columns-repeated")?,
        kind: String::new(),
        value: String::new(),
        currency: String::new(),
        formula: false,
        is_error: false,
        text: String::new(),
    };
    for attribute in element.attributes().with_checks(false) {
        let attribute = attribute.map_err(damaged)?;
        let value = || quick_xml::escape::unescape(&attribute.value).map(String::from).map_err(damaged);
        match attribute.key.as_ref() {
            "office:value-type" => open.kind = value()?,
            "office:value" | "office:date-value" | "office:time-value" | "office:boolean-value" => open.value = value()?,
            "calcext:value-type" => open.is_error = value()? == "error",
            "office:currency" => open.currency = value()?,
            "table:formula" => open.formula = true,
            _ => {}
        }
    }
    Ok(open)
}

impl Open {
    /// What the cell displays for its number, if that is different. Money in another currency is different also without a sign.
    fn shown(&self, number: &str) -> Option<Shown> {
        let is_naira = self.text.contains('₦') || matches!(self.currency.as_str(), "" | "NGN");
        let currency = Some(&self.currency).filter(|_| self.kind == "currency" && !is_naira);
        Shown::of_text(&self.text, number).or_else(|| currency.map(|currency| Shown::Currency(currency.clone())))
    }
}

impl Content {
    fn cell(&self) -> Cell<'_> {
        match self {
            Self::Text(text) => Cell::Text(text),
            Self::Number(text) => Cell::Number(text),
            Self::Shown(number, shown) => Cell::Shown(number, shown),
            Self::Bool(yes) => Cell::Bool(*yes),
            Self::Date(text) => Cell::Date(text),
            Self::Error(text) => Cell::Error(text),
            Self::FormulaWithoutValue => Cell::FormulaWithoutValue,
        }
    }
}
