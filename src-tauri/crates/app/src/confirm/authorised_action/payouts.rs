//! Actions on batches, and on payments of which a person found out the result.

use ::payouts::tables::plans::{Elsewhere, NewApproval};
use ::payouts::view::{DecideRequest, Decision};
use ::payouts::{remote_approval, top_ups};
use base::timestamp::Timestamp;
use session::ids::number;
use session::needs_review;
use session::saved_file::Destination;
use session::view::{DecideReviewCallRequest, HeldDecision};

use super::super::needs_review::shown_alarms;
use super::Confirmed;
use crate::view::ConfirmStateView;
use engine::event::Topic;
use store::Actor;
use system::error::AppError;

impl Confirmed<'_> {
    pub(super) async fn release(self, plan: &str) -> Result<ConfirmStateView, AppError> {
        let approval = NewApproval {
            plan: number(plan)?,
            digest: self.asked.digest.clone().unwrap_or_default(),
            actor: self.actor.clone(),
            elsewhere: None,
            reason: self.given.reason.clone(),
        };
        self.release_approved(approval).await
    }

    pub(super) async fn start_approved(self, answer: &str) -> Result<ConfirmStateView, AppError> {
        let back = remote_approval::back(&self.open.payouts, answer).await?;
        let approval = NewApproval {
            plan: back.plan.id,
            digest: back.answer.digest,
            actor: Actor::from(&back.approver),
            elsewhere: Some(Elsewhere {
                batch: back.answer.batch,
                at: Timestamp(back.answer.at),
                started_by: self.actor.clone(),
            }),
            reason: self.given.reason.clone(),
        };
        self.release_approved(approval).await
    }

    async fn release_approved(self, approval: NewApproval) -> Result<ConfirmStateView, AppError> {
        let run = ::payouts::release(&self.open.context.outbox, approval).await?;
        Ok(ConfirmStateView::run(run.to_string()))
    }

    /// Signs a response to another laptop's approval request. The PIN was verified, so the signer's key may be used.
    pub(super) async fn respond(self, batch: &str, note: Option<&str>) -> Result<ConfirmStateView, AppError> {
        let opened = remote_approval::still_open(&self.open.payouts, batch)?;
        let signer = self.actor.person.map(|id| id.to_string()).unwrap_or_default();
        let person = self.open.context.current_user.person_here(&signer)?;
        let path = remote_approval::reply(
            &self.open.payouts,
            &opened,
            &person,
            note,
            &Destination::folder(&self.host.config.exports),
        )
        .await?;
        Ok(ConfirmStateView::saved(path.display().to_string()))
    }

    pub(super) async fn resume(self, run: &str) -> Result<ConfirmStateView, AppError> {
        self.note_reason().await?;
        ::payouts::resume(&self.open.context.outbox, run, self.actor).await?;
        Ok(ConfirmStateView::run(run.to_owned()))
    }

    pub(super) async fn decide(
        self,
        run: &str,
        items: &[String],
        (decision, evidence): (Decision, &str),
    ) -> Result<ConfirmStateView, AppError> {
        let request = DecideRequest {
            run: run.to_owned(),
            items: items.to_vec(),
            decision,
            evidence: evidence.to_owned(),
        };
        ::payouts::decide(&self.open.context.outbox, &request, self.actor).await?;
        Ok(ConfirmStateView::run(run.to_owned()))
    }

    pub(super) async fn buy_top_ups(self, sheet: &str, shown: &str) -> Result<ConfirmStateView, AppError> {
        self.note_reason().await?;
        let run = top_ups::release(&self.open.context.outbox, sheet, shown, self.actor).await?;
        self.host.notify(Topic::Payouts);
        Ok(ConfirmStateView::run(run.to_string()))
    }

    pub(super) async fn record_missing(self, evidence: &str) -> Result<ConfirmStateView, AppError> {
        self.open.context.outbox.decide_missing_sends(evidence, self.actor).await?;
        Ok(ConfirmStateView::done())
    }

    pub(super) async fn resolve_alarms(self, decision: HeldDecision, evidence: &str) -> Result<ConfirmStateView, AppError> {
        let shown = shown_alarms(self.asked.digest.as_deref().unwrap_or_default());
        let outbox = &self.open.context.outbox;
        outbox.resolve_alarms(shown, decision.into(), evidence, self.actor).await?;
        Ok(ConfirmStateView::done())
    }

    pub(super) async fn decide_call(self, line: &str, decision: HeldDecision, evidence: &str) -> Result<ConfirmStateView, AppError> {
        let request = DecideReviewCallRequest {
            line: line.to_owned(),
            decision,
            evidence: evidence.to_owned(),
        };
        needs_review::decide_confirmed(&self.open.context.outbox, &request, &self.actor).await?;
        self.host.notify(Topic::Payments);
        Ok(ConfirmStateView::done())
    }

    pub(super) async fn record_not_refunded(self, line: &str, evidence: &str) -> Result<ConfirmStateView, AppError> {
        needs_review::not_refunded(&self.open.context.outbox, line, evidence, &self.actor).await?;
        Ok(ConfirmStateView::done())
    }
}
