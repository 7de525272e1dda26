//! What the history says of a payment account. The list of its words is open (`collection.md`, *History item*): only a word that is known
//! to tell of a payment tells that money came in.

/// What a happening of a payment account is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Money came in.
    MoneyIn,
    /// The account changed, or money went back.
    SomethingElse,
    /// The service did not say what it is: a fee, a forwarding, or a payment in a word nobody saw yet.
    NotSaid,
}

/// The words of payments: the one that the sandbox speaks, and those observed in notices.
pub const PAYMENTS: [&str; 3] = ["PAYMENT", "PAYMENT_COMPLETE", "PARTIAL_PAYMENT"];
const CHANGES: [&str; 3] = ["CREATE", "UPDATE", "DELETE"];
/// Parts of the words for what goes back.
const BACK: [&str; 2] = ["REFUND", "REVERS"];

/// What an action of a payment account means.
pub fn meaning(action: &str) -> Meaning {
    let action = action.trim().to_ascii_uppercase();
    if PAYMENTS.contains(&action.as_str()) {
        Meaning::MoneyIn
    } else if CHANGES.contains(&action.as_str()) || BACK.iter().any(|part| action.contains(part)) {
        Meaning::SomethingElse
    } else {
        Meaning::NotSaid
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_word_for_a_payment_tells_that_money_came_in() {
        for (action, expected) in [
            ("PAYMENT", Meaning::MoneyIn),
            ("payment", Meaning::MoneyIn),
            ("PARTIAL_PAYMENT", Meaning::MoneyIn),
            ("CREATE", Meaning::SomethingElse),
            ("Delete", Meaning::SomethingElse),
            ("REFUND", Meaning::SomethingElse),
            ("PARTIAL_REFUND", Meaning::SomethingElse),
            ("REFUNDED", Meaning::SomethingElse),
            ("PAYMENT_REFUND", Meaning::SomethingElse),
            ("REVERSAL", Meaning::SomethingElse),
            ("FEE", Meaning::NotSaid),
            ("FORWARD", Meaning::NotSaid),
            ("PAYMENT_FEE", Meaning::NotSaid),
            ("", Meaning::NotSaid),
        ] {
            assert_eq!(meaning(action), expected, "{action}");
        }
    }
}
