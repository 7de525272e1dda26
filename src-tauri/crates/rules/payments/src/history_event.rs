//! What an action of the history means. The list of actions is open (`docs/spec/collection.md#history-item`): only an action that is known
//! to report a payment counts as money received.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The meaning of a history event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Money was received.
    MoneyIn,
    /// Something was created or changed, money was returned, or something ended or failed without money.
    SomethingElse,
    /// The action is unknown: a fee, a forwarding, or a payment under a name that has not been seen yet.
    Unknown,
}

/// The actions of payments: the sandbox's, and those observed in callbacks (`docs/spec/codes.md#request-states-and-events`).
pub const PAYMENTS: [&str; 3] = ["PAYMENT", "PAYMENT_COMPLETE", "PARTIAL_PAYMENT"];
/// The actions of what was created or changed.
pub const CHANGES: [&str; 4] = ["CREATE_REQUEST", "CREATE", "UPDATE", "DELETE"];
/// Parts of the actions for returned money, and for an end without money.
pub const NO_MONEY_IN: [&str; 6] = ["REFUND", "REVERS", "CANCEL", "EXPIR", "FAIL", "ERROR"];
/// The status of what was executed.
pub const DONE: &str = "SUCCESSFUL";

/// The meaning of an action.
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

/// How an item compares with our own record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum HistoryMark {
    /// In both, with the same values.
    Both,
    /// Only the service has it.
    OnlyService,
    /// Only our records have it.
    OnlyOurs,
    /// In both, with different values.
    Differs,
}

base::words!(HistoryMark: Both => "both", OnlyService => "only_service", OnlyOurs => "only_ours", Differs => "differs");

/// The kind of our record that an item is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum HistorySubject {
    /// A payment request.
    Request,
    /// A payment account.
    Account,
    /// A deposit into a payment account.
    Deposit,
}

base::words!(HistorySubject: Request => "request", Account => "account", Deposit => "deposit");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_actions_of_payments_are_received_money() {
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
