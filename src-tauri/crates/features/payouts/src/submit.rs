//! Submits a draft for approval, and shows the snapshot.

use base::timestamp::Timestamp;
use payment_rules::reference::{Kind, Period};
use service_api::value::{Amount, BankId};
use session::Context;
use session::ids::number;
use sheet_rules::payout::{BankTable, Choices, Code, Fingerprint, HASTY, OpenSheet, Plan, PlanChange, plan};

use super::open_draft::OpenDraft;
use super::open_drafts::open_draft;
use super::snapshot::{ApprovalSnapshot, not_approved};
use super::snapshot_items::sendable;
use crate::Payouts;
use crate::messages;
use crate::tables::plans::{Compared, PlanRow};
use crate::tables::{drafts, plans};
use crate::view::{FreezeRequest, PlanView, Route};
use engine::tables::runs;
use system::env::rfc3339;
use system::error::{AppError, ErrorCode, InputProblem};

/// The default size of a bulk call. It is below the service's maximum, so that a lost answer leaves fewer payments unconfirmed.
pub const DEFAULT_GROUP: u32 = 50;

/// How many changes are listed.
const NAMED: usize = 100;

/// Submits a draft: every field of every payment is stored for approval. Nothing is sent.
pub async fn submit(payouts: &Payouts, request: &FreezeRequest) -> Result<PlanRow, AppError> {
    let outbox = &payouts.context.outbox;
    let group_size = request.group_size.unwrap_or(DEFAULT_GROUP);
    if !(1..=300).contains(&group_size) {
        let problem = InputProblem::new("group_size", messages::GROUP_SIZE);
        return Err(AppError::invalid(messages::NOTHING_SENT, vec![problem]));
    }
    // The sheet is read again from the stored file and steps, regardless of what a screen shows; later changes are not included.
    let stamp = drafts::draft_stamp(&outbox.store, number(&request.draft)?).await?;
    let draft = open_draft(outbox, number(&request.draft)?).await?;
    let seen = request.paid_before.as_deref().map(number).transpose()?;
    let (of, digest) = (draft.id, draft.row.file_digest.clone());
    let read = outbox.store.read(move |db| {
        let of_file = runs::run_of_file(db, &digest)?;
        let of_file = of_file.map(|run| super::summary_of(db, &run)).transpose()?;
        Ok((of_file, crate::tables::payouts::latest_like(db, of)?))
    });
    let (of_file, paid_before) = read.await?;
    if let Some(earlier) = of_file.filter(|earlier| !earlier.is_over()) {
        let message = messages::file_still_being_paid(&earlier.run);
        return Err(AppError::new(ErrorCode::Conflict, message).hint(messages::FINISH_THAT_PAYOUT));
    }
    crate::tables::payouts::require_all_seen(&outbox.store, draft.id, seen).await?;
    let similar = request.similar.as_deref().map(number).transpose()?;
    let compared_and_shown = repeats_seen(&draft.sheet, seen, request.repeats)
        .and_then(|()| similar_seen(&draft.sheet, similar))
        .and_then(|()| changed_accounts_seen(&draft.sheet, request.changed_accounts));
    if let Err(error) = compared_and_shown {
        // The screen shows an older comparison.
        payouts.drafts.forget(draft.id).await;
        return Err(error);
    }
    let own = request.contact.as_deref().filter(|text| !text.trim().is_empty());
    let choices = Choices {
        contact: match request.route {
            Route::Single => own.or(payouts.context.profile.contact_email.as_deref()),
            Route::Group => None,
        },
        contacts_stay: request.route == Route::Group,
    };
    let plan = plan(&draft.sheet, &choices).map_err(|problems| {
        let problems = problems.iter().map(|problem| InputProblem::new("file", problem.message()));
        AppError::invalid(messages::NOTHING_SENT, problems.collect())
    })?;
    let banks = bank_ids(&plan, draft.sheet.banks())?;
    let frozen = ApprovalSnapshot {
        plan,
        banks,
        route: request.route,
        group_size,
    };
    sendable(outbox, &frozen)?;
    let mut row = PlanRow {
        id: 0,
        draft: draft.id,
        digest: hex::encode(frozen.digest()),
        route: request.route.word().to_owned(),
        group_size,
        total_minor: frozen.plan.total.minor(),
        contact: own.map(str::to_owned),
        paid_before,
        made_at: outbox.now(),
        made_by: payouts.context.actor().person,
        voided_at: None,
        compared: compared(&draft, outbox.now()),
        period: Some(Period::of(Kind::Account, outbox.service_now())),
    };
    row.id = plans::add_plan(&outbox.store, row.clone(), frozen.rows(), stamp, payouts.context.actor()).await?;
    Ok(row)
}

/// Rejects rows that repeat recent payments, unless the person was shown as many. A person who pays a file again intends its rows.
fn repeats_seen(sheet: &OpenSheet, seen: Option<i64>, shown: u32) -> Result<(), AppError> {
    let unseen = |row: &u32| {
        sheet
            .repeated(*row)
            .is_some_and(|(repeated, _)| repeated.earlier.run.is_none_or(|run| Some(run) != seen))
    };
    let rows = sheet.repeats().into_iter().filter(unseen);
    let rows: Vec<String> = rows.map(|row| sheet.spot(row)).collect();
    if rows.len() <= usize::try_from(shown).unwrap_or(usize::MAX) {
        return Ok(());
    }
    let message = messages::rows_repeat_payments(&rows);
    Err(AppError::new(ErrorCode::Conflict, message).hint(messages::REVIEW_REPEATED_ROWS))
}

/// Rejects a payroll that is similar to a batch of the last 35 days, unless the person was shown that batch.
fn similar_seen(sheet: &OpenSheet, shown: Option<i64>) -> Result<(), AppError> {
    match sheet.similar_run() {
        Some(similar) if shown != Some(similar.run) => {
            Err(AppError::new(ErrorCode::Conflict, messages::not_sent(&similar.words(""))).hint(messages::REVIEW_SIMILAR))
        }
        Some(_) | None => Ok(()),
    }
}

/// Rejects rows that pay another account than the last payment to their name, unless the person confirmed as many.
fn changed_accounts_seen(sheet: &OpenSheet, shown: u32) -> Result<(), AppError> {
    let changed = sheet.counts().changed_accounts;
    if changed <= shown {
        return Ok(());
    }
    Err(AppError::new(ErrorCode::Conflict, messages::accounts_changed(changed)).hint(messages::CALL_CHANGED_PAYEES))
}

/// What the payments were compared with.
fn compared(draft: &OpenDraft, now: Timestamp) -> Compared {
    let (mut recent, mut first, mut last) = (0_usize, None, None);
    for repeated in draft.sheet.repeating() {
        let at = repeated.latest_at;
        recent += usize::from(now.since(at) < HASTY);
        if repeated.is_recurring {
            first = Some(first.map_or(at, |first: Timestamp| first.min(at)));
            last = Some(last.map_or(at, |last: Timestamp| last.max(at)));
        }
    }
    let codes = draft.sheet.problem_counts();
    let of = |code: Code| codes.iter().find(|(found, _)| *found == code).map_or(0, |(_, rows)| *rows);
    Compared {
        last_item: draft.compared.map_or(0, |stamp| stamp.last_item),
        last_single: draft.compared.map_or(0, |stamp| stamp.last_single),
        repeats: of(Code::PaidRecently) + of(Code::PaidAgain),
        changed_accounts: of(Code::AccountChanged),
        new_payees: of(Code::NewPayee),
        last_month: of(Code::PaidLastMonth),
        last_month_at: first.zip(last),
        recent_repeats: u32::try_from(recent).unwrap_or(u32::MAX),
    }
}

fn bank_ids(plan: &Plan, banks: &BankTable) -> Result<Vec<BankId>, AppError> {
    let found = plan.items.iter().map(|item| {
        banks
            .uuid_of(&item.bank)
            .cloned()
            .ok_or_else(|| InputProblem::new(format!("row {}", plan.spot(item)), messages::bank_not_listed(&item.bank.name)))
    });
    let (ids, problems): (Vec<_>, Vec<_>) = found.partition(Result::is_ok);
    let problems: Vec<InputProblem> = problems.into_iter().filter_map(Result::err).collect();
    if problems.is_empty() {
        Ok(ids.into_iter().filter_map(Result::ok).collect())
    } else {
        Err(AppError::invalid(messages::NOTHING_SENT, problems))
    }
}

/// The approval snapshot of a draft on screen.
pub async fn plan_view(context: &Context, row: &PlanRow) -> Result<PlanView, AppError> {
    let store = &context.outbox.store;
    let (count, accounts) = plans::plan_counts(store, row.id).await?;
    let safety = fingerprint(&row.digest)?;
    let made_by = match row.made_by {
        Some(person) => plans::person_name(store, person).await?,
        None => None,
    };
    Ok(PlanView {
        plan: row.id.to_string(),
        words: safety.words,
        code: safety.code,
        count,
        total: Amount::from_minor(row.total_minor).unwrap_or(Amount::MAX).decimal(),
        account_sum: accounts.to_string(),
        route: Route::of_word(&row.route)?,
        group_size: row.group_size,
        contact: row.contact.clone(),
        made_at: rfc3339(row.made_at),
        made_by,
        voided: row.voided_at.is_some(),
    })
}

/// A digest as safety words.
pub fn fingerprint(digest: &str) -> Result<Fingerprint, AppError> {
    let bytes: [u8; 32] = hex::decode(digest)
        .ok()
        .and_then(|bytes| bytes.try_into().ok())
        .ok_or_else(not_approved)?;
    Ok(Fingerprint::of(&bytes))
}

/// The changes of a draft since it was submitted: row, field, before and after. Empty if there are none, or all were changed back.
pub async fn plan_changes(payouts: &Payouts, draft: &str) -> Result<Vec<PlanChange>, AppError> {
    let Some(row) = plans::plan_of_draft(&payouts.context.outbox.store, number(draft)?).await? else {
        return Ok(Vec::new());
    };
    let (row, items) = plans::plan(&payouts.context.outbox.store, row.id).await?;
    let frozen = ApprovalSnapshot::of_rows(&row, &items)?;
    let open = payouts.draft(draft).await?;
    let mut changes = frozen.plan.changes(&open.sheet);
    changes.truncate(NAMED);
    Ok(changes)
}
