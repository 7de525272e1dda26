//! Rows without a reference, kept with their texts until they are decided.

use std::collections::HashSet;

use super::external::{ExternalRow, NONE, day_of};
use super::key::{Texts, TooLarge};
use super::match_result::{Candidate, Link, Method};

/// The result for such a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Nothing,
    /// It has the words of a charge, and no evidence for a payment.
    Charge,
    Paired(Method, Candidate),
    Suggested,
    /// It contains the number of this ledger row, which it cannot be.
    HasNumberOf(u32),
}

#[derive(Debug, Clone, Copy)]
pub(super) struct PendingRow {
    pub(super) row: u32,
    pub(super) amount: i64,
    /// The part of it that is the bank's charge, in kobo.
    pub(super) charge: i64,
    pub(super) at: u32,
    /// As numbered by the ledger; a bank has none.
    pub(super) status: Option<u8>,
    /// It has the words of a charge.
    pub(super) is_charge: bool,
    /// It is one of the payments that share the reference of this ledger row, or none; [`NONE`] if it may be any payment.
    pub(super) among: u32,
    pub(super) outcome: Outcome,
    pub(super) rivals: u32,
    /// The start and the number of its candidates.
    pub(super) shown: (u32, u8),
}

impl PendingRow {
    pub(super) fn day(&self) -> i32 {
        day_of(self.at)
    }

    /// The outcome without a payment.
    pub(super) fn without_payment(&self) -> Outcome {
        if self.is_charge { Outcome::Charge } else { Outcome::Nothing }
    }

    /// Whether it may be any payment of its amount: it is not paired, and no charge.
    pub(super) fn is_open(&self) -> bool {
        !matches!(self.outcome, Outcome::Paired(..) | Outcome::HasNumberOf(_)) && !self.is_charge && self.among == NONE
    }
}

/// The number of candidates that are shown.
pub(super) const SHOWN: usize = 3;

/// What was found for a row.
pub(super) struct SearchResult {
    pub(super) rivals: u32,
    pub(super) certain: Option<(Method, Candidate)>,
    /// The ledger row whose number it contains.
    pub(super) number_owner: Option<u32>,
    pub(super) best: [Option<Candidate>; SHOWN],
}

#[derive(Default)]
pub(super) struct Pending {
    pub(super) rows: Vec<PendingRow>,
    texts: Texts,
    /// The column for the transaction number, if the rows have one.
    numbers: Texts,
    pub(super) candidates: Vec<Candidate>,
}

impl Pending {
    pub(super) fn push(
        &mut self,
        row: u32,
        external: &ExternalRow<'_>,
        status: Option<u8>,
        is_charge: bool,
        among: u32,
    ) -> Result<(), TooLarge> {
        let text = [external.reference, external.transaction, external.text].join(&b' ');
        self.texts.push(&text)?;
        self.numbers.push(external.transaction)?;
        self.rows.push(PendingRow {
            row,
            amount: external.amount,
            charge: external.charge,
            at: external.at,
            is_charge,
            among,
            outcome: Outcome::Nothing,
            rivals: 0,
            shown: (0, 0),
            status,
        });
        Ok(())
    }

    pub(super) fn text(&self, place: usize) -> &[u8] {
        self.texts.get(place as u32)
    }

    pub(super) fn number(&self, place: usize) -> &[u8] {
        self.numbers.get(place as u32)
    }

    /// Rows are added in ascending order.
    pub(super) fn find(&self, row: u32) -> Option<&PendingRow> {
        let place = self.rows.binary_search_by_key(&row, |pending| pending.row).ok()?;
        self.rows.get(place)
    }

    pub(super) fn candidates_of(&self, row: &PendingRow) -> &[Candidate] {
        let (start, count) = row.shown;
        let start = start as usize;
        &self.candidates[start..start + usize::from(count)]
    }

    pub(super) fn record(&mut self, place: usize, found: SearchResult) {
        let start = self.candidates.len() as u32;
        self.candidates.extend(found.best.into_iter().flatten());
        let shown = self.candidates.len() as u32 - start;
        let row = &mut self.rows[place];
        row.rivals = found.rivals;
        row.shown = (start, shown as u8);
        row.outcome = match found.certain {
            Some((method, candidate)) => Outcome::Paired(method, candidate),
            None if shown == 0 => found
                .number_owner
                .filter(|_| !row.is_charge)
                .map_or(row.without_payment(), Outcome::HasNumberOf),
            None => Outcome::Suggested,
        };
    }

    /// Removes paired payments from the suggestions for other rows.
    pub(super) fn remove_paired(&mut self, paired: &HashSet<Link>) {
        for row in self.rows.iter_mut().filter(|row| row.outcome == Outcome::Suggested) {
            let (start, count) = row.shown;
            let start = start as usize;
            let candidates = &mut self.candidates[start..start + usize::from(count)];
            let mut left = 0;
            for place in 0..candidates.len() {
                if !paired.contains(&candidates[place].link) {
                    candidates[left] = candidates[place];
                    left += 1;
                }
            }
            row.shown.1 = u8::try_from(left).unwrap_or(count);
            if left == 0 {
                row.outcome = row.without_payment();
            }
        }
    }

    /// Adds candidates for a row before its present ones, or after them.
    pub(super) fn suggest(&mut self, row: u32, mut suggested: Vec<Candidate>, after_present: bool) {
        let Ok(place) = self.rows.binary_search_by_key(&row, |pending| pending.row) else {
            return;
        };
        let at = if after_present { 0 } else { suggested.len() };
        suggested.splice(at..at, self.candidates_of(&self.rows[place]).iter().copied());
        suggested.truncate(SHOWN);
        let start = self.candidates.len() as u32;
        self.rows[place].shown = (start, suggested.len() as u8);
        self.rows[place].outcome = Outcome::Suggested;
        self.candidates.extend(suggested);
    }

    pub(super) fn links(&self) -> impl Iterator<Item = Link> {
        self.rows.iter().filter_map(|row| match row.outcome {
            Outcome::Paired(_, candidate) => Some(candidate.link),
            Outcome::Nothing | Outcome::Charge | Outcome::Suggested | Outcome::HasNumberOf(_) => None,
        })
    }
}
