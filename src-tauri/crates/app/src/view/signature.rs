//! The diagnosis of a rejected signature.

use base::profile::KeyName;
use serde::{Deserialize, Serialize};
use service_api::diagnosis::Finding;
use ts_rs::TS;

/// A request, and a hash that was made elsewhere for it.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SignatureRequest {
    /// The operation's id.
    pub operation: String,
    /// JSON text; the spelling of its numbers is kept.
    pub body: String,
    /// The other hash; `None` if there is none.
    pub hash: Option<String>,
}

/// The diagnosis.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SignatureView {
    /// The values in the order of the hash.
    pub values: Vec<SignatureValueView>,
    /// The key at the end.
    pub key: SignatureKeyView,
    /// Certain and possible causes.
    pub findings: Vec<FindingView>,
    /// A text for support, without keys and people.
    pub report: String,
    /// Profiles whose keys cannot be read now and were not tried.
    pub unread: Vec<String>,
}

/// One value of the hash.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SignatureValueView {
    /// Its path, for example `payer.phoneNumber`.
    pub name: String,
    /// Empty if it is not given.
    pub text: String,
    /// In characters.
    pub length: u32,
    /// Peculiarities, as sentences.
    pub marks: Vec<String>,
}

/// The key of the hash; only its length is shown.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SignatureKeyView {
    /// Which key.
    pub name: KeyName,
    /// In characters; `None` if it is not set.
    pub length: Option<u32>,
    /// Peculiarities, as sentences.
    pub marks: Vec<String>,
}

/// One finding.
#[derive(Clone, Debug, Serialize, TS)]
pub struct FindingView {
    /// The code of the cause.
    pub code: String,
    /// The cause as a sentence.
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

/// The diagnosis of a callback's signature.
#[derive(Clone, Debug, Serialize, TS)]
pub struct NoticeExplainedView {
    /// Certain and possible causes.
    pub findings: Vec<FindingView>,
    /// Profiles whose keys cannot be read now and were not tried.
    pub unread: Vec<String>,
}
