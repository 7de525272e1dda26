//! The order in which the lines of a file follow each other. Banks write the oldest or the newest line first; within a day some use neither
//! order.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};

use super::Line;
use super::day::Day;

/// The orders in which the lines may prove, the most likely first. Each contains every line once, the oldest first.
pub(super) fn candidates(lines: &[Line], opening: Option<i64>) -> Vec<Vec<usize>> {
    let as_written: Vec<usize> = (0..lines.len()).collect();
    let mut reversed = as_written.clone();
    reversed.reverse();
    let when = |line: Option<&Line>| line.map(|line| (line.day, line.time));
    // Equal amounts prove in both directions, with opposite signs. If the days show the direction, the other one is excluded.
    let mut all = match when(lines.first()).cmp(&when(lines.last())) {
        Ordering::Greater => vec![reversed],
        Ordering::Less => vec![as_written],
        Ordering::Equal => vec![as_written, reversed],
    };
    // Without a stated opening balance, a searched order would prove too easily.
    if let Some(opening) = opening {
        let found = by_day(lines, &all[0], opening);
        all.extend(found);
    }
    all
}

/// The days in order, and the lines of each day so that every balance follows from the one before.
fn by_day(lines: &[Line], natural: &[usize], opening: i64) -> Option<Vec<usize>> {
    let mut days: BTreeMap<Day, Vec<usize>> = BTreeMap::new();
    for at in natural {
        days.entry(lines[*at].day).or_default().push(*at);
    }
    let (mut order, mut balance) = (Vec::with_capacity(lines.len()), opening);
    for of_day in days.values() {
        let path = path(lines, of_day, balance)?;
        balance = path.last().and_then(|last| lines[*last].balance)?;
        order.extend(path);
    }
    Some(order)
}

/// A path over all lines, each leading from the balance before it to the balance after it (Hierholzer's algorithm).
fn path(lines: &[Line], of_day: &[usize], start: i64) -> Option<Vec<usize>> {
    let mut onward: HashMap<i64, Vec<usize>> = HashMap::new();
    for at in of_day.iter().rev() {
        let from = lines[*at].balance?.checked_sub(lines[*at].amount)?;
        onward.entry(from).or_default().push(*at);
    }
    let (mut going, mut path) = (vec![(start, None)], Vec::new());
    while let Some((balance, came_by)) = going.last().copied() {
        match onward.get_mut(&balance).and_then(Vec::pop) {
            Some(next) => going.push((lines[next].balance?, Some(next))),
            None => {
                path.extend(came_by);
                going.pop();
            }
        }
    }
    path.reverse();
    (path.len() == of_day.len()).then_some(path)
}
