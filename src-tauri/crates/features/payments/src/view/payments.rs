//! Single payments: to a person, to a bank account, for airtime and data, for a bill, and cash that is paid out.

use base::profile::KeyPlace;
use payment_rules::outbox::Urgency;
use serde::{Deserialize, Serialize};
use session::view::{ExportFormat, PersonsWordView, Pin};
use sheet_rules::payout::names::Tier;
use ts_rs::TS;

pub use engine::tables::single_payment_list::PaymentOrder;

/// The kind of a single payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PaymentKind {
    /// To a person's wallet, or to the telephone of a person without one.
    Wallet,
    /// To a bank account.
    Bank,
    /// Airtime or data.
    Airtime,
    /// A bill.
    Bill,
    /// Cash paid out for a withdrawal code.
    Cash,
}

/// The form of a payment. Its reference is generated once, so that the same form never pays twice.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewPayment {
    /// The permanent reference.
    pub reference: String,
    /// Decimal text, as typed.
    pub amount: String,
    /// The payee, and the kind of payment.
    pub to: PayTo,
    /// The customer whose money it is; `None` for our own wallet.
    pub behalf: Option<OnBehalfOf>,
}

/// A customer whose money pays, with the customer's credentials.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct OnBehalfOf {
    /// The customer's phone number, e-mail address or account number.
    pub principal: String,
    /// The customer's password; empty to use the stored one. Never displayed, never in the records.
    pub credentials: Pin,
    /// Whether the password is stored in the secret store once the payment is made.
    pub keep: bool,
}

/// A customer whose password is in the secret store.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct KeptCustomerView {
    /// The customer's phone number, e-mail address or account number.
    pub principal: String,
    /// When the password was stored.
    pub kept_at: String,
}

/// Identifies a customer whose password is stored.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct KeptCustomerRequest {
    /// The customer's phone number, e-mail address or account number.
    pub principal: String,
}

/// The customers with stored passwords, and where the passwords are.
#[derive(Clone, Debug, Serialize, TS)]
pub struct KeptCustomersView {
    /// Where they are stored.
    pub place: KeyPlace,
    /// The customers, sorted by name.
    pub customers: Vec<KeptCustomerView>,
}

/// Who is paid, and how.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PayTo {
    /// A person's wallet, or the telephone of a person without one.
    Wallet {
        /// Phone number, nickname or account number.
        account: String,
        /// A further reference; the text on the statement.
        note: String,
        /// The sender's name in the message, at most 16 characters.
        sender: String,
        /// Whether the person gets a message.
        tell: bool,
        /// Whether a withdrawal code comes to us instead of the person.
        code_to_us: bool,
        /// The level of identity check that the person must have, `KYC1` to `KYC3`; empty for none.
        level: String,
        /// For how many days the money waits for it; empty for 120.
        days: String,
    },
    /// A bank account.
    Bank {
        /// The service's id of the bank.
        bank: String,
        /// Ten digits.
        account: String,
        /// The expected account holder.
        name: String,
        /// Where the person gets the message; this or the email address is required.
        phone: String,
        /// Where the person gets the message.
        email: String,
        /// The text on the bank statement, at most 30 characters.
        remarks: String,
        /// The sender's name, at most 20 characters.
        sender: String,
        /// Whether the person gets a message.
        tell: bool,
    },
    /// Airtime or data.
    Airtime {
        /// The telephone number.
        phone: String,
        /// The operator's public id.
        operator: String,
        /// The id of a data bundle; empty for airtime.
        bundle: String,
        /// Whether the person gets a message.
        tell: bool,
    },
    /// A bill.
    Bill {
        /// The biller's public id.
        biller: String,
        /// The customer's number with the biller.
        customer: String,
        /// The code of the biller's service; empty if the biller has none.
        service: String,
    },
    /// Cash paid out.
    Cash {
        /// The customer's telephone number.
        phone: String,
        /// The withdrawal code that the customer shows. Never displayed, never in the records.
        code: Pin,
    },
}

/// A named value, in the words of its source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct NamedValueView {
    /// The name.
    pub name: String,
    /// The value.
    pub value: String,
}

/// The result of the check of a payment. No money moved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct PaymentCheckView {
    /// The reference for the payment. A new one, if the given one belongs to an earlier payment.
    pub reference: String,
    /// The account holder, as the service or the bank reports; `None` if it cannot be queried.
    pub holder: Option<String>,
    /// How well the holder matches the typed name, if one was typed.
    pub tier: Option<Tier>,
    /// Why it does not match.
    pub reasons: Vec<String>,
    /// The amount, decimal text.
    pub amount: String,
    /// The fee on top; `None` if it is reported only afterwards.
    pub fee: Option<String>,
    /// Tax on the fee.
    pub vat: Option<String>,
    /// The total that leaves the wallet, at least the amount.
    pub total: String,
    /// The customer whose wallet pays; `None` for our own.
    pub payer: Option<String>,
    /// Further reported values: level of identity check, the biller's data.
    pub told: Vec<NamedValueView>,
    /// What the recipient will read, cut as it is sent.
    pub seen: Vec<NamedValueView>,
    /// Warnings.
    pub warnings: Vec<String>,
    /// Whether the person's level of identity check is sufficient to get the money at once; `None` if no level was required.
    pub identity_enough: Option<bool>,
}

/// The state of a single payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PaymentState {
    /// Being sent to the service.
    Sending,
    /// Nothing left this computer, and nothing will.
    NotSent,
    /// Sent, without proof of the result.
    NotKnown,
    /// Done, with proof.
    Paid,
    /// The money left, and waits or may wait with the service until the recipient's identity is checked.
    OnHold,
    /// The money left, but the withdrawal code that was to come to us is missing: a person must act.
    CodeMissing,
    /// The service rejected it; no money moved.
    NotPaid,
}

/// A single payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct PaymentView {
    /// Its id in the records.
    pub payment: String,
    /// The kind of payment.
    pub kind: PaymentKind,
    /// The permanent reference.
    pub reference: String,
    /// Its state.
    pub state: PaymentState,
    /// Whether the state is confirmed by a person and not by the service.
    pub by_word: bool,
    /// Whether a later status query contradicted the state.
    pub contradicted: bool,
    /// For cash: when a person recorded that it was handed over.
    pub handed_over_at: Option<String>,
    /// Decimal text.
    pub amount: String,
    /// The payee, as typed.
    pub to: String,
    /// The account holder, as the bank, the service or the biller reported before it was sent or in the answer.
    pub holder: Option<String>,
    /// The account, phone number or customer number.
    pub account: String,
    /// The bank, the operator or the biller.
    pub at: Option<String>,
    /// When it was sent.
    pub sent_at: Option<String>,
    /// Since when it is unconfirmed.
    pub unknown_since: Option<String>,
    /// When the status query stops covering it, 48 hours after it was sent.
    pub lookup_closes_at: Option<String>,
    /// How urgent that is.
    pub urgency: Option<Urgency>,
    /// The customer whose money it is; `None` for our own.
    pub payer: Option<String>,
}

/// A page of single payments, latest first.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PaymentsPageView {
    /// At most a hundred.
    pub payments: Vec<PaymentView>,
    /// The cursor of the next page; `None` at the end.
    pub next: Option<String>,
}

/// A list query for single payments.
#[derive(Clone, Debug, Default, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PaymentsRequest {
    /// The cursor: only payments before it; `None` for the latest.
    pub before: Option<String>,
    /// Only of this kind.
    pub kind: Option<PaymentKind>,
    /// Only unsettled payments.
    pub open: bool,
    /// Only paid payments that need a person's action: a missing withdrawal code, or cash that is not recorded as handed over.
    #[serde(default)]
    pub needs_you: bool,
    /// The order; `None` for the latest first.
    #[serde(default)]
    pub order: Option<PaymentOrder>,
    /// Whether the largest, latest or last of the order comes first.
    #[serde(default)]
    pub descending: bool,
    /// Words that the payment must contain, at least one of them with three letters or more; empty for all.
    #[serde(default)]
    pub text: String,
}

/// Exports single payments.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PaymentsExport {
    /// Only of this kind.
    pub kind: Option<PaymentKind>,
    /// Only unsettled payments.
    pub open: bool,
    /// Only paid payments that need a person's action.
    #[serde(default)]
    pub needs_you: bool,
    /// Words that the payment must contain; empty for all.
    pub text: String,
    /// The order; `None` for the latest first.
    #[serde(default)]
    pub order: Option<PaymentOrder>,
    /// Whether the largest, latest or last of the order comes first.
    #[serde(default)]
    pub descending: bool,
    /// Only the payments with these ids; empty for all that match the filter.
    #[serde(default)]
    pub only: Vec<String>,
    /// Only these columns of the list; empty for all, with further details.
    #[serde(default)]
    pub columns: Vec<PaymentOrder>,
    /// The format of the file.
    pub format: ExportFormat,
}

/// Identifies a single payment.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PaymentId {
    /// Its id in the records.
    pub payment: String,
}

/// The resolution of a missing withdrawal code.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CodeSettled {
    /// The payment's id in the records.
    pub payment: String,
    /// What the person found, in free text.
    pub what: String,
}

/// The details of a single payment.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PaymentDetailView {
    /// The row of the list.
    pub payment: PaymentView,
    /// The cost with tax, as reported.
    pub fee: Option<String>,
    /// What the business earned with it.
    pub commission: Option<String>,
    /// The service's id of the transaction.
    pub transaction: Option<String>,
    /// The biller's token or receipt number.
    pub token: Option<String>,
    /// What was bought, and further values of the answer.
    pub told: Vec<NamedValueView>,
    /// An explanation of the state.
    pub words: Vec<String>,
    /// Our note.
    pub note: Option<String>,
    /// What the recipient reads.
    pub seen: Vec<NamedValueView>,
    /// The call that sent it.
    pub call: Option<String>,
    /// Names of values in the answer that no screen shows.
    pub kept_back: Vec<String>,
    /// When it was settled.
    pub settled_at: Option<String>,
    /// The number of status queries about it.
    pub looked: u32,
    /// When the next status query is due.
    pub next_look_at: Option<String>,
    /// Whether it needs a person's decision.
    pub waits: bool,
    /// What a person recorded, if nothing else is known.
    pub word: Option<PersonsWordView>,
    /// For cash that is not handed over: until when the service's answer is recent enough to hand it over.
    pub hand_over_until: Option<String>,
    /// The name of the saved contact that was paid.
    pub saved_as: Option<String>,
    /// Whether the payee can be saved as a contact.
    pub can_be_saved: bool,
}
