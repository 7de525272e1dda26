//! All money there is in this world: the business's wallet, those of its customers, and the one book of their movements.

use std::collections::BTreeMap;

use serde::Serialize;
use service_api::value::Amount;

use super::banks::WALLET;
use super::fees::{Fee, kobo};
use crate::time::Timestamp;

/// One movement of money that happened, as the control interface tells it. A payment done twice stands here twice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BookEntry {
    /// Of the payment, the payment request or the payment into an account.
    pub reference_number: String,
    /// The operation that moved it; `pay` for a payer's payment, `deposit` for one into a payment account, `bill` for a customer's,
    /// `return` for money that found no recipient, `release` for held money that reached its recipient's wallet, `top_up` for a
    /// customer's own money.
    pub operation: &'static str,
    /// Two decimals, without fees; for cash paid out with the commission.
    pub amount: String,
    /// Bank and account; `Service Wallet` alone is the business's own.
    pub destination: String,
    /// The phone number of the customer from whose wallet it came.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from_customer: Option<String>,
    /// The phone number of the customer into whose wallet it went.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_customer: Option<String>,
    /// Of the inter-bank network, 30 digits; none within the service.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session_id: Option<String>,
    /// RFC 3339, UTC.
    pub executed_at: String,
}

/// A wallet in figures; each is decimal text. Opening balance + paid in − paid out − fees = balance, always.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Balance {
    /// At the beginning.
    pub opening: String,
    /// By payers, fees included; what came back; and for cash that was paid out, with the commission.
    pub paid_in: String,
    /// To recipients, and back to payers.
    pub paid_out: String,
    /// Kept by the service, with tax.
    pub fees: String,
    /// Now.
    pub balance: String,
}

/// Whose wallet.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Owner {
    Business,
    /// A registered customer, by phone.
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

/// The other side of a movement, as a statement names it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Party {
    /// Empty where nobody told it.
    pub(crate) name: String,
    /// A bank, or who else has accounts: an operator, a biller.
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
    /// Whose wallet it leaves; nobody's when it comes from outside.
    pub(crate) from: Option<Owner>,
    /// Whose wallet it reaches; nobody's when it goes outside.
    pub(crate) to: Option<Owner>,
    /// Collected for the business, which passes it on at once: its wallet never holds it.
    pub(crate) passed_on: bool,
    pub(crate) amount: Amount,
    /// Taken from the amount where it is collected for the business, otherwise on top of it.
    pub(crate) fee: Fee,
    /// Who pays what comes in, and gets what goes out.
    pub(crate) party: Party,
    /// Of the inter-bank network; none within the service.
    pub(crate) session_id: Option<String>,
    pub(crate) at: Timestamp,
}

impl Movement {
    /// One without a fee, a session, and a wallet here at either end.
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

    /// What leaves the sender.
    fn sent(&self) -> i64 {
        let on_top = if self.is_collected() { 0 } else { self.fee.whole().minor() };
        self.amount.minor() + on_top
    }

    /// What reaches the recipient.
    fn received(&self) -> i64 {
        let taken = if self.is_collected() { self.fee.whole().minor() } else { 0 };
        self.amount.minor() - taken
    }

    /// Whether this wallet sends or receives it.
    pub(crate) fn touches(&self, owner: &Owner) -> bool {
        self.from.as_ref() == Some(owner) || self.to.as_ref() == Some(owner)
    }

    /// Whether it comes into this wallet.
    pub(crate) fn comes_to(&self, owner: &Owner) -> bool {
        self.to.as_ref() == Some(owner)
    }

    /// By how much it changes the balance of this wallet.
    fn effect(&self, owner: &Owner) -> i64 {
        let came = if self.to.as_ref() == Some(owner) { self.received() } else { 0 };
        let went = if self.from.as_ref() == Some(owner) { self.sent() } else { 0 };
        came - went
    }

    /// Bank and account where it went; the wallet's name alone is the business's own.
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

/// One wallet; all figures in kobo.
#[derive(Clone, Copy, Debug, Default)]
struct Wallet {
    opening: i64,
    balance: i64,
    paid_in: i64,
    paid_out: i64,
    fees: i64,
    /// The balance that the book makes, as far as it was counted.
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
    /// How much of the book was counted.
    counted: usize,
    /// What came from outside less what went there and what the service kept: all that the wallets hold.
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

    /// What the business's wallet held at the beginning, in kobo.
    pub(crate) fn opening(&self) -> i64 {
        self.of(&Owner::Business).opening
    }

    /// Whether so much can be spent.
    pub(crate) fn covers(&self, owner: &Owner, amount: Amount, fee: Amount) -> bool {
        amount.minor() + fee.minor() <= self.of(owner).balance
    }

    /// Whether so much can come in without the balance growing past what an amount can hold.
    pub(crate) fn has_room_for(&self, owner: &Owner, amount: Amount) -> bool {
        self.of(owner).balance + amount.minor() <= Amount::MAX.minor()
    }

    /// What can be spent.
    pub(crate) fn available(&self, owner: &Owner) -> Amount {
        kobo(self.of(owner).balance)
    }

    /// Moves money; the caller has asked whether it can be.
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

    /// Money is conserved: each wallet's totals agree with its balance, and so does the book, counted again from where it was last counted;
    /// and all wallets together hold what came in and did not go out.
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

    /// Every movement of a wallet in order, with what it held after each; what only passes through is none of its own.
    pub(crate) fn movements<'a>(&'a self, owner: &'a Owner) -> impl Iterator<Item = (&'a Movement, Amount)> {
        let mut balance = self.of(owner).opening;
        self.book.iter().filter(|movement| movement.touches(owner)).map(move |movement| {
            balance += movement.effect(owner);
            (movement, kobo(balance))
        })
    }

    /// What was done for the business, with its place in the book: also what was collected for it and passed on at once.
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
