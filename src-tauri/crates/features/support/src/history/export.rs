//! The filtered history as a file, each item beside our own record.

use std::path::{Path, PathBuf};

use payment_rules::history_event::{HistoryMark, HistorySubject};
use service_api::value::Amount;
use session::saved_file::{MOST_LINES, save_list};

use super::list::{rows, why};
use crate::tables::history_rows;
use crate::tables::history_rows::ListedItem;
use crate::view::*;
use engine::outbox::Outbox;
use files::sheets::list_file::{Column, ListCell};
use system::error::AppError;

/// How many items are read at once, so that other reads are not delayed.
const BLOCK: usize = 1_000;

const COLUMNS: [Column; 11] = [
    ("Time (WAT)", 20),
    ("What happened", 32),
    ("Reference", 34),
    ("Account", 14),
    ("Amount by the service (NGN)", 24),
    ("The service’s word for it", 22),
    ("Your record", 18),
    ("Whose", 28),
    ("Amount in your record (NGN)", 24),
    ("Together", 18),
    ("What is different", 50),
];

/// Writes the items of a list into `folder` and returns the file's path.
pub async fn export(outbox: &Outbox, asked: &HistoryExportRequest, folder: &Path) -> Result<PathBuf, AppError> {
    let wanted = rows(&asked.filter)?;
    let (mut lines, mut after) = (Vec::new(), None);
    // One more than a file can have shows that there are too many.
    while lines.len() <= MOST_LINES {
        let wanted = wanted.clone();
        let (block, next) = outbox.store.read(move |db| history_rows::page(db, &wanted, after, BLOCK)).await?;
        after = next;
        lines.extend(block.into_iter().map(cells));
        if after.is_none() {
            break;
        }
    }
    save_list(folder, ("History", outbox.now()), asked.format, &COLUMNS, &lines)
}

fn cells(item: ListedItem) -> Vec<ListCell> {
    let money = |minor: Option<i64>| ListCell::Money(minor.and_then(|minor| Amount::from_minor(minor).ok()));
    let ours = item.ours.map(|(ours, _)| match ours {
        HistorySubject::Request => "Payment request",
        HistorySubject::Account => "Payment account",
        HistorySubject::Deposit => "Deposit",
    });
    let together = match item.mark {
        HistoryMark::Both => "In both",
        HistoryMark::OnlyService => "Only the service",
        HistoryMark::OnlyOurs => "Only your record",
        HistoryMark::Differs => "Differs",
    };
    let (happened, why) = (happened(&item), why(&item).unwrap_or_default());
    vec![
        ListCell::Time(Some(item.place.at)),
        ListCell::Text(happened),
        ListCell::Text(item.reference),
        ListCell::Text(item.account_number),
        money(item.amount),
        ListCell::Text(item.status.unwrap_or_default()),
        ListCell::Text(ours.unwrap_or("Nothing").to_owned()),
        ListCell::Text(item.name.unwrap_or_default()),
        money(item.own_amount),
        ListCell::Text(together.to_owned()),
        ListCell::Text(why),
    ]
}

/// The event in the words of the screen. An unknown one is shown as the service reported it.
fn happened(item: &ListedItem) -> String {
    let Some(action) = &item.action else {
        return "Not told by the service".to_owned();
    };
    let operation = item.operation.as_deref().unwrap_or_default();
    let about = match operation {
        "PAYMENT_REQUEST" => "Payment request",
        "PERSISTENT_PAYMENT_ACCOUNT" => "Payment account",
        other => other,
    };
    let upper = action.to_ascii_uppercase();
    let event = match upper.as_str() {
        "CREATE_REQUEST" => "made",
        "CREATE" => "opened",
        "UPDATE" => "changed",
        "DELETE" => "deleted",
        "PAYMENT" => "payment",
        "REFUND" => "refund",
        "CANCEL" => "cancelled",
        "EXPIRE" => "time ran out",
        "FAIL" => "given up",
        _ => action,
    };
    let words = [about, event];
    words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" · ")
}
