//! What can become of a row.

use serde::{Deserialize, Serialize};

use super::bank_fees::Taken;

/// What became of a row. Every row of every side has exactly one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Class {
    /// The same payment on both sides, with one amount and one status.
    Matched,
    /// One line of the bank for the payments of a bulk run.
    MatchedBatch,
    /// The same payment with two amounts.
    AmountDiff,
    /// The same payment with two statuses.
    StatusDiff,
    /// Not decided: somebody has to choose among the candidates.
    Suggested,
    /// Not in our ledger.
    MissingLocal,
    /// In our ledger and not with the service.
    MissingRemote,
    /// In our ledger and not at the bank.
    MissingBank,
    /// The service names a payment again.
    DuplicateRemote,
    /// Our ledger names a payment again.
    DuplicateLocal,
    /// The bank names a payment again.
    Duplicate,
    /// The bank names a payment, and the money went the other way.
    Reversed,
}

base::words!(Class:
    Matched => "MATCHED", MatchedBatch => "MATCHED_BATCH", AmountDiff => "AMOUNT_DIFF", StatusDiff => "STATUS_DIFF",
    Suggested => "SUGGESTED", MissingLocal => "MISSING_LOCAL", MissingRemote => "MISSING_REMOTE", MissingBank => "MISSING_BANK",
    DuplicateRemote => "DUPLICATE_REMOTE", DuplicateLocal => "DUPLICATE_LOCAL", Duplicate => "DUPLICATE", Reversed => "REVERSED"
);

/// What the class of a row alone does not say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// The amount and the status differ.
    Status,
    /// The amounts differ by a known fee.
    Fee,
    /// The amounts differ by something else.
    Other,
    /// A charge of the bank.
    Charge,
    /// Money that came in with the reference of a payment: that payment may have come back.
    Reversal,
    /// Another row bears its reference with another amount, or in the other direction.
    Reference,
    /// A spreadsheet cut the digits of its reference.
    Damaged,
    /// One of several rows that together come to the payment.
    Part,
    /// One of several rows that together come to the payment less the service's fee.
    PartLessFee,
    /// A row that is still to review may be this payment.
    Awaits,
}

base::words!(Reason:
    Status => "STATUS", Fee => "FEE", Other => "OTHER", Charge => "CHARGE", Reversal => "REVERSAL", Reference => "REFERENCE",
    Damaged => "DAMAGED", Part => "PART", PartLessFee => "PART_FEE", Awaits => "AWAITS"
);

/// The layer that paired a row, strongest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Method {
    /// The same reference.
    Reference,
    /// The reference of a bulk run.
    RunReference,
    /// The service's own number of the transaction.
    Transaction,
    /// Account number, amount and day, and no other that has them.
    Account,
    /// Amount, day and name, and no other that has the amount in the window.
    Window,
    /// The same for a bulk run, with the number of its payments instead of a name.
    RunWindow,
    /// One line for payments that followed one another, and no others in the window come to it.
    Settlement,
}

base::words!(Method:
    Reference => "REF", RunReference => "BULK_REF", Transaction => "TRANSACTION_ID", Account => "ACCOUNT", Window => "WINDOW",
    RunWindow => "BULK_WINDOW", Settlement => "SETTLEMENT"
);

/// The other side of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Link {
    /// A row of the ledger, as it was pushed.
    Row(u32),
    /// A bulk run.
    Run(u32),
    /// Payments that were settled as one, numbered by the bank's rows that settled them.
    Settlement(u32),
}

/// A payment that may be the other side of a row, and what speaks for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Candidate {
    /// Which one.
    pub link: Link,
    /// The row bears the number of the transaction.
    pub transaction: bool,
    /// The payee's account number is in the row's text.
    pub account: bool,
    /// So many words of the payee's name (for a run: the number of its payments, as such) are in the row's text …
    pub named: u8,
    /// … of so many.
    pub words: u8,
    /// By how much the row's amount is above the payment's, in kobo …
    pub more: i64,
    /// … and what explains it …
    pub fee: Option<Taken>,
    /// … or whether that is just what the service keeps of it.
    pub kept: bool,
    /// Days from the ledger's day to the row's.
    pub days: i32,
    /// How its reference stands in the row's text.
    pub(super) short: Short,
    /// Seconds between them.
    pub(super) seconds: u32,
}

/// How the reference of a payment stands in a text, where it is too short to pair them. The lesser says more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Short {
    /// With letters and digits: seldom by chance.
    Telling,
    /// A word or a number, as many texts have it.
    Common,
    Absent,
}

impl Candidate {
    /// Whether its reference stands in the row's text and is too short to pair them.
    #[must_use]
    pub fn has_short_reference(&self) -> bool {
        self.short != Short::Absent
    }

    /// Whether the whole name is there.
    #[must_use]
    pub fn is_named(&self) -> bool {
        self.words > 0 && self.named == self.words
    }
}

/// What became of one row of the service or the bank, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decision<'a> {
    /// In one word.
    pub class: Class,
    /// What the class alone does not say.
    pub reason: Option<Reason>,
    /// The layer, for rows that were paired.
    pub method: Option<Method>,
    /// The other side, for rows that were paired.
    pub link: Option<Link>,
    /// What it might be, best first, for rows that were not.
    pub candidates: &'a [Candidate],
    /// How many payments have the amount in the window.
    pub rivals: u32,
    /// What the sentence is made from.
    pub(super) cause: Cause,
}

impl Decision<'_> {
    /// The row of the same side, numbered as it was pushed, whose reference or number this one repeats.
    #[must_use]
    pub fn repeats(&self) -> Option<u32> {
        if let Cause::Repeats(row, _) | Cause::RepeatsNumber(row) = self.cause {
            Some(row)
        } else {
            None
        }
    }

    /// The row of the ledger whose number it bears and which it cannot be, and whether another row is that payment.
    #[must_use]
    pub fn bears_number_of(&self) -> Option<(u32, bool)> {
        if let Cause::NumberOf { row, is_paired } = self.cause {
            Some((row, is_paired))
        } else {
            None
        }
    }

    /// The row of the ledger whose money went the other way.
    #[must_use]
    pub fn reverses(&self) -> Option<u32> {
        if let Cause::Reverses(of) = self.cause { of } else { None }
    }

    /// The row of the ledger that a charge of the bank was taken for.
    #[must_use]
    pub fn charged_for(&self) -> Option<u32> {
        if let Cause::Charge(of) = self.cause { of } else { None }
    }
}

/// What a row has of another with the same reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Repeated {
    Same,
    OtherAmount,
    OtherWay,
}

impl Repeated {
    /// What has another amount, or went the other way, may be money of its own.
    pub(super) fn is_repetition(self) -> bool {
        self == Self::Same
    }
}

/// Why a row is where it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cause {
    SameKey,
    /// The bank paid what the ledger calls failed.
    PaidThoughFailed,
    /// The row of the ledger whose money went the other way; a bulk run has none.
    Reverses(Option<u32>),
    /// One line for several payments.
    Settles,
    UnknownReference,
    SeveralReferences,
    /// Its reference is that of several payments, and none of them fits it.
    NoneOfSeveral,
    Repeats(u32, Repeated),
    /// The row of the same side that is the payment whose number this one bears.
    RepeatsNumber(u32),
    /// The row of the ledger whose number it bears, and which it cannot be.
    NumberOf {
        row: u32,
        is_paired: bool,
    },
    /// Of the bank; and of which row of the ledger it bears the reference.
    Charge(Option<u32>),
    MoneyIn,
    Evidence(Candidate),
    Unsure,
    NothingFits,
}
