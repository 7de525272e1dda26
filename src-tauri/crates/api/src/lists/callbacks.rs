//! Callbacks of the service, and notifications.

use app::signature;
use app::view::*;
use collections::notices;
use session::ids::number;

use super::{done, saved};

commands! {
    host;
    inbox_page(request: InboxRequest) -> InboxPageView, needs Somebody, touches [] =>
        notices::page(&host.profile().await?.context.outbox, &request).await;
    inbox_export(request: InboxExportRequest) -> FileSavedView, needs Somebody, touches [] =>
        saved(host, notices::export(&host.profile().await?.context.outbox, &request, &host.config.exports).await);
    inbox_counts() -> InboxCountsView, needs Somebody, touches [] => {
        let open = host.profile().await?;
        notices::counts(&open.context.outbox, &open.notices).await
    };
    inbox_view(request: NoticeId) -> NoticeDetailView, needs Somebody, touches [] =>
        notices::view(&host.profile().await?.context.outbox, &request.id).await;
    inbox_explain(request: NoticeId) -> NoticeExplainedView, needs Somebody, touches [] => {
        let open = host.profile().await?;
        signature::explain_notice(host, &open.context, &request.id).await
    };
    inbox_see(request: NoticeId) -> DoneView, needs Worker, touches [Inbox] =>
        done(notices::see(&host.profile().await?.context.outbox, Some(&request.id)).await);
    inbox_see_all() -> DoneView, needs Worker, touches [Inbox] => done(notices::see(&host.profile().await?.context.outbox, None).await);
    inbox_put_aside(request: PutAsideRequest) -> NoticeDetailView, needs Worker, touches [Inbox] => {
        let open = host.profile().await?;
        notices::put_aside(&open.context.outbox, &request).await?;
        notices::view(&open.context.outbox, &request.id).await
    };
    inbox_ask(request: NoticeId) -> NoticeDetailView, needs Worker, touches [Inbox] => {
        let open = host.profile().await?;
        notices::ask_again(&open.context.outbox, number(&request.id)?).await?;
        notices::view(&open.context.outbox, &request.id).await
    };
    inbox_paste(request: PasteNoticesRequest) -> PastedNoticesView, needs Worker, touches [Inbox] =>
        notices::paste(&host.profile().await?.context.outbox, &request).await;
    inbox_channels() -> NoticeChannelsView, needs Owner, touches [] => {
        let open = host.profile().await?;
        notices::channels_view(&open.context.outbox, &open.notices).await
    };
    inbox_set_channels(form: NoticeChannelsForm) -> NoticeChannelsView, needs Owner, touches [Inbox] => {
        let open = host.profile().await?;
        notices::set_channels(&open.context.outbox, &open.notices, &form).await
    };
    notifications_view() -> NotificationsView, needs Somebody, touches [] => {
        Ok(NotificationsView {
            available: host.config.notify.is_some(),
            told: collections::watching::chosen(&host.profile().await?.context.outbox).await?,
        })
    };
    notifications_change(form: NotificationsForm) -> NotificationsView, needs Owner, touches [] => {
        collections::watching::choose(&host.profile().await?.context.outbox, form).await?;
        notifications_view(host).await
    };
    notifications_try() -> DoneView, needs Worker, touches [] =>
        done(collections::watching::show_one(&host.profile().await?.context.outbox, host.config.notify.as_ref()).await);
}
