//! Connections that break or wait, and answers that are cut, padded or framed wrongly.

use std::io::{Read as _, Write as _};
use std::time::Duration;

use flate2::read::MultiGzDecoder;
use sandbox::{Armed, Fault};
use serde_json::{Value, json};

use super::{Row, armed, is_done, only, paid, pay, status};
use crate::bench::{Bench, Bytes, deposit, now, path, spec};

pub(super) const ROWS: &[Row] = &[
    (Fault::DelayBefore, |bench| waits(bench, Fault::DelayBefore)),
    (Fault::DelayAfter, |bench| waits(bench, Fault::DelayAfter)),
    (Fault::DropMidRequest, drop_mid_request),
    (Fault::DropBefore, |bench| closes(bench, Fault::DropBefore, false)),
    (Fault::DropAfter, |bench| closes(bench, Fault::DropAfter, true)),
    (Fault::ResetMidResponse, reset_mid_response),
    (Fault::Truncate, truncate),
    (Fault::WrongLength, wrong_length),
    (Fault::WrongType, wrong_type),
    (Fault::SlowAnswer, slow_answer),
    (Fault::HeaderFlood, header_flood),
    (Fault::GzipBomb, gzip_bomb),
    (Fault::CloseRace, close_race),
];

fn waits(bench: &Bench, fault: Fault) {
    only(bench, armed(fault).ms(120));
    let start = now();
    assert_eq!(paid(bench, "W-1").json()["responseCode"], 0);
    assert!(start.elapsed() >= Duration::from_millis(120) && is_done(bench, "W-1"));
}

fn closes(bench: &Bench, fault: Fault, done: bool) {
    only(bench, armed(fault));
    bench.lose("depositToBank", &deposit("C-1", "10"));
    assert_eq!(is_done(bench, "C-1"), done);
    bench.control().clear_faults();
    let expected = if done { json!("SUCCESSFUL") } else { json!(135) };
    assert_eq!(status(bench, "C-1"), expected);
    assert_eq!(bench.code("depositToBank", &deposit("C-1", "10")), if done { 105 } else { 0 });
    let outcomes = if done { ["0", "0", "105"] } else { ["drop_before", "135", "0"] };
    assert_eq!(bench.outcomes(), outcomes);
}

fn drop_mid_request(bench: &Bench) {
    only(bench, armed(Fault::DropMidRequest).bytes(20).nth(1));
    // Thirty bytes of a thousand: the sandbox cannot have waited for the rest.
    let (host, path) = (bench.at.host(), path(spec("depositToBank")));
    let mut stream = bench.at.connect();
    let head = format!("POST {path} HTTP/1.1\r\nhost: {host}\r\ncontent-length: 1000\r\n\r\n{:30}", "{");
    stream.write_all(head.as_bytes()).expect("sends");
    let mut all = Vec::new();
    // Closed or reset, but without an answer.
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
    let (head, body) = in_two(&seen);
    assert_eq!(length(&head).map(|length| length / 2), Some(body.len()), "half of the body");
    assert!(is_done(bench, "R-1"));
}

fn truncate(bench: &Bench) {
    only(bench, armed(Fault::Truncate));
    let half = paid(bench, "T-0").body;
    assert!(half.len() > 20 && half.starts_with(b"{") && serde_json::from_slice::<Value>(&half).is_err());
    let whole = 2 * half.len() - 1;
    for bytes in (0..whole).step_by(40) {
        let reference = format!("T-{bytes}X");
        only(bench, armed(Fault::Truncate).bytes(u32::try_from(bytes).expect("small")));
        let answer = paid(bench, &reference);
        assert_eq!((answer.status, answer.body.len()), (200, bytes));
        assert!(serde_json::from_slice::<Value>(&answer.body).is_err() && is_done(bench, &reference));
    }
}

/// Head and rest of an answer whose length is not reliable.
fn in_two(seen: &Bytes) -> (String, String) {
    let text = String::from_utf8(seen.all.clone()).expect("text");
    let (head, rest) = text.split_once("\r\n\r\n").expect("a head");
    (head.to_lowercase(), rest.to_owned())
}

fn length(head: &str) -> Option<usize> {
    head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse().ok())
}

fn wrong_length(bench: &Bench) {
    let see = |form: &str| {
        only(bench, armed(Fault::WrongLength).variant(form));
        let reference = format!("W-{form}");
        let (head, rest) = in_two(&pay(bench, &reference));
        assert!(is_done(bench, &reference));
        (length(&head), head.contains("transfer-encoding: chunked"), rest)
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
        let fault = armed(Fault::HeaderFlood);
        only(bench, Armed { bytes, ..fault });
        let reference = format!("H-{least}");
        let answer = paid(bench, &reference);
        assert!(answer.head.len() >= least && answer.head.len() < least + 1_000);
        assert!(answer.json()["responseCode"] == 0 && is_done(bench, &reference));
    }
}

fn gzip_bomb(bench: &Bench) {
    const MIB: u64 = 1024 * 1024;
    for (bytes, size) in [(Some(3 * 1024 * 1024 + 5), 3 * MIB + 5), (None, 1024 * MIB)] {
        let fault = armed(Fault::GzipBomb);
        only(bench, Armed { bytes, ..fault });
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
    let mut stream = bench.at.connect();
    let mut send = |reference: &str| {
        let request = bench.at.written("depositToBank", &deposit(reference, "10"));
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
