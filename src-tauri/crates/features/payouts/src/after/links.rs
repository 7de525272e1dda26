//! Shows which draft or batch was made from which.

use std::collections::{HashMap, HashSet};

use rusqlite::Connection;
use session::Context;
use sheet_rules::payout::{OpenSheet, RowState};

use super::facts::{PaymentStatus, count};
use crate::Payouts;
use crate::run::{run_number, state_of_item};
use crate::tables::retry_sources;
use crate::tables::retry_sources::{NextRow, OriginRow};
use crate::view::{
    CameFromView, DraftOriginView, DraftRequest, FollowedView, LinksView, Origin, OriginChangeView, OriginDifference, RunRequest,
};
use engine::tables::runs;
use engine::tables::runs::{ItemRow, RunRow};
use system::env::rfc3339;
use system::error::AppError;

/// The largest number of differences in one view.
const PAGE: usize = 500;

/// The source of a batch, and the drafts that were made from it.
pub async fn links(context: &Context, request: &RunRequest) -> Result<LinksView, AppError> {
    let run = run_number(&request.run)?;
    let read = context.outbox.store.read(move |db| {
        Ok((
            retry_sources::followed(db, run)?,
            retry_sources::next_of(db, run)?,
            came_from(db, run)?,
        ))
    });
    let (followed, next, from) = read.await?;
    let followed = followed.into_iter().map(|followed| FollowedView {
        kind: followed.kind,
        draft: followed.draft.to_string(),
        file_name: followed.file_name,
        made_at: rfc3339(followed.made_at),
        rows: followed.rows,
        run: followed.run.map(|run| run.to_string()),
    });
    let followed = followed.collect();
    let taken = next.into_iter().filter(NextRow::is_open);
    Ok(LinksView {
        from,
        followed,
        taken: taken.map(|next| next.item.to_string()).collect(),
    })
}

fn came_from(db: &Connection, run: i64) -> Result<Option<CameFromView>, AppError> {
    let Some(origin) = retry_sources::origin_of_run(db, run)? else {
        return Ok(None);
    };
    let earlier = runs::run(db, origin.run)?;
    Ok(Some(CameFromView {
        kind: origin.kind,
        run: earlier.id.to_string(),
        file_name: earlier.file_name,
        started_at: rfc3339(earlier.approved_at),
    }))
}

/// What the records contain about the batch that a draft was made from, read in one transaction.
struct Followed {
    origin: OriginRow,
    run: RunRow,
    rows: Vec<(u32, i64)>,
    items: Vec<ItemRow>,
    next: Vec<NextRow>,
}

fn followed(db: &Connection, draft: i64) -> Result<Option<Followed>, AppError> {
    let Some(origin) = retry_sources::origin(db, draft)? else {
        return Ok(None);
    };
    let run = runs::run(db, origin.run)?;
    Ok(Some(Followed {
        rows: retry_sources::origin_rows(db, draft)?,
        items: runs::items_of(db, run.id, 0, u32::MAX)?,
        next: retry_sources::next_of(db, run.id)?,
        origin,
        run,
    }))
}

/// The retry source of a draft, with the differences; `None` if the file came from a person.
pub async fn origin(payouts: &Payouts, request: &DraftRequest) -> Result<Option<DraftOriginView>, AppError> {
    let open = payouts.draft(&request.draft).await?;
    let draft = open.id;
    let Some(Followed {
        origin,
        run,
        rows,
        items,
        next,
    }) = payouts.context.outbox.store.read(move |db| followed(db, draft)).await?
    else {
        return Ok(None);
    };
    let items: HashMap<i64, ItemRow> = items.into_iter().map(|item| (item.id, item)).collect();
    let mut changes = Vec::new();
    for (row, item) in &rows {
        if let Some(item) = items.get(item) {
            changes.extend(changes_of(&open.sheet, *row, item, origin.kind));
        }
    }
    let tried: HashSet<i64> = next
        .into_iter()
        .filter(|next| next.draft != open.id && !next.is_open() && next.state.is_some())
        .map(|next| next.item)
        .collect();
    Ok(Some(DraftOriginView {
        kind: origin.kind,
        run: run.id.to_string(),
        file_name: run.file_name,
        started_at: rfc3339(run.approved_at),
        rows: count(rows.len()),
        tried_before: count(rows.iter().filter(|(_, item)| tried.contains(item)).count()),
        changes: changes.into_iter().take(PAGE).collect(),
    }))
}

/// The differences between a row and the batch payment that it came from.
fn changes_of(sheet: &OpenSheet, row: u32, was: &ItemRow, kind: Origin) -> Vec<OriginChangeView> {
    let Some(now) = sheet.row(row) else {
        return Vec::new();
    };
    let change = |what: OriginDifference, before: String, after: String| OriginChangeView {
        row: now.file_row(),
        name: now.name.clone(),
        what,
        before,
        after,
    };
    if now.state == RowState::LeftOut {
        let amount = was.line.line.amount.decimal();
        return vec![change(OriginDifference::LeftOut, amount, String::new())];
    }
    let mut found = Vec::new();
    let amount = now.shown_amount();
    let before = was.line.line.amount.decimal();
    if amount != before {
        found.push(change(OriginDifference::Amount, before, amount));
    }
    let (bank, number) = (now.shown_bank(), now.shown_account());
    if (bank, number) != (&was.bank, &was.account) {
        let words = |bank: &str, number: &str| format!("{bank} {number}");
        found.push(change(
            OriginDifference::Account,
            words(&was.bank, &was.account),
            words(bank, number),
        ));
    }
    if now.name != was.name {
        found.push(change(OriginDifference::Name, was.name.clone(), now.name.clone()));
    }
    let status = PaymentStatus::of(state_of_item(was));
    if kind == Origin::SamePeople && status != PaymentStatus::Paid {
        found.push(change(OriginDifference::NotPaidThen, status.word().to_owned(), String::new()));
    }
    found
}
