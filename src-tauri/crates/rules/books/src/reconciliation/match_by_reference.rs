//! The strongest evidence: external rows that contain our reference.
//!
//! Only the verdict of a row is kept, fourteen bytes. The texts of rows without a reference are kept until they are decided.

use std::collections::{HashMap, HashSet};

use super::bank_fees::taken;
use super::external::{ExternalRow, NONE, Side, day_of};
use super::key::{Probe, TooLarge, accounts, exact_hash, hash, is_damaged, mix, plain, without_placeholder};
use super::ledger::Ledger;
use super::pending::Pending;
use super::reference_key::Key;
use super::rules::{LARGEST_CHARGE, names_charge};
use super::statuses::NO_STATUS;

/// What a row's reference shows. Of several rows with one reference the least verdict is the payment; the others repeat it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(super) enum Verdict {
    Equal,
    Status,
    Fee,
    Amount,
    AmountAndStatus,
    PaidThoughFailed,
    Batch,
    BatchDiffers,
    UnknownReference,
    SeveralReferences,
    Charge,
    MoneyIn,
    Reversal,
    Pending,
    Repeats,
    /// Its payment is claimed already, with another amount.
    Claimed,
    /// Its payment is claimed already, with this amount.
    ClaimedTwice,
}

struct BatchRow {
    row: u32,
    batch: u32,
    amount: i64,
    is_charge: bool,
}

/// The rows of one side, each compared with the ledger by its reference.
pub struct ReferenceMatching<'l> {
    pub(crate) side: Side,
    pub(crate) ledger: &'l Ledger,
    pub(super) verdicts: Vec<Verdict>,
    pub(super) links: Vec<u32>,
    orders: Vec<(u32, u32)>,
    /// By row of the ledger.
    pub(super) firsts: Vec<u32>,
    pub(super) batch_firsts: Vec<u32>,
    batch_rows: Vec<BatchRow>,
    /// Rows with a reference and the words of a charge, which may still be the payment.
    worded_as_charge: HashSet<u32>,
    /// By reference, amount and identity of the other party.
    unknown: HashMap<(Box<[u8]>, i64, u64), u32>,
    /// Rows whose reference a spreadsheet truncated.
    pub(super) damaged: Vec<u32>,
    /// By row of the ledger, the amount with its reference in the opposite direction, in kobo.
    pub(super) returned: HashMap<u32, i64>,
    /// By row, for rows with a reference whose amount differs from that of the ledger row.
    amounts: Vec<(u32, i64)>,
    /// Rows that repeat a row of another amount, and whether they have the opposite direction.
    pub(super) unequal_repeats: HashMap<u32, bool>,
    pub(super) pending: Pending,
}

/// The entry in `firsts` for a claimed payment.
pub(super) const CLAIMED: u32 = u32::MAX - 1;
/// A row with the words of a charge and the reference of a payment is that payment if the amounts differ by at most a tenth.
const NEAR_PART: i64 = 10;

impl<'l> ReferenceMatching<'l> {
    /// Without rows.
    #[must_use]
    pub fn new(side: Side, ledger: &'l Ledger) -> Self {
        Self {
            side,
            ledger,
            verdicts: Vec::new(),
            links: Vec::new(),
            orders: Vec::new(),
            firsts: vec![NONE; ledger.len()],
            batch_firsts: vec![NONE; ledger.batches.count() as usize],
            batch_rows: Vec::new(),
            worded_as_charge: HashSet::new(),
            unknown: HashMap::new(),
            damaged: Vec::new(),
            returned: HashMap::new(),
            amounts: Vec::new(),
            unequal_repeats: HashMap::new(),
            pending: Pending::default(),
        }
    }

    /// Claims a ledger row before any row is added: it belongs to a row that is not added. It is paired with nothing, and a row that contains one
    /// of its numbers is no other payment.
    pub fn claim(&mut self, row: u32) {
        self.firsts[row as usize] = CLAIMED;
    }

    /// Adds a row, in any order.
    ///
    /// # Errors
    ///
    /// [`TooLarge`] if the rows exceed 32-bit positions.
    pub fn push(&mut self, row: &ExternalRow<'_>) -> Result<(), TooLarge> {
        self.push_all(std::slice::from_ref(row))
    }

    /// Adds rows. This is faster than one by one, because their references are searched concurrently.
    ///
    /// # Errors
    ///
    /// As [`Self::push`].
    pub fn push_all(&mut self, rows: &[ExternalRow<'_>]) -> Result<(), TooLarge> {
        let probes = self.ledger.begin_all(rows.iter().map(|row| without_placeholder(row.reference)));
        rows.iter().zip(probes).try_for_each(|(row, probe)| {
            if is_damaged(row.reference) {
                self.damaged.push(self.verdicts.len() as u32);
            }
            let row = ExternalRow {
                reference: without_placeholder(row.reference),
                transaction: without_placeholder(row.transaction),
                ..*row
            };
            self.push_one(&row, probe)
        })
    }

    fn push_one(&mut self, row: &ExternalRow<'_>, probe: Probe) -> Result<(), TooLarge> {
        let number = u32::try_from(self.verdicts.len()).map_err(|_| TooLarge)?;
        if number >= CLAIMED {
            return Err(TooLarge);
        }
        self.verdicts.push(Verdict::Pending);
        self.links.push(NONE);
        self.orders.push((row.at, row.number.unwrap_or_else(|| order_of(row))));
        if self.side == Side::Bank && row.amount <= 0 && !self.ledger.includes_money_in() {
            self.verdicts[number as usize] = Verdict::MoneyIn;
            if let Key::Row(found) = self.key_by_amount(row, probe) {
                self.links[number as usize] = found;
                self.add_returned(found, row.amount);
            }
            return Ok(());
        }
        match self.key_by_amount(row, probe) {
            Key::Row(found) => self.compare(number, found, row),
            Key::Batch(batch) => {
                if row.amount <= 0 {
                    self.verdicts[number as usize] = Verdict::Reversal;
                } else {
                    self.amounts.push((number, row.amount));
                    self.batch_rows.push(BatchRow {
                        row: number,
                        batch,
                        amount: row.amount,
                        is_charge: self.is_charge(row),
                    });
                }
            }
            Key::Unknown(_) if self.is_charge(row) => self.verdicts[number as usize] = Verdict::Charge,
            Key::Unknown(reference) => {
                self.amounts.push((number, row.amount));
                self.unknown(number, reference, row);
            }
            Key::Several => self.verdicts[number as usize] = Verdict::SeveralReferences,
            Key::Shared(found) => self.add_pending(number, row, found)?,
            Key::None => self.add_pending(number, row, NONE)?,
        }
        Ok(())
    }

    fn add_pending(&mut self, number: u32, row: &ExternalRow<'_>, among: u32) -> Result<(), TooLarge> {
        let status = row.status.map(|status| self.ledger.status_number(status));
        let is_charge = self.is_charge(row);
        self.pending.push(number, row, status, is_charge, among)
    }

    fn add_returned(&mut self, found: u32, amount: i64) {
        let all = self.returned.entry(found).or_default();
        *all = all.saturating_add(amount.saturating_abs());
    }

    fn compare(&mut self, number: u32, found: u32, row: &ExternalRow<'_>) {
        let more = row.amount.saturating_sub(self.ledger.amount(found));
        let is_worded_as_charge = self.is_charge(row);
        let is_charge = is_worded_as_charge && !self.is_near(found, more, row);
        if self.side == Side::Bank && !is_charge && row.amount.signum() * self.ledger.amount(found).signum() < 0 {
            self.verdicts[number as usize] = Verdict::Reversal;
            self.links[number as usize] = found;
            self.add_returned(found, row.amount);
            return;
        }
        if !is_charge && self.firsts[found as usize] == CLAIMED {
            self.claimed(number, found, more == 0 || self.is_fee(found, more, row));
            return;
        }
        let same_status = row.status.is_none_or(|status| {
            let status = self.ledger.status_number(status);
            status != NO_STATUS && status == self.ledger.status_of(found)
        });
        let verdict = match (more == 0, same_status) {
            (_, _) if is_charge => Verdict::Charge,
            (_, _) if self.side == Side::Bank && !self.ledger.is_expected(found) => Verdict::PaidThoughFailed,
            (true, true) => Verdict::Equal,
            (true, false) => Verdict::Status,
            (false, false) => Verdict::AmountAndStatus,
            (false, true) if self.side == Side::Bank && self.is_fee(found, more, row) => Verdict::Fee,
            (false, true) => Verdict::Amount,
        };
        self.verdicts[number as usize] = verdict;
        self.links[number as usize] = found;
        if verdict != Verdict::Charge {
            if more != 0 {
                self.amounts.push((number, row.amount));
            }
            if is_worded_as_charge {
                self.worded_as_charge.insert(number);
            }
            let first = self.firsts[found as usize];
            self.firsts[found as usize] = self.first_of(first, number);
        }
    }

    fn claimed(&mut self, number: u32, found: u32, is_equal: bool) {
        self.verdicts[number as usize] = if is_equal { Verdict::ClaimedTwice } else { Verdict::Claimed };
        self.links[number as usize] = found;
    }

    /// Whether the whole difference is what the service keeps or what the bank charges.
    pub(super) fn is_fee(&self, found: u32, more: i64, row: &ExternalRow<'_>) -> bool {
        more == self.ledger.fee(found) || taken(more, row.amount.saturating_sub(more), day_of(row.at), row.charge).is_some()
    }

    /// Whether the amount is close enough to be the payment, and not a charge for it.
    fn is_near(&self, found: u32, more: i64, row: &ExternalRow<'_>) -> bool {
        let paid = self.ledger.amount(found);
        let is_little = more.saturating_abs() <= paid.saturating_abs() / NEAR_PART;
        paid.signum() == row.amount.signum() && (is_little || self.is_fee(found, more, row))
    }

    /// A row whose reference is not in the ledger. Such rows repeat each other only if more than the reference is equal.
    fn unknown(&mut self, number: u32, reference: &[u8], row: &ExternalRow<'_>) {
        self.verdicts[number as usize] = Verdict::UnknownReference;
        let key: Box<[u8]> = match self.side {
            Side::Service => reference.into(),
            Side::Bank => plain(reference).collect(),
        };
        let party = match self.side {
            Side::Service => hash(row.transaction),
            Side::Bank => accounts(row.text).fold(0, mix),
        };
        let key = (key, row.amount, party);
        let first = self.unknown.get(&key).copied().unwrap_or(NONE);
        let first = self.first_of(first, number);
        self.unknown.insert(key, first);
    }

    /// Of two rows with one reference, returns the payment and marks the other as its repetition.
    fn first_of(&mut self, left: u32, right: u32) -> u32 {
        if left == NONE {
            return right;
        }
        let is_worded_as_charge = |row: u32| self.worded_as_charge.contains(&row);
        let order = |row: u32| {
            (
                self.verdicts[row as usize],
                is_worded_as_charge(row),
                self.orders[row as usize],
                row,
            )
        };
        let (first, later) = if order(left) < order(right) { (left, right) } else { (right, left) };
        // Beside the payment itself, a row with the words of a charge is a charge.
        let is_charge = is_worded_as_charge(later) && !is_worded_as_charge(first);
        self.verdicts[later as usize] = if is_charge { Verdict::Charge } else { Verdict::Repeats };
        if !is_charge {
            self.links[later as usize] = first;
        }
        first
    }

    /// Whether the row is a charge of the bank. A charge may contain the reference of the payment that it was taken for.
    fn is_charge(&self, row: &ExternalRow<'_>) -> bool {
        self.side == Side::Bank && (1..=LARGEST_CHARGE).contains(&row.amount) && names_charge(row.text)
    }

    /// Ends this stage. Batches are compared without the members that left the bank individually.
    #[must_use]
    pub fn close(mut self) -> Self {
        self.compare_batches();
        for row in 0..self.links.len() {
            while self.verdicts[row] == Verdict::Repeats && self.verdicts[self.links[row] as usize] == Verdict::Repeats {
                self.links[row] = self.links[self.links[row] as usize];
            }
        }
        self.unequal_repeats = self.find_unequal_repeats().collect();
        self.amounts = Vec::new();
        self.orders = Vec::new();
        self.worded_as_charge = HashSet::new();
        self.unknown = HashMap::new();
        self
    }

    /// Rows that repeat a row of another amount, and whether they have the opposite direction.
    fn find_unequal_repeats(&self) -> impl Iterator<Item = (u32, bool)> {
        let repeated = (0..).zip(&self.verdicts).filter(|(_, verdict)| **verdict == Verdict::Repeats);
        repeated.filter_map(|(row, _)| {
            let first = self.links[row as usize];
            let amount_of = |row| match self.amounts.binary_search_by_key(&row, |(known, _)| *known) {
                Ok(place) => self.amounts.get(place).map(|(_, amount)| *amount),
                // The amount of the ledger row.
                Err(_) => Some(self.links[first as usize])
                    .filter(|of| *of != NONE)
                    .map(|of| self.ledger.amount(of)),
            };
            let (own, other) = (amount_of(row)?, amount_of(first)?);
            (own != other).then_some((row, own.signum() * other.signum() < 0))
        })
    }

    fn compare_batches(&mut self) {
        for BatchRow {
            row,
            batch,
            amount,
            is_charge,
        } in std::mem::take(&mut self.batch_rows)
        {
            let equal = self.batch_amount(batch) == amount;
            if is_charge && !equal {
                self.verdicts[row as usize] = Verdict::Charge;
                continue;
            }
            let is_open = self.open_members(batch).next().is_some();
            if let Some(first) = self.claimed_member(batch).filter(|_| !is_open) {
                self.claimed(row, first, self.all_of(batch) == amount);
                continue;
            }
            self.verdicts[row as usize] = if equal { Verdict::Batch } else { Verdict::BatchDiffers };
            self.links[row as usize] = batch;
            let first = self.first_of(self.batch_firsts[batch as usize], row);
            self.batch_firsts[batch as usize] = first;
        }
    }

    /// The members of a batch that did not leave the bank individually.
    pub(super) fn open_members(&self, batch: u32) -> impl Iterator<Item = u32> {
        self.ledger.members(batch).filter(|row| self.firsts[*row as usize] == NONE)
    }

    fn claimed_member(&self, batch: u32) -> Option<u32> {
        self.ledger.batches.members(batch).find(|row| self.firsts[*row as usize] == CLAIMED)
    }

    /// The sum of all members of a batch, in kobo.
    fn all_of(&self, batch: u32) -> i64 {
        let members = self.ledger.members(batch);
        members.fold(0, |sum, row| sum.saturating_add(self.ledger.amount(row)))
    }

    pub(super) fn batch_amount(&self, batch: u32) -> i64 {
        self.open_members(batch)
            .fold(0, |sum, row| sum.saturating_add(self.ledger.amount(row)))
    }
}

fn order_of(row: &ExternalRow<'_>) -> u32 {
    let texts = [row.reference, row.text, row.transaction, row.status.unwrap_or_default()];
    let content = texts
        .iter()
        .fold(row.amount.cast_unsigned(), |content, text| mix(content, exact_hash(text)));
    (content >> 32) as u32
}
