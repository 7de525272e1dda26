//! The receiver on this computer: off until somebody wants it, and then deaf to everything that is not a notice.
//!
//! It listens on 127.0.0.1 and ::1 only. A web page, a name that was pointed at this computer, or another person here can reach that too:
//! so the path is 128 random bits, `Host` is a literal or the one name of a forwarder, and nothing with an `Origin` is heard. Size, time,
//! number of connections and of worthless notices are bounded. Whoever is turned away is never told why; the owner is, under Settings.
//!
//! hyper alone and no router: there is one path, and hyper's builder bounds the head, its time and the connection.

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
use super::{Came, receive};
use crate::tables::notices::NoticeWay;
use engine::outbox::Outbox;
use system::error::AppError;

/// Connections at once.
const MOST_CONNECTIONS: usize = 32;
/// How long one connection may take, from its beginning to its end.
const PATIENCE: Duration = Duration::from_secs(5);
/// The longest head, in bytes.
const MOST_HEAD: usize = 16 * 1024;
/// Header lines at most.
const MOST_HEADERS: usize = 48;
/// Forged and unreadable notices that are kept in an hour; more of them are turned away, so that nobody fills the disk.
const MOST_WORTHLESS: u32 = 1_000;

/// Who was turned away, for the owner.
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

    /// How many since the receiver began, and why the last one.
    pub(super) fn so_far(&self) -> (u32, Option<&'static str>) {
        let last = *self.last.lock().unwrap_or_else(PoisonError::into_inner);
        (self.count.load(Ordering::Relaxed), last)
    }
}

/// A receiver that listens; it ends when dropped.
#[derive(Debug)]
pub(super) struct Listening {
    /// Where.
    pub port: u16,
    /// Whom it did not hear.
    pub turned_away: Arc<TurnedAway>,
    tasks: Vec<JoinHandle<()>>,
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
    }
}

impl Listening {
    /// Listens no more: the port is free when this returns.
    pub(super) async fn end(mut self) {
        for task in std::mem::take(&mut self.tasks) {
            task.abort();
            // It was told to end, and says so.
            let _ = task.await;
        }
    }

    /// Listens at `place`, at any free port where that is 0. `forwarder` is the one name besides the literals that `Host` may have.
    pub(super) async fn begin(outbox: Arc<Outbox>, place: &ReceiverPlace, forwarder: Option<String>) -> Result<Self, AppError> {
        let taken = |error: std::io::Error| {
            let message = format!("The receiver cannot listen on port {} of this computer: {error}.", place.port);
            AppError::conflict(message).hint("Another program has this port. End it, or make a new address.")
        };
        let first = TcpListener::bind((Ipv4Addr::LOCALHOST, place.port)).await.map_err(taken)?;
        let port = first.local_addr().map_err(taken)?.port();
        // A computer without IPv6 has no ::1; the address that is given out is the other one.
        let second = TcpListener::bind((Ipv6Addr::LOCALHOST, port)).await.ok();
        let turned_away = Arc::<TurnedAway>::default();
        let hearing = Arc::new(Hearing {
            outbox,
            path: digest(&format!("/{}", place.path)),
            port,
            forwarder,
            turned_away: Arc::clone(&turned_away),
            worthless: Mutex::new((Timestamp(0), 0)),
        });
        let room = Arc::new(Semaphore::new(MOST_CONNECTIONS));
        let listeners = std::iter::once(first).chain(second);
        let listen = |listener| tokio::spawn(listen(listener, Arc::clone(&hearing), Arc::clone(&room)));
        Ok(Self {
            port,
            turned_away,
            tasks: listeners.map(listen).collect(),
        })
    }
}

async fn listen(listener: TcpListener, hearing: Arc<Hearing>, room: Arc<Semaphore>) {
    loop {
        match (listener.accept().await, Arc::clone(&room).try_acquire_owned()) {
            (Ok((stream, _)), Ok(place)) => {
                tokio::spawn(serve(stream, Arc::clone(&hearing), place));
            }
            (Ok(_), Err(_)) => hearing.turned_away.note("There were too many connections at once."),
            // Too many open files, for one; it may pass.
            (Err(_), _) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

async fn serve(stream: TcpStream, hearing: Arc<Hearing>, place: OwnedSemaphorePermit) {
    let heard = Arc::clone(&hearing);
    let service = service_fn(move |request| {
        let hearing = Arc::clone(&heard);
        async move { Ok::<_, Infallible>(hearing.answer(request).await) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .keep_alive(false)
        .max_buf_size(MOST_HEAD)
        .max_headers(MOST_HEADERS)
        .serve_connection(TokioIo::new(stream), service);
    if tokio::time::timeout(PATIENCE, connection).await.is_err() {
        hearing.turned_away.note("It took longer than five seconds.");
    }
    drop(place);
}

/// Whom the receiver hears.
struct Hearing {
    outbox: Arc<Outbox>,
    /// The digest of the only path: comparing digests tells nothing about how much of it was right.
    path: [u8; 32],
    port: u16,
    forwarder: Option<String>,
    turned_away: Arc<TurnedAway>,
    /// Since when worthless notices are counted, and how many there were.
    worthless: Mutex<(Timestamp, u32)>,
}

fn digest(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}

impl Hearing {
    async fn answer(&self, request: Request<Incoming>) -> Response<Full<Bytes>> {
        let (head, body) = request.into_parts();
        let turned_away = |why| {
            self.turned_away.note(why);
            plain(StatusCode::BAD_REQUEST)
        };
        if let Err(why) = self.hears(&head) {
            return turned_away(why);
        }
        let Some(body) = whole(body).await else {
            return turned_away("It broke off.");
        };
        let signed = ReadCallback::at(&body, self.outbox.service.keys().hash_key.as_ref()).is_signed();
        if !signed && !self.has_room_for_worthless() {
            return turned_away("There were too many worthless notices within an hour.");
        }
        let came = Came {
            way: NoticeWay::Receiver,
            source: None,
            body: &body,
        };
        // It is on disk when it is acknowledged, and not before.
        match receive(&self.outbox, came).await {
            Ok(received) if received.verdict.is_taken() => acknowledged(received.kind),
            Ok(_) => plain(StatusCode::BAD_REQUEST),
            Err(error) => {
                tracing::warn!(message = %error.message, "a notice could not be kept");
                plain(StatusCode::SERVICE_UNAVAILABLE)
            }
        }
    }

    /// Whether a request with this head may be a notice; why not, for the owner alone.
    fn hears(&self, head: &request::Parts) -> Result<(), &'static str> {
        let headers = &head.headers;
        let path = head.uri.path_and_query().map(|path| path.as_str()).unwrap_or_default();
        if digest(path) != self.path || head.uri.host().is_some() {
            return Err("It did not know the path.");
        }
        if !only(headers, header::HOST).is_some_and(|host| self.is_our_host(host)) {
            return Err("It asked for another name than this computer's or the forwarder's (Host).");
        }
        if headers.contains_key(header::ORIGIN) {
            return Err("A web page sent it (Origin).");
        }
        if head.method != Method::POST {
            return Err("It was no POST.");
        }
        if !only(headers, header::CONTENT_TYPE).is_some_and(is_json) || headers.contains_key(header::CONTENT_ENCODING) {
            return Err("It was not said to be plain JSON (Content-Type).");
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

    fn has_room_for_worthless(&self) -> bool {
        let now = self.outbox.now();
        let mut worthless = self.worthless.lock().unwrap_or_else(PoisonError::into_inner);
        if now.since(worthless.0) >= HOUR {
            *worthless = (now, 0);
        }
        worthless.1 = worthless.1.saturating_add(1);
        worthless.1 <= MOST_WORTHLESS
    }
}

/// The value of a header that stands exactly once.
fn only(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
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

/// The body, or one byte more than may be of a longer one; nothing when it broke off.
async fn whole(mut body: Incoming) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    while let Some(frame) = body.frame().await {
        if let Ok(data) = frame.ok()?.into_data() {
            let room = (MOST_BYTES + 1).saturating_sub(bytes.len());
            bytes.extend_from_slice(data.get(..room.min(data.len())).unwrap_or_default());
        }
        if bytes.len() > MOST_BYTES {
            break;
        }
    }
    Some(bytes)
}

/// What the service expects of each of its notices (`docs/spec/collection.md#callback-acknowledgement`).
fn acknowledged(kind: Option<Kind>) -> Response<Full<Bytes>> {
    let mut answer = plain(StatusCode::OK);
    if kind == Some(Kind::PersistentAccount) {
        let json = header::HeaderValue::from_static("application/json");
        answer.headers_mut().insert(header::CONTENT_TYPE, json);
        *answer.body_mut() = Full::new(Bytes::from_static(br#"{"status":"SUCCESS"}"#));
    }
    answer
}

fn plain(status: StatusCode) -> Response<Full<Bytes>> {
    let mut answer = Response::new(Full::default());
    *answer.status_mut() = status;
    answer
}

#[cfg(test)]
#[path = "receiver_tests.rs"]
mod tests;
