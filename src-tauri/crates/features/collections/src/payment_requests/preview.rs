//! The preview of a request: what would be sent, and what a person should know first. Nothing is sent.

use std::sync::Arc;

use payment_rules::payment_request::PaymentRequestState;
use payment_rules::unusual_amount::{LATEST, median_if_exceeded};
use rusqlite::Connection;
use service_api::value::{Amount, BankId};
use session::profile::Profile;
use session::typed::present;
use sheet_rules::forms::PAID_RECENTLY;

use super::form::{ReadForm, read_form};
use super::listing::brief;
use crate::banks::bank_name;
use crate::messages;
use crate::payment_requests::detail::contact;
use crate::tables::payment_requests;
use crate::tables::payment_requests::{Likeness, known, listing};
use crate::view::{NewPaymentRequest, PaymentRequestPreviewView};
use directory::holder;
use engine::outbox::Outbox;
use system::env::rfc3339;
use system::error::AppError;

/// What would be sent, or every problem with its field.
pub async fn preview(outbox: &Arc<Outbox>, profile: &Profile, form: &NewPaymentRequest) -> Result<PaymentRequestPreviewView, AppError> {
    settled(outbox, form).await?;
    let ReadForm { request, expires_at } = read_form(outbox, profile, form).await?;
    let like = Likeness {
        amount: request.amount.minor(),
        name: request.payer.name.as_str().to_owned(),
        phone: request.payer.phoneNumber.as_ref().map(|phone| phone.as_str().to_owned()),
        email: request.payer.email.as_ref().map(|email| email.as_str().to_owned()),
        again_of: again_of(form),
    };
    let since = outbox.now().plus(-PAID_RECENTLY);
    let read = move |db: &Connection| {
        let paid_recently = known::paid_alike(db, &like, since)?;
        Ok((known::alike(db, &like)?, paid_recently, listing::latest_requested(db, LATEST)?))
    };
    let (alike, paid_recently, before) = outbox.store.read(read).await?;
    let payee = &request.payee;
    let holder = match payee.bankId.as_ref().zip(payee.bankAccountNumber.as_ref()) {
        Some((bank, account)) => holder::known(outbox, bank, account, &[payee.name.as_str()]).await?,
        None => None,
    };
    Ok(PaymentRequestPreviewView {
        amount: request.amount.decimal(),
        usual: median_if_exceeded(before, request.amount).map(Amount::decimal),
        payer_contact: contact(form),
        payer_bank: name_of(outbox, request.payer.bankId.as_ref()).await,
        payee_name: payee.name.as_str().to_owned(),
        payee_bank: name_of(outbox, payee.bankId.as_ref()).await,
        holder,
        expires_at: expires_at.map(rfc3339),
        alike: alike.into_iter().map(brief).collect(),
        paid_recently: paid_recently.into_iter().map(brief).collect(),
    })
}

fn again_of(form: &NewPaymentRequest) -> Option<i64> {
    present(&form.again_of)?.parse().ok()
}

/// Refuses a copy of a request that is unconfirmed: it may exist, and the customer would be asked twice.
pub(super) async fn settled(outbox: &Outbox, form: &NewPaymentRequest) -> Result<(), AppError> {
    let Some(again_of) = again_of(form) else { return Ok(()) };
    let row = payment_requests::payment_request(&outbox.store, again_of).await?;
    if matches!(row.state, PaymentRequestState::Sending | PaymentRequestState::InDoubt) {
        let message = messages::earlier_unconfirmed(&row.line.reference);
        return Err(AppError::conflict(message));
    }
    Ok(())
}

/// The name of a bank, or its id if the list of banks is not available.
pub(super) async fn name_of(outbox: &Arc<Outbox>, bank: Option<&BankId>) -> Option<String> {
    let bank = bank?;
    let name = bank_name(outbox, bank.as_str()).await;
    Some(name.unwrap_or_else(|| bank.as_str().to_owned()))
}
