//! The filtered list of calls as a file.

use std::collections::HashSet;
use std::path::PathBuf;

use session::saved_file::{Destination, MOST_LINES, save_shown};

use super::{list, signed_values, status_text};
use crate::messages::exports;
use crate::view::*;
use engine::outbox::Outbox;
use engine::tables::signed_calls;
use engine::tables::signed_calls::SignedCall;
use files::sheets::list_file::ListCell;
use system::env::parse_rfc3339;
use system::error::AppError;

/// How many calls are read at once, so that payments are not delayed.
const BLOCK: u32 = 1_000;

/// Writes the calls of a list and returns the file's path.
pub async fn export(outbox: &Outbox, asked: &ActivityExportRequest, to: &Destination) -> Result<PathBuf, AppError> {
    let mut request = ActivityRequest {
        before: None,
        ..asked.filter.clone()
    };
    let only: HashSet<&String> = asked.only.iter().collect();
    let (mut lines, mut seen) = (Vec::new(), HashSet::new());
    // One more than a file can have shows that there are too many.
    while lines.len() <= MOST_LINES {
        let page = list(outbox, &request, BLOCK).await?;
        // In a text search, one call may be on two pages.
        let new = page.calls.into_iter().filter(|call| seen.insert(call.id.clone()));
        let new: Vec<CallSummaryView> = new.filter(|call| only.is_empty() || only.contains(&call.id)).collect();
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
    save_shown(
        to,
        (exports::ACTIVITY, outbox.now()),
        asked.format,
        (&exports::ACTIVITY_COLUMNS, &asked.columns),
        lines,
    )
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
        ListCell::Text(exports::outcome(call.outcome).to_owned()),
        number(call.http_status.map(u32::from)),
        number(call.duration_ms),
        ListCell::Text(call.words.unwrap_or_default()),
        ListCell::Text(call.since.map(status_text).unwrap_or_default().to_owned()),
        ListCell::Time(answered),
        ListCell::Text(exports::effect(call.effect).to_owned()),
        ListCell::Money(detail.and_then(|detail| detail.amount)),
        number(Some(call.look_ups).filter(|look_ups| *look_ups > 0)),
        ListCell::Text(detail.map(|detail| signed_words(&detail.signed)).transpose()?.unwrap_or_default()),
    ])
}
