//! Sends entries outside batches, each on a person's request.

use crate::messages::sending as messages;
use std::sync::Arc;

use payment_rules::reading::Reading;
use rusqlite::{Connection, Transaction};
use service_api::declare::Operation as _;
use service_api::photo::Photo;
use service_api::{MoneyTransferBulk, masked};

use super::Outbox;
use super::send::{OutgoingCall, spec_of};
use crate::event::Topic;
use crate::outbox::in_flight::Permit;
use crate::tables::outbox as lines;
use crate::tables::outbox::OutboxEntry;
use system::error::{AppError, ErrorCode};

impl Outbox {
    /// Sends one entry outside batches now.
    pub async fn send_one(self: &Arc<Self>, id: i64) -> Result<(i64, Reading), AppError> {
        self.send_lines(vec![id], None, Vec::new()).await
    }

    /// Sends entries outside batches in one call now, with `body` and `photos` if they were written elsewhere.
    pub async fn send_lines(self: &Arc<Self>, ids: Vec<i64>, body: Option<String>, photos: Vec<Photo>) -> Result<(i64, Reading), AppError> {
        self.send_lines_unless(ids, body, photos, |_| Ok(())).await
    }

    /// As [`Self::send_lines`], unless `problem` finds one right before, in the same transaction.
    pub async fn send_lines_unless(
        self: &Arc<Self>,
        ids: Vec<i64>,
        body: Option<String>,
        photos: Vec<Photo>,
        problem: impl FnOnce(&Connection) -> Result<(), AppError> + Send + 'static,
    ) -> Result<(i64, Reading), AppError> {
        if let Some(error) = self.stalled() {
            return Err(error);
        }
        let outbox = Arc::clone(self);
        let begin = move |db: &Transaction<'_>| outbox.begin_single(db, &ids, body, problem);
        let (mut outgoing, permit) = self.store.write(begin).await?;
        outgoing.photos = photos;
        self.notify(Topic::Activity, Some(outgoing.call.to_string()));
        let references = outgoing.lines.iter().map(OutboxEntry::named).collect::<Vec<_>>().join(", ");
        let result = self.send_and_settle(outgoing, &Arc::default()).await;
        drop(permit);
        self.wake();
        result.map_err(|error| {
            self.stall(error.clone());
            // Something may have been sent: whatever failed here, the entries are unconfirmed.
            let message = messages::answer_not_stored(&references, &error.message);
            let hint = messages::RESTART;
            AppError {
                reference: Some(references),
                ..AppError::new(ErrorCode::InDoubt, message).hint(hint)
            }
        })
    }

    /// Checks that these entries may be sent in one call now, and records it.
    fn begin_single(
        &self,
        db: &Transaction<'_>,
        ids: &[i64],
        body: Option<String>,
        problem: impl FnOnce(&Connection) -> Result<(), AppError>,
    ) -> Result<(OutgoingCall, Permit), AppError> {
        let rows = ids.iter().map(|id| lines::by_id(db, *id)).collect::<Result<Vec<_>, _>>()?;
        let money = rows.iter().any(|row| row.line.nature.moves_money);
        if money {
            crate::outbox::no_missing_sends(db)?;
            self.room_on_disk()?;
        }
        if money && lines::summary(db)?.in_doubt > 0 {
            return Err(AppError::conflict(messages::ANOTHER_UNCONFIRMED).hint(messages::SEND_ONCE_SETTLED));
        }
        problem(db)?;
        let spec = rows
            .first()
            .map(spec_of)
            .transpose()?
            .ok_or_else(|| AppError::bug("nothing to send"))?;
        // Taken before the transaction ends, so that the next call finds the place taken.
        let permit = match money {
            true => self.in_flight.take(spec.id == MoneyTransferBulk::SPEC.id, self.policy.in_flight),
            false => Some(self.in_flight.join()),
        };
        let permit = permit.ok_or_else(|| AppError::conflict(messages::TOO_MANY_AT_ONCE).hint(messages::TRY_IN_A_MOMENT))?;
        let body = body.unwrap_or_else(|| rows[0].body.clone());
        if masked::lacks_a_secret(spec, &body) {
            let message = messages::SECRET_NOT_STORED;
            return Err(AppError::conflict(message).hint(messages::FILL_IN_WITH_PASSWORD));
        }
        Ok((self.record_call(db, spec, body, rows)?, permit))
    }
}
