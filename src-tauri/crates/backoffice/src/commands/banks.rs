//! Banks and holders of accounts.

use crate::holder;
use crate::host::Host;
use crate::view::{BankHolderRequest, BankHolderView, BankView, Nothing};
use system::error::AppError;

pub(super) async fn banks_list(host: &Host, _: Nothing) -> Result<Vec<BankView>, AppError> {
    holder::list(&host.profile().await?.context.outbox).await
}

pub(super) async fn bank_holder(host: &Host, request: BankHolderRequest) -> Result<BankHolderView, AppError> {
    holder::ask(&host.profile().await?.context.outbox, &request).await
}
