//! What an answer shows instead of what was requested, and what contradicts a yes: stored and compared as values. Stored names never change.

use std::fmt;

use serde::{Deserialize, Serialize};
use service_api::value::Amount;

use super::version1;
use crate::messages::reading as messages;

/// What an answer shows instead of what was requested.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Difference {
    /// An amount that cannot be read.
    UnreadableAmount { reported: String },
    /// Another amount.
    OtherAmount {
        #[serde(with = "minor")]
        reported: Amount,
        #[serde(with = "minor")]
        asked: Amount,
    },
    /// An amount of a payment request that cannot be read.
    UnreadableRequestedAmount {
        reported: String,
        #[serde(with = "minor")]
        asked: Amount,
    },
    /// Another reference of a payment account.
    OtherAccountReference { reported: String, asked: String },
    /// Another currency.
    OtherCurrency { reported: String, asked: String },
    /// Another payee.
    OtherPayee { reported: String, asked: String },
    /// Two status queries show two transaction ids.
    TwoIds { first: String, second: String },
    /// The transaction id of another payment.
    IdOfAnother { id: String },
    /// A refund of nothing.
    NothingRefunded,
    /// Another amount in the history of the wallet.
    OtherAmountInHistory {
        #[serde(with = "minor")]
        listed: Amount,
        #[serde(with = "minor")]
        asked: Amount,
    },
    /// An amount in the history of the wallet that cannot be read.
    UnreadableAmountInHistory,
    /// A sentence of version 1, which has no values.
    #[serde(untagged)]
    Words(String),
}

/// What contradicts a yes, or does not confirm it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Objection {
    /// The service reversed it.
    Reversed { reversal: String },
    /// The biller did not accept it.
    BillerDeclined,
    /// The first status query reported a failure, the second one that it was done.
    FailedAndDone,
    /// The first status query reported that it was done, the second one a failure.
    DoneAndFailed { message: String },
    /// The other status query does not find it.
    DoneAndNotFound,
    /// The other status query was unclear.
    DoneAndUnread { why: String },
    /// The other status query finds it in progress.
    DoneAndInProgress,
    /// The status query reported a failure, and the history of the wallet lists it as done.
    FailedAndListedAsDone { message: String },
    /// A sentence of version 1, which has no values.
    #[serde(untagged)]
    Words(String),
}

impl Objection {
    /// Whether this stored objection is `other`.
    pub fn is_same(&self, other: &Self) -> bool {
        self == other || *self == other.in_words()
    }

    /// As version 1 stored it.
    pub(crate) fn in_words(&self) -> Self {
        Self::Words(version1::objection(self))
    }
}

impl Difference {
    /// As version 1 stored it.
    pub(crate) fn in_words(&self) -> Self {
        Self::Words(version1::difference(self))
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&messages::difference(self))
    }
}

impl fmt::Display for Objection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&messages::objection(self))
    }
}

/// Stores an amount in kobo.
mod minor {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use service_api::value::Amount;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    pub(super) fn serialize<S: Serializer>(amount: &Amount, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_i64(amount.minor())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Amount, D::Error> {
        Amount::from_minor(i64::deserialize(from)?).map_err(D::Error::custom)
    }
}
