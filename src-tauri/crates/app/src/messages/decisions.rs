//! Sentences for people: decisions.

use base::sentence;
use service_api::value::Amount;

use crate::view::HeldDecision;

pub(crate) const NOTHING_MISSING: &str = "Nothing was changed: no payments are missing in these records.";

pub(crate) const MISSING_QUESTION: &str = "Continue although payments are missing in these records?";

pub(crate) const MISSING_LEAD: &str = "Nothing is sent by this. Payments can then be sent again. The missing ones stay missing: compare with the service’s statement before you pay those people.";

pub(crate) const MISSING_BUTTON: &str = "Record and continue";

pub(crate) const NO_SUCH_ALARM: &str = "Nothing was changed: there is no such alarm.";

pub(crate) const WAS_PAID: &str = "It was paid";

pub(crate) const WAS_NOT_PAID: &str = "It was not paid";

pub(crate) const RECORD_QUESTION: &str = "Record the result?";

pub(crate) const RECORD_BUTTON: &str = "Record result";

pub(crate) const FULL_AMOUNT: &str = "Full amount";

pub(crate) const REFUND_OF: &str = "Refund of";

pub(crate) const NOT_IN_HISTORY: &str = "Not in the history";

sentence!(times(times: u32) => "{times} times");

pub(crate) const NOT_REFUNDED_QUESTION: &str = "Record the refund as not made?";

pub(crate) const NOT_REFUNDED_LEAD: &str =
    "Nothing is sent by this. Then it can be refunded again: if it was refunded after all, the customer gets it twice.";

pub(crate) const NOT_REFUNDED_BUTTON: &str = "Record as not refunded";

pub(crate) const LAST_RESULT: &str = "Last result";

pub(crate) const DONE_QUESTION: &str = "Record as done?";

pub(crate) const NOT_DONE_QUESTION: &str = "Record as not done?";

pub(crate) const DONE_LEAD: &str = "Nothing is sent by this. It then counts as done, on your evidence: the service has not confirmed it.";

pub(crate) const NOT_DONE_LEAD: &str = "Nothing is sent by this. Then it can be paid again: if it was paid after all, it is paid twice.";

pub(crate) const DONE_BUTTON: &str = "Record as done";

pub(crate) const NOT_DONE_BUTTON: &str = "Record as not done";

pub(crate) const EVIDENCE_NEEDED: &str = "Nothing was changed. Enter the evidence.";

pub(crate) const ALARMS_RESOLVED: &str = "Nothing was changed: some alarms were resolved meanwhile.";

pub(crate) const MONTH_PREPARED_AGAIN: &str = "Nothing was signed: the month was prepared again meanwhile.";

pub(crate) const CLOSE_AND_START_AGAIN: &str = "Close this window and start again.";

pub(crate) const NO_SIGNER: &str = "Nothing was done: no user on this computer may confirm this.";

pub(crate) const TEST_MONEY_QUESTION: &str = "Move test money?";

pub(crate) const TEST_MONEY_LEAD: &str = "This tests the deployment by sending the same payment twice.";

pub(crate) const TEST_MONEY_BUTTON: &str = "Ask and move test money";

pub(crate) const NOTHING_QUEUED: &str = "Nothing was changed: this batch has no queued payments.";

pub(crate) const NO_APPROVER_TO_CONTINUE: &str = "Nothing was sent: only an approver can continue a batch, and this computer has none.";

pub(crate) const OWNER_ADDS_APPROVER: &str = "The owner can add an approver under Settings.";

pub(crate) const CONTINUE_LEAD: &str = "They were approved with the batch. Payments that were sent are not sent again.";

pub(crate) const PAID_SO_FAR: &str = "Paid so far";

sentence!(paused_because(why: &str) => "Paused: {why}");

pub(crate) const DECISION_NOT_POSSIBLE: &str =
    "Nothing was changed: a payment no longer needs a decision, or the evidence does not permit this one.";

sentence!(send_again_question(payments: &str, total: &str) => "Send {payments} again, {total}?");

pub(crate) const SEND_AGAIN_LEAD: &str =
    "Each is looked up once more, then sent under the same reference. If it was paid after all, it may be paid again.";

sentence!(send_again_button(payments: &str, total: &str) => "Send {payments} again, {total}");

pub(crate) const HAS_TRANSACTION_ID: &str = "At least one of these has a transaction ID, so it may have been paid.";

sentence!(not_paid_question(payments: &str, total: &str) => "Record {payments} as not paid, {total}?");

pub(crate) const NOT_PAID_LEAD: &str =
    "Nothing is sent. Each is looked up once more first. Then it can be paid again: if it was paid after all, it is paid twice.";

sentence!(not_paid_button(payments: &str) => "Record {payments} as not paid");

sentence!(type_amount(amount: Amount) => "Type the amount, {amount}", amount = amount.naira());

pub(crate) const TYPE_ENDING: &str = "Type the last four digits of the account that deposits will go to";

pub(crate) const CALL_QUESTION: &str = "Make a call that moves money?";

pub(crate) const CALL_LEAD: &str = "It was written in the console and is sent as shown here.";

pub(crate) const CALL_BUTTON: &str = "Make the call";

/// How many calls that were sent from here are missing.
pub(crate) fn lost_calls(count: u32) -> String {
    match count {
        1 => "1 call that was sent from here".to_owned(),
        count => format!("{count} calls that were sent from here"),
    }
}

/// `refused`: whether the payment is recorded as not paid; `more`: how many alarms about other payments there are.
pub(crate) fn record_lead(refused: bool, decision: HeldDecision, more: usize) -> String {
    let consequence = match (refused, decision) {
        (false, HeldDecision::NotDone) => {
            "The payment is then recorded as not paid and can be paid again: if it was paid after all, it is paid twice."
        }
        (true, HeldDecision::Done) => "The payment is then recorded as paid.",
        (true, HeldDecision::NotDone) => {
            "The payment stays recorded as not paid and can be paid again: if it was paid after all, it is paid twice."
        }
        (false, HeldDecision::Done) => "The payment stays as recorded.",
    };
    let more = match more {
        0 => String::new(),
        1 => " 1 other alarm remains.".to_owned(),
        more => format!(" {more} other alarms remain."),
    };
    format!("Nothing is sent. {consequence} A payout that was paused for this waits until it is resumed.{more}")
}
