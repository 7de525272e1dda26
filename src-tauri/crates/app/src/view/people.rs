//! Who works with a profile, and the confirm window.

use base::profile::Role;
use collections::view::ConfirmForwarding;
use customers::view::{NewSubMerchant, SubMerchantKeyAction};
use payments::view::NewPayment;
use refunds::view::NewRefund;
use serde::{Deserialize, Serialize};
use session::view::{HeldDecision, Pin};
use ts_rs::TS;

use super::{ConsoleCallView, ConsoleRequest, ProbeRequest};
use system::error::AppError;

/// Somebody who works with the profile.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PersonView {
    /// Their id.
    pub person: String,
    /// Their name.
    pub name: String,
    /// What they may do.
    pub role: Role,
    /// Says who works here and by which rules.
    pub owner: bool,
    /// Approves on another laptop: four words for the key that signs there.
    pub elsewhere: Option<String>,
}

/// Who works with the open profile.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PeopleView {
    /// Everybody; nobody where one person works without a PIN.
    pub people: Vec<PersonView>,
    /// Who is at the laptop.
    pub here: Option<PersonView>,
    /// There are people, and none of them is signed in: nothing else is shown.
    pub locked: bool,
    /// One person may prepare and approve, after a wait.
    pub single_person: bool,
    /// After so many minutes without a touch nobody is signed in any more.
    pub lock_minutes: u32,
    /// One person may record up to this amount as not paid, in naira; empty where a second person always confirms it.
    pub not_paid_alone: String,
    /// Nothing is sent from this profile before it has people.
    pub needed: bool,
}

/// What people did, the latest first.
#[derive(Clone, Debug, Serialize, TS)]
pub struct AuditView {
    /// At most 200 entries.
    pub entries: Vec<AuditEntryView>,
    /// Where the chain of all entries is broken; none when it is whole.
    pub broken: Option<String>,
}

/// An entry of the audit.
#[derive(Clone, Debug, Serialize, TS)]
pub struct AuditEntryView {
    /// Its place.
    pub seq: i64,
    /// When.
    pub at: String,
    /// Who; empty where the profile has no people, and for what no person did.
    pub who: String,
    /// What.
    pub what: String,
    /// How it was.
    pub before: Option<String>,
    /// How it is since.
    pub after: Option<String>,
}

/// What the confirm window is opened for. Asking does nothing by itself.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "deed", rename_all = "snake_case")]
pub enum ConfirmAsk {
    /// Pay what was frozen.
    Release {
        /// The frozen plan.
        plan: String,
    },
    /// Answer a batch of another laptop with yes.
    ApproveBatch {
        /// The batch that is open.
        batch: String,
    },
    /// Answer it with no.
    SendBack {
        /// The batch that is open.
        batch: String,
        /// Why.
        note: String,
    },
    /// Pay what was approved on another laptop.
    StartApproved {
        /// The answer, as it stands in its file.
        answer: String,
    },
    /// Make known who approves on another laptop.
    AddApprover {
        /// The approver's card, as it stands in its file.
        card: String,
    },
    /// Go on with a run that stopped.
    Resume {
        /// The run.
        run: String,
    },
    /// Send held payments again under the same references.
    SendAgain {
        /// The run.
        run: String,
        /// Items by id.
        items: Vec<String>,
        /// What proves that they were not paid.
        evidence: String,
    },
    /// Record that held payments were not paid: from then on they can be paid again.
    NotPaid {
        /// The run.
        run: String,
        /// Items by id.
        items: Vec<String>,
        /// What proves that they were not paid.
        evidence: String,
    },
    /// Say what was found out about payments of which these records know nothing. Sending is possible again from then on.
    Missing {
        /// What proves it.
        evidence: String,
    },
    /// Resolve the alarms about one payment, of which a status query contradicts what was known.
    Alarms {
        /// The reference of the payment; without one, the payment that was alarmed first.
        reference: Option<String>,
        /// What was found out.
        decision: HeldDecision,
        /// What proves it.
        evidence: String,
    },
    /// Give money back, or cancel a request that nobody has paid.
    Refund {
        /// What.
        refund: NewRefund,
    },
    /// Make a single payment.
    Payment {
        /// What, as typed.
        payment: NewPayment,
    },
    /// Buy airtime and data as a sheet says.
    TopUps {
        /// The sheet.
        top_ups: String,
        /// The mark of what was shown.
        shown: String,
    },
    /// Bring a merchant onto the service.
    Onboard {
        /// What, as typed.
        sub_merchant: Box<NewSubMerchant>,
    },
    /// Hand out the keys of a sub-merchant, or remove them from this computer.
    SubMerchantKeys {
        /// Of which.
        sub_merchant: String,
        /// What is done with them.
        what: SubMerchantKeyAction,
    },
    /// Lead deposits into a payment account elsewhere.
    Forwarding {
        /// Of which.
        forwarding: ConfirmForwarding,
    },
    /// Record that a refund nobody knows about was not done: another one can be asked for then.
    NotRefunded {
        /// Its line.
        line: String,
        /// What proves it.
        evidence: String,
    },
    /// Hand out what an answer held and no screen shows: withdrawal codes.
    KeptBack {
        /// The call that was answered so.
        call: String,
    },
    /// Record what became of a payment of which nobody knows.
    Held {
        /// Its line.
        line: String,
        /// What was found.
        decision: HeldDecision,
        /// What proves it.
        evidence: String,
    },
    /// Make a call of the console that moves money.
    Call {
        /// The call.
        request: ConsoleRequest,
    },
    /// Ask a question of the contract probe that moves test money.
    Probe {
        /// The question.
        request: ProbeRequest,
    },
    /// Sign in.
    SignIn {
        /// Who.
        person: String,
    },
    /// Add somebody; the first one is the owner.
    AddPerson {
        /// As the others call them.
        name: String,
        /// What they may do.
        role: Role,
    },
    /// Let somebody do something else.
    ChangeRole {
        /// Who.
        person: String,
        /// What they may do from now on.
        role: Role,
    },
    /// End somebody's work here.
    RemovePerson {
        /// Who.
        person: String,
    },
    /// Give somebody a new PIN.
    NewPin {
        /// Who.
        person: String,
    },
    /// Say whether other computers pay with the same keys, and when the service is asked before a payment leaves.
    OtherComputers {
        /// Other computers or programs pay with the keys of this profile; nothing leaves that as it was answered.
        others: Option<bool>,
        /// The service is asked about every payment before it leaves, and not only about what is in doubt; nothing leaves that as it is.
        asks_always: Option<bool>,
    },
    /// Set the rules.
    Rules {
        /// One person may prepare and approve, after a wait.
        single_person: bool,
        /// Minutes without a touch after which nobody is signed in any more: 1 to 120.
        lock_minutes: u32,
        /// One person may record up to this amount as not paid, in naira as typed; nothing where a second person always confirms it.
        not_paid_alone: String,
    },
}

/// What was asked of the confirm window.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ConfirmId {
    /// Its id.
    pub confirm: String,
}

/// Where something asked of the confirm window stands, and what came of it.
#[derive(Clone, Debug, Default, Serialize, TS)]
pub struct ConfirmStateView {
    /// Where.
    pub state: ConfirmState,
    /// The run that was started, went on or was decided about.
    pub run: Option<String>,
    /// What became of the call.
    pub call: Option<ConsoleCallView>,
    /// Where a file was saved.
    pub path: Option<String>,
    /// The payment account that was opened or changed.
    pub account: Option<String>,
    /// The single payment that was made, or tried.
    pub payment: Option<String>,
    /// The sub-merchant that was onboarded, or tried.
    pub sub_merchant: Option<String>,
    /// Why it ended without being known to be done.
    pub error: Option<AppError>,
}

impl ConfirmStateView {
    /// In this state, with nothing else to show.
    pub(crate) fn at(state: ConfirmState) -> Self {
        Self { state, ..Self::default() }
    }

    /// Done, with what came of it.
    pub(crate) fn done() -> Self {
        Self::at(ConfirmState::Done)
    }

    /// Done, with the run it is about.
    pub(crate) fn run(run: String) -> Self {
        Self {
            run: Some(run),
            ..Self::done()
        }
    }
}

/// Where it stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ConfirmState {
    /// In the other window.
    #[default]
    Waiting,
    /// Confirmed, and being done: whatever goes to the service has no answer yet.
    Doing,
    /// Confirmed and done.
    Done,
    /// Not confirmed; nothing was done.
    Left,
}

/// What the confirm window shows. All of it is read where the money is sent from, none of it comes from the main window.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ConfirmView {
    /// What this is about; given back with the answer.
    pub confirm: String,
    /// The question.
    pub title: String,
    /// What it means.
    pub lead: String,
    /// SANDBOX, TEST or LIVE.
    pub kind: base::profile::ProfileKind,
    /// The business, or the profile.
    pub business: String,
    /// The totals to compare.
    pub totals: Vec<ConfirmFactView>,
    /// Whom to look at: of each sort how many there are, and the first hundred.
    pub named: Vec<ConfirmNamedView>,
    /// What else there is to compare.
    pub facts: Vec<ConfirmFactView>,
    /// Four words for the whole plan.
    pub words: Option<String>,
    /// Eight digits for it.
    pub code: Option<String>,
    /// What to look at first.
    pub warnings: Vec<String>,
    /// Who may confirm with a PIN; nobody where none is needed.
    pub signers: Vec<SignerView>,
    /// Somebody chooses a new PIN: their name.
    pub new_pin_of: Option<String>,
    /// What everybody types; none where it depends on who signs.
    pub typed: Option<TypedView>,
    /// Not before this, where nobody has a name.
    pub not_before: Option<String>,
    /// A reason is asked for: the label of its field.
    pub reason: Option<String>,
    /// The deed, on its button.
    pub button: String,
}

/// A line to compare.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ConfirmFactView {
    /// What it is.
    pub name: String,
    /// What it says.
    pub value: String,
}

/// Rows of one sort, for whoever confirms.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ConfirmNamedView {
    /// What they have in common.
    pub name: String,
    /// How many there are.
    pub rows: u32,
    /// How many of them can be named: all, but for a batch file of an earlier version.
    pub named: u32,
    /// At most a hundred of them in words.
    pub lines: Vec<String>,
}

/// Which rows of a sort to name.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ConfirmNamedRequest {
    /// What was shown.
    pub confirm: String,
    /// The sort, by its name.
    pub name: String,
    /// From which place on, the first is 0.
    pub from: u32,
}

/// Somebody who may confirm.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SignerView {
    /// Who.
    pub person: String,
    /// Their name.
    pub name: String,
    /// Not before this, where they approve their own work.
    pub not_before: Option<String>,
    /// What they type.
    pub typed: Option<TypedView>,
}

/// Something to type, so that it is read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct TypedView {
    /// What is asked for.
    pub label: String,
    /// What must be typed.
    pub expected: String,
}

/// What a person says in the confirm window.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ConfirmGive {
    /// What was shown.
    pub confirm: String,
    /// Who confirms.
    pub person: Option<String>,
    /// Their PIN.
    pub pin: Option<Pin>,
    /// The new PIN.
    pub new_pin: Option<Pin>,
    /// The same once more.
    pub new_pin_again: Option<Pin>,
    /// What was typed.
    pub typed: Option<String>,
    /// Why, where that is asked.
    #[serde(default)]
    #[ts(optional)]
    pub reason: Option<String>,
}
