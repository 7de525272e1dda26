//! How a closing of a month has got on, and who signed it.

use crate::tables::month_closings::{By, ClosingRow};
use crate::view::{ClosingState, SignedView};
use system::env::rfc3339;

pub(super) fn by(by: &By) -> SignedView {
    SignedView {
        by: by.who.clone(),
        at: rfc3339(by.at),
    }
}

/// How a month stands whose closing this is.
pub fn state(standing: Option<&ClosingRow>) -> ClosingState {
    match standing.map(|closing| closing.signed.is_some()) {
        None => ClosingState::Open,
        Some(false) => ClosingState::Prepared,
        Some(true) => ClosingState::Closed,
    }
}

/// Who closed it, and when.
pub fn signed(closing: &ClosingRow) -> Option<SignedView> {
    closing.signed.as_ref().map(by)
}
