//! The balances of a statement that is read row by row and not kept, followed in both orders at once: the oldest row first and the newest.
//! What [`super::prove`] proves of such rows this proves, and nothing else; a test compares them.

use super::money::naira;
use super::proof::{CLOSING_NOT_STATED, ONE_BALANCE, OPENING_NOT_STATED};
use cell_rules::Reason;

/// One row, as it stands in the file.
#[derive(Clone, Copy, Debug)]
pub struct Followed {
    /// Where it is, to be told of a row that does not hold.
    pub place: u64,
    /// When it was, in any unit.
    pub at: u32,
    /// In kobo; what came in is above zero.
    pub amount: i64,
    /// After the row, in kobo.
    pub balance: Option<i64>,
}

/// Why rows do not prove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unproved {
    /// The balance of this row is another than it should be.
    Balance {
        /// The row.
        place: u64,
        /// What it should be, in kobo.
        wanted: i128,
        /// What it is.
        balance: i128,
    },
    /// This row has no balance, and no balance on its other side either.
    Unheld(u64),
    /// Only this row has a balance.
    OneBalance(u64),
    /// No row has one; this is the first.
    NoBalance(u64),
}

impl Unproved {
    /// Why, by its name.
    #[must_use]
    pub fn reason(&self) -> Reason {
        match self {
            Self::Balance { .. } => Reason::BalanceDiffers,
            Self::Unheld(_) | Self::OneBalance(_) => Reason::BalanceMissing,
            Self::NoBalance(_) => Reason::BalancesNone,
        }
    }

    /// The row.
    #[must_use]
    pub fn place(&self) -> u64 {
        match self {
            Self::Balance { place, .. } | Self::Unheld(place) | Self::OneBalance(place) | Self::NoBalance(place) => *place,
        }
    }
}

/// Where balances break in one order.
#[derive(Default)]
struct Breaks {
    count: usize,
    /// The oldest one.
    shown: Option<Unproved>,
}

/// What was followed so far.
#[derive(Default)]
pub struct Following {
    first: Option<Followed>,
    last: Option<Followed>,
    /// The last row with a balance, and what the rows behind it come to.
    balanced: Option<(Followed, i128)>,
    balances: usize,
    /// The first row has none.
    begins_unheld: bool,
    oldest_first: Breaks,
    newest_first: Breaks,
}

impl Following {
    /// Goes on to the next row of the file.
    pub fn add(&mut self, row: Followed) {
        if self.first.is_none() {
            self.first = Some(row);
            self.begins_unheld = row.balance.is_none();
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
        // Of the newest first the other row is the later one.
        if let Some(broken) = broken(other.place, balance + between + back, other_balance) {
            self.newest_first.count += 1;
            self.newest_first.shown = Some(broken);
        }
    }

    /// Whether balances break in either order.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.oldest_first.count > 0 && self.newest_first.count > 0
    }

    /// Remarks of what cannot be seen, or why it does not prove.
    pub fn proof(&self) -> Result<Vec<&'static str>, Unproved> {
        let (Some(first), Some(last)) = (self.first, self.last) else {
            return Ok(Vec::new());
        };
        let (likelier, other) = if first.at > last.at {
            (&self.newest_first, &self.oldest_first)
        } else {
            (&self.oldest_first, &self.newest_first)
        };
        // Equal amounts prove in both directions, with the signs turned round: what the days say goes before it.
        let may_turn = first.at == last.at && other.count < likelier.count;
        let best = if may_turn { other } else { likelier };
        if let Some(broken) = best.shown {
            return Err(broken);
        }
        match (self.balances, self.balanced) {
            (0, _) => return Err(Unproved::NoBalance(first.place)),
            _ if self.begins_unheld => return Err(Unproved::Unheld(first.place)),
            _ if last.balance.is_none() => return Err(Unproved::Unheld(last.place)),
            (1, Some((row, _))) => return Err(Unproved::OneBalance(row.place)),
            _ => {}
        }
        Ok(vec![OPENING_NOT_STATED, CLOSING_NOT_STATED])
    }
}

impl std::fmt::Display for Unproved {
    fn fmt(&self, form: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Balance { wanted, balance, .. } => write!(
                form,
                "The running balance does not hold: {} should stand here, and {} does. The statement was not used.",
                naira(*wanted),
                naira(*balance)
            ),
            Self::Unheld(_) => write!(
                form,
                "It has no balance, and nothing else in the file shows that its amount is right. The statement was not used."
            ),
            Self::OneBalance(_) => form.write_str(ONE_BALANCE),
            Self::NoBalance(_) => {
                form.write_str("No row of this statement tells a balance, so nothing proves it. The statement was not used.")
            }
        }
    }
}
