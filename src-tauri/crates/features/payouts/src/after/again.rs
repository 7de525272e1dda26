//! Retry batches: new drafts from an earlier batch, either of its unpaid rows or of the same people for another month. Each is a new file,
//! judged, checked and approved like any other; the records keep its source.

use std::path::Path;
use std::sync::Arc;

use serde_json::Value as Json;
use service_api::AirtimePurchase;
use service_api::declare::Operation as _;
use session::ids::number;
use sha2::{Digest as _, Sha256};
use sheet_rules::payout::{BankRef, BankTable};

use super::facts::{Payment, RunFacts};
use super::pay_again::may_propose;
use crate::messages;
use crate::open_drafts::read_draft_file;
use crate::reading::reading;
use crate::tables::drafts::NewDraft;
use crate::tables::retry_sources;
use crate::tables::retry_sources::NewFollowing;
use crate::view::{DraftView, FollowUpRequest, Origin, RunRequest};
use crate::{Payouts, draft_view};
use files::sheets::template::{FIRST_ROW, PaymentRow, sheet};
use system::error::{AppError, ErrorCode};

/// Makes a draft from unpaid rows of a batch.
///
/// # Errors
///
/// One of the rows may not be paid again. No draft is made.
pub async fn follow_up(payouts: &Payouts, request: &FollowUpRequest) -> Result<DraftView, AppError> {
    let facts = RunFacts::of(&payouts.context.outbox, &request.run).await?;
    let wanted = request.items.iter().map(|item| number(item)).collect::<Result<Vec<i64>, _>>()?;
    let chosen: Vec<&Payment> = facts.payments.iter().filter(|payment| wanted.contains(&payment.item.id)).collect();
    if chosen.len() != wanted.len() || chosen.is_empty() {
        return Err(super::no_item());
    }
    let (policy, now) = (&payouts.context.outbox.policy, payouts.context.outbox.now());
    let unsafe_ones = chosen.iter().filter(|payment| !may_propose(payment, policy, now, &facts.next));
    let rows: Vec<String> = unsafe_ones.map(|payment| facts.spot(&payment.item)).take(20).collect();
    if !rows.is_empty() {
        let message = messages::not_safe_again(&rows.join(", "));
        return Err(AppError::new(ErrorCode::Conflict, message).hint(messages::OPEN_ROW));
    }
    make(payouts, &facts, &chosen, Origin::NotPaid).await
}

/// Makes a draft with all payees of a batch.
pub async fn same_people(payouts: &Payouts, request: &RunRequest) -> Result<DraftView, AppError> {
    let facts = RunFacts::of(&payouts.context.outbox, &request.run).await?;
    let all: Vec<&Payment> = facts.payments.iter().collect();
    make(payouts, &facts, &all, Origin::SamePeople).await
}

async fn make(payouts: &Payouts, facts: &RunFacts, payments: &[&Payment], kind: Origin) -> Result<DraftView, AppError> {
    if payments
        .iter()
        .any(|payment| payment.item.line.operation == AirtimePurchase::SPEC.id)
    {
        let message = messages::BOUGHT_AIRTIME;
        return Err(AppError::new(ErrorCode::Conflict, message).hint(messages::READ_SHEET_AGAIN));
    }
    let banks = Arc::new(directory::banks(&payouts.context.outbox).await?);
    let rows: Vec<PaymentRow> = payments.iter().map(|payment| row(payment, &banks)).collect();
    let bytes = sheet(&rows).map_err(AppError::bug)?;
    let items = (FIRST_ROW..).zip(payments).map(|(row, payment)| (row, payment.item.id)).collect();
    let file_name = name(facts, payments.len(), kind);
    let grid = Arc::new(read_draft_file(&file_name, &bytes, None)?.grid);
    let draft = NewDraft {
        file_name,
        file_digest: hex::encode(Sha256::digest(&bytes)),
        bytes,
        sheet: grid.sheet().to_string(),
        reading: reading(&grid, None, banks),
    };
    let new = NewFollowing {
        draft,
        run: facts.run.id,
        kind,
        items,
    };
    let id = retry_sources::add_draft_of_run(
        &payouts.context.outbox.store,
        new,
        payouts.context.actor(),
        payouts.context.outbox.now(),
    )
    .await?;
    draft_view(payouts, &id.to_string()).await
}

fn name(facts: &RunFacts, count: usize, kind: Origin) -> String {
    let stem = Path::new(&facts.run.file_name).file_stem().unwrap_or_default().to_string_lossy();
    match kind {
        Origin::NotPaid => messages::not_paid_file(&stem, count, facts.run.id),
        Origin::SamePeople => messages::same_people_file(&stem, facts.run.id),
    }
}

/// A payment as a row of a sheet. A contact that was the business's own is left empty and asked for again.
fn row(payment: &Payment, banks: &BankTable) -> PaymentRow {
    let item = &payment.item;
    let body: Json = serde_json::from_str(&item.line.body).unwrap_or_default();
    let own = body["suppressRecipientMessage"] == true;
    let text = |name: &str| body[name].as_str().filter(|_| !own).unwrap_or_default().to_owned();
    let named = BankRef {
        name: item.bank.clone(),
        code: None,
    };
    let code = banks.place(&named).and_then(|place| banks.reference(place)?.code);
    PaymentRow {
        name: item.name.clone(),
        bank: item.bank.clone(),
        bank_code: code.unwrap_or_default(),
        account: item.account.clone(),
        amount: Some(item.line.line.amount),
        remarks: item.remarks.clone(),
        phone: text("recipientPhoneNumber"),
        email: text("recipientEmail"),
        reference: String::new(),
    }
}
