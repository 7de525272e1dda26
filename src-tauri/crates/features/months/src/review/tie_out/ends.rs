//! What a bank account held when a month began and when it ended, whatever files its lines came in and in whatever order.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::super::calendar::day_of_text;
use crate::tables::statement_lines::StatementLine;
use crate::tables::statements::Span;

/// An account, as far as its statements tell of it.
pub(super) struct Account<'a> {
    /// Its lines of `read`, each with its day.
    pub lines: Vec<(i32, &'a StatementLine)>,
    /// Its statements, the one first that was imported first.
    pub spans: Vec<&'a Span>,
    /// The days of which all lines are in `lines`.
    pub read: Range<i32>,
    /// The days of the month.
    pub month: Range<i32>,
}

/// Opening and closing, in kobo; none where nothing tells it.
pub(super) type Ends = (Option<i64>, Option<i64>);

/// When the statements of an account tell of it.
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

    /// A statement tells of the whole day.
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

    /// Where every balance follows from another one there are two ends; else what the statements tell of theirs.
    pub(super) fn ends(&self) -> Ends {
        let of_month: Vec<&StatementLine> = self.within(self.month.clone()).collect();
        if let Some((start, end)) = trail(&of_month) {
            return (Some(start), Some(end));
        }
        // A line that the bank dated back stands among those of another month.
        let all: Vec<&StatementLine> = self.within(self.read.clone()).collect();
        if let Some((start, _)) = trail(&all) {
            let opening = start.saturating_add(self.moved(self.read.start..self.month.start));
            return (Some(opening), Some(opening.saturating_add(self.moved(self.month.clone()))));
        }
        match self.stated() {
            (Some(opening), Some(closing)) => (Some(opening), Some(closing)),
            told => {
                let seen = outermost(&of_month);
                (told.0.or(seen.0), told.1.or(seen.1))
            }
        }
    }

    /// From the balances at the ends of statements: those that lie next to the ends of the month.
    fn stated(&self) -> Ends {
        let mut marks = Vec::new();
        for span in &self.spans {
            marks.extend(span.opening.map(|balance| (day_of_text(&span.first_day), balance)));
            marks.extend(span.closing.map(|balance| (day_of_text(&span.last_day) + 1, balance)));
        }
        let opening = self.nearest(&marks, self.read.start..self.month.end, self.month.start);
        let closing = self.nearest(&marks, self.month.start + 1..self.read.end + 1, self.month.end);
        // One balance proves nothing by itself.
        let pairs = || opening.iter().flat_map(|one| closing.iter().map(move |other| (one, other)));
        let pairs = || pairs().filter(|((one, _), (other, _))| one < other);
        let moved = self.moved(self.month.clone());
        // What was told before the day was over is not what the day ended with.
        let fits = pairs().find(|((_, opening), (_, closing))| opening.checked_add(moved) == Some(*closing));
        match fits.or_else(|| pairs().next_back()) {
            Some(((_, opening), (_, closing))) => (Some(*opening), Some(*closing)),
            None => (None, None),
        }
    }

    /// What the account held when `day` began, after the told balances that are nearest to it; each with the day that it was told of.
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

/// Before and after a line.
fn step(line: &StatementLine) -> Option<(i64, i64)> {
    let after = line.balance?;
    Some((after.checked_sub(line.amount)?, after))
}

/// Where a way over all lines begins and ends on which each balance leads to the next; none where there is no such way.
fn trail(lines: &[&StatementLine]) -> Option<(i64, i64)> {
    let steps: Vec<(i64, i64)> = lines.iter().map(|line| step(line)).collect::<Option<_>>()?;
    // Mostly they lie in that order.
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
    hang_together(&steps).then_some(ends)
}

fn hang_together(steps: &[(i64, i64)]) -> bool {
    let mut beside: HashMap<i64, Vec<i64>> = HashMap::new();
    for (before, after) in steps {
        beside.entry(*before).or_default().push(*after);
        beside.entry(*after).or_default().push(*before);
    }
    let mut seen: HashSet<i64> = HashSet::new();
    let mut next: Vec<i64> = steps.iter().take(1).map(|(before, _)| *before).collect();
    while let Some(balance) = next.pop() {
        if seen.insert(balance) {
            next.extend(beside.get(&balance).into_iter().flatten());
        }
    }
    seen.len() == beside.len()
}

/// Of lines that do not follow each other: before the first of the first day, after the last of the last one.
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

    /// The month has days 30 to 59; read are days 0 to 64.
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
    fn balances_that_follow_have_two_ends_in_any_order() {
        let lines = [
            line(30, 5, Some(15)),
            line(31, -3, Some(10)),
            line(31, -2, Some(13)),
            line(32, 7, Some(17)),
        ];
        let mut other = lines.clone();
        other.reverse();
        assert_eq!((ends(&lines, &[]), ends(&other, &[])), ((Some(10), Some(17)), (Some(10), Some(17))));
        // 13 to 14 is in no line: before the first, and after the last.
        let hole = [line(30, 5, Some(15)), line(31, -2, Some(13)), line(32, 7, Some(21))];
        assert_eq!(ends(&hole, &[]), (Some(10), Some(21)));
        // There and back twice, and a part that hangs together with nothing.
        let apart = [
            line(30, 5, Some(15)),
            line(31, -5, Some(10)),
            line(32, 1, Some(91)),
            line(33, -1, Some(90)),
        ];
        assert_eq!(trail(&apart.iter().collect::<Vec<_>>()), None);
    }

    /// 100 + 5; 110 after the next month's first, 107 after what was dated back. By days: 100 + 5 − 3 = 102.
    #[test]
    fn a_line_that_was_dated_back_counts_on_its_day() {
        let lines = [
            line(40, 5, Some(105)),
            line(59, -3, Some(107)),
            line(60, 5, Some(110)),
            line(61, 1, Some(108)),
        ];
        assert_eq!(ends(&lines, &[]), (Some(100), Some(102)));
    }

    #[test]
    fn without_balances_the_ends_of_statements_tell() {
        let lines = [line(29, 4, None), line(30, 5, None), line(59, 6, None), line(60, 9, None)];
        assert_eq!(ends(&lines, &[span((30, 59), 100, 111)]), (Some(100), Some(111)));
        // The last day was not over when it was saved.
        let twice = [span((30, 59), 100, 111), span((50, 59), 105, 105)];
        assert_eq!(ends(&lines, &twice), (Some(100), Some(111)));
        // Across the ends of the month: 96 + 4 = 100, and 120 − 9 = 111.
        assert_eq!(
            ends(&lines, &[span((20, 45), 96, 105), span((46, 62), 105, 120)]),
            (Some(100), Some(111))
        );
        // What does not fit is told as it is.
        assert_eq!(ends(&lines, &[span((30, 59), 100, 112)]), (Some(100), Some(112)));
        // Nothing between day 25 and the month, and nothing at all.
        assert_eq!(ends(&lines, &[span((20, 25), 96, 96), span((30, 40), 7, 12)]).1, None);
        assert_eq!(ends(&lines, &[]), (None, None));
    }
}
