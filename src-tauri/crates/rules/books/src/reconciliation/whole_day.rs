//! Days whose payments, in order, are exactly the sum of several bank lines. A single line may have other solutions; that all lines together
//! cover the day without a gap, in only one way, decides.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use super::pending::PendingRow;
use super::settlement_days::{Day, DayKey, Solution};

/// The greatest number of lines of a day that are combined.
const MOST_LINES: usize = 8;
/// The greatest number of steps of the search.
const MOST_STEPS: usize = 20_000;

/// The solutions of lines that cover a day in only one way. A line that could belong to two days settles neither. With a doubtful line none of
/// them is certain.
pub(super) fn covered(rows: &[&PendingRow], doubtful: &HashSet<u32>, window: i32, days: &BTreeMap<DayKey, Day>) -> Vec<(u32, Solution)> {
    // Money out is never certain.
    let came_in = days.iter().filter(|((_, _, is_in), _)| *is_in);
    let covers: Vec<Vec<(u32, Solution)>> = came_in.filter_map(|(key, day)| only_cover(rows, window, *key, day)).collect();
    let mut claims: HashMap<u32, u32> = HashMap::new();
    for (row, _) in covers.iter().flatten() {
        *claims.entry(*row).or_default() += 1;
    }
    let is_certain = |cover: &Vec<(u32, Solution)>| cover.iter().all(|(row, _)| claims.get(row) == Some(&1) && !doubtful.contains(row));
    covers.into_iter().filter(is_certain).flatten().collect()
}

fn only_cover(rows: &[&PendingRow], window: i32, key: DayKey, day: &Day) -> Option<Vec<(u32, Solution)>> {
    let (on, _, is_in) = key;
    let is_near = |row: &&&PendingRow| (row.amount < 0) == is_in && (0..=window).contains(&(row.day() - on));
    let lines: Vec<(u32, i64)> = rows
        .iter()
        .filter(is_near)
        .map(|row| (row.row, row.amount.saturating_abs()))
        .collect();
    if lines.is_empty() || lines.len() > MOST_LINES {
        return None;
    }
    let mut covers = Vec::new();
    let sums = [(&day.gross, false), (&day.net, true)];
    for (sums, is_net) in sums.into_iter().filter(|(_, is_net)| !is_net || day.net != day.gross) {
        let mut search = Search {
            day,
            sums,
            lines: &lines,
            path: Vec::new(),
            splits: Vec::new(),
            steps: 0,
        };
        // A sum that does not increase would give one line two ends.
        if !sums.is_sorted_by(|one, next| one < next) || !search.extend_cover(0) {
            return None;
        }
        covers.extend(search.splits.into_iter().map(|cover| (cover, is_net)));
    }
    let [(cover, is_net)] = <[_; 1]>::try_from(covers).ok()?;
    // A single line that covers an otherwise unsettled day is not certain for that reason.
    let is_several = cover.len() > 1 || day.has_settled();
    is_several.then(|| {
        let solution = |places| Solution { day: key, places, is_net };
        cover.into_iter().map(|(line, places)| (lines[line].0, solution(places))).collect()
    })
}

struct Search<'a> {
    day: &'a Day,
    sums: &'a [i64],
    lines: &'a [(u32, i64)],
    /// The lines so far, and the payments of each.
    path: Vec<(usize, Range<usize>)>,
    splits: Vec<Vec<(usize, Range<usize>)>>,
    steps: usize,
}

impl Search<'_> {
    /// Covers the day from a position on; returns false if the search exceeds its limit.
    fn extend_cover(&mut self, from: usize) -> bool {
        let Some(start) = self.day.next_open(from) else {
            self.splits.push(self.path.clone());
            return true;
        };
        for (number, (_, amount)) in self.lines.iter().enumerate() {
            if self.path.iter().any(|(used, _)| *used == number) {
                continue;
            }
            self.steps += 1;
            if self.steps > MOST_STEPS {
                return false;
            }
            let Ok(end) = self.sums.binary_search(&self.sums[start].saturating_add(*amount)) else {
                continue;
            };
            if !self.day.is_open(&(start..end)) {
                continue;
            }
            self.path.push((number, start..end));
            let is_done = self.extend_cover(end);
            self.path.pop();
            if !is_done {
                return false;
            }
        }
        true
    }
}
