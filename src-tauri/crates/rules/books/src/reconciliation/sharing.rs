//! References that several payments of the ledger have, as where a whole payroll has one word for all.

use std::collections::{HashMap, HashSet};

/// What tells payments with one reference apart: the amount, and the payee and the account in any spelling.
pub(super) type Payee = (i64, u64, u32);

/// The payments with one reference, by the row that the index knows, in the order of their ids.
#[derive(Default)]
pub(super) struct Sharing {
    by_first: HashMap<u32, Box<[u32]>>,
}

impl Sharing {
    /// `repeated` holds pairs of the row that the index knows and another with its reference; answers those that repeat a payment, too.
    pub(super) fn of(repeated: &[(u32, u32)], id: impl Fn(u32) -> u64, payee: impl Fn(u32) -> Payee) -> (Self, Vec<u32>) {
        let mut groups: HashMap<u32, Vec<u32>> = HashMap::new();
        for (first, row) in repeated {
            groups.entry(*first).or_insert_with(|| vec![*first]).push(*row);
        }
        let (mut sharing, mut again) = (Self::default(), Vec::new());
        for (first, mut rows) in groups {
            rows.sort_unstable_by_key(|row| (id(*row), *row));
            let mut known = HashSet::new();
            let (own, same): (Vec<u32>, Vec<u32>) = rows.into_iter().partition(|row| known.insert(payee(*row)));
            again.extend(same);
            if own.len() > 1 {
                sharing.by_first.insert(first, own.into());
            }
        }
        (sharing, again)
    }

    /// The payments that share the reference of this row of the index; none where it is its own.
    pub(super) fn with(&self, first: u32) -> &[u32] {
        self.by_first.get(&first).map_or(&[], |rows| rows)
    }

    /// How many rows share a reference with others.
    pub(super) fn rows(&self) -> usize {
        self.by_first.values().map(|rows| rows.len()).sum()
    }
}
