//! The controls of the sandbox.

use app::view::*;
use session::saved_file;

commands! {
    host;
    sandbox_view() -> SandboxView, needs Somebody, touches [] => host.profile().await?.sandbox()?.view().await;
    sandbox_pay(request: SandboxPayRequest) -> SandboxView, needs Worker, touches [Sandbox] => {
        let open = host.profile().await?;
        open.sandbox()?.pay(&request).await?;
        open.sandbox()?.view().await
    };
    sandbox_deposit(request: SandboxDepositRequest) -> SandboxView, needs Worker, touches [Sandbox] => {
        let open = host.profile().await?;
        open.sandbox()?.deposit(&request).await?;
        open.sandbox()?.view().await
    };
    sandbox_end(request: SandboxEndRequest) -> SandboxView, needs Worker, touches [Sandbox] => {
        let open = host.profile().await?;
        open.sandbox()?.end(&request).await?;
        open.sandbox()?.view().await
    };
    sandbox_arm(fault: FaultView) -> SandboxView, needs Worker, touches [Sandbox] => {
        let open = host.profile().await?;
        open.sandbox()?.arm(&fault).await?;
        open.sandbox()?.view().await
    };
    sandbox_clear() -> SandboxView, needs Worker, touches [Sandbox] => {
        let open = host.profile().await?;
        open.sandbox()?.clear().await?;
        open.sandbox()?.view().await
    };
    sandbox_advance(request: SandboxAdvanceRequest) -> SandboxView, needs Worker, touches [Sandbox] => {
        let open = host.profile().await?;
        open.sandbox()?.advance(&request).await?;
        open.sandbox()?.view().await
    };
    sandbox_statement(request: SandboxStatementRequest) -> FileSavedView, needs Worker, touches [] => {
        let bytes = host.profile().await?.sandbox()?.statement(&request).await?;
        let SandboxStatementRequest {
            from, to, layout, format, ..
        } = request;
        let path = saved_file::save_new(
            &host.destination(),
            &format!("Statement {layout} {from} to {to}"),
            format.ending(),
            &bytes,
        )?;
        Ok(host.note_saved(path))
    };
}
