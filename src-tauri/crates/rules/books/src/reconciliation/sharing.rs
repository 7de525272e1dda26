//! References that several payments of the ledger have, such as one word for a whole payroll.

use std::collections::{HashMap, HashSet};

/// What distinguishes payments with one reference: the amount, and the payee and the account in any spelling.
pub(super) type Payee = (i64, u64, u32);

/// The payments with one reference, by the row that the index has, ordered by id.
#[derive(Default)]
pub(super) struct Sharing {
    by_first: HashMap<u32, Box<[u32]>>,
}

impl Sharing {
    /// `repeated` contains pairs of the row that the index has and another with its reference. Also returns the rows that repeat a payment.
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

    /// The payments that share the reference of this row of the index; empty if no other payment has it.
    pub(super) fn with(&self, first: u32) -> &[u32] {
        self.by_first.get(&first).map_or(&[], |rows| rows)
    }

    /// The number of rows that share a reference with others.
    pub(super) fn rows(&self) -> usize {
        self.by_first.values().map(|rows| rows.len()).sum()
    }
}
