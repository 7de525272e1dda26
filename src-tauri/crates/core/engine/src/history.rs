//! Fetches the history of one window and records it.

use crate::messages::queries as messages;
use std::sync::Arc;

use base::history::{Window, complete_until, may_be_cut_off};
use base::timestamp::{HOUR, Timestamp};
use rusqlite::Connection;
use service_api::answer::Word;
use service_api::value::KnownReference;
use service_api::{History, HistoryItem, HistoryResult};
use sha2::{Digest as _, Sha256};

use crate::event::Topic;
use crate::outbox::Outbox;
use crate::tables::history::{AskedWindow, HistoryEvent, add, certain, cover, doubt, longest};
use store::history_digests::{dated, timestamp_of};
use system::env::service_time;
use system::error::{AppError, ErrorCode};

/// The result of fetching a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FetchedWindow {
    /// The number of items in the answer.
    pub items: u32,
    /// The number of items that were not recorded before.
    pub new: u32,
    /// There may be more items than the answer contains.
    pub cut_off: bool,
    /// The new items include a paid request, other than its creation or a refund.
    pub payments: bool,
    /// The answer is complete until this time of the service; none if the window begins after it.
    pub until: Option<Timestamp>,
    /// The service's time, if the answer has it.
    pub service_time: Option<Timestamp>,
}

/// Fetches the history from `from` to `until`, or to now: all of it, or the items of the reference `name`. New items cause status queries
/// of their requests and confirm deposits. They never prove that a request is paid.
///
/// # Errors
///
/// If the service does not answer, the answer cannot be read, or the records cannot be written.
pub async fn ask_for(
    outbox: &Arc<Outbox>,
    name: Option<&str>,
    from: Timestamp,
    until: Option<Timestamp>,
) -> Result<FetchedWindow, AppError> {
    let request = History {
        referenceNumber: name.map(KnownReference::parse).transpose().map_err(AppError::bug)?,
        startDateTimeUTC: service_time(from)?,
        endDateTimeUTC: until.map(service_time).transpose()?,
    };
    let asked_at = outbox.now();
    let (service_time, answer) = outbox.ask_timed(&request).await?;
    let answer = match answer {
        // Rejected because the window begins after the service's time: our clock is ahead, and there are no items yet.
        Err(error) if error.code == ErrorCode::Refused && service_time.is_some_and(|now| now <= from) => HistoryResult::default(),
        other => other?,
    };
    let (events, items) = read(&answer, asked_at)?;
    let listed = answer.items.iter().flatten();
    let last = listed.filter_map(|item| timestamp_of(item.datetimeUTC.as_ref()?.as_str())).max();
    let known_until = complete_until((from, until), asked_at, service_time, last);
    let window = known_until.map(|until| AskedWindow {
        name: name.map(str::to_owned),
        from,
        until,
        asked_at,
        items,
    });
    let hook = outbox.hooks.history;
    let (added, news, cut_off) = outbox
        .store
        .write(move |db| {
            let added = add(db, &events, asked_at)?;
            let news = hook.added(db, &added, asked_at)?;
            let cut_off = may_be_cut_off(items, longest(db, items, asked_at)?);
            if let Some(window) = &window {
                cover(db, window)?;
                let covered = Window {
                    from: window.from,
                    until: window.until,
                };
                match (&window.name, cut_off) {
                    (Some(_), _) => {}
                    (None, true) => doubt(db, covered, asked_at)?,
                    (None, false) => certain(db, covered, asked_at)?,
                }
            }
            Ok((added.len(), news, cut_off))
        })
        .await?;
    if added > 0 {
        outbox.notify(Topic::History, None);
    }
    if news.is_deposited || news.is_paid {
        outbox.forget_balance();
    }
    if news.is_deposited {
        outbox.notify(Topic::PaymentAccounts, None);
    }
    news.settled.iter().for_each(|id| outbox.notify(Topic::Inbox, Some(id.to_string())));
    Ok(FetchedWindow {
        items,
        new: u32::try_from(added).unwrap_or(u32::MAX),
        cut_off,
        payments: news.is_paid,
        until: known_until,
        service_time,
    })
}

/// As [`ask_for`], with ever smaller windows if an answer may be cut off, until `found` is true for the records. Returns whether it is.
pub async fn seek(
    outbox: &Arc<Outbox>,
    name: &str,
    from: Timestamp,
    found: impl Fn(&Connection) -> Result<bool, AppError> + Clone + Send + 'static,
) -> Result<bool, AppError> {
    let whole = Window { from, until: outbox.now() };
    let mut cut_off = ask_for(outbox, Some(name), from, None).await?.cut_off;
    // Searches the latest window first, because the item is most likely recent.
    let mut windows = Vec::new();
    let mut window = whole;
    loop {
        if outbox.store.read(found.clone()).await? {
            return Ok(true);
        }
        if cut_off {
            windows.extend(window.smaller());
        }
        let Some(next) = windows.pop() else { return Ok(false) };
        window = next;
        outbox.permit().await?;
        cut_off = ask_for(outbox, Some(name), window.from, Some(window.until)).await?.cut_off;
    }
}

/// The items of an answer, and their number.
fn read(answer: &HistoryResult, asked_at: Timestamp) -> Result<(Vec<HistoryEvent>, u32), AppError> {
    let items = answer.items.as_deref().unwrap_or_default();
    let listed = u32::try_from(items.len()).unwrap_or(u32::MAX);
    if answer.itemCount.is_some_and(|count| count != listed) {
        let count = answer.itemCount.unwrap_or_default();
        let message = messages::wrong_item_count(count, listed);
        return Err(AppError::new(ErrorCode::Unanswered, message).hint(messages::NOTHING_KEPT));
    }
    let events = items.iter().map(|item| history_event(item, asked_at));
    Ok((events.collect::<Result<_, _>>()?, listed))
}

/// An item as it is recorded. `asked_at` is used if the item has no readable time.
pub fn history_event(item: &HistoryItem, asked_at: Timestamp) -> Result<HistoryEvent, AppError> {
    let text = |word: &Option<Word>| word.as_ref().map(|word| word.as_str().trim().to_owned()).unwrap_or_default();
    let amount = item.amount.as_ref();
    // The digest is independent of the spelling of the amount, and omits the local time, which repeats the UTC time.
    let amount_text = amount.map(|amount| amount.amount.map_or_else(|| amount.text.clone(), |amount| amount.decimal()));
    let alike = [
        text(&item.datetimeUTC),
        text(&item.referenceNumber),
        text(&item.accountNumber),
        text(&item.accountReference),
        text(&item.operation),
        text(&item.action),
        amount_text.unwrap_or_default(),
        text(&item.status),
    ];
    let alike = serde_json::to_vec(&alike).map_err(AppError::bug)?;
    let event = HistoryEvent {
        at: happened_at(item).unwrap_or(asked_at),
        reference: text(&item.referenceNumber),
        account_number: text(&item.accountNumber),
        account_reference: Some(text(&item.accountReference)).filter(|text| !text.is_empty()),
        operation: text(&item.operation),
        action: text(&item.action),
        amount: amount.and_then(|amount| amount.amount),
        status: text(&item.status),
        raw: serde_json::to_string(item).map_err(AppError::bug)?,
        digest: dated(&text(&item.datetimeUTC), &hex::encode(Sha256::digest(alike))),
    };
    Ok(event.once())
}

/// The time of an item, from its UTC time or else from its local time.
pub fn happened_at(item: &HistoryItem) -> Option<Timestamp> {
    let time = |word: &Option<Word>| timestamp_of(word.as_ref()?.as_str().trim());
    time(&item.datetimeUTC).or_else(|| time(&item.datetime).map(|local| local.plus(-HOUR)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::testing;

    /// Covers items with and without a readable time, stored as raw text or by columns.
    #[test]
    fn an_event_stored_with_an_older_digest_is_not_stored_again() {
        let mut db = testing::of_version(54);
        let items = [
            r#"{"datetime":"2026-11-01T00:30:00.250","datetimeUTC":"2026-10-31T23:30:00.250","referenceNumber":"R-1","accountNumber":"0123456785",
                "operation":"PAYMENT_REQUEST","action":"PAYMENT","amount":5.00,"status":"SUCCESSFUL"}"#,
            r#"{"datetimeUTC":"2026-10-31T23:30:00","referenceNumber":"R-2","amount":5.00}"#,
            r#"{"datetime":"2026-11-01T00:30:00","datetimeUTC":"soon","referenceNumber":"R-3","amount":5.00}"#,
            r#"{"referenceNumber":"R-4","amount":5.00}"#,
        ];
        let events = items.map(|item| {
            let item = serde_json::from_str(item).expect("an item");
            history_event(&item, Timestamp(7)).expect("a happening")
        });
        // As older versions stored them: the digest alone.
        let before = events.clone().map(|one| HistoryEvent {
            digest: one.digest.split_once('-').expect("a time in front").1.to_owned(),
            ..one
        });
        add(&db, &before, Timestamp(8)).expect("kept");
        let short: i64 = db
            .query_row("SELECT count(*) FROM history_items WHERE told = '5.00'", [], |row| row.get(0))
            .expect("a count");
        assert_eq!(short, 1, "one is kept by its columns");
        let ids = "SELECT group_concat(substr(digest, instr(digest, '-') + 1)) FROM (SELECT digest FROM history_items ORDER BY id)";
        let names = |db: &Connection| db.query_row(ids, [], |row| row.get::<_, String>(0)).expect("names");
        let names_before = names(&db);
        testing::upgrade(&mut db);
        assert_eq!(names(&db), names_before);
        assert_eq!(add(&db, &events, Timestamp(9)).expect("kept"), []);
        let kept = "SELECT group_concat(substr(digest, 1, 13)) FROM (SELECT digest FROM history_items ORDER BY id)";
        let times: String = db.query_row(kept, [], |row| row.get(0)).expect("times");
        // `printf %012x 1793489400250` and `… 1793489400000`.
        assert_eq!(times, "01a1944c71ba-,01a1944c70c0-,000000000000-,000000000000-");
    }
}
