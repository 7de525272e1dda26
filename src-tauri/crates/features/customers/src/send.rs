//! Sends registration steps. A step is an outbox entry before it leaves, and one that is done is not sent again.

use std::sync::Arc;

use payment_rules::customer::{CustomerPhotoPart, CustomerStep};
use payment_rules::outbox::{Decision, Event as LineEvent, State};
use rusqlite::Transaction;
use service_api::masked;
use service_api::photo::Photo;
use service_api::value::Amount;
use session::body;

use super::call::{Request, request};
use super::form::withdraw;
use super::{changed, form, known, list, notify, number, settlement};
use crate::messages;
use crate::tables::customers as table;
use crate::tables::customers::{CustomerRow, Verdict};
use crate::view::{CustomerStepRequest, CustomerStepState, CustomerView};
use engine::outbox::Outbox;
use engine::tables::outbox::NewEntry;
use engine::tables::{evidence, outbox as lines};
use store::{Actor, audit};
use system::env::{Purpose, service_time};
use system::error::{AppError, ErrorCode};

/// Sends a step now. The view contains the result.
pub async fn send(outbox: &Arc<Outbox>, asked: &CustomerStepRequest, actor: Actor) -> Result<CustomerView, AppError> {
    let (id, step, placing) = (number(&asked.customer)?, asked.step, Arc::clone(outbox));
    let placed = outbox.store.write(move |db| place(db, id, step, &placing, &actor)).await?;
    let sent = outbox.send_lines(vec![placed.line], Some(placed.body), placed.photos).await;
    notify(outbox, id);
    sent?;
    list::view_of(outbox, id).await
}

/// An outbox entry, and the body and photos that are sent with it.
struct Placed {
    line: i64,
    body: String,
    photos: Vec<Photo>,
}

fn place(db: &Transaction<'_>, id: i64, step: CustomerStep, outbox: &Outbox, actor: &Actor) -> Result<Placed, AppError> {
    let (row, now) = (known(db, id)?, outbox.now());
    if !row.can_send(step) {
        return Err(why_not(&row, step));
    }
    let pictures = [
        table::jpeg(db, id, CustomerPhotoPart::Account)?,
        table::jpeg(db, id, CustomerPhotoPart::Identity)?,
    ];
    let unsent = row
        .attempts(step)
        .next_back()
        .filter(|attempt| attempt.line.line.state == State::Ready);
    let unsent = unsent.map(|attempt| attempt.line.clone());
    // An entry that never left is sent under its own reference, if its body is unchanged.
    let same = unsent.as_ref().map(|line| request(&row, step, &line.reference, pictures.clone()));
    let same = same.filter(|request| {
        let body = request.body.to_string();
        unsent
            .as_ref()
            .is_some_and(|line| line.body == masked::body(request.spec, &body) && line.operation == request.spec.id)
    });
    let (request, line) = match (same, &unsent) {
        (Some(request), Some(line)) => (request, Some(line.id)),
        (Some(_) | None, _) => {
            withdraw(db, &row, Some(step), outbox)?;
            let reference = outbox.env.ids.reference(outbox.kind, Purpose::Account)?;
            (request(&row, step, reference.as_str(), pictures), None)
        }
    };
    let text = request.body.to_string();
    let checked = body::read(request.spec, &text, &request.photos, &service_time(now)?);
    checked.map_err(|error| AppError {
        problems: error.problems.into_iter().map(form::of_form).collect(),
        ..error
    })?;
    outbox.service.ready_for(request.spec, &text)?;
    let line = match line {
        Some(line) => line,
        None => lines::insert(db, &new_line(&request, &text))?,
    };
    table::set_steps(db, line, id, &request.steps)?;
    let what = match step {
        CustomerStep::Account => crate::messages::audit::CUSTOMER_SENT_TO_BE_REGISTERED,
        CustomerStep::Photo => crate::messages::audit::CUSTOMERS_PHOTO_SENT,
        CustomerStep::Identity => crate::messages::audit::CUSTOMERS_IDENTITY_DOCUMENT_SENT,
    };
    audit::record(db, now, actor.entry(what, None, Some(row.person.name())))?;
    Ok(Placed {
        line,
        body: text,
        photos: request.photos,
    })
}

fn new_line(request: &Request, body: &str) -> NewEntry {
    NewEntry {
        operation: request.spec.id,
        reference: request.body["referenceNumber"].as_str().unwrap_or_default().to_owned(),
        about: None,
        moves_money: false,
        run: None,
        // Only the end of an identity number is stored.
        body: masked::body(request.spec, body),
        amount: Amount::ZERO,
    }
}

fn why_not(row: &CustomerRow, step: CustomerStep) -> AppError {
    let conflict = |message: &str| AppError::conflict(messages::customers::nothing_sent(message));
    match row.state(step) {
        CustomerStepState::Done | CustomerStepState::UnderReview => conflict(messages::customers::ALREADY_THERE),
        CustomerStepState::Sending => conflict(messages::customers::ON_ITS_WAY),
        CustomerStepState::NotKnown if step == CustomerStep::Account => {
            AppError::new(ErrorCode::InDoubt, messages::customers::REGISTRATION_UNCONFIRMED).hint(messages::customers::LOOK_UP_PHONE)
        }
        CustomerStepState::Missing => conflict(messages::customers::INCOMPLETE),
        CustomerStepState::Ready | CustomerStepState::NotSent | CustomerStepState::Refused | CustomerStepState::NotKnown => {
            match row.missing(step).is_empty() {
                true => conflict(messages::customers::WALLET_FIRST),
                false => conflict(messages::customers::DATA_GONE),
            }
        }
    }
}

/// Records a step as done that the service rejected because it has such a photo already.
pub async fn count_as_done(outbox: &Arc<Outbox>, asked: &CustomerStepRequest, actor: Actor) -> Result<CustomerView, AppError> {
    let (id, step, deciding) = (number(&asked.customer)?, asked.step, Arc::clone(outbox));
    let counted = outbox.store.write(move |db| {
        let (row, now) = (known(db, id)?, deciding.now());
        let latest = row.attempts(step).next_back().filter(|_| row.has_it(step));
        let Some(latest) = latest else {
            let message = messages::customers::NOT_REPORTED;
            return Err(AppError::conflict(message));
        };
        let message = latest.message().unwrap_or_default().to_owned();
        let words = messages::customers::recorded_as_done(&message);
        // An earlier unconfirmed attempt must be the photo that the service has.
        if let Some(doubt) = row.doubt(step).filter(|doubt| doubt.line.id != latest.line.id) {
            lines::step(
                db,
                &doubt.line,
                &LineEvent::Decided(Decision::Done),
                &deciding.policy,
                deciding.now(),
            )?;
            evidence::note(db, doubt.line.id, "person", &words, now)?;
        }
        table::judge(db, latest.line.id, step, None, Some(Verdict::Done))?;
        evidence::note(db, latest.line.id, "person", &words, now)?;
        audit::record(
            db,
            now,
            actor.entry(
                crate::messages::audit::CUSTOMERS_PHOTO_COUNTED_AS_DONE,
                None,
                Some(row.person.name()),
            ),
        )?;
        settlement::delete_delivered(db, id, &[step])
    });
    counted.await?;
    changed(outbox, id).await
}
