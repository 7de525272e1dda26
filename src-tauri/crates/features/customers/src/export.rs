//! The list of customers as a file. It omits document numbers and dates of birth, because such files are passed on.

use std::path::{Path, PathBuf};

use payment_rules::customer::CustomerStep;
use session::saved_file::save_list;

use super::list::part_of;
use crate::tables::customers as table;
use crate::tables::customers::CustomerRow;
use crate::view::{CustomerMissing, CustomerPart, CustomerStepState, CustomersExport};
use engine::outbox::Outbox;
use files::sheets::list_file::{Column, ListCell};
use system::error::AppError;

const COLUMNS: [Column; 12] = [
    ("Name", 30),
    ("Phone", 16),
    ("E-mail", 30),
    ("Wallet’s account number", 22),
    ("Wallet", 16),
    ("Photo", 16),
    ("Identity document", 18),
    ("Still missing", 40),
    ("Identity level by the service", 26),
    ("Asked (WAT)", 20),
    ("Begun (WAT)", 20),
    ("Begun by", 20),
];

/// Writes the customers that match a filter into `folder`. Returns the path of the file.
pub async fn export(outbox: &Outbox, asked: &CustomersExport, folder: &Path) -> Result<PathBuf, AppError> {
    let words: Vec<String> = asked.text.to_lowercase().split_whitespace().map(str::to_owned).collect();
    let mut rows = outbox.store.read(move |db| table::all(db, &words)).await?;
    rows.retain(|row| asked.part == CustomerPart::All || part_of(row) == asked.part);
    let lines: Vec<Vec<ListCell>> = rows.iter().map(cells).collect();
    save_list(folder, ("Registered customers", outbox.now()), asked.format, &COLUMNS, &lines)
}

fn cells(row: &CustomerRow) -> Vec<ListCell> {
    let text = |text: &str| ListCell::Text(text.to_owned());
    let state = |step| text(state_words(row.state(step)));
    let steps = [CustomerStep::Account, CustomerStep::Photo, CustomerStep::Identity];
    let missing = steps.into_iter().filter(|step| row.state(*step) == CustomerStepState::Missing);
    let missing: Vec<&str> = missing.flat_map(|step| row.missing(step)).map(missing_words).collect();
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

/// The words of the screen.
fn state_words(state: CustomerStepState) -> &'static str {
    match state {
        CustomerStepState::Missing => "Not here yet",
        CustomerStepState::Ready => "Ready to send",
        CustomerStepState::NotSent => "Not sent",
        CustomerStepState::Sending => "Sending",
        CustomerStepState::NotKnown => "Not known yet",
        CustomerStepState::Refused => "Not taken",
        CustomerStepState::UnderReview => "Under review",
        CustomerStepState::Done => "Taken",
    }
}

fn missing_words(missing: CustomerMissing) -> &'static str {
    match missing {
        CustomerMissing::Photo => "photo",
        CustomerMissing::IdDetails => "identity document",
        CustomerMissing::IdPhoto => "photo of the document",
    }
}
