//! What an approver reviews besides the totals: duplicates, names that the bank did not confirm, changed accounts, new payees, and every
//! payment.

use serde::{Deserialize, Serialize};
use service_api::value::Amount;
use sheet_rules::payout::{Code, OpenSheet, Sum, TotalDifference, Wanted};

use crate::messages;
use crate::tables::plans::PlanItemRow;
use crate::view::FindingKind;

/// How many rows of a kind are described at once.
pub const PAGE: usize = 100;

/// Rows of one kind for the approver: their number, and a page of descriptions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    pub kind: FindingKind,
    pub name: &'static str,
    pub rows: usize,
    /// How many have a description: all, except in files that an earlier version saved.
    pub named: usize,
    /// At most [`PAGE`] of them, one line each.
    pub lines: Vec<String>,
}

impl Named {
    /// The page that begins at position `from` of `all`.
    pub fn page((kind, name): (FindingKind, &'static str), all: &[String], from: usize) -> Self {
        Self {
            kind,
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
    /// The file's total in kobo, if the rows do not add up to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file_total_minor: Option<i64>,
}

/// A kind of rows: all that have one of these codes.
struct Sort {
    kind: FindingKind,
    name: &'static str,
    codes: &'static [Code],
    /// Whether the heading already contains what every such row would show.
    alike: bool,
}

const NEW: Sort = Sort {
    kind: FindingKind::NewPayees,
    name: messages::NEW_PAYEES,
    codes: &[Code::NewPayee],
    alike: true,
};
const CHANGED: Sort = Sort {
    kind: FindingKind::ChangedAccounts,
    name: messages::CHANGED_ACCOUNTS,
    codes: &[Code::AccountChanged],
    alike: false,
};
const TWICE: Sort = Sort {
    kind: FindingKind::Duplicates,
    name: "Duplicates",
    codes: &[Code::DupPayment, Code::PaidRecently, Code::MaybePaid, Code::PaidAgain],
    alike: false,
};
const HELD: Sort = Sort {
    kind: FindingKind::Names,
    name: messages::NAME_PROBLEMS,
    codes: &[Code::AccountNotFound, Code::NameDifferent, Code::NameClose, Code::AccountTwoNames],
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
            file_total_minor: sheet.total_difference().map(|difference| minor(difference.file)),
        }
    }

    /// The stored findings of each kind, from position `from`.
    pub fn named(&self, from: usize) -> Vec<Named> {
        let page = |sort: Sort, stored: &Findings| Named {
            rows: stored.rows,
            ..Named::page((sort.kind, sort.name), &stored.first, from)
        };
        let since = [(CHANGED, &self.changed_accounts), (NEW, &self.new_payees)];
        let since = since.into_iter().filter_map(|(sort, stored)| Some(page(sort, stored.as_ref()?)));
        [page(TWICE, &self.duplicates), page(HELD, &self.held)]
            .into_iter()
            .chain(since)
            .collect()
    }

    /// The difference between the file's total and the rows, whose sum is `rows`.
    pub fn total_difference(&self, rows: Amount) -> Option<TotalDifference> {
        let (file, rows) = (Sum::of_minor(i128::from(self.file_total_minor?)), Sum::from(rows));
        (file != rows).then_some(TotalDifference { file, rows })
    }

    pub fn texts(&self) -> impl Iterator<Item = &String> {
        let all = [&self.duplicates, &self.held]
            .into_iter()
            .chain(&self.new_payees)
            .chain(&self.changed_accounts);
        all.flat_map(|stored| &stored.first)
    }
}

/// In kobo; the largest number for a sum beyond it, which no real sum reaches.
fn minor(sum: Sum) -> i64 {
    i64::try_from(sum.minor()).unwrap_or(i64::MAX)
}

/// The findings about a sheet in its current state, from position `from` of each kind. Only that page is described.
pub fn of_sheet(sheet: &OpenSheet, from: usize) -> Vec<Named> {
    let page = |sort: Sort| {
        let found = sort.find(sheet);
        let lines = found.iter().skip(from).take(PAGE);
        Named {
            kind: sort.kind,
            name: sort.name,
            rows: found.len(),
            named: found.len(),
            lines: lines.filter_map(|row| sort.words(sheet, *row)).collect(),
        }
    };
    vec![page(TWICE), page(HELD), page(CHANGED), page(NEW)]
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
            true => messages::payee_in_row(&row.name, &sheet.spot(row.row)),
            false => messages::problem_in_row(&row.name, &sheet.spot(row.row), message.trim_end_matches('.')),
        };
        Some(text.chars().filter(|mark| !mark.is_control()).take(300).collect())
    }
}

/// All payments for the approver: their number, and a page of them, largest first.
#[derive(Clone, Debug)]
pub struct Payees {
    pub count: usize,
    /// Whether they come from several sheets.
    pub stacked: bool,
    /// At most [`PAGE`] of them.
    pub rows: Vec<PlanItemRow>,
}

impl Payees {
    /// The page of `items` that begins at position `from`.
    pub fn page(items: &[PlanItemRow], from: usize) -> Self {
        let mut sorted: Vec<&PlanItemRow> = items.iter().collect();
        sorted.sort_by_key(|item| std::cmp::Reverse(item.item.amount));
        Self {
            count: items.len(),
            stacked: several_sheets(items),
            rows: sorted.into_iter().skip(from).take(PAGE).cloned().collect(),
        }
    }
}

pub(crate) fn several_sheets(items: &[PlanItemRow]) -> bool {
    items.windows(2).any(|pair| pair[0].item.sheet != pair[1].item.sheet)
}

/// A payment in one line; its sheet is included if there are `several`.
pub fn payment(PlanItemRow { item, .. }: &PlanItemRow, several: bool) -> String {
    messages::payment_line(item.amount, &item.name, item.row, several.then_some(item.sheet.as_str()))
}
