//! Fetches the windows of the service's history automatically: deposits, and changes of payment requests.
//!
//! The known period ends at the service's own time of the answer, never at the local time. A local clock that is ahead would otherwise skip events.

use std::sync::Arc;

use base::history::{Overlap, Window, next_window};
use base::timestamp::{DAY, HOUR, Timestamp};
use payment_rules::watching::Rules;

use super::{FullWindow, Watching};
use crate::tables::checks;
use engine::event::Topic;
use engine::history::{FetchedWindow, ask_for};
use engine::outbox::Outbox;
use store::facts;
use system::error::{AppError, ErrorCode};

/// The name of the fact that stores the end of the known period.
const UNTIL: &str = "history watched until";
/// The name of the fact that stores when a window with a day's overlap was requested.
const DAILY: &str = "history watched thoroughly";
/// After this many queries without an answer a long window is requested in parts, because a long answer may be the cause.
const TOO_LONG: u32 = 2;

impl Watching {
    /// Requests the next window: a part of one that may have been incomplete, else the period after the known one.
    pub async fn window(&self, outbox: &Arc<Outbox>, rules: &Rules) -> Result<(), AppError> {
        let piece = self.state().rest.front().copied();
        match piece {
            Some(piece) => self.piece(outbox, rules, piece).await,
            None => self.next(outbox, rules).await,
        }
    }

    async fn piece(&self, outbox: &Arc<Outbox>, rules: &Rules, piece: Window) -> Result<(), AppError> {
        let answer = self.fetch(outbox, piece.from, Some(piece.until)).await?;
        if answer.cut_off && self.split(piece, true) {
            return Ok(());
        }
        self.note_doubt(&answer);
        self.extend_known(outbox, answer.until).await?;
        let whole = {
            let mut state = self.state();
            state.rest.pop_front();
            if state.rest.is_empty() { state.whole.take() } else { None }
        };
        match whole {
            Some(whole) => self.finish(outbox, rules, whole).await,
            None => {
                self.state().windows.last = None;
                Ok(())
            }
        }
    }

    async fn next(&self, outbox: &Arc<Outbox>, rules: &Rules) -> Result<(), AppError> {
        let now = outbox.now();
        let service_now = now.plus(-self.state().ahead);
        let overlap = self.overlap(outbox, now).await?;
        let known = outbox.store.fact(UNTIL).await?.map(|(_, at)| at);
        let (from, until) = next_window(known, overlap, service_now);
        self.state().whole = until.is_none().then_some(FullWindow {
            at: now,
            overlap,
            doubtful: false,
        });
        let answer = self.fetch(outbox, from, until).await?;
        let window = Window {
            from,
            until: answer.until.unwrap_or(from),
        };
        if answer.cut_off && self.split(window, false) {
            return Ok(());
        }
        self.note_doubt(&answer);
        if let (None, Some(service)) = (answer.until, answer.service_time) {
            // The local clock was ahead when the end of the known period was stored, so the true end is unknown.
            let start = service.plus(-7 * DAY);
            return outbox.store.set_fact(UNTIL, String::new(), known.unwrap_or(start).min(start)).await;
        }
        self.extend_known(outbox, answer.until).await?;
        let whole = self.state().whole.take();
        let Some(whole) = whole else {
            // More windows are needed to reach the present; the next one is due at once.
            self.state().windows.last = None;
            return Ok(());
        };
        self.finish(outbox, rules, whole).await
    }

    /// A window up to the present is complete, in one answer or in parts.
    async fn finish(&self, outbox: &Arc<Outbox>, rules: &Rules, whole: FullWindow) -> Result<(), AppError> {
        let FullWindow {
            at: now,
            overlap,
            doubtful,
        } = whole;
        let (rules, replaces_queries) = (*rules, self.state().windows.reports_payments && !doubtful);
        let work = move |db: &rusqlite::Transaction<'_>| {
            if overlap == Overlap::Day {
                facts::set_fact(db, DAILY, "", now)?;
            }
            if replaces_queries {
                checks::postpone_after_window(db, &rules, now)
            } else {
                Ok(0)
            }
        };
        if outbox.store.write(work).await? > 0 {
            outbox.notify(Topic::PaymentRequests, None);
        }
        if overlap > Overlap::Short {
            self.state().hourly = Some(now);
        }
        Ok(())
    }

    /// How much of the known period is requested again: a day once a day, and after a payment account was closed, because its last deposits are not
    /// queried again.
    async fn overlap(&self, outbox: &Arc<Outbox>, now: Timestamp) -> Result<Overlap, AppError> {
        let read = outbox.store.read(|db| Ok((facts::fact(db, DAILY)?, checks::last_closed(db)?)));
        let (daily, closed) = read.await?;
        let due = |last: Option<Timestamp>, every: i64| last.is_none_or(|last| last > now || now.since(last) >= every);
        let daily = daily.map(|(_, at)| at);
        Ok(if due(daily, DAY) || closed > daily {
            Overlap::Day
        } else if due(self.state().hourly, HOUR) {
            Overlap::Hour
        } else {
            Overlap::Short
        })
    }

    async fn fetch(&self, outbox: &Arc<Outbox>, from: Timestamp, until: Option<Timestamp>) -> Result<FetchedWindow, AppError> {
        let now = outbox.now();
        let last = self.state().windows.last.replace(now);
        let answer = match ask_for(outbox, None, from, until).await {
            Ok(answer) => answer,
            Err(error) => {
                let mut state = self.state();
                if error.code == ErrorCode::NotSent {
                    state.windows.last = last;
                } else if super::is_answer(&error) {
                    // Only the history is rejected; other queries may still be answered.
                    state.refused = Some(error.message.clone());
                }
                let unanswered = state.silence.as_ref().map_or(0, |silence| silence.unanswered);
                drop(state);
                let window = Window {
                    from,
                    until: until.unwrap_or(now),
                };
                if error.code == ErrorCode::Unanswered && unanswered >= TOO_LONG && window.is_longer_than_a_day() {
                    let queued = self.state().rest.front() == Some(&window);
                    self.split(window, queued);
                }
                return Err(error);
            }
        };
        self.state().refused = None;
        if let Some(service) = answer.service_time {
            self.state().ahead = outbox.now().since(service);
        }
        if answer.payments {
            self.note_reports_payments(outbox).await?;
        }
        Ok(answer)
    }

    /// Queues the parts of `window` first, in place of the window if it is `queued`. Returns whether it can be split.
    fn split(&self, window: Window, queued: bool) -> bool {
        let smaller = window.smaller();
        if smaller.is_empty() {
            return false;
        }
        let mut state = self.state();
        if queued {
            state.rest.pop_front();
        }
        for piece in smaller.into_iter().rev() {
            state.rest.push_front(piece);
        }
        state.windows.last = None;
        true
    }

    /// Marks the window as uncertain if its answer may be incomplete and it cannot be split.
    fn note_doubt(&self, answer: &FetchedWindow) {
        if let (true, Some(_), Some(whole)) = (answer.cut_off, answer.until, &mut self.state().whole) {
            whole.doubtful = true;
        }
    }

    /// Extends the known period to `until`; it is never shortened.
    async fn extend_known(&self, outbox: &Arc<Outbox>, until: Option<Timestamp>) -> Result<(), AppError> {
        let (now, Some(until)) = (outbox.now(), until) else {
            return Ok(());
        };
        let ahead = self.state().ahead;
        outbox
            .store
            .write(move |db| {
                // A time in the future was stored while the local clock was ahead.
                let before = facts::fact(db, UNTIL)?.map(|(_, at)| at).filter(|at| *at <= now.plus(-ahead));
                facts::set_fact(db, UNTIL, "", before.map_or(until, |before| before.max(until)))
            })
            .await
    }
}
