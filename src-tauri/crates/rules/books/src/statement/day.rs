//! Days and times as banks write them.

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use service_api::value::Date;

use super::dates::Order;
use base::calendar::{MONTHS, days_since_1970};
use base::timestamp::Timestamp;
use cell_rules::text::plain;
use cell_rules::{Cell, dates};

/// A calendar day. Shown and serialised as `2026-11-03`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day {
    year: u32,
    month: u32,
    day: u32,
}

impl Day {
    /// A day; `None` if the calendar does not have it.
    pub fn new(year: u32, month: u32, day: u32) -> Option<Self> {
        let day = Self { year, month, day };
        Date::parse(&day.to_string()).is_ok().then_some(day)
    }

    /// Reads `2026-11-03`.
    pub fn parse(text: &str) -> Option<Self> {
        Date::parse(text).ok()?;
        day_of_text(text, Order::DAY_FIRST)
    }

    /// The day of a timestamp in Nigeria; `None` outside the years 1900 to 2199.
    pub fn of(at: Timestamp) -> Option<Self> {
        day_of_text(&at.day(), Order::DAY_FIRST)
    }

    /// The next day.
    #[must_use]
    pub fn next(self) -> Self {
        Self::numbered(self.number() + 1).unwrap_or(Self {
            year: self.year + 1,
            month: 1,
            day: 1,
        })
    }

    /// The previous day.
    #[must_use]
    pub fn before(self) -> Self {
        Self::numbered(self.number() - 1).unwrap_or(self)
    }

    /// The number of days since 1970-01-01.
    pub fn number(self) -> i32 {
        let days = days_since_1970(i64::from(self.year), self.month, self.day);
        days.and_then(|days| i32::try_from(days).ok()).unwrap_or(0)
    }

    /// The day with this number, counted from 1970-01-01; `None` outside the years 1900 to 2199.
    pub fn numbered(number: i32) -> Option<Self> {
        let at = Timestamp(i64::from(number) * base::timestamp::DAY);
        day_of_text(&at.day(), Order::DAY_FIRST)
    }

    /// The day of the month.
    pub(super) fn of_month(self) -> u32 {
        self.day
    }

    /// For sentences: `3 Nov 2026`.
    pub fn words(self) -> String {
        let month = MONTHS.get(self.month as usize - 1).copied().unwrap_or_default();
        format!("{} {month} {}", self.day, self.year)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl<'de> Deserialize<'de> for Day {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| D::Error::custom("a day was expected"))
    }
}

impl Serialize for Day {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A time of day in seconds, as in the file. Shown and serialised as `14:03:00`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time(u32);

impl Time {
    /// Minutes since midnight.
    pub(super) fn minutes(self) -> u32 {
        self.0 / 60
    }

    /// Reads `14:03`, `14:03:59`, `2:03 PM`. Midnight counts as no time: spreadsheets write it for an unknown one.
    pub(super) fn read(text: &str) -> Option<Self> {
        let text = plain(text).to_uppercase();
        let start = text.find(':')?;
        let start = text[..start].rfind(|c: char| !c.is_ascii_digit()).map_or(0, |before| before + 1);
        let clock = &text[start..];
        let end = clock.find(|c: char| !c.is_ascii_digit() && c != ':').unwrap_or(clock.len());
        let mut parts = clock[..end]
            .split(':')
            .map(|part| part.parse::<u32>().ok().filter(|_| part.len() <= 2));
        let (hour, minute) = (parts.next()??, parts.next()??);
        let second = match parts.next() {
            Some(second) => second?,
            None => 0,
        };
        let rest = clock[end..].trim_start_matches(|c: char| c == '.' || c.is_ascii_digit()).trim();
        let hour = match rest {
            _ if rest.starts_with("PM") && hour < 12 => hour + 12,
            _ if rest.starts_with("AM") && hour == 12 => 0,
            _ => hour,
        };
        let time = hour * 3_600 + minute * 60 + second;
        (hour < 24 && minute < 60 && second < 60 && time > 0).then_some(Self(time))
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}:{:02}", self.0 / 3_600, self.0 / 60 % 60, self.0 % 60)
    }
}

impl<'de> Deserialize<'de> for Time {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::read(&text).ok_or_else(|| D::Error::custom("a time was expected"))
    }
}

impl Serialize for Time {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The day of a cell in this order; `None` if it contains none.
pub(super) fn day(cell: Cell<'_>, order: Order) -> Option<Day> {
    match cell {
        Cell::Text(text) => day_of_text(text, order),
        // The date cells of a workbook have the year first.
        Cell::Date(text) => {
            let day = day_of_text(text, Order::DAY_FIRST)?;
            if order.exchanged { exchanged(day) } else { Some(day) }
        }
        Cell::Empty | Cell::Number(_) | Cell::Shown(..) | Cell::Bool(_) | Cell::Error(_) | Cell::FormulaWithoutValue => None,
    }
}

/// The day of a text in this order.
pub(super) fn day_of_text(text: &str, order: Order) -> Option<Day> {
    if year_may_be_first(text) {
        return None;
    }
    let (year, month, day) = dates::read_in(text, !order.month_first)?;
    Day::new(year, month, day)
}

/// Whether the year may be first: `26-11-02` is rather 2 November 2026 than a day of 2002, and nothing shows which.
fn year_may_be_first(text: &str) -> bool {
    let date = text.split_whitespace().next().unwrap_or_default();
    let parts: Vec<&str> = date.split(['-', '/', '.']).collect();
    let numbers: Vec<u32> = parts
        .iter()
        .filter(|part| part.len() == 2)
        .filter_map(|part| part.parse().ok())
        .collect();
    matches!((parts.len(), numbers.as_slice()), (3, [first, _, last]) if (20..40).contains(first) && *last < 20)
}

/// The day with day and month exchanged; `None` if the calendar does not have it.
pub(super) fn exchanged(day: Day) -> Option<Day> {
    Day::new(day.year, day.day, day.month)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_whose_year_may_be_first_is_refused() {
        for text in ["26-11-02", "26/11/13", "26-11-02 14:03"] {
            assert_eq!(day_of_text(text, Order::DAY_FIRST), None, "{text}");
        }
        for text in ["02-11-26", "26-11-26", "26-11-2002"] {
            assert!(day_of_text(text, Order::DAY_FIRST).is_some(), "{text}");
        }
    }

    #[test]
    fn reads_the_days_of_every_bank() {
        for text in [
            "03-Sep-2026",
            "03/09/2026",
            "03-SEP-26",
            "2026-09-03",
            "2026-09-03T14:03:00",
            "03/09/26 14:03:00",
            "2026 Sep 03 14:03:00",
            "3 September 2026",
        ] {
            let found = day(Cell::Text(text), Order::DAY_FIRST).map(|day| day.to_string());
            assert_eq!(found.as_deref(), Some("2026-09-03"), "{text}");
        }
        assert_eq!(day(Cell::Text("31/09/2026"), Order::DAY_FIRST), None, "September has thirty days");
        assert_eq!(day(Cell::Text("09/13/2026"), Order::DAY_FIRST), None, "no thirteenth month");
        assert_eq!(day(Cell::Text("09/13/2026"), Order::MONTH_FIRST), Day::new(2026, 9, 13));
        assert_eq!(day(Cell::Date("2026-09-03"), Order::MONTH_FIRST), Day::new(2026, 9, 3));
        let exchanged = Order {
            month_first: false,
            exchanged: true,
        };
        assert_eq!(day(Cell::Date("2026-09-03"), exchanged), Day::new(2026, 3, 9));
        assert_eq!(day(Cell::Date("2026-09-13"), exchanged), None);
    }

    #[test]
    fn days_follow_each_other() {
        for (one, two) in [
            ("2026-11-03", "2026-11-04"),
            ("2026-09-30", "2026-10-01"),
            ("2026-12-31", "2027-01-01"),
            ("2026-02-28", "2026-03-01"),
            ("2028-02-28", "2028-02-29"),
            ("2028-02-29", "2028-03-01"),
        ] {
            let (one, two) = (Day::parse(one).expect("a day"), Day::parse(two).expect("a day"));
            assert_eq!((one.next(), two.before()), (two, one));
        }
        // `date -d '2026-11-03 00:00 +01:00' +%s`, and a millisecond earlier.
        assert_eq!(Day::of(Timestamp(1_793_660_400_000)), Day::new(2026, 11, 3));
        assert_eq!(Day::of(Timestamp(1_793_660_399_999)), Day::new(2026, 11, 2));
    }

    #[test]
    fn reads_times_beside_days() {
        for (text, expected) in [
            ("03/09/26 14:03:59", Some("14:03:59")),
            ("2026-09-03T23:30:00", Some("23:30:00")),
            ("2026-09-03T23:30:00.120", Some("23:30:00")),
            ("03 Sep 2026 2:03 PM", Some("14:03:00")),
            ("12:05 am", Some("00:05:00")),
            ("03/09/2026", None),
            ("25:00", None),
            ("2026-09-03T00:00:00", None),
        ] {
            assert_eq!(Time::read(text).map(|time| time.to_string()).as_deref(), expected, "{text}");
        }
    }
}
