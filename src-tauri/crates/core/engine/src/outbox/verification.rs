//! Verification: settled entries are queried for five weeks: whether the service still reports the same result and the requested amount. A
//! contradiction raises an alarm and pauses the batch, but changes nothing by itself; a person resolves it.

use crate::messages::queries as messages;
use std::sync::Arc;

use base::timestamp::DAY;
use payment_rules::outbox::Verification;
use payment_rules::outbox::{Event as LineEvent, State};
use payment_rules::reading::StatusResult;
use rusqlite::Transaction;

use super::Outbox;
use super::send::step;
use crate::event::Topic;
use crate::tables::alarms::Outcome;
use crate::tables::evidence::QueryTime;
use crate::tables::outbox::OutboxEntry;
use crate::tables::{alarms, evidence, outbox as lines, runs, wallet_history};
use store::{Actor, audit};
use system::error::AppError;

/// The number of payments that are verified before a comparison with them. Further unverified ones count as unconfirmed.
const AT_ONCE: usize = 10;
/// The maximum number of queries to verify one payment: two about it and two control queries, doubled to leave time for others.
const QUESTIONS: i64 = 8;
/// A verification that is overdue for this time is an alarm: a person has to verify the payment. In milliseconds.
const CANNOT_BE_VERIFIED: i64 = DAY;

/// The spellings of a payee. Ten digits may be an account, or a telephone number without its zero.
fn spellings(payee: &str) -> Vec<String> {
    let mut spellings = sheet_rules::contact::spellings(payee);
    if payee.len() == 10 && spellings.len() == 1 {
        spellings.extend(["0", "234", "+234"].map(|before| format!("{before}{payee}")));
    }
    spellings
}

/// The finding of an alarm about a payment that no status query could verify.
fn cannot_be_verified() -> StatusResult {
    StatusResult::Unclear(String::new())
}

impl Outbox {
    /// Verifies the payment that has been due longest. Returns whether there was one.
    pub(super) async fn verify_one(self: &Arc<Self>) -> Result<Option<()>, AppError> {
        if self.under_way() > 0 {
            return Ok(None);
        }
        let now = self.now();
        let due = self.store.read(move |db| {
            if lines::summary(db)?.in_doubt > 0 || !crate::tables::outbox::ready(db, 1)?.is_empty() {
                return Ok(None);
            }
            alarms::to_verify(db, now)
        });
        let Some(row) = due.await? else {
            return Ok(None);
        };
        if self.permit().await.is_err() {
            return Ok(None);
        }
        self.verify(row).await.map(Some)
    }

    /// Verifies payments to `payees` that were not paid, before a comparison with them: those that are due, and those that a person
    /// recorded. A payee is an account or phone in any spelling. A payment that cannot be verified counts as unconfirmed. If there are
    /// many, the first are verified now and the others in their turn.
    pub async fn verify_among(self: &Arc<Self>, payees: Vec<String>) -> Result<(), AppError> {
        let now = self.now();
        let payees: Vec<String> = payees.iter().flat_map(|payee| spellings(payee)).collect();
        let found = self.store.read(move |db| alarms::refused_among(db, &payees, now)).await?;
        // The time to verify all of them.
        let pass = self.policy.status_query_gap * QUESTIONS * i64::try_from(found.len()).unwrap_or(i64::MAX);
        let fresh = now.plus(-self.policy.status_query_spacing.max(pass));
        let stale = found
            .into_iter()
            .filter(|refused| refused.due || !refused.verified_between(fresh, now));
        let stale: Vec<OutboxEntry> = stale.map(|refused| refused.row).collect();
        let due: Vec<i64> = stale.iter().map(|row| row.id).collect();
        if !due.is_empty() {
            let make_due = move |db: &Transaction<'_>| due.iter().try_for_each(|line| alarms::is_due(db, *line, now));
            self.store.write(make_due).await?;
        }
        for row in stale.into_iter().take(AT_ONCE) {
            if self.permit().await.is_err() {
                break;
            }
            self.verify(row).await?;
        }
        Ok(())
    }

    async fn verify(self: &Arc<Self>, row: OutboxEntry) -> Result<(), AppError> {
        let mut finding = self.status_of(&row).await?;
        let absent = finding == StatusResult::NotFound && row.line.state == State::Refused;
        if absent && self.control_query_finds(&row).await? == Some(false) {
            finding = StatusResult::Unclear(messages::CONTROL_FINDS_NOTHING.to_owned());
        }
        let outbox = Arc::clone(self);
        let changed = self
            .store
            .write(move |db| {
                // A person may have decided in the meantime.
                let row = lines::by_id(db, row.id)?;
                let listed = wallet_history::listed(db, &row.reference, row.line.amount)?;
                let finding = wallet_history::with_date(finding, listed);
                let is_news = outbox.store_verification(db, &row, &finding)?;
                is_news.then(|| lines::by_id(db, row.id)).transpose()
            })
            .await?;
        if let Some(row) = changed {
            self.notify(Topic::App, None);
            self.notify_lines(&[row]);
        }
        Ok(())
    }

    /// Stores the status result of a settled entry. Returns whether the screens should be read again.
    fn store_verification(&self, db: &Transaction<'_>, row: &OutboxEntry, finding: &StatusResult) -> Result<bool, AppError> {
        let now = self.now();
        let age = row.line.final_for(now, self.time_of_service());
        // If another payment was sent under the same reference in the meantime, the entry is not verified further.
        if !row.line.state.is_final() || row.line.verify_at.is_none() {
            return Ok(false);
        }
        evidence::looked_up(db, row.id, QueryTime::AfterEnd, finding, now)?;
        if let (None, Some(by_service)) = (row.line.settled_by_service, self.time_of_service()) {
            alarms::counts_from(db, row.id, by_service)?;
        }
        let next = row.line.next_verification(&self.policy, age, now);
        match row.line.verified(finding, age) {
            Verification::Holds => {
                alarms::verified(db, row.id, age, next, now)?;
                alarms::answered(db, row.id, &cannot_be_verified(), now)?;
                Ok(row.run.is_some())
            }
            Verification::AskAgain => {
                alarms::verify_again(db, row.id, row.line.verified_again(&self.policy, age, now))?;
                let waits = age >= CANNOT_BE_VERIFIED && row.line.verify_at.is_some_and(|due| now.since(due) >= CANNOT_BE_VERIFIED);
                if row.line.state != State::Refused || !waits {
                    return Ok(false);
                }
                let why = messages::NOT_VERIFIED_FOR_A_DAY;
                self.raise_alarm(db, row, &cannot_be_verified(), why)?;
                Ok(true)
            }
            Verification::MadeBefore(receipt) => self.not_made_now(db, row, &LineEvent::MadeBefore(&receipt)),
            Verification::PerhapsBefore(why) => self.not_made_now(db, row, &LineEvent::PerhapsBefore(&why)),
            Verification::Contradicts(why) => {
                let again = next.unwrap_or_else(|| row.line.verified_again(&self.policy, age, now));
                alarms::verify_after(db, row.id, again)?;
                self.raise_alarm(db, row, finding, &why)?;
                Ok(true)
            }
        }
    }

    /// Marks a payment as not executed now: the answer belonged to an earlier payment, or may have.
    fn not_made_now(&self, db: &Transaction<'_>, row: &OutboxEntry, event: &LineEvent<'_>) -> Result<bool, AppError> {
        tracing::warn!(
            reference = row.reference,
            "the answer was that of an earlier payment, or may have been"
        );
        let line = step(row, event, self, self.now())?;
        lines::update(db, row, &line, None)?;
        Ok(true)
    }

    /// Raises an alarm about a settled entry, and pauses its batch.
    pub(super) fn raise_alarm(&self, db: &Transaction<'_>, row: &OutboxEntry, finding: &StatusResult, why: &str) -> Result<(), AppError> {
        tracing::warn!(reference = row.reference, "a status query contradicts what is final");
        if !alarms::raise(db, row.id, finding, why, self.now())? {
            return Ok(());
        }
        let why = messages::record_contradicted(&row.reference, why);
        row.run.map_or(Ok(()), |run| runs::pause(db, run, &why))
    }

    /// Resolves the alarms that were `shown`, as a person found out. A payment recorded as not paid that was paid becomes paid, and the
    /// reverse. An alarm raised since then stays.
    ///
    /// # Errors
    ///
    /// If `evidence` is empty, or no alarm is open.
    pub async fn resolve_alarms(self: &Arc<Self>, shown: Vec<i64>, outcome: Outcome, evidence: &str, actor: Actor) -> Result<(), AppError> {
        let proof = evidence.trim().to_owned();
        if proof.is_empty() {
            return Err(AppError::invalid_field(
                messages::NOTHING_CHANGED,
                "evidence",
                messages::FINDING_NEEDED,
            ));
        }
        let outbox = Arc::clone(self);
        let changed = self
            .store
            .write(move |db| outbox.resolve(db, &shown, outcome, &proof, &actor))
            .await?;
        if changed.is_empty() {
            return Err(AppError::conflict(messages::NO_ALARM));
        }
        self.forget_balance();
        self.notify(Topic::App, None);
        self.notify_lines(&changed);
        Ok(())
    }

    fn resolve(
        &self,
        db: &Transaction<'_>,
        shown: &[i64],
        outcome: Outcome,
        proof: &str,
        actor: &Actor,
    ) -> Result<Vec<OutboxEntry>, AppError> {
        let now = self.now();
        let resolved = alarms::resolve(db, shown, outcome, proof, now)?;
        let mut changed = Vec::with_capacity(resolved.len());
        for (id, reference) in &resolved {
            let row = lines::by_id(db, *id)?;
            let found = alarms::found(db, row.id)?;
            let corrected = match (row.line.state, outcome) {
                (State::Refused, Outcome::Paid) => Some((LineEvent::DoneAfterAll(found.as_ref()), "Not paid", "paid")),
                (State::Accepted, Outcome::NotPaid) => Some((LineEvent::NotDoneAfterAll, "Paid", "not paid")),
                (_, Outcome::Paid | Outcome::NotPaid) => None,
            };
            if let Some((event, before, after)) = corrected {
                alarms::supersede(db, row.id)?;
                lines::update(db, &row, &step(&row, &event, self, now)?, None)?;
                let after = format!("{reference}: {after}: {proof}");
                audit::record(
                    db,
                    now,
                    actor.entry(crate::messages::audit::PAYMENT_CORRECTED, Some(before.to_owned()), Some(after)),
                )?;
            }
            if row.line.state == State::Refused && outcome == Outcome::NotPaid && found == Some(cannot_be_verified()) {
                // The person verified what no status query could.
                alarms::supersede(db, row.id)?;
                let age = row.line.final_for(now, self.time_of_service());
                alarms::verified(db, row.id, age, row.line.next_verification(&self.policy, age, now), now)?;
            }
            changed.push(lines::by_id(db, *id)?);
        }
        if !resolved.is_empty() {
            let references: Vec<&str> = resolved.iter().map(|(_, reference)| reference.as_str()).collect();
            let word = match outcome {
                Outcome::Paid => "paid",
                Outcome::NotPaid => "not paid",
            };
            let after = format!("{}: {word}: {proof}", references.join(", "));
            audit::record(db, now, actor.entry(crate::messages::audit::ALARMS_RESOLVED, None, Some(after)))?;
        }
        Ok(changed)
    }
}
