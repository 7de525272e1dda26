//! The views of registered customers.

use base::retention::CUSTOMER_DETAILS;
use std::sync::Arc;

use payment_rules::customer::{CustomerPhotoPart, CustomerStep};
use rusqlite::Connection;
use service_api::masked;
use session::needs_review;

use super::picture::is_small;
use super::steps::STEPS;
use super::{form, known, number, today};
use crate::tables::customers as table;
use crate::tables::customers::{CustomerRow, KeptPhoto};
use crate::view::{
    CustomerBriefView, CustomerCountsView, CustomerMissing, CustomerOrder, CustomerPart, CustomerPhotoFacts, CustomerStepState,
    CustomerStepView, CustomerView, CustomersPageView, CustomersRequest,
};
use engine::outbox::Outbox;
use system::env::rfc3339;
use system::error::AppError;

/// Customers per page.
const PAGE: usize = 100;

/// A page of customers; the latest first without an order.
pub async fn page(outbox: &Outbox, request: &CustomersRequest) -> Result<CustomersPageView, AppError> {
    let words: Vec<String> = request.text.to_lowercase().split_whitespace().map(str::to_owned).collect();
    let mut rows = outbox.store.read(move |db| table::all(db, &words)).await?;
    sort(&mut rows, request.order, request.descending);
    let rows: Vec<(CustomerPart, CustomerRow)> = rows.into_iter().map(|row| (part_of(&row), row)).collect();
    let count = |part| u32::try_from(rows.iter().filter(|(of, _)| *of == part).count()).unwrap_or(u32::MAX);
    let counts = CustomerCountsView {
        all: u32::try_from(rows.len()).unwrap_or(u32::MAX),
        to_finish: count(CustomerPart::ToFinish),
        not_known: count(CustomerPart::NotKnown),
        complete: count(CustomerPart::Complete),
    };
    let wanted = rows
        .iter()
        .filter(|(part, _)| request.part == CustomerPart::All || *part == request.part);
    let from = usize::try_from(request.from).unwrap_or(usize::MAX);
    let customers = wanted.skip(from).take(PAGE).map(|(_, row)| brief(row)).collect();
    Ok(CustomersPageView { customers, counts })
}

/// Sorts customers, which are given latest first.
pub(crate) fn sort(rows: &mut [CustomerRow], by: Option<CustomerOrder>, descending: bool) {
    let state = |row: &CustomerRow, step| state_rank(row.state(step));
    match by {
        None => return,
        Some(CustomerOrder::Begun) => rows.sort_by_key(|row| row.id),
        Some(CustomerOrder::Name) => rows.sort_by_cached_key(|row| (row.person.name().to_lowercase(), row.id)),
        Some(CustomerOrder::Phone) => rows.sort_by_cached_key(|row| (row.person.phone.clone(), row.id)),
        Some(CustomerOrder::Account) => rows.sort_by_cached_key(|row| (state(row, CustomerStep::Account), row.id)),
        Some(CustomerOrder::Photo) => rows.sort_by_cached_key(|row| (state(row, CustomerStep::Photo), row.id)),
        Some(CustomerOrder::Identity) => rows.sort_by_cached_key(|row| (state(row, CustomerStep::Identity), row.id)),
        Some(CustomerOrder::Missing) => rows.sort_by_cached_key(|row| (missing(row).len(), row.id)),
    }
    if descending {
        rows.reverse();
    }
}

/// The states as a list is ordered by them: first those that need a person.
fn state_rank(state: CustomerStepState) -> u8 {
    match state {
        CustomerStepState::NotKnown => 0,
        CustomerStepState::Refused => 1,
        CustomerStepState::Missing => 2,
        CustomerStepState::Ready => 3,
        CustomerStepState::NotSent => 4,
        CustomerStepState::Sending => 5,
        CustomerStepState::UnderReview => 6,
        CustomerStepState::Done => 7,
    }
}

fn missing(row: &CustomerRow) -> Vec<CustomerMissing> {
    let steps = STEPS.into_iter().filter(|step| row.state(*step) == CustomerStepState::Missing);
    steps.flat_map(|step| row.missing(step)).collect()
}

pub(crate) fn part_of(row: &CustomerRow) -> CustomerPart {
    let states = STEPS.map(|step| row.state(step));
    if states.contains(&CustomerStepState::NotKnown) {
        CustomerPart::NotKnown
    } else if STEPS.iter().all(|step| row.has_done(*step)) {
        CustomerPart::Complete
    } else {
        CustomerPart::ToFinish
    }
}

fn brief(row: &CustomerRow) -> CustomerBriefView {
    CustomerBriefView {
        customer: row.id.to_string(),
        name: row.person.name(),
        phone: row.person.phone.clone(),
        account_number: row.account_number.clone(),
        account: row.state(CustomerStep::Account),
        photo: row.state(CustomerStep::Photo),
        identity: row.state(CustomerStep::Identity),
        missing: missing(row),
    }
}

/// The customer `id`.
pub async fn view(outbox: &Arc<Outbox>, id: &str) -> Result<CustomerView, AppError> {
    view_of(outbox, number(id)?).await
}

pub(crate) async fn view_of(outbox: &Arc<Outbox>, id: i64) -> Result<CustomerView, AppError> {
    let today = today(outbox.now());
    outbox.store.read(move |db| view_of_row(db, known(db, id)?, &today)).await
}

fn view_of_row(db: &Connection, row: CustomerRow, today: &str) -> Result<CustomerView, AppError> {
    let steps = STEPS.into_iter().map(|step| step_view(db, &row, step));
    let steps = steps.collect::<Result<Vec<_>, _>>()?;
    let number = match &row.document.number {
        none if none.is_empty() => String::new(),
        masked if masked.contains(masked::MASK) => masked.clone(),
        whole => masked::ending(whole),
    };
    let until = row.document.saved_at.filter(|_| row.document.is_whole());
    Ok(CustomerView {
        customer: row.id.to_string(),
        warnings: form::warnings(&row, today),
        can_change_person: row.can_change_person(),
        can_change_identity: row.can_change_identity(),
        can_discard: row.never_left(),
        first_name: row.person.first_name,
        last_name: row.person.last_name,
        phone: row.person.phone,
        email: row.person.email,
        born: row.person.born,
        at_once: row.person.at_once,
        more: row.person.more,
        id_type: row.document.kind,
        id_number: number,
        id_expires: row.document.expires,
        id_kept_until: until.map(|saved_at| rfc3339(saved_at.plus(CUSTOMER_DETAILS))),
        account_number: row.account_number,
        told: row.answer,
        steps,
        created_at: rfc3339(row.created_at),
        created_by: row.created_by,
    })
}

fn step_view(db: &Connection, row: &CustomerRow, step: CustomerStep) -> Result<CustomerStepView, AppError> {
    let state = row.state(step);
    let latest = row.attempts(step).next_back();
    let line = latest.map(|attempt| &attempt.line);
    let part = match step {
        CustomerStep::Account => None,
        CustomerStep::Photo => Some(CustomerPhotoPart::Account),
        CustomerStep::Identity => Some(CustomerPhotoPart::Identity),
    };
    let done = matches!(state, CustomerStepState::Done | CustomerStepState::UnderReview);
    let message = row.attempts(step).rev().find_map(|attempt| attempt.message()).map(str::to_owned);
    let is_open = matches!(state, CustomerStepState::NotKnown | CustomerStepState::NotSent);
    let call = match line {
        Some(line) => table::call_of(db, line.id)?,
        None => None,
    };
    Ok(CustomerStepView {
        step,
        state,
        missing: if done { Vec::new() } else { row.missing(step) },
        photo: part.and_then(|part| row.photo(part)).map(facts),
        said: message,
        reason: line.and_then(|line| line.line.reason.clone()).filter(|_| is_open).map(String::from),
        sent_times: row.attempts(step).map(|attempt| attempt.line.line.attempts).sum(),
        reference: line.map(|line| line.reference.clone()),
        sent_at: line.and_then(|line| line.line.sent_at).map(rfc3339),
        call: call.map(|call| call.to_string()),
        doubt: row
            .doubt(step)
            .filter(|_| !done)
            .map(|attempt| needs_review::view(attempt.line.clone(), None)),
        can_send: row.can_send(step),
        again: state == CustomerStepState::NotKnown && row.can_send(step),
        has_it: row.has_it(step),
    })
}

fn facts(photo: &KeptPhoto) -> CustomerPhotoFacts {
    CustomerPhotoFacts {
        part: photo.part,
        bytes: photo.bytes,
        was_bytes: photo.was_bytes,
        width: photo.width,
        height: photo.height,
        small: is_small(photo.width, photo.height),
        kept_until: rfc3339(photo.added_at.plus(CUSTOMER_DETAILS)),
    }
}
