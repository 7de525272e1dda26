//! The headings of exported lists, each with its width, and the words in their cells.

use payment_rules::history_event::{HistoryMark, HistorySubject};
use session::saved_file::FileColumn;

use crate::view::{ActivityOrder, CallOutcome, HistoryOrder, OperationEffect};

/// The name of the file with the history.
pub(crate) const HISTORY: &str = "History";

pub(crate) const HISTORY_COLUMNS: [FileColumn<HistoryOrder>; 11] = [
    ("Time (WAT)", 20, Some(HistoryOrder::Time)),
    ("Event", 32, Some(HistoryOrder::What)),
    ("Reference", 34, Some(HistoryOrder::About)),
    ("Account", 14, Some(HistoryOrder::About)),
    ("Amount at the service (NGN)", 24, Some(HistoryOrder::Amount)),
    ("Service status", 22, Some(HistoryOrder::What)),
    ("Your record", 18, Some(HistoryOrder::Ours)),
    ("Customer", 28, Some(HistoryOrder::Ours)),
    ("Amount in your record (NGN)", 24, Some(HistoryOrder::Ours)),
    ("Comparison", 18, Some(HistoryOrder::Mark)),
    ("Difference", 50, Some(HistoryOrder::Mark)),
];

pub(crate) const NO_RECORD: &str = "None";

pub(crate) const NOT_REPORTED: &str = "Not reported by the service";

pub(crate) const fn subject(subject: HistorySubject) -> &'static str {
    match subject {
        HistorySubject::Request => "Payment request",
        HistorySubject::Account => "Payment account",
        HistorySubject::Deposit => "Deposit",
    }
}

pub(crate) const fn comparison(mark: HistoryMark) -> &'static str {
    match mark {
        HistoryMark::Both => "Match",
        HistoryMark::OnlyService => "Only at the service",
        HistoryMark::OnlyOurs => "Only in your records",
        HistoryMark::Differs => "Different",
    }
}

/// An event, by the service's codes. An unknown code is shown as it is.
pub(crate) fn event(operation: &str, action: &str) -> String {
    let about = match operation {
        "PAYMENT_REQUEST" => "Payment request",
        "PERSISTENT_PAYMENT_ACCOUNT" => "Payment account",
        other => other,
    };
    let upper = action.to_ascii_uppercase();
    let event = match upper.as_str() {
        "CREATE_REQUEST" => "created",
        "CREATE" => "opened",
        "UPDATE" => "changed",
        "DELETE" => "deleted",
        "PAYMENT" => "payment",
        "REFUND" => "refund",
        "CANCEL" => "cancelled",
        "EXPIRE" => "expired",
        "FAIL" => "failed",
        _ => action,
    };
    [about, event]
        .into_iter()
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" · ")
}

/// The name of the file with the calls.
pub(crate) const ACTIVITY: &str = "Activity";

pub(crate) const ACTIVITY_COLUMNS: [FileColumn<ActivityOrder>; 16] = [
    ("Call", 10, None),
    ("Sent (WAT)", 20, Some(ActivityOrder::Sent)),
    ("Operation", 28, Some(ActivityOrder::Operation)),
    ("Description", 44, Some(ActivityOrder::Operation)),
    ("Reference", 34, Some(ActivityOrder::Operation)),
    ("Payments", 14, Some(ActivityOrder::Operation)),
    ("Outcome", 34, Some(ActivityOrder::Outcome)),
    ("HTTP status", 12, Some(ActivityOrder::Http)),
    ("Duration (ms)", 12, Some(ActivityOrder::Took)),
    ("Message", 50, Some(ActivityOrder::Outcome)),
    ("Status now", 34, Some(ActivityOrder::Outcome)),
    ("Answered (WAT)", 20, None),
    ("Effect", 18, None),
    ("Amount (NGN)", 18, None),
    ("Look-ups", 12, Some(ActivityOrder::Operation)),
    ("Signed values (without the key)", 60, None),
];

pub(crate) const fn outcome(outcome: CallOutcome) -> &'static str {
    match outcome {
        CallOutcome::Accepted => "accepted",
        CallOutcome::Refused => "rejected",
        CallOutcome::NotSent => "not sent",
        CallOutcome::InDoubt => "unconfirmed",
        CallOutcome::UnderWay => "in progress",
        CallOutcome::NoAnswer => "no answer recorded, unconfirmed",
    }
}

/// The effect of an operation.
pub(crate) const fn effect(effect: OperationEffect) -> &'static str {
    match effect {
        OperationEffect::Reads => "Reads only",
        OperationEffect::Sets => "Changes a setting",
        OperationEffect::Ends => "Ends something",
        OperationEffect::Creates => "Creates something",
        OperationEffect::MovesMoney => "Moves money",
    }
}
