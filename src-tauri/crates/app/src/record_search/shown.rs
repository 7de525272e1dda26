//! The rows of the search result.

use payment_rules::outbox::State;
use payments::tables::contacts::ContactRow;
use payments::view::PaymentState;
use rusqlite::Connection;
use service_api::declare::Operation as _;
use service_api::value::Amount;
use service_api::{Refund, RefundBillPay};

use crate::tables::found::{FoundLine, FoundOther};
use crate::view::{FoundKind, FoundView};
use engine::tables::{alarms, single_payments};
use system::env::rfc3339;
use system::error::AppError;

pub(super) fn of_contact(row: ContactRow) -> FoundView {
    let contact = row.contact;
    let reach = [contact.number, contact.phone, contact.email];
    let reference = reach.into_iter().find(|text| !text.is_empty()).unwrap_or_default();
    bare(FoundKind::Contact, row.id, contact.name, reference)
}

/// A row without anything that was sent.
pub(super) fn bare(kind: FoundKind, id: i64, name: String, reference: String) -> FoundView {
    FoundView {
        kind,
        id: id.to_string(),
        name,
        reference,
        amount: None,
        state: None,
        request_state: None,
        nothing_moved: false,
        by_word: false,
        contradicted: false,
        at: None,
    }
}

fn naira(kobo: i64) -> Option<String> {
    Amount::from_minor(kobo)
        .ok()
        .filter(|amount| *amount != Amount::ZERO)
        .map(Amount::decimal)
}

pub(super) fn of_line(db: &Connection, row: FoundLine) -> Result<FoundView, AppError> {
    let is_refund = [Refund::SPEC.id, RefundBillPay::SPEC.id].contains(&row.operation.as_str());
    let (kind, id) = match (row.run, row.request) {
        _ if is_refund => (FoundKind::Refund, row.line),
        (Some(run), _) => (FoundKind::PayoutItem, run),
        (None, Some(request)) => (FoundKind::Request, request),
        (None, None) if row.moves_money => (FoundKind::Payment, row.line),
        (None, None) => (FoundKind::Call, row.call.unwrap_or(row.line)),
    };
    let (state, by_word) = match row.state {
        _ if kind == FoundKind::Payment => single_state(db, row.line)?,
        State::Sending => (PaymentState::Sending, row.by_word),
        State::Ready | State::Cancelled => (PaymentState::NotSent, row.by_word),
        State::InDoubt | State::Confirming | State::NeedsReview => (PaymentState::NotKnown, row.by_word),
        State::Accepted => (PaymentState::Paid, row.by_word),
        State::Refused => (PaymentState::NotPaid, row.by_word),
    };
    let contradicted = alarms::of_line(db, row.line)?.is_some();
    Ok(FoundView {
        kind,
        id: id.to_string(),
        name: row.name.unwrap_or_else(|| {
            if kind == FoundKind::Call {
                row.operation.clone()
            } else {
                String::new()
            }
        }),
        reference: row.about.unwrap_or(row.reference),
        // The refund did nothing: the request had not been paid.
        amount: if row.gave_nothing {
            Some(Amount::ZERO.decimal())
        } else {
            naira(row.amount)
        },
        // For a payment request, this state only shows whether the service has it.
        state: Some(state).filter(|_| row.moves_money && !row.gave_nothing),
        request_state: row.request_state.filter(|_| kind == FoundKind::Request),
        nothing_moved: row.gave_nothing,
        by_word,
        contradicted,
        at: row.at.map(rfc3339),
    })
}

/// The state of a single payment, and whether it is confirmed only by a person.
fn single_state(db: &Connection, line: i64) -> Result<(PaymentState, bool), AppError> {
    let row = single_payments::one(db, line)?;
    let state = row.map(|row| payments::state(db, &row)).transpose()?;
    Ok(state.unwrap_or((PaymentState::Paid, false)))
}

pub(super) fn of_other(kind: FoundKind, row: FoundOther) -> FoundView {
    FoundView {
        amount: row.amount.and_then(naira),
        at: row.at.map(rfc3339),
        ..bare(kind, row.id, row.name, row.reference)
    }
}
