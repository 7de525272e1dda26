//! The days of a month that no statement of an account covers. Most exports name no period, and banks book nothing on Sundays.

use super::super::calendar::day_of_text;
use super::ends::Account;
use crate::record::{Days, DaysWithoutLines, MissingProof};
use crate::tables::statements::Span;

/// The most days in a row without a line that are normal for an account in use: a weekend between holidays. More are a hole.
const QUIET: i32 = 5;

/// The days that no statement covers.
#[derive(Debug, Default)]
pub(super) struct UncoveredDays {
    /// Holes: without their lines the sum proves nothing.
    pub lacking: Vec<MissingProof>,
    /// Days on which possibly nothing was booked. A person has to confirm it.
    pub quiet: Vec<DaysWithoutLines>,
}

impl UncoveredDays {
    pub(super) fn of(account: &Account<'_>) -> Self {
        let mut uncovered = Self::default();
        for (first, last) in holes(account) {
            let Some(days) = Days::numbered(first, last) else { continue };
            match nature(account, first, last) {
                Nature::Proved => {}
                Nature::Quiet => uncovered.quiet.push(DaysWithoutLines(days)),
                Nature::Hole => uncovered.lacking.push(MissingProof::NoStatement(days)),
            }
        }
        uncovered
    }
}

/// The runs of days of the month that no statement covers, each with its first and last day.
fn holes(account: &Account<'_>) -> Vec<(i32, i32)> {
    let mut holes: Vec<(i32, i32)> = Vec::new();
    for day in account.month.clone().filter(|day| !account.covers(*day)) {
        match holes.last_mut() {
            Some((_, last)) if *last + 1 == day => *last = day,
            Some(_) | None => holes.push((day, day)),
        }
    }
    holes
}

enum Nature {
    /// The balances before and after are equal.
    Proved,
    /// Few days, all of them over when the file before was exported: possibly nothing was booked.
    Quiet,
    Hole,
}

fn nature(account: &Account<'_>, first: i32, last: i32) -> Nature {
    let days = |span: &Span| (day_of_text(&span.first_day), day_of_text(&span.last_day));
    let spans = || account.spans.iter().map(|span| (days(span), *span));
    // A file whose period contains the days was exported before they were over.
    if spans().any(|((from, until), _)| from <= last && first <= until) {
        return Nature::Hole;
    }
    let before = spans()
        .filter(|((_, until), _)| *until < first)
        .max_by_key(|((_, until), _)| *until);
    let after = spans().filter(|((from, _), _)| *from > last).min_by_key(|((from, _), _)| *from);
    let from = before.map_or(first, |((_, until), _)| until + 1);
    let until = after.map_or(last, |((from, _), _)| from - 1);
    if until - from >= QUIET {
        return Nature::Hole;
    }
    match (before, after) {
        (Some((_, before)), Some((_, after))) => match before.closing.zip(after.opening) {
            Some((closing, opening)) if closing == opening => Nature::Proved,
            Some(_) => Nature::Hole,
            None => Nature::Quiet,
        },
        (Some((_, before)), None) if day_of_text(&before.imported_after) < last => Nature::Hole,
        (Some(_), None) | (None, Some(_)) => Nature::Quiet,
        (None, None) => Nature::Hole,
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::calendar::day_text;
    use super::*;

    fn span(days: (i32, i32), balances: (Option<i64>, Option<i64>), saved: i32) -> Span {
        Span {
            account: 1,
            name: String::new(),
            first_day: day_text(days.0),
            last_day: day_text(days.1),
            whole_until: day_text(days.1.min(saved - 1)),
            imported_after: day_text(saved - 1),
            opening: balances.0,
            closing: balances.1,
        }
    }

    /// The month has days 30 to 59. Returns the number of holes and of runs of quiet days.
    fn uncovered(spans: &[Span]) -> (usize, usize) {
        let account = Account {
            lines: Vec::new(),
            spans: spans.iter().collect(),
            read: 0..65,
            month: 30..60,
        };
        let uncovered = UncoveredDays::of(&account);
        (uncovered.lacking.len(), uncovered.quiet.len())
    }

    #[test]
    fn a_person_confirms_days_without_a_line_at_the_ends_of_a_month() {
        let none = (None, None);
        assert_eq!(uncovered(&[span((30, 59), none, 62)]), (0, 0));
        // The first statement of the account begins on the second day, and the last one ends on the day before the last.
        assert_eq!(uncovered(&[span((31, 58), none, 62)]), (0, 2));
        assert_eq!(
            uncovered(&[span((31, 58), none, 59)]),
            (1, 1),
            "the last day was not over when it was saved"
        );
        assert_eq!(uncovered(&[span((30, 59), none, 59)]), (1, 0), "it names a day that was not over");
        assert_eq!(uncovered(&[span((30, 54), none, 70)]), (0, 1), "five days");
        assert_eq!(uncovered(&[span((30, 53), none, 70)]), (1, 0), "six days");
        // Three days of the month before and three of this one.
        assert_eq!(uncovered(&[span((1, 26), none, 40), span((33, 59), none, 70)]), (1, 0));
        assert_eq!(uncovered(&[]), (1, 0));
    }

    #[test]
    fn the_balances_show_whether_something_was_booked_between_two_statements() {
        let around = |closing, opening| uncovered(&[span((30, 40), (None, closing), 70), span((43, 59), (opening, None), 70)]);
        assert_eq!(around(Some(5), Some(5)), (0, 0));
        assert_eq!(around(Some(5), Some(6)), (1, 0));
        assert_eq!(around(Some(5), None), (0, 1));
        let next_month = [span((30, 58), (None, Some(7)), 70), span((61, 80), (Some(7), None), 90)];
        assert_eq!(uncovered(&next_month), (0, 0));
    }
}
