//! The result for every row of one side, and what only the ledger contains.

use std::collections::{HashMap, HashSet};

use super::external::{NONE, Side};
use super::match_by_reference::{CLAIMED, ReferenceMatching, Verdict};
use super::match_result::{Candidate, Cause, Class, Decision, Link, Method, Reason, Repeated};
use super::may_be::MayBe;
use super::pending::{Outcome, PendingRow};
use super::settlement::{Doubt, Settlements};

/// One side with the result for every row.
pub struct Reconciled<'l> {
    pub(crate) matching: ReferenceMatching<'l>,
    /// The payments that rows without a reference were paired with.
    pub(super) paired: HashSet<Link>,
    pub(super) settlements: Settlements,
    /// The open rows that may be a payment.
    pub(super) may_be: HashMap<Link, MayBe>,
}

/// A ledger row or a batch without another side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LedgerOnly {
    /// Its class.
    pub class: Class,
    /// Which one.
    pub link: Link,
}

/// The values of the row that the sentence about it needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowFacts<'a> {
    /// In kobo.
    pub amount: i64,
    /// Seconds since 1970.
    pub at: u32,
    /// The part of it that the bank states as its charge, in kobo; 0 without one.
    pub charge: i64,
    /// The service's status.
    pub status: &'a [u8],
    /// As in the row.
    pub reference: &'a [u8],
}

impl<'l> Reconciled<'l> {
    /// The number of rows of this side.
    #[must_use]
    pub fn len(&self) -> usize {
        self.matching.verdicts.len()
    }

    /// Whether this side has no rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.matching.verdicts.is_empty()
    }

    /// The sum of all rows with this reference in the opposite direction, in kobo.
    #[must_use]
    pub fn returned(&self, row: u32) -> i64 {
        self.matching.returned.get(&row).copied().unwrap_or_default()
    }

    /// The number of rows whose reference a spreadsheet truncated.
    #[must_use]
    pub fn damaged_references(&self) -> usize {
        self.matching.damaged.len()
    }

    /// The result for a row, by its position.
    #[must_use]
    pub fn decision(&self, row: u32) -> Decision<'_> {
        let mut decision = self.of_row(row);
        let is_open = matches!(decision.class, Class::MissingLocal | Class::Suggested) && decision.reason.is_none();
        if is_open && self.matching.damaged.binary_search(&row).is_ok() {
            decision.reason = Some(Reason::Damaged);
        }
        decision
    }

    fn of_row(&self, row: u32) -> Decision<'_> {
        let link = self.matching.links[row as usize];
        let ledger_row = Some(link).filter(|link| *link != NONE);
        let is_bank = self.matching.side == Side::Bank;
        let alone = Decision::alone;
        let paired = |class, reason, cause| Decision {
            method: Some(Method::Reference),
            link: Some(Link::Row(link)),
            ..alone(class, reason, cause)
        };
        let batch = |class, reason| Decision {
            method: Some(Method::BatchReference),
            link: Some(Link::Batch(link)),
            ..alone(class, reason, Cause::SameKey)
        };
        let claimed = Cause::NumberOf {
            row: link,
            is_paired: true,
        };
        match self.matching.verdicts[row as usize] {
            Verdict::Equal => paired(Class::Matched, None, Cause::SameKey),
            Verdict::Status => paired(Class::StatusDiff, None, Cause::SameKey),
            Verdict::Fee => paired(Class::AmountDiff, Some(Reason::Fee), Cause::SameKey),
            Verdict::Amount => paired(Class::AmountDiff, is_bank.then_some(Reason::Other), Cause::SameKey),
            Verdict::AmountAndStatus => paired(Class::AmountDiff, Some(Reason::Status), Cause::SameKey),
            Verdict::PaidThoughFailed => paired(Class::StatusDiff, None, Cause::PaidThoughFailed),
            Verdict::Batch => batch(Class::MatchedBatch, None),
            Verdict::BatchDiffers => batch(Class::AmountDiff, Some(Reason::Other)),
            Verdict::UnknownReference => alone(Class::MissingLocal, None, Cause::UnknownReference),
            Verdict::SeveralReferences => alone(Class::MissingLocal, None, Cause::SeveralReferences),
            Verdict::Charge => alone(Class::MissingLocal, Some(Reason::Charge), Cause::Charge(ledger_row)),
            Verdict::Reversal => alone(Class::Reversed, None, Cause::Reverses(ledger_row)),
            Verdict::MoneyIn if ledger_row.is_some() => alone(Class::MissingLocal, Some(Reason::Reversal), Cause::Reverses(ledger_row)),
            Verdict::MoneyIn => alone(Class::MissingLocal, None, Cause::MoneyIn),
            Verdict::Repeats => match self.repeated(row) {
                same if same.is_repetition() => alone(self.duplicate(), None, Cause::Repeats(link, same)),
                other => alone(Class::MissingLocal, Some(Reason::Reference), Cause::Repeats(link, other)),
            },
            Verdict::Claimed => alone(Class::MissingLocal, None, claimed),
            Verdict::ClaimedTwice => alone(self.duplicate(), None, claimed),
            Verdict::Pending => self.by_other_evidence(row),
        }
    }

    /// The class of a repetition on this side.
    fn duplicate(&self) -> Class {
        match self.matching.side {
            Side::Service => Class::DuplicateRemote,
            Side::Bank => Class::Duplicate,
        }
    }

    fn repeated(&self, row: u32) -> Repeated {
        match self.matching.unequal_repeats.get(&row) {
            None => Repeated::Same,
            Some(false) => Repeated::OtherAmount,
            Some(true) => Repeated::OtherWay,
        }
    }

    /// The result for a row without a reference.
    fn by_other_evidence(&self, row: u32) -> Decision<'_> {
        let nothing = |reason, cause| Decision::alone(Class::MissingLocal, reason, cause);
        let Some(pending) = self.matching.pending.find(row) else {
            return nothing(None, Cause::NothingFits);
        };
        if let Some((link, is_net)) = self.settlements.of_row(row) {
            return Decision {
                method: Some(Method::Settlement),
                link: Some(link),
                ..Decision::alone(Class::MatchedBatch, is_net.then_some(Reason::Fee), Cause::Settles)
            };
        }
        let found = |class, cause| Decision {
            rivals: pending.rivals,
            candidates: self.matching.pending.candidates_of(pending),
            ..Decision::alone(class, None, cause)
        };
        match pending.outcome {
            Outcome::Nothing if pending.among != NONE => nothing(None, Cause::NoneOfSeveral),
            Outcome::Nothing => found(Class::MissingLocal, Cause::NothingFits),
            Outcome::Charge => nothing(Some(Reason::Charge), Cause::Charge(None)),
            Outcome::HasNumberOf(ledger_row) => self.with_number_of(pending, ledger_row),
            Outcome::Suggested => found(Class::Suggested, Cause::Undecided),
            Outcome::Paired(method, candidate) => Decision {
                reason: (candidate.fee.is_some() || candidate.kept).then_some(Reason::Fee),
                method: Some(method),
                link: Some(candidate.link),
                candidates: &[],
                ..found(self.class_of(pending, &candidate), Cause::Evidence(candidate))
            },
        }
    }

    /// The result for a row with the number of a ledger row that it cannot be.
    fn with_number_of(&self, pending: &PendingRow, row: u32) -> Decision<'_> {
        let first = self.matching.firsts[row as usize];
        let is_paired = first != NONE;
        let repeats = is_paired && pending.amount == self.matching.ledger.amount(row);
        let class = if repeats { self.duplicate() } else { Class::MissingLocal };
        let cause = match repeats && first != CLAIMED {
            true => Cause::RepeatsNumber(first),
            false => Cause::NumberOf { row, is_paired },
        };
        Decision::alone(class, None, cause)
    }

    fn class_of(&self, pending: &PendingRow, candidate: &Candidate) -> Class {
        match candidate.link {
            Link::Batch(_) | Link::Settlement(_) => Class::MatchedBatch,
            Link::Row(_) if candidate.fee.is_some() || candidate.kept => Class::AmountDiff,
            Link::Row(row) if pending.status.is_some_and(|status| status != self.matching.ledger.status_of(row)) => Class::StatusDiff,
            Link::Row(_) => Class::Matched,
        }
    }

    /// Whether a settlement is one of several that cover a whole day.
    pub(crate) fn covers_day(&self, link: Link) -> bool {
        matches!(link, Link::Settlement(number) if self.settlements.covers_day(number))
    }

    /// Why payments are only suggested for a line.
    pub(crate) fn doubt(&self, link: Link) -> Option<Doubt> {
        self.settlements.doubt_of(link)
    }

    /// What only the ledger contains, ordered by id; a batch is at the place of its first payment.
    pub fn ledger_only(&self) -> impl Iterator<Item = LedgerOnly> {
        let missing = match self.matching.side {
            Side::Service => Class::MissingRemote,
            Side::Bank => Class::MissingBank,
        };
        self.matching.ledger.rows_by_id().filter_map(move |row| {
            let is_claimed = self.matching.firsts[row as usize] == CLAIMED;
            if self.matching.side == Side::Service && self.matching.ledger.is_repeated(row) && !is_claimed {
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
        let (matching, ledger) = (&self.matching, self.matching.ledger);
        if matching.firsts[row as usize] != NONE {
            return None;
        }
        match matching.side {
            Side::Service => (!ledger.is_repeated(row)).then_some(Link::Row(row)),
            Side::Bank if !ledger.is_expected(row) => None,
            Side::Bank if !ledger.is_in_batch(row) => Some(Link::Row(row)),
            Side::Bank => {
                let batch = ledger.batches.of(row)?;
                let is_open = matching.batch_firsts[batch as usize] == NONE;
                (is_open && matching.open_members(batch).next() == Some(row)).then_some(Link::Batch(batch))
            }
        }
    }

    /// The ledger's amount of a payment, a batch or a settlement, in kobo.
    #[must_use]
    pub fn ledger_amount(&self, link: Link) -> i64 {
        match link {
            Link::Row(row) => self.matching.ledger.amount(row),
            Link::Batch(batch) => self.matching.batch_amount(batch),
            Link::Settlement(_) => self
                .members(link)
                .fold(0, |sum, row| sum.saturating_add(self.matching.ledger.amount(row))),
        }
    }

    /// The payments of a link on this side: of a batch the lowest id first, of a settlement the earliest first.
    pub fn members(&self, link: Link) -> impl Iterator<Item = u32> {
        let batch = match link {
            Link::Batch(batch) => Some(self.matching.open_members(batch)),
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
            Link::Row(row) => self.matching.ledger.at(row),
            Link::Batch(_) | Link::Settlement(_) => self.members(link).next().map_or(0, |row| self.matching.ledger.at(row)),
        }
    }
}
