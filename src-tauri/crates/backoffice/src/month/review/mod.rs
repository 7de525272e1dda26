//! The review of a month: our own records beside what the service told and what banks' statements say, with what people said of it.
//! Nothing of it is kept but what people said; the rest follows from the records each time (`domain::review`).

mod days;
mod figures;
mod gather;
mod lately;
mod list;
mod say;
mod settle;
mod show;
mod sources;
mod tie_out;
mod wallet;

use std::collections::{BTreeMap, HashSet};
use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread;

use domain::history::Window;
use domain::moment::Moment;
use domain::month::Month;
use domain::review::{Closed, Exception, Learned, Lesson, Meant, Ours, Reviewed, Row, Scope, Side, Theirs, What, review};
use rusqlite::Connection;

pub(super) use figures::{tie_outs, whole as view_of};
pub(super) use gather::day_text;
pub(crate) use lately::Lately;
pub use list::matches;
pub use say::{say, undo};
pub use settle::settle;
pub(super) use show::{all_views, is_keyed, kobo_of, naira};
pub use show::{find, review_of};
pub(super) use tie_out::{jumps, silent};

use super::ask::{SOURCES, is_set_up};
use super::closing;
use crate::error::AppError;
use crate::outbox::Outbox;
use crate::store::month_closings::Settled;
use crate::store::month_steps::{self, StepOnRecord};
use crate::store::service_rows;
use crate::store::statements::{self, Span};
use crate::store::{month_closings, month_rows};
use crate::view::{MonthSource, ReviewSide};
use gather::{Records, day_number, day_of_text, reach};

/// A month, compared.
#[derive(Debug)]
pub(super) struct Compared {
    month: Month,
    around: Around,
    records: Records,
    service: Arc<Reviewed>,
    bank: Arc<Reviewed>,
    /// All that was said, of whichever month.
    steps: Vec<StepOnRecord>,
    /// Rows of closed months that were told after they were closed.
    late: HashSet<String>,
    /// Rows that agreed when their month was closed.
    closed: HashSet<String>,
    learned: Learned,
    /// The days that the statements tell of.
    spans: Vec<Span>,
    /// Sources of the service are set up; a statement tells of the month.
    there: (bool, bool),
    /// The day up to which ages are counted: the last of the month, or today.
    age_until: i32,
}

impl Compared {
    pub(super) fn month(&self) -> Month {
        self.month
    }

    /// The month, and nothing around it.
    pub(super) fn window(&self) -> Window {
        Window {
            from: self.month.from(),
            until: self.month.until(),
        }
    }

    /// Rows of all sides.
    fn size(&self) -> usize {
        self.records.ours.len() + self.records.service.len() + self.records.bank.len()
    }

    /// The first and the last day.
    pub(super) fn days(&self) -> (String, String) {
        let (from, until) = (day_number(self.month.from()), day_number(self.month.until()));
        (day_text(from), day_text(until - 1))
    }

    /// References of payments of which everything may have been given back by the end of the month, nobody knows how much.
    pub(super) fn sums_not_known(&self) -> impl Iterator<Item = &str> {
        let until = self.month.until();
        let by_then = self.records.sums_not_known.iter().filter(move |(at, _)| *at < until);
        by_then.map(|(_, reference)| reference.as_str())
    }

    /// A statement tells of the month.
    pub(super) fn has_statements(&self) -> bool {
        self.there.1
    }

    /// Something was said of lines of a statement that was taken back since.
    pub(super) fn has_words_of_gone_lines(&self) -> bool {
        self.bank.rows.iter().any(|row| row.exception == Some(Exception::SaidOfGone))
    }

    pub(super) fn rows(&self, side: ReviewSide) -> &[Row] {
        &self.of(side).0.rows
    }

    fn of(&self, side: impl Into<Side>) -> (&Arc<Reviewed>, &[Theirs]) {
        match side.into() {
            Side::Service => (&self.service, &self.records.service),
            Side::Bank => (&self.bank, &self.records.bank),
        }
    }

    fn row(&self, side: ReviewSide, id: &str) -> Option<&Row> {
        self.of(side).0.rows.iter().find(|row| row.id == id)
    }

    fn step(&self, id: i64) -> Option<&StepOnRecord> {
        let place = self.steps.binary_search_by_key(&id, |step| step.id).ok()?;
        self.steps.get(place)
    }
}

impl From<ReviewSide> for Side {
    fn from(side: ReviewSide) -> Self {
        match side {
            ReviewSide::Service => Self::Service,
            ReviewSide::Bank => Self::Bank,
        }
    }
}

/// What the records say of how much the others told.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outside {
    pub(super) now: Moment,
    pub(super) set_up: [bool; 3],
}

impl Outside {
    pub(super) fn of(outbox: &Outbox) -> Self {
        Self {
            now: outbox.now(),
            set_up: SOURCES.map(|source| is_set_up(outbox, source)),
        }
    }

    /// The first day of which not everything is known.
    fn service_told_until(self, db: &Connection, month: Month) -> Result<i32, AppError> {
        let whole = Window {
            from: month.from(),
            until: month.until().min(self.now),
        };
        let mut until = whole.until;
        for (source, _) in SOURCES.into_iter().zip(self.set_up).filter(|(_, set_up)| *set_up) {
            let lacking = service_rows::coverage(db, source)?.holes(whole);
            until = lacking.iter().map(|piece| piece.from).fold(until, Moment::min);
        }
        Ok(day_number(until))
    }
}

/// Compares a month. Where `last` had the same to start from, what it made of a side stands.
pub(super) fn compare(db: &Connection, month: Month, outside: Outside, last: Option<&Compared>) -> Result<Compared, AppError> {
    let (steps, spans) = (month_steps::all(db, None)?, statements::spans(db)?);
    let late = month_rows::late(db, month)?;
    let (around, window) = Around::read(
        db,
        month,
        outside,
        Known {
            steps: &steps,
            late: &late,
            spans: &spans,
        },
    )?;
    let mut records = gather::ours(db, window)?;
    let served = gather::served(db, window)?;
    let lessons: Vec<Lesson> = valid(&steps).filter_map(lesson).collect();
    let learned = Learned::of(&lessons);
    let is_start = |last: &&Compared| last.around == around && last.learned == learned && last.records.ours == records.ours;
    let here = Here {
        ours: &records.ours,
        steps: &steps,
        learned: &learned,
        around: &around,
        last: last.filter(is_start),
    };
    // The service's rows are compared while the banks' are read.
    let (service, bank) = thread::scope(|threads| {
        let service = threads.spawn(|| {
            let mut told = records.told(served);
            let reviewed = here.review(Side::Service, &mut told.rows);
            (told, reviewed)
        });
        let bank = gather::banks(db, window).map(|(mut rows, lines)| {
            let reviewed = here.review(Side::Bank, &mut rows);
            (rows, lines, reviewed)
        });
        (service.join().unwrap_or_else(|panic| resume_unwind(panic)), bank)
    });
    let ((told, service), (bank_rows, lines, bank)) = (service, bank?);
    (records.service, records.sources, records.row_of_movement) = (told.rows, told.sources, told.row_of_movement);
    records.fees = told.fees;
    (records.bank, records.lines) = (bank_rows, lines);
    Ok(Compared {
        month,
        service: service?,
        bank: bank?,
        records,
        learned,
        there: (outside.set_up.contains(&true), around.bank_until.is_some()),
        age_until: day_number(month.until()).min(day_number(outside.now) + 1) - 1,
        late: late.into_iter().map(|(id, _)| id).collect(),
        closed: around.closed.iter().flatten().map(|pair| pair.row.clone()).collect(),
        steps,
        spans,
        around,
    })
}

/// What is known before anything is compared.
#[derive(Clone, Copy)]
struct Known<'a> {
    steps: &'a [StepOnRecord],
    late: &'a [(String, i64)],
    spans: &'a [Span],
}

/// What a comparison follows from besides the rows that are compared and what people said.
#[derive(Debug, PartialEq, Eq)]
struct Around {
    month: Month,
    today: i32,
    /// The first day of which the service did not tell everything.
    service_until: i32,
    /// The same of banks; none where no statement tells of the month.
    bank_until: Option<i32>,
    carried: HashSet<String>,
    /// What earlier months were closed with: of the service, and of banks.
    closed: [Vec<Closed>; 2],
}

impl Around {
    /// Also from when to when rows are to be read.
    fn read(db: &Connection, month: Month, outside: Outside, known: Known<'_>) -> Result<(Self, Window), AppError> {
        let before = month_closings::carried_into(db, &month.to_string())?;
        let carried: HashSet<String> = before.iter().chain(known.late).map(|(id, _)| id.clone()).collect();
        // What was said in the month before may name rows of this one's beginning, beside payments from before it.
        let near = [month.to_string(), month.before().to_string()];
        let said_of = valid(known.steps).filter(|step| near.contains(&step.step.month));
        let open = before.iter().chain(known.late).map(|(_, at)| Moment(*at)).filter(|at| at.0 > 0);
        let last = closing::settled(db, month.before(), month)?;
        let agreed = last.iter().map(|pair| Moment(pair.oldest));
        let oldest = said_of.map(|step| step.step.oldest).chain(open).chain(agreed).min();
        let window = reach(month, oldest);
        let mut settled = closing::settled(db, Month::of(window.from), month.before())?;
        settled.extend(last);
        let (of_banks, of_services): (Vec<Settled>, Vec<Settled>) = settled.into_iter().partition(|pair| pair.bank);
        let days = (day_number(month.from()), day_number(month.until()));
        let around = Self {
            month,
            today: day_number(outside.now),
            service_until: outside.service_told_until(db, month)?,
            bank_until: bank_told_until(known.spans, days),
            carried,
            closed: [of_services, of_banks].map(|pairs| closed(pairs, window)),
        };
        Ok((around, window))
    }

    fn scope(&self, side: Side) -> Scope<'_> {
        let days = (day_number(self.month.from()), day_number(self.month.until()));
        let [of_services, of_banks] = &self.closed;
        let (told_until, closed) = match side {
            Side::Service => (self.service_until, of_services),
            Side::Bank => (self.bank_until.unwrap_or(days.0), of_banks),
        };
        Scope {
            side,
            days,
            today: self.today,
            told_until,
            carried: &self.carried,
            closed,
        }
    }
}

/// What both sides are compared with.
struct Here<'a> {
    ours: &'a [Ours],
    steps: &'a [StepOnRecord],
    learned: &'a Learned,
    around: &'a Around,
    /// The last comparison, where it started from the same.
    last: Option<&'a Compared>,
}

impl Here<'_> {
    /// What became of one side, and the amounts of its rows as they follow from it.
    fn review(&self, side: Side, theirs: &mut [Theirs]) -> Result<Arc<Reviewed>, AppError> {
        let said = |steps| valid(steps).filter(move |step| step.step.side == side);
        let last = self.last.filter(|last| said(&last.steps).eq(said(self.steps)));
        let before = last.map(|last| last.of(side));
        if let Some((reviewed, rows)) = before.filter(|(_, rows)| are_alike(rows, theirs)) {
            debug_assert_eq!(**reviewed, *self.review_anew(side, &mut theirs.to_vec())?);
            theirs
                .iter_mut()
                .zip(rows.iter())
                .for_each(|(row, before)| row.amount = before.amount);
            return Ok(Arc::clone(reviewed));
        }
        self.review_anew(side, theirs)
    }

    fn review_anew(&self, side: Side, theirs: &mut [Theirs]) -> Result<Arc<Reviewed>, AppError> {
        let of_side = valid(self.steps).filter(|step| step.step.side == side);
        let of_month = self.around.month.to_string();
        let said: Vec<_> = of_side.map(|step| step.said(step.step.month == of_month)).collect();
        let reviewed = review(self.ours, theirs, &said, self.learned, &self.around.scope(side));
        reviewed
            .map(Arc::new)
            .map_err(|_| AppError::bug("a month has more rows than can be compared"))
    }
}

/// Whether rows are the same. Where nothing tells which way one went, a review gives it its sign.
fn are_alike(some: &[Theirs], others: &[Theirs]) -> bool {
    let is_alike = |(one, other): (&Theirs, &Theirs)| {
        let turned = !one.way_told && one.amount == other.amount.saturating_neg();
        one == other
            || turned
                && *one
                    == Theirs {
                        amount: one.amount,
                        ..other.clone()
                    }
    };
    some.len() == others.len() && some.iter().zip(others).all(is_alike)
}

fn valid(steps: &[StepOnRecord]) -> impl Iterator<Item = &StepOnRecord> {
    steps.iter().filter(|step| step.undone.is_none())
}

fn closed(settled: Vec<Settled>, window: Window) -> Vec<Closed> {
    let pairs = settled.into_iter().map(|pair| Closed {
        whole: pair.oldest >= window.from.0,
        row: pair.row,
        ours: pair.ours,
        binds: pair.binds,
    });
    pairs.collect()
}

/// The first day of which some account's statements do not tell; none where no statement tells of the days at all.
fn bank_told_until(spans: &[Span], days: (i32, i32)) -> Option<i32> {
    let (from, until) = (day_text(days.0), day_text(days.1));
    let mut last: BTreeMap<i64, &str> = BTreeMap::new();
    for span in spans.iter().filter(|span| span.first_day < until && span.last_day >= from) {
        let known = last.entry(span.account).or_insert(&span.whole_until);
        *known = (*known).max(&span.whole_until);
    }
    last.into_values().map(|day| day_of_text(day) + 1).min()
}

/// What is learned from a step.
fn lesson(step: &StepOnRecord) -> Option<Lesson> {
    let party = || step.step.party.clone();
    let meant = match &step.step.said {
        What::Same { .. } => Meant::Party(party()),
        What::NotSame { .. } => Meant::NotParty(party()),
        What::Explained { category, .. } => Meant::Category(*category),
        What::Noted { .. } => return None,
    };
    Some(Lesson {
        words: step.step.words.clone(),
        meant,
    })
}

/// As people call a source.
fn source_name(source: MonthSource) -> &'static str {
    match source {
        MonthSource::History => "History",
        MonthSource::ReconciliationReport => "Reconciliation report",
        MonthSource::TransactionHistory => "Transaction history",
    }
}
