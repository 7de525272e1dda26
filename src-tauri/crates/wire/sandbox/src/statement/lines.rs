//! The entries of a statement, from the book of the business's wallet.

use std::collections::BTreeMap;

use service_api::value::Amount;

use crate::time::Timestamp;
use crate::world::{Movement, PAID_REQUEST, Party};

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
    pub(crate) at: Timestamp,
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
    /// Of each day cut into so many parts, what payment requests brought in is one entry a part, where its last payment stands.
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

    /// After the last entry, in kobo.
    pub(crate) fn closing(&self) -> i64 {
        self.lines.last().map_or(self.opening, |line| line.balance)
    }

    /// All entries of one side together, in kobo.
    pub(crate) fn total(&self, side: Side) -> i64 {
        self.lines.iter().filter(|line| line.side == side).map(|line| line.amount).sum()
    }
}

/// A day, as in the narration, and which part of it, first is 1.
type Part = (String, u64);

/// What one part of a day brought in, after what the service took.
#[derive(Default)]
struct Settled {
    amount: i64,
    /// The place of its last movement.
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

/// Which settlement a movement is a part of; none where it is an entry of its own.
fn part_of_day(movement: &Movement, settlements: u8) -> Option<Part> {
    if settlements == 0 || movement.operation != PAID_REQUEST {
        return None;
    }
    let local = movement.at.local();
    let minute = local.format("%H%M").parse::<u64>().ok()?;
    let minute = minute / 100 * 60 + minute % 100;
    Some((local.format("%Y%m%d"), minute * u64::from(settlements) / (24 * 60) + 1))
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
