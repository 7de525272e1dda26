//! Activity, history, and help with problems.

use app::console::{call, check, operations, reference};
use app::view::*;
use app::{probe, record_search as finding, report, signature};
use support::{activity, history};

use super::saved;

commands! {
    host;
    look_up(request: LookUpRequest) -> LookUpView, needs Somebody, touches [] =>
        finding::search(&host.profile().await?.context.outbox, &request.text).await;
    look_up_ask(request: LookUpRequest) -> Vec<AskedServiceView>, needs Worker, touches [] =>
        finding::ask_service(&host.profile().await?.context.outbox, &request.text).await;
    history_page(request: HistoryPageRequest) -> HistoryPageView, needs Somebody, touches [] =>
        history::page(&host.profile().await?.context.outbox, &request).await;
    history_export(request: HistoryExportRequest) -> FileSavedView, needs Somebody, touches [] =>
        saved(host, history::export(&host.profile().await?.context.outbox, &request, &host.destination()).await);
    history_known(filter: HistoryFilter) -> HistoryKnownView, needs Somebody, touches [] => {
        let open = host.profile().await?;
        history::known(&open.context.outbox, &open.history, &filter).await
    };
    history_fetch(request: HistoryFetchRequest) -> HistoryFetchView, needs Worker, touches [History] => {
        let open = host.profile().await?;
        open.history.start(&open.context.outbox, &request)
    };
    history_stop() -> HistoryFetchView, needs Worker, touches [History] => Ok(host.profile().await?.history.stop());
    activity_list(request: ActivityRequest) -> ActivityPageView, needs Somebody, touches [] =>
        activity::list(&host.profile().await?.context.outbox, &request, activity::PAGE).await;
    activity_export(request: ActivityExportRequest) -> FileSavedView, needs Somebody, touches [] =>
        saved(host, activity::export(&host.profile().await?.context.outbox, &request, &host.destination()).await);
    activity_show(request: CallRequest) -> CallView, needs Somebody, touches [] =>
        activity::show(&host.profile().await?.context.outbox, &request.call_id).await;
    support_report(request: SupportRequest) -> SupportReportView, needs Somebody, touches [] => report::report(host, &request).await;
    support_save(request: SupportSaveRequest) -> FileSavedView, needs Somebody, touches [] =>
        saved(host, report::save(&*host.profile().await?, &request, &host.destination()).await);
    console_operations() -> Vec<OperationView>, needs Somebody, touches [] => Ok(operations());
    console_reference() -> ReferenceView, needs Somebody, touches [] => reference(&host.profile().await?.context);
    console_check(request: ConsoleRequest) -> SigningView, needs Somebody, touches [] => check(&host.profile().await?.context, &request);
    console_call(request: ConsoleRequest) -> ConsoleCallView, needs Worker, touches [App, PaymentRequests, Sandbox] =>
        call(&*host.profile().await?, &request).await;
    console_signature(request: SignatureRequest) -> SignatureView, needs Somebody, touches [] => signature::view(host, request).await;
    probes_list() -> Vec<ProbeView>, needs Somebody, touches [] => probe::list(&host.profile().await?.context).await;
    probe_ask(request: ProbeRequest) -> Vec<ProbeView>, needs Worker, touches [App, Sandbox] => {
        if request.move_test_money {
            return Err(app::confirm::only_there());
        }
        let open = host.profile().await?;
        probe::ask(host, &open, &request).await?;
        probe::list(&open.context).await
    };
}
