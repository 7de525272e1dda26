//! The closings of a month as people see them: who did what, and when.

use crate::env::rfc3339;
use crate::store::month_closings::{By, ClosingRow};
use crate::view::{ClosingState, EarlierClosingView, SignedView};

pub(super) fn by(by: &By) -> SignedView {
    SignedView {
        by: by.who.clone(),
        at: rfc3339(by.at),
    }
}

/// How a month stands whose closing this is.
pub(crate) fn state(standing: Option<&ClosingRow>) -> ClosingState {
    match standing.map(|closing| closing.signed.is_some()) {
        None => ClosingState::Open,
        Some(false) => ClosingState::Prepared,
        Some(true) => ClosingState::Closed,
    }
}

/// Who closed it, and when.
pub(crate) fn signed(closing: &ClosingRow) -> Option<SignedView> {
    closing.signed.as_ref().map(by)
}

/// Closed, and opened again since; the last one first.
pub(super) fn earlier(all: &[ClosingRow]) -> Vec<EarlierClosingView> {
    let reopened = all.iter().rev().filter_map(|closing| {
        let (signed, (reopened, reason)) = (closing.signed.as_ref()?, closing.reopened.as_ref()?);
        Some(EarlierClosingView {
            closed: by(signed),
            reopened: by(reopened),
            reason: reason.clone(),
            digest: closing.digest.clone(),
        })
    });
    reopened.collect()
}
