//! What is requested only for undecided payments: the transaction numbers of other parties, and the payee's account.

use super::key::{Texts, TooLarge, without_placeholder};
use super::match_by_reference::ReferenceMatching;

/// Texts for each row.
const TEXTS: usize = 3;

/// These texts for every payment without a match by reference on some side, or whose number an undecided row may contain; for no others.
#[derive(Default)]
pub struct Details {
    needed: Vec<u32>,
    texts: Texts,
}

impl Details {
    /// Selects the ledger rows that the sides need details of.
    #[must_use]
    pub fn needed_by(sides: &[&ReferenceMatching<'_>]) -> Self {
        let undecided = sides.iter().filter(|side| side.has_pending());
        let needed = undecided.flat_map(|side| side.open_rows().chain(side.open_in_batches()).chain(side.numbered_rows()));
        let mut needed: Vec<u32> = needed.collect();
        needed.sort_unstable();
        needed.dedup();
        Self {
            needed,
            texts: Texts::default(),
        }
    }

    /// The next ledger row whose details are needed, by its position.
    #[must_use]
    pub fn next_needed(&self) -> Option<u32> {
        self.needed.get(self.texts.len() / TEXTS).copied()
    }

    /// All ledger rows whose details are needed, by their positions, in ascending order.
    #[must_use]
    pub fn needed(&self) -> &[u32] {
        &self.needed
    }

    /// Adds the details of [`Self::next_needed`].
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
        match self.needed.binary_search(&row) {
            Ok(place) if place * TEXTS + 2 < self.texts.len() => {
                let place = (place * TEXTS) as u32;
                ([self.texts.get(place), self.texts.get(place + 1)], self.texts.get(place + 2))
            }
            Ok(_) | Err(_) => ([&[], &[]], &[]),
        }
    }
}
