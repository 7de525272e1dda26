//! *Safe to pay again?*: every condition with its evidence. The result is a proposal for a draft, never a payment.

use payment_rules::evidence::Learnt;
use payment_rules::outbox::{Decision, Refusal, State};
use payment_rules::policy::Policy;
use payment_rules::reading::StatusResult;
use session::Context;
use session::evidence_words::sentence;
use session::ids::number;

use super::facts::{Payment, PaymentStatus};
use crate::messages;
use crate::run::run_number;
use crate::tables::retry_sources;
use crate::tables::retry_sources::{NextRow, SamePayment};
use crate::view::{ItemRequest, SafeAgainView, SafeCheck, SafeCheckView, SafeVerdict};
use engine::tables::evidence::EvidenceRow;
use system::env::{rfc3339, wat};
use system::error::AppError;

/// The conditions for one payment, each with its evidence.
pub async fn can_pay_again(context: &Context, request: &ItemRequest) -> Result<SafeAgainView, AppError> {
    let (run, item, now) = (run_number(&request.run)?, number(&request.item)?, context.outbox.now());
    let read = context
        .outbox
        .store
        .read(move |db| Ok((super::facts::RunFacts::read(db, run)?, retry_sources::same_payment(db, item, now)?)));
    let (facts, other) = read.await?;
    let payment = facts
        .payments
        .iter()
        .find(|payment| payment.item.id == item)
        .ok_or_else(super::no_item)?;
    let mut checks = checks(payment, &context.outbox.policy, now);
    checks.push(in_no_other_batch(item, &facts.next));
    checks.push(check(
        SafeCheck::NotElsewhere,
        other.is_none(),
        match &other {
            None => messages::NO_OTHER_PAYMENT.to_owned(),
            Some(other) => elsewhere(other),
        },
    ));
    let verdict = verdict(payment, &checks);
    Ok(SafeAgainView {
        verdict,
        checks,
        quiet_until: quiet_until(payment, &context.outbox.policy),
        may_decide: payment.item.line.line.state == State::NeedsReview,
    })
}

fn elsewhere(other: &SamePayment) -> String {
    let (at, name) = (wat(other.at), &other.reference);
    match &other.run {
        Some((run, file)) => messages::same_in_payout(*run, file, &at),
        None => messages::same_alone(&at, name),
    }
}

/// Whether a payment may be proposed to be paid again.
pub(super) fn may_propose(payment: &Payment, policy: &Policy, now: base::timestamp::Timestamp, next: &[NextRow]) -> bool {
    let mut checks = checks(payment, policy, now);
    checks.push(in_no_other_batch(payment.item.id, next));
    verdict(payment, &checks) == SafeVerdict::Propose
}

/// A payment that is already in a retry batch is not put into a second one. An equal payment in another batch is a warning that a person
/// judges.
fn verdict(payment: &Payment, checks: &[SafeCheckView]) -> SafeVerdict {
    let met = |check: &SafeCheckView| check.met || check.check == SafeCheck::NotElsewhere;
    match payment.status() {
        PaymentStatus::Paid | PaymentStatus::PaidBefore | PaymentStatus::NotSent => SafeVerdict::No,
        PaymentStatus::NotKnown => SafeVerdict::NotYet,
        PaymentStatus::NotPaid | PaymentStatus::Stopped if checks.iter().all(met) => SafeVerdict::Propose,
        PaymentStatus::NotPaid | PaymentStatus::Stopped => SafeVerdict::No,
    }
}

fn check(check: SafeCheck, met: bool, evidence: String) -> SafeCheckView {
    SafeCheckView { check, met, evidence }
}

/// When the waiting time of an unconfirmed payment ends.
fn quiet_until(payment: &Payment, policy: &Policy) -> Option<String> {
    let open = payment.status() == PaymentStatus::NotKnown;
    let sent = payment.item.line.line.sent_at.filter(|_| open);
    sent.map(|sent| rfc3339(sent.plus(policy.absence_after)))
}

fn checks(payment: &Payment, policy: &Policy, now: base::timestamp::Timestamp) -> Vec<SafeCheckView> {
    vec![
        final_no(payment, policy),
        looked_up(payment, policy),
        quiet(payment, policy, now),
        never_done(payment),
    ]
}

/// Proof that it was not paid: a rejection whose code can only mean *rejected before execution*, or a person's decision with its evidence.
fn final_no(payment: &Payment, policy: &Policy) -> SafeCheckView {
    let line = &payment.item.line.line;
    let (met, evidence) = match (payment.status(), &line.refusal, payment.decided()) {
        (PaymentStatus::Paid | PaymentStatus::PaidBefore, _, _) => (false, messages::is_paid(&payment.explanation())),
        (PaymentStatus::NotSent, _, _) => (false, messages::QUEUED_HERE.to_owned()),
        (PaymentStatus::NotKnown, _, _) => (false, messages::no_final_rejection(&payment.explanation())),
        (PaymentStatus::NotPaid, _, Some((Decision::NotDone, proof))) => (true, messages::person_recorded_not_paid(proof)),
        (PaymentStatus::NotPaid, Some(Refusal { code, message, .. }), _) => {
            (true, messages::rejected(message, code, line.nature.definitive(code, policy)))
        }
        (PaymentStatus::NotPaid, None, _) | (PaymentStatus::Stopped, _, _) => (true, payment.explanation()),
    };
    check(SafeCheck::FinalNo, met, evidence)
}

/// The status queries do not find it.
fn looked_up(payment: &Payment, policy: &Policy) -> SafeCheckView {
    let line = &payment.item.line.line;
    let last = payment
        .evidence
        .iter()
        .rev()
        .find(|known| matches!(known.learnt, Some(Learnt::StatusQuery(_))));
    let described = |evidence: &EvidenceRow| messages::at_time(&sentence(evidence), evidence.at);
    let no = |evidence: &EvidenceRow| {
        matches!(
            evidence.learnt,
            Some(Learnt::StatusQuery(StatusResult::NotFound | StatusResult::Failed { .. }))
        )
    };
    let (met, evidence) = match (payment.status(), last) {
        (_, None) if payment.sent().next().is_none() => (true, messages::NEVER_SENT_NO_LOOK_UP.to_owned()),
        (_, None) => (false, messages::NOT_LOOKED_UP.to_owned()),
        (PaymentStatus::NotPaid | PaymentStatus::Stopped, Some(last)) => (no(last), described(last)),
        (PaymentStatus::Paid | PaymentStatus::PaidBefore | PaymentStatus::NotKnown | PaymentStatus::NotSent, Some(last)) => (
            line.absent >= policy.absence_answers && no(last),
            messages::look_ups_without(line.absent, policy.absence_answers, &described(last)),
        ),
    };
    check(SafeCheck::LookedUp, met, evidence)
}

/// Enough time has passed since it was sent for a late execution to be seen.
fn quiet(payment: &Payment, policy: &Policy, now: base::timestamp::Timestamp) -> SafeCheckView {
    let line = &payment.item.line.line;
    let needed = match payment.status() {
        PaymentStatus::NotPaid | PaymentStatus::Stopped => policy.confirm_after,
        PaymentStatus::Paid | PaymentStatus::PaidBefore | PaymentStatus::NotKnown | PaymentStatus::NotSent => policy.absence_after,
    };
    let (met, evidence) = match line.sent_at {
        None => (true, messages::NEVER_SENT.to_owned()),
        Some(sent) => (now.since(sent) >= needed, messages::waiting_since(sent, sent.plus(needed))),
    };
    check(SafeCheck::Quiet, met, evidence)
}

/// No answer of the service ever indicated that the payment was made.
fn never_done(payment: &Payment) -> SafeCheckView {
    let indication = payment
        .evidence
        .iter()
        .find(|known| known.learnt.as_ref().is_some_and(Learnt::reports_done));
    let evidence = match indication {
        None => messages::NEVER_REPORTED_DONE.to_owned(),
        Some(evidence) => messages::once_reported_done(&sentence(evidence), evidence.at),
    };
    check(SafeCheck::NeverDone, indication.is_none(), evidence)
}

/// A payment is in at most one open retry batch.
fn in_no_other_batch(item: i64, next: &[NextRow]) -> SafeCheckView {
    let taken = next.iter().rev().find(|next| next.item == item && next.is_open());
    let evidence = match taken {
        None => messages::IN_NO_OTHER_BATCH.to_owned(),
        Some(NextRow { run: Some(run), .. }) => messages::continued_in_payout(*run),
        Some(NextRow { run: None, draft, .. }) => messages::in_new_batch(*draft),
    };
    check(SafeCheck::OneBatch, taken.is_none(), evidence)
}
