//! The check of a connection.

use crate::host::Host;
use crate::view::*;
use system::error::AppError;

pub(super) async fn connection_view(host: &Host, request: ProfileRequest) -> Result<ConnectionView, AppError> {
    host.profiles.get(&request.name)?;
    Ok(host.checks.view(&request.name))
}

pub(super) async fn connection_check(host: &Host, request: ProfileRequest) -> Result<ConnectionView, AppError> {
    host.checks.start(host, &request.name).await
}

pub(super) async fn connection_stop(host: &Host, request: ProfileRequest) -> Result<ConnectionView, AppError> {
    host.checks.stop(&request.name);
    connection_view(host, request).await
}
