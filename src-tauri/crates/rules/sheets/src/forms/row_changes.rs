//! A person's changes, by row.

use std::collections::BTreeMap;

use super::fields::Field;
use super::{Change, Twin};

/// A person's changes of one row.
#[derive(Default)]
pub(super) struct RowChanges<'c> {
    pub(super) typed: BTreeMap<Field, &'c str>,
    pub(super) out: Option<bool>,
    pub(super) meant: bool,
    pub(super) meant_beside: Option<Twin>,
}

pub(super) fn by_row(changes: &[Change]) -> BTreeMap<u32, RowChanges<'_>> {
    let mut all: BTreeMap<u32, RowChanges<'_>> = BTreeMap::new();
    for change in changes {
        let row = all.entry(change.row()).or_default();
        match change {
            Change::Cell {
                field, text: Some(text), ..
            } => drop(row.typed.insert(*field, text)),
            Change::Cell { field, text: None, .. } => drop(row.typed.remove(field)),
            Change::LeftOut { out, .. } => row.out = Some(*out),
            Change::Meant { meant, .. } => row.meant = *meant,
            Change::Twice { same_as, .. } => row.meant_beside.clone_from(same_as),
        }
    }
    all
}
