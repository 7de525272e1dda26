//! The values of a hash, with the mistakes applied to them.

use super::{Signed, Value};

/// The pieces of a hashed text, each from one of the correct values or from elsewhere.
#[derive(Clone, Debug)]
pub(super) struct Pieces {
    pieces: Vec<(Option<usize>, String)>,
    between: &'static str,
}

impl Pieces {
    pub(super) fn of(signed: &Signed) -> Self {
        let piece = |(place, value): (usize, &Value)| (Some(place), value.text.clone());
        Self {
            pieces: signed.values.iter().enumerate().map(piece).collect(),
            between: "",
        }
    }

    /// Every correct spelling of the values: more than one if a pattern has several readings.
    pub(super) fn right(signed: &Signed) -> Vec<Self> {
        let first = Self::of(signed);
        let also = signed
            .values
            .iter()
            .enumerate()
            .flat_map(|(place, value)| value.also.iter().map(move |text| (place, text)));
        let other = |(place, text): (usize, &String)| first.changed(&Change::Texts(vec![(place, text.clone())]));
        let others: Vec<Self> = also.filter_map(other).collect();
        std::iter::once(first).chain(others).collect()
    }

    pub(super) fn text(&self) -> String {
        let texts: Vec<&str> = self.pieces.iter().map(|(_, text)| text.as_str()).collect();
        texts.join(self.between)
    }

    /// `None` if `change` does not apply after the earlier changes.
    pub(super) fn changed(&self, change: &Change) -> Option<Self> {
        let mut next = self.clone();
        let at = |pieces: &[(Option<usize>, String)], place: usize| pieces.iter().position(|(from, _)| *from == Some(place));
        match change {
            Change::Texts(texts) => {
                for (place, text) in texts {
                    let index = at(&next.pieces, *place)?;
                    next.pieces[index].1.clone_from(text);
                }
            }
            Change::After(place, text) => {
                let index = at(&next.pieces, *place)?;
                next.pieces[index].1.push_str(text);
            }
            Change::Drop(place) => {
                let index = at(&next.pieces, *place)?;
                next.pieces.remove(index);
            }
            Change::Add { before, text } => {
                let index = at(&next.pieces, *before).unwrap_or(next.pieces.len());
                next.pieces.insert(index, (None, text.clone()));
            }
            Change::Swap(one, other) => {
                let (one, other) = (at(&next.pieces, *one)?, at(&next.pieces, *other)?);
                next.pieces.swap(one, other);
            }
            Change::Order(order) => next
                .pieces
                .sort_by_key(|(place, _)| order.iter().position(|known| Some(*known) == *place)),
            Change::Between(text) => next.between = text,
            Change::Whole(texts) => {
                next.pieces = texts.iter().map(|text| (None, text.clone())).collect();
            }
        }
        Some(next)
    }
}

/// A change of the pieces.
#[derive(Clone, Debug)]
pub(super) enum Change {
    /// Other texts at these positions.
    Texts(Vec<(usize, String)>),
    /// A text after the value at this position.
    After(usize, &'static str),
    /// The value at this position is left out.
    Drop(usize),
    /// Another value before the one at this position, or at the end.
    Add { before: usize, text: String },
    /// Two values exchanged.
    Swap(usize, usize),
    /// The values in another order.
    Order(Vec<usize>),
    /// A text between the values.
    Between(&'static str),
    /// Completely different pieces.
    Whole(Vec<String>),
}
