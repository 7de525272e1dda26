//! A sheet of airtime and data before it is bought. It is judged from its rows each time.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use base::timestamp::{DAY, Timestamp};
use cell_rules::in_sheet;
use service_api::value::Amount;
use session::{sheet_file, typed};
use sha2::{Digest as _, Sha256};
use sheet_rules::schema::Field as _;
use sheet_rules::top_up::{Bundle, Field, Judged, Offers, Operator, TopUpRow, judge, operator_of};

use super::number;
use crate::messages;
use crate::tables::top_ups as table;
use crate::tables::top_ups::TopUps;
use crate::view::{ChangeTopUp, TopUpChange, TopUpRowView, TopUpsBriefView, TopUpsFile, TopUpsListView, TopUpsView};
use directory::providers::{bundles, operators};
use directory::view::OfferedRequest;
use engine::outbox::Outbox;
use files::sheets;
use system::env::rfc3339;
use system::error::{AppError, ErrorCode, InputProblem};

/// How far back earlier purchases count.
const LOOK_BACK: i64 = 35 * DAY;
/// How many sheets are listed.
const SHOWN: usize = 50;

/// Reads and stores a sheet.
pub async fn read(outbox: &Arc<Outbox>, file: &TopUpsFile) -> Result<TopUpsView, AppError> {
    let bytes = sheet_file::bytes_of(&file.bytes_base64)?;
    let (digest, name) = (hex::encode(Sha256::digest(&bytes)), file.file_name.clone());
    let sheet = file.sheet.clone().filter(|sheet| !sheet.is_empty());
    let reading = tokio::task::spawn_blocking(move || {
        let refused = |why: String| AppError::new(ErrorCode::Invalid, messages::nothing_read_from(&name, &why));
        let book = sheet_file::workbook(&name, &bytes, sheet)?;
        let rows = sheet_rules::top_up::read(&book.grid).map_err(refused)?;
        let unread = sheets::unread(&name, &bytes, &book).into_iter().map(|sheet| sheet.name).collect();
        Ok::<_, AppError>((rows, unread))
    });
    let (rows, unread) = reading.await.map_err(AppError::bug)??;
    let new = TopUps {
        id: 0,
        file_name: file.file_name.clone(),
        file_digest: digest,
        read_at: outbox.now(),
        rows,
        unread,
        run: None,
    };
    let id = outbox.store.write(move |db| table::add(db, &new)).await?;
    view(outbox, &id.to_string()).await
}

/// The latest sheets, newest first, without their rows.
pub async fn list(outbox: &Outbox) -> Result<TopUpsListView, AppError> {
    let sheets = outbox.store.read(|db| table::latest(db, SHOWN + 1)).await?;
    Ok(TopUpsListView {
        top_ups: sheets.iter().take(SHOWN).map(brief).collect(),
        more: sheets.len() > SHOWN,
    })
}

fn brief(sheet: &TopUps) -> TopUpsBriefView {
    TopUpsBriefView {
        top_ups: sheet.id.to_string(),
        file_name: sheet.file_name.clone(),
        read_at: rfc3339(sheet.read_at),
        run: sheet.run.map(|run| run.to_string()),
    }
}

/// The offers that the rows refer to.
async fn offers(outbox: &Arc<Outbox>, rows: &[TopUpRow]) -> Result<Offers, AppError> {
    let listed = operators(outbox, false).await?;
    let operators: Vec<Operator> = listed
        .rows
        .into_iter()
        .map(|row| Operator {
            id: row.id,
            name: row.name,
        })
        .collect();
    let asked = rows.iter().filter(|row| !row.bundle.trim().is_empty());
    let of: BTreeSet<String> = asked
        .filter_map(|row| operator_of(row, &operators).0.ok())
        .map(|operator| operator.id.clone())
        .collect();
    let mut sold = BTreeMap::new();
    for id in of {
        let listed = bundles(
            outbox,
            &OfferedRequest {
                of: id.clone(),
                again: false,
            },
        )
        .await?;
        let bundle = |row: &directory::providers::Offered| Bundle {
            id: row.id.clone(),
            name: row.name.clone(),
            price: row.price(),
        };
        sold.insert(id, listed.rows.iter().map(bundle).collect());
    }
    Ok(Offers { operators, bundles: sold })
}

/// The sheet `id` with its rows judged now.
pub(super) async fn judged(outbox: &Arc<Outbox>, id: i64) -> Result<(TopUps, Vec<Judged>), AppError> {
    let sheet = outbox.store.read(move |db| table::one(db, id)).await?;
    let phones = sheet.rows.iter().map(|row| row.phone.clone()).collect();
    outbox.verify_among(phones).await?;
    let now = outbox.now();
    let read = outbox.store.read(move |db| {
        let sheet = table::one(db, id)?;
        // Once it is being bought, its own payments are not earlier ones.
        let earlier = match sheet.run {
            Some(_) => BTreeMap::new(),
            None => table::earlier(db, Timestamp(now.0 - LOOK_BACK), now)?,
        };
        Ok((sheet, earlier))
    });
    let (sheet, earlier) = read.await?;
    let offers = offers(outbox, &sheet.rows).await?;
    let rows = judge(&sheet.rows, &offers, &earlier, now, typed::amount);
    Ok((sheet, rows))
}

/// The sum of the rows that will be bought.
pub(super) fn total(rows: &[Judged]) -> Result<Amount, AppError> {
    let ready = rows.iter().filter(|row| row.is_ready());
    Amount::sum(ready.filter_map(|row| row.amount)).ok_or_else(|| AppError::new(ErrorCode::Invalid, messages::TOTAL_TOO_LARGE))
}

/// A digest of everything that will be bought.
pub(super) fn mark(rows: &[Judged]) -> String {
    let mut digest = Sha256::new();
    for row in rows.iter().filter(|row| row.is_ready()) {
        let operator = row.operator.as_ref().map_or("", |operator| operator.id.as_str());
        let bundle = row.bundle.as_ref().map_or("", |bundle| bundle.id.as_str());
        let minor = row.amount.map_or(0, Amount::minor);
        digest.update(format!("{} {} {operator} {bundle} {minor} {:?}\n", row.row, row.phone, row.doubt));
    }
    hex::encode(digest.finalize())
}

/// The sheet in its current state.
pub async fn view(outbox: &Arc<Outbox>, id: &str) -> Result<TopUpsView, AppError> {
    let (sheet, rows) = judged(outbox, number(id)?).await?;
    let count = |which: fn(&Judged) -> bool| u32::try_from(rows.iter().filter(|row| which(row)).count()).unwrap_or(u32::MAX);
    Ok(TopUpsView {
        brief: brief(&sheet),
        ready: count(Judged::is_ready),
        to_fix: count(|row| !row.left_out && !row.is_ready()),
        left_out: count(|row| row.left_out),
        total: total(&rows)?.decimal(),
        shown: mark(&rows),
        unread_sheets: sheet.unread,
        rows: rows.into_iter().map(row_view).collect(),
    })
}

fn row_view(row: Judged) -> TopUpRowView {
    let is_ready = row.is_ready();
    let problem = |(field, message): (Field, String)| InputProblem::new(field.heading(), message);
    TopUpRowView {
        row: in_sheet(row.row),
        name: row.name,
        phone: row.phone,
        operator: row.operator.map(|operator| operator.id),
        told_by: row.operator_source,
        bundle: row.bundle.map(|bundle| bundle.name),
        amount: row.amount.map(Amount::decimal),
        problems: row.problems.into_iter().map(problem).collect(),
        phone_meant: row.phone_meant,
        doubt: row.doubt,
        is_meant: row.is_meant,
        notes: row.notes,
        left_out: row.left_out,
        is_ready,
    }
}

/// Changes a row.
pub async fn change(outbox: &Arc<Outbox>, request: ChangeTopUp) -> Result<TopUpsView, AppError> {
    let id = number(&request.top_ups)?;
    let ChangeTopUp { row, change, .. } = request;
    let write = outbox.store.write(move |db| {
        let mut sheet = table::one(db, id)?;
        let found = sheet.rows.iter_mut().find(|known| in_sheet(known.row) == row);
        let found = found.ok_or_else(|| AppError::new(ErrorCode::NotFound, messages::NO_SUCH_ROW))?;
        match change {
            TopUpChange::Operator { operator } => found.chosen = Some(operator).filter(|id| !id.is_empty()),
            TopUpChange::LeftOut { out } => found.left_out = out,
            TopUpChange::Meant { doubt } => found.meant = doubt,
            TopUpChange::Zero => {
                let meant = found.proposed_phone();
                found.phone = meant.ok_or_else(|| AppError::new(ErrorCode::Invalid, messages::NO_ZERO_MISSING))?;
            }
        }
        table::change(db, id, &sheet.rows)
    });
    write.await?;
    view(outbox, &id.to_string()).await
}

/// Discards a sheet.
pub async fn discard(outbox: &Outbox, id: &str) -> Result<(), AppError> {
    let id = number(id)?;
    outbox.store.write(move |db| table::discard(db, id)).await
}
