//! The headings of the list of payments as a file, each with its width, and the words in its cells.

use session::saved_file::FileColumn;

use crate::view::{PaymentKind, PaymentOrder, PaymentState, PaymentView};

/// The name of the file.
pub(crate) const PAYMENTS: &str = "Payments";

pub(crate) const COLUMNS: [FileColumn<PaymentOrder>; 12] = [
    ("State", 30, Some(PaymentOrder::State)),
    ("For", 20, Some(PaymentOrder::Kind)),
    ("Account name", 30, Some(PaymentOrder::To)),
    ("Name entered", 30, Some(PaymentOrder::To)),
    ("Account or number", 20, Some(PaymentOrder::Account)),
    ("Bank, operator or biller", 28, Some(PaymentOrder::Account)),
    ("Amount", 18, Some(PaymentOrder::Amount)),
    ("Currency", 10, Some(PaymentOrder::Amount)),
    ("Sent (WAT)", 20, Some(PaymentOrder::Sent)),
    ("Reference", 34, Some(PaymentOrder::To)),
    ("Whose money", 24, Some(PaymentOrder::To)),
    ("Cash paid out (WAT)", 24, None),
];

/// Whose money it is, if not a customer's.
pub(crate) const OWN_MONEY: &str = "Own";

/// The state in the words of the screen.
pub(crate) fn state(payment: &PaymentView) -> String {
    let words = match payment.state {
        PaymentState::Paid if payment.by_word => "Recorded as done by a person",
        PaymentState::NotPaid if payment.by_word => "Recorded as not done by a person",
        PaymentState::Sending => "Sending",
        PaymentState::NotSent => "Not sent",
        PaymentState::NotKnown => "Unconfirmed",
        PaymentState::Paid => "Paid",
        PaymentState::OnHold => "Paid, waiting for identity check",
        PaymentState::CodeMissing => "Paid, no cash code received",
        PaymentState::NotPaid => "Not paid",
    };
    match payment.contradicted {
        true => super::contradicted(words),
        false => words.to_owned(),
    }
}

pub(crate) const fn kind(kind: PaymentKind) -> &'static str {
    match kind {
        PaymentKind::Wallet => "To a person",
        PaymentKind::Bank => "To a bank account",
        PaymentKind::Airtime => "Airtime or data",
        PaymentKind::Bill => "Bill",
        PaymentKind::Cash => "Cash",
    }
}
