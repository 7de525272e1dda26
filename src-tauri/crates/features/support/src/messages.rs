//! The sentences of this feature that people read, made from typed values. No rule builds or reads them.

pub(crate) mod exports;

use std::fmt::Display;

/// What to do about payments that are unconfirmed for long. No look-up covers them after `closes` hours.
pub(crate) fn find_out_payment(closes: i64) -> String {
    format!(
        "Ask the service or check your statement today, and record the result. After {closes} hours the service’s look-up no longer covers it. \
         Do not pay it again."
    )
}

pub(crate) const FIND_OUT_REFUND: &str =
    "Ask the service or the payer, or check your statement today, and record the result. Do not refund it again.";

pub(crate) fn long_unconfirmed(hours: i64, what: &str, names: &str) -> String {
    format!("Unconfirmed for {hours} hours whether this was {what}: {names}.")
}

pub(crate) fn stopped_while_sending(count: impl Display) -> String {
    format!(
        "Cowrie stopped while {count} payment(s) or request(s) were being sent. They are being looked up and are not sent again automatically."
    )
}

pub(crate) const PAYOUT_INTERRUPTED: &str =
    "A payout was interrupted when Cowrie stopped. Payments that were not sent stay queued until you continue.";

pub(crate) fn payouts_interrupted(payouts: impl Display) -> String {
    format!("{payouts} payouts were interrupted when Cowrie stopped. Payments that were not sent stay queued until you continue.")
}

pub(crate) const SEE_PAYOUTS: &str = "Open it under Payouts to see who was paid, who was not, and what is unconfirmed.";

pub(crate) fn and_more(more: usize) -> String {
    format!("\nAnd {more} more.")
}

pub(crate) const UNCERTAIN: &str = "It is uncertain whether money moved, or how much. Nothing is sent again, and a payout with such a payment waits. Ask the service what it did, then choose “Record what you found…”.";

pub(crate) fn more_names(more: usize) -> String {
    format!(", and {more} more")
}

pub(crate) fn nothing_withheld(call: impl Display) -> String {
    format!("The answer of call {call} has no withheld values.")
}

pub(crate) const UNDER_SUB_MERCHANTS: &str = "Save or copy the keys of a sub-merchant under Sub-merchants.";

pub(crate) const APPROVER_NEEDED: &str = "Nothing was saved: only an approver can save keys and codes.";

pub(crate) fn file_not_written(file: impl Display, why: impl Display) -> String {
    format!("{file} was not written: {why}.")
}

pub(crate) const STILL_IN_RECORDS: &str = "The withheld values are still in the records.";

pub(crate) fn folder_not_made(folder: impl Display, why: impl Display) -> String {
    format!("{folder} cannot be created: {why}.")
}

pub(crate) fn no_such_call(id: impl Display) -> String {
    format!("There is no call “{id}”.")
}

pub(crate) const QUEUED: &str = "queued";

pub(crate) const UNCONFIRMED: &str = "unconfirmed, do not send again";

pub(crate) const NEEDS_REVIEW: &str = "needs a decision, do not send again before it is settled";

pub(crate) const IN_PROGRESS: &str = "in progress";

pub(crate) const ACCEPTED: &str = "accepted";

pub(crate) const REJECTED: &str = "rejected";

pub(crate) const WITHDRAWN: &str = "withdrawn";

pub(crate) const NOT_SENT: &str = "not sent";

pub(crate) const NO_CLEAR_ANSWER: &str = "no clear answer";

pub(crate) const NO_ANSWER_RECORDED: &str = "no answer recorded";

pub(crate) const CANCELLED: &str = "request cancelled, no money moved";

pub(crate) const MIXED: &str = "some accepted, some not";

pub(crate) const ONLY_QUERY: &str = "This is only a query.";

pub(crate) const WOULD_REPEAT: &str = "For reading only: running it would do this again.";

pub(crate) const WOULD_PAY_AGAIN: &str = "For reading only: running it would move the money again.";

pub(crate) const ALREADY_FETCHING: &str = "The history is being fetched already.";

pub(crate) const WAIT_OR_STOP: &str = "Wait until it is finished, or stop it.";

pub(crate) const NO_SUCH_REFERENCE: &str = "This is neither a reference nor an account number.";

pub(crate) const NOT_A_TIME: &str = "This is not a date and time.";

pub(crate) const FUTURE_TIME: &str = "This time is in the future.";

pub(crate) const TOO_FAR_BACK: &str = "Data goes back five years at most.";

pub(crate) const END_BEFORE_START: &str = "The end is before the start.";

pub(crate) const PLEASE_CORRECT: &str = "Nothing was fetched. Please correct the marked fields.";

pub(crate) fn text_is_not_a_time(text: &str) -> String {
    format!("“{text}” is not a date and time.")
}

pub(crate) fn not_a_place(key: &str) -> String {
    format!("“{key}” is not a position in the history.")
}

pub(crate) const NOT_REFUNDED_HERE: &str = "No refund of it was made from here.";

pub(crate) const OTHER_REFUND: &str = "A refund from here has another amount or is unconfirmed.";

pub(crate) const UNCLASSIFIED: &str = "The service does not classify this entry.";

pub(crate) const NOT_FROM_HERE: &str = "Not from here, or from before these records began.";

pub(crate) const ONLY_NOTIFIED: &str = "It was notified, but the history of that time does not contain it.";

pub(crate) const NOT_IN_HISTORY: &str = "From here, but the history of that time does not contain it.";

pub(crate) const NOTIFIED_AMOUNT_DIFFERS: &str = "The notification had another amount. The history’s amount is used.";

pub(crate) const MAYBE_ANOTHER: &str =
    "A payment of this amount was reported before with the same reference. This may be the same one, or another.";

pub(crate) const REQUEST_DIFFERS: &str = "The requested amount differs, or our record shows that it was not made.";

pub(crate) const PAID_MORE: &str = "More was paid than in our last look-up. Check the request.";
