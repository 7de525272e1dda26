//! Where the deposits of an account go, in words: for the confirm window and for the audit.

use std::sync::Arc;

use payment_rules::payment_account::Profile;
use service_api::value::BankId;

use crate::tables::forwarding::{By, Forwarding};
use engine::outbox::Outbox;

/// Where deposits go that stay in the account.
const NOWHERE: &str = "Nowhere: they stay";

/// The account of a profile at a bank, in words.
pub(super) async fn place(outbox: &Arc<Outbox>, profile: &Profile) -> String {
    let (Some(bank), Some(account)) = (&profile.forward_bank, &profile.forward_account) else {
        return NOWHERE.to_owned();
    };
    let known = match BankId::parse(bank) {
        // Without the list of banks the id stands alone.
        Ok(id) => directory::holder::bank_of(outbox, &id).await.ok().flatten(),
        Err(_) => None,
    };
    format!("{account}, {}", known.map_or(bank.clone(), |bank| bank.name))
}

/// An account as the audit names it.
pub(super) fn named(profile: &Profile) -> String {
    let names = [&profile.account_name, &profile.number, &profile.reference];
    let names: Vec<&str> = names.into_iter().flatten().map(String::as_str).collect();
    names.join(", ")
}

/// Of an opening; none where nothing is forwarded.
pub(super) async fn of_opening(outbox: &Arc<Outbox>, profile: &Profile, by: By) -> Option<Forwarding> {
    profile.forward_account.as_ref()?;
    Some(Forwarding {
        by,
        what: "account opening with forwarding asked",
        from: format!("{}: {NOWHERE}", named(profile)),
        to: place(outbox, profile).await,
    })
}

/// Of a change.
pub(super) async fn of_change(outbox: &Arc<Outbox>, ours: &Profile, wanted: &Profile, by: By) -> Forwarding {
    Forwarding {
        by,
        what: "change of forwarding asked",
        from: format!("{}: {}", named(ours), place(outbox, ours).await),
        to: place(outbox, wanted).await,
    }
}
