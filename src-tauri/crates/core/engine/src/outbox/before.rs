//! Finds out whether a payment was made before its first byte is sent: under its own reference, and under the references that an equal
//! payment from another copy of the records may have (decision 0017).

use std::sync::Arc;

use base::timestamp::Timestamp;
use payment_rules::reading::{Asked, Contradiction, Receipt, StatusResult};
use payment_rules::reference::Period;
use service_api::declare::Spec;
use service_api::value::Amount;

use super::Outbox;
use super::send::spec_of;
use crate::tables::equal_payments::{NUMBERS, OnRecord, Search};
use crate::tables::outbox::{LineRow, NewLine};
use crate::tables::unrecorded::Unrecorded;
use crate::tables::{equal_payments, other_computers, unrecorded, wallet_history};
use system::error::AppError;

const TOO_MANY: &str = "The service knows a payment under every reference that it may have, so that its answers tell nothing apart.";

/// What the service reports about a payment before its first byte.
#[derive(Debug)]
pub enum Before {
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
    pub async fn unrecorded(&self, lines: Vec<NewLine>, recorded_since: Option<Timestamp>) -> Result<Option<Unrecorded>, AppError> {
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
    pub async fn made_elsewhere(self: &Arc<Self>, line: &NewLine) -> Result<Option<Before>, AppError> {
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
    pub(crate) async fn before_first_byte(self: &Arc<Self>, row: &LineRow) -> Result<Before, AppError> {
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
            return Ok(Before::NotKnown(format!(
                "It was approved in {period}, and other computers do not look for it there any more. Stop this payout, and put it into a new one."
            )));
        }
        let mut is_used = false;
        for reference in &search.own {
            let receipt = match self.under(&sought, reference).await? {
                Before::Absent => continue,
                Before::Used => {
                    is_used = true;
                    continue;
                }
                Before::Paid(receipt) => receipt,
                result @ (Before::PaidUnder { .. } | Before::NotKnown(_) | Before::NotAsked(..)) => return Ok(result),
            };
            let name = reference.clone();
            match self.store.read(move |db| equal_payments::on_record(db, &name)).await? {
                // An old equal payment has this number, or a payment from here that was recorded as not paid before.
                _ if !equal_payments::is_recent(receipt.made_at, now) => is_used = true,
                OnRecord::Made => is_used = true,
                OnRecord::NotMade => return Ok(recorded_as_not_paid(reference)),
                OnRecord::MadeAfterAll => {
                    return Ok(Before::NotKnown(format!(
                        "The service has {reference}, which was recorded here as not paid and is recorded as paid since. This payment was to \
                         replace it: leave it out, or stop this payout. To pay once more, put it into a new one."
                    )));
                }
                OnRecord::Nothing => return Ok(Before::Paid(receipt)),
            }
        }
        match self.under_other_numbers(&sought, &search).await? {
            Some(result) => Ok(result),
            None if is_used => Ok(Before::Used),
            None => Ok(Before::Absent),
        }
    }

    /// What the service reports about one reference.
    async fn under(self: &Arc<Self>, sought: &Sought<'_>, reference: &str) -> Result<Before, AppError> {
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
        let Some(first) = first else { return Ok(Before::Absent) };
        let mut found = match self.ask_once(first, &asked).await? {
            (StatusResult::Unclear(why), Some(call)) => return Ok(Before::NotAsked(why, call)),
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
    async fn under_other_numbers(self: &Arc<Self>, sought: &Sought<'_>, search: &Search) -> Result<Option<Before>, AppError> {
        let (Some(others), Some(references)) = (&search.others, self.references.as_deref()) else {
            return Ok(None);
        };
        for (period, mut numbers) in others.searches() {
            let mut asked = 0;
            while let Some(number) = numbers.next_number() {
                asked += 1;
                if asked > NUMBERS {
                    return Ok(Some(Before::NotKnown(TOO_MANY.to_owned())));
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
                        Before::Absent => {}
                        Before::Used => is_known = true,
                        Before::Paid(receipt) if equal_payments::is_recent(receipt.made_at, self.service_now()) => {
                            return Ok(Some(match ours {
                                OnRecord::NotMade => recorded_as_not_paid(&reference),
                                OnRecord::Nothing | OnRecord::Made | OnRecord::MadeAfterAll => Before::PaidUnder {
                                    reference,
                                    period,
                                    number,
                                    receipt,
                                },
                            }));
                        }
                        Before::Paid(_) => is_known = true,
                        result @ (Before::PaidUnder { .. } | Before::NotKnown(_) | Before::NotAsked(..)) => return Ok(Some(result)),
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
    async fn in_history(self: &Arc<Self>, sought: &Sought<'_>, reference: &str) -> Result<Before, AppError> {
        let name = reference.to_owned();
        match self.store.read(move |db| wallet_history::is_listed(db, &name)).await? {
            true => self.under(sought, reference).await,
            false => Ok(Before::Absent),
        }
    }
}

/// What a status result means for a payment that was never sent from here.
fn before(finding: StatusResult, reference: &str) -> Before {
    match finding {
        StatusResult::Successful(Receipt { other: Some(other), .. }) => {
            Before::NotKnown(format!("The service has a payment under {reference} {other}. Look at it there."))
        }
        StatusResult::Successful(receipt) => Before::Paid(receipt),
        StatusResult::Failed { .. } => Before::Used,
        StatusResult::NotFound => Before::Absent,
        StatusResult::Contradictory {
            kind: Contradiction::TakenBack | Contradiction::Contradicted | Contradiction::Incomplete | Contradiction::NotRecent,
            ..
        }
        | StatusResult::Pending
        | StatusResult::Unclear(_) => Before::NotKnown(words(&finding)),
    }
}

/// The service has a payment that these records list as not paid.
fn recorded_as_not_paid(reference: &str) -> Before {
    Before::NotKnown(format!(
        "The service has {reference}, which is recorded here as not paid. Look at that payment first."
    ))
}

/// Why a payment waits, as a sentence.
pub(super) fn words(finding: &StatusResult) -> String {
    match finding {
        StatusResult::Pending => {
            "The service is working on a payment under its reference, which another computer or another copy of these records sent."
                .to_owned()
        }
        StatusResult::Contradictory { why, .. } => format!("The service knows its reference. {why}"),
        StatusResult::Unclear(why) => format!("Whether another computer paid it could not be asked. {why}"),
        StatusResult::Failed { message, .. } => format!("The service keeps its reference as a payment that failed: “{message}”"),
        StatusResult::Successful(_) => "The service has it.".to_owned(),
        StatusResult::NotFound => "The service does not know it.".to_owned(),
    }
}
