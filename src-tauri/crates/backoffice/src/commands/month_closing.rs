//! Closing a month, and its pack.

use crate::host::Host;
use crate::month::{closing, pack};
use crate::view::*;
use system::error::AppError;

pub(super) async fn month_closing(host: &Host, request: MonthRequest) -> Result<MonthClosingView, AppError> {
    closing::view(&host.profile().await?.months, &request).await
}

pub(super) async fn month_prepare(host: &Host, request: MonthPrepareRequest) -> Result<MonthClosingView, AppError> {
    closing::prepare(&host.profile().await?.months, request).await
}

pub(super) async fn month_take_back(host: &Host, request: MonthRequest) -> Result<MonthClosingView, AppError> {
    closing::take_back(&host.profile().await?.months, &request).await
}

pub(super) async fn month_sign(host: &Host, request: MonthRequest) -> Result<MonthClosingView, AppError> {
    closing::sign(&host.profile().await?.months, &request).await
}

pub(super) async fn month_reopen(host: &Host, request: MonthReopenRequest) -> Result<MonthClosingView, AppError> {
    closing::reopen(&host.profile().await?.months, request).await
}

pub(super) async fn month_pack(host: &Host, request: MonthPackRequest) -> Result<MonthPackView, AppError> {
    let (path, digest) = pack::save(&host.profile().await?.context, request, &host.config.exports).await?;
    let FileSavedView { path } = host.saved.note(path);
    Ok(MonthPackView { path, digest })
}
