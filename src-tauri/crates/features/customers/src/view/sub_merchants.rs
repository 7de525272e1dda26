//! Sub-merchants: merchants that an aggregator brings onto the service. Their keys are in no view.

use base::profile::KeyPlace;
use serde::{Deserialize, Serialize};
use session::view::Pin;
use ts_rs::TS;

/// A sub-merchant as it is typed. Its reference is drawn once, so that the same form never onboards twice.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewSubMerchant {
    /// The name of the onboarding for life.
    pub reference: String,
    /// Our own unique name for the merchant.
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
    /// First name of who speaks for it.
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
    /// How it hears of payments.
    pub hears: NewNotificationChannel,
}

/// How a merchant hears of payments, as typed.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "way", rename_all = "snake_case")]
pub enum NewNotificationChannel {
    /// By e-mail.
    Email {
        /// Who gets the e-mails.
        finance_email: String,
    },
    /// By calls to an address of its own.
    Calls {
        /// The address.
        callback_url: String,
        /// The name that calls sign in with.
        username: String,
        /// The password that calls sign in with. Never shown again, never written.
        password: Pin,
    },
}

/// How a merchant hears of payments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum NotificationChannel {
    /// By e-mail.
    Email,
    /// By calls to an address of its own.
    Calls,
}

/// Where the onboarding of a sub-merchant stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SubMerchantState {
    /// On its way to the service.
    Sending,
    /// Not one byte left this computer, and none will.
    NotSent,
    /// Sent, and nothing proves whether it was done. A person must look.
    NotKnown,
    /// The merchant is on the service.
    Done,
    /// The service said no.
    Refused,
}

/// Where the keys of a sub-merchant are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SubMerchantKeys {
    /// There are none: it is not onboarded, or not known to be.
    None,
    /// Both are in the safe.
    Set,
    /// Only one of them came, and is in the safe.
    Partly,
    /// They came, and are still in the records: the safe did not open.
    Waiting,
    /// They never came.
    Missing,
    /// A person removed them from this computer.
    Removed,
}

/// A sub-merchant in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SubMerchantView {
    /// Its id here.
    pub sub_merchant: String,
    /// Where its onboarding stands.
    pub state: SubMerchantState,
    /// Our own name for it.
    pub external_id: String,
    /// Its legal name.
    pub name: String,
    /// The name that payers see.
    pub display_name: String,
    /// How it hears of payments.
    pub hears: NotificationChannel,
    /// Where its keys are.
    pub keys: SubMerchantKeys,
    /// When it was sent.
    pub sent_at: Option<String>,
}

/// Asks for a page of sub-merchants.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SubMerchantsRequest {
    /// Words that stand in its names, its own id, its e-mail address or its reference; empty for all.
    pub text: String,
    /// From this place on.
    pub from: u32,
}

/// A page of sub-merchants, the latest first.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SubMerchantsPageView {
    /// At most a hundred.
    pub sub_merchants: Vec<SubMerchantView>,
    /// How many there are in all.
    pub found: u32,
}

/// Names a sub-merchant.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SubMerchantId {
    /// Its id here.
    pub sub_merchant: String,
}

/// What is done with the keys of a sub-merchant, once a person has said so in the confirm window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SubMerchantKeyDeed {
    /// Put the secret key on the clipboard.
    CopySecretKey,
    /// Put the hash key on the clipboard.
    CopyHashKey,
    /// Write all into a file that only this person may read.
    Save,
    /// Remove them from this computer.
    Remove,
}

/// Which keys of a sub-merchant are in the safe, when it was asked just now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SubMerchantKeysView {
    /// Where they are kept.
    pub place: KeyPlace,
    /// Whether the secret key is there; none where the safe did not open.
    pub secret_key: Option<bool>,
    /// The same of the hash key.
    pub hash_key: Option<bool>,
}

/// Everything about a sub-merchant but its keys.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SubMerchantDetailView {
    /// What the list shows of it.
    pub brief: SubMerchantView,
    /// The reference of the onboarding.
    pub reference: String,
    /// What it does.
    pub description: Option<String>,
    /// Its address, a line each.
    pub address: Vec<String>,
    /// Who speaks for it.
    pub representative: String,
    /// Their phone number.
    pub phone: String,
    /// Their e-mail address.
    pub email: String,
    /// When it was founded, `YYYY-MM-DD`.
    pub established: Option<String>,
    /// Its web site.
    pub website: Option<String>,
    /// Who gets the e-mails.
    pub finance_email: Option<String>,
    /// The address that is called.
    pub callback_url: Option<String>,
    /// The name that calls sign in with.
    pub username: Option<String>,
    /// What the merchant signs in with; no secret.
    pub public_id: Option<String>,
    /// Which keys are in the safe.
    pub kept: SubMerchantKeysView,
    /// When its keys were put there.
    pub kept_at: Option<String>,
    /// When a person removed them.
    pub removed_at: Option<String>,
    /// What is known beyond the state.
    pub words: Vec<String>,
    /// The call that sent it.
    pub call: Option<String>,
    /// When it ended.
    pub settled_at: Option<String>,
    /// Whether a person must say what became of it.
    pub waits: bool,
}
