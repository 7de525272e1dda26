//! Responses in place of an answer.

use std::io::Write as _;

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::connection::{Cut, Script};
use crate::faults::{AppliedFault, Armed, Fault};
use crate::odd_json::odd;
use crate::raw::Raw;

const MIB: usize = 1024 * 1024;
pub(crate) const JSON: &str = "application/json";
const WEB: &str = "text/html; charset=utf-8";

/// The pause between two bytes of a slow answer, in milliseconds.
const SLOW_MS: u32 = 5_000;

/// The response of a fault that replaces `answer`, or the end of the connection. `path` is the target of a redirect.
pub(crate) fn in_place_of(answer: Option<&Raw>, applied: &AppliedFault, path: &str, cut: &Cut) -> Response {
    let armed = &applied.armed;
    if let Some(response) = without_answer(armed, applied.left_ms, path) {
        return response;
    }
    let text = answer.map(Raw::to_string).unwrap_or_default();
    if armed.fault == Fault::ResetMidResponse {
        cut.half();
    } else if armed.fault == Fault::CloseRace {
        cut.after_this_answer();
    } else if let Some(script) = scripted(armed, &text) {
        cut.play(script);
    } else if let Some(response) = spoilt(answer, armed, &text) {
        return response;
    } else {
        cut.silent();
    }
    typed(StatusCode::OK, JSON, text)
}

/// Responses without the answer of the operation.
fn without_answer(armed: &Armed, left_ms: u64, path: &str) -> Option<Response> {
    let retry = |response: Response| match &armed.retry_after {
        Some(text) => retry_after(response, text),
        None => response,
    };
    let responses: [(Fault, &dyn Fn() -> Response); 13] = [
        (Fault::Error500, &|| failure(StatusCode::INTERNAL_SERVER_ERROR, "Server Error")),
        (Fault::PartialExecution, &|| {
            failure(StatusCode::INTERNAL_SERVER_ERROR, "Server Error")
        }),
        (Fault::Error502, &|| web(StatusCode::BAD_GATEWAY, "502 Bad Gateway")),
        (Fault::Error503, &|| {
            retry(web(StatusCode::SERVICE_UNAVAILABLE, "503 Service Unavailable"))
        }),
        (Fault::RateLimit, &|| retry(retry_after(too_many(), "1"))),
        (Fault::RateLimitPerIp, &|| {
            retry_after(too_many(), &armed.ms_or(1_000).div_ceil(1_000).to_string())
        }),
        (Fault::Maintenance, &|| {
            let page = web(StatusCode::SERVICE_UNAVAILABLE, "Scheduled maintenance");
            retry_after(page, &left_ms.div_ceil(1_000).to_string())
        }),
        (Fault::Unauthorised, &|| unidentified(armed.status, None)),
        (Fault::Redirect, &|| {
            let status = armed.status.and_then(|status| StatusCode::from_u16(status).ok());
            (
                status.unwrap_or(StatusCode::TEMPORARY_REDIRECT),
                [(header::LOCATION, path.to_owned())],
            )
                .into_response()
        }),
        (Fault::Html, &|| web(StatusCode::OK, "Scheduled maintenance")),
        (Fault::Empty, &|| typed(StatusCode::OK, JSON, "")),
        (Fault::NoContent, &|| StatusCode::NO_CONTENT.into_response()),
        (Fault::Garbage, &|| {
            typed(StatusCode::OK, JSON, &b"{\"responseCode\":0,\xff\xfe\x00\"message\""[..])
        }),
    ];
    let found = responses.iter().find(|(fault, _)| *fault == armed.fault);
    found.map(|(_, response)| response())
}

/// Complete responses with a defect.
fn spoilt(answer: Option<&Raw>, armed: &Armed, text: &str) -> Option<Response> {
    let fault = armed.fault;
    if fault == Fault::Truncate {
        let half = text.char_indices().nth(text.chars().count() / 2).map_or(0, |(place, _)| place);
        let body = text.as_bytes()[..armed.bytes_or(half).min(text.len())].to_vec();
        return Some(typed(StatusCode::OK, JSON, body));
    }
    if fault == Fault::OddJson {
        let body = odd(answer?, armed.form(), armed.bytes_or(64 * MIB));
        return Some(typed(StatusCode::OK, JSON, body));
    }
    if fault == Fault::GzipBomb {
        let mut response = typed(StatusCode::OK, JSON, packed(text, armed.bytes_or(1024 * MIB)));
        response
            .headers_mut()
            .insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        return Some(response);
    }
    (fault == Fault::WrongType).then(|| {
        let body = text.to_owned();
        match armed.form() {
            "none" => Response::new(Body::from(body)),
            "html" => typed(StatusCode::OK, WEB, body),
            "octets" => typed(StatusCode::OK, "application/octet-stream", body),
            _ => typed(StatusCode::OK, "text/plain; charset=utf-8", body),
        }
    })
}

/// Responses that no HTTP library would write.
fn scripted(armed: &Armed, text: &str) -> Option<Script> {
    let head = |headers: &str| format!("HTTP/1.1 200 OK\r\ncontent-type: {JSON}\r\nconnection: close\r\n{headers}\r\n");
    let length = text.len();
    let size = format!("{length:x}\r\n");
    let chunked = |head: String, body: String| Some(Script::at_once(head + &body));
    match (armed.fault, armed.form()) {
        (Fault::SlowAnswer, _) => {
            let bytes = head(&format!("content-length: {length}\r\n")) + text;
            Some(Script::slowly(bytes, armed.ms_or(SLOW_MS)))
        }
        (Fault::HeaderFlood, _) => {
            let line = |number| format!("x-flood-{number:06}: {}\r\n", "a".repeat(100));
            let lines = armed.bytes_or(MIB) / line(0).len() + 1;
            let flood: String = (0..lines).map(line).collect();
            chunked(head(&format!("content-length: {length}\r\n{flood}")), text.to_owned())
        }
        (Fault::WrongLength, "shorter") => chunked(head(&format!("content-length: {}\r\n", length / 2)), text.to_owned()),
        (Fault::WrongLength, "bad_chunk") => chunked(head("transfer-encoding: chunked\r\n"), format!("{size}{text}\r\nzz\r\n")),
        (Fault::WrongLength, "unfinished_chunk") => chunked(head("transfer-encoding: chunked\r\n"), format!("{size}{text}\r\n")),
        (Fault::WrongLength, "both") => {
            let both = format!("content-length: {}\r\ntransfer-encoding: chunked\r\n", length / 2);
            chunked(head(&both), format!("{size}{text}\r\n0\r\n\r\n"))
        }
        (Fault::WrongLength, _) => chunked(head(&format!("content-length: {}\r\n", length + 100)), text.to_owned()),
        (_, _) => None,
    }
}

/// `text` after `bytes` of white space, compressed: the same mebibyte repeated.
fn packed(text: &str, bytes: usize) -> Vec<u8> {
    let pack = |plain: &[u8]| {
        let mut packer = GzEncoder::new(Vec::new(), Compression::best());
        // Writing to memory does not fail.
        let _ = packer.write_all(plain);
        packer.finish().unwrap_or_default()
    };
    let mut all = pack(&[b' '; MIB]).repeat(bytes / MIB);
    all.extend(pack(&vec![b' '; bytes % MIB]));
    all.extend(pack(text.as_bytes()));
    all
}

/// A failure as the service phrases it (`docs/spec/codes.md#failure-bodies`).
pub(crate) fn failure(status: StatusCode, message: &str) -> Response {
    explained(status, message, None)
}

/// A failure with the reason, which the real service does not give.
pub(crate) fn explained(status: StatusCode, message: &str, why: Option<String>) -> Response {
    with_reason(status, &[("errorMessage", message), ("responseCode", "")], why)
}

/// The response to wrong keys, or to a fault that treats them as wrong.
pub(crate) fn unidentified(status: Option<u16>, why: Option<String>) -> Response {
    let status = status
        .and_then(|status| StatusCode::from_u16(status).ok())
        .unwrap_or(StatusCode::UNAUTHORIZED);
    with_reason(status, &[("error", "Invalid business account id or password")], why)
}

fn with_reason(status: StatusCode, members: &[(&str, &str)], why: Option<String>) -> Response {
    let reason = why.as_deref().map(|why| ("sandbox", why));
    let members = members.iter().copied().chain(reason);
    let members = members.map(|(name, text)| (name.to_owned(), Raw::text(text)));
    typed(status, JSON, Raw::Group(members.collect()).to_string())
}

fn too_many() -> Response {
    failure(StatusCode::TOO_MANY_REQUESTS, "Too many requests")
}

fn retry_after(mut response: Response, text: &str) -> Response {
    if let Ok(text) = HeaderValue::from_str(text) {
        response.headers_mut().insert(header::RETRY_AFTER, text);
    }
    response
}

fn web(status: StatusCode, title: &str) -> Response {
    typed(status, WEB, format!("<html><body><h1>{title}</h1></body></html>"))
}

pub(crate) fn typed(status: StatusCode, content_type: &'static str, body: impl Into<Body>) -> Response {
    (status, [(header::CONTENT_TYPE, content_type)], body.into()).into_response()
}
