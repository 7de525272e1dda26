//! The time within which a payment with the same payee and amount may be the same one made twice.

use std::fmt;

use super::Kind;
use base::month::Month;
use base::timestamp::{DAY, HOUR, Timestamp};

/// A calendar month in Nigeria, or a day for what people buy every few days.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Period {
    /// A month.
    Month(Month),
    /// A day, counted from 1 January 1970.
    Day(i64),
}

impl Period {
    /// The period of a payment of this kind, at a time of the service's clock.
    pub fn of(kind: Kind, at: Timestamp) -> Self {
        match kind {
            Kind::Account | Kind::Bill => Self::Month(Month::of(at)),
            Kind::Airtime | Kind::Data => Self::Day(at.0.saturating_add(HOUR).div_euclid(DAY)),
        }
    }

    /// Reads `2026-11` as a month and `2026-11-27` as a day.
    pub fn parse(text: &str) -> Option<Self> {
        let (month, day) = match text.len() {
            7 => return Month::parse(text).map(Self::Month),
            10 => (
                Month::parse(text.get(..7)?)?,
                text.get(7..)?.strip_prefix('-')?.parse::<i64>().ok()?,
            ),
            _ => return None,
        };
        let parsed = Self::Day(month.from().plus(HOUR).0.div_euclid(DAY) + day - 1);
        (parsed.to_string() == text).then_some(parsed)
    }

    /// The previous period.
    #[must_use]
    pub fn before(self) -> Self {
        match self {
            Self::Month(month) => Self::Month(month.before()),
            Self::Day(day) => Self::Day(day - 1),
        }
    }

    /// The next period.
    #[must_use]
    pub fn next(self) -> Self {
        match self {
            Self::Month(month) => Self::Month(Month::of(month.until())),
            Self::Day(day) => Self::Day(day + 1),
        }
    }

    /// A payment that was approved in the period is sent before this time. Therefore a search of the current and the previous period finds
    /// recent payments.
    pub fn leaves_until(self) -> Timestamp {
        let late = match self {
            Self::Month(_) => 10 * DAY,
            Self::Day(_) => DAY,
        };
        self.next().from().plus(late)
    }

    /// Its start.
    pub fn from(self) -> Timestamp {
        match self {
            Self::Month(month) => month.from(),
            Self::Day(day) => Timestamp(day * DAY - HOUR),
        }
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Month(month) => month.fmt(f),
            Self::Day(_) => {
                let month = Month::of(self.from());
                write!(f, "{month}-{:02}", self.from().since(month.from()) / DAY + 1)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_and_a_day_begin_at_midnight_in_nigeria() {
        // `date -d '2026-12-01 00:00 +01:00' +%s` of GNU coreutils.
        let december = Timestamp(1_796_079_600_000);
        let of = |kind, at: Timestamp| Period::of(kind, at);
        assert_eq!(of(Kind::Account, december).to_string(), "2026-12");
        assert_eq!(of(Kind::Account, december.plus(-1)).to_string(), "2026-11");
        assert_eq!(of(Kind::Account, december).before(), of(Kind::Account, december.plus(-1)));
        let day = of(Kind::Airtime, december);
        assert_eq!(day.before(), of(Kind::Airtime, december.plus(-1)));
        for period in [day, of(Kind::Bill, december)] {
            assert_eq!(period.before().next(), period);
        }
        assert_eq!((day.from(), of(Kind::Bill, december).from()), (december, december));
        assert_eq!(day, of(Kind::Data, december.plus(DAY - 1)));
        assert_ne!(day, of(Kind::Data, december.plus(DAY)));
        assert_eq!(
            (day.to_string(), day.before().to_string()),
            ("2026-12-01".to_owned(), "2026-11-30".to_owned())
        );
        for period in [day, day.before(), of(Kind::Bill, december)] {
            assert_eq!(Period::parse(&period.to_string()), Some(period));
        }
        for wrong in ["2026-11-31", "2026-13", "2026-11-00", "2026-1-01", "", "2026-11-+1"] {
            assert_eq!(Period::parse(wrong), None, "{wrong}");
        }
    }
}
