//! A request for an operation: checked, executed, and answered as the faults specify.

use std::sync::{Arc, PoisonError};

use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use service_api::auth::{equal, identity_is_right};
use service_api::declare::{Interface, Spec};

use crate::alter::{about, alter, transaction_id, with_wrong_amounts};
use crate::connection::Cut;
use crate::engine::{Arrived, Engine};
use crate::fault_response::{JSON, explained, in_place_of, typed, unidentified};
use crate::faults::{AppliedFault, Armed, Fault};
use crate::hash::{self, Amounts};
use crate::photos::{Photos, is_multipart, media_type};
use crate::raw::Raw;
use crate::server::{Shared, delay, wait};
use crate::time::Timestamp;
use crate::why;
use crate::world::{Refusal, read_body};

/// A request for an operation that was read completely.
pub(crate) struct Received {
    pub(crate) spec: &'static Spec,
    pub(crate) path: String,
    pub(crate) method: Method,
    pub(crate) headers: HeaderMap,
    /// The body, or why it cannot be read.
    pub(crate) body: Result<Raw, String>,
    pub(crate) photos: Photos,
}

/// Why a request does not reach the world.
#[derive(Clone, Debug)]
struct Refused {
    /// The reason in one word.
    word: &'static str,
    /// The answer; `None` if the caller is not identified.
    answer: Option<(StatusCode, &'static str)>,
    /// The explanation for the member `sandbox`.
    why: String,
}

impl Refused {
    fn new(word: &'static str, status: StatusCode, text: &'static str, why: String) -> Self {
        let answer = Some((status, text));
        Self { word, answer, why }
    }

    fn unreadable(why: impl Into<String>) -> Self {
        Self::new("unreadable", StatusCode::BAD_REQUEST, "The body is not a JSON object", why.into())
    }

    fn response(self) -> Response {
        match self.answer {
            Some((status, text)) => explained(status, text, Some(self.why)),
            None => unidentified(None, Some(self.why)),
        }
    }
}

impl Received {
    pub(crate) async fn answer(self, arrived: Arrived, shared: Arc<Shared>, cut: Cut) -> Response {
        let skew = arrived.faults.find(Fault::DateSkew).cloned();
        let mut response = self.answer_on_time(arrived, &shared, &cut).await;
        if let Some(date) = date(&shared.control.0, skew.as_ref()) {
            response.headers_mut().insert(header::DATE, date);
        }
        response
    }

    async fn answer_on_time(self, arrived: Arrived, shared: &Arc<Shared>, cut: &Cut) -> Response {
        let engine = &shared.control.0;
        let faults = &arrived.faults;
        if !delay(&arrived, Fault::DelayBefore, shared).await {
            return silence(cut);
        }
        if let Some(applied) = faults.replacing(false) {
            engine.reject(&arrived, &applied.armed.fault.name());
            return self.end(applied, None, cut);
        }
        match self.check(shared, faults.find(Fault::HashCheck)) {
            Ok(body) => match faults.find(Fault::Late) {
                Some(late) => self.act_late(body, late, &arrived, shared, cut),
                None => self.act(body, &arrived, shared, cut).await,
            },
            Err(refused) => {
                engine.reject(&arrived, refused.word);
                refused.response()
            }
        }
    }

    /// Executes the request, and answers as the faults specify.
    async fn act(&self, body: &Raw, arrived: &Arrived, shared: &Shared, cut: &Cut) -> Response {
        let engine = &shared.control.0;
        let faults = &arrived.faults;
        let body = self.as_done(body, arrived, shared);
        let mut answered = engine.call(self.spec, &body, self.photos.clone(), arrived);
        if let Some(twice) = faults.find(Fault::DuplicateDelivery) {
            let again = engine.call(self.spec, &body, self.photos.clone(), &engine.arrive_again(arrived));
            answered = if twice.form() == "second" { again } else { answered };
        }
        let mut answer = match answered {
            Ok(answer) => answer,
            Err(error) => {
                tracing::error!(%error, "a request was not done");
                let why = "Nothing was done: the state file cannot be written.".to_owned();
                return explained(StatusCode::INTERNAL_SERVER_ERROR, "Server Error", Some(why));
            }
        };
        why::complete(self.spec, &mut answer, faults);
        let last_id = last_id(shared, &answer);
        faults.all().for_each(|armed| alter(&mut answer, armed, last_id.as_deref()));
        if let Some(armed) = faults.find(Fault::CallbackBeforeAnswer) {
            pay_and_notify(armed, arrived, shared).await;
        }
        if !delay(arrived, Fault::DelayAfter, shared).await {
            return silence(cut);
        }
        match faults.replacing(true) {
            Some(applied) => self.end(applied, Some(&answer), cut),
            None => typed(StatusCode::OK, JSON, answer.to_string()),
        }
    }

    /// Answers immediately and executes the request later, in a separate task.
    fn act_late(&self, body: &Raw, late: &Armed, arrived: &Arrived, shared: &Arc<Shared>, cut: &Cut) -> Response {
        let (spec, photos) = (self.spec, self.photos.clone());
        let (body, arrived, shared) = (self.as_done(body, arrived, shared), arrived.clone(), Arc::clone(shared));
        let due = arrived.arrival.received_at.plus_ms(late.ms_or(60_000));
        let answer = in_process(spec, &body);
        let form = late.form().to_owned();
        tokio::spawn(async move {
            let engine = &shared.control.0;
            while engine.now() < due {
                if !wait(20, &shared).await {
                    return;
                }
            }
            if let Err(error) = engine.call(spec, &body, photos, &arrived) {
                tracing::error!(%error, "a late request was not done");
            }
        });
        match form.as_str() {
            "pending" => typed(StatusCode::OK, JSON, answer.to_string()),
            _ => silence(cut),
        }
    }

    /// The request that is executed, which a fault may change.
    fn as_done(&self, body: &Raw, arrived: &Arrived, shared: &Shared) -> Raw {
        let mut body = body.clone();
        if let Some(armed) = arrived.faults.find(Fault::WrongAmount) {
            body = with_wrong_amounts(read_body(self.spec.id, &body), armed.form());
        }
        if arrived.faults.find(Fault::OtherStatus).is_some() {
            let book = shared.control.book();
            let others = book.iter().rev().map(|entry| entry.reference_number.as_str());
            let other = others
                .into_iter()
                .find(|other| Some(*other) != arrived.arrival.reference.as_deref());
            body = about(body, other);
        }
        body
    }

    fn end(&self, applied: &AppliedFault, answer: Option<&Raw>, cut: &Cut) -> Response {
        in_place_of(answer, applied, &self.path, cut)
    }

    /// The body, if everything about the request is correct.
    fn check(&self, shared: &Shared, hash_check: Option<&Armed>) -> Result<&Raw, Refused> {
        if self.method != Method::POST {
            let why = format!("{} was used; every operation takes POST.", self.method);
            return Err(Refused::new("wrong_method", StatusCode::METHOD_NOT_ALLOWED, "Use POST", why));
        }
        let right = match self.spec.files {
            [] => media_type(&self.headers).eq_ignore_ascii_case(JSON),
            [..] => is_multipart(&self.headers),
        };
        if !right {
            let text = "Send application/json, or multipart/form-data with photos";
            let why = why::content_type(self.spec, &self.headers);
            return Err(Refused::new("wrong_content_type", StatusCode::UNSUPPORTED_MEDIA_TYPE, text, why));
        }
        let header = |name: &str| self.headers.get(name)?.to_str().ok().map(str::to_owned);
        if !identity_is_right(self.spec, &shared.keys, header) {
            let why = why::identity(self.spec, &shared.keys, &self.headers);
            return Err(Refused {
                word: "wrong_identity",
                answer: None,
                why,
            });
        }
        let body = match &self.body {
            Ok(body @ Raw::Group(_)) => body,
            Ok(_) => return Err(Refused::unreadable("It is JSON, and no object.")),
            Err(why) => return Err(Refused::unreadable(why)),
        };
        let form = hash_check.map(Armed::form).unwrap_or_default();
        if form == "off" {
            return Ok(body);
        }
        let given = header("hash");
        let wanted = Amounts::named(form);
        let key = shared.keys.hash_key(self.spec).ok();
        let expected = key.and_then(|key| hash::expected(self.spec, body, key, wanted).ok());
        match (&given, expected) {
            (Some(given), Some(expected)) if equal(given, &expected) => Ok(body),
            (_, _) => {
                let why = hash::explain(self.spec, body, &shared.keys, wanted, given.as_deref());
                let text = "Error validating hash";
                Err(Refused::new("wrong_hash", StatusCode::UNAUTHORIZED, text, why))
            }
        }
    }
}

fn silence(cut: &Cut) -> Response {
    cut.silent();
    typed(StatusCode::OK, JSON, "")
}

/// The transaction id of the previous answer.
fn last_id(shared: &Shared, answer: &Raw) -> Option<String> {
    let mut last = shared.last_id.lock().unwrap_or_else(PoisonError::into_inner);
    let before = last.clone();
    if let Some(id) = transaction_id(answer) {
        *last = Some(id.to_owned());
    }
    before
}

/// The answer to an accepted request whose result is open.
fn in_process(spec: &Spec, body: &Raw) -> Raw {
    let mut answer = Refusal::in_process(spec.interface).envelope(spec, body);
    if let (Some(Raw::Text(code)), true) = (answer.get("responseCode").cloned(), spec.interface != Interface::Collection) {
        answer.set("responseCode", Raw::Number(code));
    }
    answer
}

/// The payer pays the new request; waits until the callback was delivered.
async fn pay_and_notify(armed: &Armed, arrived: &Arrived, shared: &Shared) {
    let Some(reference) = arrived.arrival.reference.as_deref() else {
        return;
    };
    if let Err(error) = shared.control.pay(reference, None, None) {
        tracing::debug!(%error, "nothing is reported before the answer");
    }
    let mut left = armed.ms_or(5_000) / 20;
    let waits = || {
        shared
            .control
            .callbacks()
            .iter()
            .any(|date| date.reference_number == reference && date.status == "waiting")
    };
    while left > 0 && waits() && wait(20, shared).await {
        left -= 1;
    }
}

/// The header `Date` if it differs from the computer's time: time is manual, was advanced, or a fault changes the clock.
fn date(engine: &Engine, skew: Option<&Armed>) -> Option<HeaderValue> {
    let own = engine.own_time();
    let date = match (own, skew) {
        (None, None) => return None,
        (Some(now), None) => now,
        (now, Some(armed)) => {
            let off = i64::try_from(armed.ms_or(3_600_000)).unwrap_or(i64::MAX);
            let now = now.unwrap_or_else(Timestamp::of_the_computer);
            Timestamp(if armed.form() == "behind" { now.0 - off } else { now.0 + off })
        }
    };
    HeaderValue::from_str(&date.http()).ok()
}
