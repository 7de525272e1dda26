//! Sentences about review.

use crate::review::{DecidedBefore, LearnedFact};
use crate::statement::naira;
use base::sentence;
use std::fmt::Display;

pub(crate) const OTHER_DIRECTION: &str = "It has the reference of a payment, but the money went the other way.";

pub(crate) const ANOTHER_ROW_IS_IT: &str = "Another row has the same reference or number, and is the payment.";

pub(crate) const MAYBE_OTHER_MONEY: &str = " This one has another amount: it may be other money.";

sentence!(accepted_difference(difference: i128) => "Matched by a person. It differs by {difference}.", difference = naira(difference));

pub(crate) const ONE_SIDE_FAILED: &str = " One side reports it as failed.";

pub(crate) const NOTE_NEEDED: &str = " Enter a note with the reason.";

pub(crate) const SERVICE_FAILED: &str = "The service reports it as failed: no money moved.";

pub(crate) const DIRECTION_UNKNOWN: &str = " Its direction is unknown; it is shown as money that came in.";

pub(crate) const PARTY_BEFORE: &str = " Earlier rows with these words were matched with this party.";

pub(crate) const NOT_PARTY_BEFORE: &str = " Earlier rows with these words were not this party.";

/// What was learned about rows with the same words.
pub(crate) fn learned(fact: &LearnedFact) -> String {
    let party = |[payment, payments, place]: [&str; 3], name: &str, times: u32| {
        let decided = match times {
            1 => one_matched(payment, name),
            times => several_matched(times, payments, name),
        };
        learned_party(&fact.words, &decided, name, place)
    };
    match &fact.decided {
        DecidedBefore::Party { name, times } => party(["a payment", "payments", "first"], name, *times),
        DecidedBefore::NotParty { name, times } => party(["no payment", "no payments", "last"], name, *times),
        DecidedBefore::Category { category, times } => {
            let decided = match times {
                1 => one_explained(category.words()),
                times => several_explained(times, category.words()),
            };
            learned_category(&fact.words, &decided)
        }
    }
}

sentence!(one_matched(payment: &str, name: &str) => "one was {payment} of {name}");

sentence!(several_matched(times: u32, payments: &str, name: &str) => "{times} were {payments} of {name}");

sentence!(learned_party(words: &str, decided: &str, name: &str, place: &str) =>
    "Rows with “{words}”: {decided}. Payments of {name} are suggested {place} for them.");

sentence!(one_explained(category: &str) => "one was explained as {category}");

sentence!(several_explained(times: impl Display, category: &str) => "{times} were explained as {category}");

sentence!(learned_category(words: &str, decided: &str) => "Rows with “{words}”: {decided}. That is suggested first for them.");

pub(crate) const MAY_BE_ROW_TO_REVIEW: &str = "A row that is still to review may be it.";

pub(crate) const NOT_THAT_PAYMENT: &str = "A person recorded that it is not the payment it was matched with.";

pub(crate) const NONE_OF_SUGGESTED: &str = "A person recorded that it is none of the suggested payments.";

pub(crate) const OTHER_TRANSACTION_NUMBER: &str = "It fits a payment with another transaction number.";

pub(crate) const EXPLAINED_BY_PERSON: &str = "A person explained it.";

sentence!(rows_together(count: usize) => "{count} rows with the same reference together equal the payment.");

pub(crate) const REFUND_ROW: &str = "It has the reference of the refunded payment and the amount of the refund.";

pub(crate) const PAYMENT_MATCHED_BEFORE: &str = "It was matched with a payment that another row was matched with before.";

pub(crate) const ROW_GONE: &str = "It was matched with a payment of ours, but the row no longer exists.";

pub(crate) const BOTH_GONE: &str = "It was matched with a payment of ours, but neither exists any more.";

pub(crate) const PAYMENT_GONE: &str = "It was matched with a payment that is no longer in our records.";

pub(crate) const EXPLAINED_GONE: &str = "It was explained, but the row no longer exists.";

pub(crate) const CLOSED_WITH_IT: &str = "An earlier month was closed with it.";

pub(crate) const BY_PERSON: &str = "Matched by a person.";

pub(crate) const BY_PERSON_IN_PARTS: &str = "Matched by a person: several rows together equal the payment.";
