//! Calls the service: signs a request, makes exactly one HTTP attempt, and reports how far it got.
//!
//! Each attempt uses a fresh connection. Our own observation of the connection ([`crate::transport`]) distinguishes *not sent* (it failed
//! while connecting) from *unconfirmed* (anything later).

use crate::messages;
use std::borrow::Cow;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use base::profile::ProfileKind;
use base::timestamp::Timestamp;
use payment_rules::connection::NetworkPath;
use payment_rules::reading::Attempt;
use payment_rules::reference::ReferenceKey;
use reqwest::Url;
use reqwest::header::{ACCEPT, CONTENT_TYPE, HeaderValue};
use reqwest::multipart::{Form, Part};
use service_api::auth;
use service_api::auth::{Keys, Unsignable};
use service_api::brand::BrandWord;
use service_api::declare::{CUSTOMER_PART, Interface, Spec};
use service_api::photo::Photo;
use service_api::value::Secret;
use tokio::time::Instant;

pub use crate::transport::SendProgress;

use crate::address;
use crate::transport::proxy::Proxy;
use crate::transport::{Target, exchange};
use system::error::{AppError, ErrorCode};

/// The addresses of a profile's deployment, and the proxy to it.
#[derive(Clone, Copy, Debug)]
pub struct Route<'a> {
    /// The kind of the profile.
    pub kind: ProfileKind,
    /// Address of the collection interface.
    pub collect_base_url: &'a str,
    /// Address of the business interface.
    pub base_url: &'a str,
    /// The deployment's word in its names.
    pub word: &'a BrandWord,
    /// The proxy.
    pub proxy: &'a Proxy,
    /// The password for the proxy.
    pub proxy_password: Option<&'a Secret>,
}

/// The deployment of one profile.
#[derive(Debug)]
pub struct Service {
    collect: Target,
    business: Target,
    /// Business operations at the host of the collection interface.
    business_at_collection: Target,
    keys: Keys,
    word: BrandWord,
    time_limit: Duration,
    unreachable: Mutex<Option<Unreachable>>,
    /// The service's time in its last answer, and when that arrived.
    time: Mutex<Option<(Timestamp, Instant)>>,
}

/// The last call did not reach the service.
#[derive(Clone, Debug)]
pub struct Unreachable {
    /// When this was first observed.
    pub since: Instant,
    /// The cause, as a sentence.
    pub why: String,
}

impl Service {
    /// Calls these addresses with these keys.
    ///
    /// # Errors
    ///
    /// An address, the proxy or its password is not valid.
    pub fn new(route: Route<'_>, keys: Keys) -> Result<Self, AppError> {
        let parse = |text: &str| {
            address::parse(route.kind, text).map_err(|why| AppError::new(ErrorCode::Invalid, messages::invalid_address(text, &why)))
        };
        let target = |url| Target::new(url, route.proxy, route.proxy_password);
        let time_limit = match route.kind {
            ProfileKind::Sandbox => Duration::from_secs(15),
            ProfileKind::Test | ProfileKind::Live => Duration::from_secs(180),
        };
        Ok(Self {
            collect: target(parse(route.collect_base_url)?)?,
            business: target(address::with_service_segment(parse(route.base_url)?, route.word))?,
            business_at_collection: target(address::with_service_segment(parse(route.collect_base_url)?, route.word))?,
            keys,
            word: route.word.clone(),
            time_limit,
            unreachable: Mutex::default(),
            time: Mutex::default(),
        })
    }

    /// What is known about the connection to an interface before it is called.
    pub fn road(&self, interface: Interface) -> NetworkPath {
        match interface {
            Interface::Collection => self.collect.road(),
            Interface::Business | Interface::Merchant => self.business.road(),
        }
    }

    /// The name of the first key that `spec` needs and that is not set.
    pub fn missing_key(&self, spec: &Spec, body: &str) -> Option<&'static str> {
        match auth::headers(spec, &self.keys, body) {
            Err(Unsignable::KeyMissing(name)) => Some(name),
            Err(Unsignable::Body(_)) | Ok(_) => None,
        }
    }

    /// Whether the key of the merchant interface is set.
    pub fn has_merchant_key(&self) -> bool {
        self.keys.api_key.is_some()
    }

    /// The key from which references of payments are derived; `None` if the hash key or the principal is missing.
    pub fn reference_key(&self) -> Option<ReferenceKey> {
        let (hash_key, principal) = self.keys.hash_key.as_ref().zip(self.keys.principal.as_ref())?;
        Some(ReferenceKey::derive(hash_key, principal.expose()))
    }

    /// The keys that sign the calls.
    pub fn keys(&self) -> &Keys {
        &self.keys
    }

    /// Checks that everything that `spec` needs is set.
    ///
    /// # Errors
    ///
    /// Names what is missing.
    pub fn ready_for(&self, spec: &Spec, body: &str) -> Result<(), AppError> {
        auth::headers(spec, &self.keys, body).map(|_| ()).map_err(unsignable)
    }

    /// Makes one attempt. It is never repeated here.
    #[expect(clippy::disallowed_methods, reason = "the same, for a caller that watches nothing")]
    pub async fn attempt(&self, spec: &Spec, body: &str) -> Attempt {
        self.attempt_watched(spec, body, &[], &Arc::default()).await
    }

    /// Makes one attempt, whose progress others can observe in `progress`.
    pub async fn attempt_watched(&self, spec: &Spec, body: &str, photos: &[Photo], progress: &Arc<SendProgress>) -> Attempt {
        self.attempt_once(spec, body, photos, progress, self.time_limit).await
    }

    /// Makes one attempt that may take at most `time_limit`; `progress` records what was observed.
    pub async fn observe(&self, spec: &Spec, body: &str, time_limit: Duration, progress: &Arc<SendProgress>) -> Attempt {
        self.attempt_once(spec, body, &[], progress, time_limit).await
    }

    /// Makes one attempt with a hash that was computed elsewhere, correct or not, to observe how the service reacts. It refuses operations
    /// that change anything.
    pub async fn observe_with_hash(&self, spec: &Spec, body: &str, hash: Secret, progress: &Arc<SendProgress>) -> Attempt {
        let attempt = match auth::headers(spec, &self.keys, body) {
            Ok(_) if spec.effect.changes() => Attempt::NotSent(messages::OTHER_HASH.to_owned()),
            Ok(mut headers) => {
                headers.retain(|(name, _)| *name != "hash");
                headers.push(("hash", hash));
                self.send(spec, body, &[], headers, progress, self.time_limit).await
            }
            Err(error) => Attempt::NotSent(unsignable(error).message),
        };
        progress.finish();
        attempt
    }

    async fn attempt_once(&self, spec: &Spec, body: &str, photos: &[Photo], progress: &Arc<SendProgress>, time_limit: Duration) -> Attempt {
        let attempt = match auth::headers(spec, &self.keys, body) {
            Ok(headers) => self.send(spec, body, photos, headers, progress, time_limit).await,
            Err(error) => Attempt::NotSent(unsignable(error).message),
        };
        progress.finish();
        attempt
    }

    async fn send(
        &self,
        spec: &Spec,
        body: &str,
        photos: &[Photo],
        headers: Vec<(&'static str, Secret)>,
        progress: &Arc<SendProgress>,
        time_limit: Duration,
    ) -> Attempt {
        let target = self.target(spec);
        let request = target.post(self.url(spec)).header(ACCEPT, "application/json").timeout(time_limit);
        let mut request = if spec.files.is_empty() {
            request.header(CONTENT_TYPE, "application/json").body(body.to_owned())
        } else {
            match form(body, photos) {
                Ok(form) => request.multipart(form),
                Err(why) => return Attempt::NotSent(why),
            }
        };
        for (name, value) in headers {
            let Ok(mut value) = HeaderValue::from_str(value.expose()) else {
                return Attempt::NotSent(messages::UNSENDABLE_KEY.to_owned());
            };
            value.set_sensitive(true);
            request = request.header(name, value);
        }
        let attempt = exchange(request, target.url.host_str().unwrap_or_default(), progress).await;
        self.note_reached(&attempt);
        if let Some(date) = progress.notes().date {
            *self.time.lock().unwrap_or_else(PoisonError::into_inner) = Some((Timestamp(date), Instant::now()));
        }
        self.in_contract_names(attempt)
    }

    /// Records whether the service was reached. A lost answer shows neither.
    fn note_reached(&self, attempt: &Attempt) {
        let mut unreachable = self.unreachable.lock().unwrap_or_else(PoisonError::into_inner);
        match attempt {
            Attempt::Answered { .. } => *unreachable = None,
            Attempt::NotSent(why) => {
                let since = unreachable.as_ref().map_or_else(Instant::now, |unreachable| unreachable.since);
                *unreachable = Some(Unreachable { since, why: why.clone() });
            }
            Attempt::NoAnswer(_) => {}
        }
    }

    /// Since when no call has reached the service; `None` if the last one did.
    pub fn unreachable(&self) -> Option<Unreachable> {
        self.unreachable.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The service's time now, as far as an answer showed it.
    pub fn time(&self) -> Option<Timestamp> {
        let (time, at) = (*self.time.lock().unwrap_or_else(PoisonError::into_inner))?;
        Some(time.plus(i64::try_from(at.elapsed().as_millis()).unwrap_or(i64::MAX)))
    }

    /// Renames the deployment's names in an answer to the contract's, and keeps the received bytes beside it.
    fn in_contract_names(&self, attempt: Attempt) -> Attempt {
        let Attempt::Answered { status, json, body, .. } = attempt else {
            return attempt;
        };
        let (body, received) = match std::str::from_utf8(&body).map(|text| self.with_contract_names(text)) {
            Ok(Cow::Owned(renamed)) => (renamed.into_bytes(), Some(body)),
            Ok(Cow::Borrowed(_)) | Err(_) => (body, None),
        };
        Attempt::Answered {
            status,
            json,
            body,
            received,
        }
    }

    /// `json` with the deployment's names replaced by the contract's.
    pub fn with_contract_names<'a>(&self, json: &'a str) -> Cow<'a, str> {
        self.word.with_contract_names(json)
    }

    fn target(&self, spec: &Spec) -> &Target {
        match (spec.interface, spec.variant_of) {
            (Interface::Collection, _) => &self.collect,
            (Interface::Business | Interface::Merchant, None) => &self.business,
            (Interface::Business | Interface::Merchant, Some(_)) => &self.business_at_collection,
        }
    }

    /// The address of `spec`.
    pub fn url(&self, spec: &Spec) -> Url {
        let base = &self.target(spec).url;
        let folder = match spec.interface {
            Interface::Collection => "",
            Interface::Business => "business-rest/secured/",
            Interface::Merchant => "merchant-rest/secured/",
        };
        let mut url = base.clone();
        url.set_path(&format!("{}/{folder}{}", base.path().trim_end_matches('/'), spec.path));
        url
    }
}

/// A form with the fields as one part and each photo as another.
fn form(body: &str, photos: &[Photo]) -> Result<Form, String> {
    let failed = |error: reqwest::Error| messages::request_not_built(error);
    let customer = Part::text(body.to_owned()).mime_str("application/json").map_err(failed)?;
    let mut form = Form::new().part(CUSTOMER_PART, customer);
    for photo in photos {
        let part = Part::bytes(photo.bytes.clone())
            .file_name(photo.file_name())
            .mime_str(photo.media_type().unwrap_or("application/octet-stream"))
            .map_err(failed)?;
        form = form.part(photo.part.clone(), part);
    }
    Ok(form)
}

/// Why a request cannot be signed, for people.
pub fn unsignable(error: Unsignable) -> AppError {
    match error {
        Unsignable::KeyMissing(name) => AppError::new(ErrorCode::Credentials, messages::key_missing(name)).hint(messages::ENTER_KEY),
        Unsignable::Body(why) => AppError::new(ErrorCode::Invalid, messages::nothing_sent(&why)),
    }
}
