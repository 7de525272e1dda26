//! Single payments: to a person, to a bank account, for airtime and data, for a bill, and cash that is handed over.

use base::profile::KeyPlace;
use payment_rules::outbox::Urgency;
use serde::{Deserialize, Serialize};
use session::view::{ExportFormat, PersonsWordView, Pin};
use sheet_rules::payout::names::Tier;
use ts_rs::TS;

/// What a single payment is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PaymentKind {
    /// A person's wallet, or the telephone of somebody without one.
    Wallet,
    /// A bank account.
    Bank,
    /// Airtime or data.
    Airtime,
    /// A bill.
    Bill,
    /// Cash handed over for a withdrawal code.
    Cash,
}

/// A payment as it is typed. Its reference is drawn once, so that the same form never pays twice.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewPayment {
    /// Its name for life.
    pub reference: String,
    /// Decimal text as typed.
    pub amount: String,
    /// To whom, and how.
    pub to: PayTo,
    /// Whose money it is, where it is a customer's; none for our own wallet.
    pub behalf: Option<OnBehalfOf>,
}

/// A customer whose money pays, by what the customer gave for it.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct OnBehalfOf {
    /// The customer's phone number, e-mail address or account number.
    pub principal: String,
    /// The customer's password; empty for the one that is kept. Never shown again, never written.
    pub credentials: Pin,
    /// Keep the password in the safe once the payment is made.
    pub keep: bool,
}

/// A customer whose password is kept in the safe.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct KeptCustomerView {
    /// The customer's phone number, e-mail address or account number.
    pub principal: String,
    /// When the password was put there.
    pub kept_at: String,
}

/// Names a customer whose password is kept.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct KeptCustomerRequest {
    /// The customer's phone number, e-mail address or account number.
    pub principal: String,
}

/// The customers whose passwords are kept, and where.
#[derive(Clone, Debug, Serialize, TS)]
pub struct KeptCustomersView {
    /// Where they are kept.
    pub place: KeyPlace,
    /// By name.
    pub customers: Vec<KeptCustomerView>,
}

/// To whom a payment goes.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PayTo {
    /// A person's wallet, or the telephone of somebody without one.
    Wallet {
        /// Phone number, nickname or account number.
        account: String,
        /// A further reference; what the statement shows.
        note: String,
        /// The sender's name on the message, at most 16 characters.
        sender: String,
        /// Whether the person gets a message.
        tell: bool,
        /// Whether a withdrawal code comes to us and not to the person.
        code_to_us: bool,
        /// `KYC1` to `KYC3` that the person must have; empty for none.
        level: String,
        /// Days the money waits for it; empty for 120.
        days: String,
    },
    /// A bank account.
    Bank {
        /// The service's id of the bank.
        bank: String,
        /// Ten digits.
        account: String,
        /// Who it should be.
        name: String,
        /// Where the person is told; this or the e-mail address.
        phone: String,
        /// Where the person is told.
        email: String,
        /// On the bank's statement, at most 30 characters.
        remarks: String,
        /// The sender's name, at most 20 characters.
        sender: String,
        /// Whether the person gets a message.
        tell: bool,
    },
    /// Airtime or data.
    Airtime {
        /// The telephone.
        phone: String,
        /// The operator's public id.
        operator: String,
        /// The id of a data bundle; empty for airtime.
        bundle: String,
        /// Whether the person gets a message.
        tell: bool,
    },
    /// A bill.
    Bill {
        /// The biller's public id.
        biller: String,
        /// The customer's number there.
        customer: String,
        /// Code of what is paid; empty where the biller has none.
        service: String,
    },
    /// Cash handed over.
    Cash {
        /// The customer's telephone.
        phone: String,
        /// What the customer shows. Never shown again, never written.
        code: Pin,
    },
}

/// A named value, in the words of whoever told it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct NamedValueView {
    /// What it is.
    pub name: String,
    /// What it says.
    pub value: String,
}

/// What the service says of a payment before it is made. No money moved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct PaymentCheckView {
    /// Under which name it would be sent: another one than was given where that names a payment that was made before.
    pub reference: String,
    /// Whose account it is, as the service or the bank says; none where nobody can be asked.
    pub holder: Option<String>,
    /// How well that fits the name that was typed, where one was.
    pub tier: Option<Tier>,
    /// Why it does not fit.
    pub reasons: Vec<String>,
    /// What is paid, decimal text.
    pub amount: String,
    /// What it costs on top; none where that is told only afterwards.
    pub fee: Option<String>,
    /// Tax on the fee.
    pub vat: Option<String>,
    /// All that leaves the wallet; at least the amount.
    pub total: String,
    /// The customer whose wallet it leaves; none for our own.
    pub payer: Option<String>,
    /// More that was told: level of identity check, what the biller knows.
    pub told: Vec<NamedValueView>,
    /// What whoever gets it will read of what was typed, cut as it is sent.
    pub seen: Vec<NamedValueView>,
    /// What is to be thought of.
    pub warnings: Vec<String>,
    /// Whether the person's identity check is enough to get the money at once; none where no level was asked for.
    pub identity_enough: Option<bool>,
}

/// Where a single payment stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PaymentState {
    /// On its way to the service.
    Sending,
    /// Not one byte left this computer, and none will.
    NotSent,
    /// Sent, and nothing proves whether it was done.
    NotKnown,
    /// Done.
    Paid,
    /// The money left, and waits with the service until the recipient's identity is checked, or may wait.
    OnHold,
    /// The money left, and the withdrawal code that was to come to us did not come: somebody must act.
    CodeMissing,
    /// The service said no; no money moved.
    NotPaid,
}

/// A single payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct PaymentView {
    /// Its id here.
    pub payment: String,
    /// What for.
    pub kind: PaymentKind,
    /// Its name for life.
    pub reference: String,
    /// Where it stands.
    pub state: PaymentState,
    /// That is a person's word, and no answer of the service.
    pub by_word: bool,
    /// A look-up told otherwise since it ended.
    pub contradicted: bool,
    /// Of cash: when somebody said that it was handed over.
    pub handed_over_at: Option<String>,
    /// Decimal text.
    pub amount: String,
    /// To whom: the name as it was typed.
    pub to: String,
    /// Whose account it is, as the bank, the service or the biller said before it was sent or in the answer.
    pub holder: Option<String>,
    /// The account, phone number or customer's number.
    pub account: String,
    /// The bank, the operator or the biller.
    pub at: Option<String>,
    /// When it was sent.
    pub sent_at: Option<String>,
    /// Since when nobody knows what became of it.
    pub unknown_since: Option<String>,
    /// When the service's look-up forgets it, 48 hours on.
    pub lookup_closes_at: Option<String>,
    /// How pressing that is.
    pub urgency: Option<Urgency>,
    /// The customer whose money it is; none for our own.
    pub payer: Option<String>,
}

/// The list of single payments, the latest first.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PaymentsPageView {
    /// At most a hundred.
    pub payments: Vec<PaymentView>,
    /// Where the next page begins; none at the end.
    pub next: Option<String>,
}

/// Asks for a page of single payments.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PaymentsRequest {
    /// Those before this one; none for the latest.
    pub before: Option<String>,
    /// Only of this kind.
    pub kind: Option<PaymentKind>,
    /// Only those that are not settled.
    pub open: bool,
    /// Only those that were paid and wait for a person: a code that did not come, cash of which nobody said that it was handed over.
    #[serde(default)]
    pub needs_you: bool,
    /// Only those that hold these words, of which one has three letters or more; empty for all.
    #[serde(default)]
    pub text: String,
}

/// Writes single payments into a file.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PaymentsExport {
    /// Only of this kind.
    pub kind: Option<PaymentKind>,
    /// Only those that are not settled.
    pub open: bool,
    /// Only those that were paid and wait for a person.
    #[serde(default)]
    pub needs_you: bool,
    /// Only those that hold these words; empty for all.
    pub text: String,
    /// As what.
    pub format: ExportFormat,
}

/// Names a single payment.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PaymentId {
    /// Its id here.
    pub payment: String,
}

/// What became of a withdrawal code that did not come.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CodeSettled {
    /// The payment's id here.
    pub payment: String,
    /// In a person's words.
    pub what: String,
}

/// Everything about a single payment.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PaymentDetailView {
    /// What the list shows of it.
    pub payment: PaymentView,
    /// What it cost, tax included, as told.
    pub fee: Option<String>,
    /// What the business earned by it.
    pub commission: Option<String>,
    /// The service's id of the movement.
    pub transaction: Option<String>,
    /// Token or receipt of the biller.
    pub token: Option<String>,
    /// What was bought, and what the answer told besides.
    pub told: Vec<NamedValueView>,
    /// What that means, and what is known beyond the state.
    pub words: Vec<String>,
    /// Our own note on it.
    pub note: Option<String>,
    /// What whoever got it reads of what was typed.
    pub seen: Vec<NamedValueView>,
    /// The call that sent it.
    pub call: Option<String>,
    /// What the answer held and no screen shows.
    pub kept_back: Vec<String>,
    /// When it ended.
    pub settled_at: Option<String>,
    /// How often the service was asked about it.
    pub looked: u32,
    /// When it is asked next.
    pub next_look_at: Option<String>,
    /// Whether a person must say what became of it.
    pub waits: bool,
    /// What a person said of it, where nothing else is known.
    pub word: Option<PersonsWordView>,
    /// Of cash that nobody handed over yet: until when the service's answer is so fresh that it may be handed over on it.
    pub hand_over_until: Option<String>,
    /// Under which name whom it went to is saved.
    pub saved_as: Option<String>,
    /// Whether whom it went to can be saved from it.
    pub can_be_saved: bool,
}
