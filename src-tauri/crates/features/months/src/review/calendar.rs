//! Days and timestamps in West Africa Time, as numbers and as text.

use base::timestamp::{HOUR, Timestamp};
use chrono::NaiveDate;

/// Seconds since 1970-01-01 on the clock of West Africa Time. `at` is in milliseconds UTC.
pub(super) fn seconds(at: i64) -> u32 {
    u32::try_from((at + HOUR).div_euclid(1_000)).unwrap_or(0)
}

/// The first second of a calendar day such as `2026-10-31`, on the same clock.
pub(super) fn start_of_day(day: &str) -> u32 {
    let day = NaiveDate::parse_from_str(day, "%Y-%m-%d").unwrap_or_default();
    u32::try_from(day.and_time(chrono::NaiveTime::MIN).and_utc().timestamp()).unwrap_or(0)
}

/// The day of a timestamp in West Africa Time, counted from 1970-01-01.
pub(super) fn day_number(at: Timestamp) -> i32 {
    book_rules::review::day(seconds(at.0))
}

/// The number of a calendar day such as `2026-10-31`, counted in the same way.
pub(super) fn day_of_text(day: &str) -> i32 {
    book_rules::review::day(start_of_day(day))
}

/// A day number as text: `2026-10-31`.
pub fn day_text(number: i32) -> String {
    let day = NaiveDate::default().checked_add_signed(chrono::TimeDelta::days(i64::from(number)));
    day.unwrap_or_default().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_begins_at_midnight_in_west_africa_time() {
        assert_eq!(day_text(day_number(Timestamp(1_793_487_599_999))), "2026-10-31");
        assert_eq!(day_text(day_number(Timestamp(1_793_487_600_000))), "2026-11-01");
        assert_eq!(
            book_rules::review::day(start_of_day("2026-11-01")),
            day_number(Timestamp(1_793_487_600_000))
        );
    }
}
