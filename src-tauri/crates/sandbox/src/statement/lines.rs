//! The entries of a statement, from the book of the business's wallet.

use service_api::value::Amount;

use crate::time::Moment;
use crate::world::{Movement, Party};

/// The account of a statement and what happened to it in the period.
#[derive(Clone, Debug)]
pub(crate) struct Account {
    /// Before the first entry, in kobo.
    pub(crate) opening: i64,
    pub(crate) lines: Vec<Line>,
}

/// Into the account, or out of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Credit,
    Debit,
}

/// One entry.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) at: Moment,
    pub(crate) side: Side,
    /// In kobo, never negative.
    pub(crate) amount: i64,
    /// After it, in kobo.
    pub(crate) balance: i64,
    /// The place of the movement in the book of the wallet, first is 1; an entry and its fees have the same.
    pub(crate) number: usize,
    /// 0 for the entry itself, then its commission and tax.
    pub(crate) part: usize,
    /// What kind of movement, in one word.
    pub(crate) word: &'static str,
    pub(crate) narration: String,
    pub(crate) party: Party,
    /// What the service took for it, in kobo, for a layout that tells it in the same row. Stands on the entry itself only.
    pub(crate) charge: i64,
}

impl Line {
    /// What it does to the balance.
    pub(crate) fn change(&self) -> i64 {
        match self.side {
            Side::Credit => self.amount,
            Side::Debit => -self.amount,
        }
    }
}

impl Account {
    /// The entries of `movements`, each with its place, whether it comes in, and what it does; `opening` is the balance before them.
    pub(crate) fn new<'a>(opening: i64, movements: impl Iterator<Item = (usize, &'a Movement, Side)>) -> Self {
        let mut balance = opening;
        let mut lines = Vec::new();
        for (number, movement, side) in movements {
            let narration = narration(movement, side);
            let charge = movement.fee.whole().minor();
            let entry = (side, movement.amount, word(movement, side), narration.clone());
            let commission = (Side::Debit, movement.fee.fee, "COMMISSION", format!("COMMISSION {narration}"));
            let tax = (Side::Debit, movement.fee.vat, "VAT", format!("VAT {narration}"));
            for (part, (side, amount, word, narration)) in [entry, commission, tax].into_iter().enumerate() {
                if part > 0 && amount == Amount::ZERO {
                    continue;
                }
                let mut line = Line {
                    at: movement.at,
                    side,
                    amount: amount.minor(),
                    balance,
                    number,
                    part,
                    word,
                    narration,
                    party: movement.party.clone(),
                    charge: if part == 0 { charge } else { 0 },
                };
                balance += line.change();
                line.balance = balance;
                lines.push(line);
            }
        }
        Self { opening, lines }
    }

    /// After the last entry, in kobo.
    pub(crate) fn closing(&self) -> i64 {
        self.lines.last().map_or(self.opening, |line| line.balance)
    }

    /// All entries of one side together, in kobo.
    pub(crate) fn total(&self, side: Side) -> i64 {
        self.lines.iter().filter(|line| line.side == side).map(|line| line.amount).sum()
    }
}

/// What kind of movement.
fn word(movement: &Movement, side: Side) -> &'static str {
    match (movement.operation, side) {
        ("return", _) => "RVSL TRF",
        ("airtimePurchase", _) => "AIRTIME",
        ("merchantPayment" | "bill", _) => "BILL",
        ("dispenseCash", _) => "CASH",
        // What comes over the inter-bank network.
        (_, Side::Credit) if movement.session_id.is_some() => "NIP",
        (_, _) => "TRF",
    }
}

/// As banks write it: kind, session, reference, other side; at most 100 characters.
fn narration(movement: &Movement, side: Side) -> String {
    let party = &movement.party;
    let session_id = movement.session_id.as_deref().unwrap_or_default();
    let whom = if party.name.is_empty() { &party.account } else { &party.name };
    let parts = [word(movement, side), session_id, &movement.reference, whom, &party.bank];
    let told: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    told.join("/").chars().take(100).collect()
}
