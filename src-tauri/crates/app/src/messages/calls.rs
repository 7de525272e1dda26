//! Sentences for people: calls.

use base::sentence;
use service_api::callback::Kind;

pub(crate) const CONSOLE_NOT_LIVE: &str = "Nothing was sent: with real money the console can only send queries and change settings.";

pub(crate) const USE_SCREEN_OR_COMMAND_LINE: &str =
    "Payouts have their own screen. For other operations use the command line: cowrie call.";

pub(crate) const NO_CONFIRMATION_NEEDED: &str = "Nothing was sent: this moves no money, so no confirmation is needed.";

pub(crate) const REFUNDED_BEFORE: &str = "refunded before";

sentence!(answer_beginning(bytes: usize) => "This is the beginning of {bytes} bytes. `cowrie call` writes all of them.");

pub(crate) const NOTHING_SENT: &str = "Nothing was sent.";

sentence!(no_such_operation(operation: &str) => "There is no operation “{operation}”.");

pub(crate) const PHOTO_INCOMPLETE: &str = "Nothing was sent: the photo is incomplete.";

pub(crate) const NOTICE_WITHOUT_HASH: &str = "It has no hash, so anyone could have written it.";

pub(crate) const NOTICE_UNREADABLE: &str = "This notice cannot be read, so its signature cannot be examined.";

pub(crate) const NOTHING_TO_QUERY_BY: &str =
    "The service was not queried: enter a reference, an invoice, a process code or a payment account number.";

pub(crate) const SEARCHED_IN_RECORDS: &str = "Phone numbers and session IDs are searched in your own records.";

pub(crate) const ANSWER_ABOUT_SOMETHING_ELSE: &str = "The answer is about something else, or does not identify what it is about.";

/// `is`: what the notice is about; `right`: whether its hash is valid for that.
pub(crate) fn wrong_kind(is: Kind, right: bool) -> String {
    let kinds = match is {
        Kind::PaymentRequest => "This is a notice about a payment request but was checked as one about a payment account.",
        Kind::PersistentAccount => "This is a notice about a payment account but was checked as one about a payment request.",
    };
    let hash = if right {
        "As the right kind, its hash is valid."
    } else {
        "Check it as the right kind."
    };
    format!("{kinds} {hash}")
}
