//! The review of a month: our own records beside what the service told and what banks' statements say, with what people said of it.
//! Nothing of it is kept but what people said; the rest follows from the records each time (`domain::review`).

mod days;
mod figures;
mod gather;
mod lately;
mod list;
mod say;
mod show;
mod sources;
mod tie_out;
mod wallet;

use std::collections::{BTreeMap, HashSet};
use std::panic::resume_unwind;
use std::thread;

use domain::history::Window;
use domain::moment::Moment;
use domain::month::Month;
use domain::review::{Closed, Exception, Learned, Lesson, Meant, Reviewed, Row, Scope, Side, Theirs, What, review};
use rusqlite::Connection;

pub(super) use figures::{tie_outs, whole as view_of};
pub(super) use gather::day_text;
pub(crate) use lately::Lately;
pub use list::matches;
pub use say::{say, undo};
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
    records: Records,
    service: Reviewed,
    bank: Reviewed,
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
    /// The day until which the service told all.
    service_until: i32,
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

    fn of(&self, side: ReviewSide) -> (&Reviewed, &[Theirs]) {
        match side {
            ReviewSide::Service => (&self.service, &self.records.service),
            ReviewSide::Bank => (&self.bank, &self.records.bank),
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

/// Compares a month.
pub(super) fn compare(db: &Connection, month: Month, outside: Outside) -> Result<Compared, AppError> {
    let steps = month_steps::all(db, None)?;
    let valid = || steps.iter().filter(|step| step.undone.is_none());
    let of_month = month.to_string();
    let before = month_closings::carried_into(db, &of_month)?;
    let late = month_rows::late(db, month)?;
    let carried: HashSet<String> = before.iter().chain(&late).map(|(id, _)| id.clone()).collect();
    // What was said in the month before may name rows of this one's beginning, beside payments from before it.
    let near = [of_month.clone(), month.before().to_string()];
    let said_of = valid().filter(|step| near.contains(&step.step.month)).map(|step| step.step.oldest);
    let open = before.iter().chain(&late).map(|(_, at)| Moment(*at)).filter(|at| at.0 > 0);
    let last = closing::settled(db, month.before(), month)?;
    let agreed = last.iter().map(|pair| Moment(pair.oldest));
    let oldest = said_of.chain(open).chain(agreed).min();
    let window = reach(month, oldest);
    let mut settled = closing::settled(db, Month::of(window.from), month.before())?;
    settled.extend(last);
    let (of_banks, of_services): (Vec<Settled>, Vec<Settled>) = settled.into_iter().partition(|pair| pair.bank);
    let mut records = gather::ours(db, window)?;
    let served = gather::served(db, window)?;
    let lessons: Vec<Lesson> = valid().filter_map(lesson).collect();
    let learned = Learned::of(&lessons);
    let days = (day_number(month.from()), day_number(month.until()));
    let today = day_number(outside.now);
    let (of_banks, of_services) = [of_banks, of_services].map(|pairs| closed(pairs, window)).into();
    let scope = |side, told_until| Scope {
        side,
        days,
        today,
        told_until,
        carried: &carried,
        closed: match side {
            Side::Bank => &of_banks,
            Side::Service => &of_services,
        },
    };
    let said = |side| -> Vec<_> {
        let of_side = valid().filter(|step| step.step.side == side);
        of_side.map(|step| step.said(step.step.month == of_month)).collect()
    };
    let spans = statements::spans(db)?;
    let service_until = outside.service_told_until(db, month)?;
    let bank_until = bank_told_until(&spans, days);
    let (of_service, of_bank) = (said(Side::Service), said(Side::Bank));
    let service_scope = scope(Side::Service, service_until);
    let bank_scope = scope(Side::Bank, bank_until.unwrap_or(days.0));
    let too_large = |_| AppError::bug("a month has more rows than can be compared");
    // The service's rows are compared while the banks' are read.
    let here = &records;
    let (service, bank) = thread::scope(|threads| {
        let service = threads.spawn(|| {
            let mut told = here.told(served);
            let reviewed = review(&here.ours, &mut told.rows, &of_service, &learned, &service_scope);
            (told, reviewed)
        });
        let bank = gather::banks(db, window).map(|(mut rows, lines)| {
            let reviewed = review(&here.ours, &mut rows, &of_bank, &learned, &bank_scope);
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
        service: service.map_err(too_large)?,
        bank: bank.map_err(too_large)?,
        records,
        learned,
        spans,
        there: (outside.set_up.contains(&true), bank_until.is_some()),
        service_until,
        age_until: day_number(month.until()).min(day_number(outside.now) + 1) - 1,
        steps,
        late: late.into_iter().map(|(id, _)| id).collect(),
        closed: of_services.into_iter().chain(of_banks).map(|pair| pair.row).collect(),
    })
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
