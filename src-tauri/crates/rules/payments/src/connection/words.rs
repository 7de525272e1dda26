//! The sentences of the check: what happened, what to do, who can fix it.

use service_api::declare::Interface;

use super::{BadCertificate, CertificateFault, Hop, NetworkPath, Obstacle, Reason, Trouble, Who};

/// For an address on this computer.
pub(super) const NOT_NEEDED: &str = "not needed";
pub(super) const ON_A_NETWORK: &str = "on a network";
pub(super) const NOT_GIVEN: &str = "not told";
pub(super) const ANSWERED: &str = "answered";

fn reason(what: impl Into<String>, to_do: impl Into<String>, who: Who) -> Reason {
    Reason {
        what: what.into(),
        to_do: to_do.into(),
        who,
    }
}

pub(super) fn no_internet() -> Reason {
    reason(
        "This computer has no internet connection.",
        "Connect it by Wi-Fi, cable or phone, then check again.",
        Who::You,
    )
}

pub(super) fn key_missing(key: &str) -> Reason {
    reason(
        format!("Nothing was asked: the {} of this profile is not set.", key.replace('_', " ")),
        "Copy it where you have it and paste it under Keys.",
        Who::You,
    )
}

/// Why no connection was established.
pub(super) fn obstacle(path: &NetworkPath, obstacle: &Obstacle) -> Reason {
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
    let network = "A firewall or VPN may be in between: ask whoever looks after your network.";
    match trouble {
        Trouble::UnknownName => reason(
            format!("The name of {host} was not found."),
            "Look for a typing mistake in the address. If it is right, open any web page: when that fails too, your internet does not work at the \
             moment.",
            Who::You,
        ),
        Trouble::Refused => reason(
            format!("Nothing answers at {host}."),
            "Compare address and port with what the service gave you. If they are the same, the service may be down: ask it.",
            Who::You,
        ),
        Trouble::NoRoute => reason(format!("There is no way from here to {host}."), network, Who::Network),
        Trouble::Silence => reason(
            format!("{host} did not answer in time."),
            format!("Check again in a minute. {network}"),
            Who::Network,
        ),
        Trouble::Cut => reason(
            format!("The connection to {host} was cut while it was made."),
            network,
            Who::Network,
        ),
        Trouble::NoTls => reason(
            format!("What answers at {host} does not speak TLS, so nothing was sent to it."),
            "Compare address and port with what the service gave you. A Wi-Fi sign-in page can be the cause too: open any web page.",
            Who::You,
        ),
        Trouble::Certificate(bad) => certificate(host, bad),
        Trouble::SignIn | Trouble::NotLetThrough | Trouble::Unexplained => {
            reason(format!("No connection to {host} came to stand."), network, Who::Network)
        }
    }
}

fn certificate(host: &str, bad: &BadCertificate) -> Reason {
    let issuer = bad.issuer.as_deref().unwrap_or("somebody without a name");
    match bad.fault {
        CertificateFault::Expired => reason(
            format!("The certificate of {host} has run out, so nothing was sent to it."),
            "Look at this computer’s date first. If it is right, only the service can renew the certificate: tell it.",
            Who::Service,
        ),
        CertificateFault::NotYetValid => reason(
            format!("The certificate of {host} is not valid yet, so nothing was sent to it."),
            "This computer’s date is probably wrong. Let the system set date and time by itself, then check again.",
            Who::You,
        ),
        CertificateFault::OtherName => reason(
            format!("The certificate shown for {host} is for another name, so nothing was sent to it."),
            "Look for a typing mistake in the address. If there is none, somebody else answers in its place: ask whoever looks after your network.",
            Who::You,
        ),
        CertificateFault::SelfMade => reason(
            format!("{host} shows a certificate that it made itself: nobody vouches for it, so nothing was sent to it."),
            "The address may be wrong, or somebody else answers in its place. Ask whoever looks after your network.",
            Who::Network,
        ),
        CertificateFault::UnknownIssuer => reason(
            format!("The certificate of {host} was issued by “{issuer}”, whom this computer does not trust, so nothing was sent to it."),
            "A web filter, a virus scanner or a Wi-Fi sign-in page may be reading what you send. Ask whoever looks after your network about that name.",
            Who::Network,
        ),
        CertificateFault::Other => reason(
            format!("The certificate of {host} cannot be accepted (issued by “{issuer}”), so nothing was sent to it."),
            "Ask whoever looks after your network, then the service.",
            Who::Network,
        ),
    }
}

fn at_the_proxy(path: &NetworkPath, proxy: &str, trouble: &Trouble) -> Reason {
    let host = &path.host;
    let compare = "Compare it under Change with what you were given, or ask whoever runs the proxy.";
    match trouble {
        Trouble::UnknownName => reason(format!("The name of the proxy {proxy} was not found."), compare, Who::You),
        Trouble::Refused => reason(format!("Nothing answers at the proxy {proxy}."), compare, Who::You),
        Trouble::NoRoute => reason(format!("There is no way from here to the proxy {proxy}."), compare, Who::Network),
        Trouble::Silence => reason(format!("The proxy {proxy} did not answer in time."), compare, Who::Network),
        Trouble::Cut => reason(
            format!("The proxy {proxy} hung up."),
            format!("Is it a proxy of this kind? {compare}"),
            Who::Network,
        ),
        Trouble::SignIn => reason(
            format!("The proxy {proxy} did not accept your user name and password."),
            "Correct the user name under Change and paste the password again under Keys.",
            Who::You,
        ),
        Trouble::NotLetThrough => reason(
            format!("The proxy {proxy} is there, but did not let the call through to {host}."),
            "Ask whoever runs the proxy to allow that address, and look for a typing mistake in it.",
            Who::Network,
        ),
        Trouble::NoTls => reason(
            format!("What answers at {proxy} does not speak TLS."),
            "If the proxy was given to you without https, begin its address with http://.",
            Who::You,
        ),
        Trouble::Certificate(bad) => certificate(&format!("the proxy {proxy}"), bad),
        Trouble::Unexplained => reason(
            format!("No connection through the proxy {proxy} came to stand."),
            compare,
            Who::Network,
        ),
    }
}

pub(super) fn unanswered(path: &NetworkPath) -> Reason {
    reason(
        format!("{} took the question and gave no whole answer in time.", path.host),
        "Check again in a minute. If it stays so, tell the service.",
        Who::Service,
    )
}

pub(super) fn redirected(path: &NetworkPath) -> Reason {
    reason(
        format!(
            "{} sends us to another address. We do not follow, since our keys would go there too.",
            path.host
        ),
        "Compare the address with what the service gave you, or ask the service for the right one.",
        Who::You,
    )
}

pub(super) fn nothing_here(path: &NetworkPath, status: u16) -> Reason {
    reason(
        format!("{} answers, but the service is not at this address (HTTP {status}).", path.host),
        "Compare the whole address, its end too, with what the service gave you. Where names carry the service’s own word, look at that word under \
         Change.",
        Who::You,
    )
}

pub(super) fn busy(status: u16) -> Reason {
    reason(
        format!("The service has too much to do at the moment (HTTP {status})."),
        "Check again in a few minutes.",
        Who::Service,
    )
}

pub(super) fn down(path: &NetworkPath, status: u16) -> Reason {
    reason(
        format!("{} answers, but the service is down or has a fault (HTTP {status}).", path.host),
        "Nothing is wrong on your side. Check again later; if it stays so, tell the service.",
        Who::Service,
    )
}

/// For an answer that is not JSON.
pub(super) fn no_json(path: &NetworkPath, body: &[u8]) -> Reason {
    if body.trim_ascii_start().first() == Some(&b'<') {
        return reason(
            format!("A web page came from {} in place of the service’s answer.", path.host),
            "Compare the address with what the service gave you. A Wi-Fi sign-in page or maintenance can be the cause too: open any web page, then \
             check again.",
            Who::You,
        );
    }
    reason(
        format!("What came from {} cannot be read as an answer of the service.", path.host),
        "Compare the address with what the service gave you. If it is the same, tell the service.",
        Who::Service,
    )
}

pub(super) fn not_allowed() -> Reason {
    reason(
        "The service does not know this internet address.",
        "Tell the service the address your internet provider gave you, so that it lets you in. If that changes, ask your provider for a fixed one or \
         use your office’s proxy.",
        Who::Service,
    )
}

pub(super) fn sign_in(interface: Interface) -> Reason {
    let keys = match interface {
        Interface::Collection => "public key and secret key",
        Interface::Business | Interface::Merchant => "public id and password",
    };
    reason(
        format!("The service did not accept the {keys}."),
        "Paste both again under Keys. Keys for the test system do not work with real money, nor the other way round.",
        Who::You,
    )
}

pub(super) fn signature(interface: Interface) -> Reason {
    let key = match interface {
        Interface::Collection | Interface::Business => "hash key",
        Interface::Merchant => "API key",
    };
    reason(
        "The service did not accept our signature (hash).",
        format!("Paste the {key} again under Keys. It is probably wrong, or for the other environment."),
        Who::You,
    )
}

pub(super) fn refused(code: &str, message: &str) -> Reason {
    let message = match message {
        "" => "The service refused the question and did not say why".to_owned(),
        message => format!("The service said: “{message}”"),
    };
    reason(
        format!("{message} ({code})."),
        "Ask the service what that means for your account.",
        Who::Service,
    )
}

/// For an accepted answer without what was requested.
pub(super) fn not_given() -> Reason {
    reason(
        "The service said yes, but its answer does not hold what was asked for.",
        "Tell the service.",
        Who::Service,
    )
}

/// How the clocks compare, as a short note.
pub(super) fn clock(ahead: i64) -> String {
    match difference(ahead) {
        seconds if seconds < 3 => "in step".to_owned(),
        seconds => format!("{seconds} s {}", direction(ahead)),
    }
}

pub(super) fn clock_wrong(ahead: i64) -> Reason {
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
        "Let the system set date and time by itself, then check again. Records and time limits go wrong with a wrong clock.",
        Who::You,
    )
}

fn difference(ahead: i64) -> i64 {
    ahead.saturating_abs() / 1_000
}

fn direction(ahead: i64) -> &'static str {
    if ahead < 0 { "behind" } else { "ahead" }
}
