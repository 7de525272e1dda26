//! How the cells of a workbook are displayed: what is hidden, covered, or has an unusual format.

use crate::messages;
use std::collections::HashMap;
use std::rc::Rc;

use quick_xml::events::BytesStart;

use files::sheets::parts::{Archive, attribute, elements};
use files::sheets::{SheetError, parts};

/// The list of sheets, where programs put it.
const BOOK: &str = "xl/workbook.xml";
/// Below a width of one character, or below this height in points, a column or a row is hidden.
const NARROW: f64 = 1.0;
const LOW: f64 = 4.0;
/// The most findings of one kind for a sheet.
const MOST: usize = 1_000;

/// The display of a sheet. Rows and columns count from 0.
#[derive(Debug, Default)]
pub(super) struct SheetDisplay {
    pub name: String,
    pub hidden: bool,
    /// The first and the last of each run of hidden columns.
    pub columns: Vec<(u32, u32)>,
    pub rows: Vec<u32>,
    /// Merged cells, of which one is visible.
    pub merged: Vec<String>,
    /// Whether pictures, text boxes or notes may cover cells.
    pub covered: bool,
    /// Whether formats depend on the contents of cells.
    pub conditional: bool,
    /// Defaults of the sheet that hide rows, columns or contents, as sentences.
    pub defaults: Vec<&'static str>,
    /// Cells that repeat their content over their width.
    pub repeated: Vec<(u32, u32)>,
    /// Cells with a number format that is not a usual one.
    pub formats: HashMap<(u32, u32), Rc<str>>,
}

/// All sheets in order; `None` if the workbook is not structured as programs write it.
pub(super) fn sheet_displays(bytes: &[u8]) -> Option<Vec<SheetDisplay>> {
    read(bytes).ok().flatten()
}

fn read(bytes: &[u8]) -> Result<Option<Vec<SheetDisplay>>, SheetError> {
    let mut archive = parts::open(bytes)?;
    let roots = targets(&mut archive, "_rels/.rels", "")?;
    if !roots.values().any(|target| target.eq_ignore_ascii_case(BOOK)) || roots.values().any(|target| is_another_book(target)) {
        return Ok(None);
    }
    let inside = targets(&mut archive, "xl/_rels/workbook.xml.rels", "xl/")?;
    let mut listed = Vec::new();
    elements(&mut archive, BOOK, |element| {
        if element.local_name().as_ref() == "sheet" {
            let name = attribute(element, "name")?.unwrap_or_default();
            let hidden = !matches!(attribute(element, "state")?.as_deref(), None | Some("visible"));
            listed.push((name, hidden, attribute(element, "id")?.unwrap_or_default()));
        }
        Ok(())
    })?;
    let styles = inside.values().find(|target| target.ends_with("styles.xml"));
    let styles = match styles {
        Some(path) => self::styles(&mut archive, path)?,
        None => Vec::new(),
    };
    let mut all = Vec::new();
    for (name, hidden, id) in listed {
        let Some(path) = inside.get(&id) else { return Ok(None) };
        let mut display = SheetDisplay {
            name,
            hidden,
            ..SheetDisplay::default()
        };
        let mut place = Place::default();
        elements(&mut archive, path, |element| display.add(element, &styles, &mut place))?;
        display.covered |= has_drawings(&mut archive, path)?;
        all.push(display);
    }
    Ok(Some(all))
}

fn is_another_book(target: &str) -> bool {
    target.to_ascii_lowercase().ends_with("workbook.xml") && !target.eq_ignore_ascii_case(BOOK)
}

/// The targets of a list of relations, by id.
fn targets(archive: &mut Archive<'_>, path: &str, folder: &str) -> Result<HashMap<String, String>, SheetError> {
    let mut all = HashMap::new();
    elements(archive, path, |element| {
        if let (Some(id), Some(target)) = (attribute(element, "Id")?, attribute(element, "Target")?) {
            let path = target
                .strip_prefix('/')
                .map_or_else(|| format!("{folder}{target}"), ToOwned::to_owned);
            all.insert(id, path);
        }
        Ok(())
    })?;
    Ok(all)
}

/// Whether the drawings of a sheet have contents. Some programs give every sheet an empty one.
fn has_drawings(archive: &mut Archive<'_>, sheet: &str) -> Result<bool, SheetError> {
    let (folder, file) = sheet.rsplit_once('/').unwrap_or(("", sheet));
    let mut found = false;
    for target in targets(archive, &format!("{folder}/_rels/{file}.rels"), &format!("{folder}/"))?.into_values() {
        let target = target.replace("worksheets/../", "");
        elements(archive, &target, |element| {
            found |= element.local_name().as_ref().ends_with("Anchor");
            Ok(())
        })?;
    }
    Ok(found)
}

/// The effect of a style on a cell.
struct Style {
    /// Its number format; `None` if it is a usual one.
    code: Option<Rc<str>>,
    /// Whether the cell is filled with repetitions of its content.
    repeats: bool,
}

/// Every style of cells.
fn styles(archive: &mut Archive<'_>, path: &str) -> Result<Vec<Style>, SheetError> {
    let mut own: HashMap<u32, Rc<str>> = HashMap::new();
    let (mut all, mut of_cells): (Vec<Style>, bool) = (Vec::new(), false);
    elements(archive, path, |element| {
        match element.local_name().as_ref() {
            "numFmt" => {
                if let (Some(id), Some(code)) = (number(element, "numFmtId")?, attribute(element, "formatCode")?) {
                    own.entry(id).or_insert_with(|| code.into());
                }
            }
            "cellXfs" => of_cells = true,
            "cellStyleXfs" | "cellStyles" | "dxfs" => of_cells = false,
            "xf" if of_cells => {
                let id = number(element, "numFmtId")?.unwrap_or(0);
                let code = own.get(&id).cloned().or_else(|| built_in(id).map(Rc::from));
                all.push(Style {
                    code: code.filter(|code| !USUAL.contains(&&**code)),
                    repeats: false,
                });
            }
            "alignment" if of_cells => {
                if let Some(style) = all.last_mut() {
                    style.repeats = attribute(element, "horizontal")?.as_deref() == Some("fill");
                }
            }
            _ => {}
        }
        Ok(())
    })?;
    Ok(all)
}

/// The formats that a pack is written with, and the general one.
const USUAL: [&str; 3] = ["General", "@", "#,##0.00"];

/// Formats with a number and no code in the file. Those of a language count as one that shows nothing.
fn built_in(id: u32) -> Option<&'static str> {
    Some(match id {
        0 => return None,
        1 => "0",
        2 => "0.00",
        3 => "#,##0",
        4 => "#,##0.00",
        9 | 10 => "0%",
        11 | 48 => "0.00E+00",
        12 | 13 => "# ?/?",
        14 => "m/d/yyyy",
        15 => "d-mmm-yy",
        22 => "m/d/yyyy h:mm",
        37 | 38 => "#,##0_);(#,##0)",
        39 | 40 => "#,##0.00_);(#,##0.00)",
        41 | 42 => "#,##0_);(#,##0);\"-\"_)",
        43 | 44 => "#,##0.00_);(#,##0.00);\"-\"??_)",
        49 => "@",
        _ => ";;;",
    })
}

/// The current cell.
#[derive(Debug, Default)]
struct Place {
    row: u32,
    column: u32,
}

impl SheetDisplay {
    fn add(&mut self, element: &BytesStart<'_>, styles: &[Style], place: &mut Place) -> Result<(), SheetError> {
        match element.local_name().as_ref() {
            "col" => {
                let narrow = size(element, "width")?.is_some_and(|width| width < NARROW);
                if (is_set(element, "hidden")? || narrow)
                    && let (Some(first), Some(last)) = (number(element, "min")?, number(element, "max")?)
                    && self.columns.len() < MOST
                {
                    self.columns.push((first.saturating_sub(1), last.saturating_sub(1)));
                }
            }
            "row" => {
                place.row = number(element, "r")?.unwrap_or(place.row + 1);
                place.column = 0;
                let low = size(element, "ht")?.is_some_and(|height| height < LOW);
                if (is_set(element, "hidden")? || low) && self.rows.len() < MOST {
                    self.rows.push(place.row.saturating_sub(1));
                }
            }
            "c" => {
                let stated = attribute(element, "r")?.and_then(|name| column_of(&name));
                place.column = stated.unwrap_or(place.column + 1);
                let style = number(element, "s")?.unwrap_or(0) as usize;
                let at = (place.row.saturating_sub(1), place.column.saturating_sub(1));
                if let Some(code) = styles.get(style).and_then(|style| style.code.as_ref()) {
                    self.formats.insert(at, Rc::clone(code));
                }
                if styles.get(style).is_some_and(|style| style.repeats) && self.repeated.len() < MOST {
                    self.repeated.push(at);
                }
            }
            "mergeCell" if self.merged.len() < MOST => self.merged.extend(attribute(element, "ref")?),
            "sheetFormatPr" => self.by_default(element)?,
            "sheetView" if attribute(element, "showZeros")?.is_some_and(|shown| matches!(shown.as_str(), "0" | "false")) => {
                self.defaults.push(messages::pack::ZEROS_HIDDEN);
            }
            "legacyDrawing" | "picture" | "controls" | "oleObjects" => self.covered = true,
            "conditionalFormatting" => self.conditional = true,
            _ => {}
        }
        Ok(())
    }

    /// Reports defaults that hide rows or columns.
    fn by_default(&mut self, element: &BytesStart<'_>) -> Result<(), SheetError> {
        let low = size(element, "defaultRowHeight")?.is_some_and(|height| height < LOW);
        if low || is_set(element, "zeroHeight")? {
            self.defaults.push(messages::pack::ROWS_HIDDEN_BY_DEFAULT);
        }
        let width = match size(element, "defaultColWidth")? {
            None => size(element, "baseColWidth")?,
            stated => stated,
        };
        if width.is_some_and(|width| width < NARROW) {
            self.defaults.push(messages::pack::COLUMNS_HIDDEN_BY_DEFAULT);
        }
        Ok(())
    }
}

fn number(element: &BytesStart<'_>, name: &str) -> Result<Option<u32>, SheetError> {
    Ok(attribute(element, name)?.and_then(|text| text.parse().ok()))
}

fn size(element: &BytesStart<'_>, name: &str) -> Result<Option<f64>, SheetError> {
    Ok(attribute(element, name)?.and_then(|text| text.parse().ok()))
}

fn is_set(element: &BytesStart<'_>, name: &str) -> Result<bool, SheetError> {
    Ok(matches!(attribute(element, name)?.as_deref(), Some("1" | "true")))
}

/// 1 for `A7`, 27 for `AA7`.
fn column_of(name: &str) -> Option<u32> {
    let letters = name.bytes().take_while(u8::is_ascii_alphabetic);
    letters
        .map(|letter| u32::from(letter.to_ascii_uppercase() - b'A') + 1)
        .try_fold(0_u32, |sum, letter| sum.checked_mul(26)?.checked_add(letter))
}

/// `AA` for 26.
pub(super) fn column_name(mut column: u32) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(b'A' + (column % 26) as u8);
        match (column / 26).checked_sub(1) {
            Some(next) => column = next,
            None => break,
        }
    }
    letters.iter().rev().map(|letter| char::from(*letter)).collect()
}
