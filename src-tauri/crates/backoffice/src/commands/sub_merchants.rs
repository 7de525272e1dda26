//! Sub-merchants. Onboarding one, and handing out its keys, are confirmed in their own window.

use crate::host::Host;
use crate::sub_merchants;
use crate::view::*;
use system::error::AppError;

pub(super) async fn sub_merchants_reference(host: &Host, _: Nothing) -> Result<ReferenceView, AppError> {
    sub_merchants::reference(&host.profile().await?.context)
}

pub(super) async fn sub_merchants_page(host: &Host, request: SubMerchantsRequest) -> Result<SubMerchantsPageView, AppError> {
    sub_merchants::page(&host.profile().await?.context.outbox, &request).await
}

pub(super) async fn sub_merchants_view(host: &Host, request: SubMerchantId) -> Result<SubMerchantDetailView, AppError> {
    sub_merchants::detail(&host.profile().await?.sub_merchants, &request.sub_merchant).await
}

pub(super) async fn sub_merchants_keep(host: &Host, request: SubMerchantId) -> Result<SubMerchantDetailView, AppError> {
    sub_merchants::keep(&host.profile().await?.sub_merchants, &request.sub_merchant).await
}
