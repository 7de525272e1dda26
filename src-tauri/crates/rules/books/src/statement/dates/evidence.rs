//! The evidence of a file for the reading of its dates, and the decision.

use super::{CLUES, DateDoubt, Dates, Example, Order, OrderEvidence, Written};
use crate::statement::Day;
use crate::statement::day::exchanged;

/// A row with a date.
#[derive(Clone, Debug)]
pub(in crate::statement) struct Dated {
    pub(in crate::statement) example: Example,
    pub(in crate::statement) written: Written,
    /// The value date.
    pub(in crate::statement) value: Option<Written>,
    /// In kobo; money in is positive.
    pub(in crate::statement) amount: i64,
    /// The balance after the row, in kobo.
    pub(in crate::statement) balance: Option<i64>,
}

/// The evidence of a file for its reading.
#[derive(Clone, Debug, Default)]
pub(in crate::statement) struct Evidence {
    pub(in crate::statement) rows: Vec<Dated>,
    /// The stated period, read with the day first, and with the month first.
    pub(in crate::statement) period: [Option<(Day, Day)>; 2],
    pub(in crate::statement) today: Option<Day>,
    /// Whether the bank of the layout is known to write the day first.
    pub(in crate::statement) usual: Option<bool>,
}

/// What single dates of a file show.
#[derive(Clone, Copy, Default)]
struct SingleDates<'e> {
    /// A date that can be read with the day first only.
    day_first: Option<&'e Dated>,
    /// A date that can be read with the month first only.
    month_first: Option<&'e Dated>,
    /// A date that can be read in both ways, and the two days.
    either: Option<(&'e Dated, Day, Day)>,
    /// A date cell, its day and the day with day and month exchanged; `None` if some date cell cannot be exchanged.
    stored: Option<(&'e Dated, Day, Day)>,
}

impl<'e> SingleDates<'e> {
    fn of(rows: &'e [Dated]) -> Self {
        let (mut dates, mut can_be_exchanged) = (Self::default(), true);
        let cells = rows
            .iter()
            .flat_map(|row| [Some(row.written), row.value].map(|written| Some((row, written?))));
        for (row, written) in cells.flatten() {
            match written {
                Written::Plain(_) | Written::Numbers(None, None) => {}
                Written::Numbers(Some(_), None) => dates.day_first = dates.day_first.or(Some(row)),
                Written::Numbers(None, Some(_)) => dates.month_first = dates.month_first.or(Some(row)),
                Written::Numbers(Some(one), Some(other)) if one == other => {}
                Written::Numbers(Some(one), Some(other)) => dates.either = dates.either.or(Some((row, one, other))),
                Written::Stored(day) => match exchanged(day) {
                    Some(other) => dates.stored = dates.stored.or((day != other).then_some((row, day, other))),
                    None => can_be_exchanged = false,
                },
            }
        }
        dates.stored = dates.stored.filter(|_| can_be_exchanged);
        dates
    }

    /// The orders that the texts of the file allow.
    fn orders(&self) -> &'static [Order] {
        match (self.month_first, self.day_first, self.either) {
            (Some(_), _, _) => &[Order::MONTH_FIRST],
            (None, None, Some(_)) => &[Order::DAY_FIRST, Order::MONTH_FIRST],
            (None, Some(_), _) | (None, None, None) => &[Order::DAY_FIRST],
        }
    }

    fn has_texts(&self) -> bool {
        self.day_first.is_some() || self.month_first.is_some() || self.either.is_some()
    }

    /// The doubt about date cells, if they can be exchanged.
    fn exchanged(&self, against: Option<OrderEvidence>) -> Option<DateDoubt> {
        self.stored.map(|(row, held, exchanged)| DateDoubt::Exchanged {
            example: row.example.clone(),
            held,
            exchanged,
            against,
        })
    }
}

fn both_orders(day_first: &Dated, month_first: &Dated) -> DateDoubt {
    DateDoubt::BothOrders {
        day_first: day_first.example.clone(),
        month_first: month_first.example.clone(),
    }
}

fn unclear((row, day_first, month_first): (&Dated, Day, Day)) -> DateDoubt {
    DateDoubt::Unclear {
        example: row.example.clone(),
        day_first,
        month_first,
    }
}

impl Evidence {
    /// Decides how the dates are read. `day_first` is a person's answer.
    pub(in crate::statement) fn decide(&self, day_first: Option<bool>) -> Result<Dates, DateDoubt> {
        if let Some(day_first) = day_first {
            return Ok(decided(Order::of(!day_first), vec![OrderEvidence::Said]));
        }
        let dates = SingleDates::of(&self.rows);
        if let (Some(day_first), Some(month_first)) = (dates.day_first, dates.month_first) {
            return Err(both_orders(day_first, month_first));
        }
        if let Some(mixed) = self.mixed(Order::of(dates.month_first.is_some())) {
            return Err(mixed);
        }
        let orders = dates.orders();
        let mut readings = orders.to_vec();
        let mut exchanged_orders = orders.iter().map(|order| Order { exchanged: true, ..*order });
        if dates.stored.is_some() && dates.has_texts() {
            readings.extend(exchanged_orders);
        } else if let Some(doubt) = exchanged_orders.next().and_then(|exchanged| self.is_exchanged(&dates, exchanged)) {
            return Err(doubt);
        }
        let mut by = Vec::new();
        if dates.either.is_some() && orders.len() == 1 {
            by.push(OrderEvidence::OtherDates);
        }
        self.exclude(&mut readings, &mut by);
        // Today's date may be wrong, and a row may be dated in advance: alone it does not overrule the bank's usual order.
        let usual = self.usual.filter(|_| by == [OrderEvidence::Future]);
        if let (Some(day_first), Some(either)) = (usual, dates.either)
            && readings.iter().all(|reading| reading.month_first == day_first)
        {
            return Err(unclear(either));
        }
        match (readings.as_slice(), dates.exchanged(by.last().copied())) {
            ([reading], doubt) if !reading.exchanged || orders.len() == 1 => Ok(Dates {
                one_day_each_month: doubt.is_some() && !reading.exchanged && self.one_day_of_each(*reading, 3),
                ..decided(*reading, by)
            }),
            (readings, Some(doubt)) if readings.iter().any(|reading| reading.exchanged) => Err(doubt),
            (_, _) => self.usual_reading(dates.either, by),
        }
    }

    /// The doubt about a file whose dates are all date cells, if evidence shows that they are exchanged.
    fn is_exchanged(&self, dates: &SingleDates<'_>, exchanged: Order) -> Option<DateDoubt> {
        dates.stored?;
        let as_stored = Order {
            exchanged: false,
            ..exchanged
        };
        let shows = |clue: &OrderEvidence| self.against(*clue, as_stored) && !self.against(*clue, exchanged);
        dates.exchanged(Some(CLUES.into_iter().find(shows)?))
    }

    /// Excludes readings, as long as one remains, and adds the evidence for that.
    fn exclude(&self, readings: &mut Vec<Order>, by: &mut Vec<OrderEvidence>) {
        for clue in CLUES {
            let left: Vec<Order> = readings.iter().filter(|reading| !self.against(clue, **reading)).copied().collect();
            if !left.is_empty() && left.len() < readings.len() {
                by.push(clue);
                *readings = left;
            }
        }
    }

    /// Finds a file with both orders: its days contradict the file as they are written, and they agree if some ambiguous dates are read in the
    /// other order.
    fn mixed(&self, order: Order) -> Option<DateDoubt> {
        let directions = self.oldest_first().map_or(vec![true, false], |proved| vec![proved]);
        let agrees = |order: Order| {
            let days: Vec<Day> = self.days(order).collect();
            let all_can_be = days.iter().all(|day| self.can_be(*day, order));
            let is_right = all_can_be && directions.iter().any(|oldest_first| follow(&days, *oldest_first));
            (days.len(), is_right)
        };
        let is_text = self.rows.iter().all(|row| !matches!(row.written, Written::Stored(_)));
        let (count, is_right) = agrees(order);
        if !is_text || is_right || agrees(order.other()) == (count, true) {
            return None;
        }
        let other = directions
            .iter()
            .find_map(|oldest_first| self.exchange_needed(order, *oldest_first))?;
        let only = |row: &&Dated| row.written.read(order.other()).is_none() && row.written.read(order).is_some();
        let as_written = self.rows.iter().find(only).or(self.rows.first())?;
        Some(match order.month_first {
            true => both_orders(other, as_written),
            false => both_orders(as_written, other),
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
        let (mut last, mut first_turned) = (None, None);
        for row in &self.rows {
            let readings = [row.written.read(order), row.written.read(order.other())];
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
        let Some(either) = either else {
            return Ok(decided(Order::DAY_FIRST, by));
        };
        let usual = Order::of(self.usual == Some(false));
        // Many payments are made on the first of a month.
        let of_firsts = self.days(usual.other()).any(|day| day.of_month() == 1);
        by.push(match () {
            () if self.usual.is_some() && !self.one_day_of_each(usual, 2) && !self.against(OrderEvidence::Sequence, usual) => {
                OrderEvidence::Layout
            }
            () if self.one_day_of_each(usual.other(), 3) && !of_firsts => OrderEvidence::OneMonth,
            () => return Err(unclear(either)),
        });
        Ok(decided(usual, by))
    }

    pub(super) fn days(&self, order: Order) -> impl Iterator<Item = Day> {
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
