//! Rows that say the same. Knows the first row of every value and keeps knowing it while rows change.

use std::collections::BTreeSet;

/// Values by row, where every row has at most one.
#[derive(Clone, Debug)]
pub(super) struct Twins<K> {
    rows: BTreeSet<(K, u32)>,
}

impl<K: Ord> Default for Twins<K> {
    fn default() -> Self {
        Self { rows: BTreeSet::new() }
    }
}

impl<K: Ord + Clone> Twins<K> {
    /// Of many rows at once; sorted, they are put in far sooner than one by one.
    pub(super) fn of(rows: impl Iterator<Item = (K, u32)>) -> Self {
        Self { rows: rows.collect() }
    }

    /// Every row that has an earlier row with the same value.
    pub(super) fn later(&self) -> impl Iterator<Item = u32> {
        let next = self.rows.iter().skip(1);
        self.rows
            .iter()
            .zip(next)
            .filter(|((earlier, _), (later, _))| earlier == later)
            .map(|(_, (_, row))| *row)
    }

    pub(super) fn insert(&mut self, key: K, row: u32) {
        self.rows.insert((key, row));
    }

    pub(super) fn remove(&mut self, key: &K, row: u32) {
        self.rows.remove(&(key.clone(), row));
    }

    /// The first row with this value.
    pub(super) fn first(&self, key: &K) -> Option<u32> {
        let (found, row) = self.rows.range((key.clone(), 0)..).next()?;
        (found == key).then_some(*row)
    }

    /// All rows with this value.
    pub(super) fn all(&self, key: K) -> impl Iterator<Item = u32> {
        self.rows.range((key.clone(), 0)..=(key, u32::MAX)).map(|(_, row)| *row)
    }

    /// An earlier row with the same value.
    pub(super) fn earlier(&self, key: &K, row: u32) -> Option<u32> {
        self.first(key).filter(|first| *first < row)
    }
}
