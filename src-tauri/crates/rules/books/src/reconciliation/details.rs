//! What is requested only for undecided payments: the transaction numbers of other parties, and the payee's account.

use super::key::{Texts, TooLarge, without_placeholder};
use super::match_by_reference::Keyed;

/// Texts for each row.
const TEXTS: usize = 3;

/// These texts for every payment without a match by reference on some side, or whose number an undecided row may contain; for no others.
#[derive(Default)]
pub struct Details {
    wanted: Vec<u32>,
    texts: Texts,
}

impl Details {
    /// Selects the ledger rows that the sides need details of.
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

    /// The next ledger row whose details are needed, by its position.
    #[must_use]
    pub fn next_wanted(&self) -> Option<u32> {
        self.wanted.get(self.texts.len() / TEXTS).copied()
    }

    /// All ledger rows whose details are needed, by their positions, in ascending order.
    #[must_use]
    pub fn wanted(&self) -> &[u32] {
        &self.wanted
    }

    /// Adds the details of [`Self::next_wanted`].
    ///
    /// # Errors
    ///
    /// [`TooLarge`] if the texts exceed 32-bit positions.
    pub fn push(&mut self, numbers: [&[u8]; 2], account: &[u8]) -> Result<(), TooLarge> {
        for text in numbers.into_iter().chain([account]) {
            self.texts.push(without_placeholder(text))?;
        }
        Ok(())
    }

    /// The transaction numbers and the account of a ledger row.
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
