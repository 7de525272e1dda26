//! The outbox: sends entries, settles them, queries the status of unconfirmed ones, recovers at the start. It never sends anything twice by
//! itself.
//!
//! Before the first byte of a change is sent, its entries are *sending* and its call is on disk. From then on, anything without proof is
//! *unconfirmed*.

mod balance;
mod choose;
mod clocks;
mod hooks;
mod in_flight;
mod missing_sends;
mod preflight;
mod presend_check;
mod presend_query;
mod presend_results;
mod query_pace;
pub mod repeat;
pub mod requests;
mod send;
mod send_single;
mod sleep_inhibitor;
mod status_query;
mod stopped;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod verification;
mod wallet;

use crate::messages::sending as messages;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use base::profile::ProfileKind;
use base::timestamp::Timestamp;
use payment_rules::outbox::{Event as LineEvent, State};
use payment_rules::pause::Clocks;
use payment_rules::payment_request::{DEPLOYMENT_PACE, Pace, SANDBOX_PACE};
use payment_rules::policy::Policy;
use payment_rules::reference::{Period, ReferenceKey, References};
use tokio::sync::{Notify, broadcast};

pub use balance::Balance;
pub use hooks::{Answered, Asking, HistoryHook, HistoryNews, Hooks, PlacementHook, RefundQueries, Refundable, SettlementHook};
pub use missing_sends::no_missing_sends;
pub use presend_check::Gate;
pub use presend_query::PresendResult;
pub use send::new_call;

use crate::event::{Event, Topic};
use crate::send_journal::SendJournal;
use crate::tables::references::PayoutNaming;
use crate::tables::{evidence, outbox as lines, runs};
use client::service::Service;
use store::Store;
use system::env::{Env, Loop};
use system::error::AppError;

/// The outbox of an open profile.
#[derive(Debug)]
pub struct Outbox {
    pub store: Store,
    pub service: Service,
    pub env: Arc<Env>,
    pub policy: Policy,
    pub kind: ProfileKind,
    pub(crate) hooks: Hooks,
    send_journal: SendJournal,
    /// Derives the references of payments; none if the profile has no hash key or principal.
    pub references: Option<Arc<References>>,
    /// Whether all keys are known that references were derived with in the last weeks.
    pub knows_keys: bool,
    /// The pre-send checks.
    presend: crate::outbox::presend_results::PresendChecks,
    events: broadcast::Sender<Event>,
    lines: broadcast::Sender<LineChange>,
    wake: Notify,
    doubt: Notify,
    in_flight: crate::outbox::in_flight::InFlight,
    sleep_inhibitor: crate::outbox::sleep_inhibitor::SleepInhibitor,
    query_pace: crate::outbox::query_pace::QueryPace,
    /// When the service last answered a query; zero before the first answer.
    pub answered: AtomicI64,
    stop: AtomicBool,
    /// Consecutive rejected and unsent calls, by batch.
    consecutive: Mutex<HashMap<i64, Consecutive>>,
    /// The cached balance.
    balance: Mutex<balance::LastBalance>,
    /// The last known balance and what was sent since.
    wallet: wallet::Watch,
    /// Held while a person's request makes many status queries.
    pub asked_by_hand: tokio::sync::Mutex<()>,
    /// The clock readings of the last check.
    seen: tokio::sync::Mutex<Option<Clocks>>,
    /// The computer's clock compared with the service's time.
    beside_service: clocks::BesideService,
    /// Set if the records could not be written: nothing more is sent until the program is restarted.
    stalled: Mutex<Option<AppError>>,
}

/// The earlier keys of a profile.
pub struct Older {
    /// The keys that are still searched.
    pub keys: Vec<ReferenceKey>,
    /// Whether these are all keys of the searched time.
    pub are_all: bool,
}

/// An entry changed its state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineChange {
    /// The id of the entry.
    pub line: i64,
    /// The batch that it belongs to.
    pub run: Option<i64>,
    /// The new state.
    pub state: State,
    /// Another copy of the records had paid it before.
    pub paid_before: bool,
}

/// What the start found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Entries that were being sent when the program stopped.
    pub sending: usize,
    /// Unfinished batches, which are paused now.
    pub runs: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Consecutive {
    refused: usize,
    not_sent: usize,
}

/// Derives the references of payments.
fn references_of(service: &Service, kind: ProfileKind, older: Vec<ReferenceKey>) -> Option<References> {
    let newest = service.reference_key()?;
    Some(References::new(kind, newest, older))
}

/// The longest pause of a loop between two checks.
const NAP: Duration = Duration::from_secs(30);
/// The pause after a call that could not be sent.
const AFTER_NOT_SENT: Duration = Duration::from_millis(500);

impl Outbox {
    /// The outbox over `store` and the send journal, which calls the service through `service`. `hooks` are called for the results of its
    /// entries.
    pub fn new(
        store: Store,
        send_journal: SendJournal,
        service: Service,
        env: Arc<Env>,
        kind: ProfileKind,
        events: broadcast::Sender<Event>,
        hooks: Hooks,
    ) -> Self {
        let policy = match kind {
            ProfileKind::Sandbox => Policy::sandbox(),
            ProfileKind::Test | ProfileKind::Live => Policy::deployment(),
        };
        Self {
            store,
            references: references_of(&service, kind, Vec::new()).map(Arc::new),
            knows_keys: true,
            service,
            env,
            policy,
            kind,
            hooks,
            send_journal,
            presend: crate::outbox::presend_results::PresendChecks::default(),
            events,
            lines: broadcast::channel(16_384).0,
            wake: Notify::new(),
            doubt: Notify::new(),
            in_flight: crate::outbox::in_flight::InFlight::default(),
            sleep_inhibitor: crate::outbox::sleep_inhibitor::SleepInhibitor::default(),
            query_pace: crate::outbox::query_pace::QueryPace::default(),
            answered: AtomicI64::new(0),
            stop: AtomicBool::new(false),
            consecutive: Mutex::default(),
            balance: Mutex::default(),
            wallet: wallet::Watch::default(),
            asked_by_hand: tokio::sync::Mutex::default(),
            seen: tokio::sync::Mutex::default(),
            beside_service: clocks::BesideService::default(),
            stalled: Mutex::default(),
        }
    }

    /// Also searches references of the profile's earlier keys.
    #[must_use]
    pub fn with_older_keys(self, older: Older) -> Self {
        Self {
            references: references_of(&self.service, self.kind, older.keys).map(Arc::new),
            knows_keys: older.are_all,
            ..self
        }
    }

    /// Changes of entries' states, as they happen.
    pub fn line_changes(&self) -> broadcast::Receiver<LineChange> {
        self.lines.subscribe()
    }

    /// The profile's records.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Milliseconds until the next status query; none while a call is in flight or if no query is due.
    pub async fn next_status_query_in(&self) -> Result<Option<i64>, AppError> {
        if self.under_way() > 0 {
            return Ok(None);
        }
        let next = self.store.read(lines::summary).await?.next;
        Ok(next.map(|next| next.since(self.now())))
    }

    /// Waits up to eight seconds for unconfirmed entries to be settled before something new is sent.
    pub async fn settle_doubts_first(&self) -> Result<(), AppError> {
        for _ in 0..80 {
            if self.store.read(lines::summary).await?.in_doubt == 0 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        Ok(())
    }

    /// The number of waiting payments in active batches.
    pub async fn waiting(&self) -> Result<u32, AppError> {
        self.store.read(crate::tables::outbox::waiting).await
    }

    /// The number of calls in flight.
    pub fn under_way(&self) -> usize {
        self.in_flight.taken()
    }

    /// Wakes all loops.
    pub fn wake(&self) {
        self.wake.notify_one();
        self.doubt.notify_one();
        self.presend.wake.notify_one();
    }

    /// Wakes the loops after a payment.
    fn wake_after_payment(&self) {
        self.wake.notify_one();
        self.doubt.notify_one();
        self.presend.refill_if_low(self.env.clock.readings());
    }

    /// Why nothing more is sent, if the records could not be written.
    pub fn stalled(&self) -> Option<AppError> {
        self.stalled.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn stall(&self, error: AppError) {
        tracing::error!(message = %error.message, "the outbox stops");
        self.stalled.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        self.notify(Topic::App, None);
    }

    pub fn notify(&self, topic: Topic, id: Option<String>) {
        // An event without a receiver is no error.
        let _ = self.events.send(Event { topic, id });
    }

    /// How often the status of payment requests is queried.
    pub fn request_pace(&self) -> Pace {
        match self.kind {
            ProfileKind::Sandbox => SANDBOX_PACE,
            ProfileKind::Test | ProfileKind::Live => DEPLOYMENT_PACE,
        }
    }

    /// How the payments of a payout get their references; `period` is the period of the approval snapshot.
    pub fn naming(&self, period: Option<Period>) -> PayoutNaming {
        PayoutNaming {
            references: self.references.clone(),
            period,
            at: self.service_now(),
        }
    }

    pub fn now(&self) -> Timestamp {
        self.env.clock.now()
    }

    /// At the start: entries that were being sent become *unconfirmed*, unfinished batches are paused, and repeated calls of a probe that
    /// were never sent are cancelled. Returns what was found.
    pub async fn recover(self: &Arc<Self>) -> Result<Found, AppError> {
        let (policy, now, outbox) = (self.policy.clone(), self.now(), Arc::clone(self));
        self.store
            .write(move |db| {
                outbox.account_for_closed_time(db)?;
                outbox.continue_watch(db)?;
                let found = crate::tables::outbox::sending(db)?;
                for row in &crate::tables::outbox::unsent_repeats(db)? {
                    lines::step(db, row, &LineEvent::Cancelled, &policy, now)?;
                    let why = messages::STOPPED_BEFORE_SENDING;
                    evidence::note(db, row.id, "start", why, now)?;
                }
                for row in &found {
                    lines::step(db, row, &LineEvent::FoundSending, &policy, now)?;
                    evidence::note(db, row.id, "start", messages::STOPPED_WHILE_SENDING, now)?;
                }
                let runs = runs::pause_unfinished(db, messages::PROFILE_CLOSED)?;
                Ok(Found {
                    sending: found.len(),
                    runs,
                })
            })
            .await
    }

    /// Runs the loops until [`Outbox::stop`] is called, then waits for the answers of the calls in flight.
    pub async fn work(self: Arc<Self>) {
        let sending = async {
            while !self.stopping() {
                let nap = self.send_what_is_ready().await;
                tokio::select! {
                    () = self.wake.notified() => {}
                    () = self.env.clock.nap(Loop::Sending, nap) => {}
                }
            }
        };
        let querying = async {
            while !self.stopping() {
                let nap = self.query_what_is_due().await;
                tokio::select! {
                    () = self.doubt.notified() => {}
                    () = self.env.clock.nap(Loop::Enquiring, nap) => {}
                }
            }
        };
        let checking = async {
            while !self.stopping() {
                let nap = self.check_ahead().await;
                tokio::select! {
                    () = self.presend.wake.notified() => {}
                    () = self.env.clock.nap(Loop::Sending, nap) => {}
                }
            }
        };
        // No loop is cancelled midway: an entry marked as sending is sent.
        tokio::join!(sending, querying, checking);
        // Waits for calls in flight: an answer is worth more than a quick end.
        while self.under_way() > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Starts no new call from now on.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::SeqCst);
        self.wake();
    }

    pub fn stopping(&self) -> bool {
        self.stop.load(Ordering::SeqCst)
    }
}
