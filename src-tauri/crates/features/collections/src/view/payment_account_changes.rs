//! Payment accounts: changed, closed, compared with the service, taken over from it.

use payment_rules::payment_account::AccountField;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::DifferenceView;
use crate::view::NewPaymentAccount;
use directory::view::BankHolderView;

/// What an account is to be from now on. What is as before is not sent.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ChangePaymentAccount {
    /// The account.
    pub id: String,
    /// The name payers see.
    pub account_name: String,
    /// First name of the customer.
    pub first_name: String,
    /// Last name of the customer.
    pub last_name: String,
    /// Phone number of the customer.
    pub phone: Option<String>,
    /// A new bank verification number; none leaves the one of before.
    pub identity: Option<String>,
    /// Whether deposits are to be forwarded; bank and account are needed then.
    #[serde(default)]
    pub forwards: bool,
    /// The bank that deposits are forwarded to, by its id.
    pub forward_bank: Option<String>,
    /// The account there.
    pub forward_account: Option<String>,
    /// Why that account is right although its holder has another name.
    pub forward_word: Option<String>,
    /// Where notices go.
    pub callback_url: Option<String>,
    /// Fields that are sent although our copy has them so: the service told them otherwise.
    pub send_anyway: Vec<AccountField>,
}

/// What a change would send.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ChangeCheckView {
    /// Each field that is to be otherwise.
    pub fields: Vec<DifferenceView>,
    /// What the bank said of the account that deposits would be forwarded to.
    pub forward: Option<BankHolderView>,
    /// Whether somebody else confirms it, since deposits would leave to another account.
    pub somebody_else: bool,
}

/// Closes an account for good.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ClosePaymentAccount {
    /// The account.
    pub id: String,
    /// The last four digits of its number, typed by the person.
    pub ending: String,
    /// Why.
    pub reason: Option<String>,
}

/// Takes over what the service tells of one field.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct TakeReported {
    /// The account.
    pub id: String,
    /// The field.
    pub field: AccountField,
    /// What the service told when it was shown; another value since then is not taken.
    pub theirs: Option<String>,
}

/// An account that the service told of and that is not on record here.
#[derive(Clone, Debug, Serialize, TS)]
pub struct FoundAccountView {
    /// Ten digits.
    pub number: String,
    /// Its reference, where told.
    pub reference: Option<String>,
    /// The first time it was told of.
    pub since: String,
}

/// Puts an account of the service on record here.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AdoptAccount {
    /// Its ten digits or its reference.
    pub name: String,
}

/// A payment account whose deposits are to be led to another account.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "step", rename_all = "snake_case")]
pub enum ConfirmForwarding {
    /// A new one.
    Open {
        /// As it is to be opened.
        form: NewPaymentAccount,
    },
    /// One that there is.
    Change {
        /// What it is to be from now on.
        change: ChangePaymentAccount,
    },
}
