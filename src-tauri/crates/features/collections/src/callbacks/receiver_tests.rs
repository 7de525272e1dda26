use std::sync::Arc;

use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use super::*;
use crate::callbacks::tests::{body, count, outbox, vectors};

struct Running {
    outbox: Arc<Outbox>,
    listening: Listening,
    _folder: TempDir,
}

async fn running() -> Running {
    let folder = tempfile::tempdir().expect("a folder");
    let outbox = outbox(folder.path(), vectors()["hash_key"].as_str()).await;
    let place = ReceiverPlace {
        port: 0,
        path: "ABCDEFGHJKLMNPQRSTUVWXYZ23".to_owned(),
    };
    let forwarder = Some("tunnel.example".to_owned());
    let listening = Listening::begin(Arc::clone(&outbox), &place, forwarder).await.expect("listens");
    Running {
        outbox,
        listening,
        _folder: folder,
    }
}

impl Running {
    async fn connect(&self) -> TcpStream {
        TcpStream::connect((Ipv4Addr::LOCALHOST, self.listening.port))
            .await
            .expect("connects")
    }

    /// The whole answer, without its date.
    async fn send(&self, request: &[u8]) -> String {
        let mut stream = self.connect().await;
        // The receiver may close the connection before the end of an overlong request.
        let _ = stream.write_all(request).await;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        let answer = String::from_utf8(answer).expect("text");
        let lines = answer.split("\r\n").filter(|line| !line.starts_with("date: "));
        lines.collect::<Vec<_>>().join("\r\n")
    }

    async fn post(&self, body: &[u8]) -> String {
        self.send(&self.request(&[], body)).await
    }

    /// A valid request, with these header lines replaced or added; one with an empty value is omitted.
    fn request(&self, changes: &[(&str, &str)], body: &[u8]) -> Vec<u8> {
        let host = format!("127.0.0.1:{}", self.listening.port);
        let length = body.len().to_string();
        let mut lines = vec![
            ("Host", host.as_str()),
            ("Content-Type", "application/json"),
            ("Content-Length", &length),
        ];
        lines.retain(|(name, _)| changes.iter().all(|(changed, _)| changed != name));
        lines.extend(changes.iter().filter(|(_, value)| !value.is_empty()));
        let lines: String = lines.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let mut request = format!("POST /ABCDEFGHJKLMNPQRSTUVWXYZ23 HTTP/1.1\r\n{lines}\r\n").into_bytes();
        request.extend_from_slice(body);
        request
    }

    async fn kept(&self) -> i64 {
        count(&self.outbox, "SELECT coalesce(sum(times), 0) FROM notices").await
    }
}

#[tokio::test]
async fn a_stored_callback_is_acknowledged_as_in_the_contract() {
    let (running, vectors) = (running().await, vectors());
    let request = running.post(&body(&vectors["genuine"][0])).await;
    assert!(
        request.starts_with("HTTP/1.1 200 OK\r\n") && request.ends_with("\r\n\r\n"),
        "{request}"
    );
    let deposit = running.post(&body(&vectors["genuine"][2])).await;
    assert!(
        deposit.starts_with("HTTP/1.1 200 OK\r\n") && deposit.ends_with("\r\n\r\n{\"status\":\"SUCCESS\"}"),
        "{deposit}"
    );
    assert_eq!(running.kept().await, 2);
    assert_eq!(running.post(&body(&vectors["genuine"][0])).await, request, "a repeat");
    // Through a forwarder, and with a charset.
    for changes in [[("Host", "Tunnel.example")], [("Content-Type", "application/json; charset=UTF-8")]] {
        let answer = running.send(&running.request(&changes, &body(&vectors["genuine"][1]))).await;
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{changes:?} {answer}");
    }
}

#[tokio::test]
async fn a_refused_client_is_not_given_the_reason() {
    let (running, vectors) = (running().await, vectors());
    let genuine = body(&vectors["genuine"][0]);
    // Forged, unreadable and too long callbacks are all stored.
    let long = [genuine.as_slice(), &vec![b' '; 70 * 1024]].concat();
    let refused = running.post(&body(&vectors["cases"][0])).await;
    assert!(
        refused.starts_with("HTTP/1.1 400 Bad Request\r\n") && refused.ends_with("\r\n\r\n"),
        "{refused}"
    );
    assert_eq!(running.post(b"{").await, refused);
    assert_eq!(running.post(&long).await, refused);
    assert_eq!(running.kept().await, 3);

    let port = running.listening.port;
    let localhost = format!("localhost:{port}");
    let other_port = format!("127.0.0.1:{}", port ^ 1);
    for changes in [
        [("Host", "")],
        [("Host", localhost.as_str())],
        [("Host", "127.0.0.1")],
        [("Host", other_port.as_str())],
        [("Host", "evil.example")],
        [("Host", "tunnel.example.evil.example")],
        [("Host", "tunnel.example\r\nHost: tunnel.example")],
        [("Origin", "https://evil.example")],
        [("Origin", "null")],
        [("Content-Type", "")],
        [("Content-Type", "text/plain")],
        [("Content-Type", "application/x-www-form-urlencoded")],
        [("Content-Type", "application/json; charset=utf-16")],
        [("Content-Encoding", "gzip")],
    ] {
        let answer = running.send(&running.request(&changes, &genuine)).await;
        assert_eq!(answer, refused, "{changes:?}");
    }
    let text = String::from_utf8(running.request(&[], &genuine)).expect("text");
    for (from, to) in [
        ("POST ", "GET "),
        ("POST ", "PUT "),
        ("Z23 HTTP", "Z24 HTTP"),
        ("Z23 HTTP", "Z23/ HTTP"),
        ("Z23 HTTP", "Z23?x=1 HTTP"),
        ("/ABC", "/abc"),
        ("/ABC", "//ABC"),
        ("/ABC", "http://127.0.0.1/ABC"),
    ] {
        assert_eq!(running.send(text.replacen(from, to, 1).as_bytes()).await, refused, "{to}");
    }
    assert_eq!(running.kept().await, 3, "none of these is a notice");
    let (turned_away, last) = running.listening.turned_away.so_far();
    assert_eq!((turned_away, last), (22, Some("Unknown path.")));
}

#[tokio::test]
async fn connections_and_stored_forgeries_are_limited() {
    let (running, vectors) = (running().await, vectors());
    let began = tokio::time::Instant::now();
    // Slow clients occupy all connections, each with half a head or half a body.
    let mut slow = Vec::new();
    for place in 0..MOST_CONNECTIONS {
        let mut stream = running.connect().await;
        let half: &[u8] = match place % 2 {
            0 => b"POST /ABC",
            _ => b"POST /ABCDEFGHJKLMNPQRSTUVWXYZ23 HTTP/1.1\r\nHost: tunnel.example\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
        };
        stream.write_all(half).await.expect("writes");
        slow.push(stream);
    }
    // Connections are accepted in order. One too many is closed at once, before the others time out.
    let mut over = running.connect().await;
    let mut nothing = Vec::new();
    let _ = over.read_to_end(&mut nothing).await;
    assert!(nothing.is_empty());
    let (turned_away, last) = running.listening.turned_away.so_far();
    assert_eq!((turned_away, last), (1, Some("Too many connections at once.")));
    for mut stream in slow {
        let end = stream.read_to_end(&mut nothing);
        let _ = tokio::time::timeout(Duration::from_secs(240), end).await.expect("it is cut off");
    }
    assert!(began.elapsed() >= TIME_LIMIT, "{:?}", began.elapsed());
    assert!(
        running.post(&body(&vectors["genuine"][0])).await.starts_with("HTTP/1.1 200"),
        "and it hears again"
    );

    for _ in 0..MOST_WORTHLESS + 5 {
        running.post(b"{}").await;
    }
    assert_eq!(running.kept().await, i64::from(MOST_WORTHLESS) + 1);
    assert!(
        running.post(&body(&vectors["genuine"][1])).await.starts_with("HTTP/1.1 200"),
        "the service is heard"
    );
    let head = format!("POST / HTTP/1.1\r\nX: {}\r\n\r\n", "x".repeat(MOST_HEAD));
    assert!(
        running.send(head.as_bytes()).await.starts_with("HTTP/1.1 431"),
        "a head without end"
    );
}
