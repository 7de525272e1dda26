//! Matching without a reference, and the result for every row.

use std::collections::{HashMap, HashSet};

use rayon::prelude::*;

use super::details::Details;
use super::external::{NONE, Side};
use super::match_by_reference::{CLAIMED, Keyed, Verdict};
use super::match_result::{Candidate, Cause, Class, Decision, Link, Method, Reason, Repeated};
use super::may_be::MayBe;
use super::pending::{Looked, Outcome, PendingRow};
use super::pool::{Pool, Seeker, by_short_reference, numbers_in, span};
use super::rules::{BANK_WINDOW, SERVICE_WINDOW, Window, went_back};
use super::settlement::{Doubt, Settlements};

/// The number of rows that are examined in parallel.
const AT_ONCE: usize = 4096;

/// One side with the result for every row.
pub struct Decided<'l> {
    pub(super) keyed: Keyed<'l>,
    /// The payments that rows without a reference were paired with.
    taken: HashSet<Link>,
    pub(super) settlements: Settlements,
    /// The open rows that may be a payment.
    pub(super) may_be: HashMap<Link, MayBe>,
}

impl<'l> Keyed<'l> {
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
                Side::Bank => self.ledger.is_expected(*row) && !self.ledger.is_in_run(*row),
            };
            is_single && self.firsts[*row as usize] == NONE
        })
    }

    /// The payments of batches that no row of this side names. A bank may list them individually.
    pub(super) fn open_in_runs(&self) -> impl Iterator<Item = u32> {
        let runs = (0..self.ledger.run_count()).filter(|run| self.side == Side::Bank && self.run_firsts[*run as usize] == NONE);
        runs.flat_map(|run| self.open_members(run))
    }

    /// The ledger rows whose number an undecided row may contain.
    pub(super) fn may_bear(&self) -> Vec<u32> {
        let all = (0..self.pending.rows.len()).flat_map(|place| numbers_in(self.pending.text(place), self.pending.number(place)));
        self.ledger.rows_numbered(all.collect())
    }

    /// Decides the rows without a reference. A row is paired if only one payment fits and there is evidence besides amount and day; anything else
    /// that fits is suggested.
    #[must_use]
    pub fn decide(mut self, details: &Details) -> Decided<'l> {
        if self.has_pending() {
            let pool = Pool::new(&self, details, self.window());
            self.find_payment(&pool);
        }
        self.give_up();
        let mut taken: HashSet<Link> = self.pending.links().collect();
        let settlements = Settlements::of(&self, &taken);
        taken.extend(settlements.payments().map(Link::Row));
        taken.extend(self.in_runs(&taken));
        self.pending.let_go(&taken);
        for (row, candidates) in settlements.offers(&self) {
            // Payments that only have the right sum follow candidates that the text names.
            let is_behind = candidates.iter().any(|one| settlements.doubt_of(one.link) == Some(Doubt::Words));
            self.pending.offer(row, candidates, is_behind);
        }
        let mut decided = Decided {
            taken,
            settlements,
            keyed: self,
            may_be: HashMap::new(),
        };
        decided.may_be = decided.suggested();
        decided
    }

    /// The payments of the batches among `taken`.
    fn in_runs(&self, taken: &HashSet<Link>) -> Vec<Link> {
        let runs = taken
            .iter()
            .filter_map(|link| if let Link::Run(run) = link { Some(*run) } else { None });
        runs.flat_map(|run| self.open_members(run)).map(Link::Row).collect()
    }

    fn find_payment(&mut self, pool: &Pool<'_>) {
        let rows = self.pending.rows.iter().filter(|row| !row.is_charge);
        let mut amounts: Vec<(i64, i32)> = rows.map(|row| (row.amount, row.day())).collect();
        amounts.sort_unstable();
        for start in (0..self.pending.rows.len()).step_by(AT_ONCE) {
            let end = self.pending.rows.len().min(start + AT_ONCE);
            let looked: Vec<Looked> = (start..end)
                .into_par_iter()
                .map(|place| self.find_payment_for(place, pool, &amounts))
                .collect();
            for (place, looked) in (start..end).zip(looked) {
                self.pending.note(place, looked);
            }
        }
    }

    fn find_payment_for(&self, place: usize, pool: &Pool<'_>, amounts: &[(i64, i32)]) -> Looked {
        let row = self.pending.rows[place];
        if row.is_charge {
            return self.find_charge_for(place, pool);
        }
        let text = self.pending.text(place);
        let seeker = Seeker::new(&row, text, self.pending.number(place), pool);
        let borne = pool.borne_by(&seeker);
        let mut found = pool.candidates(&seeker, &borne);
        let rivals = pool.rivals(&seeker);
        let days = self.window().days;
        let is_alone = |candidate: &Candidate| {
            let day = row.day() - candidate.days;
            rivals == 1 && span(amounts, |other| *other, (row.amount, day - days), (row.amount, day + days)).len() == 1
        };
        let sure = self.sure(&found, is_alone).filter(|(_, one)| self.goes_its_way(text, one.link));
        by_short_reference(&mut found);
        Looked {
            rivals,
            sure,
            bears: borne.first().copied(),
            best: std::array::from_fn(|place| found.get(place).copied()),
        }
    }

    /// A row with the words of a charge is a payment only by its number or account. A name may be that of a payment or of the charge for it.
    fn find_charge_for(&self, place: usize, pool: &Pool<'_>) -> Looked {
        let row = self.pending.rows[place];
        let text = self.pending.text(place);
        let seeker = Seeker::new(&row, text, self.pending.number(place), pool);
        let borne = pool.borne_by(&seeker);
        let mut found = pool.candidates(&seeker, &borne);
        let sure = self.sure(&found, |_| false).filter(|(_, one)| self.goes_its_way(text, one.link));
        by_short_reference(&mut found);
        let days = self.window().days;
        let may_be =
            |one: &&Candidate| one.more == 0 && (one.transaction || one.account || one.is_named()) && (0..=days).contains(&one.days);
        let mut likely = found.iter().filter(may_be);
        Looked {
            rivals: pool.rivals(&seeker),
            sure,
            bears: borne.first().copied(),
            best: std::array::from_fn(|_| likely.next().copied()),
        }
    }

    /// A row with the words of a return is certain only if it is our refund.
    fn goes_its_way(&self, text: &[u8], link: Link) -> bool {
        !went_back(text) || matches!(link, Link::Row(row) if self.ledger.gives_back(row))
    }

    /// The payment that the row is, if it is certain. A payment of a batch may leave the bank with the others, so a person confirms it.
    fn sure(&self, found: &[Candidate], is_alone: impl Fn(&Candidate) -> bool) -> Option<(Method, Candidate)> {
        let best = found.first()?;
        let only = |fits: fn(&Candidate) -> bool| fits(best) && found.iter().filter(|other| fits(other)).count() == 1;
        let is_after = (0..=self.window().days).contains(&best.days);
        let is_near = best.days.abs() <= self.window().days;
        let is_equal = best.more == 0;
        let is_explained = is_equal || best.kept || best.fee.is_some();
        if matches!(best.link, Link::Row(row) if self.side == Side::Bank && self.ledger.is_in_run(row)) {
            return None;
        }
        match best.link {
            Link::Row(_) if only(|one| one.transaction) && is_explained && is_near => Some((Method::Transaction, *best)),
            Link::Row(_) if only(|one| one.account && one.more == 0) && (0..=1).contains(&best.days) => Some((Method::Account, *best)),
            Link::Row(_) if best.words > 1 && best.is_named() && is_after && (is_equal || best.kept) && is_alone(best) => {
                Some((Method::Window, *best))
            }
            Link::Run(_) if best.is_named() && is_after && is_equal && is_alone(best) => Some((Method::RunWindow, *best)),
            Link::Row(_) | Link::Run(_) | Link::Settlement(_) => None,
        }
    }

    /// If two rows claim one payment, neither is certain. A row with the words of a charge yields to one without them.
    fn give_up(&mut self) {
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

impl<'l> Decided<'l> {
    pub(super) fn keyed(&self) -> &Keyed<'l> {
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
    pub fn came_back(&self, row: u32) -> i64 {
        self.keyed.came_back.get(&row).copied().unwrap_or_default()
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
        let run = |class, reason| Decision {
            method: Some(Method::RunReference),
            link: Some(Link::Run(link)),
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
            Verdict::Run => run(Class::MatchedBatch, None),
            Verdict::RunDiffers => run(Class::AmountDiff, Some(Reason::Other)),
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
            Verdict::Pending => self.weaker(row),
        }
    }

    fn repeated(&self, row: u32) -> Repeated {
        match self.keyed.unlike.get(&row) {
            None => Repeated::Same,
            Some(false) => Repeated::OtherAmount,
            Some(true) => Repeated::OtherWay,
        }
    }

    fn weaker(&self, row: u32) -> Decision<'_> {
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
            Outcome::Bears(row) => {
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
                cause: Cause::Unsure,
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
            Link::Run(_) | Link::Settlement(_) => Class::MatchedBatch,
            Link::Row(_) if candidate.fee.is_some() || candidate.kept => Class::AmountDiff,
            Link::Row(row) if pending.status.is_some_and(|status| status != self.keyed.ledger.status_of(row)) => Class::StatusDiff,
            Link::Row(_) => Class::Matched,
        }
    }

    /// Whether a settlement is one of several that cover a whole day.
    pub(super) fn fills_a_day(&self, link: Link) -> bool {
        matches!(link, Link::Settlement(number) if self.settlements.fills(number))
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
            (!self.taken.contains(&link)).then_some(LedgerOnly { class: missing, link })
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
            Side::Bank if !ledger.is_in_run(row) => Some(Link::Row(row)),
            Side::Bank => {
                let run = ledger.run_of(row)?;
                let is_open = keyed.run_firsts[run as usize] == NONE;
                (is_open && keyed.open_members(run).next() == Some(row)).then_some(Link::Run(run))
            }
        }
    }

    /// The ledger's amount of a payment, a batch or a settlement, in kobo.
    #[must_use]
    pub fn ledger_amount(&self, link: Link) -> i64 {
        match link {
            Link::Row(row) => self.keyed.ledger.amount(row),
            Link::Run(run) => self.keyed.run_amount(run),
            Link::Settlement(_) => self
                .members(link)
                .fold(0, |sum, row| sum.saturating_add(self.keyed.ledger.amount(row))),
        }
    }

    /// The payments of a link on this side: of a batch the lowest id first, of a settlement the earliest first.
    pub fn members(&self, link: Link) -> impl Iterator<Item = u32> {
        let run = match link {
            Link::Run(run) => Some(self.keyed.open_members(run)),
            Link::Row(_) | Link::Settlement(_) => None,
        };
        let others = match link {
            Link::Row(row) => vec![row],
            Link::Settlement(number) => self.settlements.members(number).to_vec(),
            Link::Run(_) => Vec::new(),
        };
        run.into_iter().flatten().chain(others)
    }

    /// The ledger's time of a payment, or of the first payment of a batch.
    #[must_use]
    pub fn ledger_at(&self, link: Link) -> u32 {
        match link {
            Link::Row(row) => self.keyed.ledger.at(row),
            Link::Run(_) | Link::Settlement(_) => self.members(link).next().map_or(0, |row| self.keyed.ledger.at(row)),
        }
    }
}
