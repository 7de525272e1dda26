//! The spellings of banks in a sheet. Thousands of rows use few of them, and resolving one costs a comparison with every bank.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use crate::payout::bank::Resolution;

type ByCode = HashMap<Box<str>, Resolution>;

/// The results for pairs of bank cells with one bank list: by name, then by code.
#[derive(Debug, Default)]
pub(super) struct Spellings {
    known: RwLock<HashMap<Box<str>, ByCode>>,
}

impl Spellings {
    /// The result for these two cells; `resolve` determines it the first time.
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
