//! Excel workbooks of the old format. The reader library allocates the whole range that a sheet's cells span, so the ranges are measured
//! first.

use std::collections::HashMap;
use std::io::{Cursor, Read, Write};
use std::ops::Range;
use std::sync::Arc;

use calamine::{Data, DataRef, Reader, Xls, XlsError};
use cell_rules::Format;

use super::formats::numbered;
use super::xlsx::{Sheet, SheetVisibility, infos};
use super::{MAX_FILE, SheetError, Workbook, damaged, first_with_content};

/// The maximum number of cells in all ranges together.
const MAX_BOX: u64 = 8_000_000;
/// The maximum number of cells that a sheet may declare: the limit of the format.
const MAX_DECLARED: u64 = 65_536 * 256;

/// Reads an `.xls`.
pub(super) fn read(bytes: &[u8], wanted: Option<&str>) -> Result<Workbook, SheetError> {
    let mut stream = workbook_stream(bytes)?;
    let (visibility, wrong) = weigh(&stream)?;
    let corrected;
    let bytes = if wrong.is_empty() {
        bytes
    } else {
        for place in wrong {
            if let Some(size) = stream.get_mut(place) {
                size.fill(0);
            }
        }
        corrected = with_stream(bytes, &stream)?;
        &corrected
    };
    let mut book = Xls::new(Cursor::new(bytes)).map_err(from_xls)?;
    let names = book.sheets_metadata().iter().map(|sheet| sheet.name.clone());
    let mut visibility: HashMap<String, SheetVisibility> = names.zip(visibility).collect();
    let sheets = infos(book.sheets_metadata());
    first_with_content(sheets, wanted, |_, name| {
        let range = book.worksheet_range(name).map_err(from_xls)?;
        let (top, left) = range.start().unwrap_or_default();
        let mut visibility = visibility.remove(name).unwrap_or_default();
        let formats = std::mem::take(&mut visibility.formats);
        let mut sheet = Sheet::new(name, visibility)?;
        for (row, column, value) in range.used_cells() {
            let place = |start: u32, offset: usize| u32::try_from(offset).map_or(u32::MAX, |offset| start.saturating_add(offset));
            let place = (place(top, row), place(left, column));
            sheet.put(place, &borrowed(value), false, formats.get(&place).map(|format| &**format))?;
        }
        Ok(sheet.builder.finish())
    })
}

fn from_xls(error: XlsError) -> SheetError {
    if matches!(error, XlsError::Password) {
        SheetError::PasswordProtected
    } else {
        damaged(error)
    }
}

fn borrowed(value: &Data) -> DataRef<'_> {
    match value {
        Data::Int(number) => DataRef::Int(*number),
        Data::Float(number) => DataRef::Float(*number),
        Data::String(text) => DataRef::SharedString(text),
        Data::Bool(yes) => DataRef::Bool(*yes),
        Data::DateTime(when) => DataRef::DateTime(*when),
        Data::DateTimeIso(when) => DataRef::DateTimeIso(when.clone()),
        Data::DurationIso(length) => DataRef::DurationIso(length.clone()),
        Data::Error(error) => DataRef::Error(error.clone()),
        Data::Empty => DataRef::Empty,
    }
}

/// The workbook with its stream replaced.
fn with_stream(bytes: &[u8], stream: &[u8]) -> Result<Vec<u8>, SheetError> {
    let mut file = cfb::CompoundFile::open(Cursor::new(bytes.to_vec())).map_err(damaged)?;
    let name = stream_name(|name| file.is_stream(name));
    file.open_stream(name)
        .and_then(|mut part| part.write_all(stream))
        .map_err(damaged)?;
    file.flush().map_err(damaged)?;
    Ok(file.into_inner().into_inner())
}

fn stream_name(has: impl Fn(&str) -> bool) -> &'static str {
    if has("/Workbook") { "/Workbook" } else { "/Book" }
}

fn workbook_stream(bytes: &[u8]) -> Result<Vec<u8>, SheetError> {
    let mut file = cfb::CompoundFile::open(Cursor::new(bytes)).map_err(damaged)?;
    let name = stream_name(|name| file.is_stream(name));
    let mut stream = Vec::new();
    file.open_stream(name)
        .and_then(|part| part.take(MAX_FILE as u64).read_to_end(&mut stream))
        .map_err(damaged)?;
    Ok(stream)
}

/// The records of the format: a kind and its data. Ends at the end of the stream or at an incomplete record.
struct Records<'a>(&'a [u8]);

impl<'a> Iterator for Records<'a> {
    type Item = (u16, &'a [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        let (kind, length) = (word(self.0, 0)?, word(self.0, 2)?);
        let data = self.0.get(4..4 + usize::from(length))?;
        self.0 = &self.0[4 + usize::from(length)..];
        Some((kind, data))
    }
}

/// The 16-bit number at an offset.
pub(super) fn word(data: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(data.get(at..at + 2)?.try_into().ok()?))
}

/// The 32-bit number at an offset.
pub(super) fn long(data: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(data.get(at..at + 4)?.try_into().ok()?))
}

const BEGIN: u16 = 0x0809;
const END: u16 = 0x000a;

/// Measures every sheet. Returns what each hides and merges, in the order of the workbook, and the positions of impossible sizes.
fn weigh(stream: &[u8]) -> Result<(Vec<SheetVisibility>, Vec<Range<usize>>), SheetError> {
    const SHEET: u16 = 0x0085;
    const LOCKED: u16 = 0x002f;
    const FORMAT: u16 = 0x041e;
    const STYLE: u16 = 0x00e0;
    let (mut starts, mut known, mut styles) = (Vec::new(), HashMap::new(), Vec::new());
    for (kind, data) in Records(stream).take_while(|(kind, _)| *kind != END) {
        match kind {
            SHEET => starts.push(long(data, 0).ok_or_else(|| damaged("a sheet without a place"))?),
            FORMAT => {
                let code = word(data, 0).zip(code_of(data.get(2..).unwrap_or_default()));
                known.extend(code);
            }
            STYLE => styles.extend(word(data, 2)),
            LOCKED if word(data, 0) != Some(0) => return Err(SheetError::PasswordProtected),
            _ => {}
        }
    }
    let format = |id: u16| numbered(id, known.get(&id).map(String::as_str));
    let styles: Vec<Option<Arc<Format>>> = styles.into_iter().map(format).collect();
    let (mut visibility, mut area, mut wrong) = (Vec::new(), 0, Vec::new());
    for start in starts {
        let start = start as usize;
        let sheet = stream.get(start..).ok_or_else(|| damaged("a sheet beyond the end"))?;
        let measured = measure(sheet, &styles);
        area += measured.area();
        if area > MAX_BOX {
            return Err(too_wide());
        }
        wrong.extend(measured.wrong_size.map(|place| start + place.start..start + place.end));
        visibility.push(measured.visibility);
    }
    Ok((visibility, wrong))
}

/// The text of a format: a count of characters, a flag for two bytes each, the characters. Excel 5 has no flag and a count of one byte.
fn code_of(data: &[u8]) -> Option<String> {
    let count = usize::from(word(data, 0)?);
    let units = data.get(3..)?;
    if data.get(2)? & 1 == 0 {
        return Some(units.get(..count)?.iter().map(|byte| char::from(*byte)).collect());
    }
    let units: Vec<u16> = units
        .get(..count * 2)?
        .chunks_exact(2)
        .map(|unit| u16::from_le_bytes([unit[0], unit[1]]))
        .collect();
    Some(String::from_utf16_lossy(&units))
}

fn too_wide() -> SheetError {
    SheetError::TooLarge {
        what: "its cells lie too far apart".to_owned(),
    }
}

#[derive(Default)]
struct Measured {
    /// The first and last row, first and last column of cells with content.
    bounds: Option<(u16, u16, u16, u16)>,
    visibility: SheetVisibility,
    /// The position of an impossible declared size.
    wrong_size: Option<Range<usize>>,
}

impl Measured {
    fn take(&mut self, row: u16, first: u16, last: u16) {
        let (top, bottom, left, right) = self.bounds.unwrap_or((row, row, first, last));
        self.bounds = Some((top.min(row), bottom.max(row), left.min(first), right.max(last)));
    }

    /// Stores the number format of a cell.
    fn has_format(&mut self, row: u16, column: u16, style: Option<u16>, styles: &[Option<Arc<Format>>]) {
        let format = style.and_then(|style| styles.get(usize::from(style))).and_then(Option::as_ref);
        let place = (u32::from(row), u32::from(column));
        self.visibility.formats.extend(format.map(|format| (place, Arc::clone(format))));
    }

    fn area(&self) -> u64 {
        let length = |from: u16, to: u16| u64::from(to.abs_diff(from)) + 1;
        self.bounds
            .map_or(0, |(top, bottom, left, right)| length(top, bottom) * length(left, right))
    }
}

fn measure(sheet: &[u8], styles: &[Option<Arc<Format>>]) -> Measured {
    const DIMENSIONS: u16 = 0x0200;
    const ROW: u16 = 0x0208;
    const MANY_NUMBERS: u16 = 0x00bd;
    const COLUMNS: u16 = 0x007d;
    const MERGED: u16 = 0x00e5;
    /// The maximum number of hidden ranges, more than a sheet has columns.
    const MAX_HIDDEN: usize = 256;
    /// Numbers, texts, booleans, shared texts, formulas.
    const CELLS: [u16; 7] = [0x0203, 0x0204, 0x00d6, 0x0205, 0x027e, 0x00fd, 0x0006];
    const NUMBERS: [u16; 3] = [0x0203, 0x027e, 0x0006];
    const HEIGHT_IS_ZERO: u16 = 0x20;
    const HIDDEN: u16 = 1;
    let mut measured = Measured::default();
    let mut depth = 0_u32;
    let mut records = Records(sheet);
    while let Some((kind, data)) = records.next() {
        match kind {
            BEGIN => depth += 1,
            END if depth <= 1 => break,
            END => depth -= 1,
            // An embedded chart has its own cells.
            _ if depth > 1 => {}
            DIMENSIONS if !is_possible(data) => {
                let end = sheet.len() - records.0.len();
                measured.wrong_size = Some(end - data.len()..end);
            }
            ROW if word(data, 12).is_some_and(|flags| flags & HEIGHT_IS_ZERO != 0) => {
                measured.visibility.hidden.extend(word(data, 0).map(|row| u32::from(row) + 1));
            }
            COLUMNS if word(data, 8).is_some_and(|flags| flags & HIDDEN != 0) => {
                let visibility = &mut measured.visibility;
                let range = word(data, 0)
                    .zip(word(data, 2))
                    .filter(|_| visibility.hidden_columns.len() < MAX_HIDDEN);
                visibility
                    .hidden_columns
                    .extend(range.map(|(first, last)| (u32::from(first), u32::from(last))));
            }
            MERGED => {
                let ranges = data.get(2..).unwrap_or_default().chunks_exact(8);
                let rows = ranges.filter_map(|range| Some((word(range, 4)?, word(range, 0)?, word(range, 2)?)));
                let down = rows.filter(|(_, first, last)| last > first);
                let counted = down.map(|(column, first, last)| (u32::from(column), u32::from(first) + 1, u32::from(last) + 1));
                measured.visibility.merged.extend(counted);
            }
            MANY_NUMBERS => {
                let last = data.len().checked_sub(2).and_then(|at| word(data, at));
                if let (Some(row), Some(first), Some(last)) = (word(data, 0), word(data, 2), last) {
                    measured.take(row, first, last);
                    for (column, number) in (first..=last).zip(data.get(4..).unwrap_or_default().chunks_exact(6)) {
                        measured.has_format(row, column, word(number, 0), styles);
                    }
                }
            }
            cell if CELLS.contains(&cell) => {
                if let (Some(row), Some(column)) = (word(data, 0), word(data, 2)) {
                    measured.take(row, column, column);
                    if NUMBERS.contains(&cell) {
                        measured.has_format(row, column, word(data, 4), styles);
                    }
                }
            }
            _ => {}
        }
    }
    measured
}

/// Whether a declared size is possible. The reader library allocates it.
fn is_possible(data: &[u8]) -> bool {
    let bounds = match data.len() {
        10 => [
            word(data, 0).map(u32::from),
            word(data, 2).map(u32::from),
            word(data, 6).map(u32::from),
        ],
        _ => [long(data, 0), long(data, 4), word(data, 10).map(u32::from)],
    };
    let [Some(first_row), Some(end_row), Some(end_column)] = bounds else {
        return false;
    };
    let rows = u64::from(end_row.saturating_sub(first_row));
    (end_row == 0 || first_row < end_row) && rows * u64::from(end_column) <= MAX_DECLARED
}
