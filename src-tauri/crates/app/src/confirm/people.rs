//! Questions about people and the approval policy.

use base::profile::Role;
use service_api::value::Amount;

use super::signing::owner;
use super::window::{Question, Signer};
use crate::open_profile::OpenProfile;
use system::error::{AppError, ErrorCode};

pub(super) fn sign_in(open: &OpenProfile, person: &str) -> Result<Question, AppError> {
    let person = open.context.current_user.person_here(person)?;
    Ok(Question {
        title: format!("Sign in as {}", person.name),
        lead: "Drafts are as you left them.".to_owned(),
        button: "Sign in".to_owned(),
        signers: vec![Signer::plain(person)],
        ..Question::default()
    })
}

pub(super) fn change_role(open: &OpenProfile, person: &str, role: Role) -> Result<Question, AppError> {
    let person = open.context.current_user.person_here(person)?;
    Ok(Question {
        title: format!("Change what {} may do?", person.name),
        lead: "Approvals given before stay as they are.".to_owned(),
        facts: vec![("Now", may(person.role).to_owned()), ("From now on", may(role).to_owned())],
        button: "Change it".to_owned(),
        signers: owner(open),
        ..Question::default()
    })
}

pub(super) fn remove(open: &OpenProfile, person: &str) -> Result<Question, AppError> {
    let person = open.context.current_user.person(person)?;
    Ok(Question {
        title: format!("Remove {}?", person.name),
        lead: "Their name stays in the records. They can no longer sign in or approve.".to_owned(),
        button: format!("Remove {}", person.name),
        signers: owner(open),
        ..Question::default()
    })
}

pub(super) fn new_pin(open: &OpenProfile, person: &str) -> Result<Question, AppError> {
    let person = open.context.current_user.person_here(person)?;
    let mut signers = vec![Signer::plain(person.clone())];
    signers.extend(owner(open).into_iter().filter(|signer| signer.person.id != person.id));
    Ok(Question {
        title: format!("A new PIN for {}", person.name),
        lead: "It is changed with the old PIN, or by the owner when the old one is forgotten. The audit says which.".to_owned(),
        button: "Set the new PIN".to_owned(),
        new_pin_of: Some(person.name),
        signers,
        ..Question::default()
    })
}

/// What a role may do, for a sentence.
fn may(role: Role) -> &'static str {
    match role {
        Role::Prepare => "Prepares payments",
        Role::Approve => "Approves payments",
        Role::Both => "Prepares and approves, never the same payment",
        Role::Auditor => "Looks at everything, changes nothing",
    }
}

pub(super) fn add(open: &OpenProfile, name: &str, role: Role) -> Result<Question, AppError> {
    let name = name.trim();
    if name.is_empty() || name.chars().count() > 60 || name.chars().any(char::is_control) {
        return Err(AppError::new(
            ErrorCode::Invalid,
            "Nobody was added: a name has 1 to 60 characters.",
        ));
    }
    let first = open.context.current_user.people().is_empty();
    let mut facts = vec![("May do", may(role).to_owned())];
    if first {
        facts.push(("Also", "Is the owner: says who works here and by which rules".to_owned()));
    }
    Ok(Question {
        title: format!("Add {name}?"),
        lead: if first {
            "From now on everybody signs in with a PIN. Nobody can tell a PIN that is forgotten; the owner's cannot be reset by anybody else."
        } else {
            "The owner's PIN adds a person, who then chooses a PIN of their own."
        }
        .to_owned(),
        facts,
        button: format!("Add {name}"),
        new_pin_of: Some(name.to_owned()),
        signers: owner(open),
        ..Question::default()
    })
}

pub(super) fn rules(open: &OpenProfile, single_person: bool, lock_minutes: u32, not_paid_alone: Amount) -> Result<Question, AppError> {
    if !(1..=120).contains(&lock_minutes) {
        return Err(AppError::new(
            ErrorCode::Invalid,
            "Nothing was changed: the screen locks after 1 to 120 minutes.",
        ));
    }
    let approval = if single_person {
        "One person may prepare and approve, after a wait"
    } else {
        "Whoever prepared a payment cannot approve it"
    };
    let not_paid = match not_paid_alone {
        Amount::ZERO => "A second person always confirms it".to_owned(),
        limit => format!("One person may, up to {}", limit.naira()),
    };
    Ok(Question {
        title: "Change the rules?".to_owned(),
        lead: "They hold for everybody who works with this profile.".to_owned(),
        facts: vec![
            ("Approval", approval.to_owned()),
            ("Locks after", format!("{lock_minutes} minutes without a touch")),
            ("Recording as not paid", not_paid),
        ],
        button: "Change the rules".to_owned(),
        signers: owner(open),
        ..Question::default()
    })
}
