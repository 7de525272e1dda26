//! The identity of a line, by which it is recognised when a file is imported again.

use std::collections::HashMap;
use std::fmt;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::Line;
use cell_rules::text::header_key;

/// The identity of a line: a SHA-256 of account, day, signed amount, reference, narration and occurrence, in 64 hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Identity(String);

/// What equal lines have in common. Only balance and order distinguish them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Kind(String);

impl Identity {
    pub(super) fn of(account: &str, kind: &Kind, occurrence: u32) -> Self {
        let mut digest = Sha256::new();
        let Kind(kind) = kind;
        digest.update(format!("{account}\u{1f}{kind}\u{1f}{occurrence}"));
        let mut text = String::with_capacity(64);
        for byte in digest.finalize() {
            // Writing to a text cannot fail.
            let _ = write!(text, "{byte:02x}");
        }
        Self(text)
    }

    /// A stored identity.
    pub fn kept(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// The digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Line {
    /// Only letters and digits of the narration count: exports differ in line breaks, spaces and case.
    pub(super) fn kind(&self) -> Kind {
        let (reference, narration) = (self.reference.trim(), header_key(&self.narration));
        Kind(format!("{}\u{1f}{}\u{1f}{reference}\u{1f}{narration}", self.day, self.amount))
    }
}

/// Numbers the equal lines of a day, in this order.
pub(super) fn number(lines: &mut [Line]) {
    let mut seen: HashMap<Kind, u32> = HashMap::new();
    for line in lines {
        let count = seen.entry(line.kind()).or_default();
        *count += 1;
        line.occurrence = *count;
    }
}
