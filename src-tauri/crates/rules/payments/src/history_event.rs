//! What a word of the history says. The list of its words is open (`docs/spec/collection.md#history-item`): only a word that is known to
//! tell of a payment tells that money came in.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a happening is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Money came in.
    MoneyIn,
    /// Something was made or changed, money went back, or it ended or failed without money.
    SomethingElse,
    /// The service did not say what it is: a fee, a forwarding, or a payment in a word nobody saw yet.
    Unknown,
}

/// The words of payments: the one that the sandbox speaks, and those observed in notices (`docs/spec/codes.md#request-states-and-events`).
pub const PAYMENTS: [&str; 3] = ["PAYMENT", "PAYMENT_COMPLETE", "PARTIAL_PAYMENT"];
/// The words of what was made or changed.
pub const CHANGES: [&str; 4] = ["CREATE_REQUEST", "CREATE", "UPDATE", "DELETE"];
/// Parts of the words for what goes back, and for an end without money.
pub const NO_MONEY_IN: [&str; 6] = ["REFUND", "REVERS", "CANCEL", "EXPIR", "FAIL", "ERROR"];
/// The status of what was done.
pub const DONE: &str = "SUCCESSFUL";

/// What an action means.
pub fn meaning(action: &str) -> Meaning {
    let action = action.trim().to_ascii_uppercase();
    if PAYMENTS.contains(&action.as_str()) {
        Meaning::MoneyIn
    } else if CHANGES.contains(&action.as_str()) || NO_MONEY_IN.iter().any(|part| action.contains(part)) {
        Meaning::SomethingElse
    } else {
        Meaning::Unknown
    }
}

/// How an item stands beside our own record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum HistoryMark {
    /// Both know of it, and say the same.
    Both,
    /// Only the service knows of it.
    OnlyService,
    /// Only our record knows of it.
    OnlyOurs,
    /// Both know of it, and differ.
    Differs,
}

base::words!(HistoryMark: Both => "both", OnlyService => "only_service", OnlyOurs => "only_ours", Differs => "differs");

/// What our own record an item is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum HistorySubject {
    /// A payment request.
    Request,
    /// A payment account.
    Account,
    /// A deposit into one.
    Deposit,
}

base::words!(HistorySubject: Request => "request", Account => "account", Deposit => "deposit");

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
            ("CREATE_REQUEST", Meaning::SomethingElse),
            ("PAYMENT_REQUEST_EXPIRED", Meaning::SomethingElse),
            ("PAYMENT_REQUEST_CANCELLED", Meaning::SomethingElse),
            ("PAYMENT_REVERSED", Meaning::SomethingElse),
            ("PAYMENT_FAILED", Meaning::SomethingElse),
            ("PAYMENT_ERROR", Meaning::SomethingElse),
            ("FEE", Meaning::Unknown),
            ("FORWARD", Meaning::Unknown),
            ("PAYMENT_FEE", Meaning::Unknown),
            ("", Meaning::Unknown),
        ] {
            assert_eq!(meaning(action), expected, "{action}");
        }
    }
}
