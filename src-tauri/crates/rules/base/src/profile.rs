//! The kind of a profile, its roles, and its keys.

use crate::messages;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The deployment that a profile is connected to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ProfileKind {
    /// The sandbox inside Cowrie; no real money.
    Sandbox,
    /// The service's test deployment; no real money.
    Test,
    /// Real money.
    Live,
}

crate::words!(ProfileKind: Sandbox => "sandbox", Test => "test", Live => "live");

/// A key of a profile. Its value never reaches a front end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum KeyName {
    /// Of the collection interface.
    PublicKey,
    /// Of the collection interface.
    SecretKey,
    /// Of the business interface: its public id.
    Principal,
    /// Of the business interface: its password.
    Credentials,
    /// Signs requests of both interfaces.
    HashKey,
    /// Signs requests of the merchant interface.
    ApiKey,
    /// The password of the proxy; no key of the service.
    ProxyPassword,
}

crate::words!(KeyName:
    PublicKey => "public_key", SecretKey => "secret_key", Principal => "principal", Credentials => "credentials", HashKey => "hash_key",
    ApiKey => "api_key", ProxyPassword => "proxy_password"
);

/// The state of the secret store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum KeyStoreState {
    /// The system's keychain.
    Keychain,
    /// The passphrase vault, unlocked.
    Vault,
    /// The keychain is locked.
    Locked,
    /// There is no secret store.
    Absent,
}

/// How calls reach the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ProxyWay {
    /// By the computer's settings.
    System,
    /// Without a proxy.
    Direct,
    /// Through the named proxy.
    Through,
}

/// What a person may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Create and change payments.
    Prepare,
    /// Approve payments.
    Approve,
    /// Both; never for the same payment, unless the owner permits it.
    Both,
    /// Read everything, change nothing.
    Auditor,
}

crate::words!(Role: Prepare => "prepare", Approve => "approve", Both => "both", Auditor => "auditor");

/// Where a profile stores its secrets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum KeyPlace {
    /// The system's keychain.
    Keychain,
    /// The passphrase vault.
    Vault,
    /// A file beside the records of a sandbox, whose secrets have no value.
    Sandbox,
}

impl KeyPlace {
    /// The place, as the end of a sentence about saving a secret.
    pub fn into_words(self) -> &'static str {
        messages::into_place(self)
    }
}

/// The owner's answer about other computers that pay with the same keys.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(rename = "OtherComputersView")]
pub struct OtherComputers {
    /// Whether there are any. No answer counts as yes.
    pub others: Option<bool>,
    /// Whether every payment gets a pre-send check, and not only a payment that may have been sent before.
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
