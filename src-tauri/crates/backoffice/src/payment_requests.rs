//! Asking for payment: create, watch until paid.

mod listing;

pub use listing::{page, totals};

use std::sync::Arc;

use chrono::NaiveDateTime;
use domain::moment::{MINUTE, Moment};
use domain::outbox::State;
use domain::payment_request::{Standing, progress};
use domain::reading::{Attempt, Evidence};
use domain::watching::next_look;
use rusqlite::Connection;
use serde_json::json;
use service_api::declare::Operation as _;
use service_api::{PaymentMethodResult, PaymentRequest, PaymentRequestResult, Status, StatusResult};

use crate::env::{Purpose, rfc3339, service_time};
use crate::error::{AppError, ErrorCode, InputProblem};
use crate::notices;
use crate::outbox::Outbox;
use crate::profiles::Profile;
use crate::store::{Created, NewLine, PaymentRequestForm, PaymentRequestRow, payment_requests as table};
use crate::view::{NewPaymentRequest, PaymentRequestState, PaymentRequestView, PropertyView, WayToPayView};

/// Makes a request and sends it. Whatever became of it is in the view.
pub async fn create(outbox: &Arc<Outbox>, profile: &Profile, form: &NewPaymentRequest) -> Result<PaymentRequestView, AppError> {
    let now = outbox.now();
    let expires_at = form.expires_in_minutes.map(|minutes| now.plus(i64::from(minutes) * MINUTE));
    let request = read_form(outbox, profile, form, now, expires_at, &notices::address(outbox).await?)?;
    let contact = [&form.payer_phone, &form.payer_email]
        .into_iter()
        .flatten()
        .filter(|text| !text.trim().is_empty());
    let line = NewLine {
        operation: PaymentRequest::SPEC.id,
        reference: request.referenceNumber.as_str().to_owned(),
        about: None,
        moves_money: false,
        run: None,
        body: serde_json::to_string(&request).map_err(AppError::bug)?,
        amount: request.amount,
    };
    outbox.service.ready_for(&PaymentRequest::SPEC, &line.body)?;
    let kept = PaymentRequestForm {
        payer_name: form.payer_name.trim().to_owned(),
        payer_contact: contact.map(|text| text.trim()).collect::<Vec<_>>().join(" · "),
        purpose: present(&form.purpose),
        created_at: now,
        expires_at,
        again_of: None,
    };
    let id = outbox.store.add_payment_request(line, kept).await?;
    let row = outbox.store.payment_request(id).await?;
    outbox.send_one(row.line.id).await?;
    view(outbox, id).await
}

fn present(text: &Option<String>) -> Option<String> {
    text.as_ref().map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}

/// The typed request, or every problem of the form beside its field.
fn read_form(
    outbox: &Outbox,
    profile: &Profile,
    form: &NewPaymentRequest,
    now: Moment,
    expires_at: Option<Moment>,
    notices_to: &str,
) -> Result<PaymentRequest, AppError> {
    let digits = ungrouped(&form.amount);
    let payee_share = service_api::value::Share::parse(form.payer_fee_share.trim())
        .map(payee_share)
        .unwrap_or_default();
    let body = json!({
        "referenceNumber": outbox.env.ids.reference(outbox.kind, Purpose::Request)?,
        "amount": digits,
        "currency": "NGN",
        "payer": {
            "name": form.payer_name.trim(),
            "phoneNumber": present(&form.payer_phone).map(|text| text.replace([' ', '-'], "")),
            "email": present(&form.payer_email),
        },
        "payee": { "name": profile.business_name.as_deref().unwrap_or(&profile.name) },
        "expiryDateTimeUTC": expires_at.map(service_time).transpose()?,
        "isSuppressMessages": !form.send_messages,
        "payerCollectionFeeShare": form.payer_fee_share.trim(),
        "payeeCollectionFeeShare": payee_share,
        "isAllowPartialPayments": form.allow_partial,
        "isAllowOverPayments": form.allow_over,
        "callBackUrl": notices_to,
        "paymentMethods": form.payment_methods,
    });
    let problems = (PaymentRequest::SPEC.problems)(&body, &service_time(now)?);
    if problems.is_empty() {
        return serde_json::from_value(body).map_err(AppError::bug);
    }
    let problems = problems.into_iter().map(|problem| InputProblem {
        path: form_field(&problem.path).to_owned(),
        message: problem.message,
    });
    Err(AppError::invalid(
        "No request was made. Some fields need another look.",
        problems.collect(),
    ))
}

/// An amount as people type it, without naira sign, spaces and thousands commas; a comma anywhere else stays and is a problem.
pub(crate) fn ungrouped(typed: &str) -> String {
    let text: String = typed.chars().filter(|c| !matches!(c, ' ' | '₦' | '\u{a0}')).collect();
    let whole = text.split('.').next().unwrap_or_default();
    let mut groups = whole.split(',');
    let first = groups.next().is_some_and(|group| (1..=3).contains(&group.len()));
    let grouped = first && groups.all(|group| group.len() == 3);
    if grouped { text.replace(',', "") } else { text }
}

/// What the payer does not bear, so that both make exactly 1.
fn payee_share(payer: service_api::value::Share) -> String {
    let rest = 10_000_u16.saturating_sub(payer.parts());
    format!("{}.{:04}", rest / 10_000, rest % 10_000)
}

/// Our form's field for a field of the contract.
fn form_field(path: &str) -> &str {
    match path {
        "payer.name" => "payer_name",
        "payer.phoneNumber" => "payer_phone",
        "payer.email" => "payer_email",
        "expiryDateTimeUTC" => "expires_in_minutes",
        "payerCollectionFeeShare" | "payeeCollectionFeeShare" => "payer_fee_share",
        path if path.starts_with("paymentMethods") => "payment_methods",
        other => other,
    }
}

/// Notes what the answer to a request carried; part of settling its line.
pub(crate) fn note_created(db: &Connection, line: i64, evidence: &Evidence, attempt: &Attempt, now: Moment) -> Result<(), AppError> {
    let (Evidence::Accepted(_), Attempt::Answered { body, .. }) = (evidence, attempt) else {
        return Ok(());
    };
    let answer: PaymentRequestResult = serde_json::from_slice(body).unwrap_or_default();
    let created = Created {
        total_payment: answer
            .totalPaymentAmount
            .as_ref()
            .map(|amount| amount.amount.map_or(amount.text.clone(), |amount| amount.decimal())),
        payer_has_wallet: answer.isPayerServiceAccountHolder,
        ways: answer
            .paymentMethods
            .as_ref()
            .map(serde_json::to_string)
            .transpose()
            .map_err(AppError::bug)?,
        expires_at: answer.expiryDateTimeUTC.as_ref().and_then(|text| moment_of(text.as_str())),
    };
    table::created(db, line, &created, now)
}

/// Notes that a doubtful request was found; the next look-up brings the rest.
pub(crate) fn note_found(db: &Connection, line: i64, now: Moment) -> Result<(), AppError> {
    table::created(db, line, &Created::default(), now)
}

fn moment_of(text: &str) -> Option<Moment> {
    let text = text.trim_end_matches('Z');
    NaiveDateTime::parse_from_str(text, "%Y-%m-%dT%H:%M:%S%.f")
        .ok()
        .map(|time| Moment(time.and_utc().timestamp_millis()))
}

/// Looks a request up now; one that never left is sent, under its own reference.
pub async fn check(outbox: &Arc<Outbox>, id: i64) -> Result<PaymentRequestView, AppError> {
    let row = outbox.store.payment_request(id).await?;
    match row.line.line.state {
        State::Ready => {
            outbox.send_one(row.line.id).await?;
        }
        State::InDoubt | State::Confirming | State::Held => {
            outbox.enquire_about(row.line).await?;
        }
        State::Accepted => look_up(outbox, &row).await?,
        State::Sending | State::Refused | State::Cancelled => {}
    }
    view(outbox, id).await
}

/// Asks the service where a request stands, and notes what it says.
pub(crate) async fn look_up(outbox: &Arc<Outbox>, row: &PaymentRequestRow) -> Result<(), AppError> {
    let reference = service_api::value::KnownReference::parse(&row.line.reference).map_err(AppError::bug)?;
    let asked = outbox
        .ask(&Status {
            referenceNumber: reference,
        })
        .await;
    let now = outbox.now();
    let next = next_look(outbox.request_pace(), row.created_at, row.expires_at, now);
    match asked {
        Ok(answer) => {
            let progress = progress(&serde_json::to_value(&answer).map_err(AppError::bug)?, &row.line.reference);
            let over = progress.as_ref().is_some_and(|progress| progress.standing.is_final());
            if progress.is_some() {
                keep_ways(outbox, row, &answer).await?;
            }
            outbox.store.set_progress(row.id, progress, now, next.filter(|_| !over)).await?;
        }
        // What never left stays due.
        Err(error) if error.code == ErrorCode::NotSent => return Err(error),
        Err(error) => {
            outbox.store.set_progress(row.id, None, now, next).await?;
            return Err(error);
        }
    }
    outbox.tell(crate::event::Topic::PaymentRequests, Some(row.id.to_string()));
    Ok(())
}

/// A request that was found after a doubt learns its ways to pay from the look-up.
async fn keep_ways(outbox: &Arc<Outbox>, row: &PaymentRequestRow, answer: &StatusResult) -> Result<(), AppError> {
    let ways = answer
        .data
        .as_ref()
        .and_then(|data| data.paymentMethods.as_ref())
        .filter(|ways| !ways.is_empty());
    let (Some(ways), "[]") = (ways, row.ways.as_str()) else {
        return Ok(());
    };
    let created = Created {
        ways: Some(serde_json::to_string(ways).map_err(AppError::bug)?),
        ..Created::default()
    };
    let (line, now) = (row.line.id, outbox.now());
    outbox.store.write(move |db| table::created(db, line, &created, now)).await
}

/// The request `id` as people see it.
pub async fn view(outbox: &Outbox, id: i64) -> Result<PaymentRequestView, AppError> {
    Ok(view_of(outbox.store.payment_request(id).await?))
}

/// All requests as people see them, latest first.
pub async fn list(outbox: &Outbox) -> Result<Vec<PaymentRequestView>, AppError> {
    Ok(outbox.store.payment_requests().await?.into_iter().map(view_of).collect())
}

fn view_of(row: PaymentRequestRow) -> PaymentRequestView {
    let state = state_of(&row);
    let ways: Vec<PaymentMethodResult> = serde_json::from_str(&row.ways).unwrap_or_default();
    PaymentRequestView {
        id: row.id.to_string(),
        reference: row.line.reference,
        state,
        state_detail: match row.line.line.state {
            State::Accepted => None,
            State::Ready | State::Sending | State::InDoubt | State::Confirming | State::Held | State::Refused | State::Cancelled => {
                row.line.line.reason
            }
        },
        amount: row.line.line.amount.decimal(),
        total_payment: row.total_payment,
        paid: row.paid,
        payer_name: row.payer_name,
        payer_contact: row.payer_contact,
        purpose: row.purpose,
        created_at: rfc3339(row.created_at),
        expires_at: row.expires_at.map(rfc3339),
        paid_at: row.paid_at.map(rfc3339),
        checked_at: row.checked_at.map(rfc3339),
        next_check_at: row.next_check_at.or(row.line.line.next_enquiry_at).map(rfc3339),
        payer_has_wallet: row.payer_has_wallet,
        ways: ways.into_iter().map(way_view).collect(),
    }
}

fn way_view(way: PaymentMethodResult) -> WayToPayView {
    let properties = way.properties.unwrap_or_default();
    WayToPayView {
        method: way.name.map(|name| name.0).unwrap_or_default(),
        properties: properties
            .into_iter()
            .map(|(name, value)| PropertyView { name, value: value.0 })
            .collect(),
    }
}

fn state_of(row: &PaymentRequestRow) -> PaymentRequestState {
    match row.line.line.state {
        State::Ready => PaymentRequestState::NotSent,
        State::Sending => PaymentRequestState::Sending,
        State::InDoubt | State::Held => PaymentRequestState::InDoubt,
        State::Confirming | State::Refused | State::Cancelled => PaymentRequestState::Refused,
        State::Accepted => match row.standing {
            Standing::Waiting => PaymentRequestState::Waiting,
            Standing::PartPaid => PaymentRequestState::PartPaid,
            Standing::Paid => PaymentRequestState::Paid,
            Standing::Expired => PaymentRequestState::Expired,
            Standing::Cancelled => PaymentRequestState::Cancelled,
            Standing::Failed => PaymentRequestState::Failed,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::ungrouped;

    #[test]
    fn takes_commas_only_between_thousands() {
        assert_eq!(ungrouped("₦ 1,250,000.50"), "1250000.50");
        assert_eq!(ungrouped("50000"), "50000");
        for odd in ["10,50", "1,2345", ",500", "1,000,00"] {
            assert_eq!(ungrouped(odd), odd);
        }
    }
}
