//! What became known about an outbox entry, in its stored form. The stored names never change; another meaning needs another version.

use serde::{Deserialize, Serialize};
use service_api::value::AnswerAmount;

use crate::outbox::Decision;
use crate::reading::{Contradiction, Evidence, Receipt, StatusResult};
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

/// The version that is written.
const VERSION: u32 = 1;

/// Why a text cannot be read.
#[derive(Debug)]
pub enum Unreadable {
    /// It does not have the stored form.
    Form(serde_json::Error),
    /// It has another version.
    Version(u32),
}

#[derive(Serialize, Deserialize)]
struct Stored {
    v: u32,
    #[serde(flatten)]
    fact: Fact,
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
        why: String,
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
    other: Option<String>,
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
        let stored = Stored {
            v: VERSION,
            fact: self.into(),
        };
        // A struct of texts and numbers always has JSON.
        serde_json::to_string(&stored).unwrap_or_default()
    }

    /// Reads the stored form.
    ///
    /// # Errors
    ///
    /// [`Unreadable`] if `json` does not have this form, or has another version.
    pub fn from_json(json: &str) -> Result<Self, Unreadable> {
        let stored: Stored = serde_json::from_str(json).map_err(Unreadable::Form)?;
        match stored.v {
            VERSION => Ok(stored.fact.into()),
            other => Err(Unreadable::Version(other)),
        }
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
mod tests {
    use super::*;

    fn receipt() -> Receipt {
        Receipt {
            made_at: Some(Timestamp(1_795_780_800_000)),
            transaction_id: Some("TX-1".to_owned()),
            fee: Some(AnswerAmount::new("53.75")),
            amount: Some(AnswerAmount::new("1,000.00")),
            other: Some("with another amount".to_owned()),
        }
    }

    /// Each fact with its stored text. A changed name would make existing records unreadable or change their meaning.
    #[test]
    fn every_stored_fact_is_read_back_under_its_fixed_name() {
        use Decision::{Done, NotDone, SendAgain};
        use Evidence::{Accepted, Doubt, NotSent, Refused, UnderWay};
        use StatusResult::{Failed, NotFound, Pending, Successful, Unclear};
        let (answer, query, decision) = (Learnt::Answer, Learnt::StatusQuery, Learnt::Decision);
        let (code, message) = ("115".to_owned(), "No \"such\" account".to_owned());
        let why = || "no answer".to_owned();
        let unconfirmed = Evidence::Unconfirmed {
            receipt: Receipt::default(),
            why: why(),
        };
        let contradictory = |kind| {
            Learnt::StatusQuery(StatusResult::Contradictory {
                receipt: receipt(),
                why: why(),
                kind,
            })
        };
        let refused = Refused {
            code: code.clone(),
            message: message.clone(),
        };
        let full = r#""receipt":{"transaction_id":"TX-1","fee":"53.75","amount":"1,000.00","made_at":1795780800000,"other":"with another amount"}"#;
        let rejection = r#""code":"115","message":"No \"such\" account""#;
        let no_answer = r#""why":"no answer""#;
        let cases = [
            (answer(Accepted(receipt())), format!(r#""accepted",{full}"#)),
            (answer(unconfirmed), format!(r#""unconfirmed","receipt":{{}},{no_answer}"#)),
            (answer(refused), format!(r#""refused",{rejection}"#)),
            (answer(UnderWay(why())), format!(r#""under_way",{no_answer}"#)),
            (answer(Doubt(why())), format!(r#""doubt",{no_answer}"#)),
            (answer(NotSent(why())), format!(r#""not_sent",{no_answer}"#)),
            (query(Successful(receipt())), format!(r#""successful",{full}"#)),
            (query(Failed { code, message }), format!(r#""failed",{rejection}"#)),
            (query(Pending), r#""pending""#.to_owned()),
            (query(NotFound), r#""not_found""#.to_owned()),
            (query(Unclear(why())), format!(r#""unclear",{no_answer}"#)),
            (decision(Done), r#""done""#.to_owned()),
            (decision(NotDone), r#""not_done""#.to_owned()),
            (decision(SendAgain), r#""send_again""#.to_owned()),
        ];
        let contradictions = [
            (Contradiction::TakenBack, "taken_back"),
            (Contradiction::Contradicted, "contradicted"),
            (Contradiction::Incomplete, "incomplete"),
            (Contradiction::NotRecent, "not_recent"),
        ];
        let torn = contradictions.map(|(kind, word)| (contradictory(kind), format!(r#""torn",{full},{no_answer},"tear":"{word}""#)));
        for (learnt, fact) in cases.into_iter().chain(torn) {
            let json = format!(r#"{{"v":1,"is":{fact}}}"#);
            assert_eq!(learnt.to_json(), json);
            assert_eq!(Learnt::from_json(&json).expect("readable"), learnt);
        }
    }

    #[test]
    fn another_version_or_form_is_an_error() {
        assert!(matches!(
            Learnt::from_json(r#"{"v":2,"is":"not_found"}"#),
            Err(Unreadable::Version(2))
        ));
        for text in ["", "NotFound", r#"{"v":1,"is":"NotFound"}"#, r#"{"is":"not_found"}"#] {
            assert!(matches!(Learnt::from_json(text), Err(Unreadable::Form(_))), "{text}");
        }
    }
}
