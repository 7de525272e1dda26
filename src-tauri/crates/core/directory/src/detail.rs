//! The views of the directory: the banks with their codes, and what changed in a list.

use std::sync::Arc;

use payment_rules::catalogue_diff::Change;
use service_api::value::WALLET_BANK_ID;

use super::listed_banks;
use crate::tables::directory_changes;
use crate::tables::directory_changes::ListChangeRow;
use crate::view::{BanksView, DirectoryList, DirectoryNewsRequest, DirectoryNewsView, ListChangeKind, ListChangeView, ListedBankView};
use engine::outbox::Outbox;
use system::env::rfc3339;
use system::error::AppError;

/// The banks of the service by name. With `again`, they are fetched even if the stored list is fresh.
pub async fn banks(outbox: &Arc<Outbox>, again: bool) -> Result<BanksView, AppError> {
    let listed = listed_banks(outbox, again).await?;
    let as_of = listed.as_of();
    let mut banks: Vec<ListedBankView> = listed
        .rows
        .into_iter()
        .map(|bank| ListedBankView {
            wallet: bank.uuid.eq_ignore_ascii_case(WALLET_BANK_ID),
            id: bank.uuid,
            name: bank.name,
            code: bank.code,
        })
        .collect();
    banks.sort_by_key(|bank| bank.name.to_lowercase());
    Ok(BanksView {
        banks,
        as_of,
        problem: listed.problem,
    })
}

/// What changed in a list of the service between fetches.
pub async fn news(outbox: &Arc<Outbox>, request: &DirectoryNewsRequest) -> Result<DirectoryNewsView, AppError> {
    let of = request.of.clone().unwrap_or_default();
    let list = match request.list {
        DirectoryList::Banks => super::FACT.to_owned(),
        DirectoryList::Operators => "operators".to_owned(),
        DirectoryList::Billers => "billers".to_owned(),
        DirectoryList::Bundles => format!("bundles {of}"),
        DirectoryList::Services => format!("services {of}"),
    };
    let read = move |db: &rusqlite::Connection| Ok((directory_changes::compared_with(db, &list)?, directory_changes::of(db, &list)?));
    let (since, changes) = outbox.store.read(read).await?;
    let (latest, earlier) = changes.iter().partition::<Vec<&ListChangeRow>, _>(|row| Some(row.since) == since);
    let views = |rows: Vec<&ListChangeRow>| rows.into_iter().map(change_view).collect();
    Ok(DirectoryNewsView {
        since: since.map(rfc3339),
        latest: views(latest),
        earlier: views(earlier),
    })
}

fn change_view(row: &ListChangeRow) -> ListChangeView {
    let (kind, name, was, now) = match row.change.clone() {
        Change::Added { name } => (ListChangeKind::Added, name, None, None),
        Change::Gone { name } => (ListChangeKind::Gone, name, None, None),
        Change::Renamed { was, now } => (ListChangeKind::Renamed, now, Some(was), None),
        Change::Details { name, was, now } => (ListChangeKind::Told, name, Some(was), Some(now)),
        Change::Identity { name } => (ListChangeKind::Identity, name, None, None),
    };
    ListChangeView {
        at: rfc3339(row.at),
        kind,
        name,
        was,
        now,
    }
}
