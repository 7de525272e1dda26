//! Payment accounts: permanent account numbers for customers.

use payment_rules::payment_account::{AccountField, PaymentAccountState};
use serde::{Deserialize, Serialize};
use session::view::ExportFormat;
use ts_rs::TS;

use crate::tables::payment_accounts::AccountOrder;
use directory::view::BankHolderView;

/// An account to open.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewPaymentAccount {
    /// The name that payers see.
    pub account_name: String,
    /// First name of the customer.
    pub first_name: String,
    /// Last name of the customer.
    pub last_name: String,
    /// Phone number of the customer.
    pub phone: Option<String>,
    /// E-mail address of the customer.
    pub email: Option<String>,
    /// Bank verification number of the customer. It is sent; only its last digits are stored.
    pub identity: Option<String>,
    /// Our reference; a new one is made if it is empty.
    pub reference: Option<String>,
    /// Whether deposits are to be forwarded; bank and account are needed then.
    #[serde(default)]
    pub forwards: bool,
    /// The bank that deposits are forwarded to, by its id.
    pub forward_bank: Option<String>,
    /// The account there.
    pub forward_account: Option<String>,
    /// Why that account is right although its holder has another name.
    pub forward_word: Option<String>,
    /// The largest deposit.
    pub limit: Option<String>,
    /// The callback address for deposits.
    pub callback_url: Option<String>,
}

/// A valid form, before it is sent.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PaymentAccountCheckView {
    /// The values that would be sent.
    pub form: NewPaymentAccountView,
    /// The bank's answer about the account that deposits are forwarded to.
    pub forward: Option<BankHolderView>,
    /// Whether a second person must confirm it, because deposits are forwarded to another account.
    pub somebody_else: bool,
    /// Accounts of apparently the same customer.
    pub alike: Vec<AlikeAccountView>,
}

/// The values of a valid form.
#[derive(Clone, Debug, Serialize, TS)]
pub struct NewPaymentAccountView {
    /// The name that payers see.
    pub account_name: String,
    /// First name of the customer.
    pub first_name: String,
    /// Last name of the customer.
    pub last_name: String,
    /// Phone number of the customer.
    pub phone: Option<String>,
    /// E-mail address of the customer.
    pub email: Option<String>,
    /// Our reference.
    pub reference: String,
    /// The largest deposit.
    pub limit: Option<String>,
    /// The callback address for deposits.
    pub callback_url: Option<String>,
}

/// An account of apparently the same customer.
#[derive(Clone, Debug, Serialize, TS)]
pub struct AlikeAccountView {
    /// The account.
    pub id: String,
    /// The name that payers see.
    pub account_name: String,
    /// Its number, if known.
    pub number: Option<String>,
    /// Our reference.
    pub reference: String,
}

/// Names a payment account.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PaymentAccountId {
    /// Its id.
    pub id: String,
}

/// A part of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AccountPart {
    /// All accounts.
    All,
    /// Those that accept deposits.
    Open,
    /// Those that need a person.
    NeedsYou,
    /// Those that are closing or closed.
    Closed,
}

/// Selects a page of the list.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AccountsRequest {
    /// The part of the list.
    pub part: AccountPart,
    /// Words to look for.
    pub text: String,
    /// The order.
    pub order: AccountOrder,
    /// Whether the largest, latest or last comes first.
    pub descending: bool,
    /// [`AccountsPageView::after`] of the page before.
    pub after: Option<String>,
}

/// Selects accounts for a file.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AccountsExportRequest {
    /// The part of the list.
    pub part: AccountPart,
    /// Words to look for.
    pub text: String,
    /// The order.
    #[serde(default)]
    pub order: AccountOrder,
    /// Whether the largest, latest or last comes first.
    #[serde(default = "session::view::latest_first")]
    pub descending: bool,
    /// Only the accounts with these ids; empty for all that match the filter.
    #[serde(default)]
    pub only: Vec<String>,
    /// Only these columns of the list; empty for all, with further details.
    #[serde(default)]
    pub columns: Vec<AccountOrder>,
    /// The format of the file.
    pub format: ExportFormat,
}

/// A page of the list.
#[derive(Clone, Debug, Serialize, TS)]
pub struct AccountsPageView {
    /// At most 100.
    pub rows: Vec<AccountRowView>,
    /// Where the next page begins; `None` on the last page.
    pub after: Option<String>,
    /// The number of accounts in each part, without the search.
    pub counts: AccountCountsView,
}

/// The number of accounts in each part.
#[derive(Clone, Copy, Debug, Default, Serialize, TS)]
pub struct AccountCountsView {
    /// All accounts.
    pub all: u32,
    /// Those that accept deposits.
    pub open: u32,
    /// Those that need a person.
    pub needs_you: u32,
    /// Those that are closing or closed.
    pub closed: u32,
}

/// An account in the list.
#[derive(Clone, Debug, Serialize, TS)]
pub struct AccountRowView {
    /// Its id.
    pub id: String,
    /// Its state.
    pub state: PaymentAccountState,
    /// The name that payers see.
    pub account_name: String,
    /// Ten digits, if known.
    pub number: Option<String>,
    /// Our reference.
    pub reference: String,
    /// The customer's contact.
    pub contact: String,
    /// The account at a bank that deposits are forwarded to.
    pub forward_account: Option<String>,
    /// The largest deposit, as stored here.
    pub limit: Option<String>,
    /// Whether it differs from the service.
    pub differs: bool,
    /// When the last deposit arrived.
    pub last_deposit_at: Option<String>,
    /// Confirmed deposits of this month.
    pub received: String,
    /// Refunded of that; `None` if nothing was.
    pub received_back: Option<String>,
    /// Forwarded to a bank of that, including the fees; `None` if nothing was.
    pub received_forwarded: Option<String>,
}

/// A field with another value at the service.
#[derive(Clone, Debug, Serialize, TS)]
pub struct DifferenceView {
    /// The field.
    pub field: AccountField,
    /// Our value.
    pub ours: Option<String>,
    /// The service's value.
    pub theirs: Option<String>,
    /// Whether the service's value can be taken over.
    pub can_take: bool,
    /// Whether our value can be sent to the service.
    pub can_send: bool,
}

/// A requested change.
#[derive(Clone, Debug, Serialize, TS)]
pub struct AccountChangeView {
    /// Whether it closes the account.
    pub closes: bool,
    /// When it was requested.
    pub at: String,
    /// Its status.
    pub state: AccountChangeState,
    /// Details of the status.
    pub state_detail: Option<String>,
    /// The fields that change.
    pub fields: Vec<AccountField>,
    /// The reason that a person gave.
    pub reason: Option<String>,
    /// Its reference.
    pub reference: String,
    /// The id of its outbox entry, if it needs review.
    pub review_line: Option<String>,
}

/// The status of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AccountChangeState {
    /// Nothing left.
    NotSent,
    /// In flight.
    Sending,
    /// Unconfirmed.
    InDoubt,
    /// Accepted.
    Done,
    /// Rejected.
    Refused,
}

/// A payment account in full.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PaymentAccountView {
    /// Its id.
    pub id: String,
    /// Its state.
    pub state: PaymentAccountState,
    /// Details of the state.
    pub state_detail: Option<String>,
    /// The name that payers see.
    pub account_name: String,
    /// First name of the customer.
    pub first_name: String,
    /// Last name of the customer.
    pub last_name: String,
    /// Ten digits, if known.
    pub number: Option<String>,
    /// Our reference.
    pub reference: String,
    /// The reference of its opening; `None` if it was found at the service.
    pub opening: Option<String>,
    /// Phone number of the customer.
    pub phone: Option<String>,
    /// E-mail address of the customer; the service never reports it.
    pub email: Option<String>,
    /// Bank verification number; only its end.
    pub identity: Option<String>,
    /// The bank that deposits are forwarded to, by its id.
    pub forward_bank: Option<String>,
    /// The name of that bank, if known.
    pub forward_bank_name: Option<String>,
    /// The account there.
    pub forward_account: Option<String>,
    /// Why that account is right although its holder has another name.
    pub forward_word: Option<String>,
    /// The largest deposit; the service never reports it.
    pub limit: Option<String>,
    /// The callback address; `None` for the service's default address.
    pub callback_url: Option<String>,
    /// When it was stored here.
    pub created_at: String,
    /// When the service no longer found it.
    pub closed_at: Option<String>,
    /// When it was last compared with the service.
    pub compared_at: Option<String>,
    /// The differences found then.
    pub differences: Vec<DifferenceView>,
    /// The requested changes, latest first.
    pub changes: Vec<AccountChangeView>,
    /// Whether the opening can be sent now: it never left, and its whole body is stored.
    pub can_send: bool,
    /// Whether the opening can be withdrawn: it never left.
    pub can_take_back: bool,
}
