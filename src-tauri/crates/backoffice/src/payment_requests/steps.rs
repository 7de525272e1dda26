//! What happened to a request, step by step.

use domain::moment::Moment;
use domain::outbox::State;
use domain::payment_request::says_only_standing;
use service_api::value::Amount;

use crate::env::rfc3339;
use crate::looked_up::looked_up;
use crate::store::{LearntRow, LineRow, PaymentRequestRow, StepRow, refunds};
use crate::view::{RequestStepKind, RequestStepView};

fn step(at: Moment, kind: RequestStepKind) -> RequestStepView {
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

/// Everything in the order it was learnt.
pub(super) fn steps(row: &PaymentRequestRow, learnt: Vec<LearntRow>, told: Vec<StepRow>, refunds: &[LineRow]) -> Vec<RequestStepView> {
    let mut all = vec![(row.created_at, step(row.created_at, RequestStepKind::Made))];
    all.extend(last_of_the_same(learnt).into_iter().map(|known| {
        let kind = match known.source.as_str() {
            "answer" => answered(&known.words),
            "person" => RequestStepKind::Decided,
            "enquiry" => RequestStepKind::LookedFor,
            _ => RequestStepKind::NotKnown,
        };
        let words = match kind {
            RequestStepKind::Taken => None,
            RequestStepKind::LookedFor => Some(looked_up(&known.words)),
            RequestStepKind::Made
            | RequestStepKind::Refused
            | RequestStepKind::NotSent
            | RequestStepKind::NotKnown
            | RequestStepKind::Decided
            | RequestStepKind::Told
            | RequestStepKind::RefundAsked
            | RequestStepKind::GivenBack
            | RequestStepKind::RefundRefused => Some(known.words),
        };
        (
            known.at,
            RequestStepView {
                words,
                ..step(known.at, kind)
            },
        )
    }));
    let mut over = false;
    all.extend(told.into_iter().map(|known| {
        over |= known.standing.is_over();
        let view = RequestStepView {
            state: Some(super::state_of_standing(known.standing)),
            after_end: over && !known.standing.is_over(),
            paid: known.paid,
            refund_status: known.refund_status,
            words: known.words.filter(|words| !says_only_standing(words)),
            ..step(known.at, RequestStepKind::Told)
        };
        (known.at, view)
    }));
    all.extend(refunds.iter().rev().flat_map(refund_steps));
    all.sort_by_key(|(at, _)| *at);
    all.into_iter().map(|(_, step)| step).collect()
}

/// When a refund was asked for, and how it ended. One that nobody had paid for cancelled the request, which the service tells itself.
fn refund_steps(row: &LineRow) -> Vec<(Moment, RequestStepView)> {
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
        State::Refused => Some((RequestStepKind::RefundRefused, line.amount, line.reason.clone())),
        State::Ready | State::Sending | State::InDoubt | State::Confirming | State::Held | State::Cancelled => None,
    };
    let ended = asked.and(ended).zip(line.settled_at.or(asked));
    all.extend(ended.map(|((kind, amount, words), at)| (at, of(at, kind, amount, words))));
    all
}

/// Look-ups that one after the other learnt the same are told once, as the last of them.
fn last_of_the_same(learnt: Vec<LearntRow>) -> Vec<LearntRow> {
    let mut told: Vec<LearntRow> = Vec::new();
    for row in learnt {
        let same = |last: &LearntRow| last.source == "enquiry" && row.source == "enquiry" && last.words == row.words;
        if told.last().is_some_and(same) {
            told.pop();
        }
        told.push(row);
    }
    told
}

/// The records keep what an answer proved in words, which begin with it.
fn answered(words: &str) -> RequestStepKind {
    match words.split([' ', ',', ':']).next() {
        Some("Accepted") => RequestStepKind::Taken,
        Some("Refused") => RequestStepKind::Refused,
        Some("Not") => RequestStepKind::NotSent,
        Some(_) | None => RequestStepKind::NotKnown,
    }
}
