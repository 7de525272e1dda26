//! Where callbacks may be sent, and their log.
//!
//! The sandbox calls no other computer: a callback is sent to a literal loopback address or to `localhost`, over plain HTTP, without name
//! server, proxy or redirect. A callback for any other address is logged with the status `not_sent`, unless a default address is set. It
//! can then be fetched over the control interface, and is `delivered` after that.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::http::Uri;
use serde::Serialize;
use service_api::callback::Kind;

use crate::time::Timestamp;
use crate::world::Callback;

/// The most attempts: the first and three more (`docs/spec/collection.md#callback-delivery`).
pub(crate) const MAX_ATTEMPTS: usize = 4;

/// A callback as the control interface shows it; times are RFC 3339.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CallbackView {
    /// The id, which is the same in every attempt.
    pub notification_id: String,
    /// `payment_request` or `persistent_account`.
    pub kind: &'static str,
    /// The reference of the payment request or of the deposit.
    pub reference_number: String,
    /// The event, such as `PAYMENT_COMPLETE`; absent for a deposit.
    pub event: Option<&'static str>,
    /// The state, such as `CONSUMED`; absent for a deposit.
    pub state: Option<&'static str>,
    /// The address in the request.
    pub address: Option<String>,
    /// Where it is sent: the address in the request, or the default one if that is not on this computer.
    pub to: Option<String>,
    /// When it was created.
    pub created_at: String,
    /// `waiting`, `delivered`, `given_up` after four attempts, or `not_sent` because it has no address on this computer and was not
    /// fetched.
    pub status: &'static str,
    /// The attempts so far.
    pub attempts: Vec<CallbackAttempt>,
}

/// One attempt to deliver a callback.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CallbackAttempt {
    /// When it ended.
    pub at: String,
    /// The HTTP status of the answer; absent if there was none.
    pub http_status: Option<u16>,
}

/// A callback that can be fetched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReadyCallback {
    /// The number by which it is taken.
    pub number: usize,
    /// The body that the service would send, with its hash.
    pub body: String,
}

/// A stored attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Attempt {
    pub(crate) at: Timestamp,
    pub(crate) http_status: Option<u16>,
}

/// Whether there are no further attempts.
pub(crate) fn is_over(attempts: &[Attempt]) -> bool {
    is_delivered(attempts) || attempts.len() >= MAX_ATTEMPTS
}

fn is_delivered(attempts: &[Attempt]) -> bool {
    attempts.iter().any(|attempt| attempt.http_status == Some(200))
}

/// An address on this computer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Receiver {
    /// The address as given.
    pub(crate) address: String,
    /// The socket address.
    pub(crate) at: SocketAddr,
    /// Host and port, for the `Host` header.
    pub(crate) authority: String,
    /// Path and query, exactly as given.
    pub(crate) path: String,
}

impl Receiver {
    /// `None` if the address is not on this computer, or not plain HTTP.
    pub(crate) fn on_this_computer(address: &str) -> Option<Self> {
        let uri: Uri = address.parse().ok()?;
        if uri.scheme_str() != Some("http") {
            return None;
        }
        let host = uri.host()?;
        let ip = if host.eq_ignore_ascii_case("localhost") {
            IpAddr::V4(Ipv4Addr::LOCALHOST)
        } else {
            host.trim_start_matches('[').trim_end_matches(']').parse().ok()?
        };
        let port = uri.port_u16();
        let path = uri.path_and_query().map_or("/", |path| path.as_str());
        ip.is_loopback().then(|| Self {
            address: address.to_owned(),
            at: SocketAddr::new(ip, port.unwrap_or(80)),
            authority: port.map_or_else(|| host.to_owned(), |port| format!("{host}:{port}")),
            path: path.to_owned(),
        })
    }

    /// The receiver of a callback.
    pub(crate) fn of(callback: &Callback, default: Option<&Self>) -> Option<Self> {
        let named = callback.address.as_deref().and_then(Self::on_this_computer);
        named.or_else(|| default.cloned())
    }
}

/// The log entry of a callback.
pub(crate) fn view(callback: &Callback, attempts: &[Attempt], default: Option<&Receiver>) -> CallbackView {
    let to = Receiver::of(callback, default).map(|receiver| receiver.address);
    let view_of = |attempt: &Attempt| CallbackAttempt {
        at: attempt.at.rfc3339(),
        http_status: attempt.http_status,
    };
    CallbackView {
        notification_id: callback.id.clone(),
        kind: match callback.kind {
            Kind::PaymentRequest => "payment_request",
            Kind::PersistentAccount => "persistent_account",
        },
        reference_number: callback.reference.clone(),
        event: callback.event,
        state: callback.state,
        address: callback.address.clone(),
        status: match &to {
            _ if is_delivered(attempts) => "delivered",
            _ if is_over(attempts) => "given_up",
            Some(_) => "waiting",
            None => "not_sent",
        },
        to,
        created_at: callback.at.rfc3339(),
        attempts: attempts.iter().map(view_of).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_computer_is_called() {
        let at = |address: &str| Receiver::on_this_computer(address).map(|receiver| (receiver.at.to_string(), receiver.path));
        let here = |at: &str, path: &str| Some((at.to_owned(), path.to_owned()));
        let long = "/paid?a=1&b=%20";
        assert_eq!(at(&format!("http://127.0.0.1:8080{long}")), here("127.0.0.1:8080", long));
        assert_eq!(at("http://localhost"), here("127.0.0.1:80", "/"));
        assert_eq!(at("http://[::1]:9/x"), here("[::1]:9", "/x"));
        assert_eq!(at("http://127.9.8.7:1/"), here("127.9.8.7:1", "/"));
        // The last one is empty.
        let all = "https://example.com/paid http://example.com http://127.0.0.1@example.com/ http://127.0.0.1:80@example.com:80/ \
            http://localhost.example.com/ http://127.0.0.1.example.com/ http://192.168.0.1/ http://0.0.0.0/ http://[::ffff:10.0.0.1]/ \
            https://127.0.0.1/ ftp://127.0.0.1/ //127.0.0.1/ 127.0.0.1:80 /paid ";
        for elsewhere in all.split(' ') {
            assert_eq!(at(elsewhere), None, "{elsewhere}");
        }
    }
}
