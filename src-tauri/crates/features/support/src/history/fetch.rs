//! Fetches a period of the history that a person requested: by weeks, by days if an answer may be cut off, one after the other at the pace of
//! background queries.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use base::history::{Window, weeks};
use base::timestamp::{DAY, Timestamp};
use service_api::value::KnownReference;

use crate::messages;
use crate::view::{HistoryFetchRequest, HistoryFetchView};
use engine::event::Topic;
use engine::history::ask_for;
use engine::outbox::Outbox;
use system::env::{parse_rfc3339, rfc3339};
use system::error::{AppError, ErrorCode, InputProblem};

/// The fetch of an open profile: one at a time.
#[derive(Debug, Default)]
pub struct Fetching(Mutex<HistoryFetchView>);

/// How far back a period may begin, in milliseconds.
const FARTHEST: i64 = 5 * 366 * DAY;

struct Period {
    name: Option<String>,
    from: Timestamp,
    to: Timestamp,
}

impl Fetching {
    fn state(&self) -> MutexGuard<'_, HistoryFetchView> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The progress of the fetch.
    pub fn view(&self) -> HistoryFetchView {
        self.state().clone()
    }

    /// Starts to fetch in the background.
    ///
    /// # Errors
    ///
    /// Fails with all problems of the request, or if a fetch is running.
    pub fn start(self: &Arc<Self>, outbox: &Arc<Outbox>, request: &HistoryFetchRequest) -> Result<HistoryFetchView, AppError> {
        let period = read(request, outbox.now())?;
        let windows: VecDeque<Window> = weeks(period.from, period.to).into();
        let begun = {
            let mut state = self.state();
            if state.running {
                let message = messages::ALREADY_FETCHING;
                return Err(AppError::conflict(message).hint(messages::WAIT_OR_STOP));
            }
            *state = HistoryFetchView {
                running: true,
                name: period.name.clone(),
                from: rfc3339(period.from),
                to: rfc3339(period.to),
                all: count(windows.len()),
                ..HistoryFetchView::default()
            };
            state.clone()
        };
        let (fetching, outbox) = (Arc::clone(self), Arc::clone(outbox));
        tokio::spawn(async move {
            let ended = fetching.all(&outbox, period.name.as_deref(), windows).await;
            let mut state = fetching.state();
            state.running = false;
            state.problem = ended.err().map(|error| error.message);
            drop(state);
            outbox.notify(Topic::History, None);
        });
        Ok(begun)
    }

    /// Stops after the current request. Its answer is still stored.
    pub fn stop(&self) -> HistoryFetchView {
        let mut state = self.state();
        state.stopped = state.running;
        state.clone()
    }

    async fn all(&self, outbox: &Arc<Outbox>, name: Option<&str>, mut windows: VecDeque<Window>) -> Result<(), AppError> {
        while let Some(window) = windows.pop_front() {
            outbox.permit().await?;
            if self.state().stopped {
                return Ok(());
            }
            match ask_for(outbox, name, window.from, Some(window.until)).await {
                Ok(answer) => {
                    let mut state = self.state();
                    (state.items, state.new) = (state.items.saturating_add(answer.items), state.new.saturating_add(answer.new));
                    if answer.cut_off && window.is_longer_than_a_day() {
                        split(&mut windows, window);
                    } else if answer.cut_off {
                        state.cut_off.push(window.until.day());
                    }
                    state.done += 1;
                    state.all = state.done.saturating_add(count(windows.len()));
                }
                // A long answer may be the reason that none arrived.
                Err(error) if error.code == ErrorCode::Unanswered && window.is_longer_than_a_day() => {
                    split(&mut windows, window);
                    let mut state = self.state();
                    state.all = state.done.saturating_add(count(windows.len()));
                }
                Err(error) => return Err(error),
            }
            outbox.notify(Topic::History, None);
        }
        Ok(())
    }
}

fn split(windows: &mut VecDeque<Window>, window: Window) {
    for day in window.days().into_iter().rev() {
        windows.push_front(day);
    }
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The requested period, or every problem with its field.
fn read(request: &HistoryFetchRequest, now: Timestamp) -> Result<Period, AppError> {
    let mut problems = Vec::new();
    let mut problem = |path: &str, message: &str| {
        problems.push(InputProblem::new(path, message));
    };
    let name = request.name.as_deref().map(str::trim).filter(|name| !name.is_empty());
    if name.is_some_and(|name| KnownReference::parse(name).is_err()) {
        problem("name", messages::NO_SUCH_REFERENCE);
    }
    let (from, to) = (parse_rfc3339(&request.from), parse_rfc3339(&request.to));
    match (from, to) {
        (None, _) => problem("from", messages::NOT_A_TIME),
        (Some(from), _) if from >= now => problem("from", messages::FUTURE_TIME),
        (Some(from), _) if now.since(from) > FARTHEST => problem("from", messages::TOO_FAR_BACK),
        (Some(from), Some(to)) if to <= from => problem("to", messages::END_BEFORE_START),
        (Some(_), _) => {}
    }
    if to.is_none() {
        problem("to", messages::NOT_A_TIME);
    }
    match (from, to, problems.is_empty()) {
        (Some(from), Some(to), true) => Ok(Period {
            name: name.map(str::to_owned),
            from,
            to: to.min(now),
        }),
        _ => Err(AppError::invalid(messages::PLEASE_CORRECT, problems)),
    }
}
