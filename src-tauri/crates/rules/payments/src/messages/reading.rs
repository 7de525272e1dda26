//! What an answer or a status query shows.

use service_api::value::Amount;

use crate::reading::{Difference, Objection};

pub(crate) const WRONG_SIGNATURE: &str =
    "The service rejected our signature. The hash key is probably wrong or belongs to the other environment.";

pub(crate) const ADDRESS_NOT_ALLOWED: &str = "The service does not allow this internet address.";

pub(crate) const SIGN_IN_FAILED: &str = "Sign-in failed. The keys are probably wrong or belong to the other environment.";

pub(crate) fn call_rejected(status: u16) -> String {
    format!("The service rejected our request (HTTP {status}).")
}

pub(crate) const NOT_JSON: &str = "The answer is not JSON.";

pub(crate) const NOT_FOLLOWED: &str = "The service redirected the call; it was not followed.";

pub(crate) const REDIRECTED: &str = "The service answered with a redirect.";

pub(crate) fn service_fault(status: u16) -> String {
    format!("The service has a fault (HTTP {status}).")
}

pub(crate) fn http_answer(status: u16) -> String {
    format!("The service answered HTTP {status}.")
}

pub(crate) const ACCEPTED_UNNAMED_PAYMENTS: &str = "The service accepted the call but did not name the payments.";

pub(crate) const OTHER_PAYMENT: &str = "The answer is about another payment.";

pub(crate) const FOREIGN_REFERENCE: &str = "An answer carried a reference that is not ours.";

pub(crate) const ACCEPTED_UNNAMED: &str = "The service accepted it but did not name the payment.";

pub(crate) const NO_TRANSACTION_ID: &str = "The service accepted it but gave no transaction ID.";

pub(crate) const NO_REFUNDED_AMOUNT: &str = "The service accepted it but did not report the refunded amount.";

pub(crate) const REPEATED_DIFFERENTLY: &str = "An answer repeated a payment with different details.";

pub(crate) const REFERENCE_EXISTS: &str = "The service already has this reference.";

pub(crate) const IN_PROGRESS: &str = "The service is still processing it.";

pub(crate) fn with_message(ours: &str, message: &str) -> String {
    format!("{ours} Service message: “{message}”")
}

pub(crate) const NEITHER: &str = "The service neither accepted nor rejected it.";

pub(crate) fn neither_with_message(message: &str) -> String {
    format!("The service neither accepted nor rejected it. Service message: “{message}”")
}

pub(crate) fn code_and_message_differ(message: &str) -> String {
    format!("The service’s code means accepted, but its message does not: “{message}”")
}

pub(crate) const OTHER_BULK_CALL: &str = "The answer is about another bulk call.";

pub(crate) const FOREIGN_BULK_CALL: &str = "An answer carried the reference of another bulk call.";

pub(crate) const ALSO_FOREIGN_PAYMENTS: &str = "The answer also contains payments that are not ours.";

pub(crate) const CONTAINED_TWICE: &str = "The answer contains this payment twice.";

pub(crate) const NOT_CONTAINED: &str = "The answer does not contain this payment.";

pub(crate) const FOREIGN_REFERENCES: &str = "An answer carried references that are not ours.";

pub(crate) const DIFFERS_FOR_ANOTHER: &str = "the same answer has different details for another payment";

pub(crate) const SUMMARY_DIFFERS: &str = "the summary of the answer does not match its list";

pub(crate) const BULK_SUMMARY_DIFFERS: &str = "The summary of an answer to a bulk call does not match its list.";

pub(crate) const NOT_ALL_ACCEPTED: &str = "the same answer did not accept every payment";

pub(crate) const BULK_CALL_NOT_ACCEPTED: &str = "the bulk call as a whole was not accepted";

pub(crate) const PAYMENTS_WITHOUT_BULK_CALL: &str = "An answer accepted each payment of a bulk call, but not the call as a whole.";

pub(crate) const SHARED_ID: &str = "The answer gives two payments the same transaction ID.";

pub(crate) const ID_OF_ANOTHER: &str = "The answer gives it the transaction ID of another payment.";

pub(crate) const WRONG_ID_FOR_ANOTHER: &str = "the same answer gives another payment a wrong transaction ID";

pub(crate) const CONTAINS_ID_OF_ANOTHER: &str = "The answer contains the transaction ID of another payment.";

pub(crate) const TWO_WITH_ONE_ID: &str = "Two payments were given the same transaction ID.";

pub(crate) const NO_CODE: &str = "The answer has no code for this payment.";

pub(crate) const NOT_ALL_SETTLED: &str = "The answer does not settle every payment.";

pub(crate) fn some_accepted(yes: usize, all: usize) -> String {
    format!("The service accepted {yes} of {all}; each is looked up before it counts.")
}

pub(crate) const UNNAMED: &str = "The answer does not name the payment.";

pub(crate) fn other_failed(other: &Difference) -> String {
    format!("The answer is about another payment: one that failed {other}.")
}

pub(crate) const NOTHING_ABOUT_REQUEST: &str = "The look-up worked but returned nothing about the request.";

pub(crate) const OTHER_REQUEST: &str = "The answer is about another request.";

pub(crate) fn code_of_request(code: &str, message: &str) -> String {
    format!("The service reports code {code}: “{message}”")
}

pub(crate) fn failed_and_unread(message: &str, why: &str) -> String {
    format!("One look-up reported a failure (“{message}”); the other did not work: {why}")
}

/// What differs from the request, as the end of a sentence.
pub(crate) fn difference(of: &Difference) -> String {
    match of {
        Difference::UnreadableAmount { reported } => format!("with an unreadable amount: “{reported}”"),
        Difference::OtherAmount { reported, asked } => format!("with another amount: {} instead of {}", reported.naira(), asked.naira()),
        Difference::UnreadableRequestedAmount { reported, asked } => {
            format!("with another amount: “{reported}” instead of {}", asked.naira())
        }
        Difference::OtherAccountReference { reported, asked } => {
            format!("with another account reference: “{reported}” instead of “{asked}”")
        }
        Difference::OtherCurrency { reported, asked } => format!("in another currency: {reported} instead of {asked}"),
        Difference::OtherPayee { reported, asked } => format!("for another payee: “{reported}” instead of “{asked}”"),
        Difference::TwoIds { first, second } => format!("with two transaction IDs, {first} and {second}"),
        Difference::IdOfAnother { id } => format!("with the transaction ID of another payment, {id}"),
        Difference::NothingRefunded => format!("with nothing refunded: {}", Amount::ZERO.naira()),
        Difference::OtherAmountInHistory { listed, asked } => {
            format!(
                "with another amount in its history: {} instead of {}",
                listed.naira(),
                asked.naira()
            )
        }
        Difference::UnreadableAmountInHistory => "with an unreadable amount in its history".to_owned(),
        Difference::Words(words) => words.clone(),
    }
}

/// What contradicts a yes, or does not confirm it.
pub(crate) fn objection(of: &Objection) -> String {
    match of {
        Objection::Reversed { reversal } => {
            format!("The service made it and took it back (reversal {reversal}). Check where the money is.")
        }
        Objection::BillerDeclined => "The service made it, but the biller declined it. Ask the service.".to_owned(),
        Objection::FailedAndDone => "One look-up reported a failure; the other found it done. Ask the service.".to_owned(),
        Objection::DoneAndFailed { message } => {
            format!("One look-up found it done; the other reported a failure: “{message}”. Ask the service.")
        }
        Objection::DoneAndNotFound => "One look-up found it done; the other did not find it.".to_owned(),
        Objection::DoneAndUnread { why } => format!("One look-up found it done; the other did not work: {why}"),
        Objection::DoneAndInProgress => "One look-up found it done; the other found it still in progress.".to_owned(),
        Objection::FailedAndListedAsDone { message } => {
            format!("The look-up reported a failure (“{message}”), but the history lists it as done.")
        }
        Objection::Words(words) => words.clone(),
    }
}
