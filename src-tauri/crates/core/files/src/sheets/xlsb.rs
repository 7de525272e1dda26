//! Binary Excel workbooks. What they hide and merge is read from their records, which the reader library ignores.

use std::collections::HashMap;
use std::io::{BufReader, Cursor, Read};
use std::sync::Arc;

use calamine::{Reader, Xlsb, XlsbError};
use cell_rules::{Format, Grid};

use super::formats::numbered;
use super::parts::{self, Archive};
use super::xls::{long, word};
use super::xlsx::{Sheet, SheetVisibility, infos, part_of};
use super::{SheetError, Workbook, damaged, first_with_content};

const WORKBOOK: &str = "xl/workbook.bin";
const ROW: u16 = 0;
const COLUMNS: u16 = 60;
const SHEET_OF_BOOK: u16 = 156;
const MERGED: u16 = 176;
/// Numbers, and formulas with a number as result.
const NUMBERS: [u16; 3] = [2, 5, 9];

/// Reads an `.xlsb`.
pub(super) fn read(bytes: &[u8], wanted: Option<&str>) -> Result<Workbook, SheetError> {
    let mut book = Xlsb::new(Cursor::new(bytes)).map_err(from_xlsb)?;
    let sheets = infos(book.sheets_metadata());
    first_with_content(sheets, wanted, |_, name| {
        let mut visibility = visibility(bytes, name)?;
        let formats = std::mem::take(&mut visibility.formats);
        let mut sheet = Sheet::new(name, visibility)?;
        let mut cells = book.worksheet_cells_reader(name).map_err(from_xlsb)?;
        while let Some(cell) = cells.next_cell().map_err(from_xlsb)? {
            let place = cell.get_position();
            sheet.put(place, cell.get_value(), false, formats.get(&place).map(|format| &**format))?;
        }
        Ok(sheet.builder.finish())
    })
}

fn from_xlsb(error: XlsbError) -> SheetError {
    if matches!(error, XlsbError::Password) {
        SheetError::PasswordProtected
    } else {
        damaged(error)
    }
}

fn visibility(bytes: &[u8], name: &str) -> Result<SheetVisibility, SheetError> {
    let mut archive = parts::open(bytes)?;
    let mut id = None;
    records(&mut archive, WORKBOOK, &[SHEET_OF_BOOK], |_, data| {
        let (relation, rest) = wide(data.get(8..)?)?;
        if wide(rest)?.0 == name {
            id = Some(relation);
        }
        Some(())
    })?;
    let id = id.ok_or_else(|| damaged("a sheet has no part"))?;
    let path = part_of(&mut archive, WORKBOOK, &id)?;
    let mut visibility = SheetVisibility::default();
    let formats = formats(&mut archive)?;
    let mut current = 0;
    let kinds: Vec<u16> = [ROW, COLUMNS, MERGED].into_iter().chain(NUMBERS).collect();
    records(&mut archive, &path, &kinds, |kind, data| {
        if NUMBERS.contains(&kind) {
            let style = usize::try_from(long(data, 4)? & 0x00ff_ffff).ok()?;
            if let Some(format) = formats.get(style)? {
                visibility.formats.insert((current, long(data, 0)?), Arc::clone(format));
            }
            return Some(());
        }
        if kind == COLUMNS {
            if data.get(16)? & 1 != 0 && visibility.hidden_columns.len() < Grid::MAX_COLUMNS as usize {
                visibility.hidden_columns.push((long(data, 0)?, long(data, 4)?));
            }
            return Some(());
        }
        let (first, last) = (long(data, 0)?.checked_add(1)?, long(data, 4)?.checked_add(1)?);
        if kind == ROW {
            current = long(data, 0)?;
            /// In the second byte of flags.
            const HEIGHT_IS_ZERO: u8 = 0x10;
            if data.get(11)? & HEIGHT_IS_ZERO != 0 {
                visibility.hidden.insert(first);
            }
        } else if last > first && visibility.merged.len() < Grid::MAX_ROWS as usize {
            visibility.merged.push((long(data, 8)?, first, last));
        }
        Some(())
    })?;
    Ok(visibility)
}

/// The number formats of the workbook by the style of a cell; none for the general format.
fn formats(archive: &mut Archive<'_>) -> Result<Vec<Option<Arc<Format>>>, SheetError> {
    const STYLES: &str = "xl/styles.bin";
    const FORMAT: u16 = 44;
    const STYLE: u16 = 47;
    const CELL_STYLES: u16 = 617;
    const NO_MORE: u16 = 618;
    if parts::index_of(archive, STYLES).is_none() {
        return Ok(Vec::new());
    }
    let (mut known, mut styles, mut is_of_cells) = (HashMap::new(), Vec::new(), false);
    records(archive, STYLES, &[FORMAT, STYLE, CELL_STYLES, NO_MORE], |kind, data| {
        match kind {
            FORMAT => drop(known.insert(word(data, 0)?, wide(data.get(2..)?)?.0)),
            STYLE if is_of_cells => styles.push(word(data, 2)?),
            STYLE => {}
            _ => is_of_cells = kind == CELL_STYLES,
        }
        Some(())
    })?;
    Ok(styles
        .into_iter()
        .map(|id| numbered(id, known.get(&id).map(String::as_str)))
        .collect())
}

/// Calls `see` for the records of these kinds in a part. A record that `see` does not understand is skipped.
fn records(archive: &mut Archive<'_>, path: &str, kinds: &[u16], mut see: impl FnMut(u16, &[u8]) -> Option<()>) -> Result<(), SheetError> {
    let index = parts::index_of(archive, path).ok_or_else(|| damaged("a sheet has no part"))?;
    let mut part = BufReader::new(archive.by_index(index).map_err(damaged)?);
    let mut data = Vec::new();
    while let Some(first) = byte(&mut part)? {
        let kind = match first {
            0..=0x7f => u16::from(first),
            _ => u16::from(first & 0x7f) | u16::from(byte(&mut part)?.unwrap_or_default() & 0x7f) << 7,
        };
        let mut length = 0_u64;
        for place in 0..4 {
            let next = byte(&mut part)?.unwrap_or_default();
            length |= u64::from(next & 0x7f) << (7 * place);
            if next & 0x80 == 0 {
                break;
            }
        }
        if kinds.contains(&kind) && length < 64 * 1024 {
            data.clear();
            part.by_ref().take(length).read_to_end(&mut data).map_err(damaged)?;
            let _ = see(kind, &data);
        } else {
            std::io::copy(&mut part.by_ref().take(length), &mut std::io::sink()).map_err(damaged)?;
        }
    }
    Ok(())
}

fn byte(part: &mut impl Read) -> Result<Option<u8>, SheetError> {
    let mut byte = [0];
    Ok((part.read(&mut byte).map_err(damaged)? == 1).then_some(byte[0]))
}

/// A text with its length in 16-bit units before it, and the rest of the data.
fn wide(data: &[u8]) -> Option<(String, &[u8])> {
    let length = usize::try_from(long(data, 0)?).ok()?.checked_mul(2)?;
    let (units, rest) = data.get(4..)?.split_at_checked(length)?;
    let units: Vec<u16> = units.chunks_exact(2).map(|unit| u16::from_le_bytes([unit[0], unit[1]])).collect();
    Some((String::from_utf16_lossy(&units), rest))
}
