//! Chooses the payments that are sent next.

use payment_rules::outbox::may_send_money;
use rusqlite::Transaction;

use super::Outbox;
use super::send::{OutgoingCall, spec_of};
use crate::outbox::in_flight::Permit;
use crate::tables::outbox::OutboxEntry;
use crate::tables::{outbox as lines, runs, send_counts};
use system::env::Purpose;
use system::error::AppError;

/// The next step of the sending loop.
pub(super) enum Chosen {
    /// Send this call, with its permit; none if nothing may be sent now.
    Send(Option<(OutgoingCall, Permit)>),
    /// These entries waited too long and need review now.
    Overdue(Vec<OutboxEntry>),
}

impl Outbox {
    pub(super) fn choose_next(&self, db: &Transaction<'_>) -> Result<Chosen, AppError> {
        let overdue = lines::review_overdue(db, &self.policy, self.now())?;
        if !overdue.is_empty() {
            return Ok(Chosen::Overdue(overdue));
        }
        if send_counts::missing_sends(db)?.is_some() {
            return Ok(Chosen::Send(None));
        }
        if !may_send_money(lines::summary(db)?.in_doubt, self.under_way(), &self.policy) {
            return Ok(Chosen::Send(None));
        }
        self.first_call(db).map(Chosen::Send)
    }

    fn first_call(&self, db: &Transaction<'_>) -> Result<Option<(OutgoingCall, Permit)>, AppError> {
        let next = crate::tables::outbox::ready_next(db, self.presend.at_least())?;
        let now = self.env.clock.readings();
        // In order. An entry whose pre-send check is running is waited for; entries that wait for another reason are skipped.
        let first = next.iter().find(|id| self.may_go(**id, now) || self.is_check_open(**id));
        let Some(first) = first.copied().filter(|id| self.may_go(*id, now)) else {
            return Ok(None);
        };
        let first = lines::by_id(db, first)?;
        let group_size = match first.run {
            Some(run) => runs::group_size(db, run)?,
            None => None,
        };
        let Some(permit) = self.in_flight.take(group_size.is_some(), self.policy.in_flight) else {
            return Ok(None);
        };
        let call = match group_size {
            None => self.record_call(db, spec_of(&first)?, first.body.clone(), vec![first])?,
            Some(size) => {
                let mut chosen = Vec::new();
                for id in next.iter().skip_while(|id| **id != first.id) {
                    let row = lines::by_id(db, *id)?;
                    if row.run != first.run || chosen.len() == size {
                        break;
                    }
                    // Waits for the running pre-send check. Otherwise many small groups would be sent.
                    if self.is_check_open(row.id) {
                        return Ok(None);
                    }
                    if self.may_go(row.id, now) {
                        chosen.push(row);
                    }
                }
                // The hash covers only the first payment, so the largest comes first.
                chosen.sort_by_key(|row| std::cmp::Reverse(row.line.amount));
                self.bulk_call(db, chosen)?
            }
        };
        Ok(Some((call, permit)))
    }

    fn bulk_call(&self, db: &Transaction<'_>, chosen: Vec<OutboxEntry>) -> Result<OutgoingCall, AppError> {
        let reference = self.env.ids.reference(self.kind, Purpose::Group)?;
        let items: Vec<&str> = chosen.iter().map(|row| row.body.as_str()).collect();
        let body = format!("{{\"bulkReferenceNumber\":\"{reference}\",\"items\":[{}]}}", items.join(","));
        let spec = chosen
            .first()
            .map(spec_of)
            .transpose()?
            .ok_or_else(|| AppError::bug("an empty group"))?;
        self.record_call(db, spec, body, chosen)
    }
}
