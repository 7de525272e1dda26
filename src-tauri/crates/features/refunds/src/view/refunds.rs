//! Money that goes back.

use serde::{Deserialize, Serialize};
use session::view::PersonsWordView;
use ts_rs::TS;

/// What money is given back of, by the reference under which the service knows it.
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
        /// The service's reference of it.
        reference: String,
    },
    /// A bill that a customer paid.
    Bill {
        /// The reference of that payment.
        reference: String,
    },
}

/// Where a refund stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RefundState {
    /// On its way to the service.
    Sending,
    /// Not one byte left this computer, and none will: it can be asked for anew.
    NotSent,
    /// Sent, and nothing proves whether it was done.
    NotKnown,
    /// The money went back.
    Done,
    /// What nobody had paid was cancelled; no money moved.
    Cancelled,
    /// The service said no.
    Refused,
}

/// One refund.
#[derive(Clone, Debug, Serialize, TS)]
pub struct RefundView {
    /// Its id here.
    pub line: String,
    /// Of what.
    pub of: RefundOf,
    /// Where it stands.
    pub state: RefundState,
    /// Asked for; none where all of a bill is given back.
    pub amount: Option<String>,
    /// Given back, as the service told it.
    pub given: Option<String>,
    /// Where the money went, as the service told it: the provider.
    pub provider: Option<String>,
    /// The account there.
    pub account: Option<String>,
    /// Phone number of the customer that we named in it; of a bill.
    pub customer: Option<String>,
    /// Why it was given back, in our own words.
    pub reason: Option<String>,
    /// What is known beyond the state, as sentences.
    pub detail: Option<String>,
    /// What a person said of it, where nothing else is known.
    pub word: Option<PersonsWordView>,
    /// When it was sent.
    pub sent_at: Option<String>,
    /// When it ended.
    pub settled_at: Option<String>,
    /// How often the history was asked about it.
    pub looked: u32,
    /// How often the history was asked late enough, and did not tell of it.
    pub absent: u32,
    /// When it is asked next.
    pub next_look_at: Option<String>,
    /// Whether it may be recorded as not given back, with what proves it.
    pub may_be_not_done: bool,
}

/// Asks what can be given back.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct RefundsRequest {
    /// Of what.
    pub of: RefundOf,
}

/// What can be given back of one payment.
#[derive(Clone, Debug, Serialize, TS)]
pub struct RefundsView {
    /// Of what.
    pub of: RefundOf,
    /// Who paid, where it is known.
    pub payer: Option<String>,
    /// Paid, as the service says now.
    pub paid: Option<String>,
    /// Given back, or perhaps given back.
    pub back: String,
    /// What of that is known to be given back.
    pub back_for_sure: String,
    /// What of that nobody knows yet.
    pub unknown: Option<String>,
    /// The most that can be given back now; none where nothing can.
    pub most: Option<String>,
    /// Whether nobody paid, so that the request is cancelled and no money moves.
    pub cancels: bool,
    /// Why nothing can be given back now.
    pub blocked: Option<String>,
    /// What is to be thought of.
    pub warnings: Vec<String>,
    /// Its refunds, latest first.
    pub refunds: Vec<RefundView>,
}

/// A page of all refunds.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct RefundListRequest {
    /// Those before this one; none for the latest.
    pub before: Option<String>,
    /// Of this alone: then all of them at once.
    pub of: Option<RefundOf>,
}

/// All refunds, latest first.
#[derive(Clone, Debug, Serialize, TS)]
pub struct RefundListView {
    /// At most a hundred.
    pub refunds: Vec<RefundView>,
    /// Where the next page begins; none at the end.
    pub next: Option<String>,
}

/// Money to give back, as it is asked of the confirm window.
#[derive(Clone, Debug, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewRefund {
    /// Of what.
    pub of: RefundOf,
    /// Decimal text as typed.
    pub amount: String,
    /// What was given back before, as it was shown: decimal text.
    pub back: String,
    /// Why.
    pub reason: Option<String>,
    /// Of a bill: phone number of the customer who paid.
    pub customer_phone: Option<String>,
    /// Of a bill: the customer's fee too.
    pub customer_fee: bool,
}
