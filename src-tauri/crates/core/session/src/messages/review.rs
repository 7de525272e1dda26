//! Entries that need review, and ids.

use base::sentence;

sentence!(no_such_id(id: &str) => "There is nothing with the ID “{id}”.");

pub(crate) const NO_LOOK_UP: &str = "There is no look-up for this one: please check it yourself.";

pub(crate) const CONFIRM_IN_WINDOW: &str = "Nothing was changed: money may have moved, so this must be confirmed in the confirm window.";

pub(crate) const REFUND_NEEDS_OWN_QUESTION: &str =
    "Nothing was changed: a second refund could pay the money back twice, so this needs another confirmation.";

pub(crate) const CHECKED_AGAIN: &str = "It is checked again automatically. Look it up later, or ask the service.";

pub(crate) const ASK_SERVICE: &str = "Ask the service for its result. While the service processes it, it can only be recorded as done.";

pub(crate) const NO_REFUND: &str = "Nothing was changed: this is not a refund.";

pub(crate) fn history_must_be_checked(minutes: i64) -> String {
    let after = match minutes {
        0 => "after the refund was sent".to_owned(),
        minutes => format!("{minutes} minutes or more after the refund was sent"),
    };
    format!("Nothing was changed: the history must be checked {after}, and not list it.")
}

pub(crate) fn still_in_progress(reference: &str, moves_money: bool) -> String {
    let yet = match moves_money {
        true => "so the money may still leave",
        false => "so it may still be done",
    };
    format!("Nothing was changed: the service is still processing {reference}, or one of its answers reports it as done, {yet}.")
}

pub(crate) fn reported_done(reference: &str, transaction: Option<&str>) -> String {
    let transaction = transaction.map(|id| format!(" (transaction {id})")).unwrap_or_default();
    format!("Nothing was changed: the service reported {reference} as done{transaction}.")
}

pub(crate) const CHECKED_AUTOMATICALLY: &str = "It is checked automatically. Wait, or look it up later.";

pub(crate) const NOTHING_CHANGED: &str = "Nothing was changed.";

pub(crate) const EVIDENCE_NEEDED: &str = "Enter the evidence.";

sentence!(still_looked_up(reference: &str) => "Nothing was changed: {reference} is still being looked up.");

pub(crate) const WAIT_UNTIL_SETTLED: &str = "Wait until it is settled or needs your decision.";

sentence!(nothing_to_decide(line: &str) => "Nothing was changed: nothing with the number {line} needs a decision.");

pub(crate) const LIST_HELD: &str = "`cowrie held list` shows what needs a decision.";

pub(crate) const LOOK_UP_FIRST: &str = "Look it up. It can be recorded as not done once the service does not find it, or reverses it.";

pub(crate) const DONE_AS_DIFFERS: &str = "Ask the service what it did. Even if it differs from the request, it was done.";

pub(crate) const NOTHING_TO_DECIDE_ANY_MORE: &str = "Nothing was changed: this no longer needs a decision.";
