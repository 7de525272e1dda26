//! Making what the rows say, one call a row, at the pace of questions. It can be paused and ended, survives a crash, and makes nothing
//! twice: a row is what it became from the transaction on that makes it.

use std::sync::Arc;

use domain::forms::{Field, FormRow, Kind, RowState};
use domain::moment::{HOUR, MINUTE, Moment};
use domain::payout::{Sum, in_sheet};
use serde_json::json;

use super::draft::{brief, judged, settings};
use super::{Bulk, RowForm, number};
use crate::env::rfc3339;
use crate::error::{AppError, ErrorCode};
use crate::event::Topic;
use crate::open_profile::OpenProfile;
use crate::outbox::Outbox;
use crate::payment_requests;
use crate::profiles::Profile;
use crate::store::{ImportPlace, ImportRow, ImportStage, ImportedRow};
use crate::view::{
    ImportBriefView, ImportSettings, ImportedRowView, ImportedRowsRequest, NewPaymentRequest, PaymentRequestState, StartImportRequest,
};

/// Of the same trouble in a row, after which it waits for a person.
const IN_A_ROW: u32 = 3;
/// The most rows of one answer.
const PAGE: u32 = 100;

/// Begins to make the rows of a draft that are ready, as the person was shown them.
pub async fn start(open: &OpenProfile, request: &StartImportRequest) -> Result<ImportBriefView, AppError> {
    let id = number(&request.import)?;
    let judged = judged(open, id).await?;
    let refused = |message: &str| AppError::new(ErrorCode::Conflict, format!("Nothing was made. {message}"));
    if judged.import.kind == Kind::Accounts {
        return Err(refused("Accounts cannot be opened from a file yet."));
    }
    if judged.sheet.count(RowState::ToFix) > 0 {
        return Err(refused("Some rows need another look. Mend them, or leave them out."));
    }
    let ready: Vec<&FormRow> = judged.sheet.rows.iter().filter(|row| row.state == RowState::Ready).collect();
    let shown = (u32::try_from(ready.len()).ok(), Sum::of_minor(judged.sheet.total).decimal());
    if shown != (Some(request.rows), request.total.clone()) || ready.is_empty() {
        return Err(refused("The rows changed since they were shown. Look at them again."));
    }
    let frozen = ready.iter().map(|row| Ok((row.number, serde_json::to_string(&form(row))?)));
    let frozen = frozen.collect::<Result<Vec<_>, serde_json::Error>>().map_err(AppError::bug)?;
    open.outbox.store.begin_import(id, frozen, open.hand(), open.outbox.now()).await?;
    go_on(open, id);
    told(open, id).await
}

fn form(row: &FormRow) -> RowForm {
    let value = |field: Field| row.value(field).to_owned();
    let (what, invoice) = (value(Field::Purpose), value(Field::Invoice));
    RowForm {
        name: value(Field::Name),
        phone: value(Field::Phone),
        email: value(Field::Email),
        amount: value(Field::Amount),
        purpose: match (what.is_empty(), invoice.is_empty()) {
            (false, false) => format!("{what}, invoice {invoice}"),
            (true, false) => format!("invoice {invoice}"),
            (_, true) => what,
        },
        ends: row.ends.map(|ends| ends.0),
    }
}

async fn told(open: &OpenProfile, id: i64) -> Result<ImportBriefView, AppError> {
    open.outbox.tell(Topic::Imports, Some(id.to_string()));
    Ok(brief(&open.outbox.store.import(id).await?))
}

/// Makes nothing more until somebody says so; what is on its way is heard.
pub async fn pause(open: &OpenProfile, import: &str) -> Result<ImportBriefView, AppError> {
    let id = number(import)?;
    open.outbox
        .store
        .move_import(id, &[ImportStage::Running], ImportStage::Paused, None)
        .await?;
    told(open, id).await
}

/// Goes on with what is left. A row that became something is not made again; what never left is sent, under its own reference.
pub async fn resume(open: &OpenProfile, import: &str) -> Result<ImportBriefView, AppError> {
    let id = number(import)?;
    open.outbox
        .store
        .move_import(id, &[ImportStage::Paused], ImportStage::Running, None)
        .await?;
    go_on(open, id);
    told(open, id).await
}

/// Ends it for good: the rows that are left are not made.
pub async fn stop(open: &OpenProfile, import: &str) -> Result<ImportBriefView, AppError> {
    let id = number(import)?;
    let from = [ImportStage::Running, ImportStage::Paused];
    open.outbox.store.move_import(id, &from, ImportStage::Stopped, None).await?;
    told(open, id).await
}

fn go_on(open: &OpenProfile, id: i64) {
    let (outbox, bulk, profile) = (Arc::clone(&open.outbox), Arc::clone(&open.bulk), open.profile.clone());
    if !bulk.take(id) {
        return;
    }
    let tasks = Arc::clone(&bulk);
    let task = tokio::spawn(async move {
        if let Err(error) = make_all(&outbox, &bulk, &profile, id).await {
            tracing::debug!(message = %error.message, "an import waits");
            let why = Some(error.message);
            let waits = outbox.store.move_import(id, &[ImportStage::Running], ImportStage::Paused, why);
            if let Err(error) = waits.await {
                tracing::debug!(message = %error.message, "it is not written that an import waits");
            }
        }
        bulk.leave(id);
        outbox.tell(Topic::Imports, Some(id.to_string()));
    });
    tasks.watch(task);
}

/// Ends when nothing is left or somebody says so; with an error it waits for a person.
async fn make_all(outbox: &Arc<Outbox>, bulk: &Bulk, profile: &Profile, id: i64) -> Result<(), AppError> {
    for request in outbox.store.unsent_of_import(id).await? {
        outbox.turn().await?;
        let sent = payment_requests::check(outbox, request).await?;
        Streak::default().hear(sent.state, sent.state_detail)?;
    }
    let mut streak = Streak::default();
    loop {
        outbox.turn().await?;
        let import = outbox.store.import(id).await?;
        if import.stage != ImportStage::Running {
            return Ok(());
        }
        let Some(row) = outbox.store.next_import_row(id).await? else {
            bulk.leave(id);
            return outbox.store.move_import(id, &[ImportStage::Running], ImportStage::Done, None).await;
        };
        make(outbox, profile, &import, &row, &mut streak).await?;
        outbox.tell(Topic::Imports, Some(id.to_string()));
        outbox.tell(Topic::PaymentRequests, None);
    }
}

/// The same trouble again and again, for which a person should look before the next hundred have it too.
#[derive(Default)]
struct Streak {
    doubts: u32,
    refusals: u32,
}

impl Streak {
    fn hear(&mut self, state: PaymentRequestState, words: Option<String>) -> Result<(), AppError> {
        let waits = |message: String| Err(AppError::new(ErrorCode::Conflict, message));
        let words = words.unwrap_or_default();
        match state {
            PaymentRequestState::NotSent => return waits(format!("Waiting: the last one could not be sent. {words}")),
            PaymentRequestState::InDoubt | PaymentRequestState::Sending => self.doubts += 1,
            PaymentRequestState::Refused => self.refusals += 1,
            PaymentRequestState::Waiting
            | PaymentRequestState::PartPaid
            | PaymentRequestState::Paid
            | PaymentRequestState::Expired
            | PaymentRequestState::Cancelled
            | PaymentRequestState::Failed => *self = Self::default(),
        }
        if self.doubts >= IN_A_ROW {
            return waits(format!(
                "Waiting: of the last {IN_A_ROW} it is not known yet whether they were made. They are being looked up."
            ));
        }
        if self.refusals >= IN_A_ROW {
            return waits(format!("Waiting: the service refused the last {IN_A_ROW}. It said: {words}"));
        }
        Ok(())
    }
}

async fn make(outbox: &Arc<Outbox>, profile: &Profile, import: &ImportRow, row: &ImportedRow, streak: &mut Streak) -> Result<(), AppError> {
    let place = ImportPlace {
        import: import.id,
        row: row.row,
    };
    let form: RowForm = serde_json::from_str(&row.form).map_err(AppError::bug)?;
    let Some(form) = request_form(&form, settings(import)?, outbox.now())? else {
        return outbox
            .store
            .refuse_import_row(place, "Its last day to pay is over.".to_owned())
            .await;
    };
    match payment_requests::create_of(outbox, profile, &form, Some(place)).await {
        Ok(view) => streak.hear(view.state, view.state_detail),
        Err(error) => {
            let became = outbox.store.imported_row(place).await?.is_some_and(|row| row.request.is_some());
            let shared = |path: &str| matches!(path, "payment_methods" | "payer_fee_share" | "expires_in_minutes");
            let of_row = !error.problems.is_empty() && !error.problems.iter().any(|problem| shared(&problem.path));
            if became || error.code != ErrorCode::Invalid || !of_row {
                return Err(error);
            }
            let words: Vec<&str> = error.problems.iter().map(|problem| problem.message.as_str()).collect();
            outbox.store.refuse_import_row(place, words.join(" ")).await
        }
    }
}

/// The form of a row, which says everything else as a form that nobody touched does; none when its day is over.
fn request_form(row: &RowForm, all: ImportSettings, now: Moment) -> Result<Option<NewPaymentRequest>, AppError> {
    let text = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let ends = row.ends.map(Moment);
    if ends.is_some_and(|ends| ends.since(now) < MINUTE) {
        return Ok(None);
    }
    // The day and the minute in West Africa, which is an hour ahead of UTC all year.
    let ends = ends.and_then(|ends| rfc3339(ends.plus(HOUR)).get(..16).map(str::to_owned));
    let form = json!({
        "amount": row.amount,
        "payer_name": row.name,
        "payer_phone": text(&row.phone),
        "payer_email": text(&row.email),
        "purpose": text(&row.purpose),
        "expires_in_minutes": all.expires_in_minutes.filter(|_| ends.is_none()),
        "expires_at": ends,
        "payment_methods": all.payment_methods,
        "payer_fee_share": all.payer_fee_share,
        "allow_partial": all.allow_partial,
        "allow_over": all.allow_over,
        "send_messages": all.send_messages,
    });
    serde_json::from_value(form).map(Some).map_err(AppError::bug)
}

/// Rows that were made or will be, in the order of the file.
pub async fn made(open: &OpenProfile, request: &ImportedRowsRequest) -> Result<Vec<ImportedRowView>, AppError> {
    imported(open, number(&request.import)?, request.after, PAGE).await
}

pub(super) async fn imported(open: &OpenProfile, id: i64, after: u32, most: u32) -> Result<Vec<ImportedRowView>, AppError> {
    let mut rows = Vec::new();
    for row in open.outbox.store.imported_rows(id, after, most).await? {
        let form: RowForm = serde_json::from_str(&row.form).map_err(AppError::bug)?;
        let request = match row.request {
            Some(request) => Some(payment_requests::view(&open.outbox, request).await?),
            None => None,
        };
        let contact = [form.phone, form.email].into_iter().filter(|part| !part.is_empty());
        rows.push(ImportedRowView {
            row: row.row,
            file_row: in_sheet(row.row),
            name: form.name,
            contact: contact.collect::<Vec<_>>().join(" · "),
            amount: Some(form.amount).filter(|amount| !amount.is_empty()),
            request,
            refused: row.refused,
        });
    }
    Ok(rows)
}
