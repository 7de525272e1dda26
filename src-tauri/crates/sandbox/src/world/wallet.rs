//! The business's money and the book of its movements.

use serde::Serialize;
use service_api::value::Amount;

use super::fees::kobo;
use crate::time::Moment;

/// One movement of money that happened, as the control interface tells it. A payment done twice stands here twice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BookEntry {
    /// Of the payment, the payment request or the payment into an account.
    pub reference_number: String,
    /// The operation that moved it; `pay` for a payer's payment, `deposit` for one into a payment account, `bill` for a customer's,
    /// `return` for money that found no recipient.
    pub operation: &'static str,
    /// Two decimals, without fees; for cash paid out with the commission.
    pub amount: String,
    /// Bank and account; `Service Wallet` alone is the business's own.
    pub destination: String,
    /// RFC 3339, UTC.
    pub executed_at: String,
}

/// The wallet in figures; each is decimal text. Opening balance + paid in − paid out − fees = balance, always.
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

/// Where a movement goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// From a payer, or back, into the wallet.
    In,
    /// From the wallet to a recipient.
    Out,
    /// From a payer on to a recipient who is not the business.
    Through,
}

/// One movement.
#[derive(Clone, Debug)]
pub(crate) struct Movement {
    pub(crate) reference: String,
    pub(crate) operation: &'static str,
    pub(crate) way: Way,
    pub(crate) amount: Amount,
    /// For [`Way::Out`] on top of the amount, otherwise taken from it.
    pub(crate) fee: Amount,
    pub(crate) destination: String,
    pub(crate) at: Moment,
}

/// The wallet; all figures in kobo.
#[derive(Debug)]
pub(crate) struct Wallet {
    opening: i64,
    balance: i64,
    paid_in: i64,
    paid_out: i64,
    fees: i64,
    book: Vec<Movement>,
    /// How much of the book was checked, and the balance it makes.
    checked: (usize, i64),
}

impl Wallet {
    pub(crate) fn new(opening: Amount) -> Self {
        Self {
            opening: opening.minor(),
            balance: opening.minor(),
            paid_in: 0,
            paid_out: 0,
            fees: 0,
            book: Vec::new(),
            checked: (0, opening.minor()),
        }
    }

    /// Whether so much can be spent.
    pub(crate) fn covers(&self, amount: Amount, fee: Amount) -> bool {
        amount.minor() + fee.minor() <= self.balance
    }

    /// Whether so much can come in without the balance growing past what an amount can hold.
    pub(crate) fn has_room_for(&self, amount: Amount) -> bool {
        self.balance + amount.minor() <= Amount::MAX.minor()
    }

    /// Moves money; the caller has asked whether it can be.
    pub(crate) fn record(&mut self, movement: Movement) {
        let (amount, fee) = (movement.amount.minor(), movement.fee.minor());
        self.fees += fee;
        match movement.way {
            Way::In => {
                self.paid_in += amount;
                self.balance += amount - fee;
            }
            Way::Out => {
                self.paid_out += amount;
                self.balance -= amount + fee;
            }
            Way::Through => {
                self.paid_in += amount;
                self.paid_out += amount - fee;
            }
        }
        self.book.push(movement);
    }

    /// Money is conserved: the totals agree, and so does the book counted again from where it was last counted.
    pub(crate) fn check(&mut self) {
        let (from, counted) = self.checked;
        let counted = self.book[from..].iter().fold(counted, |sum, movement| match movement.way {
            Way::In => sum + movement.amount.minor() - movement.fee.minor(),
            Way::Out => sum - movement.amount.minor() - movement.fee.minor(),
            Way::Through => sum,
        });
        self.checked = (self.book.len(), counted);
        assert_eq!(counted, self.balance, "the book does not make the balance");
        assert_eq!(
            self.opening + self.paid_in - self.paid_out - self.fees,
            self.balance,
            "money came or went"
        );
        assert!(self.balance >= 0, "the wallet is overdrawn");
    }

    /// Every movement in order, with what the wallet held after it; what only passes through is none of its own.
    pub(crate) fn movements(&self) -> impl Iterator<Item = (&Movement, Amount)> {
        let mut balance = self.opening;
        self.book.iter().filter_map(move |movement| {
            let (amount, fee) = (movement.amount.minor(), movement.fee.minor());
            balance += match movement.way {
                Way::In => amount - fee,
                Way::Out => -amount - fee,
                Way::Through => return None,
            };
            Some((movement, kobo(balance)))
        })
    }

    /// What can be spent.
    pub(crate) fn available(&self) -> Amount {
        kobo(self.balance)
    }

    pub(crate) fn balance(&self) -> Balance {
        let text = |minor: i64| kobo(minor).decimal();
        Balance {
            opening: text(self.opening),
            paid_in: text(self.paid_in),
            paid_out: text(self.paid_out),
            fees: text(self.fees),
            balance: text(self.balance),
        }
    }

    pub(crate) fn book(&self) -> Vec<BookEntry> {
        let entry = |movement: &Movement| BookEntry {
            reference_number: movement.reference.clone(),
            operation: movement.operation,
            amount: movement.amount.decimal(),
            destination: movement.destination.clone(),
            executed_at: movement.at.rfc3339(),
        };
        self.book.iter().map(entry).collect()
    }
}
