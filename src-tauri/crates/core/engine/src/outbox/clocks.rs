//! Detects whether the computer's clock was set while the program was closed: at the opening by the clock that counts since the computer's
//! start, otherwise by the service's time in the first answer. Times of unsettled entries are shifted so that their age stays the same.
//! Until the result is known, no absence counts.

use crate::messages::queries as messages;
use std::sync::{Mutex, MutexGuard, PoisonError};

use base::timestamp::{MINUTE, Timestamp};
use payment_rules::clock_while_closed::{Recorded, WhileClosed, set_forward};
use payment_rules::outbox::{Event as LineEvent, Illegal, Line};
use payment_rules::pause::Disturbance;
use payment_rules::reading::StatusResult;
use rusqlite::Connection;

use super::Outbox;
use crate::event::Topic;
use crate::tables::{clocks, outbox as lines, runs};
use system::error::AppError;

/// The computer's clock compared with the service's time.
#[derive(Debug, Default)]
pub(super) struct BesideService(Mutex<Known>);

#[derive(Clone, Copy, Debug, Default)]
struct Known {
    /// How far the computer's clock was ahead of the service's time at the last record, in milliseconds.
    ahead: Option<i64>,
    /// Whether the clock was set while the program was closed is still unknown.
    unknown: bool,
}

/// A slow answer says little about the time. Smaller differences are ignored.
const MUCH_LESS: i64 = 2 * MINUTE;

impl BesideService {
    fn lock(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Outbox {
    /// At the opening: shifts the times of unsettled entries if the clock was set while the program was closed.
    pub(super) fn account_for_closed_time(&self, db: &Connection) -> Result<(), AppError> {
        let Some(before) = clocks::recorded(db)? else {
            return clocks::record(db, &self.clocks_now(None));
        };
        let (ahead, unknown) = match before.until(self.env.clock.readings(), self.env.clock.start().as_deref()) {
            WhileClosed::Explained => (before.ahead, false),
            WhileClosed::Set(disturbance) => {
                shift_times(db, disturbance, self.now())?;
                (shifted(before.ahead, disturbance), false)
            }
            WhileClosed::Unknown => (before.ahead, true),
        };
        *self.beside_service.lock() = Known { ahead, unknown };
        match unknown {
            // If the program closes before the service's time is known, the next start compares with the same record.
            true => Ok(()),
            false => clocks::record(db, &self.clocks_now(ahead)),
        }
    }

    /// The clock was set while the program was open.
    pub(super) fn set_while_open(&self, db: &Connection, disturbance: Disturbance) -> Result<(), AppError> {
        shift_times(db, disturbance, self.now())?;
        if disturbance.shift() == 0 {
            return Ok(());
        }
        let mut known = self.beside_service.lock();
        known.ahead = shifted(known.ahead, disturbance);
        match known.unknown {
            true => Ok(()),
            false => clocks::record(db, &self.clocks_now(known.ahead)),
        }
    }

    /// Compares the clocks after an answer that has the service's time. Returns whether stored times were shifted.
    pub(crate) async fn compare_clocks(&self) -> Result<bool, AppError> {
        let Some(time) = self.service.time() else {
            return Ok(false);
        };
        let ahead = self.now().0.saturating_sub(time.0);
        let known = *self.beside_service.lock();
        if !known.unknown && known.ahead.is_some_and(|before| ahead > before.saturating_sub(MUCH_LESS)) {
            return Ok(false);
        }
        // Held to the end, as in `check_all`.
        let _seen = self.seen.lock().await;
        let known = *self.beside_service.lock();
        let set = set_forward(known.ahead, ahead).filter(|_| known.unknown);
        let (recorded, now) = (self.clocks_now(Some(ahead)), self.now());
        self.store
            .write(move |db| {
                if let Some(disturbance) = set {
                    shift_times(db, disturbance, now)?;
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

    /// A status result as it counts now: an absence is *unclear* while it is unknown whether the clock was set.
    pub(super) fn in_known_time(&self, finding: StatusResult) -> StatusResult {
        match finding == StatusResult::NotFound && self.beside_service.lock().unknown {
            true => StatusResult::Unclear(messages::NO_TIME.to_owned()),
            false => finding,
        }
    }

    /// The service's time: the computer's time less the known difference between the clocks.
    pub fn service_now(&self) -> Timestamp {
        self.now().plus(-self.beside_service.lock().ahead.unwrap_or(0))
    }

    /// The service's time by its latest answer, independent of the computer's clock; none before the first answer. If the computer slept
    /// since that answer, it is too early.
    pub fn time_of_service(&self) -> Option<Timestamp> {
        self.service.time()
    }

    /// The entry after `event` at `now`. If an answer settles it, the service's time of that is stored too.
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

/// Shifts stored times so that their age stays the same, and pauses unfinished batches.
fn shift_times(db: &Connection, disturbance: Disturbance, now: Timestamp) -> Result<(), AppError> {
    tracing::info!(?disturbance, "runs wait for a person");
    lines::shift(db, disturbance.shift(), now)?;
    runs::pause_unfinished(db, &disturbance.reason()).map(|_| ())
}

/// The difference to the service's time after the clock was set; unknown if the computer may have slept instead.
fn shifted(ahead: Option<i64>, disturbance: Disturbance) -> Option<i64> {
    match disturbance {
        Disturbance::SleptOrForward(_) => None,
        Disturbance::Slept(_) | Disturbance::Forward(_) | Disturbance::Back(_) => {
            ahead.map(|ahead| ahead.saturating_add(disturbance.shift()))
        }
    }
}
