//! How a sheet of a draft is read: its mapping, its corrections, and whether the mapping is remembered from an earlier file.

use std::sync::Arc;

use cell_rules::Grid;
use sheet_rules::payout::{BankTable, Code, Corrections, Mapping, OpenSheet, Problem, Rules, fingerprints};

use super::open_draft::OpenDraft;
use crate::messages;
use crate::tables::draft_steps;
use crate::view::RememberedView;
use directory::tables::columns;
use directory::tables::columns::{Reading, RememberedColumns};
use store::Store;
use system::env::rfc3339;
use system::error::{AppError, ErrorCode};

/// The contents of a sheet read with a mapping, without a person's corrections.
pub(crate) fn reading(grid: &Arc<Grid>, mapping: Option<Mapping>, banks: Arc<BankTable>) -> Reading {
    let sheet = OpenSheet::open(Arc::clone(grid), mapping.as_ref(), Corrections::default(), banks, Rules::PRODUCT);
    reading_of(&sheet, mapping)
}

/// Like `reading`, for a sheet that is open already, judged by the default rules and not corrected.
pub(crate) fn reading_of(sheet: &OpenSheet, mapping: Option<Mapping>) -> Reading {
    Reading {
        content: sheet.content_digest().map(hex::encode),
        mapping,
    }
}

/// Rejects sheets that cannot be stacked.
pub(crate) fn stacks(problems: &[Problem]) -> Result<(), AppError> {
    let differ = problems.iter().filter(|problem| problem.code == Code::SheetsDiffer);
    let words: Vec<&str> = differ.map(|problem| problem.message.as_str()).collect();
    if words.is_empty() {
        return Ok(());
    }
    Err(AppError::new(ErrorCode::Invalid, messages::nothing_read(&words.join(" "))))
}

/// The corrections in force in a sheet of a draft.
pub(crate) async fn corrections(store: &Store, draft: i64, grid: &Grid) -> Result<Corrections, AppError> {
    let mut corrections = Corrections::default();
    for step in draft_steps::steps(store, draft, grid.sheet().to_string()).await? {
        for change in &step.made {
            corrections.make(change);
        }
    }
    Ok(corrections)
}

/// The mapping that is remembered for these headings.
pub(crate) async fn remembered_mapping(store: &Store, grid: &Grid) -> Result<Option<Mapping>, AppError> {
    for (row, fingerprint) in fingerprints(grid) {
        if let Some(known) = columns::remembered_columns(store, fingerprint).await? {
            return Ok(Some(applied(known, row)));
        }
    }
    Ok(None)
}

fn applied(known: RememberedColumns<Mapping>, header_row: u32) -> Mapping {
    Mapping {
        header_row: Some(header_row),
        ..known.mapping
    }
}

/// Whether a sheet is read with a remembered mapping.
pub(crate) async fn remembered(
    store: &Store,
    sheet: &OpenSheet,
    mapping: Option<&Mapping>,
    draft: &OpenDraft,
) -> Result<Option<RememberedView>, AppError> {
    let (Some(mapping), Some(fingerprint)) = (mapping, sheet.fingerprint()) else {
        return Ok(None);
    };
    let known = columns::remembered_columns::<Mapping>(store, fingerprint).await?;
    let earlier = known.filter(|known| known.at.0 < draft.row.read_at.0);
    Ok(earlier.and_then(|known| {
        let (at, unit) = (known.at, known.mapping.unit);
        let asked_here = Mapping {
            as_shown: mapping.as_shown,
            scaled: mapping.scaled,
            ..applied(known, mapping.header_row?)
        };
        (asked_here == *mapping).then(|| RememberedView { at: rfc3339(at), unit })
    }))
}
