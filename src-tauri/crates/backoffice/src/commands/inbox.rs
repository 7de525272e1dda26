//! Notices of the service.

use crate::host::Host;
use crate::view::*;
use crate::{notices, signature};
use session::ids::number;
use system::error::AppError;

pub(super) async fn inbox_page(host: &Host, request: InboxRequest) -> Result<InboxPageView, AppError> {
    notices::page(&host.profile().await?.context.outbox, &request).await
}

pub(super) async fn inbox_export(host: &Host, request: InboxExportRequest) -> Result<FileSavedView, AppError> {
    let path = notices::export(&host.profile().await?.context.outbox, &request, &host.config.exports).await?;
    Ok(host.saved.note(path))
}

pub(super) async fn inbox_counts(host: &Host, _: Nothing) -> Result<InboxCountsView, AppError> {
    let open = host.profile().await?;
    notices::counts(&open.context.outbox, &open.notices).await
}

pub(super) async fn inbox_view(host: &Host, request: NoticeId) -> Result<NoticeDetailView, AppError> {
    notices::view(&host.profile().await?.context.outbox, &request.id).await
}

pub(super) async fn inbox_explain(host: &Host, request: NoticeId) -> Result<NoticeExplainedView, AppError> {
    let open = host.profile().await?;
    signature::explain_notice(host, &open.context, &request.id).await
}

pub(super) async fn inbox_see(host: &Host, request: NoticeId) -> Result<DoneView, AppError> {
    notices::see(&host.profile().await?.context.outbox, Some(&request.id)).await?;
    Ok(DoneView {})
}

pub(super) async fn inbox_see_all(host: &Host, _: Nothing) -> Result<DoneView, AppError> {
    notices::see(&host.profile().await?.context.outbox, None).await?;
    Ok(DoneView {})
}

pub(super) async fn inbox_put_aside(host: &Host, request: PutAsideRequest) -> Result<NoticeDetailView, AppError> {
    let open = host.profile().await?;
    notices::put_aside(&open.context.outbox, &request).await?;
    notices::view(&open.context.outbox, &request.id).await
}

pub(super) async fn inbox_ask(host: &Host, request: NoticeId) -> Result<NoticeDetailView, AppError> {
    let open = host.profile().await?;
    notices::ask_again(&open.context.outbox, number(&request.id)?).await?;
    notices::view(&open.context.outbox, &request.id).await
}

pub(super) async fn inbox_paste(host: &Host, request: PasteNoticesRequest) -> Result<PastedNoticesView, AppError> {
    notices::paste(&host.profile().await?.context.outbox, &request).await
}

pub(super) async fn inbox_ways(host: &Host, _: Nothing) -> Result<NoticeWaysView, AppError> {
    let open = host.profile().await?;
    notices::ways_view(&open.context.outbox, &open.notices).await
}

pub(super) async fn inbox_set_ways(host: &Host, form: NoticeWaysForm) -> Result<NoticeWaysView, AppError> {
    let open = host.profile().await?;
    notices::set_ways(&open.context.outbox, &open.notices, &form).await
}
