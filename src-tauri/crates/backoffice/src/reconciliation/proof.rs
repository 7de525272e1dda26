//! A statement is used only when each balance follows from the one before: oldest first, newest first, or by its own numbers.

use domain::statement::naira;

use super::cells::kobo;
use super::read::{BANK, bank_cells};
use super::source::Source;
use super::table::Table;
use super::trouble::Trouble;

/// The running balance, followed row by row.
#[derive(Default)]
pub(super) struct Proof {
    last: Option<Row>,
    /// Where it broke, with the balance that was to be there.
    oldest_first: Option<(u64, i64, i64)>,
    newest_first: Option<(u64, i64, i64)>,
    is_shuffled: bool,
    has_gaps: bool,
    /// What went out in rows without a balance since the last one with one.
    between: i64,
    /// Where the first row begins, if no row told a balance.
    nothing_tells: Option<u64>,
}

#[derive(Clone, Copy)]
struct Row {
    number: Option<u32>,
    /// What went out.
    amount: i64,
    balance: i64,
    start: u64,
}

impl Proof {
    pub(super) fn add(&mut self, number: Option<u32>, amount: i64, balance: Option<i64>, start: u64) {
        let Some(balance) = balance else {
            self.has_gaps = true;
            self.between = self.between.saturating_add(amount);
            if self.last.is_none() {
                self.nothing_tells.get_or_insert(start);
            }
            return;
        };
        let between = std::mem::take(&mut self.between);
        let row = Row {
            number,
            amount,
            balance,
            start,
        };
        let Some(last) = self.last.replace(row) else {
            self.nothing_tells = None;
            return;
        };
        let after = last.balance.saturating_sub(between).saturating_sub(amount);
        if after != balance && self.oldest_first.is_none() {
            self.oldest_first = Some((start, after, balance));
        }
        let before = last.balance.saturating_add(last.amount).saturating_add(between);
        if before != balance && self.newest_first.is_none() {
            self.newest_first = Some((start, before, balance));
        }
        if last.number.is_some() && number.is_some() && (last.number > number) {
            self.is_shuffled = true;
        }
    }

    /// Where the first row begins with which the proof breaks, and the sentence for it.
    pub(super) fn broken(&self, source: &Source) -> Result<Option<(u64, String)>, Trouble> {
        if let Some(start) = self.nothing_tells {
            let message = "No row of this statement tells a balance, so nothing proves it. The statement was not used.";
            return Ok(Some((start, message.to_owned())));
        }
        let (Some(oldest), Some(newest)) = (self.oldest_first, self.newest_first) else {
            return Ok(None);
        };
        if self.is_shuffled && !self.has_gaps {
            return by_number(source);
        }
        let (start, wanted, balance) = if oldest.0 >= newest.0 { oldest } else { newest };
        Ok(Some((start, sentence(wanted, balance))))
    }
}

/// Rows that somebody sorted are proved in the order of the bank's own numbers.
fn by_number(source: &Source) -> Result<Option<(u64, String)>, Trouble> {
    let mut table = Table::open(source, BANK)?;
    let mut rows = Vec::new();
    while table.advance()? {
        let balance = table.value(6, "The balance", kobo);
        let (Some(cells), Some(balance)) = (bank_cells(&mut table), balance) else {
            return Err(Trouble::Changed(source.path().to_owned()));
        };
        let start = table.start();
        rows.push(Row {
            number: cells.number,
            amount: cells.amount,
            balance,
            start,
        });
    }
    rows.sort_by_key(|row| row.number);
    let mut proof = Proof::default();
    for row in rows {
        proof.add(row.number, row.amount, Some(row.balance), row.start);
    }
    proof.broken(source)
}

fn sentence(wanted: i64, balance: i64) -> String {
    format!(
        "The running balance does not hold: {} should stand here, and {} does. The statement was not used.",
        naira(wanted.into()),
        naira(balance.into())
    )
}
