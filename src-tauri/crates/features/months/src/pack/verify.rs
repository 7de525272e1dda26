//! Verifying a pack: whether it is unchanged, and what was changed.

use std::collections::HashMap;

use serde::Serialize;

use super::cells::Found;
use super::differ::{Change, changes};
use super::manifest::{Listed, Manifest, Part, lines};
use super::unfold::unfold;
use super::{CLOSED, MANIFEST, WORKBOOK, cells};
use crate::closing::digest;
use crate::messages;

/// The length of SHA-256 in hexadecimal digits.
const DIGEST_LETTERS: usize = 64;
/// The most findings that are returned.
const MOST_FINDINGS: usize = 1_000;

/// The result of a verification.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verified {
    /// Whether nothing was changed.
    pub intact: bool,
    /// SHA-256 of the manifest, as it is in the audit of the profile.
    pub digest: String,
    /// The number of files in the manifest.
    pub files: usize,
    /// The number of rows in the manifest.
    pub rows: usize,
    /// What was changed, in the order of the files.
    pub findings: Vec<Finding>,
    /// Differences that are no change: a workbook that was saved again.
    pub remarks: Vec<String>,
}

/// A change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The file.
    pub file: String,
    /// The sheet; empty for a file without sheets.
    pub sheet: String,
    /// The row, with the heading as the first; `None` for a whole file.
    pub row: Option<usize>,
    /// What was changed, as a sentence.
    pub message: String,
}

/// Verifies a pack; `expected` is the digest that it should have.
///
/// # Errors
///
/// Returns a sentence if the file is no close pack, or `expected` no digest of one.
pub fn verify(bytes: &[u8], expected: Option<&str>) -> Result<Verified, String> {
    let mut files = unpacked(bytes)?;
    let manifest = files.remove(MANIFEST).ok_or(messages::pack::NO_MANIFEST)?;
    let proof = digest(&manifest);
    let expected = expected.map(str::trim);
    if let Some(expected) = expected {
        must_be_of_a_pack(expected, files.get(CLOSED).map(Vec::as_slice))?;
    }
    let listed: Manifest = serde_json::from_slice(&manifest).map_err(|_| messages::pack::MANIFEST_UNREADABLE.to_owned())?;
    let mut verified = Verified {
        intact: false,
        digest: proof,
        files: listed.files.len(),
        rows: listed.files.iter().flat_map(|file| &file.parts).map(|part| part.rows.len()).sum(),
        findings: Vec::new(),
        remarks: Vec::new(),
    };
    if let Some(expected) = expected.filter(|expected| !expected.eq_ignore_ascii_case(&verified.digest)) {
        let message = messages::pack::other_digest(expected);
        verified.report(MANIFEST, "", None, message);
    }
    for file in &listed.files {
        match files.remove(&file.name) {
            None => verified.report(&file.name, "", None, messages::pack::file_missing(&file.name)),
            Some(found) if digest(&found) == file.sha256 => {}
            Some(found) => verified.changed(file, &found),
        }
    }
    let mut more: Vec<String> = files.into_keys().collect();
    more.sort_unstable();
    for name in more {
        verified.report(&name, "", None, messages::pack::file_added(&name));
    }
    verified.intact = verified.findings.is_empty();
    let more = verified.findings.len().saturating_sub(MOST_FINDINGS);
    verified.findings.truncate(MOST_FINDINGS);
    if more > 0 {
        verified.remarks.push(messages::pack::more_findings(more));
    }
    Ok(verified)
}

/// Refuses a malformed digest, so that the pack is not mistaken for a changed one.
fn must_be_of_a_pack(expected: &str, closed: Option<&[u8]>) -> Result<(), String> {
    let letters = expected.chars().count();
    if letters != DIGEST_LETTERS || !expected.chars().all(|letter| letter.is_ascii_hexdigit()) {
        let what = match letters {
            DIGEST_LETTERS => messages::pack::NOT_HEXADECIMAL.to_owned(),
            1 => messages::pack::ONE_CHARACTER.to_owned(),
            letters => messages::pack::characters(letters),
        };
        return Err(messages::pack::no_digest(&what, DIGEST_LETTERS));
    }
    if closed.is_some_and(|closed| expected.eq_ignore_ascii_case(&digest(closed))) {
        return Err(messages::pack::OTHER_FINGERPRINT.to_owned());
    }
    Ok(())
}

fn unpacked(bytes: &[u8]) -> Result<HashMap<String, Vec<u8>>, String> {
    let mut files = HashMap::new();
    unfold(bytes, |name, content| {
        files.insert(name, content);
    })
    .map_err(messages::pack::not_a_pack)?;
    Ok(files)
}

impl Verified {
    fn report(&mut self, file: &str, sheet: &str, row: Option<usize>, message: String) {
        self.findings.push(Finding {
            file: file.to_owned(),
            sheet: sheet.to_owned(),
            row,
            message,
        });
    }

    /// Reports what of a file was changed: its rows if it has rows, else the file.
    fn changed(&mut self, listed: &Listed, found: &[u8]) {
        if listed.parts.is_empty() {
            return self.report(&listed.name, "", None, messages::pack::file_changed(&listed.name));
        }
        let parts = if listed.name == WORKBOOK {
            cells::sheets(found)
        } else {
            lines(&listed.name, found).map(|part| {
                vec![Found {
                    part,
                    shown: Vec::new(),
                    display_problems: Vec::new(),
                }]
            })
        };
        let Some(parts) = parts else {
            let message = messages::pack::changed_unreadable(&listed.name);
            return self.report(&listed.name, "", None, message);
        };
        let before = self.findings.len();
        for part in &listed.parts {
            match parts.iter().find(|found| found.part.name == part.name) {
                Some(found) => self.compare(&listed.name, part, found),
                None => self.report(&listed.name, &part.name, None, messages::pack::sheet_missing(&part.name)),
            }
        }
        for found in &parts {
            self.report_display(&listed.name, found);
        }
        for name in twice(&parts) {
            let message = messages::pack::sheet_twice(name);
            self.report(&listed.name, name, None, message);
        }
        let known = |found: &&Found| listed.parts.iter().any(|part| part.name == found.part.name);
        for found in parts.iter().filter(|found| !known(found)) {
            let name = &found.part.name;
            self.report(&listed.name, name, None, messages::pack::sheet_added(name));
        }
        if self.findings.len() == before {
            self.remarks.push(messages::pack::saved_again(&listed.name));
        }
    }

    /// Reports where a person sees something else than what was compared.
    fn report_display(&mut self, file: &str, found: &Found) {
        let name = &found.part.name;
        for (row, what) in &found.display_problems {
            let place = match row {
                Some(row) => messages::pack::place_in_sheet(name, row + 1),
                None => messages::pack::whole_sheet(name),
            };
            self.report(file, name, row.map(|row| row + 1), messages::pack::shows_otherwise(&place, what));
        }
    }

    fn compare(&mut self, file: &str, listed: &Part, found: &Found) {
        let place = |row: usize| match listed.name.as_str() {
            "" => messages::pack::place_in_file(file, row + 1),
            sheet => messages::pack::place_in_sheet(sheet, row + 1),
        };
        let content = |row: usize| match found.shown.get(row).map(String::as_str) {
            None | Some("") => String::new(),
            Some(content) => format!(" ({content})"),
        };
        for change in changes(&listed.rows, &found.part.rows) {
            let (row, message) = match change {
                Change::Changed { row } => (row, messages::pack::row_changed(&place(row), &content(row))),
                Change::Removed { was } => (was, messages::pack::row_removed(&place(was))),
                Change::Added { row } => (row, messages::pack::row_added(&place(row), &content(row))),
                Change::Moved { was, row } => (row, messages::pack::row_moved(&place(row), was + 1, &content(row))),
            };
            self.report(file, &listed.name, Some(row + 1), message);
        }
    }
}

/// Names of more than one sheet. Programs do not distinguish upper and lower case.
fn twice(parts: &[Found]) -> Vec<&str> {
    let lower = |part: &Found| part.part.name.to_lowercase();
    let names: Vec<String> = parts.iter().map(lower).collect();
    let again = |place: &usize| names[..*place].contains(&names[*place]);
    let places = (0..parts.len()).filter(again);
    places.map(|place| parts[place].part.name.as_str()).collect()
}
