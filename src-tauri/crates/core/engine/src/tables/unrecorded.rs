//! Movements in the history of the wallet that these records do not have, with the amounts of the payments about to be made: another copy,
//! another program or an earlier version may have paid the same people (decision 0017).

use std::collections::HashSet;

use base::timestamp::Timestamp;
use payment_rules::reference::{Period, References, is_derived};
use rusqlite::{Connection, params};
use service_api::value::Amount;
use sheet_rules::payout::RECURRING;

use super::references::Naming;
use crate::messages::records as messages;
use crate::tables::outbox::NewEntry;
use store::{FromRow, query};
use system::error::AppError;

/// The number of references per period by which a payment is recognised as one of these.
const NUMBERS: u32 = 5;

/// A movement of the history.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
struct Movement {
    at: Timestamp,
    #[row(with = query::amount_or_most)]
    amount: Amount,
    description: String,
    reference: String,
}

/// Movements that may be the same payments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unrecorded(Vec<Movement>);

impl Unrecorded {
    /// The number of movements.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// A sentence for the approver. The history has no accounts, so the payees are unknown.
    pub fn words(&self) -> String {
        let movements = self.0.iter();
        let movements = movements.map(|one| (one.amount, one.at, one.description.as_str(), one.reference.as_str()));
        messages::unrecorded(&movements.collect::<Vec<_>>())
    }
}

/// The outgoing movements of the last 20 days that are done, unknown here and equal in amount to one of `lines`; `now` is the service's
/// time. Excluded are movements under a reference of one of these lines, because each line is checked separately; movements recorded before
/// `recorded_since`, a time of this computer; and, if `knows_keys` states that every key of these weeks is known, movements under a
/// reference derived for another payee.
pub fn equal(
    db: &Connection,
    references: Option<&References>,
    lines: &[NewEntry],
    knows_keys: bool,
    recorded_since: Option<Timestamp>,
    now: Timestamp,
) -> Result<Option<Unrecorded>, AppError> {
    let amounts: HashSet<i64> = lines.iter().map(|line| line.amount.minor()).collect();
    let mut movements = outgoing(db, now.plus(-RECURRING), recorded_since)?;
    movements.retain(|movement| amounts.contains(&movement.amount.minor()));
    movements.retain(|movement| !(knows_keys && is_derived(&movement.reference)));
    if movements.iter().any(|movement| is_derived(&movement.reference)) {
        let own = own(db, references, lines, now)?;
        movements.retain(|movement| !own.contains(&movement.reference));
    }
    Ok((!movements.is_empty()).then_some(Unrecorded(movements)))
}

/// The outgoing movements since `from` with unknown references. The history does not state the direction: a movement is incoming if the
/// balance rose by exactly its amount. Movements with equal times have no known order and count as outgoing.
fn outgoing(db: &Connection, from: Timestamp, recorded_since: Option<Timestamp>) -> Result<Vec<Movement>, AppError> {
    let sql = "SELECT at, abs(amount_minor) AS amount, description, reference FROM (
            SELECT at, amount_minor, description, reference, status, first_told_at, balance_minor - lag(balance_minor) OVER wallet AS change,
                count(*) OVER instant > 1 OR lag(at, 2) OVER wallet = lag(at) OVER wallet AS is_unordered
            FROM service_rows WHERE source = 'transaction_history' AND at >= ?1
            WINDOW wallet AS (ORDER BY at, id), instant AS (PARTITION BY at)) AS r
        WHERE upper(status) = 'SUCCESSFUL' AND amount_minor IS NOT NULL AND reference <> ''
            AND (?2 IS NULL OR first_told_at > ?2)
            AND (is_unordered OR change IS NULL OR change <> abs(amount_minor))
            AND NOT EXISTS (SELECT 1 FROM outbox WHERE outbox.reference = r.reference
                OR (outbox.reference > r.reference || '-' AND outbox.reference < r.reference || '.'))
        ORDER BY at DESC";
    query::all(db, sql, params![from.0, recorded_since.map(|since| since.0)])
}

/// The references that `lines` may have, in the searched periods.
fn own(db: &Connection, references: Option<&References>, lines: &[NewEntry], now: Timestamp) -> Result<HashSet<String>, AppError> {
    let mut own = HashSet::new();
    let Some(references) = references else { return Ok(own) };
    let naming = Naming::begin(db, Some(references), now)?;
    for line in lines {
        let Some(identity) = naming.identity(line.operation, &line.body)? else {
            continue;
        };
        let current = Period::of(identity.kind, now);
        for period in [current, current.before()] {
            for number in 1..=NUMBERS {
                own.extend(
                    references
                        .all(&identity, period, number)
                        .into_iter()
                        .map(|reference| reference.to_string()),
                );
            }
        }
    }
    Ok(own)
}
