//! What a callback of the service proves, and what the service answered about it.

use base::sentence;
use service_api::value::Amount;

use crate::payment_request::RequestStatus;

pub(crate) const VALID_SIGNATURE: &str = "The signature is valid.";

sentence!(too_long(most: usize) => "It is longer than {most} KiB. Only its beginning was kept.");

pub(crate) const NOT_TEXT: &str = "It is not text in UTF-8.";

sentence!(not_readable(why: &str) => "Its text {why}.");

pub(crate) const UNKNOWN_FIELDS: &str = "Its fields match neither of the service’s two notices.";

pub(crate) const NO_HASH_KEY: &str = "This profile has no hash key, so the signature cannot be checked. It is checked once there is one.";

pub(crate) const SAME_SIGNATURE_AS_ANOTHER: &str =
    "An earlier notice with another ID has the same signature, so one of the two was altered. Do not rely on either.";

sentence!(ambiguous(values: &[&str]) => "These values could also be split differently: {}.", values.join(", "));

pub(crate) const NAMES_NO_DEPOSIT: &str = "It names no deposit, so it cannot be distinguished from others.";

pub(crate) const EQUAL_DEPOSIT: &str =
    "An earlier, equal deposit has the same signature. Only the service can confirm whether this is another one.";

pub(crate) const UNKNOWN_ACCOUNT: &str = "None of our payment accounts has this number.";

pub(crate) const UNKNOWN_REQUEST: &str = "None of our payment requests has this reference.";

pub(crate) const REPEATED: &str = "This notice was received before. It changes nothing.";

pub(crate) const REPEATED_DIFFERENTLY: &str =
    "This notice was received before with different contents. It changes nothing; the service is asked again.";

sentence!(altered(problems: &[String]) =>
    "The hash matches, but some values are not valid: {} The notice may have been altered.", problems.join(" "));

pub(crate) const WRONG_SIGNATURE: &str =
    "The signature does not match: a signed field was changed, or the sender does not have our hash key.";

pub(crate) const NO_SIGNATURE: &str = "It has no signature, so anyone could have written it.";

sentence!(key_missing(key: &str) => "The {key} is missing.");

/// The status with what was paid in total; `over`: how much of it was not requested.
pub(crate) fn request_status(status: RequestStatus, paid: Option<Amount>, over: Option<Amount>) -> String {
    let is_paid = match status {
        RequestStatus::Paid | RequestStatus::PartPaid => true,
        RequestStatus::Waiting | RequestStatus::Expired | RequestStatus::Cancelled | RequestStatus::Failed => false,
    };
    let (status, over) = (
        status_text(status),
        over.map(|over| format!(", {} more than requested", over.naira())),
    );
    match paid {
        Some(paid) => format!("{status}: {} paid in total{}.", paid.naira(), over.unwrap_or_default()),
        None if is_paid => format!("{status}, amount not reported."),
        None => format!("{status}."),
    }
}

const fn status_text(status: RequestStatus) -> &'static str {
    match status {
        RequestStatus::Waiting => "Not paid yet",
        RequestStatus::PartPaid => "Part paid",
        RequestStatus::Paid => "Paid in full",
        RequestStatus::Expired => "Expired",
        RequestStatus::Cancelled => "Cancelled by the customer",
        RequestStatus::Failed => "Failed at the service",
    }
}

sentence!(more_paid_since(status: &str) => "More was paid since. {status}");

pub(crate) const DEPOSIT_NOT_LISTED: &str = "The history does not list this deposit yet. Do not rely on this money.";

sentence!(deposit_listed(amount: Amount) => "The history lists this deposit: {}.", amount.naira());

sentence!(deposit_listed_with(amount: Amount) => "The history lists this deposit with {}.", amount.naira());

sentence!(differs(reported: &str) => "{reported} The notice differs: rely on the service.");
