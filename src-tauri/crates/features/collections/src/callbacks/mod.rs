//! Callbacks of the service: how they reach the profile, what they prove, and what the service answers when it is queried about them.
//!
//! A callback books nothing. A new one with a valid signature causes a query, and only the service's answer counts. Any other is kept in the Inbox
//! with a reason and has no effect.

mod asking;
mod channels;
mod export;
mod fetching;
mod folder;
mod inbox;
mod receiver;
mod work;

use base::timestamp::Timestamp;
use payment_rules::notice::{MOST_BYTES, ReadCallback, Verdict, without_identity};
use rusqlite::Connection;
use service_api::callback::{Kind, PersistentAccountNotification};
use sha2::{Digest as _, Sha256};

pub use asking::{ask_again, settle_deposits, settle_request};
pub use channels::{address, address_if_any};
pub use channels::{channels_view, set_channels};
pub use export::export;
pub use inbox::{counts, kept, page, paste, put_aside, see, view};
pub use work::CallbackTasks;

use crate::tables::callbacks as table;
use crate::tables::callbacks::{CallbackChannel, Kept, NewCallback};
use crate::tables::deposits::{CallbackDeposit, note_callback};
use engine::event::Topic;
use engine::outbox::Outbox;
use system::error::AppError;

/// Bytes kept of a callback that is too long.
const BEGINNING: usize = 4 * 1024;

/// A callback as received.
pub struct RawCallback<'a> {
    pub way: CallbackChannel,
    /// The name of the file that contained it.
    pub source: Option<String>,
    pub body: &'a [u8],
}

/// The stored callback and its verdict.
#[derive(Clone, Copy, Debug)]
pub struct Received {
    pub id: i64,
    pub kind: Option<Kind>,
    pub verdict: Verdict,
}

/// Judges a callback and stores it, whatever the verdict. It is on disk when this returns.
pub async fn receive(outbox: &Outbox, incoming: RawCallback<'_>) -> Result<Received, AppError> {
    let looked = ReadCallback::at(incoming.body, outbox.service.keys().hash_key.as_ref());
    let mut body = without_identity(&String::from_utf8_lossy(incoming.body));
    let digest = digest_of(incoming.body);
    if incoming.body.len() > MOST_BYTES {
        body.truncate(body.floor_char_boundary(BEGINNING));
    }
    let callback = NewCallback {
        at: outbox.now(),
        way: incoming.way,
        source: incoming.source,
        digest,
        body,
        looked,
    };
    let kind = callback.looked.kind;
    let (kept, deposit) = outbox
        .store
        .write(move |db| {
            let kept = table::keep(db, &callback)?;
            let deposit = kept.new && note_deposit(db, (kept.id, kept.judgement.verdict), &callback.looked, &callback.body, callback.at)?;
            Ok((kept, deposit))
        })
        .await?;
    let Kept { id, judgement, .. } = kept;
    outbox.notify(Topic::Inbox, Some(id.to_string()));
    if deposit {
        outbox.forget_balance();
        outbox.notify(Topic::PaymentAccounts, None);
    }
    Ok(Received {
        id,
        kind,
        verdict: judgement.verdict,
    })
}

/// Identifies a body, without the identity numbers in it.
fn digest_of(body: &[u8]) -> String {
    hex::encode(Sha256::digest(without_identity(&String::from_utf8_lossy(body)).as_bytes()))
}

/// Stores the deposit that a genuine callback reports, as unconfirmed. Part of the transaction that stores the callback.
fn note_deposit(
    db: &Connection,
    (id, verdict): (i64, Verdict),
    looked: &ReadCallback,
    body: &str,
    received_at: Timestamp,
) -> Result<bool, AppError> {
    if verdict != Verdict::Matches || !looked.is_sure() || looked.kind != Some(Kind::PersistentAccount) {
        return Ok(false);
    }
    let read = PersistentAccountNotification::read(body).unwrap_or_default();
    match CallbackDeposit::of(&read, received_at) {
        Some(deposit) => note_callback(db, id, &deposit),
        None => Ok(false),
    }
}

/// Judges the callbacks that could not be checked without a hash key, now that one may be set.
pub async fn check_unchecked(outbox: &Outbox) -> Result<(), AppError> {
    let Some(key) = outbox.service.keys().hash_key.clone() else {
        return Ok(());
    };
    let now = outbox.now();
    let judged = outbox
        .store
        .write(move |db| {
            let rows = table::unchecked(db)?;
            for row in &rows {
                let looked = ReadCallback::at(row.body.as_bytes(), Some(&key));
                let judgement = table::judge_again(db, row.id, &looked, now)?;
                note_deposit(db, (row.id, judgement.verdict), &looked, &row.body, row.received_at)?;
            }
            Ok(rows.len())
        })
        .await?;
    if judged > 0 {
        outbox.notify(Topic::Inbox, None);
    }
    Ok(())
}

#[cfg(test)]
mod tests;
