//! Refunds.

use serde::{Deserialize, Serialize};
pub use session::tables::refund_list::RefundOrder;
use session::view::PersonsWordView;
use ts_rs::TS;

/// The refunded payment, by its reference at the service.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum RefundOf {
    /// A payment request.
    Request {
        /// Its reference.
        reference: String,
    },
    /// A deposit into a payment account.
    Deposit {
        /// Its reference.
        reference: String,
    },
    /// A bill that a customer paid.
    Bill {
        /// Its reference.
        reference: String,
    },
}

/// The status of a refund.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RefundState {
    /// In flight.
    Sending,
    /// Nothing left, and nothing will; it can be requested again.
    NotSent,
    /// Unconfirmed.
    NotKnown,
    /// The money was refunded.
    Done,
    /// An unpaid request was cancelled; no money moved.
    Cancelled,
    /// Rejected.
    Refused,
}

/// One refund.
#[derive(Clone, Debug, Serialize, TS)]
pub struct RefundView {
    /// Its id here.
    pub line: String,
    /// The refunded payment.
    pub of: RefundOf,
    /// Its status.
    pub state: RefundState,
    /// The requested amount; `None` for all of a bill.
    pub amount: Option<String>,
    /// The refunded amount, as the service reported it.
    pub given: Option<String>,
    /// The provider of the account that was credited, as the service reported it.
    pub provider: Option<String>,
    /// The account there.
    pub account: Option<String>,
    /// The customer's phone number, for a bill.
    pub customer: Option<String>,
    /// The reason that a person gave.
    pub reason: Option<String>,
    /// Details of the status, as sentences.
    pub detail: Option<String>,
    /// What a person recorded, if that is the only evidence.
    pub word: Option<PersonsWordView>,
    /// When it was sent.
    pub sent_at: Option<String>,
    /// When it was settled.
    pub settled_at: Option<String>,
    /// The number of queries of the history.
    pub looked: u32,
    /// How often the history was queried late enough and did not contain it.
    pub absent: u32,
    /// When the history is queried next.
    pub next_look_at: Option<String>,
    /// Whether a person may record it as not done, with evidence.
    pub may_be_not_done: bool,
}

/// Asks what can be refunded of a payment.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct RefundsRequest {
    /// The payment.
    pub of: RefundOf,
}

/// What can be refunded of a payment.
#[derive(Clone, Debug, Serialize, TS)]
pub struct RefundsView {
    /// The payment.
    pub of: RefundOf,
    /// The payer, if known.
    pub payer: Option<String>,
    /// The paid amount, by the service's answer at this moment.
    pub paid: Option<String>,
    /// The amount that was or may have been refunded.
    pub back: String,
    /// The part of it that is known to be refunded.
    pub back_for_sure: String,
    /// The unconfirmed part of it.
    pub unknown: Option<String>,
    /// The largest amount that can be refunded now; `None` if nothing can.
    pub most: Option<String>,
    /// Whether the request is unpaid, so that a refund cancels it and no money moves.
    pub cancels: bool,
    /// Why nothing can be refunded now.
    pub blocked: Option<String>,
    /// What a person should consider.
    pub warnings: Vec<String>,
    /// Its refunds, latest first.
    pub refunds: Vec<RefundView>,
}

/// Selects a page of refunds.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct RefundListRequest {
    /// [`RefundListView::next`] of the page before; `None` for the first page.
    pub before: Option<String>,
    /// The order; `None` for the latest first.
    #[serde(default)]
    pub order: Option<RefundOrder>,
    /// Whether the largest, latest or last of the order comes first.
    #[serde(default)]
    pub descending: bool,
    /// Only refunds of this payment, all on one page.
    pub of: Option<RefundOf>,
}

/// All refunds, latest first.
#[derive(Clone, Debug, Serialize, TS)]
pub struct RefundListView {
    /// At most a hundred.
    pub refunds: Vec<RefundView>,
    /// Where the next page begins; `None` on the last page.
    pub next: Option<String>,
}

/// A refund to confirm in the confirm window.
#[derive(Clone, Debug, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewRefund {
    /// The payment.
    pub of: RefundOf,
    /// The amount as typed.
    pub amount: String,
    /// The refunded amount that was shown, as decimal text.
    pub back: String,
    /// The reason.
    pub reason: Option<String>,
    /// The phone number of the customer who paid, for a bill.
    pub customer_phone: Option<String>,
    /// Whether the customer's fee is refunded too, for a bill.
    pub customer_fee: bool,
}
