//! The destination of an account's deposits, in words: for the confirm window and the audit.

use std::sync::Arc;

use payment_rules::payment_account::Profile;

use crate::banks::bank_name;
use crate::messages;
use crate::tables::forwarding::{By, Forwarding};
use engine::outbox::Outbox;

/// The destination of an account without forwarding.
const NOWHERE: &str = messages::NOT_FORWARDED;

/// The account and bank that deposits are forwarded to, in words.
pub(super) async fn place(outbox: &Arc<Outbox>, profile: &Profile) -> String {
    let (Some(bank), Some(account)) = (&profile.forward_bank, &profile.forward_account) else {
        return NOWHERE.to_owned();
    };
    let name = bank_name(outbox, bank).await;
    format!("{account}, {}", name.as_ref().unwrap_or(bank))
}

/// The name of an account in the audit.
pub(super) fn named(profile: &Profile) -> String {
    let names = [&profile.account_name, &profile.number, &profile.reference];
    let names: Vec<&str> = names.into_iter().flatten().map(String::as_str).collect();
    names.join(", ")
}

/// The forwarding of a new account; `None` without one.
pub(super) async fn of_opening(outbox: &Arc<Outbox>, profile: &Profile, by: By) -> Option<Forwarding> {
    profile.forward_account.as_ref()?;
    Some(Forwarding {
        by,
        what: crate::messages::audit::ACCOUNT_OPENING_WITH_FORWARDING_ASKED,
        from: format!("{}: {NOWHERE}", named(profile)),
        to: place(outbox, profile).await,
    })
}

/// The forwarding of a change.
pub(super) async fn of_change(outbox: &Arc<Outbox>, ours: &Profile, wanted: &Profile, by: By) -> Forwarding {
    Forwarding {
        by,
        what: crate::messages::audit::CHANGE_OF_FORWARDING_ASKED,
        from: format!("{}: {}", named(ours), place(outbox, ours).await),
        to: place(outbox, wanted).await,
    }
}
