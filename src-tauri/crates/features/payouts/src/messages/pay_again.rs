//! Sentences for people: results of payments, and paying again.

use base::sentence;
use base::timestamp::Timestamp;

use system::env::wat;

sentence!(not_safe_again(rows: &str) => "No new batch was made: paying again is not safe for row {rows}.");

pub(crate) const OPEN_ROW: &str = "Open the row to see why.";

pub(crate) const BOUGHT_AIRTIME: &str = "No new batch was made: this payout bought airtime and data.";

pub(crate) const READ_SHEET_AGAIN: &str = "Read the spreadsheet again under Single payments. Recent purchases are marked there.";

sentence!(not_paid_file(stem: &str, count: usize, run: i64) => "{stem}, {count} not paid in payout {run}.xlsx");

sentence!(same_people_file(stem: &str, run: i64) => "{stem}, the same people as in payout {run}.xlsx");

sentence!(row_of_sheet(row: u32, sheet: &str) => "{row} of “{sheet}”");

sentence!(sheet_line(sheet: &str) => "\nSheet {sheet}");

sentence!(again_in_payout(known: &str, run: i64, status: &str) => "{known} Also in payout {run}: {status}.");

sentence!(recorded_as_paid(evidence: &str) => "Recorded as paid, with this evidence: “{evidence}”.");

sentence!(recorded_as_not_paid(evidence: &str) => "Recorded as not paid, with this evidence: “{evidence}”.");

sentence!(paid_with_id(id: &str, more: &str) => "Paid (ID {id}).{more}");

pub(crate) const NOT_PAID_NO_MONEY: &str = "Not paid. No money moved.";

pub(crate) const STOPPED_BEFORE_SENDING: &str = "Stopped before it was sent. No money moved.";

pub(crate) const PAID_FROM_ANOTHER_COMPUTER: &str = "Already paid from another computer. Nothing was sent from here.";

pub(crate) const SENT_UNCONFIRMED: &str = "Sent, no confirmed result yet.";

pub(crate) const NOT_SENT_NO_MONEY: &str = "Not sent. No money moved.";

pub(crate) const NO_SUCH_PAYMENT: &str = "This payout has no such payment.";

pub(crate) const NO_OTHER_PAYMENT: &str = "No other payment of this amount went to this account in the last 35 days.";

sentence!(same_in_payout(run: i64, file: &str, at: &str) => "Payout {run} ({file}) has this account with this amount, {at}.");

sentence!(same_alone(at: &str, reference: &str) => "A single payment of this amount went to this account, {at} ({reference}).");

sentence!(is_paid(explanation: &str) => "It is paid. {explanation}");

pub(crate) const QUEUED_HERE: &str = "It was not sent yet. It is queued in this payout.";

sentence!(no_final_rejection(explanation: &str) => "No final rejection. {explanation}");

sentence!(person_recorded_not_paid(evidence: &str) => "A person recorded it as not paid, with this evidence: “{evidence}”.");

sentence!(at_time(words: &str, at: Timestamp) => "{words} ({at})", at = wat(at));

pub(crate) const NEVER_SENT_NO_LOOK_UP: &str = "It was never sent, so there is nothing to look up.";

pub(crate) const NOT_LOOKED_UP: &str = "It was not looked up yet.";

sentence!(look_ups_without(absent: u32, needed: u32, last: &str) => "{absent} of {needed} required look-ups did not find it. {last}");

pub(crate) const NEVER_SENT: &str = "It was never sent.";

pub(crate) const NEVER_REPORTED_DONE: &str = "The service never reported it as paid.";

sentence!(once_reported_done(words: &str, at: Timestamp) => "The service once reported it as paid. {words} ({at})", at = wat(at));

pub(crate) const IN_NO_OTHER_BATCH: &str = "It is in no other new batch.";

sentence!(continued_in_payout(run: i64) => "It continued in payout {run}.");

sentence!(in_new_batch(draft: i64) => "It is already in a new batch that was not sent yet (draft {draft}).");

/// `definitive`: whether the code can only mean that the payment was not executed.
pub(crate) fn rejected(message: &str, code: &str, definitive: bool) -> String {
    let proof = if definitive {
        "This code means that it was not executed."
    } else {
        "A look-up confirmed this."
    };
    format!("The service rejected it: “{message}” (code {code}). {proof}")
}

sentence!(waiting_since(sent: Timestamp, until: Timestamp) => "Last sent: {}. Waiting time until {}.", wat(sent), wat(until));
