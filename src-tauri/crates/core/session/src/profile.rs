//! What a profile's file holds. No key is in it.

use base::profile::ProfileKind;
use serde::{Deserialize, Serialize};
use service_api::brand::BrandWord;

use client::transport::proxy::Proxy;

/// What stands in a profile's file. No key is in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Profile {
    /// Names the profile's entries in the keychain, whatever folder it lies in.
    pub id: String,
    /// Its name, also of its folder.
    pub name: String,
    /// What it speaks to.
    pub kind: ProfileKind,
    /// Address of the collection interface; empty for the embedded sandbox.
    pub collect_base_url: String,
    /// Address of the business interface; empty for the embedded sandbox.
    pub base_url: String,
    /// Address of a sandbox's control interface.
    pub control_url: Option<String>,
    /// Who is named where a payee has neither phone nor e-mail.
    pub contact_email: Option<String>,
    /// The business's name, shown to payers.
    pub business_name: Option<String>,
    /// Which proxy its calls go through.
    #[serde(default)]
    pub proxy: Proxy,
    /// The word in the names of this deployment; none for the contract's.
    #[serde(default)]
    pub word: Option<String>,
}

impl Profile {
    /// The business's name, and where none was given the profile's.
    pub fn business(&self) -> &str {
        self.business_name.as_deref().unwrap_or(&self.name)
    }

    /// The word in the names of this deployment.
    pub fn word(&self) -> BrandWord {
        let word = self.word.as_deref().map(BrandWord::parse);
        word.and_then(Result::ok).unwrap_or_default()
    }
}
