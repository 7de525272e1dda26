//! Callbacks of the service, and notifications.

use app::signature;
use app::view::*;
use collections::callbacks;
use session::ids::number;

use super::{done, saved};

commands! {
    host;
    inbox_page(request: InboxRequest) -> InboxPageView, needs Somebody, touches [] =>
        callbacks::page(&host.profile().await?.context.outbox, &request).await;
    inbox_export(request: InboxExportRequest) -> FileSavedView, needs Somebody, touches [] =>
        saved(host, callbacks::export(&host.profile().await?.context.outbox, &request, &host.destination()).await);
    inbox_counts() -> InboxCountsView, needs Somebody, touches [] => {
        let open = host.profile().await?;
        callbacks::counts(&open.context.outbox, &open.callbacks).await
    };
    inbox_view(request: CallbackId) -> CallbackDetailView, needs Somebody, touches [] =>
        callbacks::view(&host.profile().await?.context.outbox, &request.id).await;
    inbox_explain(request: CallbackId) -> NoticeExplainedView, needs Somebody, touches [] => {
        let open = host.profile().await?;
        signature::explain_notice(host, &open.context, &request.id).await
    };
    inbox_see(request: CallbackId) -> DoneView, needs Worker, touches [Inbox] =>
        done(callbacks::see(&host.profile().await?.context.outbox, Some(&request.id)).await);
    inbox_see_all() -> DoneView, needs Worker, touches [Inbox] => done(callbacks::see(&host.profile().await?.context.outbox, None).await);
    inbox_put_aside(request: PutAsideRequest) -> CallbackDetailView, needs Worker, touches [Inbox] => {
        let open = host.profile().await?;
        callbacks::put_aside(&open.context.outbox, &request).await?;
        callbacks::view(&open.context.outbox, &request.id).await
    };
    inbox_ask(request: CallbackId) -> CallbackDetailView, needs Worker, touches [Inbox] => {
        let open = host.profile().await?;
        callbacks::ask_again(&open.context.outbox, number(&request.id)?).await?;
        callbacks::view(&open.context.outbox, &request.id).await
    };
    inbox_paste(request: PasteCallbacksRequest) -> PastedCallbacksView, needs Worker, touches [Inbox] =>
        callbacks::paste(&host.profile().await?.context.outbox, &request).await;
    inbox_channels() -> CallbackChannelsView, needs Owner, touches [] => {
        let open = host.profile().await?;
        callbacks::channels_view(&open.context.outbox, &open.callbacks).await
    };
    inbox_set_channels(form: CallbackChannelsForm) -> CallbackChannelsView, needs Owner, touches [Inbox] => {
        let open = host.profile().await?;
        callbacks::set_channels(&open.context.outbox, &open.callbacks, &form).await
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
