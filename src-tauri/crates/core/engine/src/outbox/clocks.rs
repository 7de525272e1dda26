//! Whether the time of day was set while the program was closed: told at the opening by the clock since the computer's start, or else by the
//! first answer, which tells the service's time. What is not settled then lies as long ago as before, and until it is told no absence counts.

use std::sync::{Mutex, MutexGuard, PoisonError};

use base::timestamp::{MINUTE, Timestamp};
use payment_rules::closed::{Recorded, WhileClosed, set_forward};
use payment_rules::outbox::{Event as LineEvent, Illegal, Line};
use payment_rules::pause::Disturbance;
use payment_rules::reading::StatusResult;
use rusqlite::Connection;

use super::Outbox;
use crate::event::Topic;
use crate::tables::{clocks, outbox as lines, runs};
use system::error::AppError;

/// What is known of the time of day beside the service's.
#[derive(Debug, Default)]
pub(super) struct BesideService(Mutex<Known>);

#[derive(Clone, Copy, Debug, Default)]
struct Known {
    /// How far it lay ahead of the service's when the clocks were last put on record.
    ahead: Option<i64>,
    /// Whether it was set while the program was closed is not known yet.
    unknown: bool,
}

/// An answer that was long on its way says little of the time.
const MUCH_LESS: i64 = 2 * MINUTE;

const NO_TIME: &str = "The computer's clock may have been set while Cowrie was closed, and the answer does not tell the service's time. So its absence does not count.";

impl BesideService {
    fn lock(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Outbox {
    /// At the opening: what is not settled lies as long ago as it did before, whatever people did to the clock meanwhile.
    pub(super) fn account_for_closed_time(&self, db: &Connection) -> Result<(), AppError> {
        let Some(before) = clocks::recorded(db)? else {
            return clocks::record(db, &self.clocks_now(None));
        };
        let known = match before.until(self.env.clock.readings(), self.env.clock.start().as_deref()) {
            WhileClosed::Explained => Known {
                ahead: before.ahead,
                unknown: false,
            },
            WhileClosed::Set(disturbance) => {
                was_set(db, disturbance, self.now())?;
                Known {
                    ahead: moved(before.ahead, disturbance),
                    unknown: false,
                }
            }
            WhileClosed::Unknown => Known {
                ahead: before.ahead,
                unknown: true,
            },
        };
        *self.beside_service.lock() = known;
        match known.unknown {
            // Closed again before the service told, it is compared with the same record.
            true => Ok(()),
            false => clocks::record(db, &self.clocks_now(known.ahead)),
        }
    }

    /// The time of day was set while the program was open.
    pub(super) fn set_while_open(&self, db: &Connection, disturbance: Disturbance) -> Result<(), AppError> {
        was_set(db, disturbance, self.now())?;
        if disturbance.shift() == 0 {
            return Ok(());
        }
        let mut known = self.beside_service.lock();
        known.ahead = moved(known.ahead, disturbance);
        match known.unknown {
            true => Ok(()),
            false => clocks::record(db, &self.clocks_now(known.ahead)),
        }
    }

    /// Right after an answer, which tells the service's time. Tells whether times on record were moved.
    pub(crate) async fn hear_time(&self) -> Result<bool, AppError> {
        let Some(time) = self.service.time() else {
            return Ok(false);
        };
        let ahead = self.now().0.saturating_sub(time.0);
        let known = *self.beside_service.lock();
        if !known.unknown && known.ahead.is_some_and(|before| ahead > before.saturating_sub(MUCH_LESS)) {
            return Ok(false);
        }
        // Held to the end, as by whoever looks around.
        let _seen = self.seen.lock().await;
        let known = *self.beside_service.lock();
        let set = set_forward(known.ahead, ahead).filter(|_| known.unknown);
        let (recorded, now) = (self.clocks_now(Some(ahead)), self.now());
        self.store
            .write(move |db| {
                if let Some(disturbance) = set {
                    was_set(db, disturbance, now)?;
                }
                clocks::record(db, &recorded)
            })
            .await?;
        *self.beside_service.lock() = Known {
            ahead: Some(ahead),
            unknown: false,
        };
        if set.is_some() {
            self.notify(Topic::Payouts, None);
        }
        Ok(set.is_some())
    }

    /// What an answer says, while it is not known whether the clock was set: that something is absent says nothing then.
    pub(super) fn in_known_time(&self, finding: StatusResult) -> StatusResult {
        match finding == StatusResult::NotFound && self.beside_service.lock().unknown {
            true => StatusResult::Unclear(NO_TIME.to_owned()),
            false => finding,
        }
    }

    /// The service's time, as far as an answer told how far the computer's clock lies from it.
    pub fn service_now(&self) -> Timestamp {
        self.now().plus(-self.beside_service.lock().ahead.unwrap_or(0))
    }

    /// The service's time by its latest answer, whatever the computer's clock shows; nothing before the first one. Where the computer slept since
    /// that answer, it is earlier than this.
    pub fn time_of_service(&self) -> Option<Timestamp> {
        self.service.time()
    }

    /// What `event` makes of a line at `now`; where an answer makes it final, by the service's time too.
    pub fn stepped(&self, line: &Line, event: &LineEvent<'_>, now: Timestamp) -> Result<Line, Illegal> {
        let next = line.step(event, &self.policy, now)?;
        let answered = matches!(event, LineEvent::Evidence(_) | LineEvent::StatusQueried { .. });
        let time = self.time_of_service();
        Ok(match answered && next.state.is_final() && !line.state.is_final() {
            true => Line {
                settled_by_service: time,
                first_byte_by_service: time.zip(next.first_sent_at).map(|(time, sent)| time.plus(-now.since(sent))),
                ..next
            },
            false => next,
        })
    }

    fn clocks_now(&self, ahead: Option<i64>) -> Recorded {
        let now = self.env.clock.readings();
        Recorded {
            wall: now.wall,
            since_start: now.since_start,
            start: self.env.clock.start(),
            ahead,
        }
    }
}

/// Times on record lie as long ago as before; runs wait for a person.
fn was_set(db: &Connection, disturbance: Disturbance, now: Timestamp) -> Result<(), AppError> {
    tracing::info!(?disturbance, "runs wait for a person");
    lines::shift(db, disturbance.shift(), now)?;
    runs::pause_unfinished(db, &disturbance.reason()).map(|_| ())
}

/// How far the time of day lies ahead after it was set. Where it may have been sleep, that is not known.
fn moved(ahead: Option<i64>, disturbance: Disturbance) -> Option<i64> {
    match disturbance {
        Disturbance::SleptOrForward(_) => None,
        Disturbance::Slept(_) | Disturbance::Forward(_) | Disturbance::Back(_) => {
            ahead.map(|ahead| ahead.saturating_add(disturbance.shift()))
        }
    }
}
