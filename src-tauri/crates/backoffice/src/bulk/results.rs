//! What became of a file's rows, as a file; and an empty file to begin with.

use std::path::{Path, PathBuf};

use domain::forms::Kind;
use service_api::value::Amount;

use super::making::imported;
use super::number;
use crate::env::{parse_rfc3339, wat};
use crate::error::AppError;
use crate::open_profile::OpenProfile;
use crate::saved_file::{in_a_file_name, save_new};
use crate::sheets::import_file::{self, Cell};
use crate::view::{ImportKind, ImportedRowView, PaymentRequestState, PaymentRequestView};

/// Headings of the results, each with its width.
const HEADINGS: [(&str, u16); 13] = [
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

/// Writes the results of an import into `folder`. Gives the file's path.
pub async fn save_results(open: &OpenProfile, import: &str, folder: &Path) -> Result<PathBuf, AppError> {
    let id = number(import)?;
    let kept = open.outbox.store.import(id).await?;
    let rows = imported(open, id, 0, u32::MAX).await?;
    let lines: Vec<Vec<Cell>> = rows.iter().map(line).collect();
    let bytes = import_file::xlsx(&HEADINGS, &lines).map_err(AppError::bug)?;
    let stem = Path::new(&kept.file_name).file_stem().unwrap_or_default().to_string_lossy();
    save_new(folder, &format!("{} results", in_a_file_name(&stem)), "xlsx", &bytes)
}

fn line(row: &ImportedRowView) -> Vec<Cell> {
    let request = row.request.as_ref();
    let text = |text: Option<&str>| Cell::Text(text.unwrap_or_default().to_owned());
    let money = |text: Option<&str>| match text.and_then(|text| Amount::parse(text).ok()) {
        Some(amount) => Cell::Money(amount),
        None => Cell::Text(String::new()),
    };
    let property = |name: &str| request.and_then(|request| property(request, name));
    let ends = request
        .and_then(|request| request.expires_at.as_deref())
        .and_then(parse_rfc3339)
        .map(wat);
    let reason = row
        .refused
        .as_deref()
        .or_else(|| request.and_then(|request| request.state_detail.as_deref()));
    vec![
        Cell::Number(row.file_row),
        text(Some(&row.name)),
        text(Some(&row.contact)),
        money(row.amount.as_deref()),
        text(request.and_then(|request| request.purpose.as_deref())),
        text(Some(result(row))),
        text(reason),
        money(request.and_then(|request| request.paid.as_deref())),
        text(property("AccountNumber")),
        text(property("WebPaymentLink")),
        text(property("USSDShortCode")),
        text(ends.as_deref()),
        text(request.map(|request| request.reference.as_str())),
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
    match row.request.as_ref().map(|request| request.state) {
        None if row.refused.is_some() => "Not made",
        None => "Not made yet",
        Some(PaymentRequestState::NotSent) => "Not sent",
        Some(PaymentRequestState::Sending) => "Sending",
        Some(PaymentRequestState::InDoubt) => "Not known yet",
        Some(PaymentRequestState::Refused) => "Refused",
        Some(PaymentRequestState::Waiting) => "Waiting",
        Some(PaymentRequestState::PartPaid) => "Part paid",
        Some(PaymentRequestState::Paid) => "Paid",
        Some(PaymentRequestState::Expired) => "Expired",
        Some(PaymentRequestState::Cancelled) => "Cancelled",
        Some(PaymentRequestState::Failed) => "Failed at the service",
    }
}

/// Writes an empty file to fill in into `folder`. Gives its path.
pub fn save_template(kind: ImportKind, folder: &Path) -> Result<PathBuf, AppError> {
    let kind = Kind::from(kind);
    let headings: Vec<(&str, u16)> = kind.fields().iter().map(|field| (field.heading(), 24)).collect();
    let bytes = import_file::xlsx(&headings, &[]).map_err(AppError::bug)?;
    let stem = match kind {
        Kind::Requests => "Payment requests to fill in",
        Kind::Accounts => "Payment accounts to fill in",
    };
    save_new(folder, stem, "xlsx", &bytes)
}
