//! Payment accounts: account numbers of customers that take payments at any time.

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
    /// The name payers see.
    pub account_name: String,
    /// First name of the customer.
    pub first_name: String,
    /// Last name of the customer.
    pub last_name: String,
    /// Phone number of the customer.
    pub phone: Option<String>,
    /// E-mail of the customer.
    pub email: Option<String>,
    /// Bank verification number of the customer. It is sent, and kept by its last digits only.
    pub identity: Option<String>,
    /// Our own name for the account; one is made where none is given.
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
    /// The most it takes at once.
    pub limit: Option<String>,
    /// Where the service sends its notices of deposits.
    pub callback_url: Option<String>,
}

/// An account as it would be opened.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PaymentAccountCheckView {
    /// The form, in order; it is sent like this.
    pub form: NewPaymentAccountView,
    /// What the bank said of the account that deposits are forwarded to.
    pub forward: Option<BankHolderView>,
    /// Whether somebody else confirms it, since deposits leave to another account.
    pub somebody_else: bool,
    /// Accounts of what seems to be the same customer.
    pub alike: Vec<AlikeAccountView>,
}

/// The form of an account in order.
#[derive(Clone, Debug, Serialize, TS)]
pub struct NewPaymentAccountView {
    /// The name payers see.
    pub account_name: String,
    /// First name of the customer.
    pub first_name: String,
    /// Last name of the customer.
    pub last_name: String,
    /// Phone number of the customer.
    pub phone: Option<String>,
    /// E-mail of the customer.
    pub email: Option<String>,
    /// Our own name for the account.
    pub reference: String,
    /// The most it takes at once.
    pub limit: Option<String>,
    /// Where the service sends its notices of deposits.
    pub callback_url: Option<String>,
}

/// An account of what seems to be the same customer.
#[derive(Clone, Debug, Serialize, TS)]
pub struct AlikeAccountView {
    /// The account.
    pub id: String,
    /// The name payers see.
    pub account_name: String,
    /// Its number, where known.
    pub number: Option<String>,
    /// Our own name for it.
    pub reference: String,
}

/// One payment account.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PaymentAccountId {
    /// Its id.
    pub id: String,
}

/// Which part of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AccountPart {
    /// All of them.
    All,
    /// Those that take money.
    Open,
    /// Those that a person should look at.
    NeedsYou,
    /// Those that were asked to be closed, and the closed.
    Closed,
}

/// A page of the list.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AccountsRequest {
    /// Which part.
    pub part: AccountPart,
    /// Words to look for.
    pub text: String,
    /// In which order.
    pub order: AccountOrder,
    /// The largest, latest or last first.
    pub descending: bool,
    /// Where the page before ended.
    pub after: Option<String>,
}

/// A file of the list.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AccountsExportRequest {
    /// Which part.
    pub part: AccountPart,
    /// Words to look for.
    pub text: String,
    /// The kind of file.
    pub format: ExportFormat,
}

/// A page of the list.
#[derive(Clone, Debug, Serialize, TS)]
pub struct AccountsPageView {
    /// At most 100.
    pub rows: Vec<AccountRowView>,
    /// Where the next page begins; none when this is the last.
    pub after: Option<String>,
    /// How many there are in each part, whatever words are looked for.
    pub counts: AccountCountsView,
}

/// How many accounts there are in each part.
#[derive(Clone, Copy, Debug, Default, Serialize, TS)]
pub struct AccountCountsView {
    /// All of them.
    pub all: u32,
    /// Those that take money.
    pub open: u32,
    /// Those that a person should look at.
    pub needs_you: u32,
    /// Those that were asked to be closed, and the closed.
    pub closed: u32,
}

/// An account in the list.
#[derive(Clone, Debug, Serialize, TS)]
pub struct AccountRowView {
    /// Its id.
    pub id: String,
    /// Where it stands.
    pub state: PaymentAccountState,
    /// The name payers see.
    pub account_name: String,
    /// Ten digits, where known.
    pub number: Option<String>,
    /// Our own name for it.
    pub reference: String,
    /// How to reach the customer.
    pub contact: String,
    /// The account at a bank that deposits are forwarded to.
    pub forward_account: Option<String>,
    /// The most it takes at once, as it is kept here.
    pub limit: Option<String>,
    /// Whether the service tells something otherwise.
    pub differs: bool,
    /// When the last money came.
    pub last_deposit_at: Option<String>,
    /// Confirmed deposits of this month.
    pub received: String,
    /// Given back of that; none where nothing was.
    pub received_back: Option<String>,
    /// Forwarded to a bank of that, with the fees; none where nothing was.
    pub received_forwarded: Option<String>,
}

/// A field that the service tells otherwise than we.
#[derive(Clone, Debug, Serialize, TS)]
pub struct DifferenceView {
    /// Which.
    pub field: AccountField,
    /// As we have it.
    pub ours: Option<String>,
    /// As the service tells it.
    pub theirs: Option<String>,
    /// Whether it can be taken over here.
    pub can_take: bool,
    /// Whether the service can be asked to change it to ours.
    pub can_send: bool,
}

/// A change that was asked of the service.
#[derive(Clone, Debug, Serialize, TS)]
pub struct AccountChangeView {
    /// Whether it closes the account.
    pub closes: bool,
    /// When it was asked.
    pub at: String,
    /// Where it stands.
    pub state: AccountChangeState,
    /// Why it stands there, where there is something to say.
    pub state_detail: Option<String>,
    /// The fields that are to be otherwise.
    pub fields: Vec<AccountField>,
    /// Why, in the words of whoever asked.
    pub reason: Option<String>,
    /// Its reference.
    pub reference: String,
    /// Its line, where a person must decide about it.
    pub review_line: Option<String>,
}

/// Where a change stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AccountChangeState {
    /// It never left.
    NotSent,
    /// On its way.
    Sending,
    /// It may be done or not.
    InDoubt,
    /// The service took it.
    Done,
    /// The service did not take it.
    Refused,
}

/// A payment account, whole.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PaymentAccountView {
    /// Its id.
    pub id: String,
    /// Where it stands.
    pub state: PaymentAccountState,
    /// Why it stands there, where there is something to say.
    pub state_detail: Option<String>,
    /// The name payers see.
    pub account_name: String,
    /// First name of the customer.
    pub first_name: String,
    /// Last name of the customer.
    pub last_name: String,
    /// Ten digits, where known.
    pub number: Option<String>,
    /// Our own name for it.
    pub reference: String,
    /// The reference of the request that opened it; none where it was found at the service.
    pub opening: Option<String>,
    /// Phone number of the customer.
    pub phone: Option<String>,
    /// E-mail of the customer; the service never tells it.
    pub email: Option<String>,
    /// Bank verification number, by its end.
    pub identity: Option<String>,
    /// The bank that deposits are forwarded to, by its id.
    pub forward_bank: Option<String>,
    /// Its name, where known.
    pub forward_bank_name: Option<String>,
    /// The account there.
    pub forward_account: Option<String>,
    /// Why that is right although its holder has another name.
    pub forward_word: Option<String>,
    /// The most it takes at once; the service never tells it.
    pub limit: Option<String>,
    /// Where notices go; none where they go to the service's default address.
    pub callback_url: Option<String>,
    /// When it was put on record here.
    pub created_at: String,
    /// When the service did not find it any more.
    pub closed_at: Option<String>,
    /// When it was last compared with the service.
    pub compared_at: Option<String>,
    /// Where the two sides differed then.
    pub differences: Vec<DifferenceView>,
    /// What was asked to be changed, the latest first.
    pub changes: Vec<AccountChangeView>,
    /// Whether it can be sent now: it never left, and all of it is on record.
    pub can_send: bool,
    /// Whether it can be taken back: it never left.
    pub can_take_back: bool,
}
