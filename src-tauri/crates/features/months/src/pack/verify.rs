//! Verifying a pack: whether it is unchanged, and what was changed.

use std::collections::HashMap;

use serde::Serialize;

use super::cells::Found;
use super::differ::{Change, changes};
use super::manifest::{Listed, Manifest, Part, lines};
use super::unfold::unfold;
use super::{CLOSED, MANIFEST, WORKBOOK, cells};
use crate::closing::digest;

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
    let manifest = files.remove(MANIFEST).ok_or("This is no close pack: it has no manifest.json.")?;
    let proof = digest(&manifest);
    let expected = expected.map(str::trim);
    if let Some(expected) = expected {
        must_be_of_a_pack(expected, files.get(CLOSED).map(Vec::as_slice))?;
    }
    let listed: Manifest = serde_json::from_slice(&manifest).map_err(|_| "The manifest.json of this pack cannot be read.".to_owned())?;
    let mut verified = Verified {
        intact: false,
        digest: proof,
        files: listed.files.len(),
        rows: listed.files.iter().flat_map(|file| &file.parts).map(|part| part.rows.len()).sum(),
        findings: Vec::new(),
        remarks: Vec::new(),
    };
    if let Some(expected) = expected.filter(|expected| !expected.eq_ignore_ascii_case(&verified.digest)) {
        let message = format!("The manifest has another digest than {expected}: the pack was made anew or changed as a whole.");
        verified.report(MANIFEST, "", None, message);
    }
    for file in &listed.files {
        match files.remove(&file.name) {
            None => verified.report(&file.name, "", None, format!("{} is missing.", file.name)),
            Some(found) if digest(&found) == file.sha256 => {}
            Some(found) => verified.changed(file, &found),
        }
    }
    let mut more: Vec<String> = files.into_keys().collect();
    more.sort_unstable();
    for name in more {
        verified.report(&name, "", None, format!("{name} was added."));
    }
    verified.intact = verified.findings.is_empty();
    let more = verified.findings.len().saturating_sub(MOST_FINDINGS);
    verified.findings.truncate(MOST_FINDINGS);
    if more > 0 {
        verified.remarks.push(format!("{more} more findings are not told here."));
    }
    Ok(verified)
}

/// Refuses a malformed digest, so that the pack is not mistaken for a changed one.
fn must_be_of_a_pack(expected: &str, closed: Option<&[u8]>) -> Result<(), String> {
    let letters = expected.chars().count();
    if letters != DIGEST_LETTERS || !expected.chars().all(|letter| letter.is_ascii_hexdigit()) {
        let what = match letters {
            DIGEST_LETTERS => "has other letters than 0–9 and a–f".to_owned(),
            1 => "has 1 letter".to_owned(),
            letters => format!("has {letters} letters"),
        };
        return Err(format!(
            "The digest that was given {what}; one has {DIGEST_LETTERS}, of 0–9 and a–f. Nothing was checked. Give the whole “Fingerprint of \
             the pack”."
        ));
    }
    if closed.is_some_and(|closed| expected.eq_ignore_ascii_case(&digest(closed))) {
        return Err(
            "The digest that was given is the “Fingerprint of what was closed”, and closed.json of this pack has it. The rest of the pack \
             was not checked: give the “Fingerprint of the pack”, or no digest."
                .to_owned(),
        );
    }
    Ok(())
}

fn unpacked(bytes: &[u8]) -> Result<HashMap<String, Vec<u8>>, String> {
    let mut files = HashMap::new();
    unfold(bytes, |name, content| {
        files.insert(name, content);
    })
    .map_err(|why| format!("This file cannot be read as a close pack: {why}."))?;
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
            return self.report(&listed.name, "", None, format!("{} was changed.", listed.name));
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
            let message = format!("{} was changed, and cannot be read any more.", listed.name);
            return self.report(&listed.name, "", None, message);
        };
        let before = self.findings.len();
        for part in &listed.parts {
            match parts.iter().find(|found| found.part.name == part.name) {
                Some(found) => self.compare(&listed.name, part, found),
                None => self.report(&listed.name, &part.name, None, format!("The sheet “{}” is missing.", part.name)),
            }
        }
        for found in &parts {
            self.report_display(&listed.name, found);
        }
        for name in twice(&parts) {
            let message = format!("Two sheets are called “{name}”, and only one of them was compared.");
            self.report(&listed.name, name, None, message);
        }
        let known = |found: &&Found| listed.parts.iter().any(|part| part.name == found.part.name);
        for found in parts.iter().filter(|found| !known(found)) {
            let name = &found.part.name;
            self.report(&listed.name, name, None, format!("The sheet “{name}” was added."));
        }
        if self.findings.len() == before {
            self.remarks.push(format!(
                "{} was saved again by another program; every row is as it was.",
                listed.name
            ));
        }
    }

    /// Reports where a person sees something else than what was compared.
    fn report_display(&mut self, file: &str, found: &Found) {
        let name = &found.part.name;
        for (row, what) in &found.display_problems {
            let place = match row {
                Some(row) => format!("Sheet “{name}”, row {}", row + 1),
                None => format!("Sheet “{name}”"),
            };
            self.report(file, name, row.map(|row| row + 1), format!("{place}: {what}."));
        }
    }

    fn compare(&mut self, file: &str, listed: &Part, found: &Found) {
        let place = |row: usize| match listed.name.as_str() {
            "" => format!("{file}, line {}", row + 1),
            sheet => format!("Sheet “{sheet}”, row {}", row + 1),
        };
        let content = |row: usize| match found.shown.get(row).map(String::as_str) {
            None | Some("") => String::new(),
            Some(content) => format!(" ({content})"),
        };
        for change in changes(&listed.rows, &found.part.rows) {
            let (row, message) = match change {
                Change::Changed { row } => (row, format!("{} was changed{}.", place(row), content(row))),
                Change::Removed { was } => (was, format!("{} was removed.", place(was))),
                Change::Added { row } => (row, format!("{} was added{}.", place(row), content(row))),
                Change::Moved { was, row } => (row, format!("{} stood in row {} before{}.", place(row), was + 1, content(row))),
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
