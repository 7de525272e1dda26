//! Connections, HTTP statuses, headers, framing.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use flate2::read::MultiGzDecoder;
use sandbox::{Armed, Fault};
use serde_json::Value;

use super::{Row, armed, is_done, only, paid, pay};
use crate::bench::{Bench, Bytes, deposit, path};

pub(super) const ROWS: &[Row] = &[
    (Fault::DelayBefore, |bench| waits(bench, Fault::DelayBefore)),
    (Fault::DelayAfter, |bench| waits(bench, Fault::DelayAfter)),
    (Fault::DropMidRequest, drop_mid_request),
    (Fault::DropBefore, |bench| closes(bench, Fault::DropBefore, false)),
    (Fault::DropAfter, |bench| closes(bench, Fault::DropAfter, true)),
    (Fault::ResetMidResponse, reset_mid_response),
    (Fault::Truncate, truncate),
    (Fault::Error500, |bench| has_status(bench, Fault::Error500, 500, "application/json")),
    (Fault::Error502, |bench| has_status(bench, Fault::Error502, 502, "text/html")),
    (Fault::Error503, error_503),
    (Fault::RateLimit, rate_limit),
    (Fault::RateLimitPerIp, rate_limit_per_ip),
    (Fault::Maintenance, maintenance),
    (Fault::Unauthorised, unauthorised),
    (Fault::Redirect, redirect),
    (Fault::Html, |bench| has_status(bench, Fault::Html, 200, "text/html")),
    (Fault::Empty, |bench| has_status(bench, Fault::Empty, 200, "application/json")),
    (Fault::NoContent, no_content),
    (Fault::Garbage, |bench| has_status(bench, Fault::Garbage, 200, "application/json")),
    (Fault::WrongLength, wrong_length),
    (Fault::WrongType, wrong_type),
    (Fault::SlowAnswer, slow_answer),
    (Fault::HeaderFlood, header_flood),
    (Fault::GzipBomb, gzip_bomb),
    (Fault::CloseRace, close_race),
    (Fault::DateSkew, date_skew),
];

#[expect(clippy::disallowed_methods, reason = "a delay is what is measured here")]
fn now() -> Instant {
    Instant::now()
}

fn waits(bench: &Bench, fault: Fault) {
    only(bench, armed(fault).ms(120));
    let start = now();
    assert_eq!(paid(bench, "W-1").json()["responseCode"], 0);
    assert!(start.elapsed() >= Duration::from_millis(120) && is_done(bench, "W-1"));
}

fn closes(bench: &Bench, fault: Fault, done: bool) {
    only(bench, armed(fault));
    let seen = pay(bench, "C-1");
    assert!(seen.all.is_empty(), "{seen:?}");
    assert_eq!(is_done(bench, "C-1"), done);
}

fn drop_mid_request(bench: &Bench) {
    let fault = Armed {
        bytes: Some(20),
        ..armed(Fault::DropMidRequest)
    };
    only(bench, fault.nth(1));
    // Thirty bytes of a thousand: the sandbox cannot have waited for the rest.
    let host = bench.at.0.base_url.strip_prefix("http://").expect("an address");
    let spec = service_api::spec("depositToBank").expect("an operation");
    let mut stream = TcpStream::connect(host).expect("connects");
    stream.set_read_timeout(Some(Duration::from_secs(10))).expect("sets");
    let head = format!(
        "POST {} HTTP/1.1\r\nhost: {host}\r\ncontent-length: 1000\r\n\r\n{:30}",
        path(spec),
        "{"
    );
    stream.write_all(head.as_bytes()).expect("sends");
    let mut all = Vec::new();
    // A close or a reset, but no answer.
    let _ = stream.read_to_end(&mut all);
    assert_eq!(all, b"");
    assert_eq!(bench.outcomes(), ["drop_mid_request"]);
    assert_eq!(bench.control().requests()[0].reference_number, None, "it was never read");
    assert!(paid(bench, "M-1").status == 200 && is_done(bench, "M-1"), "the next one is free");
}

fn reset_mid_response(bench: &Bench) {
    only(bench, armed(Fault::ResetMidResponse));
    let seen = pay(bench, "R-1");
    assert!(seen.reset && seen.all.starts_with(b"HTTP/1.1 200"), "{seen:?}");
    assert!(is_done(bench, "R-1"));
}

fn truncate(bench: &Bench) {
    only(bench, armed(Fault::Truncate));
    let half = paid(bench, "T-0").body;
    assert!(half.len() > 20 && serde_json::from_slice::<Value>(&half).is_err());
    let whole = 2 * half.len() - 1;
    for bytes in (0..whole).step_by(40) {
        let reference = format!("T-{bytes}X");
        only(
            bench,
            Armed {
                bytes: u32::try_from(bytes).ok(),
                ..armed(Fault::Truncate)
            },
        );
        let answer = paid(bench, &reference);
        assert_eq!((answer.status, answer.body.len()), (200, bytes));
        assert!(serde_json::from_slice::<Value>(&answer.body).is_err() && is_done(bench, &reference));
    }
}

fn has_status(bench: &Bench, fault: Fault, expected: u16, content_type: &str) {
    for (after, reference) in [(false, "S-1"), (true, "S-2")] {
        only(
            bench,
            Armed {
                after: Some(after),
                ..armed(fault)
            },
        );
        let answer = paid(bench, reference);
        assert_eq!(answer.status, expected);
        assert!(answer.head.contains(&format!("content-type: {content_type}")), "{}", answer.head);
        assert!(expected != 200 || serde_json::from_slice::<Value>(&answer.body).is_err());
        assert_eq!(is_done(bench, reference), after);
    }
}

fn error_503(bench: &Bench) {
    has_status(bench, Fault::Error503, 503, "text/html");
    only(bench, armed(Fault::Error503));
    assert!(!paid(bench, "E-1").head.contains("retry-after"));
    for text in ["0", "1", "1000000000", "Wed, 21 Oct 2026 07:28:00 GMT", "when the cows come home"] {
        let fault = Armed {
            retry_after: Some(text.to_owned()),
            after: Some(true),
            ..armed(Fault::Error503)
        };
        only(bench, fault);
        let reference = format!("E-{}", text.len());
        let answer = paid(bench, &reference);
        assert!(
            answer.head.contains(&format!("retry-after: {}", text.to_lowercase())),
            "{}",
            answer.head
        );
        assert!(answer.status == 503 && is_done(bench, &reference));
    }
}

fn rate_limit(bench: &Bench) {
    has_status(bench, Fault::RateLimit, 429, "application/json");
    only(bench, armed(Fault::RateLimit));
    assert!(paid(bench, "L-1").head.contains("retry-after: 1"));
    let soon = Armed {
        retry_after: Some("soon".to_owned()),
        ..armed(Fault::RateLimit)
    };
    only(bench, soon);
    assert!(paid(bench, "L-2").head.contains("retry-after: soon"));
}

fn rate_limit_per_ip(bench: &Bench) {
    let fault = Armed {
        calls: Some(2),
        ..armed(Fault::RateLimitPerIp).ms(60_000)
    };
    only(bench, fault);
    let statuses = ["I-1", "I-2", "I-3"].map(|reference| paid(bench, reference).status);
    assert_eq!(statuses, [200, 200, 429]);
    assert!(paid(bench, "I-4").head.contains("retry-after: 60"));
    bench.control().advance(61).expect("advances");
    assert_eq!(paid(bench, "I-5").status, 200);
    assert_eq!(bench.paid(), ["I-1", "I-2", "I-5"]);
}

/// Linux has a whole net of addresses of its own.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_limit_is_counted_for_each_address() {
    let bench = Bench::start().await;
    let fault = Armed {
        calls: Some(1),
        ..Armed::new("*", Fault::RateLimitPerIp).ms(60_000)
    };
    bench.arm(fault);
    let at = bench.at.0.base_url.strip_prefix("http://").expect("an address");
    let mut statuses = Vec::new();
    for from in ["127.0.0.1:0", "127.0.0.2:0", "127.0.0.1:0", "127.0.0.2:0"] {
        let socket = tokio::net::TcpSocket::new_v4().expect("a socket");
        socket.bind(from.parse().expect("an address")).expect("binds");
        let stream = socket.connect(at.parse().expect("an address")).await.expect("connects");
        let mut stream = stream.into_std().expect("a stream");
        stream.set_nonblocking(false).expect("sets");
        let head = format!("POST /collect/banks HTTP/1.1\r\nhost: {at}\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{{}}");
        stream.write_all(head.as_bytes()).expect("sends");
        let mut all = Vec::new();
        stream.read_to_end(&mut all).expect("reads");
        statuses.push(Bytes { all, reset: false }.answer().status);
    }
    // 415: not even a content type.
    assert_eq!(statuses, [415, 415, 429, 429]);
}

fn maintenance(bench: &Bench) {
    only(bench, armed(Fault::Maintenance).ms(120_000).nth(2));
    let statuses = ["M-1", "M-2", "M-3"].map(|reference| paid(bench, reference).status);
    assert_eq!(statuses, [200, 503, 503]);
    bench.control().advance(60).expect("advances");
    let answer = paid(bench, "M-4");
    let left = answer
        .head
        .lines()
        .find_map(|line| line.strip_prefix("retry-after: ")?.parse().ok());
    assert!(left.is_some_and(|left: u32| (50..=60).contains(&left)), "{}", answer.head);
    assert!(answer.head.contains("text/html"));
    bench.control().advance(61).expect("advances");
    assert_eq!(paid(bench, "M-5").status, 200);
    assert_eq!(bench.paid(), ["M-1", "M-5"]);
    assert!(bench.control().faults().armed.is_empty(), "over is over");
}

fn unauthorised(bench: &Bench) {
    has_status(bench, Fault::Unauthorised, 401, "application/json");
    let forbidden = Armed {
        status: Some(403),
        ..armed(Fault::Unauthorised)
    };
    only(bench, forbidden);
    assert!(paid(bench, "U-1").status == 403 && !is_done(bench, "U-1"));
}

fn redirect(bench: &Bench) {
    for status in [
        None,
        Some(300),
        Some(301),
        Some(302),
        Some(303),
        Some(304),
        Some(305),
        Some(307),
        Some(308),
    ] {
        for after in [false, true] {
            let fault = Armed {
                status,
                after: Some(after),
                ..armed(Fault::Redirect)
            };
            only(bench, fault);
            let reference = format!("R-{}-{after}", status.unwrap_or(0));
            let seen = String::from_utf8(pay(bench, &reference).all).expect("text").to_lowercase();
            assert!(seen.starts_with(&format!("http/1.1 {}", status.unwrap_or(307))), "{seen}");
            assert!(
                seen.contains("\r\nlocation: /service-webservices/business-rest/secured/deposittobank\r\n"),
                "{seen}"
            );
            assert_eq!(is_done(bench, &reference), after);
        }
    }
}

fn no_content(bench: &Bench) {
    only(bench, armed(Fault::NoContent));
    let seen = String::from_utf8(pay(bench, "N-1").all).expect("text");
    assert!(seen.starts_with("HTTP/1.1 204") && seen.ends_with("\r\n\r\n"), "{seen}");
    assert!(is_done(bench, "N-1"));
}

/// Head and rest of an answer whose length is not to be trusted.
fn in_two(seen: &Bytes) -> (String, String) {
    let text = String::from_utf8(seen.all.clone()).expect("text");
    let (head, rest) = text.split_once("\r\n\r\n").expect("a head");
    (head.to_lowercase(), rest.to_owned())
}

fn wrong_length(bench: &Bench) {
    let see = |form: &str| {
        only(bench, armed(Fault::WrongLength).variant(form));
        let reference = format!("W-{form}");
        let (head, rest) = in_two(&pay(bench, &reference));
        assert!(is_done(bench, &reference));
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse().ok());
        (length, head.contains("transfer-encoding: chunked"), rest)
    };
    let (length, chunked, rest) = see("longer");
    let whole: Value = serde_json::from_str(&rest).expect("whole");
    assert!(whole["responseCode"] == 0 && length == Some(rest.len() + 100) && !chunked);
    let (length, chunked, rest) = see("shorter");
    assert!(length == Some(rest.len() / 2) && !chunked, "{rest}");
    let (_, chunked, rest) = see("bad_chunk");
    assert!(chunked && rest.ends_with("}\r\nzz\r\n"), "{rest}");
    let (_, chunked, rest) = see("unfinished_chunk");
    let (size, chunk) = rest.split_once("\r\n").expect("a size");
    let chunk = chunk.strip_suffix("\r\n").expect("an end");
    assert!(chunked && usize::from_str_radix(size, 16) == Ok(chunk.len()), "{rest}");
    let (length, chunked, rest) = see("both");
    assert!(length.is_some_and(|length| length < rest.len() - 20) && chunked && rest.ends_with("\r\n0\r\n\r\n"));
}

fn wrong_type(bench: &Bench) {
    for (form, expected) in [
        ("text", "content-type: text/plain"),
        ("html", "content-type: text/html"),
        ("octets", "content-type: application/octet-stream"),
        ("none", ""),
    ] {
        only(bench, armed(Fault::WrongType).variant(form));
        let reference = format!("T-{form}");
        let answer = paid(bench, &reference);
        assert!(answer.head.contains(expected), "{}", answer.head);
        assert_eq!(answer.head.contains("content-type"), form != "none");
        assert!(answer.json()["responseCode"] == 0 && is_done(bench, &reference));
    }
}

fn slow_answer(bench: &Bench) {
    only(bench, armed(Fault::SlowAnswer).ms(1));
    let start = now();
    let seen = pay(bench, "S-1");
    let least = Duration::from_millis(u64::try_from(seen.all.len()).expect("small"));
    assert!(start.elapsed() >= least, "a millisecond for each byte");
    assert!(seen.answer().json()["responseCode"] == 0 && is_done(bench, "S-1"));
}

fn header_flood(bench: &Bench) {
    for (bytes, least) in [(Some(200_000), 200_000), (None, 1024 * 1024)] {
        only(
            bench,
            Armed {
                bytes,
                ..armed(Fault::HeaderFlood)
            },
        );
        let reference = format!("H-{least}");
        let answer = paid(bench, &reference);
        assert!(answer.head.len() >= least && answer.head.len() < least + 1_000);
        assert!(answer.json()["responseCode"] == 0 && is_done(bench, &reference));
    }
}

fn gzip_bomb(bench: &Bench) {
    const MIB: u64 = 1024 * 1024;
    for (bytes, size) in [(Some(3 * 1024 * 1024 + 5), 3 * MIB + 5), (None, 1024 * MIB)] {
        only(
            bench,
            Armed {
                bytes,
                ..armed(Fault::GzipBomb)
            },
        );
        let reference = format!("G-{size}");
        let answer = paid(bench, &reference);
        assert!(answer.head.contains("content-encoding: gzip") && is_done(bench, &reference));
        assert!(answer.body.len() < 4 * 1024 * 1024, "small on the wire");
        if bytes.is_some() {
            let mut text = String::new();
            MultiGzDecoder::new(answer.body.as_slice())
                .read_to_string(&mut text)
                .expect("unpacks");
            let json: Value = serde_json::from_str(&text).expect("JSON behind much space");
            assert!(json["responseCode"] == 0 && text.trim_start().len() as u64 + size == text.len() as u64);
        }
    }
}

/// Two requests over one connection.
fn close_race(bench: &Bench) {
    only(bench, armed(Fault::CloseRace).nth(1));
    let host = bench.at.0.base_url.strip_prefix("http://").expect("an address");
    let mut stream = TcpStream::connect(host).expect("connects");
    stream.set_read_timeout(Some(Duration::from_secs(10))).expect("sets");
    let mut send = |reference: &str| {
        let spec = service_api::spec("depositToBank").expect("an operation");
        let body = deposit(reference, "10").to_string();
        let headers = service_api::auth::headers(spec, &bench.at.0.keys(), &body).expect("signs");
        let headers: String = headers
            .iter()
            .map(|(name, value)| format!("{name}: {}\r\n", value.expose()))
            .collect();
        let head = format!("POST {} HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\n", path(spec));
        let request = format!("{head}{headers}content-length: {}\r\n\r\n{body}", body.len());
        stream.write_all(request.as_bytes()).expect("sends");
        let mut seen = Vec::new();
        let mut piece = [0; 4096];
        while let Ok(read @ 1..) = stream.read(&mut piece) {
            seen.extend_from_slice(&piece[..read]);
            if seen.ends_with(b"}") {
                break;
            }
        }
        String::from_utf8(seen).expect("text")
    };
    let first = send("K-1");
    assert!(first.starts_with("HTTP/1.1 200") && !first.contains("connection: close"), "{first}");
    assert_eq!(send("K-2"), "", "no answer over the old connection");
    assert!(is_done(bench, "K-1") && !is_done(bench, "K-2"));
    assert_eq!(paid(bench, "K-3").status, 200, "a new connection is another matter");
}

#[expect(clippy::disallowed_methods, reason = "the clock that the sandbox's is compared with")]
fn date_skew(bench: &Bench) {
    for (form, ms, least, most) in [
        ("ahead", None, 3_590, 3_600),
        ("behind", None, -3_610, -3_600),
        ("ahead", Some(172_800_000), 172_790, 172_800),
    ] {
        only(
            bench,
            Armed {
                ms,
                ..armed(Fault::DateSkew).variant(form)
            },
        );
        let reference = format!("D-{form}-{least}");
        let answer = paid(bench, &reference);
        let date = answer.head.lines().find_map(|line| line.strip_prefix("date: ")).expect("a date");
        let date = chrono::DateTime::parse_from_rfc2822(date).expect("a date");
        let off = date.timestamp() - chrono::Utc::now().timestamp();
        assert!((least..=most).contains(&off), "{form}: {off}");
        assert!(is_done(bench, &reference));
    }
}
