//! Whether a pack is as it was made, and what in it is not.

use std::collections::HashMap;
use std::io::{Cursor, Read as _};

use calamine::{Data, Reader as _, Xlsx};
use serde::Serialize;
use zip::ZipArchive;

use super::manifest::{Listed, Manifest, Part, lines, of_row};
use super::{MANIFEST, WORKBOOK};
use crate::month::closing::digest;

/// More than a pack ever holds.
const MOST_FILES: usize = 2_000;
/// More than a pack unpacks to, in bytes.
const MOST_BYTES: u64 = 4 << 30;
/// So many findings are told.
const MOST_FINDINGS: usize = 1_000;

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verified {
    /// Nothing was changed.
    pub intact: bool,
    /// SHA-256 of the manifest, which the audit of the profile has.
    pub digest: String,
    /// How many files the manifest lists.
    pub files: usize,
    /// How many rows.
    pub rows: usize,
    /// What is not as it was made, in the order of the files.
    pub findings: Vec<Finding>,
    /// What is otherwise and no change: a workbook that was saved again.
    pub remarks: Vec<String>,
}

/// Something that is not as it was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The file.
    pub file: String,
    /// The sheet; empty where the file has none.
    pub sheet: String,
    /// The row, the heading being the first; none where it is the whole file.
    pub row: Option<usize>,
    /// What, in a sentence.
    pub message: String,
}

/// Checks a pack; `expected` is the digest that it should have. Fails with a sentence where it is no pack at all.
pub fn verify(bytes: &[u8], expected: Option<&str>) -> Result<Verified, String> {
    let mut files = unpacked(bytes)?;
    let manifest = files.remove(MANIFEST).ok_or("This is no close pack: it has no manifest.json.")?;
    let proof = digest(&manifest);
    let listed: Manifest = serde_json::from_slice(&manifest).map_err(|_| "The manifest.json of this pack cannot be read.".to_owned())?;
    let mut verified = Verified {
        intact: false,
        digest: proof,
        files: listed.files.len(),
        rows: listed.files.iter().flat_map(|file| &file.parts).map(|part| part.rows.len()).sum(),
        findings: Vec::new(),
        remarks: Vec::new(),
    };
    if let Some(expected) = expected
        .map(str::trim)
        .filter(|expected| !expected.eq_ignore_ascii_case(&verified.digest))
    {
        let message = format!("The manifest has another digest than {expected}: the pack was made anew or changed as a whole.");
        verified.say(MANIFEST, "", None, message);
    }
    for file in &listed.files {
        match files.remove(&file.name) {
            None => verified.say(&file.name, "", None, format!("{} is missing.", file.name)),
            Some(found) if digest(&found) == file.sha256 => {}
            Some(found) => verified.changed(file, &found),
        }
    }
    let mut more: Vec<String> = files.into_keys().collect();
    more.sort_unstable();
    for name in more {
        verified.say(&name, "", None, format!("{name} was added."));
    }
    verified.intact = verified.findings.is_empty();
    verified.findings.truncate(MOST_FINDINGS);
    Ok(verified)
}

fn unpacked(bytes: &[u8]) -> Result<HashMap<String, Vec<u8>>, String> {
    let unreadable = || "This file cannot be read as a close pack: it is no whole ZIP file.".to_owned();
    let mut zip = ZipArchive::new(Cursor::new(bytes)).map_err(|_| unreadable())?;
    if zip.len() > MOST_FILES {
        return Err("This is no close pack: it holds too many files.".to_owned());
    }
    let (mut files, mut left) = (HashMap::new(), MOST_BYTES);
    for place in 0..zip.len() {
        let file = zip.by_index(place).map_err(|_| unreadable())?;
        let name = file.name().map_err(|_| unreadable())?.into_owned();
        let mut content = Vec::new();
        file.take(left + 1).read_to_end(&mut content).map_err(|_| unreadable())?;
        let size = content.len() as u64;
        left = left.checked_sub(size).ok_or("This is no close pack: it unpacks to too much.")?;
        if files.insert(name.clone(), content).is_some() {
            return Err(format!("{name} is in this pack twice."));
        }
    }
    Ok(files)
}

impl Verified {
    fn say(&mut self, file: &str, sheet: &str, row: Option<usize>, message: String) {
        self.findings.push(Finding {
            file: file.to_owned(),
            sheet: sheet.to_owned(),
            row,
            message,
        });
    }

    /// Says what of a file is otherwise: its rows where it has rows, else the file.
    fn changed(&mut self, listed: &Listed, found: &[u8]) {
        if listed.parts.is_empty() {
            return self.say(&listed.name, "", None, format!("{} was changed.", listed.name));
        }
        let parts = if listed.name == WORKBOOK {
            sheets(found)
        } else {
            lines(&listed.name, found).map(|part| {
                let rows = part.rows.len();
                vec![(part, vec![String::new(); rows])]
            })
        };
        let Some(parts) = parts else {
            return self.say(
                &listed.name,
                "",
                None,
                format!("{} was changed, and cannot be read any more.", listed.name),
            );
        };
        let before = self.findings.len();
        for part in &listed.parts {
            match parts.iter().find(|(found, _)| found.name == part.name) {
                Some((found, shown)) => self.compare(&listed.name, part, found, shown),
                None => self.say(&listed.name, &part.name, None, format!("The sheet “{}” is missing.", part.name)),
            }
        }
        for (found, _) in parts
            .iter()
            .filter(|(found, _)| listed.parts.iter().all(|part| part.name != found.name))
        {
            self.say(&listed.name, &found.name, None, format!("The sheet “{}” was added.", found.name));
        }
        if self.findings.len() == before {
            self.remarks.push(format!(
                "{} was saved again by another program; every row is as it was.",
                listed.name
            ));
        }
    }

    fn compare(&mut self, file: &str, listed: &Part, found: &Part, shown: &[String]) {
        let place = |row: usize| match listed.name.as_str() {
            "" => format!("{file}, line {}", row + 1),
            sheet => format!("Sheet “{sheet}”, row {}", row + 1),
        };
        let content = |row: usize| match shown.get(row).map(String::as_str) {
            None | Some("") => String::new(),
            Some(content) => format!(" ({content})"),
        };
        if listed.rows.len() == found.rows.len() {
            let pairs = listed.rows.iter().zip(&found.rows).enumerate();
            for (row, _) in pairs.filter(|(_, (one, other))| one != other) {
                self.say(
                    file,
                    &listed.name,
                    Some(row + 1),
                    format!("{} was changed{}.", place(row), content(row)),
                );
            }
            return;
        }
        for (rows, others, what) in [
            (&listed.rows, &found.rows, "was removed"),
            (&found.rows, &listed.rows, "was added or changed"),
        ] {
            let mut left: HashMap<&str, usize> = HashMap::new();
            for row in others {
                *left.entry(row).or_default() += 1;
            }
            for (number, row) in rows.iter().enumerate() {
                match left.get_mut(row.as_str()).filter(|count| **count > 0) {
                    Some(count) => *count -= 1,
                    None => {
                        let told = if what == "was removed" { String::new() } else { content(number) };
                        self.say(file, &listed.name, Some(number + 1), format!("{} {what}{told}.", place(number)));
                    }
                }
            }
        }
    }
}

/// The sheets of a workbook as digests, and what each row says in short.
fn sheets(bytes: &[u8]) -> Option<Vec<(Part, Vec<String>)>> {
    let mut book: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(bytes)).ok()?;
    let names = book.sheet_names();
    let mut parts = Vec::new();
    for name in names {
        let range = book.worksheet_range(&name).ok()?;
        let (mut rows, mut shown) = (Vec::new(), Vec::new());
        // Rows above the first cell that holds anything are empty ones.
        let (top, left) = range.start().unwrap_or((0, 0));
        for _ in 0..top {
            rows.push(of_row(&[]));
            shown.push(String::new());
        }
        for row in range.rows() {
            let empty = std::iter::repeat_n(String::new(), left as usize);
            let cells: Vec<String> = empty.chain(row.iter().map(text)).collect();
            shown.push(
                cells
                    .iter()
                    .filter(|cell| !cell.is_empty())
                    .take(7)
                    .cloned()
                    .collect::<Vec<_>>()
                    .join(" · "),
            );
            rows.push(of_row(&cells));
        }
        parts.push((Part { name, rows }, shown));
    }
    Some(parts)
}

/// A cell as the manifest has it.
fn text(cell: &Data) -> String {
    match cell {
        Data::Empty => String::new(),
        Data::String(text) => text.clone(),
        Data::Int(_)
        | Data::Float(_)
        | Data::Bool(_)
        | Data::DateTime(_)
        | Data::DateTimeIso(_)
        | Data::DurationIso(_)
        | Data::Error(_) => cell.to_string(),
    }
}
