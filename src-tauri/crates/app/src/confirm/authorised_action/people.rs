//! Actions on people and the approval policy.

use ::payouts::remote_approval;
use base::profile::Role;
use base::timestamp::Timestamp;
use payment_rules::people::ApprovalPolicy;
use rusqlite::Connection;
use session::tables::people;
use session::view::Pin;

use super::super::signing::not_paid_limit;
use super::Confirmed;
use crate::messages;
use crate::view::{ConfirmGive, ConfirmStateView};
use engine::tables::other_computers;
use secrets::pin::StoredPin;
use store::Actor;
use system::error::AppError;

impl Confirmed<'_> {
    pub(super) async fn sign_in(self, person: &str) -> Result<ConfirmStateView, AppError> {
        let current_user = &self.open.context.current_user;
        let person = current_user.person_here(person)?;
        self.note(crate::messages::audit::SIGNED_IN, &person.name).await?;
        current_user.sign_in(Some(&person), self.open.context.outbox.now());
        Ok(ConfirmStateView::done())
    }

    pub(super) async fn add_person(self, name: &str, role: Role) -> Result<ConfirmStateView, AppError> {
        let current_user = &self.open.context.current_user;
        let name = name.trim().to_owned();
        let pin = new_pin(&self.given).await?;
        let first = current_user.people().is_empty();
        let id = self
            .write(move |db, actor, now| people::add(db, &name, role, &pin, actor, now))
            .await?;
        if first {
            // The owner has just chosen a PIN, so it is not asked for again.
            let owner = current_user.person(&id.to_string())?;
            current_user.sign_in(Some(&owner), self.open.context.outbox.now());
        }
        Ok(ConfirmStateView::done())
    }

    pub(super) async fn add_approver(self, card: &str) -> Result<ConfirmStateView, AppError> {
        let (name, key) = remote_approval::card(&self.open.payouts, card).await?;
        self.change(move |db, actor, now| people::add_elsewhere(db, &name, &key.hex(), actor, now))
            .await
    }

    pub(super) async fn change_role(self, person: &str, role: Role) -> Result<ConfirmStateView, AppError> {
        let person = self.open.context.current_user.person_here(person)?;
        self.change(move |db, actor, now| people::set_role(db, &person, role, actor, now))
            .await
    }

    pub(super) async fn remove_person(self, person: &str) -> Result<ConfirmStateView, AppError> {
        let person = self.open.context.current_user.person(person)?;
        self.change(move |db, actor, now| people::leave(db, &person, actor, now)).await
    }

    pub(super) async fn set_pin(self, person: &str) -> Result<ConfirmStateView, AppError> {
        let person = self.open.context.current_user.person_here(person)?;
        let pin = new_pin(&self.given).await?;
        self.change(move |db, actor, now| people::set_pin(db, &person, &pin, actor, now))
            .await
    }

    pub(super) async fn set_other_computers(self, others: Option<bool>, asks_always: Option<bool>) -> Result<ConfirmStateView, AppError> {
        self.change(move |db, actor, now| other_computers::set(db, others, asks_always, actor, now))
            .await
    }

    pub(super) async fn set_rules(
        self,
        single_person: bool,
        lock_minutes: u32,
        not_paid_alone: &str,
    ) -> Result<ConfirmStateView, AppError> {
        let terms = ApprovalPolicy {
            single_person,
            lock_minutes,
            not_paid_alone_minor: not_paid_limit(not_paid_alone)?.minor(),
        };
        self.change(move |db, actor, now| people::set_terms(db, &terms, actor, now)).await
    }

    async fn change(
        &self,
        change: impl FnOnce(&Connection, &Actor, Timestamp) -> Result<(), AppError> + Send + 'static,
    ) -> Result<ConfirmStateView, AppError> {
        self.write(change).await?;
        Ok(ConfirmStateView::done())
    }

    /// Changes people or rules in one transaction, and reads both again.
    async fn write<T: Send + 'static>(
        &self,
        change: impl FnOnce(&Connection, &Actor, Timestamp) -> Result<T, AppError> + Send + 'static,
    ) -> Result<T, AppError> {
        let outbox = &self.open.context.outbox;
        let (actor, now) = (self.actor.clone(), outbox.now());
        let written = outbox.store.write(move |db| change(db, &actor, now)).await?;
        self.open.context.current_user.refresh(&outbox.store).await?;
        Ok(written)
    }
}

/// The new PIN, typed twice, in its stored form.
async fn new_pin(given: &ConfirmGive) -> Result<StoredPin, AppError> {
    let text = |pin: &Option<Pin>| pin.as_ref().map(|pin| pin.0.clone()).filter(|pin| !pin.expose().is_empty());
    let (Some(pin), repeated) = (text(&given.new_pin), text(&given.new_pin_again)) else {
        return Err(wrong("new_pin", messages::NEW_PIN_NEEDED));
    };
    if Some(&pin) != repeated.as_ref() {
        return Err(wrong("new_pin_again", messages::PINS_DIFFER));
    }
    tokio::task::spawn_blocking(move || StoredPin::make(&pin))
        .await
        .map_err(AppError::bug)?
}

fn wrong(path: &str, message: &str) -> AppError {
    AppError::invalid_field(messages::NOTHING_CHANGED, path, message)
}
