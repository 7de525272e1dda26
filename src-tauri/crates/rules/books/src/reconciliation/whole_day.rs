//! Days whose payments are, one after the other, exactly what several lines of the bank come to. Each line alone may have rivals; that all of
//! them fill the day without a gap, in one way only, decides.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use super::pending::PendingRow;
use super::settlement_days::{Day, DayKey, Solution};

/// So many lines of a day are put together at most …
const LINES: usize = 8;
/// … in so many steps.
const STEPS: usize = 20_000;

/// What lines settle together where only one way fills a day; a line that could be of two days settles neither, and with a line that is
/// doubtful none of them is certain.
pub(super) fn filled(rows: &[&PendingRow], doubtful: &HashSet<u32>, window: i32, days: &BTreeMap<DayKey, Day>) -> Vec<(u32, Solution)> {
    // Of what went out nothing is certain.
    let came_in = days.iter().filter(|((_, _, is_in), _)| *is_in);
    let ways: Vec<Vec<(u32, Solution)>> = came_in.filter_map(|(key, day)| only_way(rows, window, *key, day)).collect();
    let mut claims: HashMap<u32, u32> = HashMap::new();
    for (row, _) in ways.iter().flatten() {
        *claims.entry(*row).or_default() += 1;
    }
    let is_certain = |way: &Vec<(u32, Solution)>| way.iter().all(|(row, _)| claims.get(row) == Some(&1) && !doubtful.contains(row));
    ways.into_iter().filter(is_certain).flatten().collect()
}

fn only_way(rows: &[&PendingRow], window: i32, key: DayKey, day: &Day) -> Option<Vec<(u32, Solution)>> {
    let (on, _, is_in) = key;
    let is_near = |row: &&&PendingRow| (row.amount < 0) == is_in && (0..=window).contains(&(row.day() - on));
    let lines: Vec<(u32, i64)> = rows
        .iter()
        .filter(is_near)
        .map(|row| (row.row, row.amount.saturating_abs()))
        .collect();
    if lines.is_empty() || lines.len() > LINES {
        return None;
    }
    let mut ways = Vec::new();
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
        // Two equal sums would be two ends of one line.
        if !sums.is_sorted_by(|one, next| one < next) || !search.follow(0) {
            return None;
        }
        ways.extend(search.splits.into_iter().map(|way| (way, is_net)));
    }
    let [(way, is_net)] = <[_; 1]>::try_from(ways).ok()?;
    // What one line alone comes to is not more certain for being all that is left of a day on which nothing else was settled.
    let is_several = way.len() > 1 || day.has_settled();
    is_several.then(|| {
        let solution = |places| Solution { day: key, places, is_net };
        way.into_iter().map(|(line, places)| (lines[line].0, solution(places))).collect()
    })
}

struct Search<'a> {
    day: &'a Day,
    sums: &'a [i64],
    lines: &'a [(u32, i64)],
    /// Lines so far, and the payments that each is.
    path: Vec<(usize, Range<usize>)>,
    splits: Vec<Vec<(usize, Range<usize>)>>,
    steps: usize,
}

impl Search<'_> {
    /// Fills the day from a place on; false when there is more than can be looked through.
    fn follow(&mut self, from: usize) -> bool {
        let Some(start) = self.day.next_open(from) else {
            self.splits.push(self.path.clone());
            return true;
        };
        for (number, (_, amount)) in self.lines.iter().enumerate() {
            if self.path.iter().any(|(used, _)| *used == number) {
                continue;
            }
            self.steps += 1;
            if self.steps > STEPS {
                return false;
            }
            let Ok(end) = self.sums.binary_search(&self.sums[start].saturating_add(*amount)) else {
                continue;
            };
            if !self.day.is_open(&(start..end)) {
                continue;
            }
            self.path.push((number, start..end));
            let is_done = self.follow(end);
            self.path.pop();
            if !is_done {
                return false;
            }
        }
        true
    }
}
