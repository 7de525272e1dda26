//! The payments that settlements may consist of: by kind and day, ordered by time, with cumulative sums.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::Range;

use super::external::day_of;
use super::match_by_reference::ReferenceMatching;
use super::match_result::Link;
use super::pending::PendingRow;

/// The greatest number of payments of one kind and day that are examined.
const MOST_PAYMENTS: usize = 20_000;
/// The greatest number of solutions that are kept for a line. With more, none is unique.
const MOST_SOLUTIONS: usize = 64;

/// A day, the number of a kind, and whether it is money in.
pub(super) type DayKey = (i32, u8, bool);

/// Payments without another side.
#[derive(Clone)]
pub(super) struct Days {
    pub(super) open: BTreeMap<DayKey, Day>,
    /// Days with more payments than are examined, and whether they are money in.
    too_many: BTreeSet<(i32, bool)>,
}

/// Payments of one kind and day.
#[derive(Clone)]
pub(super) struct Day {
    pub(super) payments: Vec<u32>,
    /// Cumulative sums: element `n` is the sum of the first `n` payments.
    pub(super) gross: Vec<i64>,
    pub(super) net: Vec<i64>,
    /// Element `n` is how many of the first `n` payments are settled.
    settled: Vec<usize>,
}

/// Payments whose sum is a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Solution {
    pub(super) day: DayKey,
    pub(super) places: Range<usize>,
    pub(super) is_net: bool,
}

/// The solutions for a line, found once: settling other lines only removes some.
#[derive(Clone, Default)]
pub(super) struct Found {
    solutions: Vec<Solution>,
    /// There may be more solutions.
    is_incomplete: bool,
}

impl Found {
    /// The solutions for a row's amount, up to the limit.
    pub(super) fn of(row: &PendingRow, window: i32, days: &Days) -> Self {
        let mut found = Self::default();
        let is_in = row.amount < 0;
        let wanted = row.amount.saturating_abs();
        let in_window = days.open.range((row.day() - window, 0, false)..=(row.day(), u8::MAX, true));
        for (key, day) in in_window.rev().filter(|(key, _)| key.2 == is_in) {
            consecutive(&day.gross, wanted, |places| found.add(key, day, places, false));
            if day.net != day.gross {
                let kept = |place: usize| day.net[place] - day.gross[place];
                consecutive(&day.net, wanted, |places| {
                    // Without a fee among them, the gross sum has found the same payments.
                    kept(places.end) == kept(places.start) || found.add(key, day, places, true)
                });
            }
        }
        found
    }

    /// Returns false if the limit is reached.
    fn add(&mut self, key: &DayKey, day: &Day, places: Range<usize>, is_net: bool) -> bool {
        if day.is_open(&places) {
            self.is_incomplete |= self.solutions.len() == MOST_SOLUTIONS;
            if !self.is_incomplete {
                self.solutions.push(Solution { day: *key, places, is_net });
            }
        }
        !self.is_incomplete
    }

    /// Removes solutions that contain payments settled since.
    pub(super) fn drop_settled(&mut self, row: &PendingRow, window: i32, days: &Days) {
        self.solutions.retain(|one| days.open[&one.day].is_open(&one.places));
        if self.is_incomplete && self.solutions.len() < 2 {
            *self = Self::of(row, window, days);
        }
    }

    /// The only solution, unless payments left over next to it make it doubtful.
    pub(super) fn only(&self, days: &Days) -> Option<&Solution> {
        match self.solutions.as_slice() {
            [one] if !self.is_incomplete => days.open[&one.day].has_no_gap_beside(&one.places).then_some(one),
            _ => None,
        }
    }

    pub(super) fn all(self) -> Vec<Solution> {
        self.solutions
    }
}

impl Days {
    /// By day, kind and direction.
    pub(super) fn of(matching: &ReferenceMatching<'_>, paired: &HashSet<Link>) -> Self {
        let ledger = matching.ledger;
        let mut by_day: HashMap<DayKey, Vec<u32>> = HashMap::new();
        let open = matching
            .open_rows()
            .filter(|row| ledger.amount(*row) != 0 && !paired.contains(&Link::Row(*row)));
        for row in open {
            let day = (day_of(ledger.at(row)), ledger.kind_of(row), ledger.amount(row) < 0);
            by_day.entry(day).or_default().push(row);
        }
        let has_too_many = |_: &DayKey, payments: &mut Vec<u32>| payments.len() > MOST_PAYMENTS;
        Self {
            too_many: by_day.extract_if(has_too_many).map(|((day, _, is_in), _)| (day, is_in)).collect(),
            open: by_day
                .into_iter()
                .map(|(key, payments)| (key, Day::new(payments, matching)))
                .collect(),
        }
    }

    pub(super) fn settle(&mut self, found: &Solution) {
        if let Some(day) = self.open.get_mut(&found.day) {
            day.settle(&found.places);
        }
    }

    /// Whether a day that a row may settle has more payments than are examined.
    pub(super) fn has_too_many_near(&self, row: &PendingRow, window: i32) -> bool {
        let mut near = self.too_many.range((row.day() - window, false)..=(row.day(), true));
        near.any(|(_, is_in)| *is_in == (row.amount < 0))
    }
}

impl Day {
    fn new(mut payments: Vec<u32>, matching: &ReferenceMatching<'_>) -> Self {
        let ledger = matching.ledger;
        payments.sort_unstable_by_key(|row| (ledger.at(*row), ledger.id(*row)));
        let sums = |amount: &dyn Fn(u32) -> i64| {
            let mut sum = 0_i64;
            let added = payments.iter().map(|row| {
                sum = sum.saturating_add(amount(*row).saturating_abs());
                sum
            });
            std::iter::once(0).chain(added).collect::<Vec<i64>>()
        };
        Self {
            gross: sums(&|row| ledger.amount(row)),
            net: sums(&|row| ledger.net(row)),
            settled: vec![0; payments.len() + 1],
            payments,
        }
    }

    fn settle(&mut self, places: &Range<usize>) {
        for place in places.start + 1..self.settled.len() {
            self.settled[place] += place.min(places.end) - places.start;
        }
    }

    /// Which settlements may contain a payment that is left over: it has the amount of one of their payments. The payments of such a settlement may
    /// then be left over too, and make others doubtful.
    pub(super) fn doubtful(&self, settled: &[(&Range<usize>, bool)]) -> Vec<bool> {
        let amount = |place: usize, is_net: bool| {
            let sums = if is_net { &self.net } else { &self.gross };
            (sums[place + 1] - sums[place], is_net)
        };
        let both = |place: usize| [false, true].map(|is_net| amount(place, is_net));
        let is_left = |place: &usize| self.is_open(&(*place..place + 1));
        let mut left: HashSet<(i64, bool)> = (0..self.payments.len()).filter(is_left).flat_map(both).collect();
        let mut doubtful = vec![false; settled.len()];
        loop {
            let known = |number: &usize| !doubtful[*number];
            let may_be_left = |(places, is_net): (&Range<usize>, bool)| places.clone().any(|place| left.contains(&amount(place, is_net)));
            let Some(number) = (0..settled.len()).filter(known).find(|number| may_be_left(settled[*number])) else {
                return doubtful;
            };
            doubtful[number] = true;
            left.extend(settled[number].0.clone().flat_map(both));
        }
    }

    /// Whether none of these payments is settled.
    pub(super) fn is_open(&self, places: &Range<usize>) -> bool {
        self.settled[places.end] == self.settled[places.start]
    }

    /// The first open payment at or after a position.
    pub(super) fn next_open(&self, from: usize) -> Option<usize> {
        (from..self.payments.len()).find(|place| self.is_open(&(*place..place + 1)))
    }

    pub(super) fn has_settled(&self) -> bool {
        self.settled.last().is_some_and(|count| *count > 0)
    }

    /// Whether everything before or everything after it is settled. A payment left over in between may belong to the line.
    pub(super) fn has_no_gap_beside(&self, places: &Range<usize>) -> bool {
        let all = self.payments.len();
        self.settled[places.start] == places.start || self.settled[all] - self.settled[places.end] == all - places.end
    }
}

/// Calls `each` for all consecutive payments whose sum is `wanted`, until it returns false. Sums only increase, so two advancing positions find
/// all of them.
fn consecutive(sums: &[i64], wanted: i64, mut each: impl FnMut(Range<usize>) -> bool) {
    let mut start = 0;
    for end in 1..sums.len() {
        while sums[end] - sums[start] > wanted {
            start += 1;
        }
        if start < end && sums[end] - sums[start] == wanted && !each(start..end) {
            return;
        }
    }
}
