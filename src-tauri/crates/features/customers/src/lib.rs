//! Registered customers: wallet, photo and identity document. Each registration step is an outbox entry and is sent once. The records contain the
//! state of each step, so that a registration can be continued later.
//!
//! Photos, the number of the document and additional details are stored until the service has them, and for a month at most.

mod ask;
mod call;
mod details;
mod export;
mod form;
mod list;
mod messages;
mod photos;
mod picture;
mod send;
mod settlement;
mod steps;
pub mod sub_merchants;
pub mod tables;
pub mod view;

use std::sync::Arc;

use base::timestamp::{HOUR, Timestamp};
use rusqlite::Connection;

pub use ask::ask_level;
pub use export::export;
pub use form::{discard, save, save_identity};
pub use list::{page, view};
pub use photos::{add_photo, remove_photo, show_photo};
pub use send::{count_as_done, send};
pub use settlement::{StepsHook, delete_expired};

use crate::tables::customers as table;
use crate::tables::customers::CustomerRow;
use crate::view::CustomerView;
use engine::event::Topic;
use engine::outbox::Outbox;
use system::error::AppError;

fn number(id: &str) -> Result<i64, AppError> {
    id.parse().map_err(|_| not_here())
}

fn not_here() -> AppError {
    AppError::not_found(messages::customers::NOT_FOUND)
}

fn known(db: &Connection, id: i64) -> Result<CustomerRow, AppError> {
    table::one(db, id)?.ok_or_else(not_here)
}

/// The customer after a change, of which the screens are notified.
async fn changed(outbox: &Arc<Outbox>, id: i64) -> Result<CustomerView, AppError> {
    notify(outbox, id);
    list::view_of(outbox, id).await
}

fn notify(outbox: &Outbox, id: i64) {
    outbox.notify(Topic::Customers, Some(id.to_string()));
}

/// The present day in Nigeria, as `YYYY-MM-DD`.
fn today(now: Timestamp) -> String {
    let here = chrono::DateTime::from_timestamp_millis(now.plus(HOUR).0).unwrap_or_default();
    here.format("%Y-%m-%d").to_string()
}
