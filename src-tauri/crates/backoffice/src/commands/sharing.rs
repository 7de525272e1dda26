//! Bringing payment requests and account numbers to customers.

use crate::host::Host;
use crate::sharing;
use crate::view::*;
use system::error::AppError;

pub(super) async fn sharing_view(host: &Host, request: PaymentRequestId) -> Result<SharingView, AppError> {
    sharing::view(&host.profile().await?.context, &request.id).await
}

pub(super) async fn sharing_open(host: &Host, request: ShareRequest) -> Result<DoneView, AppError> {
    sharing::share(&host.profile().await?.context, &request, host.config.open_outside.as_ref()).await?;
    Ok(DoneView {})
}

pub(super) async fn sharing_save(host: &Host, request: SharePaperRequest) -> Result<FileSavedView, AppError> {
    let path = sharing::save(&host.profile().await?.context, &request, &host.config.exports).await?;
    Ok(host.saved.note(path))
}

pub(super) async fn sharing_account_view(host: &Host, request: PaymentAccountId) -> Result<AccountSharingView, AppError> {
    sharing::account_view(&host.profile().await?.context, &request.id).await
}

pub(super) async fn sharing_account_open(host: &Host, request: ShareRequest) -> Result<DoneView, AppError> {
    sharing::share_account(&host.profile().await?.context, &request, host.config.open_outside.as_ref()).await?;
    Ok(DoneView {})
}

pub(super) async fn sharing_account_slip(host: &Host, request: PaymentAccountId) -> Result<FileSavedView, AppError> {
    let path = sharing::save_account_slip(&host.profile().await?.context, &request.id, &host.config.exports).await?;
    Ok(host.saved.note(path))
}

pub(super) async fn saved_open(host: &Host, request: SavedFileRequest) -> Result<DoneView, AppError> {
    let path = host.saved.named(&request.path)?;
    sharing::open_saved(&path, host.config.open_outside.as_ref())?;
    Ok(DoneView {})
}
