//! The proof of a statement that is read row by row and not kept, in both orders at once: the oldest row first and the newest row first.
//! It proves exactly what [`super::prove`] proves; a test compares the two.

use super::proof::{CLOSING_NOT_STATED, ONE_BALANCE, OPENING_NOT_STATED};
use crate::messages::statement as messages;
use cell_rules::Reason;

/// A row of the file.
#[derive(Clone, Copy, Debug)]
pub struct StreamedRow {
    /// Its position, to name a row that breaks the proof.
    pub place: u64,
    /// Its time, in any unit.
    pub at: u32,
    /// In kobo; money in is positive.
    pub amount: i64,
    /// The balance after the row, in kobo.
    pub balance: Option<i64>,
}

/// Why rows do not prove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unproved {
    /// The balance of this row is wrong.
    Balance {
        /// The row.
        place: u64,
        /// The correct balance, in kobo.
        wanted: i128,
        /// The stated balance, in kobo.
        balance: i128,
    },
    /// This row has no balance, and neither have the rows on one side of it.
    Unconfirmed(u64),
    /// Only this row has a balance.
    OneBalance(u64),
    /// No row has a balance; this is the first row.
    NoBalance(u64),
}

impl Unproved {
    /// The reason.
    #[must_use]
    pub fn reason(&self) -> Reason {
        match self {
            Self::Balance { .. } => Reason::BalanceDiffers,
            Self::Unconfirmed(_) | Self::OneBalance(_) => Reason::BalanceMissing,
            Self::NoBalance(_) => Reason::BalancesNone,
        }
    }

    /// The row.
    #[must_use]
    pub fn place(&self) -> u64 {
        match self {
            Self::Balance { place, .. } | Self::Unconfirmed(place) | Self::OneBalance(place) | Self::NoBalance(place) => *place,
        }
    }
}

/// The breaks of the balances in one order.
#[derive(Default)]
struct Breaks {
    count: usize,
    /// The oldest break.
    shown: Option<Unproved>,
}

/// The state of the proof after the rows so far.
#[derive(Default)]
pub struct StreamedProof {
    first: Option<StreamedRow>,
    last: Option<StreamedRow>,
    /// The last row with a balance, and the sum of the rows after it.
    balanced: Option<(StreamedRow, i128)>,
    balances: usize,
    /// The first row has no balance.
    begins_without_balance: bool,
    oldest_first: Breaks,
    newest_first: Breaks,
}

impl StreamedProof {
    /// Adds the next row of the file.
    pub fn add(&mut self, row: StreamedRow) {
        if self.first.is_none() {
            self.first = Some(row);
            self.begins_without_balance = row.balance.is_none();
        }
        self.last = Some(row);
        let Some(balance) = row.balance.map(i128::from) else {
            if let Some((_, between)) = &mut self.balanced {
                *between += i128::from(row.amount);
            }
            return;
        };
        self.balances += 1;
        let before = self.balanced.replace((row, 0));
        let Some((other, other_balance, between)) = before.and_then(|(other, between)| Some((other, other.balance?, between))) else {
            return;
        };
        let (other_balance, forward, back) = (i128::from(other_balance), i128::from(row.amount), i128::from(other.amount));
        let broken = |place, wanted, balance| (wanted != balance).then_some(Unproved::Balance { place, wanted, balance });
        if let Some(broken) = broken(row.place, other_balance + between + forward, balance) {
            self.oldest_first.count += 1;
            self.oldest_first.shown.get_or_insert(broken);
        }
        // In the order *newest first* the earlier row of the file is the later movement.
        if let Some(broken) = broken(other.place, balance + between + back, other_balance) {
            self.newest_first.count += 1;
            self.newest_first.shown = Some(broken);
        }
    }

    /// Whether the balances break in both orders.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.oldest_first.count > 0 && self.newest_first.count > 0
    }

    /// The remarks about what cannot be detected.
    ///
    /// # Errors
    ///
    /// Why the rows do not prove.
    pub fn proof(&self) -> Result<Vec<&'static str>, Unproved> {
        let (Some(first), Some(last)) = (self.first, self.last) else {
            return Ok(Vec::new());
        };
        let (likely, other) = if first.at > last.at {
            (&self.newest_first, &self.oldest_first)
        } else {
            (&self.oldest_first, &self.newest_first)
        };
        // Equal amounts prove in both directions, with opposite signs. The days have priority.
        let is_reversed = first.at == last.at && other.count < likely.count;
        let best = if is_reversed { other } else { likely };
        if let Some(broken) = best.shown {
            return Err(broken);
        }
        match (self.balances, self.balanced) {
            (0, _) => return Err(Unproved::NoBalance(first.place)),
            _ if self.begins_without_balance => return Err(Unproved::Unconfirmed(first.place)),
            _ if last.balance.is_none() => return Err(Unproved::Unconfirmed(last.place)),
            (1, Some((row, _))) => return Err(Unproved::OneBalance(row.place)),
            _ => {}
        }
        Ok(vec![OPENING_NOT_STATED, CLOSING_NOT_STATED])
    }
}

impl std::fmt::Display for Unproved {
    fn fmt(&self, form: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Balance { wanted, balance, .. } => form.write_str(&messages::balance_broken(*wanted, *balance)),
            Self::Unconfirmed(_) => form.write_str(messages::ROW_UNPROVED),
            Self::OneBalance(_) => form.write_str(ONE_BALANCE),
            Self::NoBalance(_) => form.write_str(messages::NO_ROW_WITH_BALANCE),
        }
    }
}
