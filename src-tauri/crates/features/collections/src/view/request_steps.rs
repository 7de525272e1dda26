//! The history of a payment request, as steps.

use payment_rules::payment_request::PaymentRequestState;
use serde::Serialize;
use ts_rs::TS;

/// Something that became known about a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct RequestStepView {
    /// When.
    pub at: String,
    /// The kind of step.
    pub kind: RequestStepKind,
    /// The state then, if the service reported it.
    pub state: Option<PaymentRequestState>,
    /// Whether money came after the service had reported the end.
    pub after_end: bool,
    /// Paid until then, if reported.
    pub paid: Option<String>,
    /// The amount of a refund.
    pub amount: Option<String>,
    /// The status of a refund, in the service's word.
    pub refund_status: Option<String>,
    /// The service's message, or a description.
    pub words: Option<String>,
}

/// The kind of step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RequestStepKind {
    /// It was made here.
    Made,
    /// The service accepted it.
    Taken,
    /// The service rejected it.
    Refused,
    /// Nothing left.
    NotSent,
    /// Its answer proves nothing.
    NotKnown,
    /// A status query.
    LookedFor,
    /// A person decided.
    Decided,
    /// The service reported a change.
    Told,
    /// A refund was requested.
    RefundAsked,
    /// A refund was executed.
    GivenBack,
    /// The service rejected a refund.
    RefundRefused,
}
