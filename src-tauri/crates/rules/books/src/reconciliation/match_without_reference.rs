//! Matching without a reference.

use std::collections::{HashMap, HashSet};

use rayon::prelude::*;

use super::details::Details;
use super::external::{NONE, Side};
use super::match_by_reference::ReferenceMatching;
use super::match_result::{Candidate, Link, Method};
use super::pending::{Outcome, SearchResult};
use super::pool::{Pool, by_short_reference, span};
use super::reconciled::Reconciled;
use super::rules::{BANK_WINDOW, SERVICE_WINDOW, Window, names_return};
use super::seeker::{Seeker, numbers_in};
use super::settlement::{Doubt, Settlements};

/// The number of rows that are examined in parallel.
const IN_PARALLEL: usize = 4096;

impl<'l> ReferenceMatching<'l> {
    pub(crate) fn window(&self) -> Window {
        match self.side {
            Side::Service => SERVICE_WINDOW,
            Side::Bank => BANK_WINDOW,
        }
    }

    pub(super) fn has_pending(&self) -> bool {
        !self.pending.rows.is_empty()
    }

    /// The single payments that no row of this side names.
    pub(super) fn open_rows(&self) -> impl Iterator<Item = u32> {
        self.ledger.rows().filter(|row| {
            let is_single = match self.side {
                Side::Service => !self.ledger.is_repeated(*row),
                Side::Bank => self.ledger.is_expected(*row) && !self.ledger.is_in_batch(*row),
            };
            is_single && self.firsts[*row as usize] == NONE
        })
    }

    /// The payments of batches that no row of this side names. A bank may list them individually.
    pub(super) fn open_in_batches(&self) -> impl Iterator<Item = u32> {
        let batches =
            (0..self.ledger.batches.count()).filter(|batch| self.side == Side::Bank && self.batch_firsts[*batch as usize] == NONE);
        batches.flat_map(|batch| self.open_members(batch))
    }

    /// The ledger rows whose number an undecided row may contain.
    pub(super) fn numbered_rows(&self) -> Vec<u32> {
        let all = (0..self.pending.rows.len()).flat_map(|place| numbers_in(self.pending.text(place), self.pending.number(place)));
        self.ledger.rows_numbered(all.collect())
    }

    /// Decides the rows without a reference. A row is paired if only one payment fits and there is evidence besides amount and day; anything else
    /// that fits is suggested.
    #[must_use]
    pub fn decide(mut self, details: &Details) -> Reconciled<'l> {
        if self.has_pending() {
            let pool = Pool::new(&self, details, self.window());
            self.search_all(&pool);
        }
        self.resolve_shared_claims();
        let mut paired: HashSet<Link> = self.pending.links().collect();
        let settlements = Settlements::of(&self, &paired);
        paired.extend(settlements.payments().map(Link::Row));
        paired.extend(self.in_batches(&paired));
        self.pending.remove_paired(&paired);
        for (row, candidates) in settlements.suggestions(&self) {
            // Payments that only have the right sum follow candidates that the text names.
            let after_present = candidates.iter().any(|one| settlements.doubt_of(one.link) == Some(Doubt::Words));
            self.pending.suggest(row, candidates, after_present);
        }
        let mut decided = Reconciled {
            paired,
            settlements,
            matching: self,
            may_be: HashMap::new(),
        };
        decided.may_be = decided.suggested();
        decided
    }

    /// The payments of the batches among `paired`.
    fn in_batches(&self, paired: &HashSet<Link>) -> Vec<Link> {
        let batches = paired
            .iter()
            .filter_map(|link| if let Link::Batch(batch) = link { Some(*batch) } else { None });
        batches.flat_map(|batch| self.open_members(batch)).map(Link::Row).collect()
    }

    fn search_all(&mut self, pool: &Pool<'_>) {
        let rows = self.pending.rows.iter().filter(|row| !row.is_charge);
        let mut amounts: Vec<(i64, i32)> = rows.map(|row| (row.amount, row.day())).collect();
        amounts.sort_unstable();
        for start in (0..self.pending.rows.len()).step_by(IN_PARALLEL) {
            let end = self.pending.rows.len().min(start + IN_PARALLEL);
            let found: Vec<SearchResult> = (start..end)
                .into_par_iter()
                .map(|place| self.search_payment(place, pool, &amounts))
                .collect();
            for (place, found) in (start..end).zip(found) {
                self.pending.record(place, found);
            }
        }
    }

    fn search_payment(&self, place: usize, pool: &Pool<'_>, amounts: &[(i64, i32)]) -> SearchResult {
        let row = self.pending.rows[place];
        let text = self.pending.text(place);
        let seeker = Seeker::new(&row, text, self.pending.number(place), pool);
        let numbered = pool.numbered_by(&seeker);
        let mut found = pool.candidates(&seeker, &numbered);
        let rivals = pool.rivals(&seeker);
        let days = self.window().days;
        let is_alone = |candidate: &Candidate| {
            let day = row.day() - candidate.days;
            let near = || span(amounts, |other| *other, (row.amount, day - days), (row.amount, day + days));
            !row.is_charge && rivals == 1 && near().len() == 1
        };
        let certain = self.certain(&found, is_alone);
        let certain = certain.filter(|(_, one)| self.direction_fits(text, one.link));
        by_short_reference(&mut found);
        // A row with the words of a charge is a payment only by its number or account. A name may be that of a payment or of the charge for it.
        let is_likely = |one: &&Candidate| {
            let is_payment = one.more == 0 && (one.transaction || one.account || one.is_named()) && (0..=days).contains(&one.days);
            !row.is_charge || is_payment
        };
        let mut best = found.iter().filter(is_likely).copied();
        SearchResult {
            rivals,
            certain,
            number_owner: numbered.first().copied(),
            best: std::array::from_fn(|_| best.next()),
        }
    }

    /// A row with the words of a return is certain only if it is our refund.
    fn direction_fits(&self, text: &[u8], link: Link) -> bool {
        !names_return(text) || matches!(link, Link::Row(row) if self.ledger.is_refund(row))
    }

    /// The payment that the row is, if it is certain. A payment of a batch may leave the bank with the others, so a person confirms it.
    fn certain(&self, found: &[Candidate], is_alone: impl Fn(&Candidate) -> bool) -> Option<(Method, Candidate)> {
        let best = found.first()?;
        let only = |fits: fn(&Candidate) -> bool| fits(best) && found.iter().filter(|other| fits(other)).count() == 1;
        let is_after = (0..=self.window().days).contains(&best.days);
        let is_near = best.days.abs() <= self.window().days;
        let is_equal = best.more == 0;
        let is_explained = is_equal || best.kept || best.fee.is_some();
        if matches!(best.link, Link::Row(row) if self.side == Side::Bank && self.ledger.is_in_batch(row)) {
            return None;
        }
        match best.link {
            Link::Row(_) if only(|one| one.transaction) && is_explained && is_near => Some((Method::Transaction, *best)),
            Link::Row(_) if only(|one| one.account && one.more == 0) && (0..=1).contains(&best.days) => Some((Method::Account, *best)),
            Link::Row(_) if best.words > 1 && best.is_named() && is_after && (is_equal || best.kept) && is_alone(best) => {
                Some((Method::Window, *best))
            }
            Link::Batch(_) if best.is_named() && is_after && is_equal && is_alone(best) => Some((Method::BatchWindow, *best)),
            Link::Row(_) | Link::Batch(_) | Link::Settlement(_) => None,
        }
    }

    /// If two rows claim one payment, neither is certain. A row with the words of a charge yields to one without them.
    fn resolve_shared_claims(&mut self) {
        let mut claims: HashMap<(Link, bool), u32> = HashMap::new();
        for row in &self.pending.rows {
            if let Outcome::Paired(_, candidate) = row.outcome {
                *claims.entry((candidate.link, row.is_charge)).or_default() += 1;
            }
        }
        for row in &mut self.pending.rows {
            let Outcome::Paired(_, candidate) = row.outcome else {
                continue;
            };
            let count = |is_charge| claims.get(&(candidate.link, is_charge)).copied().unwrap_or_default();
            if row.is_charge && count(false) > 0 {
                row.outcome = Outcome::Charge;
            } else if count(row.is_charge) > 1 {
                row.outcome = Outcome::Suggested;
            }
        }
    }
}
