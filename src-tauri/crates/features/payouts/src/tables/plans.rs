//! Approval snapshots, and who approved them.

use base::timestamp::Timestamp;
use payment_rules::reference::Period;
use rusqlite::{Connection, OptionalExtension as _, Row, params};
use service_api::value::{Amount, BankId, Nuban};
use session::tables::people;
use sheet_rules::payout::{BankRef, PlanItem};

use super::approval_requests;
use crate::messages;
use crate::not_approved;
use crate::tables::drafts::DraftStamp;
use store::audit::Actor;
use store::{Store, audit};
use system::error::{AppError, ErrorCode};

/// An approval snapshot without its payments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanRow {
    /// Its id.
    pub id: i64,
    /// The draft it was made from.
    pub draft: i64,
    /// SHA-256 over every field of every payment and the route.
    pub digest: String,
    /// `single` or `group`.
    pub route: String,
    /// Payments per call.
    pub group_size: u32,
    /// Their sum in minor units.
    pub total_minor: i64,
    /// The contact for rows with neither phone nor email.
    pub contact: Option<String>,
    /// The batch of the same file that the person was shown.
    pub paid_before: Option<i64>,
    /// When it was made.
    pub made_at: Timestamp,
    /// Who made it.
    pub made_by: Option<i64>,
    /// When a change of the draft made it void.
    pub voided_at: Option<Timestamp>,
    /// What it was compared with.
    pub compared: Compared,
    /// The period of its payments, by the service's time when it was made; older records have none.
    pub period: Option<Period>,
}

/// What a snapshot was compared with, and the result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Compared {
    /// The last payment of a batch in the comparison.
    pub last_item: i64,
    /// The last payment outside batches in the comparison.
    pub last_single: i64,
    /// Payments that repeat an earlier one.
    pub repeats: u32,
    /// Payments to another account than the name had before.
    pub changed_accounts: u32,
    /// Payments to new payees.
    pub new_payees: u32,
    /// Payments that repeat one of 20 to 35 days ago, as a monthly payroll does.
    pub last_month: u32,
    /// When the first and the last of the payments that they repeat were made.
    pub last_month_at: Option<(Timestamp, Timestamp)>,
    /// Payments that repeat one of the last 3 days.
    pub recent_repeats: u32,
}

/// A payment of a snapshot: every field as it will be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanItemRow {
    /// The payment in the draft.
    pub item: PlanItem,
    /// The service's id of its bank.
    pub bank_id: BankId,
}

/// An approval.
#[derive(Clone, Debug)]
pub struct NewApproval {
    /// The snapshot.
    pub plan: i64,
    /// Its digest as it was shown.
    pub digest: String,
    /// Who approved.
    pub actor: Actor,
    /// Set if it was approved on another laptop.
    pub elsewhere: Option<Elsewhere>,
    /// Why a repeated payment is intended, if a reason was required.
    pub reason: Option<String>,
}

/// An approval that was given on another laptop.
#[derive(Clone, Debug)]
pub struct Elsewhere {
    /// The approval request that was answered; it is used up by this.
    pub batch: String,
    /// When the approver answered.
    pub at: Timestamp,
    /// Who started the batch here.
    pub started_by: Actor,
}

const PLAN: &str = "id, draft, digest, route, group_size, total_minor, contact, paid_before, made_at, made_by, voided_at, \
    last_item, repeats, changed_accounts, new_payees, last_single, period, \
    last_month, last_month_from, last_month_until, hasty";

fn plan_row(row: &Row<'_>) -> rusqlite::Result<PlanRow> {
    Ok(PlanRow {
        id: row.get(0)?,
        draft: row.get(1)?,
        digest: row.get(2)?,
        route: row.get(3)?,
        group_size: row.get(4)?,
        total_minor: row.get(5)?,
        contact: row.get(6)?,
        paid_before: row.get(7)?,
        made_at: Timestamp(row.get(8)?),
        made_by: row.get(9)?,
        voided_at: row.get::<_, Option<i64>>(10)?.map(Timestamp),
        compared: Compared {
            last_item: row.get(11)?,
            repeats: row.get(12)?,
            changed_accounts: row.get(13)?,
            new_payees: row.get(14)?,
            last_single: row.get(15)?,
            last_month: row.get(17)?,
            last_month_at: row
                .get::<_, Option<i64>>(18)?
                .map(Timestamp)
                .zip(row.get::<_, Option<i64>>(19)?.map(Timestamp)),
            recent_repeats: row.get(20)?,
        },
        period: row.get::<_, Option<String>>(16)?.and_then(|text| Period::parse(&text)),
    })
}

fn by_id(db: &Connection, id: i64) -> Result<PlanRow, AppError> {
    db.query_row(&format!("SELECT {PLAN} FROM payout_plans WHERE id = ?1"), [id], plan_row)
        .optional()?
        .ok_or_else(|| AppError::new(ErrorCode::NotFound, messages::NO_SUCH_SUBMISSION))
}

/// Records that `actor` worked on a draft, and makes its snapshot void.
pub fn touched(db: &Connection, draft: i64, actor: &Actor, now: Timestamp) -> Result<(), AppError> {
    made_by(db, draft, actor)?;
    let frozen: Option<String> = db
        .query_row(
            "SELECT digest FROM payout_plans WHERE draft = ?1 AND voided_at IS NULL",
            [draft],
            |row| row.get(0),
        )
        .optional()?;
    let Some(digest) = frozen else { return Ok(()) };
    db.execute(
        "UPDATE payout_plans SET voided_at = ?2 WHERE draft = ?1 AND voided_at IS NULL",
        params![draft, now.0],
    )?;
    audit::record(
        db,
        now,
        actor.entry(crate::messages::audit::FROZEN_PAYOUT_CHANGED, Some(digest), None),
    )
}

pub fn made_by(db: &Connection, draft: i64, actor: &Actor) -> Result<(), AppError> {
    let Some(person) = actor.person else { return Ok(()) };
    db.execute(
        "INSERT OR IGNORE INTO payout_draft_makers (draft, person) VALUES (?1, ?2)",
        [draft, person],
    )?;
    Ok(())
}

/// Stores an approval and its audit entry.
///
/// # Errors
///
/// The draft was changed since, or the stored rows are not those that were approved.
pub fn approve(db: &Connection, approval: &NewApproval, now: Timestamp) -> Result<i64, AppError> {
    let plan = by_id(db, approval.plan)?;
    if plan.voided_at.is_some() || plan.digest != approval.digest {
        return Err(no_longer());
    }
    let at = approval.elsewhere.as_ref().map_or(now, |elsewhere| elsewhere.at);
    db.execute(
        "INSERT INTO payout_approvals (plan, digest, approver, at) VALUES (?1, ?2, ?3, ?4)",
        params![approval.plan, approval.digest, approval.actor.person, at.0],
    )?;
    let id = db.last_insert_rowid();
    let record = |actor: &Actor, what| audit::record(db, now, actor.entry(what, None, Some(approval.digest.clone())));
    match &approval.elsewhere {
        None => record(&approval.actor, "payout approved and sent")?,
        Some(elsewhere) => {
            approval_requests::use_up(db, &elsewhere.batch, approval.plan, now)?;
            record(&approval.actor, "payout approved on another laptop")?;
            record(&elsewhere.started_by, "payout sent")?;
        }
    }
    if let Some(reason) = &approval.reason {
        let actor = approval
            .elsewhere
            .as_ref()
            .map_or(&approval.actor, |elsewhere| &elsewhere.started_by);
        audit::record(db, now, actor.entry(audit::PAID_AGAIN, None, Some(reason.clone())))?;
    }
    Ok(id)
}

/// The error for a snapshot that is void.
pub fn no_longer() -> AppError {
    AppError::new(ErrorCode::Conflict, messages::CHANGED_AFTER_SUBMISSION).hint(messages::SUBMIT_AND_APPROVE_AGAIN)
}

/// Stores the snapshot of a draft in the state `stamp`, replacing an earlier one. Returns its id.
pub(crate) async fn add_plan(
    store: &Store,
    plan: PlanRow,
    items: Vec<PlanItemRow>,
    stamp: DraftStamp,
    actor: Actor,
) -> Result<i64, AppError> {
    store
        .write(move |db| {
            super::drafts::still_open(db, plan.draft)?;
            if super::drafts::stamp(db, plan.draft)? != stamp {
                return Err(AppError::new(ErrorCode::Conflict, messages::CHANGED_DURING_SUBMISSION).hint(messages::REVIEW_CHANGE));
            }
            made_by(db, plan.draft, &actor)?;
            db.execute("DELETE FROM payout_plans WHERE draft = ?1", [plan.draft])?;
            db.execute(
                "INSERT INTO payout_plans (draft, digest, route, group_size, total_minor, contact, paid_before, made_at, made_by,
                                       last_item, repeats, changed_accounts, new_payees, last_single, period,
                                       last_month, last_month_from, last_month_until, hasty)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)",
                params![
                    plan.draft,
                    plan.digest,
                    plan.route,
                    plan.group_size,
                    plan.total_minor,
                    plan.contact,
                    plan.paid_before,
                    plan.made_at.0,
                    actor.person,
                    plan.compared.last_item,
                    plan.compared.repeats,
                    plan.compared.changed_accounts,
                    plan.compared.new_payees,
                    plan.compared.last_single,
                    plan.period.map(|period| period.to_string()),
                    plan.compared.last_month,
                    plan.compared.last_month_at.map(|(from, _)| from.0),
                    plan.compared.last_month_at.map(|(_, until)| until.0),
                    plan.compared.recent_repeats,
                ],
            )?;
            let id = db.last_insert_rowid();
            for (place, item) in items.iter().enumerate() {
                add_item(db, id, i64::try_from(place).map_err(AppError::bug)?, item)?;
            }
            audit::record(
                db,
                plan.made_at,
                actor.entry(crate::messages::audit::PAYOUT_FROZEN, None, Some(plan.digest)),
            )?;
            Ok(id)
        })
        .await
}

/// The snapshot of a draft, void or not.
pub(crate) async fn plan_of_draft(store: &Store, draft: i64) -> Result<Option<PlanRow>, AppError> {
    store
        .read(move |db| {
            Ok(db
                .query_row(&format!("SELECT {PLAN} FROM payout_plans WHERE draft = ?1"), [draft], plan_row)
                .optional()?)
        })
        .await
}

/// A snapshot with its payments, in their order.
pub async fn plan(store: &Store, id: i64) -> Result<(PlanRow, Vec<PlanItemRow>), AppError> {
    store.read(move |db| Ok((by_id(db, id)?, items(db, id)?))).await
}

/// The number of payments of a snapshot, and the sum of their account numbers.
pub async fn plan_counts(store: &Store, id: i64) -> Result<(u32, i64), AppError> {
    store
        .read(move |db| {
            let sum = "SELECT count(*), coalesce(sum(CAST(account AS INTEGER)), 0) FROM payout_plan_items WHERE plan = ?1";
            Ok(db.query_row(sum, [id], |row| Ok((row.get(0)?, row.get(1)?)))?)
        })
        .await
}

/// Everyone who worked on a draft.
pub async fn draft_makers(store: &Store, draft: i64) -> Result<Vec<i64>, AppError> {
    store
        .read(move |db| {
            let mut query = db.prepare("SELECT person FROM payout_draft_makers WHERE draft = ?1")?;
            let rows = query.query_map([draft], |row| row.get(0))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
}

/// The name of a person, also of a former one.
pub async fn person_name(store: &Store, id: i64) -> Result<Option<String>, AppError> {
    store.read(move |db| people::name_of(db, id)).await
}

fn add_item(db: &Connection, plan: i64, place: i64, row: &PlanItemRow) -> Result<(), AppError> {
    let item = &row.item;
    db.prepare_cached(
        "INSERT INTO payout_plan_items (plan, place, row, sheet, name, bank, bank_code, bank_id, account, amount_minor, remarks, row_reference, phone, email, own_contact, sender)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)",
    )
    .and_then(|mut statement| {
        statement.execute(params![
            plan,
            place,
            item.row,
            item.sheet,
            item.name,
            item.bank.name,
            item.bank.code,
            row.bank_id.as_str(),
            item.account.as_str(),
            item.amount.minor(),
            item.remarks,
            item.row_reference,
            item.phone,
            item.email,
            item.own_contact,
            item.sender
        ])
    })?;
    Ok(())
}

fn items(db: &Connection, plan: i64) -> Result<Vec<PlanItemRow>, AppError> {
    let mut query = db
        .prepare(
            "SELECT row, sheet, name, bank, bank_code, bank_id, account, amount_minor, remarks, row_reference, phone, email, own_contact, sender
             FROM payout_plan_items WHERE plan = ?1 ORDER BY place",
        )?;
    let mut rows = query.query([plan])?;
    let mut items = Vec::new();
    while let Some(row) = rows.next()? {
        items.push(item_row(row)?);
    }
    Ok(items)
}

/// A row that is no longer a valid payment is an error.
fn item_row(row: &Row<'_>) -> Result<PlanItemRow, AppError> {
    let (bank_id, account): (String, String) = (row.get(5)?, row.get(6)?);
    Ok(PlanItemRow {
        item: PlanItem {
            row: row.get(0)?,
            sheet: row.get(1)?,
            name: row.get(2)?,
            bank: BankRef {
                name: row.get(3)?,
                code: row.get(4)?,
            },
            account: Nuban::parse(&account).map_err(|_| not_approved())?,
            amount: Amount::from_minor(row.get(7)?).map_err(|_| not_approved())?,
            remarks: row.get(8)?,
            row_reference: row.get(9)?,
            phone: row.get(10)?,
            email: row.get(11)?,
            own_contact: row.get(12)?,
            sender: row.get(13)?,
        },
        bank_id: BankId::parse(&bank_id).map_err(|_| not_approved())?,
    })
}
