//! The state of a closing, and who signed it.

use crate::tables::month_closings::{By, ClosingRow};
use crate::view::{ClosingState, SignedView};
use system::env::rfc3339;

pub(super) fn by(by: &By) -> SignedView {
    SignedView {
        by: by.who.clone(),
        at: rfc3339(by.at),
    }
}

/// The state of a month with this current closing.
pub fn state(current: Option<&ClosingRow>) -> ClosingState {
    match current.map(|closing| closing.signed.is_some()) {
        None => ClosingState::Open,
        Some(false) => ClosingState::Prepared,
        Some(true) => ClosingState::Closed,
    }
}

/// Who signed a closing, and when, if it is signed.
pub fn signed(closing: &ClosingRow) -> Option<SignedView> {
    closing.signed.as_ref().map(by)
}
