//! Paying with a customer's money, by the principal and the password that the customer gave for it. The password goes out with the call and
//! is kept nowhere, unless somebody wants it kept: then in the safe alone.

use payment_rules::reading::Outcome;
use service_api::AccountBalance;
use service_api::value::{Amount, Password, Secret, Text};
use session::Context;
use session::typed::digits;
use session::view::Pin;
use sha2::{Digest as _, Sha512};

use crate::Payments;
use crate::tables::kept_customers as table;
use crate::view::{KeptCustomerView, KeptCustomersView, NewPayment, OnBehalfOf, PayTo};
use engine::event::Topic;
use engine::outbox::Outbox;
use secrets::ExternalSecret;
use store::{Actor, Store, audit};
use system::env::rfc3339;
use system::error::AppError;

/// With what their names outside the records begin.
pub const PASSWORDS: &str = "customer-password";
/// Neither the customer nor the password is one that the service knows.
const NOT_KNOWN: &str = "104";

fn place(all: &ExternalSecret, principal: &str) -> ExternalSecret {
    all.named(&hex::encode(&Sha512::digest(principal.as_bytes())[..10]))
}

/// A principal as it is sent: of a phone or account number without what people put between its digits.
pub(crate) fn principal_of(behalf: &OnBehalfOf) -> String {
    let typed = behalf.principal.trim();
    let number = digits(typed);
    let is_number = !number.is_empty() && number.trim_start_matches('+').bytes().all(|byte| byte.is_ascii_digit());
    if is_number { number } else { typed.to_owned() }
}

/// The words before the fields of a call that name the customer; none where only our own wallet pays.
pub(crate) fn who(to: &PayTo) -> Option<&'static str> {
    match to {
        PayTo::Wallet { .. } => Some("sender"),
        PayTo::Airtime { .. } | PayTo::Bill { .. } => Some("purchaser"),
        PayTo::Bank { .. } | PayTo::Cash { .. } => None,
    }
}

/// The payment with the customer's password in its place: the one that was typed, else the one that is kept. Without either it stays empty,
/// which is a problem of the form.
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

/// Whether the customer's wallet holds as much as that, as the service says. That customer and password go together is found out by it,
/// before any money moves.
pub(crate) async fn holds(context: &Context, behalf: &OnBehalfOf, total: Amount) -> Result<Option<bool>, AppError> {
    let outbox = &context.outbox;
    let wrong = |message: String| problem("credentials", message);
    let request = AccountBalance {
        referenceNumber: outbox.question()?,
        accountPrincipal: Some(Text::parse(&principal_of(behalf)).map_err(|message| problem("principal", message))?),
        accountCredentials: Some(Password::parse(behalf.credentials.0.expose()).map_err(wrong)?),
        sourceOfFunds: None,
        locale: None,
    };
    let heard = outbox.ask_for_outcome(&request).await?;
    if matches!(&heard.outcome, Outcome::Refused { code, .. } if code == NOT_KNOWN) {
        let message = "No money moved. The service does not accept this password for this customer. Look at both.";
        return Err(problem("credentials", message));
    }
    // Anything else says nothing against the payment: the service decides about that itself.
    let answer = heard.answer.filter(|_| heard.outcome == Outcome::Accepted);
    let held = answer.and_then(|answer| answer.availableBalance.or(answer.totalBalance)?.amount);
    Ok(held.map(|held| held >= total))
}

fn problem(path: &str, message: impl Into<String>) -> AppError {
    AppError::invalid_field("Nothing was sent. Some fields need another look.", path, message)
}

/// Keeps the password of a payment that was made, where somebody wants it. What is kept is what was right.
pub(crate) async fn keep(payments: &Payments, behalf: &OnBehalfOf, hand: Actor) -> Result<(), AppError> {
    let (principal, now) = (principal_of(behalf), payments.context.outbox.now());
    let password = Secret::new(behalf.credentials.0.expose().to_owned());
    place(&payments.passwords, &principal).set(password).await?;
    let noted = move |db: &rusqlite::Transaction<'_>| {
        table::keep(db, &principal, now)?;
        audit::record(db, now, hand.entry("customer's password kept", None, Some(principal)))
    };
    payments.context.outbox.store.write(noted).await?;
    payments.context.outbox.notify(Topic::Payments, None);
    Ok(())
}

/// The customers whose passwords are kept.
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

/// Takes the password of one out of the safe.
pub async fn forget_customer(payments: &Payments, principal: &str, hand: Actor) -> Result<KeptCustomersView, AppError> {
    let (principal, now) = (principal.trim().to_owned(), payments.context.outbox.now());
    place(&payments.passwords, &principal).forget().await?;
    let noted = move |db: &rusqlite::Transaction<'_>| {
        table::forget(db, &principal)?;
        audit::record(db, now, hand.entry("customer's password removed", None, Some(principal)))
    };
    payments.context.outbox.store.write(noted).await?;
    customers(payments).await
}

/// Takes the passwords of all out of the safe.
pub async fn forget_all(store: &Store, all: &ExternalSecret) -> Result<(), AppError> {
    for (principal, _) in store.read(table::all).await? {
        place(all, &principal).forget().await?;
    }
    Ok(())
}
