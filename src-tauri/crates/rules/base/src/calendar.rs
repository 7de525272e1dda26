//! Calendar days as numbers.

/// The number of a day of the Gregorian calendar, counted from 1 January 1970; `None` if the calendar has no such day.
pub fn days_since_1970(year: i64, month: u32, day: u32) -> Option<i64> {
    let leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    let lengths = [31, if leap { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let place = usize::try_from(month).ok()?.checked_sub(1)?;
    if day == 0 || day > *lengths.get(place)? {
        return None;
    }
    let before: u32 = lengths.iter().take(place).sum();
    let years = year - 1;
    let leaps = years / 4 - years / 100 + years / 400;
    // 1 January of the year 1 is 719 162 days before 1 January 1970.
    Some(years * 365 + leaps + i64::from(before) + i64::from(day) - 1 - 719_162)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_numbered_as_other_tools_number_them() {
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
