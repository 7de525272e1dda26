//! A call in the formats for copying: complete, as a report for support, and as a line for `curl`. None of them contains a key.

use std::collections::HashSet;
use std::fmt::Write as _;

use service_api::declare::{Auth, CUSTOMER_PART, Effect, Spec};
use service_api::spelling;

use super::redaction::{named_alike, without_names, without_people};
use crate::messages;
use crate::view::{CallView, CopiesView, PaymentStatusView, SignedValueView};
use client::service::Service;

pub(super) fn of(view: &CallView, service: &Service) -> CopiesView {
    let spec = service_api::spec(&view.summary.operation);
    CopiesView {
        text: whole(view),
        report: report(view),
        curl: spec.map(|spec| curl(view, spec, service)).unwrap_or_default(),
    }
}

fn whole(view: &CallView) -> String {
    let signed: Vec<String> = view.signed.iter().map(|value| format!("{} = {}", value.name, value.text)).collect();
    let answer = view.answer.as_ref().map(|answer| answer.spread.as_ref().unwrap_or(&answer.text));
    let why = view.summary.words.as_deref();
    let digest = Some(view.body_digest.as_str()).filter(|digest| !digest.is_empty());
    text(view, why, digest, &signed.join("\n"), &view.body_spread, answer.map(String::as_str))
}

/// How the call ended and, if it carried payments or requests, their status now: a refused call proves nothing about them.
fn outcome(view: &CallView) -> String {
    let ended = view.summary.outcome.words();
    match view.summary.since {
        Some(now) => format!("Outcome of the call: {ended} · Status now: {}", status_text(now)),
        None => format!("Outcome: {ended}"),
    }
}

/// The status of what a call carried, as text.
pub fn status_text(status: PaymentStatusView) -> &'static str {
    match status {
        PaymentStatusView::Ready => messages::QUEUED,
        PaymentStatusView::Sending => messages::IN_PROGRESS,
        PaymentStatusView::Checking => messages::UNCONFIRMED,
        PaymentStatusView::Held => messages::NEEDS_REVIEW,
        PaymentStatusView::Accepted => messages::ACCEPTED,
        PaymentStatusView::Refused => messages::REJECTED,
        PaymentStatusView::Cancelled => messages::WITHDRAWN,
        PaymentStatusView::NothingMoved => messages::CANCELLED,
        PaymentStatusView::Mixed => messages::MIXED,
    }
}

fn text(view: &CallView, why: Option<&str>, digest: Option<&str>, signed: &str, sent: &str, answer: Option<&str>) -> String {
    let call = &view.summary;
    let mut lines = vec![
        format!("Call {}: {}", call.id, call.operation),
        format!("Sent (UTC): {}", call.sent_at),
        format!("Answered (UTC): {}", view.answered_at.as_deref().unwrap_or("-")),
        format!("Duration: {}", call.duration_ms.map_or("-".to_owned(), |ms| format!("{ms} ms"))),
        format!("Reference: {}", call.reference.as_deref().unwrap_or("-")),
        outcome(view),
        format!(
            "HTTP status: {}",
            call.http_status.map_or("-".to_owned(), |status| status.to_string())
        ),
    ];
    lines.extend(why.map(|words| format!("Explanation: {words}")));
    lines.extend(digest.map(|digest| format!("SHA-512 of the stored text: {digest}")));
    lines.push(format!("\nSigned values, in order:\n{signed}"));
    lines.push(format!("\nSent:\n{sent}"));
    lines.push(format!("\nAnswer:\n{}", answer.unwrap_or("-")));
    lines.join("\n") + "\n"
}

/// The service's own sentences, which may name people.
const SENTENCES: [&str; 5] = ["message", "statusmessage", "responsemessage", "errormessage", "error"];
/// Other fields that name no person, and the times of calls and movements. For any other field, such as a date of birth, a report shows only
/// that it was there.
const PLAIN: [&str; 42] = [
    "referencenumber",
    "bulkreferencenumber",
    "originalreferencenumber",
    "transactionid",
    "refundtransactionid",
    "sessionid",
    "processid",
    "responsecode",
    "statuscode",
    "code",
    "status",
    "state",
    "type",
    "eventtype",
    "transactiontype",
    "transactionstatus",
    "transactionstate",
    "amount",
    "currency",
    "fee",
    "transactionfee",
    "totalamount",
    "paymentamount",
    "outstandingbalance",
    "operation",
    "paymentmethods",
    "destinationbankuuid",
    "destinationbank",
    "locale",
    "datetimeutc",
    "dateutc",
    "transactiondatetimeutc",
    "balancedatetimeutc",
    "expirydatetimeutc",
    "startdateutc",
    "enddateutc",
    "startdatetimeutc",
    "enddatetimeutc",
    "periodstartdatetimeutc",
    "periodenddatetimeutc",
    "paymentdate",
    "timestamp",
];

fn is_one_of(list: &[&str], names: &[String]) -> bool {
    let name = names.iter().rev().find(|name| !name.is_empty());
    name.is_some_and(|name| list.contains(&name.to_lowercase().as_str()))
}

/// Whether a report may contain a value with these names of members, at least after people were removed from it.
fn is_plain(names: &[String], value: &str) -> bool {
    is_one_of(&PLAIN, names) || is_one_of(&SENTENCES, names) || matches!(value, "true" | "false" | "null")
}

/// The words that a report does not show of a call, in lower case.
fn hidden_words(view: &CallView) -> HashSet<String> {
    let words = hidden_values(view).into_iter().flat_map(|value| {
        let words = value.split(|c: char| !c.is_alphabetic()).filter(|word| word.len() > 2);
        words.map(str::to_lowercase).collect::<Vec<_>>()
    });
    words.collect()
}

/// What a report does not show of a call: every value in the request and the answer that may name a person.
pub fn hidden_values(view: &CallView) -> Vec<String> {
    let answer = view.answer.as_ref().map(|answer| answer.text.as_str());
    let mut hidden = Vec::new();
    for text in [Some(view.body.as_str()), answer].into_iter().flatten() {
        let _ = spelling::replaced(text, |names, value| {
            if !is_plain(names, value) {
                hidden.push(serde_json::from_str(value).unwrap_or_else(|_| value.to_owned()));
            }
            None
        });
    }
    hidden
}

fn report(view: &CallView) -> String {
    let signed: Vec<&str> = view.signed.iter().map(|value| value.name.as_str()).collect();
    reported(view, &signed.join("\n"), &without_people)
}

/// The report with every signed value, as far as it may be shown, and its length: most wrong signatures have a character too many.
pub fn for_support(view: &CallView) -> String {
    let hidden = hidden_words(view);
    let value = |value: &SignedValueView| {
        let names: Vec<String> = value
            .name
            .split('.')
            .map(|name| name.split('[').next().unwrap_or_default().to_owned())
            .collect();
        let length = value.text.chars().count();
        let shown = match (length, is_plain(&names, &value.text)) {
            (0, _) => "nothing".to_owned(),
            (_, true) => without_people(&value.text, &hidden),
            (_, false) => "…".to_owned(),
        };
        let unit = if length == 1 { "character" } else { "characters" };
        format!("{} = {shown} ({length} {unit})", value.name)
    };
    let signed: Vec<String> = view.signed.iter().map(value).collect();
    let redact = |words: &str, hidden: &HashSet<String>| without_names(&without_people(words, hidden));
    named_alike(&reported(view, &signed.join("\n"), &redact))
}

fn reported(view: &CallView, signed: &str, redact: &dyn Fn(&str, &HashSet<String>) -> String) -> String {
    let answer = view.answer.as_ref().map(|answer| answer.text.as_str());
    let hidden = hidden_words(view);
    let reported = |text: &str| {
        let kept = spelling::replaced(text, |names, value| match is_plain(names, value) {
            true if is_one_of(&SENTENCES, names) => Some(redact(value, &hidden)),
            true if value.contains(' ') => Some(without_people(value, &hidden)),
            true => None,
            false => Some("\"…\"".to_owned()),
        });
        let kept = kept.and_then(|text| spelling::spread(&text));
        kept.unwrap_or_else(|| format!("({} bytes that are no JSON)", text.len()))
    };
    let why = view.summary.words.as_deref().map(|words| redact(words, &hidden));
    text(
        view,
        why.as_deref(),
        // Hidden numbers could be guessed from a digest.
        None,
        signed,
        &reported(&view.body),
        answer.map(reported).as_deref(),
    )
}

/// A shell command, with names of variables in place of the keys.
fn curl(view: &CallView, spec: &Spec, service: &Service) -> String {
    let mut line = String::new();
    let warning = match spec.effect {
        Effect::Reads => messages::ONLY_QUERY,
        Effect::Sets | Effect::Ends | Effect::Creates => messages::WOULD_REPEAT,
        Effect::MovesMoney => messages::WOULD_PAY_AGAIN,
    };
    let _ = writeln!(line, "# {warning} Keys are left out: put yours in place of the names with $.");
    let _ = write!(line, "curl --request POST {}", quoted(service.url(spec).as_str()));
    let mut header = |text: &str| {
        let _ = write!(line, " \\\n  {text}");
    };
    if matches!(spec.auth, Auth::Basic | Auth::BasicAndPrincipal) {
        header("--user \"$PUBLIC_KEY:$SECRET_KEY\"");
    }
    if matches!(spec.auth, Auth::Principal | Auth::BasicAndPrincipal) {
        header("--header \"principal: $PRINCIPAL\"");
        header("--header \"credentials: $CREDENTIALS\"");
    }
    header("--header \"hash: $HASH\"");
    header("--header 'accept: application/json'");
    if spec.files.is_empty() {
        header("--header 'content-type: application/json'");
        header(&format!("--data-raw {}", quoted(&view.body)));
    } else {
        let body = view.body.replace('\\', "\\\\").replace('"', "\\\"");
        header(&format!(
            "--form {}",
            quoted(&format!("{CUSTOMER_PART}=\"{body}\";type=application/json"))
        ));
        for file in spec.files {
            header(&format!("--form '{}=@photo.jpg'", file.name));
        }
    }
    line.push('\n');
    line
}

/// A text as one word of a shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quoted_text_is_one_word_of_a_shell() {
        assert_eq!(quoted(r#"{"name":"Ada's $HOME `x`"}"#), r#"'{"name":"Ada'\''s $HOME `x`"}'"#);
    }
}
