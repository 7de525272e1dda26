//! Asking for payment.

use payment_rules::payment_request::PaymentRequestState;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::RequestStepView;
use crate::tables::payment_requests::RequestOrder;

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

/// A request to make.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewPaymentRequest {
    /// Decimal text as typed, such as `50000` or `50,000.00`.
    pub amount: String,
    /// Who is asked.
    pub payer_name: String,
    /// Phone or e-mail is needed.
    pub payer_phone: Option<String>,
    /// Phone or e-mail is needed.
    pub payer_email: Option<String>,
    /// The payer's bank, as the service names it; narrows the ways to pay.
    #[serde(default)]
    pub payer_bank: Option<String>,
    /// What it is for; kept here, not sent.
    pub purpose: Option<String>,
    /// Who receives the money.
    #[serde(default)]
    pub payee: PayeeKind,
    /// The name the customer sees; that of the business where it is the recipient and no other is given.
    #[serde(default)]
    pub payee_name: Option<String>,
    /// Account number or phone number of another wallet, as `payee` has it.
    #[serde(default)]
    pub payee_wallet: Option<String>,
    /// The bank of a bank account, as the service names it.
    #[serde(default)]
    pub payee_bank: Option<String>,
    /// The number of a bank account.
    #[serde(default)]
    pub payee_account: Option<String>,
    /// The recipient's bank verification number; sent and not kept.
    #[serde(default)]
    pub payee_identity: Option<String>,
    /// Minutes until it ends, at most a week; none for the service's own limit.
    pub expires_in_minutes: Option<u32>,
    /// An own time in West Africa, such as `2026-11-24T18:00`; counts instead of the minutes.
    #[serde(default)]
    pub expires_at: Option<String>,
    /// Such as `BANK_TRANSFER`.
    pub payment_methods: Vec<String>,
    /// The payer's share of the fee, `0` to `1`; the rest is the payee's.
    pub payer_fee_share: String,
    /// Whether parts are accepted.
    pub allow_partial: bool,
    /// Whether more is accepted.
    pub allow_over: bool,
    /// Whether the service tells the payer.
    pub send_messages: bool,
    /// Whether the payer also sees the recipient's bank and account number.
    #[serde(default)]
    pub show_bank_details: bool,
    /// The request this one asks again for.
    #[serde(default)]
    pub again_of: Option<String>,
}

/// A request before it is sent: what comes of the form, and what a person should know first.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PaymentRequestPreviewView {
    /// What half of the requests before were at most, where this is ten times that or more.
    pub usual: Option<String>,
    /// Asked for.
    pub amount: String,
    /// How the customer is reached.
    pub payer_contact: String,
    /// The customer's bank, where one was chosen.
    pub payer_bank: Option<String>,
    /// Who receives the money, by the name the customer sees.
    pub payee_name: String,
    /// The bank that receives it, where it is one.
    pub payee_bank: Option<String>,
    /// What that bank said of the account, where it was asked.
    pub holder: Option<directory::view::BankHolderView>,
    /// When it ends; none where the service decides.
    pub expires_at: Option<String>,
    /// Requests of the same customer for the same amount that are open, the latest first, at most five.
    pub alike: Vec<PaymentRequestBriefView>,
    /// Requests of the same customer for the same amount that were paid lately and not wholly given back, the latest first, at most five.
    pub paid_recently: Vec<PaymentRequestBriefView>,
}

/// Which requests to write to a file.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PaymentRequestsExportRequest {
    /// Which.
    pub filter: PaymentRequestsFilter,
    /// In which order.
    pub order: RequestOrder,
    /// The largest, latest or last first.
    pub descending: bool,
    /// Which kind of file.
    pub format: session::view::ExportFormat,
}

/// A payment of a request that the service's history told, or what may be one.
#[derive(Clone, Debug, Serialize, TS)]
pub struct RequestPaymentView {
    /// When.
    pub at: String,
    /// How much.
    pub amount: String,
    /// Why it is not known to be a payment; empty where it is.
    pub words: String,
}

/// Another request that this one has to do with.
#[derive(Clone, Debug, Serialize, TS)]
pub struct RequestLinkView {
    /// Its id here.
    pub id: String,
    /// Its name at the service.
    pub reference: String,
}

/// What was asked for besides the amount.
#[derive(Clone, Debug, Serialize, TS)]
pub struct RequestTermsView {
    /// The name the customer sees.
    pub payee_name: String,
    /// Who receives the money.
    pub payee: PayeeKind,
    /// Account or phone number of another recipient.
    pub payee_account: Option<String>,
    /// The payer's share of the fee, `0` to `1`.
    pub payer_fee_share: String,
    /// Whether parts are accepted.
    pub allow_partial: bool,
    /// Whether more is accepted.
    pub allow_over: bool,
    /// Whether the service tells the payer.
    pub send_messages: bool,
    /// The ways to pay that were asked for.
    pub payment_methods: Vec<String>,
    /// The payer's bank, where one was named; its id where the list of banks cannot be read now.
    pub payer_bank: Option<String>,
    /// Whether the payer also sees the recipient's bank and account number.
    pub show_bank_details: bool,
}

/// A payment as a genuine notice tells it. The signature covers none of this.
#[derive(Clone, Debug, Serialize, TS)]
pub struct NoticedPaymentView {
    /// The notice.
    pub notice: String,
    /// When it came.
    pub received_at: String,
    /// How much was paid.
    pub amount: Option<String>,
    /// The service's fee for it.
    pub fee: Option<String>,
    /// What is left of the amount after the fee.
    pub left: Option<String>,
    /// Who paid.
    pub payer_name: Option<String>,
    /// From which bank.
    pub payer_bank: Option<String>,
    /// From which account there, or from which wallet.
    pub payer_account: Option<String>,
    /// Of the transfer that paid.
    pub reference: Option<String>,
}

/// A payment request with all that is known about it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PaymentRequestDetailView {
    /// Itself.
    pub request: PaymentRequestView,
    /// What was asked for besides the amount.
    pub terms: RequestTermsView,
    /// What was learnt, the earliest first.
    pub steps: Vec<RequestStepView>,
    /// What was paid beyond what was to be paid, and neither was given back nor may have been.
    pub too_much: Option<String>,
    /// Payments that the service's history told, the earliest first.
    pub payments: Vec<RequestPaymentView>,
    /// Payments that genuine notices tell, the earliest first.
    pub noticed: Vec<NoticedPaymentView>,
    /// The request that this one asks again for.
    pub again_of: Option<RequestLinkView>,
    /// Requests that ask again for this one.
    pub asked_again: Vec<RequestLinkView>,
}

/// Names a payment request.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PaymentRequestId {
    /// Its id here.
    pub id: String,
}

/// Which part of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RequestPart {
    /// All.
    #[default]
    All,
    /// Nothing or not all is paid, and it can be.
    Open,
    /// Open, and some of it is paid.
    PartPaid,
    /// Not known whether the service has it.
    Unknown,
    /// Paid in full.
    Paid,
    /// Over without being paid in full.
    Over,
}

/// Which requests to list.
#[derive(Clone, Debug, Default, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PaymentRequestsFilter {
    /// Of this part.
    pub part: RequestPart,
    /// The beginnings of words: of a name, a contact, a purpose, an amount; or the beginning of a reference.
    pub text: Option<String>,
    /// Made not before this moment.
    pub from: Option<String>,
    /// Made before this moment.
    pub to: Option<String>,
}

/// A page of requests.
#[derive(Clone, Debug, Default, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PaymentRequestsPageRequest {
    /// Which.
    pub filter: PaymentRequestsFilter,
    /// In which order.
    pub order: RequestOrder,
    /// The largest, latest or last first.
    pub descending: bool,
    /// Only what comes after this request; none for the first page.
    pub after: Option<String>,
}

/// A page of requests.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PaymentRequestsPageView {
    /// At most a hundred.
    pub requests: Vec<PaymentRequestBriefView>,
    /// Ask for what comes after this one to go on; none at the end.
    pub next: Option<String>,
}

/// A request in a list.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PaymentRequestBriefView {
    /// Its id here.
    pub id: String,
    /// Its name at the service.
    pub reference: String,
    /// Where it stands.
    pub state: PaymentRequestState,
    /// Asked for.
    pub amount: String,
    /// Paid so far, when known.
    pub paid: Option<String>,
    /// Still to be paid, where some is paid and the rest can be.
    pub owed: Option<String>,
    /// The same as a least, where the payer bears a share of the fee that was not told.
    pub owed_at_least: Option<String>,
    /// Paid beyond what was to be paid, and not given back.
    pub over: Option<String>,
    /// The payer bears a share of the fee, and the service has not told what they pay with it.
    pub fee_unknown: bool,
    /// Given back of it, as our records know.
    pub back: Option<String>,
    /// Who is asked.
    pub payer_name: String,
    /// How to reach them.
    pub payer_contact: String,
    /// What it is for.
    pub purpose: Option<String>,
    /// When it was made.
    pub created_at: String,
    /// When it ends.
    pub expires_at: Option<String>,
    /// When it was paid in full, as noticed here.
    pub paid_at: Option<String>,
}

/// What the requests of one part come to.
#[derive(Clone, Debug, Serialize, TS)]
pub struct RequestTotalsView {
    /// Which part.
    pub part: RequestPart,
    /// How many.
    pub count: u32,
    /// Asked for.
    pub asked: String,
    /// Paid.
    pub paid: String,
    /// Given back of what was paid; none where nothing was.
    pub back: Option<String>,
    /// Still to be paid by those that can be.
    pub owed: String,
    /// It is that much or more: of some the fee that the payer bears was not told.
    pub owed_at_least: bool,
}

/// A payment request.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PaymentRequestView {
    /// Its id here.
    pub id: String,
    /// Its name at the service.
    pub reference: String,
    /// Where it stands.
    pub state: PaymentRequestState,
    /// More words about the state: the service's, or what is being done.
    pub state_detail: Option<String>,
    /// Asked for.
    pub amount: String,
    /// What the payer pays, when the service told.
    pub total_payment: Option<String>,
    /// Paid so far, when known.
    pub paid: Option<String>,
    /// What the payer is to pay, with a share of the fee where the service told.
    pub due: String,
    /// Still to be paid, where some is paid and the rest can be.
    pub owed: Option<String>,
    /// The same as a least, where the payer bears a share of the fee that was not told.
    pub owed_at_least: Option<String>,
    /// Paid beyond what was to be paid, and not given back.
    pub over: Option<String>,
    /// Given back of it, as our records know; none where nothing was.
    pub back: Option<String>,
    /// The payer bears a share of the fee, and the service has not told what they pay with it.
    pub fee_unknown: bool,
    /// What is missing of what was to be paid, where some came and it is over; also where the service counts it as paid.
    pub short: Option<String>,
    /// How a refund of it stands, in the service's word.
    pub refund_status: Option<String>,
    /// Who is asked.
    pub payer_name: String,
    /// How to reach them.
    pub payer_contact: String,
    /// What it is for.
    pub purpose: Option<String>,
    /// When it was made.
    pub created_at: String,
    /// When it ends.
    pub expires_at: Option<String>,
    /// When it was paid in full, as noticed here.
    pub paid_at: Option<String>,
    /// When it was last looked up.
    pub checked_at: Option<String>,
    /// When it will be looked up next.
    pub next_check_at: Option<String>,
    /// Whether the payer has a wallet.
    pub payer_has_wallet: Option<bool>,
    /// The ways to pay.
    pub ways: Vec<WayToPayView>,
}

/// One way to pay.
#[derive(Clone, Debug, Serialize, TS)]
pub struct WayToPayView {
    /// `BANK_TRANSFER`, `REQUEST_MONEY`, `FUNDING_USSD`, or another word of the service.
    pub method: String,
    /// Name and value, such as `AccountNumber` and ten digits.
    pub properties: Vec<PropertyView>,
}

/// A named text.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PropertyView {
    /// The service's name of it.
    pub name: String,
    /// Its text.
    pub value: String,
}
