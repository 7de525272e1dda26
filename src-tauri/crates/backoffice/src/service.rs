//! Speaking to the service: sign, make exactly one HTTP attempt, and say how far it got.
//!
//! No redirects, no retries, no decompression; calls that change something each use a fresh connection, so that *not
//! sent* (it failed while connecting) and *in doubt* (anything later) are told apart by our own watch on the connection.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use domain::reading::Attempt;
use reqwest::header::{ACCEPT, CONTENT_TYPE, HeaderValue, RETRY_AFTER};
use reqwest::multipart::{Form, Part};
use reqwest::{Client, Url};
use service_api::answer::MAX_ANSWER;
use service_api::auth::{self, Keys, Unsignable};
use service_api::declare::{CUSTOMER_PART, Interface, Spec};
use tokio::sync::Notify;

use crate::address;
use crate::error::{AppError, ErrorCode};
use crate::photo::Photo;
use crate::view::ProfileKind;

tokio::task_local! {
    /// How far the attempt under way has come.
    static DEPARTURE: Arc<Departure>;
}

/// How far an attempt has come; others may wait until its connection stands, so that payments leave in their order.
#[derive(Debug, Default)]
pub(crate) struct Departure {
    seen: AtomicU8,
    left: Notify,
}

impl Departure {
    /// Waits until the connection stands or the attempt is over.
    pub(crate) async fn left(&self) {
        self.left.notified().await;
    }

    /// The attempt is over, or was never begun.
    pub(crate) fn over(&self) {
        self.left.notify_one();
    }

    fn connected(&self) {
        self.seen.store(CONNECTED, Ordering::SeqCst);
        self.left.notify_one();
    }
}

const NOT_SEEN: u8 = 0;
const CONNECTING: u8 = 1;
const CONNECTED: u8 = 2;

/// The deployment of one profile.
#[derive(Debug)]
pub struct Service {
    collect: Url,
    business: Url,
    keys: Keys,
    client: Client,
    patience: Duration,
}

impl Service {
    /// Speaks to these addresses with these keys.
    pub fn new(kind: ProfileKind, collect_base_url: &str, base_url: &str, keys: Keys) -> Result<Self, AppError> {
        let parse = |text: &str| address::parse(kind, text).map_err(|why| AppError::new(ErrorCode::Invalid, format!("{text}: {why}")));
        let patience = match kind {
            ProfileKind::Sandbox => Duration::from_secs(15),
            ProfileKind::Test | ProfileKind::Live => Duration::from_secs(180),
        };
        let collect = parse(collect_base_url)?;
        let client = client(kind)?;
        Ok(Self {
            collect,
            business: with_service_segment(parse(base_url)?),
            keys,
            client,
            patience,
        })
    }

    /// Whether all that `spec` needs is there; the error says what is missing.
    pub fn ready_for(&self, spec: &Spec, body: &str) -> Result<(), AppError> {
        auth::headers(spec, &self.keys, body).map(|_| ()).map_err(unsignable)
    }

    /// Makes one attempt. It is never repeated here.
    pub async fn attempt(&self, spec: &Spec, body: &str) -> Attempt {
        self.attempt_watched(spec, body, &[], &Arc::default()).await
    }

    /// Makes one attempt that others can watch leaving.
    pub(crate) async fn attempt_watched(&self, spec: &Spec, body: &str, photos: &[Photo], departure: &Arc<Departure>) -> Attempt {
        let attempt = self.attempt_once(spec, body, photos, departure).await;
        departure.over();
        attempt
    }

    async fn attempt_once(&self, spec: &Spec, body: &str, photos: &[Photo], departure: &Arc<Departure>) -> Attempt {
        let headers = match auth::headers(spec, &self.keys, body) {
            Ok(headers) => headers,
            Err(error) => return Attempt::NotSent(unsignable(error).message),
        };
        let request = self
            .client
            .post(self.url(spec))
            .header(ACCEPT, "application/json")
            .timeout(self.patience);
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
                return Attempt::NotSent("A key holds characters that cannot be sent.".to_owned());
            };
            value.set_sensitive(true);
            request = request.header(name, value);
        }
        DEPARTURE.scope(Arc::clone(departure), exchange(request, &departure.seen)).await
    }

    /// Where `spec` is asked.
    pub(crate) fn url(&self, spec: &Spec) -> Url {
        let (base, folder) = match spec.interface {
            Interface::Collection => (&self.collect, ""),
            Interface::Business => (&self.business, "business-rest/secured/"),
            Interface::Merchant => (&self.business, "merchant-rest/secured/"),
        };
        let mut url = base.clone();
        url.set_path(&format!("{}/{folder}{}", base.path().trim_end_matches('/'), spec.path));
        url
    }
}

/// The fields as one part, each photo as another.
fn form(body: &str, photos: &[Photo]) -> Result<Form, String> {
    let said = |error: reqwest::Error| format!("The request cannot be put together: {error}.");
    let customer = Part::text(body.to_owned()).mime_str("application/json").map_err(said)?;
    let mut form = Form::new().part(CUSTOMER_PART, customer);
    for photo in photos {
        let part = Part::bytes(photo.bytes.clone())
            .file_name(photo.file_name())
            .mime_str(photo.media_type().unwrap_or("application/octet-stream"))
            .map_err(said)?;
        form = form.part(photo.part.clone(), part);
    }
    Ok(form)
}

/// The contract's addresses are `{base_url}/service-webservices/…`, where deployments put their own word for `service`
/// (`OBSERVED.md`): an address that already ends in such a segment is taken as it is.
fn with_service_segment(mut base: Url) -> Url {
    let path = base.path().trim_end_matches('/').to_owned();
    if !path.split('/').any(|segment| segment.ends_with("-webservices")) {
        base.set_path(&format!("{path}/service-webservices"));
    }
    base
}

async fn exchange(request: reqwest::RequestBuilder, watch: &AtomicU8) -> Attempt {
    let mut response = match request.send().await {
        Ok(response) => response,
        Err(error) => return failed(&error, watch.load(Ordering::SeqCst)),
    };
    let json = response
        .headers()
        .get(CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok())
        .is_some_and(is_json);
    let status = response.status().as_u16();
    tracing::debug!(status, retry_after = ?response.headers().get(RETRY_AFTER), "answered");
    let mut body = Vec::new();
    loop {
        match response.chunk().await {
            Ok(Some(chunk)) if body.len() + chunk.len() > MAX_ANSWER => return Attempt::NoAnswer("The answer is too large.".to_owned()),
            Ok(Some(chunk)) => body.extend_from_slice(&chunk),
            Ok(None) => return Attempt::Answered { status, json, body },
            Err(_) => return Attempt::NoAnswer("The connection broke in the middle of the answer.".to_owned()),
        }
    }
}

fn is_json(kind: &str) -> bool {
    kind.split(';')
        .next()
        .is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// Only our own watch on the connection proves that nothing was sent; the words of an error prove nothing.
fn failed(error: &reqwest::Error, watch: u8) -> Attempt {
    let timed_out = error.is_timeout();
    tracing::debug!(%error, watch, "no answer");
    match watch {
        CONNECTING if timed_out => Attempt::NotSent("The service could not be reached in time.".to_owned()),
        CONNECTING => Attempt::NotSent("The service could not be reached: no connection.".to_owned()),
        _ if timed_out => Attempt::NoAnswer("No answer in time.".to_owned()),
        _ => Attempt::NoAnswer("The connection broke before an answer.".to_owned()),
    }
}

fn client(kind: ProfileKind) -> Result<Client, AppError> {
    // A second call finds a provider already installed, which is as good.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let builder = Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .retry(reqwest::retry::never())
        .pool_max_idle_per_host(0)
        .http1_only()
        .connect_timeout(Duration::from_secs(10))
        .referer(false)
        .connector_layer(Watching);
    let builder = match kind {
        ProfileKind::Sandbox => builder.no_proxy(),
        ProfileKind::Test | ProfileKind::Live => builder,
    };
    builder.build().map_err(AppError::bug)
}

fn unsignable(error: Unsignable) -> AppError {
    match error {
        Unsignable::KeyMissing(name) => AppError::new(
            ErrorCode::Credentials,
            format!("Nothing was sent: the key `{name}` of this profile is not set."),
        )
        .hint("Enter it under Settings, Profiles."),
        Unsignable::Body(why) => AppError::new(ErrorCode::Invalid, format!("Nothing was sent. {why}")),
    }
}

/// Wraps the connector to see when a connection is begun and when it stands.
#[derive(Clone)]
struct Watching;

impl<S> tower::Layer<S> for Watching {
    type Service = Watched<S>;
    fn layer(&self, inner: S) -> Watched<S> {
        Watched(inner)
    }
}

#[derive(Clone)]
struct Watched<S>(S);

impl<S, R> tower::Service<R> for Watched<S>
where
    S: tower::Service<R>,
    S::Future: Send + 'static,
{
    type Response = S::Response;
    type Error = S::Error;
    type Future = Pin<Box<dyn Future<Output = Result<S::Response, S::Error>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.0.poll_ready(context)
    }

    fn call(&mut self, request: R) -> Self::Future {
        let departure = DEPARTURE.try_with(Arc::clone).ok();
        if let Some(departure) = &departure
            && departure.seen.swap(CONNECTING, Ordering::SeqCst) != NOT_SEEN
        {
            // A second connection for the same attempt would not be ours to judge: it counts as sent.
            departure.connected();
        }
        let connecting = self.0.call(request);
        Box::pin(async move {
            let connection = connecting.await;
            if let (Ok(_), Some(departure)) = (&connection, &departure) {
                departure.connected();
            }
            connection
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puts_the_contracts_segment_where_it_is_missing() {
        let check = |base: &str, expected: &str| {
            assert_eq!(with_service_segment(Url::parse(base).expect("an address")).as_str(), expected);
        };
        check("https://pay.example.com", "https://pay.example.com/service-webservices");
        check("https://pay.example.com/", "https://pay.example.com/service-webservices");
        check(
            "https://pay.example.com/other-webservices/",
            "https://pay.example.com/other-webservices/",
        );
    }

    #[test]
    fn knows_json_with_a_charset() {
        assert!(is_json("application/json") && is_json("Application/JSON; charset=utf-8"));
        assert!(!is_json("text/html") && !is_json("application/jsonp"));
    }
}
