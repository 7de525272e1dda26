//! Restricts pages to addresses inside this program.

use tauri::Url;

/// The address of the built-in pages.
const BUILT_IN: &str = if cfg!(windows) {
    "http://tauri.localhost"
} else {
    "tauri://localhost"
};

/// Vite's address during development; `devUrl` in `tauri.conf.json`.
const DEVELOPMENT: &str = "http://localhost:5173";

/// Whether the page may go to `url`.
pub(crate) fn is_ours(url: &Url) -> bool {
    is_within(url, if tauri::is_dev() { DEVELOPMENT } else { BUILT_IN })
}

/// Compares part by part: a custom scheme has no origin to compare, and a prefix would accept `tauri://localhost.example`.
fn is_within(url: &Url, place: &str) -> bool {
    Url::parse(place).is_ok_and(|place| {
        url.scheme() == place.scheme()
            && url.host_str() == place.host_str()
            && url.port() == place.port()
            && url.username().is_empty()
            && url.password().is_none()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACES: [&str; 3] = ["tauri://localhost", "http://tauri.localhost", DEVELOPMENT];

    fn places(url: &str) -> Vec<&'static str> {
        let url = Url::parse(url).unwrap_or_else(|error| panic!("{url}: {error}"));
        PLACES.into_iter().filter(|place| is_within(&url, place)).collect()
    }

    #[test]
    fn only_built_in_addresses_are_permitted() {
        for path in ["", "/", "/index.html", "/payouts/7?tab=items#row-3", "/%2e%2e/x", "/a@b:c"] {
            for place in PLACES {
                assert_eq!(places(&format!("{place}{path}")), [place], "{path}");
            }
        }
        assert_eq!(
            places("HTTP://TAURI.LOCALHOST:80/"),
            ["http://tauri.localhost"],
            "another spelling of the same"
        );
        assert_eq!(places("TAURI://localhost/"), ["tauri://localhost"], "another spelling of the same");
    }

    #[test]
    fn every_other_address_is_refused() {
        for url in [
            "http://tauri.localhost.evil.example/",
            "http://evil.tauri.localhost/",
            "http://tauri.localhost.",
            "http://tauri.localhost:8080/",
            "https://tauri.localhost/",
            "http://tauri-localhost/",
            "http://user@tauri.localhost/",
            "http://user:word@tauri.localhost/",
            "http://:word@tauri.localhost/",
            "http://tauri.localhost@evil.example/",
            "http://xn--turi-5na.localhost/",
            "http://app.evil/",
            "http://localhost/",
            "http://localhost:5174/",
            "http://localhost.evil.example:5173/",
            "https://localhost:5173/",
            "http://127.0.0.1:5173/",
            "http://[::1]:5173/",
            "http://2130706433:5173/",
            "tauri://x",
            "tauri://evil.example/",
            "tauri://localhost.evil.example/",
            "tauri://localhost:1/",
            "tauri://user@localhost/",
            "tauri://localhost@evil.example/",
            "tauri:localhost",
            "tauri:/localhost",
            "tauri:///localhost",
            "tauris://localhost/",
            "ipc://localhost/rpc",
            "asset://localhost/etc/passwd",
            "data:text/html,hello",
            "file:///etc/passwd",
            "file://localhost/etc/passwd",
            "blob:tauri://localhost/1f0a",
            "blob:http://tauri.localhost/1f0a",
            "javascript:alert(1)",
            "about:blank",
            "about:srcdoc",
            "view-source:tauri://localhost/",
            "ws://localhost:5173/",
            "ftp://localhost/",
        ] {
            assert_eq!(places(url), Vec::<&str>::new(), "{url}");
        }
    }
}
