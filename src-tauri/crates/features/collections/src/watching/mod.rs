//! Automatic queries: the status of open payment requests, and the latest history. One query at a time, within the common rate limit
//! ([`Outbox::permit`]). The pauses grow while the service does not answer.

mod history;
mod notifications;

use std::collections::VecDeque;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use base::history::{Overlap, Window};
use base::timestamp::{MINUTE, Timestamp};
use payment_rules::watching::{Next, Plan, Rules, Windows, pause_after, plan};

pub use notifications::{Notification, Notify, choose, chosen, show_one};

use crate::messages;
use crate::payment_requests::query_status;
use crate::tables::{checks, payment_requests};
use crate::view::WatchingView;
use client::service::Unreachable;
use engine::event::Topic;
use engine::outbox::Outbox;
use engine::tables::history as items;
use store::Store;
use system::env::{Loop, rfc3339};
use system::error::{AppError, ErrorCode};

/// The watching of an open profile.
#[derive(Debug)]
pub struct Watching(Mutex<State>);

/// The state of the watching.
#[derive(Clone, Debug, Default)]
struct State {
    /// The windows of the history.
    windows: Windows,
    /// When a window with an hour's overlap was requested.
    hourly: Option<Timestamp>,
    /// Parts of a window whose answer may have been incomplete, earliest first.
    rest: VecDeque<Window>,
    /// How far the local clock is ahead of the service's, in milliseconds, by its last answer.
    ahead: i64,
    /// The window up to the present that is being requested, perhaps in parts.
    whole: Option<FullWindow>,
    /// Why the service rejected the last query of the history.
    refused: Option<String>,
    /// Periods whose history may be incomplete.
    doubts: Vec<Window>,
    /// Whether the last single query was a pressing one.
    pressing: bool,
    /// The number of due queries, and since when the oldest is due.
    due: usize,
    since: Option<Timestamp>,
    silence: Option<Silence>,
}

/// A window that reaches the present.
#[derive(Clone, Copy, Debug)]
struct FullWindow {
    /// When it was requested.
    at: Timestamp,
    overlap: Overlap,
    /// Whether its answer may be incomplete.
    doubtful: bool,
}

/// A period without answers.
#[derive(Clone, Debug)]
struct Silence {
    since: Timestamp,
    /// The last query without an answer.
    last: Timestamp,
    /// The number of consecutive queries without an answer.
    unanswered: u32,
    why: AppError,
    next: Timestamp,
}

/// The name of the fact that the history has reported a payment.
const REPORTS_PAYMENTS: &str = "history tells payments";
/// Time between two checks while nothing is due.
const NAP: Duration = Duration::from_millis(500);
/// A rejection is an answer too.
fn is_answer(error: &AppError) -> bool {
    matches!(error.code, ErrorCode::Refused | ErrorCode::NotFound)
}

/// Queries that are due for longer than this are shown as late.
const LATE: i64 = 2 * MINUTE;

impl Watching {
    /// The watching of the profile with these records.
    pub async fn open(store: &Store) -> Result<Self, AppError> {
        let windows = Windows {
            reports_payments: store.fact(REPORTS_PAYMENTS).await?.is_some(),
            ..Windows::default()
        };
        Ok(Self(Mutex::new(State {
            windows,
            ..State::default()
        })))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends queries and shows notifications until the task is dropped.
    pub async fn watch(self: Arc<Self>, outbox: Arc<Outbox>, notify: Option<Notify>) {
        tokio::join!(self.ask(&outbox), crate::watching::notifications::run(&outbox, notify));
    }

    async fn ask(&self, outbox: &Arc<Outbox>) {
        while !outbox.stopping() {
            let nap = match self.step(outbox).await {
                Ok(nap) => nap,
                Err(error) => {
                    tracing::warn!(message = %error.message, "the watching cannot read its records");
                    NAP
                }
            };
            outbox.env.clock.nap(Loop::Watching, nap).await;
        }
    }

    /// Sends one query if one is due. Returns the time to wait.
    async fn step(&self, outbox: &Arc<Outbox>) -> Result<Duration, AppError> {
        let rules = Rules::at(outbox.request_pace());
        let Plan { next, due, since } = self.plan(outbox, &rules).await?;
        {
            let mut state = self.state();
            (state.due, state.since) = (due, since);
        }
        if next == Next::Nothing {
            self.end_silence(outbox);
            return Ok(NAP);
        }
        if outbox.permit().await.is_err() {
            return Ok(NAP);
        }
        let asked = match next {
            Next::Nothing => Ok(()),
            Next::One { id, pressing } => self.one(outbox, id, pressing).await,
            Next::Window => self.window(outbox, &rules).await,
        };
        Ok(self.note_answer(outbox, asked))
    }

    /// Ends the silence if the service answered another query and nothing is due here.
    fn end_silence(&self, outbox: &Outbox) {
        let last = Timestamp(outbox.answered.load(Ordering::SeqCst));
        let mut state = self.state();
        if state.silence.as_ref().is_some_and(|silence| last > silence.last) {
            state.silence = None;
            drop(state);
            outbox.notify(Topic::PaymentRequests, None);
        }
    }

    async fn plan(&self, outbox: &Arc<Outbox>, rules: &Rules) -> Result<Plan, AppError> {
        let (now, pace) = (outbox.now(), rules.pace);
        let read = outbox
            .store
            .read(move |db| Ok((checks::due(db, pace, now)?, checks::windows_wanted(db, now)?, items::doubts(db)?)));
        let (due, wanted, doubts) = read.await?;
        let mut state = self.state();
        state.windows.wanted = wanted;
        let plan = plan(rules, state.windows, state.pressing, now, due);
        // A window that a person fetched may also have removed a doubt. While parts are queued, a doubt may still disappear.
        let changed = state.rest.is_empty() && state.doubts != doubts;
        if changed {
            state.doubts = doubts;
        }
        drop(state);
        if changed {
            outbox.notify(Topic::PaymentRequests, None);
        }
        Ok(plan)
    }

    async fn one(&self, outbox: &Arc<Outbox>, id: i64, pressing: bool) -> Result<(), AppError> {
        self.state().pressing = pressing;
        let row = payment_requests::payment_request(&outbox.store, id).await?;
        let asked_at = outbox.now();
        let looked = query_status(outbox, &row).await;
        if let Err(error) = &looked
            && !is_answer(error)
        {
            return looked;
        }
        let (pointed, money) = outbox
            .store
            .write(move |db| Ok((checks::note_query(db, id, asked_at)?, checks::has_money(db, id)?)))
            .await?;
        if pointed && money && !self.state().windows.reports_payments {
            self.note_reports_payments(outbox).await?;
        }
        looked
    }

    /// From now on the history can replace status queries, because it contained a payment that the service confirmed.
    async fn note_reports_payments(&self, outbox: &Arc<Outbox>) -> Result<(), AppError> {
        outbox.store.set_fact(REPORTS_PAYMENTS, String::new(), outbox.now()).await?;
        self.state().windows.reports_payments = true;
        Ok(())
    }

    /// Records whether the service answered. Returns the time to wait.
    fn note_answer(&self, outbox: &Outbox, asked: Result<(), AppError>) -> Duration {
        let mut state = self.state();
        let error = match asked {
            Err(error) if !is_answer(&error) => error,
            Ok(()) | Err(_) => {
                if state.silence.take().is_some() {
                    drop(state);
                    outbox.notify(Topic::PaymentRequests, None);
                }
                return Duration::ZERO;
            }
        };
        tracing::debug!(message = %error.message, "the service did not answer");
        let now = outbox.now();
        let before = state.silence.as_ref();
        let unanswered = before.map_or(0, |silence| silence.unanswered).saturating_add(1);
        let (first, quiet) = (before.is_none(), pause_after(unanswered));
        state.silence = Some(Silence {
            since: before.map_or(now, |silence| silence.since),
            last: now,
            unanswered,
            why: error,
            next: now.plus(quiet),
        });
        drop(state);
        if first {
            outbox.notify(Topic::PaymentRequests, None);
        }
        Duration::from_millis(u64::try_from(quiet).unwrap_or_default())
    }

    /// The state for the screen. `away` reports that a query of another part of the program was not answered.
    pub fn view(&self, now: Timestamp, away: Option<Unreachable>) -> WatchingView {
        let state = self.state().clone();
        let late = state.since.filter(|since| now.since(*since) >= LATE);
        let noticed = |away: &Unreachable| now.plus(-i64::try_from(away.since.elapsed().as_millis()).unwrap_or(0));
        let silent = state.silence.as_ref();
        let since = silent.map(|silence| silence.since).or_else(|| away.as_ref().map(noticed));
        WatchingView {
            late: late.map_or(0, |_| u32::try_from(state.due).unwrap_or(u32::MAX)),
            late_since: late.map(rfc3339),
            silent_since: since.map(rfc3339),
            silent_why: silent
                .map(|silence| messages::query_failed(&silence.why.message))
                .or(away.map(|away| messages::query_failed(&away.why))),
            next_try_at: silent.map(|silence| rfc3339(silence.next)),
            history_unsure: state.refused.or_else(|| doubtful(&state.doubts)),
        }
    }
}

/// The message about periods whose history may be incomplete.
fn doubtful(doubts: &[Window]) -> Option<String> {
    let first = doubts.first()?;
    Some(messages::history_incomplete(first.from, first.until, doubts.len() - 1))
}
