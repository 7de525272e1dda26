//! What only undecided payments are asked for: the numbers by which others know them, and the payee's account.

use super::key::{Texts, TooLarge, without_placeholder};
use super::match_by_reference::Keyed;

/// Of each row.
const TEXTS: usize = 3;

/// The three texts for every payment that no reference claimed on some side, or of which an undecided row may bear a number, and for no other.
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
        let wanted = asking.flat_map(|side| side.open_rows().chain(side.open_in_runs()).chain(side.may_bear()));
        let mut wanted: Vec<u32> = wanted.collect();
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
        self.wanted.get(self.texts.len() / TEXTS).copied()
    }

    /// All rows that are wanted, as they were pushed into the ledger, in that order.
    #[must_use]
    pub fn wanted(&self) -> &[u32] {
        &self.wanted
    }

    /// Tells what was wanted of that row.
    pub fn push(&mut self, numbers: [&[u8]; 2], account: &[u8]) -> Result<(), TooLarge> {
        for text in numbers.into_iter().chain([account]) {
            self.texts.push(without_placeholder(text))?;
        }
        Ok(())
    }

    /// Its numbers and its account.
    pub(super) fn of(&self, row: u32) -> ([&[u8]; 2], &[u8]) {
        match self.wanted.binary_search(&row) {
            Ok(place) if place * TEXTS + 2 < self.texts.len() => {
                let place = (place * TEXTS) as u32;
                ([self.texts.get(place), self.texts.get(place + 1)], self.texts.get(place + 2))
            }
            Ok(_) | Err(_) => ([&[], &[]], &[]),
        }
    }
}
