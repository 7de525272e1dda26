//! The balance of the wallet beside the amount of a payment.

use crate::messages;
use std::sync::Arc;

use service_api::value::Amount;
use session::Context;

use super::form::Written;
use crate::view::{NewPayment, PaymentCheckView};
use engine::outbox::Outbox;
use system::error::AppError;

/// A warning if the wallet holds too little.
pub(crate) async fn balance_warning(context: &Context, view: &PaymentCheckView) -> Result<Option<String>, AppError> {
    let total = Amount::parse(&view.total).unwrap_or_default();
    let shortfall = shortfall(&context.outbox, total).await?;
    Ok(shortfall.map(|words| messages::probably_declined(&words)))
}

/// Puts the missing amount before a rejection's message, if the wallet holds less than the payment.
pub(crate) async fn with_shortfall(
    context: &Context,
    payment: &NewPayment,
    written: &Written,
    error: AppError,
) -> Result<AppError, AppError> {
    if payment.behalf.is_some() || !written.kind.leaves_the_wallet() {
        return Ok(error);
    }
    Ok(match shortfall(&context.outbox, written.amount).await? {
        Some(words) => AppError {
            hint: Some(error.message),
            message: words,
            ..error
        },
        None => error,
    })
}

/// States the missing amount, if the service reports that the wallet holds less than `total` now.
pub(crate) async fn shortfall(outbox: &Arc<Outbox>, total: Amount) -> Result<Option<String>, AppError> {
    let balance = outbox.balance().await?;
    let reported = balance.available.filter(|_| balance.problem.is_none());
    let available = reported
        .and_then(|reported| reported.amount)
        .filter(|amount| *amount != Amount::ZERO);
    Ok(available.and_then(|available| shortfall_words(available, total)))
}

fn shortfall_words(available: Amount, total: Amount) -> Option<String> {
    let missing = total.checked_sub(available).filter(|missing| *missing != Amount::ZERO)?;
    Some(messages::wallet_is_short(missing, available, total))
}
