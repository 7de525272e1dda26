//! The results of an import as files, and the template for a new file.

use std::path::{Path, PathBuf};

use cell_rules::in_sheet;
use service_api::value::Amount;
use session::Context;
use session::saved_file::{Destination, save_new};
use session::view::ExportFormat;
use sheet_rules::forms::Kind;
use sheet_rules::schema::Field as _;

use super::making::imported;
use super::number;
use crate::messages;
use crate::sharing::account_slips;
use crate::tables::{imports, payment_accounts};
use crate::view::{ImportResultsRequest, ImportedRowView, PaymentRequestView};
use files::sheets::list_file::{Column, ListCell};
use files::sheets::{blank, list_file};
use system::env::{parse_rfc3339, wat};
use system::error::AppError;
use system::file_text::file_name_part;

/// The first column, if several sheets are read as one.
const SHEET: Column = ("Sheet", 20);

/// Writes the results of an import. Returns the path of the file.
pub async fn save_results(context: &Context, request: &ImportResultsRequest, to: &Destination) -> Result<PathBuf, AppError> {
    let id = number(&request.import)?;
    let kept = imports::import(&context.outbox.store, id).await?;
    let rows = imported(context, id, 0, u32::MAX).await?;
    let (columns, mut lines): (&[Column], Vec<Vec<ListCell>>) = match kept.kind {
        Kind::Requests => (&messages::REQUEST_RESULT_COLUMNS, rows.iter().map(request_line).collect()),
        Kind::Accounts => (&messages::ACCOUNT_RESULT_COLUMNS, rows.iter().map(account_line).collect()),
    };
    let mut columns = columns.to_vec();
    if rows.iter().any(|row| row.sheet.is_some()) {
        columns.insert(0, SHEET);
        let sheets = rows.iter().map(|row| text(row.sheet.as_deref()));
        lines.iter_mut().zip(sheets).for_each(|(line, sheet)| line.insert(0, sheet));
    }
    let bytes = match request.format {
        ExportFormat::Csv => list_file::csv(&columns, &lines),
        ExportFormat::Xlsx => list_file::xlsx("Results", &columns, &lines),
    };
    let name = named(&kept.file_name, "results");
    save_new(to, &name, request.format.ending(), &bytes.map_err(AppError::bug)?)
}

/// Writes slips of the open accounts of an import, eight on a page. Returns the path of the file.
pub async fn save_slips(context: &Context, import: &str, to: &Destination) -> Result<PathBuf, AppError> {
    let (id, store) = (number(import)?, &context.outbox.store);
    let kept = imports::import(store, id).await?;
    let mut accounts = Vec::new();
    for row in imports::imported_rows(store, id, 0, u32::MAX).await? {
        if let Some(account) = row.account {
            accounts.push(payment_accounts::payment_account(store, account).await?);
        }
    }
    let none = || AppError::conflict(messages::NO_SLIPS);
    let bytes = account_slips((&context.brand().await?, context.profile.kind), &accounts)?.ok_or_else(none)?;
    save_new(to, &named(&kept.file_name, "slips"), "pdf", &bytes)
}

fn named(file_name: &str, what: &str) -> String {
    let stem = Path::new(file_name).file_stem().unwrap_or_default().to_string_lossy();
    format!("{} {what}", file_name_part(&stem))
}

fn text(text: Option<&str>) -> ListCell {
    ListCell::Text(text.unwrap_or_default().to_owned())
}

fn money(text: Option<&str>) -> ListCell {
    ListCell::Money(text.and_then(|text| Amount::parse(text).ok()))
}

fn request_line(row: &ImportedRowView) -> Vec<ListCell> {
    let request = row.request.as_ref();
    let property = |name: &str| request.and_then(|request| property(request, name));
    let ends = request
        .and_then(|request| request.expires_at.as_deref())
        .and_then(parse_rfc3339)
        .map(wat);
    let detail = request.and_then(|request| request.state_detail.as_deref());
    vec![
        text(Some(&in_sheet(row.row).to_string())),
        text(Some(&row.name)),
        text(Some(&row.contact)),
        money(row.amount.as_deref()),
        text(request.and_then(|request| request.purpose.as_deref())),
        text(Some(result(row))),
        text(row.refused.as_deref().or(detail)),
        money(request.and_then(|request| request.paid.as_deref())),
        text(property("AccountNumber")),
        text(property("WebPaymentLink")),
        text(property("USSDShortCode")),
        text(ends.as_deref()),
        text(request.map(|request| request.reference.as_str())),
    ]
}

fn account_line(row: &ImportedRowView) -> Vec<ListCell> {
    let account = row.account.as_ref();
    let detail = account.and_then(|account| account.state_detail.as_deref());
    vec![
        text(Some(&in_sheet(row.row).to_string())),
        text(Some(&row.name)),
        text(Some(&row.contact)),
        text(account.and_then(|account| account.number.as_deref())),
        text(account.map(|account| account.reference.as_str())),
        text(Some(result(row))),
        text(row.refused.as_deref().or(detail)),
        money(row.amount.as_deref()),
    ]
}

fn property<'a>(request: &'a PaymentRequestView, name: &str) -> Option<&'a str> {
    let properties = request.ways.iter().flat_map(|way| &way.properties);
    properties
        .filter(|property| property.name == name)
        .map(|property| property.value.as_str())
        .next()
}

fn result(row: &ImportedRowView) -> &'static str {
    let account = row.account.as_ref().map(|account| account.state.words());
    let request = row.request.as_ref().map(|request| request.state.words());
    let none = messages::not_created(row.refused.is_some());
    account.or(request).unwrap_or(none)
}

/// Writes an empty file with the headings. Returns its path.
pub fn save_template(kind: Kind, to: &Destination) -> Result<PathBuf, AppError> {
    let headings: Vec<Column> = kind.fields().iter().map(|field| (field.heading(), 24)).collect();
    let bytes = blank::xlsx(&headings).map_err(AppError::bug)?;
    let stem = match kind {
        Kind::Requests => messages::REQUESTS_TEMPLATE,
        Kind::Accounts => messages::ACCOUNTS_TEMPLATE,
    };
    save_new(to, stem, "xlsx", &bytes)
}
