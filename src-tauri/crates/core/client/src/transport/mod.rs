//! The connection to the service: one client for each address, whose connections are observed while they are made.

mod certificates;
mod connector;
pub mod obstacle;
pub mod proxy;
mod send_progress;

use crate::messages;
use std::sync::Arc;
use std::time::Duration;

use payment_rules::connection::NetworkPath;
use payment_rules::reading::Attempt;
use reqwest::header::{CONTENT_TYPE, DATE, HeaderMap, RETRY_AFTER};
use reqwest::{Client, RequestBuilder, Url};
use service_api::answer::MAX_ANSWER;
use service_api::value::Secret;

use crate::address::is_loopback;
use proxy::Proxy;
pub use send_progress::SendProgress;
use system::error::AppError;

/// One address and the client for it.
#[derive(Debug)]
pub(crate) struct Target {
    pub(crate) url: Url,
    client: Client,
    proxy: Option<String>,
}

impl Target {
    /// No redirects, no retries, no decompression, and a fresh connection for every call, so that observing it proves *not sent*. An
    /// address on this computer is never called through a proxy.
    pub(crate) fn new(url: Url, proxy: &Proxy, password: Option<&Secret>) -> Result<Self, AppError> {
        let builder = Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .retry(reqwest::retry::never())
            .pool_max_idle_per_host(0)
            .http1_only()
            .connect_timeout(Duration::from_secs(10))
            .referer(false)
            .tls_backend_preconfigured(certificates::config(&url)?)
            .dns_resolver(Arc::new(connector::Names))
            .connector_layer(connector::ObservedLayer);
        let proxy = match is_loopback(&url) {
            true => &Proxy::Direct,
            false => proxy,
        };
        let client = proxy.apply(builder, password)?.build().map_err(AppError::bug)?;
        let proxy = proxy.host();
        Ok(Self { url, client, proxy })
    }

    pub(crate) fn post(&self, url: Url) -> RequestBuilder {
        self.client.post(url)
    }

    /// What is known about the connection before anything is called.
    pub(crate) fn road(&self) -> NetworkPath {
        NetworkPath {
            host: proxy::host_and_port(&self.url),
            proxy: self.proxy.clone(),
            on_this_computer: is_loopback(&self.url),
            tls: self.url.scheme() == "https",
            network: has_route(),
        }
    }
}

/// Whether this computer has a route to other networks. Nothing is sent: a datagram socket only looks up the route, to addresses that are
/// reserved for documentation.
fn has_route() -> bool {
    [("0.0.0.0:0", "192.0.2.1:9"), ("[::]:0", "[2001:db8::1]:9")]
        .into_iter()
        .any(|(here, there)| std::net::UdpSocket::bind(here).is_ok_and(|socket| socket.connect(there).is_ok()))
}

/// Sends `request` once.
pub(crate) async fn exchange(request: RequestBuilder, host: &str, progress: &Arc<SendProgress>) -> Attempt {
    send_progress::with_progress(progress, attempt(request, host, progress)).await
}

async fn attempt(request: RequestBuilder, host: &str, progress: &SendProgress) -> Attempt {
    let mut response = match request.send().await {
        Ok(response) => response,
        Err(error) => return failed(&error, host, progress),
    };
    let status = response.status().as_u16();
    let headers = response.headers();
    let json = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).is_some_and(is_json);
    tracing::debug!(status, retry_after = ?headers.get(RETRY_AFTER), "answered");
    let date = date(headers);
    progress.note(|notes| notes.date = date);
    let mut body = Vec::new();
    loop {
        match response.chunk().await {
            Ok(Some(chunk)) if body.len() + chunk.len() > MAX_ANSWER => return Attempt::NoAnswer(messages::ANSWER_TOO_LARGE.to_owned()),
            Ok(Some(chunk)) => body.extend_from_slice(&chunk),
            Ok(None) => {
                return Attempt::Answered {
                    status,
                    json,
                    body,
                    received: None,
                };
            }
            Err(_) => return Attempt::NoAnswer(messages::LOST_DURING_ANSWER.to_owned()),
        }
    }
}

fn date(headers: &HeaderMap) -> Option<i64> {
    let text = headers.get(DATE)?.to_str().ok()?;
    Some(chrono::DateTime::parse_from_rfc2822(text).ok()?.timestamp_millis())
}

fn is_json(kind: &str) -> bool {
    kind.split(';')
        .next()
        .is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// Only our own observation of the connection proves that nothing was sent; the text of an error proves nothing.
fn failed(error: &reqwest::Error, host: &str, progress: &SendProgress) -> Attempt {
    let timed_out = error.is_timeout();
    tracing::debug!(%error, never_connected = progress.never_connected(), "no answer");
    if progress.never_connected() {
        if let Some(why) = progress.notes().stopped {
            return Attempt::NotSent(why);
        }
        let obstacle = obstacle::obstacle(error, &progress.notes(), host);
        tracing::debug!(?obstacle, "no connection");
        progress.note(|notes| notes.obstacle = Some(obstacle));
        return Attempt::NotSent(match timed_out {
            true => messages::NOT_REACHED_IN_TIME.to_owned(),
            false => messages::NO_CONNECTION.to_owned(),
        });
    }
    Attempt::NoAnswer(match timed_out {
        true => messages::NO_ANSWER.to_owned(),
        false => messages::LOST_BEFORE_ANSWER.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_json_with_a_charset() {
        assert!(is_json("application/json") && is_json("Application/JSON; charset=utf-8"));
        assert!(!is_json("text/html") && !is_json("application/jsonp"));
    }

    /// The connection is established, and by then it is too late for the request.
    #[tokio::test]
    async fn a_request_without_permission_is_not_sent_after_connecting() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url: Url = format!("http://{}/", listener.local_addr().expect("an address"))
            .parse()
            .expect("an address");
        let target = Target::new(url.clone(), &Proxy::Direct, None).expect("a target");
        let progress = Arc::new(SendProgress::default());
        progress.stop_if(|| Some("It is too late.".to_owned()));
        let (attempt, received) = tokio::join!(exchange(target.post(url).body("money"), "127.0.0.1", &progress), async {
            let (mut stream, _) = listener.accept().await.expect("a connection");
            let mut bytes = Vec::new();
            // Reads until the connection is closed.
            let _ = tokio::io::AsyncReadExt::read_to_end(&mut stream, &mut bytes).await;
            bytes.len()
        });
        assert!(matches!(&attempt, Attempt::NotSent(why) if why == "It is too late."), "{attempt:?}");
        assert_eq!(received, 0, "not one byte left");
    }

    #[test]
    fn reads_the_time_of_an_answer() {
        let at = |text: &str| date(&HeaderMap::from_iter([(DATE, text.parse().expect("a header"))]));
        assert_eq!(at("Sat, 21 Nov 2026 14:07:41 GMT"), Some(1_795_270_061_000));
        assert_eq!(at("soon"), None);
    }
}
