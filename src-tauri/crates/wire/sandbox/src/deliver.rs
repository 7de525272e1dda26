//! Delivers callbacks one after the other, independently of the requests. A callback without an address on this computer waits until it is
//! fetched over the control interface.
//!
//! A callback that is not answered with 200 is sent again at most three times, with the same id and the same body. The attempts are kept in
//! the state file, so that delivery continues after a restart; an interrupted attempt is repeated.

use std::collections::VecDeque;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, header};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use service_api::auth::Keys;
use service_api::callback::sign;
use service_api::value::Secret;
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep_until, timeout};

use crate::alter::with_more;
use crate::callbacks::{MAX_ATTEMPTS, Receiver};
use crate::engine::Engine;
use crate::faults::Fault;
use crate::server::Shared;
use crate::world::Callback;

/// The wait before the second attempt; it doubles with each further one.
const FIRST_WAIT: Duration = Duration::from_millis(250);
/// The time limit of one attempt.
const ATTEMPT_LIMIT: Duration = Duration::from_secs(5);
/// The interval of the check for expired payment requests.
const TICK: Duration = Duration::from_secs(1);

/// A callback that is still to be delivered.
#[derive(Clone, Debug)]
pub(crate) struct Delivery {
    /// The number of the callback among all.
    pub(crate) number: usize,
    pub(crate) callback: Callback,
    /// `None` if it is to be fetched.
    pub(crate) to: Option<Receiver>,
    /// The number of attempts so far.
    pub(crate) tried: usize,
    /// Whether a fault signs it with another key.
    pub(crate) wrong_key: bool,
    /// Whether a fault sends it again after it was accepted.
    pub(crate) once_more: bool,
    /// Whether a fault makes it wait for the next one.
    pub(crate) until_next: bool,
}

/// Runs until the sandbox stops.
pub(crate) async fn deliver(shared: Arc<Shared>) {
    let mut stopping = shared.stopping.clone();
    tokio::select! {
        () = run(&shared) => {}
        _ = stopping.wait_for(|stopping| *stopping) => {}
    }
}

async fn run(shared: &Shared) {
    let engine = &shared.control.0;
    let mut seen = 0;
    let mut due: VecDeque<(Instant, Delivery)> = VecDeque::new();
    loop {
        engine.lapse();
        let now = Instant::now();
        let (all, fresh) = engine.deliveries(seen);
        seen = all;
        due.extend(fresh.into_iter().filter_map(|delivery| scheduled(delivery, engine, now)));
        let Some(place) = due.iter().position(|(at, _)| *at <= now) else {
            let next = due.iter().map(|(at, _)| *at).fold(now + TICK, Instant::min);
            tokio::select! {
                () = engine.changed() => {}
                () = sleep_until(next) => {}
            }
            continue;
        };
        let Some((_, mut delivery)) = due.remove(place) else {
            continue;
        };
        let Some(to) = delivery.to.clone() else {
            if let Some(body) = signed(&delivery, &shared.keys) {
                engine.make_fetchable(delivery.number, body, delivery.once_more);
            }
            release_held(&mut due, now);
            continue;
        };
        let answered = timeout(ATTEMPT_LIMIT, send(&delivery, &to, &shared.keys)).await;
        let http_status = answered.ok().flatten();
        engine.tried(delivery.number, http_status);
        delivery.tried += 1;
        let accepted = http_status == Some(200);
        if accepted {
            release_held(&mut due, now);
        }
        if (!accepted && delivery.tried < MAX_ATTEMPTS) || (accepted && std::mem::take(&mut delivery.once_more)) {
            let wait = FIRST_WAIT * (1 << (delivery.tried - 1));
            due.push_back((Instant::now() + wait, delivery));
        }
    }
}

/// The callbacks that wait for the next one are due.
fn release_held(due: &mut VecDeque<(Instant, Delivery)>, now: Instant) {
    let held = due.iter_mut().filter(|(_, other)| other.until_next);
    held.for_each(|(at, _)| *at = now);
}

/// When a callback is due, and how the faults change it; `None` if it is never sent.
fn scheduled(mut delivery: Delivery, engine: &Engine, now: Instant) -> Option<(Instant, Delivery)> {
    let faults = engine.faults_of_callback(&delivery.callback.reference);
    if faults.find(Fault::CallbackNever).is_some() {
        return None;
    }
    let callback = &mut delivery.callback;
    if faults.find(Fault::CallbackChanged).is_some() {
        callback.body = with_more(&callback.body, callback.kind.covered()).unwrap_or_default();
    }
    delivery.wrong_key = faults.find(Fault::CallbackWrongHash).is_some();
    delivery.once_more = faults.find(Fault::CallbackTwice).is_some();
    let held = faults
        .find(Fault::CallbackOutOfOrder)
        .map(|armed| Duration::from_millis(armed.ms_or(10_000)));
    delivery.until_next = held.is_some();
    Some((now + held.unwrap_or_default(), delivery))
}

/// The body with its hash.
fn signed(delivery: &Delivery, keys: &Keys) -> Option<String> {
    let callback = &delivery.callback;
    let other_key = delivery.wrong_key.then(|| Secret::new("another-key".to_owned()));
    sign(callback.kind, &callback.body, other_key.as_ref().or(keys.hash_key.as_ref())?).ok()
}

/// Makes one attempt; returns the HTTP status, or `None` without an answer.
async fn send(delivery: &Delivery, to: &Receiver, keys: &Keys) -> Option<u16> {
    let body = signed(delivery, keys)?;
    let stream = TcpStream::connect(to.at).await.ok()?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.ok()?;
    let request = Request::post(to.path.as_str())
        .header(header::HOST, to.authority.as_str())
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::ACCEPT, "application/json")
        .header(header::CONNECTION, "close")
        .body(Body::from(body))
        .ok()?;
    // Only the status of the answer matters, not its body or how the connection ends.
    let mut answer = pin!(sender.send_request(request));
    let answer = tokio::select! {
        answer = &mut answer => answer,
        _ = connection => answer.await,
    };
    answer.ok().map(|answer| answer.status().as_u16())
}
