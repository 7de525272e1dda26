//! Single payments. What moves money is confirmed in its own window.

use crate::host::Host;
use crate::payments;
use crate::view::*;
use system::error::AppError;

pub(super) async fn payments_reference(host: &Host, _: Nothing) -> Result<ReferenceView, AppError> {
    payments::reference(&host.profile().await?.context)
}

pub(super) async fn payments_check(host: &Host, payment: NewPayment) -> Result<PaymentCheckView, AppError> {
    payments::check(&host.profile().await?.payments, &payment).await
}

pub(super) async fn payments_page(host: &Host, request: PaymentsRequest) -> Result<PaymentsPageView, AppError> {
    payments::page(&host.profile().await?.context.outbox, &request).await
}

pub(super) async fn payments_view(host: &Host, request: PaymentId) -> Result<PaymentDetailView, AppError> {
    payments::detail(&host.profile().await?.context.outbox, &request.payment).await
}

pub(super) async fn payments_look_up(host: &Host, request: PaymentId) -> Result<PaymentDetailView, AppError> {
    payments::look_up(&host.profile().await?.context.outbox, &request.payment).await
}

pub(super) async fn payments_handed_over(host: &Host, request: PaymentId) -> Result<PaymentDetailView, AppError> {
    let open = host.profile().await?;
    payments::handed_over(&open.context.outbox, &request.payment, open.context.hand()).await
}

pub(super) async fn payments_code_settled(host: &Host, request: CodeSettled) -> Result<PaymentDetailView, AppError> {
    let open = host.profile().await?;
    payments::code_settled(&open.context.outbox, &request, open.context.hand()).await
}

pub(super) async fn payments_customers(host: &Host, _: Nothing) -> Result<KeptCustomersView, AppError> {
    payments::customers(&host.profile().await?.payments).await
}

pub(super) async fn payments_customer_forget(host: &Host, request: KeptCustomerRequest) -> Result<KeptCustomersView, AppError> {
    let open = host.profile().await?;
    payments::forget_customer(&open.payments, &request.principal, open.context.hand()).await
}

pub(super) async fn payments_export(host: &Host, request: PaymentsExport) -> Result<FileSavedView, AppError> {
    let path = payments::export(&host.profile().await?.context.outbox, &request, &host.config.exports).await?;
    Ok(host.saved.note(path))
}

pub(super) async fn payments_paper(host: &Host, request: PaymentId) -> Result<FileSavedView, AppError> {
    let path = payments::paper(&host.profile().await?.context, &request.payment, &host.config.exports).await?;
    Ok(host.saved.note(path))
}
