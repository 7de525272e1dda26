//! Batches: approval, sending, and decisions about their payments.

use payment_rules::outbox::Urgency;
use serde::{Deserialize, Serialize};
use session::view::ExportFormat;
use ts_rs::TS;

/// How payments are sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Route {
    /// One call per payment: a lost answer leaves one payment unconfirmed.
    Single,
    /// Bulk calls: a lost answer leaves all payments of the call unconfirmed.
    Group,
}

base::words!(Route: Single => "single", Group => "group");

/// Submits a draft for approval.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct FreezeRequest {
    /// The draft.
    pub draft: String,
    /// How it will be sent.
    pub route: Route,
    /// Payments per bulk call, 1 to 300.
    pub group_size: Option<u32>,
    /// The contact for rows with neither phone nor email; not sent in bulk calls.
    pub contact: Option<String>,
    /// The earlier batch of the same file or the same rows that the draft showed, if the person pays it again.
    pub paid_before: Option<String>,
    /// The number of rows that repeat payments of the last 20 days, as the draft showed, if the person pays them again.
    #[serde(default)]
    pub repeats: u32,
    /// The number of rows that pay another account than the last payment to their name, as the draft showed, if the person confirmed them.
    #[serde(default)]
    pub changed_accounts: u32,
    /// The similar batch that the draft showed, if the person pays the same people again.
    #[serde(default)]
    pub similar: Option<String>,
}

/// A batch of the last 35 days that paid nearly the same payroll.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SimilarRunView {
    /// Its id.
    pub run: String,
    /// The file of the batch.
    pub file_name: String,
    /// When it was approved.
    pub started_at: String,
    /// The number of further batches, if the earlier payroll was split.
    pub others: u32,
    /// How many rows have a payee of these batches with an equal or slightly different amount.
    pub rows: u32,
    /// The number of rows compared.
    pub of: u32,
}

/// The approval snapshot of a draft.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PlanView {
    /// Its id.
    pub plan: String,
    /// Four safety words for every field of every payment.
    pub words: String,
    /// The eight digits that belong to them.
    pub code: String,
    /// The number of payments.
    pub count: u32,
    /// Their sum.
    pub total: String,
    /// The sum of their account numbers.
    pub account_sum: String,
    /// How it will be sent.
    pub route: Route,
    /// Payments per bulk call.
    pub group_size: u32,
    /// The contact for rows with neither phone nor email, if a person chose one.
    pub contact: Option<String>,
    /// When it was submitted.
    pub made_at: String,
    /// Who submitted it; `None` if the profile has no people.
    pub made_by: Option<String>,
    /// Whether the draft was changed since, so that this can no longer be approved.
    pub voided: bool,
}

/// Identifies a batch and a page of its payments.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct RunRequest {
    /// Its id.
    pub run: String,
    /// The first payment to show.
    #[serde(default)]
    pub from: u32,
}

/// The status of a batch, computed from its payments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RunState {
    /// Being sent, or waiting for an answer.
    Running,
    /// Paused by a person or a rule; nothing new is sent.
    Paused,
    /// A person must act.
    NeedsAttention,
    /// Every payment is settled.
    Finished,
    /// A person stopped it for good: nothing more is sent, and no payment needs a person.
    Stopped,
}

/// A batch in a list.
#[derive(Clone, Debug, Serialize, TS)]
pub struct RunSummaryView {
    /// Its id.
    pub run: String,
    /// The file of the batch.
    pub file_name: String,
    /// Whether it buys airtime and data: its rows have an operator and a phone number, and are bought again from a new sheet.
    pub is_top_up: bool,
    /// When it was approved.
    pub started_at: String,
    /// Its status.
    pub state: RunState,
    /// Why it is paused.
    pub pause_reason: Option<String>,
    /// Whether a person can continue it.
    pub can_resume: bool,
    /// Whether payments are waiting that a person can stop for good.
    pub can_stop: bool,
    /// Who stopped it for good; `None` if it was not stopped.
    pub stop: Option<RunStopView>,
    /// The number of payments.
    pub items: u32,
    /// Paid, with proof.
    pub paid: u32,
    /// Rejected, with proof that no money moved.
    pub refused: u32,
    /// Waiting to be sent.
    pub not_sent: u32,
    /// Stopped for good before they were sent.
    pub stopped: u32,
    /// Already paid, from another computer or another copy of these records: nothing was sent from here.
    pub paid_before: u32,
    /// In flight.
    pub sending: u32,
    /// Unconfirmed.
    pub in_doubt: u32,
    /// Waiting for a person's decision.
    pub held: u32,
    /// Settled and not verified: no status query has agreed at least a day after the end.
    pub unverified: u32,
    /// Payments with an unresolved alarm: a status query contradicts the records.
    pub alarms: u32,
    /// The sum of all payments.
    pub total: String,
    /// The sum of the paid ones.
    pub total_paid: String,
    /// The sum of the rejected ones.
    pub total_refused: String,
    /// The sum of the unconfirmed ones, with those that need review. Payments in flight are only in the total.
    pub total_unknown: String,
    /// The sum of those waiting to be sent.
    pub total_not_sent: String,
    /// The sum of those stopped for good.
    pub total_stopped: String,
    /// The sum of those that were already paid.
    pub total_paid_before: String,
    /// The comparison of the wallet with the payments; `None` if nothing was sent while the wallet was observed.
    pub wallet: Option<RunWalletView>,
}

impl RunSummaryView {
    /// Whether every payment is settled.
    pub fn is_over(&self) -> bool {
        self.paid + self.paid_before + self.refused + self.stopped == self.items
    }
}

/// How the wallet agrees with the payments. Incoming money may hide a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum WalletFit {
    /// Not compared until all payments are settled.
    NotYet,
    /// It fell by no more than the cost of the payments.
    Fits,
    /// It fell by more, for an unknown reason.
    Fell,
    /// Part of the payments was not compared, because the balance before or after them was not known.
    BalanceUnknown,
    /// Part of the payments was not compared, because the cost of some was not known.
    CostUnknown,
}

/// The comparison of the wallet with the payments of a batch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct RunWalletView {
    /// The result.
    pub fit: WalletFit,
    /// If it fell by more than the cost of the payments: the least difference …
    pub least: Option<String>,
    /// … and the greatest.
    pub most: Option<String>,
    /// When the balance was read before.
    pub since: Option<String>,
    /// When it was compared.
    pub at: Option<String>,
    /// Whether a person reviewed the difference and continued.
    pub seen: bool,
    /// Payments whose amount and fee would explain the difference if one of them had been executed twice. That is possible, not known. At
    /// most 20.
    pub possible: Vec<PossibleView>,
    /// How many more there are.
    pub more_possible: u32,
}

impl RunWalletView {
    /// Whether there is a difference that no one has reviewed.
    pub fn is_open(&self) -> bool {
        self.fit == WalletFit::Fell && !self.seen
    }
}

/// A payment that may explain the difference.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct PossibleView {
    /// Its id.
    pub item: String,
    /// Row of the file.
    pub row: u32,
    /// Sheet of the file.
    pub sheet: String,
    /// The payee.
    pub name: String,
    /// The amount.
    pub amount: String,
    /// The fee.
    pub fee: String,
}

/// The stopping of a batch for good.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct RunStopView {
    /// Who stopped it; `None` if the profile had no people.
    pub by: Option<String>,
    /// When.
    pub at: String,
}

/// A batch with a page of its payments.
#[derive(Clone, Debug, Serialize, TS)]
pub struct RunView {
    /// Counts and sums.
    pub summary: RunSummaryView,
    /// How it is sent.
    pub route: Route,
    /// Payments per bulk call.
    pub group_size: u32,
    /// Whether its payments come from more than one sheet.
    pub stacked: bool,
    /// At most 500 payments, beginning with the requested one.
    pub items: Vec<RunItemView>,
    /// While it is being sent: the battery's charge in percent, if it should wait for power.
    pub battery_low: Option<u8>,
}

/// The result of status queries on request.
#[derive(Clone, Copy, Debug, Serialize, TS)]
pub struct AskedNowView {
    /// The number of payments with an answer.
    pub answered: u32,
    /// The number of payments that could not be queried or got an unclear answer.
    pub unanswered: u32,
    /// The number of further unconfirmed payments, which wait for their schedule.
    pub waiting: u32,
}

/// The state of a batch payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ItemState {
    /// Never sent.
    Ready,
    /// In flight.
    Sending,
    /// Answered; one more status query confirms it.
    Confirming,
    /// Sent, without a reliable answer.
    InDoubt,
    /// A person must decide.
    Held,
    /// Paid, with proof.
    Paid,
    /// Not paid, with proof.
    Refused,
    /// Stopped for good before it was sent; no money moved.
    Stopped,
    /// Already paid, from another computer or another copy of these records; nothing was sent from here.
    PaidBefore,
}

/// A payment of a batch.
#[derive(Clone, Debug, Serialize, TS)]
pub struct RunItemView {
    /// Its id.
    pub item: String,
    /// Row of the file.
    pub row: u32,
    /// Sheet of the file.
    pub sheet: String,
    /// The payee.
    pub name: String,
    /// The bank.
    pub bank: String,
    /// Ten digits.
    pub account: String,
    /// The amount.
    pub amount: String,
    /// The remarks that are sent for the statement; not sent in bulk calls.
    pub remarks: String,
    /// Its state.
    pub state: ItemState,
    /// The reason for the state.
    pub reason: Option<String>,
    /// Its permanent reference.
    pub reference: String,
    /// The service's id of the transaction.
    pub transaction_id: Option<String>,
    /// The fee.
    pub fee: Option<String>,
    /// When the first byte may have left.
    pub sent_at: Option<String>,
    /// When it was settled.
    pub settled_at: Option<String>,
    /// The number of status queries about it.
    pub enquiries: u32,
    /// When the next status query is due.
    pub next_enquiry_at: Option<String>,
    /// Since when it is unconfirmed: when its first attempt that may have left was stored as in flight. `None` unless it is unconfirmed.
    /// Later attempts and answers do not change it, and the following times are counted from it.
    pub unknown_since: Option<String>,
    /// When it becomes an alarm, after 36 hours.
    pub alarm_at: Option<String>,
    /// Until when the status query covers it, 48 hours; afterwards *not found* proves nothing.
    pub lookup_closes_at: Option<String>,
    /// How urgent it is. `None` unless it is unconfirmed.
    pub urgency: Option<Urgency>,
    /// Whether the evidence permits *send again* under the same reference.
    pub may_send_again: bool,
    /// The contradiction that a later status query found: another amount, *failed* for a paid payment, *done* for an unpaid one. The state
    /// does not change until a person resolves it.
    pub alarm: Option<String>,
}

/// A person's decision about a payment that needs review.
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

/// A person's decision about payments of a batch.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DecideRequest {
    /// The batch.
    pub run: String,
    /// The payments' ids.
    pub items: Vec<String>,
    /// The decision.
    pub decision: Decision,
    /// The evidence, in the person's words; must not be empty.
    pub evidence: String,
}

/// Exports the results of a batch.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ExportRequest {
    /// The batch.
    pub run: String,
    /// The format of the file.
    pub format: ExportFormat,
}

/// Payments of batches in a month, by the time they were sent.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PayoutMonthView {
    /// For example `2026-11`.
    pub month: String,
    /// The number of paid ones.
    pub payments: u32,
    /// Their sum.
    pub paid: String,
    /// The sum of those without proof of the result.
    pub unconfirmed: String,
}
