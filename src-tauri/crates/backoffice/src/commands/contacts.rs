//! Saved beneficiaries and customers.

use crate::contacts;
use crate::host::Host;
use crate::view::*;
use system::error::AppError;

pub(super) async fn contacts_page(host: &Host, request: ContactsRequest) -> Result<ContactsPageView, AppError> {
    contacts::page(&host.profile().await?.context.outbox, &request).await
}

pub(super) async fn contacts_view(host: &Host, request: ContactId) -> Result<ContactDetailView, AppError> {
    contacts::view(&host.profile().await?.context.outbox, &request.contact).await
}

pub(super) async fn contacts_save(host: &Host, form: ContactForm) -> Result<ContactView, AppError> {
    let open = host.profile().await?;
    contacts::save(&open.context.outbox, form, open.context.hand()).await
}

pub(super) async fn contacts_save_payment(host: &Host, request: ContactOfPayment) -> Result<ContactView, AppError> {
    let open = host.profile().await?;
    contacts::save_payment(&open.context.outbox, &request, open.context.hand()).await
}

pub(super) async fn contacts_remove(host: &Host, request: ContactId) -> Result<ContactView, AppError> {
    let open = host.profile().await?;
    contacts::remove(&open.context.outbox, &request.contact, open.context.hand()).await
}

pub(super) async fn contacts_put_back(host: &Host, request: ContactId) -> Result<ContactView, AppError> {
    let open = host.profile().await?;
    contacts::put_back(&open.context.outbox, &request.contact, open.context.hand()).await
}

pub(super) async fn contacts_check(host: &Host, file: ContactsFile) -> Result<ContactsFileView, AppError> {
    contacts::check(&host.profile().await?.context.outbox, &file).await
}

pub(super) async fn contacts_import(host: &Host, file: ContactsFile) -> Result<ContactsImportedView, AppError> {
    let open = host.profile().await?;
    contacts::import(&open.context.outbox, &file, open.context.hand()).await
}

pub(super) async fn contacts_export(host: &Host, request: ContactsExport) -> Result<FileSavedView, AppError> {
    let path = contacts::export(&host.profile().await?.context.outbox, &request, &host.config.exports).await?;
    Ok(host.saved.note(path))
}
