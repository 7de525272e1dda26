//! Airtime and data out of a sheet. Buying it is confirmed in its own window.

use crate::host::Host;
use crate::top_ups;
use crate::view::*;
use system::error::AppError;

pub(super) async fn top_ups_list(host: &Host, _: Nothing) -> Result<TopUpsListView, AppError> {
    top_ups::list(&host.profile().await?.context.outbox).await
}

pub(super) async fn top_ups_read(host: &Host, file: TopUpsFile) -> Result<TopUpsView, AppError> {
    top_ups::read(&host.profile().await?.context.outbox, &file).await
}

pub(super) async fn top_ups_view(host: &Host, request: TopUpsId) -> Result<TopUpsView, AppError> {
    top_ups::view(&host.profile().await?.context.outbox, &request.top_ups).await
}

pub(super) async fn top_ups_change(host: &Host, request: ChangeTopUp) -> Result<TopUpsView, AppError> {
    top_ups::change(&host.profile().await?.context.outbox, request).await
}

pub(super) async fn top_ups_discard(host: &Host, request: TopUpsId) -> Result<DoneView, AppError> {
    top_ups::discard(&host.profile().await?.context.outbox, &request.top_ups).await?;
    Ok(DoneView {})
}
