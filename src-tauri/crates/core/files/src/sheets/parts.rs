//! The parts of a zipped workbook, as XML.

use std::io::{BufReader, Cursor};

use quick_xml::events::{BytesRef, BytesStart, Event};
use zip::ZipArchive;

use super::{SheetError, damaged};

/// A workbook in memory.
pub type Archive<'a> = ZipArchive<Cursor<&'a [u8]>>;

/// Opens a zipped workbook.
///
/// # Errors
///
/// If the bytes are not a readable archive.
pub fn open(bytes: &[u8]) -> Result<Archive<'_>, SheetError> {
    ZipArchive::new(Cursor::new(bytes)).map_err(damaged)
}

/// Calls `see` for the start of every element of a part; a missing part has none.
pub fn elements(
    archive: &mut Archive<'_>,
    path: &str,
    mut see: impl FnMut(&BytesStart<'_>) -> Result<(), SheetError>,
) -> Result<(), SheetError> {
    let Some(index) = index_of(archive, path) else { return Ok(()) };
    let part = archive.by_index(index).map_err(damaged)?;
    let mut xml = quick_xml::Reader::from_reader(BufReader::new(part));
    let mut buffer = Vec::new();
    loop {
        match xml.read_event_into(&mut buffer).map_err(damaged)? {
            Event::Start(element) | Event::Empty(element) => see(&element)?,
            Event::Eof => return Ok(()),
            Event::End(_)
            | Event::Text(_)
            | Event::CData(_)
            | Event::Comment(_)
            | Event::Decl(_)
            | Event::PI(_)
            | Event::DocType(_)
            | Event::GeneralRef(_) => {}
        }
        buffer.clear();
    }
}

/// The index of a part in the archive, independent of case and the kind of slashes.
pub(crate) fn index_of(archive: &Archive<'_>, path: &str) -> Option<usize> {
    let same = |name: &str| name.replace('\\', "/").eq_ignore_ascii_case(path);
    (0..archive.len()).find(|index| matches!(archive.name_for_index(*index), Some(Ok(name)) if same(&name)))
}

/// An attribute by its local name, unescaped.
pub fn attribute(element: &BytesStart<'_>, name: &str) -> Result<Option<String>, SheetError> {
    for attribute in element.attributes().with_checks(false) {
        let attribute = attribute.map_err(damaged)?;
        if attribute.key.local_name().as_ref() == name {
            return Ok(Some(quick_xml::escape::unescape(&attribute.value).map_err(damaged)?.into_owned()));
        }
    }
    Ok(None)
}

/// The text of a character or entity reference; `unknown` stands for an entity that is not predefined.
pub(super) fn reference_text(reference: &BytesRef<'_>, unknown: &str) -> Result<String, SheetError> {
    Ok(match reference.resolve_char_ref().map_err(damaged)? {
        Some(character) => character.to_string(),
        None => quick_xml::escape::resolve_predefined_entity(&reference.xml10_content())
            .unwrap_or(unknown)
            .to_owned(),
    })
}
