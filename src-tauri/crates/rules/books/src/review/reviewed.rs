//! The result for a period.

use std::collections::{HashMap, HashSet};

use super::review_steps::towards;
use super::{ExternalEntry, LedgerEntry, Row};

/// The result for a period.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reviewed {
    /// All external rows, and the ledger entries without one.
    pub rows: Vec<Row>,
    /// Entries of the period that are not expected at a bank, by position: no statement names a payment of their kind.
    pub unseen: Vec<usize>,
    /// Entries paired with a row outside the period, by position. No row of the period can be paired with them.
    pub elsewhere: HashSet<usize>,
    /// External rows outside the period that are paired, by position.
    pub beside: HashSet<usize>,
}

impl Reviewed {
    /// Entries that are paired with rows other than `id`, within the period or outside it. A payment that people divided into several rows can take
    /// another part up to its amount.
    pub fn taken_by_others(&self, id: &str, ours: &[LedgerEntry], theirs: &[ExternalEntry]) -> HashSet<usize> {
        let others = self.rows.iter().filter(|other| other.theirs.is_some() && other.id != id);
        let mut taken: HashSet<usize> = self.elsewhere.clone();
        let mut parts: HashMap<usize, i64> = HashMap::new();
        for other in others {
            match (other.ours.as_slice(), other.theirs.and_then(|place| theirs.get(place)), other.said) {
                ([one], Some(row), Some(_)) => {
                    let together = parts.entry(*one).or_default();
                    *together = together.saturating_add(towards(row, &ours[*one]));
                }
                (all, _, _) => taken.extend(all),
            }
        }
        let row = self.rows.iter().find(|row| row.id == id).and_then(|row| theirs.get(row.theirs?));
        let has_room = |place: usize, together: i64| {
            let part = row.map_or(0, |row| towards(row, &ours[place]));
            part > 0 && together > 0 && together.saturating_add(part) <= ours[place].amount.saturating_abs()
        };
        taken.extend(
            parts
                .into_iter()
                .filter(|(place, together)| !has_room(*place, *together))
                .map(|(place, _)| place),
        );
        taken
    }
}
