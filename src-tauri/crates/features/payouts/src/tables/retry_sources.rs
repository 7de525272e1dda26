//! Retry sources: which drafts were made from earlier batches, of their unpaid rows or for the same people again.

use base::timestamp::{DAY, Timestamp};
use payment_rules::outbox::State;
use rusqlite::{Connection, OptionalExtension as _, params};
use service_api::value::Nuban;
use sheet_rules::payout::{BankRef, EarlierStatus};

use super::{drafts, past};
use crate::messages;
use crate::tables::drafts::NewDraft;
use crate::view::Origin;
use engine::tables::alarms;
use store::{Actor, Store, word_at, word_if_any};
use system::error::{AppError, ErrorCode};

/// The retry source of a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OriginRow {
    /// The draft.
    pub draft: i64,
    /// The batch it was made from.
    pub run: i64,
    /// Why it was made.
    pub kind: Origin,
}

/// A draft to be made from a batch.
#[derive(Clone, Debug)]
pub(crate) struct NewFollowing {
    /// The draft.
    pub draft: NewDraft,
    /// The batch it is made from.
    pub run: i64,
    /// Why it is made.
    pub kind: Origin,
    /// For each row, the batch payment that it comes from.
    pub items: Vec<(u32, i64)>,
}

/// Another payment of the same amount to the same account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SamePayment {
    /// Its batch and the name of that batch's file; `None` for a payment outside batches.
    pub run: Option<(i64, String)>,
    /// Its reference.
    pub reference: String,
    /// When it was sent, or approved if it is in a batch.
    pub at: Timestamp,
}

/// A draft that was made from a batch.
#[derive(Clone, Debug)]
pub(crate) struct FollowedRow {
    /// The draft.
    pub draft: i64,
    /// Its file's name.
    pub file_name: String,
    /// When it was made.
    pub made_at: Timestamp,
    /// Why it was made.
    pub kind: Origin,
    /// How many rows of the earlier batch it contains.
    pub rows: u32,
    /// The batch it became.
    pub run: Option<i64>,
}

/// A batch payment in a retry batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NextRow {
    /// The payment of the earlier batch.
    pub item: i64,
    /// The draft that contains it.
    pub draft: i64,
    /// The batch that this draft became.
    pub run: Option<i64>,
    /// The state of the payment there; `None` while it is a draft, or if the row was skipped.
    pub state: Option<State>,
    /// Whether it was paid from another copy of the records.
    pub paid_before: bool,
}

impl NextRow {
    /// Whether it is or may still be paid there. Then it goes into no other batch.
    pub(crate) fn is_open(&self) -> bool {
        match (self.run, self.state) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(_), Some(state)) => match state {
                State::Refused => false,
                State::Cancelled => self.paid_before,
                State::Ready | State::Sending | State::InDoubt | State::Confirming | State::NeedsReview | State::Accepted => true,
            },
        }
    }
}

/// The payments of `run` that are part of retry batches.
pub(crate) fn next_of(db: &Connection, run: i64) -> Result<Vec<NextRow>, AppError> {
    let mut statement = db.prepare_cached(
        "SELECT taken.item, taken.draft, drafts.run, line.state, line.paid_before_at IS NOT NULL
             FROM payout_items AS item JOIN payout_origin_rows AS taken ON taken.item = item.id
             JOIN payout_origins AS origin ON origin.draft = taken.draft AND origin.kind = 'not_paid'
             JOIN payout_drafts AS drafts ON drafts.id = taken.draft
             LEFT JOIN payout_items AS later ON later.run = drafts.run AND later.row = taken.row
             LEFT JOIN outbox AS line ON line.id = later.line
             WHERE item.run = ?1 AND drafts.discarded_at IS NULL ORDER BY taken.draft, taken.row",
    )?;
    let rows = statement.query_map([run], |row| {
        Ok(NextRow {
            item: row.get(0)?,
            draft: row.get(1)?,
            run: row.get(2)?,
            state: word_if_any(row, 3)?,
            paid_before: row.get(4)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Records the retry source of a draft, and the batch payment of each row.
pub(crate) fn note_origin(db: &Connection, origin: &OriginRow, rows: &[(u32, i64)]) -> Result<(), AppError> {
    db.execute(
        "INSERT INTO payout_origins (draft, run, kind) VALUES (?1, ?2, ?3)",
        params![origin.draft, origin.run, origin.kind.word()],
    )?;
    let mut statement = db.prepare_cached("INSERT INTO payout_origin_rows (draft, row, item) VALUES (?1, ?2, ?3)")?;
    for (row, item) in rows {
        statement.execute(params![origin.draft, row, item])?;
    }
    Ok(())
}

fn one_origin(db: &Connection, which: &str, id: i64) -> Result<Option<OriginRow>, AppError> {
    Ok(db
        .query_row(&format!("SELECT draft, run, kind FROM payout_origins WHERE {which}"), [id], |row| {
            Ok(OriginRow {
                draft: row.get(0)?,
                run: row.get(1)?,
                kind: word_at(row, 2)?,
            })
        })
        .optional()?)
}

/// Whether one of these payments of `run` is in an open retry batch.
fn is_taken(db: &Connection, run: i64, items: &[(u32, i64)]) -> Result<bool, AppError> {
    let mut taken = next_of(db, run)?.into_iter();
    Ok(taken.any(|next| next.is_open() && items.iter().any(|(_, item)| *item == next.item)))
}

/// Rejects a draft if one of its payments is in another open retry batch.
fn in_one_batch(db: &Connection, new: &NewFollowing) -> Result<(), AppError> {
    match is_taken(db, new.run, &new.items)? {
        false => Ok(()),
        true => Err(AppError::new(ErrorCode::Conflict, messages::ROW_IN_OTHER_BATCH).hint(messages::OPEN_OR_DISCARD_OTHER)),
    }
}

/// Rejects a discarded draft if one of its payments is in another open retry batch by now.
fn not_taken_since(db: &Connection, draft: i64) -> Result<(), AppError> {
    let Some(origin) = origin(db, draft)?.filter(|origin| origin.kind == Origin::NotPaid) else {
        return Ok(());
    };
    match is_taken(db, origin.run, &origin_rows(db, draft)?)? {
        false => Ok(()),
        true => Err(AppError::conflict(messages::NOT_RESTORED_ROW_IN_OTHER_BATCH).hint(messages::OPEN_OR_DISCARD_OTHER)),
    }
}

/// Restores a discarded draft.
///
/// # Errors
///
/// It was not discarded or is deleted, or one of its payments is in another open retry batch by now.
pub(crate) async fn restore_draft(store: &Store, id: i64) -> Result<(), AppError> {
    store
        .write(move |db| {
            not_taken_since(db, id)?;
            drafts::restore(db, id)
        })
        .await
}

/// How long an equal amount to the same account may be the same payment.
const LOOK_BACK: i64 = 35 * DAY;

fn same_in_a_run(db: &Connection, item: i64, now: Timestamp) -> Result<Option<SamePayment>, AppError> {
    let sql = format!(
        "SELECT runs.id, runs.file_name, there.reference, runs.approved_at
         FROM payout_items AS item JOIN outbox AS line ON line.id = item.line JOIN payout_runs AS own ON own.id = item.run
         JOIN payout_items AS other ON other.account = item.account AND other.bank = item.bank AND other.id <> item.id
         JOIN outbox AS there ON there.id = other.line AND there.amount_minor = line.amount_minor
         JOIN payout_runs AS runs ON runs.id = other.run
         WHERE item.id = ?1 AND (there.state NOT IN ('refused', 'cancelled') OR there.paid_before_at IS NOT NULL OR {}) AND runs.approved_at > own.approved_at - ?2
         ORDER BY runs.id DESC LIMIT 1",
        alarms::may_be_paid("there", "?3")
    );
    Ok(db
        .query_row(&sql, [item, LOOK_BACK, now.0], |row| {
            Ok(SamePayment {
                run: Some((row.get(0)?, row.get(1)?)),
                reference: row.get(2)?,
                at: Timestamp(row.get(3)?),
            })
        })
        .optional()?)
}

/// As above, for payments outside batches: single, or in a bulk call that is not a payout. A bank that is no longer listed counts, because
/// it may be the same bank.
fn same_alone(db: &Connection, item: i64, now: Timestamp) -> Result<Option<SamePayment>, AppError> {
    let sql = "SELECT item.account, item.bank, item.bank_code, line.amount_minor, own.approved_at FROM payout_items AS item
        JOIN outbox AS line ON line.id = item.line JOIN payout_runs AS own ON own.id = item.run WHERE item.id = ?1";
    type Item = (String, String, Option<String>, i64, i64);
    let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?));
    let item: Option<Item> = db.query_row(sql, [item], read).optional()?;
    let Some((account, bank, code, minor, approved)) = item else {
        return Ok(None);
    };
    // Airtime is for a phone and has no account.
    let Ok(account) = Nuban::parse(&account) else { return Ok(None) };
    let banks = engine::tables::payees::bank_refs(db)?;
    let mut earlier = Vec::new();
    past::alone_to_account(db, &account, &banks, now, &mut earlier)?;
    let is_there = |there: &BankRef| {
        let unlisted = !banks.values().any(|known| known.name == there.name);
        unlisted || there.name == bank || (code.is_some() && there.code == code)
    };
    let mut same = earlier.into_iter().filter(|one| {
        let counts = one.status != EarlierStatus::Paid || one.at.0 > approved - LOOK_BACK;
        one.amount.minor() == minor && counts && is_there(&one.bank)
    });
    Ok(same.next_back().map(|one| SamePayment {
        run: None,
        reference: one.reference,
        at: one.at,
    }))
}

/// Stores a file that was made from a batch, and the batch payment of each row. A payment is in at most one open retry batch.
pub(crate) async fn add_draft_of_run(store: &Store, new: NewFollowing, actor: Actor, now: Timestamp) -> Result<i64, AppError> {
    store
        .write(move |db| {
            if new.kind == Origin::NotPaid {
                in_one_batch(db, &new)?;
            }
            let id = drafts::insert(db, new.draft, &actor, now)?;
            let origin = OriginRow {
                draft: id,
                run: new.run,
                kind: new.kind,
            };
            note_origin(db, &origin, &new.items)?;
            Ok(id)
        })
        .await
}

/// The latest other payment within 35 days to the account of `item` with its amount, paid or unconfirmed, in a batch or single.
pub(crate) fn same_payment(db: &Connection, item: i64, now: Timestamp) -> Result<Option<SamePayment>, AppError> {
    let found = [same_in_a_run(db, item, now)?, same_alone(db, item, now)?];
    Ok(found.into_iter().flatten().max_by_key(|same| same.at))
}

/// The retry source of a draft; `None` if the file came from a person.
pub(crate) fn origin(db: &Connection, draft: i64) -> Result<Option<OriginRow>, AppError> {
    one_origin(db, "draft = ?1", draft)
}

/// The retry source of the draft that became `run`; `None` if the file came from a person.
pub(crate) fn origin_of_run(db: &Connection, run: i64) -> Result<Option<OriginRow>, AppError> {
    one_origin(db, "draft IN (SELECT id FROM payout_drafts WHERE run = ?1)", run)
}

/// For each row of a draft, the payment of the earlier batch that it comes from.
pub(crate) fn origin_rows(db: &Connection, draft: i64) -> Result<Vec<(u32, i64)>, AppError> {
    let mut statement = db.prepare_cached("SELECT row, item FROM payout_origin_rows WHERE draft = ?1 ORDER BY row")?;
    let rows = statement.query_map([draft], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The drafts that were made from `run`, and the batches they became.
pub(crate) fn followed(db: &Connection, run: i64) -> Result<Vec<FollowedRow>, AppError> {
    let mut statement = db.prepare_cached(
        "SELECT drafts.id, drafts.file_name, drafts.read_at, origin.kind,
                    (SELECT count(*) FROM payout_origin_rows WHERE draft = drafts.id), drafts.run
             FROM payout_origins AS origin JOIN payout_drafts AS drafts ON drafts.id = origin.draft
             WHERE origin.run = ?1 AND drafts.discarded_at IS NULL ORDER BY drafts.id",
    )?;
    let rows = statement.query_map([run], |row| {
        Ok(FollowedRow {
            draft: row.get(0)?,
            file_name: row.get(1)?,
            made_at: Timestamp(row.get(2)?),
            kind: word_at(row, 3)?,
            rows: row.get(4)?,
            run: row.get(5)?,
        })
    });
    Ok(rows?.collect::<Result<_, _>>()?)
}
