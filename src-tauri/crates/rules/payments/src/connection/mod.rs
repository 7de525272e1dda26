//! The check of a connection: from the result of one query to the service to a mark for each stage, with a reason for a failure.
//!
//! The query changes nothing, so no money moves in any case.

use serde::Serialize;
use serde_json::Value as Json;
use service_api::answer::{self, code_of, message_of};
use service_api::declare::Interface;
use ts_rs::TS;

use crate::http_rejection::{HttpRejection, http_rejection};
use crate::messages::connection as messages;
use crate::messages::connection::Code;

/// The largest accepted difference of the clocks, in milliseconds.
pub const CLOCK_TOLERANCE: i64 = 120_000;

/// The stages of the check, in order. Each requires the ones before it, except the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "StageName")]
pub enum Stage {
    /// This computer is on a network.
    Internet,
    /// Something listens at the address.
    Address,
    /// TLS with a certificate that is trusted.
    Secure,
    /// The service answers, and not another server.
    Answers,
    /// The clocks agree within two minutes.
    Clock,
    /// The service accepts calls from this internet address.
    Allowed,
    /// The service accepts our keys.
    SignIn,
    /// The service accepts our hash.
    Signature,
    /// The service answers the query: its banks, or a look-up.
    Question,
}

/// Every stage, in order.
pub const STAGES: [Stage; 9] = [
    Stage::Internet,
    Stage::Address,
    Stage::Secure,
    Stage::Answers,
    Stage::Clock,
    Stage::Allowed,
    Stage::SignIn,
    Stage::Signature,
    Stage::Question,
];

/// The result of a stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Not known yet.
    Waiting,
    /// Passed, with a short note or an empty text.
    Passed(String),
    /// Not applicable here, with the reason.
    NotNeeded(String),
    /// Failed.
    Failed(Reason),
    /// An earlier stage failed.
    NotReached,
}

/// Why a stage failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// What happened, as a sentence.
    pub what: String,
    /// What to do, as sentences.
    pub to_do: String,
    /// Who can fix it.
    pub who: Who,
}

/// Who can fix a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "WhoMends")]
pub enum Who {
    /// The person at this computer.
    You,
    /// The administrator of the office's network.
    Network,
    /// The service.
    Service,
}

/// Where a connection attempt ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hop {
    /// Between here and the service, or at the service.
    Service,
    /// Between here and the proxy, or at the proxy.
    Proxy,
}

/// What prevented a connection. No byte of a request was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The host name was not found.
    UnknownName,
    /// The connection was refused.
    Refused,
    /// There is no route to the host.
    NoRoute,
    /// No answer in time.
    Silence,
    /// Closed while it was being established.
    Cut,
    /// The server does not speak a TLS version that we accept.
    NoTls,
    /// The certificate is not accepted.
    Certificate(BadCertificate),
    /// The proxy rejected our user name and password.
    SignIn,
    /// The proxy did not forward the call, or could not reach the host.
    NotLetThrough,
    /// None of these.
    Unexplained,
}

/// What is wrong with a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadCertificate {
    /// The fault.
    pub fault: CertificateFault,
    /// The issuer that the certificate names, if any.
    pub issuer: Option<String>,
}

/// A fault of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CertificateFault {
    /// It has expired.
    Expired,
    /// It is not valid yet.
    NotYetValid,
    /// It is for another name.
    OtherName,
    /// This computer does not trust its issuer.
    UnknownIssuer,
    /// It is self-signed.
    SelfMade,
    /// Anything else.
    Other,
}

/// What prevented a connection, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obstacle {
    /// Where.
    pub hop: Hop,
    /// What.
    pub trouble: Trouble,
}

/// What is known about the connection before the query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkPath {
    /// The service's host and port, for display.
    pub host: String,
    /// The proxy's host and port, if one is set.
    pub proxy: Option<String>,
    /// Whether the address is on this computer.
    pub on_this_computer: bool,
    /// Whether the address requires TLS.
    pub tls: bool,
    /// Whether this computer has a route to the network.
    pub network: bool,
}

/// How far a query got.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// It cannot be signed: this key is missing.
    KeyMissing(String),
    /// It is being sent.
    Leaving,
    /// The connection is established.
    Connected,
    /// No connection was established.
    NotConnected(Obstacle),
    /// The connection was established, and no complete answer arrived.
    Unanswered,
    /// An answer was read completely.
    Answered {
        /// HTTP status.
        status: u16,
        /// Whether the content type is JSON.
        json: bool,
        /// Its body.
        body: Vec<u8>,
    },
}

/// The result of one query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observed {
    /// How far it got.
    pub arrival: Arrival,
    /// The issuer of the service's certificate.
    pub issuer: Option<String>,
    /// How far this computer's clock is ahead of the service's, in milliseconds; `None` if the answer contains no time.
    pub ahead: Option<i64>,
    /// From sending to the end of the answer, in milliseconds.
    pub round_trip: Option<i64>,
}

impl Observed {
    /// The state before the query.
    pub fn nothing() -> Self {
        Self {
            arrival: Arrival::Leaving,
            issuer: None,
            ahead: None,
            round_trip: None,
        }
    }
}

/// The marks of all stages, in order. `describe` makes a short note from an accepted answer, or `None` if the answer does not contain what
/// was requested.
pub fn judge(interface: Interface, path: &NetworkPath, seen: &Observed, describe: impl Fn(&[u8]) -> Option<String>) -> Vec<(Stage, Mark)> {
    let verdict = verdict(interface, path, &seen.arrival, describe);
    let mark = |stage: Stage| {
        let before = STAGES.iter().position(|other| *other == stage);
        let at = STAGES.iter().position(|other| *other == verdict.at);
        match before.cmp(&at) {
            std::cmp::Ordering::Less if stage == Stage::Clock && !matches!(seen.arrival, Arrival::Answered { .. }) => Mark::NotReached,
            std::cmp::Ordering::Less if verdict.skips_earlier => Mark::NotReached,
            std::cmp::Ordering::Less => passed(stage, path, seen),
            std::cmp::Ordering::Equal => verdict.mark.clone(),
            std::cmp::Ordering::Greater if verdict.mark == Mark::Waiting => Mark::Waiting,
            std::cmp::Ordering::Greater if stage == Stage::Clock && seen.ahead.is_some() => passed(stage, path, seen),
            std::cmp::Ordering::Greater => Mark::NotReached,
        }
    };
    STAGES.into_iter().map(|stage| (stage, mark(stage))).collect()
}

/// Where the query ended.
struct Verdict {
    at: Stage,
    mark: Mark,
    /// Nothing was sent, so the earlier stages are unknown.
    skips_earlier: bool,
}

impl Verdict {
    fn failed(at: Stage, reason: Reason) -> Self {
        Self::marked(at, Mark::Failed(reason))
    }

    fn marked(at: Stage, mark: Mark) -> Self {
        Self {
            at,
            mark,
            skips_earlier: false,
        }
    }
}

fn verdict(interface: Interface, path: &NetworkPath, arrival: &Arrival, describe: impl Fn(&[u8]) -> Option<String>) -> Verdict {
    match arrival {
        Arrival::KeyMissing(key) => Verdict {
            skips_earlier: true,
            ..Verdict::failed(Stage::SignIn, messages::key_missing(key))
        },
        Arrival::Leaving => Verdict::marked(Stage::Internet, Mark::Waiting),
        Arrival::Connected => Verdict::marked(Stage::Answers, Mark::Waiting),
        Arrival::NotConnected(obstacle) => not_connected(path, obstacle),
        Arrival::Unanswered => Verdict::failed(Stage::Answers, messages::unanswered(path)),
        Arrival::Answered { status, json, body } => answered(interface, path, (*status, *json), body, describe),
    }
}

fn not_connected(path: &NetworkPath, obstacle: &Obstacle) -> Verdict {
    let cut_off = matches!(obstacle.trouble, Trouble::UnknownName | Trouble::NoRoute | Trouble::Silence);
    if cut_off && !path.network && !path.on_this_computer {
        return Verdict::failed(Stage::Internet, messages::no_internet());
    }
    let stage = match (&obstacle.trouble, obstacle.hop) {
        (Trouble::Certificate(_) | Trouble::NoTls, Hop::Service) => Stage::Secure,
        (_, _) => Stage::Address,
    };
    Verdict::failed(stage, messages::obstacle(path, obstacle))
}

fn answered(
    interface: Interface,
    path: &NetworkPath,
    (status, is_json): (u16, bool),
    body: &[u8],
    describe: impl Fn(&[u8]) -> Option<String>,
) -> Verdict {
    let json = answer::read(body).ok().filter(|_| is_json);
    let message = json.as_ref().map(message_of).unwrap_or_default();
    let elsewhere = |reason| Verdict::failed(Stage::Answers, reason);
    match status {
        200..=299 => {}
        300..=399 => return elsewhere(messages::redirected(path)),
        404 | 405 | 415 if !message.to_lowercase().contains("hash") => return elsewhere(messages::nothing_here(path, status)),
        408 | 425 | 429 => return elsewhere(messages::busy(status)),
        400..=499 => return rejected(interface, http_rejection(status, &message), status, &message),
        _ => return elsewhere(messages::down(path, status)),
    }
    let Some(json) = json else {
        return elsewhere(messages::no_json(path, body));
    };
    match code_of(&json).as_deref() {
        Some("0") => match describe(body) {
            Some(words) => Verdict::marked(Stage::Question, Mark::Passed(words)),
            None => Verdict::failed(Stage::Question, messages::not_given()),
        },
        Some("104") => Verdict::failed(Stage::SignIn, messages::sign_in(interface)),
        Some(code) => match http_rejection(200, &message) {
            rejection @ (HttpRejection::Signature | HttpRejection::Address | HttpRejection::SignIn) => {
                rejected(interface, rejection, status, &message)
            }
            // A merchant look-up that finds nothing was answered too.
            HttpRejection::Other if interface == Interface::Merchant && finds_nothing(code, &json) => {
                Verdict::marked(Stage::Question, Mark::Passed(messages::ANSWERED.to_owned()))
            }
            HttpRejection::Other => Verdict::failed(Stage::Question, messages::refused(Code::Business(code), &message)),
        },
        None => elsewhere(messages::no_json(path, body)),
    }
}

fn rejected(interface: Interface, rejection: HttpRejection, status: u16, message: &str) -> Verdict {
    match rejection {
        HttpRejection::Signature => Verdict::failed(Stage::Signature, messages::signature(interface)),
        HttpRejection::Address => Verdict::failed(Stage::Allowed, messages::not_allowed()),
        HttpRejection::SignIn => Verdict::failed(Stage::SignIn, messages::sign_in(interface)),
        HttpRejection::Other => Verdict::failed(Stage::Question, messages::refused(Code::Http(status), message)),
    }
}

/// Whether a look-up reports that the reference is unknown (`docs/spec/codes.md#status-words`).
fn finds_nothing(code: &str, json: &Json) -> bool {
    let status = ["transactionStatus", "status"]
        .iter()
        .find_map(|name| json.get(name).and_then(Json::as_str))
        .unwrap_or_default()
        .to_uppercase();
    code == "135" || (code.is_empty() && ["UKNOWN", "UNKNOWN"].contains(&status.as_str()))
}

/// The mark of a stage that the query passed.
fn passed(stage: Stage, path: &NetworkPath, seen: &Observed) -> Mark {
    let nothing = || Mark::Passed(String::new());
    match stage {
        Stage::Internet if path.on_this_computer => Mark::NotNeeded(messages::NOT_NEEDED.to_owned()),
        // Nothing has answered yet, so only the network is known to work.
        Stage::Internet if matches!(seen.arrival, Arrival::NotConnected(_)) => Mark::Passed(messages::ON_A_NETWORK.to_owned()),
        Stage::Address => Mark::Passed(seen.round_trip.map(messages::milliseconds).unwrap_or_default()),
        Stage::Secure if !path.tls => Mark::NotNeeded(messages::NOT_NEEDED.to_owned()),
        Stage::Secure => Mark::Passed(seen.issuer.clone().unwrap_or_default()),
        Stage::Clock => match seen.ahead {
            None => Mark::NotNeeded(messages::NOT_GIVEN.to_owned()),
            Some(ahead) if ahead.abs() <= CLOCK_TOLERANCE => Mark::Passed(messages::clock(ahead)),
            Some(ahead) => Mark::Failed(messages::clock_wrong(ahead)),
        },
        Stage::Internet | Stage::Answers | Stage::Allowed | Stage::SignIn | Stage::Signature | Stage::Question => nothing(),
    }
}

#[cfg(test)]
#[path = "../connection_tests.rs"]
mod tests;
