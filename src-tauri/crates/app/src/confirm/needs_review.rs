//! Questions about what a person found out: payments that these records do not have, payments without proof, and alarms.

use payment_rules::outbox::State;
use payouts::findings::Named;
use payouts::view::FindingKind;
use service_api::value::Amount;
use session::needs_review;
use session::view::HeldDecision;
use support::alarms::UnseenAlarm;

use super::asked::Asked;
use super::question_view::Question;
use super::signing::{not_paid_by, second_person, second_person_or_wait, workers};
use crate::messages;
use crate::open_profile::OpenProfile;
use system::error::{AppError, ErrorCode};

/// Record the result of payments that are missing in the records. Approved payments are sent again from then on, so an approver confirms
/// it.
pub(super) async fn missing(open: &OpenProfile, evidence: &str) -> Result<Question, AppError> {
    let evidence = written(evidence)?;
    let lost = open.context.outbox.lost().await?;
    if lost == 0 {
        return Err(none(messages::NOTHING_MISSING));
    }
    let calls = messages::lost_calls(lost);
    Ok(Question {
        title: messages::MISSING_QUESTION.to_owned(),
        lead: messages::MISSING_LEAD.to_owned(),
        facts: vec![("Missing", calls), ("Evidence", evidence)],
        button: messages::MISSING_BUTTON.to_owned(),
        signers: workers(open).into_iter().filter(|signer| signer.person.approves()).collect(),
        ..Question::default()
    })
}

/// Resolve the alarms about one payment, exactly those that were shown first. If the payment was recorded as not paid, the decision
/// determines whether it can be paid again, so a second person confirms it.
pub(super) async fn alarms(
    open: &OpenProfile,
    asked: &Asked,
    reference: Option<&str>,
    (decision, evidence): (HeldDecision, &str),
) -> Result<Question, AppError> {
    let evidence = written(evidence)?;
    let mut alarms = support::alarms::unseen(&open.context.outbox).await?;
    let all = alarms.len();
    match (&asked.digest, reference) {
        (Some(shown), _) => alarms.retain(|alarm| shown_alarms(shown).contains(&alarm.id)),
        (None, Some(reference)) => alarms.retain(|alarm| alarm.call.reference == reference),
        (None, None) => {
            let first = alarms.first().map(|alarm| alarm.call.line.clone());
            alarms.retain(|alarm| Some(&alarm.call.line) == first.as_ref());
        }
    }
    let Some(first) = alarms.first() else {
        return Err(none(messages::NO_SUCH_ALARM));
    };
    let more = all - alarms.len();
    let refused = first.state == State::Refused;
    let corrects = refused || decision == HeldDecision::NotDone;
    let amount = first
        .call
        .amount
        .as_deref()
        .and_then(|text| Amount::parse(text).ok())
        .unwrap_or_default();
    let sentences: Vec<String> = alarms.iter().map(|alarm| alarm.sentence.clone()).collect();
    let found = match decision {
        HeldDecision::Done => messages::WAS_PAID,
        HeldDecision::NotDone => messages::WAS_NOT_PAID,
    };
    Ok(Question {
        title: messages::RECORD_QUESTION.to_owned(),
        lead: messages::record_lead(refused, decision, more),
        named: vec![Named::page((FindingKind::Alarms, "Alarms"), &sentences, 0)],
        digest: Some(alarms_shown(&alarms)),
        facts: vec![("Result", found.to_owned()), ("Evidence", evidence)],
        button: messages::RECORD_BUTTON.to_owned(),
        signers: if corrects {
            second_person_or_wait(open, asked, amount)?
        } else {
            workers(open)
        },
        ..Question::default()
    })
}

fn alarms_shown(alarms: &[UnseenAlarm]) -> String {
    let ids: Vec<String> = alarms.iter().map(|alarm| alarm.id.to_string()).collect();
    ids.join(" ")
}

/// The alarms that were shown, from the question's digest.
pub(super) fn shown_alarms(digest: &str) -> Vec<i64> {
    digest.split(' ').filter_map(|id| id.parse().ok()).collect()
}

/// Record that an unconfirmed refund was not done. Another refund can be requested from then on, so a second person confirms it.
pub(super) async fn not_refunded(open: &OpenProfile, asked: &Asked, line: &str, evidence: &str) -> Result<Question, AppError> {
    let evidence = written(evidence)?;
    let row = needs_review::refund_in_doubt(&open.context.outbox, line).await?;
    let amount = match row.line.amount {
        Amount::ZERO => messages::FULL_AMOUNT.to_owned(),
        amount => amount.naira(),
    };
    let mut facts = vec![(messages::REFUND_OF, row.named().to_owned()), ("Amount", amount)];
    facts.extend(row.line.first_sent_at.map(|at| ("Sent", system::env::rfc3339(at))));
    if row.line.nature.in_history {
        facts.push((messages::NOT_IN_HISTORY, messages::times(row.line.absent)));
    }
    facts.push(("Evidence", evidence));
    Ok(Question {
        title: messages::NOT_REFUNDED_QUESTION.to_owned(),
        lead: messages::NOT_REFUNDED_LEAD.to_owned(),
        facts,
        button: messages::NOT_REFUNDED_BUTTON.to_owned(),
        signers: second_person(open, asked.by.as_ref())?,
        ..Question::default()
    })
}

/// Record the result of an unconfirmed call. A payment that is recorded as not made can be made again, so a second person confirms that.
pub(super) async fn held(
    open: &OpenProfile,
    asked: &Asked,
    line: &str,
    (decision, evidence): (HeldDecision, &str),
) -> Result<Question, AppError> {
    let evidence = written(evidence)?;
    let row = needs_review::to_confirm(&open.context.outbox, line, decision).await?;
    let what = service_api::spec(&row.operation).map_or(row.operation.as_str(), |spec| spec.help);
    let mut facts = vec![("What", what.to_owned()), ("Reference", row.named().to_owned())];
    facts.extend((row.line.amount != Amount::ZERO).then(|| ("Amount", row.line.amount.naira())));
    facts.extend(row.line.first_sent_at.map(|at| ("Sent", system::env::rfc3339(at))));
    facts.extend(row.line.reason.clone().map(|reason| (messages::LAST_RESULT, reason.into())));
    facts.push(("Evidence", evidence));
    let done = decision == HeldDecision::Done;
    Ok(Question {
        title: if done {
            messages::DONE_QUESTION
        } else {
            messages::NOT_DONE_QUESTION
        }
        .to_owned(),
        lead: if done { messages::DONE_LEAD } else { messages::NOT_DONE_LEAD }.to_owned(),
        facts,
        button: if done { messages::DONE_BUTTON } else { messages::NOT_DONE_BUTTON }.to_owned(),
        signers: if done {
            workers(open)
        } else {
            not_paid_by(open, asked, row.line.amount, row.line.receipt.transaction_id.is_some())?
        },
        ..Question::default()
    })
}

fn written(evidence: &str) -> Result<String, AppError> {
    let evidence = evidence.trim();
    if evidence.is_empty() {
        return Err(AppError::new(ErrorCode::Invalid, messages::EVIDENCE_NEEDED));
    }
    Ok(evidence.to_owned())
}

fn none(why: &str) -> AppError {
    AppError::conflict(why)
}
