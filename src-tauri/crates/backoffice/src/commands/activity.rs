//! Activity.

use crate::activity;
use crate::activity::support;
use crate::host::Host;
use crate::view::*;
use system::error::AppError;

pub(super) async fn activity_list(host: &Host, request: ActivityRequest) -> Result<ActivityPageView, AppError> {
    activity::list(&host.profile().await?.context.outbox, &request, activity::PAGE).await
}

pub(super) async fn activity_export(host: &Host, request: ActivityExportRequest) -> Result<FileSavedView, AppError> {
    let path = activity::export(&host.profile().await?.context.outbox, &request, &host.config.exports).await?;
    Ok(host.saved.note(path))
}

pub(super) async fn activity_show(host: &Host, request: CallRequest) -> Result<CallView, AppError> {
    activity::show(&host.profile().await?.context.outbox, &request.call_id).await
}

pub(super) async fn support_report(host: &Host, request: SupportRequest) -> Result<SupportReportView, AppError> {
    support::report(host, &request).await
}

pub(super) async fn support_save(host: &Host, request: SupportSaveRequest) -> Result<FileSavedView, AppError> {
    let path = support::save(&*host.profile().await?, &request, &host.config.exports).await?;
    Ok(host.saved.note(path))
}
