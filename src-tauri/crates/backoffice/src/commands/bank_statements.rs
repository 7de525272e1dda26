//! Statements of banks.

use crate::host::Host;
use crate::statements;
use crate::view::*;
use system::error::AppError;

pub(super) async fn bank_statements_list(host: &Host, request: MonthRequest) -> Result<Vec<BankAccountView>, AppError> {
    statements::list(&host.profile().await?.context.outbox, &request).await
}

pub(super) async fn bank_statements_check(host: &Host, request: BankStatementRequest) -> Result<BankStatementCheckView, AppError> {
    statements::check(&host.profile().await?.context.outbox, &request).await
}

pub(super) async fn bank_statements_import(host: &Host, request: BankStatementRequest) -> Result<BankStatementBriefView, AppError> {
    let open = host.profile().await?;
    statements::import(&open.context.outbox, &request, open.context.hand()).await
}

pub(super) async fn bank_statements_take_back(
    host: &Host,
    request: BankStatementTakeBackRequest,
) -> Result<Vec<BankAccountView>, AppError> {
    let open = host.profile().await?;
    statements::take_back(&open.context.outbox, &request, open.context.hand()).await
}
