//! The file of a profile. It contains no key.

use base::profile::ProfileKind;
use serde::{Deserialize, Serialize};
use service_api::brand::BrandWord;

use client::transport::proxy::Proxy;

/// The file of a profile. It contains no key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Profile {
    /// Names the profile's entries in the keychain, independent of the folder.
    pub id: String,
    /// Its name, which is also the name of its folder.
    pub name: String,
    /// The kind: sandbox, test or live.
    pub kind: ProfileKind,
    /// Address of the collection interface; empty for the embedded sandbox.
    pub collect_base_url: String,
    /// Address of the business interface; empty for the embedded sandbox.
    pub base_url: String,
    /// Address of a sandbox's control interface.
    pub control_url: Option<String>,
    /// The contact for payees with neither phone nor email.
    pub contact_email: Option<String>,
    /// The business's name, shown to payers.
    pub business_name: Option<String>,
    /// The proxy of its calls.
    #[serde(default)]
    pub proxy: Proxy,
    /// The brand word in the names of this deployment; none for the names of the contract.
    #[serde(default)]
    pub word: Option<String>,
}

impl Profile {
    /// The name of the business; if it has none, the name of the profile.
    pub fn business(&self) -> &str {
        self.business_name.as_deref().unwrap_or(&self.name)
    }

    /// The brand word in the names of this deployment.
    pub fn word(&self) -> BrandWord {
        let word = self.word.as_deref().map(BrandWord::parse);
        word.and_then(Result::ok).unwrap_or_default()
    }
}
