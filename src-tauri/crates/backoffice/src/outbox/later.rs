//! What is final is looked up once more, within a day and while nothing else is to be done: whether the service still says so, and whether
//! the amount is the one that was asked. What contradicts it is an alarm, stops the run and changes nothing.

use std::sync::Arc;

use domain::outbox::Later;
use domain::reading::Finding;
use rusqlite::Transaction;

use super::Outbox;
use crate::error::{AppError, ErrorCode, InputProblem};
use crate::event::Topic;
use crate::store::{Hand, LineRow, alarms, audit, outbox as lines, payouts};

impl Outbox {
    /// Looks up one payment that is final and was not looked up since. Tells whether there was one.
    pub(super) async fn verify_one(self: &Arc<Self>) -> Result<Option<()>, AppError> {
        if self.under_way() > 0 {
            return Ok(None);
        }
        let (now, policy) = (self.now(), self.policy.clone());
        let due = self.store.read(move |db| {
            if lines::standing(db)?.in_doubt > 0 || !lines::ready(db, 1)?.is_empty() {
                return Ok(None);
            }
            alarms::to_verify(db, now.plus(-policy.verify_after), now.plus(-policy.lookup_closes), now)
        });
        let Some(row) = due.await? else {
            return Ok(None);
        };
        let finding = if row.line.nature.check.is_some() {
            Finding::Unclear("The service cannot be asked about it.".to_owned())
        } else if self.turn().await.is_err() {
            return Ok(None);
        } else {
            self.finding_about(&row).await?
        };
        let outbox = Arc::clone(self);
        let told = self
            .store
            .write(move |db| Ok(outbox.note_later(db, &row, &finding)?.then_some(row)))
            .await?;
        if let Some(row) = told {
            self.tell(Topic::App, None);
            self.tell_lines(&[row]);
        }
        Ok(Some(()))
    }

    /// Notes what a look-up said of a final line. Tells whether it is an alarm.
    fn note_later(&self, db: &Transaction<'_>, row: &LineRow, finding: &Finding) -> Result<bool, AppError> {
        let now = self.now();
        let later = match row.line.nature.check {
            Some(_) => Later::Holds,
            None => {
                lines::note(db, row.id, "later", &format!("{finding:?}"), now)?;
                row.line.later(finding, &self.policy, now)
            }
        };
        match later {
            Later::Holds => alarms::verified(db, row.id, now).map(|()| false),
            Later::AskAgain => alarms::verify_after(db, row.id, now.plus(self.policy.verify_every)).map(|()| false),
            Later::Contradicts(why) => {
                alarms::verified(db, row.id, now)?;
                self.raise_alarm(db, row, &why)?;
                Ok(true)
            }
        }
    }

    /// Puts on record what contradicts the end of a line, and stops its run.
    pub(super) fn raise_alarm(&self, db: &Transaction<'_>, row: &LineRow, why: &str) -> Result<(), AppError> {
        tracing::warn!(reference = row.reference, "a look-up contradicts what is final");
        alarms::raise(db, row.id, why, self.now())?;
        match row.run {
            Some(run) => payouts::pause(
                db,
                run,
                &format!("A look-up contradicts what was known of {}. {why}", row.reference),
            ),
            None => Ok(()),
        }
    }

    /// Records that a person looked at the alarms that were `shown`, and what was found out. One that came up since stays loud.
    pub async fn see_alarms(&self, shown: Vec<i64>, evidence: &str, hand: Hand) -> Result<(), AppError> {
        let evidence = evidence.trim().to_owned();
        if evidence.is_empty() {
            let problem = InputProblem {
                path: "evidence".to_owned(),
                message: "Write what you found out.".to_owned(),
            };
            return Err(AppError::invalid("Nothing was changed.", vec![problem]));
        }
        let now = self.now();
        let seen = self.store.write(move |db| {
            let seen = alarms::see(db, &shown, &evidence, now)?;
            if !seen.is_empty() {
                let after = format!("{}: {evidence}", seen.join(", "));
                audit::record(db, now, hand.deed("alarms seen", None, Some(after)))?;
            }
            Ok(seen)
        });
        if seen.await?.is_empty() {
            return Err(AppError::new(ErrorCode::Conflict, "Nothing was changed: there is no alarm."));
        }
        self.tell(Topic::App, None);
        Ok(())
    }
}
