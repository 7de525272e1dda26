//! References that are derived when a payment is stored (decision 0017).

use crate::messages::records as messages;
use std::collections::HashMap;
use std::sync::Arc;

use base::timestamp::Timestamp;
use payment_rules::evidence::Learnt;
use payment_rules::outbox::{Event, State};
use payment_rules::policy::Policy;
use payment_rules::reading::StatusResult;
use payment_rules::reference::{Identity, Period, References, is_derived as is_derived_form};
use rusqlite::{Connection, params};
use serde_json::Value as Json;
use service_api::value::ReferenceNumber;

use super::outbox::{NewEntry, OutboxEntry};
use super::{alarms, evidence, outbox};
use crate::tables::payees::bank_refs;
use store::query;
use system::error::AppError;

/// Stores payments under derived references.
pub struct Naming<'a> {
    db: &'a Connection,
    /// None if the profile has no key to derive them from.
    references: Option<&'a References>,
    /// The service's ids of the banks, by their codes.
    banks: HashMap<String, String>,
    now: Timestamp,
}

impl<'a> Naming<'a> {
    pub fn begin(db: &'a Connection, references: Option<&'a References>, now: Timestamp) -> Result<Self, AppError> {
        let banks = bank_refs(db)?;
        let banks = banks.into_iter().filter_map(|(id, bank)| Some((bank.code?, id))).collect();
        Ok(Self {
            db,
            references,
            banks,
            now,
        })
    }

    /// The identity of a payment, independent of how it is sent; none if its reference is not derived.
    pub fn identity(&self, operation: &str, body: &str) -> Result<Option<Identity>, AppError> {
        let body: Json = serde_json::from_str(body).map_err(AppError::bug)?;
        let id = |bank: &str| self.banks.get(bank).cloned().unwrap_or_else(|| bank.to_owned());
        Ok(Identity::of(operation, &body, id))
    }

    /// Stores a payment under the reference derived for it in the period. Returns its id.
    pub fn insert(&self, line: NewEntry, period: impl FnOnce(&Identity) -> Period) -> Result<i64, AppError> {
        self.put(&self.name(line, period)?)
    }

    /// Replaces the reference of a payment by the one derived for it in the period. A payment whose reference is not derived keeps its own.
    pub fn name(&self, line: NewEntry, period: impl FnOnce(&Identity) -> Period) -> Result<Named, AppError> {
        let named = match self.references {
            Some(references) => self.identity(line.operation, &line.body)?.map(|identity| (references, identity)),
            None => None,
        };
        let Some((references, identity)) = named else {
            return Ok(Named { line, derived: None });
        };
        let period = period(&identity);
        let (reference, number) = next(self.db, references, &identity, period, 1, self.now)?;
        let line = NewEntry {
            body: with_reference(&line.body, &line.reference, reference.as_str())?,
            reference: reference.to_string(),
            ..line
        };
        Ok(Named {
            line,
            derived: Some((identity, period, number)),
        })
    }

    /// Stores a payment that has its reference. Returns its id.
    pub fn put(&self, named: &Named) -> Result<i64, AppError> {
        let id = outbox::insert(self.db, &named.line)?;
        if let Some((identity, period, number)) = &named.derived {
            keep(self.db, id, identity, *period, *number)?;
        }
        Ok(id)
    }
}

/// A payment with its reference.
pub struct Named {
    pub line: NewEntry,
    derived: Option<(Identity, Period, u32)>,
}

fn keep(db: &Connection, line: i64, identity: &Identity, period: Period, number: u32) -> Result<(), AppError> {
    let sql = "UPDATE outbox SET derived_identity = ?2, derived_period = ?3, derived_number = ?4 WHERE id = ?1";
    query::execute(db, sql, params![line, identity.mark(), period.to_string(), number])
}

/// Stores the period and number of the derived reference of a restored payment.
pub(crate) fn keep_derived(
    db: &Connection,
    id: i64,
    line: &NewEntry,
    (period, number): (Period, u32),
    now: Timestamp,
) -> Result<(), AppError> {
    match Naming::begin(db, None, now)?.identity(line.operation, &line.body)? {
        Some(identity) => keep(db, id, &identity, period, number),
        None => Ok(()),
    }
}

/// The lowest number from `first` on that no recorded payment uses, and its reference. A payment that was rejected or never sent passes its
/// reference on, unless the service has used it up.
fn next(
    db: &Connection,
    references: &References,
    identity: &Identity,
    period: Period,
    first: u32,
    now: Timestamp,
) -> Result<(ReferenceNumber, u32), AppError> {
    let sql = "SELECT id FROM outbox WHERE derived_identity = ?1 AND derived_period = ?2 AND derived_number = ?3";
    for number in first..=u32::MAX {
        let known: Option<i64> = query::first(db, sql, params![identity.mark(), period.to_string(), number])?;
        let reference = references.newest(identity, period, number);
        match known {
            Some(id) if may_pass_on(db, id, now)? => pass_on(db, id)?,
            Some(_) => continue,
            None => {}
        }
        // The reference may also belong to a payment that a person entered.
        if outbox::by_reference(db, reference.as_str())?.is_none() {
            return Ok((reference, number));
        }
    }
    Err(AppError::bug("no number is left"))
}

/// Whether a recorded payment may pass its reference on to the next equal one: it is proved not to be made, nothing contradicts that, and
/// the service does not keep the reference for a failed payment. Or it was never sent.
fn may_pass_on(db: &Connection, line: i64, now: Timestamp) -> Result<bool, AppError> {
    let row = outbox::by_id(db, line)?;
    match row.line.state {
        State::Cancelled => Ok(row.line.paid_before_at.is_none()),
        State::Refused => {
            let known = evidence::of_line(db, line)?;
            let found = known.iter().rev().find_map(|row| match &row.learnt {
                Some(Learnt::StatusQuery(finding)) => Some(finding),
                Some(Learnt::Answer(_) | Learnt::Decision(_)) | None => None,
            });
            let is_used_up = found.is_some_and(|finding| matches!(finding, StatusResult::Failed { .. }));
            Ok(!is_used_up && !alarms::may_be_paid_now(db, line, now)?)
        }
        // The form was abandoned before its payment was sent.
        State::Ready if row.run.is_none() && row.line.attempts == 0 => {
            cancel(db, &row, now)?;
            Ok(true)
        }
        State::Ready | State::Sending | State::InDoubt | State::Confirming | State::NeedsReview | State::Accepted => Ok(false),
    }
}

/// Cancels a single payment that was never sent.
fn cancel(db: &Connection, row: &OutboxEntry, now: Timestamp) -> Result<(), AppError> {
    outbox::step(db, row, &Event::Cancelled, &Policy::deployment(), now)?;
    evidence::note(db, row.id, "reference", messages::BEGUN_ANEW, now)
}

/// Frees the reference of a payment that was not made: it is stored with a number appended. It is verified under its reference until the
/// next payment with that reference is sent.
pub(crate) fn pass_on(db: &Connection, line: i64) -> Result<(), AppError> {
    let name = "SELECT reference, reference || '-' || (1 + (SELECT count(*) FROM outbox AS o
            WHERE o.reference > outbox.reference || '-' AND o.reference < outbox.reference || '.'))
        FROM outbox WHERE id = ?1";
    let (before, after): (String, String) = query::one(db, name, [line])?;
    // Notes about the payment are stored by reference.
    for moved in [
        "UPDATE payment_holders SET reference = ?2 WHERE reference = ?1",
        "UPDATE payment_identities SET reference = ?2 WHERE reference = ?1",
        "UPDATE outbox SET derived_number = NULL, reference = ?2 WHERE reference = ?1",
    ] {
        query::execute(db, moved, params![before, after])?;
    }
    Ok(())
}

/// A payment is about to be sent under a reference: the earlier payment with that reference is no longer verified, because a status query
/// would find the new one.
pub(crate) fn is_sent_under(db: &Connection, reference: &str) -> Result<(), AppError> {
    let sql = "UPDATE outbox SET verify_after = NULL WHERE reference > ?1 || '-' AND reference < ?1 || '.'";
    query::execute(db, sql, [reference])
}

/// The reference by which the service knows a payment that may have passed it on.
pub(crate) fn at_service(reference: &str) -> &str {
    match reference.split_once('-') {
        Some((derived, number)) if is_derived_form(derived) && number.bytes().all(|byte| byte.is_ascii_digit()) => derived,
        Some(_) | None => reference,
    }
}

/// The body of a call, or of one payment of a bulk call, with another reference.
///
/// # Errors
///
/// If the body does not have the reference `from`.
pub fn with_reference(body: &str, from: &str, to: &str) -> Result<String, AppError> {
    let field = |reference: &str| -> Result<String, AppError> {
        let text = serde_json::to_string(reference).map_err(AppError::bug)?;
        Ok(format!("\"referenceNumber\":{text}"))
    };
    let (before, after) = (field(from)?, field(to)?);
    match body.matches(&before).count() {
        1 => Ok(body.replacen(&before, &after, 1)),
        _ => Err(AppError::bug("the body of a payment does not have its reference")),
    }
}

/// Whether the reference of an entry is derived.
pub(crate) fn is_derived(db: &Connection, line: i64) -> Result<bool, AppError> {
    derived(db, line).map(|derived| derived.is_some())
}

pub(crate) fn derived(db: &Connection, line: i64) -> Result<Option<(Period, u32)>, AppError> {
    let found: (Option<String>, Option<u32>) = query::one(db, "SELECT derived_period, derived_number FROM outbox WHERE id = ?1", [line])?;
    let (Some(text), number) = found else { return Ok(None) };
    let period = Period::parse(&text).ok_or_else(|| AppError::bug(format!("“{text}” is no period")))?;
    Ok(number.map(|number| (period, number)))
}

/// Gives an unsent payment another reference, also in its body.
pub(crate) fn rename(db: &Connection, row: &OutboxEntry, reference: &str, (period, number): (Period, u32)) -> Result<(), AppError> {
    let body = with_reference(&row.body, &row.reference, reference)?;
    for moved in [
        "UPDATE payment_holders SET reference = ?2 WHERE reference = ?1",
        "UPDATE payment_identities SET reference = ?2 WHERE reference = ?1",
    ] {
        query::execute(db, moved, params![row.reference, reference])?;
    }
    let sql = "UPDATE outbox SET reference = ?2, body = ?3, derived_period = ?4, derived_number = ?5 WHERE id = ?1";
    query::execute(db, sql, params![row.id, reference, body, period.to_string(), number])
}

/// Gives an unsent payment the next number, because the service keeps its reference for a failed payment. None if its reference is not
/// derived.
pub(crate) fn renumber(db: &Connection, references: &References, line: i64, now: Timestamp) -> Result<Option<String>, AppError> {
    let row = outbox::by_id(db, line)?;
    let never_left = row.line.state == State::Ready && row.line.attempts == 0;
    let (Some((period, number)), true) = (derived(db, line)?, never_left) else {
        return Ok(None);
    };
    let Some(identity) = Naming::begin(db, Some(references), now)?.identity(&row.operation, &row.body)? else {
        return Ok(None);
    };
    let (reference, number) = next(db, references, &identity, period, number + 1, now)?;
    rename(db, &row, reference.as_str(), (period, number))?;
    let before = &row.reference;
    let why = messages::next_reference(before);
    evidence::note(db, line, "reference", &why, now)?;
    Ok(Some(reference.to_string()))
}

/// Stores the reference that the form of a single payment used.
pub fn keep_form(db: &Connection, line: i64, form: &str) -> Result<(), AppError> {
    query::execute(db, "UPDATE outbox SET form_reference = ?2 WHERE id = ?1", params![line, form])
}

/// The entry of a form.
pub(crate) fn of_form(db: &Connection, form: &str) -> Result<Option<OutboxEntry>, AppError> {
    let id: Option<i64> = query::first(db, "SELECT id FROM outbox WHERE form_reference = ?1", [form])?;
    id.map(|id| outbox::by_id(db, id)).transpose()
}

/// How the references of a payout's payments are derived.
#[derive(Clone, Debug)]
pub struct PayoutNaming {
    /// None if the profile has no key.
    pub references: Option<Arc<References>>,
    /// The period of the approval snapshot, if there is one.
    pub period: Option<Period>,
    /// The service's time.
    pub at: Timestamp,
}

impl PayoutNaming {
    /// The period of a payment.
    pub fn period_of(&self, identity: &Identity) -> Period {
        self.period.unwrap_or_else(|| Period::of(identity.kind, self.at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_reference_of_a_body_is_replaced() {
        let body = r#"{"amount":5,"recipientName":"Ada","referenceNumber":"Ada"}"#;
        let expected = r#"{"amount":5,"recipientName":"Ada","referenceNumber":"R1"}"#;
        assert_eq!(with_reference(body, "Ada", "R1").expect("a body"), expected);
        assert!(with_reference(body, "Bola", "R1").is_err());
    }

    #[test]
    fn a_passed_on_reference_is_known_to_the_service_without_its_number() {
        let derived = format!("T{}K", "A".repeat(22));
        assert_eq!(at_service(&format!("{derived}-2")), derived);
        for own in [derived.as_str(), "MY-1", "TAAK-1"] {
            assert_eq!(at_service(own), own);
        }
    }
}
