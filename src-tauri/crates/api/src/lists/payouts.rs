//! Payouts: drafts, batches, retry batches, approval on other computers, top-ups, aliases of banks.

use app::confirm;
use app::view::*;
use payouts::{alias_file, aliases, remote_approval, top_ups};

use super::{done, saved};

commands! {
    host;
    payouts_read(request: ReadSheetRequest) -> DraftView, needs Preparer, touches [Payouts] =>
        payouts::read_draft(&host.profile().await?.payouts, request).await;
    payouts_draft(request: DraftRequest) -> DraftView, needs Somebody, touches [] =>
        payouts::draft_view(&host.profile().await?.payouts, &request.draft).await;
    payouts_drafts() -> Vec<DraftBriefView>, needs Somebody, touches [] => payouts::drafts(&host.profile().await?.context).await;
    payouts_discarded() -> Vec<DraftBriefView>, needs Somebody, touches [] => payouts::discarded(&host.profile().await?.context).await;
    payouts_draft_rows(request: DraftRowsRequest) -> DraftRowsView, needs Somebody, touches [] =>
        payouts::draft_rows(&host.profile().await?.payouts, &request).await;
    payouts_columns(request: DraftColumnsRequest) -> DraftView, needs Preparer, touches [Payouts] =>
        payouts::set_columns(&host.profile().await?.payouts, &request).await;
    payouts_columns_preview(request: PreviewColumnsRequest) -> ColumnsView, needs Somebody, touches [] =>
        payouts::preview_columns(&host.profile().await?.payouts, &request).await;
    payouts_answer_amounts(request: AnswerAmountsRequest) -> DraftView, needs Preparer, touches [Payouts] =>
        payouts::answer_amounts(&host.profile().await?.payouts, &request.draft, request.answers).await;
    payouts_columns_forget(request: DraftRequest) -> DraftView, needs Preparer, touches [Payouts] =>
        payouts::forget_columns(&host.profile().await?.payouts, &request.draft).await;
    payouts_change(request: ChangeDraftRequest) -> DraftView, needs Preparer, touches [Payouts] =>
        payouts::change(&host.profile().await?.payouts, &request).await;
    payouts_all_meant(request: DraftRequest) -> DraftView, needs Preparer, touches [Payouts] =>
        payouts::confirm_all(&host.profile().await?.payouts, &request.draft).await;
    payouts_alike(request: AlikeRequest) -> AlikeView, needs Somebody, touches [] =>
        payouts::alike(&host.profile().await?.payouts, &request).await;
    payouts_change_alike(request: ChangeAlikeRequest) -> DraftView, needs Preparer, touches [Payouts] =>
        payouts::change_alike(&host.profile().await?.payouts, &request).await;
    payouts_check_names(request: DraftRequest) -> DraftView, needs Preparer, touches [] => {
        payouts::check_names(&host.profile().await?.payouts, &request.draft).await?;
        payouts_draft(host, request).await
    };
    payouts_stop_check(request: DraftRequest) -> DraftView, needs Preparer, touches [] => {
        payouts::stop_check(&host.profile().await?.payouts, &request.draft)?;
        payouts_draft(host, request).await
    };
    payouts_ask_again(request: AskAgainRequest) -> DraftView, needs Preparer, touches [] => {
        let draft = request.draft;
        payouts::ask_again(&host.profile().await?.payouts, &draft, request.row).await?;
        payouts_draft(host, DraftRequest { draft }).await
    };
    payouts_fees(request: DraftRequest) -> FeesView, needs Somebody, touches [] =>
        payouts::fees(&host.profile().await?.payouts, &request.draft).await;
    payouts_undo(request: DraftRequest) -> DraftView, needs Preparer, touches [Payouts] =>
        payouts::undo(&host.profile().await?.payouts, &request.draft).await;
    payouts_redo(request: DraftRequest) -> DraftView, needs Preparer, touches [Payouts] =>
        payouts::redo(&host.profile().await?.payouts, &request.draft).await;
    payouts_discard(request: DraftRequest) -> DoneView, needs Preparer, touches [Payouts] =>
        done(payouts::discard(&host.profile().await?.payouts, &request.draft).await);
    payouts_restore(request: DraftRequest) -> DoneView, needs Preparer, touches [Payouts] =>
        done(payouts::restore(&host.profile().await?.payouts, &request.draft).await);
    payouts_list() -> Vec<RunSummaryView>, needs Somebody, touches [] => payouts::run_list(&host.profile().await?.context.outbox).await;
    payouts_by_month() -> Vec<PayoutMonthView>, needs Somebody, touches [] =>
        payouts::by_month(&host.profile().await?.context.outbox).await;
    payouts_freeze(request: FreezeRequest) -> PlanView, needs Preparer, touches [Payouts] => {
        let open = host.profile().await?;
        let plan = payouts::submit(&open.payouts, &request).await?;
        payouts::plan_view(&open.context, &plan).await
    };
    payouts_plan_changes(request: DraftRequest) -> Vec<PlanChangeView>, needs Somebody, touches [] =>
        payouts::plan_changes(&host.profile().await?.payouts, &request.draft).await;
    payouts_run(request: RunRequest) -> RunView, needs Somebody, touches [] =>
        payouts::run_view(&host.profile().await?.context.outbox, &request.run, request.from).await;
    payouts_pause(request: RunRequest) -> RunView, needs Worker, touches [Payouts] => {
        payouts::pause(&host.profile().await?.context, &request.run).await?;
        payouts_run(host, request).await
    };
    payouts_wallet_seen(request: RunRequest) -> RunView, needs Worker, touches [Payouts] => {
        payouts::wallet_seen(&host.profile().await?.context, &request.run).await?;
        payouts_run(host, request).await
    };
    payouts_stop(request: RunRequest) -> RunView, needs Worker, touches [Payouts] => {
        payouts::stop(&host.profile().await?.context, &request.run).await?;
        payouts_run(host, request).await
    };
    payouts_check_now(request: RunRequest) -> AskedNowView, needs Worker, touches [Payouts] =>
        payouts::check_now(&host.profile().await?.context.outbox, &request.run).await;
    payouts_decide(request: DecideRequest) -> RunView, needs Worker, touches [Payouts] => {
        if request.decision != Decision::Paid {
            return Err(confirm::only_there());
        }
        let open = host.profile().await?;
        payouts::decide(&open.context.outbox, &request, open.context.actor()).await?;
        payouts_run(host, RunRequest { run: request.run, from: 0 }).await
    };
    payouts_export(request: ExportRequest) -> FileSavedView, needs Somebody, touches [] => {
        let open = host.profile().await?;
        saved(host, payouts::export(&open.context.outbox, &request.run, request.format, &host.destination()).await)
    };
    payouts_statement(request: StatementRequest) -> StatementView, needs Somebody, touches [] =>
        payouts::statement(&host.profile().await?.context, &request).await;
    payouts_safe_again(request: ItemRequest) -> SafeAgainView, needs Somebody, touches [] =>
        payouts::can_pay_again(&host.profile().await?.context, &request).await;
    payouts_links(request: RunRequest) -> LinksView, needs Somebody, touches [] =>
        payouts::links(&host.profile().await?.context, &request).await;
    payouts_origin(request: DraftRequest) -> Option<DraftOriginView>, needs Somebody, touches [] =>
        payouts::origin(&host.profile().await?.payouts, &request).await;
    payouts_follow_up(request: FollowUpRequest) -> DraftView, needs Preparer, touches [Payouts] =>
        payouts::follow_up(&host.profile().await?.payouts, &request).await;
    payouts_same_people(request: RunRequest) -> DraftView, needs Preparer, touches [Payouts] =>
        payouts::same_people(&host.profile().await?.payouts, &request).await;
    payouts_template() -> FileSavedView, needs Somebody, touches [] =>
        saved(host, payouts::save_template(&host.profile().await?.context, &host.destination()).await);
    payouts_paper(request: PaperRequest) -> FileSavedView, needs Somebody, touches [] =>
        saved(host, payouts::save(&host.profile().await?.context, &request, &host.destination()).await);
    batch_save(request: PlanRequest) -> FileSavedView, needs Preparer, touches [] =>
        saved(host, remote_approval::save(&host.profile().await?.payouts, &request.plan, &host.destination()).await);
    batch_save_key() -> KeyCardView, needs Somebody, touches [] =>
        remote_approval::save_card(&host.profile().await?.payouts, &host.destination()).await;
    batch_open(file: BatchFile) -> BatchView, needs Somebody, touches [] => remote_approval::open_batch(&host.profile().await?.payouts, &file).await;
    batch_view(request: BatchId) -> BatchView, needs Somebody, touches [] => {
        let open = host.profile().await?;
        remote_approval::show(&open.payouts, &*remote_approval::still_open(&open.payouts, &request.batch)?).await
    };
    batch_save_answer(request: BatchId) -> FileSavedView, needs Somebody, touches [] =>
        saved(host, remote_approval::save_reply(&host.profile().await?.payouts, &request.batch, &host.destination()).await);
    batch_answer(file: BatchAnswerFile) -> BatchAnswerView, needs Worker, touches [Payouts] =>
        remote_approval::answered(&host.profile().await?.payouts, &file.text).await;
    top_ups_list() -> TopUpsListView, needs Somebody, touches [] => top_ups::list(&host.profile().await?.context.outbox).await;
    top_ups_read(file: TopUpsFile) -> TopUpsView, needs Preparer, touches [Payments] =>
        top_ups::read(&host.profile().await?.context.outbox, &file).await;
    top_ups_view(request: TopUpsId) -> TopUpsView, needs Somebody, touches [] =>
        top_ups::view(&host.profile().await?.context.outbox, &request.top_ups).await;
    top_ups_change(request: ChangeTopUp) -> TopUpsView, needs Preparer, touches [] =>
        top_ups::change(&host.profile().await?.context.outbox, request).await;
    top_ups_discard(request: TopUpsId) -> DoneView, needs Preparer, touches [Payments] =>
        done(top_ups::discard(&host.profile().await?.context.outbox, &request.top_ups).await);
    aliases_list() -> BankAliasesView, needs Somebody, touches [] => aliases::list(&host.profile().await?.context.outbox).await;
    aliases_save(form: AliasForm) -> BankAliasView, needs Preparer, touches [Directory, Payouts, Imports] =>
        aliases::save(&host.profile().await?.payouts, form).await;
    aliases_remove(request: AliasRemoval) -> BankAliasView, needs Preparer, touches [Directory, Payouts, Imports] =>
        aliases::remove(&host.profile().await?.payouts, &request).await;
    aliases_check(file: AliasesFile) -> AliasesFileView, needs Preparer, touches [] =>
        alias_file::check(&host.profile().await?.payouts, &file).await;
    aliases_import(file: AliasesFile) -> AliasesImportedView, needs Preparer, touches [Directory, Payouts, Imports] =>
        alias_file::import(&host.profile().await?.payouts, &file).await;
    aliases_export(request: AliasesExport) -> FileSavedView, needs Somebody, touches [] =>
        saved(host, alias_file::export(&host.profile().await?.context.outbox, &request, &host.destination()).await);
    aliases_put_back(request: AliasId) -> BankAliasView, needs Preparer, touches [Directory, Payouts, Imports] =>
        aliases::put_back(&host.profile().await?.payouts, &request.alias).await;
}
