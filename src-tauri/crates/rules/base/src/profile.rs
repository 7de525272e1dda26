//! What a profile speaks to, who works with it, and where its keys are.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a profile speaks to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ProfileKind {
    /// The pretended service; no real money.
    Sandbox,
    /// The service's test deployment; no real money.
    Test,
    /// Real money.
    Live,
}

crate::words!(ProfileKind: Sandbox => "sandbox", Test => "test", Live => "live");

/// A key of a profile. Its value never reaches a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum KeyName {
    /// Collection interface.
    PublicKey,
    /// Collection interface.
    SecretKey,
    /// Business interface: public id.
    Principal,
    /// Business interface: password.
    Credentials,
    /// Signs both.
    HashKey,
    /// Signs the merchant interface.
    ApiKey,
    /// For the proxy; no key of the service.
    ProxyPassword,
}

crate::words!(KeyName:
    PublicKey => "public_key", SecretKey => "secret_key", Principal => "principal", Credentials => "credentials", HashKey => "hash_key",
    ApiKey => "api_key", ProxyPassword => "proxy_password"
);

/// Where keys are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum KeyStoreState {
    /// The system's keychain.
    Keychain,
    /// The passphrase vault, unlocked.
    Vault,
    /// The keychain is there and locked.
    Locked,
    /// There is none.
    Absent,
}

/// How calls go out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ProxyWay {
    /// As the computer's settings say.
    System,
    /// Through none.
    Direct,
    /// Through the one that is named.
    Through,
}

/// What somebody may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Make and change what is to be paid.
    Prepare,
    /// Let it be paid.
    Approve,
    /// Both; never for the same payment, unless the owner permits it.
    Both,
    /// Look at everything, change nothing.
    Auditor,
}

crate::words!(Role: Prepare => "prepare", Approve => "approve", Both => "both", Auditor => "auditor");

/// Where a profile keeps what is secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum KeyPlace {
    /// The system's keychain.
    Keychain,
    /// The passphrase vault.
    Vault,
    /// A file beside the records of a sandbox, where nothing is worth protecting.
    Sandbox,
}

impl KeyPlace {
    /// Where something goes that is kept there, as a sentence goes on.
    pub fn into_words(self) -> &'static str {
        match self {
            Self::Keychain => "into this computer’s key safe",
            Self::Vault => "into the vault",
            Self::Sandbox => "beside the sandbox’s records",
        }
    }
}

/// What the owner says of other computers that pay with the same keys.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(rename = "OtherComputersView")]
pub struct OtherComputers {
    /// Whether there are any. Not answered counts as yes.
    pub others: Option<bool>,
    /// The service is asked about every payment before it leaves, and not only about what is in doubt.
    pub asks_always: bool,
}

impl Default for OtherComputers {
    fn default() -> Self {
        Self {
            others: None,
            asks_always: true,
        }
    }
}
