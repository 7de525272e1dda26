//! Executes what was confirmed.

mod calls;
mod payouts;
mod people;

use ::payouts::view::Decision;
use store::{Actor, audit};

use super::asked::Asked;
use crate::host::Host;
use crate::open_profile::OpenProfile;
use crate::view::{ConfirmAsk, ConfirmGive, ConfirmStateView};
use system::error::AppError;

/// A confirmed action, and who confirmed it.
pub(super) struct Confirmed<'a> {
    pub(super) host: &'a Host,
    pub(super) open: &'a OpenProfile,
    pub(super) asked: &'a Asked,
    pub(super) given: ConfirmGive,
    pub(super) actor: Actor,
}

impl Confirmed<'_> {
    /// Executes the action.
    pub(super) async fn execute(self) -> Result<ConfirmStateView, AppError> {
        let asked = self.asked;
        match &asked.what {
            ConfirmAsk::Release { plan } => self.release(plan).await,
            ConfirmAsk::StartApproved { answer } => self.start_approved(answer).await,
            ConfirmAsk::ApproveBatch { batch } => self.respond(batch, None).await,
            ConfirmAsk::SendBack { batch, note } => self.respond(batch, Some(note.trim())).await,
            ConfirmAsk::Resume { run } => self.resume(run).await,
            ConfirmAsk::SendAgain { run, items, evidence } => self.decide(run, items, (Decision::SendAgain, evidence)).await,
            ConfirmAsk::NotPaid { run, items, evidence } => self.decide(run, items, (Decision::NotPaid, evidence)).await,
            ConfirmAsk::TopUps { top_ups, shown } => self.buy_top_ups(top_ups, shown).await,
            ConfirmAsk::Missing { evidence } => self.record_missing(evidence).await,
            ConfirmAsk::Alarms { decision, evidence, .. } => self.resolve_alarms(*decision, evidence).await,
            ConfirmAsk::Held { line, decision, evidence } => self.decide_call(line, *decision, evidence).await,
            ConfirmAsk::NotRefunded { line, evidence } => self.record_not_refunded(line, evidence).await,
            ConfirmAsk::Refund { refund } => self.refund(refund).await,
            ConfirmAsk::Payment { payment } => self.pay(payment).await,
            ConfirmAsk::Onboard { sub_merchant } => self.onboard(sub_merchant).await,
            ConfirmAsk::SubMerchantKeys { sub_merchant, what } => self.use_keys(sub_merchant, *what).await,
            ConfirmAsk::Forwarding { forwarding } => self.forward_deposits(forwarding).await,
            ConfirmAsk::KeptBack { call } => self.export_secret(call).await,
            ConfirmAsk::SignMonth { month } => self.sign_month(month).await,
            ConfirmAsk::Call { request } => self.call(request).await,
            ConfirmAsk::Probe { request } => self.probe(request).await,
            ConfirmAsk::SignIn { person } => self.sign_in(person).await,
            ConfirmAsk::AddPerson { name, role } => self.add_person(name, *role).await,
            ConfirmAsk::AddApprover { card } => self.add_approver(card).await,
            ConfirmAsk::ChangeRole { person, role } => self.change_role(person, *role).await,
            ConfirmAsk::RemovePerson { person } => self.remove_person(person).await,
            ConfirmAsk::NewPin { person } => self.set_pin(person).await,
            ConfirmAsk::OtherComputers { others, asks_always } => self.set_other_computers(*others, *asks_always).await,
            ConfirmAsk::Rules {
                single_person,
                lock_minutes,
                not_paid_alone,
            } => self.set_rules(*single_person, *lock_minutes, not_paid_alone).await,
        }
    }

    /// Writes an audit entry for an action that no table records.
    async fn note(&self, what: &'static str, after: &str) -> Result<(), AppError> {
        note(self.open, &self.actor, what, after).await
    }

    /// Records why a payment is repeated, if a reason was required.
    async fn note_reason(&self) -> Result<(), AppError> {
        match self.given.reason.as_deref().map(str::trim).filter(|reason| !reason.is_empty()) {
            Some(reason) => self.note(audit::PAID_AGAIN, reason).await,
            None => Ok(()),
        }
    }
}

/// Writes an audit entry for an action that no table records.
pub(super) async fn note(open: &OpenProfile, actor: &Actor, what: &'static str, after: &str) -> Result<(), AppError> {
    let (entry, now) = (actor.entry(what, None, Some(after.to_owned())), open.context.outbox.now());
    open.context.outbox.store.write(move |db| audit::record(db, now, entry)).await
}
