//! Saved contacts on screen.

use super::{contact_view, not_here, number};
use crate::tables::contacts as table;
use crate::view::{ContactChangeView, ContactDetailView, ContactsPageView, ContactsRequest};
use engine::outbox::Outbox;
use system::env::rfc3339;
use system::error::AppError;

/// The size of a page of the list.
const PAGE: u32 = 100;

/// A page of contacts, sorted by name.
pub async fn page(outbox: &Outbox, request: &ContactsRequest) -> Result<ContactsPageView, AppError> {
    let words: Vec<String> = request.text.to_lowercase().split_whitespace().map(str::to_owned).collect();
    let (kinds, from) = (request.kinds.clone(), request.from);
    let (rows, found) = outbox.store.read(move |db| table::page(db, &kinds, &words, from, PAGE)).await?;
    Ok(ContactsPageView {
        contacts: rows.iter().map(contact_view).collect(),
        found,
    })
}

/// The details of a contact.
pub async fn view(outbox: &Outbox, contact: &str) -> Result<ContactDetailView, AppError> {
    let id = number(contact)?;
    let read = outbox.store.read(move |db| Ok((table::one(db, id)?, table::changes(db, id)?)));
    let (row, changes) = read.await?;
    let row = row.ok_or_else(not_here)?;
    Ok(ContactDetailView {
        contact: contact_view(&row),
        saved_at: rfc3339(row.saved_at),
        saved_by: row.saved_by.clone(),
        changes: changes
            .into_iter()
            .map(|change| ContactChangeView {
                id: change.id.to_string(),
                at: rfc3339(change.at),
                by: change.by,
                was: change.was,
                now: change.now,
            })
            .collect(),
        removed: row.removed,
    })
}
