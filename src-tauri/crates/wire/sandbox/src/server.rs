//! The HTTP server: addresses, checks, answers, and faults of the connection.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use axum::response::{IntoResponse as _, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use hyper_util::server::graceful::GracefulShutdown;
use service_api::auth::Keys;
use service_api::declare::{Interface, Spec};
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::connection::{Connection, Cut};
use crate::control;
use crate::engine::{Arrived, Control};
use crate::fault_response::{explained, failure};
use crate::faults::Fault;
use crate::photos::{self, Photos, is_multipart};
use crate::raw::Raw;
use crate::received::Received;
use crate::why;

/// The path of the collection interface; business operations may be sent there too.
pub(crate) const COLLECTION: &str = "/collect";
/// The largest request that is read, in bytes.
const MAX_BODY: usize = 8 * 1024 * 1024;

/// The state that every request needs.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) control: Control,
    /// Whether the control interface is served over HTTP.
    pub(crate) serve_control: bool,
    pub(crate) keys: Keys,
    /// The transaction id of the last answer.
    pub(crate) last_id: Mutex<Option<String>>,
    /// True once the sandbox stops; waiting requests then end without an answer.
    pub(crate) stopping: watch::Receiver<bool>,
}

/// Accepts connections until the sandbox stops, then waits for the answers that are being written.
pub(crate) async fn listen(listener: TcpListener, shared: Arc<Shared>) {
    let connections = GracefulShutdown::new();
    let mut stopping = shared.stopping.clone();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stopping.wait_for(|stopping| *stopping) => break,
        };
        let Ok((stream, from)) = accepted else {
            // For example too many open files, which may be temporary.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let (connection, cut) = Connection::new(stream);
        let shared = Arc::clone(&shared);
        let service = service_fn(move |request: Request<Incoming>| {
            let (shared, cut) = (Arc::clone(&shared), cut.clone());
            async move { Ok::<_, Infallible>(serve(shared, cut, from.ip(), request.map(Body::new)).await) }
        });
        // A caller who sent the whole request and disconnected is still served, as by a service behind a proxy.
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
async fn serve(shared: Arc<Shared>, cut: Cut, from: IpAddr, request: Request<Body>) -> Response {
    let path = request.uri().path().to_owned();
    if let Some(rest) = path
        .strip_prefix("/control")
        .filter(|rest| shared.serve_control && rest.starts_with('/'))
    {
        return control::serve(&shared.control, rest, request).await;
    }
    let Some(spec) = operation_at(&path, is_multipart(request.headers())) else {
        return explained(StatusCode::NOT_FOUND, "There is no such operation", Some(why::no_operation(&path)));
    };
    let engine = &shared.control.0;
    let (head, body) = request.into_parts();
    if let Some((arrived, bytes)) = engine.arrive_mid_request(spec, from) {
        // The bytes are discarded, whether all arrived or the caller disconnected.
        let _ = to_bytes(body, bytes).await;
        delay(&arrived, Fault::DelayBefore, &shared).await;
        engine.reject(&arrived, &Fault::DropMidRequest.name());
        cut.silent();
        return StatusCode::OK.into_response();
    }
    let body = to_bytes(body, MAX_BODY).await.ok();
    let (body, photos) = match read(&head.headers, body).await {
        Ok((body, photos)) => (Ok(body), photos),
        Err(why) => (Err(why), Photos::new()),
    };
    let received = Received {
        spec,
        path,
        method: head.method,
        headers: head.headers,
        body,
        photos,
    };
    let mut arrived = engine.arrive(spec, received.body.as_ref().ok(), from);
    arrived.arrival.on_collection_host = received.path.starts_with(COLLECTION);
    // A separate task, which continues after the connection breaks.
    let task = tokio::spawn(received.answer(arrived, Arc::clone(&shared), cut));
    task.await
        .unwrap_or_else(|_| failure(StatusCode::INTERNAL_SERVER_ERROR, "Server Error"))
}

/// The body and photos of a request.
///
/// # Errors
///
/// Why they cannot be read.
async fn read(headers: &HeaderMap, body: Option<Bytes>) -> Result<(Raw, Photos), String> {
    let body = body.ok_or_else(|| format!("It is longer than {MAX_BODY} bytes, or broke off."))?;
    if is_multipart(headers) {
        let parts = photos::read(headers, body).await;
        return parts.ok_or_else(|| "Its parts cannot be read, or `customer` is missing or not declared as JSON.".to_owned());
    }
    let text = std::str::from_utf8(&body).map_err(|_| "It is not UTF-8 text.".to_owned())?;
    let raw = Raw::parse(text).map_err(|why| format!("It cannot be read: {why}."))?;
    Ok((raw, Photos::new()))
}

/// Collection operations follow their base address. The others are under `…-webservices`, in which a deployment has its own word, and which
/// may also follow the collection base. Of two operations at one path, the one with photos is sent in parts; it may also be sent to a path
/// of its own name (`docs/spec/observed.md#names-and-types`).
fn operation_at(path: &str, in_parts: bool) -> Option<&'static Spec> {
    let (rest, operation) = path.rsplit_once('/')?;
    let folder = || {
        let behind = rest.strip_prefix(COLLECTION).unwrap_or(rest).strip_prefix('/')?;
        let (webservices, folder) = behind.split_once('/')?;
        webservices.ends_with("-webservices").then_some(folder)
    };
    let interface = match folder() {
        Some("business-rest/secured") => Interface::Business,
        Some("merchant-rest/secured") => Interface::Merchant,
        None if rest == COLLECTION => Interface::Collection,
        Some(_) | None => return None,
    };
    let here = |spec: &&Spec| spec.interface == interface && (spec.path == operation || spec.id == operation);
    let of_this_form = |spec: &&Spec| spec.files.is_empty() != in_parts;
    let mut catalog = service_api::catalog().iter().filter(here);
    catalog.clone().find(of_this_form).or_else(|| catalog.next())
}

/// Waits as long as a fault delays a call, or until its delay is ended. Returns false if the sandbox stops meanwhile.
pub(crate) async fn delay(arrived: &Arrived, fault: Fault, shared: &Shared) -> bool {
    let mut ended = shared.control.0.ended_delays();
    tokio::select! {
        waited = wait(arrived.faults.delay_ms(fault), shared) => waited,
        // The channel cannot close: its sender is part of the engine.
        _ = ended.wait_for(|calls| *calls > arrived.arrival.number) => true,
    }
}

/// Waits. Returns false if the sandbox stops meanwhile.
pub(crate) async fn wait(ms: u64, shared: &Shared) -> bool {
    if ms == 0 {
        return true;
    }
    let mut stopping = shared.stopping.clone();
    tokio::select! {
        () = tokio::time::sleep(Duration::from_millis(ms)) => true,
        _ = stopping.wait_for(|stopping| *stopping) => false,
    }
}
