//! Checks before sending, sending, and what blocks it.

use std::fmt::Display;

use base::timestamp::Timestamp;
use payment_rules::reading::{Difference, StatusResult};
use payment_rules::reference::Period;
use service_api::value::Amount;
use system::env::wat;

use crate::tables::own_copy::How;
use crate::tables::send_counts::MissingSends;

pub(crate) const TOO_MANY_KNOWN: &str = "The service reports a payment under every possible reference, so its answers are not reliable.";

pub(crate) fn outdated(period: Period) -> String {
    format!("It was approved in {period}, and other computers no longer check for it there. Stop this payout and pay it in a new one.")
}

pub(crate) fn replaced_is_paid(reference: &str) -> String {
    format!(
        "The service has {reference}, which was recorded here as not paid and later as paid. This payment was to replace it: leave it out or stop this payout. To pay once more, use a new payout."
    )
}

pub(crate) fn exists_but(reference: &str, other: &Difference) -> String {
    format!("The service has a payment under {reference} {other}. Check it at the service.")
}

pub(crate) fn recorded_as_not_paid(reference: &str) -> String {
    format!("The service has {reference}, which is recorded here as not paid. Check that payment first.")
}

pub(crate) const NOTHING_CHANGED: &str = "Nothing was changed.";

pub(crate) const EVIDENCE_NEEDED: &str = "Enter the evidence.";

pub(crate) const NOTHING_MISSING: &str = "Nothing was changed: no missing payment is undecided.";

pub(crate) const ANSWER_OTHER_COMPUTERS: &str =
    "Under Settings, “Other computers”, answer whether other computers pay with these keys. Cowrie then checks what they paid.";

pub(crate) const ANSWER_OTHER_COMPUTERS_AT_TERMINAL: &str = "Answer whether other computers pay with these keys: `cowrie other-computers --others yes` or `--others no`. Cowrie then checks what they paid.";

pub(crate) const COMPARE_SINCE: &str =
    "Compare the service’s statement since then with these records. Then press “Record what you found…” at the top.";

pub(crate) const COMPARE_SINCE_AT_TERMINAL: &str =
    "Compare the service’s statement since then with these records. Then record what you found: `cowrie held missing --because TEXT`.";

pub(crate) const COMPARE: &str = "Compare the service’s statement with these records. Then press “Record what you found…” at the top.";

pub(crate) const COMPARE_AT_TERMINAL: &str =
    "Compare the service’s statement with these records. Then record what you found: `cowrie held missing --because TEXT`.";

pub(crate) const DECIDE_MISSING: &str =
    "What the service could not confirm waits for your decision. After that, sending is possible again.";

pub(crate) const MISSING_ASKED: &str = "The service is being asked about them. Once all of them are settled, sending is possible again.";

pub(crate) const STOPPED_BEFORE_SENDING: &str = "Cowrie stopped before this was sent. It will not be sent.";

pub(crate) const STOPPED_WHILE_SENDING: &str = "Cowrie stopped while this was being sent.";

pub(crate) const PROFILE_CLOSED: &str = "This profile was closed before everyone was paid.";

pub(crate) fn nothing_sent_because(why: &str) -> String {
    format!("Nothing was sent. {why}")
}

pub(crate) fn not_sent_yet(why: &str) -> String {
    format!("Not sent yet. {why}")
}

pub(crate) fn not_sent(why: &str) -> String {
    format!("Not sent. No money moved. {why}")
}

pub(crate) const REFERENCE_USED: &str = "Not sent: the service already has its reference. Pay it in a new payout.";

pub(crate) fn known_by_now(reference: &str) -> String {
    format!("Not sent yet. The service has {reference}, and these records now have it too. It will be checked again.")
}

pub(crate) const FILL_IN_AGAIN: &str = "To pay it once more, fill in the form again.";

pub(crate) const TRY_LATER: &str = "Try again later.";

pub(crate) const NOTHING_SENT: &str = "Nothing was sent.";

pub(crate) const CLOSING: &str = "Cowrie is closing.";

pub(crate) const NEVER_WITH_REAL_MONEY: &str = "Nothing was sent: real money is never used for a test.";

pub(crate) const REPEATED_ON_PURPOSE: &str =
    "Sent a second time on purpose, with test money, to learn how the service treats a repeated reference.";

pub(crate) fn not_repeated(why: &str) -> String {
    format!("Nothing was sent a second time: {why}")
}

pub(crate) fn no_accepted_call(reference: &str) -> String {
    format!("{reference} is not an accepted call of a probe.")
}

pub(crate) fn differs_from(reference: &str) -> String {
    format!("it differs from what was sent under {reference}.")
}

pub(crate) const LAST_REPEAT_OPEN: &str = "the result of the last repeat of this reference is unconfirmed. Decide that first.";

pub(crate) const TOO_LATE: &str = "Too much time passed before this could be sent: the computer slept or was too busy.";

pub(crate) fn no_money_moved(why: impl Display) -> String {
    format!("No money moved: {why}")
}

pub(crate) const PAYOUT_STOPPED: &str = "Its payout was stopped for good before it was sent.";

pub(crate) fn stop_unreadable(why: &str) -> String {
    format!("It could not be checked whether its payout was stopped. {why}")
}

pub(crate) fn rejected_in_a_row(count: usize) -> String {
    format!("{count} payments in a row were rejected.")
}

pub(crate) fn answer_not_stored(references: &str, why: &str) -> String {
    format!("Unconfirmed: {references} may have been done, but its answer could not be stored. {why}")
}

pub(crate) const RESTART: &str = "Do not send it again. Fix the problem, then restart Cowrie: it is looked up at the start.";

pub(crate) const ANOTHER_UNCONFIRMED: &str = "Nothing was sent: another payment of this profile is unconfirmed.";

pub(crate) const SEND_ONCE_SETTLED: &str = "It is being looked up. Send again once it is settled.";

pub(crate) const TOO_MANY_AT_ONCE: &str = "Nothing was sent: the maximum number of payments is already being sent.";

pub(crate) const TRY_IN_A_MOMENT: &str = "Try again in a moment.";

pub(crate) const SECRET_NOT_STORED: &str = "Nothing was sent: a password or code of this call is not stored.";

pub(crate) const FILL_IN_WITH_PASSWORD: &str = "Fill in the form again, with the password.";

pub(crate) const PAYMENTS_BEING_SENT: &str = "Payments are being sent";

pub(crate) fn paused_not_stopped(why: &str) -> String {
    format!("The payout is paused and was not stopped for good: {why}")
}

pub(crate) const BEING_STOPPED: &str = "A person was about to stop it for good.";

pub(crate) const NOTHING_WAITS: &str = "Nothing was changed: no payment of this batch is waiting.";

/// Why a payment that was never sent from here waits.
pub(crate) fn not_known(result: &StatusResult) -> String {
    match result {
        StatusResult::Pending => {
            "The service is processing a payment under its reference, sent by another computer or another copy of these records.".to_owned()
        }
        StatusResult::Contradictory { why, .. } => format!("The service has its reference. {why}"),
        StatusResult::Unclear(why) => format!("Whether another computer paid it could not be checked. {why}"),
        StatusResult::Failed { message, .. } => format!("The service has its reference as a failed payment: “{message}”"),
        StatusResult::Successful(_) => "The service has it.".to_owned(),
        StatusResult::NotFound => "The service does not have it.".to_owned(),
    }
}

pub(crate) fn copy(how: How, found: Timestamp) -> String {
    let what = match how {
        How::Mark => "another copy of these records was used since, or these are an old copy",
        How::Place => "these records were copied or moved here from another computer or folder",
        How::Synchronised => "the data folder is synchronised with other computers, which may use the same records",
    };
    format!("Nothing is sent: {what} (found {}).", wat(found))
}

pub(crate) fn missing(missing: &MissingSends) -> String {
    let mut message = match missing.restored_from {
        Some(made_at) => format!(
            "Nothing is sent: these records were restored from a backup of {}. What was sent after it is missing from them.",
            wat(made_at)
        ),
        None => "Nothing is sent: these records are older than what was sent from here.".to_owned(),
    };
    if missing.payments > 0 {
        let payments = match missing.payments {
            1 => "1 missing payment was restored as unconfirmed".to_owned(),
            many => format!("{many} missing payments were restored as unconfirmed"),
        };
        message += &format!(" {payments}; {} of them not settled yet.", missing.open);
    }
    // After a restored backup it is unknown whether there are such calls.
    if missing.lost > 0 && missing.restored_from.is_none() {
        let more = if missing.payments > 0 { " more" } else { "" };
        let calls = match missing.lost {
            1 => format!("1{more} call has"),
            many => format!("{many}{more} calls have"),
        };
        message += &format!(" {calls} no record anywhere: money may have moved.");
    }
    message
}

pub(crate) fn stopped_payments(payout: i64, count: usize, sum: Amount) -> String {
    match count {
        1 => format!("{payout}: 1 payment, {}", sum.naira()),
        many => format!("{payout}: {many} payments, {}", sum.naira()),
    }
}
