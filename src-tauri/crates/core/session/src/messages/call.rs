//! Calls of any operation, refunds, and what prevents them.

use base::sentence;
use base::timestamp::Timestamp;
use payment_rules::outbox::State;

use std::fmt::Display;

use service_api::value::Amount;

sentence!(invalid_body(why: impl Display) => "Nothing was sent: the body {why}.");

pub(crate) const PLEASE_CORRECT: &str = "Nothing was sent. Please correct the marked fields.";

sentence!(may_be_incomplete(most: usize) =>
    "The service returns only the latest {most} movements: earlier ones of this period may be missing. Choose a shorter period.");

pub(crate) const ACCEPTED_BEFORE: &str = "It was accepted before, and nothing was sent now.";

pub(crate) const REFERENCES_USED: &str = "Nothing was sent: some of these references were used before.";

sentence!(answer_unreadable(why: &str) => "Unconfirmed: it was sent, but its answer cannot be read from the records. {why}");

pub(crate) const RESTART: &str = "Do not send it again. Restart Cowrie: it is looked up at the start.";

sentence!(unknown_elsewhere(why: &str) => "Nothing was sent. Whether another computer already paid this is unknown. {why}");

sentence!(nothing_sent(why: &str) => "Nothing was sent. {why}");

pub(crate) const USE_A_FORM: &str = "To pay it once more, use a form, which asks you to confirm.";

pub(crate) const ADD_AGAIN: &str = "To pay it once more, add --again.";

sentence!(further_part(before: Amount) =>
    "If this is a further part, state that {} was refunded before (--given-back {before}).", before.naira());

sentence!(refunded_before(before: Amount) => "This amount was refunded before, and nothing was sent now. {}", further_part(before));

pub(crate) const EARLIER_UNCONFIRMED: &str =
    "Nothing was sent now: an earlier refund is unconfirmed, and a second one could pay the money back twice.";

pub(crate) const SETTLE_EARLIER: &str = "Settle the earlier one first: it is under Action needed.";

sentence!(sum_not_stated(before: Amount) =>
    "Nothing was sent: according to these records, {before} was refunded before.", before = before.naira());

sentence!(too_much(amount: Amount, paid: Amount, before: Amount) =>
    "Nothing was sent: {amount} is more than can be refunded. As far as is known, {paid} was paid and {before} was refunded before.",
    amount = amount.naira(), paid = paid.naira(), before = before.naira());

sentence!(at_most(most: Amount) => "At most {most} can be refunded.", most = most.naira());

pub(crate) const ALL_REFUNDED: &str = "Nothing was sent: the full amount was refunded before.";

pub(crate) const BY_WALLET: &str = "by wallet";

sentence!(by_method(method: &str) => "as {method}");

sentence!(not_refundable(how: &str) => "It was paid {how}. The service refunds only bank transfers.");

pub(crate) const REQUESTED_AGAIN: &str = "It was never sent, and the refund was requested again.";

pub(crate) fn reference_used(reference: &str, state: State) -> String {
    let status = match state {
        State::Ready => "it was never sent",
        State::Confirming => "a look-up must confirm its answer",
        State::Sending | State::InDoubt | State::NeedsReview => "its result is unconfirmed",
        State::Accepted => "it was accepted",
        State::Refused => "it was rejected",
        State::Cancelled => "it was withdrawn",
    };
    format!("Nothing was sent: the reference {reference} was used before, and {status}.")
}

/// An equal payment was made under `reference`.
pub(crate) fn already_paid(sum: Amount, on: Option<Timestamp>, reference: &str, from_another_computer: bool) -> String {
    let day = on.map(|at| format!(" on {}", at.day())).unwrap_or_default();
    let from = if from_another_computer { ", from another computer" } else { "" };
    format!(
        "Nothing was sent: the same was paid before, {} to the same payee{day} as {reference}{from}.",
        sum.naira()
    )
}

/// An equal payment in `state` is open under `reference`: why nothing was sent.
pub(crate) fn equal_open(sum: Amount, payee: &str, reference: &str, state: State) -> String {
    let why = match state {
        State::Sending => format!("is being sent right now as {reference}"),
        State::Ready => format!("was sent before as {reference}, and will be sent again"),
        State::Refused => format!("was sent before as {reference} and is recorded as not paid, but may have been paid"),
        State::InDoubt | State::Confirming | State::NeedsReview | State::Accepted | State::Cancelled => {
            format!("was sent before as {reference} and is unconfirmed")
        }
    };
    format!("Nothing was sent: {} to {payee} {why}. This could pay it twice.", sum.naira())
}

/// What to do about an equal payment in `state`.
pub(crate) const fn settle_equal(state: State) -> &'static str {
    match state {
        State::Sending => "Wait for its result.",
        State::Ready => "Send or withdraw that one in its payout first.",
        State::Refused => "Find out whether it was paid, and record that first.",
        State::InDoubt | State::Confirming | State::NeedsReview | State::Accepted | State::Cancelled => {
            "Settle that one first: it is under Action needed."
        }
    }
}
