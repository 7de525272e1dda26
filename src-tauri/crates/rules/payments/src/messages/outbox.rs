//! The reasons of outbox entries, which are stored, and the words of verifications.

use base::timestamp::Timestamp;
use service_api::value::Amount;

use crate::outbox::Proof;
use crate::reading::{Difference, Objection};

const MAY_BE_DONE: &str = "It may still have gone through.";

/// A reason, with the sentence about the last look-up.
pub(crate) fn with_last_look_up(reason: &str, last: &str) -> String {
    format!("{reason} {last}").trim_start().to_owned()
}

const fn nothing_happened(moves_money: bool) -> &'static str {
    match moves_money {
        true => "No money moved.",
        false => "Nothing was done.",
    }
}

fn transaction(id: Option<&str>) -> String {
    id.map(|id| format!(" (transaction {id})")).unwrap_or_default()
}

pub(crate) fn rejected(moves_money: bool, message: &str) -> String {
    let nothing = nothing_happened(moves_money);
    match message.trim() {
        "" => format!("{nothing} The service rejected it."),
        message => format!("{nothing} The service rejected it: “{message}”."),
    }
}

const fn how_done(proof: Proof) -> &'static str {
    match proof {
        Proof::Answer => "Done",
        Proof::StatusQuery => "Found by look-up",
    }
}

/// `asked` is zero for an entry without an amount.
pub(crate) fn done_without_money(proof: Proof, moved: Amount, asked: Amount) -> String {
    let (how, moved) = (how_done(proof), moved.naira());
    match asked {
        Amount::ZERO => format!("{how}, but no money moved: {moved}."),
        asked => format!("{how}, but no money moved: {moved} instead of {}.", asked.naira()),
    }
}

pub(crate) fn done_but(proof: Proof, other: &Difference) -> String {
    format!("{}, but {other}. Ask the service what it did, then decide.", how_done(proof))
}

pub(crate) fn accepted_unconfirmed(why: &str) -> String {
    format!("The service accepted it, but {why}, so a look-up must confirm it.")
}

pub(crate) fn paid_before(made: Option<Timestamp>, end: &str) -> String {
    let on = made.map(|at| format!(" on {}", at.day())).unwrap_or_default();
    format!("Already paid{on}, from another computer or another copy of these records. {end}")
}

pub(crate) fn not_sent(moves_money: bool, why: &str) -> String {
    match moves_money {
        true => format!("Not sent. No money moved. {why}"),
        false => format!("Not sent. {why}"),
    }
}

pub(crate) const fn withdrawn(moves_money: bool) -> &'static str {
    match moves_money {
        true => "Withdrawn before it was sent. No money moved.",
        false => "Withdrawn before it was sent.",
    }
}

pub(crate) fn not_paid_but_done(other: Option<&Difference>, id: Option<&str>) -> String {
    let other = other.map(|other| format!(" {other}")).unwrap_or_default();
    format!(
        "It was recorded as not paid. The service now reports that it was done{other}{}. Do not pay it again.",
        transaction(id)
    )
}

pub(crate) fn paid_and_dated_before(made: Timestamp) -> String {
    format!(
        "It was recorded as paid and the wallet was debited, but the service dates it {}, before it was sent from here.",
        made.day()
    )
}

pub(crate) const CHECK_REPEAT: &str =
    "The contract probe sent this a second time on purpose, with test money. Check in the test wallet whether it was paid twice.";

pub(crate) const STOPPED_WHILE_SENDING: &str = "Cowrie stopped while this was being sent.";

pub(crate) const RESTORED_FROM_BEFORE: &str = "These records were restored from a time before it was sent.";

pub(crate) fn accepted_but(why: &str) -> String {
    format!("The service accepted it, but {why}.")
}

pub(crate) fn rejected_unconfirmed(message: &str) -> String {
    format!("The service rejected it: “{message}”. A look-up must confirm this.")
}

pub(crate) fn rejected_uncertain(message: &str, code: &str) -> String {
    format!("Service message: “{message}” (code {code}). {MAY_BE_DONE}")
}

pub(crate) fn check_history(why: &str, check: &str) -> String {
    format!("{why} Refunds have no reference, so the history of the payment is checked for it. {check}")
}

pub(crate) fn check_yourself(why: &str, check: &str) -> String {
    format!("{why} There is no look-up for this, so please check it yourself. {check}")
}

pub(crate) fn not_sent_this_time(why: &str) -> String {
    format!("This time nothing was sent. {why}")
}

pub(crate) const DONE_BY_PERSON: &str = "A person has proof that it was done.";

pub(crate) const NOT_DONE_BY_PERSON: &str = "A person has proof that it was not done.";

pub(crate) const WITHDRAWN_BEFORE_RESENDING: &str = "A person has proof that it was not paid. It was withdrawn before it was sent again.";

pub(crate) const NOT_RESENT_IN_TIME: &str = "It was not sent again in time. Look it up, then decide again.";

pub(crate) fn paid_after_all_but(other: &Difference) -> String {
    format!("First recorded as not paid, later confirmed as paid {other}.")
}

pub(crate) const PAID_AFTER_ALL: &str = "First recorded as not paid, later confirmed as paid.";

pub(crate) const NOT_PAID_AFTER_ALL: &str = "First recorded as paid, later confirmed as not paid.";

pub(crate) const SEND_AGAIN: &str = "A person has proof that it was not paid. It is sent again under the same reference.";

pub(crate) const NOT_CONFIRMED: &str = "The service accepted it, but a look-up does not confirm that.";

pub(crate) const LAST_NOT_FOUND: &str = "The last look-up did not find it. It may still have gone through.";

pub(crate) fn last_failed(message: &str, code: &str) -> String {
    format!("The last look-up reported a failure: “{message}” (code {code}). {MAY_BE_DONE}")
}

pub(crate) const LAST_IN_PROGRESS: &str = "The last look-up found it still in progress.";

pub(crate) fn last_unclear(why: &str) -> String {
    format!("The last look-up did not work: {why}")
}

pub(crate) fn confirmed(reason: &str) -> String {
    format!("{reason} A look-up confirmed it.")
}

pub(crate) fn rejected_but_done(message: &str) -> String {
    format!("The service rejected it (“{message}”), but a look-up found it done.")
}

pub(crate) const CONFIRMED_BY_LOOK_UP: &str = "Confirmed by look-up.";

pub(crate) fn last_failed_after_done(message: &str, code: &str, id: Option<&str>) -> String {
    format!(
        "The last look-up reported a failure: “{message}” (code {code}). The service reported it as done before{}, so it may still have gone through.",
        transaction(id)
    )
}

pub(crate) fn absent(times: u32) -> String {
    format!("{times} look-ups did not find it. You can now decide what to do.")
}

pub(crate) fn still_unconfirmed(reason: &str) -> String {
    format!("Still unconfirmed after many look-ups. Ask your bank, then record the result. {reason}")
}

pub(crate) const NOTHING_SENT_FROM_HERE: &str = "Nothing was sent from here.";

pub(crate) const SENT_FROM_HERE_TOO: &str = "It was also sent from here, but the service already had that payment.";

pub(crate) const PERHAPS_EARLIER_PAYMENT: &str =
    "The service reported it as paid, but dates it before it was sent from here. The answer may be that of an earlier payment.";

pub(crate) fn recorded_as_paid(words: &str) -> String {
    format!("It was recorded as paid. {words}")
}

pub(crate) fn now_done_but(other: &Difference) -> String {
    format!("The service now reports that it was done {other}.")
}

pub(crate) fn now_other_transaction(id: &str) -> String {
    format!("The service now reports another transaction, {id}.")
}

pub(crate) const NOT_DEBITED: &str = "The service reported it as paid, but the wallet was not debited and no look-up finds it among the payments of the last two days. The answer may be that of an earlier payment.";

pub(crate) fn now_failed(message: &str) -> String {
    format!("The service now reports that it failed: “{message}”.")
}

pub(crate) fn now_contradicted(why: &Objection) -> String {
    format!("The look-ups now contradict that: {why}")
}

pub(crate) const PERSON_PAID_NOT_FOUND: &str = "A person recorded it as paid. A day later the service does not find it.";

pub(crate) const NOT_FOUND_A_DAY_LATER: &str = "A day later the service does not find it.";

pub(crate) fn not_paid_but_perhaps_done(why: &Objection) -> String {
    format!("It was recorded as not paid, but it may have been done: {why} Do not pay it again.")
}
