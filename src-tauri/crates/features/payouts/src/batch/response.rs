//! The two small files that go between laptops: the answer to a batch, and the card by which an approver becomes known.

use base::profile::ProfileKind;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::envelope;
use super::envelope::{PublicKey, SigningKey};
use system::error::{AppError, ErrorCode};

const ANSWER: &str = "cowrie answer to a batch 1";
const CARD: &str = "cowrie approver 1";
/// Of either.
const MOST_BYTES: usize = 8 * 1024;

/// What an approver says about a batch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// Which export it answers.
    pub batch: String,
    pub digest: String,
    /// The key of the laptop that saved it.
    pub exporter: String,
    pub kind: ProfileKind,
    pub business: String,
    pub approver: String,
    pub approved: bool,
    /// Why it was sent back; empty where it was approved.
    pub note: String,
    /// Milliseconds since 1970.
    pub at: i64,
}

impl Answer {
    pub fn sign(&self, key: &SigningKey) -> Result<String, AppError> {
        envelope::seal(ANSWER, &serde_json::to_string(self).map_err(AppError::bug)?, key)
    }

    /// Opens an answer. Whether its key is one that may answer is for the caller to ask.
    pub fn read(text: &str) -> Result<(Self, PublicKey), AppError> {
        let answer: (Self, PublicKey) = read(ANSWER, text).ok_or_else(|| {
            AppError::new(
                ErrorCode::Invalid,
                "Nothing was sent: this file is no approval, or was changed after it was signed.",
            )
            .hint("Ask the approver to send it again, in another way.")
        })?;
        Ok(answer)
    }
}

/// Who approves on another laptop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Card {
    pub name: String,
}

impl Card {
    pub(super) fn sealed(&self, key: &SigningKey) -> Result<String, AppError> {
        envelope::seal(CARD, &serde_json::to_string(self).map_err(AppError::bug)?, key)
    }

    pub(super) fn read(text: &str) -> Result<(Self, PublicKey), AppError> {
        read(CARD, text).ok_or_else(|| {
            AppError::new(
                ErrorCode::Invalid,
                "Nobody was added: this file is no approver's key, or was changed on its way.",
            )
            .hint("The approver saves it under Settings, People.")
        })
    }
}

fn read<T: DeserializeOwned>(what: &str, text: &str) -> Option<(T, PublicKey)> {
    if text.len() > MOST_BYTES {
        return None;
    }
    let sealed = envelope::open(what, text.as_bytes())?;
    Some((serde_json::from_str(sealed.says).ok()?, sealed.key))
}
