//! How a sheet spells its banks. Thousands of rows spell them in a few ways, and to settle a way costs a comparison with every bank.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use crate::payout::bank::Resolution;

type ByCode = HashMap<Box<str>, Resolution>;

/// What each pair of bank cells comes to by one bank list: the name first, then the code.
#[derive(Debug, Default)]
pub(super) struct Spellings {
    known: RwLock<HashMap<Box<str>, ByCode>>,
}

impl Spellings {
    /// What these two cells come to; `resolve` settles it the first time.
    pub(super) fn find(&self, name: &str, code: &str, resolve: impl FnOnce() -> Resolution) -> Resolution {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(resolution) = known.get(name).and_then(|codes| codes.get(code)) {
            return resolution.clone();
        }
        drop(known);
        let resolution = resolve();
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        known.entry(name.into()).or_default().insert(code.into(), resolution.clone());
        resolution
    }
}
