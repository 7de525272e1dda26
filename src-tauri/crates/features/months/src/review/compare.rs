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
    Decided, ExternalEntry, Learned, LedgerEntry, Lesson, LockedMatch, ReviewDecision, Reviewed, Scope, Side, look_back, review,
};
use rusqlite::Connection;

use super::calendar::{day_number, day_of_text, day_text};
use super::gather::{Banks, Own, Records, Served};
use super::{Compared, Completeness, gather};
use crate::closing::on_record;
use crate::tables::month_closings::Settled;
use crate::tables::month_rows::ServedRow;
use crate::tables::month_steps::StoredDecision;
use crate::tables::statements::Span;
use crate::tables::{after_closing, month_closings, month_steps, statements};
use store::changes::{ChangedRow, Changes, Written};
use system::error::AppError;

/// Compares a month from the records alone, without an earlier comparison.
pub fn compare(db: &Connection, month: Month, completeness: Completeness) -> Result<Compared, AppError> {
    compare_since(db, month, completeness, &Since::default())
}

/// What is known about the writes since the last comparison.
#[derive(Debug, Default)]
pub(super) struct Since<'a> {
    /// How often each part of the records has been written.
    pub written: Written,
    /// The last comparison.
    pub last: Option<&'a Compared>,
    /// What was written of our own records since then; `None` if that is unknown.
    pub touched: Option<Vec<ChangedRow>>,
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
pub(super) fn compare_since(db: &Connection, month: Month, completeness: Completeness, since: &Since<'_>) -> Result<Compared, AppError> {
    let (written, last) = (since.written, since.last);
    let (decisions, spans) = (month_steps::all(db, None)?, statements::spans(db)?);
    let late = after_closing::late(db, month)?;
    let read_before = Read {
        decisions: &decisions,
        late: &late,
        spans: &spans,
    };
    let (basis, window) = Basis::read(db, month, completeness, read_before)?;
    // The last comparison can be reused only if it read the same days.
    let same_days = last.filter(|last| last.read == window);
    let own = own_records(db, window, same_days, since)?;
    let lessons: Vec<Lesson> = valid(&decisions).filter_map(lesson).collect();
    let learned = Learned::of(&lessons);
    let is_same = |last: &&Compared| Arc::ptr_eq(&last.records.own, &own) || last.records.own.ours == own.ours;
    let is_start = |last: &&Compared| last.basis == basis && last.learned == learned && is_same(last);
    let inputs = Inputs {
        ours: &own.ours,
        decisions: &decisions,
        learned: &learned,
        basis: &basis,
        last: last.filter(is_start),
    };
    let kept_banks = same_days
        .filter(|last| last.written.banks == written.banks)
        .map(|last| &last.records.banks);
    let kept_served = same_days
        .filter(|last| last.written.served == written.served)
        .map(|last| &last.records.served);
    let is_kept = |last: &&Compared| kept_served.is_some() && Arc::ptr_eq(&last.records.own, &own);
    let kept_merged = inputs.unchanged(Side::Service).filter(is_kept);
    // One side is compared while the other is read.
    let (service, bank) = thread::scope(|threads| {
        let kept_side = kept_banks.map(|banks| threads.spawn(|| inputs.banks(Arc::clone(banks))));
        let service = match kept_merged {
            Some(last) => Ok(ServiceSide::Unchanged(last)),
            None => kept_served
                .map_or_else(|| gather::served(db, window).map(Arc::new), |served| Ok(Arc::clone(served)))
                .map(|served| ServiceSide::Running(threads.spawn(|| inputs.service(&own, served)))),
        };
        let bank = match kept_side {
            Some(kept_side) => joined(kept_side),
            None => gather::banks(db, window).and_then(|banks| inputs.banks(Arc::new(banks))),
        };
        (service.and_then(ServiceSide::end), bank)
    });
    let ((served, merged, service), (banks, bank)) = (service?, bank?);
    Ok(Compared {
        month,
        read: window,
        written,
        service,
        bank,
        records: Records {
            own,
            served,
            merged,
            banks,
        },
        learned,
        available: (completeness.set_up.contains(&true), basis.bank_until.is_some()),
        age_until: day_number(month.until()).min(day_number(completeness.now) + 1) - 1,
        late: late.into_iter().map(|(id, _)| id).collect(),
        closed: basis.closed.iter().flatten().map(|pair| pair.row.clone()).collect(),
        decisions,
        spans,
        basis,
        corroboration: OnceLock::new(),
    })
}

/// Our own records, read again only as far as necessary.
fn own_records(db: &Connection, window: Window, same_days: Option<&Compared>, since: &Since<'_>) -> Result<Arc<Own>, AppError> {
    let own = match (same_days, &since.touched) {
        (Some(last), Some(touched)) => gather::own_since(db, window, &last.records.own, touched)?,
        (None, _) | (_, None) => None,
    };
    own.map_or_else(|| gather::own(db, window).map(Arc::new), Ok)
}

/// The service's rows from each source, the same rows with each payment once, and their review.
type Service = (Arc<Vec<ServedRow>>, Arc<Served>, Arc<Reviewed>);

/// The service's side, while the banks' side is being read.
enum ServiceSide<'scope, 'a> {
    /// Its inputs are unchanged.
    Unchanged(&'a Compared),
    Running(ScopedJoinHandle<'scope, Result<Service, AppError>>),
}

impl ServiceSide<'_, '_> {
    fn end(self) -> Result<Service, AppError> {
        match self {
            Self::Unchanged(Compared { records, service, .. }) => {
                Ok((Arc::clone(&records.served), Arc::clone(&records.merged), Arc::clone(service)))
            }
            Self::Running(running) => joined(running),
        }
    }
}

fn joined<T>(running: ScopedJoinHandle<'_, T>) -> T {
    running.join().unwrap_or_else(|panic| resume_unwind(panic))
}

/// What is read before the days of the comparison are known.
#[derive(Clone, Copy)]
struct Read<'a> {
    decisions: &'a [StoredDecision],
    late: &'a [(String, i64)],
    spans: &'a [Span],
}

/// What a comparison depends on besides the compared rows and the decisions.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Basis {
    month: Month,
    today: i32,
    /// The first day for which the service's rows are incomplete.
    pub service_until: i32,
    /// The first day for which the statements are incomplete; `None` if no statement covers the month.
    bank_until: Option<i32>,
    /// Rows carried forward from earlier months: with the service, and at banks.
    carried: [HashSet<String>; 2],
    /// Pairs of closed months: with the service, and at banks.
    closed: [Vec<LockedMatch>; 2],
}

impl Basis {
    /// Reads it, and determines the window in which rows are to be read.
    fn read(db: &Connection, month: Month, completeness: Completeness, read_before: Read<'_>) -> Result<(Self, Window), AppError> {
        let before = month_closings::carried_into(db, &month.to_string())?;
        // A row that is open with the service is not carried forward at a bank, and the reverse.
        let carried = [false, true].map(|bank| {
            let of_side = before.iter().filter(|one| one.bank.is_none_or(|of_bank| of_bank == bank));
            let late = read_before.late.iter().map(|(id, _)| id);
            of_side.map(|one| &one.row).chain(late).cloned().collect()
        });
        // A decision of the month before may name rows at the beginning of this month, together with older payments.
        let months = [month.to_string(), month.before().to_string()];
        let near_decisions = valid(read_before.decisions).filter(|decision| months.contains(&decision.content.month));
        let open = before.iter().map(|one| one.at).chain(read_before.late.iter().map(|(_, at)| *at));
        let open = open.map(Timestamp).filter(|at| at.0 > 0);
        let last = on_record::settled(db, month.before(), month)?;
        let agreed = last.iter().map(|pair| Timestamp(pair.oldest));
        let oldest = near_decisions
            .map(|decision| decision.content.oldest)
            .chain(open)
            .chain(agreed)
            .min();
        let window = look_back(month, oldest);
        let mut settled = on_record::settled(db, Month::of(window.from), month.before())?;
        settled.extend(last);
        let (of_banks, of_services): (Vec<Settled>, Vec<Settled>) = settled.into_iter().partition(|pair| pair.bank);
        let days = (day_number(month.from()), day_number(month.until()));
        let basis = Self {
            month,
            today: day_number(completeness.now),
            service_until: completeness.service_complete_until(db, month)?,
            bank_until: statements_complete_until(read_before.spans, days),
            carried,
            closed: [of_services, of_banks].map(|pairs| closed(pairs, window)),
        };
        Ok((basis, window))
    }

    fn scope(&self, side: Side) -> Scope<'_> {
        let days = (day_number(self.month.from()), day_number(self.month.until()));
        let ([of_services, of_banks], [with_service, at_banks]) = (&self.closed, &self.carried);
        let (complete_until, closed, carried) = match side {
            Side::Service => (self.service_until, of_services, with_service),
            Side::Bank => (self.bank_until.unwrap_or(days.0), of_banks, at_banks),
        };
        Scope {
            side,
            days,
            today: self.today,
            complete_until,
            carried_forward: carried,
            closed,
        }
    }
}

/// The inputs that both reviews share.
struct Inputs<'a> {
    ours: &'a [LedgerEntry],
    decisions: &'a [StoredDecision],
    learned: &'a Learned,
    basis: &'a Basis,
    /// The last comparison, if it had the same inputs.
    last: Option<&'a Compared>,
}

impl<'a> Inputs<'a> {
    /// The last comparison, if the decisions about this side are the same now.
    fn unchanged(&self, side: Side) -> Option<&'a Compared> {
        let decisions = |decisions| valid(decisions).filter(move |decision| decision.content.side == side);
        self.last.filter(|last| decisions(&last.decisions).eq(decisions(self.decisions)))
    }

    fn service(&self, own: &Own, served: Arc<Vec<ServedRow>>) -> Result<Service, AppError> {
        let mut merged = own.merge(&served);
        let reviewed = self.review(Side::Service, &mut merged.rows)?;
        Ok((served, Arc::new(merged), reviewed))
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
        let of_side = valid(self.decisions).filter(|decision| decision.content.side == side);
        let of_month = self.basis.month.to_string();
        let decisions: Vec<_> = of_side
            .map(|decision| decision.as_review_step(decision.content.month == of_month))
            .collect();
        let reviewed = review(self.ours, theirs, &decisions, self.learned, &self.basis.scope(side));
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

fn valid(decisions: &[StoredDecision]) -> impl Iterator<Item = &StoredDecision> {
    decisions.iter().filter(|decision| decision.undone.is_none())
}

fn closed(settled: Vec<Settled>, window: Window) -> Vec<LockedMatch> {
    let pairs = settled.into_iter().map(|pair| LockedMatch {
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
fn lesson(decision: &StoredDecision) -> Option<Lesson> {
    let party = || decision.content.party.clone();
    let decided = match &decision.content.what {
        ReviewDecision::Same { .. } => Decided::Party(party()),
        ReviewDecision::NotSame { .. } => Decided::NotParty(party()),
        ReviewDecision::Explained { category, .. } => Decided::Category(*category),
        ReviewDecision::Noted { .. } => return None,
    };
    Some(Lesson {
        words: decision.content.words.clone(),
        decided,
    })
}

#[cfg(test)]
#[path = "compare_tests.rs"]
mod tests;
