//! Months: what the service's sources tell of each, and what is lacking.

use crate::host::Host;
use crate::month;
use crate::view::*;
use system::error::AppError;

pub(super) async fn months_list(host: &Host, _: Nothing) -> Result<Vec<MonthBriefView>, AppError> {
    month::list(&host.profile().await?.context.outbox).await
}

pub(super) async fn month_view(host: &Host, request: MonthRequest) -> Result<MonthView, AppError> {
    let open = host.profile().await?;
    month::view(&open.context.outbox, &open.months.fetching, &request).await
}

pub(super) async fn month_fetch(host: &Host, request: MonthRequest) -> Result<MonthFetchView, AppError> {
    let open = host.profile().await?;
    open.months.fetching.start(&open.context.outbox, &request).await
}

pub(super) async fn month_fetch_stop(host: &Host, _: Nothing) -> Result<MonthFetchView, AppError> {
    Ok(host.profile().await?.months.fetching.stop())
}
