//! The balances of a bank account at the beginning and the end of a month, in whatever files and order its lines were imported.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::super::calendar::day_of_text;
use crate::tables::statement_lines::StatementLine;
use crate::tables::statements::Span;

/// An account with its lines and statements around a month.
pub(super) struct Account<'a> {
    /// Its lines in `read`, each with its day.
    pub lines: Vec<(i32, &'a StatementLine)>,
    /// Its statements, in the order of import.
    pub spans: Vec<&'a Span>,
    /// The days of which all lines are in `lines`.
    pub read: Range<i32>,
    /// The days of the month.
    pub month: Range<i32>,
}

/// Opening and closing balance in kobo; `None` if unknown.
pub(super) type Ends = (Option<i64>, Option<i64>);

/// The time of an account's statements in relation to the month.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum When {
    /// Before the month only.
    Before,
    /// After the month only.
    After,
    /// In the month, or on both sides of it.
    Around,
}

impl Account<'_> {
    pub(super) fn when(&self) -> When {
        let (mut before, mut after) = (false, false);
        for span in &self.spans {
            let (is_before, is_after) = (
                day_of_text(&span.last_day) < self.month.start,
                day_of_text(&span.first_day) >= self.month.end,
            );
            if !is_before && !is_after {
                return When::Around;
            }
            (before, after) = (before || is_before, after || is_after);
        }
        match (before, after) {
            (true, false) => When::Before,
            (false, true) => When::After,
            (true, true) | (false, false) => When::Around,
        }
    }

    /// Whether a statement covers the whole day.
    pub(super) fn covers(&self, day: i32) -> bool {
        let mut spans = self.spans.iter();
        spans.any(|span| day_of_text(&span.first_day) <= day && day <= day_of_text(&span.whole_until))
    }

    fn within(&self, days: Range<i32>) -> impl Iterator<Item = &StatementLine> {
        let lines = self.lines.iter().filter(move |(day, _)| days.contains(day));
        lines.map(|(_, line)| *line)
    }

    fn moved(&self, days: Range<i32>) -> i64 {
        self.within(days).fold(0, |sum, line| sum.saturating_add(line.amount))
    }

    /// The balances at the two ends: from the balances of the lines if they follow from each other, else from those of the statements.
    pub(super) fn ends(&self) -> Ends {
        let of_month: Vec<&StatementLine> = self.within(self.month.clone()).collect();
        if let Some((start, end)) = trail(&of_month) {
            return (Some(start), Some(end));
        }
        // A backdated line has its balance among the lines of another month.
        let all: Vec<&StatementLine> = self.within(self.read.clone()).collect();
        if let Some((start, _)) = trail(&all) {
            let opening = start.saturating_add(self.moved(self.read.start..self.month.start));
            return (Some(opening), Some(opening.saturating_add(self.moved(self.month.clone()))));
        }
        match self.stated() {
            (Some(opening), Some(closing)) => (Some(opening), Some(closing)),
            stated => {
                let seen = outermost(&of_month);
                (stated.0.or(seen.0), stated.1.or(seen.1))
            }
        }
    }

    /// From the statements' balances that are nearest to the ends of the month.
    fn stated(&self) -> Ends {
        let mut marks = Vec::new();
        for span in &self.spans {
            marks.extend(span.opening.map(|balance| (day_of_text(&span.first_day), balance)));
            marks.extend(span.closing.map(|balance| (day_of_text(&span.last_day) + 1, balance)));
        }
        let opening = self.nearest(&marks, self.read.start..self.month.end, self.month.start);
        let closing = self.nearest(&marks, self.month.start + 1..self.read.end + 1, self.month.end);
        // A single balance proves nothing.
        let pairs = || opening.iter().flat_map(|one| closing.iter().map(move |other| (one, other)));
        let pairs = || pairs().filter(|((one, _), (other, _))| one < other);
        let moved = self.moved(self.month.clone());
        // A balance exported before the day was over is not the balance at the end of the day.
        let fits = pairs().find(|((_, opening), (_, closing))| opening.checked_add(moved) == Some(*closing));
        match fits.or_else(|| pairs().next_back()) {
            Some(((_, opening), (_, closing))) => (Some(*opening), Some(*closing)),
            None => (None, None),
        }
    }

    /// The balances of the account at the beginning of `day`, derived from the stated balances nearest to it; each with the day for which it
    /// was stated.
    fn nearest(&self, marks: &[(i32, i64)], among: Range<i32>, day: i32) -> Vec<(i32, i64)> {
        let known = |(at, _): &&(i32, i64)| among.contains(at) && (day.min(*at)..day.max(*at)).all(|between| self.covers(between));
        let known: Vec<(i32, i64)> = marks.iter().filter(known).copied().collect();
        let least = known.iter().map(|(at, _)| at.abs_diff(day)).min();
        let near = known.into_iter().filter(|(at, _)| Some(at.abs_diff(day)) == least);
        near.map(|(at, balance)| {
            let held = if at <= day {
                balance.saturating_add(self.moved(at..day))
            } else {
                balance.saturating_sub(self.moved(day..at))
            };
            (at, held)
        })
        .collect()
    }
}

/// The balances before and after a line.
fn step(line: &StatementLine) -> Option<(i64, i64)> {
    let after = line.balance?;
    Some((after.checked_sub(line.amount)?, after))
}

/// The two ends of a path over all lines on which each balance leads to the next; `None` if there is no such path.
fn trail(lines: &[&StatementLine]) -> Option<(i64, i64)> {
    let steps: Vec<(i64, i64)> = lines.iter().map(|line| step(line)).collect::<Option<_>>()?;
    // Usually the lines are in that order already.
    if steps.windows(2).all(|two| two[0].1 == two[1].0) {
        return Some((steps.first()?.0, steps.last()?.1));
    }
    let mut more: HashMap<i64, i64> = HashMap::new();
    for (before, after) in &steps {
        *more.entry(*before).or_default() += 1;
        *more.entry(*after).or_default() -= 1;
    }
    let (first, _) = *steps.first()?;
    let odd: Vec<(i64, i64)> = more.into_iter().filter(|(_, more)| *more != 0).collect();
    let ends = match odd[..] {
        [] => (first, first),
        [(start, 1), (end, -1)] | [(end, -1), (start, 1)] => (start, end),
        _ => return None,
    };
    is_connected(&steps).then_some(ends)
}

fn is_connected(steps: &[(i64, i64)]) -> bool {
    let mut neighbours: HashMap<i64, Vec<i64>> = HashMap::new();
    for (before, after) in steps {
        neighbours.entry(*before).or_default().push(*after);
        neighbours.entry(*after).or_default().push(*before);
    }
    let mut seen: HashSet<i64> = HashSet::new();
    let mut next: Vec<i64> = steps.iter().take(1).map(|(before, _)| *before).collect();
    while let Some(balance) = next.pop() {
        if seen.insert(balance) {
            next.extend(neighbours.get(&balance).into_iter().flatten());
        }
    }
    seen.len() == neighbours.len()
}

/// For lines that do not follow from each other: the balance before the first line of the first day, and after the last line of the last day.
fn outermost(lines: &[&StatementLine]) -> Ends {
    let of_day = |day: Option<&&StatementLine>| -> Vec<(i64, i64)> {
        let day = day.map(|line| &line.day);
        let lines = lines.iter().filter(|line| Some(&line.day) == day);
        lines.filter_map(|line| step(line)).collect()
    };
    let (first, last) = (of_day(lines.first()), of_day(lines.last()));
    let opening = first.iter().find(|(before, _)| first.iter().all(|(_, after)| after != before));
    let closing = last.iter().rfind(|(_, after)| last.iter().all(|(before, _)| before != after));
    (
        opening.or(first.first()).map(|(before, _)| *before),
        closing.or(last.last()).map(|(_, after)| *after),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::calendar::day_text;

    fn line(day: i32, amount: i64, balance: Option<i64>) -> StatementLine {
        StatementLine {
            day: day_text(day).into(),
            amount,
            charge: 0,
            balance,
            ..StatementLine::default()
        }
    }

    fn span(days: (i32, i32), opening: i64, closing: i64) -> Span {
        Span {
            account: 1,
            name: String::new(),
            first_day: day_text(days.0),
            last_day: day_text(days.1),
            whole_until: day_text(days.1),
            imported_after: day_text(days.1),
            opening: Some(opening),
            closing: Some(closing),
        }
    }

    /// The month has days 30 to 59; days 0 to 64 are read.
    fn ends(lines: &[StatementLine], spans: &[Span]) -> Ends {
        let account = Account {
            lines: lines.iter().map(|line| (day_of_text(&line.day), line)).collect(),
            spans: spans.iter().collect(),
            read: 0..65,
            month: 30..60,
        };
        account.ends()
    }

    #[test]
    fn balances_that_follow_from_each_other_give_both_ends_in_any_order() {
        let lines = [
            line(30, 5, Some(15)),
            line(31, -3, Some(10)),
            line(31, -2, Some(13)),
            line(32, 7, Some(17)),
        ];
        let mut other = lines.clone();
        other.reverse();
        assert_eq!((ends(&lines, &[]), ends(&other, &[])), ((Some(10), Some(17)), (Some(10), Some(17))));
        // No line leads from 13 to 14. The ends are before the first line and after the last.
        let hole = [line(30, 5, Some(15)), line(31, -2, Some(13)), line(32, 7, Some(21))];
        assert_eq!(ends(&hole, &[]), (Some(10), Some(21)));
        // Two closed circles without a connection.
        let apart = [
            line(30, 5, Some(15)),
            line(31, -5, Some(10)),
            line(32, 1, Some(91)),
            line(33, -1, Some(90)),
        ];
        assert_eq!(trail(&apart.iter().collect::<Vec<_>>()), None);
    }

    /// 100 + 5; 110 after the first line of the next month, 107 after the backdated line. By days: 100 + 5 − 3 = 102.
    #[test]
    fn a_backdated_line_counts_on_its_day() {
        let lines = [
            line(40, 5, Some(105)),
            line(59, -3, Some(107)),
            line(60, 5, Some(110)),
            line(61, 1, Some(108)),
        ];
        assert_eq!(ends(&lines, &[]), (Some(100), Some(102)));
    }

    #[test]
    fn without_balances_of_lines_those_of_the_statements_are_used() {
        let lines = [line(29, 4, None), line(30, 5, None), line(59, 6, None), line(60, 9, None)];
        assert_eq!(ends(&lines, &[span((30, 59), 100, 111)]), (Some(100), Some(111)));
        // The last day was not over when the file was exported.
        let twice = [span((30, 59), 100, 111), span((50, 59), 105, 105)];
        assert_eq!(ends(&lines, &twice), (Some(100), Some(111)));
        // Across the ends of the month: 96 + 4 = 100, and 120 − 9 = 111.
        assert_eq!(
            ends(&lines, &[span((20, 45), 96, 105), span((46, 62), 105, 120)]),
            (Some(100), Some(111))
        );
        // Balances that contradict the lines are returned as they are.
        assert_eq!(ends(&lines, &[span((30, 59), 100, 112)]), (Some(100), Some(112)));
        // No statement between day 25 and the month; and no statement at all.
        assert_eq!(ends(&lines, &[span((20, 25), 96, 96), span((30, 40), 7, 12)]).1, None);
        assert_eq!(ends(&lines, &[]), (None, None));
    }
}
