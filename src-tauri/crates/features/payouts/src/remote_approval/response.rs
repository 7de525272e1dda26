//! The two small files that laptops exchange: the response to an approval request, and the approver card.

use base::profile::ProfileKind;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::envelope;
use super::envelope::{PublicKey, SigningKey};
use crate::messages;
use system::error::{AppError, ErrorCode};

const ANSWER: &str = "cowrie answer to a batch 1";
const CARD: &str = "cowrie approver 1";
/// The largest size of either file.
const MOST_BYTES: usize = 8 * 1024;

/// An approver's response.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The approval request that it answers.
    pub batch: String,
    pub digest: String,
    /// The key of the laptop that saved the request.
    pub exporter: String,
    pub kind: ProfileKind,
    pub business: String,
    pub approver: String,
    pub approved: bool,
    /// Why it was returned; empty if it was approved.
    pub note: String,
    /// Milliseconds since 1970.
    pub at: i64,
}

impl Answer {
    pub fn sign(&self, key: &SigningKey) -> Result<String, AppError> {
        envelope::sign(ANSWER, &serde_json::to_string(self).map_err(AppError::bug)?, key)
    }

    /// Opens a response. The caller checks whether its key belongs to an approver.
    pub fn read(text: &str) -> Result<(Self, PublicKey), AppError> {
        let answer: (Self, PublicKey) = read(ANSWER, text)
            .ok_or_else(|| AppError::new(ErrorCode::Invalid, messages::NO_ANSWER).hint(messages::APPROVER_SENDS_AGAIN))?;
        Ok(answer)
    }
}

/// The card of a person who approves on another laptop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Card {
    pub name: String,
}

impl Card {
    pub(super) fn sign(&self, key: &SigningKey) -> Result<String, AppError> {
        envelope::sign(CARD, &serde_json::to_string(self).map_err(AppError::bug)?, key)
    }

    pub(super) fn read(text: &str) -> Result<(Self, PublicKey), AppError> {
        read(CARD, text).ok_or_else(|| AppError::new(ErrorCode::Invalid, messages::NO_APPROVER_KEY).hint(messages::APPROVER_SAVES_KEY))
    }
}

fn read<T: DeserializeOwned>(what: &str, text: &str) -> Option<(T, PublicKey)> {
    if text.len() > MOST_BYTES {
        return None;
    }
    let envelope = envelope::open(what, text.as_bytes())?;
    Some((serde_json::from_str(envelope.contents).ok()?, envelope.key))
}
