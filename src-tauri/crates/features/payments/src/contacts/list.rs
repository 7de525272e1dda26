//! Saved contacts on screen.

use super::{contact_view, not_here, number};
use crate::tables::contacts as table;
use crate::tables::contacts::ContactFilter;
use crate::view::{ContactChangeView, ContactDetailView, ContactOrder, ContactsPageView, ContactsRequest};
use engine::outbox::Outbox;
use store::listing::Ordered;
use system::env::rfc3339;
use system::error::AppError;

/// The size of a page of the list.
const PAGE: u32 = 100;

/// A page of contacts.
pub async fn page(outbox: &Outbox, request: &ContactsRequest) -> Result<ContactsPageView, AppError> {
    let filter = ContactFilter {
        kinds: request.kinds.clone(),
        words: request.text.to_lowercase().split_whitespace().map(str::to_owned).collect(),
        only: Vec::new(),
    };
    let (order, from) = (ordered(request.order, request.descending), request.from);
    let (rows, found) = outbox.store.read(move |db| table::page(db, &filter, order, from, PAGE)).await?;
    Ok(ContactsPageView {
        contacts: rows.iter().map(contact_view).collect(),
        found,
    })
}

/// The order of a request: by name without one.
pub(super) fn ordered(by: Option<ContactOrder>, descending: bool) -> Ordered<ContactOrder> {
    let by = by.unwrap_or(ContactOrder::Name);
    Ordered { by, descending }
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
