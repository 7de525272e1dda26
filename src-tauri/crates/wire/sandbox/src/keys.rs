//! The addresses of the sandbox and the keys that it accepts.

use std::net::SocketAddr;

use serde::{Deserialize, Serialize};
use service_api::auth::Keys;
use service_api::value::Secret;

use crate::StartError;
use crate::seed::{Seed, uuid_layout};

/// Addresses and keys of a running sandbox, as a client needs them. The keys protect only practice money.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Addresses {
    /// The collection interface; followed by the path of an operation.
    pub collect_base_url: String,
    /// The business and merchant interfaces; followed by `/service-webservices/business-rest/secured/<operation>`.
    pub base_url: String,
    /// The control interface; absent if it is not served.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub control_url: Option<String>,
    /// Collection: the user name of Basic authentication.
    pub public_key: String,
    /// Collection: the password of Basic authentication.
    pub secret_key: String,
    /// Business and merchant: public id of the organisation.
    pub principal: String,
    /// Business and merchant: its password.
    pub credentials: String,
    /// Collection and business: the key at the end of every hash.
    pub hash_key: String,
    /// Merchant: the key at the end of every hash.
    pub api_key: String,
}

impl Addresses {
    pub(crate) fn new(at: SocketAddr, control: bool, keys: &Keys) -> Self {
        let key = |key: &Option<Secret>| key.as_ref().map(|key| key.expose().to_owned()).unwrap_or_default();
        Self {
            collect_base_url: format!("http://{at}/collect"),
            base_url: format!("http://{at}"),
            control_url: control.then(|| format!("http://{at}/control")),
            public_key: key(&keys.public_key),
            secret_key: key(&keys.secret_key),
            principal: key(&keys.principal),
            credentials: key(&keys.credentials),
            hash_key: key(&keys.hash_key),
            api_key: key(&keys.api_key),
        }
    }

    /// The keys without the addresses.
    pub fn keys(&self) -> Keys {
        let key = |text: &String| Some(Secret::new(text.clone()));
        Keys {
            public_key: key(&self.public_key),
            secret_key: key(&self.secret_key),
            principal: key(&self.principal),
            credentials: key(&self.credentials),
            hash_key: key(&self.hash_key),
            api_key: key(&self.api_key),
        }
    }
}

/// Reads keys from JSON with the names of [`Addresses`]; other names are ignored, missing keys remain unset.
///
/// # Errors
///
/// The text is not such JSON.
pub fn read_keys(json: &str) -> Result<Keys, String> {
    serde_json::from_str(json).map_err(|error| format!("The keys are not readable: {error}."))
}

/// Random keys, for a sandbox whose keys are valid for one run only.
pub(crate) fn fresh_keys() -> Result<Keys, StartError> {
    let seed = getrandom::u64().map_err(|error| StartError::Random(error.to_string()))?;
    Ok(complete(Keys::default(), Seed(seed)))
}

/// The given keys, with each missing one derived from the seed.
pub(crate) fn complete(given: Keys, seed: Seed) -> Keys {
    let made = |name: &str| Some(Secret::new(hex::encode(seed.bytes("key", name))));
    let made_id = |name: &str| Some(Secret::new(uuid_layout(seed.bytes("key", name))));
    Keys {
        public_key: given.public_key.or_else(|| made_id("public_key")),
        secret_key: given.secret_key.or_else(|| made("secret_key")),
        principal: given.principal.or_else(|| made_id("principal")),
        credentials: given.credentials.or_else(|| made("credentials")),
        hash_key: given.hash_key.or_else(|| made("hash_key")),
        api_key: given.api_key.or_else(|| made("api_key")),
    }
}
