//! The outbox at work: arm, send, settle; recover at the start; enquire while in doubt. It never sends anything twice
//! on its own.
//!
//! Before the first byte of a change leaves, its lines say `sending` and its call is on record, on disk. Whatever
//! happens after that moment without a proof is a doubt.

mod balance;
mod before;
mod choose;
mod clocks;
mod gap;
mod hooks;
mod in_flight;
mod preflight;
mod presend_check;
mod query_pace;
pub mod repeat;
pub mod requests;
mod send;
mod sleep_inhibitor;
mod status_query;
mod stopped;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod verification;
mod wallet;

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
pub use before::Before;
pub use gap::no_gap;
pub use hooks::{Answered, Asking, HistoryHook, HistoryNews, Hooks, PlacementHook, RefundQueries, Refundable, SettlementHook};
pub use presend_check::Gate;
pub use send::new_call;

use crate::event::{Event, Topic};
use crate::send_journal::HighWater;
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
    high_water: HighWater,
    /// From what references of payments are derived; nothing where a profile has no hash key or principal.
    pub references: Option<Arc<References>>,
    /// Every key that references were derived with in the last weeks is known.
    pub knows_keys: bool,
    /// What status queries said of payments before their first byte.
    ahead: crate::outbox::presend_check::Ahead,
    events: broadcast::Sender<Event>,
    lines: broadcast::Sender<LineChange>,
    wake: Notify,
    doubt: Notify,
    room: crate::outbox::in_flight::InFlight,
    awake: crate::outbox::sleep_inhibitor::SleepInhibitor,
    turns: crate::outbox::query_pace::Turns,
    /// When the service last answered a question, whoever asked; zero before.
    pub answered: AtomicI64,
    stop: AtomicBool,
    /// Refusals, and calls that could not leave, in a row; by run.
    in_a_row: Mutex<HashMap<i64, InARow>>,
    /// The wallet as last asked.
    balance: Mutex<balance::LastBalance>,
    /// What the wallet held and what was sent since.
    wallet: wallet::Watch,
    /// Held while a person has many payments looked up.
    pub asked_by_hand: tokio::sync::Mutex<()>,
    /// The clocks as last looked at.
    seen: tokio::sync::Mutex<Option<Clocks>>,
    /// The time of day beside the service's.
    beside_service: clocks::BesideService,
    /// Set when records could not be written: nothing more is sent until the program starts anew.
    stalled: Mutex<Option<AppError>>,
}

/// The keys that a profile had before.
pub struct Older {
    /// Those that are still searched.
    pub keys: Vec<ReferenceKey>,
    /// There was no other one in the time that is searched.
    pub are_all: bool,
}

/// A line came into a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineChange {
    /// The line.
    pub line: i64,
    /// The run it belongs to.
    pub run: Option<i64>,
    /// Where it stands now.
    pub state: State,
    /// It was paid before, from another copy of the records.
    pub paid_before: bool,
}

/// What the start found of the time before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Lines that were being sent when the program stopped.
    pub sending: usize,
    /// Runs that had not ended, and wait for a person now.
    pub runs: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct InARow {
    refused: usize,
    not_sent: usize,
}

/// From what references of payments are derived.
fn references_of(service: &Service, kind: ProfileKind, older: Vec<ReferenceKey>) -> Option<References> {
    let newest = service.reference_key()?;
    Some(References::new(kind, newest, older))
}

/// The longest the worker sleeps without looking.
const NAP: Duration = Duration::from_secs(30);
/// After a call that could not leave.
const AFTER_NOT_SENT: Duration = Duration::from_millis(500);

impl Outbox {
    /// The outbox over `store` and the mark outside it, speaking through `service`. `hooks` are called for what becomes of its lines.
    pub fn new(
        store: Store,
        high_water: HighWater,
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
            high_water,
            ahead: crate::outbox::presend_check::Ahead::default(),
            events,
            lines: broadcast::channel(16_384).0,
            wake: Notify::new(),
            doubt: Notify::new(),
            room: crate::outbox::in_flight::InFlight::default(),
            awake: crate::outbox::sleep_inhibitor::SleepInhibitor::default(),
            turns: crate::outbox::query_pace::Turns::default(),
            answered: AtomicI64::new(0),
            stop: AtomicBool::new(false),
            in_a_row: Mutex::default(),
            balance: Mutex::default(),
            wallet: wallet::Watch::default(),
            asked_by_hand: tokio::sync::Mutex::default(),
            seen: tokio::sync::Mutex::default(),
            beside_service: clocks::BesideService::default(),
            stalled: Mutex::default(),
        }
    }

    /// Searches references of these keys too, which the profile had before.
    #[must_use]
    pub fn with_older_keys(self, older: Older) -> Self {
        Self {
            references: references_of(&self.service, self.kind, older.keys).map(Arc::new),
            knows_keys: older.are_all,
            ..self
        }
    }

    /// Lines whose state changed, as it happens.
    pub fn line_changes(&self) -> broadcast::Receiver<LineChange> {
        self.lines.subscribe()
    }

    /// The profile's records.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Milliseconds until the next enquiry, when nothing is on its way and one is due at all.
    pub async fn next_status_query_in(&self) -> Result<Option<i64>, AppError> {
        if self.under_way() > 0 {
            return Ok(None);
        }
        let next = self.store.read(lines::summary).await?.next;
        Ok(next.map(|next| next.since(self.now())))
    }

    /// Gives doubts a few seconds to be settled before something new is sent.
    pub async fn settle_doubts_first(&self) -> Result<(), AppError> {
        for _ in 0..80 {
            if self.store.read(lines::summary).await?.in_doubt == 0 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        Ok(())
    }

    /// How many payments wait for their turn in runs that are at work.
    pub async fn waiting(&self) -> Result<u32, AppError> {
        self.store.read(crate::tables::outbox::waiting).await
    }

    /// How many calls are on their way.
    pub fn under_way(&self) -> usize {
        self.room.taken()
    }

    /// Lets the worker look at once.
    pub fn wake(&self) {
        self.wake.notify_one();
        self.doubt.notify_one();
        self.ahead.wake.notify_one();
    }

    /// Lets the worker look at what follows a payment that was made.
    fn went_on(&self) {
        self.wake.notify_one();
        self.doubt.notify_one();
        self.ahead.refill_if_low(self.env.clock.readings());
    }

    /// Why nothing more is sent, when records could not be kept.
    pub fn stalled(&self) -> Option<AppError> {
        self.stalled.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn stall(&self, error: AppError) {
        tracing::error!(message = %error.message, "the outbox stops");
        self.stalled.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        self.notify(Topic::App, None);
    }

    pub fn notify(&self, topic: Topic, id: Option<String>) {
        // Nobody listening is fine.
        let _ = self.events.send(Event { topic, id });
    }

    /// How often payment requests are looked up.
    pub fn request_pace(&self) -> Pace {
        match self.kind {
            ProfileKind::Sandbox => SANDBOX_PACE,
            ProfileKind::Test | ProfileKind::Live => DEPLOYMENT_PACE,
        }
    }

    /// How the payments of a payout get their references; `period` is that of the frozen draft.
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

    /// At the start: whatever was being sent when the program stopped is in doubt, runs wait for a person to go on, and what a probe was
    /// about to send a second time is taken back.
    /// Tells what it found.
    pub async fn recover(self: &Arc<Self>) -> Result<Found, AppError> {
        let (policy, now, outbox) = (self.policy.clone(), self.now(), Arc::clone(self));
        self.store
            .write(move |db| {
                outbox.account_for_closed_time(db)?;
                outbox.watch_on(db)?;
                let found = crate::tables::outbox::sending(db)?;
                for row in &crate::tables::outbox::repeats_that_never_left(db)? {
                    lines::step(db, row, &LineEvent::Cancelled, &policy, now)?;
                    let why = "Cowrie stopped before this was sent. It is not sent later.";
                    evidence::note(db, row.id, "start", why, now)?;
                }
                for row in &found {
                    lines::step(db, row, &LineEvent::FoundSending, &policy, now)?;
                    evidence::note(db, row.id, "start", "Cowrie stopped while this was being sent.", now)?;
                }
                let runs = runs::pause_unfinished(db, "This profile was closed before everybody was paid.")?;
                Ok(Found {
                    sending: found.len(),
                    runs,
                })
            })
            .await
    }

    /// Works until [`Outbox::stop`] is called, then waits for the answers of what is on its way.
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
        let enquiring = async {
            while !self.stopping() {
                let nap = self.query_what_is_due().await;
                tokio::select! {
                    () = self.doubt.notified() => {}
                    () = self.env.clock.nap(Loop::Enquiring, nap) => {}
                }
            }
        };
        let asking = async {
            while !self.stopping() {
                let nap = self.ask_ahead().await;
                tokio::select! {
                    () = self.ahead.wake.notified() => {}
                    () = self.env.clock.nap(Loop::Sending, nap) => {}
                }
            }
        };
        // None is dropped half-way: a line that was armed is carried out.
        tokio::join!(sending, enquiring, asking);
        // What is on its way is waited for: its answer is worth more than a quick end.
        while self.under_way() > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Arms nothing new from now on.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::SeqCst);
        self.wake();
    }

    pub fn stopping(&self) -> bool {
        self.stop.load(Ordering::SeqCst)
    }
}
