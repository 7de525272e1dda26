//! The life of an outbox entry: one payment or request that may be made at most once.
//!
//! ```text
//! Ready ──armed──► Sending ──accepted──► Accepted
//!   ▲                │ │ └──refused────► Confirming ──status query: not done──► Refused
//!   │◄───not sent────┘ └───anything else, or found Sending at start───► InDoubt
//!   │                                     InDoubt ──status query: done──► Accepted
//!   │                                        │  └──status query: refused──► Confirming
//!   ├──── a person, with proof ◄── NeedsReview ◄─┘ absent for long, or too old
//!   └──── not sent in time ────────────►┘
//! ```
//!
//! A `Ready` entry that was never sent is also `Cancelled` if a status query finds that it was paid before, from another copy of the
//! records (decision 0017). The time of that payment is stored with it.
//!
//! A `Ready` entry can be withdrawn. It is `Cancelled` if no byte of it can have been sent. If a person had proof that an earlier attempt
//! was not executed, it is `Refused` by that proof and verified by status queries like any other.
//!
//! An entry that was reported done is `Cancelled` in the same way if the answer was that of an earlier payment, or `NeedsReview` if that is
//! not certain.
//!
//! An entry whose answer or status query shows another amount or recipient than requested is `NeedsReview`: it was done, but not as
//! requested.
//!
//! A `Refused` entry becomes `Accepted` only if a later status query found it done and a person confirmed that.
//!
//! If the service has no status query for an operation, an unconfirmed entry is `NeedsReview` at once, and a definitive refusal is
//! `Refused` at once.
//!
//! The program never sends an entry again by itself: the only transition from unconfirmed to `Ready` is through `NeedsReview` and a person.

mod by_answer;
mod by_person;
mod by_status_query;
mod paid_before;
mod reason;
mod verification;
mod window;

use crate::messages::outbox as messages;
use base::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use service_api::declare::{Effect, Interface, Spec};
use service_api::value::Amount;

pub use by_person::Decision;
pub(crate) use by_status_query::Proof;
pub use reason::Reason;
pub use verification::Verification;
pub use window::Urgency;

use crate::policy::{FIRST_VERIFICATION, Policy};
use crate::reading::{Evidence, Objection, Receipt, StatusResult};

/// The state of an outbox entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// Approved, and never sent or proven not sent.
    Ready,
    /// In a call that is in flight: bytes may be sent at any moment.
    Sending,
    /// Sent, without proof of the result.
    InDoubt,
    /// Answered, and one more status query must confirm it: a rejection with a definitive code, or a yes in an answer that is not reliable.
    Confirming,
    /// A person must decide.
    #[serde(rename = "held")]
    NeedsReview,
    /// Done, with proof. Final.
    Accepted,
    /// Not done, with proof. Final.
    Refused,
    /// Withdrawn before any byte was sent. Final.
    Cancelled,
}

base::words!(State:
    Ready => "ready", Sending => "sending", InDoubt => "in_doubt", Confirming => "confirming", NeedsReview => "held", Accepted => "accepted",
    Refused => "refused", Cancelled => "cancelled"
);

impl State {
    /// Whether the state is final.
    pub fn is_final(self) -> bool {
        match self {
            Self::Accepted | Self::Refused | Self::Cancelled => true,
            Self::Ready | Self::Sending | Self::InDoubt | Self::Confirming | Self::NeedsReview => false,
        }
    }

    /// Whether the money of a payment moved, for sums. `contradicted` if an alarm about it is not resolved.
    pub fn made(self, contradicted: bool) -> Made {
        match (self, contradicted) {
            (Self::Accepted, false) => Made::Yes,
            (Self::Ready | Self::Cancelled, _) | (Self::Refused, false) => Made::No,
            (Self::Accepted | Self::Refused, true) | (Self::Sending | Self::InDoubt | Self::Confirming | Self::NeedsReview, _) => {
                Made::Unconfirmed
            }
        }
    }
}

/// Whether the money of a payment moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Made {
    /// It did.
    Yes,
    /// It did not, or was not sent.
    No,
    /// There is no proof, or two that contradict each other.
    Unconfirmed,
}

/// Properties of the operation on which the life of an entry depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nature {
    /// Whether money moves.
    pub moves_money: bool,
    /// What a person checks to settle an unconfirmed entry, if the service has no status query for it.
    pub check: Option<&'static str>,
    /// Whether the history of its subject may show it nevertheless.
    pub in_history: bool,
    /// Codes of this operation that can only mean *refused before execution*.
    pub refusals: &'static [&'static str],
    /// The interface whose codes it is answered with.
    pub interface: Interface,
}

impl Nature {
    /// The properties of an entry of the operation `spec`.
    pub fn of(spec: &Spec) -> Self {
        Self {
            moves_money: spec.effect == Effect::MovesMoney,
            check: spec.enquiry.is_empty().then_some(spec.check),
            in_history: spec.refund.is_some_and(|refund| refund.in_history),
            refusals: spec.refund.map_or(&[], |refund| refund.refusals),
            interface: spec.interface,
        }
    }

    /// The properties of an entry that repeats another one on purpose, to learn how the service treats a used reference. A status query
    /// would find the first one.
    pub fn of_repeat(spec: &Spec) -> Self {
        Self {
            moves_money: spec.effect == Effect::MovesMoney,
            check: Some(messages::CHECK_REPEAT),
            in_history: false,
            refusals: &["105"],
            interface: spec.interface,
        }
    }

    /// Whether `code` can only mean *refused before execution*. If money moves and no status query can confirm it, only the operation's own
    /// codes count.
    pub fn definitive(self, code: &str, policy: &Policy) -> bool {
        if self.moves_money && self.check.is_some() {
            return self.refusals.contains(&code);
        }
        policy.definitive.has(self.interface, self.moves_money, code) || self.refusals.contains(&code) || self.was_rejected_at_sign_in(code)
    }

    /// Rejected at sign-in, for an operation that moves no money and has no status query.
    fn was_rejected_at_sign_in(self, code: &str) -> bool {
        !self.moves_money && self.check.is_some() && ["HTTP 401", "HTTP 403"].contains(&code)
    }
}

/// An outbox entry, reduced to what its life depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The properties of its operation.
    pub nature: Nature,
    /// Its state.
    pub state: State,
    /// The amount that it moves; zero for requests.
    pub amount: Amount,
    /// The number of attempts that were started.
    pub attempts: u32,
    /// When the first attempt started that was not proven unsent.
    pub first_sent_at: Option<Timestamp>,
    /// When the last byte of the last attempt may have been sent.
    pub sent_at: Option<Timestamp>,
    /// The number of status queries since then.
    pub status_queries: u32,
    /// The number of *not found* results since then.
    pub absent: u32,
    /// The last meaningful result since then was that the service is still working on it, or that its status queries contradict each other:
    /// it may still be executed.
    pub under_way: bool,
    /// When the next status query is due.
    pub next_status_query_at: Option<Timestamp>,
    /// The rejection.
    pub refusal: Option<Refusal>,
    /// The reason for its state.
    pub reason: Option<Reason>,
    /// The proof that it carries.
    pub receipt: Receipt,
    /// When it became final, by the computer's clock.
    pub settled_at: Option<Timestamp>,
    /// When it became final, by the service's time, if its answer contained the time; otherwise the time of its first verification.
    pub settled_by_service: Option<Timestamp>,
    /// When its first byte may have been sent, by the service's time, if the final answer contained the time.
    pub first_byte_by_service: Option<Timestamp>,
    /// Whether it was settled by a person, and not by an answer.
    pub by_person: bool,
    /// When its next verification is due.
    pub verify_at: Option<Timestamp>,
    /// When it was paid before, from another copy of the records: nothing was paid from here.
    pub paid_before_at: Option<Timestamp>,
    /// Whether the wallet fell by at least the cost of this payment and of those sent with it; `None` if that was not compared.
    pub wallet_fell: Option<bool>,
}

/// A rejection of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The service's code, or `look-up`.
    pub code: String,
    /// The service's message, or a sentence.
    pub message: String,
    /// The objection by which a status query took a yes back.
    pub objection: Option<Objection>,
}

impl Refusal {
    /// The code of a refusal that is an objection.
    pub const LOOK_UP: &str = "look-up";

    pub(crate) fn of(code: &str, message: &str) -> Self {
        Self {
            code: code.to_owned(),
            message: message.to_owned(),
            objection: None,
        }
    }

    fn taken_back(why: &Objection) -> Self {
        Self {
            objection: Some(why.clone()),
            ..Self::of(Self::LOOK_UP, &why.to_string())
        }
    }
}

/// An event in the life of an entry.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// A call that carries it is about to be sent.
    SendStarted,
    /// The call ended.
    Evidence(&'a Evidence),
    /// The program started and found the entry `Sending`.
    FoundSending,
    /// A status query ended.
    StatusQueried {
        /// Its result.
        result: &'a StatusResult,
        /// Whether the control query succeeded: the same status query found another payment that exists.
        control: bool,
    },
    /// A person decided.
    Decided(Decision),
    /// It was recorded as not done, and a person resolved an alarm about it as done. Contains the status result that raised the alarm, if
    /// known.
    DoneAfterAll(Option<&'a StatusResult>),
    /// It was recorded as done, and a person resolved an alarm about it as not done.
    NotDoneAfterAll,
    /// It was to be sent again, and was not sent in time.
    Overdue,
    /// The records were restored from a time before it was sent. Contains the time of sending.
    SentUnrecorded(Timestamp),
    /// It is withdrawn: a person stopped its batch, or requested it anew.
    Cancelled,
    /// A status query before its first byte found that it was paid before.
    PaidBefore(&'a Receipt),
    /// It was reported done, and a status query found that the answer was that of an earlier payment.
    MadeBefore(&'a Receipt),
    /// It was reported done, and may not have been made. Contains the reason as a sentence.
    PerhapsBefore(&'a str),
}

impl Event<'_> {
    /// Its name, for developers.
    fn name(&self) -> &'static str {
        match self {
            Self::SendStarted => "SendStarted",
            Self::Evidence(_) => "Evidence",
            Self::FoundSending => "FoundSending",
            Self::StatusQueried { .. } => "StatusQueried",
            Self::Decided(_) => "Decided",
            Self::DoneAfterAll(_) => "DoneAfterAll",
            Self::NotDoneAfterAll => "NotDoneAfterAll",
            Self::Overdue => "Overdue",
            Self::SentUnrecorded(_) => "SentUnrecorded",
            Self::Cancelled => "Cancelled",
            Self::PaidBefore(_) => "PaidBefore",
            Self::MadeBefore(_) => "MadeBefore",
            Self::PerhapsBefore(_) => "PerhapsBefore",
        }
    }
}

/// An event that the state does not permit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal {
    /// The state of the entry.
    pub state: State,
    /// The event.
    pub event: &'static str,
}

impl Line {
    /// An entry that was never sent.
    pub fn ready(nature: Nature, amount: Amount) -> Self {
        Self {
            nature,
            state: State::Ready,
            amount,
            attempts: 0,
            first_sent_at: None,
            sent_at: None,
            status_queries: 0,
            absent: 0,
            under_way: false,
            next_status_query_at: None,
            refusal: None,
            reason: None,
            receipt: Receipt::default(),
            settled_at: None,
            settled_by_service: None,
            first_byte_by_service: None,
            by_person: false,
            verify_at: None,
            paid_before_at: None,
            wallet_fell: None,
        }
    }

    /// Whether a person may be offered to send it again under the same reference.
    pub fn may_send_again(&self, policy: &Policy, now: Timestamp) -> bool {
        self.state == State::NeedsReview
            && self.nature.check.is_none()
            && self.absent >= policy.absence_answers
            && !self.was_reported_done()
            && self.attempts < policy.attempts
            && within(self.first_sent_at, policy.send_again_until, now)
    }

    /// Whether it was to be sent again, by a decision at `decided`, and the time for that is over.
    pub fn is_overdue(&self, decided: Option<Timestamp>, policy: &Policy, now: Timestamp) -> bool {
        let in_time = within(self.first_sent_at, policy.send_again_until, now) && within(decided, policy.send_again_within, now);
        self.state == State::Ready && self.attempts > 0 && !in_time
    }

    /// The entry after `event` at `now`.
    ///
    /// # Errors
    ///
    /// [`Illegal`] if the state does not permit the event.
    pub fn step(&self, event: &Event<'_>, policy: &Policy, now: Timestamp) -> Result<Self, Illegal> {
        let illegal = || Illegal {
            event: event.name(),
            state: self.state,
        };
        match (self.state, event) {
            (State::Ready, Event::SendStarted) => Ok(self.send_started(now)),
            (State::Ready, Event::Cancelled) => Ok(self.taken_back(now)),
            (State::Ready, Event::PaidBefore(receipt)) if self.attempts == 0 => Ok(self.paid_before(receipt, now)),
            (State::Ready, Event::Overdue) if self.attempts > 0 => Ok(self.overdue(policy, now)),
            (State::Sending, Event::Evidence(evidence)) => Ok(self.answered(evidence, policy, now)),
            (State::Sending, Event::FoundSending) => Ok(self.in_doubt(messages::STOPPED_WHILE_SENDING.to_owned(), policy, now)),
            (State::InDoubt | State::Confirming | State::NeedsReview, Event::StatusQueried { result, control }) => {
                Ok(self.status_queried(result, *control, policy, now))
            }
            // It was found after a person decided that it was not done: it is not sent again.
            (
                State::Ready,
                Event::StatusQueried {
                    result: StatusResult::Successful(receipt),
                    ..
                },
            ) if self.attempts > 0 => Ok(self.found(receipt, now)),
            (State::Ready | State::InDoubt | State::Confirming | State::NeedsReview, Event::SentUnrecorded(sent)) => {
                Ok(self.sent_unrecorded(*sent, policy, now))
            }
            (State::Accepted, Event::MadeBefore(receipt)) => Ok(self.made_before(receipt, now)),
            (State::Accepted, Event::PerhapsBefore(why)) => Ok(Self {
                state: State::NeedsReview,
                reason: Some((*why).into()),
                verify_at: None,
                ..self.clone()
            }),
            (State::Refused, Event::DoneAfterAll(found)) => Ok(self.done_after_all(*found, now)),
            (State::Accepted, Event::NotDoneAfterAll) => Ok(self.not_done_after_all(now)),
            (State::NeedsReview, Event::Decided(decision)) => self.decided(*decision, policy, now).ok_or_else(illegal),
            (
                State::Ready
                | State::Sending
                | State::InDoubt
                | State::Confirming
                | State::NeedsReview
                | State::Accepted
                | State::Refused
                | State::Cancelled,
                _,
            ) => Err(illegal()),
        }
    }

    fn send_started(&self, now: Timestamp) -> Self {
        Self {
            state: State::Sending,
            attempts: self.attempts.saturating_add(1),
            first_sent_at: self.first_sent_at.or(Some(now)),
            sent_at: Some(now),
            status_queries: 0,
            absent: 0,
            under_way: false,
            refusal: None,
            reason: None,
            wallet_fell: None,
            ..self.clone()
        }
    }

    /// What was learnt before it was sent shows nothing about its result.
    fn sent_unrecorded(&self, sent: Timestamp, policy: &Policy, now: Timestamp) -> Self {
        Self {
            attempts: self.attempts.saturating_add(1),
            first_sent_at: Some(self.first_sent_at.map_or(sent, |first| first.min(sent))),
            sent_at: Some(self.sent_at.map_or(sent, |last| last.max(sent))),
            status_queries: 0,
            absent: 0,
            under_way: false,
            refusal: None,
            ..self.clone()
        }
        .in_doubt(messages::RESTORED_FROM_BEFORE.to_owned(), policy, now)
    }

    fn settled(&self, state: State, reason: Option<Reason>, now: Timestamp) -> Self {
        Self {
            state,
            reason,
            next_status_query_at: None,
            settled_at: Some(now),
            settled_by_service: None,
            first_byte_by_service: None,
            by_person: false,
            verify_at: self.is_verified(state).then(|| now.plus(FIRST_VERIFICATION)),
            ..self.clone()
        }
    }
}

/// Whether `moment` was at most `limit` milliseconds ago. A moment in the future shows that a clock was set back, and never counts.
fn within(moment: Option<Timestamp>, limit: i64, now: Timestamp) -> bool {
    moment.is_some_and(|moment| moment <= now && now.since(moment) <= limit)
}

/// Whether a call that moves money may be sent now: no entry of the profile is unconfirmed, and the in-flight limit is not reached.
pub fn may_send_money(in_doubt: usize, calls_under_way: usize, policy: &Policy) -> bool {
    in_doubt == 0 && calls_under_way < policy.in_flight
}

#[cfg(test)]
#[path = "outbox_verification_tests.rs"]
mod later_tests;
#[cfg(test)]
#[path = "outbox_tests.rs"]
mod tests;
#[cfg(test)]
#[path = "outbox_window_tests.rs"]
mod window_tests;
