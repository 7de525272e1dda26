//! Fetches what is missing of a month from every source that is set up: one window after the other, at the pace of background queries. A window
//! that fails is recorded as failed, and the next one is requested all the same.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use base::history::Window;
use base::month::{Month, MonthSource};
use base::timestamp::{SECOND, Timestamp};

use super::{count, farthest, month_of};
use crate::messages;
use crate::view::{MonthFetchView, MonthRequest};
use engine::event::Topic;
use engine::outbox::Outbox;
use engine::sources::{SOURCES, ask, is_set_up};
use engine::tables::service_rows;
use system::error::{AppError, ErrorCode};

/// The fetch of an open profile: one at a time.
#[derive(Debug, Default)]
pub struct MonthFetching(Mutex<MonthFetchView>);

/// After this many windows in a row without an answer, a source is given up.
const IN_VAIN: u32 = 3;

/// What to request after a failed window.
enum Next {
    Window,
    Source,
}

impl MonthFetching {
    fn state(&self) -> MutexGuard<'_, MonthFetchView> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The progress of the fetch.
    pub fn view(&self) -> MonthFetchView {
        self.state().clone()
    }

    /// Starts to fetch a month in the background.
    ///
    /// # Errors
    ///
    /// Fails if the month is in the future or too long ago, if no keys are set, or if a fetch is running.
    pub async fn start(self: &Arc<Self>, outbox: &Arc<Outbox>, request: &MonthRequest) -> Result<MonthFetchView, AppError> {
        let (month, now) = (month_of(&request.month)?, outbox.now());
        let nothing = |why: String| Err(AppError::new(ErrorCode::Invalid, messages::fetching::not_fetched(&why)));
        if month.from() >= now {
            return nothing(messages::fetching::MONTH_TO_COME.to_owned());
        }
        if month < farthest(now) {
            return nothing(messages::fetching::TOO_FAR_BACK.to_owned());
        }
        if !SOURCES.iter().any(|source| is_set_up(outbox, *source)) {
            return nothing(messages::fetching::NO_KEYS.to_owned());
        }
        let begun = {
            let mut state = self.state();
            if state.running {
                let message = messages::fetching::ALREADY_FETCHING;
                return Err(AppError::conflict(message).hint(messages::fetching::WAIT_OR_STOP));
            }
            *state = MonthFetchView {
                running: true,
                month: Some(month.to_string()),
                ..MonthFetchView::default()
            };
            state.clone()
        };
        let (fetching, outbox) = (Arc::clone(self), Arc::clone(outbox));
        tokio::spawn(async move {
            let ended = fetching.all(&outbox, month).await;
            let mut state = fetching.state();
            (state.running, state.source) = (false, None);
            state.problem = ended.err().map(|error| error.message);
            drop(state);
            outbox.notify(Topic::Months, None);
        });
        Ok(begun)
    }

    /// Stops after the current request. Its answer is still stored.
    pub fn stop(&self) -> MonthFetchView {
        let mut state = self.state();
        state.stopped = state.running;
        state.clone()
    }

    async fn all(&self, outbox: &Arc<Outbox>, month: Month) -> Result<(), AppError> {
        let whole = so_far(month, outbox.now());
        let mut sources = Vec::new();
        for source in SOURCES.into_iter().filter(|source| is_set_up(outbox, *source)) {
            let coverage = outbox.store.read(move |db| service_rows::coverage(db, source)).await?;
            sources.push((source, VecDeque::from(coverage.fetch_windows(whole))));
        }
        self.state().all = sources.iter().map(|(_, windows)| count(windows.len())).sum();
        for (source, windows) in sources {
            self.state().source = Some(source);
            self.source(outbox, source, windows).await?;
            if self.state().stopped {
                break;
            }
        }
        Ok(())
    }

    async fn source(&self, outbox: &Arc<Outbox>, source: MonthSource, mut windows: VecDeque<Window>) -> Result<(), AppError> {
        let mut in_vain = 0;
        while let Some(window) = windows.pop_front() {
            outbox.permit().await?;
            if self.state().stopped {
                return Ok(());
            }
            let answer = ask(outbox, source, window).await;
            let mut smaller = Vec::new();
            match &answer {
                Ok(answer) => {
                    in_vain = 0;
                    let mut state = self.state();
                    (state.rows, state.new) = (state.rows.saturating_add(answer.rows), state.new.saturating_add(answer.new));
                    if answer.cut_off {
                        smaller = window.smaller();
                    }
                }
                // A long answer may be the reason that none arrived.
                Err(error) if error.code == ErrorCode::Unanswered && window.is_longer_than_a_day() => {
                    in_vain += 1;
                    smaller = window.days();
                }
                Err(_) => in_vain += 1,
            }
            let (before, more) = (windows.len(), smaller.len());
            smaller.into_iter().rev().for_each(|piece| windows.push_front(piece));
            {
                let mut state = self.state();
                state.done = state.done.saturating_add(1);
                state.all = state.all.saturating_add(count(windows.len() - before));
            }
            let next = match answer {
                Err(error) if more == 0 => self.in_vain(outbox, source, window, error).await?,
                Err(_) | Ok(_) => Next::Window,
            };
            outbox.notify(Topic::Months, None);
            if in_vain >= IN_VAIN || matches!(next, Next::Source) {
                self.leave(windows.len());
                return Ok(());
            }
        }
        Ok(())
    }

    /// Records that a window failed. Returns the error if the following requests would fail too.
    async fn in_vain(&self, outbox: &Arc<Outbox>, source: MonthSource, window: Window, error: AppError) -> Result<Next, AppError> {
        if [ErrorCode::Storage, ErrorCode::Bug].contains(&error.code) {
            return Err(error);
        }
        let (now, why) = (outbox.now(), error.message.clone());
        outbox
            .store
            .write(move |db| service_rows::failed(db, source, window, &why, now))
            .await?;
        {
            let mut state = self.state();
            state.failed = state.failed.saturating_add(1);
        }
        if error.code == ErrorCode::NotSent {
            return Err(error);
        }
        let refused_keys = error.code == ErrorCode::Credentials;
        Ok(if refused_keys { Next::Source } else { Next::Window })
    }

    /// Removes the remaining windows of a source from the count.
    fn leave(&self, windows: usize) {
        let mut state = self.state();
        state.all = state.all.saturating_sub(count(windows)).max(state.done);
    }
}

/// The part of a month that can be fetched by now, in whole seconds.
fn so_far(month: Month, now: Timestamp) -> Window {
    let now = Timestamp(now.0.div_euclid(SECOND) * SECOND);
    Window {
        from: month.from(),
        until: month.until().min(now),
    }
}
