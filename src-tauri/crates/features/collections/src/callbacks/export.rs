//! The Inbox as a file: the callbacks that match a filter, in the order of the screen, with their values and verdicts, without their text.

use std::path::PathBuf;

use service_api::value::Amount;
use session::saved_file::{Destination, MOST_LINES, save_shown};

use super::inbox::{filter, ordered, summary};
use crate::messages;
use crate::tables::callbacks as table;
use crate::tables::callbacks::{CallbackFilter, CallbackRow};
use crate::view::*;
use engine::outbox::Outbox;
use files::sheets::list_file::ListCell;
use rusqlite::Connection;
use session::ids::number;
use store::listing::Place;
use system::error::AppError;

/// Callbacks per read, so that other reads can run in between.
const BLOCK: usize = 1_000;

/// Writes the callbacks that match a filter. Returns the path of the file.
pub async fn export(outbox: &Outbox, asked: &InboxExportRequest, to: &Destination) -> Result<PathBuf, AppError> {
    let wanted = CallbackFilter {
        only: asked.only.iter().map(|id| number(id)).collect::<Result<_, _>>()?,
        ..filter(asked.needs_you, asked.verdict, asked.text.as_deref())
    };
    let order = ordered(asked.order, asked.descending);
    let (mut lines, mut after) = (Vec::new(), None::<Place>);
    // One more than a file holds shows that there are too many.
    while lines.len() <= MOST_LINES {
        let (this, from) = (wanted.clone(), after.take());
        let read = move |db: &Connection| table::page(db, &this, order, from.as_ref(), BLOCK);
        let block = outbox.store.read(read).await?;
        after = block.last().filter(|_| block.len() == BLOCK).map(|(place, _)| place.clone());
        lines.extend(block.into_iter().map(|(_, row)| cells(row)));
        if after.is_none() {
            break;
        }
    }
    save_shown(
        to,
        ("Inbox", outbox.now()),
        asked.format,
        (&messages::NOTICE_COLUMNS, &asked.columns),
        lines,
    )
}

fn cells(row: CallbackRow) -> Vec<ListCell> {
    let [state, amount, owed, in_all] = summary(&row);
    let text = |text: Option<String>| ListCell::Text(text.unwrap_or_default());
    let word = |word: &str| ListCell::Text(word.to_owned());
    let money = |amount: Option<String>| ListCell::Money(amount.and_then(|amount| Amount::parse(&amount).ok()));
    vec![
        ListCell::Time(Some(row.received_at)),
        word(messages::channel(row.way)),
        text(row.source),
        word(messages::about(row.kind)),
        word(messages::verdict(row.verdict)),
        ListCell::Text(row.reason),
        text(row.names.reference),
        text(row.names.account_number),
        text(state.map(|state| messages::reported_state(&state).to_owned())),
        money(amount),
        money(in_all),
        money(owed),
        ListCell::Text(row.times.to_string()),
        ListCell::Time(row.confirmed_at),
        text(row.confirmed),
        word(messages::agreement(row.agreement)),
        word(if row.needs_person { "yes" } else { "no" }),
        text(row.names.notification_id),
    ]
}
