//! Authentication and signing of requests, in both directions.
//!
//! The hash is SHA-512 over the values of an operation, in order and without separators, followed by the hash key, in lower-case
//! hexadecimal (both specifications, *Authentication*, `docs/spec/README.md#hash`). The signed values are read from the text of the body,
//! so that a number is hashed as it is sent.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde_json::value::RawValue;
use sha2::{Digest as _, Sha512};
use subtle::ConstantTimeEq as _;

use crate::declare::{Auth, Interface, SignedValue, Spec};
use crate::value::Secret;
use crate::{masked, strict};

/// The keys of one deployment. Each may be missing.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Keys {
    /// Collection: the user name of Basic authentication.
    pub public_key: Option<Secret>,
    /// Collection: the password of Basic authentication.
    pub secret_key: Option<Secret>,
    /// Business and merchant: public id of the organisation.
    pub principal: Option<Secret>,
    /// Business and merchant: its password.
    pub credentials: Option<Secret>,
    /// Collection and business: the key at the end of every hash.
    pub hash_key: Option<Secret>,
    /// Merchant: the key at the end of every hash.
    pub api_key: Option<Secret>,
}

/// Why a request cannot be signed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsignable {
    /// The body is not a JSON object, a name occurs twice in it, or a signed value is a list or an object.
    Body(String),
    /// This key is not set.
    KeyMissing(&'static str),
}

impl Keys {
    /// The key that ends the hash of `spec`.
    pub fn hash_key(&self, spec: &Spec) -> Result<&Secret, Unsignable> {
        let (key, name) = match spec.interface {
            Interface::Collection | Interface::Business => (&self.hash_key, "hash_key"),
            Interface::Merchant => (&self.api_key, "api_key"),
        };
        key.as_ref().ok_or(Unsignable::KeyMissing(name))
    }
}

/// The values of the hash of `spec`, spelt as in `body`.
///
/// # Errors
///
/// [`Unsignable::Body`], also if a name occurs twice: readers differ in which one they use.
pub fn signed_values(spec: &Spec, body: &str) -> Result<Vec<SignedValue>, Unsignable> {
    values_of(body, spec.signed)
}

/// The values of `body` at these paths, spelt as there.
pub(crate) fn values_of(body: &str, names: &[&'static str]) -> Result<Vec<SignedValue>, Unsignable> {
    strict::object(body).map_err(|why| Unsignable::Body(format!("The body {why}.")))?;
    let body: &RawValue = serde_json::from_str(body).map_err(|error| Unsignable::Body(format!("The body {}.", strict::plainly(&error))))?;
    let value = |name: &&'static str| text_at(body, name).map(|text| SignedValue { name, text });
    names.iter().map(value).collect::<Result<_, _>>().map_err(Unsignable::Body)
}

/// The text at `path`; empty if it is absent or null.
pub(crate) fn text_at(value: &RawValue, path: &str) -> Result<String, String> {
    let (head, rest) = path.split_once('.').unwrap_or((path, ""));
    let (name, index) = match head.strip_suffix(']').and_then(|head| head.split_once('[')) {
        Some((name, index)) => (name, index.parse::<usize>().ok()),
        None => (head, None),
    };
    let fields: BTreeMap<String, &RawValue> = serde_json::from_str(value.get()).map_err(|_| format!("`{head}` has no fields to sign."))?;
    let Some(found) = fields.get(name).filter(|found| found.get() != "null") else {
        return Ok(String::new());
    };
    let items = || serde_json::from_str::<Vec<&RawValue>>(found.get()).map_err(|_| format!("`{name}` is not a list."));
    match (index, rest) {
        (None, "length") => Ok(items()?.len().to_string()),
        (Some(index), _) => match items()?.get(index) {
            Some(item) => text_at(item, rest),
            None => Ok(String::new()),
        },
        (None, "") => scalar(found, name),
        (None, rest) => text_at(found, rest),
    }
}

fn scalar(value: &RawValue, name: &str) -> Result<String, String> {
    match value.get().as_bytes().first() {
        Some(b'"') => serde_json::from_str(value.get()).map_err(|_| format!("`{name}` is not a text.")),
        Some(b'{' | b'[') => Err(format!("`{name}` is a list or group, which is not signed.")),
        Some(_) | None => Ok(value.get().to_owned()),
    }
}

/// The hash of `values`, followed by `key`.
pub fn hash(values: &[SignedValue], key: &Secret) -> String {
    let mut digest = Sha512::new();
    for value in values {
        digest.update(value.text.as_bytes());
    }
    digest.update(key.expose().as_bytes());
    hex::encode(digest.finalize())
}

/// Replaces the key at the end of the hashed text.
pub const KEY_MASK: &str = masked::MASK;

/// The hashed text, with the key masked.
pub fn preimage_masked(values: &[SignedValue]) -> String {
    let texts: String = values.iter().map(|value| value.text.as_str()).collect();
    format!("{texts}{KEY_MASK}")
}

/// The headers for `spec` and `body`, except the content type.
///
/// # Errors
///
/// A key is missing, or the body cannot be signed.
pub fn headers(spec: &Spec, keys: &Keys, body: &str) -> Result<Vec<(&'static str, Secret)>, Unsignable> {
    let need = |key: &Option<Secret>, name| key.clone().ok_or(Unsignable::KeyMissing(name));
    let mut headers = Vec::new();
    if matches!(spec.auth, Auth::Basic | Auth::BasicAndPrincipal) {
        let (name, password) = (need(&keys.public_key, "public_key")?, need(&keys.secret_key, "secret_key")?);
        headers.push(("authorization", basic(&name, &password)));
    }
    match spec.auth {
        Auth::Basic => {}
        Auth::BasicAndPrincipal => {
            headers.extend(keys.principal.clone().map(|value| ("principal", value)));
            headers.extend(keys.credentials.clone().map(|value| ("credentials", value)));
        }
        Auth::Principal => {
            headers.push(("principal", need(&keys.principal, "principal")?));
            headers.push(("credentials", need(&keys.credentials, "credentials")?));
        }
    }
    let hash = hash(&signed_values(spec, body)?, keys.hash_key(spec)?);
    headers.push(("hash", Secret::new(hash)));
    Ok(headers)
}

fn basic(name: &Secret, password: &Secret) -> Secret {
    let pair = Secret::new(format!("{}:{}", name.expose(), password.expose()));
    Secret::new(format!("Basic {}", STANDARD.encode(pair.expose())))
}

/// Whether the headers identify the expected sender; the hash is not checked. It is the receiver's counterpart of [`headers`]. `header`
/// returns a header by its lower-case name.
pub fn identity_is_right(spec: &Spec, keys: &Keys, header: impl Fn(&str) -> Option<String>) -> bool {
    let right = |name: &str, expected: &Option<Secret>| match (header(name), expected) {
        (Some(given), Some(expected)) => equal(&given, expected.expose()),
        (_, _) => false,
    };
    match (spec.auth, &keys.public_key, &keys.secret_key) {
        (Auth::Principal, _, _) => right("principal", &keys.principal) & right("credentials", &keys.credentials),
        (Auth::Basic | Auth::BasicAndPrincipal, Some(name), Some(password)) => right("authorization", &Some(basic(name, password))),
        (Auth::Basic | Auth::BasicAndPrincipal, _, _) => false,
    }
}

/// Compares in constant time, so that the time does not reveal where two texts differ.
pub fn equal(given: &str, expected: &str) -> bool {
    given.as_bytes().ct_eq(expected.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DepositToBank;
    use crate::declare::Operation as _;

    #[test]
    fn a_body_with_a_repeated_name_is_not_signed() {
        let values = |body: &str| {
            signed_values(&DepositToBank::SPEC, body).map(|values| values.into_iter().map(|value| value.text).collect::<String>())
        };
        let once = r#"{"referenceNumber":"R","amount":1.0E7,"new":{"amount":2}}"#;
        assert_eq!(values(once), Ok("R1.0E7".to_owned()));
        for twice in [
            r#"{"amount":1,"amount":1}"#,
            r#"{"amount":1,"\u0061mount":2}"#,
            r#"{"amount":1,"new":[{"b":1,"b":2}]}"#,
        ] {
            let is_reported = matches!(values(twice), Err(Unsignable::Body(why)) if why.contains("occurs twice"));
            assert!(is_reported, "{twice}");
        }
        for bad in ["[]", "1", "{} {}", "{"] {
            assert!(matches!(values(bad), Err(Unsignable::Body(_))), "{bad}");
        }
    }
}
