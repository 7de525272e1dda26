//! The notes, pauses and errors of the tables.

use std::fmt::Display;

use base::timestamp::Timestamp;
use service_api::value::Amount;

/// The maximum number of movements that a sentence names.
const NAMED: usize = 5;

pub(crate) fn paid_by_another_copy(reference: &str) -> String {
    format!("Another copy of these records paid it under {reference}.")
}

pub(crate) const NOT_RESENT_IN_TIME: &str = "It was not sent again in time.";

pub(crate) const OTHER_COPIES: &str = "Other copies of these records may be in use. Nothing is sent until that is answered.";

pub(crate) fn unreadable(bytes: usize) -> String {
    format!("({bytes} bytes that cannot be read and may contain confidential data)")
}

pub(crate) const BEGUN_ANEW: &str = "It was never sent, and the same payment was started again.";

pub(crate) fn next_reference(before: &str) -> String {
    format!("The service already has {before}, as a failed or an earlier payment. This payment has the next reference.")
}

pub(crate) const NO_SUCH_PAYMENT: &str = "Nothing was changed: there is no such payment in this payout.";

pub(crate) fn no_payout(payout: &str) -> String {
    format!("There is no payout “{payout}” here.")
}

pub(crate) const LIST_PAYOUTS: &str = "`cowrie payouts list` shows all payouts.";

pub(crate) const RESTORED_FROM_BEFORE: &str = "These records were restored from a time before it was sent.";

pub(crate) const OLDER_THAN_SENT: &str =
    "These records are older than what was sent. Nothing is sent until the missing payments are settled.";

pub(crate) fn journal_not_written(why: impl Display) -> String {
    format!("The journal of what is sent cannot be written: {why}.")
}

pub(crate) const FREE_SPACE: &str = "Nothing is sent without it. Free some disk space.";

pub(crate) const STOPPED_BY_PERSON: &str = "A person stopped it for good.";

pub(crate) const STOPPED_WHILE_WAITING: &str = "Its payout was stopped for good while it waited.";

pub(crate) const PAYOUT_STOPPED: &str = "Nothing was sent: this payout was stopped for good.";

pub(crate) const NEW_BATCH: &str = "To pay people who were not paid, make a new batch from them.";

pub(crate) const PAUSED_BY_PERSON: &str = "A person paused it.";

pub(crate) const LISTED_AS_FAILED: &str = "The history of the wallet lists it as failed.";

pub(crate) const LISTED_AMBIGUOUSLY: &str =
    "The look-up does not find it, and the history of the wallet lists it as in progress or more than once. Ask the service.";

pub(crate) const RESTORED_PAYOUT: &str = "Restored with records from an earlier time. It contains only what was sent.";

/// `amount` is none if a refund is of the full amount.
pub(crate) fn named(name: Option<&str>, amount: Option<Amount>, reference: &str) -> String {
    let name = name.map(|name| format!("{name}, ")).unwrap_or_default();
    let amount = amount.map_or_else(|| "the full amount".to_owned(), Amount::naira);
    format!("{name}{amount} ({reference})")
}

pub(crate) fn alarm_then_paid(words: &str) -> String {
    format!("{words} Later recorded as paid.")
}

pub(crate) fn alarm_then_not_paid(words: &str) -> String {
    format!("{words} Later recorded as not paid.")
}

pub(crate) fn unknown_since(since: Timestamp, is_copy: bool) -> String {
    let what = if is_copy {
        "These records are a copy, and their keys"
    } else {
        "These keys"
    };
    format!(
        "{what} may have been used elsewhere since {}, and the history of the wallet does not show what was paid. Payments that look-ups no \
         longer find would be paid again.",
        since.day()
    )
}

/// A movement of the wallet: amount, time, description and reference.
pub(crate) type NamedMovement<'a> = (Amount, Timestamp, &'a str, &'a str);

pub(crate) fn unrecorded(movements: &[NamedMovement<'_>]) -> String {
    let named = movements
        .iter()
        .take(NAMED)
        .map(|(amount, at, description, reference)| format!("{} on {} (“{description}”, reference {reference})", amount.naira(), at.day()));
    let more = match movements.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    let what = match movements.len() {
        1 => "1 payment that is not in these records, with the same amount as one here".to_owned(),
        many => format!("{many} payments that are not in these records, with the same amounts as some here"),
    };
    let named: Vec<String> = named.collect();
    format!(
        "The history of the wallet has {what}: {}{more}. Another computer or program may have paid the same people.",
        named.join("; ")
    )
}

pub(crate) const UNKNOWN_OPERATION: &str = "This version of Cowrie does not know the operation.";
