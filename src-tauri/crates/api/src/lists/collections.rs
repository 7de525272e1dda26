//! Payment requests, payment accounts, deposits, imports and share links.

use app::view::*;
use collections::tables::forwarding::By;
use collections::{bulk, deposits, payment_accounts as accounts, payment_requests, received, sharing};
use session::ids::number;

use super::{done, saved};

commands! {
    host;
    payment_requests_page(request: PaymentRequestsPageRequest) -> PaymentRequestsPageView, needs Somebody, touches [] =>
        payment_requests::page(&host.profile().await?.context.outbox, &request).await;
    payment_requests_totals(filter: PaymentRequestsFilter) -> Vec<RequestTotalsView>, needs Somebody, touches [] =>
        payment_requests::totals(&host.profile().await?.context.outbox, &filter).await;
    payment_requests_by_age() -> Vec<RequestAgeView>, needs Somebody, touches [] =>
        payment_requests::by_age(&host.profile().await?.context.outbox).await;
    received_latest() -> Vec<ReceivedView>, needs Somebody, touches [] => received::latest(&host.profile().await?.context.outbox).await;
    payment_requests_export(request: PaymentRequestsExportRequest) -> FileSavedView, needs Somebody, touches [] => {
        let open = host.profile().await?;
        saved(host, payment_requests::export(&open.context.outbox, &request, &host.destination()).await)
    };
    payment_requests_detail(request: PaymentRequestId) -> PaymentRequestDetailView, needs Somebody, touches [] =>
        collections::payment_requests::detail(&host.profile().await?.context.outbox, number(&request.id)?).await;
    payment_requests_preview(form: NewPaymentRequest) -> PaymentRequestPreviewView, needs Preparer, touches [] => {
        let open = host.profile().await?;
        payment_requests::preview(&open.context.outbox, &open.context.profile, &form).await
    };
    payment_requests_again(request: PaymentRequestId) -> NewPaymentRequest, needs Preparer, touches [] =>
        collections::payment_requests::again(&host.profile().await?.context.outbox, number(&request.id)?).await;
    payment_requests_create(form: NewPaymentRequest) -> PaymentRequestView, needs Preparer, touches [PaymentRequests] => {
        let open = host.profile().await?;
        payment_requests::create(&open.context.outbox, &open.context.profile, &form).await
    };
    payment_requests_view(request: PaymentRequestId) -> PaymentRequestView, needs Somebody, touches [] =>
        collections::payment_requests::view(&host.profile().await?.context.outbox, number(&request.id)?).await;
    payment_requests_check(request: PaymentRequestId) -> PaymentRequestView, needs Worker, touches [PaymentRequests] =>
        payment_requests::check(&host.profile().await?.context.outbox, number(&request.id)?).await;
    payment_accounts_page(request: AccountsRequest) -> AccountsPageView, needs Somebody, touches [] =>
        accounts::page(&host.profile().await?.context.outbox, &request).await;
    payment_accounts_export(request: AccountsExportRequest) -> FileSavedView, needs Somebody, touches [] =>
        saved(host, accounts::export(&host.profile().await?.context.outbox, &request, &host.destination()).await);
    payment_accounts_view(request: PaymentAccountId) -> PaymentAccountView, needs Somebody, touches [] =>
        accounts::view(&host.profile().await?.context.outbox, accounts::number(&request.id)?).await;
    payment_accounts_check(form: NewPaymentAccount) -> PaymentAccountCheckView, needs Preparer, touches [] => {
        let open = host.profile().await?;
        let mut view = accounts::check(&open.context.outbox, &form).await?;
        view.somebody_else &= !open.context.current_user.people().is_empty();
        Ok(view)
    };
    payment_accounts_open(form: NewPaymentAccount) -> PaymentAccountView, needs Preparer, touches [PaymentAccounts] => {
        let open = host.profile().await?;
        accounts::open(&open.context.outbox, &form, By::alone(open.context.actor())).await
    };
    payment_accounts_query_status(request: PaymentAccountId) -> PaymentAccountView, needs Worker, touches [PaymentAccounts] =>
        accounts::query_status(&host.profile().await?.context.outbox, accounts::number(&request.id)?).await;
    payment_accounts_take_back(request: PaymentAccountId) -> PaymentAccountView, needs Worker, touches [PaymentAccounts] =>
        accounts::withdraw(&host.profile().await?.context.outbox, accounts::number(&request.id)?).await;
    payment_accounts_compare(request: PaymentAccountId) -> PaymentAccountView, needs Worker, touches [PaymentAccounts] =>
        accounts::compare(&host.profile().await?.context.outbox, accounts::number(&request.id)?).await;
    payment_accounts_take_reported(request: TakeReported) -> PaymentAccountView, needs Worker, touches [PaymentAccounts] =>
        accounts::take_reported(&host.profile().await?.context, accounts::number(&request.id)?, &request).await;
    payment_accounts_change_check(request: ChangePaymentAccount) -> ChangeCheckView, needs Preparer, touches [] => {
        let open = host.profile().await?;
        let mut view = accounts::check_change(&open.context.outbox, &request).await?;
        view.somebody_else &= !open.context.current_user.people().is_empty();
        Ok(view)
    };
    payment_accounts_change(request: ChangePaymentAccount) -> PaymentAccountView, needs Preparer, touches [PaymentAccounts] => {
        let open = host.profile().await?;
        accounts::change(&open.context.outbox, &request, By::alone(open.context.actor())).await
    };
    payment_accounts_close(request: ClosePaymentAccount) -> PaymentAccountView, needs Preparer, touches [PaymentAccounts] => {
        let open = host.profile().await?;
        accounts::close(&open.context.outbox, &request, &open.context.actor()).await
    };
    payment_accounts_found() -> Vec<FoundAccountView>, needs Somebody, touches [] =>
        accounts::found(&host.profile().await?.context.outbox).await;
    payment_accounts_adopt(request: AdoptAccount) -> PaymentAccountView, needs Preparer, touches [PaymentAccounts] =>
        accounts::adopt(&host.profile().await?.context.outbox, &request).await;
    deposits_page(request: DepositsRequest) -> DepositsPageView, needs Somebody, touches [] =>
        deposits::page(&host.profile().await?.context.outbox, &request).await;
    deposits_sums(request: DepositsFilter) -> DepositSumsView, needs Somebody, touches [] =>
        deposits::sums(&host.profile().await?.context.outbox, &request).await;
    deposits_export(request: DepositsExport) -> FileSavedView, needs Somebody, touches [] =>
        saved(host, deposits::export(&host.profile().await?.context.outbox, &request, &host.destination()).await);
    sharing_view(request: PaymentRequestId) -> SharingView, needs Somebody, touches [] =>
        sharing::view(&host.profile().await?.context, &request.id).await;
    sharing_open(request: ShareRequest) -> DoneView, needs Worker, touches [] =>
        done(sharing::share(&host.profile().await?.context, &request, host.config.open_externally.as_ref()).await);
    sharing_save(request: SharePaperRequest) -> FileSavedView, needs Somebody, touches [] =>
        saved(host, sharing::save(&host.profile().await?.context, &request, &host.destination()).await);
    sharing_account_view(request: PaymentAccountId) -> AccountSharingView, needs Somebody, touches [] =>
        sharing::account_view(&host.profile().await?.context, &request.id).await;
    sharing_account_open(request: ShareRequest) -> DoneView, needs Worker, touches [] =>
        done(sharing::share_account(&host.profile().await?.context, &request, host.config.open_externally.as_ref()).await);
    sharing_account_slip(request: PaymentAccountId) -> FileSavedView, needs Somebody, touches [] =>
        saved(host, sharing::save_account_slip(&host.profile().await?.context, &request.id, &host.destination()).await);
    imports_list(request: ImportKindRequest) -> Vec<ImportBriefView>, needs Somebody, touches [] =>
        bulk::list(&host.profile().await?.context, request.kind).await;
    imports_read(request: ReadImportRequest) -> ImportView, needs Preparer, touches [Imports] =>
        bulk::read(&host.profile().await?.bulk, &request).await;
    imports_view(request: ImportRequest) -> ImportView, needs Somebody, touches [] =>
        bulk::view(&host.profile().await?.bulk, &request.import).await;
    imports_rows(request: ImportRowsRequest) -> ImportRowsView, needs Somebody, touches [] =>
        bulk::rows(&host.profile().await?.bulk, &request).await;
    imports_read_as(request: ReadImportAsRequest) -> ImportView, needs Preparer, touches [Imports] =>
        bulk::read_as(&host.profile().await?.bulk, &request).await;
    imports_change(request: ChangeImportRequest) -> ImportView, needs Preparer, touches [Imports] =>
        bulk::change(&host.profile().await?.bulk, &request).await;
    imports_sheets(request: ImportSheetsRequest) -> ImportView, needs Preparer, touches [Imports] =>
        bulk::select_sheets(&host.profile().await?.bulk, &request).await;
    imports_settle(request: SettleImportRequest) -> ImportView, needs Preparer, touches [Imports] =>
        bulk::settle(&host.profile().await?.bulk, &request).await;
    imports_forget_columns(request: ImportRequest) -> ImportView, needs Preparer, touches [Imports] =>
        bulk::forget_columns(&host.profile().await?.bulk, &request.import).await;
    imports_alike(request: ImportAlikeRequest) -> ImportAlikeView, needs Somebody, touches [] =>
        bulk::alike(&host.profile().await?.bulk, &request).await;
    imports_change_alike(request: ChangeAlikeImportRequest) -> ImportView, needs Preparer, touches [Imports] =>
        bulk::change_alike(&host.profile().await?.bulk, &request.rows, &request.text).await;
    imports_all_meant(request: ImportRequest) -> ImportView, needs Preparer, touches [Imports] =>
        bulk::confirm_all(&host.profile().await?.bulk, &request.import).await;
    imports_undo(request: ImportRequest) -> ImportView, needs Preparer, touches [Imports] =>
        bulk::undo(&host.profile().await?.bulk, &request.import).await;
    imports_redo(request: ImportRequest) -> ImportView, needs Preparer, touches [Imports] =>
        bulk::redo(&host.profile().await?.bulk, &request.import).await;
    imports_discard(request: ImportRequest) -> DoneView, needs Preparer, touches [Imports] =>
        done(bulk::discard(&host.profile().await?.bulk, &request.import).await);
    imports_start(request: StartImportRequest) -> ImportBriefView, needs Preparer, touches [Imports] =>
        bulk::start(&host.profile().await?.bulk, &request).await;
    imports_pause(request: ImportRequest) -> ImportBriefView, needs Worker, touches [Imports] =>
        bulk::pause(&host.profile().await?.context, &request.import).await;
    imports_resume(request: ImportRequest) -> ImportBriefView, needs Preparer, touches [Imports] =>
        bulk::resume(&host.profile().await?.bulk, &request.import).await;
    imports_stop(request: ImportRequest) -> ImportBriefView, needs Worker, touches [Imports] =>
        bulk::stop(&host.profile().await?.context, &request.import).await;
    imports_made(request: ImportedRowsRequest) -> Vec<ImportedRowView>, needs Somebody, touches [] =>
        bulk::made(&host.profile().await?.context, &request).await;
    imports_try_row(request: TryImportRowRequest) -> ImportBriefView, needs Preparer, touches [Imports] =>
        bulk::try_row(&host.profile().await?.bulk, &request).await;
    imports_results(request: ImportResultsRequest) -> FileSavedView, needs Somebody, touches [] =>
        saved(host, bulk::save_results(&host.profile().await?.context, &request, &host.destination()).await);
    imports_slips(request: ImportRequest) -> FileSavedView, needs Somebody, touches [] =>
        saved(host, bulk::save_slips(&host.profile().await?.context, &request.import, &host.destination()).await);
    imports_template(request: ImportKindRequest) -> FileSavedView, needs Somebody, touches [] =>
        Ok(host.note_saved(bulk::save_template(request.kind, &host.destination())?));
}
