//! Whether a statement begins where an earlier one of the account ended.

use super::Day;
use super::money::change;
use super::proof::Proved;

/// Where a statement begins and ends: what is kept of it for the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ends {
    /// Its first day: of its period where the file tells one, else of its lines.
    pub first: Day,
    /// Its last day.
    pub last: Day,
    /// The balance before its first line, in kobo.
    pub opening: Option<i128>,
    /// The balance after its last line, in kobo.
    pub closing: Option<i128>,
}

/// How a statement lies to an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Continuity {
    /// It begins with the balance with which the earlier one ended. Lines between them that cancel out cannot be seen.
    Follows,
    /// Lines that come to this many kobo are missing between them.
    Gap(i128),
    /// They have days in common: its lines have to be compared.
    Overlaps,
    /// One of the balances is not known.
    Unknown,
}

impl Ends {
    /// Of a statement; nothing where it has neither period nor lines.
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
            // An export of today ends within the day.
            _ if later.first == self.last => Continuity::Overlaps,
            Some((closing, opening)) => Continuity::Gap(opening - closing),
            None => Continuity::Unknown,
        }
    }
}

impl Continuity {
    /// The sentence a person reads.
    pub fn message(self) -> String {
        match self {
            Self::Follows => "It begins with the balance with which the last statement ended.".to_owned(),
            Self::Gap(missing) => format!(
                "Between the last statement and this one the balance moved by {}: import the days between.",
                change(missing)
            ),
            Self::Overlaps => {
                "It has days in common with the last statement; rows that were imported before are not imported again.".to_owned()
            }
            Self::Unknown => "Whether it follows the last statement cannot be seen: one of them does not tell its balance.".to_owned(),
        }
    }
}
