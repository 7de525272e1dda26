//! Why a request was refused, for the member `sandbox` of an answer, which the real service does not explain. No key is shown.

use axum::http::{HeaderMap, header};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use service_api::auth::Keys;
use service_api::declare::{Auth, Interface, Spec};
use service_api::value::Secret;

use crate::faults::{AppliedFaults, Fault};
use crate::messages::reasons;
use crate::photos::media_type;
use crate::raw::Raw;
use crate::reason::Reason;
use crate::server::COLLECTION;
use crate::service_message::ServiceMessage;

/// The folder of an interface's operations.
fn folder(interface: Interface) -> &'static str {
    match interface {
        Interface::Collection => COLLECTION,
        Interface::Business => "/service-webservices/business-rest/secured",
        Interface::Merchant => "/service-webservices/merchant-rest/secured",
    }
}

/// Why `path` does not exist.
pub(crate) fn no_operation(path: &str) -> String {
    let last = path.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    let known = service_api::catalog().iter().find(|spec| spec.id.eq_ignore_ascii_case(last));
    match known {
        Some(spec) => reasons::other_path(path, spec.id, folder(spec.interface), spec.path),
        None => reasons::no_path(
            path,
            folder(Interface::Collection),
            folder(Interface::Business),
            folder(Interface::Merchant),
        ),
    }
}

/// Why the content type is wrong.
pub(crate) fn content_type(spec: &Spec, headers: &HeaderMap) -> String {
    let with_photos = !spec.files.is_empty();
    match media_type(headers) {
        "" => reasons::no_content_type(spec.id, with_photos),
        given => reasons::content_type(given, spec.id, with_photos),
    }
}

/// Why the sender is not identified.
pub(crate) fn identity(spec: &Spec, keys: &Keys, headers: &HeaderMap) -> String {
    match spec.auth {
        Auth::Principal => {
            let both = [("principal", &keys.principal), ("credentials", &keys.credentials)];
            let wrong = both
                .into_iter()
                .filter_map(|(name, expected)| header_wrong(name, expected, headers));
            let superfluous = headers.contains_key(header::AUTHORIZATION);
            let sentences: Vec<String> = wrong.chain(superfluous.then(|| reasons::superfluous(spec.id))).collect();
            sentences.join(" ")
        }
        Auth::Basic | Auth::BasicAndPrincipal => basic(keys, headers),
    }
}

/// What is wrong with one header; `None` if it is correct.
fn header_wrong(name: &'static str, expected: &Option<Secret>, headers: &HeaderMap) -> Option<String> {
    let Some(given) = headers.get(name) else {
        return Some(reasons::no_header(name));
    };
    let given = given.to_str().unwrap_or_default();
    mismatch(&reasons::header(name), given, expected)
}

/// How `given` differs from the expected value; `None` if it does not.
fn mismatch(what: &str, given: &str, expected: &Option<Secret>) -> Option<String> {
    let expected = expected.as_ref().map(Secret::expose).unwrap_or_default();
    let letters = |text: &str| text.chars().count();
    if given == expected {
        None
    } else if given.trim() == expected {
        Some(reasons::extra_space(what))
    } else if given.eq_ignore_ascii_case(expected) {
        Some(reasons::capitals(what))
    } else {
        Some(reasons::other_key(what, letters(given), letters(expected)))
    }
}

fn basic(keys: &Keys, headers: &HeaderMap) -> String {
    let Some(given) = headers.get(header::AUTHORIZATION) else {
        return reasons::no_authorization(headers.contains_key("principal"));
    };
    let given = given.to_str().unwrap_or_default();
    let decoded = given.strip_prefix("Basic ").map(|pair| STANDARD.decode(pair.trim()));
    let pair = match decoded {
        None => return reasons::NOT_BASIC.to_owned(),
        Some(Err(_)) => return reasons::NOT_BASE64.to_owned(),
        Some(Ok(bytes)) => String::from_utf8(bytes).unwrap_or_default(),
    };
    let Some((name, password)) = pair.split_once(':') else {
        return reasons::NO_COLON.to_owned();
    };
    let matches = |given: &str, key: &Option<Secret>| key.as_ref().is_some_and(|key| key.expose() == given);
    if matches(name, &keys.principal) {
        return reasons::BUSINESS_KEYS.to_owned();
    }
    if matches(name, &keys.secret_key) && matches(password, &keys.public_key) {
        return reasons::KEYS_SWAPPED.to_owned();
    }
    let wrong = [
        mismatch(reasons::PUBLIC_KEY, name, &keys.public_key),
        mismatch(reasons::SECRET_KEY, password, &keys.secret_key),
    ];
    let sentences: Vec<String> = wrong.into_iter().flatten().collect();
    match sentences.as_slice() {
        [] => reasons::WRONG_FORM.to_owned(),
        sentences => sentences.join(" "),
    }
}

/// Why the world refuses with `code`, in the sandbox's own words; `docs/sandbox.md` has the same for people.
pub(crate) fn refused(spec: &Spec, code: &str, message: &str) -> String {
    let reason = Reason::of(spec, code, ServiceMessage::in_answer(message)).or_else(|| Reason::of_code(code));
    reason.map_or_else(|| reasons::by_the_rules(message), |reason| reasons::refused(reason).to_owned())
}

/// Adds the reason to every refusal without one: a part of a bulk call, a payment in a status query, one with code 0. If an armed fault
/// causes it, that is the reason.
pub(crate) fn complete(spec: &Spec, answer: &mut Raw, faults: &AppliedFaults) {
    let armed = |(fault, ..): &&ByFault| faults.find(*fault).is_some();
    let by_fault = BY_FAULT.iter().filter(armed).find(|(_, brings, _)| brings(spec, answer));
    if let Some((fault, _, what)) = by_fault {
        answer.set("sandbox", Raw::Text(reasons::by_fault(&fault.name(), what)));
    } else if answer.get("sandbox").is_none() {
        let own = reason_of(spec, answer);
        let parts = answer.get("results").map(Raw::items).unwrap_or_default().iter();
        let parts = parts.filter_map(|part| {
            let reference = part.get("referenceNumber").and_then(Raw::as_text).unwrap_or_default();
            Some(format!("{reference}: {}", reason_of(spec, part)?))
        });
        let all: Vec<String> = parts.collect();
        let why = if all.is_empty() { own } else { Some(all.join(" ")) };
        if let Some(why) = why {
            answer.set("sandbox", Raw::Text(why));
        }
    }
}

/// Code and message of an answer or of one of its parts.
fn code_and_message(answer: &Raw) -> (&str, &str) {
    let text = |names: [&str; 3]| {
        let found = names.iter().find_map(|name| match answer.get(name)? {
            Raw::Text(text) | Raw::Number(text) => Some(text.as_str()),
            Raw::Null | Raw::Flag(_) | Raw::List(_) | Raw::Group(_) => None,
        });
        found.unwrap_or_default()
    };
    (
        text(["responseCode", "statusCode", "code"]),
        text(["message", "statusMessage", "errorMessage"]),
    )
}

/// The reason, if it is a refusal.
fn reason_of(spec: &Spec, answer: &Raw) -> Option<String> {
    let unknown = answer.get("status").and_then(Raw::as_text) == Some("UKNOWN");
    match code_and_message(answer) {
        _ if unknown => Some(refused(spec, "135", "")),
        ("" | "0", message) => ServiceMessage::in_answer(message)
            .filter(|message| message.is_refusal_with_zero())
            .map(|_| refused(spec, "0", message)),
        // Unconfirmed, part paid, in process.
        ("1" | "2" | "3", _) => None,
        (code, message) => Some(refused(spec, code, message)),
    }
}

/// A fault, whether an answer shows its effect, and the explanation.
type ByFault = (Fault, fn(&Spec, &Raw) -> bool, &'static str);

const BY_FAULT: &[ByFault] = &[
    (Fault::Refuse, is_refused, reasons::REFUSED),
    (Fault::RefusalText, is_refused, reasons::REFUSED_IN_TEXT),
    (Fault::InsufficientFunds, is_short, reasons::REPORTS_SHORT),
    (Fault::StaleStatus, is_not_found, reasons::HIDES_NEW),
    (Fault::ForgetfulStatus, is_not_found, reasons::HIDES_OLD),
    (Fault::FlappingStatus, is_not_found, reasons::HIDES_EVERY_SECOND),
];

fn matches(answer: &Raw, fits: impl Fn(&str, Option<ServiceMessage>) -> bool) -> bool {
    let parts = answer.get("results").map(Raw::items).unwrap_or_default();
    std::iter::once(answer).chain(parts).any(|part| {
        let (code, message) = code_and_message(part);
        fits(code, ServiceMessage::in_answer(message))
    })
}

fn is_refused(_: &Spec, answer: &Raw) -> bool {
    matches(answer, |_, message| message == Some(ServiceMessage::Refused))
}

fn is_short(spec: &Spec, answer: &Raw) -> bool {
    spec.effect.changes() && matches(answer, |_, message| message == Some(ServiceMessage::InsufficientBalance))
}

fn is_not_found(spec: &Spec, answer: &Raw) -> bool {
    let unknown = answer.get("status").and_then(Raw::as_text) == Some("UKNOWN");
    unknown || (!spec.effect.changes() && matches(answer, |code, _| ["121", "135"].contains(&code)))
}
