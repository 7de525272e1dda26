//! Queries of the service: operations that only read. The type system rejects any other operation here.

use crate::messages::queries as messages;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use base::timestamp::Timestamp;
use payment_rules::reading::{Attempt, Outcome, read};
use serde_json::Value as Json;
use service_api::declare::{Operation, Reads};

use crate::event::Topic;
use crate::outbox::{Outbox, new_call};
use crate::tables::calls;
use crate::tables::calls::NewCall;
use system::env::Purpose;
use system::error::{AppError, ErrorCode};

impl Outbox {
    /// Makes one query and records its call.
    ///
    /// # Errors
    ///
    /// If the query is not sent, rejected or unanswered, or if its answer does not have the agreed shape.
    pub async fn ask<O: Operation + Reads>(self: &Arc<Self>, request: &O) -> Result<O::Answer, AppError> {
        self.ask_timed(request).await?.1
    }

    /// As [`Self::ask`], with the service's time from the answer, whatever else the answer contains.
    pub async fn ask_timed<O: Operation + Reads>(
        self: &Arc<Self>,
        request: &O,
    ) -> Result<(Option<Timestamp>, Result<O::Answer, AppError>), AppError> {
        let asked = self.ask_for_outcome(request).await?;
        let answer = match (asked.outcome, asked.answer) {
            (Outcome::Accepted, Some(answer)) => Ok(answer),
            (Outcome::Accepted, None) => Err(unanswered(messages::NOT_AGREED)),
            (other, _) => Err(error_of(&other, asked.pause)),
        };
        Ok((asked.service_time, answer))
    }

    /// As [`Self::ask`], for callers that handle a rejection. A rejection is an outcome here, not an error.
    #[expect(clippy::disallowed_methods, reason = "a question: its operation only reads")]
    pub async fn ask_for_outcome<O: Operation + Reads>(self: &Arc<Self>, request: &O) -> Result<Asked<O::Answer>, AppError> {
        let body = serde_json::to_string(request).map_err(AppError::bug)?;
        self.service.ready_for(&O::SPEC, &body)?;
        let spec = service_api::spec(O::SPEC.id).ok_or_else(|| AppError::bug(O::SPEC.id))?;
        let (asked_at, record) = (self.now(), new_call(spec, &body)?);
        let departure = Arc::default();
        let attempt = self.service.attempt_watched(spec, &body, &[], &departure).await;
        if matches!(attempt, Attempt::Answered { .. }) {
            self.answered.store(self.now().0, Ordering::SeqCst);
            self.compare_clocks().await?;
        }
        let answer = match &attempt {
            Attempt::Answered { body, .. } => serde_json::from_slice::<O::Answer>(body).ok(),
            Attempt::NotSent(_) | Attempt::NoAnswer(_) => None,
        };
        let reading = read(spec, &[], &attempt);
        let outcome = if reading.outcome == Outcome::Accepted && is_foreign(&body, &attempt) {
            Outcome::InDoubt(messages::SOMETHING_ELSE.to_owned())
        } else {
            reading.outcome
        };
        self.keep_question(record, asked_at, attempt, outcome.clone()).await?;
        Ok(Asked {
            outcome,
            pause: reading.pause,
            answer,
            service_time: departure.notes().date.map(Timestamp),
        })
    }

    /// Records a query and its answer. Returns the id of the call.
    pub async fn keep_question(
        self: &Arc<Self>,
        record: NewCall,
        asked_at: Timestamp,
        attempt: Attempt,
        outcome: Outcome,
    ) -> Result<i64, AppError> {
        let now = self.now();
        let call = self
            .store
            .write(move |db| {
                let call = calls::insert(db, &record, asked_at)?;
                calls::close(db, call, &attempt, &outcome, now)?;
                Ok(call)
            })
            .await?;
        self.notify(Topic::Activity, Some(call.to_string()));
        Ok(call)
    }

    /// A new reference for a query.
    pub fn question(&self) -> Result<service_api::value::ReferenceNumber, AppError> {
        self.env.ids.reference(self.kind, Purpose::Question)
    }
}

/// Whether the answer carries another reference than the query, and so answers a different query.
fn is_foreign(question: &str, attempt: &Attempt) -> bool {
    let Attempt::Answered { body, .. } = attempt else { return false };
    let reference = |text: &[u8]| {
        let json: Json = serde_json::from_slice(text).unwrap_or_default();
        json.get("referenceNumber").and_then(Json::as_str).map(str::to_owned)
    };
    match (reference(question.as_bytes()), reference(body)) {
        (Some(asked), Some(answered)) => asked != answered,
        (_, None) | (None, Some(_)) => false,
    }
}

/// The result of a query.
pub struct Asked<A> {
    pub outcome: Outcome,
    /// Why no further queries should be made.
    pub pause: Option<String>,
    /// The answer, if it has the agreed shape.
    pub answer: Option<A>,
    /// The service's time, if the answer has it.
    pub service_time: Option<Timestamp>,
}

/// A query changes nothing, so a missing answer is never *unconfirmed*.
fn unanswered(why: &str) -> AppError {
    AppError::new(ErrorCode::Unanswered, why).hint(messages::TRY_LATER)
}

/// The outcome of a query as an error. `rejection` explains an HTTP rejection.
fn error_of(outcome: &Outcome, rejection: Option<String>) -> AppError {
    match (outcome, rejection) {
        (Outcome::Refused { .. }, Some(rejection)) => AppError::new(ErrorCode::Credentials, rejection).hint(messages::CHECK_KEYS),
        (Outcome::Refused { code, message, .. }, None) => AppError::new(ErrorCode::Refused, messages::rejected(message, code)),
        (Outcome::NotSent(why), _) => AppError::new(ErrorCode::NotSent, why.clone()),
        (Outcome::InDoubt(why), _) => unanswered(why),
        (Outcome::Accepted, _) => AppError::bug("an accepted question is no error"),
    }
}
