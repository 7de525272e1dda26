//! Derives the cause of a failed connection from the types of the errors in its chain.

use std::error::Error;
use std::io;

use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::connect::proxy::{SocksV5, Tunnel};
use payment_rules::connection::{BadCertificate, Hop, Obstacle, Trouble};

use super::send_progress::Notes;

type Tunnelling = <Tunnel<HttpConnector> as tower::Service<http::Uri>>::Error;
type Socks = <SocksV5<HttpConnector> as tower::Service<http::Uri>>::Error;

/// What prevented the connection to `host`.
pub fn obstacle(error: &reqwest::Error, notes: &Notes, host: &str) -> Obstacle {
    let hop = |name: &str| if name == host { Hop::Service } else { Hop::Proxy };
    if let Some(name) = &notes.unknown_name {
        return Obstacle {
            hop: hop(name),
            trouble: Trouble::UnknownName,
        };
    }
    if let Some((shown, fault)) = notes.certificate.as_ref().and_then(|shown| Some((shown, shown.fault?))) {
        let issuer = shown.issuer.clone();
        return Obstacle {
            hop: hop(&shown.host),
            trouble: Trouble::Certificate(BadCertificate { fault, issuer }),
        };
    }
    let mut found = Obstacle {
        hop: Hop::Service,
        trouble: if error.is_timeout() {
            Trouble::Silence
        } else {
            Trouble::Unexplained
        },
    };
    read_chain(error, &mut found);
    found
}

/// Examines each error and its cause, outermost first: inner errors are more specific.
fn read_chain(outermost: &(dyn Error + 'static), found: &mut Obstacle) {
    let mut next = Some(outermost);
    while let Some(error) = next {
        if let Some(error) = error.downcast_ref::<Tunnelling>() {
            found.hop = Hop::Proxy;
            found.trouble = match error {
                Tunnelling::ProxyAuthRequired => Trouble::SignIn,
                Tunnelling::TunnelUnsuccessful | Tunnelling::MissingHost => Trouble::NotLetThrough,
                Tunnelling::TunnelUnexpectedEof | Tunnelling::ProxyHeadersTooLong | Tunnelling::Io(_) => Trouble::Cut,
                Tunnelling::ConnectFailed(_) => Trouble::Unexplained,
            };
        } else if let Some(error) = error.downcast_ref::<Socks>() {
            found.hop = Hop::Proxy;
            // The cause of this error is not in the chain.
            if let Socks::Inner(cause) = error {
                read_chain(cause, found);
            }
            found.trouble = socks(error, found.trouble.clone());
        } else if let Some(error) = error.downcast_ref::<io::Error>() {
            found.trouble = by_kind(error).unwrap_or_else(|| found.trouble.clone());
        }
        next = error.source();
    }
}

fn socks(error: &Socks, below: Trouble) -> Trouble {
    if let Socks::Inner(_) = error {
        return below;
    }
    if let Socks::V5(error) = error {
        // The kinds of this error have no names outside their crate, so its text decides.
        let sign_in = error.to_string().contains("authentication") || error.to_string().contains("credentials");
        return if sign_in { Trouble::SignIn } else { Trouble::NotLetThrough };
    }
    if let Socks::Io(_) | Socks::Parsing(_) = error {
        return Trouble::Cut;
    }
    Trouble::NotLetThrough
}

/// The inner error of an I/O error is not its source, and may be another I/O error.
fn by_kind(error: &io::Error) -> Option<Trouble> {
    use io::ErrorKind as Kind;
    if let Some(inner) = error.get_ref() {
        if inner.is::<rustls::Error>() {
            return Some(Trouble::NoTls);
        }
        if let Some(trouble) = inner.downcast_ref::<io::Error>().and_then(by_kind) {
            return Some(trouble);
        }
    }
    let kinds = [
        (Kind::ConnectionRefused, Trouble::Refused),
        (Kind::TimedOut, Trouble::Silence),
        (Kind::NetworkUnreachable, Trouble::NoRoute),
        (Kind::HostUnreachable, Trouble::NoRoute),
        (Kind::NetworkDown, Trouble::NoRoute),
        (Kind::ConnectionReset, Trouble::Cut),
        (Kind::ConnectionAborted, Trouble::Cut),
        (Kind::BrokenPipe, Trouble::Cut),
        (Kind::UnexpectedEof, Trouble::Cut),
    ];
    kinds
        .into_iter()
        .find_map(|(kind, trouble)| (error.kind() == kind).then_some(trouble))
}
