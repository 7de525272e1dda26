//! The decisions in force. For each row the latest decision applies; *not the same* remains until it is undone or a later decision states the
//! opposite. People's decisions have priority over the locked matches of earlier periods.

use std::collections::{HashMap, HashSet};

use super::{Category, Class, Closed, Exception, ExternalEntry, LedgerEntry, Reason, ReviewDecision, ReviewStep, Row, State, places, sum};

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
struct Taken(HashMap<usize, Option<i64>>);

impl Taken {
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
struct Gone {
    id: String,
    step: i64,
    why: &'static str,
}

/// Rows of matches that are only partly present, by position: they are reserved, and left out of the result.
#[derive(Default)]
pub(super) struct Aside {
    pub(super) ours: HashSet<usize>,
    pub(super) theirs: HashSet<usize>,
}

/// All decisions in force, by position.
#[derive(Default)]
pub(super) struct Words<'a> {
    pub(super) pairs: Vec<Pair>,
    pub(super) aside: Aside,
    pub(super) explained: HashMap<&'a str, (Category, &'a str, i64)>,
    notes: HashMap<&'a str, (&'a str, &'a str)>,
    refused: HashSet<(&'a str, &'a str)>,
    gone: Vec<Gone>,
}

impl<'a> Words<'a> {
    pub(super) fn of(said: &'a [ReviewStep], ours: &'a [LedgerEntry], theirs: &'a [ExternalEntry], closed: &[Closed]) -> Self {
        let mut words = Self::default();
        let mut in_order: Vec<&ReviewStep> = said.iter().collect();
        in_order.sort_unstable_by_key(|one| one.step);
        let mut decided: HashMap<&str, &ReviewStep> = HashMap::new();
        for one in in_order {
            words.hear(one, &mut decided);
        }
        let mut bind = closed.iter().filter(|pair| pair.is_weak || !pair.whole).peekable();
        if decided.is_empty() && bind.peek().is_none() {
            return words;
        }
        let places = Places {
            here: places(ours.iter().map(|one| one.id.as_str())),
            there: places(theirs.iter().map(|row| row.id.as_str())),
            ours,
            theirs,
        };
        let mut deciding: Vec<&ReviewStep> = decided.into_values().collect();
        deciding.sort_unstable_by_key(|one| one.step);
        let mut taken = Taken::default();
        for one in deciding {
            words.decide(one, &places, &mut taken);
        }
        words.close(bind, &places, &mut taken);
        words
    }

    /// Adds the locked matches of earlier periods, unless people decided otherwise.
    fn close<'c>(&mut self, closed: impl Iterator<Item = &'c Closed>, places: &Places<'_>, taken: &mut Taken) {
        let mut decided: HashSet<usize> = self.pairs.iter().map(|pair| pair.theirs).collect();
        for pair in closed {
            if !pair.whole {
                let free = |place: &&usize| !taken.0.contains_key(*place);
                let ours = pair.ours.iter().filter_map(|id| places.here.get(id.as_str())).filter(free);
                self.aside.ours.extend(ours);
                let row = places.there.get(pair.row.as_str()).filter(|place| !decided.contains(*place));
                self.aside.theirs.extend(row);
                continue;
            }
            let (Some(theirs), Some(ours)) = (places.there.get(pair.row.as_str()).copied(), places.of_ours(&pair.ours)) else {
                continue;
            };
            let is_refused = pair.ours.iter().any(|id| self.refuses(&pair.row, id));
            let is_decided = is_refused || self.explained.contains_key(pair.row.as_str()) || !decided.insert(theirs);
            if !is_decided && taken.take(&places.theirs[theirs], &ours, places.ours) {
                self.pairs.push(Pair { theirs, ours, step: None });
            }
        }
    }

    fn hear(&mut self, one: &'a ReviewStep, decided: &mut HashMap<&'a str, &'a ReviewStep>) {
        match &one.what {
            ReviewDecision::Noted { note, owner } => {
                self.notes.insert(&one.row, (note, owner));
            }
            ReviewDecision::Explained { .. } => {
                decided.insert(&one.row, one);
            }
            ReviewDecision::Same { ours } => {
                for id in ours {
                    self.refused.remove(&(one.row.as_str(), id.as_str()));
                }
                decided.insert(&one.row, one);
            }
            ReviewDecision::NotSame { ours } => {
                self.refused.extend(ours.iter().map(|id| (one.row.as_str(), id.as_str())));
                decided.remove(one.row.as_str());
            }
        }
    }

    fn decide(&mut self, one: &'a ReviewStep, places: &Places<'_>, taken: &mut Taken) {
        let (here, there) = (&places.here, &places.there);
        match &one.what {
            ReviewDecision::Same { ours } => {
                let why = match (there.get(one.row.as_str()), places.of_ours(ours)) {
                    (Some(theirs), Some(ours)) if !ours.is_empty() => {
                        let theirs = *theirs;
                        if taken.take(&places.theirs[theirs], &ours, places.ours) {
                            let step = Some(one.step);
                            self.pairs.push(Pair { theirs, ours, step });
                            return;
                        }
                        "It was said to be a payment that another row was said to be before."
                    }
                    // Its rows must be present only in the period in which it was decided.
                    (None, _) | (Some(_), None) if !one.of_period => return,
                    (None, Some(_)) => "It was said to be a payment of ours, and is not told any more.",
                    (None, None) => "It was said to be a payment of ours, and neither is told any more.",
                    (Some(_), _) => "It was said to be a payment that is not in our records any more.",
                };
                let id = one.row.clone();
                self.gone.push(Gone { id, step: one.step, why });
            }
            ReviewDecision::Explained { category, note } => {
                let is_there = there.contains_key(one.row.as_str()) || here.contains_key(one.row.as_str());
                if one.of_period && !is_there {
                    self.gone.push(Gone {
                        id: one.row.clone(),
                        step: one.step,
                        why: "It was explained, and is not told any more.",
                    });
                }
                self.explained.insert(&one.row, (*category, note, one.step));
            }
            ReviewDecision::NotSame { .. } | ReviewDecision::Noted { .. } => {}
        }
    }

    /// Whether a person decided that they are not the same.
    pub(super) fn refuses(&self, row: &str, ours: &str) -> bool {
        self.refuse_any() && self.refused.contains(&(row, ours))
    }

    /// Whether a person decided *not the same* about any row.
    pub(super) fn refuse_any(&self) -> bool {
        !self.refused.is_empty()
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
                    (None, _) => "An earlier month was closed with it.",
                    (Some(_), None) => "A person said so.",
                    (Some(_), Some(_)) => "A person said so: several rows come to the payment together.",
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
    pub(super) fn gone(&self) -> Vec<Row> {
        let row = |gone: &Gone| Row {
            id: format!("said:{}:{}", gone.step, gone.id),
            exception: Some(Exception::SaidOfGone),
            why: gone.why.to_owned(),
            said: Some(gone.step),
            ..Row::default()
        };
        self.gone.iter().map(row).collect()
    }

    /// Adds a person's note and category to a row.
    pub(super) fn note(&self, row: &mut Row) {
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

impl Default for Row {
    fn default() -> Self {
        Self {
            id: String::new(),
            theirs: None,
            ours: Vec::new(),
            class: Class::MissingLocal,
            reason: None,
            method: None,
            state: State::Exception,
            exception: None,
            candidates: Vec::new(),
            rivals: 0,
            repeats: None,
            why: String::new(),
            category: None,
            likely: None,
            note: String::new(),
            owner: String::new(),
            said: None,
            carried: false,
            closed: false,
            amount: 0,
            difference: None,
        }
    }
}

impl Row {
    /// An external row without a result.
    pub(super) fn of(theirs: &ExternalEntry, place: usize) -> Self {
        Self {
            id: theirs.id.clone(),
            theirs: Some(place),
            ..Self::default()
        }
    }
}
