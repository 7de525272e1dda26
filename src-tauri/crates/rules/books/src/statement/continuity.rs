//! Whether a statement begins where an earlier one of the account ended, and coverage gaps: days without a statement.

use super::Day;
use super::money::change;
use super::proof::Proved;
use crate::messages;

/// The period and the balances of a statement, as kept for the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ends {
    /// The first day: of the period if the file states one, or else of the lines.
    pub first: Day,
    /// The last day.
    pub last: Day,
    /// The balance before the first line, in kobo.
    pub opening: Option<i128>,
    /// The balance after the last line, in kobo.
    pub closing: Option<i128>,
}

/// How a statement relates to an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Continuity {
    /// It begins with the closing balance of the earlier one. Missing lines whose sum is zero cannot be detected.
    Follows,
    /// Lines with this sum in kobo are missing between them.
    Gap(i128),
    /// They overlap: the lines have to be compared.
    Overlaps,
    /// One of the balances is unknown.
    Unknown,
}

impl Ends {
    /// The period and balances of a statement; `None` if it has neither a period nor lines.
    pub fn of(proved: &Proved) -> Option<Self> {
        let statement = proved.statement();
        let days = || statement.lines.iter().map(|line| line.day);
        let (first, last) = statement.period.or_else(|| Some((days().min()?, days().max()?)))?;
        Some(Self {
            first,
            last,
            opening: proved.proof().opening.minor,
            closing: proved.proof().closing.minor,
        })
    }

    /// How a later statement follows this one.
    pub fn then(&self, later: &Self) -> Continuity {
        let balances = self.closing.zip(later.opening);
        match balances {
            _ if later.first < self.last => Continuity::Overlaps,
            Some((closing, opening)) if closing == opening => Continuity::Follows,
            // An export of the current day ends within it.
            _ if later.first == self.last => Continuity::Overlaps,
            Some((closing, opening)) => Continuity::Gap(opening - closing),
            None => Continuity::Unknown,
        }
    }
}

impl Continuity {
    /// The sentence for a person.
    pub fn message(self) -> String {
        match self {
            Self::Follows => messages::statement::FOLLOWS.to_owned(),
            Self::Gap(missing) => messages::statement::gap(&change(missing)),
            Self::Overlaps => messages::statement::OVERLAPS.to_owned(),
            Self::Unknown => messages::statement::CANNOT_BE_COMPARED.to_owned(),
        }
    }
}

/// The coverage gaps from `first` to `last`: the first and the last day of each.
pub fn uncovered_days(statements: &[Ends], first: Day, last: Day) -> Vec<(Day, Day)> {
    let mut covered: Vec<(Day, Day)> = statements.iter().map(|ends| (ends.first, ends.last)).collect();
    covered.sort_unstable();
    let mut gaps = Vec::new();
    let mut next = first;
    for (from, until) in covered {
        if from > last || next > last {
            break;
        }
        if from > next {
            gaps.push((next, from.before()));
        }
        next = next.max(until.next());
    }
    if next <= last {
        gaps.push((next, last));
    }
    gaps
}

/// Statements whose opening balance is not the closing balance before it, although no day is between them: the first day of the later one, and
/// the difference in kobo.
pub fn balance_jumps(statements: &[Ends]) -> Vec<(Day, i128)> {
    let mut in_order = statements.to_vec();
    in_order.sort_by_key(|ends| (ends.first, ends.last));
    let mut found = Vec::new();
    let mut before: Option<Ends> = None;
    for ends in in_order {
        if let Some(Continuity::Gap(moved)) = before.map(|before| before.then(&ends))
            && before.is_some_and(|before| before.last.next() == ends.first)
        {
            found.push((ends.first, moved));
        }
        before = Some(before.filter(|before| before.last > ends.last).unwrap_or(ends));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends((first, last): (u32, u32), opening: i128, closing: i128) -> Ends {
        let day = |day| Day::new(2026, 10, day).expect("a day");
        Ends {
            first: day(first),
            last: day(last),
            opening: Some(opening),
            closing: Some(closing),
        }
    }

    fn gaps(statements: &[(u32, u32)]) -> Vec<String> {
        let statements: Vec<Ends> = statements.iter().map(|days| ends(*days, 0, 0)).collect();
        let day = |day| Day::new(2026, 10, day).expect("a day");
        let gaps = uncovered_days(&statements, day(5), day(31));
        gaps.iter().map(|(from, until)| format!("{from} {until}")).collect()
    }

    #[test]
    fn coverage_gaps_are_found() {
        assert_eq!(gaps(&[]), ["2026-10-05 2026-10-31"]);
        assert_eq!(gaps(&[(1, 31)]), [""; 0]);
        assert_eq!(gaps(&[(16, 31), (1, 15)]), [""; 0], "days that follow each other leave nothing out");
        assert_eq!(
            gaps(&[(20, 25), (1, 9), (7, 12), (1, 2)]),
            ["2026-10-13 2026-10-19", "2026-10-26 2026-10-31"]
        );
        assert_eq!(gaps(&[(1, 4)]), ["2026-10-05 2026-10-31"]);
        assert_eq!(gaps(&[(6, 30)]), ["2026-10-05 2026-10-05", "2026-10-31 2026-10-31"]);
    }

    #[test]
    fn a_balance_that_moves_between_two_days_is_found() {
        let day = |day| Day::new(2026, 10, day).expect("a day");
        assert_eq!(balance_jumps(&[ends((1, 15), 0, 500), ends((16, 31), 500, 900)]), []);
        assert_eq!(balance_jumps(&[ends((16, 31), 450, 900), ends((1, 15), 0, 500)]), [(day(16), -50)]);
        // A statement within another one, and one after a coverage gap.
        assert_eq!(
            balance_jumps(&[ends((1, 15), 0, 500), ends((3, 4), 7, 8), ends((16, 31), 500, 900)]),
            []
        );
        assert_eq!(balance_jumps(&[ends((1, 15), 0, 500), ends((18, 31), 450, 900)]), []);
    }
}
