//! Who may confirm what, and the check of a confirmation.

use base::profile::ProfileKind;
use base::timestamp::{MINUTE, SECOND};
use payment_rules::people::Person;
use payouts::tables::plans::PlanRow;
use service_api::value::Amount;
use session::people::check_pin;

use super::asked::Asked;
use super::question_view::{Question, Signer};
use crate::messages;
use crate::open_profile::OpenProfile;
use crate::view::{ConfirmGive, TypedView};
use store::Actor;
use system::error::AppError;

/// How long a preparer waits before approving alone.
pub(super) fn own_wait(kind: ProfileKind) -> i64 {
    match kind {
        ProfileKind::Sandbox => 10 * SECOND,
        ProfileKind::Test | ProfileKind::Live => 10 * MINUTE,
    }
}

/// The least length of a reason, in characters.
const REASON: usize = 5;

/// Who may approve what `makers` prepared.
pub(super) fn releasers(
    open: &OpenProfile,
    makers: &[i64],
    row: &PlanRow,
    by_count: &TypedView,
    total: Amount,
) -> Result<Vec<Signer>, AppError> {
    let alone = open.context.current_user.terms().single_person;
    let own = |person: &Person| makers.contains(&person.id);
    let people = open.context.current_user.people();
    let signers: Vec<Signer> = people
        .iter()
        .filter(|person| person.approves() && (alone || !own(person)))
        .map(|person| match own(person) {
            false => Signer {
                person: person.clone(),
                not_before: None,
                typed: Some(by_count.clone()),
            },
            true => Signer {
                person: person.clone(),
                not_before: Some(row.made_at.plus(own_wait(open.context.profile.kind))),
                typed: Some(TypedView {
                    label: messages::type_total_prepared(total),
                    expected: total.decimal(),
                }),
            },
        })
        .collect();
    let missing = messages::PREPARED_BY_YOU;
    require_signer(&people, &signers, missing).map_err(|error| error.hint(messages::APPROVE_ELSEWHERE))?;
    Ok(signers)
}

/// Any approver other than the person who asked; with the owner's permission that person too.
pub(super) fn second_person(open: &OpenProfile, by: Option<&Person>) -> Result<Vec<Signer>, AppError> {
    let alone = open.context.current_user.terms().single_person;
    let people = open.context.current_user.people();
    let others = people
        .iter()
        .filter(|person| person.approves() && (alone || by.is_none_or(|by| by.id != person.id)));
    let signers: Vec<Signer> = others.cloned().map(Signer::plain).collect();
    require_signer(&people, &signers, messages::REQUESTED_BY_YOU)?;
    Ok(signers)
}

/// As above; the person who asked may confirm alone, with the owner's permission, only after a wait and by typing the total.
pub(super) fn second_person_or_wait(open: &OpenProfile, asked: &Asked, total: Amount) -> Result<Vec<Signer>, AppError> {
    let mut signers = second_person(open, asked.by.as_ref())?;
    let own = |signer: &&mut Signer| asked.by.as_ref().is_some_and(|by| by.id == signer.person.id);
    for signer in signers.iter_mut().filter(own) {
        signer.not_before = Some(asked.at.plus(own_wait(open.context.profile.kind)));
        signer.typed = (total != Amount::ZERO).then(|| TypedView {
            label: messages::type_amount_requested(total),
            expected: total.decimal(),
        });
    }
    Ok(signers)
}

/// Everyone who works with the profile.
pub(super) fn workers(open: &OpenProfile) -> Vec<Signer> {
    let people = open.context.current_user.people().into_iter();
    let workers = people.filter(|person| person.prepares() || person.approves());
    workers.map(Signer::plain).collect()
}

/// The owner.
pub(super) fn owner(open: &OpenProfile) -> Vec<Signer> {
    let people = open.context.current_user.people().into_iter();
    people.filter(|person| person.owner).map(Signer::plain).collect()
}

/// The largest amount that one person may record as not paid, as typed; zero if it is empty.
pub(super) fn not_paid_limit(typed: &str) -> Result<Amount, AppError> {
    if typed.trim().is_empty() {
        return Ok(Amount::ZERO);
    }
    session::typed::amount(typed).map_err(|why| AppError::invalid_field(messages::NOTHING_CHANGED, "not_paid_alone", why))
}

/// Who may record `total` as not paid: one person up to the owner's limit, if the service never gave a transaction id (`reported`);
/// otherwise as [`second_person_or_wait`].
pub(super) fn not_paid_by(open: &OpenProfile, asked: &Asked, total: Amount, reported: bool) -> Result<Vec<Signer>, AppError> {
    match !reported && open.context.current_user.terms().not_paid_alone(total) {
        true => Ok(workers(open)),
        false => second_person_or_wait(open, asked, total),
    }
}

/// Checks that there is a signer if the profile has people. `why` explains what is missing.
pub(super) fn require_signer(people: &[Person], signers: &[Signer], why: &str) -> Result<(), AppError> {
    if people.is_empty() || !signers.is_empty() {
        return Ok(());
    }
    Err(AppError::conflict(why).hint(messages::OWNER_ADDS_OR_PERMITS))
}

/// Checks the typed text, the wait and the PIN, and returns who confirmed.
pub(super) async fn signed(open: &OpenProfile, question: &Question, given: &ConfirmGive) -> Result<Actor, AppError> {
    reason(question, given)?;
    if question.signers.is_empty() {
        if let Some(until) = question.not_before.filter(|until| *until > open.context.outbox.now()) {
            let message = messages::confirm_after(&system::env::clock_time(until));
            return Err(AppError::conflict(message));
        }
        typed(question.typed.as_ref(), given)?;
        return Ok(Actor::default());
    }
    let signer = question
        .signers
        .iter()
        .find(|signer| Some(signer.person.id.to_string()) == given.person)
        .ok_or_else(|| wrong("person", messages::CHOOSE_SIGNER))?;
    if let Some(until) = signer.not_before.filter(|until| *until > open.context.outbox.now()) {
        let message = messages::also_prepared(&signer.person.name, &system::env::clock_time(until));
        return Err(AppError::conflict(message));
    }
    typed(signer.typed.as_ref().or(question.typed.as_ref()), given)?;
    let pin = given.pin.clone().filter(|pin| !pin.0.expose().is_empty());
    let pin = pin.ok_or_else(|| wrong("pin", messages::PIN_NEEDED))?;
    check_pin(&open.context, &signer.person, pin.0).await?;
    Ok(Actor::from(&signer.person))
}

/// Checks the length of the reason.
fn reason(question: &Question, given: &ConfirmGive) -> Result<(), AppError> {
    let text = given.reason.as_deref().unwrap_or_default().trim();
    match question.reason.is_none() || text.chars().count() >= REASON {
        true => Ok(()),
        false => Err(wrong("reason", messages::REASON_NEEDED)),
    }
}

fn typed(wanted: Option<&TypedView>, given: &ConfirmGive) -> Result<(), AppError> {
    let Some(wanted) = wanted else { return Ok(()) };
    // `400` and `400.00` are the same amount.
    let plain = |text: &str| {
        let text: String = text.chars().filter(|mark| !mark.is_whitespace() && !",₦".contains(*mark)).collect();
        match text.contains('.') {
            true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
            false => text,
        }
    };
    if given.typed.as_deref().map(plain) == Some(plain(&wanted.expected)) {
        return Ok(());
    }
    Err(wrong("typed", messages::DOES_NOT_MATCH))
}

fn wrong(path: &str, message: &str) -> AppError {
    AppError::invalid_field(messages::NOTHING_DONE, path, message)
}
