//! The service's face: addresses, checks, answers, and faults on the wire.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use hyper_util::server::graceful::GracefulShutdown;
use service_api::auth::{Keys, equal, identity_is_right};
use service_api::declare::{Interface, Spec};
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::alter::alter;
use crate::control::{self, Control};
use crate::engine::Arrived;
use crate::faults::{Ending, Fault};
use crate::hash;
use crate::photos::{self, Photos, is_multipart, media_type};
use crate::raw::Raw;
use crate::wire::{Connection, Cut};

/// The largest request that is read, in bytes.
const MAX_BODY: usize = 8 * 1024 * 1024;
const JSON: &str = "application/json";

/// What every request needs.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) control: Control,
    /// Whether the control interface is served over HTTP.
    pub(crate) serve_control: bool,
    pub(crate) keys: Keys,
    /// True once the sandbox stops; waiting requests then end without an answer.
    pub(crate) stopping: watch::Receiver<bool>,
}

/// Takes connections until the sandbox stops, then waits for the answers that are being written.
pub(crate) async fn listen(listener: TcpListener, shared: Arc<Shared>) {
    let connections = GracefulShutdown::new();
    let mut stopping = shared.stopping.clone();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stopping.wait_for(|stopping| *stopping) => break,
        };
        let Ok((stream, _)) = accepted else {
            // Too many open files, for one; it may pass.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let (connection, cut) = Connection::new(stream);
        let shared = Arc::clone(&shared);
        let service = service_fn(move |request: Request<Incoming>| {
            let (shared, cut) = (Arc::clone(&shared), cut.clone());
            async move { Ok::<_, Infallible>(serve(shared, cut, request.map(Body::new)).await) }
        });
        // A caller who sent everything and hung up is still served, as by a service behind a proxy.
        let connection = http1::Builder::new()
            .half_close(true)
            .serve_connection(TokioIo::new(connection), service);
        let connection = connections.watch(connection);
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection ended early");
            }
        });
    }
    drop(listener);
    connections.shutdown().await;
}

/// Answers one HTTP request.
async fn serve(shared: Arc<Shared>, cut: Cut, request: Request<Body>) -> Response {
    let path = request.uri().path().to_owned();
    if let Some(rest) = path
        .strip_prefix("/control")
        .filter(|rest| shared.serve_control && rest.starts_with('/'))
    {
        return control::serve(&shared.control, rest, request).await;
    }
    let Some(spec) = operation_at(&path, is_multipart(request.headers())) else {
        return said(StatusCode::NOT_FOUND, "There is no such operation");
    };
    let (head, body) = request.into_parts();
    let body = to_bytes(body, MAX_BODY).await.ok();
    let (raw, photos) = read(&head.headers, body).await.unzip();
    let received = Received {
        spec,
        path,
        method: head.method,
        headers: head.headers,
        raw,
        photos: photos.unwrap_or_default(),
    };
    // A task of its own, which goes on when the connection breaks.
    let task = tokio::spawn(async move { received.answer(&shared, &cut).await });
    task.await.unwrap_or_else(|_| page(Ending::Error500, ""))
}

/// The body and photos of a request; nothing when they cannot be read.
async fn read(headers: &HeaderMap, body: Option<Bytes>) -> Option<(Raw, Photos)> {
    let body = body?;
    if is_multipart(headers) {
        return photos::read(headers, body).await;
    }
    Some((Raw::parse(std::str::from_utf8(&body).ok()?).ok()?, Photos::new()))
}

/// Collection operations follow their base address; the others are known by the end of their path, whatever stands before. Of two
/// operations at one path the one with photos is sent in parts; it may be sent to a path of its own name too (`OBSERVED.md`).
fn operation_at(path: &str, in_parts: bool) -> Option<&'static Spec> {
    let (rest, operation) = path.rsplit_once('/')?;
    let interface = if rest.ends_with("/business-rest/secured") {
        Interface::Business
    } else if rest.ends_with("/merchant-rest/secured") {
        Interface::Merchant
    } else if rest == "/collect" {
        Interface::Collection
    } else {
        return None;
    };
    let here = |spec: &&Spec| spec.interface == interface && (spec.path == operation || spec.id == operation);
    let of_this_form = |spec: &&Spec| spec.files.is_empty() != in_parts;
    let mut catalog = service_api::catalog().iter().filter(here);
    catalog.clone().find(of_this_form).or_else(|| catalog.next())
}

/// A request for an operation, read to its end.
struct Received {
    spec: &'static Spec,
    path: String,
    method: Method,
    headers: HeaderMap,
    /// Nothing when the body is too large or not JSON.
    raw: Option<Raw>,
    photos: Photos,
}

/// Why a request does not reach the world.
#[derive(Clone, Copy, Debug)]
enum TurnedAway {
    Method,
    ContentType,
    Identity,
    Unreadable,
    Hash,
}

impl TurnedAway {
    /// In one word.
    fn word(self) -> &'static str {
        match self {
            Self::Method => "wrong_method",
            Self::ContentType => "wrong_content_type",
            Self::Identity => "wrong_identity",
            Self::Unreadable => "unreadable",
            Self::Hash => "wrong_hash",
        }
    }

    /// For the caller.
    fn response(self) -> Response {
        match self {
            Self::Method => said(StatusCode::METHOD_NOT_ALLOWED, "Use POST"),
            Self::ContentType => said(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "Send application/json, or multipart/form-data with photos",
            ),
            Self::Identity => page(Ending::Unauthorised, ""),
            Self::Unreadable => said(StatusCode::BAD_REQUEST, "The body is not a JSON object"),
            Self::Hash => said(StatusCode::UNAUTHORIZED, "Error validating hash"),
        }
    }
}

impl Received {
    async fn answer(self, shared: &Shared, cut: &Cut) -> Response {
        let engine = &shared.control.0;
        let arrived = engine.arrive(self.spec, self.raw.as_ref());
        let striking = &arrived.striking;
        if !wait(striking.delay_ms(Fault::DelayBefore), shared).await {
            return self.end(Ending::Silence, None, cut);
        }
        if let Some((ending, fault)) = striking.ending(false) {
            engine.turn_away(&arrived, &fault.name());
            return self.end(ending, None, cut);
        }
        match self.check(shared) {
            Ok(body) => self.act(body, &arrived, shared, cut).await,
            Err(turned_away) => {
                engine.turn_away(&arrived, turned_away.word());
                turned_away.response()
            }
        }
    }

    /// Does it, and answers as the faults allow.
    async fn act(&self, body: &Raw, arrived: &Arrived, shared: &Shared, cut: &Cut) -> Response {
        let striking = &arrived.striking;
        let answer = match shared.control.0.call(self.spec, body, self.photos.clone(), arrived) {
            Ok(answer) => striking.faults().fold(answer, alter),
            Err(error) => {
                tracing::error!(%error, "a request was not done");
                return page(Ending::Error500, "");
            }
        };
        if !wait(striking.delay_ms(Fault::DelayAfter), shared).await {
            return self.end(Ending::Silence, None, cut);
        }
        match striking.ending(true) {
            Some((ending, _)) => self.end(ending, Some(&answer), cut),
            None => typed(StatusCode::OK, JSON, answer.to_string()),
        }
    }

    /// What the caller gets in place of the answer.
    fn end(&self, ending: Ending, answer: Option<&Raw>, cut: &Cut) -> Response {
        let text = answer.map(Raw::to_string).unwrap_or_default();
        match ending {
            Ending::Silence => cut.silent(),
            Ending::Reset => cut.half(),
            Ending::Cut => {
                let half: String = text.chars().take(text.chars().count() / 2).collect();
                return typed(StatusCode::OK, JSON, half);
            }
            Ending::Error500
            | Ending::Error503
            | Ending::RateLimit
            | Ending::Unauthorised
            | Ending::Redirect
            | Ending::Html
            | Ending::Empty
            | Ending::Garbage => return page(ending, &self.path),
        }
        typed(StatusCode::OK, JSON, text)
    }

    /// The body, when everything about the request is right.
    fn check(&self, shared: &Shared) -> Result<&Raw, TurnedAway> {
        if self.method != Method::POST {
            return Err(TurnedAway::Method);
        }
        let right = match self.spec.files {
            [] => media_type(&self.headers).eq_ignore_ascii_case(JSON),
            [..] => is_multipart(&self.headers),
        };
        if !right {
            return Err(TurnedAway::ContentType);
        }
        let header = |name: &str| self.headers.get(name)?.to_str().ok().map(str::to_owned);
        if !identity_is_right(self.spec, &shared.keys, header) {
            return Err(TurnedAway::Identity);
        }
        let Some(body) = self.raw.as_ref().filter(|raw| matches!(raw, Raw::Group(_))) else {
            return Err(TurnedAway::Unreadable);
        };
        let expected = match shared.keys.hash_key(self.spec) {
            Ok(key) => hash::expected(self.spec, body, key).ok(),
            Err(_) => None,
        };
        match (header("hash"), expected) {
            (Some(given), Some(expected)) if equal(&given, &expected) => Ok(body),
            (_, _) => Err(TurnedAway::Hash),
        }
    }
}

/// Waits; false when the sandbox stops meanwhile.
async fn wait(ms: u64, shared: &Shared) -> bool {
    if ms == 0 {
        return true;
    }
    let mut stopping = shared.stopping.clone();
    tokio::select! {
        () = tokio::time::sleep(Duration::from_millis(ms)) => true,
        _ = stopping.wait_for(|stopping| *stopping) => false,
    }
}

/// A failure as the service words it (`OBSERVED.md`, *Failure bodies seen*).
fn said(status: StatusCode, message: &str) -> Response {
    let body = [("errorMessage", message), ("responseCode", "")].map(|(name, text)| (name.to_owned(), Raw::text(text)));
    typed(status, JSON, Raw::Group(body.to_vec()).to_string())
}

/// An answer that is none. `path` is where a redirect points.
fn page(ending: Ending, path: &str) -> Response {
    const WEB: &str = "text/html; charset=utf-8";
    match ending {
        Ending::Error500 => said(StatusCode::INTERNAL_SERVER_ERROR, "Server Error"),
        Ending::Error503 => typed(
            StatusCode::SERVICE_UNAVAILABLE,
            WEB,
            "<html><body><h1>503 Service Unavailable</h1></body></html>",
        ),
        Ending::RateLimit => {
            let mut response = said(StatusCode::TOO_MANY_REQUESTS, "Too many requests");
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, header::HeaderValue::from_static("1"));
            response
        }
        Ending::Unauthorised => typed(
            StatusCode::UNAUTHORIZED,
            JSON,
            r#"{"error":"Invalid business account id or password"}"#,
        ),
        Ending::Redirect => (StatusCode::TEMPORARY_REDIRECT, [(header::LOCATION, path)]).into_response(),
        Ending::Html => typed(StatusCode::OK, WEB, "<html><body><h1>Scheduled maintenance</h1></body></html>"),
        Ending::Garbage => typed(StatusCode::OK, JSON, &b"{\"responseCode\":0,\xff\xfe\x00\"message\""[..]),
        Ending::Empty | Ending::Silence | Ending::Reset | Ending::Cut => typed(StatusCode::OK, JSON, ""),
    }
}

fn typed(status: StatusCode, content_type: &'static str, body: impl Into<Body>) -> Response {
    (status, [(header::CONTENT_TYPE, content_type)], body.into()).into_response()
}
