//! The confirm window: requests, questions and confirmations.

use base::profile::Role;
use collections::view::ConfirmForwarding;
use customers::view::{NewSubMerchant, SubMerchantKeyAction};
use payments::view::NewPayment;
use payouts::view::FindingKind;
use refunds::view::NewRefund;
use serde::{Deserialize, Serialize};
use session::view::{HeldDecision, Pin};
use ts_rs::TS;

use super::{ConsoleCallView, ConsoleRequest, ProbeRequest};
use system::error::AppError;

/// The action that the confirm window is opened for. A request executes nothing.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "deed", rename_all = "snake_case")]
pub enum ConfirmAsk {
    /// Pay a submitted draft.
    Release {
        /// The approval snapshot.
        plan: String,
    },
    /// Approve another laptop's approval request.
    ApproveBatch {
        /// The open approval request.
        batch: String,
    },
    /// Return another laptop's approval request.
    SendBack {
        /// The open approval request.
        batch: String,
        /// Why.
        note: String,
    },
    /// Pay what was approved on another laptop.
    StartApproved {
        /// The contents of the response file.
        answer: String,
    },
    /// Add a person who approves on another laptop.
    AddApprover {
        /// The contents of the approver card.
        card: String,
    },
    /// Continue a paused batch.
    Resume {
        /// The batch.
        run: String,
    },
    /// Send payments that need review again under the same references.
    SendAgain {
        /// The batch.
        run: String,
        /// The payments' ids.
        items: Vec<String>,
        /// The evidence that they were not paid.
        evidence: String,
    },
    /// Record that payments that need review were not paid: from then on they can be paid again.
    NotPaid {
        /// The batch.
        run: String,
        /// The payments' ids.
        items: Vec<String>,
        /// The evidence that they were not paid.
        evidence: String,
    },
    /// Record what was found out about payments that are missing in these records. Sending is possible again from then on.
    Missing {
        /// The evidence.
        evidence: String,
    },
    /// Resolve the alarms about one payment whose records a status query contradicts.
    Alarms {
        /// The reference of the payment; `None` for the one with the first alarm.
        reference: Option<String>,
        /// What was found out.
        decision: HeldDecision,
        /// The evidence.
        evidence: String,
    },
    /// Refund a payment, or cancel a request that was not paid.
    Refund {
        /// The refund.
        refund: NewRefund,
    },
    /// Make a single payment.
    Payment {
        /// The payment, as typed.
        payment: NewPayment,
    },
    /// Buy the airtime and data of a sheet.
    TopUps {
        /// The sheet.
        top_ups: String,
        /// The digest of what was shown.
        shown: String,
    },
    /// Onboard a sub-merchant.
    Onboard {
        /// The sub-merchant, as typed.
        sub_merchant: Box<NewSubMerchant>,
    },
    /// Export the keys of a sub-merchant, or remove them from this computer.
    SubMerchantKeys {
        /// The sub-merchant.
        sub_merchant: String,
        /// The action.
        what: SubMerchantKeyAction,
    },
    /// Forward the deposits of a payment account.
    Forwarding {
        /// The forwarding.
        forwarding: ConfirmForwarding,
    },
    /// Record that an unconfirmed refund was not done: another one can be requested then.
    NotRefunded {
        /// Its outbox entry.
        line: String,
        /// The evidence.
        evidence: String,
    },
    /// Export secret values of an answer: withdrawal codes.
    KeptBack {
        /// The answered call.
        call: String,
    },
    /// Record the result of an unconfirmed call.
    Held {
        /// Its outbox entry.
        line: String,
        /// What was found out.
        decision: HeldDecision,
        /// The evidence.
        evidence: String,
    },
    /// Sign the closing of a month that is prepared.
    SignMonth {
        /// Year and month, such as `2026-10`.
        month: String,
    },
    /// Make a call from the console that moves money.
    Call {
        /// The call.
        request: ConsoleRequest,
    },
    /// Ask a question of the contract probe that moves test money.
    Probe {
        /// The question and its destination.
        request: ProbeRequest,
    },
    /// Sign in.
    SignIn {
        /// The person.
        person: String,
    },
    /// Add a person; the first one is the owner.
    AddPerson {
        /// Their name.
        name: String,
        /// Their role.
        role: Role,
    },
    /// Change a person's role.
    ChangeRole {
        /// The person.
        person: String,
        /// The new role.
        role: Role,
    },
    /// Remove a person.
    RemovePerson {
        /// The person.
        person: String,
    },
    /// Set a new PIN for a person.
    NewPin {
        /// The person.
        person: String,
    },
    /// Set whether other computers pay with the same keys, and when a pre-send check is made.
    OtherComputers {
        /// Whether other computers or programs pay with the keys of this profile; `None` to keep the answer.
        others: Option<bool>,
        /// Whether every payment gets a pre-send check, and not only unconfirmed ones; `None` to keep the setting.
        asks_always: Option<bool>,
    },
    /// Set the approval policy.
    Rules {
        /// One person may prepare and approve, after a wait.
        single_person: bool,
        /// After how many minutes without input the session ends: 1 to 120.
        lock_minutes: u32,
        /// The amount in naira up to which one person may record payments as not paid, as typed; empty if a second person always confirms
        /// it.
        not_paid_alone: String,
    },
}

/// Identifies a question of the confirm window.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ConfirmId {
    /// Its id.
    pub confirm: String,
}

/// The status of a question of the confirm window, and its result.
#[derive(Clone, Debug, Default, Serialize, TS)]
pub struct ConfirmStateView {
    /// The status.
    pub state: ConfirmState,
    /// The batch that was started, continued or decided about.
    pub run: Option<String>,
    /// The result of the call.
    pub call: Option<ConsoleCallView>,
    /// Where a file was saved.
    pub path: Option<String>,
    /// The payment account that was opened or changed.
    pub account: Option<String>,
    /// The single payment that was made or attempted.
    pub payment: Option<String>,
    /// The sub-merchant that was or may have been onboarded.
    pub sub_merchant: Option<String>,
    /// Why it ended without being known to be done.
    pub error: Option<AppError>,
}

impl ConfirmStateView {
    /// A view with only this state.
    pub(crate) fn at(state: ConfirmState) -> Self {
        Self { state, ..Self::default() }
    }

    /// Done, with a result.
    pub(crate) fn done() -> Self {
        Self::at(ConfirmState::Done)
    }

    /// Done, with the path of a saved file.
    pub(crate) fn saved(path: String) -> Self {
        Self {
            path: Some(path),
            ..Self::done()
        }
    }

    /// Done, with its batch.
    pub(crate) fn run(run: String) -> Self {
        Self {
            run: Some(run),
            ..Self::done()
        }
    }
}

/// The status of a question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ConfirmState {
    /// Shown in the confirm window.
    #[default]
    Waiting,
    /// Confirmed, and being executed: calls to the service have no answer yet.
    Doing,
    /// Confirmed and executed.
    Done,
    /// Not confirmed; nothing was executed.
    Left,
}

/// What the confirm window shows. All of it is read from the records, none of it comes from the main window.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ConfirmView {
    /// The id of the question, which the answer must contain.
    pub confirm: String,
    /// The question.
    pub title: String,
    /// What it means.
    pub lead: String,
    /// SANDBOX, TEST or LIVE.
    pub kind: base::profile::ProfileKind,
    /// The name of the business, or of the profile.
    pub business: String,
    /// The totals to compare.
    pub totals: Vec<ConfirmFactView>,
    /// What it costs and what stays in the wallet; `None` if the wallet of this profile pays nothing.
    pub money: Option<ConfirmMoneyView>,
    /// Rows to review, warnings first: of each kind their number and the first hundred.
    pub named: Vec<ConfirmNamedView>,
    /// Every payment; `None` for a question that is not about a list of payments.
    pub payees: Option<ConfirmPayeesView>,
    /// Further facts to compare.
    pub facts: Vec<ConfirmFactView>,
    /// Four safety words for the approval snapshot.
    pub words: Option<String>,
    /// The eight digits that belong to them.
    pub code: Option<String>,
    /// The most important warnings.
    pub warnings: Vec<String>,
    /// Who may confirm with a PIN; empty if no PIN is needed.
    pub signers: Vec<SignerView>,
    /// The name of a person who chooses a new PIN.
    pub new_pin_of: Option<String>,
    /// What must be typed; `None` if it depends on who signs.
    pub typed: Option<TypedView>,
    /// In a profile without people: the earliest time of a confirmation.
    pub not_before: Option<String>,
    /// The label of a required reason.
    pub reason: Option<String>,
    /// The label of the button: the action.
    pub button: String,
}

/// A fact to compare.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ConfirmFactView {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// Rows of one kind, to be reviewed.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ConfirmNamedView {
    /// What they have in common.
    pub kind: FindingKind,
    /// Whether such rows are a reason to look twice.
    pub is_warning: bool,
    /// What they have in common, in words.
    pub name: String,
    /// The number of rows.
    pub rows: u32,
    /// How many of them can be described: all, except for an approval request of an earlier version.
    pub named: u32,
    /// At most a hundred descriptions.
    pub lines: Vec<String>,
}

/// What payments cost, and what stays in the wallet. What is not known is `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
pub struct ConfirmMoneyView {
    /// The number of payments whose fee is not known.
    pub unknown: u32,
    /// The sum of the fees, if all are known.
    pub fee: Option<String>,
    /// The tax on them.
    pub vat: Option<String>,
    /// The amounts with fees and tax.
    pub leaves: Option<String>,
    /// The balance before.
    pub balance: Option<String>,
    /// The balance afterwards.
    pub stays: Option<String>,
    /// What is missing, if the balance is too low.
    pub short: Option<String>,
}

/// Every payment of a question, largest first.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ConfirmPayeesView {
    /// The number of payments.
    pub count: u32,
    /// At most a hundred.
    pub rows: Vec<ConfirmPayeeView>,
}

/// A payment of a question.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ConfirmPayeeView {
    /// The row of the file.
    pub row: u32,
    /// Its sheet, if there are several.
    pub sheet: Option<String>,
    /// The payee.
    pub name: String,
    /// The bank.
    pub bank: String,
    /// Ten digits.
    pub account: String,
    /// The amount.
    pub amount: String,
}

/// Asks for a page of the payments.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ConfirmPayeesRequest {
    /// The id of the question.
    pub confirm: String,
    /// The position of the first payment, from 0.
    pub from: u32,
}

/// Asks for a page of rows of one kind.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ConfirmNamedRequest {
    /// The id of the question.
    pub confirm: String,
    /// The name of the kind.
    pub name: String,
    /// The position of the first row, from 0.
    pub from: u32,
}

/// A person who may confirm.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SignerView {
    /// Their id.
    pub person: String,
    /// Their name.
    pub name: String,
    /// The earliest time of a confirmation of their own work.
    pub not_before: Option<String>,
    /// What they must type.
    pub typed: Option<TypedView>,
}

/// A text that must be typed, so that it is read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct TypedView {
    /// The label of the field.
    pub label: String,
    /// The expected text.
    pub expected: String,
}

/// A confirmation.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ConfirmGive {
    /// The id of the question.
    pub confirm: String,
    /// Who confirms.
    pub person: Option<String>,
    /// Their PIN.
    pub pin: Option<Pin>,
    /// The new PIN.
    pub new_pin: Option<Pin>,
    /// The new PIN, repeated.
    pub new_pin_again: Option<Pin>,
    /// What was typed.
    pub typed: Option<String>,
    /// The reason, if one is required.
    #[serde(default)]
    #[ts(optional)]
    pub reason: Option<String>,
}
