//! The entries of a statement, from the book of the business's wallet.

use std::collections::BTreeMap;

use service_api::value::Amount;

use crate::time::Timestamp;
use crate::world::{Movement, PAID_REQUEST, Party};

/// The account of a statement and its entries in the period.
#[derive(Clone, Debug)]
pub(crate) struct Account {
    /// The balance before the first entry, in kobo.
    pub(crate) opening: i64,
    pub(crate) lines: Vec<Line>,
}

/// Whether money enters or leaves the account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Credit,
    Debit,
}

/// One entry.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) at: Timestamp,
    pub(crate) side: Side,
    /// The amount in kobo, never negative.
    pub(crate) amount: i64,
    /// The balance after it, in kobo.
    pub(crate) balance: i64,
    /// The number of the movement in the book of the wallet, counted from 1; an entry and its fees have the same.
    pub(crate) number: usize,
    /// 0 for the entry itself; its commission and its tax follow.
    pub(crate) part: usize,
    /// The kind of movement, in one word.
    pub(crate) word: &'static str,
    pub(crate) narration: String,
    pub(crate) party: Party,
    /// What the service took for it, in kobo, for a layout with both in one row. Only set in the entry itself.
    pub(crate) charge: i64,
}

impl Line {
    /// The change of the balance.
    pub(crate) fn change(&self) -> i64 {
        match self.side {
            Side::Credit => self.amount,
            Side::Debit => -self.amount,
        }
    }
}

impl Account {
    /// The entries of `movements`, each with its number and its side; `opening` is the balance before them. A day is divided into
    /// `settlements` parts, and the receipts of payment requests in a part are one entry at the position of the last payment.
    pub(crate) fn new(opening: i64, movements: &[(usize, &Movement, Side)], settlements: u8) -> Self {
        let mut balance = opening;
        let mut lines = Vec::new();
        let settled = settled(movements, settlements);
        for (number, movement, side) in movements.iter().copied() {
            if let Some(part) = part_of_day(movement, settlements) {
                if let Some(sum) = settled.get(&part).filter(|sum| sum.last == number) {
                    balance += sum.amount;
                    lines.push(sum.line(&part, movement.at, balance));
                }
                continue;
            }
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

    /// The balance after the last entry, in kobo.
    pub(crate) fn closing(&self) -> i64 {
        self.lines.last().map_or(self.opening, |line| line.balance)
    }

    /// The sum of all entries of one side, in kobo.
    pub(crate) fn total(&self, side: Side) -> i64 {
        self.lines.iter().filter(|line| line.side == side).map(|line| line.amount).sum()
    }
}

/// A day as in the narration, and the number of its part, counted from 1.
type Part = (String, u64);

/// The receipts of one part of a day, less the service's charges.
#[derive(Default)]
struct Settled {
    amount: i64,
    /// The number of its last movement.
    last: usize,
}

impl Settled {
    fn line(&self, (day, part): &Part, at: Timestamp, balance: i64) -> Line {
        Line {
            at,
            side: Side::Credit,
            amount: self.amount,
            balance,
            number: self.last,
            part: 0,
            word: "SETTLEMENT",
            narration: format!("SETTLEMENT/{day}/{part}"),
            party: Party::default(),
            charge: 0,
        }
    }
}

fn settled(movements: &[(usize, &Movement, Side)], settlements: u8) -> BTreeMap<Part, Settled> {
    let mut settled: BTreeMap<Part, Settled> = BTreeMap::new();
    for (number, movement, _) in movements {
        if let Some(part) = part_of_day(movement, settlements) {
            let sum = settled.entry(part).or_default();
            sum.amount += movement.amount.minor() - movement.fee.whole().minor();
            sum.last = *number;
        }
    }
    settled
}

/// The settlement that a movement belongs to; `None` if it is an entry of its own.
fn part_of_day(movement: &Movement, settlements: u8) -> Option<Part> {
    if settlements == 0 || movement.operation != PAID_REQUEST {
        return None;
    }
    let local = movement.at.local();
    let minute = local.format("%H%M").parse::<u64>().ok()?;
    let minute = minute / 100 * 60 + minute % 100;
    Some((local.format("%Y%m%d"), minute * u64::from(settlements) / (24 * 60) + 1))
}

/// The kind of movement, in one word.
fn word(movement: &Movement, side: Side) -> &'static str {
    match (movement.operation, side) {
        ("return", _) => "RVSL TRF",
        ("airtimePurchase", _) => "AIRTIME",
        ("merchantPayment" | "bill", _) => "BILL",
        ("dispenseCash", _) => "CASH",
        // Received over the inter-bank network.
        (_, Side::Credit) if movement.session_id.is_some() => "NIP",
        (_, _) => "TRF",
    }
}

/// The narration as banks write it: kind, session, reference, counterparty; at most 100 characters.
fn narration(movement: &Movement, side: Side) -> String {
    let party = &movement.party;
    let session_id = movement.session_id.as_deref().unwrap_or_default();
    let whom = if party.name.is_empty() { &party.account } else { &party.name };
    let parts = [word(movement, side), session_id, &movement.reference, whom, &party.bank];
    let present: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    present.join("/").chars().take(100).collect()
}
