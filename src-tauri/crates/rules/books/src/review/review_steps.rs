//! The decisions in force. For each row the latest decision applies; *not the same* remains until it is undone or a later decision states the
//! opposite. People's decisions have priority over the locked matches of earlier periods.

use crate::messages;
use std::collections::{HashMap, HashSet};

use super::{
    Category, Class, Exception, ExternalEntry, LedgerEntry, LockedMatch, Reason, ReviewDecision, ReviewStep, Row, State, places, sum,
};

/// A pair that the engine does not make.
pub(super) struct Pair {
    pub(super) theirs: usize,
    pub(super) ours: Vec<usize>,
    /// The number of a person's decision; `None` for a locked match of an earlier period.
    pub(super) step: Option<i64>,
}

impl Pair {
    /// Its payment, if it is the only one.
    fn single(&self) -> Option<usize> {
        match self.ours.as_slice() {
            [one] => Some(*one),
            _ => None,
        }
    }
}

/// The payments that are taken. For a payment that rows are parts of, the sum of the parts in kobo.
#[derive(Default)]
struct Allocations(HashMap<usize, Option<i64>>);

impl Allocations {
    /// Takes payments for a row, unless another row has them. Several rows may be parts of one payment up to its amount.
    fn take(&mut self, row: &ExternalEntry, places: &[usize], ours: &[LedgerEntry]) -> bool {
        let part = |place: &usize| ours.get(*place).map(|one| (*place, towards(row, one), one.amount.saturating_abs()));
        if let [place] = places
            && let Some((place, part, whole)) = part(place)
            && let Some(Some(together)) = self.0.get_mut(&place)
        {
            let fits = part > 0 && *together > 0 && together.saturating_add(part) <= whole;
            *together = together.saturating_add(if fits { part } else { 0 });
            return fits;
        }
        if places.is_empty() || places.iter().any(|place| self.0.contains_key(place)) {
            return false;
        }
        let alone = places.len() == 1;
        let parts = places.iter().filter_map(part);
        self.0.extend(parts.map(|(place, part, _)| (place, alone.then_some(part))));
        true
    }
}

/// What a row contributes to a payment, in kobo; a row in the opposite direction counts negative.
pub(super) fn towards(row: &ExternalEntry, payment: &LedgerEntry) -> i64 {
    match row.direction_known {
        true => row.amount.saturating_mul(payment.amount.signum()),
        false => row.amount.saturating_abs(),
    }
}

/// The rows, and their positions by id.
struct Places<'r> {
    ours: &'r [LedgerEntry],
    theirs: &'r [ExternalEntry],
    here: HashMap<&'r str, usize>,
    there: HashMap<&'r str, usize>,
}

impl Places<'_> {
    fn of_ours(&self, ids: &[String]) -> Option<Vec<usize>> {
        ids.iter().map(|id| self.here.get(id.as_str()).copied()).collect()
    }
}

/// A decision whose rows are missing.
struct Orphan {
    id: String,
    step: i64,
    why: &'static str,
}

/// Rows of matches that are only partly present, by position: they are reserved, and left out of the result.
#[derive(Default)]
pub(super) struct Reserved {
    pub(super) ours: HashSet<usize>,
    pub(super) theirs: HashSet<usize>,
}

/// All decisions in force, by position.
#[derive(Default)]
pub(super) struct Decisions<'a> {
    pub(super) pairs: Vec<Pair>,
    pub(super) reserved: Reserved,
    pub(super) explained: HashMap<&'a str, (Category, &'a str, i64)>,
    notes: HashMap<&'a str, (&'a str, &'a str)>,
    excluded: HashSet<(&'a str, &'a str)>,
    orphans: Vec<Orphan>,
}

impl<'a> Decisions<'a> {
    pub(super) fn of(steps: &'a [ReviewStep], ours: &'a [LedgerEntry], theirs: &'a [ExternalEntry], closed: &[LockedMatch]) -> Self {
        let mut decisions = Self::default();
        let mut in_order: Vec<&ReviewStep> = steps.iter().collect();
        in_order.sort_unstable_by_key(|one| one.step);
        let mut decided: HashMap<&str, &ReviewStep> = HashMap::new();
        for one in in_order {
            decisions.record(one, &mut decided);
        }
        let mut locked = closed.iter().filter(|pair| pair.is_weak || !pair.whole).peekable();
        if decided.is_empty() && locked.peek().is_none() {
            return decisions;
        }
        let places = Places {
            here: places(ours.iter().map(|one| one.id.as_str())),
            there: places(theirs.iter().map(|row| row.id.as_str())),
            ours,
            theirs,
        };
        let mut decided_steps: Vec<&ReviewStep> = decided.into_values().collect();
        decided_steps.sort_unstable_by_key(|one| one.step);
        let mut allocations = Allocations::default();
        for one in decided_steps {
            decisions.decide(one, &places, &mut allocations);
        }
        decisions.add_locked(locked, &places, &mut allocations);
        decisions
    }

    /// Adds the locked matches of earlier periods, unless people decided otherwise.
    fn add_locked<'c>(&mut self, closed: impl Iterator<Item = &'c LockedMatch>, places: &Places<'_>, allocations: &mut Allocations) {
        let mut decided: HashSet<usize> = self.pairs.iter().map(|pair| pair.theirs).collect();
        for pair in closed {
            if !pair.whole {
                let free = |place: &&usize| !allocations.0.contains_key(*place);
                let ours = pair.ours.iter().filter_map(|id| places.here.get(id.as_str())).filter(free);
                self.reserved.ours.extend(ours);
                let row = places.there.get(pair.row.as_str()).filter(|place| !decided.contains(*place));
                self.reserved.theirs.extend(row);
                continue;
            }
            let (Some(theirs), Some(ours)) = (places.there.get(pair.row.as_str()).copied(), places.of_ours(&pair.ours)) else {
                continue;
            };
            let is_excluded = pair.ours.iter().any(|id| self.excludes(&pair.row, id));
            let is_decided = is_excluded || self.explained.contains_key(pair.row.as_str()) || !decided.insert(theirs);
            if !is_decided && allocations.take(&places.theirs[theirs], &ours, places.ours) {
                self.pairs.push(Pair { theirs, ours, step: None });
            }
        }
    }

    fn record(&mut self, one: &'a ReviewStep, decided: &mut HashMap<&'a str, &'a ReviewStep>) {
        match &one.what {
            ReviewDecision::Noted { note, owner } => {
                self.notes.insert(&one.row, (note, owner));
            }
            ReviewDecision::Explained { .. } => {
                decided.insert(&one.row, one);
            }
            ReviewDecision::Same { ours } => {
                for id in ours {
                    self.excluded.remove(&(one.row.as_str(), id.as_str()));
                }
                decided.insert(&one.row, one);
            }
            ReviewDecision::NotSame { ours } => {
                self.excluded.extend(ours.iter().map(|id| (one.row.as_str(), id.as_str())));
                decided.remove(one.row.as_str());
            }
        }
    }

    fn decide(&mut self, one: &'a ReviewStep, places: &Places<'_>, allocations: &mut Allocations) {
        let (here, there) = (&places.here, &places.there);
        match &one.what {
            ReviewDecision::Same { ours } => {
                let why = match (there.get(one.row.as_str()), places.of_ours(ours)) {
                    (Some(theirs), Some(ours)) if !ours.is_empty() => {
                        let theirs = *theirs;
                        if allocations.take(&places.theirs[theirs], &ours, places.ours) {
                            let step = Some(one.step);
                            self.pairs.push(Pair { theirs, ours, step });
                            return;
                        }
                        messages::review::PAYMENT_MATCHED_BEFORE
                    }
                    // Its rows must be present only in the period in which it was decided.
                    (None, _) | (Some(_), None) if !one.of_period => return,
                    (None, Some(_)) => messages::review::ROW_GONE,
                    (None, None) => messages::review::BOTH_GONE,
                    (Some(_), _) => messages::review::PAYMENT_GONE,
                };
                let id = one.row.clone();
                self.orphans.push(Orphan { id, step: one.step, why });
            }
            ReviewDecision::Explained { category, note } => {
                let is_there = there.contains_key(one.row.as_str()) || here.contains_key(one.row.as_str());
                if one.of_period && !is_there {
                    self.orphans.push(Orphan {
                        id: one.row.clone(),
                        step: one.step,
                        why: messages::review::EXPLAINED_GONE,
                    });
                }
                self.explained.insert(&one.row, (*category, note, one.step));
            }
            ReviewDecision::NotSame { .. } | ReviewDecision::Noted { .. } => {}
        }
    }

    /// Whether a person explained a row.
    pub(super) fn explains(&self, row: &str) -> bool {
        self.explained.contains_key(row)
    }

    /// Whether a person decided that they are not the same.
    pub(super) fn excludes(&self, row: &str, ours: &str) -> bool {
        self.has_exclusions() && self.excluded.contains(&(row, ours))
    }

    /// Whether a person decided *not the same* about any row.
    pub(super) fn has_exclusions(&self) -> bool {
        !self.excluded.is_empty()
    }

    /// The rows that people paired, and the locked matches.
    pub(super) fn paired(&self, ours: &[LedgerEntry], theirs: &[ExternalEntry]) -> Vec<Row> {
        let mut together: HashMap<usize, (i64, usize)> = HashMap::new();
        for (pair, place) in self.pairs.iter().filter_map(|pair| Some((pair, pair.single()?))) {
            let (sum, count) = together.entry(place).or_default();
            *sum = sum.saturating_add(towards(&theirs[pair.theirs], &ours[place]));
            *count += 1;
        }
        let parts_of = |pair: &Pair| {
            let place = pair.single()?;
            together
                .get(&place)
                .filter(|(_, count)| *count > 1)
                .map(|(sum, _)| (&ours[place], *sum))
        };
        let row = |pair: &Pair| {
            let there = theirs.get(pair.theirs)?;
            let here = sum(ours, &pair.ours);
            let equal = if there.direction_known {
                there.amount == here
            } else {
                there.amount.saturating_abs() == here.saturating_abs()
            };
            let reason = parts_of(pair).and_then(|(payment, sum)| reason_of_parts(payment, sum));
            // The difference was accepted when the period was closed.
            let agrees = equal || reason.is_some() || pair.step.is_none();
            Some(Row {
                ours: pair.ours.clone(),
                class: match (agrees, pair.ours.len()) {
                    (true, 1) => Class::Matched,
                    (true, _) => Class::MatchedBatch,
                    (false, _) => Class::AmountDiff,
                },
                reason,
                state: State::Matched,
                why: match (pair.step, reason) {
                    (None, _) => messages::review::CLOSED_WITH_IT,
                    (Some(_), None) => messages::review::BY_PERSON,
                    (Some(_), Some(_)) => messages::review::BY_PERSON_IN_PARTS,
                }
                .to_owned(),
                said: pair.step,
                closed: pair.step.is_none(),
                ..Row::of(there, pair.theirs)
            })
        };
        self.pairs.iter().filter_map(row).collect()
    }

    /// Decisions whose rows are missing, as rows of the result: no decision is dropped silently.
    pub(super) fn orphans(&self) -> Vec<Row> {
        let row = |orphans: &Orphan| Row {
            id: format!("said:{}:{}", orphans.step, orphans.id),
            exception: Some(Exception::SaidOfGone),
            why: orphans.why.to_owned(),
            said: Some(orphans.step),
            ..Row::default()
        };
        self.orphans.iter().map(row).collect()
    }

    /// Adds a person's note and category to a row.
    pub(super) fn annotate(&self, row: &mut Row) {
        if let Some((note, owner)) = self.notes.get(row.id.as_str()) {
            (*note).clone_into(&mut row.note);
            (*owner).clone_into(&mut row.owner);
        }
        if let Some((category, note, step)) = self.explained.get(row.id.as_str()) {
            row.category = Some(*category);
            row.state = State::Explained;
            row.exception = None;
            row.said = Some(*step);
            if !note.is_empty() {
                (*note).clone_into(&mut row.note);
            }
        }
    }
}

/// [`Reason::Part`] if the sum of several rows is the payment, [`Reason::PartLessFee`] if it is the amount of a received payment less the
/// service's fee; `None` otherwise.
pub(super) fn reason_of_parts(payment: &LedgerEntry, together: i64) -> Option<Reason> {
    let gross = payment.amount.saturating_abs();
    match together {
        _ if together == gross => Some(Reason::Part),
        _ if payment.amount > 0 && payment.fee > 0 && together == gross.saturating_sub(payment.fee) => Some(Reason::PartLessFee),
        _ => None,
    }
}
