//! Lists of the service, stored with their dates. An old list is used if no newer one is available.

use crate::messages;
use std::future::Future;
use std::sync::Arc;

use base::timestamp::{HOUR, Timestamp};
use payment_rules::catalogue_diff::{Item, changes};
use rusqlite::Transaction;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::tables::directory_changes;
use crate::view::DirectoryList;
use engine::outbox::Outbox;
use store::facts;
use system::env::rfc3339;
use system::error::{AppError, ErrorCode};

/// A list of this age is fetched again, in milliseconds.
const FRESH: i64 = 24 * HOUR;

/// An item of a list that is compared between fetches.
pub(crate) trait Listable {
    /// The compared values of the item.
    fn item(&self) -> Item;
}

/// A stored list.
pub struct Listed<T> {
    pub rows: Vec<T>,
    pub at: Timestamp,
    /// Why it is not newer.
    pub problem: Option<String>,
}

impl<T> Listed<T> {
    pub fn as_of(&self) -> String {
        rfc3339(self.at)
    }
}

/// The list called `name`: the stored one if it is fresh and not requested `again`. `list` names it in a sentence.
///
/// # Errors
///
/// If there is no stored list and the service does not supply one.
pub(crate) async fn listed<T: Listable + Serialize + DeserializeOwned>(
    outbox: &Arc<Outbox>,
    (name, list): (String, DirectoryList),
    again: bool,
    fetch: impl Future<Output = Result<Vec<T>, AppError>>,
) -> Result<Listed<T>, AppError> {
    let key = name.clone();
    let kept = outbox.store.read(move |db| facts::fact(db, &key)).await?;
    let kept = kept.and_then(|(text, at)| Some((serde_json::from_str::<Vec<T>>(&text).ok()?, at)));
    if let Some((rows, at)) = kept {
        if !again && outbox.now().since(at) < FRESH {
            return Ok(Listed { rows, at, problem: None });
        }
        let before = rows.iter().map(Listable::item).collect();
        return match fetched(outbox, name, list, Some((before, at)), fetch).await {
            Ok(listed) => Ok(listed),
            Err(error) => Ok(Listed {
                rows,
                at,
                problem: Some(error.message),
            }),
        };
    }
    fetched(outbox, name, list, None, fetch).await
}

async fn fetched<T: Listable + Serialize>(
    outbox: &Arc<Outbox>,
    name: String,
    list: DirectoryList,
    before: Option<(Vec<Item>, Timestamp)>,
    fetch: impl Future<Output = Result<Vec<T>, AppError>>,
) -> Result<Listed<T>, AppError> {
    let rows = fetch.await?;
    if rows.is_empty() {
        let message = messages::empty_list(list);
        return Err(AppError::new(ErrorCode::Unanswered, message).hint(messages::TRY_LATER));
    }
    let (text, at) = (serde_json::to_string(&rows).map_err(AppError::bug)?, outbox.now());
    let now: Vec<Item> = rows.iter().map(Listable::item).collect();
    let write = move |db: &Transaction<'_>| {
        if let Some((before, since)) = before {
            directory_changes::note(db, &name, (since, at), &changes(&before, &now))?;
        }
        facts::set_fact(db, &name, &text, at)
    };
    outbox.store.write(write).await?;
    Ok(Listed { rows, at, problem: None })
}
