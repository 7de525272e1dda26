//! Sentences for people: probe.

use std::fmt::Display;

use base::timestamp::Timestamp;
use payment_rules::reading::OutcomeKind;
use service_api::value::Amount;

use crate::probe::sending::Form;
use system::env::wat;

pub(crate) fn no_answer_from_service(why: &str) -> String {
    format!("The service did not answer: {why}")
}

pub(crate) const TRY_LATER: &str = "Try again later.";

pub(crate) const WOULD_MOVE_LATER: &str =
    "A payment of ₦1.00 that was made at least a day ago is sent again under its reference: at most ₦1.00 and a fee of test money.";

pub(crate) fn less_than_a_day_old(at: Timestamp) -> String {
    format!(
        "Nothing was sent: the earlier payment is less than a day old. Try again from {at}.",
        at = wat(at)
    )
}

pub(crate) fn no_earlier_payment(first: &str) -> String {
    format!("Nothing was sent: there is no earlier payment. Run {first} first.")
}

pub(crate) const RUN_A_DAY_LATER: &str = "Run this question a day later.";

pub(crate) fn first_at(reference: &str, at: Timestamp, words: &str) -> String {
    format!("{reference}, first at {at}: {words}", at = wat(at))
}

pub(crate) fn wallet_after_it(change: &str) -> String {
    format!("wallet: {change} after it")
}

pub(crate) fn paid_again_later(hours: i64) -> String {
    format!("It was paid again: after {hours} hours the reference no longer prevents a second payment.")
}

pub(crate) fn sent_again_later(hours: i64, reference: &str) -> String {
    format!("The payment of {hours} hours before, sent again under the reference {reference}.")
}

pub(crate) fn no_such_question(name: &str) -> String {
    format!("There is no question “{name}”.")
}

pub(crate) fn question_sends(what: &str) -> String {
    format!("Nothing was sent. This question sends something: {what}")
}

pub(crate) const CONFIRM_TEST_MONEY: &str = "Confirm that test money may move, then ask again.";

pub(crate) const CORRECT_DESTINATION: &str = "Nothing was sent. Please correct the destination.";

pub(crate) const NEVER_LIVE: &str =
    "Nothing was asked: these questions are for test deployments and the sandbox, never for a live profile.";

pub(crate) const OPEN_TEST_PROFILE: &str = "Open a test profile and ask there.";

pub(crate) const CORRECT_ADDRESS: &str = "Correct the address under Settings, or open another test profile.";

pub(crate) const PASTE_TEST_KEYS: &str = "Paste the keys for the test system under Keys, or open another test profile.";

pub(crate) fn live_keys_unreadable(live: &str, error: &str) -> String {
    format!("Nothing was asked: the keys cannot be compared with those of the live profile “{live}”. {error}")
}

pub(crate) fn note(label: &str, words: &str) -> String {
    format!("{label}: {words}")
}

pub(crate) fn note_not_asked(label: &str, error: &str) -> String {
    format!("{label}: not asked. {error}")
}

pub(crate) fn code_kind(operation: &str, name: &str, kind: &str) -> String {
    format!("{operation}: `{name}` is {kind}")
}

pub(crate) const A_NUMBER: &str = "A number.";

pub(crate) const A_TEXT: &str = "A text.";

pub(crate) const DIFFERS_BY_INTERFACE: &str = "It differs from interface to interface.";

pub(crate) const NO_CODE: &str = "No answer had a code.";

pub(crate) const BOTH_BANK_LISTS: &str = "The bank lists of both interfaces.";

pub(crate) const NOTHING_ASKED: &str = "No question could be asked.";

pub(crate) const NO_TIME: &str = "They do not.";

pub(crate) fn clocks_differ(seconds: i64) -> String {
    format!("They do. The service’s clock and this computer’s differ by {seconds} s.")
}

pub(crate) const WRONG_HASH_ACCEPTED: &str = "A wrong hash was accepted: hashes are not checked.";

pub(crate) fn rejected_with(words: &str) -> String {
    format!("It is rejected: {words}.")
}

pub(crate) const BANK_LISTS_WITH_ZEROS: &str = "The bank lists, with a hash of zeros.";

pub(crate) const CHECK_NOT_REJECTED: &str = "The check was not rejected.";

pub(crate) const CHECK_OF_MISSING_BANK: &str = "The check of a deposit to a bank that does not exist.";

pub(crate) const LOOK_UP_OF_NEW_REFERENCE: &str = "A look-up of a new, unused reference.";

pub(crate) const WRONG_HASH_HIDES_IT: &str = "A wrong hash is accepted, so nothing can be learned about it.";

pub(crate) const ASKED_OPTIONALS: &str =
    "The account of a customer number at a biller that does not exist, without its optional product code and with null.";

pub(crate) const LEFT_OUT_AS_NOTHING: &str = "left out, hashed as nothing";

pub(crate) const LEFT_OUT_AS_NULL: &str = "left out, hashed as the word null";

pub(crate) const NULL_AS_NOTHING: &str = "null, hashed as nothing";

pub(crate) const NULL_AS_NULL: &str = "null, hashed as the word null";

pub(crate) const COUNTS_AS_NOTHING: &str = "It is hashed as nothing, left out or null.";

pub(crate) const COUNTS_AS_NULL: &str = "It is hashed as the word null, left out or null.";

pub(crate) const ONLY_NULL_COUNTS: &str = "Left out, it is hashed as nothing; null is hashed as the word null.";

pub(crate) const NOT_DETERMINED: &str = "It cannot be determined.";

pub(crate) const ASKED_AMOUNTS: &str =
    "The check of a deposit of twelve amounts from 0.01 to 99,999,999.99, and of four other spellings. No money moves.";

pub(crate) const ALL_AMOUNTS: &str = "Yes, for all twelve amounts.";

pub(crate) fn other_spellings(spellings: &str) -> String {
    format!("Not always. It hashes {spellings}.")
}

pub(crate) fn some_amounts(count: usize) -> String {
    format!("{count} of 12 amounts were accepted, and no other spelling of the others was.")
}

pub(crate) fn characters(length: usize, words: &str) -> String {
    format!("{length} characters: {words}")
}

pub(crate) const ASKED_LENGTHS: &str = "The check of a deposit under references of 24 to 100 characters. No money moves.";

pub(crate) fn longest_reference(longest: usize, length: usize, words: &str) -> String {
    format!("{longest} characters are accepted, {length} are rejected: {words}.")
}

pub(crate) fn any_length(longest: usize) -> String {
    format!("{longest} characters are still accepted.")
}

pub(crate) fn first_answer(words: &str) -> String {
    format!("first: {words}")
}

pub(crate) fn same_again(words: &str) -> String {
    format!("the same again: {words}")
}

pub(crate) const ANSWERED_AGAIN: &str = "It is answered again.";

pub(crate) fn first_not_accepted(words: &str) -> String {
    format!("The first check was not accepted: {words}.")
}

pub(crate) const ASKED_TWICE: &str = "The same check twice, under one reference. No money moves.";

pub(crate) const DEBITED_TWICE: &str = "The wallet was debited a second time.";

pub(crate) const SECOND_CREATED: &str = "Its answer has other ways to pay: a second one was created.";

pub(crate) const ANSWERED_LIKE_FIRST: &str = "It was answered like the first one, and no more money had left the wallet a moment later.";

pub(crate) const ANSWERED_WITH_SAME_WAYS: &str = "It was answered like the first one, with the same ways to pay.";

pub(crate) fn rejected_and_not_debited(code: &str) -> String {
    format!("It was rejected with code {code}, and no more money had left the wallet a moment later.")
}

pub(crate) fn rejected_with_code(code: &str) -> String {
    format!("It was rejected with code {code}.")
}

pub(crate) fn unclear_then(why: &str, check: &str) -> String {
    format!("{why} {check}")
}

pub(crate) fn first_outcome(reference: &str, outcome: OutcomeKind, words: &str) -> String {
    format!("{reference}, first: {}, {words}", outcome.word())
}

pub(crate) fn no_second_sent(why: &str) -> String {
    format!("The first one was not accepted, so no second one was sent: {why}.")
}

pub(crate) fn wallet_twice(first: &str, second: &str) -> String {
    format!("wallet: {first} after the first, {second} after the second")
}

pub(crate) fn second_rejected_not_debited(code: &str) -> String {
    format!("The second one was rejected with code {code}, and no more money had left the wallet a moment later.")
}

pub(crate) const SECOND_LIKE_FIRST: &str =
    "The second one was answered like the first, and no more money had left the wallet a moment later.";

pub(crate) const PAID_TWICE: &str = "It was paid twice: the reference does not prevent a second payment.";

pub(crate) fn cannot_determine(why: &str) -> String {
    format!("It cannot be determined. {why}")
}

pub(crate) fn second_rejected(code: &str) -> String {
    format!("The second one was rejected with code {code}.")
}

pub(crate) const SECOND_WITH_SAME_WAYS: &str = "The second one was answered like the first, with the same ways to pay.";

pub(crate) const CREATED_TWICE: &str = "It was created twice: the second answer has other ways to pay.";

pub(crate) fn less(less: impl Display) -> String {
    format!("₦{less} less")
}

pub(crate) const MORE_THAN_BEFORE: &str = "more than before";

pub(crate) const BANK_DESTINATION_NEEDED: &str = "Nothing was sent: enter a bank and an account number for the test money.";

pub(crate) const PERSON_DESTINATION_NEEDED: &str = "Nothing was sent: enter a phone number or wallet for the test money.";

pub(crate) const USE_OWN_ACCOUNT: &str = "Use one of your own accounts in the test deployment.";

/// An answer in one line.
pub(crate) fn answer_summary(status: Option<u16>, code: Option<&str>, transaction: Option<&str>, message: &str) -> String {
    let Some(status) = status else {
        return "no answer".to_owned();
    };
    let code = code.map_or_else(|| "no code".to_owned(), |code| format!("code {code}"));
    let transaction = transaction.map(|id| format!(", transaction {id}")).unwrap_or_default();
    match message.trim_end_matches('.') {
        "" => format!("HTTP {status}, {code}{transaction}"),
        message => {
            let message: String = message.chars().take(120).collect();
            format!("HTTP {status}, {code}, “{message}”{transaction}")
        }
    }
}

pub(crate) fn hashed_as(written: &str, other: &str) -> String {
    format!("{written} hashed as {other}")
}

pub(crate) fn spelled_as(written: &str, other: &str) -> String {
    format!("{written} as {other}")
}

pub(crate) fn written(written: &str) -> String {
    format!("written {written}")
}

pub(crate) fn signature_note(label: &str, accepted: bool, words: &str) -> String {
    let result = if accepted { "accepted" } else { "rejected" };
    format!("{label}: signature {result} ({words})")
}

pub(crate) fn wrong_hash_note(words: &str) -> String {
    format!("a wrong hash: {words}")
}

pub(crate) fn live_address(name: &str, live: &str) -> String {
    format!("Nothing was asked: “{name}” has an address of the live profile “{live}”, and these questions are never for a live system.")
}

pub(crate) fn live_key(name: &str, key: &str, live: &str) -> String {
    format!("Nothing was asked: “{name}” has the {key} of the live profile “{live}”, and these questions are never for a live system.")
}

/// The two sends of a question.
pub(crate) fn sent_twice((first, second): (Form, Form), amount: Amount, to: &str, reference: &str) -> String {
    let (what, how) = match (first, second) {
        (Form::Deposit, _) => ("A deposit", "twice"),
        (Form::Request, _) => ("A payment request", "twice"),
        (Form::Group, _) => ("A transfer", "first in a bulk call and then alone"),
        (Form::Transfer, Form::Group) => ("A transfer", "first alone and then in a bulk call"),
        (Form::Transfer, Form::Deposit | Form::Transfer | Form::Request) => ("A transfer", "twice"),
    };
    format!("{what} of ₦{amount} to {to}, {how} under the reference {reference}.")
}

/// What a question sends. A person confirms it.
pub(crate) fn would_move((first, second): (Form, Form)) -> String {
    let (what, how) = match (first, second) {
        (Form::Deposit, _) => ("deposit of ₦1.00 to a bank account", "sent twice"),
        (Form::Request, _) => {
            return "One payment request of ₦1.00, created twice under one reference, valid for an hour, without a notification. No money \
                    moves unless someone pays it."
                .to_owned();
        }
        (Form::Group, _) => ("transfer of ₦1.00 to a person", "sent in a bulk call and then alone"),
        (Form::Transfer, Form::Group) => ("transfer of ₦1.00 to a person", "sent alone and then in a bulk call"),
        (Form::Transfer, Form::Deposit | Form::Transfer | Form::Request) => ("transfer of ₦1.00 to a person", "sent twice"),
    };
    format!("One {what} and its fee, {how} under one reference: at most ₦2.00 and two fees of test money.")
}
