//! Money that goes back. What gives it back is confirmed in its own window.

use crate::host::Host;
use crate::refunds;
use crate::view::*;
use system::error::AppError;

pub(super) async fn refunds_of(host: &Host, request: RefundsRequest) -> Result<RefundsView, AppError> {
    refunds::of(&host.profile().await?.context.outbox, &request.of).await
}

pub(super) async fn refunds_list(host: &Host, request: RefundListRequest) -> Result<RefundListView, AppError> {
    refunds::list(&host.profile().await?.context.outbox, &request).await
}
