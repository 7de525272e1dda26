//! Account holders, as the banks reported them, and what that means for a row.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use service_api::value::{Amount, Nuban};

use super::Sum;
use super::mapping::Field;
use super::problem::{Code, Severity};
use super::row::SheetRow;
use crate::messages;
use crate::payout::names::{NameMatch, ShortForms, Tier, compare};
use base::timestamp::Timestamp;

/// What a bank reported about an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holder {
    /// The account holder; `None` if the bank does not know the account.
    pub name: Option<String>,
    /// The cost of sending this amount, if it was reported.
    pub cost: Option<Cost>,
    /// When it was queried. A report never expires; a person may query again.
    pub asked_at: Timestamp,
}

/// The cost of sending an amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cost {
    /// The queried amount.
    pub amount: Amount,
    /// The fee.
    pub fee: Amount,
    /// The tax on the fee.
    pub vat: Amount,
}

/// What is known about a row's account from the query to its bank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The account holder; `None` if the bank does not know the account.
    pub name: Option<String>,
    /// The comparison of the row's name with it.
    pub compared: Option<NameMatch>,
    /// The cost of sending the row's amount, if that amount was queried.
    pub cost: Option<Cost>,
    /// When the bank was queried.
    pub asked_at: Timestamp,
}

/// The cost of sending the rows that may be paid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Costs {
    /// Rows whose cost is known.
    pub rows: u32,
    /// Rows that were not queried.
    pub unknown: u32,
    /// The sum of the known fees.
    pub fee: Sum,
    /// The sum of the known taxes on them.
    pub vat: Sum,
}

/// A person's confirmation that two names are one person's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SamePerson {
    /// The name in the row.
    pub name: String,
    /// The name at the bank.
    pub holder: String,
    /// The person's reason; required if the names do not match.
    pub reason: String,
}

/// All reports of banks, by bank and account.
#[derive(Clone, Debug, Default)]
pub(super) struct Holders {
    names: HashMap<(usize, Nuban), (Option<String>, Timestamp)>,
    costs: HashMap<(usize, Nuban, Amount), Cost>,
    short_forms: ShortForms,
}

/// A problem or note about a row's account holder.
pub(super) struct HolderRemark {
    pub(super) field: Field,
    pub(super) code: Code,
    pub(super) severity: Severity,
    /// The sentence after the column's name.
    pub(super) rest: String,
}

impl Holders {
    pub(super) fn new(short_forms: ShortForms) -> Self {
        Self {
            names: HashMap::new(),
            costs: HashMap::new(),
            short_forms,
        }
    }

    pub(super) fn insert(&mut self, bank: usize, account: Nuban, holder: Holder) {
        if let Some(cost) = holder.cost {
            self.costs.insert((bank, account.clone(), cost.amount), cost);
        }
        self.names.insert((bank, account), (holder.name, holder.asked_at));
    }

    /// The account holder: `None` if it was not queried, `Some(None)` if the bank does not know the account.
    pub(super) fn name(&self, bank: usize, account: &Nuban) -> Option<Option<&str>> {
        self.names.get(&(bank, account.clone())).map(|(name, _)| name.as_deref())
    }

    /// When the account holder was queried.
    pub(super) fn asked_at(&self, bank: usize, account: &Nuban) -> Option<Timestamp> {
        self.names.get(&(bank, account.clone())).map(|(_, at)| *at)
    }

    /// The cost of sending this amount to this account, if it was queried.
    pub(super) fn cost(&self, bank: usize, account: &Nuban, amount: Amount) -> Option<Cost> {
        self.costs.get(&(bank, account.clone(), amount)).copied()
    }

    pub(super) fn compared(&self, name: &str, holder: &str) -> NameMatch {
        compare(name, holder, &self.short_forms)
    }

    /// The problem or note about this row's account holder, given a person's confirmation.
    pub(super) fn remark(&self, row: &SheetRow, bank: usize, confirmation: Option<&SamePerson>) -> Option<HolderRemark> {
        let Some(at_bank) = self.name(bank, row.account.value.as_ref()?)? else {
            return Some(HolderRemark {
                field: Field::Account,
                code: Code::AccountNotFound,
                severity: Severity::Error,
                rest: messages::rows::UNKNOWN_ACCOUNT.to_owned(),
            });
        };
        let found = self.compared(&row.name, at_bank);
        let confirmation = confirmation.filter(|confirmation| confirmation.name == row.name && confirmation.holder == at_bank);
        let (code, needs_reason) = match found.tier {
            Tier::Match => return None,
            Tier::Close => (Code::NameClose, false),
            Tier::NoMatch => (Code::NameDifferent, true),
        };
        let accepted = confirmation.filter(|confirmation| !needs_reason || !confirmation.reason.trim().is_empty());
        let why = found.reasons.join("; ");
        let rest = match accepted {
            Some(confirmation) if confirmation.reason.trim().is_empty() => messages::rows::accepted(at_bank, &why),
            Some(confirmation) => messages::rows::accepted_because(at_bank, &why, confirmation.reason.trim()),
            None if needs_reason => messages::rows::held_back(at_bank, &why),
            None => messages::rows::tick_if_same(at_bank, &why),
        };
        let severity = if accepted.is_some() { Severity::Warning } else { Severity::Error };
        Some(HolderRemark {
            field: Field::Name,
            code,
            severity,
            rest,
        })
    }
}
