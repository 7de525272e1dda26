//! Queries of the service, status queries and verification.

use payment_rules::reading::StatusResult;

pub(crate) const NOT_AGREED: &str = "The answer could not be read.";

pub(crate) const SOMETHING_ELSE: &str = "The answer is about something else.";

pub(crate) const TRY_LATER: &str = "Try again later.";

pub(crate) const CHECK_KEYS: &str = "Check the keys under Settings.";

pub(crate) fn rejected(message: &str, code: &str) -> String {
    match message {
        "" => format!("The service rejected this (code {code})."),
        message => format!("The service rejected this: “{message}” (code {code})."),
    }
}

pub(crate) fn wrong_item_count(count: u32, listed: u32) -> String {
    format!("The history could not be read: it reports {count} items but lists {listed}.")
}

pub(crate) const NOTHING_KEPT: &str = "None of it was stored. Try again later.";

pub(crate) const NO_LIST: &str = "The answer has no list of rows.";

pub(crate) const SEE_ACTIVITY: &str = "See the answer under Activity.";

pub(crate) const NO_TIME: &str =
    "The computer’s clock may have been changed while Cowrie was closed, and the answer has no time. So not finding it proves nothing.";

pub(crate) const CONTRADICTS: &str = "A look-up contradicts the request or an earlier answer.";

pub(crate) const ONLY_UNKNOWN_AGAIN: &str = "Only what the service does not have can be sent again.";

pub(crate) const NOT_RECORDED_AS_NOT_DONE: &str = "What the service did, or may still do, cannot be recorded as not done.";

pub(crate) const CONTROL_FAILS: &str = "the look-up does not find a payment that is known to exist";

pub(crate) const NOT_FOUND_MAY_EXIST: &str = "A payment that is not found may still exist. Try again later.";

pub(crate) fn decide_later(hours: i64) -> String {
    format!("Decide it once it can be looked up. From {hours} hours after it was sent, no look-up is needed.")
}

/// What a look-up showed, as the end of a sentence.
pub(crate) fn look_up(result: &StatusResult) -> String {
    match result {
        StatusResult::Successful(_) => "the service reports it as done".to_owned(),
        StatusResult::Pending => "the service is still processing it".to_owned(),
        StatusResult::NotFound => "the service does not have it".to_owned(),
        StatusResult::Failed { message, .. } => format!("the service reports it as failed: “{message}”"),
        StatusResult::Unclear(why) => format!("it could not be looked up: {why}"),
        StatusResult::Contradictory { why, .. } => format!("it may have been done: {why}"),
    }
}

fn ended(sentence: &str) -> String {
    format!("{}.", sentence.trim_end_matches('.'))
}

pub(crate) fn not_sent_again(reference: &str, result: &StatusResult) -> String {
    ended(&format!(
        "It is not sent again: {reference} was looked up once more, and {}",
        look_up(result)
    ))
}

/// `result` is the end of a sentence.
pub(crate) fn not_done_not_recorded(reference: &str, result: &str) -> String {
    ended(&format!(
        "It is not recorded as not done: {reference} was looked up once more, and {result}"
    ))
}

/// `result` is what the history of the payment shows.
pub(crate) fn refund_not_recorded(result: &StatusResult) -> String {
    let shown = match result {
        StatusResult::Successful(_) => "it lists this refund, which is recorded as done".to_owned(),
        StatusResult::Pending | StatusResult::NotFound | StatusResult::Failed { .. } => look_up(result),
        StatusResult::Unclear(why) => format!("it proves nothing: {why}"),
        StatusResult::Contradictory { why, .. } => format!("it proves nothing: {why}"),
    };
    ended(&format!(
        "It is not recorded as not refunded: the history was checked once more, and {shown}"
    ))
}

pub(crate) const REFUND_CHECKED_AGAIN: &str = "It is checked again automatically. Come back later.";

pub(crate) const CONTROL_FAILS_BEFORE_SENDING: &str = "It is not sent again: the look-up does not find a payment that is known to exist.";

pub(crate) const NOT_FOUND_ASK_SERVICE: &str = "A payment that is not found may still exist. Try again later, or ask the service.";

pub(crate) const ONLY_A_PERSON: &str = "Only a person can settle this.";

pub(crate) const CONTROL_FINDS_NOTHING: &str =
    "The look-up does not find a payment that is known to exist either, so its answer does not count.";

pub(crate) const NOT_VERIFIED_FOR_A_DAY: &str =
    "It was recorded as not paid, but no look-up could verify that for a day. Do not pay it again.";

pub(crate) fn record_contradicted(reference: &str, why: &str) -> String {
    format!("A look-up contradicts the record of {reference}. {why}")
}

pub(crate) const NOTHING_CHANGED: &str = "Nothing was changed.";

pub(crate) const FINDING_NEEDED: &str = "Enter what you found out.";

pub(crate) const NO_ALARM: &str = "Nothing was changed: there is no alarm.";
