//! The proxy of a profile's calls.

use crate::messages;
use reqwest::{ClientBuilder, Url};
use serde::{Deserialize, Serialize};
use service_api::value::Secret;

use system::error::AppError;

/// The proxy of a profile. Its password is stored separately, as a secret.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "way", rename_all = "snake_case")]
pub enum Proxy {
    /// As the computer's settings or the environment specify.
    #[default]
    System,
    /// No proxy, whatever they specify.
    Direct,
    /// A named proxy.
    Through {
        /// `http://`, `https://` or `socks5h://`, host and port.
        address: String,
        /// The user name.
        user: Option<String>,
    },
}

impl Proxy {
    /// Host and port for people, if a proxy is named.
    pub fn host(&self) -> Option<String> {
        match self {
            Self::System | Self::Direct => None,
            Self::Through { address, .. } => parse(address).ok().map(|url| host_and_port(&url)),
        }
    }

    /// Whether it has a user name, and so may have a password.
    pub fn signs_in(&self) -> bool {
        matches!(self, Self::Through { user: Some(_), .. })
    }

    /// Adds this proxy to a client.
    pub(super) fn apply(&self, client: ClientBuilder, password: Option<&Secret>) -> Result<ClientBuilder, AppError> {
        let (address, user) = match self {
            Self::System => return Ok(client),
            Self::Direct => return Ok(client.no_proxy()),
            Self::Through { address, user } => (address, user),
        };
        let url = parse(address).map_err(AppError::bug)?;
        let proxy = reqwest::Proxy::all(url).map_err(AppError::bug)?;
        let proxy = match user {
            Some(user) => proxy.basic_auth(user, password.map_or("", Secret::expose)),
            None => proxy,
        };
        // A named proxy also turns off those of the system.
        Ok(client.proxy(proxy))
    }
}

/// Reads the address of a proxy.
///
/// # Errors
///
/// A sentence for people that states what is wrong.
pub fn parse(text: &str) -> Result<Url, String> {
    let shape = messages::PROXY_ADDRESS;
    let url = Url::parse(text.trim()).map_err(|_| shape.to_owned())?;
    if !url.username().is_empty() || url.password().is_some() {
        return Err(messages::USER_IN_OWN_FIELD.to_owned());
    }
    if matches!(url.scheme(), "socks5" | "socks4" | "socks4a" | "socks") {
        return Err(messages::SOCKS5H_NEEDED.to_owned());
    }
    let known = matches!(url.scheme(), "http" | "https" | "socks5h");
    let bare = matches!(url.path(), "" | "/") && url.query().is_none() && url.fragment().is_none();
    if !known || !bare || url.host_str().is_none_or(str::is_empty) {
        return Err(shape.to_owned());
    }
    Ok(url)
}

/// Host and port for people.
pub(crate) fn host_and_port(url: &Url) -> String {
    let host = url.host_str().unwrap_or_default();
    match url.port() {
        Some(port) => format!("{host}:{port}"),
        None => host.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn an_address_of_a_proxy_is_a_scheme_a_host_and_a_port() {
        for right in [
            "http://proxy.example.com:3128",
            "https://proxy.example.com",
            "socks5h://10.0.0.1:1080",
            "socks5h://[::1]:1080",
            "http://proxy/",
        ] {
            assert!(parse(right).is_ok(), "{right}: {:?}", parse(right));
        }
        for wrong in [
            "",
            "proxy:3128",
            "proxy.example.com",
            "ftp://proxy",
            "socks5://proxy:1080",
            "http://ada:secret@proxy:3128",
            "http://proxy:3128/path",
            "http://proxy:3128?x=1",
            "http://",
            "http://proxy:99999",
        ] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }
}
