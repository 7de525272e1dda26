//! The console.

use crate::console::{call, check, operations, reference};
use crate::host::Host;
use crate::signature;
use crate::view::*;
use system::error::AppError;

pub(super) async fn console_operations(_: &Host, _: Nothing) -> Result<Vec<OperationView>, AppError> {
    Ok(operations())
}

pub(super) async fn console_reference(host: &Host, _: Nothing) -> Result<ReferenceView, AppError> {
    reference(&host.profile().await?.context)
}

pub(super) async fn console_check(host: &Host, request: ConsoleRequest) -> Result<SigningView, AppError> {
    check(&host.profile().await?.context, &request)
}

pub(super) async fn console_call(host: &Host, request: ConsoleRequest) -> Result<ConsoleCallView, AppError> {
    call(&*host.profile().await?, &request).await
}

pub(super) async fn console_signature(host: &Host, request: SignatureRequest) -> Result<SignatureView, AppError> {
    signature::view(host, request).await
}
