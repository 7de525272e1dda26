//! One bank line for many payments: consecutive payments of one kind and one day whose sum is the line, gross or net of what the service
//! keeps. A line is settled only if all of these hold:
//!
//! - it has the words of a settlement;
//! - its payments begin with the first open payment of the day, end with its last, or adjoin payments that another line settles;
//! - no other consecutive payments have this sum, or all lines together cover the day in only one way;
//! - no remaining payment of the day has the amount of one of them.
//!
//! Lines of money out, and lines that name a party, are only suggested.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use rayon::prelude::*;

use super::external::{Side, day_of};
use super::match_by_reference::ReferenceMatching;
use super::match_result::{Candidate, Link, Short};
use super::pending::{PendingRow, SHOWN};
use super::pool::span;
use super::rules::{SettlementWords, settlement_words};
use super::settlement_days::{DayKey, Days, Found, Solution};
use super::whole_day::covered;

/// The greatest number of open settlement lines. With more, none is settled: each is compared with the days next to it.
const MOST_LINES: usize = 2_000;
/// The number of repetitions without lines that proved doubtful. After them all lines are doubtful.
const ROUNDS: usize = 16;

/// Why payments with the sum of a line are suggested and not settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Doubt {
    /// Other payments have the same sum, or payments next to them are left over.
    Others,
    /// The line is money out, or names a party: amount and day are no evidence.
    Words,
    /// A day near it has more payments than are examined.
    TooMany,
}

/// An open line with the words of a settlement.
#[derive(Clone)]
struct Line<'k> {
    row: &'k PendingRow,
    found: Found,
    doubt: Option<Doubt>,
}

/// A line with the payments that it settles.
struct Claimed<'k> {
    line: Line<'k>,
    found: Solution,
    /// It covers the day together with other lines.
    covers_day: bool,
}

/// One attempt: the lines settled so far, and the others.
struct Attempt<'k> {
    lines: Vec<Line<'k>>,
    days: Days,
    claimed: Vec<Claimed<'k>>,
}

impl<'k> Attempt<'k> {
    fn new(lines: Vec<Line<'k>>, days: Days) -> Self {
        Self {
            lines,
            days,
            claimed: Vec::new(),
        }
    }

    /// Settles the lines that are certain now; returns false if there are none.
    fn settle_certain(&mut self, matching: &ReferenceMatching<'_>, amounts: &[(i64, i32)]) -> bool {
        let window = matching.window().days;
        let only = |line: &Line<'_>| Some((line.row.row, line.found.only(&self.days)?.clone()));
        let mut claims: Vec<(u32, Solution)> = self.lines.iter().filter_map(only).collect();
        claims.retain(|(row, found)| found.places.len() > 1 || is_alone(*row, matching, amounts));
        let rivals: Vec<bool> = claims.iter().map(|claim| overlaps_another(claim, &claims)).collect();
        let mut rivals = rivals.into_iter();
        claims.retain(|_| rivals.next() == Some(false));
        let in_doubt = self.lines.iter().filter(|line| line.doubt.is_some());
        let doubtful: HashSet<u32> = in_doubt.map(|line| line.row.row).collect();
        claims.retain(|(row, _)| !doubtful.contains(row));
        let covers_day = claims.is_empty();
        if covers_day {
            let rows: Vec<&PendingRow> = self.lines.iter().map(|line| line.row).collect();
            claims = covered(&rows, &doubtful, window, &self.days.open);
        }
        let claims: HashMap<u32, Solution> = claims.into_iter().collect();
        for line in self.lines.extract_if(.., |line| claims.contains_key(&line.row.row)) {
            let found = claims[&line.row.row].clone();
            self.days.settle(&found);
            self.claimed.push(Claimed { line, found, covers_day });
        }
        let days = &self.days;
        self.lines
            .par_iter_mut()
            .for_each(|line| line.found.drop_settled(line.row, window, days));
        !claims.is_empty()
    }

    /// The settled lines that may contain a payment which no line settles.
    fn exchangeable(&self) -> HashSet<u32> {
        let mut by_day: BTreeMap<DayKey, Vec<&Claimed<'_>>> = BTreeMap::new();
        for one in &self.claimed {
            by_day.entry(one.found.day).or_default().push(one);
        }
        let mut doubtful = HashSet::new();
        for (day, of_day) in by_day {
            let settled: Vec<(&Range<usize>, bool)> = of_day.iter().map(|one| (&one.found.places, one.found.is_net)).collect();
            let marks = self.days.open[&day].doubtful(&settled);
            let found = of_day.iter().zip(marks).filter(|(_, is_doubtful)| *is_doubtful);
            doubtful.extend(found.map(|(one, _)| one.line.row.row));
        }
        doubtful
    }
}

/// The settled lines and their payments.
#[derive(Default)]
pub(super) struct Settlements {
    /// By row of the bank.
    groups: Vec<Group>,
    /// Suggestions for lines that are not certain.
    suggested: Vec<Group>,
    members: Vec<u32>,
    /// The number of members that are settled; the others are suggested.
    settled: usize,
}

/// A line and its payments.
struct Group {
    row: u32,
    /// Their positions among the members.
    members: Range<usize>,
    is_net: bool,
    /// It covers the day together with other lines.
    covers_day: bool,
    doubt: Option<Doubt>,
}

impl Settlements {
    /// Finds settlements among the rows and payments without stronger evidence. A settled line can make others unique, so the search is repeated
    /// until nothing more is found. The order of the rows does not matter.
    pub(super) fn of(matching: &ReferenceMatching<'_>, paired: &HashSet<Link>) -> Self {
        let rows = match matching.side {
            Side::Service => Vec::new(),
            Side::Bank => open_settlements(matching),
        };
        let mut settled = Self::default();
        if rows.is_empty() || rows.len() > MOST_LINES {
            return settled;
        }
        let (days, window) = (Days::of(matching, paired), matching.window().days);
        let amounts = open_amounts(matching);
        let mut lines: Vec<Line<'_>> = rows
            .into_par_iter()
            .map(|(row, words)| Line {
                row,
                found: Found::of(row, window, &days),
                doubt: doubt_of(row, words, days.has_too_many_near(row, window)),
            })
            .collect();
        // A conclusion from a doubtful line is not certain, so the search begins again without that line.
        for round in 0.. {
            let mut attempt = Attempt::new(lines.clone(), days.clone());
            while attempt.settle_certain(matching, &amounts) {}
            let doubtful = attempt.exchangeable();
            if doubtful.is_empty() {
                settled.take(attempt);
                break;
            }
            let is_doubtful = |line: &&mut Line<'_>| round >= ROUNDS || doubtful.contains(&line.row.row);
            lines.iter_mut().filter(is_doubtful).for_each(|line| {
                line.doubt.get_or_insert(Doubt::Others);
            });
        }
        settled
    }

    fn take(&mut self, mut attempt: Attempt<'_>) {
        attempt.claimed.sort_unstable_by_key(|one| one.line.row.row);
        attempt.claimed.iter().for_each(|one| self.claim(one, &attempt.days));
        self.suggest(attempt.lines, &attempt.days);
    }

    fn claim(&mut self, Claimed { line, found, covers_day }: &Claimed<'_>, days: &Days) {
        let start = self.members.len();
        self.members.extend(&days.open[&found.day].payments[found.places.clone()]);
        self.groups.push(Group {
            row: line.row.row,
            members: start..self.members.len(),
            is_net: found.is_net,
            covers_day: *covers_day,
            doubt: None,
        });
    }

    /// Records suggestions for the remaining lines, the most likely first.
    fn suggest(&mut self, lines: Vec<Line<'_>>, days: &Days) {
        self.settled = self.members.len();
        for Line { row, found, doubt } in lines {
            let mut found = found.all();
            // A single payment is suggested by its amount.
            found.retain(|one| one.places.len() > 1);
            found.sort_by_key(|one| {
                let is_whole = days.open[&one.day].has_no_gap_beside(&one.places);
                (!is_whole, row.day() - one.day.0, one.day, one.places.start)
            });
            for one in found.into_iter().take(SHOWN) {
                let start = self.members.len();
                self.members.extend(&days.open[&one.day].payments[one.places]);
                self.suggested.push(Group {
                    row: row.row,
                    members: start..self.members.len(),
                    is_net: one.is_net,
                    covers_day: false,
                    doubt: doubt.or(Some(Doubt::Others)),
                });
            }
        }
    }

    /// The candidates for the remaining rows.
    pub(super) fn suggestions(&self, matching: &ReferenceMatching<'_>) -> Vec<(u32, Vec<Candidate>)> {
        let mut suggestions: Vec<(u32, Vec<Candidate>)> = Vec::new();
        for (number, group) in (self.groups.len()..).zip(&self.suggested) {
            let Some((pending, number)) = matching.pending.find(group.row).zip(u32::try_from(number).ok()) else {
                continue;
            };
            let members = &self.members[group.members.clone()];
            let sum = members
                .iter()
                .fold(0_i64, |sum, row| sum.saturating_add(matching.ledger.amount(*row)));
            let first = members.first().map_or(0, |row| matching.ledger.at(*row));
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
                short: Short::Absent,
                seconds: pending.at.abs_diff(first),
            };
            match suggestions.last_mut().filter(|(last, _)| *last == group.row) {
                Some((_, candidates)) => candidates.push(candidate),
                None => suggestions.push((group.row, vec![candidate])),
            }
        }
        suggestions
    }

    /// What a row of the bank settles, and whether the sum is net.
    pub(super) fn of_row(&self, row: u32) -> Option<(Link, bool)> {
        let place = self.groups.binary_search_by_key(&row, |group| group.row).ok()?;
        Some((Link::Settlement(u32::try_from(place).ok()?), self.groups[place].is_net))
    }

    /// Whether this line covers a day together with others.
    pub(super) fn covers_day(&self, number: u32) -> bool {
        self.group(number).covers_day
    }

    /// Why it is only suggested.
    pub(super) fn doubt_of(&self, link: Link) -> Option<Doubt> {
        match link {
            Link::Settlement(number) => self.group(number).doubt,
            Link::Row(_) | Link::Batch(_) => None,
        }
    }

    /// The payments of one settlement, the earliest first.
    pub(super) fn members(&self, number: u32) -> &[u32] {
        &self.members[self.group(number).members.clone()]
    }

    fn group(&self, number: u32) -> &Group {
        let number = number as usize;
        let of_offer = || &self.suggested[number - self.groups.len()];
        self.groups.get(number).unwrap_or_else(of_offer)
    }

    /// All settled payments.
    pub(super) fn payments(&self) -> impl Iterator<Item = u32> {
        self.members[..self.settled].iter().copied()
    }
}

/// The rows with the words of a settlement and without another side.
fn open_settlements<'k>(matching: &'k ReferenceMatching<'_>) -> Vec<(&'k PendingRow, SettlementWords)> {
    let rows = matching.pending.rows.iter().enumerate();
    let open = rows.filter(|(_, row)| row.is_open());
    open.filter_map(|(place, row)| Some((row, settlement_words(matching.pending.text(place))?)))
        .collect()
}

fn doubt_of(row: &PendingRow, words: SettlementWords, has_too_many: bool) -> Option<Doubt> {
    match words {
        SettlementWords::NamesParty => Some(Doubt::Words),
        SettlementWords::NamesNoParty if row.amount > 0 => Some(Doubt::Words),
        SettlementWords::NamesNoParty => has_too_many.then_some(Doubt::TooMany),
    }
}

/// The amounts and days of all rows without another side.
fn open_amounts(matching: &ReferenceMatching<'_>) -> Vec<(i64, i32)> {
    let open = matching.pending.rows.iter().filter(|row| row.is_open());
    let mut amounts: Vec<(i64, i32)> = open.map(|row| (row.amount, row.day())).collect();
    amounts.sort_unstable();
    amounts
}

/// Whether no other open row within the window has the amount of this one. Otherwise a single payment may belong to that row.
fn is_alone(row: u32, matching: &ReferenceMatching<'_>, amounts: &[(i64, i32)]) -> bool {
    let days = matching.window().days;
    matching.pending.find(row).is_some_and(|one| {
        let near = span(
            amounts,
            |other| *other,
            (one.amount, one.day() - days),
            (one.amount, one.day() + days),
        );
        near.len() == 1
    })
}

fn overlaps_another((row, found): &(u32, Solution), claims: &[(u32, Solution)]) -> bool {
    claims.iter().any(|(other, theirs)| {
        let is_apart = found.places.end <= theirs.places.start || theirs.places.end <= found.places.start;
        other != row && found.day == theirs.day && !is_apart
    })
}
