//! The contents of the confirm window: a question, and who may confirm it.

use base::timestamp::Timestamp;
use payment_rules::people::Person;
use payouts::batch::findings::Named;
use payouts::fingerprint;

use super::asked::Asked;
use crate::open_profile::OpenProfile;
use crate::view::{ConfirmFactView, ConfirmNamedView, ConfirmView, SignerView, TypedView};
use system::env::rfc3339;

/// A question with everything that is shown, and who may confirm it.
#[derive(Debug, Default)]
pub(super) struct Question {
    pub(super) title: String,
    pub(super) lead: String,
    /// The control totals.
    pub(super) totals: Vec<(&'static str, String)>,
    /// Rows to review, a page of each kind.
    pub(super) named: Vec<Named>,
    pub(super) facts: Vec<(&'static str, String)>,
    pub(super) warnings: Vec<String>,
    pub(super) button: String,
    pub(super) new_pin_of: Option<String>,
    pub(super) signers: Vec<Signer>,
    pub(super) typed: Option<TypedView>,
    /// In a profile without people: the earliest time of a confirmation.
    pub(super) not_before: Option<Timestamp>,
    /// The label of a required reason.
    pub(super) reason: Option<String>,
    /// The digest of what would be released, or the alarms that are shown.
    pub(super) digest: Option<String>,
}

impl Question {
    pub(super) fn view(self, open: &OpenProfile, asked: &Asked) -> ConfirmView {
        let safety = self.digest.as_deref().and_then(|digest| fingerprint(digest).ok());
        let (words, code) = safety.map(|safety| (safety.words, safety.code)).unzip();
        ConfirmView {
            confirm: asked.id.clone(),
            title: self.title,
            lead: self.lead,
            kind: open.context.profile.kind,
            business: open.context.profile.business().to_owned(),
            totals: facts(self.totals),
            named: self.named.into_iter().map(named).collect(),
            facts: facts(self.facts),
            words,
            code,
            warnings: self.warnings,
            signers: self
                .signers
                .into_iter()
                .map(|signer| SignerView {
                    person: signer.person.id.to_string(),
                    name: signer.person.name,
                    not_before: signer.not_before.map(rfc3339),
                    typed: signer.typed,
                })
                .collect(),
            new_pin_of: self.new_pin_of,
            typed: self.typed,
            not_before: self.not_before.map(rfc3339),
            reason: self.reason,
            button: self.button,
        }
    }
}

/// A person who may confirm.
#[derive(Clone, Debug)]
pub(super) struct Signer {
    pub(super) person: Person,
    /// The earliest time of a confirmation of the person's own work.
    pub(super) not_before: Option<Timestamp>,
    pub(super) typed: Option<TypedView>,
}

impl Signer {
    pub(super) fn plain(person: Person) -> Self {
        Self {
            person,
            not_before: None,
            typed: None,
        }
    }
}

fn facts(facts: Vec<(&'static str, String)>) -> Vec<ConfirmFactView> {
    let view = |(name, value): (&str, String)| ConfirmFactView {
        name: name.to_owned(),
        value,
    };
    facts.into_iter().map(view).collect()
}

/// A page of the rows of one kind.
pub(super) fn named(named: Named) -> ConfirmNamedView {
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    ConfirmNamedView {
        name: named.name.to_owned(),
        rows: number(named.rows),
        named: number(named.named),
        lines: named.lines,
    }
}
