//! Payment requests: made, sent, and queried until they are paid.

mod ages;
mod called;
mod detail;
mod export;
mod form;
mod listing;
mod preview;
mod steps;

use std::sync::Arc;

use base::timestamp::Timestamp;
use chrono::NaiveDateTime;
use payment_rules::outbox::State;
use payment_rules::payment_request::{PaymentRequestState, Progress, RequestStatus, progress};
use payment_rules::reading::{Attempt, Evidence};
use rusqlite::Connection;
use service_api::declare::Operation as _;
use service_api::value::{Amount, AnswerAmount};
use service_api::{PaymentRequest, PaymentRequestResult, Status, StatusResult, masked};
use session::profile::Profile;
use session::typed;

pub use ages::by_age;
pub use called::CalledHook;
pub use detail::{again, detail, view};
pub use export::export;
pub use listing::brief;
pub use listing::{page, totals};
pub use preview::preview;

use crate::callbacks::settle_request;
use crate::messages;
use crate::tables::imports::ImportPlace;
use crate::tables::payment_requests::{Created, PaymentRequestForm, PaymentRequestRow};
use crate::tables::{payment_requests, payment_requests as table};
use crate::view::{NewPaymentRequest, PaymentRequestView};
use engine::event::Topic;
use engine::outbox::{Answered, Outbox, SettlementHook};
use engine::tables::outbox::{NewEntry, OutboxEntry};
use form::{ReadForm, read_form};
use system::error::{AppError, ErrorCode};

/// Makes a request and sends it. The view contains the result.
pub async fn create(outbox: &Arc<Outbox>, profile: &Profile, form: &NewPaymentRequest) -> Result<PaymentRequestView, AppError> {
    create_of(outbox, profile, form, None).await
}

/// Makes the request of a row of an import, which becomes one request at most.
pub(crate) async fn create_of(
    outbox: &Arc<Outbox>,
    profile: &Profile,
    form: &NewPaymentRequest,
    import: Option<ImportPlace>,
) -> Result<PaymentRequestView, AppError> {
    preview::settled(outbox, form).await?;
    let prepared = prepare(outbox, profile, form).await?;
    outbox.service.ready_for(&PaymentRequest::SPEC, &prepared.body)?;
    let kept = PaymentRequestForm { import, ..prepared.kept };
    let id = outbox.store.write(move |db| table::add(db, &prepared.line, &kept)).await?;
    let row = payment_requests::payment_request(&outbox.store, id).await?;
    outbox.send_lines(vec![row.line.id], Some(prepared.body), Vec::new()).await?;
    view(outbox, id).await
}

/// A request that is ready to be stored and sent.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// The outbox entry, without an identity number.
    pub line: NewEntry,
    /// What is stored beside it.
    pub kept: PaymentRequestForm,
    /// The whole body.
    pub body: String,
}

/// Reads a form, or returns all its problems.
pub async fn prepare(outbox: &Outbox, profile: &Profile, form: &NewPaymentRequest) -> Result<Prepared, AppError> {
    let ReadForm { request, expires_at } = read_form(outbox, profile, form).await?;
    let body = serde_json::to_string(&request).map_err(AppError::bug)?;
    Ok(Prepared {
        line: NewEntry {
            operation: PaymentRequest::SPEC.id,
            reference: request.referenceNumber.as_str().to_owned(),
            about: None,
            moves_money: false,
            run: None,
            body: masked::body(&PaymentRequest::SPEC, &body),
            amount: request.amount,
        },
        kept: PaymentRequestForm {
            payer_name: form.payer_name.trim().to_owned(),
            payer_contact: crate::payment_requests::detail::contact(form),
            purpose: typed::present(&form.purpose),
            created_at: outbox.now(),
            expires_at,
            again_of: form.again_of.as_deref().map(session::ids::number).transpose()?,
            import: None,
        },
        body,
    })
}

/// Stores what the answer to a request contains. If a status query or a person settled the request, the next query brings the rest.
#[derive(Debug)]
pub struct CreatedHook;

impl SettlementHook for CreatedHook {
    fn operations(&self) -> &'static [&'static str] {
        &[PaymentRequest::SPEC.id]
    }

    fn answered(&self, db: &Connection, answered: Answered<'_>) -> Result<(), AppError> {
        note_created(db, answered.row.id, answered.evidence, answered.attempt, answered.now)
    }

    fn found(&self, db: &Connection, row: &OutboxEntry, now: Timestamp) -> Result<(), AppError> {
        table::created(db, row.id, &Created::default(), now)
    }

    fn decided(&self, db: &Connection, row: &OutboxEntry, state: State, now: Timestamp) -> Result<(), AppError> {
        match state {
            State::Accepted => self.found(db, row, now),
            State::Ready | State::Sending | State::InDoubt | State::Confirming | State::NeedsReview | State::Refused | State::Cancelled => {
                Ok(())
            }
        }
    }
}

fn note_created(db: &Connection, line: i64, evidence: &Evidence, attempt: &Attempt, now: Timestamp) -> Result<(), AppError> {
    let (Evidence::Accepted(_), Attempt::Answered { body, .. }) = (evidence, attempt) else {
        return Ok(());
    };
    let answer: PaymentRequestResult = serde_json::from_slice(body).unwrap_or_default();
    let created = Created {
        total_payment: answer.totalPaymentAmount.as_ref().map(AnswerAmount::written),
        payer_has_wallet: answer.isPayerServiceAccountHolder,
        ways: answer
            .paymentMethods
            .as_ref()
            .map(serde_json::to_string)
            .transpose()
            .map_err(AppError::bug)?,
        expires_at: answer.expiryDateTimeUTC.as_ref().and_then(|text| timestamp_of(text.as_str())),
    };
    table::created(db, line, &created, now)
}

fn timestamp_of(text: &str) -> Option<Timestamp> {
    let text = text.trim_end_matches('Z');
    NaiveDateTime::parse_from_str(text, "%Y-%m-%dT%H:%M:%S%.f")
        .ok()
        .map(|time| Timestamp(time.and_utc().timestamp_millis()))
}

/// Queries a request now; one that never left is sent, under its own reference.
pub async fn check(outbox: &Arc<Outbox>, id: i64) -> Result<PaymentRequestView, AppError> {
    let row = payment_requests::payment_request(&outbox.store, id).await?;
    if row.line.line.state == State::Ready {
        if row.line.body.contains(masked::MASK) {
            let message = messages::CANNOT_BE_SENT;
            return Err(AppError::conflict(message).hint(messages::CREATE_AGAIN));
        }
        outbox.send_one(row.line.id).await?;
    } else {
        query_only(outbox, id).await?;
    }
    view(outbox, id).await
}

/// Queries a request. Nothing is sent; one that never left is not touched.
pub async fn query_only(outbox: &Arc<Outbox>, id: i64) -> Result<(), AppError> {
    let row = payment_requests::payment_request(&outbox.store, id).await?;
    match row.line.line.state {
        State::InDoubt | State::Confirming | State::NeedsReview => outbox.query_status(row.line).await.map(|_| ()),
        State::Accepted => query_status(outbox, &row).await,
        State::Ready | State::Sending | State::Refused | State::Cancelled => Ok(()),
    }
}

/// Settles the callbacks that arrived before the status query reported their payment.
async fn settle_callbacks(outbox: &Outbox, id: i64, now: Timestamp) -> Result<(), AppError> {
    let row = payment_requests::payment_request(&outbox.store, id).await?;
    let paid = row.paid.as_deref().and_then(|paid| Amount::parse(paid).ok());
    let (reference, reported) = (row.line.reference, (row.status, paid));
    let settled = outbox.store.write(move |db| settle_request(db, &reference, reported, now)).await?;
    settled
        .iter()
        .for_each(|callback| outbox.notify(Topic::Inbox, Some(callback.to_string())));
    Ok(())
}

/// Queries the status of a request and stores the answer.
pub async fn query_status(outbox: &Arc<Outbox>, row: &PaymentRequestRow) -> Result<(), AppError> {
    let reference = service_api::value::KnownReference::parse(&row.line.reference).map_err(AppError::bug)?;
    let asked = outbox
        .ask(&Status {
            referenceNumber: reference,
        })
        .await;
    let now = outbox.now();
    let (id, pace) = (row.id, outbox.request_pace());
    let note = |progress: Option<Progress>| {
        outbox
            .store
            .write(move |db| table::set_progress(db, id, progress.as_ref(), now, pace))
    };
    match asked {
        Ok(answer) => {
            let answered = serde_json::to_value(&answer).map_err(AppError::bug)?;
            let progress = progress(&answered, &row.line.reference, Some(row.line.line.amount));
            if progress.is_some() {
                store_terms(outbox, row, &answer).await?;
            }
            let paid = progress.as_ref().and_then(|reported| reported.paid).map(Amount::decimal);
            let all = progress.as_ref().is_some_and(|reported| reported.status == RequestStatus::Paid);
            note(progress).await?;
            settle_callbacks(outbox, row.id, now).await?;
            let before = row.paid.clone().unwrap_or_else(|| Amount::ZERO.decimal());
            if paid.is_some_and(|paid| paid != before) || (all && row.paid_at.is_none()) {
                outbox.forget_balance();
            }
        }
        // A query that did not leave stays due.
        Err(error) if error.code == ErrorCode::NotSent => return Err(error),
        Err(error) => {
            note(None).await?;
            return Err(error);
        }
    }
    outbox.notify(engine::event::Topic::PaymentRequests, Some(row.id.to_string()));
    Ok(())
}

/// Completes a request that was settled by a status query: its ways to pay and its end.
async fn store_terms(outbox: &Arc<Outbox>, row: &PaymentRequestRow, answer: &StatusResult) -> Result<(), AppError> {
    let ("[]", Some(data)) = (row.ways.as_str(), answer.data.as_ref()) else {
        return Ok(());
    };
    let ways = data.paymentMethods.as_ref().filter(|ways| !ways.is_empty());
    let end = data.expiryDateTimeUTC.as_ref().and_then(|text| timestamp_of(text.as_str()));
    if ways.is_none() && (end.is_none() || end == row.expires_at) {
        return Ok(());
    }
    let created = Created {
        ways: ways.map(serde_json::to_string).transpose().map_err(AppError::bug)?,
        expires_at: end,
        ..Created::default()
    };
    let (line, now) = (row.line.id, outbox.now());
    outbox.store.write(move |db| table::created(db, line, &created, now)).await?;
    Ok(())
}

pub(crate) fn state_of(status: RequestStatus) -> PaymentRequestState {
    match status {
        RequestStatus::Waiting => PaymentRequestState::Waiting,
        RequestStatus::PartPaid => PaymentRequestState::PartPaid,
        RequestStatus::Paid => PaymentRequestState::Paid,
        RequestStatus::Expired => PaymentRequestState::Expired,
        RequestStatus::Cancelled => PaymentRequestState::Cancelled,
        RequestStatus::Failed => PaymentRequestState::Failed,
    }
}
