//! What a line is known by when a file is imported again.

use std::collections::HashMap;

use super::Line;
use crate::payout::sheet::text::header_key;

impl Line {
    /// What lines have in common that only their balance and their order tell apart. In a narration only letters and digits count: exports
    /// break it, space it and capitalise it differently.
    pub(super) fn kind(&self) -> String {
        let (reference, narration) = (self.reference.trim(), header_key(&self.narration));
        format!("{}\u{1f}{}\u{1f}{reference}\u{1f}{narration}", self.day, self.amount)
    }
}

/// Gives equal lines of a day their numbers, in this order.
pub(super) fn number(lines: &mut [Line]) {
    let mut seen: HashMap<String, u32> = HashMap::new();
    for line in lines {
        let count = seen.entry(line.kind()).or_default();
        *count += 1;
        line.occurrence = *count;
    }
}
