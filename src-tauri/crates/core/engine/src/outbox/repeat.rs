//! The one place where something is sent a second time under a reference that was used, on purpose and with test money only: to learn what
//! the service does with a reference it knows (`docs/spec/outcomes.md#repeated-references`). Nothing else may call it; a test
//! holds that.
//!
//! A repeat is a line of the outbox like every other, armed on disk before its first byte and counted among what is on its way. It has a
//! name of its own in our records; the service knows it by the reference that it repeats. No look-up can tell it from the first sending:
//! what neither its answer nor the wallet proves goes to a person.

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

/// A person's word that test money may move twice. Only the contract probe makes one.
#[derive(Debug)]
pub struct ConsentToRepeat(());

impl ConsentToRepeat {
    /// Refused for anything but test money.
    pub fn of_a_person(outbox: &Outbox) -> Result<Self, AppError> {
        match outbox.kind {
            ProfileKind::Sandbox | ProfileKind::Test => Ok(Self(())),
            ProfileKind::Live => Err(AppError::conflict(
                "Nothing was sent: real money is never moved to learn something.",
            )),
        }
    }
}

/// A second sending that is on record.
#[derive(Clone, Copy, Debug)]
pub struct Repeat {
    /// Its line.
    pub line: i64,
    /// Its call.
    pub call: i64,
}

/// What showed whether a repeat was done: the wallet, or the ways to pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// It was done once more.
    Done,
    /// Nothing more was done.
    NotDone,
    /// Neither.
    Nothing,
}

/// The one line whose answer does not have the last word: a yes may be the first one's, told again, and a no may come after the deed.
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
        reason: Some(words),
        next_status_query_at: None,
        settled_at: state.is_final().then_some(now),
        settled_by_service: None,
        ..line.clone()
    }
}

/// Why it is on record twice.
const WORDS: &str = "Sent a second time on purpose, with test money, to learn what the service does with a reference it knows.";

fn refused(why: &str) -> AppError {
    AppError::conflict(format!("Nothing was sent a second time: {why}"))
}

impl Outbox {
    /// Sends what a probe did under `reference` once more, in `body`: the same amount of money, in the same words or as another operation
    /// says them. The first line keeps its result.
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
            return Err(refused(&format!("{reference} is nothing that a probe did and that was accepted.")));
        };
        let mut repeats = lines_of(spec, body)?;
        let (Some(mut again), true) = (repeats.pop(), repeats.is_empty()) else {
            return Err(AppError::bug("one repeat at a time"));
        };
        let same_words = spec.id != first.operation || masked::body(spec, body) == first.body;
        if again.reference != reference || again.amount != first.line.amount || !same_words {
            return Err(refused(&format!("it is not what was sent under {reference}.")));
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
                    return Err(refused(
                        "how the last repeat of this reference ended is not known yet. Decide that first.",
                    ));
                }
                let id = lines::insert(db, &again)?;
                for line in [first, id] {
                    evidence::note(db, line, "probe", WORDS, outbox.now())?;
                }
                Ok(id)
            })
            .await?;
        let sent = self.send_lines(vec![id], Some(body.to_owned()), Vec::new()).await;
        self.take_back_unsent(id).await?;
        sent.map(|(call, _)| Repeat { line: id, call })
    }

    /// Puts on record what was `shown` of a repeat, by the wallet where money moves, whatever its answer said: `words` say how.
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

    /// A repeat that did not leave is not sent later: the question is asked anew.
    async fn take_back_unsent(self: &Arc<Self>, id: i64) -> Result<(), AppError> {
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
