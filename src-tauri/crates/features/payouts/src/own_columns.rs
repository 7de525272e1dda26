//! The original columns of a batch's file, for a result file that people can compare with their own.

use std::collections::HashMap;
use std::sync::Arc;

use cell_rules::{Cell, in_sheet};
use sheet_rules::payout::{Corrections, OpenSheet, Rules};

use crate::tables::drafts::DraftRow;
use engine::outbox::Outbox;
use files::sheets::payout_results::OwnCell;
use files::sheets::{ReadOptions, read};
use system::error::AppError;

/// The contents of the file, row by row.
#[derive(Debug, Default)]
pub(crate) struct OwnColumns {
    /// The headings in the file.
    pub headings: Vec<String>,
    /// By sheet and row.
    rows: HashMap<(String, u32), Vec<OwnCell>>,
}

impl OwnColumns {
    /// The cells of a row of the file.
    pub(crate) fn row(&mut self, sheet: &str, row: u32) -> Vec<OwnCell> {
        self.rows.remove(&(sheet.to_owned(), row)).unwrap_or_default()
    }
}

/// Reads the file of the draft that became the batch; empty if the file is no longer stored.
pub(crate) async fn of_draft(outbox: &Arc<Outbox>, draft: Option<DraftRow>) -> Result<OwnColumns, AppError> {
    let Some(draft) = draft else {
        return Ok(OwnColumns::default());
    };
    let options = ReadOptions { sheet: draft.sheet };
    let Ok(book) = read(&draft.file_name, &draft.bytes, &options) else {
        return Ok(OwnColumns::default());
    };
    let grid = Arc::new(book.grid);
    let banks = Arc::new(directory::banks(outbox).await?);
    let sheet = OpenSheet::open(
        Arc::clone(&grid),
        draft.mapping.as_ref(),
        Corrections::default(),
        banks,
        Rules::PRODUCT,
    );
    let heading = sheet.mapping().header_row;
    let cells = |row: cell_rules::GridRow<'_>| row.cells().map(own_cell).collect::<Vec<OwnCell>>();
    let headings = grid.rows().find(|row| Some(row.number) == heading).map(cells).unwrap_or_default();
    Ok(OwnColumns {
        headings: headings.into_iter().map(OwnCell::into_text).collect(),
        rows: grid
            .rows()
            .map(|row| ((row.sheet().to_string(), in_sheet(row.number)), cells(row)))
            .collect(),
    })
}

fn own_cell(cell: Cell<'_>) -> OwnCell {
    match cell {
        Cell::Empty | Cell::FormulaWithoutValue => OwnCell::Text(String::new()),
        Cell::Text(text) | Cell::Date(text) | Cell::Error(text) => OwnCell::Text(text.to_owned()),
        Cell::Number(number) | Cell::Shown(number, _) => OwnCell::Number(number.to_owned()),
        Cell::Bool(yes) => OwnCell::Text(if yes { "TRUE" } else { "FALSE" }.to_owned()),
    }
}
