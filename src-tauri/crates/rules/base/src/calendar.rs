//! Calendar days as numbers.

/// The months for sentences.
pub const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// Days in an era of 400 years that begin in March, which have their leap day at the end.
const ERA: i64 = 146_097;
/// The first day of such an era, 1 March of the year 0, is this many days before 1 January 1970.
const BEFORE_1970: i64 = 719_468;

/// Year, month (1 to 12) and day (1 to 31) of a day, counted from 1 January 1970.
pub fn date_of(number: i64) -> (i64, i64, i64) {
    let days = number + BEFORE_1970;
    let (era, of_era) = (days.div_euclid(ERA), days.rem_euclid(ERA));
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (month, next_year) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (era * 400 + year + next_year, month, day)
}

/// A day, counted from 1 January 1970, as `2026-11-24`.
pub fn iso(number: i64) -> String {
    let (year, month, day) = date_of(number);
    format!("{year:04}-{month:02}-{day:02}")
}

/// The number of a date that the calendar has, counted from 1 January 1970.
pub(crate) fn number_of(year: i64, month: i64, day: i64) -> i64 {
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    era * ERA + of_era * 365 + of_era / 4 - of_era / 100 + (153 * month + 2) / 5 + day - 1 - BEFORE_1970
}

/// The number of a day of the Gregorian calendar, counted from 1 January 1970; `None` if the calendar has no such day.
pub fn days_since_1970(year: i64, month: u32, day: u32) -> Option<i64> {
    let date = (year, i64::from(month), i64::from(day));
    let number = number_of(date.0, date.1, date.2);
    (date_of(number) == date).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_the_numbers_of_other_tools() {
        // `date -u -d 2028-02-29 +%s` of GNU coreutils, divided by 86 400.
        for (day, number) in [
            ((1970, 1, 1), 0),
            ((2000, 3, 1), 11_017),
            ((2026, 11, 24), 20_781),
            ((2028, 2, 29), 21_243),
        ] {
            let (year, month, day) = day;
            assert_eq!(days_since_1970(year, month, day), Some(number), "{year}-{month}-{day}");
        }
        for (year, month, day) in [(2026, 2, 29), (2026, 13, 1), (2026, 0, 1), (2026, 4, 31), (2026, 4, 0)] {
            assert_eq!(days_since_1970(year, month, day), None, "{year}-{month}-{day}");
        }
    }
}
