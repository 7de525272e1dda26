//! The views of one payment request.

use std::sync::Arc;

use payment_rules::payment_request::PaymentRequestState;
use rusqlite::Connection;
use serde_json::Value as Json;
use service_api::PaymentMethodResult;
use service_api::answer::Word;
use service_api::callback::PaymentRequestNotification;
use service_api::value::{Amount, AnswerAmount, BankId};
use session::tables::refunds;
use session::typed::present;

use super::form::form_of_sent;
use super::listing::{Balance, balance};
use super::preview::name_of;
use super::steps::steps;
use crate::messages;
use crate::tables::callbacks::CallbackRow;
use crate::tables::payment_requests::{NamedRequest, PaymentRequestRow, ReportedPayment, known};
use crate::tables::{callbacks, payment_requests};
use crate::view::*;
use base::decimal::decimal;
use engine::outbox::Outbox;
use engine::tables::evidence;
use system::env::rfc3339;
use system::error::AppError;

/// The request `id`.
pub async fn view(outbox: &Outbox, id: i64) -> Result<PaymentRequestView, AppError> {
    Ok(view_of(payment_requests::payment_request(&outbox.store, id).await?))
}

/// The request `id` with everything that is known about it.
pub async fn detail(outbox: &Arc<Outbox>, id: i64) -> Result<PaymentRequestDetailView, AppError> {
    let row = payment_requests::payment_request(&outbox.store, id).await?;
    let (line, reference) = (row.line.id, row.line.reference.clone());
    let read = move |db: &Connection| {
        let steps = (evidence::of_line(db, line)?, payment_requests::steps(db, id)?);
        let payments = (known::payments(db, &reference)?, callbacks::of_request(db, &reference)?);
        Ok((steps, payments, known::asked_again(db, id)?, refunds::of(db, "refund", &reference)?))
    };
    let ((events, changes), (payments, callbacks), (before, after), refunds) = outbox.store.read(read).await?;
    // An amount that may have been refunded must not be offered again.
    let overpaid = balance_of(&row, Some(refunds::counted(&refunds).minor())).over;
    let money = |minor: i64| decimal(i128::from(minor));
    let link = |request: NamedRequest| RequestLinkView {
        id: request.id.to_string(),
        reference: request.reference,
    };
    Ok(PaymentRequestDetailView {
        terms: terms(outbox, &row).await,
        steps: steps(&row, events, changes, &refunds),
        too_much: overpaid.map(money),
        payments: payments.into_iter().map(payment).collect(),
        noticed: callbacks.iter().filter_map(payment_of_callback).collect(),
        again_of: before.map(link),
        asked_again: after.into_iter().map(link).collect(),
        request: view_of(row),
    })
}

/// A new form with the values of the request `id`.
pub async fn again(outbox: &Outbox, id: i64) -> Result<NewPaymentRequest, AppError> {
    let row = payment_requests::payment_request(&outbox.store, id).await?;
    Ok(form_of_sent(&body(&row), row.purpose.clone(), id))
}

fn body(row: &PaymentRequestRow) -> Json {
    serde_json::from_str(&row.line.body).unwrap_or_default()
}

/// The contact of the customer.
pub(super) fn contact(form: &NewPaymentRequest) -> String {
    let contacts: Vec<String> = [&form.payer_phone, &form.payer_email].into_iter().filter_map(present).collect();
    contacts.join(" · ")
}

fn balance_of(row: &PaymentRequestRow, back: Option<i64>) -> Balance {
    let paid = row.paid.is_some().then_some(row.paid_minor);
    balance(row.state, (row.due, row.fee_unknown), paid).less(back)
}

pub(super) fn view_of(row: PaymentRequestRow) -> PaymentRequestView {
    let state = row.state;
    let methods: Vec<PaymentMethodResult> = serde_json::from_str(&row.ways).unwrap_or_default();
    let money = |minor: i64| decimal(i128::from(minor));
    let paid = row.paid.is_some().then_some(row.paid_minor);
    let left = balance_of(&row, row.back);
    let over_now = !matches!(
        state,
        PaymentRequestState::Waiting | PaymentRequestState::PartPaid | PaymentRequestState::NotSent | PaymentRequestState::Sending
    );
    let short = paid
        .filter(|paid| over_now && *paid > 0 && *paid < row.due)
        .map(|paid| row.due - paid);
    PaymentRequestView {
        id: row.id.to_string(),
        reference: row.line.reference,
        state,
        state_detail: match state {
            PaymentRequestState::NotSent | PaymentRequestState::Sending | PaymentRequestState::InDoubt | PaymentRequestState::Refused => {
                row.line.line.reason.map(String::from)
            }
            PaymentRequestState::Waiting
            | PaymentRequestState::PartPaid
            | PaymentRequestState::Paid
            | PaymentRequestState::Expired
            | PaymentRequestState::Cancelled
            | PaymentRequestState::Failed => None,
        },
        amount: row.line.line.amount.decimal(),
        total_payment: row.total_payment,
        paid: row.paid,
        due: money(row.due),
        owed: left.owed.map(money),
        owed_at_least: left.owed_at_least.map(money),
        over: left.over.map(money),
        back: row.back.map(money),
        fee_unknown: row.fee_unknown,
        short: short.map(money),
        refund_status: row.refund_status,
        payer_name: row.payer_name,
        payer_contact: row.payer_contact,
        purpose: row.purpose,
        created_at: rfc3339(row.created_at),
        expires_at: row.expires_at.map(rfc3339),
        paid_at: row.paid_at.map(rfc3339),
        checked_at: row.checked_at.map(rfc3339),
        next_check_at: row.next_check_at.or(row.line.line.next_status_query_at).map(rfc3339),
        payer_has_wallet: row.payer_has_wallet,
        ways: methods.into_iter().map(method_view).collect(),
    }
}

fn method_view(method: PaymentMethodResult) -> WayToPayView {
    let properties = method.properties.unwrap_or_default();
    WayToPayView {
        method: method.name.map(|name| name.0).unwrap_or_default(),
        properties: properties
            .into_iter()
            .map(|(name, value)| PropertyView { name, value: value.0 })
            .collect(),
    }
}

async fn terms(outbox: &Arc<Outbox>, row: &PaymentRequestRow) -> RequestTermsView {
    let body = body(row);
    let form = form_of_sent(&body, None, row.id);
    let payer_bank = form.payer_bank.as_deref().and_then(|bank| BankId::parse(bank).ok());
    RequestTermsView {
        payee_name: body.pointer("/payee/name").and_then(Json::as_str).unwrap_or_default().to_owned(),
        payee: form.payee,
        payee_account: form.payee_wallet.or(form.payee_account),
        payer_fee_share: form.payer_fee_share,
        allow_partial: form.allow_partial,
        allow_over: form.allow_over,
        send_messages: form.send_messages,
        payment_methods: form.payment_methods,
        payer_bank: name_of(outbox, payer_bank.as_ref()).await,
        show_bank_details: form.show_bank_details,
    }
}

/// The payment that a genuine callback reports, if it does.
fn payment_of_callback(row: &CallbackRow) -> Option<CallbackPaymentView> {
    let read = PaymentRequestNotification::read(&row.body).ok()?;
    let figure = |amount: Option<AnswerAmount>| amount.and_then(|amount| amount.amount);
    let words = |word: Option<Word>| word.map(|word| word.0.trim().to_owned()).filter(|word| !word.is_empty());
    let (amount, fee) = (figure(read.paymentAmount), figure(read.collectionFee));
    let left = amount.zip(fee).and_then(|(amount, fee)| amount.checked_sub(fee));
    let from = read.fundingDetails.unwrap_or_default();
    let reference = words(read.fundingPaymentReference).or_else(|| words(from.paymentReferenceNumber));
    (amount.is_some() || reference.is_some()).then(|| CallbackPaymentView {
        notice: row.id.to_string(),
        received_at: rfc3339(row.received_at),
        amount: amount.map(Amount::decimal),
        fee: fee.map(Amount::decimal),
        left: left.map(Amount::decimal),
        payer_name: words(from.payerName),
        payer_bank: words(from.payerBankName),
        payer_account: words(from.payerBankAccountNumber).or_else(|| words(from.payerAccountNumber)),
        reference,
    })
}

fn payment(reported: ReportedPayment) -> RequestPaymentView {
    RequestPaymentView {
        at: rfc3339(reported.at),
        amount: decimal(i128::from(reported.amount)),
        words: match reported.unknown_action.as_deref() {
            None => String::new(),
            Some("") => messages::UNCLASSIFIED.to_owned(),
            Some(word) => messages::unclassified_as(word),
        },
    }
}
