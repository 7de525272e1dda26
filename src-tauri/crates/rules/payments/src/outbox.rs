//! The life of one payment or request that may be made at most once.
//!
//! ```text
//! Ready ──armed──► Sending ──accepted──► Accepted
//!   ▲                │ │ └──refused────► Confirming ──enquiry: not done──► Refused
//!   │◄───not sent────┘ └───anything else, or found Sending at start───► InDoubt
//!   │                                     InDoubt ──enquiry: done──► Accepted
//!   │                                        │  └──enquiry: refused──► Confirming
//!   ├──── a person, with evidence ◄── Held ◄─┘ absent for long, or too old
//!   └──── did not leave in time ───────►┘
//! ```
//!
//! What is `Ready` and never left is `Cancelled` too where a status query found that it was paid before, from another copy of the records
//! (decision 0017); when that was is kept with it.
//!
//! What is `Ready` can be taken back: `Cancelled` where no byte of it ever may have left. Where a person had proof that an earlier attempt
//! was not done it is `Refused` by that proof, and looked up once more like every other.
//!
//! What was called done and turns out to be the answer of an earlier payment is `Cancelled` in the same way, or `Held` where nobody knows.
//!
//! What an answer or a look-up tells otherwise than it was asked, an amount or a recipient, is `Held`: done, and not as a person wanted.
//!
//! What is `Refused` becomes `Accepted` only where a status query found it done later and a person confirmed that.
//!
//! Where the service cannot be asked about a line, a doubt is `Held` at once, and a definitive refusal is `Refused` at once.
//!
//! Nothing is ever sent again by this program alone: the way back from doubt to `Ready` leads through `Held` and a person.

mod by_person;
mod by_status_query;
mod paid_before;
mod verification;
mod window;

use base::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use service_api::declare::{Effect, Interface, Spec};
use service_api::value::Amount;

pub use by_person::Decision;
pub use verification::Verification;
pub use window::Urgency;

use crate::policy::{FIRST_VERIFICATION, Policy};
use crate::reading::{Evidence, Receipt, StatusResult};

/// Where a line of the outbox stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// Approved, never possibly sent, or proven not sent.
    Ready,
    /// In an armed call: bytes may leave at any moment.
    Sending,
    /// Sent, no proof either way.
    InDoubt,
    /// Answered, and one more enquiry confirms it: refused with a code that can only mean *not done*, or a yes that stood in an answer
    /// which is not to be believed word for word.
    Confirming,
    /// A person must decide.
    #[serde(rename = "held")]
    NeedsReview,
    /// Done, with proof. Final.
    Accepted,
    /// Not done, with proof. Final.
    Refused,
    /// Taken back before a byte of it ever left. Final.
    Cancelled,
}

base::words!(State:
    Ready => "ready", Sending => "sending", InDoubt => "in_doubt", Confirming => "confirming", NeedsReview => "held", Accepted => "accepted",
    Refused => "refused", Cancelled => "cancelled"
);

impl State {
    /// Whether nothing more happens to it.
    pub fn is_final(self) -> bool {
        match self {
            Self::Accepted | Self::Refused | Self::Cancelled => true,
            Self::Ready | Self::Sending | Self::InDoubt | Self::Confirming | Self::NeedsReview => false,
        }
    }
}

/// What the life of a line depends on, from the declaration of its operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nature {
    /// Whether money moves.
    pub moves_money: bool,
    /// What a person looks at to settle a doubt, where the service cannot be asked about it.
    pub check: Option<&'static str>,
    /// Whether the history of what it is about may tell of it all the same.
    pub in_history: bool,
    /// Codes of its own that can only mean *refused before doing*.
    pub refusals: &'static [&'static str],
    /// Whose codes it is answered with.
    pub interface: Interface,
}

impl Nature {
    /// Of a line that `spec` does.
    pub fn of(spec: &Spec) -> Self {
        Self {
            moves_money: spec.effect == Effect::MovesMoney,
            check: spec.enquiry.is_empty().then_some(spec.check),
            in_history: spec.refund.is_some_and(|refund| refund.in_history),
            refusals: spec.refund.map_or(&[], |refund| refund.refusals),
            interface: spec.interface,
        }
    }

    /// Of a line that repeats another one on purpose, to learn what becomes of a reference that was used. A look-up would find the first.
    pub fn of_repeat(spec: &Spec) -> Self {
        Self {
            moves_money: spec.effect == Effect::MovesMoney,
            check: Some(
                "A question to the test system sent it a second time on purpose: look at the wallet there, whether the money left it twice.",
            ),
            in_history: false,
            refusals: &["105"],
            interface: spec.interface,
        }
    }

    /// Whether `code` can only mean *refused before doing*. Where money moves and no look-up can confirm it, only its own codes do.
    pub fn definitive(self, code: &str, policy: &Policy) -> bool {
        if self.moves_money && self.check.is_some() {
            return self.refusals.contains(&code);
        }
        policy.definitive.has(self.interface, self.moves_money, code) || self.refusals.contains(&code) || self.was_rejected_at_sign_in(code)
    }

    /// Turned away at sign-in, where no money can have moved and no look-up will ever tell more.
    fn was_rejected_at_sign_in(self, code: &str) -> bool {
        !self.moves_money && self.check.is_some() && ["HTTP 401", "HTTP 403"].contains(&code)
    }
}

/// A line of the outbox, as far as its life is concerned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What it depends on.
    pub nature: Nature,
    /// Where it stands.
    pub state: State,
    /// How much money it moves; zero for requests.
    pub amount: Amount,
    /// How often it was armed.
    pub attempts: u32,
    /// When the first attempt was armed that was not proven to have stayed here.
    pub first_sent_at: Option<Timestamp>,
    /// When the last byte of the last attempt may have left.
    pub sent_at: Option<Timestamp>,
    /// Enquiries since then.
    pub status_queries: u32,
    /// *Not found* answers since then.
    pub absent: u32,
    /// The service answered since then that it is still working on it, or its status queries did not agree, and nothing else after that: it may be done yet.
    pub under_way: bool,
    /// When to enquire next.
    pub next_status_query_at: Option<Timestamp>,
    /// What the service said when it refused.
    pub refusal: Option<(String, String)>,
    /// Why it stands where it stands, for people.
    pub reason: Option<String>,
    /// What proof it carries.
    pub receipt: Receipt,
    /// When it became final, by the computer's clock.
    pub settled_at: Option<Timestamp>,
    /// The same by the service's time, where its answer told that, or else when it was verified first.
    pub settled_by_service: Option<Timestamp>,
    /// When its first byte may have left, by the service's time, where the answer that made it final told that.
    pub first_byte_by_service: Option<Timestamp>,
    /// Whether it ended by a person's word, and not by an answer.
    pub by_person: bool,
    /// When it is verified next after its end.
    pub verify_at: Option<Timestamp>,
    /// When it was paid before, from another copy of the records: nothing was paid from here.
    pub paid_before_at: Option<Timestamp>,
    /// Whether the wallet fell by at least what it cost, and the payments that were sent beside it; nothing where that was not compared.
    pub wallet_fell: Option<bool>,
}

/// What happens to a line.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// A call that carries it is about to be sent.
    Armed,
    /// The call came back.
    Evidence(&'a Evidence),
    /// The program started and found it `Sending`.
    FoundSending,
    /// An enquiry came back; `control` says whether the same look-up is known to find payments that exist.
    Enquired {
        /// What it said.
        result: &'a StatusResult,
        /// Whether another payment was found by the same look-up meanwhile.
        control: bool,
    },
    /// A person decided.
    Decided(Decision),
    /// It was recorded as not done, and a person resolved an alarm about it as done. What the status query found that raised the alarm, where
    /// that is known.
    DoneAfterAll(Option<&'a StatusResult>),
    /// It was recorded as done, and a person resolved an alarm about it as not done.
    NotDoneAfterAll,
    /// It was to be sent again, and did not leave in time.
    Overdue,
    /// The records were put back from before it was sent at that moment.
    SentUnrecorded(Timestamp),
    /// It is taken back: a person stopped its payout, or asked for it anew.
    Cancelled,
    /// A status query before its first byte found that it was paid before, and what that says of it.
    PaidBefore(&'a Receipt),
    /// It was called done, and a status query found that the answer was that of an earlier payment, and what it says of that one.
    MadeBefore(&'a Receipt),
    /// It was called done, and may not have been made: why, as a sentence.
    PerhapsBefore(&'a str),
}

/// An event that the state does not permit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal {
    /// Where the line stands.
    pub state: State,
    /// What was tried.
    pub event: String,
}

impl Line {
    /// A line that was never sent.
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

    /// Whether the proofs permit offering a person to send it again under the same reference.
    pub fn may_send_again(&self, policy: &Policy, now: Timestamp) -> bool {
        self.state == State::NeedsReview
            && self.nature.check.is_none()
            && self.absent >= policy.absence_answers
            && !self.was_reported_done()
            && self.attempts < policy.attempts
            && within(self.first_sent_at, policy.send_again_until, now)
    }

    /// Whether it is to be sent again and must not any more, since a person decided so at `decided`.
    pub fn is_overdue(&self, decided: Option<Timestamp>, policy: &Policy, now: Timestamp) -> bool {
        let in_time = within(self.first_sent_at, policy.send_again_until, now) && within(decided, policy.send_again_within, now);
        self.state == State::Ready && self.attempts > 0 && !in_time
    }

    /// What `event` makes of it at `now`.
    pub fn step(&self, event: &Event<'_>, policy: &Policy, now: Timestamp) -> Result<Self, Illegal> {
        let illegal = || Illegal {
            state: self.state,
            event: format!("{event:?}"),
        };
        match (self.state, event) {
            (State::Ready, Event::Armed) => Ok(self.armed(now)),
            (State::Ready, Event::Cancelled) => Ok(self.taken_back(now)),
            (State::Ready, Event::PaidBefore(receipt)) if self.attempts == 0 => Ok(self.paid_before(receipt, now)),
            (State::Ready, Event::Overdue) if self.attempts > 0 => Ok(self.overdue(policy, now)),
            (State::Sending, Event::Evidence(evidence)) => Ok(self.answered(evidence, policy, now)),
            (State::Sending, Event::FoundSending) => Ok(self.in_doubt("Cowrie stopped while this was being sent.".to_owned(), policy, now)),
            (State::InDoubt | State::Confirming | State::NeedsReview, Event::Enquired { result: finding, control }) => {
                Ok(self.enquired(finding, *control, policy, now))
            }
            // It turned up after a person decided that it was not done: it is not sent again.
            (
                State::Ready,
                Event::Enquired {
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
                reason: Some((*why).to_owned()),
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

    fn armed(&self, now: Timestamp) -> Self {
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

    /// What was learnt before it was sent says nothing about what became of it.
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
        .in_doubt("These records were put back from before it was sent.".to_owned(), policy, now)
    }

    fn answered(&self, evidence: &Evidence, policy: &Policy, now: Timestamp) -> Self {
        match evidence {
            Evidence::Accepted(receipt) => self.done(receipt, "Done", None, now),
            Evidence::Unconfirmed { receipt, why } => Self {
                receipt: receipt.clone(),
                sent_at: Some(now),
                ..self.clone()
            }
            .unconfirmed(why, policy, now),
            Evidence::NotSent(why) => Self {
                state: State::Ready,
                attempts: self.attempts.saturating_sub(1),
                first_sent_at: self.first_sent_at.filter(|_| self.attempts > 1),
                sent_at: self.first_sent_at.filter(|_| self.attempts > 1),
                reason: Some(not_sent_words(self.attempts, why)),
                ..self.clone()
            },
            Evidence::UnderWay(why) => Self {
                under_way: true,
                ..self.clone()
            }
            .answered(&Evidence::Doubt(why.clone()), policy, now),
            Evidence::Doubt(why) => Self {
                sent_at: Some(now),
                ..self.clone()
            }
            .in_doubt(why.clone(), policy, now),
            Evidence::Refused { code, message } => self.refused(code, message, policy, now),
        }
    }

    /// A yes that a look-up must repeat.
    fn unconfirmed(&self, why: &str, policy: &Policy, now: Timestamp) -> Self {
        if self.nature.check.is_some() {
            return self.in_doubt(format!("The service said yes, but {why}."), policy, now);
        }
        Self {
            state: State::Confirming,
            next_status_query_at: Some(now.plus(policy.confirm_after).max(now.plus(policy.status_query_gap))),
            reason: Some(format!("The service said yes, but {why}. {}", by_status_query::MAKES_SURE)),
            ..self.clone()
        }
    }

    /// A refusal is a proof only with a definitive code and a later enquiry.
    fn refused(&self, code: &str, message: &str, policy: &Policy, now: Timestamp) -> Self {
        let refusal = Some((code.to_owned(), message.to_owned()));
        // It was still on its way until this answer came.
        let sent = now;
        if self.nature.definitive(code, policy) {
            if self.nature.check.is_some() {
                return self.confirmed_refused(now, Some((code.to_owned(), message.to_owned())));
            }
            return Self {
                state: State::Confirming,
                next_status_query_at: Some(sent.plus(policy.confirm_after).max(now.plus(policy.status_query_gap))),
                sent_at: Some(sent),
                reason: Some(format!("The service said: “{message}”. One more look-up confirms it.")),
                refusal,
                ..self.clone()
            };
        }
        let why = format!("The service said: “{message}” (code {code}). That does not say for certain that nothing moved.");
        Self {
            refusal,
            ..self.in_doubt(why, policy, now)
        }
    }

    fn in_doubt(&self, why: String, policy: &Policy, now: Timestamp) -> Self {
        let sent = self.sent_at.unwrap_or(now);
        if let Some(check) = self.nature.check {
            return Self {
                state: State::NeedsReview,
                sent_at: Some(sent),
                next_status_query_at: self
                    .nature
                    .in_history
                    .then(|| policy.next_status_query(sent, self.status_queries, now)),
                reason: Some(match self.nature.in_history {
                    true => format!("{why} {IN_HISTORY} {check}"),
                    false => format!("{why} The service cannot be asked about it, so a person must look. {check}"),
                }),
                ..self.clone()
            };
        }
        Self {
            state: State::InDoubt,
            sent_at: Some(sent),
            next_status_query_at: Some(policy.next_status_query(sent, self.status_queries, now)),
            reason: Some(why),
            ..self.clone()
        }
    }

    fn settled(&self, state: State, reason: Option<String>, now: Timestamp) -> Self {
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

const IN_HISTORY: &str = "A refund has no reference of its own, so the history of the payment is asked whether it was done.";

/// Whether `moment` was at most `limit` milliseconds ago. One that lies ahead tells that a clock was set back, which never makes time.
fn within(moment: Option<Timestamp>, limit: i64, now: Timestamp) -> bool {
    moment.is_some_and(|moment| moment <= now && now.since(moment) <= limit)
}

/// Only the first attempt that did not leave proves that nothing moved.
fn not_sent_words(attempts: u32, why: &str) -> String {
    if attempts > 1 {
        format!("This time nothing was sent. {why}")
    } else {
        format!("Not sent. No money moved. {why}")
    }
}

/// Whether a money call may be armed now: no doubt in the profile, and room in flight.
pub fn may_arm(in_doubt: usize, calls_under_way: usize, policy: &Policy) -> bool {
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
