//! The reference of ours that a row contains.

use super::external::{ExternalRow, Side};
use super::key::{Hit, Probe, has_digit};
use super::match_by_reference::ReferenceMatching;

/// What the reference of a row identifies.
pub(super) enum Key<'t> {
    Row(u32),
    Batch(u32),
    /// The reference of several payments that the amount does not distinguish, by the row that the index has.
    Shared(u32),
    Unknown(&'t [u8]),
    Several,
    None,
}

impl ReferenceMatching<'_> {
    /// Our reference in a row. If several payments share it, the only one whose amount is equal, or differs by a fee.
    pub(super) fn key_by_amount<'t>(&self, row: &ExternalRow<'t>, probe: Probe) -> Key<'t> {
        let key = self.key(row, probe);
        let Key::Row(found) = key else {
            return key;
        };
        let sharing = self.ledger.sharing(found);
        if sharing.is_empty() {
            return key;
        }
        let only = |fits: &dyn Fn(u32) -> bool| {
            let mut fitting = sharing.iter().copied().filter(|row| fits(*row));
            (fitting.next(), fitting.next().is_some())
        };
        match only(&|one| self.ledger.amount(one).saturating_abs() == row.amount.saturating_abs()) {
            (Some(one), false) => return Key::Row(one),
            (Some(_), true) => return Key::Shared(found),
            (None, _) => {}
        }
        let more = |one| row.amount.saturating_sub(self.ledger.amount(one));
        match only(&|one| self.side == Side::Bank && self.is_fee(one, more(one), row)) {
            (Some(one), false) => Key::Row(one),
            (_, _) => Key::Shared(found),
        }
    }

    /// Our reference in a row: the whole reference column, or a part of it or of the text.
    fn key<'t>(&self, row: &ExternalRow<'t>, probe: Probe) -> Key<'t> {
        let whole = match row.reference {
            [] => Key::None,
            reference => self.key_of(reference, self.ledger.find_from(probe, reference)),
        };
        if !matches!(whole, Key::None) {
            return whole;
        }
        if self.side == Side::Service && !row.reference.is_empty() {
            return Key::Unknown(row.reference);
        }
        let mut unknown = Key::None;
        for text in [row.reference, row.text] {
            match (self.key_inside(text), &unknown) {
                // A bank's own reference may look like ours: a known reference beside it has priority.
                (Key::Unknown(piece), Key::None) => unknown = Key::Unknown(piece),
                (Key::Unknown(_) | Key::None, _) => {}
                (found, _) => return found,
            }
        }
        unknown
    }

    fn key_inside<'t>(&self, text: &'t [u8]) -> Key<'t> {
        let mut key = Key::None;
        self.ledger.shape.pieces(text, |piece| {
            let found = match (self.key_of(piece, self.ledger.find(piece)), &key) {
                (Key::None, Key::None) if has_digit(piece) && is_one_reference(piece) && !self.ledger.names_account(piece) => {
                    Key::Unknown(piece)
                }
                (Key::None, _) => return,
                (found, Key::None | Key::Unknown(_)) => found,
                (Key::Row(found), Key::Row(known)) if found == *known => return,
                (Key::Batch(found), Key::Batch(known)) if found == *known => return,
                (_, _) => Key::Several,
            };
            key = found;
        });
        key
    }

    /// What a reference identifies. `hit` is the result of its search in the ledger.
    fn key_of<'t>(&self, reference: &[u8], hit: Hit) -> Key<'t> {
        match hit {
            Hit::One(row) => return Key::Row(row),
            Hit::Several => return Key::Several,
            Hit::Nothing => {}
        }
        if self.side == Side::Service {
            return Key::None;
        }
        match self.ledger.batches.find(reference) {
            Hit::One(batch) => Key::Batch(batch),
            Hit::Several => Key::Several,
            Hit::Nothing => Key::None,
        }
    }
}

/// Whether a part of a text reads as one reference: its words adjoin, or one space or dash separates them.
fn is_one_reference(piece: &[u8]) -> bool {
    let parts = piece.iter().filter(|byte| !byte.is_ascii_alphanumeric());
    parts.clone().all(|byte| matches!(byte, b'-' | b' ' | b'_')) && !piece.windows(2).any(|two| two == b"  ")
}
