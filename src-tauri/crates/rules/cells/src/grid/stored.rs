//! The stored form of a cell: four bytes.

use super::GridError;

#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    Empty,
    Text,
    Number,
    True,
    False,
    Date,
    Error,
    FormulaWithoutValue,
    Shown,
}

/// The kind of a cell, in the upper bits, and the start of its text, which ends where that of the next cell begins. It is small because a
/// sheet of 100 000 rows has a million cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stored(u32);

impl Stored {
    const KIND: u32 = 28;
    const START: u32 = (1 << Self::KIND) - 1;

    pub(super) fn new(kind: Kind, start: usize) -> Result<Self, GridError> {
        let start = u32::try_from(start).ok().filter(|start| *start <= Self::START);
        start
            .map(|start| Self((kind as u32) << Self::KIND | start))
            .ok_or(GridError::TooMuch)
    }

    pub(super) fn kind(self) -> Kind {
        const KINDS: [Kind; 9] = [
            Kind::Empty,
            Kind::Text,
            Kind::Number,
            Kind::True,
            Kind::False,
            Kind::Date,
            Kind::Error,
            Kind::FormulaWithoutValue,
            Kind::Shown,
        ];
        KINDS.get((self.0 >> Self::KIND) as usize).copied().unwrap_or(Kind::Empty)
    }

    pub(super) fn start(self) -> usize {
        (self.0 & Self::START) as usize
    }
}
