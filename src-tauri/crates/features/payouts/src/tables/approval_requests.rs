//! Approval requests saved here, and other laptops' requests that were answered here.

use base::timestamp::Timestamp;
use payment_rules::people::Person;
use rusqlite::{Connection, OptionalExtension as _, params};

use crate::messages;
use crate::tables::plans::PlanItemRow;
use store::audit;
use store::audit::Actor;
use system::error::{AppError, ErrorCode};

/// An approval request that was saved here.
#[derive(Clone, Debug)]
pub struct SavedRequest {
    pub plan: i64,
    pub saved_at: Timestamp,
    pub good_until: Timestamp,
    pub answered_at: Option<Timestamp>,
}

/// An approval request of another laptop that was answered here.
#[derive(Clone, Debug)]
pub struct Replied {
    pub at: Timestamp,
    pub approved: bool,
    /// The signed response.
    pub text: String,
}

/// A response to be stored.
#[derive(Clone, Debug)]
pub struct NewReply {
    pub batch: String,
    pub exporter: String,
    pub digest: String,
    pub approved: bool,
    pub text: String,
}

/// A payee of an approval request.
#[derive(Clone, Debug)]
pub struct Payee {
    pub name: String,
    pub bank: String,
    pub account: String,
    pub amount_minor: i64,
}

pub fn add(db: &Connection, batch: &str, plan: i64, good_until: Timestamp, actor: &Actor, now: Timestamp) -> Result<(), AppError> {
    db.execute(
        "INSERT INTO batches (batch, plan, saved_at, good_until) VALUES (?1, ?2, ?3, ?4)",
        params![batch, plan, now.0, good_until.0],
    )?;
    audit::record(
        db,
        now,
        actor.entry(crate::messages::audit::BATCH_SAVED_FOR_APPROVAL, None, Some(batch.to_owned())),
    )
}

pub fn saved(db: &Connection, batch: &str) -> Result<Option<SavedRequest>, AppError> {
    Ok(db
        .query_row(
            "SELECT plan, saved_at, good_until, answered_at FROM batches WHERE batch = ?1",
            [batch],
            |row| {
                Ok(SavedRequest {
                    plan: row.get(0)?,
                    saved_at: Timestamp(row.get(1)?),
                    good_until: Timestamp(row.get(2)?),
                    answered_at: row.get::<_, Option<i64>>(3)?.map(Timestamp),
                })
            },
        )
        .optional()?)
}

/// Marks an approval request as used: a response is valid once.
pub(crate) fn use_up(db: &Connection, batch: &str, plan: i64, now: Timestamp) -> Result<(), AppError> {
    let used = db.execute(
        "UPDATE batches SET answered_at = ?3 WHERE batch = ?1 AND plan = ?2 AND answered_at IS NULL",
        params![batch, plan, now.0],
    )?;
    if used == 1 {
        return Ok(());
    }
    let message = messages::REQUEST_USED_UP;
    Err(AppError::new(ErrorCode::Conflict, message).hint(messages::SAVE_REQUEST_AGAIN))
}

/// Records that an approver returned an approval request.
pub(crate) fn sent_back(db: &Connection, batch: &str, who: &str, note: &str, now: Timestamp) -> Result<(), AppError> {
    let plan = saved(db, batch)?.map(|saved| saved.plan).unwrap_or_default();
    use_up(db, batch, plan, now)?;
    let actor = Actor {
        person: None,
        name: who.to_owned(),
    };
    audit::record(
        db,
        now,
        actor.entry(
            crate::messages::audit::BATCH_SENT_BACK_FROM_ANOTHER_LAPTOP,
            Some(batch.to_owned()),
            Some(note.to_owned()),
        ),
    )
}

pub fn replied(db: &Connection, batch: &str) -> Result<Option<Replied>, AppError> {
    Ok(db
        .query_row("SELECT at, approved, text FROM batch_replies WHERE batch = ?1", [batch], |row| {
            Ok(Replied {
                at: Timestamp(row.get(0)?),
                approved: row.get(1)?,
                text: row.get(2)?,
            })
        })
        .optional()?)
}

/// Stores a response that was given here and, if it approves, its payees: the next request of that laptop is compared with them.
pub fn reply(db: &Connection, new: &NewReply, items: &[PlanItemRow], person: &Person, now: Timestamp) -> Result<(), AppError> {
    let added = db.execute(
        "INSERT INTO batch_replies (batch, exporter, digest, approved, person, at, text) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
         ON CONFLICT DO NOTHING",
        params![new.batch, new.exporter, new.digest, new.approved, person.id, now.0, new.text],
    );
    if added? == 0 {
        return Err(AppError::new(ErrorCode::Conflict, messages::ALREADY_ANSWERED_HERE));
    }
    if new.approved {
        db.execute("DELETE FROM batch_payees WHERE exporter = ?1", [&new.exporter])?;
        for (place, PlanItemRow { item, .. }) in items.iter().enumerate() {
            let place = i64::try_from(place).map_err(AppError::bug)?;
            db.prepare_cached(
                "INSERT INTO batch_payees (exporter, place, name, bank, account, amount_minor) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            )
            .and_then(|mut add| {
                add.execute(params![
                    new.exporter,
                    place,
                    item.name,
                    item.bank.name,
                    item.account.as_str(),
                    item.amount.minor()
                ])
            })?;
        }
    }
    let what = match new.approved {
        true => "batch of another laptop approved",
        false => "batch of another laptop sent back",
    };
    audit::record(db, now, Actor::from(person).entry(what, None, Some(new.digest.clone())))
}

/// The payees of the last approved request of a laptop; empty if there is none.
pub(crate) fn last_approved(db: &Connection, exporter: &str) -> Result<Vec<Payee>, AppError> {
    let mut query = db.prepare("SELECT name, bank, account, amount_minor FROM batch_payees WHERE exporter = ?1 ORDER BY place")?;
    let rows = query.query_map([exporter], |row| {
        Ok(Payee {
            name: row.get(0)?,
            bank: row.get(1)?,
            account: row.get(2)?,
            amount_minor: row.get(3)?,
        })
    });
    Ok(rows?.collect::<Result<_, _>>()?)
}
