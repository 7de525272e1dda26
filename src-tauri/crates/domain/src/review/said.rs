//! What people said, as it stands: of one row the latest word decides it, and what was called not the same stays so until it is taken back
//! or said to be the same after all. What an earlier period was closed with stands behind what people said.

use std::collections::{HashMap, HashSet};

use super::{Category, Class, Closed, Exception, Ours, Row, Said, State, Theirs, What, places, sum};

/// A pair that is not the engine's to make.
pub(super) struct Pair {
    pub(super) theirs: usize,
    pub(super) ours: Vec<usize>,
    /// What a person said; none where an earlier period was closed with it.
    pub(super) step: Option<i64>,
}

/// A word whose rows are not there.
struct Gone {
    id: String,
    step: i64,
    why: &'static str,
}

/// All of it, by place.
#[derive(Default)]
pub(super) struct Words<'a> {
    pub(super) pairs: Vec<Pair>,
    pub(super) explained: HashMap<&'a str, (Category, &'a str, i64)>,
    notes: HashMap<&'a str, (&'a str, &'a str)>,
    refused: HashSet<(&'a str, &'a str)>,
    gone: Vec<Gone>,
}

impl<'a> Words<'a> {
    pub(super) fn of(said: &'a [Said], ours: &'a [Ours], theirs: &'a [Theirs], closed: &[Closed]) -> Self {
        let mut words = Self::default();
        let mut in_order: Vec<&Said> = said.iter().collect();
        in_order.sort_unstable_by_key(|one| one.step);
        let mut decided: HashMap<&str, &Said> = HashMap::new();
        for one in in_order {
            words.hear(one, &mut decided);
        }
        let mut bind = closed.iter().filter(|pair| pair.binds).peekable();
        if decided.is_empty() && bind.peek().is_none() {
            return words;
        }
        let (here, there) = (
            places(ours.iter().map(|one| one.id.as_str())),
            places(theirs.iter().map(|row| row.id.as_str())),
        );
        let mut deciding: Vec<&Said> = decided.into_values().collect();
        deciding.sort_unstable_by_key(|one| one.step);
        let mut taken = HashSet::new();
        for one in deciding {
            words.decide(one, &here, &there, &mut taken);
        }
        words.close(bind, &here, &there, &mut taken);
        words
    }

    /// What earlier periods were closed with, as far as nobody said otherwise before they were.
    fn close<'c>(
        &mut self,
        closed: impl Iterator<Item = &'c Closed>,
        here: &HashMap<&str, usize>,
        there: &HashMap<&str, usize>,
        taken: &mut HashSet<usize>,
    ) {
        let mut decided: HashSet<usize> = self.pairs.iter().map(|pair| pair.theirs).collect();
        for pair in closed {
            let ours: Option<Vec<usize>> = pair.ours.iter().map(|id| here.get(id.as_str()).copied()).collect();
            let (Some(theirs), Some(ours)) = (there.get(pair.row.as_str()).copied(), ours) else {
                continue;
            };
            let is_refused = pair.ours.iter().any(|id| self.refuses(&pair.row, id));
            let is_free = !ours.is_empty() && !ours.iter().any(|place| taken.contains(place));
            if is_free && !is_refused && !self.explained.contains_key(pair.row.as_str()) && decided.insert(theirs) {
                taken.extend(&ours);
                self.pairs.push(Pair { theirs, ours, step: None });
            }
        }
    }

    fn hear(&mut self, one: &'a Said, decided: &mut HashMap<&'a str, &'a Said>) {
        match &one.what {
            What::Noted { note, owner } => {
                self.notes.insert(&one.row, (note, owner));
            }
            What::Explained { .. } => {
                decided.insert(&one.row, one);
            }
            What::Same { ours } => {
                for id in ours {
                    self.refused.remove(&(one.row.as_str(), id.as_str()));
                }
                decided.insert(&one.row, one);
            }
            What::NotSame { ours } => {
                self.refused.extend(ours.iter().map(|id| (one.row.as_str(), id.as_str())));
                decided.remove(one.row.as_str());
            }
        }
    }

    fn decide(&mut self, one: &'a Said, here: &HashMap<&str, usize>, there: &HashMap<&str, usize>, taken: &mut HashSet<usize>) {
        match &one.what {
            What::Same { ours } => {
                let found: Option<Vec<usize>> = ours.iter().map(|id| here.get(id.as_str()).copied()).collect();
                let why = match (there.get(one.row.as_str()), found) {
                    (Some(theirs), Some(ours)) if !ours.is_empty() => {
                        if !ours.iter().any(|place| taken.contains(place)) {
                            taken.extend(&ours);
                            let theirs = *theirs;
                            self.pairs.push(Pair {
                                theirs,
                                ours,
                                step: Some(one.step),
                            });
                            return;
                        }
                        "It was said to be a payment that another row was said to be before."
                    }
                    // Its rows have to be there only in the period of which it was said.
                    (None, _) | (Some(_), None) if !one.of_period => return,
                    (None, Some(_)) => "It was said to be a payment of ours, and is not told any more.",
                    (None, None) => "It was said to be a payment of ours, and neither is told any more.",
                    (Some(_), _) => "It was said to be a payment that is not in our records any more.",
                };
                let id = one.row.clone();
                self.gone.push(Gone { id, step: one.step, why });
            }
            What::Explained { category, note } => {
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
            What::NotSame { .. } | What::Noted { .. } => {}
        }
    }

    /// Whether a person said that they are not the same.
    pub(super) fn refuses(&self, row: &str, ours: &str) -> bool {
        self.refuse_any() && self.refused.contains(&(row, ours))
    }

    /// Whether a person said of anything that it is not the same.
    pub(super) fn refuse_any(&self) -> bool {
        !self.refused.is_empty()
    }

    /// The rows that people paired, and those that an earlier period was closed with.
    pub(super) fn paired(&self, ours: &[Ours], theirs: &[Theirs]) -> Vec<Row> {
        let row = |pair: &Pair| {
            let there = theirs.get(pair.theirs)?;
            let here = sum(ours, &pair.ours);
            let equal = if there.way_told {
                there.amount == here
            } else {
                there.amount.saturating_abs() == here.saturating_abs()
            };
            // A difference was looked at when the period was closed.
            Some(Row {
                ours: pair.ours.clone(),
                class: match (equal || pair.step.is_none(), pair.ours.len()) {
                    (true, 1) => Class::Matched,
                    (true, _) => Class::MatchedBatch,
                    (false, _) => Class::AmountDiff,
                },
                state: State::Matched,
                why: match pair.step {
                    Some(_) => "A person said so.",
                    None => "An earlier month was closed with it.",
                }
                .to_owned(),
                said: pair.step,
                closed: pair.step.is_none(),
                ..Row::of(there, pair.theirs)
            })
        };
        self.pairs.iter().filter_map(row).collect()
    }

    /// What was said of rows that are gone, as rows: nobody's word is dropped silently.
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

    /// Puts onto a row what was written of it and what it was explained as.
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

impl Default for Row {
    fn default() -> Self {
        Self {
            id: String::new(),
            theirs: None,
            ours: Vec::new(),
            class: Class::MissingLocal,
            reason: "",
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
        }
    }
}

impl Row {
    /// A row of theirs of which nothing is known yet.
    pub(super) fn of(theirs: &Theirs, place: usize) -> Self {
        Self {
            id: theirs.id.clone(),
            theirs: Some(place),
            ..Self::default()
        }
    }
}
