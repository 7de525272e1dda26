//! Faults that change the content of a request or of its answer.

use service_api::value::Amount;

use crate::faults::{Armed, Fault};
use crate::raw::Raw;
use crate::service_message::ServiceMessage;

/// The names of an answer's code.
const CODES: [&str; 2] = ["responseCode", "statusCode"];
const WORDS: [&str; 3] = ["message", "statusMessage", "errorMessage"];
/// The names of lists of items.
const ROWS: [&str; 2] = ["items", "reconciliationItems"];
const REFERENCES: [&str; 3] = ["referenceNumber", "bulkReferenceNumber", "originalReferenceNumber"];
const IDS: [&str; 2] = ["transactionId", "refundTransactionId"];

type Change<'a> = &'a dyn Fn(&mut Raw);

/// Applies a fault to an answer; most faults do not change it. `last_id` is the transaction id of the previous answer.
pub(crate) fn alter(answer: &mut Raw, armed: &Armed, last_id: Option<&str>) {
    let form = armed.form();
    let changes: [(Fault, Change<'_>); 12] = [
        (Fault::WrongReference, &|answer| wrong_references(answer, form)),
        (Fault::MissingResults, &|answer| missing_results(answer, form)),
        (Fault::ExtraResults, &extra_result),
        (Fault::DuplicateResults, &first_result_twice),
        (Fault::ReorderedResults, &|answer| with_results(answer, |results| results.reverse())),
        (Fault::OddCode, &|answer| everywhere(answer, |part| odd_code(part, form))),
        (Fault::RefusalText, &refusal_text),
        (Fault::NoTransactionId, &|answer| {
            everywhere(answer, |part| IDS.iter().for_each(|name| part.remove(name)))
        }),
        (Fault::RepeatedTransactionId, &|answer| repeated_id(answer, last_id)),
        (Fault::WrongSummary, &wrong_summary),
        (Fault::MissingRows, &|answer| {
            with_row(answer, form, |rows, place| drop(rows.remove(place)))
        }),
        (Fault::DoubledRows, &|answer| {
            with_row(answer, form, |rows, place| rows.insert(place, rows[place].clone()))
        }),
    ];
    if let Some((_, change)) = changes.iter().find(|(fault, _)| *fault == armed.fault) {
        change(answer);
    }
}

/// The transaction id of an answer, or of its first result.
pub(crate) fn transaction_id(answer: &Raw) -> Option<&str> {
    let first = answer.get("results").and_then(|results| results.items().first());
    [Some(answer), first]
        .into_iter()
        .flatten()
        .find_map(|part| part.get("transactionId")?.as_text())
}

/// The request with all amounts halved (`less`) or doubled.
pub(crate) fn with_wrong_amounts(mut body: Raw, form: &str) -> Raw {
    let other = |amount: Amount| match form {
        "less" => (amount.minor() / 2).max(1),
        _ => amount.minor().saturating_mul(2),
    };
    let change = |order: &mut Raw| {
        if let Some(amount) = order
            .get("amount")
            .and_then(amount_of)
            .and_then(|amount| Amount::from_minor(other(amount)).ok())
        {
            order.set("amount", Raw::Number(amount.lexeme()));
        }
    };
    change(&mut body);
    body.list_mut("items").into_iter().flatten().for_each(change);
    body
}

/// The request with another reference, if it has one.
pub(crate) fn about(mut body: Raw, reference: Option<&str>) -> Raw {
    if let (Some(Raw::Text(own)), Some(reference)) = (body.get_mut("referenceNumber"), reference) {
        reference.clone_into(own);
    }
    body
}

/// The body of a callback with every number outside the `covered` fields multiplied by ten.
pub(crate) fn with_more(body: &str, covered: &[&str]) -> Option<String> {
    let body = Raw::parse(body).ok()?;
    let members = body.members().iter().map(|(name, value)| {
        let more = match value {
            Raw::Number(text) if !covered.contains(&name.as_str()) => {
                Amount::parse(text).ok().map(|amount| amount.minor().saturating_mul(10))
            }
            Raw::Number(_) | Raw::Null | Raw::Flag(_) | Raw::Text(_) | Raw::List(_) | Raw::Group(_) => None,
        };
        let more = more.and_then(|minor| Amount::from_minor(minor).ok());
        (name.clone(), more.map_or_else(|| value.clone(), |more| Raw::Number(more.lexeme())))
    });
    Some(Raw::Group(members.collect()).to_string())
}

fn amount_of(value: &Raw) -> Option<Amount> {
    match value {
        Raw::Number(text) | Raw::Text(text) => Amount::parse(text).ok(),
        Raw::Null | Raw::Flag(_) | Raw::List(_) | Raw::Group(_) => None,
    }
}

fn with_results(answer: &mut Raw, change: impl FnOnce(&mut Vec<Raw>)) {
    if let Some(results) = answer.list_mut("results") {
        change(results);
    }
}

/// Changes the answer and each of its results.
fn everywhere(answer: &mut Raw, change: impl Fn(&mut Raw)) {
    change(answer);
    answer.list_mut("results").into_iter().flatten().for_each(change);
}

fn wrong_references(answer: &mut Raw, form: &str) {
    if let (Some([first, second, ..]), "swapped") = (answer.list_mut("results").map(Vec::as_mut_slice), form) {
        let (one, other) = (first.get("referenceNumber").cloned(), second.get("referenceNumber").cloned());
        first.set("referenceNumber", other.unwrap_or(Raw::Null));
        second.set("referenceNumber", one.unwrap_or(Raw::Null));
        return;
    }
    REFERENCES.iter().for_each(|name| wrong_reference(answer, name, form));
    if let Some(first) = answer.list_mut("results").and_then(|results| results.first_mut()) {
        wrong_reference(first, "referenceNumber", form);
    }
}

fn wrong_reference(answer: &mut Raw, name: &str, form: &str) {
    if !matches!(answer.get(name), Some(Raw::Text(_))) {
        return;
    }
    match form {
        "absent" => return answer.remove(name),
        "null" => return answer.set(name, Raw::Null),
        "number" => return answer.set(name, Raw::Number("4711".to_owned())),
        _ => {}
    }
    let Some(Raw::Text(reference)) = answer.get_mut(name) else {
        return;
    };
    match form {
        "case" => {
            let lower = reference.to_lowercase();
            *reference = if *reference == lower { reference.to_uppercase() } else { lower };
        }
        "space" => reference.push(' '),
        "truncated" => drop(reference.pop()),
        _ => {
            let last = reference.pop();
            reference.push(if last == Some('X') { 'Y' } else { 'X' });
        }
    }
}

fn missing_results(answer: &mut Raw, form: &str) {
    if form == "absent" {
        return answer.remove("results");
    }
    with_results(answer, |results| match (form, results.len()) {
        (_, 0) | ("all", _) => results.clear(),
        ("first", _) => drop(results.remove(0)),
        ("last", all) => drop(results.remove(all - 1)),
        ("middle", all) => drop(results.remove(all / 2)),
        (_, all) => results.truncate(all / 2),
    });
}

fn extra_result(answer: &mut Raw) {
    with_results(answer, |results| {
        if let Some(mut extra) = results.first().cloned() {
            extra.set("referenceNumber", Raw::text("NOBODY-SENT-THIS"));
            results.push(extra);
        }
    });
}

fn first_result_twice(answer: &mut Raw) {
    with_results(answer, |results| {
        if let Some(mut again) = results.first().cloned() {
            again.set("responseCode", Raw::Number("139".to_owned()));
            again.set("message", Raw::text(ServiceMessage::InsufficientBalance));
            again.remove("transactionId");
            results.push(again);
        }
    });
}

fn odd_code(part: &mut Raw, form: &str) {
    for name in CODES {
        let digits = match part.get(name) {
            Some(Raw::Text(digits) | Raw::Number(digits)) => digits.clone(),
            Some(Raw::Null | Raw::Flag(_) | Raw::List(_) | Raw::Group(_)) | None => continue,
        };
        match form {
            "absent" => part.remove(name),
            "null" => part.set(name, Raw::Null),
            "empty" => part.set(name, Raw::text("")),
            "number" => part.set(name, Raw::Number(digits)),
            "decimal" => part.set(name, Raw::Number(format!("{digits}.0"))),
            _ => part.set(name, Raw::Text(digits)),
        }
    }
}

fn refusal_text(answer: &mut Raw) {
    for name in CODES {
        match answer.get_mut(name) {
            Some(Raw::Text(code) | Raw::Number(code)) => "0".clone_into(code),
            Some(Raw::Null | Raw::Flag(_) | Raw::List(_) | Raw::Group(_)) | None => {}
        }
    }
    for name in WORDS {
        if answer.get(name).is_some() {
            answer.set(name, Raw::text("Refused: the request was not accepted"));
        }
    }
}

fn repeated_id(answer: &mut Raw, last_id: Option<&str>) {
    if let (Some(Raw::Text(id)), Some(last)) = (answer.get_mut("transactionId"), last_id) {
        last.clone_into(id);
    }
    let first = transaction_id(answer).map(Raw::text);
    with_results(answer, |results| {
        for result in results.iter_mut().filter(|result| result.get("transactionId").is_some()) {
            result.set("transactionId", first.clone().unwrap_or(Raw::Null));
        }
    });
}

fn wrong_summary(answer: &mut Raw) {
    let Some(count) = answer.get("results").map(|results| results.items().len()) else {
        return;
    };
    answer.set("message", Raw::Text(format!("0 of {count} transfers were successful")));
}

fn with_row(answer: &mut Raw, form: &str, change: impl Fn(&mut Vec<Raw>, usize)) {
    for name in ROWS {
        let Some(rows) = answer.list_mut(name).filter(|rows| !rows.is_empty()) else {
            continue;
        };
        let place = match form {
            "first" => 0,
            "last" => rows.len() - 1,
            _ => rows.len() / 2,
        };
        change(rows, place);
    }
}
