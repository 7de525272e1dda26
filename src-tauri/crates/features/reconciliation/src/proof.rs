//! Proving a statement: each balance must follow from the one before, with the oldest or the newest row first, or by the bank's own row
//! numbers.

use book_rules::statement::{StreamedProof, StreamedRow, Unproved};

use super::cells::kobo;
use super::read::{BANK, BankCells, CHARGE, bank_cells};
use super::source::Source;
use super::table::Table;
use super::trouble::Trouble;

/// The running balance, followed row by row.
#[derive(Default)]
pub(crate) struct Proof {
    following: StreamedProof,
    last: Option<u32>,
    is_shuffled: bool,
    has_gaps: bool,
}

fn followed(cells: &BankCells, balance: Option<i64>, place: u64) -> StreamedRow {
    StreamedRow {
        place,
        at: cells.at,
        amount: cells.amount.saturating_neg(),
        balance,
    }
}

impl Proof {
    pub(crate) fn add(&mut self, cells: &BankCells, balance: Option<i64>, place: u64) {
        self.following.add(followed(cells, balance, place));
        self.has_gaps |= balance.is_none();
        self.is_shuffled |= self.last.is_some() && cells.number.is_some() && self.last > cells.number;
        self.last = cells.number;
    }

    /// Remarks on what the statement does not contain, or why it does not prove.
    pub(crate) fn remarks(&self, source: &Source) -> Result<Result<Vec<&'static str>, Unproved>, Trouble> {
        if self.is_shuffled && !self.has_gaps && self.following.is_broken() {
            return by_number(source);
        }
        Ok(self.following.proof())
    }
}

/// Rows that a person sorted are proved in the order of the bank's own numbers.
fn by_number(source: &Source) -> Result<Result<Vec<&'static str>, Unproved>, Trouble> {
    let mut table = Table::open_without(source, BANK, Some(CHARGE))?;
    let mut rows = Vec::new();
    while table.advance()? {
        let balance = table.value(6, "The balance", kobo);
        let (Some(cells), Some(balance)) = (bank_cells(&mut table), balance) else {
            return Err(Trouble::Changed(source.path().to_owned()));
        };
        rows.push((cells.number, followed(&cells, Some(balance), table.start())));
    }
    rows.sort_by_key(|(number, _)| *number);
    let mut following = StreamedProof::default();
    rows.into_iter().for_each(|(_, row)| following.add(row));
    Ok(following.proof())
}
