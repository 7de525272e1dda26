//! From an approved snapshot to a batch: every payment gets its permanent reference, and everything is stored before the first one is sent.

use std::sync::Arc;

use base::timestamp::Timestamp;
use service_api::value::Amount;
use session::Context;

use super::snapshot::{ApprovalSnapshot, not_approved};
use super::snapshot_items::items;
use super::submit::submit;
use crate::Payouts;
use crate::messages;
use crate::tables::plans::NewApproval;
use crate::tables::{drafts, plans};
use crate::view::FreezeRequest;
use engine::outbox::Outbox;
use engine::sources::movements::remember;
use engine::tables::outbox::NewEntry;
use engine::tables::runs::RunRow;
use engine::tables::unknown_copies::Unknown;
use engine::tables::{runs, unknown_copies};
use system::error::{AppError, ErrorCode};

/// Releases a submitted draft from its stored rows, if their digest is the approved one. Returns the batch's id.
pub async fn release(outbox: &Arc<Outbox>, approval: NewApproval) -> Result<i64, AppError> {
    if let Some(error) = outbox.stalled() {
        return Err(error);
    }
    outbox.no_missing_sends().await?;
    let (row, rows) = plans::plan(&outbox.store, approval.plan).await?;
    if row.voided_at.is_some() {
        return Err(plans::no_longer());
    }
    let frozen = ApprovalSnapshot::of_rows(&row, &rows)?;
    if hex::encode(frozen.digest()) != approval.digest {
        return Err(not_approved());
    }
    let draft = drafts::draft(&outbox.store, row.draft).await?;
    outbox
        .verify_among(frozen.plan.items.iter().map(|item| item.account.to_string()).collect())
        .await?;
    let items = items(outbox, &frozen)?;
    enough_money(outbox, frozen.plan.total, messages::TOP_UP_OR_SKIP).await?;
    let run = RunRow {
        id: 0,
        file_name: draft.file_name,
        file_digest: draft.file_digest,
        plan_digest: approval.digest.clone(),
        approved_at: outbox.now(),
        route: row.route,
        group_size: row.group_size,
        paused: None,
        stopped: None,
    };
    let id = crate::tables::payouts::add_run(
        &outbox.store,
        row.draft,
        row.paid_before,
        run,
        items,
        approval,
        outbox.naming(row.period),
    )
    .await?;
    outbox.wake();
    Ok(id)
}

/// Submits and releases a draft at once from a script, if the profile has no people and no real money. `again` confirms payments that may
/// have been made before.
pub async fn run_unattended(payouts: &Payouts, request: &FreezeRequest, again: bool) -> Result<i64, AppError> {
    payouts.context.released_by_script()?;
    // This also determines the service's time, which decides the period.
    remember(&payouts.context.outbox).await?;
    let plan = submit(payouts, request).await?;
    not_repeated(
        &payouts.context.outbox,
        snapshot_lines(&payouts.context.outbox, plan.id).await?,
        None,
        again,
    )
    .await?;
    let approval = NewApproval {
        plan: plan.id,
        digest: plan.digest,
        actor: payouts.context.actor(),
        elsewhere: None,
        reason: None,
    };
    release(&payouts.context.outbox, approval).await
}

/// Rejects payments from a script that another copy of the records may have made, unless `again` confirms them. Payments that the history
/// reported before `answered_since` were confirmed earlier.
pub(crate) async fn not_repeated(
    outbox: &Arc<Outbox>,
    lines: Vec<NewEntry>,
    answered_since: Option<Timestamp>,
    again: bool,
) -> Result<(), AppError> {
    if again {
        return Ok(());
    }
    let refused = |words: String, hint: &'static str, at_terminal: &'static str| {
        let error = AppError::new(ErrorCode::Invalid, messages::not_sent(&words));
        error.hint(hint).at_terminal(at_terminal)
    };
    if let Some(found) = outbox.unrecorded(lines, answered_since).await? {
        return Err(refused(
            found.words(),
            messages::IDENTIFY_THEN_CONFIRM,
            messages::IDENTIFY_THEN_AGAIN,
        ));
    }
    let now = outbox.service_now();
    let unknown = outbox.store.read(move |db| unknown_copies::since(db, now)).await?;
    match unknown.filter(|unknown| unknown.is_copy) {
        Some(unknown) => Err(refused(
            unknown.words(),
            messages::COMPARE_THEN_CONFIRM,
            messages::COMPARE_THEN_AGAIN,
        )),
        None => Ok(()),
    }
}

/// A sentence for scripts if it is not known what other computers paid; otherwise `None`.
pub async fn unknown_copies(context: &Context) -> Result<Option<String>, AppError> {
    let now = context.outbox.service_now();
    let unknown = context.outbox.store.read(move |db| unknown_copies::since(db, now)).await?;
    Ok(unknown.map(Unknown::words))
}

/// The waiting payments of a batch that never left.
pub async fn waiting_lines(outbox: &Outbox, run: i64) -> Result<Vec<NewEntry>, AppError> {
    outbox.store.read(move |db| runs::waiting_lines(db, run)).await
}

/// The payments of a submitted draft as outbox entries.
pub async fn snapshot_lines(outbox: &Outbox, plan: i64) -> Result<Vec<NewEntry>, AppError> {
    let (row, rows) = plans::plan(&outbox.store, plan).await?;
    let items = items(outbox, &ApprovalSnapshot::of_rows(&row, &rows)?)?;
    Ok(items.into_iter().map(|item| item.line).collect())
}

/// Checks that the wallet covers the total before the first payment is sent.
pub async fn enough_money(outbox: &Arc<Outbox>, total: Amount, hint: &str) -> Result<(), AppError> {
    remember(outbox).await?;
    let available = outbox.available().await?;
    covers(outbox, available, total, hint).await
}

/// Like `enough_money`, before a batch continues. If the service does not report the balance, the batch continues, because its unconfirmed
/// payments must get status queries and the service decides about each payment anyway.
pub(crate) async fn enough_for_the_rest(outbox: &Arc<Outbox>, waiting: Amount, hint: &str) -> Result<(), AppError> {
    remember(outbox).await?;
    let available = outbox.available().await.unwrap_or_else(|error| {
        tracing::info!(message = %error.message, "the wallet could not be looked at");
        None
    });
    covers(outbox, available, waiting, hint).await
}

async fn covers(outbox: &Arc<Outbox>, available: Option<Amount>, total: Amount, hint: &str) -> Result<(), AppError> {
    match available {
        Some(available) if available < total => {
            let missing = Amount::from_minor(total.minor() - available.minor()).unwrap_or_default();
            let message = messages::wallet_too_low(available, missing);
            Err(AppError::new(ErrorCode::Conflict, message).hint(hint))
        }
        Some(_) | None => outbox.watch_wallet(available).await,
    }
}
