//! The Inbox: callbacks for the screen, pasted text, reading marks.

use std::sync::Arc;

use payment_rules::notice::{Verdict, pieces};
use service_api::callback::{Field, Kind, PaymentRequestNotification, PersistentAccountNotification, check, fields, hashed};
use service_api::value::AnswerAmount;
use session::ids::number;

use super::asking::may_be_asked;
use super::work::CallbackTasks;
use super::{RawCallback, receive};
use crate::messages;
use crate::tables::callbacks as table;
use crate::tables::callbacks::{CallbackChannel, CallbackFilter, CallbackRow};
use crate::view::*;
use engine::outbox::Outbox;
use rusqlite::Connection;
use store::listing::{Ordered, Place};
use system::env::rfc3339;
use system::error::AppError;

const PAGE: usize = 100;
/// The longest pasted text, in bytes.
const MOST_TEXT: usize = 4 * 1024 * 1024;

/// A page of callbacks; the latest first without an order.
pub async fn page(outbox: &Outbox, request: &InboxRequest) -> Result<InboxPageView, AppError> {
    let filter = filter(request.needs_you, request.verdict, request.text.as_deref());
    let order = ordered(request.order, request.descending);
    let after = request.before.as_deref().map(|cursor| Place::read(cursor, order)).transpose()?;
    let read = move |db: &Connection| table::page(db, &filter, order, after.as_ref(), PAGE + 1);
    let mut rows = outbox.store.read(read).await?;
    let more = rows.len() > PAGE;
    rows.truncate(PAGE);
    Ok(InboxPageView {
        next: rows.last().filter(|_| more).map(|(place, _)| place.cursor(order)).transpose()?,
        notices: rows.iter().map(|(_, row)| brief(row)).collect(),
    })
}

/// The order of a request; the latest first without one.
pub(super) fn ordered(by: Option<InboxOrder>, descending: bool) -> Ordered<InboxOrder> {
    Ordered {
        by: by.unwrap_or(InboxOrder::Received),
        descending: descending || by.is_none(),
    }
}

pub(super) fn filter(needs_you: bool, verdict: Option<Verdict>, text: Option<&str>) -> CallbackFilter {
    let text = text.map(|text| text.replace(char::is_whitespace, ""));
    CallbackFilter {
        needs_person: needs_you,
        verdict,
        text: text.filter(|text| !text.is_empty()),
        only: Vec::new(),
    }
}

/// The numbers of unread callbacks and of those that need a person.
pub async fn counts(outbox: &Arc<Outbox>, work: &CallbackTasks) -> Result<InboxCountsView, AppError> {
    let (unread, needs_you) = outbox.store.read(table::counts).await?;
    let state = work.state();
    Ok(InboxCountsView {
        unread,
        needs_you,
        trouble: state.receiver_trouble.or(state.folder_trouble),
    })
}

/// One callback in full.
pub async fn view(outbox: &Outbox, id: &str) -> Result<CallbackDetailView, AppError> {
    let id = number(id)?;
    let (row, payment_request) = outbox
        .store
        .read(move |db| {
            let row = table::by_id(db, id)?;
            let reference = row.names.reference.as_deref().filter(|_| row.kind == Some(Kind::PaymentRequest));
            let request = reference.map(|reference| table::request_of(db, reference)).transpose()?.flatten();
            Ok((row, request))
        })
        .await?;
    let readable = row.kind.filter(|_| row.verdict != Verdict::Unreadable);
    let fields = readable.map(|kind| fields(kind, &row.body)).unwrap_or_default().into_iter();
    Ok(CallbackDetailView {
        brief: brief(&row),
        fields: fields
            .map(|Field { name, text, covered }| CallbackFieldView { name, text, covered })
            .collect(),
        hashed: values_hashed(outbox, &row),
        hash: row.names.hash.clone(),
        repeat_of: row.repeat_of.map(|id| id.to_string()),
        payment_request: payment_request.map(|id| id.to_string()),
        last_at: row.last_at.map(rfc3339),
        ask_at: row.ask_at.map(rfc3339),
        can_ask: may_be_asked(&row),
        can_put_aside: row.needs_person,
        body: row.body,
    })
}

/// The hashed values, in the variant of the signature that matches under the present key.
fn values_hashed(outbox: &Outbox, row: &CallbackRow) -> Vec<CallbackHashedView> {
    let (Some(kind), true) = (row.kind, row.verdict != Verdict::Unreadable) else {
        return Vec::new();
    };
    let key = outbox.service.keys().hash_key.as_ref();
    let variant = key
        .and_then(|key| check(kind, &row.body, key).ok())
        .and_then(|checked| checked.variant);
    let values = hashed(kind, &row.body, variant).unwrap_or_default().into_iter();
    values
        .map(|value| CallbackHashedView {
            name: value.name.to_owned(),
            text: value.text,
        })
        .collect()
}

/// Marks one callback, or all, as read.
pub async fn see(outbox: &Outbox, id: Option<&str>) -> Result<(), AppError> {
    let (id, now) = (id.map(number).transpose()?, outbox.now());
    outbox.store.write(move |db| table::see(db, id, now)).await
}

/// Puts a callback aside, or undoes that.
pub async fn put_aside(outbox: &Outbox, request: &PutAsideRequest) -> Result<(), AppError> {
    let id = number(&request.id)?;
    let at = request.aside.then(|| outbox.now());
    outbox.store.write(move |db| table::put_aside(db, id, at)).await
}

/// Stores each callback in a pasted text. It is treated like a callback from any other channel.
pub async fn paste(outbox: &Outbox, request: &PasteCallbacksRequest) -> Result<PastedCallbacksView, AppError> {
    let (found, more) = match request.text.len() {
        0..=MOST_TEXT => pieces(&request.text),
        _ => return Err(refused(messages::TEXT_TOO_LONG)),
    };
    if found.is_empty() {
        return Err(refused(messages::NO_NOTICE_IN_TEXT));
    }
    let mut callbacks = Vec::new();
    for piece in found {
        let incoming = RawCallback {
            way: CallbackChannel::Pasted,
            source: None,
            body: piece.as_bytes(),
        };
        let id = receive(outbox, incoming).await?.id;
        callbacks.push(brief(&outbox.store.read(move |db| table::by_id(db, id)).await?));
    }
    Ok(PastedCallbacksView { notices: callbacks, more })
}

fn refused(message: &str) -> AppError {
    AppError::invalid_field(messages::NOTHING_IMPORTED, "text", message)
}

/// The kind and the text of the callback `id`.
pub async fn kept(outbox: &Outbox, id: &str) -> Result<(Kind, String), AppError> {
    let id = number(id)?;
    let row = outbox.store.read(move |db| table::by_id(db, id)).await?;
    let unreadable = || AppError::conflict(messages::NOTICE_UNREADABLE);
    Ok((row.kind.ok_or_else(unreadable)?, row.body))
}

/// The values that a list shows: state, amount, owed, paid in total.
pub(super) fn summary(row: &CallbackRow) -> [Option<String>; 4] {
    let figure = |amount: Option<AnswerAmount>| amount.and_then(|amount| amount.amount).map(|amount| amount.decimal());
    match row.kind {
        Some(Kind::PaymentRequest) => {
            let read = PaymentRequestNotification::read(&row.body).unwrap_or_default();
            let state = read.state.map(|state| state.0);
            let figures = [read.paymentAmount, read.outstandingBalance, read.cumulativePaymentAmount].map(figure);
            let [amount, owed, in_all] = figures;
            [state, amount, owed, in_all]
        }
        Some(Kind::PersistentAccount) => {
            let read = PersistentAccountNotification::read(&row.body).unwrap_or_default();
            [None, figure(read.amount), None, None]
        }
        None => [None, None, None, None],
    }
}

pub(super) fn brief(row: &CallbackRow) -> CallbackBriefView {
    let [state, amount, owed, in_all] = summary(row);
    CallbackBriefView {
        id: row.id.to_string(),
        received_at: rfc3339(row.received_at),
        way: row.way.word().to_owned(),
        source: row.source.clone(),
        kind: row.kind.map(|kind| match kind {
            Kind::PaymentRequest => CallbackKind::PaymentRequest,
            Kind::PersistentAccount => CallbackKind::PersistentAccount,
        }),
        verdict: row.verdict,
        reason: row.reason.clone(),
        reference: row.names.reference.clone(),
        account_number: row.names.account_number.clone(),
        state,
        amount,
        in_all,
        owed,
        times: row.times,
        asking: row.ask_at.is_some(),
        confirmed_at: row.confirmed_at.map(rfc3339),
        confirmed: row.confirmed.clone(),
        agreement: row.agreement,
        needs_you: row.needs_person,
        seen: row.seen,
    }
}
