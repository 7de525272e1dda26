//! Matching without a reference, and the result for every row.

use std::collections::{HashMap, HashSet};

use rayon::prelude::*;

use super::details::Details;
use super::external::{NONE, Side};
use super::match_by_reference::{CLAIMED, ReferenceMatching, Verdict};
use super::match_result::{Candidate, Cause, Class, Decision, Link, Method, Reason, Repeated};
use super::may_be::MayBe;
use super::pending::{Outcome, PendingRow, SearchResult};
use super::pool::{Pool, Seeker, by_short_reference, numbers_in, span};
use super::rules::{BANK_WINDOW, SERVICE_WINDOW, Window, names_return};
use super::settlement::{Doubt, Settlements};

/// The number of rows that are examined in parallel.
const IN_PARALLEL: usize = 4096;

/// One side with the result for every row.
pub struct Reconciled<'l> {
    pub(super) keyed: ReferenceMatching<'l>,
    /// The payments that rows without a reference were paired with.
    paired: HashSet<Link>,
    pub(super) settlements: Settlements,
    /// The open rows that may be a payment.
    pub(super) may_be: HashMap<Link, MayBe>,
}

impl<'l> ReferenceMatching<'l> {
    pub(super) fn window(&self) -> Window {
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
        let batches = (0..self.ledger.batch_count()).filter(|batch| self.side == Side::Bank && self.batch_firsts[*batch as usize] == NONE);
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
            keyed: self,
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
        if row.is_charge {
            return self.search_charge(place, pool);
        }
        let text = self.pending.text(place);
        let seeker = Seeker::new(&row, text, self.pending.number(place), pool);
        let numbered = pool.numbered_by(&seeker);
        let mut found = pool.candidates(&seeker, &numbered);
        let rivals = pool.rivals(&seeker);
        let days = self.window().days;
        let is_alone = |candidate: &Candidate| {
            let day = row.day() - candidate.days;
            rivals == 1 && span(amounts, |other| *other, (row.amount, day - days), (row.amount, day + days)).len() == 1
        };
        let certain = self
            .certain(&found, is_alone)
            .filter(|(_, one)| self.direction_fits(text, one.link));
        by_short_reference(&mut found);
        SearchResult {
            rivals,
            certain,
            number_owner: numbered.first().copied(),
            best: std::array::from_fn(|place| found.get(place).copied()),
        }
    }

    /// A row with the words of a charge is a payment only by its number or account. A name may be that of a payment or of the charge for it.
    fn search_charge(&self, place: usize, pool: &Pool<'_>) -> SearchResult {
        let row = self.pending.rows[place];
        let text = self.pending.text(place);
        let seeker = Seeker::new(&row, text, self.pending.number(place), pool);
        let numbered = pool.numbered_by(&seeker);
        let mut found = pool.candidates(&seeker, &numbered);
        let certain = self
            .certain(&found, |_| false)
            .filter(|(_, one)| self.direction_fits(text, one.link));
        by_short_reference(&mut found);
        let days = self.window().days;
        let may_be =
            |one: &&Candidate| one.more == 0 && (one.transaction || one.account || one.is_named()) && (0..=days).contains(&one.days);
        let mut likely = found.iter().filter(may_be);
        SearchResult {
            rivals: pool.rivals(&seeker),
            certain,
            number_owner: numbered.first().copied(),
            best: std::array::from_fn(|_| likely.next().copied()),
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

/// A ledger row or a batch without another side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LedgerOnly {
    /// Its class.
    pub class: Class,
    /// Which one.
    pub link: Link,
}

impl<'l> Reconciled<'l> {
    pub(super) fn keyed(&self) -> &ReferenceMatching<'l> {
        &self.keyed
    }

    /// The number of rows of this side.
    #[must_use]
    pub fn len(&self) -> usize {
        self.keyed.verdicts.len()
    }

    /// Whether this side has no rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.keyed.verdicts.is_empty()
    }

    /// The sum of all rows with this reference in the opposite direction, in kobo.
    #[must_use]
    pub fn returned(&self, row: u32) -> i64 {
        self.keyed.returned.get(&row).copied().unwrap_or_default()
    }

    /// The number of rows whose reference a spreadsheet truncated.
    #[must_use]
    pub fn damaged_references(&self) -> usize {
        self.keyed.damaged.len()
    }

    /// The result for a row, by its position.
    #[must_use]
    pub fn decision(&self, row: u32) -> Decision<'_> {
        let mut decision = self.of_row(row);
        let is_open = matches!(decision.class, Class::MissingLocal | Class::Suggested) && decision.reason.is_none();
        if is_open && self.keyed.damaged.binary_search(&row).is_ok() {
            decision.reason = Some(Reason::Damaged);
        }
        decision
    }

    fn of_row(&self, row: u32) -> Decision<'_> {
        let link = self.keyed.links[row as usize];
        let is_bank = self.keyed.side == Side::Bank;
        let keyed = |class, reason, cause| Decision {
            class,
            reason,
            method: Some(Method::Reference),
            link: Some(Link::Row(link)),
            candidates: &[],
            rivals: 0,
            cause,
        };
        let alone = |class, reason, cause| Decision {
            method: None,
            link: None,
            ..keyed(class, reason, cause)
        };
        let batch = |class, reason| Decision {
            method: Some(Method::BatchReference),
            link: Some(Link::Batch(link)),
            ..keyed(class, reason, Cause::SameKey)
        };
        let repeated = if is_bank { Class::Duplicate } else { Class::DuplicateRemote };
        let claimed = Cause::NumberOf {
            row: link,
            is_paired: true,
        };
        match self.keyed.verdicts[row as usize] {
            Verdict::Equal => keyed(Class::Matched, None, Cause::SameKey),
            Verdict::Status => keyed(Class::StatusDiff, None, Cause::SameKey),
            Verdict::Fee => keyed(Class::AmountDiff, Some(Reason::Fee), Cause::SameKey),
            Verdict::Amount => keyed(Class::AmountDiff, is_bank.then_some(Reason::Other), Cause::SameKey),
            Verdict::AmountAndStatus => keyed(Class::AmountDiff, Some(Reason::Status), Cause::SameKey),
            Verdict::PaidThoughFailed => keyed(Class::StatusDiff, None, Cause::PaidThoughFailed),
            Verdict::Batch => batch(Class::MatchedBatch, None),
            Verdict::BatchDiffers => batch(Class::AmountDiff, Some(Reason::Other)),
            Verdict::UnknownReference => alone(Class::MissingLocal, None, Cause::UnknownReference),
            Verdict::SeveralReferences => alone(Class::MissingLocal, None, Cause::SeveralReferences),
            Verdict::Charge => alone(
                Class::MissingLocal,
                Some(Reason::Charge),
                Cause::Charge((link != NONE).then_some(link)),
            ),
            Verdict::Reversal => alone(Class::Reversed, None, Cause::Reverses((link != NONE).then_some(link))),
            Verdict::MoneyIn if link != NONE => alone(Class::MissingLocal, Some(Reason::Reversal), Cause::Reverses(Some(link))),
            Verdict::MoneyIn => alone(Class::MissingLocal, None, Cause::MoneyIn),
            Verdict::Repeats => match self.repeated(row) {
                same if same.is_repetition() => alone(repeated, None, Cause::Repeats(link, same)),
                other => alone(Class::MissingLocal, Some(Reason::Reference), Cause::Repeats(link, other)),
            },
            Verdict::Claimed => alone(Class::MissingLocal, None, claimed),
            Verdict::ClaimedTwice => alone(repeated, None, claimed),
            Verdict::Pending => self.by_other_evidence(row),
        }
    }

    fn repeated(&self, row: u32) -> Repeated {
        match self.keyed.unequal_repeats.get(&row) {
            None => Repeated::Same,
            Some(false) => Repeated::OtherAmount,
            Some(true) => Repeated::OtherWay,
        }
    }

    fn by_other_evidence(&self, row: u32) -> Decision<'_> {
        let nothing = Decision {
            class: Class::MissingLocal,
            reason: None,
            method: None,
            link: None,
            candidates: &[],
            rivals: 0,
            cause: Cause::NothingFits,
        };
        let Some(pending) = self.keyed.pending.find(row) else {
            return nothing;
        };
        if let Some((link, is_net)) = self.settlements.of_row(row) {
            return Decision {
                class: Class::MatchedBatch,
                reason: is_net.then_some(Reason::Fee),
                method: Some(Method::Settlement),
                link: Some(link),
                cause: Cause::Settles,
                ..nothing
            };
        }
        let found = Decision {
            rivals: pending.rivals,
            candidates: self.keyed.pending.candidates_of(pending),
            ..nothing
        };
        match pending.outcome {
            Outcome::Nothing if pending.among != NONE => Decision {
                cause: Cause::NoneOfSeveral,
                ..nothing
            },
            Outcome::Nothing => found,
            Outcome::Charge => Decision {
                reason: Some(Reason::Charge),
                cause: Cause::Charge(None),
                ..nothing
            },
            Outcome::HasNumberOf(row) => {
                let first = self.keyed.firsts[row as usize];
                let repeats = first != NONE && pending.amount == self.keyed.ledger.amount(row);
                let is_paired = first != NONE;
                Decision {
                    class: match self.keyed.side {
                        _ if !repeats => Class::MissingLocal,
                        Side::Service => Class::DuplicateRemote,
                        Side::Bank => Class::Duplicate,
                    },
                    cause: match repeats && first != CLAIMED {
                        true => Cause::RepeatsNumber(first),
                        false => Cause::NumberOf { row, is_paired },
                    },
                    ..nothing
                }
            }
            Outcome::Suggested => Decision {
                class: Class::Suggested,
                cause: Cause::Undecided,
                ..found
            },
            Outcome::Paired(method, candidate) => Decision {
                class: self.class_of(pending, &candidate),
                reason: (candidate.fee.is_some() || candidate.kept).then_some(Reason::Fee),
                method: Some(method),
                link: Some(candidate.link),
                candidates: &[],
                cause: Cause::Evidence(candidate),
                ..found
            },
        }
    }

    fn class_of(&self, pending: &PendingRow, candidate: &Candidate) -> Class {
        match candidate.link {
            Link::Batch(_) | Link::Settlement(_) => Class::MatchedBatch,
            Link::Row(_) if candidate.fee.is_some() || candidate.kept => Class::AmountDiff,
            Link::Row(row) if pending.status.is_some_and(|status| status != self.keyed.ledger.status_of(row)) => Class::StatusDiff,
            Link::Row(_) => Class::Matched,
        }
    }

    /// Whether a settlement is one of several that cover a whole day.
    pub(super) fn covers_day(&self, link: Link) -> bool {
        matches!(link, Link::Settlement(number) if self.settlements.covers_day(number))
    }

    /// Why payments are only suggested for a line.
    pub(super) fn doubt(&self, link: Link) -> Option<Doubt> {
        self.settlements.doubt_of(link)
    }

    /// What only the ledger contains, ordered by id; a batch is at the place of its first payment.
    pub fn ledger_only(&self) -> impl Iterator<Item = LedgerOnly> {
        let missing = match self.keyed.side {
            Side::Service => Class::MissingRemote,
            Side::Bank => Class::MissingBank,
        };
        self.keyed.ledger.rows_by_id().filter_map(move |row| {
            let is_claimed = self.keyed.firsts[row as usize] == CLAIMED;
            if self.keyed.side == Side::Service && self.keyed.ledger.is_repeated(row) && !is_claimed {
                return Some(LedgerOnly {
                    class: Class::DuplicateLocal,
                    link: Link::Row(row),
                });
            }
            let link = self.open_at(row)?;
            (!self.paired.contains(&link)).then_some(LedgerOnly { class: missing, link })
        })
    }

    fn open_at(&self, row: u32) -> Option<Link> {
        let (keyed, ledger) = (&self.keyed, self.keyed.ledger);
        if keyed.firsts[row as usize] != NONE {
            return None;
        }
        match keyed.side {
            Side::Service => (!ledger.is_repeated(row)).then_some(Link::Row(row)),
            Side::Bank if !ledger.is_expected(row) => None,
            Side::Bank if !ledger.is_in_batch(row) => Some(Link::Row(row)),
            Side::Bank => {
                let batch = ledger.batch_of(row)?;
                let is_open = keyed.batch_firsts[batch as usize] == NONE;
                (is_open && keyed.open_members(batch).next() == Some(row)).then_some(Link::Batch(batch))
            }
        }
    }

    /// The ledger's amount of a payment, a batch or a settlement, in kobo.
    #[must_use]
    pub fn ledger_amount(&self, link: Link) -> i64 {
        match link {
            Link::Row(row) => self.keyed.ledger.amount(row),
            Link::Batch(batch) => self.keyed.batch_amount(batch),
            Link::Settlement(_) => self
                .members(link)
                .fold(0, |sum, row| sum.saturating_add(self.keyed.ledger.amount(row))),
        }
    }

    /// The payments of a link on this side: of a batch the lowest id first, of a settlement the earliest first.
    pub fn members(&self, link: Link) -> impl Iterator<Item = u32> {
        let batch = match link {
            Link::Batch(batch) => Some(self.keyed.open_members(batch)),
            Link::Row(_) | Link::Settlement(_) => None,
        };
        let others = match link {
            Link::Row(row) => vec![row],
            Link::Settlement(number) => self.settlements.members(number).to_vec(),
            Link::Batch(_) => Vec::new(),
        };
        batch.into_iter().flatten().chain(others)
    }

    /// The ledger's time of a payment, or of the first payment of a batch.
    #[must_use]
    pub fn ledger_at(&self, link: Link) -> u32 {
        match link {
            Link::Row(row) => self.keyed.ledger.at(row),
            Link::Batch(_) | Link::Settlement(_) => self.members(link).next().map_or(0, |row| self.keyed.ledger.at(row)),
        }
    }
}
