//! Rates of foreign currencies.

use crate::host::Host;
use crate::rates;
use crate::view::*;
use system::error::AppError;

pub(super) async fn rates_view(host: &Host, request: RatesRequest) -> Result<RatesView, AppError> {
    rates::view(&host.profile().await?.context.outbox, &request.currency).await
}

pub(super) async fn rates_ask(host: &Host, request: RatesRequest) -> Result<RatesView, AppError> {
    rates::ask(&host.profile().await?.context.outbox, &request.currency).await
}
