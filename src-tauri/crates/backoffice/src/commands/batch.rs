//! Files that go between two laptops. None of these approves or sends anything.

use crate::batch;
use crate::host::Host;
use crate::view::*;
use system::error::AppError;

pub(super) async fn batch_save(host: &Host, request: PlanRequest) -> Result<FileSavedView, AppError> {
    let path = batch::save(&host.profile().await?.payouts, &request.plan, &host.config.exports).await?;
    Ok(host.saved.note(path))
}

pub(super) async fn batch_save_key(host: &Host, _: Nothing) -> Result<KeyCardView, AppError> {
    batch::save_card(&host.profile().await?.payouts, &host.config.exports).await
}

pub(super) async fn batch_open(host: &Host, file: BatchFile) -> Result<BatchView, AppError> {
    batch::open_batch(&host.profile().await?.payouts, &file).await
}

pub(super) async fn batch_view(host: &Host, request: BatchId) -> Result<BatchView, AppError> {
    let open = host.profile().await?;
    batch::show(&open.payouts, &*batch::still_open(&open.payouts, &request.batch)?).await
}

pub(super) async fn batch_save_answer(host: &Host, request: BatchId) -> Result<FileSavedView, AppError> {
    let path = batch::save_reply(&host.profile().await?.payouts, &request.batch, &host.config.exports).await?;
    Ok(host.saved.note(path))
}

pub(super) async fn batch_answer(host: &Host, file: BatchAnswerFile) -> Result<BatchAnswerView, AppError> {
    batch::answered(&host.profile().await?.payouts, &file.text).await
}
