//! Which numbers of a period are queried at the service besides the recorded ones: another copy may have paid under them.

use std::collections::BTreeSet;

/// The search ends after this many unknown numbers in a row.
const ENOUGH: u32 = 2;

/// The search through the numbers of one payment in one period.
#[derive(Clone, Debug)]
pub struct NumberSearch {
    /// Numbers of payments that these records made, may have made or are about to make.
    ours: BTreeSet<u32>,
    highest: u32,
    last: u32,
    absent: u32,
}

impl NumberSearch {
    /// Searches the numbers that are not `ours`. `absent` is one of our numbers that the service was queried about and does not know.
    pub fn new(ours: BTreeSet<u32>, absent: Option<u32>) -> Self {
        let highest = ours.last().copied().unwrap_or(0);
        Self {
            highest,
            last: 0,
            absent: u32::from(absent == Some(highest)),
            ours,
        }
    }

    /// The next number to query; `None` after enough absent ones above all known ones.
    pub fn next_number(&mut self) -> Option<u32> {
        if self.absent >= ENOUGH {
            return None;
        }
        let next = (self.last.checked_add(1)?..=u32::MAX).find(|number| !self.ours.contains(number))?;
        self.last = next;
        Some(next)
    }

    /// Records that the service does not know the last number.
    pub fn is_absent(&mut self) {
        if self.last > self.highest {
            self.absent += 1;
        }
    }

    /// Records that the service knows the last number.
    pub fn is_known(&mut self) {
        self.highest = self.highest.max(self.last);
        self.absent = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers that are queried if the service knows `known`.
    fn asked(ours: &[u32], absent: Option<u32>, known: &[u32]) -> Vec<u32> {
        let mut search = NumberSearch::new(ours.iter().copied().collect(), absent);
        let mut asked = Vec::new();
        while let Some(number) = search.next_number() {
            asked.push(number);
            match known.contains(&number) {
                true => search.is_known(),
                false => search.is_absent(),
            }
        }
        asked
    }

    #[test]
    fn the_search_ends_at_two_absent_numbers_above_all_known_ones() {
        assert_eq!(asked(&[], None, &[]), [1, 2]);
        assert_eq!(asked(&[1], Some(1), &[]), [2], "number 1 is the first absent one");
        assert_eq!(asked(&[1], Some(1), &[2]), [2, 3, 4]);
        assert_eq!(asked(&[1, 2, 3], Some(1), &[]), [4, 5]);
        assert_eq!(asked(&[1, 2, 3], Some(3), &[]), [4]);
        // A gap below a known number is queried too, and does not end the search.
        assert_eq!(asked(&[2, 4], Some(4), &[]), [1, 3, 5]);
        assert_eq!(asked(&[], None, &[2]), [1, 2, 3, 4]);
    }
}
