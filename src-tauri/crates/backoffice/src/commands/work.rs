//! Payouts and the sandbox's controls.

use crate::host::Host;
use crate::open_profile::OpenProfile;
use crate::view::*;
use crate::{confirm, payouts};
use session::{held, saved_file};
use system::error::AppError;

pub(super) async fn payouts_list(host: &Host, _: Nothing) -> Result<Vec<RunSummaryView>, AppError> {
    payouts::run_list(&host.profile().await?.context.outbox).await
}

pub(super) async fn payouts_freeze(host: &Host, request: FreezeRequest) -> Result<PlanView, AppError> {
    let open = host.profile().await?;
    let plan = payouts::freeze(&open.payouts, &request).await?;
    payouts::plan_view(&open.context, &plan).await
}

pub(super) async fn payouts_plan_changes(host: &Host, request: DraftRequest) -> Result<Vec<PlanChangeView>, AppError> {
    payouts::plan_changes(&host.profile().await?.payouts, &request.draft).await
}

pub(super) async fn payouts_run(host: &Host, request: RunRequest) -> Result<RunView, AppError> {
    payouts::run_view(&host.profile().await?.context.outbox, &request.run, request.from).await
}

pub(super) async fn payouts_pause(host: &Host, request: RunRequest) -> Result<RunView, AppError> {
    payouts::pause(&host.profile().await?.context, &request.run).await?;
    payouts_run(host, request).await
}

pub(super) async fn payouts_wallet_seen(host: &Host, request: RunRequest) -> Result<RunView, AppError> {
    payouts::wallet_seen(&host.profile().await?.context, &request.run).await?;
    payouts_run(host, request).await
}

pub(super) async fn payouts_stop(host: &Host, request: RunRequest) -> Result<RunView, AppError> {
    payouts::stop(&host.profile().await?.context, &request.run).await?;
    payouts_run(host, request).await
}

pub(super) async fn payouts_check_now(host: &Host, request: RunRequest) -> Result<AskedNowView, AppError> {
    payouts::check_now(&host.profile().await?.context.outbox, &request.run).await
}

pub(super) async fn payouts_decide(host: &Host, request: DecideRequest) -> Result<RunView, AppError> {
    if request.decision != Decision::Paid {
        return Err(confirm::only_there());
    }
    let open = host.profile().await?;
    payouts::decide(&open.context.outbox, &request, open.context.hand()).await?;
    payouts_run(host, RunRequest { run: request.run, from: 0 }).await
}

pub(super) async fn payouts_export(host: &Host, request: ExportRequest) -> Result<FileSavedView, AppError> {
    let open = host.profile().await?;
    let path = payouts::export(&open.context.outbox, &request.run, request.format, &host.config.exports).await?;
    Ok(host.saved.note(path))
}

pub(super) async fn held_look_up(host: &Host, request: HeldCallRequest) -> Result<DoneView, AppError> {
    held::look_up(&host.profile().await?.context.outbox, &request.line).await?;
    Ok(DoneView {})
}

pub(super) async fn held_decide(host: &Host, request: DecideHeldRequest) -> Result<DoneView, AppError> {
    let open = host.profile().await?;
    held::decide(&open.context.outbox, &request, &open.context.hand()).await?;
    Ok(DoneView {})
}

pub(super) async fn sandbox_view(host: &Host, _: Nothing) -> Result<SandboxView, AppError> {
    world(&*host.profile().await?).await
}

async fn world(open: &OpenProfile) -> Result<SandboxView, AppError> {
    open.sandbox()?.view().await
}

pub(super) async fn sandbox_pay(host: &Host, request: SandboxPayRequest) -> Result<SandboxView, AppError> {
    let open = host.profile().await?;
    open.sandbox()?.pay(&request).await?;
    world(&open).await
}

pub(super) async fn sandbox_deposit(host: &Host, request: SandboxDepositRequest) -> Result<SandboxView, AppError> {
    let open = host.profile().await?;
    open.sandbox()?.deposit(&request).await?;
    world(&open).await
}

pub(super) async fn sandbox_end(host: &Host, request: SandboxEndRequest) -> Result<SandboxView, AppError> {
    let open = host.profile().await?;
    open.sandbox()?.end(&request).await?;
    world(&open).await
}

pub(super) async fn sandbox_arm(host: &Host, fault: FaultView) -> Result<SandboxView, AppError> {
    let open = host.profile().await?;
    open.sandbox()?.arm(&fault).await?;
    world(&open).await
}

pub(super) async fn sandbox_clear(host: &Host, _: Nothing) -> Result<SandboxView, AppError> {
    let open = host.profile().await?;
    open.sandbox()?.clear().await?;
    world(&open).await
}

pub(super) async fn sandbox_advance(host: &Host, request: SandboxAdvanceRequest) -> Result<SandboxView, AppError> {
    let open = host.profile().await?;
    open.sandbox()?.advance(&request).await?;
    world(&open).await
}

pub(super) async fn sandbox_statement(host: &Host, request: SandboxStatementRequest) -> Result<FileSavedView, AppError> {
    let bytes = host.profile().await?.sandbox()?.statement(&request).await?;
    let SandboxStatementRequest {
        from, to, layout, format, ..
    } = request;
    let path = saved_file::save_new(
        &host.config.exports,
        &format!("Statement {layout} {from} to {to}"),
        format.ending(),
        &bytes,
    )?;
    Ok(host.saved.note(path))
}
