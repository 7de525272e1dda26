//! Why a request was refused, for the member `sandbox` of an answer, which the real service does not explain. No key is shown.

use axum::http::{HeaderMap, header};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use service_api::auth::Keys;
use service_api::declare::{Auth, Interface, Operation as _, Spec};
use service_api::value::Secret;
use service_api::{GetMerchantAccountDetails, MerchantPayment};

use crate::faults::{AppliedFaults, Fault};
use crate::photos::media_type;
use crate::raw::Raw;
use crate::server::COLLECTION;

/// The service's message, with code 0, if the photo is already set.
pub(crate) const ACCOUNT_PHOTO: &str = "The account photo is already set";
pub(crate) const IDENTITY_PHOTO: &str = "The identity photo is already set";
/// The service's message if the photo shows nothing.
pub(crate) const BAD_PHOTO: &str = "The photo was rejected: nothing can be seen on it";

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
        Some(spec) => format!("Nothing is at {path}. {} is at {}/{}.", spec.id, folder(spec.interface), spec.path),
        None => format!(
            "Nothing is at {path}. Collection operations are under {}, those of the business under {}, look-ups of a merchant under {}.",
            folder(Interface::Collection),
            folder(Interface::Business),
            folder(Interface::Merchant)
        ),
    }
}

/// Why the content type is wrong.
pub(crate) fn content_type(spec: &Spec, headers: &HeaderMap) -> String {
    let (needed, because) = match spec.files {
        [] => ("application/json", ""),
        [..] => (
            "multipart/form-data",
            ", since photos go with it: its fields are the part `customer`",
        ),
    };
    match media_type(headers) {
        "" => format!("There is no header `Content-Type`. {} takes {needed}{because}.", spec.id),
        given => format!("`Content-Type` is {given}. {} takes {needed}{because}.", spec.id),
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
            let sentences: Vec<String> = wrong
                .chain(superfluous.then(|| format!("`Authorization` is for the collection interface; {} does not look at it.", spec.id)))
                .collect();
            sentences.join(" ")
        }
        Auth::Basic | Auth::BasicAndPrincipal => basic(keys, headers),
    }
}

/// What is wrong with one header; `None` if it is correct.
fn header_wrong(name: &'static str, expected: &Option<Secret>, headers: &HeaderMap) -> Option<String> {
    let Some(given) = headers.get(name) else {
        return Some(format!("There is no header `{name}`."));
    };
    let given = given.to_str().unwrap_or_default();
    mismatch(&format!("The header `{name}`"), given, expected)
}

/// How `given` differs from the expected value; `None` if it does not.
fn mismatch(what: &str, given: &str, expected: &Option<Secret>) -> Option<String> {
    let expected = expected.as_ref().map(Secret::expose).unwrap_or_default();
    let letters = |text: &str| text.chars().count();
    if given == expected {
        None
    } else if given.trim() == expected {
        Some(format!("{what} has a space too many."))
    } else if given.eq_ignore_ascii_case(expected) {
        Some(format!("{what} is right but for capitals."))
    } else {
        Some(format!(
            "{what} is not the one of this sandbox: it has {} characters, and that one {}.",
            letters(given),
            letters(expected)
        ))
    }
}

fn basic(keys: &Keys, headers: &HeaderMap) -> String {
    let Some(given) = headers.get(header::AUTHORIZATION) else {
        let instead = if headers.contains_key("principal") {
            " `principal` and `credentials` are for the business interface."
        } else {
            ""
        };
        return format!("There is no header `Authorization`.{instead}");
    };
    let given = given.to_str().unwrap_or_default();
    let decoded = given.strip_prefix("Basic ").map(|pair| STANDARD.decode(pair.trim()));
    let pair = match decoded {
        None => return "`Authorization` does not begin with “Basic ”.".to_owned(),
        Some(Err(_)) => return "Behind “Basic ” in `Authorization` is no base64 with its padding.".to_owned(),
        Some(Ok(bytes)) => String::from_utf8(bytes).unwrap_or_default(),
    };
    let Some((name, password)) = pair.split_once(':') else {
        return "What is packed in `Authorization` has no colon: it is the public key, a colon, the secret key.".to_owned();
    };
    let matches = |given: &str, key: &Option<Secret>| key.as_ref().is_some_and(|key| key.expose() == given);
    if matches(name, &keys.principal) {
        return "`Authorization` has the keys of the business interface: it needs the public key and the secret key.".to_owned();
    }
    if matches(name, &keys.secret_key) && matches(password, &keys.public_key) {
        return "In `Authorization` the secret key is before the public key.".to_owned();
    }
    let wrong = [
        mismatch("The public key in `Authorization`", name, &keys.public_key),
        mismatch("The secret key in `Authorization`", password, &keys.secret_key),
    ];
    let sentences: Vec<String> = wrong.into_iter().flatten().collect();
    match sentences.as_slice() {
        [] => "`Authorization` has the right keys in the wrong form: one space behind “Basic”, and none after.".to_owned(),
        sentences => sentences.join(" "),
    }
}

/// Why the world refuses with `code`, in the sandbox's own words; `docs/sandbox.md` has the same for people.
pub(crate) fn refused(spec: &Spec, code: &str, message: &str) -> String {
    let biller = [MerchantPayment::SPEC.id, GetMerchantAccountDetails::SPEC.id].contains(&spec.id);
    let why = match (code, message) {
        (_, "Refused") => "A fault was armed that refused it.",
        (_, "System error") => "A fault was armed that does a part of it only.",
        ("105", _) | (_, "Duplicate reference number") => {
            "This reference was used before here. `--duplicates` and the fault `on_duplicate` decide the result."
        }
        ("139", _) | (_, "Insufficient balance") => "The wallet that pays does not hold the amount and its fees (`GET /balance`).",
        ("104", _) => "Only a customer who was registered here can be acted for, with the password that `GET /customers` shows.",
        ("106", _) => "No customer here has an account beside the wallet: leave it out.",
        ("107", _) => "A phone number or account that ends in 99 does not exist.",
        ("115", "Invalid bank account") => "It is no NUBAN, or it ends in 99: such an account does not exist.",
        ("133", _) | ("114", "payee.bankId: Bank not found" | "payer.bankId: Bank not found" | "creditBankId: Bank not found") => {
            "The bank lists of this sandbox have no such id."
        }
        ("109", "The operator did not top up this phone") => "A phone number that ends in 98 is not topped up.",
        ("109", _) => "The lists of operators and bundles of this sandbox have no such id.",
        ("112", _) => "The list of billers (`getMerchants`) of this sandbox has no such id.",
        ("111", "Invalid customer") if biller => "At a biller, a customer number that ends in 99 does not exist.",
        ("111", "Invalid customer") => "The customer must be one who was registered here.",
        (_, BAD_PHOTO) => "Phone numbers ending in 97 have their photos refused, although the code is 0.",
        (_, ACCOUNT_PHOTO | IDENTITY_PHOTO) => "This customer has a photo already: nothing was changed, although the code is 0.",
        ("123", "Invalid phone number") => "A phone number that ends in 99 does not exist.",
        ("135", _) | ("121", "Reference not found") => {
            "No request with this reference was done here, or a look-up does not see it any more."
        }
        (_, "Only NGN is supported" | "Unsupported currency") => "This sandbox keeps naira.",
        (_, _) => return format!("By the rules of this sandbox: {}.", message.trim_end_matches('.')),
    };
    why.to_owned()
}

/// Adds the reason to every refusal without one: a part of a bulk call, a payment in a status query, one with code 0. If an armed fault
/// causes it, that is the reason.
pub(crate) fn complete(spec: &Spec, answer: &mut Raw, faults: &AppliedFaults) {
    let armed = |(fault, ..): &&ByFault| faults.find(*fault).is_some();
    let by_fault = BY_FAULT.iter().filter(armed).find(|(_, brings, _)| brings(spec, answer));
    if let Some((fault, _, what)) = by_fault {
        answer.set("sandbox", Raw::Text(format!("The fault `{}` is armed: it {what}", fault.name())));
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
        ("" | "0", message) => [ACCOUNT_PHOTO, IDENTITY_PHOTO, BAD_PHOTO]
            .contains(&message)
            .then(|| refused(spec, "0", message)),
        // Unconfirmed, part paid, in process.
        ("1" | "2" | "3", _) => None,
        (code, message) => Some(refused(spec, code, message)),
    }
}

/// A fault, whether an answer shows its effect, and the explanation.
type ByFault = (Fault, fn(&Spec, &Raw) -> bool, &'static str);

const BY_FAULT: &[ByFault] = &[
    (Fault::Refuse, is_refused, "refused it."),
    (Fault::RefusalText, is_refused, "refused it in words, with the code 0."),
    (
        Fault::InsufficientFunds,
        is_short,
        "reports the wallet as short, whatever it holds.",
    ),
    (
        Fault::StaleStatus,
        is_not_found,
        "hides what is younger than its time: it may be there all the same.",
    ),
    (
        Fault::ForgetfulStatus,
        is_not_found,
        "hides what is as old as its time or older: it may be there all the same.",
    ),
    (
        Fault::FlappingStatus,
        is_not_found,
        "hides in every second look-up what may be there all the same.",
    ),
];

fn matches(answer: &Raw, fits: impl Fn(&str, &str) -> bool) -> bool {
    let parts = answer.get("results").map(Raw::items).unwrap_or_default();
    std::iter::once(answer).chain(parts).any(|part| {
        let (code, message) = code_and_message(part);
        fits(code, message)
    })
}

fn is_refused(_: &Spec, answer: &Raw) -> bool {
    matches(answer, |_, message| message == "Refused")
}

fn is_short(spec: &Spec, answer: &Raw) -> bool {
    spec.effect.changes() && matches(answer, |_, message| message == "Insufficient balance")
}

fn is_not_found(spec: &Spec, answer: &Raw) -> bool {
    let unknown = answer.get("status").and_then(Raw::as_text) == Some("UKNOWN");
    unknown || (!spec.effect.changes() && matches(answer, |code, _| ["121", "135"].contains(&code)))
}
