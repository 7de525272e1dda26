//! The result of a call in sentences. Each begins with whether money moved, if it could have.

use base::timestamp::Timestamp;
use payment_rules::http_rejection::http_rejection_text;
use service_api::declare::{Effect, Spec};

use system::env::clock_time;

/// A rejection becomes proof with one more status query.
const ONCE_MORE: &str = "We look it up once more to be sure; until then, do not send it under another reference.";

/// The note for an accepted call.
pub(super) fn accepted(note: Option<String>, means: Option<String>) -> Option<String> {
    let sentences: Vec<String> = note.into_iter().chain(means).collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// A rejection with a definitive code, or the rejection of a query.
pub(super) fn refused(spec: &Spec, code: &str, message: &str, means: Option<String>) -> String {
    let quote = quoted(code, message);
    let confirmed = spec.enquiry.is_empty();
    match (spec.effect, means) {
        // The meaning quotes the service already.
        (Effect::Reads, Some(means)) if !message.is_empty() && means.ends_with(&format!("It said: “{message}”.")) => {
            format!("{} (code {code}).", means.trim_end_matches('.'))
        }
        (Effect::Reads, Some(means)) => format!("{means} {quote}"),
        (Effect::Reads, None) => format!("Nothing was changed by asking. {quote}"),
        (Effect::MovesMoney, _) if confirmed => format!("No money moved. {quote}"),
        (Effect::MovesMoney, _) => format!("No money moved, by the service's word. {quote} {ONCE_MORE}"),
        (Effect::Sets | Effect::Ends | Effect::Creates, _) if confirmed => format!("Nothing was done. {quote}"),
        (Effect::Sets | Effect::Ends | Effect::Creates, _) => format!("Nothing was done, by the service's word. {quote} {ONCE_MORE}"),
    }
}

/// A query without an answer, or without a usable one.
pub(super) fn unanswered(why: &str) -> String {
    format!("{why} Nothing was changed by asking. Ask again.")
}

/// Nothing was sent.
pub(super) fn not_sent(spec: &Spec, why: &str) -> String {
    match spec.effect {
        Effect::Reads => unanswered(why),
        Effect::MovesMoney => format!("No money moved. {why}"),
        Effect::Sets | Effect::Ends | Effect::Creates => format!("Nothing was done. {why}"),
    }
}

/// Sent without a usable answer until `by`; `answered` if an answer came that does not settle it.
pub(super) fn in_doubt(spec: &Spec, why: &str, answered: bool, by: Timestamp) -> String {
    let came = if answered { "No clear answer" } else { "No answer" };
    let moves = spec.effect == Effect::MovesMoney;
    let may = if moves {
        "The money may have moved"
    } else {
        "It may have been done"
    };
    let again = if moves { "do not pay it again" } else { "do not send it again" };
    let begins = format!("{came} by {}. {may}", clock_time(by));
    match spec.enquiry.is_empty() {
        // The reason ends with what a person has to check.
        true => format!("{begins}; {again}. {why}"),
        false => format!("{begins}. We are checking; {again}. {why}"),
    }
}

/// Adds the explanation of an HTTP rejection: signature, sign-in, internet address.
pub(super) fn with_rejection(code: &str, message: &str, why: String) -> String {
    match rejection_status(code) {
        Some(status) => format!("{} {why}", http_rejection_text(status, message)),
        None => why,
    }
}

fn rejection_status(code: &str) -> Option<u16> {
    code.strip_prefix("HTTP ")?.parse().ok()
}

fn quoted(code: &str, message: &str) -> String {
    match rejection_status(code) {
        // The service gave no text, so the message is our own.
        Some(status) if http_rejection_text(status, "") == message => format!("{message} ({code})"),
        Some(status) => format!("{} It said: “{message}” ({code}).", http_rejection_text(status, message)),
        None if message.is_empty() => format!("The service gave code {code} and no words."),
        None => format!("The service said: “{message}” (code {code})."),
    }
}

#[cfg(test)]
mod tests {
    use service_api::TransactionStatus;
    use service_api::declare::Operation as _;

    use super::*;

    #[test]
    fn the_message_of_the_service_is_quoted_once() {
        let means = "The payment was not made. It said: “Insufficient balance”.".to_owned();
        assert_eq!(
            refused(&TransactionStatus::SPEC, "139", "Insufficient balance", Some(means)),
            "The payment was not made. It said: “Insufficient balance” (code 139)."
        );
    }
}
