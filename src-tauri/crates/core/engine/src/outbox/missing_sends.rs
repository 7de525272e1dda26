//! Missing sends: records that are older than the send journal. They are found at the start, and nothing is sent until they are settled or
//! decided.

use crate::messages::sending as messages;
use base::retention;
use base::timestamp::Timestamp;
use rusqlite::Connection;

use super::Outbox;
use crate::event::Topic;
use crate::tables::own_copy::How;
use crate::tables::send_counts::MissingSends;
use crate::tables::{own_copy, send_counts};
use store::{Actor, audit};
use system::error::AppError;

impl Outbox {
    /// At the start, before anything is sent: removes settled entries beyond retention from the send journal. After a failure the journal
    /// stays long.
    pub async fn shorten_journal(&self) {
        let now = self.now();
        let shortened = self.send_journal.shorten(&self.store, now.plus(-retention::SEND_JOURNAL), now);
        if let Err(error) = shortened.await {
            tracing::warn!(message = %error.message, "the journal stays as long as it was");
        }
    }

    /// At the start, before anything else: compares the records with the send journal and restores missing sends as unconfirmed. Returns
    /// whether the records were behind.
    pub async fn restore_missing_sends(&self) -> Result<bool, AppError> {
        let seq = self.store.read(send_counts::seq).await?;
        let Some(ahead) = self.send_journal.ahead_of(seq).await? else {
            return Ok(false);
        };
        tracing::info!(seq, top = ahead.top, lost = ahead.lost, "the records are older than what was sent");
        let (policy, now) = (self.policy.clone(), self.now());
        self.store.write(move |db| send_counts::fill(db, &ahead, &policy, now)).await?;
        Ok(true)
    }

    /// Checks that nothing blocks sending because of missing sends.
    ///
    /// # Errors
    ///
    /// If these records have open missing sends, or are a copy and the question about other computers is open.
    pub async fn no_missing_sends(&self) -> Result<(), AppError> {
        self.store.read(no_missing_sends).await
    }

    /// The number of calls that no record shows and that no person has decided.
    pub async fn lost(&self) -> Result<u32, AppError> {
        Ok(self.store.read(send_counts::missing_sends).await?.map_or(0, |missing| missing.lost))
    }

    /// Why nothing is sent because of missing sends, and the number of calls that no record shows.
    ///
    /// # Errors
    ///
    /// If the records cannot be read.
    pub async fn missing_sends(&self) -> Result<Option<(AppError, u32)>, AppError> {
        let (missing, copy) = self
            .store
            .read(|db| Ok((send_counts::missing_sends(db)?, own_copy::open(db)?)))
            .await?;
        let lost = missing.map_or(0, |missing| missing.lost);
        let error = missing.map(refused).or_else(|| copy.map(|(how, at)| refused_as_copy(how, at)));
        Ok(error.map(|error| (error, lost)))
    }

    /// Stores a person's decision about the calls that no record shows.
    ///
    /// # Errors
    ///
    /// If `evidence` is empty, or no such calls are open.
    pub async fn decide_missing_sends(&self, evidence: &str, actor: Actor) -> Result<(), AppError> {
        let evidence = evidence.trim().to_owned();
        if evidence.is_empty() {
            return Err(AppError::invalid_field(
                messages::NOTHING_CHANGED,
                "evidence",
                messages::EVIDENCE_NEEDED,
            ));
        }
        let now = self.now();
        let decided = self.store.write(move |db| {
            let decided = send_counts::decide(db, &evidence, now)?;
            if decided {
                audit::record(
                    db,
                    now,
                    actor.entry(crate::messages::audit::MISSING_PAYMENTS_DECIDED, None, Some(evidence)),
                )?;
            }
            Ok(decided)
        });
        if !decided.await? {
            return Err(AppError::conflict(messages::NOTHING_MISSING));
        }
        self.notify(Topic::App, None);
        self.wake();
        Ok(())
    }
}

/// Checks that nothing blocks sending because of missing sends.
///
/// # Errors
///
/// If these records have open missing sends, or are a copy and the question about other computers is open.
pub fn no_missing_sends(db: &Connection) -> Result<(), AppError> {
    if let Some(missing) = send_counts::missing_sends(db)? {
        return Err(refused(missing));
    }
    own_copy::open(db)?.map_or(Ok(()), |(how, at)| Err(refused_as_copy(how, at)))
}

fn refused_as_copy(how: How, at: Timestamp) -> AppError {
    AppError::conflict(messages::copy(how, at))
        .hint(messages::ANSWER_OTHER_COMPUTERS)
        .at_terminal(messages::ANSWER_OTHER_COMPUTERS_AT_TERMINAL)
}

fn refused(missing: MissingSends) -> AppError {
    let refused = AppError::conflict(messages::missing(&missing));
    if missing.restored_from.is_some() {
        return refused
            .hint(messages::COMPARE_SINCE)
            .at_terminal(messages::COMPARE_SINCE_AT_TERMINAL);
    }
    if missing.lost > 0 {
        return refused.hint(messages::COMPARE).at_terminal(messages::COMPARE_AT_TERMINAL);
    }
    refused.hint(if missing.needs_review > 0 {
        messages::DECIDE_MISSING
    } else {
        messages::MISSING_ASKED
    })
}
