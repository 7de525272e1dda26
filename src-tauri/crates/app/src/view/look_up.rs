//! The record search, here and at the service.

use payment_rules::payment_request::PaymentRequestState;
use payment_rules::search_token::SearchTokenKind;
use payments::view::{NamedValueView, PaymentState};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A search token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ClueView {
    /// What it may be.
    pub kind: SearchTokenKind,
    /// The text that is searched.
    pub text: String,
}

/// The kind of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FoundKind {
    /// A saved beneficiary or customer.
    Contact,
    /// A customer registered with the service.
    Customer,
    /// A single payment.
    Payment,
    /// A payment of a batch.
    PayoutItem,
    /// A payment request.
    Request,
    /// A refund.
    Refund,
    /// A payment account.
    Account,
    /// A deposit into a payment account.
    Deposit,
    /// A callback.
    Notice,
    /// Any other call.
    Call,
    /// An item of the service's history that is not about our records.
    History,
    /// A statement line of a bank.
    Statement,
}

/// A record that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct FoundView {
    /// Its kind.
    pub kind: FoundKind,
    /// Its id, or that of the batch, the call or the callback.
    pub id: String,
    /// The payee or customer, or what it is about.
    pub name: String,
    /// Its reference or number.
    pub reference: String,
    /// Decimal text.
    pub amount: Option<String>,
    /// The state of what was sent.
    pub state: Option<PaymentState>,
    /// The state of a payment request.
    pub request_state: Option<PaymentRequestState>,
    /// A refund of a request that was not paid: the request is cancelled, and no money moved. It has no other state.
    pub nothing_moved: bool,
    /// Whether the state is confirmed by a person and not by the service.
    pub by_word: bool,
    /// Whether a later status query contradicted the state.
    pub contradicted: bool,
    /// The time.
    pub at: Option<String>,
}

/// Searches records.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct LookUpRequest {
    /// The typed or pasted text: a reference, a number, a narration, an alert.
    pub text: String,
}

/// The result of a search in the records.
#[derive(Clone, Debug, Serialize, TS)]
pub struct LookUpView {
    /// The search tokens, most specific first.
    pub clues: Vec<ClueView>,
    /// The records, at most fifty.
    pub found: Vec<FoundView>,
    /// Whether there are more.
    pub more: bool,
}

/// What the service reports about a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AskedResult {
    /// It was done.
    Done,
    /// It was done and reversed.
    Reversed,
    /// It failed.
    Failed,
    /// It is still being processed.
    Pending,
    /// It is known; its values are in the answer.
    Told,
    /// It is not known (yet).
    NotFound,
    /// The answer is about something else, or does not identify what it is about.
    SomethingElse,
    /// There is no reliable answer.
    NoAnswer,
}

/// A query to the service.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct AskedServiceView {
    /// The operation.
    pub operation: String,
    /// The text that was queried.
    pub text: String,
    /// When.
    pub asked_at: String,
    /// Whether the service knows it.
    pub found: bool,
    /// The result.
    pub says: AskedResult,
    /// An explanation; first whether the answer is about money.
    pub words: Option<String>,
    /// The reported values.
    pub told: Vec<NamedValueView>,
    /// The recorded call; `None` if nothing was sent.
    pub call: Option<String>,
}
