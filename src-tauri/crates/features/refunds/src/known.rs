//! The refunds in the records, and what can still be refunded.

use crate::messages;
use std::sync::Arc;

use base::timestamp::Timestamp;
use payment_rules::outbox::State;
use payment_rules::refund::{RefundRecord, RefundTotal, most};
use rusqlite::Connection;
use serde_json::Value as Json;
use service_api::RefundBillPay;
use service_api::declare::{Operation as _, Spec};
use service_api::value::Amount;
use session::tables::{refund_list, refundable, refunds};

use super::history::{ReportedSince, reported_refunds};
use super::payment::payment;
use crate::view::{RefundListRequest, RefundListView, RefundOf, RefundState, RefundView, RefundsView};
use engine::outbox::{Outbox, Refundable};
use engine::tables::outbox::OutboxEntry;
use store::listing::{Ordered, Place};
use system::env::rfc3339;
use system::error::AppError;

/// Refunds per page.
const PAGE: usize = 100;

/// What can be refunded of one payment, by the service's answer at this moment, and its earlier refunds.
pub async fn of(outbox: &Arc<Outbox>, of: &RefundOf) -> Result<RefundsView, AppError> {
    let (operation, about) = (of.operation(), of.reference().to_owned());
    let asked = payment(outbox, of).await?;
    let rows = outbox.store.read(move |db| refunds::of(db, operation, &about)).await?;
    let back = refunds::counted(&rows);
    let unknown = refunds::counted(rows.iter().filter(|row| row.line.state != State::Accepted));
    let open = rows.iter().any(|row| !row.line.state.is_final() && row.line.attempts > 0);
    // A refund made elsewhere counts too, if the history contains it.
    let reported = match (of, asked.paid) {
        (RefundOf::Request { .. } | RefundOf::Deposit { .. }, Some(paid)) if paid > Amount::ZERO && !open => {
            elsewhere(outbox, of).await.map(Some)
        }
        (RefundOf::Request { .. } | RefundOf::Deposit { .. } | RefundOf::Bill { .. }, _) => Ok(None),
    };
    let from_elsewhere = compared(reported, &refunds::done(&rows), back);
    let all_back = from_elsewhere.back;
    let mut warnings = asked.warnings;
    if let RefundOf::Bill { .. } = of {
        warnings.push(messages::BILL_REFUNDS_UNKNOWN.to_owned());
    }
    warnings.extend(from_elsewhere.warnings);
    let whole = rows.iter().any(|row| row.line.amount == Amount::ZERO && refunds::counts(row));
    let left = asked
        .paid
        .or(asked.cancels)
        .map(|paid| most(asked.cancels.unwrap_or(paid), all_back));
    let left = left.filter(|left| *left > Amount::ZERO && !whole);
    let blocked = asked.blocked.or(from_elsewhere.blocked).or_else(|| match (open, left) {
        (true, _) => Some(messages::EARLIER_UNCONFIRMED.to_owned()),
        (false, None) => Some(messages::ALL_REFUNDED.to_owned()),
        (false, Some(_)) => None,
    });
    let store = &outbox.store;
    let refunds = store.read(move |db| rows.into_iter().map(|row| view(db, row)).collect()).await?;
    Ok(RefundsView {
        of: of.clone(),
        payer: asked.payer,
        paid: asked.paid.map(Amount::decimal),
        back: all_back.decimal(),
        back_for_sure: all_back.checked_sub(unknown).unwrap_or(Amount::ZERO).decimal(),
        unknown: (unknown > Amount::ZERO).then(|| unknown.decimal()),
        most: left.filter(|_| blocked.is_none()).map(Amount::decimal),
        cancels: asked.cancels.is_some(),
        blocked,
        warnings,
        refunds,
    })
}

/// The refunded amount in our records, completed from the history.
struct FromElsewhere {
    back: Amount,
    blocked: Option<String>,
    warnings: Vec<String>,
}

fn compared(reported: Result<Option<ReportedSince>, AppError>, ours: &[RefundRecord], back: Amount) -> FromElsewhere {
    let mut found = FromElsewhere {
        back,
        blocked: None,
        warnings: Vec::new(),
    };
    let reported = match reported {
        Ok(Some(reported)) => reported,
        Ok(None) => return found,
        Err(error) => {
            let words = messages::other_refunds_unknown(&error.message);
            found.warnings.push(words);
            return found;
        }
    };
    if let Some(since) = reported.cut {
        let day = rfc3339(since);
        let day = day.get(..10).unwrap_or_default();
        found.warnings.push(messages::history_begins(day));
    }
    match reported.history.elsewhere(ours) {
        RefundTotal::Known(sum) if sum > back => {
            let (all, known) = (sum.naira(), back.naira());
            let words = messages::more_refunded(&all, &known);
            found.warnings.push(words);
            found.back = sum;
        }
        RefundTotal::Known(_) => {}
        RefundTotal::NotInHistory => found.warnings.push(messages::NOT_IN_HISTORY.to_owned()),
        RefundTotal::Uncertain(why) => {
            found.blocked = Some(messages::maybe_elsewhere(&why));
        }
    }
    found
}

/// What the service reports about the payment `about`, which `spec` would refund: the paid and the refunded amount. Both are `None` if it cannot be
/// queried; then the service itself decides.
pub(crate) async fn refundable(outbox: &Arc<Outbox>, spec: &Spec, about: &str) -> Result<Refundable, AppError> {
    let reference = about.to_owned();
    let named = about.to_owned();
    let is_deposit = outbox.store.read(move |db| refundable::deposited(db, &named)).await?.is_some();
    let of = match (spec.id == RefundBillPay::SPEC.id, is_deposit) {
        (true, _) => RefundOf::Bill { reference },
        (false, true) => RefundOf::Deposit { reference },
        (false, false) => RefundOf::Request { reference },
    };
    let paid = payment(outbox, &of).await?.paid.filter(|paid| *paid > Amount::ZERO);
    let (RefundOf::Request { .. } | RefundOf::Deposit { .. }, Some(_)) = (&of, paid) else {
        return Ok(Refundable { paid, back: None });
    };
    let (operation, about) = (of.operation(), about.to_owned());
    let rows = outbox.store.read(move |db| refunds::of(db, operation, &about)).await?;
    let back = match elsewhere(outbox, &of)
        .await
        .map(|reported| reported.history.elsewhere(&refunds::done(&rows)))
    {
        Ok(RefundTotal::Known(sum)) => Some(sum),
        Ok(RefundTotal::NotInHistory | RefundTotal::Uncertain(_)) | Err(_) => None,
    };
    Ok(Refundable { paid, back })
}

async fn elsewhere(outbox: &Arc<Outbox>, of: &RefundOf) -> Result<ReportedSince, AppError> {
    let (operation, about) = (of.operation(), of.reference().to_owned());
    let before = outbox.store.read(move |db| refunds::before(db, operation, &about, 0)).await?;
    // A payment that is not in the records has no known start.
    let since = before.since.unwrap_or(Timestamp(0));
    reported_refunds(outbox, of.reference(), since, None).await
}

/// A page of the refunds in the records; the latest first without an order.
pub async fn list(outbox: &Outbox, request: &RefundListRequest) -> Result<RefundListView, AppError> {
    if let Some(of) = request.of.clone() {
        let read = move |db: &Connection| {
            let rows = refunds::of(db, of.operation(), of.reference())?;
            rows.into_iter().map(|row| view(db, row)).collect::<Result<Vec<_>, _>>()
        };
        let refunds = outbox.store.read(read).await?;
        return Ok(RefundListView { refunds, next: None });
    }
    let order = Ordered {
        by: request.order,
        descending: request.descending || request.order.is_none(),
    };
    let after = request.before.as_deref().map(|cursor| Place::read(cursor, order)).transpose()?;
    let read = move |db: &Connection| {
        let mut rows = refund_list::page(db, order, after.as_ref(), PAGE + 1)?;
        let more = rows.len() > PAGE;
        rows.truncate(PAGE);
        let next = rows.last().filter(|_| more).map(|(place, _)| place.cursor(order)).transpose()?;
        let refunds = rows.into_iter().map(|(_, row)| view(db, row)).collect::<Result<Vec<_>, _>>()?;
        Ok(RefundListView { refunds, next })
    };
    outbox.store.read(read).await
}

fn state_of(row: &OutboxEntry) -> RefundState {
    match row.line.state {
        State::Sending => RefundState::Sending,
        State::Ready | State::Cancelled => RefundState::NotSent,
        State::InDoubt | State::Confirming | State::NeedsReview => RefundState::NotKnown,
        State::Accepted if row.line.receipt.gave_nothing() => RefundState::Cancelled,
        State::Accepted => RefundState::Done,
        State::Refused => RefundState::Refused,
    }
}

fn view(db: &Connection, row: OutboxEntry) -> Result<RefundView, AppError> {
    let about = row.named().to_owned();
    let of = if row.operation == "refundBillPay" {
        RefundOf::Bill { reference: about }
    } else if refundable::requested(db, &about)?.is_none() && refundable::deposited(db, &about)?.is_some() {
        RefundOf::Deposit { reference: about }
    } else {
        RefundOf::Request { reference: about }
    };
    let destination = refunds::destination(db, row.id)?;
    let (provider, account) = destination.as_deref().map(two_fields).unzip();
    let body: Json = serde_json::from_str(&row.body).unwrap_or_default();
    let text = |field: &str| body.get(field).and_then(Json::as_str).map(str::to_owned);
    let state = state_of(&row);
    let may_be_not_done = row.line.may_be_no_refund();
    let word = session::persons_word::word(db, &row, row.line.by_person)?;
    Ok(RefundView {
        word,
        line: row.id.to_string(),
        of,
        state,
        amount: (row.line.amount != Amount::ZERO).then(|| row.line.amount.decimal()),
        given: (state == RefundState::Done).then(|| refunds::given(&row).decimal()),
        provider,
        account: account.filter(|account| !account.is_empty()),
        customer: text("customerPhoneNumber"),
        reason: text("reason"),
        detail: row.line.reason.map(String::from),
        sent_at: row.line.sent_at.map(rfc3339),
        settled_at: row.line.settled_at.map(rfc3339),
        looked: row.line.status_queries,
        absent: row.line.absent,
        next_look_at: row.line.next_status_query_at.map(rfc3339),
        may_be_not_done,
    })
}

/// The label of a provider and an account, separated by a bar (`docs/spec/collection.md#refund-result`).
fn two_fields(destination: &str) -> (String, String) {
    match destination.split_once('|') {
        Some((provider, account)) => (provider.trim().to_owned(), account.trim().to_owned()),
        None => (destination.trim().to_owned(), String::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::two_fields;

    #[test]
    fn a_destination_is_split_into_provider_and_account() {
        let fields = |text| {
            let (provider, account) = two_fields(text);
            format!("{provider} / {account}")
        };
        assert_eq!(fields("Moonstone Bank|0123456785"), "Moonstone Bank / 0123456785");
        assert_eq!(fields(" Wallet | 080 "), "Wallet / 080");
        assert_eq!(fields("0123456785"), "0123456785 / ");
    }
}
