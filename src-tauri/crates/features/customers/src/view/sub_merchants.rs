//! Sub-merchants: merchants that an aggregator onboards to the service. No view contains their keys.

use base::profile::KeyPlace;
use serde::{Deserialize, Serialize};
use session::view::Pin;
use ts_rs::TS;

/// A sub-merchant, as typed. The reference is assigned once, so that the same form is onboarded once.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewSubMerchant {
    /// The reference of the onboarding.
    pub reference: String,
    /// Our unique id for the merchant.
    pub external_id: String,
    /// The legal name of the organisation.
    pub name: String,
    /// What it does; may be empty.
    pub description: String,
    /// Street and number; may be empty.
    pub address_1: String,
    /// More of the address; may be empty.
    pub address_2: String,
    /// City or town; may be empty.
    pub city: String,
    /// State or region; may be empty.
    pub state: String,
    /// Postal code; may be empty.
    pub zip: String,
    /// Country; may be empty.
    pub country: String,
    /// First name of its representative.
    pub first_name: String,
    /// Their last name.
    pub last_name: String,
    /// Their phone number.
    pub phone: String,
    /// Their e-mail address.
    pub email: String,
    /// Their day of birth, `YYYY-MM-DD`.
    pub born: String,
    /// The name that payers see.
    pub display_name: String,
    /// When it was founded, `YYYY-MM-DD`.
    pub established: String,
    /// Its web site; may be empty.
    pub website: String,
    /// How it is notified of payments.
    pub hears: NewNotificationChannel,
}

/// How a merchant is notified of payments, as typed.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "way", rename_all = "snake_case")]
pub enum NewNotificationChannel {
    /// By e-mail.
    Email {
        /// The recipient of the e-mails.
        finance_email: String,
    },
    /// By calls to its own address.
    Calls {
        /// The address.
        callback_url: String,
        /// The user name of the calls.
        username: String,
        /// The password of the calls. Never shown again, never stored.
        password: Pin,
    },
}

/// How a merchant is notified of payments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum NotificationChannel {
    /// By e-mail.
    Email,
    /// By calls to its own address.
    Calls,
}

/// The status of an onboarding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SubMerchantState {
    /// In flight.
    Sending,
    /// Nothing left, and nothing will.
    NotSent,
    /// Unconfirmed; a person must look.
    NotKnown,
    /// Accepted.
    Done,
    /// Rejected.
    Refused,
}

/// The location of a sub-merchant's keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SubMerchantKeys {
    /// There are none: it is not onboarded, or not known to be.
    None,
    /// Both are in the secret store.
    Set,
    /// Only one arrived, and is in the secret store.
    Partly,
    /// They are still in the records, because the secret store did not open.
    Waiting,
    /// They never arrived.
    Missing,
    /// A person removed them from this computer.
    Removed,
}

/// A sub-merchant in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SubMerchantView {
    /// Its id here.
    pub sub_merchant: String,
    /// The status of its onboarding.
    pub state: SubMerchantState,
    /// Our id for it.
    pub external_id: String,
    /// Its legal name.
    pub name: String,
    /// The name that payers see.
    pub display_name: String,
    /// How it is notified of payments.
    pub hears: NotificationChannel,
    /// The location of its keys.
    pub keys: SubMerchantKeys,
    /// When it was sent.
    pub sent_at: Option<String>,
}

/// Selects a page of sub-merchants.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SubMerchantsRequest {
    /// Words that must all occur in its names, its id, its e-mail address or its reference; empty for all.
    pub text: String,
    /// How many sub-merchants are skipped before the page.
    pub from: u32,
}

/// A page of sub-merchants, the latest first.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SubMerchantsPageView {
    /// At most a hundred.
    pub sub_merchants: Vec<SubMerchantView>,
    /// The number of matching sub-merchants.
    pub found: u32,
}

/// Names a sub-merchant.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SubMerchantId {
    /// Its id here.
    pub sub_merchant: String,
}

/// An action with the keys of a sub-merchant, which a person confirms in the confirm window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SubMerchantKeyAction {
    /// Copy the secret key to the clipboard.
    CopySecretKey,
    /// Copy the hash key to the clipboard.
    CopyHashKey,
    /// Write all keys into a file that only this user can read.
    Save,
    /// Remove them from this computer.
    Remove,
}

/// Which keys of a sub-merchant are in the secret store at this moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SubMerchantKeysView {
    /// The kind of secret store.
    pub place: KeyPlace,
    /// Whether the secret key is there; `None` if the secret store did not open.
    pub secret_key: Option<bool>,
    /// Whether the hash key is there; `None` if the secret store did not open.
    pub hash_key: Option<bool>,
}

/// A sub-merchant in full, without its keys.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SubMerchantDetailView {
    /// The sub-merchant as in the list.
    pub brief: SubMerchantView,
    /// The reference of the onboarding.
    pub reference: String,
    /// What it does.
    pub description: Option<String>,
    /// The lines of its address.
    pub address: Vec<String>,
    /// The name of its representative.
    pub representative: String,
    /// Their phone number.
    pub phone: String,
    /// Their e-mail address.
    pub email: String,
    /// When it was founded, `YYYY-MM-DD`.
    pub established: Option<String>,
    /// Its web site.
    pub website: Option<String>,
    /// The recipient of the e-mails.
    pub finance_email: Option<String>,
    /// The address of the calls.
    pub callback_url: Option<String>,
    /// The user name of the calls.
    pub username: Option<String>,
    /// The merchant's login, which is not secret.
    pub public_id: Option<String>,
    /// Which keys are in the secret store.
    pub kept: SubMerchantKeysView,
    /// When its keys were put there.
    pub kept_at: Option<String>,
    /// When a person removed them.
    pub removed_at: Option<String>,
    /// Details of the status.
    pub words: Vec<String>,
    /// The call that sent it.
    pub call: Option<String>,
    /// When it was settled.
    pub settled_at: Option<String>,
    /// Whether it needs review.
    pub waits: bool,
}
