//! One window of the history: asked for, read, put on record.

use std::sync::Arc;

use chrono::NaiveDateTime;
use domain::history::{Window, may_be_cut_off};
use domain::moment::{HOUR, Moment};
use rusqlite::{Connection, params};
use service_api::answer::Word;
use service_api::value::KnownReference;
use service_api::{History, HistoryItem, HistoryResult};
use sha2::{Digest as _, Sha256};

use crate::env::service_time;
use crate::error::{AppError, ErrorCode};
use crate::event::Topic;
use crate::outbox::Outbox;
use crate::store::history::{AskedWindow, Happening, HistoryItemRow, add, cover};
use crate::store::{deposits, storage};

/// What came of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Told {
    /// How many items it told.
    pub(crate) items: u32,
    /// How many of them were not on record.
    pub(crate) new: u32,
    /// There may be more than it told.
    pub(crate) cut_off: bool,
    /// Among what is new is something about a request that money came for, other than that it was made or given back.
    pub(crate) payments: bool,
}

/// Asks for what happened from `from` to `until`, or to now: everything, or what belongs to `name`. What is new leads to look-ups of the
/// requests it is about, and confirms deposits; it never says that a request is paid.
pub(crate) async fn ask_for(outbox: &Arc<Outbox>, name: Option<&str>, from: Moment, until: Option<Moment>) -> Result<Told, AppError> {
    let request = History {
        referenceNumber: name.map(KnownReference::parse).transpose().map_err(AppError::bug)?,
        startDateTimeUTC: service_time(from)?,
        endDateTimeUTC: until.map(service_time).transpose()?,
    };
    let asked_at = outbox.now();
    let answer = outbox.ask(&request).await?;
    let (happened, items) = read(&answer, asked_at)?;
    let window = AskedWindow {
        name: name.map(str::to_owned),
        from,
        until: until.unwrap_or(asked_at),
        asked_at,
        items,
    };
    let (new, deposited, payments) = outbox
        .store
        .write(move |db| {
            let new = add(db, &happened, asked_at)?;
            let (mut deposited, mut payments) = (false, false);
            for item in &new {
                deposited |= deposits::told(db, item)?;
                point(db, item, asked_at)?;
                payments |= is_payment(db, item)?;
            }
            cover(db, &window)?;
            Ok((new.len(), deposited, payments))
        })
        .await?;
    if new > 0 {
        outbox.tell(Topic::History, None);
    }
    if deposited {
        outbox.tell(Topic::PaymentAccounts, None);
    }
    let window = Window {
        from,
        until: until.unwrap_or(asked_at),
    };
    Ok(Told {
        items,
        new: u32::try_from(new).unwrap_or(u32::MAX),
        cut_off: may_be_cut_off(items) && window.splits(),
        payments,
    })
}

/// A request that something happened to is looked up next. Its making is no news; one that is paid is looked up where that may be older.
fn point(db: &Connection, item: &HistoryItemRow, now: Moment) -> Result<(), AppError> {
    if is_making(item) {
        return Ok(());
    }
    let found = "SELECT request.id FROM outbox AS line JOIN payment_requests AS request ON request.line = line.id
        WHERE line.reference = ?1 AND line.state = 'accepted' AND (request.standing <> 'paid' OR coalesce(request.checked_at, 0) < ?2)";
    let pointed = db.execute(
        &format!(
            "INSERT INTO request_looks (request, pointed_at) SELECT id, ?3 FROM ({found}) WHERE true
             ON CONFLICT (request) DO UPDATE SET pointed_at = excluded.pointed_at"
        ),
        params![item.reference, item.at.0, now.0],
    );
    if pointed.map_err(storage)? > 0 {
        db.execute(
            &format!("UPDATE payment_requests SET next_check_at = ?3 WHERE id IN ({found})"),
            params![item.reference, item.at.0, now.0],
        )
        .map_err(storage)?;
    }
    Ok(())
}

fn is_making(item: &HistoryItemRow) -> bool {
    item.action.eq_ignore_ascii_case("CREATE_REQUEST")
}

/// Whether it tells of a payment of a request. The list of the history's words is open: what it calls a payment is not known, that money
/// came is known from the service's own look-up.
fn is_payment(db: &Connection, item: &HistoryItemRow) -> Result<bool, AppError> {
    if is_making(item) || item.action.to_ascii_uppercase().contains("REFUND") {
        return Ok(false);
    }
    let sql = "SELECT EXISTS (SELECT 1 FROM outbox AS line JOIN payment_requests AS request ON request.line = line.id
        WHERE line.reference = ?1 AND request.standing IN ('paid', 'part_paid'))";
    db.query_row(sql, [&item.reference], |row| row.get(0)).map_err(storage)
}

/// The items of an answer, and how many there are.
fn read(answer: &HistoryResult, asked_at: Moment) -> Result<(Vec<Happening>, u32), AppError> {
    let items = answer.items.as_deref().unwrap_or_default();
    let listed = u32::try_from(items.len()).unwrap_or(u32::MAX);
    if answer.itemCount.is_some_and(|said| said != listed) {
        let said = answer.itemCount.unwrap_or_default();
        let message = format!("The history cannot be read: it says {said} items and lists {listed}.");
        return Err(AppError::new(ErrorCode::InDoubt, message).hint("Nothing of it was kept. Ask again later."));
    }
    let happened = items.iter().map(|item| happening(item, asked_at));
    Ok((happened.collect::<Result<_, _>>()?, listed))
}

fn happening(item: &HistoryItem, asked_at: Moment) -> Result<Happening, AppError> {
    let text = |word: &Option<Word>| word.as_ref().map(|word| word.as_str().trim().to_owned()).unwrap_or_default();
    let amount = item.amount.as_ref();
    // One amount may be written in two ways, and the local time says nothing that the other does not.
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
    Ok(Happening {
        at: moment_of(&text(&item.datetimeUTC))
            .or_else(|| moment_of(&text(&item.datetime)).map(|local| local.plus(-HOUR)))
            .unwrap_or(asked_at),
        reference: text(&item.referenceNumber),
        account_number: text(&item.accountNumber),
        account_reference: Some(text(&item.accountReference)).filter(|text| !text.is_empty()),
        operation: text(&item.operation),
        action: text(&item.action),
        amount: amount.and_then(|amount| amount.amount),
        status: text(&item.status),
        told: serde_json::to_string(item).map_err(AppError::bug)?,
        digest: hex::encode(Sha256::digest(alike)),
    })
}

fn moment_of(text: &str) -> Option<Moment> {
    let time = NaiveDateTime::parse_from_str(text.trim_end_matches('Z'), "%Y-%m-%dT%H:%M:%S%.f").ok()?;
    Some(Moment(time.and_utc().timestamp_millis()))
}
