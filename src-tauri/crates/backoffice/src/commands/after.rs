//! Looking back on a payout.

use crate::host::Host;
use crate::payouts;
use crate::view::*;
use system::error::AppError;

pub(super) async fn payouts_statement(host: &Host, request: RunRequest) -> Result<StatementView, AppError> {
    payouts::statement(&host.profile().await?.context, &request).await
}

pub(super) async fn payouts_paper(host: &Host, request: PaperRequest) -> Result<FileSavedView, AppError> {
    let path = payouts::save(&host.profile().await?.context, &request, &host.config.exports).await?;
    Ok(host.saved.note(path))
}

pub(super) async fn payouts_safe_again(host: &Host, request: ItemRequest) -> Result<SafeAgainView, AppError> {
    payouts::safe_again(&host.profile().await?.context, &request).await
}

pub(super) async fn payouts_links(host: &Host, request: RunRequest) -> Result<LinksView, AppError> {
    payouts::links(&host.profile().await?.context, &request).await
}

pub(super) async fn payouts_origin(host: &Host, request: DraftRequest) -> Result<Option<DraftOriginView>, AppError> {
    payouts::origin(&host.profile().await?.payouts, &request).await
}

pub(super) async fn payouts_follow_up(host: &Host, request: FollowUpRequest) -> Result<DraftView, AppError> {
    payouts::follow_up(&host.profile().await?.payouts, &request).await
}

pub(super) async fn payouts_same_people(host: &Host, request: RunRequest) -> Result<DraftView, AppError> {
    payouts::same_people(&host.profile().await?.payouts, &request).await
}

pub(super) async fn payouts_template(host: &Host, _: Nothing) -> Result<FileSavedView, AppError> {
    let path = payouts::save_template(&host.profile().await?.context, &host.config.exports).await?;
    Ok(host.saved.note(path))
}
