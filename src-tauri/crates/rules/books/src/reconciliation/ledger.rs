//! Our own records in columns: about forty bytes per row besides the references.

use std::collections::HashMap;

use super::batches::{Batches, interned};
use super::key::{Hit, Index, Probe, Shape, Texts, TooLarge, account, accounts, hash, is_damaged, without_placeholder};
use super::ledger_row::LedgerRow;
use super::sharing::Sharing;
use super::statuses::{NO_STATUS, Statuses};

const STATUS: u8 = NO_STATUS;
const IN_BATCH: u8 = 0b0100_0000;
const REPEATED: u8 = 0b1000_0000;
/// Up to this many different names are stored once each.
const MOST_NAMES: usize = 1 << 16;
/// The number of rows whose searches run concurrently.
const SEARCHED_TOGETHER: usize = 64;
/// A power of two. Most numbers that were not requested are excluded by one lookup.
const NUMBER_FILTER: usize = 1 << 18;
/// The kind of refunds.
const REFUND: &[u8] = b"refund";

/// The values of a row that are read together, adjacent in memory.
struct Payment {
    id: u64,
    amount: i64,
    at: u32,
    /// The number of the counterparty's name.
    name: u32,
}

/// All our payments of a period.
#[derive(Default)]
pub struct Ledger {
    payments: Vec<Payment>,
    references: Texts,
    marks: Vec<u8>,
    name_texts: Texts,
    name_numbers: HashMap<Box<[u8]>, u32>,
    statuses: Statuses,
    /// By row, a part of the hash of the payee's account in any spelling.
    account_hashes: Vec<u32>,
    /// The number of rows whose reference a spreadsheet truncated.
    damaged: usize,
    sharing: Sharing,
    /// By row, for the few rows that have a fee.
    fees: Vec<(u32, i64)>,
    /// A part of the hash of each number in any spelling, and its row.
    numbers: Vec<(u32, u32)>,
    kinds: Vec<Box<[u8]>>,
    /// By row, beginning with the first row that has a kind.
    kind_numbers: Vec<u8>,
    has_money_in: bool,
    index: Index,
    pub(super) batches: Batches,
    pub(super) shape: Shape,
    by_id: Option<Vec<u32>>,
    /// The payees' accounts, sorted; only if references look like account numbers.
    accounts: Vec<u64>,
}

impl Ledger {
    /// A ledger of money in and money out. [`Ledger::default`] contains money out only.
    #[must_use]
    pub fn with_money_in() -> Self {
        Self {
            has_money_in: true,
            ..Self::default()
        }
    }

    /// Adds a row, in any order.
    ///
    /// # Errors
    ///
    /// [`TooLarge`] if the ledger exceeds 32-bit positions, or has too many statuses or kinds.
    pub fn push(&mut self, row: &LedgerRow<'_>) -> Result<(), TooLarge> {
        let number = self.references.push(without_placeholder(row.reference))?;
        self.damaged += usize::from(is_damaged(row.reference));
        self.account_hashes.push(hash(row.account) as u32);
        let batch = without_placeholder(row.bulk_reference);
        let mut mark = self.statuses.push(row.status)?;
        if !batch.is_empty() {
            mark |= IN_BATCH;
            self.batches.push(number, batch)?;
        }
        let name = self.name_number(row.counterparty)?;
        if row.fee != 0 {
            self.fees.push((number, row.fee));
        }
        for known in row.numbers.map(without_placeholder).iter().filter(|known| !known.is_empty()) {
            self.numbers.push((hash(known) as u32, number));
        }
        if !row.kind.is_empty() || !self.kinds.is_empty() {
            let kind = self.kind_number(row.kind)?;
            self.kind_numbers.resize(number as usize, 0);
            self.kind_numbers.push(kind);
        }
        self.payments.push(Payment {
            id: row.id,
            amount: row.amount,
            at: row.at,
            name,
        });
        self.marks.push(mark);
        Ok(())
    }

    /// 0 is the kind without a name.
    fn kind_number(&mut self, kind: &[u8]) -> Result<u8, TooLarge> {
        if kind.is_empty() {
            return Ok(0);
        }
        let place = self.kinds.iter().position(|known| **known == *kind).unwrap_or(self.kinds.len());
        if place == self.kinds.len() {
            self.kinds.push(kind.into());
        }
        u8::try_from(place + 1).map_err(|_| TooLarge)
    }

    /// Repeated names are stored once, up to [`MOST_NAMES`] names.
    fn name_number(&mut self, name: &[u8]) -> Result<u32, TooLarge> {
        match self.name_numbers.get(name) {
            Some(number) => Ok(*number),
            None if self.name_numbers.len() < MOST_NAMES => interned(&mut self.name_texts, &mut self.name_numbers, name),
            None => self.name_texts.push(name),
        }
    }

    /// Builds the index. Rows cannot be added afterwards.
    #[must_use]
    pub fn close(mut self) -> Self {
        self.name_numbers = HashMap::new();
        let (shape, (index, repeated)) = rayon::join(|| self.learned(), || self.indexed());
        self.shape = shape;
        self.index = index;
        self.mark_repeats(&repeated);
        if !self.payments.is_sorted_by_key(|payment| payment.id) {
            let mut rows: Vec<u32> = self.rows().collect();
            rows.sort_by_key(|row| self.id(*row));
            self.by_id = Some(rows);
        }
        let payments = &self.payments;
        self.batches.close(&mut self.shape, |row| payments[row as usize].id);
        self
    }

    /// Marks the rows that repeat a payment, among those whose reference another row has.
    fn mark_repeats(&mut self, repeated: &[u32]) {
        let first_of = |row: u32| match self.find(self.references.get(row)) {
            Hit::One(first) => Some((first, row)),
            Hit::Several | Hit::Nothing => None,
        };
        let pairs: Vec<(u32, u32)> = repeated.iter().filter_map(|row| first_of(*row)).collect();
        let payee = |row: u32| (self.amount(row), hash(self.counterparty(row)), self.account_hashes[row as usize]);
        let (sharing, again) = Sharing::of(&pairs, |row| self.id(row), payee);
        for row in again {
            self.marks[row as usize] |= REPEATED;
        }
        self.sharing = sharing;
    }

    /// The number of payments that share their reference with others.
    #[must_use]
    pub fn shared_references(&self) -> usize {
        self.sharing.rows()
    }

    /// The number of rows whose reference a spreadsheet truncated.
    #[must_use]
    pub fn damaged_references(&self) -> usize {
        self.damaged
    }

    /// The payments that share the reference by which this row was found; empty if no other payment has it.
    pub(super) fn sharing(&self, found: u32) -> &[u32] {
        self.sharing.with(found)
    }

    /// Whether some references look as if they contained an account number, so that the payees' accounts are needed.
    #[must_use]
    pub fn needs_payee_accounts(&self) -> bool {
        self.shape.has_long_numbers()
    }

    /// Adds the payees' account numbers. A text that contains one of them does not contain an unknown reference because of its digits.
    pub fn add_payee_accounts<'t>(&mut self, payees: impl Iterator<Item = &'t [u8]>) {
        self.accounts.extend(payees.filter_map(account));
        self.accounts.sort_unstable();
        self.accounts.dedup();
    }

    /// Whether a text contains a payee's account number.
    pub(super) fn names_account(&self, text: &[u8]) -> bool {
        !self.accounts.is_empty() && accounts(text).any(|one| self.accounts.binary_search(&one).is_ok())
    }

    fn learned(&self) -> Shape {
        let mut shape = Shape::default();
        for row in self.rows() {
            shape.learn(self.references.get(row));
        }
        shape
    }

    /// The index of the rows by their references, and the rows whose reference another row has.
    fn indexed(&self) -> (Index, Vec<u32>) {
        let mut index = Index::with_capacity(self.len());
        let mut repeated = Vec::new();
        for start in self.rows().step_by(SEARCHED_TOGETHER) {
            let rows = start..self.rows().end.min(start.saturating_add(SEARCHED_TOGETHER as u32));
            let probes = index.begin_all(rows.clone().map(|row| self.references.get(row)), &self.references);
            for (row, probe) in rows.zip(probes).filter(|(row, _)| !self.references.get(*row).is_empty()) {
                let is_first = |known: u32| self.id(row) < self.id(known);
                repeated.extend(index.insert(row, &self.references, probe, is_first));
            }
        }
        (index, repeated)
    }

    /// The number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.payments.len()
    }

    /// Whether the ledger has no rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.payments.is_empty()
    }

    /// The positions of all rows, in the order in which they were added.
    pub(super) fn rows(&self) -> std::ops::Range<u32> {
        0..self.len() as u32
    }

    /// The positions of all rows, ordered by id.
    pub(super) fn rows_by_id(&self) -> impl Iterator<Item = u32> {
        let sorted = self.by_id.as_deref();
        self.rows().map(move |place| sorted.map_or(place, |rows| rows[place as usize]))
    }

    /// The positions of two rows with the same id.
    #[must_use]
    pub fn repeated_id(&self) -> Option<(u32, u32)> {
        let mut rows = self.rows_by_id();
        let mut last = rows.next()?;
        for row in rows {
            if self.id(row) == self.id(last) {
                return Some((last.min(row), last.max(row)));
            }
            last = row;
        }
        None
    }

    /// The row's own number.
    #[must_use]
    pub fn id(&self, row: u32) -> u64 {
        self.payments[row as usize].id
    }

    /// Its reference.
    #[must_use]
    pub fn reference(&self, row: u32) -> &[u8] {
        self.references.get(row)
    }

    /// In kobo.
    #[must_use]
    pub fn amount(&self, row: u32) -> i64 {
        self.payments[row as usize].amount
    }

    /// What the service keeps of the payment, in kobo.
    #[must_use]
    pub fn fee(&self, row: u32) -> i64 {
        let place = self.fees.binary_search_by_key(&row, |(row, _)| *row);
        place.ok().and_then(|place| self.fees.get(place)).map_or(0, |(_, fee)| *fee)
    }

    /// The amount at the bank, in kobo: without what the service keeps.
    pub(super) fn net(&self, row: u32) -> i64 {
        self.amount(row).saturating_add(self.fee(row))
    }

    pub(super) fn kind_of(&self, row: u32) -> u8 {
        self.kind_numbers.get(row as usize).copied().unwrap_or(0)
    }

    /// Whether the row is a refund. Statement lines identify these by words for returned money.
    pub(super) fn is_refund(&self, row: u32) -> bool {
        let kind = usize::from(self.kind_of(row))
            .checked_sub(1)
            .and_then(|place| self.kinds.get(place));
        kind.is_some_and(|kind| **kind == *REFUND)
    }

    /// The rows that may have one of the numbers with these hashes.
    pub(super) fn rows_numbered(&self, mut wanted: Vec<u32>) -> Vec<u32> {
        let mut filter = vec![false; NUMBER_FILTER];
        for hash in &wanted {
            filter[*hash as usize % NUMBER_FILTER] = true;
        }
        wanted.sort_unstable();
        let found = self.numbers.iter().filter(|(hash, _)| filter[*hash as usize % NUMBER_FILTER]);
        found
            .filter(|(hash, _)| wanted.binary_search(hash).is_ok())
            .map(|(_, row)| *row)
            .collect()
    }

    /// Whether the ledger contains money in.
    pub(super) fn includes_money_in(&self) -> bool {
        self.has_money_in
    }

    /// In seconds since 1970.
    #[must_use]
    pub fn at(&self, row: u32) -> u32 {
        self.payments[row as usize].at
    }

    /// The payee or the payer.
    #[must_use]
    pub fn counterparty(&self, row: u32) -> &[u8] {
        self.name_texts.get(self.payments[row as usize].name)
    }

    /// Its status.
    #[must_use]
    pub fn status(&self, row: u32) -> &[u8] {
        self.statuses.word(self.marks[row as usize] & STATUS)
    }

    /// Statuses of unknown meaning. Payments with such a status are expected at the bank.
    pub fn unknown_statuses(&self) -> impl Iterator<Item = &[u8]> {
        self.statuses.unknown()
    }

    /// The reference of a batch.
    #[must_use]
    pub fn batch_reference(&self, batch: u32) -> &[u8] {
        self.batches.reference(batch)
    }

    /// The number of the row's status, equal for all words of one meaning.
    pub(super) fn status_of(&self, row: u32) -> u8 {
        self.statuses.meaning(self.marks[row as usize] & STATUS)
    }

    /// The number of a status; [`NO_STATUS`] if the ledger does not have it.
    pub(super) fn status_number(&self, status: &[u8]) -> u8 {
        self.statuses.find(status)
    }

    /// Whether an earlier row is the same payment by reference, amount, payee and account.
    pub(super) fn is_repeated(&self, row: u32) -> bool {
        self.marks[row as usize] & REPEATED != 0
    }

    pub(super) fn is_in_batch(&self, row: u32) -> bool {
        self.marks[row as usize] & IN_BATCH != 0
    }

    /// Whether the payment is expected at the bank.
    pub(crate) fn is_expected(&self, row: u32) -> bool {
        !self.is_repeated(row) && !self.statuses.is_failed(self.marks[row as usize] & STATUS)
    }

    pub(super) fn find(&self, reference: &[u8]) -> Hit {
        self.index.find(reference, &self.references)
    }

    /// Begins several searches. Their first candidates are loaded from memory concurrently.
    pub(super) fn begin_all<'t>(&self, references: impl Iterator<Item = &'t [u8]>) -> Vec<Probe> {
        self.index.begin_all(references, &self.references)
    }

    pub(super) fn find_from(&self, probe: Probe, reference: &[u8]) -> Hit {
        self.index.find_from(probe, reference, &self.references)
    }

    /// The members that are expected at the bank.
    pub(super) fn members(&self, batch: u32) -> impl Iterator<Item = u32> {
        self.batches.members(batch).filter(|row| self.is_expected(*row))
    }
}
