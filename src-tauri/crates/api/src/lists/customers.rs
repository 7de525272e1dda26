//! Customers and sub-merchants.

use app::view::*;
use customers::sub_merchants;

use super::{done, saved};

commands! {
    host;
    customers_page(request: CustomersRequest) -> CustomersPageView, needs Somebody, touches [] =>
        customers::page(&host.profile().await?.context.outbox, &request).await;
    customers_export(request: CustomersExport) -> FileSavedView, needs Somebody, touches [] =>
        saved(host, customers::export(&host.profile().await?.context.outbox, &request, &host.destination()).await);
    customers_view(request: CustomerId) -> CustomerView, needs Somebody, touches [] =>
        customers::view(&host.profile().await?.context.outbox, &request.customer).await;
    customers_save(form: CustomerForm) -> CustomerView, needs Preparer, touches [] => {
        let open = host.profile().await?;
        customers::save(&open.context.outbox, &form, open.context.actor()).await
    };
    customers_save_identity(form: CustomerIdentityForm) -> CustomerView, needs Preparer, touches [] => {
        let open = host.profile().await?;
        customers::save_identity(&open.context.outbox, &form, open.context.actor()).await
    };
    customers_add_photo(file: CustomerPhotoFile) -> CustomerView, needs Preparer, touches [] =>
        customers::add_photo(&host.profile().await?.context.outbox, &file).await;
    customers_show_photo(request: CustomerPhotoRequest) -> CustomerPhotoView, needs Preparer, touches [] =>
        customers::show_photo(&host.profile().await?.context.outbox, &request).await;
    customers_remove_photo(request: CustomerPhotoRequest) -> CustomerView, needs Preparer, touches [] =>
        customers::remove_photo(&host.profile().await?.context.outbox, &request).await;
    customers_send(request: CustomerStepRequest) -> CustomerView, needs Preparer, touches [Sandbox] => {
        let open = host.profile().await?;
        customers::send(&open.context.outbox, &request, open.context.actor()).await
    };
    customers_count_as_done(request: CustomerStepRequest) -> CustomerView, needs Preparer, touches [] => {
        let open = host.profile().await?;
        customers::count_as_done(&open.context.outbox, &request, open.context.actor()).await
    };
    customers_ask_level(request: CustomerId) -> CustomerView, needs Preparer, touches [] =>
        customers::ask_level(&host.profile().await?.context.outbox, &request.customer).await;
    customers_discard(request: CustomerId) -> DoneView, needs Preparer, touches [] => {
        let open = host.profile().await?;
        done(customers::discard(&open.context.outbox, &request.customer, open.context.actor()).await)
    };
    sub_merchants_reference() -> ReferenceView, needs Somebody, touches [] => sub_merchants::reference(&host.profile().await?.context);
    sub_merchants_page(request: SubMerchantsRequest) -> SubMerchantsPageView, needs Somebody, touches [] =>
        customers::sub_merchants::page(&host.profile().await?.context.outbox, &request).await;
    sub_merchants_view(request: SubMerchantId) -> SubMerchantDetailView, needs Somebody, touches [] =>
        customers::sub_merchants::detail(&host.profile().await?.sub_merchants, &request.sub_merchant).await;
    sub_merchants_keep(request: SubMerchantId) -> SubMerchantDetailView, needs Worker, touches [SubMerchants] =>
        sub_merchants::move_keys(&host.profile().await?.sub_merchants, &request.sub_merchant).await;
}
