//! What happened to a payment request, step by step.

use payment_rules::payment_request::PaymentRequestState;
use serde::Serialize;
use ts_rs::TS;

/// What was learnt about a request at one time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct RequestStepView {
    /// When.
    pub at: String,
    /// What kind of thing.
    pub kind: RequestStepKind,
    /// How it stood then, where the service told.
    pub state: Option<PaymentRequestState>,
    /// Money came for it after the service had said that it is over.
    pub after_end: bool,
    /// Paid until then, where told.
    pub paid: Option<String>,
    /// Of a refund: how much.
    pub amount: Option<String>,
    /// How a refund stood, in the service's word.
    pub refund_status: Option<String>,
    /// In whose words, where there are any.
    pub words: Option<String>,
}

/// What kind of thing was learnt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RequestStepKind {
    /// It was made here.
    Made,
    /// The service took it.
    Taken,
    /// The service said no.
    Refused,
    /// It did not leave.
    NotSent,
    /// Its answer proves nothing.
    NotKnown,
    /// It was looked for.
    LookedFor,
    /// A person decided.
    Decided,
    /// The service told something new about it.
    Told,
    /// A refund was asked for.
    RefundAsked,
    /// A refund is done.
    GivenBack,
    /// The service refused a refund.
    RefundRefused,
}
