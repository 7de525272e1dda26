//! All money in this world: the business's wallet, those of its customers, and the one book of their movements.

use std::collections::BTreeMap;

use serde::Serialize;
use service_api::value::Amount;

use super::ControlError;
use super::banks::WALLET;
use super::fees::{Fee, kobo};
use crate::messages;
use crate::time::Timestamp;

/// One executed movement of money in the control interface. A payment that was executed twice is listed twice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BookEntry {
    /// The reference of the payment, the payment request or the payment into an account.
    pub reference_number: String,
    /// The operation that moved it; `pay` for a payment of a request, `deposit` for one into a payment account, `bill` for a customer's
    /// bill, `return` for money that did not reach a recipient, `release` for held money that reached its recipient's wallet, `top_up` for
    /// a customer's own money.
    pub operation: &'static str,
    /// The amount with two decimals, without fees; for cash paid out, with the commission.
    pub amount: String,
    /// Bank and account of the destination; `Service Wallet` alone is the business's own.
    pub destination: String,
    /// The phone number of the customer whose wallet it left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from_customer: Option<String>,
    /// The phone number of the customer whose wallet it reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_customer: Option<String>,
    /// The session id at the inter-bank switch, 30 digits; absent within the service.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session_id: Option<String>,
    /// RFC 3339, UTC.
    pub executed_at: String,
}

/// The figures of a wallet as decimal text. Opening balance + paid in − paid out − fees = balance, always.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Balance {
    /// The opening balance.
    pub opening: String,
    /// Payments of payers, fees included; returned money; and cash paid out, with the commission.
    pub paid_in: String,
    /// Payments to recipients, and refunds to payers.
    pub paid_out: String,
    /// The fees of the service, with tax.
    pub fees: String,
    /// The present balance.
    pub balance: String,
}

/// The owner of a wallet.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Owner {
    Business,
    /// A registered customer, by phone number.
    Customer(String),
}

impl Owner {
    fn customer(owner: Option<&Self>) -> Option<String> {
        match owner {
            Some(Self::Customer(phone)) => Some(phone.clone()),
            Some(Self::Business) | None => None,
        }
    }
}

/// The counterparty of a movement, as a statement names it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Party {
    /// Empty if it was not given.
    pub(crate) name: String,
    /// The bank, or another company with accounts: an operator, a biller.
    pub(crate) bank: String,
    pub(crate) account: String,
}

impl Party {
    pub(crate) fn new(name: impl Into<String>, bank: impl Into<String>, account: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            bank: bank.into(),
            account: account.into(),
        }
    }
}

/// One movement.
#[derive(Clone, Debug)]
pub(crate) struct Movement {
    pub(crate) reference: String,
    pub(crate) operation: &'static str,
    /// The owner of the wallet that it leaves; `None` if it comes from outside.
    pub(crate) from: Option<Owner>,
    /// The owner of the wallet that it reaches; `None` if it goes outside.
    pub(crate) to: Option<Owner>,
    /// Collected for the business and forwarded immediately, so that its wallet never contains it.
    pub(crate) passed_on: bool,
    pub(crate) amount: Amount,
    /// Deducted from the amount if it is collected for the business, otherwise added to it.
    pub(crate) fee: Fee,
    /// The payer of incoming money, or the recipient of outgoing money.
    pub(crate) party: Party,
    /// The session id at the inter-bank switch; `None` within the service.
    pub(crate) session_id: Option<String>,
    pub(crate) at: Timestamp,
}

impl Movement {
    /// A movement without a fee, a session id or a wallet of this world.
    pub(crate) fn new(operation: &'static str, reference: &str, amount: Amount, party: Party, at: Timestamp) -> Self {
        Self {
            reference: reference.to_owned(),
            operation,
            from: None,
            to: None,
            passed_on: false,
            amount,
            fee: Fee::default(),
            party,
            session_id: None,
            at,
        }
    }

    fn is_collected(&self) -> bool {
        self.passed_on || self.to == Some(Owner::Business)
    }

    /// The amount that leaves the sender.
    fn sent(&self) -> i64 {
        let on_top = if self.is_collected() { 0 } else { self.fee.whole().minor() };
        self.amount.minor() + on_top
    }

    /// The amount that reaches the recipient.
    fn received(&self) -> i64 {
        let taken = if self.is_collected() { self.fee.whole().minor() } else { 0 };
        self.amount.minor() - taken
    }

    /// Whether this wallet sends or receives it.
    pub(crate) fn touches(&self, owner: &Owner) -> bool {
        self.from.as_ref() == Some(owner) || self.to.as_ref() == Some(owner)
    }

    /// Whether this wallet receives it.
    pub(crate) fn comes_to(&self, owner: &Owner) -> bool {
        self.to.as_ref() == Some(owner)
    }

    /// The change of this wallet's balance.
    fn effect(&self, owner: &Owner) -> i64 {
        let came = if self.to.as_ref() == Some(owner) { self.received() } else { 0 };
        let went = if self.from.as_ref() == Some(owner) { self.sent() } else { 0 };
        came - went
    }

    /// Bank and account of the destination; the wallet's name alone is the business's own.
    pub(crate) fn destination(&self) -> String {
        match self.to {
            Some(Owner::Business) => WALLET.to_owned(),
            Some(Owner::Customer(_)) | None => format!("{} {}", self.party.bank, self.party.account),
        }
    }

    fn entry(&self) -> BookEntry {
        BookEntry {
            reference_number: self.reference.clone(),
            operation: self.operation,
            amount: self.amount.decimal(),
            destination: self.destination(),
            from_customer: Owner::customer(self.from.as_ref()),
            to_customer: Owner::customer(self.to.as_ref()),
            session_id: self.session_id.clone(),
            executed_at: self.at.rfc3339(),
        }
    }
}

/// A wallet; all figures in kobo.
#[derive(Clone, Copy, Debug, Default)]
struct Wallet {
    opening: i64,
    balance: i64,
    paid_in: i64,
    paid_out: i64,
    fees: i64,
    /// The balance from the book, as far as it was counted.
    counted: i64,
}

impl Wallet {
    fn view(&self) -> Balance {
        let text = |minor: i64| kobo(minor).decimal();
        Balance {
            opening: text(self.opening),
            paid_in: text(self.paid_in),
            paid_out: text(self.paid_out),
            fees: text(self.fees),
            balance: text(self.balance),
        }
    }
}

/// All wallets and the book.
#[derive(Debug)]
pub(crate) struct Wallets {
    all: BTreeMap<Owner, Wallet>,
    book: Vec<Movement>,
    /// The number of movements of the book that were counted.
    counted: usize,
    /// Money from outside less money to outside and the service's fees: the sum of all wallets.
    total: i64,
}

impl Wallets {
    pub(crate) fn new(opening: Amount) -> Self {
        let opening = opening.minor();
        let business = Wallet {
            opening,
            balance: opening,
            counted: opening,
            ..Wallet::default()
        };
        Self {
            all: BTreeMap::from([(Owner::Business, business)]),
            book: Vec::new(),
            counted: 0,
            total: opening,
        }
    }

    fn of(&self, owner: &Owner) -> Wallet {
        self.all.get(owner).copied().unwrap_or_default()
    }

    /// The opening balance of the business's wallet, in kobo.
    pub(crate) fn opening(&self) -> i64 {
        self.of(&Owner::Business).opening
    }

    /// Whether the balance covers this amount and fee.
    pub(crate) fn covers(&self, owner: &Owner, amount: Amount, fee: Amount) -> bool {
        amount.minor() + fee.minor() <= self.of(owner).balance
    }

    /// Whether this amount can be received without exceeding the range of an amount.
    pub(crate) fn has_room_for(&self, owner: &Owner, amount: Amount) -> bool {
        self.of(owner).balance + amount.minor() <= Amount::MAX.minor()
    }

    /// Checks an amount that someone pays in. It must be above zero and not exceed the range of a balance.
    pub(crate) fn check_receipt(&self, owner: &Owner, amount: Amount) -> Result<(), ControlError> {
        let problem = match amount {
            Amount::ZERO => messages::ABOVE_ZERO,
            _ if !self.has_room_for(owner, amount) => messages::WALLET_FULL,
            _ => return Ok(()),
        };
        Err(ControlError::Conflict(problem.to_owned()))
    }

    /// The amount that can be spent.
    pub(crate) fn available(&self, owner: &Owner) -> Amount {
        kobo(self.of(owner).balance)
    }

    /// Records a movement; the caller has checked that it is possible.
    pub(crate) fn record(&mut self, movement: Movement) {
        let (amount, fee) = (movement.amount.minor(), movement.fee.whole().minor());
        let (sent, received) = (movement.sent(), movement.received());
        match movement.from.clone() {
            Some(sender) => {
                let wallet = self.all.entry(sender).or_default();
                wallet.paid_out += amount;
                wallet.fees += sent - amount;
                wallet.balance -= sent;
            }
            None => self.total += sent,
        }
        if movement.passed_on {
            let business = self.all.entry(Owner::Business).or_default();
            business.paid_in += amount;
            business.paid_out += received;
            business.fees += fee;
        }
        match movement.to.clone() {
            Some(recipient) => {
                let is_business = recipient == Owner::Business;
                let wallet = self.all.entry(recipient).or_default();
                wallet.paid_in += if is_business { amount } else { received };
                wallet.fees += if is_business { amount - received } else { 0 };
                wallet.balance += received;
            }
            None => self.total -= received,
        }
        self.total -= fee;
        self.book.push(movement);
    }

    /// Checks that money is conserved: each wallet's totals agree with its balance and with the book, which is counted from where it was
    /// last counted, and all wallets together contain what came in and did not go out.
    pub(crate) fn check(&mut self) {
        for movement in &self.book[self.counted..] {
            for (owner, wallet) in &mut self.all {
                wallet.counted += movement.effect(owner);
            }
        }
        self.counted = self.book.len();
        for (owner, wallet) in &self.all {
            assert_eq!(wallet.counted, wallet.balance, "the book does not make the balance of {owner:?}");
            let left = wallet.opening + wallet.paid_in - wallet.paid_out - wallet.fees;
            assert_eq!(left, wallet.balance, "money of {owner:?} came or went");
            assert!(wallet.balance >= 0, "the wallet of {owner:?} is overdrawn");
        }
        let together: i64 = self.all.values().map(|wallet| wallet.balance).sum();
        assert_eq!(together, self.total, "money came or went between the wallets");
    }

    /// Every movement of a wallet in order, with the balance after each; forwarded money is not included.
    pub(crate) fn movements<'a>(&'a self, owner: &'a Owner) -> impl Iterator<Item = (&'a Movement, Amount)> {
        let mut balance = self.of(owner).opening;
        self.book.iter().filter(|movement| movement.touches(owner)).map(move |movement| {
            balance += movement.effect(owner);
            (movement, kobo(balance))
        })
    }

    /// The movements for the business with their numbers in the book, including money that was collected for it and forwarded immediately.
    pub(crate) fn of_business(&self) -> impl Iterator<Item = (usize, &Movement)> {
        let all = self.book.iter().enumerate();
        all.filter(|(_, movement)| movement.passed_on || movement.touches(&Owner::Business))
    }

    pub(crate) fn balance(&self, owner: &Owner) -> Balance {
        self.of(owner).view()
    }

    pub(crate) fn book(&self) -> Vec<BookEntry> {
        self.book.iter().map(Movement::entry).collect()
    }
}
