//! Rates of foreign currencies. The service reports only current rates; earlier ones come from our recorded calls.

use crate::messages;
use std::sync::Arc;

use base::timestamp::DAY;
use service_api::GetForeignExchangeRate;
use service_api::value::Currency;

use crate::tables::rates as table;
use crate::view::{RateView, RatesView};
use engine::outbox::Outbox;
use system::env::rfc3339;
use system::error::AppError;

/// How far back checks are shown, in milliseconds.
const SHOWN: i64 = 30 * DAY;
const NAIRA: &str = "NGN";

fn currency_of(text: &str) -> Result<Currency, AppError> {
    let text = text.trim().to_uppercase();
    let wrong = |message: String| AppError::invalid_field(messages::NOTHING_REQUESTED, "currency", message);
    if text == NAIRA {
        return Err(wrong(messages::FOREIGN_CURRENCY_NEEDED.to_owned()));
    }
    Currency::parse(&text).map_err(|_| wrong(messages::CURRENCY_CODE_NEEDED.to_owned()))
}

/// The checks of the last thirty days.
pub async fn view(outbox: &Outbox, currency: &str) -> Result<RatesView, AppError> {
    let currency = currency_of(currency)?.as_str().to_owned();
    let (wanted, since) = (currency.clone(), outbox.now().plus(-SHOWN));
    let checks = outbox.store.read(move |db| table::checks(db, NAIRA, &wanted, since)).await?;
    Ok(RatesView {
        currency,
        checks: checks
            .into_iter()
            .map(|check| RateView {
                at: rfc3339(check.at),
                buy: check.buy,
                sell: check.sell,
            })
            .collect(),
    })
}

/// Queries the current rate and returns the checks with it.
pub async fn ask(outbox: &Arc<Outbox>, currency: &str) -> Result<RatesView, AppError> {
    let foreign = currency_of(currency)?;
    outbox
        .ask(&GetForeignExchangeRate {
            baseCurrency: Currency::naira(),
            foreignCurrency: foreign,
        })
        .await?;
    view(outbox, currency).await
}
