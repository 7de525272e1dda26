//! The history of a request, as steps.

use base::timestamp::Timestamp;
use payment_rules::evidence::Learnt;
use payment_rules::outbox::State;
use payment_rules::payment_request::is_only_status;
use payment_rules::reading::Evidence;
use service_api::value::Amount;
use session::evidence_words::{answer, status_query};
use session::tables::refunds;

use crate::tables::payment_requests::{PaymentRequestRow, StepRow};
use crate::view::{RequestStepKind, RequestStepView};
use engine::tables::evidence::EvidenceRow;
use engine::tables::outbox::OutboxEntry;
use system::env::rfc3339;

fn step(at: Timestamp, kind: RequestStepKind) -> RequestStepView {
    RequestStepView {
        at: rfc3339(at),
        kind,
        state: None,
        after_end: false,
        paid: None,
        amount: None,
        refund_status: None,
        words: None,
    }
}

/// All steps, in the order in which they became known.
pub(super) fn steps(
    row: &PaymentRequestRow,
    events: Vec<EvidenceRow>,
    changes: Vec<StepRow>,
    refunds: &[OutboxEntry],
) -> Vec<RequestStepView> {
    let mut all = vec![(row.created_at, step(row.created_at, RequestStepKind::Made))];
    all.extend(without_repetitions(events).into_iter().map(|known| {
        let (kind, words) = step_of(&known);
        (
            known.at,
            RequestStepView {
                words,
                ..step(known.at, kind)
            },
        )
    }));
    let mut over = false;
    all.extend(changes.into_iter().map(|known| {
        over |= known.status.is_over();
        let view = RequestStepView {
            state: Some(super::state_of(known.status)),
            after_end: over && !known.status.is_over(),
            paid: known.paid,
            refund_status: known.refund_status,
            words: known.words.filter(|words| !is_only_status(words)),
            ..step(known.at, RequestStepKind::Told)
        };
        (known.at, view)
    }));
    all.extend(refunds.iter().rev().flat_map(refund_steps));
    all.sort_by_key(|(at, _)| *at);
    all.into_iter().map(|(_, step)| step).collect()
}

/// A refund: when it was requested and how it ended. One that cancelled an unpaid request is omitted, because the service reports the cancellation.
fn refund_steps(row: &OutboxEntry) -> Vec<(Timestamp, RequestStepView)> {
    let line = &row.line;
    let asked = line.first_sent_at.or(line.sent_at);
    let of = |at, kind, amount: Amount, words| RequestStepView {
        amount: Some(amount.decimal()),
        words,
        ..step(at, kind)
    };
    let asked = asked.filter(|_| !line.receipt.gave_nothing());
    let mut all: Vec<_> = asked
        .map(|at| (at, of(at, RequestStepKind::RefundAsked, line.amount, None)))
        .into_iter()
        .collect();
    let ended = match line.state {
        State::Accepted => Some((RequestStepKind::GivenBack, refunds::given(row), None)),
        State::Refused => Some((RequestStepKind::RefundRefused, line.amount, line.reason.clone().map(String::from))),
        State::Ready | State::Sending | State::InDoubt | State::Confirming | State::NeedsReview | State::Cancelled => None,
    };
    let ended = asked.and(ended).zip(line.settled_at.or(asked));
    all.extend(ended.map(|((kind, amount, words), at)| (at, of(at, kind, amount, words))));
    all
}

/// Keeps only the last of consecutive status queries with the same result.
fn without_repetitions(events: Vec<EvidenceRow>) -> Vec<EvidenceRow> {
    let mut kept: Vec<EvidenceRow> = Vec::new();
    for row in events {
        let same = |last: &EvidenceRow| matches!(row.learnt, Some(Learnt::StatusQuery(_))) && last.learnt == row.learnt;
        if kept.last().is_some_and(same) {
            kept.pop();
        }
        kept.push(row);
    }
    kept
}

/// The kind and the words of an entry event.
fn step_of(known: &EvidenceRow) -> (RequestStepKind, Option<String>) {
    match &known.learnt {
        Some(Learnt::Answer(evidence)) => {
            let kind = match evidence {
                Evidence::Accepted(_) | Evidence::Unconfirmed { .. } => return (RequestStepKind::Taken, None),
                Evidence::Refused { .. } => RequestStepKind::Refused,
                Evidence::NotSent(_) => RequestStepKind::NotSent,
                Evidence::UnderWay(_) | Evidence::Doubt(_) => RequestStepKind::NotKnown,
            };
            (kind, Some(answer(evidence)))
        }
        Some(Learnt::StatusQuery(finding)) => (RequestStepKind::LookedFor, Some(status_query(finding))),
        Some(Learnt::Decision(_)) => (RequestStepKind::Decided, Some(known.words.clone())),
        None if known.source == "person" => (RequestStepKind::Decided, Some(known.words.clone())),
        None => (RequestStepKind::NotKnown, Some(known.words.clone())),
    }
}
