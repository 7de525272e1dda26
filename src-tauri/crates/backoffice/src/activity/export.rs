//! The calls of the list as a file, as it is filtered.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use super::{list, standing_words};
use crate::env::parse_rfc3339;
use crate::error::AppError;
use crate::outbox::Outbox;
use crate::saved_file::{MOST_LINES, save_list};
use crate::sheets::list_file::{Column, ListCell};
use crate::view::*;

/// So many are read at once, that payments get in between.
const BLOCK: u32 = 1_000;

const COLUMNS: [Column; 11] = [
    ("Call", 10),
    ("Sent (WAT)", 20),
    ("Operation", 28),
    ("What it does", 44),
    ("Reference", 34),
    ("Payments in it", 14),
    ("Outcome", 34),
    ("HTTP status", 12),
    ("Took (ms)", 12),
    ("What was said", 50),
    ("Now", 34),
];

/// Writes the calls of a list into `folder`. Gives the file's path.
pub async fn export(outbox: &Outbox, asked: &ActivityExportRequest, folder: &Path) -> Result<PathBuf, AppError> {
    let mut request = ActivityRequest {
        before: None,
        ..asked.filter.clone()
    };
    let (mut lines, mut seen) = (Vec::new(), HashSet::new());
    // One more than a file holds tells that they are too many.
    while lines.len() <= MOST_LINES {
        let page = list(outbox, &request, BLOCK).await?;
        // Of those that hold a text one may stand on two pages.
        let new = page.calls.into_iter().filter(|call| seen.insert(call.id.clone()));
        lines.extend(new.map(cells));
        request.before = page.next;
        if request.before.is_none() {
            break;
        }
    }
    save_list(folder, ("Activity", outbox.now()), asked.format, &COLUMNS, &lines)
}

/// As the command line says it.
fn outcome_words(outcome: CallOutcome) -> &'static str {
    match outcome {
        CallOutcome::Accepted => "accepted",
        CallOutcome::Refused => "refused",
        CallOutcome::NotSent => "not sent",
        CallOutcome::InDoubt => "not known: it may have been done",
        CallOutcome::UnderWay => "under way",
        CallOutcome::NoAnswer => "no answer on record: it may have been done",
    }
}

fn cells(call: CallSummaryView) -> Vec<ListCell> {
    let number = |number: Option<u32>| ListCell::Text(number.map(|number| number.to_string()).unwrap_or_default());
    vec![
        ListCell::Text(call.id),
        ListCell::Time(parse_rfc3339(&call.sent_at)),
        ListCell::Text(call.operation),
        ListCell::Text(call.help),
        ListCell::Text(call.reference.unwrap_or_default()),
        number(Some(call.carried).filter(|carried| *carried > 0)),
        ListCell::Text(outcome_words(call.outcome).to_owned()),
        number(call.http_status.map(u32::from)),
        number(call.duration_ms),
        ListCell::Text(call.words.unwrap_or_default()),
        ListCell::Text(call.since.map(standing_words).unwrap_or_default().to_owned()),
    ]
}
