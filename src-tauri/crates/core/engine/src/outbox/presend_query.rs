//! Finds out whether a payment was made before its first byte is sent: under its own reference, and under the references that an equal
//! payment from another copy of the records may have (decision 0017).

use crate::messages::sending as messages;
use std::sync::Arc;

use base::timestamp::Timestamp;
use payment_rules::reading::{Asked, Contradiction, Receipt, StatusResult};
use payment_rules::reference::Period;
use service_api::declare::Spec;
use service_api::value::Amount;

use super::Outbox;
use super::send::spec_of;
use crate::tables::equal_payments::{NUMBERS, OnRecord, Search};
use crate::tables::outbox::{NewEntry, OutboxEntry};
use crate::tables::unrecorded::Unrecorded;
use crate::tables::{equal_payments, other_computers, unrecorded, wallet_history};
use system::error::AppError;

/// What the service reports about a payment before its first byte.
#[derive(Debug)]
pub enum PresendResult {
    /// The service does not have it.
    Absent,
    /// It was paid.
    Paid(Receipt),
    /// Another copy of the records made an equal payment, under another number.
    PaidUnder {
        /// The reference of that payment.
        reference: String,
        /// The period of that payment.
        period: Period,
        /// The number of that payment.
        number: u32,
        /// The proof of that payment.
        receipt: Receipt,
    },
    /// The service has its reference, for a failed or an earlier payment.
    Used,
    /// It may still be paid, or the result is unclear. Contains the reason as a sentence.
    NotKnown(String),
    /// The status query did not leave this computer. Contains the reason as a sentence, and the id of the call.
    NotAsked(String, i64),
}

/// A payment to search for.
struct Sought<'a> {
    spec: &'static Spec,
    body: &'a str,
    amount: Amount,
    /// Whether to make status queries; otherwise only the recorded history is searched.
    is_asked: bool,
}

impl Outbox {
    /// A movement of the wallet's history that these records do not have and that may be one of the payments `lines`. None if no other
    /// computer pays with these keys. Ignores movements recorded before `recorded_since`: the approver was asked about those.
    pub async fn unrecorded(&self, lines: Vec<NewEntry>, recorded_since: Option<Timestamp>) -> Result<Option<Unrecorded>, AppError> {
        let (now, references, knows_keys) = (self.service_now(), self.references.clone(), self.knows_keys);
        self.store
            .read(move |db| match other_computers::may_exist(db, now)? {
                true => unrecorded::equal(db, references.as_deref(), &lines, knows_keys, recorded_since, now),
                false => Ok(None),
            })
            .await
    }

    /// For a payment entered outside a batch, under its own reference: an equal payment that the service has under a derived reference and
    /// these records do not have.
    pub async fn made_elsewhere(self: &Arc<Self>, line: &NewEntry) -> Result<Option<PresendResult>, AppError> {
        let (asked, known, now) = (line.clone(), self.references.clone(), self.service_now());
        let read = self.store.read(move |db| {
            let search = equal_payments::search_single(db, known.as_deref(), &asked, now)?;
            Ok((search, other_computers::is_asked(db, now)?))
        });
        let (Some(search), is_asked) = read.await? else {
            return Ok(None);
        };
        let spec = service_api::spec(line.operation).ok_or_else(|| AppError::bug("no such operation"))?;
        let sought = Sought {
            spec,
            body: &line.body,
            amount: line.amount,
            is_asked,
        };
        self.under_other_numbers(&sought, &search).await
    }

    /// What the service reports about an unsent payment, under every reference that it or an equal payment of another copy may have. If the
    /// owner turned these status queries off, only the recorded history is searched.
    pub(crate) async fn before_first_byte(self: &Arc<Self>, row: &OutboxEntry) -> Result<PresendResult, AppError> {
        let (asked, known, now) = (row.clone(), self.references.clone(), self.service_now());
        let read = self.store.read(move |db| {
            let search = equal_payments::search(db, known.as_deref(), &asked, now)?;
            Ok((search, other_computers::is_asked(db, now)?))
        });
        let (search, is_asked) = read.await?;
        let sought = Sought {
            spec: spec_of(row)?,
            body: &row.body,
            amount: row.line.amount,
            is_asked,
        };
        if let Some(period) = search.outdated {
            return Ok(PresendResult::NotKnown(messages::outdated(period)));
        }
        let mut is_used = false;
        for reference in &search.own {
            let receipt = match self.under(&sought, reference).await? {
                PresendResult::Absent => continue,
                PresendResult::Used => {
                    is_used = true;
                    continue;
                }
                PresendResult::Paid(receipt) => receipt,
                result @ (PresendResult::PaidUnder { .. } | PresendResult::NotKnown(_) | PresendResult::NotAsked(..)) => return Ok(result),
            };
            let name = reference.clone();
            match self.store.read(move |db| equal_payments::on_record(db, &name)).await? {
                // An old equal payment has this number, or a payment from here that was recorded as not paid before.
                _ if !equal_payments::is_recent(receipt.made_at, now) => is_used = true,
                OnRecord::Made => is_used = true,
                OnRecord::NotMade => return Ok(recorded_as_not_paid(reference)),
                OnRecord::MadeAfterAll => {
                    return Ok(PresendResult::NotKnown(messages::replaced_is_paid(reference)));
                }
                OnRecord::Nothing => return Ok(PresendResult::Paid(receipt)),
            }
        }
        match self.under_other_numbers(&sought, &search).await? {
            Some(result) => Ok(result),
            None if is_used => Ok(PresendResult::Used),
            None => Ok(PresendResult::Absent),
        }
    }

    /// What the service reports about one reference.
    async fn under(self: &Arc<Self>, sought: &Sought<'_>, reference: &str) -> Result<PresendResult, AppError> {
        let (name, amount) = (reference.to_owned(), sought.amount);
        if !sought.is_asked {
            let listed = self.store.read(move |db| wallet_history::listed(db, &name, amount)).await?;
            return Ok(before(wallet_history::with_history(StatusResult::NotFound, listed), reference));
        }
        let queries = sought.spec.enquiry;
        let asked = Asked::of_call(sought.body, [(reference, sought.amount)]);
        let asked = asked.into_iter().next().unwrap_or_else(|| Asked::about(reference));
        // The first query of the list does not forget: an absence there is final, and any other result is checked with the next queries.
        let first = queries.first().and_then(|id| service_api::spec(id));
        let Some(first) = first else { return Ok(PresendResult::Absent) };
        let mut found = match self.ask_once(first, &asked).await? {
            (StatusResult::Unclear(why), Some(call)) => return Ok(PresendResult::NotAsked(why, call)),
            (finding, _) => finding,
        };
        if found != StatusResult::NotFound {
            // The other queries forget after two days.
            let further = self.ask_all(queries.get(1..).unwrap_or_default(), &asked).await?;
            if further != StatusResult::NotFound {
                found = found.together(further);
            }
        }
        let listed = self.store.read(move |db| wallet_history::listed(db, &name, amount)).await?;
        Ok(before(wallet_history::with_history(found, listed), reference))
    }

    /// What the service reports about equal payments under numbers that these records do not have; none if there are none. If the history
    /// of the wallet is complete, it is searched instead of one query per number.
    async fn under_other_numbers(self: &Arc<Self>, sought: &Sought<'_>, search: &Search) -> Result<Option<PresendResult>, AppError> {
        let (Some(others), Some(references)) = (&search.others, self.references.as_deref()) else {
            return Ok(None);
        };
        for (period, mut numbers) in others.searches() {
            let mut asked = 0;
            while let Some(number) = numbers.next_number() {
                asked += 1;
                if asked > NUMBERS {
                    return Ok(Some(PresendResult::NotKnown(messages::TOO_MANY_KNOWN.to_owned())));
                }
                let mut is_known = false;
                for reference in others.references(references, period, number) {
                    let name = reference.clone();
                    let ours = self.store.read(move |db| equal_payments::on_record(db, &name)).await?;
                    if [OnRecord::Made, OnRecord::MadeAfterAll].contains(&ours) {
                        is_known = true;
                        continue;
                    }
                    let result = match search.is_complete && self.presend.history_counts() {
                        true => self.in_history(sought, &reference).await?,
                        false => self.under(sought, &reference).await?,
                    };
                    match result {
                        PresendResult::Absent => {}
                        PresendResult::Used => is_known = true,
                        PresendResult::Paid(receipt) if equal_payments::is_recent(receipt.made_at, self.service_now()) => {
                            return Ok(Some(match ours {
                                OnRecord::NotMade => recorded_as_not_paid(&reference),
                                OnRecord::Nothing | OnRecord::Made | OnRecord::MadeAfterAll => PresendResult::PaidUnder {
                                    reference,
                                    period,
                                    number,
                                    receipt,
                                },
                            }));
                        }
                        PresendResult::Paid(_) => is_known = true,
                        result @ (PresendResult::PaidUnder { .. } | PresendResult::NotKnown(_) | PresendResult::NotAsked(..)) => {
                            return Ok(Some(result));
                        }
                    }
                }
                match is_known {
                    true => numbers.is_known(),
                    false => numbers.is_absent(),
                }
            }
        }
        Ok(None)
    }

    /// Searches the history for a reference, and queries the status only if the history lists it.
    async fn in_history(self: &Arc<Self>, sought: &Sought<'_>, reference: &str) -> Result<PresendResult, AppError> {
        let name = reference.to_owned();
        match self.store.read(move |db| wallet_history::is_listed(db, &name)).await? {
            true => self.under(sought, reference).await,
            false => Ok(PresendResult::Absent),
        }
    }
}

/// What a status result means for a payment that was never sent from here.
fn before(finding: StatusResult, reference: &str) -> PresendResult {
    match finding {
        StatusResult::Successful(Receipt { other: Some(other), .. }) => PresendResult::NotKnown(messages::exists_but(reference, &other)),
        StatusResult::Successful(receipt) => PresendResult::Paid(receipt),
        StatusResult::Failed { .. } => PresendResult::Used,
        StatusResult::NotFound => PresendResult::Absent,
        StatusResult::Contradictory {
            kind: Contradiction::TakenBack | Contradiction::Contradicted | Contradiction::Incomplete | Contradiction::NotRecent,
            ..
        }
        | StatusResult::Pending
        | StatusResult::Unclear(_) => PresendResult::NotKnown(messages::not_known(&finding)),
    }
}

/// The service has a payment that these records list as not paid.
fn recorded_as_not_paid(reference: &str) -> PresendResult {
    PresendResult::NotKnown(messages::recorded_as_not_paid(reference))
}
