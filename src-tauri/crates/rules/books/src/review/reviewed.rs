//! What became of a period.

use std::collections::{HashMap, HashSet};

use super::review_steps::towards;
use super::{ExternalEntry, LedgerEntry, Row};

/// What became of a period.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reviewed {
    /// Every row of theirs, and the payments of ours that are alone.
    pub rows: Vec<Row>,
    /// Payments of ours of the period that a bank is not expected to know, by place: no statement names one of their kind.
    pub unseen: Vec<usize>,
    /// Payments of ours that a row outside the period is, by place: no row of the period can be them too.
    pub elsewhere: HashSet<usize>,
    /// Rows of theirs outside the period that are payments of ours, by place.
    pub beside: HashSet<usize>,
}

impl Reviewed {
    /// Payments of ours that some row other than `id` is, of the period or beside it. A payment that people said to be several rows is
    /// open to one more that comes to no more than what is left of it.
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
