//! Files of which every row becomes a payment request or a payment account.

use crate::bulk;
use crate::host::Host;
use crate::view::*;
use system::error::AppError;

pub(super) async fn imports_list(host: &Host, request: ImportKindRequest) -> Result<Vec<ImportBriefView>, AppError> {
    bulk::list(&host.profile().await?.context, request.kind.into()).await
}

pub(super) async fn imports_read(host: &Host, request: ReadImportRequest) -> Result<ImportView, AppError> {
    bulk::read(&host.profile().await?.bulk, &request).await
}

pub(super) async fn imports_view(host: &Host, request: ImportRequest) -> Result<ImportView, AppError> {
    bulk::view(&host.profile().await?.bulk, &request.import).await
}

pub(super) async fn imports_rows(host: &Host, request: ImportRowsRequest) -> Result<ImportRowsView, AppError> {
    bulk::rows(&host.profile().await?.bulk, &request).await
}

pub(super) async fn imports_read_as(host: &Host, request: ReadImportAsRequest) -> Result<ImportView, AppError> {
    bulk::read_as(&host.profile().await?.bulk, &request).await
}

pub(super) async fn imports_change(host: &Host, request: ChangeImportRequest) -> Result<ImportView, AppError> {
    bulk::change(&host.profile().await?.bulk, &request).await
}

pub(super) async fn imports_sheets(host: &Host, request: ImportSheetsRequest) -> Result<ImportView, AppError> {
    bulk::turn_to(&host.profile().await?.bulk, &request).await
}

pub(super) async fn imports_settle(host: &Host, request: SettleImportRequest) -> Result<ImportView, AppError> {
    bulk::settle(&host.profile().await?.bulk, &request).await
}

pub(super) async fn imports_forget_columns(host: &Host, request: ImportRequest) -> Result<ImportView, AppError> {
    bulk::forget_columns(&host.profile().await?.bulk, &request.import).await
}

pub(super) async fn imports_alike(host: &Host, request: ImportAlikeRequest) -> Result<ImportAlikeView, AppError> {
    bulk::alike(&host.profile().await?.bulk, &request).await
}

pub(super) async fn imports_change_alike(host: &Host, request: ChangeAlikeImportRequest) -> Result<ImportView, AppError> {
    bulk::change_alike(&host.profile().await?.bulk, &request.rows, &request.text).await
}

pub(super) async fn imports_all_meant(host: &Host, request: ImportRequest) -> Result<ImportView, AppError> {
    bulk::all_meant(&host.profile().await?.bulk, &request.import).await
}

pub(super) async fn imports_undo(host: &Host, request: ImportRequest) -> Result<ImportView, AppError> {
    bulk::undo(&host.profile().await?.bulk, &request.import).await
}

pub(super) async fn imports_redo(host: &Host, request: ImportRequest) -> Result<ImportView, AppError> {
    bulk::redo(&host.profile().await?.bulk, &request.import).await
}

pub(super) async fn imports_discard(host: &Host, request: ImportRequest) -> Result<DoneView, AppError> {
    bulk::discard(&host.profile().await?.bulk, &request.import).await?;
    Ok(DoneView {})
}

pub(super) async fn imports_start(host: &Host, request: StartImportRequest) -> Result<ImportBriefView, AppError> {
    bulk::start(&host.profile().await?.bulk, &request).await
}

pub(super) async fn imports_pause(host: &Host, request: ImportRequest) -> Result<ImportBriefView, AppError> {
    bulk::pause(&host.profile().await?.context, &request.import).await
}

pub(super) async fn imports_resume(host: &Host, request: ImportRequest) -> Result<ImportBriefView, AppError> {
    bulk::resume(&host.profile().await?.bulk, &request.import).await
}

pub(super) async fn imports_stop(host: &Host, request: ImportRequest) -> Result<ImportBriefView, AppError> {
    bulk::stop(&host.profile().await?.context, &request.import).await
}

pub(super) async fn imports_made(host: &Host, request: ImportedRowsRequest) -> Result<Vec<ImportedRowView>, AppError> {
    bulk::made(&host.profile().await?.context, &request).await
}

pub(super) async fn imports_try_row(host: &Host, request: TryImportRowRequest) -> Result<ImportBriefView, AppError> {
    bulk::try_row(&host.profile().await?.bulk, &request).await
}

pub(super) async fn imports_results(host: &Host, request: ImportResultsRequest) -> Result<FileSavedView, AppError> {
    let path = bulk::save_results(&host.profile().await?.context, &request, &host.config.exports).await?;
    Ok(host.saved.note(path))
}

pub(super) async fn imports_slips(host: &Host, request: ImportRequest) -> Result<FileSavedView, AppError> {
    let path = bulk::save_slips(&host.profile().await?.context, &request.import, &host.config.exports).await?;
    Ok(host.saved.note(path))
}

pub(super) async fn imports_template(host: &Host, request: ImportKindRequest) -> Result<FileSavedView, AppError> {
    Ok(host.saved.note(bulk::save_template(request.kind, &host.config.exports)?))
}
