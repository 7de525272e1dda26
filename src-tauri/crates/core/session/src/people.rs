//! The people of a profile, and the current user.

use crate::messages::input as messages;
use std::sync::{Mutex, MutexGuard, PoisonError};

use base::profile::ProfileKind;
use base::timestamp::{MINUTE, Timestamp};
use payment_rules::people::{ApprovalPolicy, Person};
use service_api::value::Secret;

use crate::Context;
use crate::tables::people;
use store::{Actor, Store};
use system::error::{AppError, ErrorCode};

/// Who is signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SignedIn {
    /// The profile has no people.
    NoPeople,
    /// It has people, and none of them is signed in.
    Nobody,
    /// This person is signed in.
    Somebody(Person),
}

/// The people of an open profile and the current user. The session is only in memory, so every start begins signed out.
#[derive(Debug)]
pub struct CurrentUser {
    state: Mutex<State>,
}

#[derive(Clone, Debug)]
struct State {
    people: Vec<Person>,
    terms: ApprovalPolicy,
    current: Option<(i64, Timestamp)>,
}

impl CurrentUser {
    /// Reads the people from the records; no one is signed in.
    pub async fn open(store: &Store) -> Result<Self, AppError> {
        let (people, terms) = on_record(store).await?;
        Ok(Self {
            state: Mutex::new(State {
                people,
                terms,
                current: None,
            }),
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads the people again. A person who left is signed out.
    pub async fn refresh(&self, store: &Store) -> Result<(), AppError> {
        let (people, terms) = on_record(store).await?;
        let mut state = self.state();
        state.current = state.current.filter(|(id, _)| people.iter().any(|person| person.id == *id));
        (state.people, state.terms) = (people, terms);
        Ok(())
    }

    /// All people of the profile.
    pub fn people(&self) -> Vec<Person> {
        self.state().people.clone()
    }

    /// The approval policy in force.
    pub fn terms(&self) -> ApprovalPolicy {
        self.state().terms
    }

    /// The person with this id.
    pub fn person(&self, id: &str) -> Result<Person, AppError> {
        let found = self.people().into_iter().find(|person| person.id.to_string() == id);
        found.ok_or_else(|| AppError::not_found(messages::NO_SUCH_PERSON))
    }

    /// As [`Self::person`], for a person who works at this laptop.
    pub fn person_here(&self, id: &str) -> Result<Person, AppError> {
        let person = self.person(id)?;
        if person.elsewhere.is_none() {
            return Ok(person);
        }
        let message = messages::no_pin_here(&person.name);
        Err(AppError::conflict(message))
    }

    /// Who is signed in. Signs out a person who was inactive for too long.
    pub fn at(&self, now: Timestamp) -> SignedIn {
        let mut state = self.state();
        if state.people.is_empty() {
            return SignedIn::NoPeople;
        }
        let limit = i64::from(state.terms.lock_minutes) * MINUTE;
        state.current = state.current.filter(|(_, touched)| now.since(*touched) < limit);
        let current = state.current.and_then(|(id, _)| state.people.iter().find(|person| person.id == id));
        current.map_or(SignedIn::Nobody, |person| SignedIn::Somebody(person.clone()))
    }

    /// The current user used the keyboard or the mouse.
    pub fn touch(&self, now: Timestamp) {
        if matches!(self.at(now), SignedIn::Somebody(_)) {
            let mut state = self.state();
            state.current = state.current.map(|(id, _)| (id, now));
        }
    }

    /// Signs in `person`, or signs out.
    pub fn sign_in(&self, person: Option<&Person>, now: Timestamp) {
        self.state().current = person.map(|person| (person.id, now));
    }
}

async fn on_record(store: &Store) -> Result<(Vec<Person>, ApprovalPolicy), AppError> {
    store.read(|db| Ok((people::all(db)?, people::terms(db)?))).await
}

/// Checks that a profile with real money has people.
///
/// # Errors
///
/// If the profile pays real money and has no people.
pub fn people_for_live(context: &Context) -> Result<(), AppError> {
    if context.profile.kind == ProfileKind::Live && context.current_user.people().is_empty() {
        let message = messages::APPROVER_NEEDED;
        return Err(AppError::conflict(message).hint(messages::ADD_PEOPLE));
    }
    Ok(())
}

/// Compares a PIN. Each try is recorded before the comparison, and a wrong PIN delays the next try.
///
/// # Errors
///
/// If the PIN is wrong, or no try is permitted yet.
pub async fn check_pin(context: &Context, person: &Person, pin: Secret) -> Result<(), AppError> {
    let (store, now) = (&context.outbox.store, context.outbox.now());
    let kept = people::begin_pin_try(store, person.id, now).await?;
    let right = tokio::task::spawn_blocking(move || kept.fits(&pin))
        .await
        .map_err(AppError::bug)??;
    people::end_pin_try(store, person.clone(), right, now).await?;
    if right {
        return Ok(());
    }
    let id = person.id;
    let message = match store.read(move |db| people::waits_until(db, id, now)).await? {
        None => messages::wrong_pin(&person.name),
        Some(until) => messages::wrong_pin_wait(&person.name, &system::env::clock_time(until)),
    };
    Err(AppError::new(ErrorCode::WrongPin, message))
}

impl Context {
    /// The current user as an actor.
    pub fn actor(&self) -> Actor {
        match self.current_user.at(self.outbox.now()) {
            SignedIn::Somebody(person) => Actor::from(&person),
            SignedIn::NoPeople | SignedIn::Nobody => Actor::default(),
        }
    }

    /// Checks that a script may release a payout without a PIN.
    ///
    /// # Errors
    ///
    /// If a script may not release a payout without a PIN: the profile has people, or pays real money.
    pub fn released_by_script(&self) -> Result<(), AppError> {
        self.require_no_pins()?;
        people_for_live(self)
    }

    /// Checks that a script may act without a PIN.
    ///
    /// # Errors
    ///
    /// If the profile has people, one of whom must approve instead of a script.
    pub fn require_no_pins(&self) -> Result<(), AppError> {
        if !self.current_user.people().is_empty() {
            let message = messages::APPROVAL_WITH_PIN;
            return Err(AppError::conflict(message).hint(messages::APPROVE_IN_WINDOW));
        }
        Ok(())
    }
}
