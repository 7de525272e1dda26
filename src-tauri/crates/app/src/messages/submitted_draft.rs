//! Sentences for people: paying or returning a submitted draft.

use base::sentence;
use service_api::value::Amount;

sentence!(approve_question(people: &str, total: Amount) => "Approve paying {people} {total}?", total = total.naira());

pub(crate) const APPROVE_LEAD: &str = "Compare the four words and the totals with the preparer, by telephone. Nothing is paid here. A signed answer is saved for the preparer.";

sentence!(approve_button(total: Amount) => "Approve {total}", total = total.naira());

pub(crate) const SEND_BACK_REASON: &str = "Nothing was sent back: enter a reason, one line of at most 500 characters.";

pub(crate) const SEND_BACK_QUESTION: &str = "Send this batch back?";

pub(crate) const SEND_BACK_LEAD: &str = "Nothing is paid. A signed answer with your note is saved for the preparer.";

pub(crate) const SEND_BACK_BUTTON: &str = "Send back";

pub(crate) const PREPARED_BY_LABEL: &str = "Prepared by";

sentence!(saved_at(at: &str, by: &str) => "{at}, by {by}");

pub(crate) const VALID_UNTIL: &str = "Valid until";

pub(crate) const SIGNED_BY_LAPTOP: &str = "Signed by the laptop";

pub(crate) const NO_INDEPENDENT_APPROVER: &str =
    "Nothing was approved: every approver on this computer prepared this batch, or there is none.";

pub(crate) const OWNER_ADDS_APPROVER_PEOPLE: &str = "The owner can add an approver under Settings, People.";

sentence!(let_approve_question(name: &str) => "Let {name} approve on another laptop?");

sentence!(let_approve_lead(name: &str) =>
    "Call {name} and compare the four words. Whoever has this key approves payouts of this profile in that name.");

pub(crate) const KEY_WORDS: &str = "Four words of the key";

pub(crate) const ROLE_LABEL: &str = "Role";

pub(crate) const APPROVES_FILES: &str = "Approves batches that are saved here as a file";

sentence!(let_approve_button(name: &str) => "Let {name} approve");

pub(crate) const AIRTIME_LEAD: &str = "Airtime is delivered at once and cannot be reversed.";

pub(crate) const COMPARE_WITH_PREPARER: &str = "Compare the four words and the totals with the preparer. Money moves when you confirm.";

pub(crate) const CHECK_TOTALS: &str = "Check the totals and the warnings. Money moves when you confirm.";

sentence!(type_total(total: Amount) => "Type the total, {total}", total = total.naira());

sentence!(pay_question(people: &str, total: Amount) => "Pay {people} {total}?", total = total.naira());

sentence!(pay_button(people: &str, total: Amount) => "Pay {people} {total}", total = total.naira());

sentence!(sent_back(approver: &str, note: &str) => "Nothing was sent: {approver} sent this batch back. {note}");

sentence!(approved_elsewhere(approver: &str, at: &str) => "{approver}, on another laptop, {at}");

pub(crate) const APPROVED_BY: &str = "Approved by";

pub(crate) const APPROVED_LEAD: &str = "It is approved as shown here. Money moves when you confirm.";

sentence!(of_time(at: &str, file: &str) => " of {at} ({file})");

pub(crate) const SUBMITTED_BY: &str = "Submitted by";

pub(crate) const NAME_CHECK: &str = "Name check";

/// `1 name was not checked with the bank.`
pub(crate) fn names_not_checked(count: u32) -> String {
    match count {
        1 => "1 name was not checked with the bank.".to_owned(),
        count => format!("{count} names were not checked with the banks."),
    }
}

pub(crate) const CONTROL_TOTAL: &str = "Control total";

/// `1 top-up`, `3 top-ups`.
pub(crate) fn top_ups(count: usize) -> String {
    match count {
        1 => "1 top-up".to_owned(),
        count => format!("{count} top-ups"),
    }
}

sentence!(buy_question(top_ups: &str, total: &str) => "Buy {top_ups} of airtime and data, {total}?");

sentence!(type_to_buy(count: usize, top_ups: &str) => "Type {count} to buy {top_ups}");

sentence!(buy_button(top_ups: &str, total: &str) => "Buy {top_ups} {total}");

/// `1 person`, `3 people`.
pub(crate) fn people(count: u32) -> String {
    match count {
        1 => "1 person".to_owned(),
        count => format!("{count} people"),
    }
}

/// The count to type, so that it is read.
pub(crate) fn type_count_to_pay(count: u32) -> String {
    format!("Type {count} to pay {}", people(count))
}

sentence!(type_count_to_approve(count: u32) => "Type {count} to approve paying {}", people(count));

/// `group_size`: how many payments one call sends; `None` if each is sent alone.
pub(crate) fn how_sent(group_size: Option<u32>) -> String {
    match group_size {
        Some(size) => format!("In groups of {size}"),
        None => "One by one".to_owned(),
    }
}

/// An earlier payout of the same rows. `same_file`: whether it was this very file; `elsewhere`: how many were paid from another computer, and
/// the sum.
pub(crate) fn paid_before(same_file: bool, (run, at): (&str, &str), (total, paid): (&str, u32), elsewhere: Option<(u32, &str)>) -> String {
    let same = if same_file { "This file" } else { "A file with the same rows" };
    let elsewhere = match elsewhere {
        None => String::new(),
        Some((1, total)) => format!("; 1 was already paid {total} from another computer"),
        Some((count, total)) => format!("; {count} were already paid {total} from another computer"),
    };
    format!(
        "{same} was paid before, as payout {run} of {at}: {total} to {}{elsewhere}.",
        people(paid)
    )
}

/// How many people were paid the same amount between two days.
pub(crate) fn paid_last_month(count: u32, first: &str, last: &str) -> String {
    let who = match count {
        1 => "1 person was paid the same amount".to_owned(),
        many => format!("{many} people were paid the same amounts"),
    };
    match first == last {
        true => format!("{who} on {first}."),
        false => format!("{who} from {first} to {last}."),
    }
}

/// Payees with another account, and payments that repeat earlier ones; `None` if there are none.
pub(crate) fn compared(changed_accounts: u32, repeats: u32) -> Option<String> {
    let changed = match changed_accounts {
        0 => None,
        1 => Some("1 payee has another account than the last time.".to_owned()),
        count => Some(format!("{count} payees have another account than the last time.")),
    };
    let repeats = match repeats {
        0 => None,
        1 => Some("1 payment repeats an earlier one: the same amount to the same account.".to_owned()),
        count => Some(format!(
            "{count} payments repeat earlier ones: the same amounts to the same accounts."
        )),
    };
    match (changed, repeats) {
        (Some(changed), Some(repeats)) => Some(format!("{changed} {repeats}")),
        (one, other) => one.or(other),
    }
}

/// The reason that a person gives; `None` if none is needed. `unrecorded`: payments that the records do not contain; `repeats`: payments of the
/// last 3 days that are paid again.
pub(crate) fn why_again(unrecorded: Option<usize>, repeats: u32) -> Option<String> {
    let again = match repeats {
        0 => None,
        1 => Some("Why is 1 payment of the last 3 days paid again?".to_owned()),
        many => Some(format!("Why are {many} payments of the last 3 days paid again?")),
    };
    let what = unrecorded.map(|count| match count {
        1 => "What is the payment that is not in these records?",
        _ => "What are the payments that are not in these records?",
    });
    match (what, again) {
        (Some(what), Some(again)) => Some(format!("{what} {again}")),
        (what, again) => what.map(str::to_owned).or(again),
    }
}

/// `1 queued payment`, `3 queued payments`.
fn queued(count: u32) -> String {
    match count {
        1 => "1 queued payment".to_owned(),
        count => format!("{count} queued payments"),
    }
}

sentence!(continue_question(count: u32) => "Continue and pay {}?", queued(count));

sentence!(continue_button(count: u32, sum: &str) => "Pay {}, {sum}", queued(count));

/// Payments and their sum.
pub(crate) fn payments_and_sum(count: u32, sum: &str) -> String {
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    format!("{}, {sum}", payments(count))
}

/// `1 payment`, `3 payments`.
pub(crate) fn payments(count: usize) -> String {
    match count {
        1 => "1 payment".to_owned(),
        count => format!("{count} payments"),
    }
}

/// A payment that needs review.
pub(crate) fn payment_with_look_ups(amount: &str, name: &str, (bank, account): (&str, &str), look_ups: u32) -> String {
    let look_ups = match look_ups {
        1 => "1 look-up".to_owned(),
        count => format!("{count} look-ups"),
    };
    format!("{amount} to {name}, {bank} {account}: {look_ups}")
}
