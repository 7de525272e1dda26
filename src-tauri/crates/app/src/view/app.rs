//! Profiles, keys, home.

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

/// Whether a key is there.
#[derive(Clone, Debug, Serialize, TS)]
pub struct KeyView {
    /// Which.
    pub key: KeyName,
    /// Set or not set; nothing else is ever said.
    pub set: bool,
}

/// A profile.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ProfileView {
    /// Its name, also of its folder.
    pub name: String,
    /// What it speaks to.
    pub kind: ProfileKind,
    /// True for the sandbox inside this program.
    pub embedded: bool,
    /// Address of the collection interface.
    pub collect_base_url: String,
    /// Address of the business interface.
    pub base_url: String,
    /// Who is named where a payee has neither phone nor e-mail.
    pub contact_email: Option<String>,
    /// The business's name, shown to payers.
    pub business_name: Option<String>,
    /// Which proxy its calls go through.
    pub proxy: ProxyView,
    /// The word in the names of this deployment.
    pub word: String,
    /// Which keys are set.
    pub keys: Vec<KeyView>,
}

/// Which proxy a profile's calls go through. What is on this computer is never reached through one.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ProxyView {
    /// How.
    pub way: ProxyWay,
    /// Its address, where one is named.
    pub address: Option<String>,
    /// Who we are there; the password is a key.
    pub user: Option<String>,
}

/// The frame of every screen.
#[derive(Clone, Debug, Serialize, TS)]
pub struct AppView {
    /// Program version.
    pub version: String,
    /// True until somebody has chosen how to start.
    pub first_run: bool,
    /// The open profile; none when it could not be opened.
    pub profile: Option<ProfileView>,
    /// All profiles.
    pub profiles: Vec<ProfileView>,
    /// Who works with the open profile; none when none is open.
    pub people: Option<PeopleView>,
    /// A test profile's connection has worked once on this computer.
    pub test_worked: bool,
    /// Where keys are kept on this computer.
    pub key_safe: KeyStoreState,
    /// Where records are kept.
    pub data_folder: String,
    /// Things a person should know now, in order of weight.
    pub notices: Vec<NoticeView>,
}

/// Names a profile.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ProfileRequest {
    /// Its name.
    pub name: String,
}

/// Takes a profile away.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct RemoveProfileRequest {
    /// Its name.
    pub name: String,
    /// It goes although its records or keys cannot be reached; somebody has said so.
    pub records_unread: bool,
}

/// A profile to make or change; keys are given apart.
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
    /// Who is named where a payee has neither phone nor e-mail.
    pub contact_email: Option<String>,
    /// The business's name, shown to payers.
    pub business_name: Option<String>,
    /// Without it as the computer's settings say.
    pub proxy: Option<ProxyView>,
    /// The word in the names of this deployment; without it the contract's.
    pub word: Option<String>,
}

/// Names a key of a profile.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct KeyRequest {
    /// The profile.
    pub profile: String,
    /// The key.
    pub key: KeyName,
}

/// What became of a pasted key.
#[derive(Clone, Debug, Serialize, TS)]
pub struct KeyPastedView {
    /// Whether spaces or hidden characters around it were removed.
    pub trimmed: bool,
    /// The profile as it is now.
    pub profile: ProfileView,
}

/// Home: what needs attention.
#[derive(Clone, Debug, Serialize, TS)]
pub struct HomeView {
    /// Money in the wallet.
    pub balance: BalanceView,
    /// What is to be looked at, counted.
    #[serde(flatten)]
    #[ts(flatten)]
    pub counts: support::tables::attention::AttentionCounts,
    /// What is still to be paid of the requests that wait to be paid.
    pub open_requests_total: String,
    /// When the service's look-up forgets the oldest single payment of which nobody knows.
    pub payments_lookup_closes_at: Option<String>,
    /// When the service's look-up forgets the oldest payment of a payout of which nobody knows.
    pub runs_lookup_closes_at: Option<String>,
    /// Payout items whose outcome is not known yet.
    pub in_doubt: u32,
    /// Payout items that need a person's decision.
    pub held: u32,
    /// Calls outside payouts that need a person's decision, the oldest first.
    pub review_calls: Vec<session::view::ReviewCallView>,
    /// How many more of them there are than stand here.
    pub review_calls_more: u32,
    /// Runs that are not finished, latest first.
    pub unfinished_runs: Vec<payouts::view::RunSummaryView>,
    /// Single payments, latest first, at most five.
    pub last_payments: Vec<payments::view::PaymentView>,
    /// Runs that are over, latest first, at most three.
    pub last_runs: Vec<payouts::view::RunSummaryView>,
    /// How the month before this one stands; none where nothing is on record of it.
    pub last_month: Option<HomeMonthView>,
    /// Payment requests paid lately, latest first, at most five.
    pub recently_paid: Vec<collections::view::PaymentRequestBriefView>,
    /// How the watching of open requests stands.
    pub watching: collections::view::WatchingView,
}

/// A month at Home.
#[derive(Clone, Debug, Serialize, TS)]
pub struct HomeMonthView {
    /// Such as `2026-10`.
    pub month: String,
    /// How its closing stands.
    pub state: months::view::ClosingState,
    /// When it was closed.
    pub closed_at: Option<String>,
}

/// The wallet's balance, or why it is not known.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BalanceView {
    /// What can be spent; what was told last, where it is not known now.
    pub available: Option<String>,
    /// When that was told; without it, when it was asked in vain.
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

/// Something was done; there is nothing to show.
#[derive(Clone, Debug, Serialize, TS)]
pub struct DoneView {}
