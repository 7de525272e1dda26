//! Deposits of all accounts: pages, sums, files. Totals contain confirmed deposits only.

use std::path::{Path, PathBuf};

use base::timestamp::{HOUR, Timestamp};
use chrono::{Days, NaiveDate};
use service_api::value::Amount;
use session::saved_file::{MOST_LINES, save_list};
use session::tables::refundable::never_given_back;

use crate::tables::deposit_list as table;
use crate::tables::deposit_list::{DepositFilter, DepositRow, HowKnown};
use crate::tables::deposit_refunds::DepositRefunds;
use crate::view::{
    DepositKnown, DepositPart, DepositSumsView, DepositView, DepositsExport, DepositsFilter, DepositsPageView, DepositsRequest,
};
use engine::outbox::Outbox;
use files::sheets::list_file::{Column, ListCell};
use system::env::rfc3339;
use system::error::{AppError, ErrorCode, InputProblem};

/// Deposits per page.
const PAGE: u32 = 100;

/// A page of the list.
pub async fn page(outbox: &Outbox, request: &DepositsRequest) -> Result<DepositsPageView, AppError> {
    let mut filter = filter(&request.filter)?;
    filter.before = request.after.as_deref().map(place).transpose()?;
    let mut rows = outbox.store.read(move |db| table::page(db, &filter, PAGE)).await?;
    let more = rows.len() > PAGE as usize;
    rows.truncate(PAGE as usize);
    let after = rows.last().filter(|_| more).map(|row| format!("{}.{}", row.at.0, row.id));
    Ok(DepositsPageView {
        rows: rows.into_iter().map(view).collect(),
        after,
    })
}

fn place(text: &str) -> Result<(Timestamp, i64), AppError> {
    let parts = text.split_once('.');
    let parts = parts.and_then(|(at, id)| Some((Timestamp(at.parse().ok()?), id.parse().ok()?)));
    parts.ok_or_else(|| AppError::new(ErrorCode::Invalid, "There is no such page of deposits."))
}

/// The number and sum of the deposits that match a filter.
pub async fn sums(outbox: &Outbox, request: &DepositsFilter) -> Result<DepositSumsView, AppError> {
    let filter = filter(request)?;
    let sums = outbox.store.read(move |db| table::sums(db, &filter)).await?;
    Ok(DepositSumsView {
        confirmed_count: sums.confirmed.0,
        confirmed: sums.confirmed.1.decimal(),
        back: if_any(sums.back),
        forwarded_count: sums.forwarded.0,
        forwarded: if_any(sums.forwarded.1),
        fees_count: sums.fees.0,
        fees: if_any(sums.fees.1),
        unconfirmed_count: sums.unconfirmed.0,
        unconfirmed: sums.unconfirmed.1.decimal(),
        differing: sums.differing,
        not_said: sums.unclassified,
    })
}

/// Writes the deposits that match a filter into `folder`. Returns the path of the file.
pub async fn export(outbox: &Outbox, request: &DepositsExport, folder: &Path) -> Result<PathBuf, AppError> {
    let filter = filter(&request.filter)?;
    // One more than a file holds shows that there are too many.
    let most = u32::try_from(MOST_LINES).unwrap_or(u32::MAX);
    let read = move |db: &rusqlite::Connection| Ok((table::page(db, &filter, most)?, DepositRefunds::read(db)?));
    let (rows, backs) = outbox.store.read(read).await?;
    let cells: Vec<Vec<ListCell>> = rows.into_iter().map(|row| line(row, &backs)).collect();
    save_list(folder, ("Deposits", outbox.now()), request.format, &COLUMNS, &cells)
}

fn if_any(sum: Amount) -> Option<String> {
    (sum > Amount::ZERO).then(|| sum.decimal())
}

fn filter(request: &DepositsFilter) -> Result<DepositFilter, AppError> {
    let day = |path: &str, text: &Option<String>| match text.as_deref().map(str::trim).filter(|text| !text.is_empty()) {
        None => Ok(None),
        Some(text) => text
            .parse::<NaiveDate>()
            .map(Some)
            .map_err(|_| InputProblem::new(path, "Give a day such as 2026-11-24.")),
    };
    let (from, to) = (day("from", &request.from), day("to", &request.to));
    let problems: Vec<InputProblem> = [from.clone().err(), to.clone().err()].into_iter().flatten().collect();
    let (Ok(from), Ok(to)) = (from, to) else {
        return Err(AppError::invalid("No deposits were looked for.", problems));
    };
    // Midnight in Lagos is one hour before midnight in UTC.
    let begins = |day: NaiveDate| {
        day.and_hms_opt(0, 0, 0)
            .map(|time| Timestamp(time.and_utc().timestamp_millis()).plus(-HOUR))
    };
    Ok(DepositFilter {
        known: match request.part {
            DepositPart::All => None,
            DepositPart::Confirmed => Some(HowKnown::Confirmed),
            DepositPart::NotConfirmed => Some(HowKnown::NotConfirmed),
            DepositPart::Differs => Some(HowKnown::Differs),
            DepositPart::NotSaid => Some(HowKnown::Unclassified),
        },
        text: request.text.clone(),
        from: from.and_then(begins),
        until: to.and_then(|day| day.checked_add_days(Days::new(1))).and_then(begins),
        number: request.number.clone(),
        before: None,
    })
}

fn known(row: &DepositRow) -> DepositKnown {
    let two_amounts = row.noticed.is_some_and(|noticed| noticed != row.amount) || row.amounts_differ;
    match (row.callback.is_some(), row.history.is_some()) {
        (_, _) if row.is_unclassified => DepositKnown::NotSaid,
        (_, true) if two_amounts => DepositKnown::Differs,
        (true, true) => DepositKnown::Both,
        (false, true) => DepositKnown::History,
        (_, false) => DepositKnown::Notice,
    }
}

fn view(row: DepositRow) -> DepositView {
    let known = known(&row);
    DepositView {
        id: row.id.to_string(),
        at: rfc3339(row.at),
        account_number: row.account_number,
        account: row.account.map(|id| id.to_string()),
        account_name: row.account_name,
        reference: row.reference,
        noticed: row.noticed.filter(|noticed| *noticed != row.amount).map(Amount::decimal),
        amount: row.amount.decimal(),
        known,
        confirmed: row.history.is_some(),
        clearing_fee: row.clearing_fee,
        transfer_fee: row.transfer_fee,
        forward_bank: row.transfer_bank,
        forward_account: row.transfer_account,
        never_refunded: never_given_back(row.method.as_deref()),
        method: row.method,
        payer_name: row.payer_name,
        payer_bank: row.payer_bank,
        payer_account: row.payer_account,
        funding_reference: row.funding_reference,
        notice: row.callback.map(|callback| callback.to_string()),
    }
}

const COLUMNS: [Column; 18] = [
    ("Time (WAT)", 20),
    ("Customer", 28),
    ("Account", 14),
    ("Amount (NGN)", 16),
    ("Given back (NGN)", 16),
    ("Forwarded (NGN)", 16),
    ("Confirmed", 12),
    ("How we know", 32),
    ("Amount by the notice (NGN)", 24),
    ("Fee for receiving (NGN)", 20),
    ("Fee for forwarding (NGN)", 20),
    ("Forwarded to bank", 24),
    ("Forwarded to account", 18),
    ("Payer", 28),
    ("Payer’s bank", 24),
    ("Payer’s account", 16),
    ("Reference", 30),
    ("Reference of the payer’s transfer", 34),
];

fn line(row: DepositRow, backs: &DepositRefunds) -> Vec<ListCell> {
    let how = match known(&row) {
        DepositKnown::Both => "notice and history",
        DepositKnown::Notice => "only a notice: not confirmed",
        DepositKnown::History => "only the history",
        DepositKnown::Differs => "two amounts were told",
        DepositKnown::NotSaid => "the history: the service did not say what this is",
    };
    let forwarded = row.history.is_some() && (row.transfer_bank.is_some() || row.transfer_account.is_some());
    let text = |text: Option<String>| ListCell::Text(text.unwrap_or_default());
    let fee = |fee: Option<String>| ListCell::Money(fee.and_then(|fee| Amount::parse(&fee).ok()));
    vec![
        ListCell::Time(Some(row.at)),
        text(row.account_name),
        ListCell::Text(row.account_number),
        ListCell::Money(Some(row.amount)),
        ListCell::Money(backs.of(&row.reference)),
        ListCell::Money(forwarded.then_some(row.amount)),
        ListCell::Text(if row.history.is_some() { "yes" } else { "no" }.to_owned()),
        ListCell::Text(how.to_owned()),
        ListCell::Money(row.noticed),
        fee(row.clearing_fee),
        fee(row.transfer_fee),
        text(row.transfer_bank),
        text(row.transfer_account),
        text(row.payer_name),
        text(row.payer_bank),
        text(row.payer_account),
        ListCell::Text(row.reference),
        text(row.funding_reference),
    ]
}
