//! Comparing a month incrementally: only what was written since the last comparison is read, and only a side that changed is compared again.

use std::collections::{BTreeMap, HashSet};
use std::panic::resume_unwind;
use std::sync::{Arc, OnceLock};
use std::thread;
use std::thread::ScopedJoinHandle;

use base::history::Window;
use base::month::Month;
use base::timestamp::Timestamp;
use book_rules::review::{
    Closed, Decided, ExternalEntry, Learned, LedgerEntry, Lesson, ReviewDecision, Reviewed, Scope, Side, look_back, review,
};
use rusqlite::Connection;

use super::calendar::{day_number, day_of_text, day_text};
use super::gather::{Banks, Own, Records, Served};
use super::{Compared, Completeness, gather};
use crate::closing::on_record;
use crate::tables::month_closings::Settled;
use crate::tables::month_rows::ServedRow;
use crate::tables::month_steps::StepOnRecord;
use crate::tables::statements::Span;
use crate::tables::{after_closing, month_closings, month_steps, statements};
use store::changes::{Changes, Touched, Written};
use system::error::AppError;

/// Compares a month from the records alone, without an earlier comparison.
pub fn compare(db: &Connection, month: Month, outside: Completeness) -> Result<Compared, AppError> {
    compare_since(db, month, outside, &Since::default())
}

/// What is known about the writes since the last comparison.
#[derive(Debug, Default)]
pub(super) struct Since<'a> {
    /// How often each part of the records has been written.
    pub written: Written,
    /// The last comparison.
    pub last: Option<&'a Compared>,
    /// What was written of our own records since then; `None` if that is unknown.
    pub touched: Option<Vec<Touched>>,
}

impl<'a> Since<'a> {
    /// The writes since the last comparison. Without one, everything is read.
    pub(super) fn of(changes: &Changes, last: Option<&'a Compared>) -> Self {
        Self {
            written: changes.written(),
            last,
            touched: last.and_then(|last| changes.since(last.written)),
        }
    }
}

/// Compares a month. A side whose inputs equal those of the last comparison keeps its result.
pub(super) fn compare_since(db: &Connection, month: Month, outside: Completeness, since: &Since<'_>) -> Result<Compared, AppError> {
    let (written, last) = (since.written, since.last);
    let (steps, spans) = (month_steps::all(db, None)?, statements::spans(db)?);
    let late = after_closing::late(db, month)?;
    let known = Known {
        steps: &steps,
        late: &late,
        spans: &spans,
    };
    let (around, window) = Around::read(db, month, outside, known)?;
    // The last comparison can be reused only if it read the same days.
    let near = last.filter(|last| last.read == window);
    let own = match (near, &since.touched) {
        (Some(last), Some(touched)) => gather::own_since(db, window, &last.records.own, touched)?,
        (None, _) | (_, None) => None,
    };
    let own = own.map_or_else(|| gather::own(db, window).map(Arc::new), Ok)?;
    let lessons: Vec<Lesson> = valid(&steps).filter_map(lesson).collect();
    let learned = Learned::of(&lessons);
    let is_same = |last: &&Compared| Arc::ptr_eq(&last.records.own, &own) || last.records.own.ours == own.ours;
    let is_start = |last: &&Compared| last.around == around && last.learned == learned && is_same(last);
    let here = Here {
        ours: &own.ours,
        steps: &steps,
        learned: &learned,
        around: &around,
        last: last.filter(is_start),
    };
    let kept_banks = near
        .filter(|last| last.written.banks == written.banks)
        .map(|last| &last.records.banks);
    let kept_served = near
        .filter(|last| last.written.served == written.served)
        .map(|last| &last.records.served);
    let stands = |last: &&Compared| kept_served.is_some() && Arc::ptr_eq(&last.records.own, &own);
    let kept_told = here.unchanged(Side::Service).filter(stands);
    // One side is compared while the other is read.
    let (service, bank) = thread::scope(|threads| {
        let early = kept_banks.map(|banks| threads.spawn(|| here.banks(Arc::clone(banks))));
        let service = match kept_told {
            Some(last) => Ok(Early::Unchanged(last)),
            None => kept_served
                .map_or_else(|| gather::served(db, window).map(Arc::new), |served| Ok(Arc::clone(served)))
                .map(|served| Early::Begun(threads.spawn(|| here.service(&own, served)))),
        };
        let bank = match early {
            Some(early) => joined(early),
            None => gather::banks(db, window).and_then(|banks| here.banks(Arc::new(banks))),
        };
        (service.and_then(Early::end), bank)
    });
    let ((served, told, service), (banks, bank)) = (service?, bank?);
    Ok(Compared {
        month,
        read: window,
        written,
        service,
        bank,
        records: Records { own, served, told, banks },
        learned,
        there: (outside.set_up.contains(&true), around.bank_until.is_some()),
        age_until: day_number(month.until()).min(day_number(outside.now) + 1) - 1,
        late: late.into_iter().map(|(id, _)| id).collect(),
        closed: around.closed.iter().flatten().map(|pair| pair.row.clone()).collect(),
        steps,
        spans,
        around,
        bearing: OnceLock::new(),
    })
}

/// The service's rows from each source, the same rows with each payment once, and their review.
type Service = (Arc<Vec<ServedRow>>, Arc<Served>, Arc<Reviewed>);

/// The service's side, while the banks' side is being read.
enum Early<'scope, 'a> {
    /// Its inputs are unchanged.
    Unchanged(&'a Compared),
    Begun(ScopedJoinHandle<'scope, Result<Service, AppError>>),
}

impl Early<'_, '_> {
    fn end(self) -> Result<Service, AppError> {
        match self {
            Self::Unchanged(Compared { records, service, .. }) => {
                Ok((Arc::clone(&records.served), Arc::clone(&records.told), Arc::clone(service)))
            }
            Self::Begun(begun) => joined(begun),
        }
    }
}

fn joined<T>(begun: ScopedJoinHandle<'_, T>) -> T {
    begun.join().unwrap_or_else(|panic| resume_unwind(panic))
}

/// What is read before the days of the comparison are known.
#[derive(Clone, Copy)]
struct Known<'a> {
    steps: &'a [StepOnRecord],
    late: &'a [(String, i64)],
    spans: &'a [Span],
}

/// What a comparison depends on besides the compared rows and the decisions.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Around {
    month: Month,
    today: i32,
    /// The first day for which the service's rows are incomplete.
    pub service_until: i32,
    /// The first day for which the statements are incomplete; `None` if no statement covers the month.
    bank_until: Option<i32>,
    /// Rows carried forward from earlier months: with the service, and at banks.
    carried: [HashSet<String>; 2],
    /// Pairs of closed months: with the service, and at banks.
    closed: [Vec<Closed>; 2],
}

impl Around {
    /// Reads it, and determines the window in which rows are to be read.
    fn read(db: &Connection, month: Month, outside: Completeness, known: Known<'_>) -> Result<(Self, Window), AppError> {
        let before = month_closings::carried_into(db, &month.to_string())?;
        // A row that is open with the service is not carried forward at a bank, and the reverse.
        let carried = [false, true].map(|bank| {
            let of_side = before.iter().filter(|one| one.bank.is_none_or(|of_bank| of_bank == bank));
            let late = known.late.iter().map(|(id, _)| id);
            of_side.map(|one| &one.row).chain(late).cloned().collect()
        });
        // A decision of the month before may name rows at the beginning of this month, together with older payments.
        let near = [month.to_string(), month.before().to_string()];
        let said_of = valid(known.steps).filter(|step| near.contains(&step.step.month));
        let open = before.iter().map(|one| one.at).chain(known.late.iter().map(|(_, at)| *at));
        let open = open.map(Timestamp).filter(|at| at.0 > 0);
        let last = on_record::settled(db, month.before(), month)?;
        let agreed = last.iter().map(|pair| Timestamp(pair.oldest));
        let oldest = said_of.map(|step| step.step.oldest).chain(open).chain(agreed).min();
        let window = look_back(month, oldest);
        let mut settled = on_record::settled(db, Month::of(window.from), month.before())?;
        settled.extend(last);
        let (of_banks, of_services): (Vec<Settled>, Vec<Settled>) = settled.into_iter().partition(|pair| pair.bank);
        let days = (day_number(month.from()), day_number(month.until()));
        let around = Self {
            month,
            today: day_number(outside.now),
            service_until: outside.service_complete_until(db, month)?,
            bank_until: statements_complete_until(known.spans, days),
            carried,
            closed: [of_services, of_banks].map(|pairs| closed(pairs, window)),
        };
        Ok((around, window))
    }

    fn scope(&self, side: Side) -> Scope<'_> {
        let days = (day_number(self.month.from()), day_number(self.month.until()));
        let ([of_services, of_banks], [with_service, at_banks]) = (&self.closed, &self.carried);
        let (told_until, closed, carried) = match side {
            Side::Service => (self.service_until, of_services, with_service),
            Side::Bank => (self.bank_until.unwrap_or(days.0), of_banks, at_banks),
        };
        Scope {
            side,
            days,
            today: self.today,
            complete_until: told_until,
            carried_forward: carried,
            closed,
        }
    }
}

/// The inputs that both reviews share.
struct Here<'a> {
    ours: &'a [LedgerEntry],
    steps: &'a [StepOnRecord],
    learned: &'a Learned,
    around: &'a Around,
    /// The last comparison, if it had the same inputs.
    last: Option<&'a Compared>,
}

impl<'a> Here<'a> {
    /// The last comparison, if the decisions about this side are the same now.
    fn unchanged(&self, side: Side) -> Option<&'a Compared> {
        let said = |steps| valid(steps).filter(move |step| step.step.side == side);
        self.last.filter(|last| said(&last.steps).eq(said(self.steps)))
    }

    fn service(&self, own: &Own, served: Arc<Vec<ServedRow>>) -> Result<Service, AppError> {
        let mut told = own.merge(&served);
        let reviewed = self.review(Side::Service, &mut told.rows)?;
        Ok((served, Arc::new(told), reviewed))
    }

    fn banks(&self, mut banks: Arc<Banks>) -> Result<(Arc<Banks>, Arc<Reviewed>), AppError> {
        let standing = self.unchanged(Side::Bank);
        if let Some(last) = standing.filter(|last| Arc::ptr_eq(&last.records.banks, &banks)) {
            return Ok((banks, Arc::clone(&last.bank)));
        }
        // A statement gives the direction of every line, so the review does not change the lines.
        let reviewed = match Arc::get_mut(&mut banks) {
            Some(fresh) => self.review(Side::Bank, &mut fresh.rows)?,
            None => self.review(Side::Bank, &mut banks.rows.clone())?,
        };
        Ok((banks, reviewed))
    }

    /// Reviews one side. The review sets the sign of rows whose direction is unknown.
    fn review(&self, side: Side, theirs: &mut [ExternalEntry]) -> Result<Arc<Reviewed>, AppError> {
        let before = self.unchanged(side).map(|last| last.of(side));
        if let Some((reviewed, rows)) = before.filter(|(_, rows)| are_alike(rows, theirs)) {
            theirs
                .iter_mut()
                .zip(rows.iter())
                .for_each(|(row, before)| row.amount = before.amount);
            return Ok(Arc::clone(reviewed));
        }
        self.review_anew(side, theirs)
    }

    fn review_anew(&self, side: Side, theirs: &mut [ExternalEntry]) -> Result<Arc<Reviewed>, AppError> {
        let of_side = valid(self.steps).filter(|step| step.step.side == side);
        let of_month = self.around.month.to_string();
        let said: Vec<_> = of_side.map(|step| step.said(step.step.month == of_month)).collect();
        let reviewed = review(self.ours, theirs, &said, self.learned, &self.around.scope(side));
        reviewed
            .map(Arc::new)
            .map_err(|_| AppError::bug("a month has more rows than can be compared"))
    }
}

/// Whether two lists of rows are equal. A row of unknown direction may differ in its sign, because the review sets it.
fn are_alike(some: &[ExternalEntry], others: &[ExternalEntry]) -> bool {
    let is_alike = |(one, other): (&ExternalEntry, &ExternalEntry)| {
        let turned = !one.direction_known && one.amount == other.amount.saturating_neg();
        one == other
            || turned
                && *one
                    == ExternalEntry {
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
        is_weak: pair.binds,
    });
    pairs.collect()
}

/// The first day that some account's statements do not cover; `None` if no statement covers any of the days.
fn statements_complete_until(spans: &[Span], days: (i32, i32)) -> Option<i32> {
    let (from, until) = (day_text(days.0), day_text(days.1));
    let mut last: BTreeMap<i64, &str> = BTreeMap::new();
    for span in spans.iter().filter(|span| span.first_day < until && span.last_day >= from) {
        let known = last.entry(span.account).or_insert(&span.whole_until);
        *known = (*known).max(&span.whole_until);
    }
    last.into_values().map(|day| day_of_text(day) + 1).min()
}

/// What the program learns from a decision.
fn lesson(step: &StepOnRecord) -> Option<Lesson> {
    let party = || step.step.party.clone();
    let meant = match &step.step.as_review_step {
        ReviewDecision::Same { .. } => Decided::Party(party()),
        ReviewDecision::NotSame { .. } => Decided::NotParty(party()),
        ReviewDecision::Explained { category, .. } => Decided::Category(*category),
        ReviewDecision::Noted { .. } => return None,
    };
    Some(Lesson {
        words: step.step.words.clone(),
        decided: meant,
    })
}

#[cfg(test)]
#[path = "compare_tests.rs"]
mod tests;
