//! Missing sends: records that are older than the send journal. They are found at the start, and nothing is sent until they are settled or
//! decided.

use base::retention;
use base::timestamp::Timestamp;
use rusqlite::Connection;

use super::Outbox;
use crate::event::Topic;
use crate::tables::own_copy::How;
use crate::tables::send_counts::Gap;
use crate::tables::{own_copy, send_counts};
use store::{Actor, audit};
use system::env::wat;
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
    pub async fn fill_gap(&self) -> Result<bool, AppError> {
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
    pub async fn no_gap(&self) -> Result<(), AppError> {
        self.store.read(no_gap).await
    }

    /// The number of calls that no record shows and that no person has decided.
    pub async fn lost(&self) -> Result<u32, AppError> {
        Ok(self.store.read(send_counts::gap).await?.map_or(0, |gap| gap.lost))
    }

    /// Why nothing is sent because of missing sends, and the number of calls that no record shows.
    ///
    /// # Errors
    ///
    /// If the records cannot be read.
    pub async fn gap(&self) -> Result<Option<(AppError, u32)>, AppError> {
        let (gap, copy) = self.store.read(|db| Ok((send_counts::gap(db)?, own_copy::open(db)?))).await?;
        let lost = gap.map_or(0, |gap| gap.lost);
        let error = gap.map(refused).or_else(|| copy.map(|(how, at)| refused_as_copy(how, at)));
        Ok(error.map(|error| (error, lost)))
    }

    /// Stores a person's decision about the calls that no record shows.
    ///
    /// # Errors
    ///
    /// If `evidence` is empty, or no such calls are open.
    pub async fn decide_gap(&self, evidence: &str, actor: Actor) -> Result<(), AppError> {
        let evidence = evidence.trim().to_owned();
        if evidence.is_empty() {
            return Err(AppError::invalid_field("Nothing was changed.", "evidence", "Write what proves it."));
        }
        let now = self.now();
        let decided = self.store.write(move |db| {
            let decided = send_counts::decide(db, &evidence, now)?;
            if decided {
                audit::record(db, now, actor.entry("missing payments decided", None, Some(evidence)))?;
            }
            Ok(decided)
        });
        if !decided.await? {
            return Err(AppError::conflict(
                "Nothing was changed: no payment is missing here of which nothing is known.",
            ));
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
pub fn no_gap(db: &Connection) -> Result<(), AppError> {
    if let Some(gap) = send_counts::gap(db)? {
        return Err(refused(gap));
    }
    own_copy::open(db)?.map_or(Ok(()), |(how, at)| Err(refused_as_copy(how, at)))
}

fn refused_as_copy(how: How, at: Timestamp) -> AppError {
    let what = match how {
        How::Mark => "another copy of these records was used since, or these are an old copy",
        How::Place => "these records were copied or moved here from another computer or folder",
        How::Synchronised => "the data folder is synchronised with other computers, which may use the same records",
    };
    AppError::conflict(format!("Nothing is sent: {what} (found {}).", wat(at)))
        .hint("Answer in Settings, under “Other computers”, whether other computers pay with these keys. What they paid is then looked for.")
        .at_terminal(
            "Answer whether other computers pay with these keys: `cowrie other-computers --others yes` or `--others no`. What they paid is then looked for.",
        )
}

fn nothing_on_record(calls: u32, are_more: bool) -> String {
    let more = if are_more { " more" } else { "" };
    let calls = if calls == 1 {
        format!("1{more} call")
    } else {
        format!("{calls}{more} calls")
    };
    format!(" Of {calls} nothing is on record anywhere: we do not know if money moved.")
}

fn refused(gap: Gap) -> AppError {
    let payments = |count: u32| match count {
        1 => "1 payment".to_owned(),
        _ => format!("{count} payments"),
    };
    let mut message = match gap.restored_from {
        Some(made_at) => format!(
            "Nothing is sent: these records were restored from a backup of {}. What was sent after it is unknown to them.",
            wat(made_at)
        ),
        None => "Nothing is sent: these records are older than what was sent from here.".to_owned(),
    };
    if gap.payments > 0 {
        message += &format!(
            " They lacked {}, put back on record as not known; {} of them not settled yet.",
            payments(gap.payments),
            gap.open
        );
    }
    // After a restored backup it is unknown whether there are such calls.
    if gap.lost > 0 && gap.restored_from.is_none() {
        message += &nothing_on_record(gap.lost, gap.payments > 0);
    }
    let refused = AppError::conflict(message);
    if gap.restored_from.is_some() {
        return refused
            .hint("Compare the service’s statement since then with these records. Then press “Say what you found…” at the top.")
            .at_terminal(
                "Compare the service’s statement since then with these records. Then say what you found: `cowrie held missing --because TEXT`.",
            );
    }
    if gap.lost > 0 {
        return refused
            .hint("Compare the service’s statement with these records. Then press “Say what you found…” at the top.")
            .at_terminal(
                "Compare the service’s statement with these records. Then say what you found: `cowrie held missing --because TEXT`.",
            );
    }
    refused.hint(if gap.needs_review > 0 {
        "What the service could not tell waits for your decision. Once all of it is decided, sending is possible again."
    } else {
        "The service is being asked about them. Once all of them are settled, sending is possible again."
    })
}
