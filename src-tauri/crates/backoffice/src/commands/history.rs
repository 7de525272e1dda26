//! History: what the service's history told, beside our own record; and what the computer's notifications tell.

use crate::host::Host;
use crate::view::*;
use crate::{history, watching};
use system::error::AppError;

pub(super) async fn history_page(host: &Host, request: HistoryPageRequest) -> Result<HistoryPageView, AppError> {
    history::page(&host.profile().await?.context.outbox, &request).await
}

pub(super) async fn history_export(host: &Host, request: HistoryExportRequest) -> Result<FileSavedView, AppError> {
    let path = history::export(&host.profile().await?.context.outbox, &request, &host.config.exports).await?;
    Ok(host.saved.note(path))
}

pub(super) async fn history_known(host: &Host, filter: HistoryFilter) -> Result<HistoryKnownView, AppError> {
    let open = host.profile().await?;
    history::known(&open.context.outbox, &open.history, &filter).await
}

pub(super) async fn history_fetch(host: &Host, request: HistoryFetchRequest) -> Result<HistoryFetchView, AppError> {
    let open = host.profile().await?;
    open.history.start(&open.context.outbox, &request)
}

pub(super) async fn history_stop(host: &Host, _: Nothing) -> Result<HistoryFetchView, AppError> {
    Ok(host.profile().await?.history.stop())
}

pub(super) async fn notifications_view(host: &Host, _: Nothing) -> Result<NotificationsView, AppError> {
    Ok(NotificationsView {
        available: host.config.notify.is_some(),
        told: watching::chosen(&host.profile().await?.context.outbox).await?,
    })
}

pub(super) async fn notifications_change(host: &Host, form: NotificationsForm) -> Result<NotificationsView, AppError> {
    watching::choose(&host.profile().await?.context.outbox, form).await?;
    notifications_view(host, Nothing {}).await
}

pub(super) async fn notifications_try(host: &Host, _: Nothing) -> Result<DoneView, AppError> {
    watching::show_one(&host.profile().await?.context.outbox, host.config.notify.as_ref()).await?;
    Ok(DoneView {})
}
