//! Payment accounts: changes, closing, comparison with the service.

use payment_rules::payment_account::AccountField;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::DifferenceView;
use crate::view::NewPaymentAccount;
use directory::view::BankHolderView;

/// The wanted values of an account. Unchanged ones are not sent.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ChangePaymentAccount {
    /// The account.
    pub id: String,
    /// The name that payers see.
    pub account_name: String,
    /// First name of the customer.
    pub first_name: String,
    /// Last name of the customer.
    pub last_name: String,
    /// Phone number of the customer.
    pub phone: Option<String>,
    /// A new bank verification number; `None` keeps the present one.
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
    /// The callback address.
    pub callback_url: Option<String>,
    /// Fields that are sent although our copy has these values, because the service reported others.
    pub send_anyway: Vec<AccountField>,
}

/// What a change would send.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ChangeCheckView {
    /// The fields that change.
    pub fields: Vec<DifferenceView>,
    /// The bank's answer about the account that deposits would be forwarded to.
    pub forward: Option<BankHolderView>,
    /// Whether a second person must confirm it, because deposits would be forwarded to another account.
    pub somebody_else: bool,
}

/// Closes an account for good.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ClosePaymentAccount {
    /// The account.
    pub id: String,
    /// The last four digits of its number, typed by a person.
    pub ending: String,
    /// The reason.
    pub reason: Option<String>,
}

/// Takes over the service's value of one field.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct TakeReported {
    /// The account.
    pub id: String,
    /// The field.
    pub field: AccountField,
    /// The service's value as it was shown; a newer one is not taken over.
    pub theirs: Option<String>,
}

/// An account that the service reported and that is not in the records.
#[derive(Clone, Debug, Serialize, TS)]
pub struct FoundAccountView {
    /// Ten digits.
    pub number: String,
    /// Its reference, if reported.
    pub reference: Option<String>,
    /// When it was first reported.
    pub since: String,
}

/// Adds an account of the service to the records.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AdoptAccount {
    /// Its ten digits or its reference.
    pub name: String,
}

/// An account whose deposits are to be forwarded to another account.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "step", rename_all = "snake_case")]
pub enum ConfirmForwarding {
    /// A new account.
    Open {
        /// The account to open.
        form: NewPaymentAccount,
    },
    /// An existing account.
    Change {
        /// The change.
        change: ChangePaymentAccount,
    },
}
