//! Days and moments as West Africa Time has them: as numbers, and as the calendar writes them.

use base::timestamp::{HOUR, Timestamp};
use chrono::NaiveDate;

/// Seconds by the clock of West Africa Time.
pub(super) fn seconds(at: i64) -> u32 {
    u32::try_from((at + HOUR).div_euclid(1_000)).unwrap_or(0)
}

/// A day of the calendar, as the clock has its begin.
pub(super) fn begin_of(day: &str) -> u32 {
    let day = NaiveDate::parse_from_str(day, "%Y-%m-%d").unwrap_or_default();
    u32::try_from(day.and_time(chrono::NaiveTime::MIN).and_utc().timestamp()).unwrap_or(0)
}

/// The day of a moment, counted from 1970-01-01, as West Africa Time has it.
pub(super) fn day_number(at: Timestamp) -> i32 {
    book_rules::review::day(seconds(at.0))
}

/// The same, of a day of the calendar.
pub(super) fn day_of_text(day: &str) -> i32 {
    book_rules::review::day(begin_of(day))
}

/// As the calendar writes it: `2026-10-31`.
pub fn day_text(number: i32) -> String {
    let day = NaiveDate::default().checked_add_signed(chrono::TimeDelta::days(i64::from(number)));
    day.unwrap_or_default().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_nigeria() {
        assert_eq!(day_text(day_number(Timestamp(1_793_487_599_999))), "2026-10-31");
        assert_eq!(day_text(day_number(Timestamp(1_793_487_600_000))), "2026-11-01");
        assert_eq!(
            book_rules::review::day(begin_of("2026-11-01")),
            day_number(Timestamp(1_793_487_600_000))
        );
    }
}
