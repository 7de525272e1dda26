//! Sending and settling: entries are stored as *sending*, the call is made, its answer settles them.

use crate::messages::sending as messages;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use base::timestamp::{SECOND, Timestamp};
use payment_rules::outbox::{Event as LineEvent, Line};
use payment_rules::pause::{Clocks, after_group, after_refusal};
use payment_rules::reading::{Asked, Attempt, Evidence, Outcome, Reading, read};
use rusqlite::Transaction;
use service_api::declare::Spec;
use service_api::photo::Photo;
use service_api::{auth, masked};
use sha2::{Digest as _, Sha512};

use super::choose::Chosen;
use super::{AFTER_NOT_SENT, LineChange, NAP, Outbox};
use crate::event::Topic;
use crate::outbox::Answered;
use crate::outbox::in_flight::Permit;
use crate::tables::calls::NewCall;
use crate::tables::outbox::OutboxEntry;
use crate::tables::send_journal::Intent;
use crate::tables::{calls, evidence as known, outbox as lines, references, runs, send_counts, stops};
use client::service::SendProgress;
use system::error::AppError;

/// A recorded call that is about to be sent.
#[derive(Clone, Debug)]
pub(crate) struct OutgoingCall {
    pub(super) call: i64,
    spec: &'static Spec,
    body: String,
    pub(super) photos: Vec<Photo>,
    pub(super) lines: Vec<OutboxEntry>,
    /// The clock readings when it was recorded.
    at: Clocks,
    /// What the send journal stores before the first byte, if money moves.
    intent: Option<Box<Intent>>,
}

/// Why a recorded call is not sent, and why its batch is paused.
#[derive(Debug)]
pub(super) struct Blocked {
    pub(super) why: String,
    pause: Option<String>,
}

impl Blocked {
    fn unpaused(why: &str) -> Self {
        Self {
            why: why.to_owned(),
            pause: None,
        }
    }
}

/// Longer than establishing a connection may take.
const CONNECTING: Duration = Duration::from_secs(15);
/// A call that waited longer than this before its first byte, in milliseconds, is not sent: the computer slept.
const TOO_LATE: i64 = 30 * SECOND;

impl Outbox {
    /// Starts as many calls as may be in flight. Returns the pause until the next call.
    pub(super) async fn send_what_is_ready(self: &Arc<Self>) -> Duration {
        loop {
            if self.stalled().is_some() || self.stopping() {
                return NAP;
            }
            match self.next_call().await {
                Ok(Some((outgoing, permit))) => {
                    self.sleep_inhibitor.leaving();
                    self.presend.leaving(&outgoing.lines, outgoing.at);
                    self.notify_lines(&outgoing.lines);
                    let outbox = Arc::clone(self);
                    let progress = Arc::default();
                    let leaving = Arc::clone(&progress);
                    tokio::spawn(async move {
                        // In a separate task, so that a panic becomes an error instead of a payment that is in flight forever.
                        let sent = {
                            let outbox = Arc::clone(&outbox);
                            tokio::spawn(async move { outbox.send_and_settle(outgoing, &leaving).await })
                        };
                        let result = sent.await.unwrap_or_else(|cut| Err(AppError::bug(cut)));
                        drop(permit);
                        match result {
                            Ok((_, reading)) if matches!(reading.outcome, Outcome::NotSent(_)) => tokio::time::sleep(AFTER_NOT_SENT).await,
                            Ok((_, reading)) if matches!(reading.outcome, Outcome::Accepted) => return outbox.wake_after_payment(),
                            Ok(_) => {}
                            Err(error) => outbox.stall(error),
                        }
                        outbox.wake();
                    });
                    // Payments are sent in their order: the next call starts when this one's connection is established.
                    let _ = tokio::time::timeout(CONNECTING, progress.connected_or_finished()).await;
                }
                Ok(None) => {
                    // Payments that wait for an unconfirmed one also keep the computer awake.
                    if self
                        .store
                        .read(|db| Ok(!crate::tables::outbox::ready(db, 1)?.is_empty()))
                        .await
                        .unwrap_or_default()
                    {
                        self.sleep_inhibitor.leaving();
                    }
                    return NAP;
                }
                Err(error) => {
                    self.stall(error);
                    return NAP;
                }
            }
        }
    }

    /// Stores the next payments of the active batches as *sending*, if anything may be sent now.
    async fn next_call(self: &Arc<Self>) -> Result<Option<(OutgoingCall, Permit)>, AppError> {
        self.check_all().await?;
        if !self.check_wallet().await? {
            return Ok(None);
        }
        loop {
            let outbox = Arc::clone(self);
            match self.store.write(move |db| outbox.choose_next(db)).await? {
                Chosen::Send(next) => return Ok(next),
                Chosen::Overdue(overdue) => self.notify_lines(&overdue),
            }
        }
    }

    /// Stores the call and its entries as *sending*, before the first byte.
    pub(crate) fn record_call(
        &self,
        db: &Transaction<'_>,
        spec: &'static Spec,
        body: String,
        chosen: Vec<OutboxEntry>,
    ) -> Result<OutgoingCall, AppError> {
        let now = self.now();
        let call = calls::insert(db, &new_call(spec, &body)?, now)?;
        let mut sending = Vec::with_capacity(chosen.len());
        for row in chosen {
            let line = step(&row, &LineEvent::SendStarted, self, now)?;
            references::is_sent_under(db, &row.reference)?;
            lines::update(db, &row, &line, Some(call))?;
            sending.push(row.after(line));
        }
        let money = sending.iter().any(|row| row.line.nature.moves_money);
        if money {
            let ids: Vec<i64> = sending.iter().map(|row| row.id).collect();
            self.wallet.sent(db, &ids, self)?;
        }
        let seq = money.then(|| send_counts::next(db)).transpose()?;
        let intent = seq
            .map(|seq| send_counts::intent(db, seq, &sending, now).map(Box::new))
            .transpose()?;
        Ok(OutgoingCall {
            call,
            spec,
            body,
            photos: Vec::new(),
            lines: sending,
            at: self.env.clock.readings(),
            intent,
        })
    }

    /// Sends a recorded call and settles its entries.
    ///
    /// # Errors
    ///
    /// If the records could not be written.
    #[expect(clippy::disallowed_methods, reason = "its lines are recorded as being sent")]
    pub(super) async fn send_and_settle(
        self: &Arc<Self>,
        outgoing: OutgoingCall,
        progress: &Arc<SendProgress>,
    ) -> Result<(i64, Reading), AppError> {
        let (attempt, pause) = match self.check_before_sending(&outgoing).await {
            Ok(()) => {
                let (env, at) = (Arc::clone(&self.env), outgoing.at);
                progress.stop_if(move || too_late(at, env.clock.readings()).then(|| messages::TOO_LATE.to_owned()));
                let attempt = self
                    .service
                    .attempt_watched(outgoing.spec, &outgoing.body, &outgoing.photos, progress);
                let attempt = attempt.await;
                if let Err(error) = self.compare_clocks().await {
                    tracing::warn!(message = %error.message, "the time of the service was not compared");
                }
                (attempt, None)
            }
            Err(blocked) => {
                progress.finish();
                (Attempt::NotSent(blocked.why), blocked.pause)
            }
        };
        let asked = Asked::of_call(&outgoing.body, outgoing.lines.iter().map(|row| (row.named(), row.line.amount)));
        let mut reading = read(outgoing.spec, &asked, &attempt);
        reading.pause = reading.pause.or(pause);
        let call = outgoing.call;
        let mut problem = AppError::bug("never settled");
        for wait in [0, 200, 1_000] {
            tokio::time::sleep(Duration::from_millis(wait)).await;
            let (outbox, outgoing, attempt, noted) = (Arc::clone(self), outgoing.clone(), attempt.clone(), reading.clone());
            match self.store.write(move |db| outbox.settle(db, &outgoing, &attempt, noted)).await {
                Ok((settled, reading)) => {
                    self.forget_balance();
                    self.notify_lines(&settled);
                    return Ok((call, reading));
                }
                Err(error) => problem = error,
            }
        }
        Err(problem)
    }

    /// Adds a recorded call to the send journal, and checks that it may still be sent. The error is why nothing of it may be sent.
    pub(super) async fn check_before_sending(&self, outgoing: &OutgoingCall) -> Result<(), Blocked> {
        if let Some(intent) = &outgoing.intent {
            self.send_journal.raise(intent.as_ref().clone()).await.map_err(|error| Blocked {
                pause: Some(messages::no_money_moved(&error)),
                why: error.message,
            })?;
        }
        if let Some(run) = outgoing.lines.first().and_then(|row| row.run) {
            // If the stop cannot be read, the batch counts as stopped.
            match self.store.read(move |db| stops::is_stopped(db, run)).await {
                Ok(false) => {}
                Ok(true) => return Err(Blocked::unpaused(messages::PAYOUT_STOPPED)),
                Err(error) => {
                    let why = messages::stop_unreadable(&error.message);
                    return Err(Blocked {
                        pause: Some(messages::no_money_moved(&why)),
                        why,
                    });
                }
            }
        }
        if too_late(outgoing.at, self.env.clock.readings()) {
            return Err(Blocked::unpaused(messages::TOO_LATE));
        }
        Ok(())
    }

    fn settle(
        &self,
        db: &Transaction<'_>,
        outgoing: &OutgoingCall,
        attempt: &Attempt,
        reading: Reading,
    ) -> Result<(Vec<OutboxEntry>, Reading), AppError> {
        let now = self.now();
        let has_foreign_id = |(row, evidence): (&OutboxEntry, &Evidence)| match evidence.transaction_id() {
            Some(id) => crate::tables::outbox::is_foreign_id(db, row, id),
            None => Ok(false),
        };
        let foreign_ids = outgoing
            .lines
            .iter()
            .zip(&reading.lines)
            .map(has_foreign_id)
            .collect::<Result<Vec<_>, _>>()?;
        let reading = reading.doubting(&foreign_ids);
        let mut settled = Vec::with_capacity(outgoing.lines.len());
        calls::close(db, outgoing.call, attempt, &reading.outcome, now)?;
        for (row, evidence) in outgoing.lines.iter().zip(&reading.lines) {
            let line = step(row, &LineEvent::Evidence(evidence), self, now)?;
            lines::update(db, row, &line, None)?;
            known::answered(db, row.id, evidence, now)?;
            if let Some(run) = row.run
                && let Some(why) = self.pause_reason(run, evidence, &reading)
            {
                runs::pause(db, run, &why)?;
            }
            let updated = row.clone().after(line);
            let answered = Answered {
                row: &updated,
                evidence,
                attempt,
                policy: &self.policy,
                now,
            };
            self.hooks_of(outgoing.spec.id).try_for_each(|hook| hook.answered(db, answered))?;
            settled.push(self.unless_stopped(db, updated, now)?);
        }
        Ok((settled, reading))
    }

    /// Why the batch is paused after this result, if it is (`docs/spec/outcomes.md#when-a-run-stops`).
    fn pause_reason(&self, run: i64, evidence: &Evidence, reading: &Reading) -> Option<String> {
        let mut all = self.consecutive.lock().unwrap_or_else(PoisonError::into_inner);
        let consecutive = all.entry(run).or_default();
        match evidence {
            Evidence::Accepted(_) => *consecutive = super::Consecutive::default(),
            Evidence::Refused { .. } => consecutive.refused += 1,
            Evidence::NotSent(_) => consecutive.not_sent += 1,
            Evidence::Unconfirmed { .. } | Evidence::UnderWay(_) | Evidence::Doubt(_) => {}
        }
        let reached = |count: usize, limit: usize| count >= limit;
        let why = if let Some(why) = &reading.pause {
            Some(why.clone())
        } else if let Some(why) = refusal_pause(evidence, reading) {
            Some(why)
        } else if reached(consecutive.refused, self.policy.refusals_in_a_row) {
            Some(messages::rejected_in_a_row(consecutive.refused))
        } else if let (Evidence::NotSent(why), true) = (evidence, reached(consecutive.not_sent, self.policy.not_sent_in_a_row)) {
            Some(messages::no_money_moved(why))
        } else {
            None
        };
        if why.is_some() {
            *consecutive = super::Consecutive::default();
        }
        why
    }

    /// Sends the events for changed entries.
    pub(super) fn notify_lines(&self, rows: &[OutboxEntry]) {
        self.notify(Topic::Activity, None);
        let mut runs: Vec<Option<i64>> = rows.iter().map(|row| row.run).collect();
        runs.dedup();
        for row in rows {
            let _ = self.lines.send(LineChange {
                line: row.id,
                run: row.run,
                state: row.line.state,
                paid_before: row.line.paid_before_at.is_some(),
            });
        }
        for run in runs {
            match run {
                Some(run) => self.notify(Topic::Payouts, Some(run.to_string())),
                None => {
                    self.notify(Topic::PaymentRequests, None);
                    self.notify(Topic::Payments, None);
                    self.notify(Topic::PaymentAccounts, None);
                    self.notify(Topic::Customers, None);
                    self.notify(Topic::SubMerchants, None);
                }
            }
        }
    }
}

/// Whether a call recorded at the readings `recorded` may no longer be sent. Uses elapsed time, if the system has it, rather than a clock that
/// people set.
fn too_late(recorded: Clocks, now: Clocks) -> bool {
    now.passed_since(recorded) > TOO_LATE
}

/// The entry after `event`.
pub(super) fn step(row: &OutboxEntry, event: &LineEvent<'_>, outbox: &Outbox, now: Timestamp) -> Result<Line, AppError> {
    outbox.stepped(&row.line, event, now).map_err(|illegal| {
        AppError::bug(format!(
            "{} is {:?}: {} is not permitted",
            row.reference, illegal.state, illegal.event
        ))
    })
}

pub(super) fn spec_of(row: &OutboxEntry) -> Result<&'static Spec, AppError> {
    service_api::spec(&row.operation).ok_or_else(|| AppError::bug(format!("no operation {}", row.operation)))
}

/// The record of a call that is about to be made.
pub fn new_call(spec: &'static Spec, body: &str) -> Result<NewCall, AppError> {
    let signed = auth::signed_values(spec, body).map_err(|error| AppError::bug(format!("{error:?}")))?;
    let signed = masked::signed(spec, signed);
    let body = masked::body(spec, body);
    Ok(NewCall {
        operation: spec.id,
        changes: spec.effect.changes(),
        body_digest: hex::encode(Sha512::digest(body.as_bytes())),
        body,
        signed: serde_json::to_string(&signed).map_err(AppError::bug)?,
    })
}

/// Why a rejection, or the share of rejections in a bulk call, needs a person's attention.
fn refusal_pause(evidence: &Evidence, reading: &Reading) -> Option<String> {
    let Evidence::Refused { code, .. } = evidence else {
        return None;
    };
    let refused = reading.lines.iter().filter(|line| matches!(line, Evidence::Refused { .. })).count();
    after_refusal(code).or_else(|| after_group(refused, reading.lines.len()))
}
