//! A point in time. Rules get it as an argument.

use crate::calendar::{MONTHS, date_of};
use serde::{Deserialize, Serialize};

/// Milliseconds since 1970-01-01T00:00:00 UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// This many milliseconds later.
    #[must_use]
    pub fn plus(self, milliseconds: i64) -> Self {
        Self(self.0.saturating_add(milliseconds))
    }

    /// Milliseconds since `earlier`; 0 if the clock was set back.
    pub fn since(self, earlier: Self) -> i64 {
        self.0.saturating_sub(earlier.0).max(0)
    }

    /// Its day in Nigeria, for sentences: `3 Nov 2026`.
    pub fn day(self) -> String {
        let (year, month, day) = date_of(self.day_number());
        let name = usize::try_from(month - 1).ok().and_then(|place| MONTHS.get(place)).unwrap_or(&"");
        format!("{day} {name} {year}")
    }

    /// The first millisecond in Nigeria of a day that is counted from 1 January 1970.
    pub fn start_of_day(number: i64) -> Self {
        Self(number.saturating_mul(DAY).saturating_sub(HOUR))
    }

    /// Its day in Nigeria, which is UTC+1 all year, counted from 1 January 1970.
    pub fn day_number(self) -> i64 {
        self.0.saturating_add(HOUR).div_euclid(DAY)
    }
}

/// Milliseconds in a second.
pub const SECOND: i64 = 1_000;
/// Milliseconds in a minute.
pub const MINUTE: i64 = 60 * SECOND;
/// Milliseconds in an hour.
pub const HOUR: i64 = 60 * MINUTE;
/// Milliseconds in a day.
pub const DAY: i64 = 24 * HOUR;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_nigeria() {
        // Seconds as `date -d '…+01:00' +%s` of GNU coreutils gives them.
        for (seconds, day) in [
            (0, "1 Jan 1970"),
            (951_778_800, "29 Feb 2000"),
            (951_865_199, "29 Feb 2000"),
            (951_865_200, "1 Mar 2000"),
            (1_793_660_400, "3 Nov 2026"),
            (1_798_757_999, "31 Dec 2026"),
            (1_798_758_000, "1 Jan 2027"),
            (-3_601, "31 Dec 1969"),
        ] {
            assert_eq!(Timestamp(seconds * SECOND).day(), day, "{seconds}");
        }
    }
}
