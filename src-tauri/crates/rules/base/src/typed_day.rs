//! A day as people in Nigeria type it. The table of cases, `tests/vectors/days.json`, is shared with the window (`ui/src/lib/format/typed-day.ts`).

use crate::calendar::{date_of, days_since_1970};

/// Which day a text without a year means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nearest {
    /// The latest such day until today.
    Past,
    /// The next such day from today.
    Future,
}

/// Why a text is no day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DayProblem {
    /// The calendar does not have it, such as 31 February.
    NoSuchDay,
    Unreadable,
}

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];
const WEEKDAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const ORDINALS: [&str; 4] = ["st", "nd", "rd", "th"];
/// In at most eight years there is a 29 February.
const LEAP_GAP: i64 = 8;

/// The number of a typed day, counted from 1 January 1970: `1/11/2026` (the day first), `1-11-26`, `1 Nov`, `1 November 2026`, `2026-11-01`,
/// `today`, `yesterday`, `tomorrow`. `today` is counted in the same way.
///
/// # Errors
///
/// The text is no day of the years 1900 to 2199.
pub fn read(text: &str, today: i64, nearest: Nearest) -> Result<i64, DayProblem> {
    let plain = text.trim().to_ascii_lowercase();
    match plain.as_str() {
        "yesterday" => return Ok(today - 1),
        "today" => return Ok(today),
        "tomorrow" => return Ok(today + 1),
        _ => {}
    }
    let parts = parts(&plain).ok_or(DayProblem::Unreadable)?;
    let Found { day, month, year } = in_order(&parts).ok_or(DayProblem::Unreadable)?;
    let (this_year, _, _) = date_of(today);
    let Some(year) = year else {
        return without_year(month, day, today, nearest).ok_or(DayProblem::NoSuchDay);
    };
    let digits = year.len();
    let year: i64 = year.parse().map_err(|_| DayProblem::Unreadable)?;
    let year = if digits == 2 {
        of_two_digits(year, this_year, nearest)
    } else {
        year
    };
    if !(1900..2200).contains(&year) {
        return Err(DayProblem::Unreadable);
    }
    days_since_1970(year, month, day).ok_or(DayProblem::NoSuchDay)
}

/// Numbers and names, without separators, a leading day of the week and the endings of `1st`; `None` if there is anything else.
fn parts(text: &str) -> Option<Vec<&str>> {
    let is_separator = |c: char| c.is_whitespace() || matches!(c, '/' | '.' | ',' | '-');
    if text.starts_with(is_separator) || text.ends_with(is_separator) {
        return None;
    }
    let mut parts = Vec::new();
    for word in text.split(is_separator).filter(|word| !word.is_empty()) {
        if !word.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return None;
        }
        parts.extend(
            word.as_bytes()
                .chunk_by(|one, next| one.is_ascii_digit() == next.is_ascii_digit())
                .filter_map(|part| str::from_utf8(part).ok()),
        );
    }
    if parts.first().is_some_and(|first| is_weekday(first)) {
        parts.remove(0);
    }
    let mut after_number = false;
    parts.retain(|part| {
        let drop = after_number && ORDINALS.contains(part);
        after_number = is_number(part);
        !drop
    });
    Some(parts)
}

fn is_number(part: &str) -> bool {
    part.starts_with(|c: char| c.is_ascii_digit())
}

fn is_weekday(word: &str) -> bool {
    word.len() >= 3 && WEEKDAYS.iter().any(|name| name.starts_with(word))
}

struct Found<'a> {
    day: u32,
    month: u32,
    year: Option<&'a str>,
}

fn in_order<'a>(parts: &[&'a str]) -> Option<Found<'a>> {
    match *parts {
        [year, month, day] if is_number(year) && year.len() == 4 => dated(day, month, Some(year)),
        [first, second, year] if is_number(year) && matches!(year.len(), 2 | 4) => either(first, second, Some(year)),
        [first, second] => either(first, second, None),
        _ => None,
    }
}

/// The day is first, unless the month is a name.
fn either<'a>(first: &'a str, second: &'a str, year: Option<&'a str>) -> Option<Found<'a>> {
    if is_number(first) {
        dated(first, second, year)
    } else {
        dated(second, first, year)
    }
}

fn dated<'a>(day: &str, month: &str, year: Option<&'a str>) -> Option<Found<'a>> {
    let number = |part: &str| (is_number(part) && part.len() <= 2).then(|| part.parse().ok()).flatten();
    let month = if is_number(month) { number(month) } else { month_named(month) };
    Some(Found {
        day: number(day)?,
        month: month?,
        year,
    })
}

/// `nov`, `sept` or a whole name.
fn month_named(name: &str) -> Option<u32> {
    let place = (name.len() >= 3)
        .then(|| MONTHS.iter().position(|month| month.starts_with(name)))
        .flatten()?;
    u32::try_from(place + 1).ok()
}

fn without_year(month: u32, day: u32, today: i64, nearest: Nearest) -> Option<i64> {
    let (this_year, _, _) = date_of(today);
    (0..=LEAP_GAP).find_map(|years| match nearest {
        Nearest::Past => days_since_1970(this_year - years, month, day).filter(|number| *number <= today),
        Nearest::Future => days_since_1970(this_year + years, month, day).filter(|number| *number >= today),
    })
}

/// The year of two digits in a hundred years that end a little, or far, in the future.
fn of_two_digits(year: i64, this_year: i64, nearest: Nearest) -> i64 {
    let latest = this_year
        + match nearest {
            Nearest::Past => 5,
            Nearest::Future => 79,
        };
    latest - (latest - year).rem_euclid(100)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calendar::iso;
    use serde::Deserialize;

    #[derive(Deserialize)]
    struct Table {
        today: String,
        cases: Vec<Case>,
    }

    #[derive(Deserialize)]
    struct Case {
        text: String,
        day: Option<String>,
        past: Option<String>,
        future: Option<String>,
        problem: Option<String>,
    }

    fn told(read: Result<i64, DayProblem>) -> String {
        match read {
            Ok(day) => iso(day),
            Err(DayProblem::NoSuchDay) => "no_such_day".to_owned(),
            Err(DayProblem::Unreadable) => "unreadable".to_owned(),
        }
    }

    #[test]
    fn the_table_of_cases_that_the_window_reads_too() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../../tests/vectors/days.json");
        let Table { today, cases } = serde_json::from_str(&std::fs::read_to_string(file).expect("the table")).expect("JSON");
        let today = read(&today, 0, Nearest::Past).expect("a day");
        assert!(cases.len() > 60, "{}", cases.len());
        for Case {
            text,
            day,
            past,
            future,
            problem,
        } in cases
        {
            for (nearest, own) in [(Nearest::Past, past), (Nearest::Future, future)] {
                let expected = own.or(day.clone()).or(problem.clone()).expect("a day or a problem");
                assert_eq!(told(read(&text, today, nearest)), expected, "{text} {nearest:?}");
            }
        }
    }
}
