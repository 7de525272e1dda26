//! Payment accounts and the money that comes into them.

use crate::host::Host;
use crate::tables::forwarding::By;
use crate::view::*;
use crate::{deposits, payment_accounts as accounts};
use system::error::AppError;

pub(super) async fn payment_accounts_page(host: &Host, request: AccountsRequest) -> Result<AccountsPageView, AppError> {
    accounts::page(&host.profile().await?.context.outbox, &request).await
}

pub(super) async fn payment_accounts_export(host: &Host, request: AccountsExportRequest) -> Result<FileSavedView, AppError> {
    let path = accounts::export(&host.profile().await?.context.outbox, &request, &host.config.exports).await?;
    Ok(host.saved.note(path))
}

pub(super) async fn payment_accounts_view(host: &Host, request: PaymentAccountId) -> Result<PaymentAccountView, AppError> {
    accounts::view(&host.profile().await?.context.outbox, accounts::number(&request.id)?).await
}

pub(super) async fn payment_accounts_check(host: &Host, form: NewPaymentAccount) -> Result<PaymentAccountCheckView, AppError> {
    let open = host.profile().await?;
    let mut view = accounts::check(&open.context.outbox, &form).await?;
    view.somebody_else &= !open.context.desk.people().is_empty();
    Ok(view)
}

pub(super) async fn payment_accounts_open(host: &Host, form: NewPaymentAccount) -> Result<PaymentAccountView, AppError> {
    let open = host.profile().await?;
    accounts::open(&open.context.outbox, &form, By::alone(open.context.hand())).await
}

pub(super) async fn payment_accounts_look_up(host: &Host, request: PaymentAccountId) -> Result<PaymentAccountView, AppError> {
    accounts::look_up(&host.profile().await?.context.outbox, accounts::number(&request.id)?).await
}

pub(super) async fn payment_accounts_take_back(host: &Host, request: PaymentAccountId) -> Result<PaymentAccountView, AppError> {
    accounts::take_back(&host.profile().await?.context.outbox, accounts::number(&request.id)?).await
}

pub(super) async fn payment_accounts_compare(host: &Host, request: PaymentAccountId) -> Result<PaymentAccountView, AppError> {
    accounts::compare(&host.profile().await?.context.outbox, accounts::number(&request.id)?).await
}

pub(super) async fn payment_accounts_take_theirs(host: &Host, request: TakeTheirs) -> Result<PaymentAccountView, AppError> {
    accounts::take_theirs(&host.profile().await?.context, accounts::number(&request.id)?, &request).await
}

pub(super) async fn payment_accounts_change_check(host: &Host, request: ChangePaymentAccount) -> Result<ChangeCheckView, AppError> {
    let open = host.profile().await?;
    let mut view = accounts::check_change(&open.context.outbox, &request).await?;
    view.somebody_else &= !open.context.desk.people().is_empty();
    Ok(view)
}

pub(super) async fn payment_accounts_change(host: &Host, request: ChangePaymentAccount) -> Result<PaymentAccountView, AppError> {
    let open = host.profile().await?;
    accounts::change(&open.context.outbox, &request, By::alone(open.context.hand())).await
}

pub(super) async fn payment_accounts_close(host: &Host, request: ClosePaymentAccount) -> Result<PaymentAccountView, AppError> {
    let open = host.profile().await?;
    accounts::close(&open.context.outbox, &request, &open.context.hand()).await
}

pub(super) async fn payment_accounts_found(host: &Host, _: Nothing) -> Result<Vec<FoundAccountView>, AppError> {
    accounts::found(&host.profile().await?.context.outbox).await
}

pub(super) async fn payment_accounts_adopt(host: &Host, request: AdoptAccount) -> Result<PaymentAccountView, AppError> {
    accounts::adopt(&host.profile().await?.context.outbox, &request).await
}

pub(super) async fn deposits_page(host: &Host, request: DepositsRequest) -> Result<DepositsPageView, AppError> {
    deposits::page(&host.profile().await?.context.outbox, &request).await
}

pub(super) async fn deposits_sums(host: &Host, request: DepositsFilter) -> Result<DepositSumsView, AppError> {
    deposits::sums(&host.profile().await?.context.outbox, &request).await
}

pub(super) async fn deposits_export(host: &Host, request: DepositsExport) -> Result<FileSavedView, AppError> {
    let path = deposits::export(&host.profile().await?.context.outbox, &request, &host.config.exports).await?;
    Ok(host.saved.note(path))
}
