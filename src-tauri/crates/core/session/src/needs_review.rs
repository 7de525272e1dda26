//! Entries outside batches that need review: no proof is available, so a person decides.

use crate::messages::review as messages;
use std::sync::Arc;

use base::timestamp::Timestamp;
use payment_rules::outbox::{Decision as LineDecision, Event as LineEvent, State};
use payment_rules::policy::Policy;
use rusqlite::Connection;
use service_api::value::Amount;

use crate::view::{DecideReviewCallRequest, HeldDecision, ReviewCallView};
use engine::event::Topic;
use engine::outbox::Outbox;
use engine::tables::outbox::OutboxEntry;
use engine::tables::{evidence as known, needs_review, outbox as lines};
use store::{Actor, audit};
use system::env::rfc3339;
use system::error::AppError;

/// The entries that need review, the oldest first.
pub async fn list(outbox: &Outbox) -> Result<Vec<ReviewCallView>, AppError> {
    let rows = outbox.store.read(needs_review::lines).await?;
    Ok(rows
        .into_iter()
        .map(|row| view(row, Some((&outbox.policy, outbox.now()))))
        .collect())
}

/// The view of one entry. With `at`, it includes when status queries stop covering the entry, and the urgency.
pub fn view(row: OutboxEntry, at: Option<(&Policy, Timestamp)>) -> ReviewCallView {
    let can_query_status = can_query_status(&row);
    let has_clock = row.line.nature.moves_money && row.line.nature.check.is_none();
    let at = at.filter(|_| has_clock);
    let closes = at.and_then(|(policy, _)| Some(row.line.unknown_since()?.plus(policy.lookup_closes)));
    let urgency = at.and_then(|(policy, now)| row.line.urgency(policy, now));
    ReviewCallView {
        line: row.id.to_string(),
        reference: row.named().to_owned(),
        amount: (row.line.amount != Amount::ZERO && row.line.nature.moves_money).then(|| row.line.amount.decimal()),
        sent_at: row.line.sent_at.map(rfc3339),
        reason: row.line.reason.map(String::from).unwrap_or_default(),
        can_query_status,
        lookup_closes_at: closes.map(rfc3339),
        urgency,
        moves_money: row.line.nature.moves_money,
        operation: row.operation,
    }
}

/// Whether the service can be queried about it.
fn can_query_status(row: &OutboxEntry) -> bool {
    row.line.nature.check.is_none() || row.line.nature.in_history
}

/// Queries the status of one entry now.
pub async fn query_status(outbox: &Arc<Outbox>, line: &str) -> Result<(), AppError> {
    let row = needing_review(outbox, line).await?;
    if !can_query_status(&row) {
        return Err(AppError::conflict(messages::NO_LOOK_UP));
    }
    outbox.query_status(row).await.map(|_| ())
}

/// Records a person's decision as `actor`. Nothing is sent: an operation that was not done is repeated under a new reference. An entry that
/// moves money is decided in the confirm window instead.
pub async fn decide(outbox: &Arc<Outbox>, request: &DecideReviewCallRequest, actor: &Actor) -> Result<(), AppError> {
    let row = needing_review(outbox, &request.line).await?;
    if row.line.nature.moves_money {
        let message = messages::CONFIRM_IN_WINDOW;
        return Err(AppError::conflict(message));
    }
    record_decision(outbox, row.id, decided(request.decision), &request.evidence, actor).await
}

/// As [`decide`] for an entry that moves money, after the confirm window. That a refund was not done has its own path ([`not_refunded`]).
pub async fn decide_confirmed(outbox: &Arc<Outbox>, request: &DecideReviewCallRequest, actor: &Actor) -> Result<(), AppError> {
    let row = to_confirm(outbox, &request.line, request.decision).await?;
    record_decision(outbox, row.id, decided(request.decision), &request.evidence, actor).await
}

/// The entry to be decided, about money that may have moved.
///
/// # Errors
///
/// If this decision is not possible for it.
pub async fn to_confirm(outbox: &Outbox, line: &str, decision: HeldDecision) -> Result<OutboxEntry, AppError> {
    let row = needing_review(outbox, line).await?;
    if decision == HeldDecision::NotDone && is_refund(&row) {
        let message = messages::REFUND_NEEDS_OWN_QUESTION;
        return Err(AppError::conflict(message));
    }
    match against(decided(decision), &row, outbox) {
        Some(why) => Err(why),
        None => Ok(row),
    }
}

/// The evidence of the service that contradicts a decision.
pub fn against(decision: LineDecision, row: &OutboxEntry, outbox: &Outbox) -> Option<AppError> {
    if decision != LineDecision::NotDone || row.line.state != State::NeedsReview {
        return None;
    }
    if row.line.is_reported_done() {
        return Some(reported_done(row));
    }
    row.line.may_be_done_yet(&outbox.policy, outbox.now()).then(|| {
        let message = messages::still_in_progress(row.named(), row.line.nature.moves_money);
        AppError::conflict(message).hint(match can_query_status(row) {
            true => messages::CHECKED_AGAIN,
            false => messages::ASK_SERVICE,
        })
    })
}

fn decided(decision: HeldDecision) -> LineDecision {
    match decision {
        HeldDecision::Done => LineDecision::Done,
        HeldDecision::NotDone => LineDecision::NotDone,
    }
}

/// Whether the entry is about money that may have moved.
pub async fn moves_money(outbox: &Outbox, line: &str) -> Result<bool, AppError> {
    Ok(needing_review(outbox, line).await?.line.nature.moves_money)
}

fn is_refund(row: &OutboxEntry) -> bool {
    service_api::spec(&row.operation).is_some_and(|spec| spec.refund.is_some())
}

/// A refund that needs review and may be recorded as not done.
pub async fn refund_in_doubt(outbox: &Outbox, line: &str) -> Result<OutboxEntry, AppError> {
    let row = needing_review(outbox, line).await?;
    if !is_refund(&row) {
        return Err(AppError::conflict(messages::NO_REFUND));
    }
    if let Some(why) = against(LineDecision::NotDone, &row, outbox) {
        return Err(why);
    }
    if !row.line.may_be_no_refund() {
        let minutes = outbox.policy.refund_absent_after / base::timestamp::MINUTE;
        let message = messages::history_must_be_checked(minutes);
        return Err(AppError::conflict(message).hint(messages::CHECKED_AUTOMATICALLY));
    }
    Ok(row)
}

/// Records as `actor` that a refund was not done. If the history can show it, it is queried once more before.
pub async fn not_refunded(outbox: &Arc<Outbox>, line: &str, evidence: &str, actor: &Actor) -> Result<(), AppError> {
    let row = refund_in_doubt(outbox, line).await?;
    if row.line.nature.in_history {
        outbox.not_given_back_now(row.clone()).await?;
    }
    record_decision(outbox, row.id, LineDecision::NotDone, evidence, actor).await
}

async fn record_decision(outbox: &Arc<Outbox>, id: i64, decision: LineDecision, evidence: &str, actor: &Actor) -> Result<(), AppError> {
    let evidence = evidence.trim().to_owned();
    if evidence.is_empty() {
        return Err(AppError::invalid_field(
            messages::NOTHING_CHANGED,
            "evidence",
            messages::EVIDENCE_NEEDED,
        ));
    }
    if decision == LineDecision::NotDone && !outbox.not_done_now(id).await? {
        return Ok(());
    }
    let (deciding, actor) = (Arc::clone(outbox), actor.clone());
    outbox
        .store
        .write(move |db| record(db, &deciding, &lines::by_id(db, id)?, decision, &evidence, &actor))
        .await?;
    notify(outbox);
    Ok(())
}

/// Records as `actor` that the entry with this reference, which needs review, was done, because other evidence shows it.
pub fn shown_as_done(db: &Connection, outbox: &Outbox, reference: &str, evidence: &str, actor: &Actor) -> Result<(), AppError> {
    let row = lines::by_reference(db, reference)?.ok_or_else(no_longer_needs_review)?;
    if row.line.state != State::NeedsReview {
        let message = messages::still_looked_up(reference);
        return Err(AppError::conflict(message).hint(messages::WAIT_UNTIL_SETTLED));
    }
    record(db, outbox, &row, LineDecision::Done, evidence, actor)
}

fn record(
    db: &Connection,
    outbox: &Outbox,
    row: &OutboxEntry,
    decision: LineDecision,
    evidence: &str,
    actor: &Actor,
) -> Result<(), AppError> {
    let now = outbox.now();
    if let Some(why) = against(decision, row, outbox) {
        return Err(why);
    }
    let line = outbox
        .stepped(&row.line, &LineEvent::Decided(decision), now)
        .map_err(|_| no_longer_needs_review())?;
    lines::update(db, row, &line, None)?;
    known::decided(db, row.id, decision, evidence, &actor.name, now)?;
    let entry = if is_refund(row) && decision == LineDecision::NotDone {
        actor.entry(
            crate::messages::audit::REFUND_RECORDED_AS_NOT_DONE,
            None,
            Some(format!("{}: {evidence}", row.named())),
        )
    } else {
        let after = format!("{}: {}: {evidence}", row.named(), decision.word());
        actor.entry(crate::messages::audit::DOUBT_DECIDED, Some("Held".to_owned()), Some(after))
    };
    audit::record(db, now, entry)?;
    outbox
        .hooks_of(&row.operation)
        .try_for_each(|hook| hook.decided(db, row, line.state, now))
}

/// Sends the events for what may have been decided, and wakes the outbox.
pub fn notify(outbox: &Outbox) {
    outbox.notify(Topic::PaymentRequests, None);
    outbox.notify(Topic::Payments, None);
    outbox.notify(Topic::Customers, None);
    outbox.notify(Topic::SubMerchants, None);
    outbox.wake();
}

async fn needing_review(outbox: &Outbox, line: &str) -> Result<OutboxEntry, AppError> {
    let row = match line.parse::<i64>() {
        Ok(id) => outbox.store.read(move |db| needs_review::line(db, id)).await?,
        Err(_) => None,
    };
    row.ok_or_else(|| {
        let message = messages::nothing_to_decide(line);
        AppError::not_found(message).hint(messages::LIST_HELD)
    })
}

fn reported_done(row: &OutboxEntry) -> AppError {
    let message = messages::reported_done(row.named(), row.line.receipt.transaction_id.as_deref());
    let hint = if can_query_status(row) {
        messages::LOOK_UP_FIRST
    } else {
        messages::DONE_AS_DIFFERS
    };
    AppError::conflict(message).hint(hint)
}

fn no_longer_needs_review() -> AppError {
    AppError::conflict(messages::NOTHING_TO_DECIDE_ANY_MORE)
}
