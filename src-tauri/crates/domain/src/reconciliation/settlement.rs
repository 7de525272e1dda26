//! One line of the bank for many payments: payments of one kind and one day that followed one another and add up to the line, gross or
//! after what the service keeps of each. Only lines that are worded as settlements; only from the first open payment of the day on, up to
//! its last, or beside what another line settled; and only where no other payments that followed one another come to the same sum, or
//! where all lines together fill the day in one way only.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use super::decision::{Candidate, Link};
use super::key::words;
use super::pending::{Outcome, PendingRow, SHOWN};
use super::rules::SETTLEMENTS;
use super::side::{Keyed, Side, day_of};
use super::whole_day::filled;

/// So many payments of one kind and day are looked at; where there are more, nothing is settled as one.
const MOST: usize = 20_000;
/// So many open lines are worded as settlements at most; where there are more, none is settled: each is compared with the days beside it.
const MOST_LINES: usize = 2_000;

/// What was settled as one.
#[derive(Default)]
pub(super) struct Settlements {
    /// By the rows of the bank.
    groups: Vec<Group>,
    /// What may be a line: more than one thing comes to it, or payments are left out beside it.
    offered: Vec<Group>,
    members: Vec<u32>,
    /// So many of the members are settled, the others offered.
    settled: usize,
}

/// A day, the number of a kind, and whether money came in.
pub(super) type DayKey = (i32, u8, bool);

/// Payments of one kind and day that nothing claimed, in the order of their times.
pub(super) struct Day {
    payments: Vec<u32>,
    /// What the first so many come to.
    pub(super) gross: Vec<i64>,
    pub(super) net: Vec<i64>,
    /// How many of the first so many are settled already.
    settled: Vec<usize>,
}

/// Payments that come to a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Solution {
    pub(super) day: DayKey,
    pub(super) places: Range<usize>,
    pub(super) is_net: bool,
}

/// A line and payments.
struct Group {
    row: u32,
    /// Where they stand among the members.
    members: Range<usize>,
    is_net: bool,
    /// Other lines fill the day with it.
    fills: bool,
}

impl Settlements {
    /// Finds them among the rows and payments that nothing stronger paired. What one line settles makes others unique, so it is
    /// looked again until nothing more is found; the order of the rows does not matter.
    pub(super) fn of(keyed: &Keyed<'_>, taken: &HashSet<Link>) -> Self {
        let mut rows: Vec<&PendingRow> = match keyed.side {
            Side::Service => Vec::new(),
            Side::Bank => open_settlements(keyed),
        };
        let mut settled = Self::default();
        if rows.is_empty() || rows.len() > MOST_LINES {
            return settled;
        }
        let mut days = days_of(keyed, taken);
        loop {
            let mut claims: Vec<(u32, Solution)> = rows
                .iter()
                .filter_map(|row| only_solution(row, keyed.window().days, &days).map(|found| (row.row, found)))
                .collect();
            claims.retain(|(row, found)| found.places.len() > 1 || is_alone(*row, keyed));
            let rivals: Vec<bool> = claims.iter().map(|claim| overlaps_another(claim, &claims)).collect();
            let mut rivals = rivals.into_iter();
            claims.retain(|_| rivals.next() == Some(false));
            let fills = claims.is_empty();
            if fills {
                claims = filled(&rows, keyed.window().days, &days);
            }
            if claims.is_empty() {
                settled.groups.sort_unstable_by_key(|group| group.row);
                settled.offer(&rows, keyed.window().days, &days);
                return settled;
            }
            for (row, found) in claims {
                settled.claim(row, &found, fills, &mut days);
                rows.retain(|other| other.row != row);
            }
        }
    }

    fn claim(&mut self, row: u32, found: &Solution, fills: bool, days: &mut BTreeMap<DayKey, Day>) {
        let Some(day) = days.get_mut(&found.day) else {
            return;
        };
        let start = self.members.len();
        self.members.extend(&day.payments[found.places.clone()]);
        self.groups.push(Group {
            row,
            members: start..self.members.len(),
            is_net: found.is_net,
            fills,
        });
        for place in found.places.start + 1..day.settled.len() {
            day.settled[place] += place.min(found.places.end) - found.places.start;
        }
    }

    /// Notes what may be the lines that are left, the likeliest first.
    fn offer(&mut self, rows: &[&PendingRow], window: i32, days: &BTreeMap<DayKey, Day>) {
        self.settled = self.members.len();
        for row in rows {
            let mut found = solutions(row, window, days);
            // A single payment is suggested by its amount.
            found.retain(|one| one.places.len() > 1);
            found.sort_by_key(|one| {
                let is_whole = days[&one.day].has_no_gap_beside(&one.places);
                (!is_whole, row.day() - one.day.0, one.day, one.places.start)
            });
            for one in found.into_iter().take(SHOWN) {
                let start = self.members.len();
                self.members.extend(&days[&one.day].payments[one.places]);
                self.offered.push(Group {
                    row: row.row,
                    members: start..self.members.len(),
                    is_net: one.is_net,
                    fills: false,
                });
            }
        }
    }

    /// What may be the other side of rows that are left.
    pub(super) fn offers(&self, keyed: &Keyed<'_>) -> Vec<(u32, Vec<Candidate>)> {
        let mut offers: Vec<(u32, Vec<Candidate>)> = Vec::new();
        for (number, group) in (self.groups.len()..).zip(&self.offered) {
            let Some((pending, number)) = keyed.pending.find(group.row).zip(u32::try_from(number).ok()) else {
                continue;
            };
            let members = &self.members[group.members.clone()];
            let sum = members.iter().fold(0_i64, |sum, row| sum.saturating_add(keyed.ledger.amount(*row)));
            let first = members.first().map_or(0, |row| keyed.ledger.at(*row));
            let candidate = Candidate {
                link: Link::Settlement(number),
                transaction: false,
                account: false,
                named: 0,
                words: 0,
                more: pending.amount.saturating_sub(sum),
                fee: None,
                kept: group.is_net,
                days: pending.day() - day_of(first),
                seconds: pending.at.abs_diff(first),
            };
            match offers.last_mut().filter(|(last, _)| *last == group.row) {
                Some((_, candidates)) => candidates.push(candidate),
                None => offers.push((group.row, vec![candidate])),
            }
        }
        offers
    }

    /// What a row of the bank settled, and whether the sum is net.
    pub(super) fn of_row(&self, row: u32) -> Option<(Link, bool)> {
        let place = self.groups.binary_search_by_key(&row, |group| group.row).ok()?;
        Some((Link::Settlement(u32::try_from(place).ok()?), self.groups[place].is_net))
    }

    /// Whether other lines fill a day with this one.
    pub(super) fn fills(&self, number: u32) -> bool {
        self.group(number).fills
    }

    /// The payments of one settlement, the earliest first.
    pub(super) fn members(&self, number: u32) -> &[u32] {
        &self.members[self.group(number).members.clone()]
    }

    fn group(&self, number: u32) -> &Group {
        let number = number as usize;
        let of_offer = || &self.offered[number - self.groups.len()];
        self.groups.get(number).unwrap_or_else(of_offer)
    }

    /// All payments that were settled.
    pub(super) fn payments(&self) -> impl Iterator<Item = u32> {
        self.members[..self.settled].iter().copied()
    }
}

/// The rows that are worded as settlements and have no other side yet.
fn open_settlements<'k>(keyed: &'k Keyed<'_>) -> Vec<&'k PendingRow> {
    let rows = keyed.pending.rows.iter().enumerate();
    let open = rows.filter(|(place, row)| !matches!(row.outcome, Outcome::Paired(..)) && is_settlement(keyed.pending.text(*place)));
    open.map(|(_, row)| row).collect()
}

fn is_settlement(text: &[u8]) -> bool {
    let is_there = |wanted: &str| words(text).any(|(_, word)| word.eq_ignore_ascii_case(wanted.as_bytes()));
    SETTLEMENTS.iter().any(|settlement| settlement.iter().all(|word| is_there(word)))
}

/// By day, kind and whether money comes in.
fn days_of(keyed: &Keyed<'_>, taken: &HashSet<Link>) -> BTreeMap<DayKey, Day> {
    let ledger = keyed.ledger;
    let mut by_day: HashMap<DayKey, Vec<u32>> = HashMap::new();
    let open = keyed
        .open_rows()
        .filter(|row| ledger.amount(*row) != 0 && !taken.contains(&Link::Row(*row)));
    for row in open {
        let day = (day_of(ledger.at(row)), ledger.kind_of(row), ledger.amount(row) < 0);
        by_day.entry(day).or_default().push(row);
    }
    let days = by_day.into_iter().filter(|(_, payments)| payments.len() <= MOST);
    days.map(|(key, mut payments)| {
        payments.sort_unstable_by_key(|row| (ledger.at(*row), ledger.id(*row)));
        let sums = |amount: &dyn Fn(u32) -> i64| {
            let mut sum = 0_i64;
            let added = payments.iter().map(|row| {
                sum = sum.saturating_add(amount(*row).saturating_abs());
                sum
            });
            std::iter::once(0).chain(added).collect::<Vec<i64>>()
        };
        let day = Day {
            gross: sums(&|row| ledger.amount(row)),
            net: sums(&|row| ledger.net(row)),
            settled: vec![0; payments.len() + 1],
            payments,
        };
        (key, day)
    })
    .collect()
}

/// What a row settles, if only one thing comes to its amount.
fn only_solution(row: &PendingRow, window: i32, days: &BTreeMap<DayKey, Day>) -> Option<Solution> {
    match <[Solution; 1]>::try_from(solutions(row, window, days)) {
        Ok([one]) => days[&one.day].has_no_gap_beside(&one.places).then_some(one),
        Err(_) => None,
    }
}

/// All that comes to a row's amount.
fn solutions(row: &PendingRow, window: i32, days: &BTreeMap<DayKey, Day>) -> Vec<Solution> {
    let mut found = Vec::new();
    let is_in = row.amount < 0;
    let wanted = row.amount.saturating_abs();
    let in_window = days.range((row.day() - window, 0, false)..=(row.day(), u8::MAX, true));
    for (key, day) in in_window.filter(|(key, _)| key.2 == is_in) {
        let mut add = |places: Range<usize>, is_net: bool| {
            if day.is_open(&places) {
                found.push(Solution { day: *key, places, is_net });
            }
        };
        runs(&day.gross, wanted, |places| add(places, false));
        if day.net != day.gross {
            // Without a fee among them it is the same answer.
            let has_fee =
                |places: &Range<usize>| day.net[places.end] - day.net[places.start] != day.gross[places.end] - day.gross[places.start];
            runs(&day.net, wanted, |places| {
                if has_fee(&places) {
                    add(places, true);
                }
            });
        }
    }
    found
}

impl Day {
    /// Whether nothing of it is settled.
    pub(super) fn is_open(&self, places: &Range<usize>) -> bool {
        self.settled[places.end] == self.settled[places.start]
    }

    /// The first payment from a place on that is not settled.
    pub(super) fn next_open(&self, from: usize) -> Option<usize> {
        (from..self.payments.len()).find(|place| self.is_open(&(*place..place + 1)))
    }

    pub(super) fn has_settled(&self) -> bool {
        self.settled.last().is_some_and(|count| *count > 0)
    }

    /// Whether everything before or everything after it is settled: what is left out in between may be what belongs to the line.
    fn has_no_gap_beside(&self, places: &Range<usize>) -> bool {
        let all = self.payments.len();
        self.settled[places.start] == places.start || self.settled[all] - self.settled[places.end] == all - places.end
    }
}

/// Whether no other open row of the window has the amount of this one: a single payment may as well be that one's.
fn is_alone(row: u32, keyed: &Keyed<'_>) -> bool {
    let Some(one) = keyed.pending.find(row) else {
        return false;
    };
    let near = |other: &&PendingRow| (other.day() - one.day()).abs() <= keyed.window().days;
    let open = keyed
        .pending
        .rows
        .iter()
        .filter(|other| !matches!(other.outcome, Outcome::Paired(..)));
    open.filter(near).all(|other| other.row == row || other.amount != one.amount)
}

/// All that follow one another and come to `wanted`. Sums only rise, so two places that move ahead find every one of them.
fn runs(sums: &[i64], wanted: i64, mut each: impl FnMut(Range<usize>)) {
    let mut start = 0;
    for end in 1..sums.len() {
        while sums[end] - sums[start] > wanted {
            start += 1;
        }
        if start < end && sums[end] - sums[start] == wanted {
            each(start..end);
        }
    }
}

fn overlaps_another((row, found): &(u32, Solution), claims: &[(u32, Solution)]) -> bool {
    claims.iter().any(|(other, theirs)| {
        let is_apart = found.places.end <= theirs.places.start || theirs.places.end <= found.places.start;
        other != row && found.day == theirs.day && !is_apart
    })
}
