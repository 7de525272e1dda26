//! The results of a batch as a file: its original columns, then ours.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use service_api::value::AnswerAmount;
use session::saved_file::{Destination, save_new};
use session::view::ExportFormat;

use super::own_columns;
use super::own_columns::OwnColumns;
use super::run::run_number;
use crate::messages;
use crate::run::state_of_item;
use crate::tables::proofs::SendingRow;
use crate::tables::{drafts, proofs};
use engine::outbox::Outbox;
use engine::tables::runs;
use engine::tables::runs::ItemRow;
use files::sheets::payout_results::{ResultRow, csv, xlsx};
use system::error::AppError;

/// Writes the results of a batch. Returns the file's path.
pub async fn export(outbox: &Arc<Outbox>, run: &str, format: ExportFormat, to: &Destination) -> Result<PathBuf, AppError> {
    let run = run_number(run)?;
    let read = outbox.store.read(move |db| {
        let row = runs::run(db, run)?;
        let items = runs::items_of(db, run, 0, u32::MAX)?;
        Ok((row, items, proofs::sendings_of(db, run)?, drafts::of_run(db, run)?))
    });
    let (row, items, sent, draft) = read.await?;
    let mut own = own_columns::of_draft(outbox, draft).await?;
    let mut sendings: HashMap<i64, Vec<SendingRow>> = HashMap::new();
    for sending in sent {
        sendings.entry(sending.line).or_default().push(sending);
    }
    let rows: Vec<ResultRow> = items
        .into_iter()
        .map(|item| {
            let sent = sendings.remove(&item.line.id).unwrap_or_default();
            result_row(item, &sent, &mut own)
        })
        .collect();
    let bytes = match format {
        ExportFormat::Csv => csv(&own.headings, &rows).map_err(AppError::bug)?,
        ExportFormat::Xlsx => xlsx(&own.headings, &rows).map_err(AppError::bug)?,
    };
    let stem = Path::new(&row.file_name)
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned())
        .unwrap_or_default();
    save_new(to, &messages::results_file(&stem), format.ending(), &bytes)
}

/// `sent` are the calls that carried the payment. The bank's data is from the last answer that contained it.
fn result_row(item: ItemRow, sent: &[SendingRow], own: &mut OwnColumns) -> ResultRow {
    let latest = |what: fn(&SendingRow) -> Option<&String>| sent.iter().rev().find_map(what).cloned();
    let state = state_of_item(&item);
    let line = item.line.line;
    let result = messages::result(state);
    ResultRow {
        own: own.row(&item.sheet, item.row),
        row: item.row,
        sheet: item.sheet,
        name: item.name,
        bank: item.bank,
        account: item.account,
        amount: line.amount,
        remarks: item.remarks,
        result: result.to_owned(),
        reason: line.reason.map(String::from).unwrap_or_default(),
        reference: item.line.reference,
        transaction_id: line.receipt.transaction_id.unwrap_or_default(),
        fee: line.receipt.fee.and_then(|fee| fee.amount),
        at: line.settled_at.or(line.sent_at),
        holder: latest(|sending| sending.holder.as_ref()).unwrap_or_default(),
        vat: latest(|sending| sending.vat.as_ref()).and_then(|vat| AnswerAmount::new(&vat).amount),
        session_id: latest(|sending| sending.session_id.as_ref()).unwrap_or_default(),
    }
}
