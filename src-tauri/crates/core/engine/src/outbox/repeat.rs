//! The only place where something is sent a second time under a used reference, on purpose and with test money only: to learn what the
//! service does with a known reference (`docs/spec/outcomes.md#repeated-references`). Nothing else may call it, which a test checks.
//!
//! A repeat is an outbox entry like any other: stored as *sending* before its first byte, and counted as in flight. Our records give it its
//! own name; the service knows it by the repeated reference. No status query can distinguish it from the first call, so it needs review
//! unless its answer or the wallet proves the result.

use crate::messages::sending as messages;
use std::sync::Arc;

use base::profile::ProfileKind;
use base::timestamp::Timestamp;
use payment_rules::outbox::{Event, Line, State};
use payment_rules::reading::Receipt;
use service_api::declare::Spec;
use service_api::masked;

use super::Outbox;
use super::send::step;
use crate::event::Topic;
use crate::outbox::requests::lines_of;
use crate::tables::{evidence, outbox, outbox as lines};
use system::env::Purpose;
use system::error::AppError;

/// A person's consent that test money may move twice. Only the contract probe creates one.
#[derive(Debug)]
pub struct ConsentToRepeat(());

impl ConsentToRepeat {
    /// The consent, for a profile with test money.
    ///
    /// # Errors
    ///
    /// If the profile moves real money.
    pub fn of_a_person(outbox: &Outbox) -> Result<Self, AppError> {
        match outbox.kind {
            ProfileKind::Sandbox | ProfileKind::Test => Ok(Self(())),
            ProfileKind::Live => Err(AppError::conflict(messages::NEVER_WITH_REAL_MONEY)),
        }
    }
}

/// A recorded repeat.
#[derive(Clone, Copy, Debug)]
pub struct Repeat {
    /// The id of its entry.
    pub line: i64,
    /// The id of its call.
    pub call: i64,
}

/// What the wallet, or the ways to pay, showed about a repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// It was executed.
    Done,
    /// It was not executed.
    NotDone,
    /// The result is unclear.
    Nothing,
}

/// The state of the only kind of entry whose answer is not final: an acceptance may repeat the first answer, and a rejection may follow an
/// execution.
fn as_shown(line: &Line, shown: Shown, words: String, now: Timestamp) -> Line {
    let (state, receipt) = match shown {
        Shown::Done => (State::Accepted, line.receipt.clone()),
        Shown::NotDone => (State::Refused, Receipt::default()),
        Shown::Nothing => (State::NeedsReview, line.receipt.clone()),
    };
    Line {
        state,
        receipt,
        refusal: line.refusal.clone().filter(|_| shown != Shown::Done),
        reason: Some(words.into()),
        next_status_query_at: None,
        settled_at: state.is_final().then_some(now),
        settled_by_service: None,
        ..line.clone()
    }
}

fn refused(why: &str) -> AppError {
    AppError::conflict(messages::not_repeated(why))
}

impl Outbox {
    /// Repeats what a probe sent under `reference`, with `body`: the same amount, in the same body or by another operation. The first entry
    /// keeps its result.
    ///
    /// # Errors
    ///
    /// If `reference` is no accepted call of a probe, the body differs, or an earlier repeat is open.
    pub async fn repeat_on_purpose(
        self: &Arc<Self>,
        spec: &'static Spec,
        body: &str,
        reference: &str,
        _consent: &ConsentToRepeat,
    ) -> Result<Repeat, AppError> {
        let known = outbox::line_by_reference(&self.store, reference.to_owned()).await?;
        let known = known.filter(|row| row.run.is_none() && row.about.is_none() && row.line.state == State::Accepted);
        let Some(first) = known else {
            return Err(refused(&messages::no_accepted_call(reference)));
        };
        let mut repeats = lines_of(spec, body)?;
        let (Some(mut again), true) = (repeats.pop(), repeats.is_empty()) else {
            return Err(AppError::bug("one repeat at a time"));
        };
        let same_words = spec.id != first.operation || masked::body(spec, body) == first.body;
        if again.reference != reference || again.amount != first.line.amount || !same_words {
            return Err(refused(&messages::differs_from(reference)));
        }
        again.reference = self.env.ids.reference(self.kind, Purpose::Repeat)?.to_string();
        again.about = Some(reference.to_owned());
        let (outbox, first) = (Arc::clone(self), first.id);
        let id = self
            .store
            .write(move |db| {
                let open = again
                    .about
                    .as_deref()
                    .map(|about| crate::tables::outbox::is_repeated_now(db, about))
                    .transpose()?;
                if open == Some(true) {
                    return Err(refused(messages::LAST_REPEAT_OPEN));
                }
                let id = lines::insert(db, &again)?;
                for line in [first, id] {
                    evidence::note(db, line, "probe", messages::REPEATED_ON_PURPOSE, outbox.now())?;
                }
                Ok(id)
            })
            .await?;
        let sent = self.send_lines(vec![id], Some(body.to_owned()), Vec::new()).await;
        self.cancel_unsent(id).await?;
        sent.map(|(call, _)| Repeat { line: id, call })
    }

    /// Stores the result of a repeat as it was `shown`, regardless of its answer. `words` explain it.
    pub async fn settle_repeat(self: &Arc<Self>, repeat: Repeat, shown: Shown, words: String) -> Result<(), AppError> {
        let outbox = Arc::clone(self);
        self.store
            .write(move |db| {
                let (row, now) = (lines::by_id(db, repeat.line)?, outbox.now());
                evidence::note(db, row.id, "probe", &words, now)?;
                match row.line.state {
                    State::Accepted | State::Refused | State::NeedsReview => {
                        lines::update(db, &row, &as_shown(&row.line, shown, words, now), None)
                    }
                    State::Ready | State::Sending | State::InDoubt | State::Confirming | State::Cancelled => Ok(()),
                }
            })
            .await?;
        self.notify(Topic::Activity, None);
        Ok(())
    }

    /// Cancels a repeat that was not sent: the probe starts again instead.
    async fn cancel_unsent(self: &Arc<Self>, id: i64) -> Result<(), AppError> {
        let outbox = Arc::clone(self);
        self.store
            .write(move |db| {
                let row = lines::by_id(db, id)?;
                if row.line.state != State::Ready {
                    return Ok(());
                }
                let line = step(&row, &Event::Cancelled, &outbox, outbox.now())?;
                lines::update(db, &row, &line, None)
            })
            .await
    }
}

#[cfg(test)]
#[path = "repeat_tests.rs"]
pub mod tests;
