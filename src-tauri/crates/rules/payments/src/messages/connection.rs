//! The sentences of the check: what happened, what to do, who can fix it.

use service_api::declare::Interface;

use crate::connection::{BadCertificate, CertificateFault, Hop, NetworkPath, Obstacle, Reason, Trouble, Who};

/// For an address on this computer.
pub(crate) const NOT_NEEDED: &str = "not needed";
pub(crate) const ON_A_NETWORK: &str = "on a network";
pub(crate) const NOT_GIVEN: &str = "not given";
pub(crate) const ANSWERED: &str = "answered";

/// The code of a rejection.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Code<'a> {
    /// The service's code; it may be empty.
    Business(&'a str),
    /// The HTTP status.
    Http(u16),
}

fn reason(what: impl Into<String>, to_do: impl Into<String>, who: Who) -> Reason {
    Reason {
        what: what.into(),
        to_do: to_do.into(),
        who,
    }
}

pub(crate) fn no_internet() -> Reason {
    reason(
        "This computer has no internet connection.",
        "Connect it by Wi-Fi, cable or phone, then check again.",
        Who::You,
    )
}

pub(crate) fn key_missing(key: &str) -> Reason {
    reason(
        format!("Nothing was sent: the {} of this profile is not set.", key.replace('_', " ")),
        "Enter it under Keys.",
        Who::You,
    )
}

/// Why no connection was established.
pub(crate) fn obstacle(path: &NetworkPath, obstacle: &Obstacle) -> Reason {
    match (obstacle.hop, &path.proxy) {
        (Hop::Proxy, proxy) => at_the_proxy(path, proxy.as_deref().unwrap_or("of this computer’s settings"), &obstacle.trouble),
        (Hop::Service, None) => at_the_service(path, &obstacle.trouble),
        (Hop::Service, Some(proxy)) => {
            let reason = at_the_service(path, &obstacle.trouble);
            Reason {
                what: format!("{} The call went through the proxy {proxy}.", reason.what),
                ..reason
            }
        }
    }
}

fn at_the_service(path: &NetworkPath, trouble: &Trouble) -> Reason {
    let host = &path.host;
    let network = "A firewall or VPN may block it: ask your network administrator.";
    match trouble {
        Trouble::UnknownName => reason(
            format!("The name of {host} was not found."),
            "Check the address for typing errors. If it is right, open any web page: if that fails too, your internet connection is down.",
            Who::You,
        ),
        Trouble::Refused => reason(
            format!("Nothing answers at {host}."),
            "Compare the address and port with those from the service. If they match, the service may be down: ask it.",
            Who::You,
        ),
        Trouble::NoRoute => reason(format!("There is no route from here to {host}."), network, Who::Network),
        Trouble::Silence => reason(
            format!("{host} did not answer in time."),
            format!("Check again in a minute. {network}"),
            Who::Network,
        ),
        Trouble::Cut => reason(
            format!("The connection to {host} was closed while it was being made."),
            network,
            Who::Network,
        ),
        Trouble::NoTls => reason(
            format!("The server at {host} does not use TLS, so nothing was sent to it."),
            "Compare the address and port with those from the service. A Wi-Fi sign-in page can also cause this: open any web page.",
            Who::You,
        ),
        Trouble::Certificate(bad) => certificate(host, bad),
        Trouble::SignIn | Trouble::NotLetThrough | Trouble::Unexplained => {
            reason(format!("No connection to {host} was made."), network, Who::Network)
        }
    }
}

fn certificate(host: &str, bad: &BadCertificate) -> Reason {
    let issuer = bad.issuer.as_deref().unwrap_or("an unnamed issuer");
    match bad.fault {
        CertificateFault::Expired => reason(
            format!("The certificate of {host} has expired, so nothing was sent to it."),
            "Check this computer’s date first. If it is right, ask the service to renew its certificate.",
            Who::Service,
        ),
        CertificateFault::NotYetValid => reason(
            format!("The certificate of {host} is not valid yet, so nothing was sent to it."),
            "This computer’s date is probably wrong. Set the date and time to automatic, then check again.",
            Who::You,
        ),
        CertificateFault::OtherName => reason(
            format!("The certificate of {host} is for another name, so nothing was sent to it."),
            "Check the address for typing errors. If it is right, another server answers in its place: ask your network administrator.",
            Who::You,
        ),
        CertificateFault::SelfMade => reason(
            format!("The certificate of {host} is self-signed, so nothing was sent to it."),
            "The address may be wrong, or another server answers in its place. Ask your network administrator.",
            Who::Network,
        ),
        CertificateFault::UnknownIssuer => reason(
            format!("The certificate of {host} was issued by “{issuer}”, which this computer does not trust, so nothing was sent to it."),
            "A web filter, virus scanner or Wi-Fi sign-in page may be reading the connection. Ask your network administrator about this issuer.",
            Who::Network,
        ),
        CertificateFault::Other => reason(
            format!("The certificate of {host} cannot be accepted (issued by “{issuer}”), so nothing was sent to it."),
            "Ask your network administrator, then the service.",
            Who::Network,
        ),
    }
}

fn at_the_proxy(path: &NetworkPath, proxy: &str, trouble: &Trouble) -> Reason {
    let host = &path.host;
    let compare = "Check the proxy under Change, or ask your network administrator.";
    match trouble {
        Trouble::UnknownName => reason(format!("The name of the proxy {proxy} was not found."), compare, Who::You),
        Trouble::Refused => reason(format!("Nothing answers at the proxy {proxy}."), compare, Who::You),
        Trouble::NoRoute => reason(format!("There is no route from here to the proxy {proxy}."), compare, Who::Network),
        Trouble::Silence => reason(format!("The proxy {proxy} did not answer in time."), compare, Who::Network),
        Trouble::Cut => reason(
            format!("The proxy {proxy} closed the connection."),
            format!("It may be another kind of proxy. {compare}"),
            Who::Network,
        ),
        Trouble::SignIn => reason(
            format!("The proxy {proxy} rejected the user name and password."),
            "Correct the user name under Change and enter the password again under Keys.",
            Who::You,
        ),
        Trouble::NotLetThrough => reason(
            format!("The proxy {proxy} did not forward the call to {host}."),
            "Check the address for typing errors, then ask your network administrator to allow it.",
            Who::Network,
        ),
        Trouble::NoTls => reason(
            format!("The server at {proxy} does not use TLS."),
            "If your proxy does not use https, begin its address with http://.",
            Who::You,
        ),
        Trouble::Certificate(bad) => certificate(&format!("the proxy {proxy}"), bad),
        Trouble::Unexplained => reason(format!("No connection through the proxy {proxy} was made."), compare, Who::Network),
    }
}

pub(crate) fn unanswered(path: &NetworkPath) -> Reason {
    reason(
        format!("{} did not answer completely in time.", path.host),
        "Check again in a minute. If this continues, contact the service.",
        Who::Service,
    )
}

pub(crate) fn redirected(path: &NetworkPath) -> Reason {
    reason(
        format!(
            "{} redirects to another address. Cowrie does not follow, because your keys would be sent there too.",
            path.host
        ),
        "Compare the address with the one from the service, or ask the service for the right one.",
        Who::You,
    )
}

pub(crate) fn nothing_here(path: &NetworkPath, status: u16) -> Reason {
    reason(
        format!("{} answers, but the service is not at this address (HTTP {status}).", path.host),
        "Compare the whole address with the one from the service. If field names contain the service’s own word, check that word under Change.",
        Who::You,
    )
}

pub(crate) fn busy(status: u16) -> Reason {
    reason(
        format!("The service is overloaded (HTTP {status})."),
        "Check again in a few minutes.",
        Who::Service,
    )
}

pub(crate) fn down(path: &NetworkPath, status: u16) -> Reason {
    reason(
        format!("{} answers, but the service is down or has a fault (HTTP {status}).", path.host),
        "Your side works. Check again later; if this continues, contact the service.",
        Who::Service,
    )
}

/// For an answer that is not JSON.
pub(crate) fn no_json(path: &NetworkPath, body: &[u8]) -> Reason {
    if body.trim_ascii_start().first() == Some(&b'<') {
        return reason(
            format!("{} answered with a web page instead of the service’s answer.", path.host),
            "Compare the address with the one from the service. A Wi-Fi sign-in page or maintenance can also cause this: open any web page, then check \
             again.",
            Who::You,
        );
    }
    reason(
        format!("The answer from {} could not be read.", path.host),
        "Compare the address with the one from the service. If it matches, contact the service.",
        Who::Service,
    )
}

pub(crate) fn not_allowed() -> Reason {
    reason(
        "The service does not allow this internet address.",
        "Ask the service to allow your public internet address. If that address changes, ask your provider for a fixed one or use your office’s proxy.",
        Who::Service,
    )
}

pub(crate) fn sign_in(interface: Interface) -> Reason {
    let keys = match interface {
        Interface::Collection => "public key and secret key",
        Interface::Business | Interface::Merchant => "public id and password",
    };
    reason(
        format!("The service rejected the {keys}."),
        "Enter both again under Keys. Test keys work only in the test system, live keys only with real money.",
        Who::You,
    )
}

pub(crate) fn signature(interface: Interface) -> Reason {
    let key = match interface {
        Interface::Collection | Interface::Business => "hash key",
        Interface::Merchant => "API key",
    };
    reason(
        "The service rejected our signature (hash).",
        format!("Enter the {key} again under Keys. It is probably wrong or belongs to the other environment."),
        Who::You,
    )
}

pub(crate) fn refused(code: Code<'_>, message: &str) -> Reason {
    let code = match code {
        Code::Business("") => "without a code".to_owned(),
        Code::Business(code) => format!("code {code}"),
        Code::Http(status) => format!("HTTP {status}"),
    };
    let what = match message {
        "" => format!("The service rejected the request without a message ({code})."),
        message => format!("The service rejected the request: “{message}” ({code})."),
    };
    reason(what, "Ask the service what this means for your account.", Who::Service)
}

/// For an accepted answer without what was requested.
pub(crate) fn not_given() -> Reason {
    reason(
        "The service accepted the request, but its answer does not contain what was requested.",
        "Contact the service.",
        Who::Service,
    )
}

/// How long the connection took, as a short note.
pub(crate) fn milliseconds(time: i64) -> String {
    format!("{time} ms")
}

/// How the clocks compare, as a short note.
pub(crate) fn clock(ahead: i64) -> String {
    match difference(ahead) {
        seconds if seconds < 3 => "in sync".to_owned(),
        seconds => format!("{seconds} s {}", direction(ahead)),
    }
}

pub(crate) fn clock_wrong(ahead: i64) -> Reason {
    let seconds = difference(ahead);
    let (number, unit) = match seconds {
        0..600 => (seconds, "seconds"),
        600..172_800 => (seconds / 60, "minutes"),
        _ => (seconds / 86_400, "days"),
    };
    reason(
        format!(
            "This computer’s clock is {number} {unit} {} the service’s.",
            match ahead {
                0.. => "ahead of",
                _ => "behind",
            }
        ),
        "Set the date and time to automatic, then check again. A wrong clock makes records and time limits wrong.",
        Who::You,
    )
}

fn difference(ahead: i64) -> i64 {
    ahead.saturating_abs() / 1_000
}

fn direction(ahead: i64) -> &'static str {
    if ahead < 0 { "behind" } else { "ahead" }
}
