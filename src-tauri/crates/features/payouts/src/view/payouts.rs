//! Paying people from a spreadsheet.

use payment_rules::outbox::Urgency;
use serde::{Deserialize, Serialize};
use session::view::ExportFormat;
use ts_rs::TS;

/// How payments travel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Route {
    /// One call per payment: a lost answer leaves one payment unknown.
    Single,
    /// Many in one call: a lost answer leaves them all unknown.
    Group,
}

base::words!(Route: Single => "single", Group => "group");

/// Freeze a draft for approval.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct FreezeRequest {
    /// The draft.
    pub draft: String,
    /// How it will travel.
    pub route: Route,
    /// Payments per call, 1 to 300; for groups.
    pub group_size: Option<u32>,
    /// Named for rows with neither phone nor e-mail; a group carries none.
    pub contact: Option<String>,
    /// The run that the draft named as paid before, where the person pays the same file or the same rows again.
    pub paid_before: Option<String>,
    /// How many rows the draft said pay what was paid in the last 20 days, where the person pays them again.
    #[serde(default)]
    pub repeats: u32,
    /// The run that the draft said is nearly the same, where the person pays the same people again.
    #[serde(default)]
    pub similar: Option<String>,
}

/// A run of the last 35 days that nearly the same payroll was paid in.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SimilarRunView {
    /// Its id.
    pub run: String,
    /// The file it came from.
    pub file_name: String,
    /// When it was approved.
    pub started_at: String,
    /// How many other runs it takes: the earlier payroll was split.
    pub others: u32,
    /// How many rows pay somebody whom it or they paid, with an amount that is the same or differs little.
    pub rows: u32,
    /// Of how many rows.
    pub of: u32,
}

/// What is frozen of a draft.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PlanView {
    /// Its id.
    pub plan: String,
    /// Four words for every field of every payment.
    pub words: String,
    /// Eight digits for the same.
    pub code: String,
    /// Payments.
    pub count: u32,
    /// Their sum.
    pub total: String,
    /// Sum of their account numbers.
    pub account_sum: String,
    /// How it will travel.
    pub route: Route,
    /// Payments per call.
    pub group_size: u32,
    /// Named for rows with neither phone nor e-mail, where a person chose it.
    pub contact: Option<String>,
    /// When it was frozen.
    pub made_at: String,
    /// Who froze it; nobody where the profile has no people.
    pub made_by: Option<String>,
    /// The draft was changed since: this can no longer be approved.
    pub voided: bool,
}

/// Names a run; items are given a page at a time.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct RunRequest {
    /// Its id.
    pub run: String,
    /// First item to show.
    #[serde(default)]
    pub from: u32,
}

/// Where a run stands; always computed from its items.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RunState {
    /// Being sent, or waiting for an answer.
    Running,
    /// Stopped by a person or a rule; nothing new is sent.
    Paused,
    /// Nothing more happens without a person.
    NeedsAttention,
    /// Every item is final.
    Finished,
    /// A person stopped it for good: nothing more is sent, and nothing of it waits for a person.
    Stopped,
}

/// A run in a list.
#[derive(Clone, Debug, Serialize, TS)]
pub struct RunSummaryView {
    /// Its id.
    pub run: String,
    /// The file it came from.
    pub file_name: String,
    /// It buys airtime and data: its rows have an operator and a phone number, and are bought again from a new sheet.
    pub is_top_up: bool,
    /// When it was approved.
    pub started_at: String,
    /// Where it stands.
    pub state: RunState,
    /// Why it is paused.
    pub pause_reason: Option<String>,
    /// Whether it can be continued by a person.
    pub can_resume: bool,
    /// Whether something waits that a person can stop for good.
    pub can_stop: bool,
    /// Who stopped it for good; nobody did where there is nothing.
    pub stop: Option<RunStopView>,
    /// All items.
    pub items: u32,
    /// Paid, with proof.
    pub paid: u32,
    /// Refused, with proof that nothing moved.
    pub refused: u32,
    /// Waiting to be sent.
    pub not_sent: u32,
    /// Stopped for good before they were sent: they never are.
    pub stopped: u32,
    /// Paid before, from another computer or another copy of these records: nothing was sent from here.
    pub paid_before: u32,
    /// On their way.
    pub sending: u32,
    /// Not known yet.
    pub in_doubt: u32,
    /// Waiting for a person.
    pub held: u32,
    /// Ended and not verified yet: no status query agreed a day after the end, or later.
    pub unverified: u32,
    /// A status query contradicts what is recorded of so many payments, and no person resolved that yet.
    pub alarms: u32,
    /// Sum of all items.
    pub total: String,
    /// Sum of the paid ones.
    pub total_paid: String,
    /// Sum of the refused ones.
    pub total_refused: String,
    /// Sum of those not known yet, held ones included; what is on its way is in no sum but the whole one.
    pub total_unknown: String,
    /// Sum of those waiting to be sent.
    pub total_not_sent: String,
    /// Sum of those stopped for good.
    pub total_stopped: String,
    /// Sum of those that were paid before.
    pub total_paid_before: String,
    /// The wallet beside what was paid; none where nothing was sent while it was looked at.
    pub wallet: Option<RunWalletView>,
}

impl RunSummaryView {
    /// Whether every item is final.
    pub fn is_over(&self) -> bool {
        self.paid + self.paid_before + self.refused + self.stopped == self.items
    }
}

/// How the wallet agrees with what was paid from it. Money that comes in may hide a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum WalletFit {
    /// It is compared once it is known what became of all payments.
    NotYet,
    /// It fell by no more than the payments cost.
    Fits,
    /// It fell by more. Why is not known.
    Fell,
    /// Part of the payments was not compared: what the wallet held when they began to leave, or at their end, was not known.
    BalanceUnknown,
    /// Part of the payments was not compared: what they cost was not known of each of them.
    CostUnknown,
}

/// The wallet beside the payments of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct RunWalletView {
    /// How they agree.
    pub fit: WalletFit,
    /// Where it fell by more than the payments cost: at least by this …
    pub least: Option<String>,
    /// … and at most by this.
    pub most: Option<String>,
    /// When the wallet was looked at before.
    pub since: Option<String>,
    /// When it was compared.
    pub at: Option<String>,
    /// A person who was shown it went on.
    pub seen: bool,
    /// Payments that explain it by their amount and fee, had one of them been executed once more. That is possible, and not known. At most 20.
    pub possible: Vec<PossibleView>,
    /// How many more there are.
    pub more_possible: u32,
}

impl RunWalletView {
    /// Whether it fell, and nobody looked at that yet.
    pub fn is_open(&self) -> bool {
        self.fit == WalletFit::Fell && !self.seen
    }
}

/// A payment that may explain why the wallet fell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct PossibleView {
    /// Its id.
    pub item: String,
    /// Row of the file.
    pub row: u32,
    /// Sheet of the file.
    pub sheet: String,
    /// Who is paid.
    pub name: String,
    /// How much.
    pub amount: String,
    /// What it cost.
    pub fee: String,
}

/// That a run was stopped for good.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct RunStopView {
    /// Who stopped it; nobody where the profile had no people.
    pub by: Option<String>,
    /// When.
    pub at: String,
}

/// A run with a page of its items.
#[derive(Clone, Debug, Serialize, TS)]
pub struct RunView {
    /// Counts and sums.
    pub summary: RunSummaryView,
    /// How it travels.
    pub route: Route,
    /// Payments per call.
    pub group_size: u32,
    /// Its payments are of more than one sheet.
    pub stacked: bool,
    /// At most 500 items from the asked one on.
    pub items: Vec<RunItemView>,
    /// While it is being sent: how full the battery is in percent, where it had better wait for power.
    pub battery_low: Option<u8>,
}

/// Payments about which the service was asked just now.
#[derive(Clone, Copy, Debug, Serialize, TS)]
pub struct AskedNowView {
    /// About so many it answered.
    pub answered: u32,
    /// About so many it could not be asked, or what it said is not clear.
    pub unanswered: u32,
    /// How many more are not known either, and wait for their turn.
    pub waiting: u32,
}

/// Where an item stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ItemState {
    /// Never sent.
    Ready,
    /// On its way.
    Sending,
    /// Answered; one more look-up confirms it.
    Confirming,
    /// Sent, no reliable answer.
    InDoubt,
    /// A person must decide.
    Held,
    /// Paid, with proof.
    Paid,
    /// Not paid, with proof.
    Refused,
    /// Stopped for good before it was sent; no money moved.
    Stopped,
    /// Paid before, from another computer or another copy of these records; nothing was sent from here.
    PaidBefore,
}

/// An item of a run.
#[derive(Clone, Debug, Serialize, TS)]
pub struct RunItemView {
    /// Its id.
    pub item: String,
    /// Row of the file.
    pub row: u32,
    /// Sheet of the file.
    pub sheet: String,
    /// Who is paid.
    pub name: String,
    /// At which bank.
    pub bank: String,
    /// Ten digits.
    pub account: String,
    /// How much.
    pub amount: String,
    /// What is sent for the statement; a group carries none.
    pub remarks: String,
    /// Where it stands.
    pub state: ItemState,
    /// Why, in words.
    pub reason: Option<String>,
    /// Its name at the service, for life.
    pub reference: String,
    /// The service's id of the movement.
    pub transaction_id: Option<String>,
    /// What it cost.
    pub fee: Option<String>,
    /// When the first byte may have left.
    pub sent_at: Option<String>,
    /// When its outcome was known.
    pub settled_at: Option<String>,
    /// How often it was looked up.
    pub enquiries: u32,
    /// When it is looked up next.
    pub next_enquiry_at: Option<String>,
    /// Since when nobody knows what became of it: when its first attempt that may have left was armed. None unless it is not known. Later
    /// attempts and answers do not move it, and everything below is counted from it.
    pub unknown_since: Option<String>,
    /// When it becomes an alarm, 36 hours on.
    pub alarm_at: Option<String>,
    /// Until when the 48-hour look-up can still find it; after that, *not found* says nothing.
    pub lookup_closes_at: Option<String>,
    /// How pressing it is that nobody knows. None unless it is not known.
    pub urgency: Option<Urgency>,
    /// Whether the proofs permit offering to send it again under the same reference.
    pub may_send_again: bool,
    /// What a look-up said later against its end: another amount, *failed* of what is paid, *done* of what is not. Shown loud; the state
    /// stays, since a person must find out.
    pub alarm: Option<String>,
}

/// What a person decides about a held item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// There is proof that it was paid.
    Paid,
    /// There is proof that it was not paid; do not send it again.
    NotPaid,
    /// There is proof that it was not paid; send it again with the same reference.
    SendAgain,
}

/// A person's decision about items of a run.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DecideRequest {
    /// The run.
    pub run: String,
    /// Items by id.
    pub items: Vec<String>,
    /// What is decided.
    pub decision: Decision,
    /// What proves it, in the person's words; must not be empty.
    pub evidence: String,
}

/// A file to write.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ExportRequest {
    /// The run.
    pub run: String,
    /// Which kind.
    pub format: ExportFormat,
}
