//! The wallet beside what is paid from it: looked at before the first payment and after every few, while nothing is on its way. Where it
//! moved by anything else, every run waits for a person (payment protocol, *When to stop*).

use std::sync::{Arc, Mutex, PoisonError};

use domain::outbox::State;
use domain::pause::{Cost, wallet_moved};
use rusqlite::Connection;
use service_api::value::Amount;

use super::Outbox;
use crate::error::AppError;
use crate::event::Topic;
use crate::payouts::available;
use crate::store::{outbox as lines, payouts};

/// So many payments leave before the wallet is looked at again; a group is one more at most. Each look lets what is on its way arrive.
const EVERY: usize = 25;

/// What the wallet held at a moment when nothing was on its way, and what was sent since.
#[derive(Debug, Default)]
pub(super) struct Watch(Mutex<Option<Since>>);

#[derive(Clone, Debug)]
struct Since {
    held: Amount,
    sent: Vec<i64>,
    /// How many are sent before the next look.
    look_at: usize,
}

impl Since {
    /// `on_its_way` was sent before and may leave the wallet yet.
    fn now(held: Amount, on_its_way: Vec<i64>) -> Self {
        Self {
            held,
            look_at: on_its_way.len() + EVERY,
            sent: on_its_way,
        }
    }
}

impl Watch {
    /// Lines that move money are about to be sent.
    pub(super) fn sent(&self, lines: impl Iterator<Item = i64>) {
        if let Some(since) = self.lock().as_mut() {
            since.sent.extend(lines);
        }
    }

    /// What it stands at, when it is time to look.
    fn due(&self) -> Option<Since> {
        self.lock().clone().filter(|since| since.sent.len() >= since.look_at)
    }

    /// Goes on from what the wallet holds now, where the service said. Tells whether nothing was sent since `before`.
    fn looked(&self, before: &Since, held: Option<Amount>) -> bool {
        let mut watched = self.lock();
        let Some(since) = watched.as_mut().filter(|since| since.sent.len() == before.sent.len()) else {
            return false;
        };
        match held {
            Some(held) => *since = Since::now(held, Vec::new()),
            None => since.look_at += EVERY,
        }
        true
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<Since>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Outbox {
    /// From here on nothing but what is sent from here may move the wallet, which may spend `held` as far as the service said. Where a run is
    /// at work it began with that.
    pub(crate) async fn watch_wallet(&self, held: Option<Amount>) -> Result<(), AppError> {
        let found = self.store.read(|db| Ok((!lines::ready(db, 1)?.is_empty(), lines::in_doubt(db)?)));
        let (at_work, in_doubt) = found.await?;
        if !at_work {
            let quiet = self.under_way() == 0;
            *self.wallet.lock() = held.filter(|_| quiet).map(|held| Since::now(held, in_doubt));
        }
        Ok(())
    }

    /// Looks at the wallet when it is time to; pauses every run where it moved by something else. Tells whether something may be armed now:
    /// what is on its way has to arrive before.
    pub(super) async fn wallet_looked_at(self: &Arc<Self>) -> Result<bool, AppError> {
        let Some(before) = self.wallet.due() else {
            return Ok(true);
        };
        let next = self
            .store
            .read(|db| Ok(!lines::ready(db, 1)?.is_empty() && lines::standing(db)?.in_doubt == 0));
        if !next.await? {
            return Ok(true);
        }
        if self.under_way() > 0 {
            return Ok(false);
        }
        let held = available(self).await.unwrap_or_else(|error| {
            tracing::info!(message = %error.message, "the wallet could not be looked at");
            None
        });
        if self.under_way() > 0 || !self.wallet.looked(&before, held) {
            // A person sent something meanwhile: looked at again once that has arrived.
            return Ok(false);
        }
        let Some(held) = held else {
            return Ok(true);
        };
        let told = self.store.write(move |db| {
            let Some(why) = cost(db, before.sent)?.and_then(|cost| wallet_moved(before.held, held, cost)) else {
                return Ok(None);
            };
            payouts::pause_unfinished(db, &why).map(|_| Some(why))
        });
        if let Some(why) = told.await? {
            tracing::warn!(why, "the wallet moved by something else");
            self.tell(Topic::Payouts, None);
        }
        Ok(true)
    }
}

/// What lines took from the wallet; nothing where that is not known of each of them.
fn cost(db: &Connection, mut sent: Vec<i64>) -> Result<Option<Cost>, AppError> {
    sent.sort_unstable();
    sent.dedup();
    let mut all = Cost::default();
    for id in sent {
        let row = lines::by_id(db, id)?;
        let fee = row.line.receipt.fee.as_ref().and_then(|fee| fee.amount);
        match (row.line.state, fee) {
            // What else a person sends besides may be paid by others.
            (State::Accepted, Some(fee)) if row.run.is_some() => all = all.and(row.line.amount, fee),
            (State::Ready | State::Refused | State::Cancelled, _) => {}
            (State::Accepted | State::Sending | State::InDoubt | State::Confirming | State::Held, _) => return Ok(None),
        }
    }
    Ok(Some(all))
}
