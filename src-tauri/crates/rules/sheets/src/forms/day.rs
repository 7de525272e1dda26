//! Converts a date of a sheet to the time at which a request ends.

use base::calendar::days_since_1970;
use base::timestamp::{DAY, HOUR, MINUTE, SECOND, Timestamp};

/// The last minute of a day in Nigeria, which is an hour ahead of UTC all year; `None` for a day that does not exist.
pub(super) fn end_of((year, month, day): (u32, u32, u32)) -> Option<Timestamp> {
    let days = days_since_1970(i64::from(year), month, day)?;
    Some(Timestamp(days * DAY + 23 * HOUR + 59 * MINUTE - HOUR))
}

/// The time of that day in Nigeria, written as `14:00:00` or `14:00`.
pub(super) fn at((year, month, day): (u32, u32, u32), time: &str) -> Option<Timestamp> {
    let mut parts = time.split(':').map(|part| part.parse::<i64>().ok());
    let (hour, minute, second) = (parts.next()??, parts.next().flatten()?, parts.next().flatten().unwrap_or(0));
    let fits = (0..24).contains(&hour) && (0..60).contains(&minute) && (0..60).contains(&second);
    let days = days_since_1970(i64::from(year), month, day)?;
    fits.then(|| Timestamp(days * DAY + hour * HOUR + minute * MINUTE + second * SECOND - HOUR))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_with_the_day_in_nigeria() {
        // date -u -d '2026-11-24 22:59' +%s and the same for 29 February 2028.
        assert_eq!(end_of((2026, 11, 24)), Some(Timestamp(1_795_561_140_000)));
        assert_eq!(end_of((2028, 2, 29)), Some(Timestamp(1_835_477_940_000)));
        assert_eq!(at((2026, 11, 24), "23:59:00"), end_of((2026, 11, 24)));
        for none in [(2026, 2, 29), (2026, 13, 1), (2026, 4, 31), (2026, 4, 0)] {
            assert_eq!(end_of(none), None, "{none:?}");
        }
        assert_eq!(at((2026, 11, 24), "24:00"), None);
    }
}
