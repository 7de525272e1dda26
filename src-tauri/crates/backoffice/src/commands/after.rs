//! Looking back on a payout.

use crate::error::AppError;
use crate::host::Host;
use crate::payouts;
use crate::view::*;

pub(super) async fn payouts_statement(host: &Host, request: RunRequest) -> Result<StatementView, AppError> {
    payouts::statement(&*host.profile().await?, &request).await
}

pub(super) async fn payouts_paper(host: &Host, request: PaperRequest) -> Result<FileSavedView, AppError> {
    let path = payouts::save(&*host.profile().await?, &request, &host.config.exports).await?;
    Ok(FileSavedView {
        path: path.display().to_string(),
    })
}
