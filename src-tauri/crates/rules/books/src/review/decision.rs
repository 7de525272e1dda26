//! People's decisions about rows.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a row is explained as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "MatchCategory")]
pub enum Category {
    /// A charge of a bank.
    BankCharge,
    /// A levy or duty of the state that a bank passes on.
    Levy,
    /// A fee of the service.
    ServiceFee,
    /// Between two accounts of the business.
    OwnTransfer,
    /// Other money in.
    OtherIncome,
    /// Other money out.
    OtherPayment,
    /// Money of the owner, in or out.
    Owner,
    /// A tax.
    Tax,
    /// A mistake that is corrected elsewhere.
    Correction,
}

impl Category {
    /// As in a sentence.
    pub fn words(self) -> &'static str {
        match self {
            Self::BankCharge => "a bank charge",
            Self::Levy => "a levy",
            Self::ServiceFee => "a fee of the service",
            Self::OwnTransfer => "a transfer between own accounts",
            Self::OtherIncome => "other income",
            Self::OtherPayment => "another payment",
            Self::Owner => "money of the owner",
            Self::Tax => "a tax",
            Self::Correction => "a correction",
        }
    }

    /// -1 for money out, 1 for money in; `None` if it may be either.
    pub(super) fn direction(self) -> Option<i64> {
        match self {
            Self::BankCharge | Self::Levy | Self::ServiceFee | Self::OtherPayment | Self::Tax => Some(-1),
            Self::OtherIncome => Some(1),
            Self::OwnTransfer | Self::Owner | Self::Correction => None,
        }
    }
}

/// A person's decision about a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewStep {
    /// Its number; later decisions have higher numbers.
    pub step: i64,
    /// The row: an external row, or a ledger entry without one.
    pub row: String,
    /// Whether it was decided in this period, so that its rows must be present.
    pub of_period: bool,
    /// The decision.
    pub what: ReviewDecision,
}

/// What a person can decide about a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "said", rename_all = "snake_case")]
#[ts(rename = "MonthSaid")]
pub enum ReviewDecision {
    /// It is these payments of ours: one, or several that it settles.
    Same {
        /// Their ids.
        ours: Vec<String>,
    },
    /// It is not these payments.
    NotSame {
        /// Their ids.
        ours: Vec<String>,
    },
    /// It needs no payment of ours.
    Explained {
        /// The category.
        category: Category,
        /// May be empty.
        note: String,
    },
    /// A note, and who is responsible. If both are empty, they are removed.
    Noted {
        /// The note.
        note: String,
        /// The name of the person who is responsible.
        owner: String,
    },
}
