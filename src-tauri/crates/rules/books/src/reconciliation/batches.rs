//! Batches of the ledger: payments that leave the bank in one amount.

use std::collections::HashMap;

use super::key::{Hit, Index, Shape, Texts, TooLarge};

/// All batches, numbered in the order of their first payments.
#[derive(Default)]
pub(super) struct Batches {
    references: Texts,
    numbers: HashMap<Box<[u8]>, u32>,
    index: Index,
    /// By row.
    members: Vec<(u32, u32)>,
    /// By batch and row id; filled by [`Batches::close`].
    by_batch: Vec<(u32, u32)>,
}

impl Batches {
    /// Adds a row to a batch. Rows are added in ascending order.
    pub(super) fn push(&mut self, row: u32, reference: &[u8]) -> Result<(), TooLarge> {
        let batch = interned(&mut self.references, &mut self.numbers, reference)?;
        self.members.push((row, batch));
        Ok(())
    }

    /// Builds the index, and learns the shape of the references.
    pub(super) fn close(&mut self, shape: &mut Shape, id: impl Fn(u32) -> u64) {
        self.numbers = HashMap::new();
        self.index = Index::with_capacity(self.references.len());
        for batch in 0..self.count() {
            let reference = self.references.get(batch);
            shape.learn(reference);
            let probe = self.index.begin(reference);
            self.index.insert(batch, &self.references, probe, |_| false);
        }
        self.by_batch = self.members.iter().map(|(row, batch)| (*batch, *row)).collect();
        self.by_batch.sort_unstable_by_key(|(batch, row)| (*batch, id(*row)));
    }

    pub(super) fn count(&self) -> u32 {
        self.references.len() as u32
    }

    pub(super) fn reference(&self, batch: u32) -> &[u8] {
        self.references.get(batch)
    }

    pub(super) fn find(&self, reference: &[u8]) -> Hit {
        self.index.find(reference, &self.references)
    }

    /// The batch of a row.
    pub(super) fn of(&self, row: u32) -> Option<u32> {
        let place = self.members.binary_search_by_key(&row, |(member, _)| *member).ok()?;
        self.members.get(place).map(|(_, batch)| *batch)
    }

    /// The rows of a batch, the lowest id first.
    pub(super) fn members(&self, batch: u32) -> impl Iterator<Item = u32> {
        let start = self.by_batch.partition_point(|(other, _)| *other < batch);
        let rest = self.by_batch[start..].iter();
        rest.take_while(move |(other, _)| *other == batch).map(|(_, row)| *row)
    }
}

/// The number of a text that is stored once.
pub(super) fn interned(texts: &mut Texts, numbers: &mut HashMap<Box<[u8]>, u32>, text: &[u8]) -> Result<u32, TooLarge> {
    if let Some(number) = numbers.get(text) {
        return Ok(*number);
    }
    let number = texts.push(text)?;
    numbers.insert(text.into(), number);
    Ok(number)
}
