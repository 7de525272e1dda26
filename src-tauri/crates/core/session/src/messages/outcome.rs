//! The result of a call in sentences. Each begins with whether money moved, if it could have.

use base::timestamp::Timestamp;
use payment_rules::http_rejection::http_rejection_text;
use payment_rules::meaning::Meaning;
use service_api::declare::{Effect, Spec};

use system::env::clock_time;

/// A rejection becomes proof with one more status query.
const ONCE_MORE: &str = "A look-up will confirm this; until then, do not send it under another reference.";

/// The note for an accepted call.
pub(crate) fn accepted(note: Option<String>, means: Option<Meaning>) -> Option<String> {
    let sentences: Vec<String> = note.into_iter().chain(means.map(|means| means.words)).collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// A rejection with a definitive code, or the rejection of a query. `quote` is the sentence with the service's message.
pub(crate) fn refused(spec: &Spec, code: &str, quote: String, means: Option<Meaning>) -> String {
    let confirmed = spec.enquiry.is_empty();
    match (spec.effect, means) {
        (Effect::Reads, Some(means)) if means.quotes_service => format!("{} (code {code}).", means.words.trim_end_matches('.')),
        (Effect::Reads, Some(means)) => format!("{} {quote}", means.words),
        (Effect::Reads, None) => quote,
        (Effect::MovesMoney, _) if confirmed => format!("No money moved. {quote}"),
        (Effect::MovesMoney, _) => format!("No money moved, according to the service. {quote} {ONCE_MORE}"),
        (Effect::Sets | Effect::Ends | Effect::Creates, _) if confirmed => format!("Nothing was done. {quote}"),
        (Effect::Sets | Effect::Ends | Effect::Creates, _) => format!("Nothing was done, according to the service. {quote} {ONCE_MORE}"),
    }
}

/// A query without an answer, or without a usable one.
pub(crate) fn unanswered(why: &str) -> String {
    format!("{why} Try again.")
}

/// Nothing was sent.
pub(crate) fn not_sent(spec: &Spec, why: &str) -> String {
    match spec.effect {
        Effect::Reads => unanswered(why),
        Effect::MovesMoney => format!("No money moved. {why}"),
        Effect::Sets | Effect::Ends | Effect::Creates => format!("Nothing was done. {why}"),
    }
}

/// Sent without a usable answer until `by`; `answered` if an answer came that does not settle it.
pub(crate) fn in_doubt(spec: &Spec, why: &str, answered: bool, by: Timestamp) -> String {
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
pub(crate) fn with_rejection(code: &str, message: &str, why: String) -> String {
    match rejection_status(code) {
        Some(status) => format!("{} {why}", http_rejection_text(status, message)),
        None => why,
    }
}

fn rejection_status(code: &str) -> Option<u16> {
    code.strip_prefix("HTTP ")?.parse().ok()
}

/// A rejection without a message of the service. `words` explains it.
pub(crate) fn rejected_without_message(code: &str, words: &str) -> String {
    format!("{words} ({code})")
}

pub(crate) fn rejected(code: &str, message: &str) -> String {
    match rejection_status(code) {
        Some(status) => format!("{} Service message: “{message}” ({code}).", http_rejection_text(status, message)),
        None if message.is_empty() => format!("The service rejected this without a message (code {code})."),
        None => format!("The service rejected this: “{message}” (code {code})."),
    }
}

#[cfg(test)]
mod tests {
    use service_api::TransactionStatus;
    use service_api::declare::Operation as _;

    use super::*;

    #[test]
    fn the_message_of_the_service_is_quoted_once() {
        let means = Meaning {
            words: "The payment was not made. Service message: “Insufficient balance”.".to_owned(),
            quotes_service: true,
        };
        assert_eq!(
            refused(
                &TransactionStatus::SPEC,
                "139",
                rejected("139", "Insufficient balance"),
                Some(means)
            ),
            "The payment was not made. Service message: “Insufficient balance” (code 139)."
        );
    }
}
