//! People, and requests to the confirm window.

use app::view::*;
use app::{confirm, people};
use base::profile::OtherComputers;

use engine::tables::other_computers;

commands! {
    host;
    people_touch() -> DoneView, needs Nothing, touches [] => {
        let open = host.profile().await?;
        open.context.current_user.touch(open.context.outbox.now());
        Ok(DoneView {})
    };
    people_lock() -> DoneView, needs Nothing, touches [App] => {
        let open = host.profile().await?;
        open.context.current_user.sign_in(None, open.context.outbox.now());
        Ok(DoneView {})
    };
    audit_view() -> AuditView, needs Somebody, touches [] => people::audit(&host.profile().await?.context).await;
    other_computers_view() -> OtherComputers, needs Somebody, touches [] =>
        host.profile().await?.context.outbox.store.read(other_computers::current).await;
    confirm_ask(what: ConfirmAsk) -> ConfirmId, needs Nothing, touches [] => confirm::ask(host, what).await;
    confirm_state(id: ConfirmId) -> ConfirmStateView, needs Nothing, touches [] => confirm::state(host, &id);
}
