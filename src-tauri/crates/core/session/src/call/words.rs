//! What became of a call, in sentences. Each begins with whether money moved, where it could have.

use base::timestamp::Timestamp;
use payment_rules::http_rejection::http_rejection_text;
use service_api::declare::{Effect, Spec};

use system::env::clock_time;

/// A refusal is a proof only with one more look-up.
const ONCE_MORE: &str = "We look it up once more to be sure; until then, do not send it under another reference.";

/// What a yes needs beside it.
pub(super) fn accepted(note: Option<String>, means: Option<String>) -> Option<String> {
    let told: Vec<String> = note.into_iter().chain(means).collect();
    (!told.is_empty()).then(|| told.join(" "))
}

/// A no that is one: its code can mean nothing but *refused before doing*, or it was a question.
pub(super) fn refused(spec: &Spec, code: &str, message: &str, means: Option<String>) -> String {
    let said = quoted(code, message);
    let confirmed = spec.enquiry.is_empty();
    match (spec.effect, means) {
        // What it means quotes the service already.
        (Effect::Reads, Some(means)) if !message.is_empty() && means.ends_with(&format!("It said: “{message}”.")) => {
            format!("{} (code {code}).", means.trim_end_matches('.'))
        }
        (Effect::Reads, Some(means)) => format!("{means} {said}"),
        (Effect::Reads, None) => format!("Nothing was changed by asking. {said}"),
        (Effect::MovesMoney, _) if confirmed => format!("No money moved. {said}"),
        (Effect::MovesMoney, _) => format!("No money moved, by the service's word. {said} {ONCE_MORE}"),
        (Effect::Sets | Effect::Ends | Effect::Creates, _) if confirmed => format!("Nothing was done. {said}"),
        (Effect::Sets | Effect::Ends | Effect::Creates, _) => format!("Nothing was done, by the service's word. {said} {ONCE_MORE}"),
    }
}

/// A question that brought no answer, or none to rely on.
pub(super) fn unanswered(why: &str) -> String {
    format!("{why} Nothing was changed by asking. Ask again.")
}

/// Not one byte left.
pub(super) fn not_sent(spec: &Spec, why: &str) -> String {
    match spec.effect {
        Effect::Reads => unanswered(why),
        Effect::MovesMoney => format!("No money moved. {why}"),
        Effect::Sets | Effect::Ends | Effect::Creates => format!("Nothing was done. {why}"),
    }
}

/// Sent, and no reliable answer `by` then; `answered` when something came that does not settle it.
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
        // Why ends with what a person looks at.
        true => format!("{begins}; {again}. {why}"),
        false => format!("{begins}. We are checking; {again}. {why}"),
    }
}

/// With what a refusal at the door is about: signature, sign-in, internet address.
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
        // Where it had no words, ours stand in their place.
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
    fn what_the_service_said_is_told_once() {
        let means = "The payment was not made. It said: “Insufficient balance”.".to_owned();
        assert_eq!(
            refused(&TransactionStatus::SPEC, "139", "Insufficient balance", Some(means)),
            "The payment was not made. It said: “Insufficient balance” (code 139)."
        );
    }
}
