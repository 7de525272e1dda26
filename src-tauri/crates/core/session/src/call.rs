//! One signed call of any operation with a body written outside Cowrie's forms. A change goes through the outbox.

mod duplicates;
mod refund;

use crate::messages::call as messages;
use crate::messages::outcome;
use std::sync::Arc;

use payment_rules::meaning::meaning;
use payment_rules::outbox::State;
use payment_rules::reading::{Attempt, Outcome, OutcomeKind, read};
use rusqlite::Connection;
use serde::Serialize;
use serde_json::Value as Json;
use service_api::declare::{Effect, Operation as _, Spec};
use service_api::photo::Photo;
use service_api::value::Amount;
use service_api::{MOST_HISTORY_ITEMS, PaymentRequest, TransactionHistory, TransactionHistoryResult};
use zeroize::Zeroizing;

pub use duplicates::not_made_before;

use crate::body;
use crate::call::refund::{RefundInput, refund};
use engine::outbox::Gate;
use engine::outbox::requests::{lines_in, lines_of};
use engine::outbox::{Outbox, Refundable, new_call};
use engine::tables::outbox::{NewEntry, OutboxEntry};
use engine::tables::recorded::Recorded;
use engine::tables::references::Naming;
use engine::tables::{answer_secrets, calls, outbox, references};
use system::env::service_time;
use system::error::{AppError, ErrorCode};

/// The result of a call.
#[derive(Clone, Debug, Serialize)]
pub struct CallResult {
    /// A query that was answered with an error is `refused`, one without a usable answer `in_doubt`; neither changed anything.
    pub outcome: OutcomeKind,
    /// HTTP status of the answer.
    pub http_status: Option<u16>,
    /// The answer, in the service's own spellings.
    pub answer: Option<Recorded>,
    /// The id of the recorded call.
    pub call_id: i64,
    /// The meaning of the result in sentences, beginning with whether money moved; none if the outcome suffices.
    pub words: Option<String>,
    /// Secrets of the answer that are not shown: withdrawal codes, keys of a new merchant. [`engine::tables::answer_secrets`] reads them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub kept_back: Vec<String>,
}

/// The id of the call, its outcome, and a note for an accepted one.
type Sent = (i64, Outcome, Option<String>);

impl CallResult {
    /// The answer as values, without the service's spellings; null if there is none.
    pub fn values(&self) -> Json {
        let text = self.answer.as_ref().map(|answer| answer.0.as_str());
        text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
    }
}

/// Calls `spec` with `body`, whose number spellings are kept, and `photos`. A further partial refund requires `given_back`, the sum of
/// earlier refunds.
///
/// # Errors
///
/// All problems of the request at once, or why the call was not made.
pub async fn call(
    outbox: &Arc<Outbox>,
    spec: &'static Spec,
    body: &str,
    photos: Vec<Photo>,
    given_back: Option<Amount>,
) -> Result<CallResult, AppError> {
    let refund_input = RefundInput { given_back, known: None };
    call_for(outbox, spec, body, photos, refund_input, CallPurpose::Business).await
}

/// As [`call`] for a refund, where `known` is what the service just reported about the payment.
pub async fn call_refund(
    outbox: &Arc<Outbox>,
    spec: &'static Spec,
    body: &str,
    given_back: Amount,
    known: Refundable,
) -> Result<CallResult, AppError> {
    let refund_input = RefundInput {
        given_back: Some(given_back),
        known: Some(known),
    };
    call_for(outbox, spec, body, Vec::new(), refund_input, CallPurpose::Business).await
}

/// As [`call`] for a payment whose form showed similar payments and whose confirm window confirmed that it is intended.
pub async fn call_confirmed(outbox: &Arc<Outbox>, spec: &'static Spec, body: &str) -> Result<CallResult, AppError> {
    call_for(outbox, spec, body, Vec::new(), RefundInput::default(), CallPurpose::Confirmed).await
}

/// As [`call`] for a call that only probes how the service behaves.
pub async fn call_to_probe(outbox: &Arc<Outbox>, spec: &'static Spec, body: &str) -> Result<CallResult, AppError> {
    call_for(outbox, spec, body, Vec::new(), RefundInput::default(), CallPurpose::Probe).await
}

/// The purpose of a call.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CallPurpose {
    Business,
    /// A person saw the similar payments and confirmed this one.
    Confirmed,
    /// No customer is asked for money: a payment request is recorded only as a call.
    Probe,
}

async fn call_for(
    outbox: &Arc<Outbox>,
    spec: &'static Spec,
    body: &str,
    photos: Vec<Photo>,
    refund_input: RefundInput,
    purpose: CallPurpose,
) -> Result<CallResult, AppError> {
    let json = body::read(spec, body, &photos, &service_time(outbox.now())?)?;
    outbox.service.ready_for(spec, body)?;
    let ((id, outcome, note), whole) = match spec.effect {
        Effect::Reads => question(outbox, spec, body).await?,
        Effect::Sets | Effect::Ends | Effect::Creates | Effect::MovesMoney => {
            (change(outbox, spec, body, photos, refund_input, (&json, purpose)).await?, None)
        }
    };
    // The answer is here. A failure from now on says nothing about the outcome.
    let row = calls::call(&outbox.store, id).await.map_err(|error| after_sending(spec, error))?;
    let kept_back = answer_secrets::secret_names(&outbox.store, id)
        .await
        .map_err(|error| after_sending(spec, error))?;
    let in_contract_names = |kept: Recorded| Recorded(outbox.service.with_contract_names(&kept.0).into_owned());
    let answer = whole.or_else(|| row.answer.map(in_contract_names));
    let means = answer
        .as_ref()
        .zip(row.http_status)
        .and_then(|(answer, status)| meaning(spec, &json, status, answer.0.as_bytes(), &outbox.policy.definitive));
    let by = row.answered_at.unwrap_or_else(|| outbox.now());
    let (kind, words) = match outcome {
        Outcome::Accepted => (OutcomeKind::Accepted, outcome::accepted(note, means)),
        Outcome::Refused { code, message, is_ours } => {
            let rejection = match is_ours {
                true => outcome::rejected_without_message(&code, &message),
                false => outcome::rejected(&code, &message),
            };
            (OutcomeKind::Refused, Some(outcome::refused(spec, &code, rejection, means)))
        }
        Outcome::NotSent(why) => (OutcomeKind::NotSent, Some(outcome::not_sent(spec, &why))),
        Outcome::InDoubt(why) if spec.effect == Effect::Reads => {
            let by_an_error = row.http_status.is_some_and(|status| status >= 400);
            let kind = if by_an_error { OutcomeKind::Refused } else { OutcomeKind::InDoubt };
            (kind, Some(outcome::unanswered(&why)))
        }
        Outcome::InDoubt(why) => (
            OutcomeKind::InDoubt,
            Some(outcome::in_doubt(spec, &why, row.http_status.is_some(), by)),
        ),
    };
    Ok(CallResult {
        outcome: kind,
        http_status: row.http_status,
        answer,
        call_id: row.id,
        words,
        kept_back,
    })
}

/// Makes a query. Returns also its whole answer, because the records keep only the beginning of a long one.
#[expect(clippy::disallowed_methods, reason = "its operation only reads")]
async fn question(outbox: &Arc<Outbox>, spec: &'static Spec, body: &str) -> Result<(Sent, Option<Recorded>), AppError> {
    let (asked_at, record) = (outbox.now(), new_call(spec, body)?);
    let attempt = outbox.service.attempt(spec, body).await;
    let outcome = read(spec, &[], &attempt).outcome;
    let (whole, note) = match &attempt {
        Attempt::Answered { body, .. } => (Some(Recorded::whole(body)), incomplete(spec, body)),
        Attempt::NotSent(_) | Attempt::NoAnswer(_) => (None, None),
    };
    let id = outbox.keep_question(record, asked_at, attempt, outcome.clone()).await?;
    Ok(((id, outcome, note), whole))
}

/// A note if the answer has the maximum length, so that there may be more.
fn incomplete(spec: &Spec, body: &[u8]) -> Option<String> {
    let is_long = |body| serde_json::from_slice::<TransactionHistoryResult>(body).is_ok_and(|answer| answer.may_be_incomplete());
    (spec.id == TransactionHistory::SPEC.id && is_long(body)).then(|| messages::may_be_incomplete(MOST_HISTORY_ITEMS))
}

async fn change(
    outbox: &Arc<Outbox>,
    spec: &'static Spec,
    body: &str,
    photos: Vec<Photo>,
    refund_input: RefundInput,
    (json, purpose): (&Json, CallPurpose),
) -> Result<Sent, AppError> {
    let lines = lines_in(spec, body, json)?;
    let asked = lines.clone();
    outbox.settle_doubts_first().await?;
    if spec.refund.is_some() {
        return refund(outbox, spec, body, lines, refund_input).await;
    }
    if let Some(call) = accepted_before(outbox, &lines).await? {
        return Ok((call, Outcome::Accepted, Some(messages::ACCEPTED_BEFORE.to_owned())));
    }
    let mut ids = Vec::new();
    for line in &lines {
        match outbox::line_by_reference(&outbox.store, line.reference.clone()).await? {
            // It was never sent: the same body may be sent now, under the same reference.
            Some(known) if known.line.state == State::Ready && known.run.is_none() && known.body == line.body => ids.push(known.id),
            Some(known) => return Err(used(&line.reference, known.line.state)),
            None => {}
        }
    }
    if ids.len() != lines.len() {
        if !ids.is_empty() {
            return Err(AppError::conflict(messages::REFERENCES_USED));
        }
        if purpose == CallPurpose::Business {
            outbox.verify_among(crate::call::duplicates::payees(spec, &asked)?).await?;
            let (asked, now) = (asked.clone(), outbox.now());
            let read = outbox
                .store
                .read(move |db| crate::call::duplicates::no_equal_open(db, spec, &asked, &[], now));
            read.await?;
        }
        ids = match spec.id == PaymentRequest::SPEC.id && purpose == CallPurpose::Probe {
            true => outbox::add_lines(&outbox.store, lines).await?,
            false => outbox.place(spec.id, lines, json.clone()).await?,
        };
    }
    if purpose == CallPurpose::Probe {
        return send(outbox, spec, body, photos, ids).await;
    }
    if purpose == CallPurpose::Confirmed {
        return match outbox.check_singles(&ids, body).await? {
            Gate::Open(body) => send(outbox, spec, &body, photos, ids).await,
            Gate::Unreached(why, call) => Ok((call, Outcome::NotSent(why), None)),
        };
    }
    let (own, now) = (ids.clone(), outbox.now());
    let no_equal_open = move |db: &Connection| crate::call::duplicates::no_equal_open(db, spec, &asked, &own, now);
    let (call, reading) = outbox
        .send_lines_unless(ids.clone(), Some(body.to_owned()), photos, no_equal_open)
        .await?;
    sent(outbox, spec, call, reading.outcome, ids).await
}

/// Stores a payment of a form under its derived reference. Returns the reference and the body of its call. An entry of the same form that
/// was never sent keeps its reference. `record` stores the notes about the payment, by its reference, in the same transaction.
///
/// # Errors
///
/// If the reference was used before, or the records cannot be written.
pub async fn placed(
    outbox: &Arc<Outbox>,
    spec: &'static Spec,
    body: &str,
    record: impl FnOnce(&Connection, &str) -> Result<(), AppError> + Send + 'static,
) -> Result<(String, Zeroizing<String>), AppError> {
    let mut lines = lines_of(spec, body)?;
    let (Some(line), true) = (lines.pop(), lines.is_empty()) else {
        return Err(AppError::bug("a form is one payment"));
    };
    let form = line.reference.clone();
    let known = outbox::line_by_reference(&outbox.store, form.clone()).await?;
    let reference = match known {
        Some(known) if is_the_same(&known, &line) => known.reference,
        Some(known) => return Err(used(&form, known.line.state)),
        None => {
            let (naming, now, form) = (outbox.naming(None), outbox.now(), form.clone());
            let placed = outbox.store.write(move |db| {
                let references = Naming::begin(db, naming.references.as_deref(), now)?;
                let named = references.name(line, |identity| naming.period_of(identity))?;
                record(db, &named.line.reference)?;
                let id = references.put(&named)?;
                references::keep_form(db, id, &form)?;
                Ok(named.line.reference)
            });
            placed.await?
        }
    };
    let body = Zeroizing::new(references::with_reference(body, &form, &reference)?);
    Ok((reference, body))
}

/// Whether the recorded entry is this payment of a form, and was never sent.
pub fn is_the_same(known: &OutboxEntry, line: &NewEntry) -> bool {
    let body = references::with_reference(&line.body, &line.reference, &known.reference);
    known.line.state == State::Ready && known.run.is_none() && body.is_ok_and(|body| known.body == body)
}

async fn send(outbox: &Arc<Outbox>, spec: &'static Spec, body: &str, photos: Vec<Photo>, ids: Vec<i64>) -> Result<Sent, AppError> {
    let (call, reading) = outbox.send_lines(ids.clone(), Some(body.to_owned()), photos).await?;
    sent(outbox, spec, call, reading.outcome, ids).await
}

/// The result for the entries of a call.
async fn sent(outbox: &Outbox, spec: &Spec, call: i64, outcome: Outcome, ids: Vec<i64>) -> Result<Sent, AppError> {
    let (mut doubt, mut note) = (None, None);
    for id in ids {
        let line = outbox::line(&outbox.store, id)
            .await
            .map_err(|error| after_sending(spec, error))?
            .line;
        match line.state {
            State::InDoubt | State::NeedsReview => doubt = Some(line.reason.map(String::from).unwrap_or_default()),
            State::Accepted => note = line.reason.map(String::from).or(note),
            State::Ready | State::Sending | State::Confirming | State::Refused | State::Cancelled => {}
        }
    }
    Ok((call, in_transaction(spec, outcome, doubt), note))
}

/// The call that carried exactly these entries, if all were accepted: a repeated request is answered from the records.
async fn accepted_before(outbox: &Outbox, lines: &[NewEntry]) -> Result<Option<i64>, AppError> {
    let mut call = None;
    for line in lines {
        match outbox::line_by_reference(&outbox.store, line.reference.clone()).await? {
            Some(known) if known.line.state == State::Accepted && known.body == line.body && known.operation == line.operation => {
                call = outbox::call_of_line(&outbox.store, known.id).await?;
            }
            Some(_) | None => return Ok(None),
        }
    }
    Ok(call)
}

/// A rejection counts only if its code is definitive. Any other rejection, such as an HTTP rejection for the sign-in, signature or address,
/// leaves the entry unconfirmed.
fn in_transaction(spec: &Spec, outcome: Outcome, doubt: Option<String>) -> Outcome {
    match (outcome, doubt) {
        (Outcome::Refused { code, message, .. }, Some(why)) => Outcome::InDoubt(outcome::with_rejection(&code, &message, why)),
        (Outcome::Accepted, Some(why)) => Outcome::InDoubt(why),
        // The reason contains what a person has to check.
        (Outcome::InDoubt(_), Some(why)) if spec.enquiry.is_empty() => Outcome::InDoubt(why),
        (outcome, _) => outcome,
    }
}

fn after_sending(spec: &Spec, error: AppError) -> AppError {
    if !spec.effect.changes() {
        return error;
    }
    let message = messages::answer_unreadable(&error.message);
    AppError::new(ErrorCode::InDoubt, message).hint(messages::RESTART)
}

/// The error for a reference that another call has already used. A reference identifies one payment for life.
pub fn used(reference: &str, state: State) -> AppError {
    let message = messages::reference_used(reference, state);
    let code = match state {
        State::Confirming | State::Sending | State::InDoubt | State::NeedsReview => ErrorCode::InDoubt,
        State::Ready | State::Accepted | State::Refused | State::Cancelled => ErrorCode::Conflict,
    };
    AppError {
        reference: Some(reference.to_owned()),
        ..AppError::new(code, message)
    }
}
