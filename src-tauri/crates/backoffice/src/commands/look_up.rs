//! Finding records.

use crate::host::Host;
use crate::look_up as finding;
use crate::view::*;
use system::error::AppError;

pub(super) async fn look_up(host: &Host, request: LookUpRequest) -> Result<LookUpView, AppError> {
    finding::look_up(&host.profile().await?.context.outbox, &request.text).await
}

pub(super) async fn look_up_ask(host: &Host, request: LookUpRequest) -> Result<Vec<AskedServiceView>, AppError> {
    finding::ask_service(&host.profile().await?.context.outbox, &request.text).await
}
