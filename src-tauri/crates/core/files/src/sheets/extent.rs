//! Corrects a wrong extent that a sheet of a workbook declares, such as `A0:D9`. The extent decides nothing, but the reader library rejects
//! a wrong one.

use std::io::{Cursor, Read, Write};
use std::ops::Range;

use quick_xml::events::Event;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::parts::{self, attribute};
use super::{SheetError, damaged};

/// The part of a sheet that contains everything before its cells, in bytes.
const BEGINNING: u64 = 64 * 1024;

/// Whether a part is a sheet, by its name in lower case.
pub(super) fn is_sheet(name: &str) -> bool {
    name.starts_with("xl/worksheets/") && name.ends_with(".xml")
}

/// Whether a sheet with this beginning declares a wrong extent.
pub(super) fn is_wrong(beginning: &[u8]) -> bool {
    wrong(beginning).is_some()
}

/// The workbook with a neutral extent in place of each wrong one.
pub(super) fn corrected(bytes: &[u8]) -> Result<Vec<u8>, SheetError> {
    let mut archive = parts::open(bytes)?;
    let mut copy = ZipWriter::new(Cursor::new(Vec::with_capacity(bytes.len())));
    for index in 0..archive.len() {
        let name = archive.by_index_raw(index).map_err(damaged)?.name().map_err(damaged)?.into_owned();
        if !is_sheet(&name.replace('\\', "/").to_lowercase()) {
            copy.raw_copy_file(archive.by_index_raw(index).map_err(damaged)?).map_err(damaged)?;
            continue;
        }
        let mut part = archive.by_index(index).map_err(damaged)?;
        let mut beginning = Vec::new();
        part.by_ref().take(BEGINNING).read_to_end(&mut beginning).map_err(damaged)?;
        if let Some((place, plain)) = wrong(&beginning) {
            beginning.splice(place, plain.into_bytes());
        }
        copy.start_file(name, SimpleFileOptions::default()).map_err(damaged)?;
        copy.write_all(&beginning).map_err(damaged)?;
        std::io::copy(&mut part, &mut copy).map_err(damaged)?;
    }
    Ok(copy.finish().map_err(damaged)?.into_inner())
}

/// The position of a wrong declaration, and its replacement.
fn wrong(beginning: &[u8]) -> Option<(Range<usize>, String)> {
    let mut xml = quick_xml::Reader::from_reader(beginning);
    let mut buffer = Vec::new();
    let place = |position: u64| usize::try_from(position).ok();
    loop {
        let from = place(xml.buffer_position())?;
        buffer.clear();
        let (element, end) = match xml.read_event_into(&mut buffer).ok()? {
            Event::Start(element) => (element, ">"),
            Event::Empty(element) => (element, "/>"),
            Event::Eof => return None,
            Event::End(_)
            | Event::Text(_)
            | Event::CData(_)
            | Event::Comment(_)
            | Event::Decl(_)
            | Event::PI(_)
            | Event::DocType(_)
            | Event::GeneralRef(_) => continue,
        };
        match element.local_name().as_ref() {
            "sheetData" => return None,
            "dimension" => {
                let extent = attribute(&element, "ref").ok().flatten();
                let plain = format!("<{} ref=\"A1\"{end}", element.name().as_ref());
                let to = place(xml.buffer_position())?;
                return (!extent.is_some_and(|extent| is_extent(&extent))).then_some((from..to, plain));
            }
            _ => {}
        }
    }
}

/// `A1` or `A1:D9`, where the second place is not before the first.
fn is_extent(text: &str) -> bool {
    let place = |text: &str| {
        let digits = text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let letters = text
            .get(..text.len() - digits.len())
            .filter(|letters| (1..=3).contains(&letters.len()))?;
        let row: u32 = digits.parse().ok().filter(|row| (1..=1_048_576).contains(row))?;
        let column = letters
            .bytes()
            .fold(0, |sum, letter| sum * 26 + u32::from(letter.to_ascii_uppercase() - b'A') + 1);
        Some((column, row))
    };
    match text.split_once(':') {
        None => place(text).is_some(),
        Some((from, to)) => matches!((place(from), place(to)), (Some(from), Some(to)) if from.0 <= to.0 && from.1 <= to.1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_extents_are_recognised() {
        for right in ["A1", "A1:D9", "B2:B2", "a1:iv65536", "A1:XFD1048576"] {
            assert!(is_extent(right), "{right}");
        }
        for wrong in [
            "",
            "A0:D9",
            "A1:D0",
            "D9:A1",
            "A9:D1",
            "A:D",
            "1:9",
            "A1:B2:C3",
            "Sheet1!A1:B2",
            "A1:ZZZZ9",
            "$A$1:$D$9",
            ":",
        ] {
            assert!(!is_extent(wrong), "{wrong}");
        }
    }
}
