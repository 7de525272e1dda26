//! Status queries about unconfirmed entries. They only read, and never send anything again.

use crate::messages::queries as messages;
use std::sync::Arc;
use std::time::Duration;

use base::timestamp::{HOUR, Timestamp};
use payment_rules::outbox::Verification;
use payment_rules::outbox::{Event as LineEvent, State, Urgency};
use payment_rules::reading::{Asked, Attempt, Contradiction, Difference, Outcome, Receipt, StatusResult, read_status_query};
use rusqlite::Connection;
use service_api::declare::Spec;
use service_api::value::Amount;

use super::send::{new_call, spec_of, step};
use super::{NAP, Outbox};
use crate::tables::evidence::QueryTime;
use crate::tables::outbox::OutboxEntry;
use crate::tables::{evidence, outbox, outbox as lines, references, runs};
use system::error::{AppError, ErrorCode};

impl Outbox {
    /// Queries the entry that has been due longest. Returns the pause until the next call.
    pub(super) async fn query_what_is_due(self: &Arc<Self>) -> Duration {
        match self.query_one().await {
            Ok(Some(())) => Duration::ZERO,
            Ok(None) => {
                let gap = Duration::from_millis(u64::try_from(self.policy.status_query_gap).unwrap_or_default());
                self.until_next().await.unwrap_or(NAP).max(gap)
            }
            Err(error) => {
                self.stall(error);
                NAP
            }
        }
    }

    async fn until_next(&self) -> Result<Duration, AppError> {
        let next = self.store.read(lines::summary).await?.next;
        let wait = next.map(|next| Duration::from_millis(u64::try_from(next.since(self.now())).unwrap_or_default()));
        Ok(wait.unwrap_or(NAP).min(NAP))
    }

    async fn query_one(self: &Arc<Self>) -> Result<Option<()>, AppError> {
        self.check_all().await?;
        let now = self.now();
        let Some(row) = self.store.read(move |db| crate::tables::outbox::due(db, now)).await? else {
            return self.verify_one().await;
        };
        if self.permit().await.is_err() {
            return Ok(None);
        }
        self.query_status(row).await?;
        Ok(Some(()))
    }

    /// Queries the service about one entry and stores the result.
    pub async fn query_status(self: &Arc<Self>, row: OutboxEntry) -> Result<StatusResult, AppError> {
        let finding = self.status_of(&row).await?;
        // If the clock was set, the stored times have been shifted: read the entry again.
        let row = if self.compare_clocks().await? {
            outbox::line(&self.store, row.id).await?
        } else {
            row
        };
        let finding = self.in_known_time(finding);
        let control = self.control_query_if_decisive(&row, &finding).await?;
        let outbox = Arc::clone(self);
        let (id, was) = (row.id, row.line.state);
        let (changed, finding) = self
            .store
            .write(move |db| {
                let now = outbox.now();
                // An answer or a person may have settled it in the meantime.
                let row = lines::by_id(db, id)?;
                let finding = unless_foreign_id(db, &row, finding)?;
                evidence::looked_up(db, row.id, QueryTime::Open, &finding, now)?;
                if row.line.is_last_status_query(&outbox.policy, now) && !evidence::has_last_status_query(db, row.id)? {
                    evidence::looked_up(db, row.id, QueryTime::Last, &finding, now)?;
                }
                let open = matches!(row.line.state, State::InDoubt | State::Confirming | State::NeedsReview);
                let turned_up = row.line.state == State::Ready && row.line.attempts > 0 && matches!(finding, StatusResult::Successful(_));
                let age = row.line.final_for(now, outbox.time_of_service());
                if let (true, Verification::Contradicts(why)) = (row.line.state.is_final(), row.line.verified(&finding, age)) {
                    outbox.raise_alarm(db, &row, &finding, &why)?;
                }
                if !open && !turned_up {
                    return Ok((row, finding));
                }
                let line = step(&row, &LineEvent::StatusQueried { result: &finding, control }, &outbox, now)?;
                lines::update(db, &row, &line, None)?;
                let contradictory = matches!(&finding, StatusResult::Contradictory { kind, .. } if kind.needs_person());
                if let (Some(run), true) = (row.run, contradictory || line.contradicts(&row.line)) {
                    runs::pause(db, run, messages::CONTRADICTS)?;
                }
                if line.state == State::Accepted {
                    outbox.hooks_of(&row.operation).try_for_each(|hook| hook.found(db, &row, now))?;
                }
                Ok((row.after(line), finding))
            })
            .await?;
        // An entry that was accepted before is only verified again; no money moved.
        if changed.line.state == State::Accepted && was != State::Accepted {
            self.forget_balance();
        }
        self.notify_lines(&[changed]);
        self.wake();
        Ok(finding)
    }

    /// The combined result of the status queries about an entry.
    pub(super) async fn status_of(self: &Arc<Self>, row: &OutboxEntry) -> Result<StatusResult, AppError> {
        if row.line.nature.in_history {
            return self.hooks.refunds.ask(self, row).await;
        }
        let now = self.now();
        let sent = match row.line.settled_at.zip(row.line.sent_at) {
            Some((settled, sent)) => Some(now.plus(-row.line.final_for(now, self.time_of_service()) - settled.since(sent))),
            None => row.line.sent_at,
        };
        let queries = self.still_covering(spec_of(row)?.enquiry, sent);
        self.ask_all(queries, &asked(row)).await
    }

    /// The status queries that still cover an operation sent at `sent`: after two days only the first.
    fn still_covering(&self, queries: &'static [&'static str], sent: Option<Timestamp>) -> &'static [&'static str] {
        let remembers = sent.is_none_or(|sent| self.now().since(sent) <= self.policy.lookup_closes);
        if remembers { queries } else { queries.get(..1).unwrap_or(queries) }
    }

    /// Queries once more right before something is sent again: only an absence now permits it.
    ///
    /// # Errors
    ///
    /// If the service has it, or the result is unclear.
    pub async fn absent_now(self: &Arc<Self>, row: OutboxEntry) -> Result<(), AppError> {
        let reference = row.reference.clone();
        let result = self.query_status(row).await?;
        if result == StatusResult::NotFound {
            return Ok(());
        }
        let message = messages::not_sent_again(&reference, &result);
        Err(AppError {
            reference: Some(reference),
            ..AppError::new(ErrorCode::InDoubt, message).hint(messages::ONLY_UNKNOWN_AGAIN)
        })
    }

    /// Queries once more right before something is recorded as not done, as long as status queries cover it: an older result does not show
    /// what the service did since. Returns whether the entry still needs the decision, because the service may have rejected it by now.
    ///
    /// # Errors
    ///
    /// If it may have been done.
    pub async fn not_done_now(self: &Arc<Self>, id: i64) -> Result<bool, AppError> {
        let row = self.store.read(move |db| lines::by_id(db, id)).await?;
        if row.line.state != State::NeedsReview || row.line.nature.check.is_some() {
            return Ok(true);
        }
        let closed = row.line.urgency(&self.policy, self.now()) == Some(Urgency::Closed);
        let name = row.named().to_owned();
        let (result, hint) = match self.query_status(row.clone()).await? {
            StatusResult::NotFound if !closed && row.line.nature.moves_money && self.control_query_finds(&row).await? == Some(false) => {
                (messages::CONTROL_FAILS.to_owned(), messages::NOT_FOUND_MAY_EXIST.to_owned())
            }
            StatusResult::Unclear(_) if closed => return Ok(true),
            StatusResult::NotFound
            | StatusResult::Failed { .. }
            | StatusResult::Contradictory {
                kind: Contradiction::TakenBack,
                ..
            } => {
                let row = self.store.read(move |db| lines::by_id(db, id)).await?;
                return Ok(row.line.state != State::Refused);
            }
            known @ (StatusResult::Successful(_) | StatusResult::Pending | StatusResult::Contradictory { .. }) => {
                (messages::look_up(&known), messages::NOT_RECORDED_AS_NOT_DONE.to_owned())
            }
            unclear @ StatusResult::Unclear(_) => (
                messages::look_up(&unclear),
                messages::decide_later(self.policy.lookup_closes / HOUR),
            ),
        };
        let message = messages::not_done_not_recorded(&name, &result);
        Err(AppError {
            reference: Some(name),
            ..AppError::new(ErrorCode::InDoubt, message).hint(hint)
        })
    }

    /// Queries the history once more right before a refund is recorded as not done: only an absence now permits it.
    ///
    /// # Errors
    ///
    /// If the history shows it, or the result is unclear.
    pub async fn not_given_back_now(self: &Arc<Self>, row: OutboxEntry) -> Result<(), AppError> {
        let result = self.query_status(row).await?;
        if result == StatusResult::NotFound {
            return Ok(());
        }
        let message = messages::refund_not_recorded(&result);
        Err(AppError::new(ErrorCode::InDoubt, message).hint(messages::REFUND_CHECKED_AGAIN))
    }

    /// Checks that the control query finds an existing payment.
    ///
    /// # Errors
    ///
    /// If the control query does not find an existing payment, so that *not found* proves nothing.
    pub async fn status_query_works(self: &Arc<Self>, row: &OutboxEntry) -> Result<(), AppError> {
        if self.control_query_finds(row).await? == Some(true) {
            return Ok(());
        }
        let message = messages::CONTROL_FAILS_BEFORE_SENDING;
        Err(AppError::new(ErrorCode::InDoubt, message).hint(messages::NOT_FOUND_ASK_SERVICE))
    }

    /// Whether the control query finds an existing payment; none if there is no payment to query.
    pub(super) async fn control_query_finds(self: &Arc<Self>, row: &OutboxEntry) -> Result<Option<bool>, AppError> {
        let Some((control, sent)) = self.store.read(crate::tables::outbox::control).await? else {
            return Ok(None);
        };
        // Each kind of status query has to find it: one that finds nothing would make every payment look absent.
        for query in self.still_covering(spec_of(row)?.enquiry, sent) {
            self.further_permit().await;
            if !matches!(self.ask_all(&[query], &Asked::about(&control)).await?, StatusResult::Successful(_)) {
                return Ok(Some(false));
            }
        }
        Ok(Some(true))
    }

    /// The combined result of `queries`.
    pub(super) async fn ask_all(self: &Arc<Self>, queries: &[&str], asked: &Asked<'_>) -> Result<StatusResult, AppError> {
        let mut finding: Option<StatusResult> = None;
        for id in queries {
            let spec = service_api::spec(id).ok_or_else(|| AppError::bug(format!("no operation {id}")))?;
            let together = match finding {
                Some(before) => {
                    self.further_permit().await;
                    before.together(self.ask_once(spec, asked).await?.0)
                }
                None => self.ask_once(spec, asked).await?.0,
            };
            if !together.needs_another(asked.amount != Amount::ZERO) {
                return Ok(together);
            }
            finding = Some(together);
        }
        Ok(finding.unwrap_or_else(|| StatusResult::Unclear(messages::ONLY_A_PERSON.to_owned())))
    }

    /// Makes one status query. Also returns the id of the call if it did not leave this computer.
    #[expect(clippy::disallowed_methods, reason = "a status query only reads")]
    pub(super) async fn ask_once(
        self: &Arc<Self>,
        spec: &'static Spec,
        asked: &Asked<'_>,
    ) -> Result<(StatusResult, Option<i64>), AppError> {
        let body = serde_json::json!({ "referenceNumber": asked.reference }).to_string();
        let record = new_call(spec, &body)?;
        let asked_at = self.now();
        let attempt = self.service.attempt(spec, &body).await;
        let finding = read_status_query(spec, asked, &attempt);
        let outcome = match &finding {
            StatusResult::Unclear(why) => Outcome::InDoubt(why.clone()),
            StatusResult::Successful(_)
            | StatusResult::Failed { .. }
            | StatusResult::Pending
            | StatusResult::NotFound
            | StatusResult::Contradictory { .. } => Outcome::Accepted,
        };
        let stayed = matches!(attempt, Attempt::NotSent(_));
        let call = self.keep_question(record, asked_at, attempt, outcome).await?;
        Ok((finding, stayed.then_some(call)))
    }

    /// If an absence could count as proof now: whether the control query works.
    async fn control_query_if_decisive(self: &Arc<Self>, row: &OutboxEntry, finding: &StatusResult) -> Result<bool, AppError> {
        if !row.line.nature.moves_money {
            return Ok(true);
        }
        if row.line.nature.in_history {
            // A history that does not show the payment itself is unclear, not *not found*.
            return Ok(*finding == StatusResult::NotFound && self.age(row) >= self.policy.refund_absent_after);
        }
        // An entry that needs review counts an absence only with a working control query; an unconfirmed one requires it only for the last
        // absence.
        let counts = match row.line.state {
            State::NeedsReview => row.line.absent < self.policy.absence_answers,
            State::InDoubt => row.line.absent.saturating_add(1) >= self.policy.absence_answers,
            State::Ready | State::Sending | State::Confirming | State::Accepted | State::Refused | State::Cancelled => false,
        };
        let strong = counts && *finding == StatusResult::NotFound && row.line.next_status_query_at.is_none_or(|at| at <= self.now());
        if !strong || self.age(row) < self.policy.absence_after {
            return Ok(false);
        }
        Ok(self.control_query_finds(row).await? == Some(true))
    }

    fn age(&self, row: &OutboxEntry) -> i64 {
        self.now().since(row.line.sent_at.unwrap_or(Timestamp(i64::MAX)))
    }
}

/// A transaction id that another payment has already is not proof.
fn unless_foreign_id(db: &Connection, row: &OutboxEntry, finding: StatusResult) -> Result<StatusResult, AppError> {
    let StatusResult::Successful(receipt) = finding else {
        return Ok(finding);
    };
    let id = receipt.transaction_id.clone().unwrap_or_default();
    if id.is_empty() || !crate::tables::outbox::is_foreign_id(db, row, &id)? {
        return Ok(StatusResult::Successful(receipt));
    }
    Ok(StatusResult::Successful(Receipt {
        other: Some(Difference::IdOfAnother { id }),
        ..receipt
    }))
}

/// What was requested by an entry.
fn asked(row: &OutboxEntry) -> Asked<'_> {
    let payment = (references::at_service(&row.reference), row.line.amount);
    let mut asked = Asked::of_call(&row.body, [payment]);
    asked.pop().unwrap_or_else(|| Asked::about(references::at_service(&row.reference)))
}
