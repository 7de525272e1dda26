//! Recorded calls: what was sent and signed, the answer, and what a call belongs to. All are kept except status queries with the same result as
//! those around them (decision 10).

mod copy_formats;
mod export;
mod redaction;

use payment_rules::outbox::State;
use payment_rules::reading::OutcomeKind;
use rusqlite::Connection;
use serde::Deserialize;
use service_api::declare::Effect;
use service_api::{auth, spelling};

pub use copy_formats::{for_support, hidden_values, status_text};
pub use export::export;
pub use redaction::without_people;

use crate::messages;
use crate::tables::activity;
use crate::tables::activity::{BelongsRow, CallFilter, ListedCall, RecordedCall};
use crate::tables::activity_list;
use crate::view::*;
use engine::outbox::Outbox;
use engine::tables::outbox::Since;
use engine::tables::recorded::{HIDDEN_VALUE, Recorded};
use store::listing::{Ordered, Place};
use store::records::Needle;
use system::env::{rfc3339, timestamp_input};
use system::error::AppError;

/// The prefix of a place in a text search.
const PLACE: char = 'p';
/// The number of calls on a page of the window.
pub const PAGE: u32 = 100;
/// The most payments and the most other calls that are shown with a call.
const BELONGS: u32 = 20;
const OTHERS: u32 = 50;

/// A page of calls, at most `limit`; the newest first without an order.
pub async fn list(outbox: &Outbox, request: &ActivityRequest, limit: u32) -> Result<ActivityPageView, AppError> {
    let filter = filter(request)?;
    if let Some(by) = request.order.filter(|_| !is_newest_first(request)) {
        let order = Ordered {
            by,
            descending: request.descending,
        };
        return in_order(outbox, request, filter, order, limit).await;
    }
    let by_text = filter.text.as_deref().is_some_and(|text| Needle::of(text).is_some());
    // One more than is shown reveals whether there are more; in a text search the place reveals it.
    let wanted = if by_text { limit } else { limit.saturating_add(1) };
    let (mut rows, place) = activity::calls_page(&outbox.store, filter, wanted).await?;
    let most = usize::try_from(limit).map_err(AppError::bug)?;
    let more = rows.len() > most;
    rows.truncate(most);
    Ok(ActivityPageView {
        next: match place {
            Some(place) => Some(format!("{PLACE}{place}")),
            None => rows.last().filter(|_| more).map(|row| row.id.to_string()),
        },
        calls: rows.into_iter().map(summary).collect(),
    })
}

fn is_newest_first(request: &ActivityRequest) -> bool {
    request.order.is_none() || request.order == Some(ActivityOrder::Sent) && request.descending
}

/// A page in an order that a person chose.
async fn in_order(
    outbox: &Outbox,
    request: &ActivityRequest,
    filter: CallFilter,
    order: Ordered<ActivityOrder>,
    limit: u32,
) -> Result<ActivityPageView, AppError> {
    let most = usize::try_from(limit).map_err(AppError::bug)?;
    let after = request.before.as_deref().map(|cursor| Place::read(cursor, order)).transpose()?;
    let read = move |db: &Connection| activity_list::page(db, &filter, order, after.as_ref(), most.saturating_add(1));
    let mut rows = outbox.store.read_indexed(read).await?;
    let more = rows.len() > most;
    rows.truncate(most);
    Ok(ActivityPageView {
        next: rows.last().filter(|_| more).map(|(place, _)| place.cursor(order)).transpose()?,
        calls: rows.into_iter().map(|(_, row)| summary(row)).collect(),
    })
}

fn filter(request: &ActivityRequest) -> Result<CallFilter, AppError> {
    let (outcome, open) = match request.outcome {
        Some(CallOutcome::Accepted) => (Some(OutcomeKind::Accepted), None),
        Some(CallOutcome::Refused) => (Some(OutcomeKind::Refused), None),
        Some(CallOutcome::NotSent) => (Some(OutcomeKind::NotSent), None),
        Some(CallOutcome::InDoubt) => (Some(OutcomeKind::InDoubt), None),
        Some(CallOutcome::UnderWay) => (None, Some(true)),
        Some(CallOutcome::NoAnswer) => (None, Some(false)),
        None => (None, None),
    };
    let present = |text: &Option<String>| text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
    let cursor = request.before.as_deref().filter(|_| is_newest_first(request));
    let place = cursor.and_then(|text| text.strip_prefix(PLACE));
    Ok(CallFilter {
        before: cursor.filter(|_| place.is_none()).map(number).transpose()?,
        before_place: place.map(number).transpose()?,
        operation: present(&request.operation),
        outcome,
        open,
        from: request.from.as_deref().map(|text| timestamp_input("from", text)).transpose()?,
        to: request.to.as_deref().map(|text| timestamp_input("to", text)).transpose()?,
        text: present(&request.text),
        look_ups: request.look_ups,
    })
}

fn number(id: &str) -> Result<i64, AppError> {
    id.parse().map_err(|_| AppError::not_found(messages::no_such_call(id)))
}

fn summary(row: ListedCall) -> CallSummaryView {
    let spec = service_api::spec(&row.operation);
    let outcome = match row.outcome {
        Some(OutcomeKind::Accepted) => CallOutcome::Accepted,
        Some(OutcomeKind::Refused) => CallOutcome::Refused,
        Some(OutcomeKind::NotSent) => CallOutcome::NotSent,
        Some(OutcomeKind::InDoubt) => CallOutcome::InDoubt,
        None if row.sending => CallOutcome::UnderWay,
        None => CallOutcome::NoAnswer,
    };
    CallSummaryView {
        id: row.id.to_string(),
        // An operation that is not known any more counts as one that moves money.
        effect: effect(spec.map_or(Effect::MovesMoney, |spec| spec.effect)),
        help: spec.map_or_else(String::new, |spec| spec.help.to_owned()),
        operation: row.operation,
        sent_at: rfc3339(row.armed_at),
        duration_ms: row.answered_at.and_then(|at| u32::try_from(at.since(row.armed_at)).ok()),
        reference: row.reference,
        carried: row.carried,
        outcome,
        http_status: row.http_status,
        words: row.words,
        since: together(&row.since),
        look_ups: row.look_ups,
    }
}

pub fn effect(effect: Effect) -> OperationEffect {
    match effect {
        Effect::Reads => OperationEffect::Reads,
        Effect::Sets => OperationEffect::Sets,
        Effect::Ends => OperationEffect::Ends,
        Effect::Creates => OperationEffect::Creates,
        Effect::MovesMoney => OperationEffect::MovesMoney,
    }
}

fn status(since: Since) -> PaymentStatusView {
    match since.state {
        State::Ready => PaymentStatusView::Ready,
        State::Sending => PaymentStatusView::Sending,
        State::InDoubt | State::Confirming => PaymentStatusView::Checking,
        State::NeedsReview => PaymentStatusView::Held,
        State::Accepted if since.gave_nothing => PaymentStatusView::NothingMoved,
        State::Accepted => PaymentStatusView::Accepted,
        State::Refused => PaymentStatusView::Refused,
        State::Cancelled => PaymentStatusView::Cancelled,
    }
}

/// The common status of several entries. A status that still needs something comes before a settled one.
fn together(since: &[Since]) -> Option<PaymentStatusView> {
    let all: Vec<PaymentStatusView> = since.iter().map(|since| status(*since)).collect();
    let first = *all.first()?;
    if all.iter().all(|status| *status == first) {
        return Some(first);
    }
    let open = [
        PaymentStatusView::Held,
        PaymentStatusView::Checking,
        PaymentStatusView::Sending,
        PaymentStatusView::Ready,
    ];
    Some(open.into_iter().find(|open| all.contains(open)).unwrap_or(PaymentStatusView::Mixed))
}

/// The call with this id, and everything that belongs to it.
pub async fn show(outbox: &Outbox, id: &str) -> Result<CallView, AppError> {
    let (call, (belongs, belongs_count), (others, others_count)) =
        activity::recorded_call(&outbox.store, number(id)?, BELONGS, OTHERS).await?;
    let RecordedCall {
        listed,
        body,
        body_digest,
        signed,
        answer,
        answer_cut_from,
        alike,
    } = call;
    let signed = signed_values(&signed)?;
    let texts: String = signed.iter().map(|value| value.text.as_str()).collect();
    let mut view = CallView {
        answered_at: listed.answered_at.map(rfc3339),
        summary: summary(listed),
        body_spread: spelling::spread(&body).unwrap_or_else(|| body.clone()),
        body,
        body_digest,
        preimage_masked: format!("{texts}{}", auth::KEY_MASK),
        signed,
        answer: answer.map(|text| AnswerView {
            spread: spelling::spread(&text),
            hides: text.contains(HIDDEN_VALUE),
            cut_from: answer_cut_from,
            text,
        }),
        alike,
        belongs: belongs.into_iter().map(belonging).collect(),
        belongs_count,
        others: others.into_iter().map(summary).collect(),
        others_count,
        copies: CopiesView::default(),
    };
    view.copies = copy_formats::of(&view, &outbox.service);
    Ok(view)
}

/// The call with this id, as the command line shows it.
pub async fn record(outbox: &Outbox, id: &str) -> Result<CallRecord, AppError> {
    let view = show(outbox, id).await?;
    let (received, received_cut_from) = view
        .answer
        .map_or((None, None), |answer| (Some(Recorded(answer.text)), answer.cut_from));
    Ok(CallRecord {
        summary: view.summary,
        answered_at: view.answered_at,
        sent: Recorded(view.body),
        body_digest: view.body_digest,
        signed: view.signed,
        preimage_masked: view.preimage_masked,
        received,
        received_cut_from,
        belongs: view.belongs,
        belongs_count: view.belongs_count,
        others: view.others,
        others_count: view.others_count,
        text: view.copies.text,
    })
}

fn signed_values(json: &str) -> Result<Vec<SignedValueView>, AppError> {
    #[derive(Deserialize)]
    struct Kept {
        name: String,
        text: String,
    }
    let kept: Vec<Kept> = serde_json::from_str(json).map_err(AppError::bug)?;
    Ok(kept.into_iter().map(|Kept { name, text }| SignedValueView { name, text }).collect())
}

fn belonging(row: BelongsRow) -> BelongsView {
    BelongsView {
        reference: row.reference,
        standing: status(row.since),
        name: row.name,
        run: row.run.map(|id| id.to_string()),
        file_name: row.file_name,
        row: row.row,
        sheet: row.sheet,
        payment_request: row.payment_request.map(|id| id.to_string()),
    }
}
