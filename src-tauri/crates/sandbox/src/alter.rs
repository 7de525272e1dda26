//! Faults that change what an answer says.

use crate::faults::Fault;
use crate::raw::Raw;

/// The answer as `fault` spoils it; most faults leave it alone.
pub(crate) fn alter(mut answer: Raw, fault: Fault) -> Raw {
    match fault {
        Fault::WrongReference => {
            wrong_reference(&mut answer, "referenceNumber");
            wrong_reference(&mut answer, "bulkReferenceNumber");
            wrong_reference(&mut answer, "originalReferenceNumber");
            if let Some(first) = answer.list_mut("results").and_then(|results| results.first_mut()) {
                wrong_reference(first, "referenceNumber");
            }
        }
        Fault::NoTransactionId => {
            answer.remove("transactionId");
            answer.remove("refundTransactionId");
            answer
                .list_mut("results")
                .into_iter()
                .flatten()
                .for_each(|result| result.remove("transactionId"));
        }
        Fault::MissingResults => with_results(&mut answer, |results| results.truncate(results.len() / 2)),
        Fault::ReorderedResults => with_results(&mut answer, |results| results.reverse()),
        Fault::ExtraResults => with_results(&mut answer, |results| {
            if let Some(mut extra) = results.first().cloned() {
                extra.set("referenceNumber", Raw::text("NOBODY-SENT-THIS"));
                results.push(extra);
            }
        }),
        Fault::DuplicateResults => with_results(&mut answer, |results| {
            if let Some(mut again) = results.first().cloned() {
                again.set("responseCode", Raw::Number("139".to_owned()));
                again.set("message", Raw::text("Insufficient balance"));
                again.remove("transactionId");
                results.push(again);
            }
        }),
        Fault::Refuse
        | Fault::DelayBefore
        | Fault::DelayAfter
        | Fault::DropBefore
        | Fault::DropAfter
        | Fault::ResetMidResponse
        | Fault::Truncate
        | Fault::Error500
        | Fault::Error503
        | Fault::RateLimit
        | Fault::Unauthorised
        | Fault::Redirect
        | Fault::Html
        | Fault::Empty
        | Fault::Garbage
        | Fault::Pending
        | Fault::InsufficientFunds
        | Fault::PartialExecution
        | Fault::StaleStatus
        | Fault::ForgetfulStatus => {}
    }
    answer
}

/// The last character of the reference is another one.
fn wrong_reference(answer: &mut Raw, name: &str) {
    if let Some(Raw::Text(reference)) = answer.get_mut(name) {
        let last = reference.pop();
        reference.push(if last == Some('X') { 'Y' } else { 'X' });
    }
}

fn with_results(answer: &mut Raw, change: impl FnOnce(&mut Vec<Raw>)) {
    if let Some(results) = answer.list_mut("results") {
        change(results);
    }
}
