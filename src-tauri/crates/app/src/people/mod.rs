//! Who works with a profile, their permissions, and the current user.
//!
//! A profile without people belongs to one person and has no PIN. PINs are asked for only in the confirm window ([`crate::confirm`]).

mod permit;

use base::profile::ProfileKind;
use payment_rules::people::Person;
use service_api::value::Amount;
use session::Context;
use session::people::SignedIn;

pub use permit::Need;

use crate::view::{PeopleView, PersonView};
use system::env::rfc3339;
use system::error::AppError;

/// The people of the profile, for the screens.
pub fn view(context: &Context) -> PeopleView {
    let at = context.current_user.at(context.outbox.now());
    let terms = context.current_user.terms();
    let here = match &at {
        SignedIn::Somebody(person) => Some(person_view(person)),
        SignedIn::NoPeople | SignedIn::Nobody => None,
    };
    PeopleView {
        people: context.current_user.people().iter().map(person_view).collect(),
        here,
        locked: at == SignedIn::Nobody,
        single_person: terms.single_person,
        lock_minutes: terms.lock_minutes,
        not_paid_alone: match terms.not_paid_alone_minor {
            0 => String::new(),
            minor => Amount::from_minor(minor).unwrap_or_default().decimal(),
        },
        needed: context.profile.kind == ProfileKind::Live,
    }
}

pub(crate) fn person_view(person: &Person) -> PersonView {
    PersonView {
        person: person.id.to_string(),
        name: person.name.clone(),
        role: person.role,
        owner: person.owner,
        elsewhere: person.elsewhere.as_deref().and_then(|key| {
            let key = payouts::remote_approval::PublicKey::parse(key)?;
            key.fingerprint().ok().map(|fingerprint| fingerprint.words)
        }),
    }
}

/// The audit, latest first.
pub async fn audit(context: &Context) -> Result<crate::view::AuditView, AppError> {
    let entries = context.outbox.store.audit().await?;
    let broken = context.outbox.store.verify_audit().await.err().map(|error| error.message);
    let entries = entries.into_iter().rev().take(200).map(|row| crate::view::AuditEntryView {
        seq: row.seq,
        at: rfc3339(row.at),
        who: row.who,
        what: row.what,
        before: row.before,
        after: row.after,
    });
    Ok(crate::view::AuditView {
        entries: entries.collect(),
        broken,
    })
}
