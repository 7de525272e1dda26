//! Why a signature is refused.

use base::profile::KeyName;
use serde::{Deserialize, Serialize};
use service_api::diagnosis::Finding;
use ts_rs::TS;

/// A request, and the hash somebody else made for it.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SignatureRequest {
    /// The operation's id.
    pub operation: String,
    /// JSON text; its number spellings are kept.
    pub body: String,
    /// Nothing where the service has only refused ours.
    pub hash: Option<String>,
}

/// What was found out.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SignatureView {
    /// In the order they are hashed.
    pub values: Vec<SignatureValueView>,
    /// The key that follows them.
    pub key: SignatureKeyView,
    /// What is wrong, or may be.
    pub findings: Vec<FindingView>,
    /// A text for support, without keys and people.
    pub report: String,
    /// Profiles whose keys cannot be read now, and so were not tried.
    pub unread: Vec<String>,
}

/// One value of the hash.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SignatureValueView {
    /// As `payer.phoneNumber`.
    pub name: String,
    /// Empty when it is not given.
    pub text: String,
    /// Characters.
    pub length: u32,
    /// What looks like a trap, in sentences.
    pub marks: Vec<String>,
}

/// The key of the hash; of its text only the length is told.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SignatureKeyView {
    /// Which.
    pub name: KeyName,
    /// Characters; nothing when it is not set.
    pub length: Option<u32>,
    /// What looks like a trap, in sentences.
    pub marks: Vec<String>,
}

/// One thing that was found out.
#[derive(Clone, Debug, Serialize, TS)]
pub struct FindingView {
    /// Which trap.
    pub code: String,
    /// The same for people.
    pub sentence: String,
    /// Whether the hash proves it.
    pub certain: bool,
}

impl From<Finding> for FindingView {
    fn from(finding: Finding) -> Self {
        Self {
            code: finding.code.to_owned(),
            sentence: finding.sentence,
            certain: finding.certain,
        }
    }
}

/// Why a signature does not match.
#[derive(Clone, Debug, Serialize, TS)]
pub struct NoticeExplainedView {
    /// What was found out.
    pub findings: Vec<FindingView>,
    /// Profiles whose keys cannot be read now, and so were not tried.
    pub unread: Vec<String>,
}
