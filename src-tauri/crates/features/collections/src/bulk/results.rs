//! The results of an import as files, and the template for a new file.

use std::path::{Path, PathBuf};

use cell_rules::in_sheet;
use service_api::value::Amount;
use session::Context;
use session::saved_file::save_new;
use session::view::ExportFormat;
use sheet_rules::forms::Kind;
use sheet_rules::schema::Field as _;

use super::making::imported;
use super::number;
use crate::sharing::account_slips;
use crate::tables::{imports, payment_accounts};
use crate::view::{ImportResultsRequest, ImportedRowView, PaymentRequestView};
use files::sheets::list_file::{Column, ListCell};
use files::sheets::{blank, list_file};
use system::env::{parse_rfc3339, wat};
use system::error::AppError;
use system::plain::in_a_file_name;

/// The first column, if several sheets are read as one.
const SHEET: Column = ("Sheet", 20);

/// Headings of the results of requests, each with its width.
const REQUESTS: [Column; 13] = [
    ("Row", 6),
    ("Customer", 28),
    ("Reached by", 32),
    ("Amount (NGN)", 16),
    ("What for", 28),
    ("Result", 16),
    ("Reason", 40),
    ("Paid so far (NGN)", 16),
    ("Account number to pay into", 24),
    ("Payment link", 40),
    ("USSD code", 22),
    ("Ends (WAT)", 28),
    ("Our reference", 30),
];

/// Headings of the results of accounts, each with its width.
const ACCOUNTS: [Column; 8] = [
    ("Row", 6),
    ("Account name", 28),
    ("Reached by", 32),
    ("Account number", 18),
    ("Our reference", 30),
    ("Result", 16),
    ("Reason", 60),
    ("Limit (NGN)", 16),
];

/// Writes the results of an import into `folder`. Returns the path of the file.
pub async fn save_results(context: &Context, request: &ImportResultsRequest, folder: &Path) -> Result<PathBuf, AppError> {
    let id = number(&request.import)?;
    let kept = imports::import(&context.outbox.store, id).await?;
    let rows = imported(context, id, 0, u32::MAX).await?;
    let (columns, mut lines): (&[Column], Vec<Vec<ListCell>>) = match kept.kind {
        Kind::Requests => (&REQUESTS, rows.iter().map(request_line).collect()),
        Kind::Accounts => (&ACCOUNTS, rows.iter().map(account_line).collect()),
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
    save_new(folder, &name, request.format.ending(), &bytes.map_err(AppError::bug)?)
}

/// Writes slips of the open accounts of an import into `folder`, eight on a page. Returns the path of the file.
pub async fn save_slips(context: &Context, import: &str, folder: &Path) -> Result<PathBuf, AppError> {
    let (id, store) = (number(import)?, &context.outbox.store);
    let kept = imports::import(store, id).await?;
    let mut accounts = Vec::new();
    for row in imports::imported_rows(store, id, 0, u32::MAX).await? {
        if let Some(account) = row.account {
            accounts.push(payment_accounts::payment_account(store, account).await?);
        }
    }
    let none = || AppError::conflict("There are no slips: no account of this file is open with a number that is known.");
    let bytes = account_slips(&context.profile, &accounts)?.ok_or_else(none)?;
    save_new(folder, &named(&kept.file_name, "slips"), "pdf", &bytes)
}

fn named(file_name: &str, what: &str) -> String {
    let stem = Path::new(file_name).file_stem().unwrap_or_default().to_string_lossy();
    format!("{} {what}", in_a_file_name(&stem))
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
    let none = if row.refused.is_some() { "Not made" } else { "Not made yet" };
    account.or(request).unwrap_or(none)
}

/// Writes an empty file with the headings into `folder`. Returns its path.
pub fn save_template(kind: Kind, folder: &Path) -> Result<PathBuf, AppError> {
    let headings: Vec<Column> = kind.fields().iter().map(|field| (field.heading(), 24)).collect();
    let bytes = blank::xlsx(&headings).map_err(AppError::bug)?;
    let stem = match kind {
        Kind::Requests => "Payment requests to fill in",
        Kind::Accounts => "Payment accounts to fill in",
    };
    save_new(folder, stem, "xlsx", &bytes)
}
