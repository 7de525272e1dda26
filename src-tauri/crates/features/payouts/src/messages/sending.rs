//! Sentences for people: sending.

use base::sentence;
use payment_rules::outbox::Decision;
use service_api::value::Amount;

pub(crate) const EVIDENCE_NEEDED: &str = "Enter the evidence.";

pub(crate) const DECISION_NOT_POSSIBLE: &str =
    "Nothing was changed: a payment no longer needs a decision, or its evidence does not permit this one.";

pub(crate) const TOP_UP_THEN_CONTINUE: &str = "Top up the wallet, then continue.";

pub(crate) const ALREADY_LOOKING_UP: &str = "Payments are already being looked up.";

pub(crate) const WAIT_FOR_LOOK_UPS: &str = "Wait until the look-ups end, then try again.";

pub(crate) const NOT_AS_APPROVED: &str = "Nothing was sent: the stored payments differ from the approved ones.";

pub(crate) const SUBMIT_AND_CHECK_AGAIN: &str = "Submit the draft again, and check every row before approval.";

pub(crate) const TOP_UP_OR_SKIP: &str = "Top up the wallet, or skip rows.";

pub(crate) const IDENTIFY_THEN_CONFIRM: &str = "Find out what those payments are. Then skip rows, or choose to pay anyway.";

pub(crate) const IDENTIFY_THEN_AGAIN: &str = "Find out what those payments are. Then skip rows, or add --again.";

pub(crate) const COMPARE_THEN_CONFIRM: &str = "Compare with the service’s statement. Then choose to pay anyway.";

pub(crate) const COMPARE_THEN_AGAIN: &str = "Compare with the service’s statement. Then add --again.";

sentence!(wallet_too_low(available: Amount, missing: Amount) =>
    "Nothing was sent: the wallet has {available}, which is {missing} too little before fees.",
    available = available.naira(), missing = missing.naira());

pub(crate) const REVIEW_MARKED_ROWS: &str = "Review the marked rows of the draft, then submit it again.";

sentence!(single_payment_since(row: &str, reference: &str) =>
    "Nothing was sent: after this was submitted, a single payment ({reference}) paid the same as row {row}.");

pub(crate) const REVIEW_MARKED_ROW: &str = "Review the marked row of the draft, then submit it again.";

sentence!(may_be_paid(row: &str, reference: &str) =>
    "Nothing was sent: row {row} may already be paid as {reference}, although that was recorded as not paid.");

pub(crate) const FIND_OUT_WHETHER_PAID: &str = "Find out whether the marked row of the draft was paid, then submit the draft again.";

sentence!(started_meanwhile(run: i64) => "Nothing was sent: since you opened this file, its rows were started as payout {run}.");

pub(crate) const REVIEW_THAT_PAYOUT: &str = "Review that payout first. To pay the same people again, read the file again.";

pub(crate) const NO_SUCH_SUBMISSION: &str = "Nothing was sent: there is no such submitted payout.";

pub(crate) const CHANGED_AFTER_SUBMISSION: &str = "Nothing was sent: the draft was changed after it was submitted.";

pub(crate) const SUBMIT_AND_APPROVE_AGAIN: &str = "Review the draft, submit it again, and have it approved again.";

pub(crate) const CHANGED_DURING_SUBMISSION: &str = "Nothing was sent: the draft was changed while it was being submitted.";

pub(crate) const REVIEW_CHANGE: &str = "Review the change, then submit the draft again.";

pub(crate) const ROW_IN_OTHER_BATCH: &str = "No new batch was made: one of these rows is already in another new batch.";

pub(crate) const OPEN_OR_DISCARD_OTHER: &str = "Open that batch, or discard it first.";

sentence!(paid_since_submission(words: &str) => "Nothing was sent: people were paid since this was submitted. {words}");

pub(crate) const REVIEW_PAYOUT_AND_DRAFT: &str = "Review that payout and the draft, then submit the draft again.";

/// `done`: how many decisions before the one that failed were carried out.
pub(crate) fn ended_after(message: &str, done: usize, decision: Decision) -> String {
    let what = match decision {
        Decision::Done => "recorded as paid",
        Decision::NotDone => "recorded as not paid",
        Decision::SendAgain => "sent again",
    };
    match done {
        0 => message.to_owned(),
        1 => format!("{message} The payment before it was {what}."),
        _ => format!("{message} The {done} payments before it were {what}."),
    }
}

/// `rows`: the rows that repeat a payment.
pub(crate) fn rows_repeat_payments(rows: &[String]) -> String {
    const NAMED: usize = 10;
    let more = if rows.len() > NAMED { ", …" } else { "" };
    let named: Vec<&str> = rows.iter().take(NAMED).map(String::as_str).collect();
    let named = named.join(", ");
    match rows.len() {
        1 => format!("Nothing was sent: row {named} repeats a payment of the last 20 days."),
        many => format!("Nothing was sent: {many} rows repeat payments of the last 20 days (rows {named}{more})."),
    }
}

/// `rows`: how many rows the payout `run` pays too; `row` is the first.
pub(crate) fn started_since(run: i64, row: &str, rows: u32) -> String {
    let more = match rows {
        1 => String::new(),
        2 => " and 1 more row".to_owned(),
        _ => format!(" and {} more rows", rows - 1),
    };
    format!("Nothing was sent: payout {run}, started after this was submitted, pays the same as row {row}{more}.")
}

pub(crate) fn accounts_changed(payees: u32) -> String {
    match payees {
        1 => "Nothing was sent: 1 payee has another account than the last time.".to_owned(),
        many => format!("Nothing was sent: {many} payees have another account than the last time."),
    }
}

pub(crate) const CALL_CHANGED_PAYEES: &str = "Call them on a number you already had. Then confirm the new accounts.";
