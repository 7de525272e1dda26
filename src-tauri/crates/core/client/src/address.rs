//! Which addresses a profile may call.

use crate::messages;
use reqwest::Url;
use service_api::brand::BrandWord;

use base::profile::ProfileKind;

/// Reads an address. Deployments require https. Plain http is allowed only to a loopback IP address, and never for a live profile. The
/// sandbox is always on this computer.
///
/// # Errors
///
/// A sentence for people that states what is wrong.
pub fn parse(kind: ProfileKind, text: &str) -> Result<Url, String> {
    let url = Url::parse(text).map_err(|_| messages::NO_WEB_ADDRESS.to_owned())?;
    if !url.username().is_empty() || url.password().is_some() || url.query().is_some() || url.fragment().is_some() {
        return Err(messages::ADDRESS_HAS_EXTRAS.to_owned());
    }
    let loopback = is_loopback(&url);
    match (kind, url.scheme()) {
        (ProfileKind::Sandbox, _) if !loopback => Err(messages::SANDBOX_ADDRESS.to_owned()),
        (ProfileKind::Sandbox | ProfileKind::Test, "http") if loopback => Ok(url),
        (_, "https") => Ok(url),
        (_, _) => Err(messages::HTTPS_NEEDED.to_owned()),
    }
}

/// Whether the host is a loopback IP address. Names do not count: they could resolve to another computer.
pub fn is_loopback(url: &Url) -> bool {
    match url.host_str() {
        Some(host) => {
            let host = host.trim_start_matches('[').trim_end_matches(']');
            host.parse::<std::net::IpAddr>().is_ok_and(|ip| ip.is_loopback())
        }
        None => false,
    }
}

/// Adds the segment of the contract's addresses, `{base_url}/service-webservices/…` (`docs/spec/README.md#interfaces`), in which a
/// deployment may use another word for `service` (`docs/spec/observed.md#brand-word`). An address that already has such a segment is
/// unchanged.
pub fn with_service_segment(mut base: Url, word: &BrandWord) -> Url {
    let path = base.path().trim_end_matches('/').to_owned();
    if !path.split('/').any(|segment| segment.ends_with("-webservices")) {
        base.set_path(&format!("{path}/{}", word.segment()));
    }
    base
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puts_the_contracts_segment_where_it_is_missing() {
        let check = |word: &str, base: &str, expected: &str| {
            let word = BrandWord::parse(word).expect("a word");
            assert_eq!(
                with_service_segment(Url::parse(base).expect("an address"), &word).as_str(),
                expected
            );
        };
        check("service", "https://pay.example.com", "https://pay.example.com/service-webservices");
        check("service", "https://pay.example.com/", "https://pay.example.com/service-webservices");
        check(
            "acme",
            "https://pay.example.com/api",
            "https://pay.example.com/api/acme-webservices",
        );
        for word in ["service", "acme"] {
            check(
                word,
                "https://pay.example.com/other-webservices/",
                "https://pay.example.com/other-webservices/",
            );
        }
    }

    #[test]
    fn sandboxes_are_local_and_live_profiles_use_https() {
        let check = |kind, text: &str, fits: bool| assert_eq!(parse(kind, text).is_ok(), fits, "{kind:?} {text}");
        check(ProfileKind::Sandbox, "http://127.0.0.1:9000", true);
        check(ProfileKind::Sandbox, "http://[::1]:9000/collect", true);
        for text in [
            "https://pay.example.com",
            "http://localhost:9000",
            "http://127.0.0.1.example.com",
            "http://localhost@example.com",
        ] {
            check(ProfileKind::Sandbox, text, false);
        }
        check(ProfileKind::Test, "http://127.0.0.1:9000", true);
        check(ProfileKind::Test, "https://test.example.com/x", true);
        check(ProfileKind::Test, "http://test.example.com", false);
        check(ProfileKind::Live, "https://pay.example.com", true);
        for text in [
            "http://127.0.0.1:9000",
            "http://pay.example.com",
            "ftp://x",
            "pay.example.com",
            "https://a:b@pay.example.com",
            "https://x/?k=1",
        ] {
            check(ProfileKind::Live, text, false);
        }
    }
}
