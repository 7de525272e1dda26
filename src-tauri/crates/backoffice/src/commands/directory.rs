//! Lists of the service, what changed in them, and aliases of banks.

use crate::directory::{look, providers};
use crate::host::Host;
use crate::payouts::{alias_file, aliases};
use crate::view::*;
use system::error::AppError;

pub(super) async fn directory_banks(host: &Host, request: DirectoryRequest) -> Result<BanksView, AppError> {
    look::banks(&host.profile().await?.context.outbox, request.again).await
}

pub(super) async fn directory_news(host: &Host, request: DirectoryNewsRequest) -> Result<DirectoryNewsView, AppError> {
    look::news(&host.profile().await?.context.outbox, &request).await
}

pub(super) async fn operators_list(host: &Host, request: DirectoryRequest) -> Result<ProvidersView, AppError> {
    let listed = providers::operators(&host.profile().await?.context.outbox, request.again).await?;
    Ok(providers::providers_view(listed))
}

pub(super) async fn operators_guess(host: &Host, request: PhoneRequest) -> Result<OperatorGuessView, AppError> {
    providers::guess(&host.profile().await?.context.outbox, &request).await
}

pub(super) async fn bundles_list(host: &Host, request: OfferedRequest) -> Result<OffersView, AppError> {
    let listed = providers::bundles(&host.profile().await?.context.outbox, &request).await?;
    Ok(providers::offers_view(listed))
}

pub(super) async fn billers_list(host: &Host, request: DirectoryRequest) -> Result<ProvidersView, AppError> {
    let listed = providers::billers(&host.profile().await?.context.outbox, request.again).await?;
    Ok(providers::providers_view(listed))
}

pub(super) async fn billers_services(host: &Host, request: OfferedRequest) -> Result<OffersView, AppError> {
    let listed = providers::services(&host.profile().await?.context.outbox, &request).await?;
    Ok(providers::offers_view(listed))
}

pub(super) async fn aliases_list(host: &Host, _: Nothing) -> Result<BankAliasesView, AppError> {
    aliases::list(&host.profile().await?.context.outbox).await
}

pub(super) async fn aliases_save(host: &Host, form: AliasForm) -> Result<BankAliasView, AppError> {
    aliases::save(&host.profile().await?.payouts, form).await
}

pub(super) async fn aliases_remove(host: &Host, request: AliasRemoval) -> Result<BankAliasView, AppError> {
    aliases::remove(&host.profile().await?.payouts, &request).await
}

pub(super) async fn aliases_check(host: &Host, file: AliasesFile) -> Result<AliasesFileView, AppError> {
    alias_file::check(&host.profile().await?.payouts, &file).await
}

pub(super) async fn aliases_import(host: &Host, file: AliasesFile) -> Result<AliasesImportedView, AppError> {
    alias_file::import(&host.profile().await?.payouts, &file).await
}

pub(super) async fn aliases_export(host: &Host, request: AliasesExport) -> Result<FileSavedView, AppError> {
    let path = alias_file::export(&host.profile().await?.context.outbox, &request, &host.config.exports).await?;
    Ok(host.saved.note(path))
}

pub(super) async fn aliases_put_back(host: &Host, request: AliasId) -> Result<BankAliasView, AppError> {
    aliases::put_back(&host.profile().await?.payouts, &request.alias).await
}
