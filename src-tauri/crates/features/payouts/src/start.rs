//! From what was frozen and approved to a run: every payment gets its reference, for life, and everything is on disk before the
//! first one is sent.

use std::sync::Arc;

use base::timestamp::Timestamp;
use service_api::value::Amount;
use session::Context;

use super::snapshot::{ApprovalSnapshot, not_approved};
use super::snapshot_items::items;
use super::submit::submit;
use crate::Payouts;
use crate::tables::plans::NewApproval;
use crate::tables::{drafts, plans};
use crate::view::FreezeRequest;
use engine::outbox::Outbox;
use engine::sources::movements::remember;
use engine::tables::outbox::NewLine;
use engine::tables::runs::RunRow;
use engine::tables::unknown_copies::Unknown;
use engine::tables::{runs, unknown_copies};
use system::error::{AppError, ErrorCode};

/// Lets a frozen draft be sent: from the rows on record, and only while their digest is the one that was approved. Gives the run's id.
pub async fn release(outbox: &Arc<Outbox>, approval: NewApproval) -> Result<i64, AppError> {
    if let Some(error) = outbox.stalled() {
        return Err(error);
    }
    outbox.no_gap().await?;
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
    enough_money(outbox, frozen.plan.total, "Put money into the wallet, or leave rows out.").await?;
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

/// Freezes a draft and lets it be sent at once, where a script may: nobody has a PIN here, and no real money moves.
/// `again` says that what may have been paid before is meant.
pub async fn run_unattended(payouts: &Payouts, request: &FreezeRequest, again: bool) -> Result<i64, AppError> {
    payouts.context.released_by_script()?;
    // The service's time is known from then on, which decides the period.
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
        hand: payouts.context.actor(),
        elsewhere: None,
        reason: None,
    };
    release(&payouts.context.outbox, approval).await
}

/// Refuses payments that another copy of the records may have made, where a script sends them and does not say with `again` that they
/// are meant. Of what the history told before `heard_since` somebody was asked before.
pub(crate) async fn not_repeated(
    outbox: &Arc<Outbox>,
    lines: Vec<NewLine>,
    answered_since: Option<Timestamp>,
    again: bool,
) -> Result<(), AppError> {
    if again {
        return Ok(());
    }
    let refused = |words: String, hint: &'static str, at_terminal: &'static str| {
        let error = AppError::new(ErrorCode::Invalid, format!("Nothing was sent. {words}"));
        error.hint(hint).at_terminal(at_terminal)
    };
    if let Some(found) = outbox.unrecorded(lines, answered_since).await? {
        return Err(refused(
            found.words(),
            "Find out what those payments are. Then leave rows out, or say that paying is meant.",
            "Find out what those payments are. Then leave rows out, or add --again.",
        ));
    }
    let now = outbox.service_now();
    let unknown = outbox.store.read(move |db| unknown_copies::since(db, now)).await?;
    match unknown.filter(|unknown| unknown.is_copy) {
        Some(unknown) => Err(refused(
            unknown.words(),
            "Compare with the service's statement. Then say that paying is meant.",
            "Compare with the service's statement. Then add --again.",
        )),
        None => Ok(()),
    }
}

/// That nobody knows what other computers paid, as a sentence for whoever lets payments go by a script; nothing where it is known.
pub async fn unknown_copies(context: &Context) -> Result<Option<String>, AppError> {
    let now = context.outbox.service_now();
    let unknown = context.outbox.store.read(move |db| unknown_copies::since(db, now)).await?;
    Ok(unknown.map(Unknown::words))
}

/// The payments of a run that wait and never left.
pub async fn waiting_lines(outbox: &Outbox, run: i64) -> Result<Vec<NewLine>, AppError> {
    outbox.store.read(move |db| runs::waiting_lines(db, run)).await
}

/// The payments of a frozen draft, as they would be put on record.
pub async fn snapshot_lines(outbox: &Outbox, plan: i64) -> Result<Vec<NewLine>, AppError> {
    let (row, rows) = plans::plan(&outbox.store, plan).await?;
    let items = items(outbox, &ApprovalSnapshot::of_rows(&row, &rows)?)?;
    Ok(items.into_iter().map(|item| item.line).collect())
}

/// The wallet must hold the sum before the first payment leaves; from here on nothing else may move it.
pub async fn enough_money(outbox: &Arc<Outbox>, total: Amount, hint: &str) -> Result<(), AppError> {
    remember(outbox).await?;
    let held = outbox.available().await?;
    covers(outbox, held, total, hint).await
}

/// The same before what waits of a run goes on. Where the service does not say what the wallet holds, its answers to what is sent decide: a
/// run that was let go before is not kept from looking up what is not known.
pub(crate) async fn enough_for_the_rest(outbox: &Arc<Outbox>, waiting: Amount, hint: &str) -> Result<(), AppError> {
    remember(outbox).await?;
    let held = outbox.available().await.unwrap_or_else(|error| {
        tracing::info!(message = %error.message, "the wallet could not be looked at");
        None
    });
    covers(outbox, held, waiting, hint).await
}

async fn covers(outbox: &Arc<Outbox>, held: Option<Amount>, total: Amount, hint: &str) -> Result<(), AppError> {
    match held {
        Some(available) if available < total => {
            let short = Amount::from_minor(total.minor() - available.minor()).unwrap_or_default();
            let message = format!(
                "Nothing was sent: the wallet holds {}, which is {} too little (fees not counted).",
                available.naira(),
                short.naira()
            );
            Err(AppError::new(ErrorCode::Conflict, message).hint(hint))
        }
        Some(_) | None => outbox.watch_wallet(held).await,
    }
}
