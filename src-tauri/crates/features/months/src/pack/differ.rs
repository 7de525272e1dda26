//! Finds out from the digests of rows which were changed, removed, added or moved.

use std::collections::{HashMap, VecDeque};

/// A change of a row. Rows count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// The row has another content.
    Changed { row: usize },
    /// The listed row is missing.
    Removed { was: usize },
    /// The row is not in the list.
    Added { row: usize },
    /// The listed row is in another place.
    Moved { was: usize, row: usize },
}

/// The changes that lead from `listed` to `found`, in the order of the found rows.
pub(super) fn changes(listed: &[String], found: &[String]) -> Vec<Change> {
    let same = |(one, other): &(&String, &String)| one == other;
    let before = listed.iter().zip(found).take_while(same).count();
    let (listed, found) = (&listed[before..], &found[before..]);
    let after = listed.iter().rev().zip(found.iter().rev()).take_while(same).count();
    let (listed, found) = (&listed[..listed.len() - after], &found[..found.len() - after]);

    let pairs = pairs(listed, found);
    let stays = rising(&pairs);
    let mut changes = Vec::new();
    let (mut is_listed, mut is_found) = (vec![false; listed.len()], vec![false; found.len()]);
    for (pair, stays) in pairs.iter().zip(&stays) {
        (is_listed[pair.0], is_found[pair.1]) = (true, true);
        if !stays {
            changes.push(Change::Moved {
                was: before + pair.0,
                row: before + pair.1,
            });
        }
    }
    let anchors = pairs.iter().zip(&stays).filter(|(_, stays)| **stays).map(|(pair, _)| *pair);
    let (mut from, mut to) = (0, 0);
    for (was, row) in anchors.chain([(listed.len(), found.len())]) {
        let mut gone = (from..was).filter(|place| !is_listed[*place]);
        let mut new = (to..row).filter(|place| !is_found[*place]);
        loop {
            match (gone.next(), new.next()) {
                (Some(_), Some(row)) => changes.push(Change::Changed { row: before + row }),
                (Some(was), None) => changes.push(Change::Removed { was: before + was }),
                (None, Some(row)) => changes.push(Change::Added { row: before + row }),
                (None, None) => break,
            }
        }
        (from, to) = (was + 1, row + 1);
    }
    changes.sort_by_key(|change| match *change {
        Change::Changed { row } | Change::Added { row } | Change::Moved { row, .. } => row,
        Change::Removed { was } => was,
    });
    changes
}

/// Pairs of equal rows, each row once; of several equal ones the first with the first.
fn pairs(listed: &[String], found: &[String]) -> Vec<(usize, usize)> {
    let mut places: HashMap<&str, VecDeque<usize>> = HashMap::new();
    for (row, digest) in found.iter().enumerate() {
        places.entry(digest).or_default().push_back(row);
    }
    let of = |(was, digest): (usize, &String)| Some((was, places.get_mut(digest.as_str())?.pop_front()?));
    listed.iter().enumerate().filter_map(of).collect()
}

/// Which pairs kept their order: a longest rising sequence.
fn rising(pairs: &[(usize, usize)]) -> Vec<bool> {
    // For each length the pair with the lowest end, and for each pair its predecessor.
    let (mut ends, mut follows): (Vec<usize>, Vec<Option<usize>>) = (Vec::new(), Vec::with_capacity(pairs.len()));
    for (place, (_, row)) in pairs.iter().enumerate() {
        let length = ends.partition_point(|end| pairs[*end].1 < *row);
        follows.push(length.checked_sub(1).map(|shorter| ends[shorter]));
        if length == ends.len() {
            ends.push(place);
        } else {
            ends[length] = place;
        }
    }
    let mut stays = vec![false; pairs.len()];
    let mut next = ends.last().copied();
    while let Some(place) = next {
        stays[place] = true;
        next = follows[place];
    }
    stays
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found_changes(listed: &str, found: &str) -> Vec<Change> {
        let letters = |text: &str| text.chars().map(String::from).collect::<Vec<_>>();
        changes(&letters(listed), &letters(found))
    }

    #[test]
    fn each_kind_of_change_is_recognised() {
        assert_eq!(found_changes("abcde", "abcde"), []);
        assert_eq!(found_changes("abcde", "abXde"), [Change::Changed { row: 2 }]);
        assert_eq!(found_changes("abcde", "abde"), [Change::Removed { was: 2 }]);
        assert_eq!(found_changes("abcde", "abXcde"), [Change::Added { row: 2 }]);
        assert_eq!(found_changes("abcde", "abdec"), [Change::Moved { was: 2, row: 4 }]);
        assert_eq!(found_changes("abcde", "abcdee"), [Change::Added { row: 5 }]);
        assert_eq!(found_changes("", "a"), [Change::Added { row: 0 }]);
        // A row removed above and another one changed below leave the rows between them unchanged.
        assert_eq!(
            found_changes("abcdef", "bcdXf"),
            [Change::Removed { was: 0 }, Change::Changed { row: 3 }]
        );
        // Of three rows in reverse order, two moved.
        assert!(matches!(
            found_changes("abcde", "adcbe")[..],
            [Change::Moved { .. }, Change::Moved { .. }]
        ));
        assert_eq!(found_changes("aab", "ab"), [Change::Removed { was: 1 }]);
    }
}
