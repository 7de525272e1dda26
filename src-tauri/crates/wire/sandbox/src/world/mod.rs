//! The pretended service's world: wallets, payments, payment requests, payment accounts, customers. Deterministic: time comes with every
//! step.

mod account_deposits;
mod accounts;
mod balance;
mod banks;
mod bill_payments;
mod bill_refunds;
mod billers;
mod bills;
mod cash;
mod customers;
mod deposits;
mod fees;
mod funding;
mod history;
mod holders;
mod holds;
mod look_ups;
mod merchants;
mod movements;
mod notices;
mod on_behalf_of;
mod once;
mod operators;
mod paying;
mod payments;
mod people;
mod periods;
mod purchases;
mod rates;
mod reading;
mod refunds;
mod refusal;
mod report;
mod requested;
mod success;
mod transfers;
mod wallets;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use service_api::declare::{Effect, Interface, Operation, Spec};
use service_api::value::Amount;
use service_api::{GetOperationStatus, History, MoneyTransfer, MoneyTransferBulk};

pub use account_deposits::{Deposit, DepositMethod, DepositView};
pub use accounts::PaymentAccountView;
pub use bills::BillView;
pub use customers::CustomerView;
pub use holds::WithdrawalView;
pub use requested::PaymentRequestView;
pub use wallets::{Balance, BookEntry};

use crate::photos::Photos;
use crate::raw::Raw;
use crate::seed::Seed;
use crate::statement::{Account, Side};
use crate::time::Timestamp;
use account_deposits::Deposited;
use accounts::Accounts;
pub(crate) use accounts::check_digit;
use bill_payments::Billing;
use bills::Bill;
pub(crate) use bills::BillToPay;
use customers::{Customers, check_photos};
use history::HistoryEvent;
use holds::Waiting;
pub(crate) use notices::Notice;
use once::Made;
pub(crate) use paying::PAID_REQUEST;
use payments::Payment;
pub(crate) use reading::read_body;
pub(crate) use refusal::Refusal;
use requested::Requested;
pub(crate) use wallets::{Movement, Party};
use wallets::{Owner, Wallets};

/// What happens when a payment's reference was used before; the specification leaves it open (`docs/spec/observed.md#still-unknown`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Duplicates {
    /// Refused with code 105; nothing is done.
    #[default]
    Refuse,
    /// Answered as the first time; nothing is done.
    ReturnOriginal,
    /// Done once more.
    ExecuteAgain,
}

/// How one step goes differently because a fault is armed. Kept with the step, so that a replay goes the same way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Twists {
    /// Nothing is done; this code is answered.
    pub(crate) refuse: Option<String>,
    /// Done, but said to be in process for so many milliseconds.
    pub(crate) pending_ms: Option<u64>,
    /// The wallet seems empty: at once for one payment, from the middle on for a group.
    pub(crate) insufficient_funds: bool,
    /// Only the first half of a group is done; nothing of a single payment.
    pub(crate) partial_execution: bool,
    /// What is younger than so many milliseconds is not found.
    pub(crate) stale_ms: Option<u64>,
    /// What is as old as so many milliseconds or older is not found.
    pub(crate) forgetful_ms: Option<u64>,
    /// What happens to a reference that was used before, other than the world does by itself.
    pub(crate) duplicates: Option<Duplicates>,
    /// A payment as old as so many milliseconds or older is forgotten, and its reference is free.
    pub(crate) forget_ms: Option<u64>,
}

impl Twists {
    /// Whether a look-up passes over something of this moment.
    fn hide(&self, of: Timestamp, now: Timestamp) -> bool {
        let age = now.ms_since(of);
        self.stale_ms.is_some_and(|ms| age < ms) || self.forgetful_ms.is_some_and(|ms| age >= ms)
    }
}

impl Step {
    /// What happens to a reference that was used before.
    fn duplicates(&self, otherwise: Duplicates) -> Duplicates {
        self.twists.duplicates.unwrap_or(otherwise)
    }

    /// Whether a payment of this moment is forgotten.
    fn forgets(&self, of: Timestamp) -> bool {
        self.twists.forget_ms.is_some_and(|ms| self.now.ms_since(of) >= ms)
    }
}

/// When and how one step happens.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) now: Timestamp,
    pub(crate) twists: Twists,
    /// What came with the request.
    pub(crate) photos: Photos,
    /// Whether it was sent to the collection host.
    pub(crate) on_collection_host: bool,
}

/// Answering one operation. [`dispatch`] needs it of the world for every operation there is: a missing one does not compile.
pub(crate) trait Answers<O: Operation> {
    /// Does it.
    fn answer(&mut self, request: O, step: &Step) -> Result<O::Answer, Refusal>;
}

/// Why something asked of the control interface is not done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ControlError {
    /// The request is not understood.
    #[error("{0}")]
    Invalid(String),
    /// No such payment request.
    #[error("There is no payment request with the reference {0}.")]
    NotFound(String),
    /// No such payment account.
    #[error("There is no payment account with the number or reference {0}.")]
    NoAccount(String),
    /// No such customer.
    #[error("There is no customer with the phone number, e-mail address or account number {0}.")]
    NoCustomer(String),
    /// Not in this state.
    #[error("{0}")]
    Conflict(String),
    /// The state file cannot be written.
    #[error("The state file cannot be written: {0}.")]
    State(String),
}

/// All there is.
#[derive(Debug)]
pub(crate) struct World {
    seed: Seed,
    duplicates: Duplicates,
    wallets: Wallets,
    payments: BTreeMap<String, Payment>,
    billing: Billing,
    waiting: Waiting,
    requested: BTreeMap<String, Requested>,
    accounts: Accounts,
    /// Payments into payment accounts, by transaction reference.
    deposits: BTreeMap<String, Deposited>,
    /// In order.
    happened: Vec<HistoryEvent>,
    /// Bills that customers paid, by reference.
    bills: BTreeMap<String, Bill>,
    customers: Customers,
    /// By the external ids that the business gave them.
    merchants: BTreeSet<String>,
    made: Made,
    /// How many transaction ids were given out.
    serial: u64,
    /// How many session ids of the inter-bank network.
    sessions: u64,
    /// What the service told unasked, in order.
    notices: Vec<Notice>,
}

impl World {
    /// A world in which nothing has happened.
    pub(crate) fn new(seed: Seed, opening_balance: Amount, duplicates: Duplicates) -> Self {
        Self {
            seed,
            duplicates,
            wallets: Wallets::new(opening_balance),
            payments: BTreeMap::new(),
            billing: Billing::default(),
            waiting: Waiting::default(),
            requested: BTreeMap::new(),
            accounts: Accounts::default(),
            deposits: BTreeMap::new(),
            happened: Vec::new(),
            bills: BTreeMap::new(),
            customers: Customers::default(),
            merchants: BTreeSet::new(),
            made: Made::new(),
            serial: 0,
            sessions: 0,
            notices: Vec::new(),
        }
    }

    /// Does one operation; `body` has been read by [`read_body`]. Returns the answer and its code.
    pub(crate) fn call(&mut self, spec: &Spec, body: &Raw, step: &Step) -> (Raw, String) {
        let ended = dispatch(self, spec, body, step);
        self.wallets.check();
        match ended {
            Ok(answer) => {
                let code = ["responseCode", "statusCode"].iter().find_map(|name| answer.get(name)?.as_text());
                let code = code.unwrap_or_default().to_owned();
                (as_written(spec, answer), code)
            }
            Err(refusal) => (as_written(spec, refusal.envelope(spec, body)), refusal.code),
        }
    }

    /// Every movement of money, in order.
    pub(crate) fn book(&self) -> Vec<BookEntry> {
        self.wallets.book()
    }

    /// The business's wallet as a bank account: what happened to it from `from` on and before `until`.
    pub(crate) fn account(&self, from: Timestamp, until: Timestamp, settlements: u8) -> Account {
        let mut opening = None;
        let mut told = Vec::new();
        let mut before = self.wallets.opening();
        for (number, (movement, balance)) in (1..).zip(self.wallets.movements(&Owner::Business)) {
            if (from..until).contains(&movement.at) {
                opening.get_or_insert(before);
                let side = if movement.comes_to(&Owner::Business) {
                    Side::Credit
                } else {
                    Side::Debit
                };
                told.push((number, movement, side));
            } else if movement.at >= until {
                opening.get_or_insert(before);
            }
            before = balance.minor();
        }
        Account::new(opening.unwrap_or(before), &told, settlements)
    }

    /// What the business's wallet holds and why.
    pub(crate) fn balance(&self) -> Balance {
        self.wallets.balance(&Owner::Business)
    }

    /// A transaction id nobody had before: six letters or digits.
    fn next_transaction_id(&mut self) -> String {
        const ALPHABET: &[u8; 36] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
        const COUNT: u64 = 36_u64.pow(6);
        // Odd and not a multiple of three, so it runs through all ids before it repeats one.
        const STRIDE: u64 = 1_234_567_891;
        let start = self.seed.below(usize::MAX, "transaction id", "");
        let mut place = (u64::try_from(start).unwrap_or(0) + self.serial % COUNT * STRIDE) % COUNT;
        self.serial += 1;
        let letters = (0..6).map(|_| {
            let letter = usize::try_from(place % 36).unwrap_or(0);
            place /= 36;
            char::from(ALPHABET[letter])
        });
        letters.collect()
    }
}

macro_rules! dispatch {
    ($($operation:ident $method:ident;)*) => {
        fn dispatch(world: &mut World, spec: &Spec, body: &Raw, step: &Step) -> Result<Raw, Refusal> {
            $( if spec.id == <service_api::$operation as Operation>::SPEC.id {
                return perform::<service_api::$operation>(world, body, step);
            } )*
            Err(Refusal::new("-2", "Unsupported operation"))
        }
    };
}
service_api::for_each_operation!(dispatch);

/// Checks fields and rules, then lets the world answer.
fn perform<O: Operation>(world: &mut World, body: &Raw, step: &Step) -> Result<Raw, Refusal>
where
    World: Answers<O>,
{
    let text = body.to_string();
    let json = service_api::strict::object(&text).unwrap_or_default();
    let problems = (O::SPEC.problems)(&json, &step.now.utc_time());
    let mut problems = problems
        .iter()
        .filter(|problem| !deposits::needs_no_message(&O::SPEC, body, problem, step));
    if let Some(first) = problems.next() {
        return Err(Refusal::of_problems(&O::SPEC, body, first, &problems.collect::<Vec<_>>()));
    }
    check_photos(&O::SPEC, &step.photos)?;
    // From the text and not from `json`, where a long number is a text.
    let request: O = serde_json::from_str(&text).map_err(|error| Refusal::new("117", error.to_string()))?;
    if let (Some(code), true) = (&step.twists.refuse, O::SPEC.effect != Effect::MovesMoney) {
        return Err(Refusal::new(code, "Refused"));
    }
    let answer = serde_json::to_string(&world.answer(request, step)?).unwrap_or_default();
    Raw::parse(&answer).map_err(|error| Refusal::new("-1", error))
}

/// The answer as each interface writes it: codes and moments are text in the collection interface and numbers in the others, and what a
/// failed look-up does not know is null (`docs/spec/observed.md#further-fields`).
fn as_written(spec: &Spec, mut answer: Raw) -> Raw {
    let number = |answer: &mut Raw, name: &str| {
        if let Some(number) = answer.get(name).and_then(Raw::as_text).and_then(|text| text.parse::<i64>().ok()) {
            answer.set(name, Raw::Number(number.to_string()));
        }
    };
    match spec.interface {
        Interface::Collection => {}
        Interface::Business | Interface::Merchant => {
            number(&mut answer, "responseCode");
            number(&mut answer, "dateTimeUTC");
            for result in answer.list_mut("results").into_iter().flatten() {
                number(result, "responseCode");
            }
            for item in answer.list_mut("items").into_iter().flatten() {
                number(item, "itemNumber");
                number(item, "dateUTC");
            }
        }
    }
    let null_where_absent = |part: &mut Raw, names: &[&str]| {
        for name in names {
            if part.get(name).is_none() {
                part.set(name, Raw::Null);
            }
        }
    };
    if spec.id == History::SPEC.id {
        let items = answer.list_mut("items").into_iter().flatten();
        items.for_each(|item| null_where_absent(item, &["accountReference"]));
    }
    let code_or_null = |transfer: &mut Raw| {
        if transfer.get("transactionId").is_some() {
            null_where_absent(transfer, &["withdrawalCode"]);
        }
    };
    if spec.id == MoneyTransfer::SPEC.id {
        code_or_null(&mut answer);
    } else if spec.id == MoneyTransferBulk::SPEC.id {
        answer.list_mut("results").into_iter().flatten().for_each(code_or_null);
    }
    if spec.id == GetOperationStatus::SPEC.id {
        null_where_absent(&mut answer, &["transactionStatus", "fee", "transactionId"]);
    }
    answer
}
