//! The one place where the same payment is sent a second time, on purpose and with test money only: to learn what the service does
//! with a reference it knows (payment protocol, *How `dedupe = proven` is obtained*). Nothing else may call it; a test holds that.

use std::sync::Arc;

use domain::outbox::State;
use domain::reading::{Asked, Attempt, read};
use service_api::declare::Spec;
use service_api::masked;

use super::{Outbox, new_call};
use crate::error::{AppError, ErrorCode};
use crate::store::{calls, outbox as lines};
use crate::view::ProfileKind;

/// A person's word that test money may move twice. Only the contract probe makes one.
#[derive(Debug)]
pub(crate) struct ConsentToRepeat(());

impl ConsentToRepeat {
    /// Refused for anything but test money.
    pub(crate) fn of_a_person(outbox: &Outbox) -> Result<Self, AppError> {
        match outbox.kind {
            ProfileKind::Sandbox | ProfileKind::Test => Ok(Self(())),
            ProfileKind::Live => Err(AppError::new(
                ErrorCode::Conflict,
                "Nothing was sent: real money is never moved to learn something.",
            )),
        }
    }
}

impl Outbox {
    /// Sends an accepted payment of a probe once more, word for word. Its line keeps its first result; the second call is on record
    /// before its first byte leaves.
    pub(crate) async fn repeat_on_purpose(
        self: &Arc<Self>,
        spec: &'static Spec,
        body: &str,
        reference: &str,
        _consent: &ConsentToRepeat,
    ) -> Result<Attempt, AppError> {
        if let Some(error) = self.stalled() {
            return Err(error);
        }
        let line = self.store.line_by_reference(reference.to_owned()).await?;
        let known = line.filter(|row| {
            row.run.is_none() && row.operation == spec.id && row.body == masked::body(spec, body) && row.line.state == State::Accepted
        });
        let Some(row) = known else {
            return Err(AppError::new(
                ErrorCode::Conflict,
                format!("Nothing was sent a second time: {reference} is no accepted payment of this probe."),
            ));
        };
        let (outbox, record, line) = (Arc::clone(self), new_call(spec, body)?, row.id);
        let call = self
            .store
            .write(move |db| {
                if lines::standing(db)?.in_doubt > 0 {
                    return Err(AppError::new(
                        ErrorCode::Conflict,
                        "Nothing was sent a second time: a payment of this profile is not known yet.",
                    ));
                }
                let words = "Sent a second time on purpose, with test money, to learn what the service does with a reference it knows.";
                lines::note(db, line, "probe", words, outbox.now())?;
                calls::insert(db, &record, outbox.now())
            })
            .await?;
        let attempt = self.service.attempt(spec, body).await;
        let (outbox, kept) = (Arc::clone(self), attempt.clone());
        let outcome = read(spec, &[Asked::about(reference)], &attempt).outcome;
        self.store
            .write(move |db| calls::close(db, call, &kept, &outcome, outbox.now()))
            .await?;
        self.forget_balance();
        Ok(attempt)
    }
}
