//! The contents of the confirm window: a question, and who may confirm it.

use base::timestamp::Timestamp;
use payment_rules::people::Person;
use payouts::findings::{Named, Payees};
use payouts::fingerprint;
use payouts::tables::plans::PlanItemRow;

use super::asked::Asked;
use super::money::Money;
use crate::open_profile::OpenProfile;
use crate::view::{ConfirmFactView, ConfirmNamedView, ConfirmPayeeView, ConfirmPayeesView, ConfirmView, SignerView, TypedView};
use system::env::rfc3339;

/// A question with everything that is shown, and who may confirm it.
#[derive(Debug, Default)]
pub(super) struct Question {
    pub(super) title: String,
    pub(super) lead: String,
    /// The control totals.
    pub(super) totals: Vec<(&'static str, String)>,
    /// What it costs; `None` if the wallet pays nothing.
    pub(super) money: Option<Money>,
    /// Rows to review, a page of each kind.
    pub(super) named: Vec<Named>,
    /// Every payment.
    pub(super) payees: Option<Payees>,
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
    /// Identifies what is shown: what would be released, the alarms, or the closing of a month.
    pub(super) digest: Option<String>,
    /// Whether two people compare the safety words of the digest.
    pub(super) has_words: bool,
}

impl Question {
    pub(super) fn view(self, open: &OpenProfile, asked: &Asked) -> ConfirmView {
        let safety = self
            .digest
            .as_deref()
            .filter(|_| self.has_words)
            .and_then(|digest| fingerprint(digest).ok());
        let (words, code) = safety.map(|safety| (safety.words, safety.code)).unzip();
        ConfirmView {
            confirm: asked.id.clone(),
            title: self.title,
            lead: self.lead,
            kind: open.context.profile.kind,
            business: open.context.profile.business().to_owned(),
            totals: facts(self.totals),
            money: self.money.map(|money| money.view(asked.wallet)),
            named: self.named.into_iter().map(named).collect(),
            payees: self.payees.map(payees),
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

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// A page of the payments.
pub(super) fn payees(payees: Payees) -> ConfirmPayeesView {
    let row = |PlanItemRow { item, .. }: PlanItemRow| ConfirmPayeeView {
        row: item.row,
        sheet: payees.stacked.then_some(item.sheet),
        name: item.name,
        bank: item.bank.name,
        account: item.account.as_str().to_owned(),
        amount: item.amount.decimal(),
    };
    ConfirmPayeesView {
        count: number(payees.count),
        rows: payees.rows.into_iter().map(row).collect(),
    }
}

/// A page of the rows of one kind.
pub(super) fn named(named: Named) -> ConfirmNamedView {
    ConfirmNamedView {
        kind: named.kind,
        is_warning: named.kind.is_warning(),
        name: named.name.to_owned(),
        rows: number(named.rows),
        named: number(named.named),
        lines: named.lines,
    }
}
