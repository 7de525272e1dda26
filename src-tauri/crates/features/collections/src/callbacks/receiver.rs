//! The receiver: an HTTP listener on this computer. It is off by default and accepts callbacks only.
//!
//! It listens on 127.0.0.1 and ::1 only. A web page, a host name that points to this computer, or another user can reach these too. Therefore the
//! path has 130 random bits, `Host` must be a literal address or the name of the configured forwarder, and a request with an `Origin` is refused.
//! Size, time, number of connections and number of worthless callbacks are limited. A refused client is not told the reason; the owner sees it in
//! Settings.
//!
//! It uses hyper without a router: there is one path, and the builder of hyper limits head, time and connection.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use base::timestamp::{HOUR, Timestamp};
use http::{HeaderMap, Method, Request, Response, StatusCode, header, request};
use http_body_util::{BodyExt as _, Full};
use hyper::body::{Bytes, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use payment_rules::notice::{MOST_BYTES, ReadCallback};
use service_api::callback::Kind;
use sha2::{Digest as _, Sha256};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinHandle;

use super::channels::ReceiverPlace;
use super::{RawCallback, receive};
use crate::messages;
use crate::tables::callbacks::CallbackChannel;
use engine::outbox::Outbox;
use system::error::AppError;

/// Simultaneous connections.
const MOST_CONNECTIONS: usize = 32;
/// Time limit of a whole connection.
const TIME_LIMIT: Duration = Duration::from_secs(5);
/// The longest head, in bytes.
const MOST_HEAD: usize = 16 * 1024;
/// The most header lines.
const MOST_HEADERS: usize = 48;
/// Forged and unreadable callbacks that are stored per hour. More are refused, so that the disk cannot be filled.
const MOST_WORTHLESS: u32 = 1_000;

/// Counts refused requests, for the owner.
#[derive(Debug, Default)]
pub(super) struct TurnedAway {
    count: AtomicU32,
    last: Mutex<Option<&'static str>>,
}

impl TurnedAway {
    fn note(&self, why: &'static str) {
        self.count.fetch_add(1, Ordering::Relaxed);
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some(why);
    }

    /// The number since the receiver started, and the reason of the last one.
    pub(super) fn so_far(&self) -> (u32, Option<&'static str>) {
        let last = *self.last.lock().unwrap_or_else(PoisonError::into_inner);
        (self.count.load(Ordering::Relaxed), last)
    }
}

/// A running receiver; it ends when dropped.
#[derive(Debug)]
pub(super) struct Listening {
    /// The port in use.
    pub port: u16,
    pub turned_away: Arc<TurnedAway>,
    tasks: Vec<JoinHandle<()>>,
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
    }
}

impl Listening {
    /// Stops the receiver. The port is free when this returns.
    pub(super) async fn end(mut self) {
        for task in std::mem::take(&mut self.tasks) {
            task.abort();
            // The task was aborted, so its result is an error.
            let _ = task.await;
        }
    }

    /// Starts the receiver at `place`; port 0 means any free port. `forwarder` is the only name that `Host` may have besides the literal addresses.
    pub(super) async fn begin(outbox: Arc<Outbox>, place: &ReceiverPlace, forwarder: Option<String>) -> Result<Self, AppError> {
        let taken = |error: std::io::Error| {
            let message = messages::port_taken(place.port, &error.to_string());
            AppError::conflict(message).hint(messages::FREE_THE_PORT)
        };
        let first = TcpListener::bind((Ipv4Addr::LOCALHOST, place.port)).await.map_err(taken)?;
        let port = first.local_addr().map_err(taken)?.port();
        // A computer without IPv6 has no ::1. The published address is the other one.
        let second = TcpListener::bind((Ipv6Addr::LOCALHOST, port)).await.ok();
        let turned_away = Arc::<TurnedAway>::default();
        let handler = Arc::new(Handler {
            outbox,
            path: digest(&format!("/{}", place.path)),
            port,
            forwarder,
            turned_away: Arc::clone(&turned_away),
            worthless: Mutex::new((Timestamp(0), 0)),
        });
        let connections = Arc::new(Semaphore::new(MOST_CONNECTIONS));
        let listeners = std::iter::once(first).chain(second);
        let listen = |listener| tokio::spawn(listen(listener, Arc::clone(&handler), Arc::clone(&connections)));
        Ok(Self {
            port,
            turned_away,
            tasks: listeners.map(listen).collect(),
        })
    }
}

async fn listen(listener: TcpListener, handler: Arc<Handler>, connections: Arc<Semaphore>) {
    loop {
        match (listener.accept().await, Arc::clone(&connections).try_acquire_owned()) {
            (Ok((stream, _)), Ok(place)) => {
                tokio::spawn(serve(stream, Arc::clone(&handler), place));
            }
            (Ok(_), Err(_)) => handler.turned_away.note(messages::TOO_MANY_CONNECTIONS),
            // For example too many open files, which may pass.
            (Err(_), _) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

async fn serve(stream: TcpStream, handler: Arc<Handler>, place: OwnedSemaphorePermit) {
    let handler_of_connection = Arc::clone(&handler);
    let service = service_fn(move |request| {
        let handler = Arc::clone(&handler_of_connection);
        async move { Ok::<_, Infallible>(handler.answer(request).await) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(TIME_LIMIT)
        .keep_alive(false)
        .max_buf_size(MOST_HEAD)
        .max_headers(MOST_HEADERS)
        .serve_connection(TokioIo::new(stream), service);
    if tokio::time::timeout(TIME_LIMIT, connection).await.is_err() {
        handler.turned_away.note(messages::TOOK_TOO_LONG);
    }
    drop(place);
}

/// Decides which requests are accepted, and answers them.
struct Handler {
    outbox: Arc<Outbox>,
    /// The digest of the only path. Comparing digests does not reveal how much of a guess was right.
    path: [u8; 32],
    port: u16,
    forwarder: Option<String>,
    turned_away: Arc<TurnedAway>,
    /// The start of the counted hour, and the number of worthless callbacks in it.
    worthless: Mutex<(Timestamp, u32)>,
}

fn digest(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}

impl Handler {
    async fn answer(&self, request: Request<Incoming>) -> Response<Full<Bytes>> {
        let (head, body) = request.into_parts();
        let turned_away = |why| {
            self.turned_away.note(why);
            empty_response(StatusCode::BAD_REQUEST)
        };
        if let Err(why) = self.check_head(&head) {
            return turned_away(why);
        }
        let Some(body) = read_body(body).await else {
            return turned_away(messages::BROKE_OFF);
        };
        let signed = ReadCallback::at(&body, self.outbox.service.keys().hash_key.as_ref()).is_signed();
        if !signed && !self.may_store_worthless() {
            return turned_away(messages::TOO_MANY_UNSIGNED);
        }
        let incoming = RawCallback {
            way: CallbackChannel::Receiver,
            source: None,
            body: &body,
        };
        // A callback is acknowledged only after it is on disk.
        match receive(&self.outbox, incoming).await {
            Ok(received) if received.verdict.is_taken() => acknowledged(received.kind),
            Ok(_) => empty_response(StatusCode::BAD_REQUEST),
            Err(error) => {
                tracing::warn!(message = %error.message, "a notice could not be kept");
                empty_response(StatusCode::SERVICE_UNAVAILABLE)
            }
        }
    }

    /// Checks whether the head can belong to a callback; the error is the reason, for the owner only.
    fn check_head(&self, head: &request::Parts) -> Result<(), &'static str> {
        let headers = &head.headers;
        let path = head.uri.path_and_query().map(|path| path.as_str()).unwrap_or_default();
        if digest(path) != self.path || head.uri.host().is_some() {
            return Err(messages::UNKNOWN_PATH);
        }
        if !single_value(headers, header::HOST).is_some_and(|host| self.is_our_host(host)) {
            return Err(messages::UNKNOWN_HOST);
        }
        if headers.contains_key(header::ORIGIN) {
            return Err(messages::FROM_A_WEB_PAGE);
        }
        if head.method != Method::POST {
            return Err(messages::NOT_POST);
        }
        if !single_value(headers, header::CONTENT_TYPE).is_some_and(is_json) || headers.contains_key(header::CONTENT_ENCODING) {
            return Err(messages::NOT_JSON);
        }
        Ok(())
    }

    fn is_our_host(&self, host: &str) -> bool {
        let literal = [IpAddr::from(Ipv4Addr::LOCALHOST), IpAddr::from(Ipv6Addr::LOCALHOST)]
            .into_iter()
            .any(|ip| host == SocketAddr::new(ip, self.port).to_string());
        let forwarder = self.forwarder.as_deref();
        literal || forwarder.is_some_and(|forwarder| host.eq_ignore_ascii_case(forwarder))
    }

    fn may_store_worthless(&self) -> bool {
        let now = self.outbox.now();
        let mut worthless = self.worthless.lock().unwrap_or_else(PoisonError::into_inner);
        if now.since(worthless.0) >= HOUR {
            *worthless = (now, 0);
        }
        worthless.1 = worthless.1.saturating_add(1);
        worthless.1 <= MOST_WORTHLESS
    }
}

/// The value of a header that occurs exactly once.
fn single_value(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (Some(value), None) => value.to_str().ok(),
        (_, _) => None,
    }
}

fn is_json(value: &str) -> bool {
    let mut parts = value.split(';').map(str::trim);
    parts.next().is_some_and(|kind| kind.eq_ignore_ascii_case("application/json"))
        && parts.all(|parameter| parameter.to_ascii_lowercase().replace('"', "") == "charset=utf-8")
}

/// The body, cut one byte beyond the limit; `None` if the connection broke.
async fn read_body(mut body: Incoming) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    while let Some(frame) = body.frame().await {
        if let Ok(data) = frame.ok()?.into_data() {
            let connections = (MOST_BYTES + 1).saturating_sub(bytes.len());
            bytes.extend_from_slice(data.get(..connections.min(data.len())).unwrap_or_default());
        }
        if bytes.len() > MOST_BYTES {
            break;
        }
    }
    Some(bytes)
}

/// The answer that the service expects to each kind of callback (`docs/spec/collection.md#callback-acknowledgement`).
fn acknowledged(kind: Option<Kind>) -> Response<Full<Bytes>> {
    let mut answer = empty_response(StatusCode::OK);
    if kind == Some(Kind::PersistentAccount) {
        let json = header::HeaderValue::from_static("application/json");
        answer.headers_mut().insert(header::CONTENT_TYPE, json);
        *answer.body_mut() = Full::new(Bytes::from_static(br#"{"status":"SUCCESS"}"#));
    }
    answer
}

fn empty_response(status: StatusCode) -> Response<Full<Bytes>> {
    let mut answer = Response::new(Full::default());
    *answer.status_mut() = status;
    answer
}

#[cfg(test)]
#[path = "receiver_tests.rs"]
mod tests;
