//! The names of banks.

use std::sync::Arc;

use directory::holder;
use engine::outbox::Outbox;
use service_api::value::BankId;

/// The name of the bank with this id; `None` if the list of banks is not available or does not contain it.
pub(crate) async fn bank_name(outbox: &Arc<Outbox>, id: &str) -> Option<String> {
    let id = BankId::parse(id).ok()?;
    holder::bank_of(outbox, &id).await.ok().flatten().map(|bank| bank.name)
}
