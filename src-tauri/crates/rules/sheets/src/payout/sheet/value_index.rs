//! An index of rows with the same value, which knows the first row of every value while rows change.

use std::collections::HashSet;

/// Up to this many rows are added or removed one by one; for more, all rows are processed once.
const FEW: usize = 256;

/// The numbers of all rows that have a value, sorted by value and number.
///
/// It stores four bytes for each row: `value_of` gives the value of an included row, and must give the same value until the row is removed.
/// Adding or removing a row moves the numbers after it, which takes some microseconds for 100 000 rows.
#[derive(Clone, Debug, Default)]
pub(super) struct ValueIndex {
    rows: Vec<u32>,
}

impl ValueIndex {
    /// An index of many rows.
    pub(super) fn of<K: Ord>(rows: impl Iterator<Item = (K, u32)>) -> Self {
        // Allocated once, because growing would need twice the memory for a moment.
        let mut sorted: Vec<(K, u32)> = Vec::with_capacity(rows.size_hint().1.unwrap_or_default());
        sorted.extend(rows);
        sorted.sort_unstable();
        Self {
            rows: sorted.iter().map(|(_, row)| *row).collect(),
        }
    }

    /// An index by a finer value: rows with different values in this index are in the same order by both.
    pub(super) fn finer<C: Eq, K: Ord>(&self, coarse_of: impl Fn(u32) -> Option<C>, value_of: impl Fn(u32) -> Option<K>) -> Self {
        let mut rows = self.rows.clone();
        for alike in rows.chunk_by_mut(|one, other| coarse_of(*one) == coarse_of(*other)) {
            alike.sort_unstable_by_key(|row| (value_of(*row), *row));
        }
        rows.retain(|row| value_of(*row).is_some());
        Self { rows }
    }

    /// Every row that has an earlier row with the same value.
    pub(super) fn later<K: Eq>(&self, value_of: impl Fn(u32) -> Option<K>) -> impl Iterator<Item = u32> {
        self.rows
            .windows(2)
            .filter_map(move |pair| (value_of(pair[0]) == value_of(pair[1])).then_some(pair[1]))
    }

    /// Adds rows that are not included yet.
    pub(super) fn take_in<K: Ord>(&mut self, rows: &[(K, u32)], value_of: impl Fn(u32) -> Option<K>) {
        if rows.len() > FEW {
            self.rows.extend(rows.iter().map(|(_, row)| *row));
            self.rows.sort_by_cached_key(|row| (value_of(*row), *row));
            return;
        }
        for (value, row) in rows {
            let place = self.place(value, *row, &value_of);
            self.rows.insert(place, *row);
        }
    }

    /// Removes rows.
    pub(super) fn take_out<K: Ord>(&mut self, rows: &[(K, u32)], value_of: impl Fn(u32) -> Option<K>) {
        if rows.len() > FEW {
            let gone: HashSet<u32> = rows.iter().map(|(_, row)| *row).collect();
            self.rows.retain(|row| !gone.contains(row));
            return;
        }
        for (value, row) in rows {
            let place = self.place(value, *row, &value_of);
            if self.rows.get(place) == Some(row) {
                self.rows.remove(place);
            }
        }
    }

    /// All rows with this value, the first one first.
    pub(super) fn all<K: Ord>(&self, value: K, value_of: impl Fn(u32) -> Option<K>) -> impl Iterator<Item = u32> {
        let first = self.place(&value, 0, &value_of);
        let from = self.rows.get(first..).unwrap_or_default();
        from.iter().copied().take_while(move |row| value_of(*row).as_ref() == Some(&value))
    }

    /// The first row with this value, if it is earlier than `row`.
    pub(super) fn earlier<K: Ord>(&self, value: K, row: u32, value_of: impl Fn(u32) -> Option<K>) -> Option<u32> {
        self.all(value, value_of).next().filter(|first| *first < row)
    }

    /// The position of a row with this value.
    fn place<K: Ord>(&self, value: &K, row: u32, value_of: impl Fn(u32) -> Option<K>) -> usize {
        self.rows.partition_point(|other| match value_of(*other) {
            Some(theirs) => (&theirs, *other) < (value, row),
            None => true,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Rows are added, changed and removed at random; a set of pairs is the model.
    #[test]
    fn the_first_row_of_a_value_is_known_after_any_change() {
        const ROWS: u32 = 40;
        let (mut seed, mut values) = (7_u64, vec![None; ROWS as usize]);
        let mut random = |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % below
        };
        let mut index = ValueIndex::default();
        for _ in 0..2_000 {
            let row = u32::try_from(random(u64::from(ROWS))).unwrap();
            let place = row as usize;
            if let Some(old) = values[place] {
                index.take_out(&[(old, row)], |row| values[row as usize]);
            }
            values[place] = Some(random(6)).filter(|value| *value > 0);
            if let Some(new) = values[place] {
                index.take_in(&[(new, row)], |row| values[row as usize]);
            }
            let value_of = |row: u32| values[row as usize];
            let model: BTreeSet<(u64, u32)> = (0..ROWS).filter_map(|row| Some((value_of(row)?, row))).collect();
            assert!(index.rows.iter().copied().eq(model.iter().map(|(_, row)| *row)));
            assert_eq!(index.rows, ValueIndex::of(model.iter().copied()).rows);
            for value in 1..6 {
                let of_value: Vec<u32> = model.iter().filter(|(other, _)| *other == value).map(|(_, row)| *row).collect();
                assert_eq!(index.all(value, value_of).collect::<Vec<_>>(), of_value);
                assert_eq!(
                    index.earlier(value, 20, value_of),
                    of_value.first().copied().filter(|first| *first < 20)
                );
                let later = index.later(value_of).filter(|row| value_of(*row) == Some(value));
                assert!(later.eq(of_value.into_iter().skip(1)));
            }
        }
    }
    #[test]
    fn a_finer_value_is_in_order() {
        let coarse_of = |row: u32| Some(row % 5);
        let value_of = |row: u32| (!row.is_multiple_of(3)).then_some((row % 5, 100 - row / 7 % 4));
        let coarse = ValueIndex::of((0..100).map(|row| (row % 5, row)));
        let model = ValueIndex::of((0..100).filter_map(|row| Some((value_of(row)?, row))));
        assert_eq!(coarse.finer(coarse_of, value_of).rows, model.rows);
    }

    #[test]
    fn many_rows_at_once_give_the_same_as_one_by_one() {
        let value_of = |row: u32| Some(row % 7);
        let rows = |from: u32, to: u32| -> Vec<(u32, u32)> { (from..to).map(|row| (row % 7, row)).collect() };
        let many = u32::try_from(FEW).unwrap() + 50;
        let mut index = ValueIndex::of(rows(0, 20).into_iter());
        index.take_in(&rows(20, 20 + many), value_of);
        assert_eq!(index.rows, ValueIndex::of(rows(0, 20 + many).into_iter()).rows);
        index.take_out(&rows(5, 5 + many), value_of);
        let left = rows(0, 5).into_iter().chain(rows(5 + many, 20 + many));
        assert_eq!(index.rows, ValueIndex::of(left).rows);
    }
}
