//! Applies the settlement of an outbox entry to its registration steps, in the same transaction.

use base::retention::CUSTOMER_DETAILS;
use std::sync::Arc;

use base::timestamp::Timestamp;
use payment_rules::customer::{CustomerPhotoPart, CustomerStep};
use payment_rules::outbox::{Decision, Event as LineEvent, Line, State};
use payment_rules::reading::Attempt;
use rusqlite::Connection;
use serde_json::Value as Json;
use service_api::answer::message_of;
use service_api::declare::Operation as _;
use service_api::{RegisterCustomer, RegisterCustomerAccountPhoto, RegisterCustomerIdentification, RegisterCustomerWithKyc, answer};

use super::known;
use crate::tables::customers as table;
use crate::tables::customers::Verdict;
use engine::outbox::{Answered, Outbox, SettlementHook};
use engine::tables::outbox::OutboxEntry;
use engine::tables::{evidence, outbox as lines};
use system::error::AppError;

/// Stores the results of registration steps.
#[derive(Debug)]
pub struct StepsHook;

impl SettlementHook for StepsHook {
    fn operations(&self) -> &'static [&'static str] {
        &[
            RegisterCustomer::SPEC.id,
            RegisterCustomerWithKyc::SPEC.id,
            RegisterCustomerAccountPhoto::SPEC.id,
            RegisterCustomerIdentification::SPEC.id,
        ]
    }

    fn answered(&self, db: &Connection, answered: Answered<'_>) -> Result<(), AppError> {
        note_answered(db, answered)
    }

    fn decided(&self, db: &Connection, row: &OutboxEntry, state: State, _now: Timestamp) -> Result<(), AppError> {
        note_decided(db, row, state)
    }
}

fn note_answered(db: &Connection, answered: Answered<'_>) -> Result<(), AppError> {
    let Answered { row, attempt, .. } = answered;
    let Some(customer) = table::of_line(db, row.id)? else {
        return Ok(());
    };
    if let (State::Accepted, Attempt::Answered { body, .. }) = (row.line.state, attempt) {
        let answer: Json = serde_json::from_slice(body).unwrap_or_default();
        if let Some(number) = account_number(&answer) {
            table::numbered(db, customer, &number)?;
        }
        let message = message_of(&answer);
        for step in steps_of(db, customer, row)? {
            table::judge(db, row.id, step, Some(&message), result_of_step(row, step, &answer))?;
        }
        settle_earlier(db, customer, answered)?;
    }
    delete_delivered(db, customer, &steps_of(db, customer, row)?)
}

/// The steps that an outbox entry carries.
fn steps_of(db: &Connection, customer: i64, row: &OutboxEntry) -> Result<Vec<CustomerStep>, AppError> {
    let attempts = known(db, customer)?.attempts;
    let carried = attempts.into_iter().filter(|attempt| attempt.line.id == row.id);
    Ok(carried.map(|attempt| attempt.step).collect())
}

/// The number of the wallet. The name of its field begins with a brand name (`docs/spec/business.md#register-customer-result`).
fn account_number(answer: &Json) -> Option<String> {
    let (_, number) = answer.as_object()?.iter().find(|(name, _)| name.ends_with("AccountNumber"))?;
    let text = number.as_str().map_or_else(|| number.to_string(), str::to_owned);
    (number.is_string() || number.is_number())
        .then_some(text)
        .filter(|text| !text.is_empty())
}

/// What the answer to one call for all steps proves about one step: the account number proves the wallet only.
fn result_of_step(row: &OutboxEntry, step: CustomerStep, answer: &Json) -> Option<Verdict> {
    if row.operation != RegisterCustomerWithKyc::SPEC.id {
        return None;
    }
    let read = match step {
        CustomerStep::Account => return None,
        CustomerStep::Photo => RegisterCustomerAccountPhoto::SPEC.despite_zero,
        CustomerStep::Identity => RegisterCustomerIdentification::SPEC.despite_zero,
    };
    match read(answer)? {
        answer::Verdict::Accepted => None,
        answer::Verdict::Refused { .. } => Some(Verdict::Refused),
        answer::Verdict::Pending { .. } | answer::Verdict::Unreadable(_) => Some(Verdict::Unknown),
    }
}

/// Settles earlier attempts of the same step, which no longer matter because the value was set again.
fn settle_earlier(db: &Connection, customer: i64, answered: Answered<'_>) -> Result<(), AppError> {
    let Answered { row, policy, now, .. } = answered;
    let steps = known(db, customer)?;
    let Some(step) = steps
        .attempts
        .iter()
        .find(|attempt| attempt.line.id == row.id)
        .map(|attempt| attempt.step)
    else {
        return Ok(());
    };
    for earlier in steps
        .attempts(step)
        .filter(|attempt| attempt.line.id < row.id && attempt.line.line.state == State::NeedsReview)
    {
        let decided = earlier.line.line.step(&LineEvent::Decided(Decision::NotDone), policy, now);
        // An attempt that the service accepted is left to a person.
        let Ok(line) = decided else { continue };
        let words = crate::messages::customers::SENT_LATER;
        let reason = Some(words.into());
        lines::update(db, &earlier.line, &Line { reason, ..line }, None)?;
        evidence::note(db, earlier.line.id, "later sending", words, now)?;
    }
    Ok(())
}

fn note_decided(db: &Connection, row: &OutboxEntry, state: State) -> Result<(), AppError> {
    let Some(customer) = table::of_line(db, row.id)? else {
        return Ok(());
    };
    if state == State::Accepted && row.operation == RegisterCustomerWithKyc::SPEC.id {
        // The wallet does not prove the photos that were sent with it.
        for step in [CustomerStep::Photo, CustomerStep::Identity] {
            table::judge(db, row.id, step, None, Some(Verdict::Unknown))?;
        }
    }
    delete_delivered(db, customer, &steps_of(db, customer, row)?)
}

/// Deletes what the service has: details and photos, and the number of the document except its end.
pub(crate) fn delete_delivered(db: &Connection, customer: i64, steps: &[CustomerStep]) -> Result<(), AppError> {
    let row = known(db, customer)?;
    let done = |step| steps.contains(&step) && row.has_done(step);
    if done(CustomerStep::Account) {
        table::drop_details(db, customer)?;
    }
    if done(CustomerStep::Photo) {
        table::drop_photo(db, customer, CustomerPhotoPart::Account)?;
    }
    if done(CustomerStep::Identity) {
        table::drop_photo(db, customer, CustomerPhotoPart::Identity)?;
        table::mask_number(db, customer, &row.document.number)?;
    }
    Ok(())
}

/// Deletes what was stored long ago and never reached the service.
pub async fn delete_expired(outbox: &Arc<Outbox>) -> Result<(), AppError> {
    let limit = outbox.now().plus(-CUSTOMER_DETAILS);
    let read = outbox
        .store
        .read(move |db| Ok((table::old(db, limit)?, table::old_details(db, limit)?)));
    let (old, details) = read.await?;
    if old.is_empty() && details.is_empty() {
        return Ok(());
    }
    outbox
        .store
        .write(move |db| {
            for (customer, number) in old {
                table::mask_number(db, customer, &number.unwrap_or_default())?;
            }
            for customer in details {
                table::drop_details(db, customer)?;
            }
            table::drop_old_photos(db, limit)
        })
        .await?;
    outbox.notify(engine::event::Topic::Customers, None);
    Ok(())
}
