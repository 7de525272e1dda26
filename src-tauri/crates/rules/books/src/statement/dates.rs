//! Whether the day or the month is first in the dates of a file, and whether a spreadsheet program exchanged the two: decided from evidence in
//! the whole file, or asked. Evidence counts only if it leaves a reading of the file.

mod survey;
#[cfg(test)]
mod tests;
mod words;

pub(super) use survey::survey;

use super::Day;
use super::day::{day_of_text, exchanged};
use cell_rules::Cell;
use cell_rules::dates::is_ambiguous;

/// A reading of the dates of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Order {
    /// The month is first in dates of two numbers and a year.
    pub(super) month_first: bool,
    /// Day and month are exchanged in the date cells of the workbook.
    pub(super) exchanged: bool,
}

impl Order {
    pub(super) const DAY_FIRST: Self = Self {
        month_first: false,
        exchanged: false,
    };
    pub(super) const MONTH_FIRST: Self = Self {
        month_first: true,
        exchanged: false,
    };
}

/// What decided how dates are read, or excludes a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderEvidence {
    /// Other dates of the file can be read in one way only.
    OtherDates,
    /// A person decided.
    Said,
    /// Rows would be outside the period that the file states.
    Period,
    /// The days of the stated period can be read in one way only.
    PeriodDates,
    /// Rows would be later than today.
    Future,
    /// Days would not follow each other in the order that the balances prove.
    Balances,
    /// Days would be neither ascending nor descending.
    Sequence,
    /// Value dates would be weeks from the days of the rows.
    ValueDays,
    /// Every row would be on the same day of a different month; by the other reading all are in one month.
    OneMonth,
    /// The bank of this layout is known to write its dates in this order.
    Layout,
}

/// The evidence of whole files, in this order of priority.
const CLUES: [OrderEvidence; 6] = [
    OrderEvidence::Period,
    OrderEvidence::PeriodDates,
    OrderEvidence::Future,
    OrderEvidence::Balances,
    OrderEvidence::Sequence,
    OrderEvidence::ValueDays,
];

/// How the dates of a file are read, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dates {
    pub(super) order: Order,
    /// What decided it; empty if no date can be read in two ways.
    pub by: Vec<OrderEvidence>,
    /// Every row is on the same day of a different month, as after an exchange of day and month.
    pub one_day_each_month: bool,
}

/// A row, as an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// Its position in the file.
    pub row: String,
    /// Its date, as written.
    pub text: String,
}

/// Why the dates of a file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DateDoubt {
    /// Every date can be read in two ways, and nothing decides.
    Unclear {
        /// The first such row.
        example: Example,
        /// The day first.
        day_first: Day,
        /// The month first.
        month_first: Day,
    },
    /// The file contains both orders.
    BothOrders {
        /// A date with the day first.
        day_first: Example,
        /// A date with the month first.
        month_first: Example,
    },
    /// Day and month of date cells are exchanged, or may be.
    Exchanged {
        /// The first such row.
        example: Example,
        /// The day in the cell.
        held: Day,
        /// The day with day and month exchanged.
        exchanged: Day,
        /// The evidence against the day in the cell; `None` if nothing decides.
        against: Option<OrderEvidence>,
    },
    /// Serial day numbers in cells without a date format.
    Serial {
        /// The first such row.
        example: Example,
        /// The column's name.
        heading: String,
        /// The day, if the workbook counts from 1900.
        day: Day,
    },
}

/// A date as a cell contains it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Written {
    /// The month has a name, or the year is first.
    Plain(Day),
    /// Two numbers and a year: read with the day first, and with the month first.
    Numbers(Option<Day>, Option<Day>),
    /// A date cell of a workbook.
    Stored(Day),
}

impl Written {
    /// `None` if a cell contains no date.
    pub(super) fn of(cell: Cell<'_>) -> Option<Self> {
        let read = |text: &str, day_first: bool| {
            let order = if day_first { Order::DAY_FIRST } else { Order::MONTH_FIRST };
            day_of_text(text, order)
        };
        match cell {
            Cell::Text(text) => match (read(text, true), read(text, false)) {
                (None, None) => None,
                (Some(one), Some(other)) if one == other && !is_ambiguous(text) => Some(Self::Plain(one)),
                (one, other) => Some(Self::Numbers(one, other)),
            },
            Cell::Date(text) => read(text, true).map(Self::Stored),
            Cell::Empty | Cell::Number(_) | Cell::Shown(..) | Cell::Bool(_) | Cell::Error(_) | Cell::FormulaWithoutValue => None,
        }
    }

    fn read(self, order: Order) -> Option<Day> {
        match self {
            Self::Plain(day) => Some(day),
            Self::Numbers(day_first, month_first) => {
                if order.month_first {
                    month_first
                } else {
                    day_first
                }
            }
            Self::Stored(day) => {
                if order.exchanged {
                    exchanged(day)
                } else {
                    Some(day)
                }
            }
        }
    }
}

/// A row with a date.
#[derive(Clone, Debug)]
pub(super) struct Dated {
    pub(super) example: Example,
    pub(super) written: Written,
    /// The value date.
    pub(super) value: Option<Written>,
    /// In kobo; money in is positive.
    pub(super) amount: i64,
    /// The balance after the row, in kobo.
    pub(super) balance: Option<i64>,
}

/// The evidence of a file for its reading.
#[derive(Clone, Debug, Default)]
pub(super) struct Evidence {
    pub(super) rows: Vec<Dated>,
    /// The stated period, read with the day first, and with the month first.
    pub(super) period: [Option<(Day, Day)>; 2],
    pub(super) today: Option<Day>,
    /// Whether the bank of the layout is known to write the day first.
    pub(super) usual: Option<bool>,
}

impl Evidence {
    /// Decides how the dates are read. `said` is a person's answer.
    pub(super) fn decide(&self, said: Option<bool>) -> Result<Dates, DateDoubt> {
        if let Some(day_first) = said {
            return Ok(decided(
                Order {
                    month_first: !day_first,
                    exchanged: false,
                },
                vec![OrderEvidence::Said],
            ));
        }
        let days = self.rows.iter().flat_map(|row| {
            let cells = [Some(row.written), row.value];
            cells.into_iter().flatten().map(move |written| (row, written))
        });
        let (mut day_first, mut month_first, mut either) = (None, None, None);
        let (mut stored, mut can_be_exchanged) = (None, true);
        for (row, written) in days {
            match written {
                Written::Plain(_) | Written::Numbers(None, None) => {}
                Written::Numbers(Some(_), None) => day_first = day_first.or(Some(row)),
                Written::Numbers(None, Some(_)) => month_first = month_first.or(Some(row)),
                Written::Numbers(Some(one), Some(other)) if one == other => {}
                Written::Numbers(Some(one), Some(other)) => either = either.or(Some((row, one, other))),
                Written::Stored(day) => match exchanged(day) {
                    Some(other) => stored = stored.or((day != other).then_some((row, day, other))),
                    None => can_be_exchanged = false,
                },
            }
        }
        let stored = stored.filter(|_| can_be_exchanged);
        if let (Some(day_first), Some(month_first)) = (day_first, month_first) {
            let (day_first, month_first) = (day_first.example.clone(), month_first.example.clone());
            return Err(DateDoubt::BothOrders { day_first, month_first });
        }
        let exchanged_in = |against| {
            stored.map(|(row, held, exchanged)| DateDoubt::Exchanged {
                example: row.example.clone(),
                held,
                exchanged,
                against,
            })
        };
        if let Some(mixed) = self.mixed(month_first.is_some()) {
            return Err(mixed);
        }
        let orders: &[bool] = match (month_first, day_first, either) {
            (Some(_), _, _) => &[true],
            (None, None, Some(_)) => &[false, true],
            (None, Some(_), _) | (None, None, None) => &[false],
        };
        let is_mixed = stored.is_some() && (day_first.is_some() || month_first.is_some() || either.is_some());
        let mut readings: Vec<Order> = Vec::new();
        for exchanged in [false, true].into_iter().take(if is_mixed { 2 } else { 1 }) {
            readings.extend(orders.iter().map(|month_first| Order {
                month_first: *month_first,
                exchanged,
            }));
        }
        if !is_mixed && stored.is_some() {
            let exchanged = Order {
                exchanged: true,
                ..readings[0]
            };
            if let Some(clue) = CLUES
                .into_iter()
                .find(|clue| self.against(*clue, readings[0]) && !self.against(*clue, exchanged))
            {
                return exchanged_in(Some(clue)).map_or_else(|| Ok(decided(readings[0], Vec::new())), Err);
            }
        }
        let mut by: Vec<OrderEvidence> = Vec::new();
        if either.is_some() && orders.len() == 1 {
            by.push(OrderEvidence::OtherDates);
        }
        for clue in CLUES {
            let left: Vec<Order> = readings.iter().filter(|reading| !self.against(clue, **reading)).copied().collect();
            if !left.is_empty() && left.len() < readings.len() {
                by.push(clue);
                readings = left;
            }
        }
        let is_ordered = orders.len() == 1;
        // Today's date may be wrong, and a row may be dated in advance: alone it does not overrule the bank's usual order.
        let usual = self.usual.filter(|_| by == [OrderEvidence::Future]);
        if let (Some(day_first), Some((row, one, other))) = (usual, either)
            && readings.iter().all(|reading| reading.month_first == day_first)
        {
            return Err(DateDoubt::Unclear {
                example: row.example.clone(),
                day_first: one,
                month_first: other,
            });
        }
        match (readings.as_slice(), exchanged_in(by.last().copied())) {
            ([reading], doubt) if !reading.exchanged || is_ordered => {
                let one_day_each_month = doubt.is_some() && !reading.exchanged && self.one_day_of_each(*reading, 3);
                Ok(Dates {
                    one_day_each_month,
                    ..decided(*reading, by)
                })
            }
            (readings, Some(doubt)) if readings.iter().any(|reading| reading.exchanged) => Err(doubt),
            (_, _) => self.usual_reading(either, by),
        }
    }

    /// Finds a file with both orders: its days contradict the file as they are written, and they agree if some ambiguous dates are read in the other
    /// order.
    fn mixed(&self, month_first: bool) -> Option<DateDoubt> {
        let order = Order {
            month_first,
            exchanged: false,
        };
        let other = Order {
            month_first: !month_first,
            exchanged: false,
        };
        let directions = self.oldest_first().map_or(vec![true, false], |proved| vec![proved]);
        let agrees = |order: Order| {
            let days: Vec<Day> = self.days(order).collect();
            let all_can_be = days.iter().all(|day| self.can_be(*day, order));
            (
                days.len(),
                all_can_be && directions.iter().any(|oldest_first| follow(&days, *oldest_first)),
            )
        };
        let is_text = self.rows.iter().all(|row| !matches!(row.written, Written::Stored(_)));
        let (count, is_right) = agrees(order);
        if !is_text || is_right || agrees(other) == (count, true) {
            return None;
        }
        let exchange_needed = directions
            .iter()
            .find_map(|oldest_first| self.exchange_needed(order, *oldest_first))?;
        let as_written = self
            .rows
            .iter()
            .find(|row| row.written.read(other).is_none() && row.written.read(order).is_some());
        let example = as_written.or(self.rows.first())?.example.clone();
        Some(match month_first {
            true => DateDoubt::BothOrders {
                day_first: exchange_needed.example.clone(),
                month_first: example,
            },
            false => DateDoubt::BothOrders {
                day_first: example,
                month_first: exchange_needed.example.clone(),
            },
        })
    }

    /// Whether a row can be on this day, by the stated period and by today.
    fn can_be(&self, day: Day, order: Order) -> bool {
        let (this, other) = (usize::from(order.month_first), usize::from(!order.month_first));
        let period = self.period[this].or(self.period[other]);
        // The bank's day may have begun before this computer's.
        let is_future = self.today.is_some_and(|today| day > today.next());
        !is_future && period.is_none_or(|(first, last)| (first..=last).contains(&day))
    }

    /// The first row that has to be read in the other order so that the days of all rows follow each other; `None` if that is impossible.
    fn exchange_needed(&self, order: Order, oldest_first: bool) -> Option<&Dated> {
        let other = Order {
            month_first: !order.month_first,
            ..order
        };
        let (mut last, mut first_turned) = (None, None);
        for row in &self.rows {
            let readings = [row.written.read(order), row.written.read(other)];
            let follows = |day: Day| last.is_none_or(|last: Day| if oldest_first { day >= last } else { day <= last });
            let fits = |day: &Day| follows(*day) && self.can_be(*day, order);
            let fitting = readings.into_iter().flatten().filter(fits);
            // The choice that leaves the most room for later rows.
            let day = if oldest_first { fitting.min() } else { fitting.max() }?;
            if readings[0] != Some(day) {
                first_turned = first_turned.or(Some(row));
            }
            last = Some(day);
        }
        first_turned
    }

    /// The usual reading, if every date can be read in two ways and the evidence of the whole file does not decide.
    fn usual_reading(&self, either: Option<(&Dated, Day, Day)>, mut by: Vec<OrderEvidence>) -> Result<Dates, DateDoubt> {
        let Some((row, day_first, month_first)) = either else {
            return Ok(decided(Order::DAY_FIRST, by));
        };
        let (usual, other) = match self.usual {
            Some(false) => (Order::MONTH_FIRST, Order::DAY_FIRST),
            Some(true) | None => (Order::DAY_FIRST, Order::MONTH_FIRST),
        };
        // Many payments are made on the first of a month.
        let of_firsts = self.days(other).any(|day| day.of_month() == 1);
        by.push(match () {
            () if self.usual.is_some() && !self.one_day_of_each(usual, 2) && !self.against(OrderEvidence::Sequence, usual) => {
                OrderEvidence::Layout
            }
            () if self.one_day_of_each(other, 3) && !of_firsts => OrderEvidence::OneMonth,
            () => {
                return Err(DateDoubt::Unclear {
                    example: row.example.clone(),
                    day_first,
                    month_first,
                });
            }
        });
        Ok(decided(usual, by))
    }

    fn days(&self, order: Order) -> impl Iterator<Item = Day> {
        self.rows.iter().filter_map(move |row| row.written.read(order))
    }

    /// Whether the rows are on the same day of at least this many months.
    fn one_day_of_each(&self, order: Order, months: usize) -> bool {
        let mut days: Vec<Day> = self.days(order).collect();
        days.sort_unstable();
        days.dedup();
        let is_one = days.windows(2).all(|two| two[0].of_month() == two[1].of_month());
        days.len() >= months && is_one
    }

    fn against(&self, clue: OrderEvidence, reading: Order) -> bool {
        let other = usize::from(!reading.month_first);
        let period = self.period[usize::from(reading.month_first)];
        match clue {
            OrderEvidence::Period => {
                let period = period.or(self.period[other]);
                period.is_some_and(|(first, last)| self.days(reading).any(|day| !(first..=last).contains(&day)))
            }
            OrderEvidence::PeriodDates => period.is_none() && self.period[other].is_some(),
            // The bank's day may have begun before this computer's.
            OrderEvidence::Future => self.today.is_some_and(|today| self.days(reading).any(|day| day > today.next())),
            OrderEvidence::Balances => self
                .oldest_first()
                .is_some_and(|oldest_first| !follow(&self.days(reading).collect::<Vec<_>>(), oldest_first)),
            OrderEvidence::Sequence => {
                let days: Vec<Day> = self.days(reading).collect();
                !follow(&days, true) && !follow(&days, false)
            }
            OrderEvidence::ValueDays => {
                let apart = |row: &Dated| {
                    let days = row.written.read(reading).zip(row.value?.read(reading))?;
                    Some(days.0.number().abs_diff(days.1.number()) > VALUE_DAYS)
                };
                self.rows.iter().any(|row| apart(row) == Some(true))
            }
            OrderEvidence::OtherDates | OrderEvidence::Said | OrderEvidence::OneMonth | OrderEvidence::Layout => false,
        }
    }

    /// Whether the balances prove that the oldest row is first, or last; `None` if they prove neither or both.
    fn oldest_first(&self) -> Option<bool> {
        let follows = |from: &Dated, to: &Dated| Some(from.balance?.checked_add(to.amount)? == to.balance?);
        let pairs = || self.rows.windows(2);
        let down = pairs().all(|two| follows(&two[0], &two[1]) == Some(true));
        let up = pairs().all(|two| follows(&two[1], &two[0]) == Some(true));
        (down != up).then_some(down)
    }
}

/// The greatest usual distance of a value date in days.
const VALUE_DAYS: u32 = 20;

fn follow(days: &[Day], oldest_first: bool) -> bool {
    days.windows(2)
        .all(|two| if oldest_first { two[0] <= two[1] } else { two[0] >= two[1] })
}

fn decided(order: Order, by: Vec<OrderEvidence>) -> Dates {
    Dates {
        order,
        by,
        one_day_each_month: false,
    }
}

/// The day of a spreadsheet's serial number, counted from 1900; `None` outside 2000 to 2049.
pub(super) fn serial(text: &str) -> Option<Day> {
    let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
    let digits = whole.len() == 5 && whole.bytes().chain(rest.bytes()).all(|byte| byte.is_ascii_digit());
    let number = whole.parse::<i32>().ok().filter(|_| digits)?;
    // 25 569 is 1 January 1970; 36 526 is 1 January 2000 and 54 788 is 31 December 2049.
    (36_526..=54_788)
        .contains(&number)
        .then(|| Day::numbered(number - 25_569))
        .flatten()
}
