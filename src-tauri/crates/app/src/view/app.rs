//! Profiles, keys, Home.

use base::profile::{KeyName, KeyStoreState, ProfileKind, ProxyWay};
use serde::{Deserialize, Serialize};
use service_api::value::AnswerAmount;
use support::view::NoticeView;
use ts_rs::TS;

use super::PeopleView;
use engine::outbox::Balance;
use system::env::rfc3339;

/// No arguments.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// Whether a key is set.
#[derive(Clone, Debug, Serialize, TS)]
pub struct KeyView {
    /// Which key.
    pub key: KeyName,
    /// Whether it is set; its text is never shown.
    pub set: bool,
}

/// A profile.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ProfileView {
    /// Its name, also the name of its folder.
    pub name: String,
    /// The kind of service it is for.
    pub kind: ProfileKind,
    /// Whether it is the built-in sandbox.
    pub embedded: bool,
    /// Address of the collection interface.
    pub collect_base_url: String,
    /// Address of the business interface.
    pub base_url: String,
    /// The contact for payees with neither phone nor email.
    pub contact_email: Option<String>,
    /// The business's name, shown to payers.
    pub business_name: Option<String>,
    /// The proxy of its calls.
    pub proxy: ProxyView,
    /// The word in the header and field names of this deployment.
    pub word: String,
    /// Its keys.
    pub keys: Vec<KeyView>,
}

/// The proxy of a profile's calls. Addresses on this computer are always reached directly.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ProxyView {
    /// How the proxy is chosen.
    pub way: ProxyWay,
    /// Its address, if one is given.
    pub address: Option<String>,
    /// The user name for the proxy; the password is a key.
    pub user: Option<String>,
}

/// The frame of every screen.
#[derive(Clone, Debug, Serialize, TS)]
pub struct AppView {
    /// Program version.
    pub version: String,
    /// Whether no way to start has been chosen yet.
    pub first_run: bool,
    /// The open profile; `None` if it could not be opened.
    pub profile: Option<ProfileView>,
    /// All profiles.
    pub profiles: Vec<ProfileView>,
    /// The people of the open profile; `None` if no profile is open.
    pub people: Option<PeopleView>,
    /// Whether a test profile's connection has worked once on this computer.
    pub test_worked: bool,
    /// Where keys are kept on this computer.
    pub key_safe: KeyStoreState,
    /// Where records are kept.
    pub data_folder: String,
    /// Current notices, most important first.
    pub notices: Vec<NoticeView>,
}

/// Identifies a profile.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ProfileRequest {
    /// Its name.
    pub name: String,
}

/// Removes a profile.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct RemoveProfileRequest {
    /// Its name.
    pub name: String,
    /// A person confirmed that it is removed although its records or keys cannot be read.
    pub records_unread: bool,
}

/// A profile to add or change; keys are set separately.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ProfileForm {
    /// Letters, digits, dash; also the folder's name. Cannot be changed later.
    pub name: String,
    /// Cannot be changed later.
    pub kind: ProfileKind,
    /// Address of the collection interface.
    pub collect_base_url: String,
    /// Address of the business interface.
    pub base_url: String,
    /// The contact for payees with neither phone nor email.
    pub contact_email: Option<String>,
    /// The business's name, shown to payers.
    pub business_name: Option<String>,
    /// `None` to use the system's settings.
    pub proxy: Option<ProxyView>,
    /// The word in the header and field names of this deployment; `None` for the contract's.
    pub word: Option<String>,
}

/// Identifies a key of a profile.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct KeyRequest {
    /// The profile.
    pub profile: String,
    /// The key.
    pub key: KeyName,
}

/// The result of pasting a key.
#[derive(Clone, Debug, Serialize, TS)]
pub struct KeyPastedView {
    /// Whether spaces or hidden characters around it were removed.
    pub trimmed: bool,
    /// The profile after the change.
    pub profile: ProfileView,
}

/// Home: what needs attention.
#[derive(Clone, Debug, Serialize, TS)]
pub struct HomeView {
    /// Counts of what needs attention.
    #[serde(flatten)]
    #[ts(flatten)]
    pub counts: support::tables::attention::AttentionCounts,
    /// The outstanding amount of open payment requests.
    pub open_requests_total: String,
    /// When the status query stops covering the oldest unconfirmed single payment.
    pub payments_lookup_closes_at: Option<String>,
    /// When the status query stops covering the oldest unconfirmed batch payment.
    pub runs_lookup_closes_at: Option<String>,
    /// Unconfirmed batch payments.
    pub in_doubt: u32,
    /// Batch payments that need review.
    pub held: u32,
    /// Calls outside batches that need review, oldest first.
    pub review_calls: Vec<session::view::ReviewCallView>,
    /// How many more of them there are.
    pub review_calls_more: u32,
    /// Unfinished batches, latest first.
    pub unfinished_runs: Vec<payouts::view::RunSummaryView>,
    /// Single payments, latest first, at most five.
    pub last_payments: Vec<payments::view::PaymentView>,
    /// Finished batches, latest first, at most three.
    pub last_runs: Vec<payouts::view::RunSummaryView>,
    /// The state of the previous month; `None` if it has no records.
    pub last_month: Option<HomeMonthView>,
    /// Payment requests that were paid recently, latest first, at most five.
    pub recently_paid: Vec<collections::view::PaymentRequestBriefView>,
    /// The state of watching.
    pub watching: collections::view::WatchingView,
}

/// A month at Home.
#[derive(Clone, Debug, Serialize, TS)]
pub struct HomeMonthView {
    /// For example `2026-10`.
    pub month: String,
    /// The state of its closing.
    pub state: months::view::ClosingState,
    /// When it was closed.
    pub closed_at: Option<String>,
}

/// The wallet's balance, or why it is not known.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BalanceView {
    /// The available balance; the last known one if it is not known now.
    pub available: Option<String>,
    /// When it was reported; if it never was, when it was last queried.
    pub asked_at: Option<String>,
    /// Why it is not known now.
    pub problem: Option<String>,
}

impl From<Balance> for BalanceView {
    fn from(balance: Balance) -> Self {
        Self {
            available: balance.available.as_ref().map(AnswerAmount::written),
            asked_at: Some(rfc3339(balance.at)),
            problem: balance.problem,
        }
    }
}

/// The result of an action without anything to show.
#[derive(Clone, Debug, Serialize, TS)]
pub struct DoneView {}
