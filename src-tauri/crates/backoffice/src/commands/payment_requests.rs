//! Payment requests.

use crate::host::Host;
use crate::payment_requests;
use crate::view::*;
use session::ids::number;
use system::error::AppError;

pub(super) async fn payment_requests_page(host: &Host, request: PaymentRequestsPageRequest) -> Result<PaymentRequestsPageView, AppError> {
    payment_requests::page(&host.profile().await?.context.outbox, &request).await
}

pub(super) async fn payment_requests_totals(host: &Host, filter: PaymentRequestsFilter) -> Result<Vec<RequestTotalsView>, AppError> {
    payment_requests::totals(&host.profile().await?.context.outbox, &filter).await
}

pub(super) async fn payment_requests_create(host: &Host, form: NewPaymentRequest) -> Result<PaymentRequestView, AppError> {
    let open = host.profile().await?;
    payment_requests::create(&open.context.outbox, &open.context.profile, &form).await
}

pub(super) async fn payment_requests_view(host: &Host, request: PaymentRequestId) -> Result<PaymentRequestView, AppError> {
    payment_requests::view(&host.profile().await?.context.outbox, number(&request.id)?).await
}

pub(super) async fn payment_requests_detail(host: &Host, request: PaymentRequestId) -> Result<PaymentRequestDetailView, AppError> {
    payment_requests::detail(&host.profile().await?.context.outbox, number(&request.id)?).await
}

pub(super) async fn payment_requests_look(host: &Host, form: NewPaymentRequest) -> Result<PaymentRequestLookView, AppError> {
    let open = host.profile().await?;
    payment_requests::look(&open.context.outbox, &open.context.profile, &form).await
}

pub(super) async fn payment_requests_again(host: &Host, request: PaymentRequestId) -> Result<NewPaymentRequest, AppError> {
    payment_requests::again(&host.profile().await?.context.outbox, number(&request.id)?).await
}

pub(super) async fn payment_requests_export(host: &Host, request: PaymentRequestsExportRequest) -> Result<FileSavedView, AppError> {
    let open = host.profile().await?;
    let path = payment_requests::export(&open.context.outbox, &request, &host.config.exports).await?;
    Ok(host.saved.note(path))
}

pub(super) async fn payment_requests_check(host: &Host, request: PaymentRequestId) -> Result<PaymentRequestView, AppError> {
    payment_requests::check(&host.profile().await?.context.outbox, number(&request.id)?).await
}
