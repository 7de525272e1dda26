//! Periods in requests, in every format that clients of such services use (`docs/spec/observed.md#reconciliation-dates`).

use chrono::{DateTime, NaiveDateTime};
use service_api::value::{Date, UtcTime};

use crate::raw::Raw;
use crate::time::Timestamp;

/// The names of the first and last time in requests.
const STARTS: &[(&str, &str)] = &[
    ("reconciliationReport", "periodStartDateTimeUTC"),
    ("transactionHistory", "startDateUTC"),
];
const ENDS: &[(&str, &str)] = &[
    ("reconciliationReport", "periodEndDateTimeUTC"),
    ("transactionHistory", "endDateUTC"),
];
/// The last millisecond of the year 9999.
const LAST_MS: i64 = 253_402_300_799_999;

/// A period of whole seconds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Period {
    from: Timestamp,
    before: Timestamp,
}

impl Period {
    /// Both seconds belong to it.
    pub(crate) fn new(start: &UtcTime, end: &UtcTime) -> Self {
        Self {
            from: Timestamp::from_utc(start),
            before: Timestamp::from_utc(end).plus_ms(1_000),
        }
    }

    /// Whether it contains this time.
    pub(crate) fn has(self, at: Timestamp) -> bool {
        self.from <= at && at < self.before
    }
}

/// Rewrites the period of a request in the format of the specification (`docs/spec/README.md#conventions`). A day alone is the whole day.
/// Unreadable text is unchanged.
pub(crate) fn respell(operation: &str, body: &mut Raw) {
    for (names, time) in [(STARTS, "00:00:00"), (ENDS, "23:59:59")] {
        for (_, name) in names.iter().filter(|(of, _)| *of == operation) {
            if let Some(value) = body.get_mut(name)
                && let Some(text) = spelt(value, time)
            {
                *value = Raw::Text(text);
            }
        }
    }
}

fn spelt(value: &Raw, time: &str) -> Option<String> {
    let ms = match value {
        Raw::Number(ms) => ms.parse().ok()?,
        Raw::Text(day) if Date::parse(day).is_ok() => return Some(format!("{day}T{time}")),
        Raw::Text(text) => match DateTime::parse_from_rfc3339(text) {
            Ok(time) => time.timestamp_millis(),
            Err(_) => NaiveDateTime::parse_from_str(text, "%Y-%m-%dT%H:%M:%S%.f")
                .ok()?
                .and_utc()
                .timestamp_millis(),
        },
        Raw::Null | Raw::Flag(_) | Raw::List(_) | Raw::Group(_) => return None,
    };
    (0..=LAST_MS).contains(&ms).then(|| Timestamp(ms).utc_time().as_str().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    // Milliseconds from `date -u -d 2026-11-01T10:00:00Z +%s`.
    #[test]
    fn every_format_of_a_time_is_read() {
        for written in [
            r#""2026-11-01T10:00:00""#,
            r#""2026-11-01T10:00:00Z""#,
            r#""2026-11-01T10:00:00.750Z""#,
            r#""2026-11-01T10:00:00.750""#,
            r#""2026-11-01T11:00:00+01:00""#,
            "1793527200000",
            "1793527200999",
        ] {
            let text = format!(r#"{{"startDateUTC":{written},"endDateUTC":{written}}}"#);
            let mut body = Raw::parse(&text).expect("reads");
            respell("transactionHistory", &mut body);
            let expected = r#"{"startDateUTC":"2026-11-01T10:00:00","endDateUTC":"2026-11-01T10:00:00"}"#;
            assert_eq!(body.to_string(), expected, "{written}");
        }
        let respelt = |text: &str| {
            let mut body = Raw::parse(text).expect("reads");
            respell("reconciliationReport", &mut body);
            body.to_string()
        };
        let days = r#"{"periodEndDateTimeUTC":"2026-11-01","periodStartDateTimeUTC":"2026-11-01"}"#;
        let times = r#"{"periodEndDateTimeUTC":"2026-11-01T23:59:59","periodStartDateTimeUTC":"2026-11-01T00:00:00"}"#;
        assert_eq!(respelt(days), times);
        let odd = r#"{"periodEndDateTimeUTC":"soon","periodStartDateTimeUTC":-1,"startDateUTC":5}"#;
        assert_eq!(respelt(odd), odd);
    }
}
