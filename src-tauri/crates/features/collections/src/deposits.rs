//! Deposits of all accounts: pages, sums, files. Totals contain confirmed deposits only.

use std::path::PathBuf;

use base::timestamp::Timestamp;
use base::typed_day::Nearest;
use service_api::value::Amount;
use session::ids::number;
use session::saved_file::{Destination, MOST_LINES, save_shown};
use session::tables::refundable::never_given_back;
use session::typed;

use crate::messages;
use crate::tables::deposit_list as table;
use crate::tables::deposit_list::{DepositFilter, DepositRow, HowKnown};
use crate::tables::deposit_refunds::DepositRefunds;
use crate::view::{
    DepositKnown, DepositPart, DepositSumsView, DepositView, DepositsExport, DepositsFilter, DepositsPageView, DepositsRequest,
};
use engine::outbox::Outbox;
use files::sheets::list_file::ListCell;
use store::listing::{Ordered, Place};
use system::env::rfc3339;
use system::error::{AppError, InputProblem};

/// Deposits per page.
const PAGE: usize = 100;

/// A page of the list.
pub async fn page(outbox: &Outbox, request: &DepositsRequest) -> Result<DepositsPageView, AppError> {
    let filter = filter(&request.filter, outbox.now())?;
    let order = Ordered {
        by: request.order,
        descending: request.descending,
    };
    let after = request.after.as_deref().map(|cursor| Place::read(cursor, order)).transpose()?;
    // One more than is shown tells whether there is another page.
    let read = move |db: &rusqlite::Connection| table::page(db, &filter, order, after.as_ref(), PAGE + 1);
    let mut rows = outbox.store.read(read).await?;
    let more = rows.len() > PAGE;
    rows.truncate(PAGE);
    let last = rows.last().filter(|_| more);
    Ok(DepositsPageView {
        after: last.map(|(place, _)| place.cursor(order)).transpose()?,
        rows: rows.into_iter().map(|(_, row)| view(row)).collect(),
    })
}

/// The number and sum of the deposits that match a filter.
pub async fn sums(outbox: &Outbox, request: &DepositsFilter) -> Result<DepositSumsView, AppError> {
    let filter = filter(request, outbox.now())?;
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

/// Writes the deposits that match a filter. Returns the path of the file.
pub async fn export(outbox: &Outbox, request: &DepositsExport, to: &Destination) -> Result<PathBuf, AppError> {
    let filter = DepositFilter {
        only: request.only.iter().map(|id| number(id)).collect::<Result<_, _>>()?,
        ..filter(&request.filter, outbox.now())?
    };
    let order = Ordered {
        by: request.order,
        descending: request.descending,
    };
    // One more than a file holds shows that there are too many.
    let read = move |db: &rusqlite::Connection| Ok((table::page(db, &filter, order, None, MOST_LINES + 1)?, DepositRefunds::read(db)?));
    let (rows, backs) = outbox.store.read(read).await?;
    let cells: Vec<Vec<ListCell>> = rows.into_iter().map(|(_, row)| line(row, &backs)).collect();
    save_shown(
        to,
        ("Deposits", outbox.now()),
        request.format,
        (&messages::DEPOSIT_COLUMNS, &request.columns),
        cells,
    )
}

fn if_any(sum: Amount) -> Option<String> {
    (sum > Amount::ZERO).then(|| sum.decimal())
}

fn filter(request: &DepositsFilter, now: Timestamp) -> Result<DepositFilter, AppError> {
    let day = |path: &str, text: &Option<String>| match text.as_deref().map(str::trim).filter(|text| !text.is_empty()) {
        None => Ok(None),
        Some(text) => typed::day(text, now, Nearest::Past)
            .map(Some)
            .map_err(|problem| InputProblem::new(path, problem)),
    };
    let (from, to) = (day("from", &request.from), day("to", &request.to));
    let problems: Vec<InputProblem> = [from.clone().err(), to.clone().err()].into_iter().flatten().collect();
    let (Ok(from), Ok(to)) = (from, to) else {
        return Err(AppError::invalid(messages::DATES_UNREADABLE, problems));
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
        from: from.map(Timestamp::start_of_day),
        until: to.map(|day| Timestamp::start_of_day(day + 1)),
        number: request.number.clone(),
        only: Vec::new(),
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

fn line(row: DepositRow, backs: &DepositRefunds) -> Vec<ListCell> {
    let how = messages::deposit_evidence(known(&row));
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
