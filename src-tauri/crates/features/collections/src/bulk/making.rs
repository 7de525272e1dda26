//! Runs an import: one call per row, within the rate limit. A run can be paused and stopped and survives a crash. No row is made twice: the
//! transaction that stores the request or account also marks its row.

use std::sync::Arc;
use std::time::Duration;

use cell_rules::{Grid, spot_in, stacked_sheet};
use session::Context;
use session::profile::Profile;
use sheet_rules::forms::{Field, FormRow, Kind, RowState};
use sheet_rules::payout::Sum;

use super::accounts::AccountForm;
use super::draft::{Judged, brief, judged, settings};
use super::requests::RequestForm;
use super::row_outcome::{RowOutcome, Streak};
use super::{Bulk, ImportState, accounts, number, reading, requests};
use crate::messages;
use crate::tables::imports::{ImportPlace, ImportRow, ImportStage, ImportedRow, needs_review};
use crate::tables::{imports, payment_accounts};
use crate::view::{ImportBriefView, ImportedAccountView, ImportedRowView, ImportedRowsRequest, StartImportRequest, TryImportRowRequest};
use engine::event::Topic;
use engine::outbox::Outbox;
use system::error::AppError;

/// Rows per page.
const PAGE: u32 = 100;

/// Starts an import with the rows that the person was shown as ready.
pub async fn start(bulk: &Bulk, request: &StartImportRequest) -> Result<ImportBriefView, AppError> {
    let id = number(&request.import)?;
    let judged = judged(bulk, id).await?;
    let refused = |message: &str| AppError::conflict(message);
    if judged.import.kind == Kind::Requests {
        let problems = requests::settings_problems(&bulk.context.outbox, &bulk.context.profile, &settings(&judged.import)?).await?;
        if !problems.is_empty() {
            let message = messages::SETTINGS_NEED_CORRECTION;
            return Err(AppError::invalid(message, problems));
        }
    }
    if judged.sheet.count(RowState::ToFix) > 0 {
        return Err(refused(messages::ROWS_HAVE_ERRORS));
    }
    if judged.sheet.count(RowState::Waits) > 0 {
        return Err(refused(messages::ROWS_ARE_DUPLICATES));
    }
    let ready: Vec<&FormRow> = judged.ready().collect();
    let counted = (u32::try_from(ready.len()).ok(), Sum::of_minor(judged.sheet.total).decimal());
    let same = counted == (Some(request.rows), request.total.clone()) && bulk.state.digest(&judged) == request.shown;
    if !same || ready.is_empty() {
        return Err(refused(messages::ROWS_CHANGED));
    }
    refuse_forwarding(&bulk.context, &judged.grid, &ready)?;
    let forms = snapshot(&bulk.context, &judged, &ready).await?;
    let forget = reading::names_people(&bulk.context, &judged).await?;
    let (stamp, now) = (judged.stamp.clone(), bulk.context.outbox.now());
    imports::begin_import(&bulk.context.outbox.store, id, forms, stamp, forget, bulk.context.actor(), now).await?;
    bulk.state.clear_cache();
    continue_import(bulk, id);
    if let Err(error) = reading::remember(&bulk.context, &judged).await {
        tracing::warn!(message = %error.message, "the columns are not remembered");
    }
    announce(&bulk.context, id).await
}

/// If people work with the profile, a second person confirms every account that forwards deposits. An import cannot ask for that, so such rows are
/// refused.
fn refuse_forwarding(context: &Context, grid: &Grid, ready: &[&FormRow]) -> Result<(), AppError> {
    const NAMED: usize = 20;
    let forwarding: Vec<String> = ready
        .iter()
        .filter(|row| !row.value(Field::Account).is_empty())
        .map(|row| grid.spot(row.number))
        .collect();
    if forwarding.is_empty() || context.current_user.people().is_empty() {
        return Ok(());
    }
    let message = messages::rows_forward_deposits(&forwarding, NAMED);
    Err(AppError::conflict(message))
}

/// The form of each ready row, as JSON.
async fn snapshot(context: &Context, judged: &Judged, ready: &[&FormRow]) -> Result<Vec<(u32, String)>, AppError> {
    let now = context.outbox.now();
    let text = |row: &FormRow, form: serde_json::Result<String>| Ok((row.number, form.map_err(AppError::bug)?));
    if judged.import.kind == Kind::Requests {
        let form = |row: &&FormRow| text(row, serde_json::to_string(&RequestForm::of(row, now)));
        return ready.iter().map(form).collect();
    }
    let banks = directory::banks(&context.outbox).await?;
    let form = |row: &&FormRow| match AccountForm::of(row, &banks, now) {
        Some(form) => text(row, serde_json::to_string(&form)),
        None => {
            let (bank, number) = (row.value(Field::Bank), judged.grid.spot(row.number));
            let message = messages::bank_not_forwarded_to(&number, bank);
            Err(AppError::conflict(message))
        }
    };
    ready.iter().map(form).collect()
}

async fn announce(context: &Context, id: i64) -> Result<ImportBriefView, AppError> {
    context.outbox.notify(Topic::Imports, Some(id.to_string()));
    Ok(brief(&imports::import(&context.outbox.store, id).await?))
}

/// Pauses an import. The answer of a call in flight is still recorded.
pub async fn pause(context: &Context, import: &str) -> Result<ImportBriefView, AppError> {
    let id = number(import)?;
    imports::move_import(&context.outbox.store, id, &[ImportStage::Running], ImportStage::Paused, None).await?;
    announce(context, id).await
}

/// Continues an import. Rows with a request or account are not made again; those that never left are sent under their own reference.
pub async fn resume(bulk: &Bulk, import: &str) -> Result<ImportBriefView, AppError> {
    let id = number(import)?;
    needs_review::resume_import(&bulk.context.outbox.store, id).await?;
    continue_import(bulk, id);
    announce(&bulk.context, id).await
}

/// Stops an import for good: the remaining rows are not made, and rows that need review cannot be retried.
pub async fn stop(context: &Context, import: &str) -> Result<ImportBriefView, AppError> {
    let id = number(import)?;
    let import = imports::import(&context.outbox.store, id).await?;
    if import.stage == ImportStage::Done && import.refused == 0 {
        let message = messages::EVERY_ROW_CREATED;
        return Err(AppError::conflict(message));
    }
    let from = [ImportStage::Running, ImportStage::Paused, ImportStage::Done];
    imports::move_import(&context.outbox.store, id, &from, ImportStage::Stopped, None).await?;
    announce(context, id).await
}

fn continue_import(bulk: &Bulk, id: i64) {
    let (outbox, state, profile) = (
        Arc::clone(&bulk.context.outbox),
        Arc::clone(&bulk.state),
        bulk.context.profile.clone(),
    );
    let task = tokio::spawn(async move { make_while_running(&outbox, &state, &profile, id).await });
    bulk.state.add_task(task);
}

/// Makes rows while the import is running, unless another task does. Checks once more after it gives up the import, so that no wish to continue is
/// missed.
async fn make_while_running(outbox: &Arc<Outbox>, state: &ImportState, profile: &Profile, id: i64) {
    let wanted = async || {
        let import = imports::import(&outbox.store, id).await;
        import.is_ok_and(|import| import.stage == ImportStage::Running)
    };
    while wanted().await && !outbox.stopping() && state.reserve(id) {
        if let Err(error) = make_all(outbox, profile, id).await {
            pause_because(outbox, id, ImportStage::Running, &error).await;
        }
        state.release(id);
        outbox.notify(Topic::Imports, Some(id.to_string()));
    }
}

/// Makes one row of a paused import.
fn make_one_of_paused(bulk: &Bulk, place: ImportPlace) {
    const PAUSE: Duration = Duration::from_millis(100);
    let (outbox, state, profile) = (
        Arc::clone(&bulk.context.outbox),
        Arc::clone(&bulk.state),
        bulk.context.profile.clone(),
    );
    let task = tokio::spawn(async move {
        // The call in flight when the import was paused ends first.
        while !state.reserve(place.import) {
            if outbox.stopping() {
                return;
            }
            tokio::time::sleep(PAUSE).await;
        }
        if let Err(error) = make_one(&outbox, &profile, place).await {
            pause_because(&outbox, place.import, ImportStage::Paused, &error).await;
        }
        state.release(place.import);
        outbox.notify(Topic::Imports, Some(place.import.to_string()));
        // A person may have continued the import while this task had it.
        make_while_running(&outbox, &state, &profile, place.import).await;
    });
    bulk.state.add_task(task);
}

async fn make_one(outbox: &Arc<Outbox>, profile: &Profile, place: ImportPlace) -> Result<(), AppError> {
    outbox.permit().await?;
    let import = imports::import(&outbox.store, place.import).await?;
    let row = imports::imported_row(&outbox.store, place).await?;
    match row.filter(|row| row.request.is_none() && row.account.is_none() && row.refused.is_none()) {
        Some(row) if import.stage != ImportStage::Stopped => Streak::default().count(make(outbox, profile, &import, &row).await?),
        Some(_) | None => Ok(()),
    }
}

/// Pauses an import with a reason. While the program closes nothing is changed; the next start records the reason.
async fn pause_because(outbox: &Outbox, id: i64, from: ImportStage, error: &AppError) {
    if outbox.stopping() {
        return;
    }
    tracing::debug!(message = %error.message, "an import waits");
    let (from, why) = ([from], Some(error_text(error)));
    if let Err(error) = imports::move_import(&outbox.store, id, &from, ImportStage::Paused, why).await {
        tracing::debug!(message = %error.message, "it is not written that an import waits");
    }
}

/// The message of an error with the messages of its fields.
fn error_text(error: &AppError) -> String {
    let problems = error.problems.iter().map(|problem| problem.message.as_str());
    [error.message.as_str()].into_iter().chain(problems).collect::<Vec<_>>().join(" ")
}

/// Makes the rows until none is left or the import is no longer running. An error pauses the import.
async fn make_all(outbox: &Arc<Outbox>, profile: &Profile, id: i64) -> Result<(), AppError> {
    for row in imports::unsent_of_import(&outbox.store, id).await? {
        outbox.permit().await?;
        let outcome = match (row.request, row.account) {
            (Some(request), _) => requests::send(outbox, request).await?,
            (None, Some(account)) => accounts::send(outbox, account, &row).await?,
            (None, None) => continue,
        };
        Streak::default().count(outcome)?;
    }
    let mut streak = Streak::default();
    loop {
        outbox.permit().await?;
        let import = imports::import(&outbox.store, id).await?;
        if import.stage != ImportStage::Running {
            return Ok(());
        }
        let Some(row) = imports::next_import_row(&outbox.store, id).await? else {
            // Does not end the import if a person had a row retried meanwhile.
            needs_review::finish_import(&outbox.store, id).await?;
            continue;
        };
        let outcome = make(outbox, profile, &import, &row).await;
        outbox.notify(Topic::Imports, Some(id.to_string()));
        streak.count(outcome?)?;
    }
}

async fn make(outbox: &Arc<Outbox>, profile: &Profile, import: &ImportRow, row: &ImportedRow) -> Result<RowOutcome, AppError> {
    let place = ImportPlace {
        import: import.id,
        row: row.row,
    };
    match import.kind {
        Kind::Requests => {
            let outcome = requests::make(outbox, profile, &settings(import)?, place, row).await;
            outbox.notify(Topic::PaymentRequests, None);
            outcome
        }
        Kind::Accounts => accounts::make(outbox, place, row).await,
    }
}

/// Retries a row that needs review: with the person's reason if the bank reported another name, or to query the bank again.
pub async fn try_row(bulk: &Bulk, request: &TryImportRowRequest) -> Result<ImportBriefView, AppError> {
    let id = number(&request.import)?;
    let place = ImportPlace {
        import: id,
        row: request.row,
    };
    let row = imports::imported_row(&bulk.context.outbox.store, place).await?;
    let import = imports::import(&bulk.context.outbox.store, id).await?;
    let Some(row) = row.filter(|row| can_try(&import, row)) else {
        let message = messages::NO_RETRY;
        return Err(AppError::conflict(message));
    };
    let word = request.word.as_deref().unwrap_or_default().trim();
    let form = AccountForm::read(&row)?.with_word(word, bulk.context.outbox.now());
    let form = serde_json::to_string(&form).map_err(AppError::bug)?;
    match needs_review::retry_import_row(&bulk.context.outbox.store, place, form).await? {
        ImportStage::Paused => make_one_of_paused(bulk, place),
        ImportStage::Draft | ImportStage::Running | ImportStage::Stopped | ImportStage::Done => continue_import(bulk, id),
    }
    announce(&bulk.context, id).await
}

fn can_try(import: &ImportRow, row: &ImportedRow) -> bool {
    let can_be_tried = || AccountForm::read(row).is_ok_and(|form| form.can_be_tried());
    row.refused.is_some() && import.kind == Kind::Accounts && import.stage != ImportStage::Stopped && can_be_tried()
}

/// Rows of a started import, in the order of the file.
pub async fn made(context: &Context, request: &ImportedRowsRequest) -> Result<Vec<ImportedRowView>, AppError> {
    imported(context, number(&request.import)?, request.after, PAGE).await
}

pub(super) async fn imported(context: &Context, id: i64, after: u32, most: u32) -> Result<Vec<ImportedRowView>, AppError> {
    let (store, mut rows) = (&context.outbox.store, Vec::new());
    let import = imports::import(store, id).await?;
    for row in imports::imported_rows(store, id, after, most).await? {
        let can_try = can_try(&import, &row);
        let (name, contact, amount, forwards) = match import.kind {
            Kind::Requests => {
                let form = RequestForm::read(&row)?;
                let contact = form.contact();
                (form.name, contact, form.amount, false)
            }
            Kind::Accounts => {
                let form = AccountForm::read(&row)?;
                let contact = form.contact();
                let forwards = form.forwards();
                (form.account_name, contact, form.limit, forwards)
            }
        };
        let request = match row.request {
            Some(request) => Some(crate::payment_requests::view(&context.outbox, request).await?),
            None => None,
        };
        let account = match row.account {
            Some(account) => Some(ImportedAccountView::from(payment_accounts::payment_account(store, account).await?)),
            None => None,
        };
        rows.push(ImportedRowView {
            row: row.row,
            spot: spot_in(&import.sheet, row.row),
            sheet: stacked_sheet(&import.sheet, row.row).map(str::to_owned),
            name,
            contact,
            amount: Some(amount).filter(|amount| !amount.is_empty()),
            request,
            account,
            refused: row.refused,
            can_try,
            forwards,
        });
    }
    Ok(rows)
}
