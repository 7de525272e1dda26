//! Whether the day or the month stands first in the dates of a file, and whether a spreadsheet program exchanged the two: decided from the
//! whole file by what it states itself, or asked about. A clue counts only where it leaves a way to read the file.

mod survey;
#[cfg(test)]
mod tests;
mod words;

pub(super) use survey::survey;

use super::Day;
use super::day::{day_of_text, exchanged};
use cell_rules::Cell;
use cell_rules::dates::is_ambiguous;

/// A way to read the dates of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Order {
    /// In dates of two numbers and a year the month stands first.
    pub(super) month_first: bool,
    /// The date cells of the workbook hold the month for the day and the day for the month.
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

/// What decided how dates are read, or speaks against a way to read them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderEvidence {
    /// Other dates of the file can be read in one way only.
    OtherDates,
    /// A person said it.
    Said,
    /// Rows would lie outside the period that the file states.
    Period,
    /// The days of the stated period itself can be read in one way only.
    PeriodDates,
    /// Rows would lie after today.
    Future,
    /// Days would not follow each other in the order of the rows that the balances prove.
    Balances,
    /// Days would follow each other neither upwards nor downwards.
    Sequence,
    /// The days from which the money counts would lie weeks from the days of the rows.
    ValueDays,
    /// Each row would be of the same day of another month, and read the other way all are of one month.
    OneMonth,
    /// The bank of this layout is known to write its dates so.
    Layout,
}

/// The clues of whole files, in this order.
const CLUES: [OrderEvidence; 6] = [
    OrderEvidence::Period,
    OrderEvidence::PeriodDates,
    OrderEvidence::Future,
    OrderEvidence::Balances,
    OrderEvidence::Sequence,
    OrderEvidence::ValueDays,
];

/// How the dates of a file are read, and why so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dates {
    pub(super) order: Order,
    /// What decided it; nothing where no date can be read in two ways.
    pub by: Vec<OrderEvidence>,
    /// Every row is of the same day of another month, as a program writes them that exchanged day and month.
    pub one_day_each_month: bool,
}

/// A row, as an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// Where it stands.
    pub row: String,
    /// Its date, as it is written.
    pub text: String,
}

/// Why the dates of a file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DateDoubt {
    /// Every date can be read in two ways, and nothing decides.
    Unclear {
        /// The first of them.
        example: Example,
        /// With the day first.
        day_first: Day,
        /// With the month first.
        month_first: Day,
    },
    /// Both orders stand in the file.
    BothOrders {
        /// A date that has the day first.
        day_first: Example,
        /// A date that has the month first.
        month_first: Example,
    },
    /// Day and month of date cells are exchanged, or may be.
    Exchanged {
        /// The first of them.
        example: Example,
        /// What the cell holds.
        held: Day,
        /// With day and month exchanged.
        exchanged: Day,
        /// What speaks against what it holds; nothing where nothing decides.
        against: Option<OrderEvidence>,
    },
    /// Numbers of days in cells that are not formatted as dates.
    Serial {
        /// The first of them.
        example: Example,
        /// The column's name.
        heading: String,
        /// The day, where the workbook counts from 1900.
        day: Day,
    },
}

/// A date as it stands in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Written {
    /// Its month has a name, or its year stands first.
    Plain(Day),
    /// Two numbers and a year: read with the day first, and with the month first.
    Numbers(Option<Day>, Option<Day>),
    /// A date cell of a workbook.
    Stored(Day),
}

impl Written {
    /// Nothing where a cell holds no date.
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
    /// The day from which its money counts.
    pub(super) value: Option<Written>,
    /// In kobo; what came in is above zero.
    pub(super) amount: i64,
    /// After it, in kobo.
    pub(super) balance: Option<i64>,
}

/// Everything of a file that speaks for one way or the other.
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
    /// How the dates are read; `said` is what a person answered.
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
        let mut ways: Vec<Order> = Vec::new();
        for exchanged in [false, true].into_iter().take(if is_mixed { 2 } else { 1 }) {
            ways.extend(orders.iter().map(|month_first| Order {
                month_first: *month_first,
                exchanged,
            }));
        }
        if !is_mixed && stored.is_some() {
            let exchanged = Order {
                exchanged: true,
                ..ways[0]
            };
            if let Some(clue) = CLUES
                .into_iter()
                .find(|clue| self.against(*clue, ways[0]) && !self.against(*clue, exchanged))
            {
                return exchanged_in(Some(clue)).map_or_else(|| Ok(decided(ways[0], Vec::new())), Err);
            }
        }
        let mut by: Vec<OrderEvidence> = Vec::new();
        if either.is_some() && orders.len() == 1 {
            by.push(OrderEvidence::OtherDates);
        }
        for clue in CLUES {
            let left: Vec<Order> = ways.iter().filter(|way| !self.against(clue, **way)).copied().collect();
            if !left.is_empty() && left.len() < ways.len() {
                by.push(clue);
                ways = left;
            }
        }
        let is_ordered = orders.len() == 1;
        // Today may be wrong, and a row may be dated in advance: alone it does not turn what the bank usually writes.
        let usual = self.usual.filter(|_| by == [OrderEvidence::Future]);
        if let (Some(day_first), Some((row, one, other))) = (usual, either)
            && ways.iter().all(|way| way.month_first == day_first)
        {
            return Err(DateDoubt::Unclear {
                example: row.example.clone(),
                day_first: one,
                month_first: other,
            });
        }
        match (ways.as_slice(), exchanged_in(by.last().copied())) {
            ([way], doubt) if !way.exchanged || is_ordered => {
                let one_day_each_month = doubt.is_some() && !way.exchanged && self.one_day_of_each(*way, 3);
                Ok(Dates {
                    one_day_each_month,
                    ..decided(*way, by)
                })
            }
            (ways, Some(doubt)) if ways.iter().any(|way| way.exchanged) => Err(doubt),
            (_, _) => self.usual_way(either, by),
        }
    }

    /// Both orders, where the file contradicts its days as they are written, and does not if some of those that can be read in two ways are
    /// read in the other one.
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
        let turned = directions.iter().find_map(|oldest_first| self.turned(order, *oldest_first))?;
        let as_written = self
            .rows
            .iter()
            .find(|row| row.written.read(other).is_none() && row.written.read(order).is_some());
        let example = as_written.or(self.rows.first())?.example.clone();
        Some(match month_first {
            true => DateDoubt::BothOrders {
                day_first: turned.example.clone(),
                month_first: example,
            },
            false => DateDoubt::BothOrders {
                day_first: example,
                month_first: turned.example.clone(),
            },
        })
    }

    /// Whether a row can be of this day by the stated period and by today.
    fn can_be(&self, day: Day, order: Order) -> bool {
        let (this, other) = (usize::from(order.month_first), usize::from(!order.month_first));
        let period = self.period[this].or(self.period[other]);
        // A bank's day may have begun where this computer's has not.
        let is_future = self.today.is_some_and(|today| day > today.next());
        !is_future && period.is_none_or(|(first, last)| (first..=last).contains(&day))
    }

    /// The first row that is to be read in the other order so that the days of all rows follow each other; nothing where that cannot be.
    fn turned(&self, order: Order, oldest_first: bool) -> Option<&Dated> {
        let other = Order {
            month_first: !order.month_first,
            ..order
        };
        let (mut last, mut first_turned) = (None, None);
        for row in &self.rows {
            let ways = [row.written.read(order), row.written.read(other)];
            let follows = |day: Day| last.is_none_or(|last: Day| if oldest_first { day >= last } else { day <= last });
            let fits = |day: &Day| follows(*day) && self.can_be(*day, order);
            let fitting = ways.into_iter().flatten().filter(fits);
            // The one that leaves most room for the rows after it.
            let day = if oldest_first { fitting.min() } else { fitting.max() }?;
            if ways[0] != Some(day) {
                first_turned = first_turned.or(Some(row));
            }
            last = Some(day);
        }
        first_turned
    }

    /// Every date can be read in two ways, and no clue of the whole file decides.
    fn usual_way(&self, either: Option<(&Dated, Day, Day)>, mut by: Vec<OrderEvidence>) -> Result<Dates, DateDoubt> {
        let Some((row, day_first, month_first)) = either else {
            return Ok(decided(Order::DAY_FIRST, by));
        };
        let (usual, other) = match self.usual {
            Some(false) => (Order::MONTH_FIRST, Order::DAY_FIRST),
            Some(true) | None => (Order::DAY_FIRST, Order::MONTH_FIRST),
        };
        // Much is paid on the first of each month.
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

    /// Whether the rows are of one and the same day of this many months at least.
    fn one_day_of_each(&self, order: Order, months: usize) -> bool {
        let mut days: Vec<Day> = self.days(order).collect();
        days.sort_unstable();
        days.dedup();
        let is_one = days.windows(2).all(|two| two[0].of_month() == two[1].of_month());
        days.len() >= months && is_one
    }

    fn against(&self, clue: OrderEvidence, way: Order) -> bool {
        let other = usize::from(!way.month_first);
        let period = self.period[usize::from(way.month_first)];
        match clue {
            OrderEvidence::Period => {
                let period = period.or(self.period[other]);
                period.is_some_and(|(first, last)| self.days(way).any(|day| !(first..=last).contains(&day)))
            }
            OrderEvidence::PeriodDates => period.is_none() && self.period[other].is_some(),
            // A bank's day may have begun where this computer's has not.
            OrderEvidence::Future => self.today.is_some_and(|today| self.days(way).any(|day| day > today.next())),
            OrderEvidence::Balances => self
                .oldest_first()
                .is_some_and(|oldest_first| !follow(&self.days(way).collect::<Vec<_>>(), oldest_first)),
            OrderEvidence::Sequence => {
                let days: Vec<Day> = self.days(way).collect();
                !follow(&days, true) && !follow(&days, false)
            }
            OrderEvidence::ValueDays => {
                let apart = |row: &Dated| {
                    let days = row.written.read(way).zip(row.value?.read(way))?;
                    Some(days.0.number().abs_diff(days.1.number()) > VALUE_DAYS)
                };
                self.rows.iter().any(|row| apart(row) == Some(true))
            }
            OrderEvidence::OtherDates | OrderEvidence::Said | OrderEvidence::OneMonth | OrderEvidence::Layout => false,
        }
    }

    /// Whether the balances prove that the oldest row stands first, or last; nothing where they prove neither or both.
    fn oldest_first(&self) -> Option<bool> {
        let follows = |from: &Dated, to: &Dated| Some(from.balance?.checked_add(to.amount)? == to.balance?);
        let pairs = || self.rows.windows(2);
        let down = pairs().all(|two| follows(&two[0], &two[1]) == Some(true));
        let up = pairs().all(|two| follows(&two[1], &two[0]) == Some(true));
        (down != up).then_some(down)
    }
}

/// Money counts from a day within these of the row's.
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

/// The day of the number by which a spreadsheet program knows it, counted from 1900; nothing where it is none of these years.
pub(super) fn serial(text: &str) -> Option<Day> {
    let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
    let digits = whole.len() == 5 && whole.bytes().chain(rest.bytes()).all(|byte| byte.is_ascii_digit());
    let number = whole.parse::<i32>().ok().filter(|_| digits)?;
    // 25 569 is 1 January 1970; from 36 526, 1 January 2000, to 54 788, 31 December 2049.
    (36_526..=54_788)
        .contains(&number)
        .then(|| Day::numbered(number - 25_569))
        .flatten()
}
