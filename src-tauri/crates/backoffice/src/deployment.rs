//! Addresses and keys of a deployment, as they come from a file or from a sandbox.

use serde::{Deserialize, Serialize};
use service_api::auth::Keys;
use service_api::value::Secret;
use zeroize::Zeroizing;

use crate::view::KeyName;

/// All keys, in the order they are shown.
pub const KEY_NAMES: [KeyName; 6] = [
    KeyName::PublicKey,
    KeyName::SecretKey,
    KeyName::Principal,
    KeyName::Credentials,
    KeyName::HashKey,
    KeyName::ApiKey,
];

/// Addresses and keys of a deployment, as the sandbox prints them in its first line.
#[derive(Clone, Default, Deserialize)]
pub struct Deployment {
    /// Address of the collection interface.
    pub collect_base_url: String,
    /// Address of the business interface.
    pub base_url: String,
    /// Address of a sandbox's control interface.
    pub control_url: Option<String>,
    /// The keys.
    #[serde(flatten)]
    pub keys: KeyFile,
}

/// Keys as they stand in a file.
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct KeyFile {
    public_key: Option<Zeroizing<String>>,
    secret_key: Option<Zeroizing<String>>,
    principal: Option<Zeroizing<String>>,
    credentials: Option<Zeroizing<String>>,
    hash_key: Option<Zeroizing<String>>,
    api_key: Option<Zeroizing<String>>,
}

impl Deployment {
    /// Its keys.
    pub fn keys(&self) -> Keys {
        let mut keys = Keys::default();
        for name in KEY_NAMES {
            put(&mut keys, name, self.keys.get(name));
        }
        keys
    }
}

impl KeyFile {
    /// The key called `name`, without white space around it.
    pub fn get(&self, name: KeyName) -> Option<Secret> {
        let text = match name {
            KeyName::PublicKey => &self.public_key,
            KeyName::SecretKey => &self.secret_key,
            KeyName::Principal => &self.principal,
            KeyName::Credentials => &self.credentials,
            KeyName::HashKey => &self.hash_key,
            KeyName::ApiKey => &self.api_key,
        };
        text.as_ref().map(|text| trimmed(text)).filter(|text| !text.expose().is_empty())
    }
}

/// A key without the spaces and hidden characters that come along when it is pasted.
pub fn trimmed(text: &str) -> Secret {
    let hidden = |c: char| c.is_whitespace() || c.is_control() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}');
    Secret::new(text.trim_matches(hidden).to_owned())
}

/// The word of a key in files, keychain entries and messages.
pub fn key_word(name: KeyName) -> &'static str {
    match name {
        KeyName::PublicKey => "public_key",
        KeyName::SecretKey => "secret_key",
        KeyName::Principal => "principal",
        KeyName::Credentials => "credentials",
        KeyName::HashKey => "hash_key",
        KeyName::ApiKey => "api_key",
    }
}

/// Puts a key in its place.
pub(crate) fn put(keys: &mut Keys, name: KeyName, value: Option<Secret>) {
    match name {
        KeyName::PublicKey => keys.public_key = value,
        KeyName::SecretKey => keys.secret_key = value,
        KeyName::Principal => keys.principal = value,
        KeyName::Credentials => keys.credentials = value,
        KeyName::HashKey => keys.hash_key = value,
        KeyName::ApiKey => keys.api_key = value,
    }
}
