//! Payment requests.

use payment_rules::payment_request::PaymentRequestState;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{PaymentRequestBriefView, RequestStepView};

/// Who receives the money.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PayeeKind {
    /// The wallet of the business.
    #[default]
    OwnWallet,
    /// Another wallet, by its account number.
    WalletAccount,
    /// Another wallet, by its phone number.
    WalletPhone,
    /// An account at a bank.
    BankAccount,
}

/// A payment request to make.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewPaymentRequest {
    /// Decimal text as typed, such as `50000` or `50,000.00`.
    pub amount: String,
    /// The payer's name.
    pub payer_name: String,
    /// The payer's phone number. Phone or e-mail is required.
    pub payer_phone: Option<String>,
    /// The payer's e-mail address. Phone or e-mail is required.
    pub payer_email: Option<String>,
    /// The payer's bank, by the service's id; narrows the ways to pay.
    #[serde(default)]
    pub payer_bank: Option<String>,
    /// What the payment is for; stored here, not sent.
    pub purpose: Option<String>,
    /// Who receives the money.
    #[serde(default)]
    pub payee: PayeeKind,
    /// The name that the customer sees; if it is empty and the business is the recipient, the name of the business.
    #[serde(default)]
    pub payee_name: Option<String>,
    /// Account number or phone number of another wallet, according to `payee`.
    #[serde(default)]
    pub payee_wallet: Option<String>,
    /// The bank of a bank account, by the service's id.
    #[serde(default)]
    pub payee_bank: Option<String>,
    /// The number of a bank account.
    #[serde(default)]
    pub payee_account: Option<String>,
    /// The recipient's bank verification number; sent and not stored.
    #[serde(default)]
    pub payee_identity: Option<String>,
    /// Minutes until it ends, at most a week; `None` for the service's default.
    pub expires_in_minutes: Option<u32>,
    /// The end as a time in West Africa, such as `2026-11-24T18:00`; replaces the minutes.
    #[serde(default)]
    pub expires_at: Option<String>,
    /// Such as `BANK_TRANSFER`.
    pub payment_methods: Vec<String>,
    /// The payer's share of the fee, `0` to `1`; the rest is the payee's.
    pub payer_fee_share: String,
    /// Whether partial payments are accepted.
    pub allow_partial: bool,
    /// Whether overpayments are accepted.
    pub allow_over: bool,
    /// Whether the service informs the payer.
    pub send_messages: bool,
    /// Whether the payer also sees the recipient's bank and account number.
    #[serde(default)]
    pub show_bank_details: bool,
    /// The earlier request that this one repeats.
    #[serde(default)]
    pub again_of: Option<String>,
}

/// A request before it is sent, and what a person should know first.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PaymentRequestPreviewView {
    /// The median of the latest requests, if this amount is at least ten times that (an unusual amount).
    pub usual: Option<String>,
    /// The requested amount.
    pub amount: String,
    /// The customer's contact.
    pub payer_contact: String,
    /// The customer's bank, if one was chosen.
    pub payer_bank: Option<String>,
    /// The recipient's name, as the customer sees it.
    pub payee_name: String,
    /// The recipient's bank, for a bank account.
    pub payee_bank: Option<String>,
    /// The bank's answer about the account, if it was queried.
    pub holder: Option<directory::view::BankHolderView>,
    /// When it ends; `None` if the service decides.
    pub expires_at: Option<String>,
    /// Open requests of the same customer for the same amount, latest first, at most five.
    pub alike: Vec<PaymentRequestBriefView>,
    /// Requests of the same customer for the same amount that were paid recently and not fully refunded, latest first, at most five.
    pub paid_recently: Vec<PaymentRequestBriefView>,
}

/// A payment of a request in the service's history, or an item of unknown meaning.
#[derive(Clone, Debug, Serialize, TS)]
pub struct RequestPaymentView {
    /// When.
    pub at: String,
    /// The amount.
    pub amount: String,
    /// Why it is not known to be a payment; empty if it is.
    pub words: String,
}

/// A related request.
#[derive(Clone, Debug, Serialize, TS)]
pub struct RequestLinkView {
    /// Its id here.
    pub id: String,
    /// Its reference.
    pub reference: String,
}

/// The values of a request besides the amount.
#[derive(Clone, Debug, Serialize, TS)]
pub struct RequestTermsView {
    /// The name that the customer sees.
    pub payee_name: String,
    /// Who receives the money.
    pub payee: PayeeKind,
    /// Account or phone number of another recipient.
    pub payee_account: Option<String>,
    /// The payer's share of the fee, `0` to `1`.
    pub payer_fee_share: String,
    /// Whether partial payments are accepted.
    pub allow_partial: bool,
    /// Whether overpayments are accepted.
    pub allow_over: bool,
    /// Whether the service informs the payer.
    pub send_messages: bool,
    /// The requested ways to pay.
    pub payment_methods: Vec<String>,
    /// The payer's bank, if one was chosen; its id if the list of banks is not available.
    pub payer_bank: Option<String>,
    /// Whether the payer also sees the recipient's bank and account number.
    pub show_bank_details: bool,
}

/// A payment as a genuine callback reports it. The signature covers none of these values.
#[derive(Clone, Debug, Serialize, TS)]
pub struct CallbackPaymentView {
    /// The callback.
    pub notice: String,
    /// When it arrived.
    pub received_at: String,
    /// The paid amount.
    pub amount: Option<String>,
    /// The service's fee for it.
    pub fee: Option<String>,
    /// The amount after the fee.
    pub left: Option<String>,
    /// The payer's name.
    pub payer_name: Option<String>,
    /// The payer's bank.
    pub payer_bank: Option<String>,
    /// The payer's account there, or wallet.
    pub payer_account: Option<String>,
    /// The reference of the payer's transfer.
    pub reference: Option<String>,
}

/// A payment request with everything that is known about it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PaymentRequestDetailView {
    /// The request.
    pub request: PaymentRequestView,
    /// Its values besides the amount.
    pub terms: RequestTermsView,
    /// What became known, earliest first.
    pub steps: Vec<RequestStepView>,
    /// The overpaid amount that was not refunded and is not being refunded.
    pub too_much: Option<String>,
    /// Payments in the service's history, earliest first.
    pub payments: Vec<RequestPaymentView>,
    /// Payments in genuine callbacks, earliest first.
    pub noticed: Vec<CallbackPaymentView>,
    /// The earlier request that this one repeats.
    pub again_of: Option<RequestLinkView>,
    /// Later requests that repeat this one.
    pub asked_again: Vec<RequestLinkView>,
}

/// Names a payment request.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PaymentRequestId {
    /// Its id here.
    pub id: String,
}

/// A payment request.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PaymentRequestView {
    /// Its id here.
    pub id: String,
    /// Its reference.
    pub reference: String,
    /// Its state.
    pub state: PaymentRequestState,
    /// Details of the state: the service's message, or what is being done.
    pub state_detail: Option<String>,
    /// The requested amount.
    pub amount: String,
    /// What the payer pays in total, if reported.
    pub total_payment: Option<String>,
    /// Paid so far, if known.
    pub paid: Option<String>,
    /// What the payer owes in total, including a share of the fee if reported.
    pub due: String,
    /// Still owed, if some is paid and the rest can be paid.
    pub owed: Option<String>,
    /// The minimum still owed, if the payer bears an unknown fee.
    pub owed_at_least: Option<String>,
    /// Overpaid and not refunded.
    pub over: Option<String>,
    /// Refunded, as far as these records know; `None` if nothing was.
    pub back: Option<String>,
    /// The payer bears a share of the fee, and the total was not reported.
    pub fee_unknown: bool,
    /// What is missing of the total, if the request is over and partly paid; also if the service counts it as paid.
    pub short: Option<String>,
    /// The status of a refund, in the service's word.
    pub refund_status: Option<String>,
    /// The payer's name.
    pub payer_name: String,
    /// The payer's contact.
    pub payer_contact: String,
    /// What the payment is for.
    pub purpose: Option<String>,
    /// When it was made.
    pub created_at: String,
    /// When it ends.
    pub expires_at: Option<String>,
    /// When Cowrie first knew that it was paid in full.
    pub paid_at: Option<String>,
    /// When the service last answered about it.
    pub checked_at: Option<String>,
    /// When it is queried next.
    pub next_check_at: Option<String>,
    /// Whether the payer has a wallet.
    pub payer_has_wallet: Option<bool>,
    /// The ways to pay.
    pub ways: Vec<WayToPayView>,
}

/// One way to pay.
#[derive(Clone, Debug, Serialize, TS)]
pub struct WayToPayView {
    /// `BANK_TRANSFER`, `REQUEST_MONEY`, `FUNDING_USSD`, or another method of the service.
    pub method: String,
    /// Name and value, such as `AccountNumber` and ten digits.
    pub properties: Vec<PropertyView>,
}

/// A named value.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PropertyView {
    /// The service's name for it.
    pub name: String,
    /// The value.
    pub value: String,
}
