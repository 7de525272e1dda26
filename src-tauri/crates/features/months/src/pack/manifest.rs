//! The contents of a pack: SHA-256 of every file, and a digest of every row.

use serde::{Deserialize, Serialize};

use super::sheet::{Cell, Sheet};
use super::{PackFile, TABLES, WORKBOOK};
use crate::closing::{ClosedMonth, digest};

/// How many digits of SHA-256 identify a row.
const DIGITS: usize = 16;

/// The manifest.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Manifest {
    /// The format of this value.
    pub format: u32,
    pub month: String,
    pub profile: String,
    pub files: Vec<Listed>,
}

/// A file of the pack.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Listed {
    pub name: String,
    pub bytes: u64,
    pub sha256: String,
    /// The sheets of a workbook; one part without a name for a file of lines.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Part>,
}

/// The rows of a sheet or a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Part {
    /// The sheet's name.
    pub name: String,
    /// A digest for each row, the heading first.
    pub rows: Vec<String>,
}

impl Manifest {
    pub(super) fn of(closed: &ClosedMonth, files: &[PackFile], sheets: &[Sheet]) -> Self {
        let listed = files.iter().map(|file| Listed {
            name: file.name.clone(),
            bytes: file.bytes.len() as u64,
            sha256: digest(&file.bytes),
            parts: if file.name == WORKBOOK {
                sheets.iter().map(of_sheet).collect()
            } else {
                lines(&file.name, &file.bytes).into_iter().collect()
            },
        });
        Self {
            format: 1,
            month: closed.month.clone(),
            profile: closed.profile.clone(),
            files: listed.collect(),
        }
    }
}

fn of_sheet(sheet: &Sheet) -> Part {
    let heading: Vec<String> = sheet.columns.iter().map(|(heading, _)| format!("t{heading}")).collect();
    let rows = sheet.rows.iter().map(|row| row.iter().map(Cell::canonical).collect());
    Part {
        name: sheet.name.clone(),
        rows: std::iter::once(heading).chain(rows).map(|row: Vec<String>| of_row(&row)).collect(),
    }
}

/// The digest of a row of cells. Empty cells at its end do not count.
pub(super) fn of_row(cells: &[String]) -> String {
    let last = cells.iter().rposition(|cell| !cell.is_empty()).map_or(0, |place| place + 1);
    let text: String = cells[..last].iter().map(|cell| format!("{}:{cell}\n", cell.len())).collect();
    let mut whole = digest(text.as_bytes());
    whole.truncate(DIGITS);
    whole
}

/// The lines of a JSON Lines file, or the rows of a CSV file; `None` for other files.
pub(super) fn lines(name: &str, bytes: &[u8]) -> Option<Part> {
    let rows = if name.ends_with(".jsonl") {
        let rows = bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
        rows.map(|line| of_row(&[String::from_utf8_lossy(line).into_owned()])).collect()
    } else if TABLES.contains(&name) {
        let mut reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(bytes);
        let row = |record: csv::ByteRecord| {
            record
                .iter()
                .map(|cell| String::from_utf8_lossy(cell).into_owned())
                .collect::<Vec<_>>()
        };
        let records = reader.byte_records();
        records.map(|record| Some(of_row(&row(record.ok()?)))).collect::<Option<Vec<_>>>()?
    } else {
        return None;
    };
    Some(Part { name: String::new(), rows })
}
