//! What an approver reviews besides the totals: new payees, changed accounts, the largest payments, duplicates, and names that the bank did
//! not confirm.

use serde::{Deserialize, Serialize};
use sheet_rules::payout::{Code, OpenSheet, Wanted};

use crate::tables::plans::PlanItemRow;

/// How many rows of a kind are described at once.
pub const PAGE: usize = 100;

/// Rows of one kind for the approver: their number, and a page of descriptions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    pub name: &'static str,
    pub rows: usize,
    /// How many have a description: all, except in files that an earlier version saved.
    pub named: usize,
    /// At most [`PAGE`] of them, one line each.
    pub lines: Vec<String>,
}

impl Named {
    /// The page that begins at position `from` of `all`.
    pub fn page(name: &'static str, all: &[String], from: usize) -> Self {
        Self {
            name,
            rows: all.len(),
            named: all.len(),
            lines: all.iter().skip(from).take(PAGE).cloned().collect(),
        }
    }
}

/// Rows of one kind, as they are stored in an approval request.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Findings {
    pub rows: usize,
    /// Their descriptions; earlier versions saved the first five.
    pub first: Vec<String>,
}

/// The findings of an approval request.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ApprovalFindings {
    /// `None` in files of versions that did not compare with earlier payments.
    pub new_payees: Option<Findings>,
    /// As above.
    pub changed_accounts: Option<Findings>,
    pub duplicates: Findings,
    pub held: Findings,
}

/// A kind of rows: all that have one of these codes.
struct Sort {
    name: &'static str,
    codes: &'static [Code],
    /// Whether the heading already contains what every such row would show.
    alike: bool,
}

const NEW: Sort = Sort {
    name: "New payees",
    codes: &[Code::NewPayee],
    alike: true,
};
const CHANGED: Sort = Sort {
    name: "Changed accounts",
    codes: &[Code::AccountChanged],
    alike: false,
};
const TWICE: Sort = Sort {
    name: "Duplicates",
    codes: &[Code::DupPayment, Code::PaidRecently, Code::MaybePaid, Code::PaidAgain],
    alike: false,
};
const HELD: Sort = Sort {
    name: "Names to look at",
    codes: &[Code::AccountNotFound, Code::NameDifferent, Code::NameClose],
    alike: false,
};

impl ApprovalFindings {
    /// The findings about a sheet in its current state.
    pub fn of(sheet: &OpenSheet) -> Self {
        let findings = |sort: &Sort| {
            let found = sort.find(sheet);
            Findings {
                rows: found.len(),
                first: found.iter().filter_map(|row| sort.words(sheet, *row)).collect(),
            }
        };
        Self {
            new_payees: Some(findings(&NEW)),
            changed_accounts: Some(findings(&CHANGED)),
            duplicates: findings(&TWICE),
            held: findings(&HELD),
        }
    }

    /// The stored findings about `items` of each kind, from position `from`.
    pub fn named(&self, items: &[PlanItemRow], from: usize) -> Vec<Named> {
        let page = |sort: Sort, stored: &Findings| Named {
            rows: stored.rows,
            ..Named::page(sort.name, &stored.first, from)
        };
        let payees = [(NEW, &self.new_payees), (CHANGED, &self.changed_accounts)];
        let payees = payees.into_iter().filter_map(|(sort, stored)| Some(page(sort, stored.as_ref()?)));
        let others = [page(TWICE, &self.duplicates), page(HELD, &self.held)];
        payees.chain([largest(items, from)]).chain(others).collect()
    }

    pub fn texts(&self) -> impl Iterator<Item = &String> {
        let all = [&self.duplicates, &self.held]
            .into_iter()
            .chain(&self.new_payees)
            .chain(&self.changed_accounts);
        all.flat_map(|stored| &stored.first)
    }
}

/// The findings about a sheet in its current state, whose payments are `items`, from position `from` of each kind. Only that page is
/// described.
pub fn of_sheet(sheet: &OpenSheet, items: &[PlanItemRow], from: usize) -> Vec<Named> {
    let page = |sort: Sort| {
        let found = sort.find(sheet);
        let lines = found.iter().skip(from).take(PAGE);
        Named {
            name: sort.name,
            rows: found.len(),
            named: found.len(),
            lines: lines.filter_map(|row| sort.words(sheet, *row)).collect(),
        }
    };
    vec![page(NEW), page(CHANGED), largest(items, from), page(TWICE), page(HELD)]
}

impl Sort {
    /// The rows of this kind, in the order of the file.
    fn find(&self, sheet: &OpenSheet) -> Vec<u32> {
        let with = |code: &Code| {
            sheet.find(&Wanted {
                code: Some(*code),
                ..Wanted::default()
            })
        };
        let mut rows: Vec<u32> = self.codes.iter().flat_map(with).collect();
        rows.sort_unstable();
        rows.dedup();
        rows
    }

    /// The description of a row.
    fn words(&self, sheet: &OpenSheet, row: u32) -> Option<String> {
        let row = sheet.row(row)?;
        let problem = row.problems.iter().find(|problem| self.codes.contains(&problem.code));
        let message = problem.map(|problem| problem.message.as_str()).unwrap_or_default();
        let text = match self.alike {
            true => format!("{}, row {}", row.name, sheet.spot(row.row)),
            false => format!("{}, row {}: {}", row.name, sheet.spot(row.row), message.trim_end_matches('.')),
        };
        Some(text.chars().filter(|mark| !mark.is_control()).take(300).collect())
    }
}

/// All payments, largest first.
fn largest(items: &[PlanItemRow], from: usize) -> Named {
    let mut sorted: Vec<&PlanItemRow> = items.iter().collect();
    sorted.sort_by_key(|item| std::cmp::Reverse(item.item.amount));
    let several = several_sheets(items);
    Named {
        name: "Largest first",
        rows: items.len(),
        named: items.len(),
        lines: sorted
            .into_iter()
            .skip(from)
            .take(PAGE)
            .map(|item| payment(item, several))
            .collect(),
    }
}

pub(crate) fn several_sheets(items: &[PlanItemRow]) -> bool {
    items.windows(2).any(|pair| pair[0].item.sheet != pair[1].item.sheet)
}

/// A payment in one line; its sheet is included if there are `several`.
pub fn payment(PlanItemRow { item, .. }: &PlanItemRow, several: bool) -> String {
    let sheet = if several {
        format!(" of “{}”", item.sheet)
    } else {
        String::new()
    };
    format!("{} to {}, row {}{sheet}", item.amount.naira(), item.name, item.row)
}
