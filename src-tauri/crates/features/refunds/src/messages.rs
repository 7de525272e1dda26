//! The sentences of this feature that people read, made from typed values. No rule builds or reads them.

use base::sentence;
use service_api::value::Amount;

sentence!(cancel_question(naira: &str) => "Cancel the request of {naira}?");

pub(crate) const CANCEL_LEAD: &str = "It is unpaid, so no money moves. A payment that arrives meanwhile is returned.";

sentence!(cancel_button(naira: &str) => "Cancel request of {naira}");

sentence!(refund_question(naira: &str) => "Refund {naira}?");

pub(crate) const REFUND_LEAD: &str = "The money leaves your wallet. It is sent once and never repeated automatically.";

sentence!(refund_button(naira: &str) => "Refund {naira}");

sentence!(unusually_large(usual: Amount) =>
    "Much more than usual: half of the latest refunds were {usual} or less. Check the zeros.", usual = usual.naira());

sentence!(blocked(why: &str) => "Nothing was sent. {why}");

pub(crate) const REFUNDED_MEANWHILE: &str =
    "Nothing was sent: another refund was made meanwhile. Check the remaining amount and start again.";

sentence!(cancelled_whole(amount: Amount) => "An unpaid request is cancelled in full: {amount}.", amount = amount.naira());

pub(crate) const REASON_TOO_LONG: &str = "At most 200 characters.";

pub(crate) const CUSTOMER_PHONE_NEEDED: &str = "Enter the phone number of the customer who paid.";

pub(crate) const PLEASE_CORRECT: &str = "Nothing was sent. Please correct the marked fields.";

sentence!(too_much(most: Amount, paid: &str, refunded: &str) =>
    "At most {most} can be refunded. {paid} was paid, and {refunded} was refunded before.", most = most.naira());

pub(crate) const TOO_LONG_AGO: &str = "It is too long ago for the history.";

pub(crate) const BILL_REFUNDS_UNKNOWN: &str = "Refunds of this bill from other systems are unknown here: the service does not report them.";

pub(crate) const EARLIER_UNCONFIRMED: &str = "An earlier refund is unconfirmed. A second refund could pay the money back twice.";

pub(crate) const ALL_REFUNDED: &str = "The full amount was refunded.";

sentence!(other_refunds_unknown(error: &str) => "{error} Refunds from other systems are therefore unknown.");

sentence!(history_begins(day: &str) => "The history was read from {day} only. Earlier refunds are not included.");

sentence!(more_refunded(all: &str, known: &str) =>
    "The history contains refunds from other systems: {all} was refunded in all, and {known} of it from here.");

pub(crate) const NOT_IN_HISTORY: &str = "The history does not contain this payment, so refunds from other systems are unknown.";

sentence!(maybe_elsewhere(why: &str) =>
    "It may have been refunded from another system: {why}. A second refund could pay the money back twice.");

pub(crate) const NOT_QUERIED: &str = "The service was not queried.";

pub(crate) const PAID_AMOUNT_UNKNOWN: &str = "The service does not report how much was paid.";

pub(crate) const UNPAID: &str = "It is unpaid, so there is nothing to refund.";

pub(crate) const PART_PAID: &str = "It is part paid. After a refund the service no longer collects the rest.";

sentence!(paid_amount_unavailable(error: &str) => "The paid amount cannot be read now. {error}");

pub(crate) const NO_SUCH_DEPOSIT: &str = "There is no deposit with this reference in your records.";

pub(crate) const UNCLASSIFIED: &str =
    "The history does not classify this entry. Ask the service whether it is a deposit before you refund it.";

pub(crate) const DEPOSIT_UNCONFIRMED: &str = "The service has not confirmed this deposit yet. Fetch its history first.";

pub(crate) const CHANNEL_UNKNOWN: &str = "How it was paid is unknown. Only bank transfers can be refunded.";

pub(crate) const FORWARDED: &str = "It was forwarded to another bank. The service may decline, or take the money from your wallet.";

pub(crate) const NOT_FOUND: &str = "The service has no such payment: check the reference.";

sentence!(other_status(other: &str) => "The service reports “{other}” for this payment.");
