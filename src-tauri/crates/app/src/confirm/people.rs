//! Questions about people and the approval policy.

use base::profile::Role;
use service_api::value::Amount;

use super::question_view::{Question, Signer};
use super::signing::owner;
use crate::messages;
use crate::open_profile::OpenProfile;
use system::error::{AppError, ErrorCode};

pub(super) fn sign_in(open: &OpenProfile, person: &str) -> Result<Question, AppError> {
    let person = open.context.current_user.person_here(person)?;
    Ok(Question {
        title: messages::sign_in_question(&person.name),
        lead: messages::DRAFTS_SAVED.to_owned(),
        button: messages::SIGN_IN.to_owned(),
        signers: vec![Signer::plain(person)],
        ..Question::default()
    })
}

pub(super) fn change_role(open: &OpenProfile, person: &str, role: Role) -> Result<Question, AppError> {
    let person = open.context.current_user.person_here(person)?;
    Ok(Question {
        title: messages::change_role_question(&person.name),
        lead: messages::APPROVALS_STAY.to_owned(),
        facts: vec![("Now", may(person.role).to_owned()), ("Then", may(role).to_owned())],
        button: messages::CHANGE_ROLE.to_owned(),
        signers: owner(open),
        ..Question::default()
    })
}

pub(super) fn remove(open: &OpenProfile, person: &str) -> Result<Question, AppError> {
    let person = open.context.current_user.person(person)?;
    Ok(Question {
        title: messages::remove_question(&person.name),
        lead: messages::REMOVE_LEAD.to_owned(),
        button: messages::remove_button(&person.name),
        signers: owner(open),
        ..Question::default()
    })
}

pub(super) fn new_pin(open: &OpenProfile, person: &str) -> Result<Question, AppError> {
    let person = open.context.current_user.person_here(person)?;
    let mut signers = vec![Signer::plain(person.clone())];
    signers.extend(owner(open).into_iter().filter(|signer| signer.person.id != person.id));
    Ok(Question {
        title: messages::new_pin_question(&person.name),
        lead: messages::NEW_PIN_LEAD.to_owned(),
        button: messages::NEW_PIN_BUTTON.to_owned(),
        new_pin_of: Some(person.name),
        signers,
        ..Question::default()
    })
}

/// What a role may do, for a sentence.
fn may(role: Role) -> &'static str {
    match role {
        Role::Prepare => messages::PREPARES,
        Role::Approve => messages::APPROVES,
        Role::Both => messages::PREPARES_AND_APPROVES,
        Role::Auditor => messages::VIEW_ONLY,
    }
}

pub(super) fn add(open: &OpenProfile, name: &str, role: Role) -> Result<Question, AppError> {
    let name = name.trim();
    if name.is_empty() || name.chars().count() > 60 || name.chars().any(char::is_control) {
        return Err(AppError::new(ErrorCode::Invalid, messages::NAME_LENGTH));
    }
    let first = open.context.current_user.people().is_empty();
    let mut facts = vec![(messages::ROLE, may(role).to_owned())];
    if first {
        facts.push(("Also", messages::OWNER_ROLE.to_owned()));
    }
    Ok(Question {
        title: messages::add_question(name),
        lead: if first { messages::ADD_FIRST_LEAD } else { messages::ADD_LEAD }.to_owned(),
        facts,
        button: messages::add_button(name),
        new_pin_of: Some(name.to_owned()),
        signers: owner(open),
        ..Question::default()
    })
}

pub(super) fn rules(open: &OpenProfile, single_person: bool, lock_minutes: u32, not_paid_alone: Amount) -> Result<Question, AppError> {
    if !(1..=120).contains(&lock_minutes) {
        return Err(AppError::new(ErrorCode::Invalid, messages::LOCK_MINUTES_RANGE));
    }
    let approval = if single_person {
        messages::ONE_PERSON_AFTER_WAIT
    } else {
        messages::PREPARER_CANNOT_APPROVE
    };
    let not_paid = match not_paid_alone {
        Amount::ZERO => messages::SECOND_PERSON_CONFIRMS.to_owned(),
        limit => messages::one_person_up_to(limit),
    };
    Ok(Question {
        title: messages::RULES_QUESTION.to_owned(),
        lead: messages::RULES_LEAD.to_owned(),
        facts: vec![
            ("Approval", approval.to_owned()),
            (messages::LOCKS_AFTER, messages::minutes_without_input(lock_minutes)),
            (messages::RECORDING_NOT_PAID, not_paid),
        ],
        button: messages::RULES_BUTTON.to_owned(),
        signers: owner(open),
        ..Question::default()
    })
}
