//! References that are derived when a payment is put on record (decision 0017).

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

use super::outbox::{LineRow, NewLine};
use super::{alarms, evidence, outbox};
use crate::tables::payees::bank_refs;
use store::query;
use system::error::AppError;

/// Puts payments on record under derived references.
pub struct Naming<'a> {
    db: &'a Connection,
    /// Nothing where a profile has no key to derive them from.
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

    /// What a payment is, apart from how it is sent; nothing where its reference is not derived.
    pub fn identity(&self, operation: &str, body: &str) -> Result<Option<Identity>, AppError> {
        let body: Json = serde_json::from_str(body).map_err(AppError::bug)?;
        let id = |bank: &str| self.banks.get(bank).cloned().unwrap_or_else(|| bank.to_owned());
        Ok(Identity::of(operation, &body, id))
    }

    /// Puts a payment on record under the reference that is derived for it in the period. Gives its id.
    pub fn insert(&self, line: NewLine, period: impl FnOnce(&Identity) -> Period) -> Result<i64, AppError> {
        self.put(&self.name(line, period)?)
    }

    /// Gives a payment the reference that is derived for it in the period, in the place of its own. A payment whose reference is not derived keeps
    /// its own.
    pub fn name(&self, line: NewLine, period: impl FnOnce(&Identity) -> Period) -> Result<Named, AppError> {
        let named = match self.references {
            Some(references) => self.identity(line.operation, &line.body)?.map(|identity| (references, identity)),
            None => None,
        };
        let Some((references, identity)) = named else {
            return Ok(Named { line, derived: None });
        };
        let period = period(&identity);
        let (reference, number) = next(self.db, references, &identity, period, 1, self.now)?;
        let line = NewLine {
            body: with_reference(&line.body, &line.reference, reference.as_str())?,
            reference: reference.to_string(),
            ..line
        };
        Ok(Named {
            line,
            derived: Some((identity, period, number)),
        })
    }

    /// Puts a named payment on record. Gives its id.
    pub fn put(&self, named: &Named) -> Result<i64, AppError> {
        let id = outbox::insert(self.db, &named.line)?;
        if let Some((identity, period, number)) = &named.derived {
            keep(self.db, id, identity, *period, *number)?;
        }
        Ok(id)
    }
}

/// A payment that has its reference.
pub struct Named {
    pub line: NewLine,
    derived: Option<(Identity, Period, u32)>,
}

fn keep(db: &Connection, line: i64, identity: &Identity, period: Period, number: u32) -> Result<(), AppError> {
    let sql = "UPDATE outbox SET derived_identity = ?2, derived_period = ?3, derived_number = ?4 WHERE id = ?1";
    query::execute(db, sql, params![line, identity.mark(), period.to_string(), number])
}

/// Keeps which number of a period the reference of a payment has that was put back on record.
pub(crate) fn keep_derived(
    db: &Connection,
    id: i64,
    line: &NewLine,
    (period, number): (Period, u32),
    now: Timestamp,
) -> Result<(), AppError> {
    match Naming::begin(db, None, now)?.identity(line.operation, &line.body)? {
        Some(identity) => keep(db, id, &identity, period, number),
        None => Ok(()),
    }
}

/// The lowest number from `first` on that names no payment on record, and its reference. A payment that was refused, or that never left,
/// and has not used its reference up gives it on.
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
            Some(id) if gives_on(db, id, now)? => give_on(db, id)?,
            Some(_) => continue,
            None => {}
        }
        // One that was put on record by hand.
        if outbox::by_reference(db, reference.as_str())?.is_none() {
            return Ok((reference, number));
        }
    }
    Err(AppError::bug("no number is left"))
}

/// Whether the reference of a payment on record can name the next equal one: it was proved not to be made, nothing says that it may have been made
/// since, and the service does not keep the reference as one that failed. Or not one byte of it ever left.
fn gives_on(db: &Connection, line: i64, now: Timestamp) -> Result<bool, AppError> {
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
        // A form that was left before its payment left.
        State::Ready if row.run.is_none() && row.line.attempts == 0 => {
            take_back(db, &row, now)?;
            Ok(true)
        }
        State::Ready | State::Sending | State::InDoubt | State::Confirming | State::NeedsReview | State::Accepted => Ok(false),
    }
}

/// Takes back a single payment that was put on record and never left.
fn take_back(db: &Connection, row: &LineRow, now: Timestamp) -> Result<(), AppError> {
    outbox::step(db, row, &Event::Cancelled, &Policy::deployment(), now)?;
    evidence::note(db, row.id, "reference", "It never left, and the same payment was begun anew.", now)
}

/// Frees the reference of a payment that was not made: on record it is called by the reference and a number from then on. It is verified under
/// its reference until the payment that has that now leaves.
pub(crate) fn give_on(db: &Connection, line: i64) -> Result<(), AppError> {
    let name = "SELECT reference, reference || '-' || (1 + (SELECT count(*) FROM outbox AS o
            WHERE o.reference > outbox.reference || '-' AND o.reference < outbox.reference || '.'))
        FROM outbox WHERE id = ?1";
    let (before, after): (String, String) = query::one(db, name, [line])?;
    // What was said of it goes with it.
    for moved in [
        "UPDATE payment_holders SET reference = ?2 WHERE reference = ?1",
        "UPDATE payment_identities SET reference = ?2 WHERE reference = ?1",
        "UPDATE outbox SET derived_number = NULL, reference = ?2 WHERE reference = ?1",
    ] {
        query::execute(db, moved, params![before, after])?;
    }
    Ok(())
}

/// A payment is about to leave under a reference: what had the reference before is not verified any more, because a status query would find
/// this one.
pub(crate) fn leaves(db: &Connection, reference: &str) -> Result<(), AppError> {
    let sql = "UPDATE outbox SET verify_after = NULL WHERE reference > ?1 || '-' AND reference < ?1 || '.'";
    query::execute(db, sql, [reference])
}

/// The reference by which the service knows a payment that may have given it on.
pub(crate) fn at_service(reference: &str) -> &str {
    match reference.split_once('-') {
        Some((derived, number)) if is_derived_form(derived) && number.bytes().all(|byte| byte.is_ascii_digit()) => derived,
        Some(_) | None => reference,
    }
}

/// The body of a call or of an item of a group with another reference.
///
/// # Errors
/// If the body does not have the reference `from`.
pub fn with_reference(body: &str, from: &str, to: &str) -> Result<String, AppError> {
    let field = |reference: &str| -> Result<String, AppError> {
        let text = serde_json::to_string(reference).map_err(AppError::bug)?;
        Ok(format!("\"referenceNumber\":{text}"))
    };
    let (before, after) = (field(from)?, field(to)?);
    match body.matches(&before).count() {
        1 => Ok(body.replacen(&before, &after, 1)),
        _ => Err(AppError::bug("a payment's body does not have its reference")),
    }
}

/// Whether the reference of a line was derived.
pub(crate) fn is_derived(db: &Connection, line: i64) -> Result<bool, AppError> {
    derived(db, line).map(|derived| derived.is_some())
}

pub(crate) fn derived(db: &Connection, line: i64) -> Result<Option<(Period, u32)>, AppError> {
    let found: (Option<String>, Option<u32>) = query::one(db, "SELECT derived_period, derived_number FROM outbox WHERE id = ?1", [line])?;
    let (Some(text), number) = found else { return Ok(None) };
    let period = Period::parse(&text).ok_or_else(|| AppError::bug(format!("“{text}” is no period")))?;
    Ok(number.map(|number| (period, number)))
}

/// Gives a payment that never left another reference, in its body too.
pub(crate) fn rename(db: &Connection, row: &LineRow, reference: &str, (period, number): (Period, u32)) -> Result<(), AppError> {
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

/// Gives a payment that never left the next number: the service keeps its reference as one that failed. Nothing where its reference is not
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
    evidence::note(
        db,
        line,
        "reference",
        &format!(
            "The service has {} already, as a payment that failed or an earlier one. This payment has the next reference.",
            row.reference
        ),
        now,
    )?;
    Ok(Some(reference.to_string()))
}

/// Keeps what the form of a single payment called it.
pub fn keep_form(db: &Connection, line: i64, form: &str) -> Result<(), AppError> {
    query::execute(db, "UPDATE outbox SET form_reference = ?2 WHERE id = ?1", params![line, form])
}

/// What a form was put on record as.
pub(crate) fn of_form(db: &Connection, form: &str) -> Result<Option<LineRow>, AppError> {
    let id: Option<i64> = query::first(db, "SELECT id FROM outbox WHERE form_reference = ?1", [form])?;
    id.map(|id| outbox::by_id(db, id)).transpose()
}

/// From what the references of a payout's payments are derived.
#[derive(Clone, Debug)]
pub struct PayoutNaming {
    /// Nothing where a profile has no key.
    pub references: Option<Arc<References>>,
    /// As it was frozen, where it was.
    pub period: Option<Period>,
    /// The service's time.
    pub at: Timestamp,
}

impl PayoutNaming {
    /// The period in which a payment is made.
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
    fn the_service_knows_what_gave_its_reference_on_by_the_reference() {
        let derived = format!("T{}K", "A".repeat(22));
        assert_eq!(at_service(&format!("{derived}-2")), derived);
        for own in [derived.as_str(), "MY-1", "TAAK-1"] {
            assert_eq!(at_service(own), own);
        }
    }
}
