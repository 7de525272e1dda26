//! What only undecided payments are asked for: the service's number of the transaction and the payee's account.

use super::key::{Texts, TooLarge, told};
use super::side::Keyed;

/// The two texts for every payment that no reference claimed on some side, and for no other.
#[derive(Default)]
pub struct Details {
    wanted: Vec<u32>,
    texts: Texts,
}

impl Details {
    /// Begins with the rows of the ledger for which the sides want to know more.
    #[must_use]
    pub fn wanted_by(sides: &[&Keyed<'_>]) -> Self {
        let asking = sides.iter().filter(|side| side.has_pending());
        let mut wanted: Vec<u32> = asking.flat_map(|side| side.open_rows()).collect();
        wanted.sort_unstable();
        wanted.dedup();
        Self {
            wanted,
            texts: Texts::default(),
        }
    }

    /// The next row that is wanted, as it was pushed into the ledger.
    #[must_use]
    pub fn next_wanted(&self) -> Option<u32> {
        self.wanted.get(self.texts.len() / 2).copied()
    }

    /// All rows that are wanted, as they were pushed into the ledger, in that order.
    #[must_use]
    pub fn wanted(&self) -> &[u32] {
        &self.wanted
    }

    /// Tells what was wanted of that row.
    pub fn push(&mut self, transaction: &[u8], account: &[u8]) -> Result<(), TooLarge> {
        self.texts.push(told(transaction))?;
        self.texts.push(told(account))?;
        Ok(())
    }

    pub(super) fn of(&self, row: u32) -> (&[u8], &[u8]) {
        match self.wanted.binary_search(&row) {
            Ok(place) if place * 2 + 1 < self.texts.len() => {
                let place = (place * 2) as u32;
                (self.texts.get(place), self.texts.get(place + 1))
            }
            Ok(_) | Err(_) => (&[], &[]),
        }
    }
}
