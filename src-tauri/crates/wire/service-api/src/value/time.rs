//! The service's formats of a time and a day.

use super::text_value;
use crate::field::Kind;

text_value! {
    /// A time in UTC as `YYYY-MM-DDTHH:MM:SS` (collection, *Conventions*, `docs/spec/README.md#conventions`).
    UtcTime: Kind::UtcTime, rule;

    /// A day as `YYYY-MM-DD`.
    Date: Kind::Date, day_rule;
}

fn day_rule(text: &str) -> Result<(), String> {
    rule(&format!("{text}T00:00:00")).map_err(|_| "A day is written like 1990-04-25.".to_owned())
}

impl UtcTime {
    /// Seconds since 1970-01-01T00:00:00.
    pub fn epoch_seconds(&self) -> i64 {
        let number = |from: usize, to: usize| self.as_str().get(from..to).and_then(|part| part.parse().ok()).unwrap_or(0_i64);
        let (year, month, day) = (number(0, 4), number(5, 7), number(8, 10));
        // Days of the proleptic Gregorian calendar. Years are counted from March, so that the leap day is the last day.
        let shifted = if month > 2 { year } else { year - 1 };
        let month_from_march = (month + 9) % 12;
        let days = 365 * shifted + shifted.div_euclid(4) - shifted.div_euclid(100)
            + shifted.div_euclid(400)
            + (153 * month_from_march + 2) / 5
            + day
            - 1
            - 719_468;
        days * 86_400 + number(11, 13) * 3_600 + number(14, 16) * 60 + number(17, 19)
    }
}

fn rule(text: &str) -> Result<(), String> {
    let wrong = || "A time is written like 2026-11-24T22:59:00, in UTC.".to_owned();
    let bytes = text.as_bytes();
    let shape = b"dddd-dd-ddTdd:dd:dd";
    let fits = bytes.len() == shape.len()
        && bytes
            .iter()
            .zip(shape)
            .all(|(byte, kind)| if *kind == b'd' { byte.is_ascii_digit() } else { byte == kind });
    if !fits {
        return Err(wrong());
    }
    let number = |from: usize, to: usize| text.get(from..to).and_then(|part| part.parse::<u32>().ok()).unwrap_or(99);
    let leap = |year: u32| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match number(5, 7) {
        2 if leap(number(0, 4)) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    let in_range = (1..=days).contains(&number(8, 10)) && number(11, 13) < 24 && number(14, 16) < 60 && number(17, 19) < 60;
    if in_range { Ok(()) } else { Err(wrong()) }
}

#[cfg(test)]
mod tests {
    use super::UtcTime;

    #[test]
    fn counts_seconds() {
        // Expected values from `date -u -d … +%s`.
        for (text, seconds) in [
            ("1970-01-01T00:00:00", 0),
            ("2026-11-24T22:59:00", 1_795_561_140),
            ("2028-02-29T12:00:00", 1_835_438_400),
        ] {
            assert_eq!(UtcTime::parse(text).expect("a time").epoch_seconds(), seconds, "{text}");
        }
    }

    #[test]
    fn knows_the_calendar() {
        for text in ["2026-11-24T22:59:00", "2028-02-29T00:00:00", "2026-12-31T23:59:59"] {
            assert!(UtcTime::parse(text).is_ok(), "{text}");
        }
        for text in [
            "2026-02-29T00:00:00",
            "2026-13-01T00:00:00",
            "2026-11-24 22:59:00",
            "2026-11-24T24:00:00",
            "2026-11-24T22:59:00Z",
        ] {
            assert!(UtcTime::parse(text).is_err(), "{text}");
        }
    }
}
