//! Changes an open sheet: judges the changed rows again, and those that share a value with them.

use std::collections::BTreeSet;
use std::fmt;

use service_api::value::Nuban;

use super::super::corrections::Change;
use super::super::holders::Holder;
use super::super::mapping::Field;
use super::super::row::SheetRow;
use super::super::verdict::Verdict;
use super::OpenSheet;
use crate::payout::bank::{BankRef, Resolution};
use crate::payout::sheet::duplicates::Key;
use cell_rules::in_sheet;
use cell_rules::text::{is_blank, plain};

/// A change that cannot be made: the sheet has no payment row with that number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchRow(pub u32);

impl fmt::Display for NoSuchRow {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            text,
            "Nothing was changed: row {} is not a payment of this sheet.",
            in_sheet(self.0)
        )
    }
}

impl OpenSheet {
    /// Makes all changes or none, and returns the changes that undo them, in their order.
    ///
    /// Costs the changed rows and the rows that share an account, a name or a reference with them.
    ///
    /// # Errors
    ///
    /// [`NoSuchRow`] for the first change that is not possible.
    pub fn change(&mut self, changes: &[Change]) -> Result<Vec<Change>, NoSuchRow> {
        match changes.iter().find(|change| !self.may_change(change)) {
            Some(change) => Err(NoSuchRow(change.row())),
            None => Ok(self.retrace(changes)),
        }
    }

    /// Makes changes that were made before, or that undo some: they were valid then, and are not checked again.
    pub fn retrace(&mut self, changes: &[Change]) -> Vec<Change> {
        let rows: BTreeSet<u32> = changes.iter().map(Change::row).collect();
        let mut touched: BTreeSet<u32> = BTreeSet::new();
        for row in &rows {
            touched.extend(self.relatives(*row));
        }
        let mut undo: Vec<Change> = changes.iter().map(|change| self.corrections.make(change)).collect();
        undo.reverse();
        self.judge_again(&rows);
        for row in &rows {
            touched.extend(self.relatives(*row));
        }
        for row in touched.difference(&rows).copied().chain(rows.iter().copied()) {
            self.relate(row);
        }
        undo
    }

    /// Adds what banks reported about accounts. An earlier report about the same account is replaced.
    ///
    /// Costs the rows that pay to these accounts.
    pub fn add_holders(&mut self, reports: Vec<(BankRef, Nuban, Holder)>) {
        let mut rows = BTreeSet::new();
        for (bank, account, holder) in reports {
            let Some(bank) = self.banks.place(&bank) else { continue };
            rows.extend(self.duplicates.paid_to(bank, &account, |row| self.key_of(row)));
            self.holders.insert(bank, account, holder);
        }
        self.judge_again(&rows);
        for row in rows {
            self.relate(row);
        }
    }

    /// The names that these changes explain: names in the file that the bank list does not settle, each with the bank that was typed over
    /// it.
    pub fn picks(&self, changes: &[Change]) -> Vec<(String, BankRef)> {
        let resolve = |text: &str| self.banks.resolve(&plain(text), "", self.rules.likeness);
        let mut picks: Vec<(String, BankRef)> = Vec::new();
        for change in changes {
            let Change::Cell {
                row,
                field: Field::Bank,
                text: Some(typed),
            } = change
            else {
                continue;
            };
            let Some(written) = self.file_value(*row, Field::Bank).filter(|written| !is_blank(written)) else {
                continue;
            };
            let strange = matches!(
                resolve(&written),
                Resolution::Proposed(_) | Resolution::Picked(_) | Resolution::Ambiguous(_) | Resolution::Unknown(_)
            );
            if let Resolution::Known(index) = resolve(typed)
                && strange
                && picks.iter().all(|(known, _)| *known != written)
            {
                picks.extend(self.banks.reference(index).map(|bank| (written, bank)));
            }
        }
        picks
    }

    fn may_change(&self, change: &Change) -> bool {
        let Some(row) = self.grid_row(change.row()) else { return false };
        match change {
            // A note or a total becomes a payment if a person types into it.
            Change::Cell { .. } | Change::LeftOut { out: false, .. } | Change::SamePerson { .. } => true,
            Change::LeftOut { out: true, .. } => {
                let verdict = self.verdict_of(row.number);
                verdict.is_some_and(|verdict| verdict.is_payment()) || self.corrections.is_left_out(row.number)
            }
            Change::Meant { .. } => row.hidden || self.layout.mark(row).is_some(),
            Change::PaidAgain { .. } => {
                let verdict = self.verdict_of(row.number);
                verdict.is_some_and(|verdict| verdict.is_payment())
            }
        }
    }

    fn judged_again(&self, number: u32) -> Verdict {
        if self.is_no_payment(number) {
            return self.without_payment(number);
        }
        let Some(row) = self.grid_row(number) else {
            return Verdict::default();
        };
        let mut found = SheetRow::new(number, self.grid.sheet_of(number));
        let bank = self.judge().judge(row, &mut found);
        self.verdict(&found, bank)
    }

    /// The other rows that share a value with this one.
    fn relatives(&self, number: u32) -> Vec<u32> {
        let relatives = self.duplicates.relatives(self.key_of(number), |row| self.key_of(row));
        relatives.filter(|row| *row != number).collect()
    }

    /// Judges these rows on their own and indexes them again. What they share with others is determined later.
    fn judge_again(&mut self, rows: &BTreeSet<u32>) {
        let mut duplicates = std::mem::take(&mut self.duplicates);
        let before: Vec<(u32, Key)> = rows.iter().map(|row| (*row, self.key_of(*row))).collect();
        duplicates.take_out(&before, |row| self.key_of(row));
        let mut after = Vec::new();
        for number in rows {
            self.uncount(*number);
            let verdict = self.judged_again(*number);
            if verdict.state.is_none() {
                after.push((*number, verdict.key));
                if self.past.is_compared && !self.past.knows(verdict.key.account(), verdict.payee) {
                    self.unrecalled.insert(*number);
                }
            }
            self.settle(*number, verdict);
        }
        duplicates.take_in(&after, |row| self.key_of(row));
        self.duplicates = duplicates;
    }
}
