//! A month of business days, in West Africa Time, and the sources of the service for it.

use crate::calendar::{date_of, number_of};
use crate::timestamp::{DAY, HOUR, Timestamp};
use serde::Serialize;
use ts_rs::TS;

/// A month, such as October 2026, in West Africa Time: UTC+1 all year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Month {
    year: i64,
    /// 1 to 12.
    number: i64,
}

impl Month {
    /// Reads `2026-10`, for the years 2000 to 2999.
    pub fn parse(text: &str) -> Option<Self> {
        let (year, number) = text.split_once('-')?;
        let digits = |part: &str, count: usize| part.len() == count && part.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(year, 4) || !digits(number, 2) {
            return None;
        }
        let month = Self {
            year: year.parse().ok()?,
            number: number.parse().ok()?,
        };
        ((2000..3000).contains(&month.year) && (1..=12).contains(&month.number)).then_some(month)
    }

    /// The month that contains a timestamp.
    pub fn of(at: Timestamp) -> Self {
        let (year, number, _) = date_of(at.day_number());
        Self { year, number }
    }

    fn counted(months: i64) -> Self {
        Self {
            year: months.div_euclid(12),
            number: months.rem_euclid(12) + 1,
        }
    }

    /// The next month.
    #[must_use]
    pub fn next(self) -> Self {
        Self::counted(self.year * 12 + self.number)
    }

    /// The previous month.
    #[must_use]
    pub fn before(self) -> Self {
        Self::counted(self.year * 12 + self.number - 2)
    }

    /// The first millisecond of the month.
    pub fn from(self) -> Timestamp {
        Timestamp(number_of(self.year, self.number, 1) * DAY - HOUR)
    }

    /// The first millisecond after the month.
    pub fn until(self) -> Timestamp {
        self.next().from()
    }
}

impl std::fmt::Display for Month {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:04}-{:02}", self.year, self.number)
    }
}

/// A source of the service for a month.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum MonthSource {
    /// The history of the collection interface: requests, payment accounts, deposits.
    History,
    /// The reconciliation report of the merchant interface.
    ReconciliationReport,
    /// The movements of the wallet, from the business interface.
    TransactionHistory,
}

crate::words!(MonthSource:
    History => "history", ReconciliationReport => "reconciliation_report", TransactionHistory => "transaction_history"
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::timestamp::SECOND;

    // `date -d '2026-10-01T00:00:00+01:00' +%s` of GNU coreutils.
    #[test]
    fn months_begin_at_midnight_in_nigeria() {
        for (text, seconds) in [
            ("2026-10", 1_790_809_200),
            ("2026-11", 1_793_487_600),
            ("2027-01", 1_798_758_000),
            ("2024-03", 1_709_247_600),
            ("2000-01", 946_681_200),
        ] {
            let month = Month::parse(text).expect("a month");
            let from = Timestamp(seconds * SECOND);
            assert_eq!((month.from(), month.to_string()), (from, text.to_owned()));
            assert_eq!((Month::of(from), Month::of(from.plus(-1))), (month, month.before()), "{text}");
            assert_eq!((month.before().next(), month.before().until()), (month, from), "{text}");
        }
        for text in [
            "2026-13",
            "2026-00",
            "2026-1",
            "26-10",
            "2026-10-01",
            "1999-12",
            "2026+10",
            "october",
            "",
        ] {
            assert_eq!(Month::parse(text), None, "{text}");
        }
    }
}
