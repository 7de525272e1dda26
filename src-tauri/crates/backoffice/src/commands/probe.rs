//! What the service answers where its specification is silent.

use crate::host::Host;
use crate::probe;
use crate::view::*;
use system::error::AppError;

pub(super) async fn probes_list(host: &Host, _: Nothing) -> Result<Vec<ProbeView>, AppError> {
    probe::list(&host.profile().await?.context).await
}

pub(super) async fn probe_ask(host: &Host, request: ProbeRequest) -> Result<Vec<ProbeView>, AppError> {
    if request.move_test_money {
        return Err(crate::confirm::only_there());
    }
    let open = host.profile().await?;
    probe::ask(host, &open, &request).await?;
    probe::list(&open.context).await
}
