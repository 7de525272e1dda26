//! The simulated world: wallets, payments, payment requests, payment accounts, customers. It is deterministic: every step contains its
//! time.

mod account_deposits;
mod accounts;
mod balance;
mod banks;
mod bill_payments;
mod bill_refunds;
mod billers;
mod bills;
mod callbacks;
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
pub(crate) use callbacks::Callback;
use customers::{Customers, check_photos};
use history::HistoryEvent;
use holders::Holders;
use holds::Waiting;
use once::Made;
pub(crate) use paying::PAID_REQUEST;
use payments::Payment;
pub(crate) use reading::read_body;
pub(crate) use refusal::Refusal;
use requested::Requested;
pub(crate) use wallets::{Movement, Party};
use wallets::{Owner, Wallets};

/// What happens to a repeated reference of a payment, which the specification leaves open (`docs/spec/observed.md#still-unknown`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Duplicates {
    /// Refused with code 105; nothing is executed.
    #[default]
    Refuse,
    /// Answered as the first time; nothing is executed.
    ReturnOriginal,
    /// Executed once more.
    ExecuteAgain,
}

/// The changes of one step by armed faults. They are stored with the step, so that a replay has the same result.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct FaultEffects {
    /// Nothing is executed; the answer has this code.
    pub(crate) refuse: Option<String>,
    /// Executed, but reported as in process for so many milliseconds.
    pub(crate) pending_ms: Option<u64>,
    /// The wallet seems empty: immediately for a single payment, from the middle on for a bulk call.
    pub(crate) insufficient_funds: bool,
    /// Only the first half of a bulk call is executed; nothing of a single payment.
    pub(crate) partial_execution: bool,
    /// Operations younger than so many milliseconds are not found.
    pub(crate) stale_ms: Option<u64>,
    /// Operations as old as so many milliseconds or older are not found.
    pub(crate) forgetful_ms: Option<u64>,
    /// What happens to a repeated reference, instead of the world's own rule.
    pub(crate) duplicates: Option<Duplicates>,
    /// A payment as old as so many milliseconds or older is forgotten, and its reference is free.
    pub(crate) forget_ms: Option<u64>,
}

impl FaultEffects {
    /// Whether a status query does not find an operation of the time `of`.
    fn hide(&self, of: Timestamp, now: Timestamp) -> bool {
        let age = now.ms_since(of);
        self.stale_ms.is_some_and(|ms| age < ms) || self.forgetful_ms.is_some_and(|ms| age >= ms)
    }
}

impl Step {
    /// What happens to a repeated reference.
    fn duplicates(&self, otherwise: Duplicates) -> Duplicates {
        self.effects.duplicates.unwrap_or(otherwise)
    }

    /// Whether a payment of the time `of` is forgotten.
    fn forgets(&self, of: Timestamp) -> bool {
        self.effects.forget_ms.is_some_and(|ms| self.now.ms_since(of) >= ms)
    }
}

/// The circumstances of one step.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) now: Timestamp,
    pub(crate) effects: FaultEffects,
    /// The photos of the request.
    pub(crate) photos: Photos,
    /// Whether the request was sent to the collection host.
    pub(crate) on_collection_host: bool,
}

/// Execution of one operation. [`dispatch`] requires it of the world for every operation, so a missing one does not compile.
pub(crate) trait Answers<O: Operation> {
    /// Executes it.
    ///
    /// # Errors
    ///
    /// The world refuses it.
    fn answer(&mut self, request: O, step: &Step) -> Result<O::Answer, Refusal>;
}

/// Why a request of the control interface is not executed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ControlError {
    /// The request is not valid.
    #[error("{0}")]
    Invalid(String),
    /// The payment request does not exist.
    #[error("There is no payment request with the reference {0}.")]
    NotFound(String),
    /// The payment account does not exist.
    #[error("There is no payment account with the number or reference {0}.")]
    NoAccount(String),
    /// The customer does not exist.
    #[error("There is no customer with the phone number, e-mail address or account number {0}.")]
    NoCustomer(String),
    /// The present state does not allow it.
    #[error("{0}")]
    Conflict(String),
    /// The state file cannot be written.
    #[error("The state file cannot be written: {0}.")]
    State(String),
}

/// The whole state.
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
    /// The events of the history, in order.
    history: Vec<HistoryEvent>,
    /// Bills that customers paid, by reference.
    bills: BTreeMap<String, Bill>,
    customers: Customers,
    holders: Holders,
    /// Merchants, by the external ids of the business.
    merchants: BTreeSet<String>,
    made: Made,
    /// The number of transaction ids in use.
    serial: u64,
    /// The number of session ids of the inter-bank switch in use.
    sessions: u64,
    /// The callbacks, in order.
    callbacks: Vec<Callback>,
}

impl World {
    /// A new world.
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
            history: Vec::new(),
            bills: BTreeMap::new(),
            customers: Customers::default(),
            holders: Holders::default(),
            merchants: BTreeSet::new(),
            made: Made::new(),
            serial: 0,
            sessions: 0,
            callbacks: Vec::new(),
        }
    }

    /// Executes one operation; `body` was read by [`read_body`]. Returns the answer and its code.
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

    /// The business's wallet as a bank account: its entries from `from` and before `until`.
    pub(crate) fn account(&self, from: Timestamp, until: Timestamp, settlements: u8) -> Account {
        let mut opening = None;
        let mut entries = Vec::new();
        let mut before = self.wallets.opening();
        for (number, (movement, balance)) in (1..).zip(self.wallets.movements(&Owner::Business)) {
            if (from..until).contains(&movement.at) {
                opening.get_or_insert(before);
                let side = if movement.comes_to(&Owner::Business) {
                    Side::Credit
                } else {
                    Side::Debit
                };
                entries.push((number, movement, side));
            } else if movement.at >= until {
                opening.get_or_insert(before);
            }
            before = balance.minor();
        }
        Account::new(opening.unwrap_or(before), &entries, settlements)
    }

    /// The balance of the business's wallet, and its parts.
    pub(crate) fn balance(&self) -> Balance {
        self.wallets.balance(&Owner::Business)
    }

    /// A new transaction id: six letters or digits.
    fn next_transaction_id(&mut self) -> String {
        const ALPHABET: &[u8; 36] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
        const COUNT: u64 = 36_u64.pow(6);
        // Odd and not a multiple of three, so every id is used before one repeats.
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

/// Checks fields and rules, then executes the operation.
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
    // From the text and not from `json`, in which a long number is a text.
    let request: O = serde_json::from_str(&text).map_err(|error| Refusal::new("117", error.to_string()))?;
    if O::SPEC.effect != Effect::MovesMoney {
        step.not_refused()?;
    }
    let answer = serde_json::to_string(&world.answer(request, step)?).unwrap_or_default();
    Raw::parse(&answer).map_err(|error| Refusal::new("-1", error))
}

/// The answer in the form of each interface: codes and times are text in the collection interface and numbers in the others, and unknown
/// values of a failed status query are null (`docs/spec/observed.md#further-fields`).
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
    let add_null = |part: &mut Raw, names: &[&str]| {
        for name in names {
            if part.get(name).is_none() {
                part.set(name, Raw::Null);
            }
        }
    };
    if spec.id == History::SPEC.id {
        let items = answer.list_mut("items").into_iter().flatten();
        items.for_each(|item| add_null(item, &["accountReference"]));
    }
    let code_or_null = |transfer: &mut Raw| {
        if transfer.get("transactionId").is_some() {
            add_null(transfer, &["withdrawalCode"]);
        }
    };
    if spec.id == MoneyTransfer::SPEC.id {
        code_or_null(&mut answer);
    } else if spec.id == MoneyTransferBulk::SPEC.id {
        answer.list_mut("results").into_iter().flatten().for_each(code_or_null);
    }
    if spec.id == GetOperationStatus::SPEC.id {
        add_null(&mut answer, &["transactionStatus", "fee", "transactionId"]);
    }
    answer
}
