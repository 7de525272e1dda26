//! The possible results for a row.

use serde::{Deserialize, Serialize};

use super::bank_fees::Taken;

/// The result for a row. Every row of every side has exactly one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Class {
    /// The same payment on both sides, with equal amounts and statuses.
    Matched,
    /// One bank line for the payments of a batch.
    MatchedBatch,
    /// The same payment with different amounts.
    AmountDiff,
    /// The same payment with different statuses.
    StatusDiff,
    /// Undecided: a person chooses among the candidates.
    Suggested,
    /// Not in our ledger.
    #[default]
    MissingLocal,
    /// In our ledger, and not with the service.
    MissingRemote,
    /// In our ledger, and not at the bank.
    MissingBank,
    /// The service repeats a payment.
    DuplicateRemote,
    /// Our ledger repeats a payment.
    DuplicateLocal,
    /// The bank repeats a payment.
    Duplicate,
    /// The bank names a payment, and the money moved in the opposite direction.
    Reversed,
}

base::words!(Class:
    Matched => "MATCHED", MatchedBatch => "MATCHED_BATCH", AmountDiff => "AMOUNT_DIFF", StatusDiff => "STATUS_DIFF",
    Suggested => "SUGGESTED", MissingLocal => "MISSING_LOCAL", MissingRemote => "MISSING_REMOTE", MissingBank => "MISSING_BANK",
    DuplicateRemote => "DUPLICATE_REMOTE", DuplicateLocal => "DUPLICATE_LOCAL", Duplicate => "DUPLICATE", Reversed => "REVERSED"
);

/// A detail that the class does not contain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Reason {
    /// Amount and status differ.
    Status,
    /// The amounts differ by a known fee.
    Fee,
    /// The amounts differ for another reason.
    Other,
    /// A charge of the bank.
    Charge,
    /// Money in with the reference of a payment: the payment may have been returned.
    Reversal,
    /// Another row has its reference with another amount, or in the opposite direction.
    Reference,
    /// A spreadsheet truncated its reference.
    Damaged,
    /// One of several rows whose sum is the payment.
    Part,
    /// One of several rows whose sum is the payment less the service's fee.
    #[serde(rename = "PART_FEE")]
    PartLessFee,
    /// A row that is still to be reviewed may be this payment.
    Awaits,
}

base::words!(Reason:
    Status => "STATUS", Fee => "FEE", Other => "OTHER", Charge => "CHARGE", Reversal => "REVERSAL", Reference => "REFERENCE",
    Damaged => "DAMAGED", Part => "PART", PartLessFee => "PART_FEE", Awaits => "AWAITS"
);

/// The evidence that paired a row, the strongest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Method {
    /// The same reference.
    Reference,
    /// The reference of a batch.
    BatchReference,
    /// The service's transaction number.
    Transaction,
    /// Account number, amount and day, and no other payment has them.
    Account,
    /// Amount, day and name, and no other payment has the amount within the window.
    Window,
    /// The same for a batch, with the number of its payments instead of a name.
    BatchWindow,
    /// A settlement line for consecutive payments, and no other consecutive payments within the window have this sum.
    Settlement,
}

base::words!(Method:
    Reference => "REF", BatchReference => "BULK_REF", Transaction => "TRANSACTION_ID", Account => "ACCOUNT", Window => "WINDOW",
    BatchWindow => "BULK_WINDOW", Settlement => "SETTLEMENT"
);

/// The other side of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Link {
    /// A row of the ledger, by its position.
    Row(u32),
    /// A batch.
    Batch(u32),
    /// Payments that one line settles, numbered by the bank's rows.
    Settlement(u32),
}

/// A payment that may be the other side of a row, and the evidence for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Candidate {
    /// The payment.
    pub link: Link,
    /// The row contains the transaction number.
    pub transaction: bool,
    /// The row's text contains the payee's account number.
    pub account: bool,
    /// How many words of the payee's name are in the row's text; for a batch 1 if the text states its number of payments.
    pub named: u8,
    /// How many words there are.
    pub words: u8,
    /// The row's amount less the payment's amount, in kobo.
    pub more: i64,
    /// The charge that explains the difference.
    pub fee: Option<Taken>,
    /// Whether the difference is what the service keeps.
    pub kept: bool,
    /// Days from the ledger's day to the row's.
    pub days: i32,
    /// Whether the row's text contains its short reference.
    pub(super) short: Short,
    /// Seconds between the two.
    pub(super) seconds: u32,
}

/// Whether a text contains the reference of a payment that is too short to pair them. The lesser value is the stronger evidence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Short {
    /// It has letters and digits: rarely a coincidence.
    Identifying,
    /// A word or a number, as in many texts.
    Common,
    Absent,
}

impl Candidate {
    /// Whether the row's text contains its reference, which is too short to pair them.
    #[must_use]
    pub fn has_short_reference(&self) -> bool {
        self.short != Short::Absent
    }

    /// Whether the row's text contains the whole name.
    #[must_use]
    pub fn is_named(&self) -> bool {
        self.words > 0 && self.named == self.words
    }
}

/// The result for a row of the service or the bank, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decision<'a> {
    /// The class.
    pub class: Class,
    /// A detail that the class does not contain.
    pub reason: Option<Reason>,
    /// The evidence, for paired rows.
    pub method: Option<Method>,
    /// The other side, for paired rows.
    pub link: Option<Link>,
    /// What it may be, the best first, for other rows.
    pub candidates: &'a [Candidate],
    /// The number of payments with the same amount within the window.
    pub rivals: u32,
    /// What the sentence is made from.
    pub(crate) cause: Cause,
}

impl Decision<'_> {
    /// For a row without another side.
    pub(super) fn alone(class: Class, reason: Option<Reason>, cause: Cause) -> Self {
        Self {
            class,
            reason,
            method: None,
            link: None,
            candidates: &[],
            rivals: 0,
            cause,
        }
    }

    /// The position of the row of the same side whose reference or number this one repeats.
    #[must_use]
    pub fn repeats(&self) -> Option<u32> {
        if let Cause::Repeats(row, _) | Cause::RepeatsNumber(row) = self.cause {
            Some(row)
        } else {
            None
        }
    }

    /// The ledger row whose number it contains and which it cannot be, and whether another row is that payment.
    #[must_use]
    pub fn has_number_of(&self) -> Option<(u32, bool)> {
        if let Cause::NumberOf { row, is_paired } = self.cause {
            Some((row, is_paired))
        } else {
            None
        }
    }

    /// The ledger row whose money moved in the opposite direction.
    #[must_use]
    pub fn reverses(&self) -> Option<u32> {
        if let Cause::Reverses(of) = self.cause { of } else { None }
    }

    /// The ledger row that a charge of the bank was taken for.
    #[must_use]
    pub fn charged_for(&self) -> Option<u32> {
        if let Cause::Charge(of) = self.cause { of } else { None }
    }
}

/// How a row differs from another with the same reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Repeated {
    Same,
    OtherAmount,
    OtherWay,
}

impl Repeated {
    /// A row with another amount, or in the opposite direction, may be a separate movement.
    pub(super) fn is_repetition(self) -> bool {
        self == Self::Same
    }
}

/// Why a row has its class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cause {
    SameKey,
    /// The bank paid what the ledger lists as failed.
    PaidThoughFailed,
    /// The ledger row whose money moved in the opposite direction; `None` for a batch.
    Reverses(Option<u32>),
    /// One line for several payments.
    Settles,
    UnknownReference,
    SeveralReferences,
    /// Several payments have its reference, and none of them fits.
    NoneOfSeveral,
    Repeats(u32, Repeated),
    /// The row of the same side that is the payment whose number this one contains.
    RepeatsNumber(u32),
    /// The ledger row whose number it contains, and which it cannot be.
    NumberOf {
        row: u32,
        is_paired: bool,
    },
    /// A charge of the bank, and the ledger row whose reference it contains.
    Charge(Option<u32>),
    MoneyIn,
    Evidence(Candidate),
    Undecided,
    NothingFits,
}
