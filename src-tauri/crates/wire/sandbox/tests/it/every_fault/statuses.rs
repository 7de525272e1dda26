//! Responses without the answer: HTTP statuses, their headers, and bodies that are not answers.

use std::io::{Read as _, Write as _};

use sandbox::{Armed, Fault};
use serde_json::Value;

use super::{Row, armed, is_done, only, paid, pay};
use crate::bench::{Bench, Bytes};

pub(super) const ROWS: &[Row] = &[
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
    (Fault::DateSkew, date_skew),
];

fn has_status(bench: &Bench, fault: Fault, expected: u16, content_type: &str) {
    // By default it applies before execution, or replaces an answer with 200.
    let by_itself = (armed(fault), expected == 200, "S-0");
    let with_after = [(armed(fault).after(false), false, "S-1"), (armed(fault).after(true), true, "S-2")];
    for (fault, done, reference) in with_after.into_iter().chain([by_itself]) {
        only(bench, fault);
        let answer = paid(bench, reference);
        assert_eq!(answer.status, expected);
        assert!(answer.head.contains(&format!("content-type: {content_type}")), "{}", answer.head);
        assert!(expected != 200 || serde_json::from_slice::<Value>(&answer.body).is_err());
        assert_eq!(is_done(bench, reference), done);
    }
}

fn error_503(bench: &Bench) {
    has_status(bench, Fault::Error503, 503, "text/html");
    only(bench, armed(Fault::Error503));
    assert!(!paid(bench, "E-1").head.contains("retry-after"));
    for text in ["0", "1", "1000000000", "Wed, 21 Oct 2026 07:28:00 GMT", "when the cows come home"] {
        only(bench, armed(Fault::Error503).retry_after(text).after(true));
        let reference = format!("E-{}", text.len());
        let answer = paid(bench, &reference);
        let header = format!("retry-after: {}", text.to_lowercase());
        assert!(answer.head.contains(&header), "{}", answer.head);
        assert!(answer.status == 503 && is_done(bench, &reference));
    }
}

fn rate_limit(bench: &Bench) {
    has_status(bench, Fault::RateLimit, 429, "application/json");
    only(bench, armed(Fault::RateLimit));
    assert!(paid(bench, "L-1").head.contains("retry-after: 1"));
    only(bench, armed(Fault::RateLimit).retry_after("soon"));
    assert!(paid(bench, "L-2").head.contains("retry-after: soon"));
}

fn rate_limit_per_ip(bench: &Bench) {
    only(bench, armed(Fault::RateLimitPerIp).calls(2).ms(60_000));
    let statuses = ["I-1", "I-2", "I-3"].map(|reference| paid(bench, reference).status);
    assert_eq!(statuses, [200, 200, 429]);
    assert!(paid(bench, "I-4").head.contains("retry-after: 60"));
    bench.control().advance(61).expect("advances");
    assert_eq!(paid(bench, "I-5").status, 200);
    assert_eq!(bench.paid(), ["I-1", "I-2", "I-5"]);
}

/// Linux has a whole network of loopback addresses.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_rate_limit_counts_each_address_separately() {
    let bench = Bench::start().await;
    bench.arm(Armed::new("*", Fault::RateLimitPerIp).calls(1).ms(60_000));
    let at = bench.at.host();
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
    // 415: without even a content type.
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
    only(bench, armed(Fault::Unauthorised).status(403));
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
        for after in [None, Some(false), Some(true)] {
            let redirect = armed(Fault::Redirect);
            only(bench, Armed { status, after, ..redirect });
            let reference = format!("R-{}-{after:?}", status.unwrap_or(0));
            let seen = String::from_utf8(pay(bench, &reference).all).expect("text").to_lowercase();
            assert!(seen.starts_with(&format!("http/1.1 {}", status.unwrap_or(307))), "{seen}");
            let location = "\r\nlocation: /service-webservices/business-rest/secured/deposittobank\r\n";
            assert!(seen.contains(location), "{seen}");
            assert_eq!(is_done(bench, &reference), after == Some(true));
        }
    }
}

fn no_content(bench: &Bench) {
    only(bench, armed(Fault::NoContent));
    let seen = String::from_utf8(pay(bench, "N-1").all).expect("text");
    assert!(seen.starts_with("HTTP/1.1 204") && seen.ends_with("\r\n\r\n"), "{seen}");
    assert!(is_done(bench, "N-1"));
}

#[expect(clippy::disallowed_methods, reason = "the clock that the sandbox's is compared with")]
fn date_skew(bench: &Bench) {
    for (form, ms, least, most) in [
        ("ahead", None, 3_590, 3_600),
        ("behind", None, -3_610, -3_600),
        ("ahead", Some(172_800_000), 172_790, 172_800),
    ] {
        let skew = armed(Fault::DateSkew).variant(form);
        only(bench, Armed { ms, ..skew });
        let reference = format!("D-{form}-{least}");
        let answer = paid(bench, &reference);
        let date = answer.head.lines().find_map(|line| line.strip_prefix("date: ")).expect("a date");
        let date = chrono::DateTime::parse_from_rfc2822(date).expect("a date");
        let off = date.timestamp() - chrono::Utc::now().timestamp();
        assert!((least..=most).contains(&off), "{form}: {off}");
        assert!(is_done(bench, &reference));
    }
}
