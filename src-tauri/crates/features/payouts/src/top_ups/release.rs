//! Buys the rows of a sheet: exactly what the confirm window shows, each row under its own reference.

use std::collections::BTreeSet;
use std::sync::Arc;

use cell_rules::in_sheet;
use service_api::AirtimePurchase;
use service_api::declare::Operation as _;
use service_api::value::{Amount, Currency, PhoneNumber, PublicId, Text};
use sheet_rules::top_up::Judged;

use super::draft::{judged, mark, total};
use super::number;
use crate::enough_money;
use crate::messages;
use crate::tables::top_ups::TopUps;
use crate::tables::{top_ups, top_ups as table};
use engine::outbox::Outbox;
use engine::tables::outbox::NewEntry;
use engine::tables::runs::{NewItem, RunRow};
use store::Actor;
use system::env::Purpose;
use system::error::{AppError, ErrorCode};

/// How many rows that are bought despite a warning are listed.
const NAMED: usize = 5;

/// What the confirm window shows.
pub struct QuestionFacts {
    pub count: usize,
    pub total: Amount,
    pub facts: Vec<(&'static str, String)>,
    pub warnings: Vec<String>,
    /// How many rows repeat a purchase of today for the same phone.
    pub recent_repeats: u32,
    /// The purchases as outbox entries.
    pub lines: Vec<NewEntry>,
}

/// Reads the sheet in its current state.
///
/// # Errors
///
/// It is not what the person was shown.
pub async fn question_facts(outbox: &Arc<Outbox>, id: &str, shown: &str) -> Result<QuestionFacts, AppError> {
    let (sheet, rows) = as_shown(outbox, id, shown).await?;
    let digest = sheet.file_digest.clone();
    let before = outbox.store.read(move |db| table::run_of_file(db, &digest)).await?;
    let ready: Vec<&Judged> = rows.iter().filter(|row| row.is_ready()).collect();
    let mut facts = vec![("File", sheet.file_name.clone())];
    let mut by_operator: Vec<(&str, usize)> = Vec::new();
    for name in ready
        .iter()
        .filter_map(|row| row.operator.as_ref())
        .map(|operator| operator.name.as_str())
    {
        match by_operator.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => by_operator.push((name, 1)),
        }
    }
    let operators: Vec<String> = by_operator.iter().map(|(name, count)| format!("{name} {count}")).collect();
    facts.push(("Operators", operators.join(", ")));
    let phones: BTreeSet<&str> = ready.iter().map(|row| row.phone.as_str()).collect();
    facts.push(("Phones", phones.len().to_string()));
    let out = rows.len() - ready.len();
    if out > 0 {
        facts.push((messages::SKIPPED, out.to_string()));
    }
    let mut warnings = Vec::new();
    if let Some((run, at)) = before {
        warnings.push(messages::file_bought_before(&at.day(), run));
    }
    if !sheet.unread.is_empty() {
        warnings.push(messages::sheets_not_included(&sheet.unread));
    }
    warnings.extend(despite_warnings(&ready));
    let today = outbox.now().day();
    let repeats = ready
        .iter()
        .filter(|row| row.bought_before.is_some_and(|at| at.day() == today))
        .count();
    let items = ready.iter().map(|row| item(outbox, row));
    Ok(QuestionFacts {
        count: ready.len(),
        total: total(&rows)?,
        facts,
        warnings,
        recent_repeats: u32::try_from(repeats).unwrap_or(u32::MAX),
        lines: items.map(|item| item.map(|item| item.line)).collect::<Result<_, _>>()?,
    })
}

/// The rows that are bought despite a warning.
fn despite_warnings(ready: &[&Judged]) -> Vec<String> {
    let doubtful = ready.iter().filter_map(|row| Some((row.row, row.doubt.as_ref()?)));
    let mut sentences: Vec<String> = doubtful
        .clone()
        .take(NAMED)
        .map(|(row, doubt)| messages::bought_despite(row, doubt))
        .collect();
    match doubtful.count() - sentences.len() {
        0 => {}
        1 => sentences.push(messages::ONE_MORE_DESPITE.to_owned()),
        more => sentences.push(messages::more_despite(more)),
    }
    sentences
}

async fn as_shown(outbox: &Arc<Outbox>, id: &str, shown: &str) -> Result<(TopUps, Vec<Judged>), AppError> {
    let (sheet, rows) = judged(outbox, number(id)?).await?;
    let refused = |message: &str| Err(AppError::new(ErrorCode::Conflict, message).hint(messages::REVIEW_SHEET));
    if sheet.run.is_some() {
        return refused(messages::SHEET_IS_BATCH);
    }
    if mark(&rows) != shown {
        return refused(messages::SHEET_CHANGED);
    }
    if rows.iter().any(|row| !row.left_out && !row.is_ready()) {
        return refused(messages::ROWS_NEED_CORRECTION);
    }
    if !rows.iter().any(Judged::is_ready) {
        return refused(messages::EVERY_ROW_SKIPPED);
    }
    Ok((sheet, rows))
}

/// Releases a sheet as it was shown. Returns the batch's id.
pub async fn release(outbox: &Arc<Outbox>, id: &str, shown: &str, actor: Actor) -> Result<i64, AppError> {
    if let Some(error) = outbox.stalled() {
        return Err(error);
    }
    outbox.no_missing_sends().await?;
    let (sheet, rows) = as_shown(outbox, id, shown).await?;
    enough_money(outbox, total(&rows)?, messages::TOP_UP_OR_SKIP).await?;
    let items = rows
        .iter()
        .filter(|row| row.is_ready())
        .map(|row| item(outbox, row))
        .collect::<Result<Vec<_>, _>>()?;
    let run = RunRow {
        id: 0,
        file_name: sheet.file_name.clone(),
        file_digest: sheet.file_digest.clone(),
        plan_digest: shown.to_owned(),
        approved_at: outbox.now(),
        route: "single".to_owned(),
        group_size: 1,
        paused: None,
        stopped: None,
    };
    let run = top_ups::buy_top_ups(&outbox.store, sheet, run, items, actor, outbox.naming(None)).await?;
    outbox.wake();
    Ok(run)
}

fn item(outbox: &Outbox, row: &Judged) -> Result<NewItem, AppError> {
    let incomplete = || AppError::bug("a row without operator or amount is ready");
    let (operator, amount) = (row.operator.as_ref().ok_or_else(incomplete)?, row.amount.ok_or_else(incomplete)?);
    // A placeholder of the same form: the reference is derived when the purchase is stored.
    let reference = outbox.env.ids.reference(outbox.kind, Purpose::Payment)?;
    let invalid = |why: String| AppError::new(ErrorCode::Invalid, messages::row_not_bought(in_sheet(row.row), &why));
    let request = AirtimePurchase {
        referenceNumber: reference.clone(),
        amount,
        currency: Some(Currency::naira()),
        destinationPhoneNumber: Some(PhoneNumber::parse(&row.phone).map_err(invalid)?),
        purchaserPrincipal: None,
        purchaserCredentials: None,
        mobileOperatorPublicId: PublicId::parse(&operator.id).map_err(invalid)?,
        sourceOfFunds: None,
        locale: None,
        mobileOperatorServiceId: row
            .bundle
            .as_ref()
            .map(|bundle| Text::parse(&bundle.id))
            .transpose()
            .map_err(invalid)?,
        isSuppressRecipientMessages: None,
        isDataBundle: row.bundle.is_some().then_some(true),
    };
    Ok(NewItem {
        line: NewEntry {
            operation: AirtimePurchase::SPEC.id,
            reference: reference.as_str().to_owned(),
            about: None,
            moves_money: true,
            run: None,
            body: serde_json::to_string(&request).map_err(AppError::bug)?,
            amount,
        },
        row: row.row,
        sheet: String::new(),
        name: if row.name.is_empty() { row.phone.clone() } else { row.name.clone() },
        bank: operator.name.clone(),
        bank_code: None,
        account: row.phone.clone(),
        remarks: row
            .bundle
            .as_ref()
            .map_or_else(|| "Airtime".to_owned(), |bundle| bundle.name.clone()),
    })
}
