//! Addresses and keys of a deployment, from a file or a sandbox.

use base::profile::{KeyName, ProxyWay};
use serde::{Deserialize, Serialize};
use service_api::auth::Keys;
use service_api::value::Secret;
use zeroize::Zeroizing;

use crate::view::ProxyView;

/// The service's keys, in the order in which they are shown.
pub const KEY_NAMES: [KeyName; 6] = [
    KeyName::PublicKey,
    KeyName::SecretKey,
    KeyName::Principal,
    KeyName::Credentials,
    KeyName::HashKey,
    KeyName::ApiKey,
];

/// Every secret of a profile: the service's keys, and the proxy's password.
pub const SECRET_NAMES: [KeyName; 7] = [
    KeyName::PublicKey,
    KeyName::SecretKey,
    KeyName::Principal,
    KeyName::Credentials,
    KeyName::HashKey,
    KeyName::ApiKey,
    KeyName::ProxyPassword,
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
    /// `http://`, `https://` or `socks5h://` address of a proxy, or `direct` for none; `None` to use the system's settings.
    pub proxy: Option<String>,
    /// The user name for the proxy.
    pub proxy_user: Option<String>,
    /// The word in the deployment's header and field names.
    pub word: Option<String>,
    /// The keys.
    #[serde(flatten)]
    pub keys: KeyFile,
}

/// Keys as they are in a file.
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct KeyFile {
    public_key: Option<Zeroizing<String>>,
    secret_key: Option<Zeroizing<String>>,
    principal: Option<Zeroizing<String>>,
    credentials: Option<Zeroizing<String>>,
    hash_key: Option<Zeroizing<String>>,
    api_key: Option<Zeroizing<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    proxy_password: Option<Zeroizing<String>>,
}

impl Deployment {
    /// The proxy, for a form.
    pub fn proxy(&self) -> Option<ProxyView> {
        let address = self.proxy.clone()?;
        let direct = address == "direct";
        Some(ProxyView {
            way: if direct { ProxyWay::Direct } else { ProxyWay::Through },
            address: (!direct).then_some(address),
            user: self.proxy_user.clone(),
        })
    }

    /// The keys.
    pub fn keys(&self) -> Keys {
        let mut keys = Keys::default();
        for name in KEY_NAMES {
            put(&mut keys, name, self.keys.get(name));
        }
        keys
    }
}

impl KeyFile {
    /// The key `name`, without surrounding white space.
    pub fn get(&self, name: KeyName) -> Option<Secret> {
        let key = self.text(name).map(|text| trimmed(text));
        key.filter(|text| !text.expose().is_empty())
    }

    /// Whether white space or hidden characters of the key `name` are removed.
    pub fn was_trimmed(&self, name: KeyName) -> bool {
        self.text(name).is_some_and(|text| trimmed(text).expose().len() != text.len())
    }

    fn text(&self, name: KeyName) -> Option<&Zeroizing<String>> {
        let text = match name {
            KeyName::PublicKey => &self.public_key,
            KeyName::SecretKey => &self.secret_key,
            KeyName::Principal => &self.principal,
            KeyName::Credentials => &self.credentials,
            KeyName::HashKey => &self.hash_key,
            KeyName::ApiKey => &self.api_key,
            KeyName::ProxyPassword => &self.proxy_password,
        };
        text.as_ref()
    }
}

/// A key without surrounding spaces and the hidden characters that pasting adds. A line break inside it is kept, because then the text is
/// more than a key.
pub fn trimmed(text: &str) -> Secret {
    let hidden = |c: char| matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}');
    let shown = Zeroizing::new(text.replace(hidden, ""));
    Secret::new(shown.trim_matches(|c: char| c.is_whitespace() || c.is_control()).to_owned())
}

/// The key `name`.
pub(crate) fn of(keys: &Keys, name: KeyName) -> Option<Secret> {
    match name {
        KeyName::PublicKey => keys.public_key.clone(),
        KeyName::SecretKey => keys.secret_key.clone(),
        KeyName::Principal => keys.principal.clone(),
        KeyName::Credentials => keys.credentials.clone(),
        KeyName::HashKey => keys.hash_key.clone(),
        KeyName::ApiKey => keys.api_key.clone(),
        KeyName::ProxyPassword => None,
    }
}

/// Sets a key.
pub(crate) fn put(keys: &mut Keys, name: KeyName, value: Option<Secret>) {
    match name {
        KeyName::PublicKey => keys.public_key = value,
        KeyName::SecretKey => keys.secret_key = value,
        KeyName::Principal => keys.principal = value,
        KeyName::Credentials => keys.credentials = value,
        KeyName::HashKey => keys.hash_key = value,
        KeyName::ApiKey => keys.api_key = value,
        // It is not a key of the service.
        KeyName::ProxyPassword => {}
    }
}

#[cfg(test)]
mod tests {
    use super::trimmed;

    #[test]
    fn white_space_and_hidden_characters_of_a_pasted_key_are_removed() {
        for (pasted, key) in [
            (" k3y\r\n", "k3y"),
            ("\u{feff}k3\u{200b}y\u{202e}\t", "k3y"),
            ("\u{a0}two words\u{2028}", "two words"),
            ("two\nlines", "two\nlines"),
            (" \u{200b} ", ""),
        ] {
            assert_eq!(trimmed(pasted).expose(), key, "{pasted:?}");
        }
    }
}
