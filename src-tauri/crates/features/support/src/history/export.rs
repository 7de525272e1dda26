//! The filtered history as a file, each item beside our own record.

use std::collections::HashSet;
use std::path::PathBuf;

use rusqlite::Connection;
use service_api::value::Amount;
use session::saved_file::{Destination, MOST_LINES, save_shown};

use super::list::{key, place, rows, why};
use crate::messages::exports;
use crate::tables::history_list;
use crate::tables::history_rows;
use crate::tables::history_rows::{HistoryRows, ListedItem};
use crate::view::*;
use engine::outbox::Outbox;
use files::sheets::list_file::ListCell;
use store::listing::{Ordered, Place};
use system::error::AppError;

/// How many items are read at once, so that other reads are not delayed.
const BLOCK: usize = 1_000;

/// Writes the items of a list and returns the file's path.
pub async fn export(outbox: &Outbox, asked: &HistoryExportRequest, to: &Destination) -> Result<PathBuf, AppError> {
    let wanted = rows(&asked.filter)?;
    let only: HashSet<&String> = asked.only.iter().collect();
    let descending = asked.descending;
    let order = asked.order.map(|by| Ordered { by, descending });
    let (mut lines, mut after) = (Vec::new(), None::<String>);
    // One more than a file can have shows that there are too many.
    while lines.len() <= MOST_LINES {
        let wanted = wanted.clone();
        let (block, next) = match order {
            None => newest_first(outbox, wanted, after.as_deref()).await?,
            Some(order) => in_order(outbox, wanted, order, after.as_deref()).await?,
        };
        after = next;
        let block = block.into_iter().filter(|item| only.is_empty() || only.contains(&key(item.place)));
        lines.extend(block.map(cells));
        if after.is_none() {
            break;
        }
    }
    save_shown(
        to,
        (exports::HISTORY, outbox.now()),
        asked.format,
        (&exports::HISTORY_COLUMNS, &asked.columns),
        lines,
    )
}

/// Some items, and the cursor of the next ones.
type Block = (Vec<ListedItem>, Option<String>);

async fn newest_first(outbox: &Outbox, rows: HistoryRows, after: Option<&str>) -> Result<Block, AppError> {
    let after = after.map(place).transpose()?;
    let (items, next) = outbox.store.read(move |db| history_rows::page(db, &rows, after, BLOCK)).await?;
    Ok((items, next.map(key)))
}

async fn in_order(outbox: &Outbox, rows: HistoryRows, order: Ordered<HistoryOrder>, after: Option<&str>) -> Result<Block, AppError> {
    let after = after.map(|cursor| Place::read(cursor, order)).transpose()?;
    let read = move |db: &Connection| history_list::page(db, &rows, order, after.as_ref(), BLOCK);
    let found = outbox.store.read(read).await?;
    let last = found.last().filter(|_| found.len() == BLOCK);
    let next = last.map(|(place, _)| place.cursor(order)).transpose()?;
    Ok((found.into_iter().map(|(_, item)| item).collect(), next))
}

fn cells(item: ListedItem) -> Vec<ListCell> {
    let money = |minor: Option<i64>| ListCell::Money(minor.and_then(|minor| Amount::from_minor(minor).ok()));
    let ours = item.ours.map_or(exports::NO_RECORD, |(ours, _)| exports::subject(ours));
    let event = match item.action.as_deref() {
        Some(action) => exports::event(item.operation.as_deref().unwrap_or_default(), action),
        None => exports::NOT_REPORTED.to_owned(),
    };
    let (comparison, why) = (exports::comparison(item.mark), why(&item).unwrap_or_default());
    vec![
        ListCell::Time(Some(item.place.at)),
        ListCell::Text(event),
        ListCell::Text(item.reference),
        ListCell::Text(item.account_number),
        money(item.amount),
        ListCell::Text(item.status.unwrap_or_default()),
        ListCell::Text(ours.to_owned()),
        ListCell::Text(item.name.unwrap_or_default()),
        money(item.own_amount),
        ListCell::Text(comparison.to_owned()),
        ListCell::Text(why),
    ]
}
