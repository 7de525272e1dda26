//! The list of customers as a file. It omits document numbers and dates of birth, because such files are passed on.

use std::collections::BTreeSet;
use std::path::PathBuf;

use payment_rules::customer::CustomerStep;
use session::saved_file::{Destination, save_shown};

use super::list::{part_of, sort};
use super::number;
use crate::messages::exports;
use crate::tables::customers as table;
use crate::tables::customers::CustomerRow;
use crate::view::{CustomerPart, CustomerStepState, CustomersExport};
use engine::outbox::Outbox;
use files::sheets::list_file::ListCell;
use system::error::AppError;

/// Writes the customers that match a filter. Returns the path of the file.
pub async fn export(outbox: &Outbox, asked: &CustomersExport, to: &Destination) -> Result<PathBuf, AppError> {
    let words: Vec<String> = asked.text.to_lowercase().split_whitespace().map(str::to_owned).collect();
    let mut rows = outbox.store.read(move |db| table::all(db, &words)).await?;
    let only: BTreeSet<i64> = asked.only.iter().map(|id| number(id)).collect::<Result<_, _>>()?;
    rows.retain(|row| asked.part == CustomerPart::All || part_of(row) == asked.part);
    rows.retain(|row| only.is_empty() || only.contains(&row.id));
    sort(&mut rows, asked.order, asked.descending);
    let lines: Vec<Vec<ListCell>> = rows.iter().map(cells).collect();
    save_shown(
        to,
        (exports::CUSTOMERS, outbox.now()),
        asked.format,
        (&exports::COLUMNS, &asked.columns),
        lines,
    )
}

fn cells(row: &CustomerRow) -> Vec<ListCell> {
    let text = |text: &str| ListCell::Text(text.to_owned());
    let state = |step| text(exports::state(row.state(step)));
    let steps = [CustomerStep::Account, CustomerStep::Photo, CustomerStep::Identity];
    let missing = steps.into_iter().filter(|step| row.state(*step) == CustomerStepState::Missing);
    let missing: Vec<&str> = missing.flat_map(|step| row.missing(step)).map(exports::missing).collect();
    let answer = row.answer.as_ref();
    vec![
        ListCell::Text(row.person.name()),
        text(&row.person.phone),
        text(&row.person.email),
        text(row.account_number.as_deref().unwrap_or_default()),
        state(CustomerStep::Account),
        state(CustomerStep::Photo),
        state(CustomerStep::Identity),
        ListCell::Text(missing.join(", ")),
        text(answer.and_then(|answer| answer.level.as_deref()).unwrap_or_default()),
        ListCell::Time(answer.and_then(|answer| system::env::parse_rfc3339(&answer.at))),
        ListCell::Time(Some(row.created_at)),
        text(&row.created_by),
    ]
}
