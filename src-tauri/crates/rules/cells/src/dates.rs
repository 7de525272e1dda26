//! Dates as people write them. All cells of a column decide whether the day or the month comes first. No field of a payment is a date, so
//! there the order is only displayed; a payment request may expire on a date.

use super::grid::Cell;
use super::text::plain;
use super::word_list::WordList;

/// What comes first in the dates of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DateOrder {
    /// There is only one reading: the month is written as a name, or the year comes first.
    Plain,
    DayFirst,
    MonthFirst,
    /// No row decides. In Nigeria the day comes first.
    Ambiguous,
}

/// What the cells of a column show about its dates.
#[derive(Clone, Debug, Default)]
pub struct DateVotes {
    /// Cells with a date.
    pub seen: usize,
    day_first: usize,
    month_first: usize,
    /// Dates with two readings.
    either: usize,
    /// The first date with only one reading, and the first date of all.
    certain: Option<(String, Read)>,
    first: Option<(String, Read)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Read {
    year: u32,
    month: u32,
    day: u32,
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

impl Read {
    fn of(year: u32, month: u32, day: u32) -> Option<Self> {
        let year = if year < 100 { 2000 + year } else { year };
        let fits = (1900..2200).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
        fits.then_some(Self { year, month, day })
    }

    fn words(self) -> String {
        let month = MONTHS.get(self.month as usize - 1).copied().unwrap_or_default();
        format!("{} {month} {}", self.day, self.year)
    }
}

impl DateVotes {
    /// Counts the date of a cell.
    pub fn add(&mut self, cell: Cell<'_>) {
        let (Cell::Text(text) | Cell::Date(text)) = cell else { return };
        let text = plain(text);
        let Some(parts) = parts(&text) else { return };
        let (day_first, month_first) = readings(parts);
        let Some(read) = day_first.or(month_first) else { return };
        self.seen += 1;
        let ambiguous = day_first.is_some() && month_first.is_some() && day_first != month_first;
        self.first.get_or_insert_with(|| (text.to_string(), read));
        if ambiguous {
            self.either += 1;
            return;
        }
        self.certain.get_or_insert_with(|| (text.to_string(), read));
        if matches!(parts, Parts::Numbers(..)) && day_first != month_first {
            self.day_first += usize::from(day_first.is_some());
            self.month_first += usize::from(month_first.is_some());
        }
    }

    pub fn order(&self) -> DateOrder {
        match (self.day_first, self.month_first) {
            (0, 0) if self.either == 0 => DateOrder::Plain,
            (days, 0) if days > 0 => DateOrder::DayFirst,
            (0, months) if months > 0 => DateOrder::MonthFirst,
            (_, _) => DateOrder::Ambiguous,
        }
    }

    /// An example date as it is written, and as it is read.
    pub fn example(&self) -> Option<(&str, String)> {
        let found = match self.order() {
            DateOrder::Ambiguous => self.first.as_ref(),
            DateOrder::Plain | DateOrder::DayFirst | DateOrder::MonthFirst => self.certain.as_ref().or(self.first.as_ref()),
        };
        found.map(|(written, read)| (written.as_str(), read.words()))
    }
}

/// Year, month and day of a date; `day_first` decides if both orders are possible. `None` if the text is not a date.
pub fn read(text: &str, day_first: bool) -> Option<(u32, u32, u32)> {
    let (days, months) = readings(parts(&plain(text))?);
    let read = if day_first { days.or(months) } else { months.or(days) };
    read.map(|read| (read.year, read.month, read.day))
}

/// The same if the order is known: the other order is not accepted.
pub fn read_in(text: &str, day_first: bool) -> Option<(u32, u32, u32)> {
    let (days, months) = readings(parts(&plain(text))?);
    let read = if day_first { days } else { months };
    read.map(|read| (read.year, read.month, read.day))
}

/// Whether a date has two readings.
pub fn is_ambiguous(text: &str) -> bool {
    let readings = parts(&plain(text)).map(readings);
    readings.is_some_and(|(days, months)| days.is_some() && months.is_some() && days != months)
}

#[derive(Clone, Copy, Debug)]
enum Parts {
    /// Two numbers, each of which may be the day, and the year.
    Numbers(u32, u32, u32),
    /// Year, month and day, in a certain order.
    Named(u32, u32, u32),
}

/// The three parts of a date; anything after them, such as a time, is ignored.
fn parts(text: &str) -> Option<Parts> {
    // The `T` before a time follows a digit; that of `OCT` and `SEPT` does not.
    let mark = text
        .match_indices('T')
        .find(|(at, _)| text[..*at].ends_with(|c: char| c.is_ascii_digit()));
    let date = mark.map_or(text, |(at, _)| &text[..at]);
    let mut words = date.split(['/', '-', '.', ' ', ',']).flat_map(digits_apart);
    let mut next = || words.find(|word| !word.is_empty() && !is_beside(word));
    let [first, second, third] = [next()?, next()?, next()?];
    let number = |word: &str| (word.len() <= 4).then(|| word.parse::<u32>().ok()).flatten();
    let month = |word: &str| {
        let lower = word.to_lowercase();
        let at = MONTHS
            .iter()
            .position(|name| lower.len() >= 3 && name.to_lowercase().starts_with(&lower))?;
        u32::try_from(at + 1).ok()
    };
    match (number(first), number(second), number(third)) {
        (Some(year), Some(month), Some(day)) if first.len() == 4 => Some(Parts::Named(year, month, day)),
        (Some(one), Some(two), Some(year)) if matches!(third.len(), 2 | 4) && first.len() <= 2 && second.len() <= 2 => {
            Some(Parts::Numbers(one, two, year))
        }
        (Some(year), None, Some(day)) if first.len() == 4 => Some(Parts::Named(year, month(second)?, day)),
        (Some(day), None, Some(year)) => Some(Parts::Named(year, month(second)?, day)),
        (None, Some(day), Some(year)) => Some(Parts::Named(year, month(first)?, day)),
        (_, _, _) => None,
    }
}

/// `03Nov` and `3rd` as a number and the rest.
fn digits_apart(word: &str) -> impl Iterator<Item = &str> {
    let digits = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
    let (number, rest) = word.split_at(digits);
    // `Nov2026`
    let letters = rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len());
    let (rest, last) = rest.split_at(letters);
    [number, rest, last].into_iter()
}

/// Words beside the parts of a date: the ending of `3rd`, the day of the week, `of`.
fn is_beside(word: &str) -> bool {
    static BESIDE: WordList = WordList::of(
        "st nd rd th of day mon tue tues wed thu thur thurs fri sat sun monday tuesday wednesday thursday friday saturday sunday",
    );
    word.starts_with(|c: char| c.is_ascii_alphabetic()) && BESIDE.iter().any(|beside| word.eq_ignore_ascii_case(beside))
}

/// The date with the day first, and with the month first.
fn readings(parts: Parts) -> (Option<Read>, Option<Read>) {
    match parts {
        Parts::Numbers(one, two, year) => (Read::of(year, two, one), Read::of(year, one, two)),
        Parts::Named(year, month, day) => (Read::of(year, month, day), Read::of(year, month, day)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_letter_before_a_time_is_not_part_of_a_month() {
        for (text, date) in [
            ("02-OCT-26", (2026, 10, 2)),
            ("02 SEPT 2026", (2026, 9, 2)),
            ("AUGUST 2, 2026", (2026, 8, 2)),
            ("2026-10-02T14:03:00", (2026, 10, 2)),
            ("2nd October 2026", (2026, 10, 2)),
            ("2nd of October, 2026", (2026, 10, 2)),
            ("October 2nd, 2026", (2026, 10, 2)),
            ("Friday, 2 October 2026", (2026, 10, 2)),
            ("02Oct2026", (2026, 10, 2)),
        ] {
            assert_eq!(read(text, true), Some(date), "{text}");
        }
    }
}
