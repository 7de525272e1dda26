//! How the cells of a workbook are shown: what of it is hidden, lies under something else, or has a format of its own.

use std::collections::HashMap;
use std::rc::Rc;

use quick_xml::events::BytesStart;

use crate::sheets::SheetError;
use crate::sheets::parts::{self, Archive, attribute, elements};

/// Where programs put the list of sheets.
const BOOK: &str = "xl/workbook.xml";
/// Narrower than a letter, or lower than a line can be.
const NARROW: f64 = 1.0;
const LOW: f64 = 4.0;
/// So many things of one kind are told of a sheet.
const MOST: usize = 1_000;

/// How a sheet is shown. Rows and columns count from 0.
#[derive(Debug, Default)]
pub(super) struct Looks {
    pub(super) name: String,
    pub(super) hidden: bool,
    /// First and last of the columns that nobody sees.
    pub(super) columns: Vec<(u32, u32)>,
    pub(super) rows: Vec<u32>,
    /// Cells that are one with others, of which one is seen.
    pub(super) merged: Vec<String>,
    /// Pictures, text boxes or notes may lie over cells.
    pub(super) covered: bool,
    /// Formats come and go with what cells hold.
    pub(super) conditional: bool,
    /// Cells with a number format that is not one of the usual ones.
    pub(super) formats: HashMap<(u32, u32), Rc<str>>,
}

/// All sheets in their order; none where the workbook is not packed as programs pack it.
pub(super) fn looks(bytes: &[u8]) -> Option<Vec<Looks>> {
    read(bytes).ok().flatten()
}

fn read(bytes: &[u8]) -> Result<Option<Vec<Looks>>, SheetError> {
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
    let formats = match styles {
        Some(styles) => formats(&mut archive, styles)?,
        None => Vec::new(),
    };
    let mut all = Vec::new();
    for (name, hidden, id) in listed {
        let Some(path) = inside.get(&id) else { return Ok(None) };
        let mut looks = Looks {
            name,
            hidden,
            ..Looks::default()
        };
        let mut place = Place::default();
        elements(&mut archive, path, |element| looks.see(element, &formats, &mut place))?;
        looks.covered |= lies_on(&mut archive, path)?;
        all.push(looks);
    }
    Ok(Some(all))
}

fn is_another_book(target: &str) -> bool {
    target.to_ascii_lowercase().ends_with("workbook.xml") && !target.eq_ignore_ascii_case(BOOK)
}

/// What a list of relations names, by its ids.
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

/// Whether the drawings of a sheet have anything in them: some programs give every sheet one.
fn lies_on(archive: &mut Archive<'_>, sheet: &str) -> Result<bool, SheetError> {
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

/// The number format of every style of cells; none where it is a usual one.
fn formats(archive: &mut Archive<'_>, path: &str) -> Result<Vec<Option<Rc<str>>>, SheetError> {
    let mut own: HashMap<u32, Rc<str>> = HashMap::new();
    let (mut all, mut of_cells) = (Vec::new(), false);
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
                all.push(own.get(&id).cloned().or_else(|| built_in(id).map(Rc::from)));
            }
            _ => {}
        }
        Ok(())
    })?;
    Ok(all.into_iter().map(|code| code.filter(|code| !USUAL.contains(&&**code))).collect())
}

/// Those that a pack is written with, and the one that needs none.
const USUAL: [&str; 3] = ["General", "@", "#,##0.00"];

/// Formats that have a number and no code in the file. Those of a language count as one that shows nothing.
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

/// Where the reading stands.
#[derive(Debug, Default)]
struct Place {
    row: u32,
    column: u32,
}

impl Looks {
    fn see(&mut self, element: &BytesStart<'_>, formats: &[Option<Rc<str>>], place: &mut Place) -> Result<(), SheetError> {
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
                let told = attribute(element, "r")?.and_then(|name| column_of(&name));
                place.column = told.unwrap_or(place.column + 1);
                let style = number(element, "s")?.unwrap_or(0) as usize;
                if let Some(Some(code)) = formats.get(style) {
                    let at = (place.row.saturating_sub(1), place.column.saturating_sub(1));
                    self.formats.insert(at, Rc::clone(code));
                }
            }
            "mergeCell" if self.merged.len() < MOST => self.merged.extend(attribute(element, "ref")?),
            "legacyDrawing" | "picture" | "controls" | "oleObjects" => self.covered = true,
            "conditionalFormatting" => self.conditional = true,
            _ => {}
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

/// 1 of `A7`, 27 of `AA7`.
fn column_of(name: &str) -> Option<u32> {
    let letters = name.bytes().take_while(u8::is_ascii_alphabetic);
    letters
        .map(|letter| u32::from(letter.to_ascii_uppercase() - b'A') + 1)
        .try_fold(0_u32, |sum, letter| sum.checked_mul(26)?.checked_add(letter))
}

/// `AA` of 26.
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
