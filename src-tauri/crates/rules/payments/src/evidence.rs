//! What became known about an outbox entry, in its stored form. The stored names never change; another meaning needs another version.

use std::error::Error;
use std::fmt;

use serde::{Deserialize, Serialize};
use service_api::value::AnswerAmount;

use crate::outbox::Decision;
use crate::reading::{Contradiction, Difference, Evidence, Objection, Receipt, StatusResult};
use base::timestamp::Timestamp;

/// What became known about an outbox entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Learnt {
    /// What the answer to a call proved.
    Answer(Evidence),
    /// What a status query showed.
    StatusQuery(StatusResult),
    /// What a person decided.
    Decision(Decision),
}

/// The version that is written. Version 1 had a sentence for each [`Difference`] and [`Objection`].
const VERSION: u32 = 2;

/// Why a text cannot be read.
#[derive(Debug)]
pub enum Unreadable {
    /// It does not have the stored form.
    Form(serde_json::Error),
    /// It has another version.
    Version(u32),
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form(error) => write!(f, "a stored finding without its form: {error}"),
            Self::Version(version) => write!(f, "a stored finding of version {version}"),
        }
    }
}

impl Error for Unreadable {}

#[derive(Serialize, Deserialize)]
struct Stored<T> {
    v: u32,
    #[serde(flatten)]
    fact: T,
}

impl<T: Serialize> Stored<T> {
    fn json(v: u32, fact: T) -> String {
        // A struct of texts and numbers always has JSON.
        serde_json::to_string(&Self { v, fact }).unwrap_or_default()
    }
}

impl<T: for<'a> Deserialize<'a>> Stored<T> {
    fn read(json: &str) -> Result<T, Unreadable> {
        let stored: Self = serde_json::from_str(json).map_err(Unreadable::Form)?;
        match stored.v {
            1 | VERSION => Ok(stored.fact),
            other => Err(Unreadable::Version(other)),
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
enum Fact {
    // Answers.
    Accepted {
        receipt: StoredReceipt,
    },
    Unconfirmed {
        receipt: StoredReceipt,
        why: String,
    },
    Refused {
        code: String,
        message: String,
    },
    UnderWay {
        why: String,
    },
    Doubt {
        why: String,
    },
    NotSent {
        why: String,
    },
    // Status queries.
    Successful {
        receipt: StoredReceipt,
    },
    Failed {
        code: String,
        message: String,
    },
    Pending,
    NotFound,
    Unclear {
        why: String,
    },
    #[serde(rename = "torn")]
    Contradictory {
        receipt: StoredReceipt,
        why: Objection,
        #[serde(rename = "tear")]
        kind: Contradiction,
    },
    // Decisions.
    Done,
    NotDone,
    SendAgain,
}

#[derive(Serialize, Deserialize)]
struct StoredReceipt {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    transaction_id: Option<String>,
    /// As written in the answer, like the amount.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fee: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    amount: Option<String>,
    /// Milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    made_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    other: Option<Difference>,
}

impl From<&Receipt> for StoredReceipt {
    fn from(receipt: &Receipt) -> Self {
        let text = |amount: &Option<AnswerAmount>| amount.as_ref().map(|amount| amount.text.clone());
        Self {
            transaction_id: receipt.transaction_id.clone(),
            fee: text(&receipt.fee),
            amount: text(&receipt.amount),
            made_at: receipt.made_at,
            other: receipt.other.clone(),
        }
    }
}

impl From<StoredReceipt> for Receipt {
    fn from(stored: StoredReceipt) -> Self {
        let amount = |text: Option<String>| text.map(|text| AnswerAmount::new(&text));
        Self {
            transaction_id: stored.transaction_id,
            fee: amount(stored.fee),
            amount: amount(stored.amount),
            made_at: stored.made_at,
            other: stored.other,
        }
    }
}

impl Learnt {
    /// The stored form.
    pub fn to_json(&self) -> String {
        Stored::json(VERSION, Fact::from(self))
    }

    /// The form of version 1.
    pub fn to_version1(&self) -> String {
        Stored::json(1, Fact::from(self).in_words())
    }

    /// Reads the stored form.
    ///
    /// # Errors
    ///
    /// [`Unreadable`] if `json` does not have this form, or has another version.
    pub fn from_json(json: &str) -> Result<Self, Unreadable> {
        Stored::<Fact>::read(json).map(Self::from)
    }

    /// Whether the service itself reports that the payment was made, even with reservations.
    pub fn reports_done(&self) -> bool {
        match self {
            Self::Answer(Evidence::Accepted(_) | Evidence::Unconfirmed { .. })
            | Self::StatusQuery(StatusResult::Successful(_) | StatusResult::Contradictory { .. }) => true,
            Self::Answer(Evidence::Refused { .. } | Evidence::UnderWay(_) | Evidence::Doubt(_) | Evidence::NotSent(_))
            | Self::StatusQuery(StatusResult::Failed { .. } | StatusResult::Pending | StatusResult::NotFound | StatusResult::Unclear(_))
            | Self::Decision(_) => false,
        }
    }
}

impl Objection {
    /// The stored form; none of a sentence of version 1, which is stored as the message of the refusal.
    pub fn to_json(&self) -> Option<String> {
        let is_typed = !matches!(self, Self::Words(_));
        is_typed.then(|| Stored::json(VERSION, self))
    }

    /// Reads the stored form.
    ///
    /// # Errors
    ///
    /// [`Unreadable`] if `json` does not have this form, or has another version.
    pub fn from_json(json: &str) -> Result<Self, Unreadable> {
        Stored::read(json)
    }
}

impl Fact {
    /// With the sentences of version 1.
    fn in_words(mut self) -> Self {
        if let Self::Accepted { receipt }
        | Self::Unconfirmed { receipt, .. }
        | Self::Successful { receipt }
        | Self::Contradictory { receipt, .. } = &mut self
        {
            receipt.other = receipt.other.as_ref().map(Difference::in_words);
        }
        if let Self::Contradictory { why, .. } = &mut self {
            *why = why.in_words();
        }
        self
    }
}

impl From<&Learnt> for Fact {
    fn from(learnt: &Learnt) -> Self {
        match learnt {
            Learnt::Answer(evidence) => match evidence {
                Evidence::Accepted(receipt) => Self::Accepted { receipt: receipt.into() },
                Evidence::Unconfirmed { receipt, why } => Self::Unconfirmed {
                    receipt: receipt.into(),
                    why: why.clone(),
                },
                Evidence::Refused { code, message } => Self::Refused {
                    code: code.clone(),
                    message: message.clone(),
                },
                Evidence::UnderWay(why) => Self::UnderWay { why: why.clone() },
                Evidence::Doubt(why) => Self::Doubt { why: why.clone() },
                Evidence::NotSent(why) => Self::NotSent { why: why.clone() },
            },
            Learnt::StatusQuery(result) => match result {
                StatusResult::Successful(receipt) => Self::Successful { receipt: receipt.into() },
                StatusResult::Failed { code, message } => Self::Failed {
                    code: code.clone(),
                    message: message.clone(),
                },
                StatusResult::Pending => Self::Pending,
                StatusResult::NotFound => Self::NotFound,
                StatusResult::Unclear(why) => Self::Unclear { why: why.clone() },
                StatusResult::Contradictory { receipt, why, kind } => Self::Contradictory {
                    receipt: receipt.into(),
                    why: why.clone(),
                    kind: *kind,
                },
            },
            Learnt::Decision(Decision::Done) => Self::Done,
            Learnt::Decision(Decision::NotDone) => Self::NotDone,
            Learnt::Decision(Decision::SendAgain) => Self::SendAgain,
        }
    }
}

impl From<Fact> for Learnt {
    fn from(fact: Fact) -> Self {
        match fact {
            Fact::Accepted { receipt } => Self::Answer(Evidence::Accepted(receipt.into())),
            Fact::Unconfirmed { receipt, why } => Self::Answer(Evidence::Unconfirmed {
                receipt: receipt.into(),
                why,
            }),
            Fact::Refused { code, message } => Self::Answer(Evidence::Refused { code, message }),
            Fact::UnderWay { why } => Self::Answer(Evidence::UnderWay(why)),
            Fact::Doubt { why } => Self::Answer(Evidence::Doubt(why)),
            Fact::NotSent { why } => Self::Answer(Evidence::NotSent(why)),
            Fact::Successful { receipt } => Self::StatusQuery(StatusResult::Successful(receipt.into())),
            Fact::Failed { code, message } => Self::StatusQuery(StatusResult::Failed { code, message }),
            Fact::Pending => Self::StatusQuery(StatusResult::Pending),
            Fact::NotFound => Self::StatusQuery(StatusResult::NotFound),
            Fact::Unclear { why } => Self::StatusQuery(StatusResult::Unclear(why)),
            Fact::Contradictory { receipt, why, kind } => Self::StatusQuery(StatusResult::Contradictory {
                receipt: receipt.into(),
                why,
                kind,
            }),
            Fact::Done => Self::Decision(Decision::Done),
            Fact::NotDone => Self::Decision(Decision::NotDone),
            Fact::SendAgain => Self::Decision(Decision::SendAgain),
        }
    }
}

#[cfg(test)]
#[path = "evidence_tests.rs"]
mod tests;
