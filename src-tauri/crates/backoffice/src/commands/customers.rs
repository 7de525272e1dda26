//! Customers whom the business registers with the service.

use crate::customers;
use crate::host::Host;
use crate::view::*;
use system::error::AppError;

pub(super) async fn customers_page(host: &Host, request: CustomersRequest) -> Result<CustomersPageView, AppError> {
    customers::page(&host.profile().await?.context.outbox, &request).await
}

pub(super) async fn customers_export(host: &Host, request: CustomersExport) -> Result<FileSavedView, AppError> {
    let path = customers::export(&host.profile().await?.context.outbox, &request, &host.config.exports).await?;
    Ok(host.saved.note(path))
}

pub(super) async fn customers_view(host: &Host, request: CustomerId) -> Result<CustomerView, AppError> {
    customers::view(&host.profile().await?.context.outbox, &request.customer).await
}

pub(super) async fn customers_save(host: &Host, form: CustomerForm) -> Result<CustomerView, AppError> {
    let open = host.profile().await?;
    customers::save(&open.context.outbox, &form, open.context.hand()).await
}

pub(super) async fn customers_save_identity(host: &Host, form: CustomerIdentityForm) -> Result<CustomerView, AppError> {
    let open = host.profile().await?;
    customers::save_identity(&open.context.outbox, &form, open.context.hand()).await
}

pub(super) async fn customers_add_photo(host: &Host, file: CustomerPhotoFile) -> Result<CustomerView, AppError> {
    customers::add_photo(&host.profile().await?.context.outbox, &file).await
}

pub(super) async fn customers_show_photo(host: &Host, request: CustomerPhotoRequest) -> Result<CustomerPhotoView, AppError> {
    customers::show_photo(&host.profile().await?.context.outbox, &request).await
}

pub(super) async fn customers_remove_photo(host: &Host, request: CustomerPhotoRequest) -> Result<CustomerView, AppError> {
    customers::remove_photo(&host.profile().await?.context.outbox, &request).await
}

pub(super) async fn customers_send(host: &Host, request: CustomerStepRequest) -> Result<CustomerView, AppError> {
    let open = host.profile().await?;
    customers::send(&open.context.outbox, &request, open.context.hand()).await
}

pub(super) async fn customers_count_as_done(host: &Host, request: CustomerStepRequest) -> Result<CustomerView, AppError> {
    let open = host.profile().await?;
    customers::count_as_done(&open.context.outbox, &request, open.context.hand()).await
}

pub(super) async fn customers_ask_level(host: &Host, request: CustomerId) -> Result<CustomerView, AppError> {
    customers::ask_level(&host.profile().await?.context.outbox, &request.customer).await
}

pub(super) async fn customers_discard(host: &Host, request: CustomerId) -> Result<DoneView, AppError> {
    let open = host.profile().await?;
    customers::discard(&open.context.outbox, &request.customer, open.context.hand()).await?;
    Ok(DoneView {})
}
