//! Activity.

use crate::activity;
use crate::error::AppError;
use crate::host::Host;
use crate::view::*;

pub(super) async fn activity_list(host: &Host, request: ActivityRequest) -> Result<ActivityPageView, AppError> {
    activity::list(&host.profile().await?.outbox, &request, activity::PAGE).await
}

pub(super) async fn activity_export(host: &Host, request: ActivityExportRequest) -> Result<FileSavedView, AppError> {
    let path = activity::export(&host.profile().await?.outbox, &request, &host.config.exports).await?;
    Ok(host.saved.note(path))
}

pub(super) async fn activity_show(host: &Host, request: CallRequest) -> Result<CallView, AppError> {
    activity::show(&host.profile().await?.outbox, &request.call_id).await
}
