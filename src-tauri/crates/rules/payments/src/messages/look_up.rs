//! The meaning of an answer in words.

use service_api::value::Amount;

use crate::meaning::Code;
use crate::reading::Objection;

const NO_PROOF: &str = "It may still have been paid: do not pay again because of this.";
const NOT_BEFORE: &str = "Do not pay again until this is clear.";

/// The service's message as a further sentence, if there is one.
fn service_message(message: &str) -> String {
    match message {
        "" => String::new(),
        message => format!(" Service message: “{message}”."),
    }
}

pub(crate) fn other_reference(other: &str) -> String {
    format!("The answer is about something else (reference “{other}”). Ignore it.")
}

pub(crate) const WOULD_GET_CASH_CODE: &str = "This person has no wallet: they would get a cash code.";

pub(crate) const REQUEST_CANCELLED: &str = "The service cancelled the unpaid request, so nothing was refunded.";

pub(crate) const NO_SUCH_PAYMENT: &str = "The service has no such payment (yet).";

pub(crate) fn made_with_amount(amount: Amount, id: &str) -> String {
    format!(
        "The service made this payment of {amount} (transaction {id}).",
        amount = amount.naira()
    )
}

pub(crate) fn made(id: &str) -> String {
    format!("The service made this payment (transaction {id}).")
}

pub(crate) const MADE_WITHOUT_ID: &str = "The service made this payment.";

pub(crate) fn not_made(message: &str) -> String {
    format!("The service did not make this payment.{}", service_message(message))
}

pub(crate) fn failed(message: &str) -> String {
    format!("The service reports this payment as failed. {NO_PROOF}{}", service_message(message))
}

pub(crate) const IN_PROGRESS: &str = "Unconfirmed: the service is still processing this payment. Do not pay it again.";

pub(crate) fn not_found_recently(hours: i64) -> String {
    format!("The service has no payment with this reference in the last {hours} hours (yet). {NO_PROOF}")
}

pub(crate) fn not_found() -> String {
    format!("The service has no payment with this reference (yet). {NO_PROOF}")
}

pub(crate) fn unclear(why: &str) -> String {
    format!("{why} {NOT_BEFORE}")
}

pub(crate) fn unclear_without_state() -> String {
    format!("This look-up does not show whether the payment was made. {NOT_BEFORE}")
}

pub(crate) fn unclear_state(state: &str) -> String {
    format!("The service reports only “{state}”, which does not show whether the payment was made. {NOT_BEFORE}")
}

pub(crate) fn contradictory(why: &Objection) -> String {
    format!("{why} Do not pay it again.")
}

pub(crate) const NO_SUCH_REQUEST: &str = "The service has no payment request with this reference (yet).";

pub(crate) const PAID_IN_FULL: &str = "Paid in full.";

pub(crate) fn part_paid_owing(owed: Amount) -> String {
    format!("Part paid: {owed} still owed.", owed = owed.naira())
}

pub(crate) const PART_PAID: &str = "Part paid.";

pub(crate) const WAITS_FOR_CUSTOMER: &str = "Unpaid: waiting for the customer.";

pub(crate) const EXPIRED: &str = "The request expired.";

pub(crate) const CANCELLED: &str = "This request was cancelled.";

pub(crate) const REQUEST_FAILED: &str = "The request failed at the service.";

pub(crate) const GETS_CASH_CODE: &str = "This person has no wallet and gets a cash code.";

pub(crate) const CASH_CODE_TO_YOU: &str = "This person has no wallet. The cash code came to you: whoever has it collects the cash.";

pub(crate) const NO_WALLET_NO_MESSAGE: &str =
    "This person has no wallet, and no message was sent. Ask the service how they get the cash code.";

/// Of the recipients in one bulk call, `count` have no wallet; `code`: where the codes are sent, if all are sent to the same place.
pub(crate) fn without_wallet(count: usize, code: Option<Code>) -> String {
    let (who, codes) = match count {
        1 => ("One of these people has no wallet".to_owned(), "code"),
        count => (format!("{count} of these people have no wallet"), "codes"),
    };
    match code {
        None => format!("{who}; some cash {codes} went to them, others did not: see each payment."),
        Some(Code::ToThem) if count == 1 => format!("{who}; they get a cash code."),
        Some(Code::ToThem) => format!("{who}; they get cash codes."),
        Some(Code::ToUs) => format!("{who}; the cash {codes} came to you: whoever has one collects the cash."),
        Some(Code::Nowhere) => format!("{who}; no message was sent. Ask the service how they get the cash {codes}."),
    }
}
