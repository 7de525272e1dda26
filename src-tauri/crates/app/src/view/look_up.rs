//! Finding a record by anything that names it, here and at the service.

use payment_rules::payment_request::PaymentRequestState;
use payment_rules::search_token::SearchTokenKind;
use payments::view::{NamedValueView, PaymentState};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A piece of what was typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ClueView {
    /// What it may be.
    pub kind: SearchTokenKind,
    /// As it is looked for.
    pub text: String,
}

/// What a record is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FoundKind {
    /// A saved beneficiary or customer.
    Contact,
    /// A customer registered with the service.
    Customer,
    /// A single payment.
    Payment,
    /// A payment of a payout.
    PayoutItem,
    /// A payment request.
    Request,
    /// A refund.
    Refund,
    /// A payment account.
    Account,
    /// A deposit into one.
    Deposit,
    /// A notice of the service.
    Notice,
    /// Any other call.
    Call,
    /// What the service's history told, and no record of ours is about.
    History,
    /// A line of a bank's statement.
    Statement,
}

/// A record that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct FoundView {
    /// What it is.
    pub kind: FoundKind,
    /// Its id, or that of the payout, the call or the notice.
    pub id: String,
    /// Who, or what it is about.
    pub name: String,
    /// Its reference or number.
    pub reference: String,
    /// Decimal text.
    pub amount: Option<String>,
    /// Of what was sent: where it stands.
    pub state: Option<PaymentState>,
    /// Of a payment request: where that stands.
    pub request_state: Option<PaymentRequestState>,
    /// It was a refund of what nobody had paid: the request is cancelled, and no money moved. It has no other state.
    pub nothing_moved: bool,
    /// That is a person's word, and no answer of the service.
    pub by_word: bool,
    /// A look-up told otherwise since it ended.
    pub contradicted: bool,
    /// When.
    pub at: Option<String>,
}

/// Asks for what is known of a text.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct LookUpRequest {
    /// As typed or pasted: a reference, a number, a narration, an alert.
    pub text: String,
}

/// What is known of it here.
#[derive(Clone, Debug, Serialize, TS)]
pub struct LookUpView {
    /// What was recognised, the most telling first.
    pub clues: Vec<ClueView>,
    /// What was found, at most fifty.
    pub found: Vec<FoundView>,
    /// There are more than these.
    pub more: bool,
}

/// What the service says of what it was asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AskedResult {
    /// It was done.
    Done,
    /// It was done and taken back.
    Reversed,
    /// It failed.
    Failed,
    /// It is still at it.
    Pending,
    /// It knows it, and tells of it what stands there.
    Told,
    /// It does not know it (yet).
    NotFound,
    /// The answer is about something else, or does not say what it is about.
    SomethingElse,
    /// There is no answer to rely on.
    NoAnswer,
}

/// A question to the service about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct AskedServiceView {
    /// The operation.
    pub operation: String,
    /// What was asked about.
    pub text: String,
    /// When.
    pub asked_at: String,
    /// Whether the service knows it.
    pub found: bool,
    /// What it says of it.
    pub says: AskedResult,
    /// What that means; first whether it says anything about money.
    pub words: Option<String>,
    /// What it tells.
    pub told: Vec<NamedValueView>,
    /// The call on record; none where nothing left.
    pub call: Option<String>,
}
