//! The filtered list of calls as a file.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use session::saved_file::{MOST_LINES, save_list};

use super::{list, signed_values, status_text};
use crate::view::*;
use engine::outbox::Outbox;
use engine::tables::signed_calls;
use engine::tables::signed_calls::SignedCall;
use files::sheets::list_file::{Column, ListCell};
use system::env::parse_rfc3339;
use system::error::AppError;

/// How many calls are read at once, so that payments are not delayed.
const BLOCK: u32 = 1_000;

const COLUMNS: [Column; 16] = [
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
    ("Answered (WAT)", 20),
    ("Changes", 14),
    ("Amount (NGN)", 18),
    ("Look-ups", 12),
    ("What was signed, its key left out", 60),
];

/// Writes the calls of a list into `folder` and returns the file's path.
pub async fn export(outbox: &Outbox, asked: &ActivityExportRequest, folder: &Path) -> Result<PathBuf, AppError> {
    let mut request = ActivityRequest {
        before: None,
        ..asked.filter.clone()
    };
    let (mut lines, mut seen) = (Vec::new(), HashSet::new());
    // One more than a file can have shows that there are too many.
    while lines.len() <= MOST_LINES {
        let page = list(outbox, &request, BLOCK).await?;
        // In a text search, one call may be on two pages.
        let new: Vec<CallSummaryView> = page.calls.into_iter().filter(|call| seen.insert(call.id.clone())).collect();
        let ids = new.iter().filter_map(|call| call.id.parse().ok()).collect();
        let details = signed_calls::signed_of(&outbox.store, ids).await?;
        for call in new {
            let detail = details.get(&call.id);
            lines.push(cells(call, detail)?);
        }
        request.before = page.next;
        if request.before.is_none() {
            break;
        }
    }
    save_list(folder, ("Activity", outbox.now()), asked.format, &COLUMNS, &lines)
}

/// The outcome in the words of the command line.
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

/// The effect of an operation.
fn effect_words(effect: OperationEffect) -> &'static str {
    match effect {
        OperationEffect::Reads => "Nothing",
        OperationEffect::Sets => "A setting",
        OperationEffect::Ends => "Ends something",
        OperationEffect::Creates => "Makes something",
        OperationEffect::MovesMoney => "Moves money",
    }
}

/// The signed values in order, each with its name.
fn signed_words(signed: &str) -> Result<String, AppError> {
    let values = signed_values(signed)?;
    let named: Vec<String> = values.iter().map(|value| format!("{} = {}", value.name, value.text)).collect();
    Ok(named.join("; "))
}

fn cells(call: CallSummaryView, detail: Option<&SignedCall>) -> Result<Vec<ListCell>, AppError> {
    let sent = parse_rfc3339(&call.sent_at);
    let answered = sent.zip(call.duration_ms).map(|(sent, took)| sent.plus(i64::from(took)));
    let number = |number: Option<u32>| ListCell::Text(number.map(|number| number.to_string()).unwrap_or_default());
    Ok(vec![
        ListCell::Text(call.id),
        ListCell::Time(sent),
        ListCell::Text(call.operation),
        ListCell::Text(call.help),
        ListCell::Text(call.reference.unwrap_or_default()),
        number(Some(call.carried).filter(|carried| *carried > 0)),
        ListCell::Text(outcome_words(call.outcome).to_owned()),
        number(call.http_status.map(u32::from)),
        number(call.duration_ms),
        ListCell::Text(call.words.unwrap_or_default()),
        ListCell::Text(call.since.map(status_text).unwrap_or_default().to_owned()),
        ListCell::Time(answered),
        ListCell::Text(effect_words(call.effect).to_owned()),
        ListCell::Money(detail.and_then(|detail| detail.amount)),
        number(Some(call.look_ups).filter(|look_ups| *look_ups > 0)),
        ListCell::Text(detail.map(|detail| signed_words(&detail.signed)).transpose()?.unwrap_or_default()),
    ])
}
