//! Identifies a file by its content, and checks that it is safe to decompress.

use std::io::{Cursor, Read};

use zip::read::ZipFile;
use zip::result::ZipError;

use super::extent;
use super::parts::{Archive, attribute, elements, open};
use super::{SheetError, damaged};

/// A file that may be opened.
#[derive(Debug)]
pub(super) enum Container {
    Xlsx(Hints),
    Xlsb,
    Xls,
    Ods,
    Text,
}

/// What was found while measuring.
#[derive(Debug, Default)]
pub(super) struct Hints {
    /// The part that lists the sheets.
    pub(super) workbook: String,
    /// Whether a part may hide something.
    pub(super) hidden: bool,
    /// Whether a sheet merges cells.
    pub(super) merged: bool,
    /// Whether a part has a formula.
    pub(super) formulas: bool,
    /// Whether a sheet declares a wrong extent.
    pub(super) wrong_extent: bool,
}

/// The maximum number of entries; large real workbooks have some hundreds.
const MAX_ENTRIES: usize = 1_000;
/// The maximum decompressed size, in bytes.
const MAX_UNFOLDED: u64 = 256 * 1024 * 1024;
/// The maximum size of the shared texts, in bytes.
const MAX_SHARED_TEXT: u64 = 64 * 1024 * 1024;
/// The maximum size of any other part that is loaded whole, such as styles, in bytes.
const MAX_LOADED_PART: u64 = 8 * 1024 * 1024;
/// The maximum compression ratio of a part that is not small.
const MAX_RATIO: u64 = 200;
const SMALL: u64 = 8 * 1024 * 1024;

/// Identifies a file by its first bytes and its parts.
pub(super) fn identify(bytes: &[u8]) -> Result<Container, SheetError> {
    const FOREIGN: [(&[u8], &str); 13] = [
        (b"%PDF", "a PDF"),
        (b"\x89PNG", "a picture"),
        (b"\xff\xd8\xff", "a picture"),
        (b"GIF8", "a picture"),
        (b"II*\0", "a picture"),
        (b"MM\0*", "a picture"),
        (b"RIFF", "a picture or a recording"),
        (b"Rar!", "a packed archive"),
        (b"7z\xbc\xaf", "a packed archive"),
        (b"\x1f\x8b", "a packed archive"),
        (b"PK\x05\x06", "an empty archive"),
        (b"{\\rtf", "a text document"),
        (b"SQLite format 3\0", "a database"),
    ];
    if let Some((_, what)) = FOREIGN.iter().find(|(start, _)| bytes.starts_with(start)) {
        return Err(SheetError::NotASpreadsheet { what });
    }
    if bytes.starts_with(b"PK\x03\x04") {
        return zipped(bytes);
    }
    if bytes.starts_with(&[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]) {
        return compound(bytes);
    }
    Ok(Container::Text)
}

fn zipped(bytes: &[u8]) -> Result<Container, SheetError> {
    let mut archive = open(bytes)?;
    if archive.len() > MAX_ENTRIES {
        return Err(too_large("it has too many parts"));
    }
    let names: Vec<String> = archive
        .file_names()
        .map(|name| name.map(|name| canonical(&name)))
        .collect::<Result<_, _>>()
        .map_err(damaged)?;
    let has = |part: &str| names.iter().any(|name| name == part);
    let begins = |folder: &str| names.iter().any(|name| name.starts_with(folder));
    if has("content.xml") {
        let kind = part_text(&mut archive, "mimetype")?;
        if !kind.starts_with("application/vnd.oasis.opendocument.spreadsheet") {
            return Err(SheetError::NotASpreadsheet { what: "a text document" });
        }
        if part_text(&mut archive, "META-INF/manifest.xml")?.contains("encryption-data") {
            return Err(SheetError::PasswordProtected);
        }
        weigh(&mut archive)?;
        return Ok(Container::Ods);
    }
    if has("xl/workbook.bin") {
        weigh(&mut archive)?;
        return Ok(Container::Xlsb);
    }
    if begins("xl/") {
        let hints = weigh(&mut archive)?;
        let workbook = main_part(&mut archive)?.ok_or_else(|| damaged("it has no list of sheets"))?;
        return Ok(Container::Xlsx(Hints { workbook, ..hints }));
    }
    let what = if begins("word/") {
        "a text document"
    } else if begins("ppt/") {
        "a presentation"
    } else {
        "a packed archive"
    };
    Err(SheetError::NotASpreadsheet { what })
}

fn canonical(name: &str) -> String {
    name.replace('\\', "/").to_lowercase()
}

/// The part that lists the sheets, if it is where the size limits expect it.
fn main_part(archive: &mut Archive<'_>) -> Result<Option<String>, SheetError> {
    let mut found = None;
    elements(archive, "_rels/.rels", |element| {
        if attribute(element, "Type")?.is_some_and(|kind| kind.ends_with("/relationships/officeDocument")) {
            found = attribute(element, "Target")?;
        }
        Ok(())
    })?;
    let path = found.map(|path| path.trim_start_matches('/').to_owned());
    Ok(path.filter(|path| path.starts_with("xl/workbook") && path.ends_with(".xml")))
}

/// A small part as text; empty if there is none.
fn part_text(archive: &mut Archive<'_>, name: &str) -> Result<String, SheetError> {
    let mut text = Vec::new();
    match archive.by_name(name) {
        Ok(part) => part.take(MAX_LOADED_PART).read_to_end(&mut text).map_err(damaged)?,
        Err(ZipError::FileNotFound) => 0,
        Err(error) => return Err(damaged(error)),
    };
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// Decompresses every part and counts its bytes, because the sizes in an archive may be false.
fn weigh(archive: &mut Archive<'_>) -> Result<Hints, SheetError> {
    let mut hints = Hints::default();
    let mut total = 0;
    for index in 0..archive.len() {
        if archive.by_index_data(index).map_err(damaged)?.encrypted() {
            return Err(SheetError::PasswordProtected);
        }
        let part = archive.by_index(index).map_err(damaged)?;
        let name = canonical(&part.name().map_err(damaged)?);
        total += weigh_part(part, &name, MAX_UNFOLDED - total, &mut hints)?;
    }
    Ok(hints)
}

fn weigh_part(mut part: ZipFile<'_, Cursor<&[u8]>>, name: &str, left: u64, hints: &mut Hints) -> Result<u64, SheetError> {
    let is_xml = name.ends_with(".xml") || name.ends_with(".rels");
    let most = left.min(most_of(name));
    let packed = part.compressed_size().max(1);
    let mut size: u64 = 0;
    let mut buffer = vec![0; 64 * 1024];
    let mut kept = 0;
    loop {
        let read = fill(&mut part, &mut buffer[kept..])?;
        if read == 0 {
            return Ok(size);
        }
        let seen = &buffer[..kept + read];
        if is_xml && size == 0 && declares_a_type(seen) {
            return Err(damaged("it declares a document type, which no spreadsheet program writes"));
        }
        hints.wrong_extent = hints.wrong_extent || (size == 0 && extent::is_sheet(name) && extent::is_wrong(seen));
        hints.hidden = hints.hidden || (is_xml && HIDDEN.iter().any(|start| has_attribute(seen, start)));
        hints.merged = hints.merged || (is_xml && contains(seen, MERGED));
        hints.formulas = hints.formulas || (is_xml && FORMULA.iter().any(|word| contains(seen, word)));
        size += read as u64;
        if size > most || (size > SMALL && size / packed > MAX_RATIO) {
            return Err(too_large("it unfolds into far more than it holds"));
        }
        // Keeps the end of this piece for the next one, so that no word is split.
        let end = seen.len();
        kept = end.min(MERGED.len());
        buffer.copy_within(end - kept..end, 0);
    }
}

/// The maximum size of a part. Parts that are loaded whole have their own limit, wherever they are in the archive.
fn most_of(name: &str) -> u64 {
    const NOT_LOADED: [&str; 8] = [
        "xl/worksheets/",
        "xl/media/",
        "xl/drawings/",
        "xl/embeddings/",
        "xl/pivotcache/",
        "xl/calcchain.",
        "content.xml",
        "pictures/",
    ];
    let file = name.rsplit('/').next().unwrap_or(name);
    if file.starts_with("sharedstrings.") {
        MAX_SHARED_TEXT
    } else if file.starts_with("styles.") || file.ends_with(".rels") || !NOT_LOADED.iter().any(|start| name.starts_with(start)) {
        MAX_LOADED_PART
    } else {
        MAX_UNFOLDED
    }
}

/// Reads until the buffer is full or the part ends.
fn fill(part: &mut impl Read, buffer: &mut [u8]) -> Result<usize, SheetError> {
    let mut filled = 0;
    while filled < buffer.len() {
        match part.read(&mut buffer[filled..]).map_err(damaged)? {
            0 => break,
            read => filled += read,
        }
    }
    Ok(filled)
}

/// Attributes that hide something, or that give a row or column no size.
const HIDDEN: [&[u8]; 9] = [
    b"hidden=",
    b"ht=\"0",
    b"ht='0",
    b"ht=\".",
    b"ht='.",
    b"ht=\"-",
    b"ht='-",
    b"width=\"0\"",
    b"width='0'",
];
const FORMULA: [&[u8]; 3] = [b"<f>", b"<f ", b"<f/"];
/// Also the length of the longest of these words, with a preceding space.
const MERGED: &[u8] = b"mergeCell ";

fn contains(text: &[u8], word: &[u8]) -> bool {
    memchr::memmem::find(text, word).is_some()
}

/// Whether an attribute begins so, after a space: the margin `right="0.7"` of every sheet ends like a height.
fn has_attribute(text: &[u8], start: &[u8]) -> bool {
    let before = |at: usize| text.get(at.checked_sub(1)?);
    memchr::memmem::find_iter(text, start).any(|at| before(at).is_some_and(u8::is_ascii_whitespace))
}

fn declares_a_type(start: &[u8]) -> bool {
    let start = &start[..start.len().min(4096)];
    contains(start, b"<!DOCTYPE") || contains(start, b"<!ENTITY")
}

fn too_large(what: &str) -> SheetError {
    SheetError::TooLarge { what: what.to_owned() }
}

/// The container of old Excel files, other old documents, and encrypted new files.
fn compound(bytes: &[u8]) -> Result<Container, SheetError> {
    let file = cfb::CompoundFile::open(Cursor::new(bytes)).map_err(damaged)?;
    let has = |stream: &str| file.is_stream(stream);
    if has("/EncryptedPackage") {
        Err(SheetError::PasswordProtected)
    } else if has("/Workbook") || has("/Book") {
        Ok(Container::Xls)
    } else if has("/WordDocument") {
        Err(SheetError::NotASpreadsheet { what: "a text document" })
    } else {
        Err(SheetError::NotASpreadsheet {
            what: "an office document of another kind",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_margin_hides_nothing() {
        let hides = |text: &str| HIDDEN.iter().any(|start| has_attribute(text.as_bytes(), start));
        for hidden in [
            r#"<row r="3" hidden="1">"#,
            r#"<row r="3" ht="0">"#,
            "<row r='3'\n\tht='0.0'>",
            r#"<col min="1" width="0"/>"#,
        ] {
            assert!(hides(hidden), "{hidden}");
        }
        for shown in [
            r#"<pageMargins left="0.7" right="0.7" top="0.75"/>"#,
            r#"<row r="3" ht="15.75" customHeight="0">"#,
            r#"<sheetFormatPr defaultColWidth="0"/>"#,
        ] {
            assert!(!hides(shown), "{shown}");
        }
    }
}
