//! The list of the history: the service's items beside our own records.

use base::timestamp::Timestamp;
use payment_rules::history_event::{HistoryMark, HistorySubject};
use rusqlite::Connection;
use service_api::value::Amount;
use store::listing;
use store::listing::Ordered;

use super::Fetching;
use crate::messages;
use crate::tables::history_list;
use crate::tables::history_rows;
use crate::tables::history_rows::{HistoryRows, ListedItem, Place};
use crate::view::*;
use engine::outbox::Outbox;
use system::env::{parse_rfc3339, rfc3339};
use system::error::{AppError, ErrorCode};

/// The number of rows on a page.
const PAGE: usize = 100;

pub(super) fn rows(filter: &HistoryFilter) -> Result<HistoryRows, AppError> {
    let time = |text: &Option<String>| {
        let read = |text: &String| parse_rfc3339(text).ok_or_else(|| AppError::new(ErrorCode::Invalid, messages::text_is_not_a_time(text)));
        text.as_ref().map(read).transpose()
    };
    Ok(HistoryRows {
        text: filter.text.clone().filter(|text| !text.trim().is_empty()),
        mark: filter.mark,
        from: time(&filter.from)?,
        to: time(&filter.to)?,
    })
}

pub(super) fn place(key: &str) -> Result<Place, AppError> {
    let mut parts = key.split('-').map(|part| part.parse::<i64>().ok());
    match (parts.next().flatten(), parts.next().flatten(), parts.next().flatten()) {
        (Some(at), Some(kind), Some(id)) => Ok(Place {
            at: Timestamp(at),
            kind,
            id,
        }),
        _ => Err(AppError::new(ErrorCode::Invalid, messages::not_a_place(key))),
    }
}

pub(super) fn key(place: Place) -> String {
    format!("{}-{}-{}", place.at.0, place.kind, place.id)
}

/// A page of the history.
///
/// # Errors
///
/// Fails if a time of the filter or the key of the page cannot be read.
pub async fn page(outbox: &Outbox, request: &HistoryPageRequest) -> Result<HistoryPageView, AppError> {
    if let Some(by) = request.order {
        let order = Ordered {
            by,
            descending: request.descending,
        };
        return in_order(outbox, request, order).await;
    }
    let (rows, after) = (rows(&request.filter)?, request.after.as_deref().map(place).transpose()?);
    let (found, next) = outbox.store.read(move |db| history_rows::page(db, &rows, after, PAGE)).await?;
    Ok(HistoryPageView {
        next: next.map(key),
        rows: found.into_iter().map(view).collect(),
    })
}

/// A page in an order that a person chose.
async fn in_order(outbox: &Outbox, request: &HistoryPageRequest, order: Ordered<HistoryOrder>) -> Result<HistoryPageView, AppError> {
    let rows = rows(&request.filter)?;
    let after = request
        .after
        .as_deref()
        .map(|cursor| listing::Place::read(cursor, order))
        .transpose()?;
    let read = move |db: &Connection| history_list::page(db, &rows, order, after.as_ref(), PAGE + 1);
    let mut found = outbox.store.read(read).await?;
    let more = found.len() > PAGE;
    found.truncate(PAGE);
    Ok(HistoryPageView {
        next: found.last().filter(|_| more).map(|(place, _)| place.cursor(order)).transpose()?,
        rows: found.into_iter().map(|(_, item)| view(item)).collect(),
    })
}

/// The periods that are known, and the number of items with each mark.
pub async fn known(outbox: &Outbox, fetching: &Fetching, filter: &HistoryFilter) -> Result<HistoryKnownView, AppError> {
    let rows = rows(filter)?;
    let spans = outbox.store.read(engine::tables::history::spans).await?;
    // Each block is one read, so that other reads are not delayed.
    let (mut counts, mut after) = (Vec::new(), None);
    loop {
        let rows = rows.clone();
        let (some, next) = outbox.store.read(move |db| history_rows::counts(db, &rows, after)).await?;
        counts.extend(some);
        after = next;
        if after.is_none() {
            break;
        }
    }
    let of = |mark: HistoryMark| -> u32 { counts.iter().filter(|(known, _)| *known == mark).map(|(_, count)| *count).sum() };
    Ok(HistoryKnownView {
        spans: spans
            .into_iter()
            .map(|(from, until)| HistorySpanView {
                from: rfc3339(from),
                until: rfc3339(until),
            })
            .collect(),
        both: of(HistoryMark::Both),
        only_service: of(HistoryMark::OnlyService),
        only_ours: of(HistoryMark::OnlyOurs),
        differs: of(HistoryMark::Differs),
        fetch: fetching.view(),
    })
}

fn view(item: ListedItem) -> HistoryRowView {
    let money = |minor: i64| Amount::from_minor(minor).map_or_else(|_| minor.to_string(), Amount::decimal);
    HistoryRowView {
        key: key(item.place),
        at: rfc3339(item.place.at),
        why: why(&item),
        operation: item.operation,
        action: item.action,
        reference: item.reference,
        account_number: item.account_number,
        account_reference: item.account_reference.filter(|name| !name.is_empty()),
        amount: item.amount.map(money),
        status: item.status,
        mark: item.mark,
        ours: item.ours.map(|(ours, _)| ours),
        own_id: item.ours.map(|(_, id)| id.to_string()),
        own_name: item.name,
        own_amount: item.own_amount.map(money),
    }
}

/// What is different, or where it is missing.
pub(super) fn why(item: &ListedItem) -> Option<String> {
    let action = item.action.as_deref().unwrap_or_default().to_ascii_uppercase();
    let refund = action.contains("REFUND");
    let words = match (item.mark, item.ours.map(|(ours, _)| ours)) {
        (HistoryMark::Both, _) => return None,
        (HistoryMark::OnlyService, _) if refund => messages::NOT_REFUNDED_HERE,
        (HistoryMark::Differs, _) if refund => messages::OTHER_REFUND,
        (HistoryMark::OnlyService, Some(HistorySubject::Request | HistorySubject::Account)) => messages::UNCLASSIFIED,
        (HistoryMark::OnlyService, _) => messages::NOT_FROM_HERE,
        (HistoryMark::OnlyOurs, Some(HistorySubject::Deposit)) => messages::ONLY_NOTIFIED,
        (HistoryMark::OnlyOurs, _) => messages::NOT_IN_HISTORY,
        (HistoryMark::Differs, Some(HistorySubject::Deposit)) => messages::NOTIFIED_AMOUNT_DIFFERS,
        (HistoryMark::Differs, Some(HistorySubject::Account)) => messages::MAYBE_ANOTHER,
        (HistoryMark::Differs, _) if action == "CREATE_REQUEST" => messages::REQUEST_DIFFERS,
        (HistoryMark::Differs, _) => messages::PAID_MORE,
    };
    Some(words.to_owned())
}
