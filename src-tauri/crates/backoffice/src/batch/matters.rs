//! What an approver looks at besides the totals, in the order of their fears: whom nobody paid before, whose account is another one, who
//! stands there twice, and what the bank did not bear out.

use domain::payout::{Code, OpenSheet, Wanted};
use serde::{Deserialize, Serialize};
use service_api::value::Amount;

use crate::store::PlanItemRow;

/// So many rows of each are named.
const NAMED: usize = 5;

/// Rows of one sort.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Told {
    pub(crate) rows: usize,
    /// The first few, in words.
    pub(crate) first: Vec<String>,
}

impl Told {
    /// Each in a line of its own; none where there is none.
    pub(crate) fn lines(&self) -> Option<String> {
        (self.rows > 0).then(|| listed(self.rows, &self.first))
    }
}

/// What there is to look at.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Matters {
    /// None where nobody compares with what was paid before.
    pub(crate) new_payees: Option<Told>,
    /// The same.
    pub(crate) changed_accounts: Option<Told>,
    pub(crate) duplicates: Told,
    pub(crate) held: Told,
}

/// By their names, so that a list of another version is read too.
const NEW: &[&str] = &["NEW_PAYEE"];
const CHANGED: &[&str] = &["ACCOUNT_CHANGED"];
const TWICE: &[&str] = &["DUP_PAYMENT", "PAID_RECENTLY", "MAYBE_PAID", "PAID_AGAIN"];
const HELD: &[&str] = &["ACCOUNT_NOT_FOUND", "NAME_DIFFERENT", "NAME_CLOSE"];

impl Matters {
    /// Of a sheet as it stands.
    pub(crate) fn of(sheet: &OpenSheet) -> Self {
        Self {
            new_payees: is_told_of(NEW).then(|| told(sheet, NEW)),
            changed_accounts: is_told_of(CHANGED).then(|| told(sheet, CHANGED)),
            duplicates: told(sheet, TWICE),
            held: told(sheet, HELD),
        }
    }

    /// What is said to the approver, heading first.
    pub(crate) fn facts(&self, largest: Option<String>) -> Vec<(&'static str, String)> {
        let lines = |told: &Told| told.lines().unwrap_or_else(|| "None".to_owned());
        let before = [("New payees", &self.new_payees), ("Changed accounts", &self.changed_accounts)];
        let mut facts: Vec<_> = before
            .iter()
            .filter_map(|(name, told)| Some((*name, lines(told.as_ref()?))))
            .collect();
        facts.extend(largest.map(|largest| ("Largest", largest)));
        facts.push(("Duplicates", lines(&self.duplicates)));
        facts.push(("Names to look at", lines(&self.held)));
        facts
    }

    pub(crate) fn texts(&self) -> impl Iterator<Item = &String> {
        let all = [&self.duplicates, &self.held]
            .into_iter()
            .chain(&self.new_payees)
            .chain(&self.changed_accounts);
        all.flat_map(|told| &told.first)
    }
}

/// How many there are and the first of them, a line each.
pub(crate) fn listed(count: usize, first: &[String]) -> String {
    let more = if count > first.len() { "\n…" } else { "" };
    match first {
        [only] if count == 1 => format!("1: {only}"),
        _ => format!("{count}:\n{}{more}", first.join("\n")),
    }
}

fn is_told_of(names: &[&str]) -> bool {
    Code::ALL.iter().any(|code| names.contains(&code.name()))
}

fn told(sheet: &OpenSheet, names: &[&str]) -> Told {
    let mut rows: Vec<u32> = Code::ALL
        .iter()
        .filter(|code| names.contains(&code.name()))
        .flat_map(|code| {
            sheet.find(&Wanted {
                code: Some(*code),
                ..Wanted::default()
            })
        })
        .collect();
    rows.sort_unstable();
    rows.dedup();
    let first = rows.iter().take(NAMED).filter_map(|row| sheet.row(*row)).map(|row| {
        let said = row.problems.iter().find(|problem| names.contains(&problem.code.name()));
        let said = said.map(|problem| problem.message.as_str()).unwrap_or_default();
        // What every row of this sort says stands above them already.
        let text = match names == NEW {
            true => format!("{}, row {}", row.name, sheet.spot(row.row)),
            false => format!("{}, row {}: {}", row.name, sheet.spot(row.row), said.trim_end_matches('.')),
        };
        text.chars().filter(|mark| !mark.is_control()).take(300).collect()
    });
    Told {
        first: first.collect(),
        rows: rows.len(),
    }
}

/// The five largest payments.
pub(crate) fn largest(items: &[PlanItemRow]) -> Option<String> {
    let mut sorted: Vec<&PlanItemRow> = items.iter().collect();
    sorted.sort_by_key(|item| std::cmp::Reverse(item.amount_minor));
    let said = sorted.into_iter().take(NAMED).map(|item| payment(item, items));
    Some(said.collect::<Vec<_>>().join("\n")).filter(|text| !text.is_empty())
}

/// A payment in a few words; its sheet is named where `all` are of several.
pub(crate) fn payment(item: &PlanItemRow, all: &[PlanItemRow]) -> String {
    let several = all.iter().any(|other| other.sheet != item.sheet);
    let sheet = if several {
        format!(" of “{}”", item.sheet)
    } else {
        String::new()
    };
    let amount = Amount::from_minor(item.amount_minor).unwrap_or(Amount::MAX);
    format!("{} to {}, row {}{sheet}", amount.naira(), item.name, item.row)
}
