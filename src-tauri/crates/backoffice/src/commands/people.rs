//! Who works with a profile, and what is asked of the confirm window.

use base::profile::OtherComputers;

use crate::host::Host;
use crate::view::*;
use crate::{confirm, people};
use engine::tables::other_computers;
use system::error::AppError;

pub(super) async fn people_touch(host: &Host, _: Nothing) -> Result<DoneView, AppError> {
    let open = host.profile().await?;
    open.context.desk.touch(open.context.outbox.now());
    Ok(DoneView {})
}

pub(super) async fn people_lock(host: &Host, _: Nothing) -> Result<DoneView, AppError> {
    let open = host.profile().await?;
    open.context.desk.sit(None, open.context.outbox.now());
    Ok(DoneView {})
}

pub(super) async fn audit_view(host: &Host, _: Nothing) -> Result<AuditView, AppError> {
    people::audit(&host.profile().await?.context).await
}

pub(super) async fn other_computers_view(host: &Host, _: Nothing) -> Result<OtherComputers, AppError> {
    host.profile().await?.context.outbox.store.read(other_computers::said).await
}

pub(super) async fn confirm_ask(host: &Host, what: ConfirmAsk) -> Result<ConfirmId, AppError> {
    confirm::ask(host, what).await
}

pub(super) async fn confirm_state(host: &Host, id: ConfirmId) -> Result<ConfirmStateView, AppError> {
    confirm::state(host, &id)
}

pub(super) async fn confirm_view(host: &Host, _: Nothing) -> Result<ConfirmView, AppError> {
    confirm::view(host).await
}

pub(super) async fn confirm_named(host: &Host, request: ConfirmNamedRequest) -> Result<ConfirmNamedView, AppError> {
    confirm::named(host, &request).await
}

pub(super) async fn confirm_give(host: &Host, given: ConfirmGive) -> Result<DoneView, AppError> {
    confirm::give(host, given).await
}

pub(super) async fn confirm_leave(host: &Host, id: ConfirmId) -> Result<DoneView, AppError> {
    confirm::leave(host, Some(&id.confirm));
    Ok(DoneView {})
}
