//! The person of a registration: the form, its problems, and what is stored.

use std::sync::Arc;

use payment_rules::customer::{CustomerMore, CustomerStep, Remark, birth_date, expiry, id_number, unusual_number};
use payment_rules::outbox::{Event as LineEvent, State};
use rusqlite::Transaction;
use serde_json::{Value as Json, json};
use service_api::declare::Operation as _;
use service_api::{RegisterCustomerIdentification, masked};
use sheet_rules::contact::dialled;

use super::call::document_fields;
use super::details::{detail_problems, is_given, tidy_detail};
use super::{changed, known, notify, number, today};
use crate::messages;
use crate::tables::customers as table;
use crate::tables::customers::{CustomerRow, IdDocument, Person};
use crate::view::{CustomerForm, CustomerIdentityForm, CustomerView, CustomerWarning};
use engine::outbox::Outbox;
use engine::tables::outbox as lines;
use store::{Actor, audit};
use system::env::service_time;
use system::error::{AppError, InputProblem};

/// The service's names of the fields, and those of the form.
const PATHS: [(&str, &str); 26] = [
    ("customerFirstName", "first_name"),
    ("customerLastName", "last_name"),
    ("customerPhoneNumber", "phone"),
    ("customerEmail", "email"),
    ("customerDateOfBirth", "born"),
    ("customerGender", "gender"),
    ("customerMaritalStatus", "marital_status"),
    ("customerPreferredLanguageISOCode", "language"),
    ("customerAddress.country", "country"),
    ("customerAddress.region", "region"),
    ("customerAddress.city", "city"),
    ("customerAddress.localGovernmentArea", "area"),
    ("customerAddress.county", "county"),
    ("customerAddress.streetAddress", "street"),
    ("customerAddress.postalCode", "postal_code"),
    ("customerAddress.freeformAddress", "freeform"),
    ("customerSupplementaryDetails", "details"),
    ("customerAddress.landmark", "landmark"),
    ("customerReferredByPhoneNumber", "referred_phone"),
    ("customerReferredByFirstName", "referred_first_name"),
    ("customerReferredByLastName", "referred_last_name"),
    ("customerIdType", "id_type"),
    ("customerIdNumber", "id_number"),
    ("customerIdExpirationDate", "id_expires"),
    ("customerAccountPhoto", "photo"),
    ("customerIdPhoto", "id_photo"),
];

pub(crate) fn of_form(problem: InputProblem) -> InputProblem {
    match PATHS.iter().find(|(theirs, _)| *theirs == problem.path) {
        Some((_, ours)) => problem_at(ours, problem.message),
        None => problem,
    }
}

pub(crate) fn problem_at(path: &str, message: String) -> InputProblem {
    InputProblem::new(path, message)
}

pub(crate) fn tidy(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A phone number as it is dialled, without separators.
fn phone(text: &str) -> String {
    let bare: String = text
        .chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '-' | '(' | ')'))
        .collect();
    dialled(&bare)
}

impl Person {
    fn typed(form: &CustomerForm) -> Self {
        let more = &form.more;
        Self {
            first_name: tidy(&form.first_name),
            last_name: tidy(&form.last_name),
            phone: phone(&form.phone),
            email: form.email.trim().to_owned(),
            born: form.born.trim().to_owned(),
            at_once: form.at_once,
            more: CustomerMore {
                gender: tidy(&more.gender),
                marital_status: tidy(&more.marital_status),
                language: tidy(&more.language),
                country: tidy(&more.country),
                region: tidy(&more.region),
                city: tidy(&more.city),
                area: tidy(&more.area),
                county: tidy(&more.county),
                street: tidy(&more.street),
                postal_code: tidy(&more.postal_code),
                landmark: tidy(&more.landmark),
                freeform: tidy(&more.freeform),
                referred_phone: phone(&more.referred_phone),
                referred_first_name: tidy(&more.referred_first_name),
                referred_last_name: tidy(&more.referred_last_name),
                savings: more.savings,
                details: more.details.iter().map(tidy_detail).filter(is_given).collect(),
            },
        }
    }
}

/// All problems of a person.
fn person_problems(outbox: &Outbox, person: &Person) -> Result<Vec<InputProblem>, AppError> {
    let now = outbox.now();
    let body = Json::Object(person.body("R"));
    let mut problems: Vec<InputProblem> = (person.spec().problems)(&body, &service_time(now)?)
        .into_iter()
        .map(|problem| of_form(problem.into()))
        .collect();
    if person.at_once {
        problems.extend(detail_problems(&person.more.details));
    }
    if let Some(Remark::Wrong(words)) = birth_date(&person.born, &today(now)).filter(|_| problems.iter().all(|known| known.path != "born"))
    {
        problems.push(problem_at("born", words));
    }
    Ok(problems)
}

/// Stores the person of a registration. Nothing is sent.
pub async fn save(outbox: &Arc<Outbox>, form: &CustomerForm, actor: Actor) -> Result<CustomerView, AppError> {
    let before = form.customer.as_deref().map(number).transpose()?;
    let person = Person::typed(form);
    let mut problems = person_problems(outbox, &person)?;
    let phone = person.phone.clone();
    let namesake = outbox.store.read(move |db| match table::of_phone(db, &phone)? {
        Some(other) if Some(other) != before => Ok(Some(known(db, other)?.person.name())),
        Some(_) | None => Ok(None),
    });
    if let Some(name) = namesake.await?.filter(|_| !person.phone.is_empty()) {
        problems.push(problem_at("phone", messages::customers::known_number(&name)));
    }
    if !problems.is_empty() {
        return Err(AppError::invalid(messages::customers::PLEASE_CORRECT, problems));
    }
    let now = outbox.now();
    let id = outbox.store.write(move |db| {
        let name = person.name();
        let Some(id) = before else {
            let id = table::add(db, &person, &actor.name, now)?;
            if !person.more.details.is_empty() {
                table::note_details(db, id, now)?;
            }
            audit::record(
                db,
                now,
                actor.entry(crate::messages::audit::CUSTOMERS_REGISTRATION_BEGUN, None, Some(name)),
            )?;
            return Ok(id);
        };
        let row = known(db, id)?;
        if !row.can_change_person() {
            let message = messages::customers::CUSTOMER_SENT;
            return Err(AppError::conflict(message));
        }
        if row.person != person {
            table::change(db, id, &person)?;
            if row.person.more.details != person.more.details {
                table::note_details(db, id, now)?;
            }
            audit::record(
                db,
                now,
                actor.entry(crate::messages::audit::CUSTOMER_CHANGED, Some(row.person.name()), Some(name)),
            )?;
        }
        Ok(id)
    });
    let id = id.await?;
    changed(outbox, id).await
}

fn document_problems(document: &IdDocument, today: &str, now: &service_api::value::UtcTime) -> Vec<InputProblem> {
    let mut body = json!({ "referenceNumber": "R", "customerPhoneNumber": "08031234567" });
    if let Some(members) = body.as_object_mut() {
        members.extend(document_fields(document));
    }
    let found = (RegisterCustomerIdentification::SPEC.problems)(&body, now);
    let mut problems: Vec<InputProblem> = found.into_iter().map(|problem| of_form(problem.into())).collect();
    if let Some(Remark::Wrong(words)) = expiry(&document.expires, today) {
        problems.push(problem_at("id_expires", words));
    }
    problems
}

/// Stores the identity document. Nothing is sent.
pub async fn save_identity(outbox: &Arc<Outbox>, form: &CustomerIdentityForm, actor: Actor) -> Result<CustomerView, AppError> {
    let (id, now) = (number(&form.customer)?, outbox.now());
    let (today, time) = (today(now), service_time(now)?);
    let mut typed = IdDocument {
        kind: form.id_type.trim().to_owned(),
        number: id_number(&form.id_number),
        expires: form.id_expires.trim().to_owned(),
        saved_at: None,
    };
    let saved = outbox.store.write(move |db| {
        let row = known(db, id)?;
        if !row.can_change_identity() {
            let message = messages::customers::DOCUMENT_SENT;
            return Err(AppError::conflict(message));
        }
        let kept = &row.document.number;
        if typed.number.is_empty() && typed.kind == row.document.kind && !kept.contains(masked::MASK) {
            typed.number.clone_from(kept);
        }
        let problems = document_problems(&typed, &today, &time);
        if !problems.is_empty() {
            return Err(AppError::invalid(messages::customers::PLEASE_CORRECT, problems));
        }
        typed.saved_at = row.document.saved_at;
        if typed != row.document {
            table::set_document(db, id, &typed, now)?;
            let after = format!("{}: {} {}", row.person.name(), typed.kind, masked::ending(&typed.number));
            audit::record(
                db,
                now,
                actor.entry(crate::messages::audit::CUSTOMERS_IDENTITY_DOCUMENT_SAVED, None, Some(after)),
            )?;
        }
        Ok(())
    });
    saved.await?;
    changed(outbox, id).await
}

/// What a person should check before sending.
pub(crate) fn warnings(row: &CustomerRow, today: &str) -> Vec<CustomerWarning> {
    let mut warnings = Vec::new();
    let mut warn = |path: &str, remark: Option<Remark>| {
        if let Some(Remark::Wrong(words) | Remark::Doubtful(words)) = remark {
            let path = path.to_owned();
            warnings.push(CustomerWarning { path, words });
        }
    };
    if !row.has_done(CustomerStep::Account) {
        warn("born", birth_date(&row.person.born, today));
        let phone = &row.person.phone;
        let foreign = phone.len() != 11 || !["07", "08", "09"].iter().any(|start| phone.starts_with(start));
        let words = messages::customers::UNUSUAL_PHONE;
        warn("phone", foreign.then(|| Remark::Doubtful(words.to_owned())));
    }
    if !row.has_done(CustomerStep::Identity) && row.document.is_whole() {
        let document = &row.document;
        warn("id_expires", expiry(&document.expires, today));
        warn("id_number", unusual_number(&document.kind, &document.number).map(Remark::Doubtful));
    }
    warnings
}

/// Deletes a registration of which nothing was sent.
pub async fn discard(outbox: &Arc<Outbox>, id: &str, actor: Actor) -> Result<(), AppError> {
    let (id, deciding) = (number(id)?, Arc::clone(outbox));
    let discarded = outbox.store.write(move |db| {
        let (row, now) = (known(db, id)?, deciding.now());
        if !row.never_left() {
            let message = messages::customers::NOT_DISCARDED;
            return Err(AppError::conflict(message));
        }
        withdraw(db, &row, None, &deciding)?;
        table::remove(db, id)?;
        audit::record(
            db,
            now,
            actor.entry(
                crate::messages::audit::CUSTOMERS_REGISTRATION_DISCARDED,
                Some(row.person.name()),
                None,
            ),
        )
    });
    discarded.await?;
    notify(outbox, id);
    Ok(())
}

/// Withdraws the outbox entries that never left, of one step or of all.
pub(crate) fn withdraw(db: &Transaction<'_>, row: &CustomerRow, step: Option<CustomerStep>, outbox: &Outbox) -> Result<(), AppError> {
    let mut taken = Vec::new();
    for attempt in row.attempts.iter().filter(|attempt| step.is_none_or(|step| step == attempt.step)) {
        if attempt.line.line.state != State::Ready || taken.contains(&attempt.line.id) {
            continue;
        }
        lines::step(db, &attempt.line, &LineEvent::Cancelled, &outbox.policy, outbox.now())?;
        taken.push(attempt.line.id);
    }
    Ok(())
}
