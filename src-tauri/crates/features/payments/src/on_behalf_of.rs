//! Payments with a customer's money, identified by the customer's principal and password. The password is sent with the call. It is stored
//! only on request, and only in the secret store.

use crate::messages;
use payment_rules::reading::Outcome;
use service_api::AccountBalance;
use service_api::value::{Amount, Password, Secret, Text};
use session::Context;
use session::typed::digits;
use session::view::Pin;
use sha2::{Digest as _, Sha512};

use crate::tables::stored_passwords as table;
use crate::view::{KeptCustomerView, KeptCustomersView, NewPayment, OnBehalfOf, PayTo};
use crate::{Payments, field_error};
use engine::event::Topic;
use engine::outbox::Outbox;
use secrets::ExternalSecret;
use store::{Actor, Store, audit};
use system::env::rfc3339;
use system::error::AppError;

/// The prefix of the passwords' names in the secret store.
pub const PASSWORDS: &str = "customer-password";
/// The service's rejection code for an unknown customer or a wrong password.
const NOT_KNOWN: &str = "104";

fn place(all: &ExternalSecret, principal: &str) -> ExternalSecret {
    all.named(&hex::encode(&Sha512::digest(principal.as_bytes())[..10]))
}

/// A principal as it is sent: a phone or account number without separators.
pub(crate) fn principal_of(behalf: &OnBehalfOf) -> String {
    let typed = behalf.principal.trim();
    let number = digits(typed);
    let is_number = !number.is_empty() && number.trim_start_matches('+').bytes().all(|byte| byte.is_ascii_digit());
    if is_number { number } else { typed.to_owned() }
}

/// The prefix of the fields that identify the customer; `None` if only our own wallet can pay.
pub(crate) fn who(to: &PayTo) -> Option<&'static str> {
    match to {
        PayTo::Wallet { .. } => Some("sender"),
        PayTo::Airtime { .. } | PayTo::Bill { .. } => Some("purchaser"),
        PayTo::Bank { .. } | PayTo::Cash { .. } => None,
    }
}

/// The payment with the customer’s password: the typed one, else the stored one. Without either it stays empty, which is a problem of the
/// form.
pub(crate) async fn with_password(payments: &Payments, payment: &NewPayment) -> Result<NewPayment, AppError> {
    let mut payment = payment.clone();
    if let Some(behalf) = payment.behalf.as_mut()
        && behalf.credentials.0.expose().is_empty()
    {
        let principal = principal_of(behalf);
        if is_kept(&payments.context.outbox, &principal).await?
            && let Some(kept) = place(&payments.passwords, &principal).get().await?
        {
            behalf.credentials = Pin(kept);
        }
    }
    Ok(payment)
}

async fn is_kept(outbox: &Outbox, principal: &str) -> Result<bool, AppError> {
    let all = outbox.store.read(table::all).await?;
    Ok(all.iter().any(|(kept, _)| kept == principal))
}

/// Whether the customer's wallet holds `total`, as the service reports. A wrong password is found before any money moves.
pub(crate) async fn holds(context: &Context, behalf: &OnBehalfOf, total: Amount) -> Result<Option<bool>, AppError> {
    let outbox = &context.outbox;
    let request = AccountBalance {
        referenceNumber: outbox.question()?,
        accountPrincipal: Some(Text::parse(&principal_of(behalf)).map_err(|message| field_error("principal", message))?),
        accountCredentials: Some(Password::parse(behalf.credentials.0.expose()).map_err(|message| field_error("credentials", message))?),
        sourceOfFunds: None,
        locale: None,
    };
    let asked = outbox.ask_for_outcome(&request).await?;
    if matches!(&asked.outcome, Outcome::Refused { code, .. } if code == NOT_KNOWN) {
        let message = messages::WRONG_PASSWORD;
        return Err(field_error("credentials", message));
    }
    // Any other answer does not block the payment; the service decides.
    let answer = asked.answer.filter(|_| asked.outcome == Outcome::Accepted);
    let available = answer.and_then(|answer| answer.availableBalance.or(answer.totalBalance)?.amount);
    Ok(available.map(|available| available >= total))
}

/// Stores the password of a payment that was made, if the user asked for it. Only a password that the service accepted is stored.
pub(crate) async fn keep(payments: &Payments, behalf: &OnBehalfOf, actor: Actor) -> Result<(), AppError> {
    let (principal, now) = (principal_of(behalf), payments.context.outbox.now());
    let password = Secret::new(behalf.credentials.0.expose().to_owned());
    place(&payments.passwords, &principal).set(password).await?;
    let noted = move |db: &rusqlite::Transaction<'_>| {
        table::keep(db, &principal, now)?;
        audit::record(
            db,
            now,
            actor.entry(crate::messages::audit::CUSTOMERS_PASSWORD_KEPT, None, Some(principal)),
        )
    };
    payments.context.outbox.store.write(noted).await?;
    payments.context.outbox.notify(Topic::Payments, None);
    Ok(())
}

/// The customers with a stored password.
pub async fn customers(payments: &Payments) -> Result<KeptCustomersView, AppError> {
    let all = payments.context.outbox.store.read(table::all).await?;
    let view = |(principal, at)| KeptCustomerView {
        principal,
        kept_at: rfc3339(at),
    };
    Ok(KeptCustomersView {
        place: payments.passwords.place(),
        customers: all.into_iter().map(view).collect(),
    })
}

/// Deletes a customer’s password from the secret store.
pub async fn forget_customer(payments: &Payments, principal: &str, actor: Actor) -> Result<KeptCustomersView, AppError> {
    let (principal, now) = (principal.trim().to_owned(), payments.context.outbox.now());
    place(&payments.passwords, &principal).forget().await?;
    let noted = move |db: &rusqlite::Transaction<'_>| {
        table::forget(db, &principal)?;
        audit::record(
            db,
            now,
            actor.entry(crate::messages::audit::CUSTOMERS_PASSWORD_REMOVED, None, Some(principal)),
        )
    };
    payments.context.outbox.store.write(noted).await?;
    customers(payments).await
}

/// Deletes all customers' passwords from the secret store.
pub async fn forget_all(store: &Store, all: &ExternalSecret) -> Result<(), AppError> {
    for (principal, _) in store.read(table::all).await? {
        place(all, &principal).forget().await?;
    }
    Ok(())
}
