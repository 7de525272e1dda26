//! One query of a probe: any body, any hash, and the complete answer. Only operations that change nothing are used.

use std::sync::Arc;

use base::timestamp::SECOND;
use payment_rules::probe::ProbeAnswer;
use payment_rules::reading::{Attempt, read};
use serde_json::{Value as Json, json};
use service_api::answer::{code_of, message_of};
use service_api::declare::{SignedValue, Spec};
use service_api::value::{Amount, AnswerAmount, Secret};
use service_api::{answer, auth};

use crate::messages;
use engine::outbox::{Outbox, new_call};
use engine::tables::calls;
use system::error::{AppError, ErrorCode};

/// How a query is signed.
#[derive(Clone, Debug)]
pub(super) enum Hash {
    /// As the contract defines.
    Right,
    /// With a wrong hash.
    Wrong,
    /// With other texts for these values.
    Over(Vec<(&'static str, String)>),
}

/// The complete answer.
#[derive(Clone, Debug)]
pub(super) struct Answered {
    pub(super) result: ProbeAnswer,
    pub(super) json: Json,
    /// The service's clock minus ours, in seconds, if the answer has a time.
    pub(super) ahead: Option<i64>,
}

/// An answer in the terms of the probe's rules.
pub(super) fn probe_answer(status: Option<u16>, json: &Json) -> ProbeAnswer {
    ProbeAnswer {
        status,
        code: code_of(json).filter(|code| !code.is_empty()),
        message: message_of(json),
        transaction_id: match json.get("transactionId") {
            Some(Json::String(text)) => Some(text.clone()),
            Some(Json::Number(number)) => Some(number.to_string()),
            Some(Json::Null | Json::Bool(_) | Json::Array(_) | Json::Object(_)) | None => None,
        },
    }
}

impl Answered {
    pub(super) fn of(attempt: &Attempt, reference: &str) -> Result<Self, AppError> {
        let (status, body) = match attempt {
            Attempt::Answered { status, body, .. } => (*status, body),
            Attempt::NotSent(why) | Attempt::NoAnswer(why) => {
                return Err(AppError::new(ErrorCode::InDoubt, messages::no_answer_from_service(why)).hint(messages::TRY_LATER));
            }
        };
        let json = answer::read(body).unwrap_or_default();
        let result = probe_answer(Some(status), &json);
        // Every query has its own reference, which its answer may contain.
        let message = result.message.replace(reference, "…");
        Ok(Self {
            result: ProbeAnswer { message, ..result },
            json,
            ahead: None,
        })
    }

    /// A summary of the answer.
    pub(super) fn words(&self) -> String {
        messages::answer_summary(self.result.status, self.result.code.as_deref(), None, &self.result.message)
    }
}

/// Sends one query for `spec`; the call is recorded.
#[expect(clippy::disallowed_methods, reason = "its operation only reads")]
pub(super) async fn ask(outbox: &Arc<Outbox>, spec: &'static Spec, body: &str, hash: Hash) -> Result<Answered, AppError> {
    if spec.effect.changes() {
        return Err(AppError::bug(format!("{} is no question", spec.id)));
    }
    outbox.service.ready_for(spec, body)?;
    let hash = match hash {
        Hash::Right => None,
        Hash::Wrong => Some("0".repeat(128)),
        Hash::Over(texts) => Some(hash_over(outbox, spec, body, &texts)?),
    };
    let (asked_at, record) = (outbox.now(), new_call(spec, body)?);
    let departure = Arc::default();
    let attempt = match hash {
        None => outbox.service.attempt_watched(spec, body, &[], &departure).await,
        Some(hash) => outbox.service.observe_with_hash(spec, body, Secret::new(hash), &departure).await,
    };
    let answered_at = outbox.now();
    let outcome = read(spec, &[], &attempt).outcome;
    let (asking, kept) = (Arc::clone(outbox), attempt.clone());
    outbox
        .store
        .write(move |db| {
            let call = calls::insert(db, &record, asked_at)?;
            calls::close(db, call, &kept, &outcome, asking.now())
        })
        .await?;
    let json: Json = serde_json::from_str(body).unwrap_or_default();
    let reference = json.get("referenceNumber").and_then(Json::as_str).unwrap_or("\u{0}").to_owned();
    Ok(Answered {
        ahead: departure.notes().date.map(|date| (date - answered_at.0) / SECOND),
        ..Answered::of(&attempt, &reference)?
    })
}

fn hash_over(outbox: &Outbox, spec: &Spec, body: &str, texts: &[(&'static str, String)]) -> Result<String, AppError> {
    let unsignable = |error| AppError::bug(format!("{error:?}"));
    let values = auth::signed_values(spec, body).map_err(unsignable)?;
    let other = |value: SignedValue| match texts.iter().find(|(name, _)| *name == value.name) {
        Some((_, text)) => SignedValue {
            text: text.clone(),
            ..value
        },
        None => value,
    };
    let values: Vec<SignedValue> = values.into_iter().map(other).collect();
    Ok(auth::hash(&values, outbox.service.keys().hash_key(spec).map_err(unsignable)?))
}

/// A new reference for one query.
pub(super) fn reference(outbox: &Outbox) -> Result<String, AppError> {
    Ok(outbox.question()?.to_string())
}

/// The balance, if the service reports it.
pub(super) async fn wallet(outbox: &Arc<Outbox>) -> Result<Option<Amount>, AppError> {
    let spec = operation("accountBalance")?;
    let body = json!({ "referenceNumber": reference(outbox)? }).to_string();
    let answered = ask(outbox, spec, &body, Hash::Right).await?;
    let amount = |name: &str| {
        let amount: AnswerAmount = serde_json::from_value(answered.json.get(name)?.clone()).ok()?;
        amount.amount
    };
    Ok(amount("availableBalance").or_else(|| amount("totalBalance")))
}

/// The operation `id`.
pub(super) fn operation(id: &'static str) -> Result<&'static Spec, AppError> {
    service_api::spec(id).ok_or_else(|| AppError::bug(id))
}
