//! Contradictions between a statement and the records of its days. It may be imported all the same; they are shown first.

use std::collections::HashSet;

use book_rules::statement::{Comparison, Day, Ends};

use super::ambiguous_line::contents;
use crate::messages;
use crate::tables::statement_lines::StatementLine;
use crate::tables::statements::StatementRow;

/// The most lines that are named.
const NAMED: usize = 3;

/// One sentence for each conflict. `lines` are those on record from its first day to its last.
pub(super) fn conflicts(ends: &Ends, comparisons: &[Comparison], lines: &[StatementLine], statements: &[StatementRow]) -> Vec<String> {
    let mut sentences: Vec<String> = statements.iter().filter_map(|kept| other_end(ends, kept)).collect();
    sentences.extend(missing(comparisons, lines));
    sentences
}

/// An earlier statement that ends on the same day with another balance. A day that was not over when it was imported may have changed.
fn other_end(ends: &Ends, kept: &StatementRow) -> Option<String> {
    let whole = Day::of(kept.imported_at).is_some_and(|imported| kept.last_day < imported);
    let (stated, before) = ends.closing.zip(kept.closing.map(i128::from))?;
    (whole && ends.last == kept.last_day && stated != before)
        .then(|| messages::statements::other_closing_balance(&kept.file_name, kept.last_day, before, stated))
}

fn missing(comparisons: &[Comparison], lines: &[StatementLine]) -> Option<String> {
    let known: HashSet<&str> = comparisons
        .iter()
        .filter_map(|comparison| match comparison {
            Comparison::Known(identity) | Comparison::Ambiguous { like: identity, .. } => Some(identity.as_str()),
            Comparison::New(_) => None,
        })
        .collect();
    let missing: Vec<&StatementLine> = lines.iter().filter(|line| !known.contains(line.identity.as_str())).collect();
    let named: Vec<String> = missing.iter().take(NAMED).map(|line| in_words(line)).collect();
    let more = match missing.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => messages::statements::and_more(more),
    };
    let of = match missing.len() {
        0 => return None,
        1 => messages::statements::ONE_MISSING.to_owned(),
        count => messages::statements::missing(count),
    };
    Some(messages::statements::missing_rows(&of, &named.join("; "), &more))
}

fn in_words(line: &StatementLine) -> String {
    let day = Day::parse(&line.day).map_or_else(|| line.day.to_string(), Day::words);
    contents(day, line.amount, &line.narration, &line.reference)
}
