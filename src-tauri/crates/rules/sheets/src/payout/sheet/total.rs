//! Total rows: recognised by their words or by their sum, skipped, and compared with the rows above them.

use service_api::value::Amount;

use super::Sum;
use super::header::Layout;
use super::mapping::Field;
use cell_rules::{Cell, GridRow, WordList};

/// Sums of the payments above, for comparison with a total of the file.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    all: i128,
    section: i128,
    rows: u32,
    /// The sum that a line above the first payee brings forward from another page, or the total that is there.
    brought: i128,
    /// An amount above could not be read, so no total can be compared.
    unreadable: bool,
    /// The latest total that agreed with all rows above it.
    agreed: Option<i128>,
}

/// The total that a file states for all its payments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StatedTotal {
    /// The row that states it.
    pub(super) row: u32,
    pub(super) amount: Sum,
}

/// A total of the file that is not the sum of the rows to be paid, corrections included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TotalDifference {
    /// The total in the file.
    pub file: Sum,
    /// The sum of the rows to be paid.
    pub rows: Sum,
}

impl TotalDifference {
    /// Its sentence.
    pub fn words(&self) -> String {
        format!(
            "The file’s total {} differs from the rows {}.",
            self.file.naira(),
            self.rows.naira()
        )
    }
}

/// How a total of the file compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Agreement {
    Agrees,
    /// The sum of all rows above, and of those since the last total.
    Differs {
        all: Sum,
        section: Sum,
    },
    /// An amount above cannot be read.
    Unreadable,
    /// The text in place of the total is not an amount.
    NoAmount,
    /// There is no payee above it: a sum that is brought forward from another page, or the total above the columns.
    NothingAbove,
}

impl Tally {
    pub(super) fn add(&mut self, amount: Option<Amount>) {
        self.rows = self.rows.saturating_add(1);
        match amount {
            Some(amount) => {
                self.all = self.all.saturating_add(i128::from(amount.minor()));
                self.section = self.section.saturating_add(i128::from(amount.minor()));
            }
            None => self.unreadable = true,
        }
    }

    /// Whether every amount can be read and a total of the file agrees with all of them.
    pub(super) fn is_proved(&self) -> bool {
        !self.unreadable && self.rows > 0 && self.agreed == Some(self.all)
    }

    fn is_sum(&self, amount: Amount) -> bool {
        let amount = i128::from(amount.minor());
        !self.unreadable && [self.all, self.section, self.all.saturating_add(self.brought)].contains(&amount)
    }

    /// Compares a total of the file and starts a new section.
    pub(super) fn compare(&mut self, amount: Option<Amount>) -> Agreement {
        if self.rows == 0 {
            self.brought = amount.map_or(0, |amount| i128::from(amount.minor()));
            return Agreement::NothingAbove;
        }
        let all = amount.map(|amount| i128::from(amount.minor())).filter(|amount| *amount == self.all);
        self.agreed = all.or(self.agreed);
        let agreement = match amount {
            Some(amount) if self.is_sum(amount) => Agreement::Agrees,
            Some(_) if !self.unreadable => Agreement::Differs {
                all: Sum(self.all),
                section: Sum(self.section),
            },
            Some(_) => Agreement::Unreadable,
            None => Agreement::NoAmount,
        };
        self.section = 0;
        agreement
    }

    /// Compares a total above the column names with all rows.
    pub(super) fn compare_in_front(&self, amount: Amount) -> Agreement {
        match i128::from(amount.minor()) == self.all {
            _ if self.unreadable || self.rows == 0 => Agreement::Unreadable,
            true => Agreement::Agrees,
            false => Agreement::Differs {
                all: Sum(self.all),
                section: Sum::default(),
            },
        }
    }

    /// Whether a row with an account or a bank is a total: by its words, and by being the sum of several rows above.
    pub(super) fn is_sum_in_words(&self, row: GridRow<'_>, layout: &Layout, amount: Option<Amount>) -> bool {
        let name = layout.of(Field::Name).map_or(Cell::Empty, |column| row.cell(column.index));
        self.rows > 1 && amount.is_some_and(|amount| self.is_sum(amount)) && matches!(name, Cell::Text(text) if is_total_label(text))
    }

    /// Whether a row without account and bank is a total: by its words, or by containing only the sum.
    pub(super) fn is_total(&self, row: GridRow<'_>, layout: &Layout, amount: Option<Amount>) -> bool {
        let amount_column = layout.of(Field::Amount).map(|column| column.index);
        let beside = row
            .cells()
            .enumerate()
            .filter(|(index, cell)| Some(*index) != amount_column && !cell.is_blank());
        let beside: Vec<Cell<'_>> = beside.map(|(_, cell)| cell).collect();
        if beside.iter().any(|cell| matches!(cell, Cell::Text(text) if is_total_label(text))) {
            return true;
        }
        // Sums of other columns may be in the same row.
        let alone = beside.iter().all(|cell| matches!(cell, Cell::Number(_) | Cell::Shown(..)));
        alone && self.rows > 1 && amount.is_some_and(|amount| self.is_sum(amount))
    }
}

/// The words of a line in lower case, with unified abbreviations of *carried forward*.
fn in_words(text: &str) -> String {
    let lower = text
        .to_lowercase()
        .replace("b/f", "bf")
        .replace("c/f", "cf")
        .replace("b/d", "bf")
        .replace("c/d", "cf");
    lower.replace(|c: char| !c.is_alphanumeric(), " ")
}

/// The total of all payments in a line above the column names: `Total Amount | 20,000.00`, `Total: 20,000.00`.
pub(super) fn in_front(row: GridRow<'_>, amount_of: impl Fn(Cell<'_>) -> Option<Amount>) -> Option<Amount> {
    let cells: Vec<Cell<'_>> = row.cells().filter(|cell| !cell.is_blank()).collect();
    let texts = cells
        .iter()
        .filter_map(|cell| if let Cell::Text(text) = cell { Some(*text) } else { None });
    let mut named = texts.filter_map(|text| {
        let (name, amount) = text.split_once(':').unwrap_or((text, ""));
        is_sum_label(name).then(|| amount.trim())
    });
    let beside = match (named.next()?, named.next()) {
        ("", None) => cells,
        (amount, None) => vec![Cell::Text(amount)],
        (_, Some(_)) => return None,
    };
    let mut amounts = beside.into_iter().filter_map(amount_of);
    amounts.next().filter(|_| amounts.next().is_none())
}

/// Whether a row without account and bank counts people or rows: `Total number of staff`, `No of staff`.
pub(super) fn counts_people(text: &str) -> bool {
    static NUMBER: WordList = WordList::of("no nos number count headcount total");
    static PEOPLE: WordList =
        WordList::of("staff employees people payees beneficiaries workers rows persons members teachers drivers students");
    static HEADS: WordList = WordList::of("count headcount");
    let lower = in_words(text);
    let words: Vec<&str> = lower.split_whitespace().collect();
    let has = |list: &WordList| words.iter().any(|word| list.has(word));
    let is_nothing_else = words.iter().all(|word| NUMBER.has(word) || PEOPLE.has(word) || *word == "of");
    is_nothing_else && has(&NUMBER) && (has(&PEOPLE) || has(&HEADS))
}

/// Whether a text means a total of money: neither a count of people or rows, nor a sum carried from another page.
fn is_sum_label(text: &str) -> bool {
    const COUNTED: [&str; 4] = ["number", "rows", "staff", "employees"];
    const MONEY: [&str; 9] = [
        "amount", "amt", "pay", "payable", "payment", "payments", "salary", "salaries", "wages",
    ];
    const OTHER: [&str; 9] = ["carried", "brought", "bf", "cf", "sub", "subtotal", "subtotals", "gross", "page"];
    let lower = in_words(text);
    let has = |list: &[&str]| lower.split_whitespace().any(|word| list.contains(&word));
    is_total_label(text) && !has(&OTHER) && (!has(&COUNTED) || has(&MONEY))
}

/// Whether a text means a total: `TOTAL`, `Grand total (NGN)`, `Sub-total for October`, and not `Total Energies Ltd`.
pub(crate) fn is_total_label(text: &str) -> bool {
    static TOTAL: WordList = WordList::of("tot aggregate cumulative total totals subtotal subtotals sum ttl stotal gtotal summation");
    static BESIDE: WordList = WordList::of(
        "wage bill payroll value due jan feb mar apr jun jul aug sept sep oct nov dec above from last next previous running sheet \
         sub grand overall net gross amount amt pay payable payment payments salary salaries wages ngn naira n for of the in to be \
         paid staff employees month all rows january february march april may june july august september october november december \
         page number balance carried brought forward down bf cf so s g",
    );
    const CARRIED_FORWARD: [&str; 4] = ["carried", "brought", "bf", "cf"];
    // An account number, which most rows have, needs no further test.
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        return false;
    }
    let lower = in_words(text);
    let words: Vec<&str> = lower.split_whitespace().collect();
    // `T O T A L`
    let spaced = words.iter().all(|word| word.chars().count() == 1).then(|| words.concat());
    if spaced.is_some_and(|word| TOTAL.has(&word)) {
        return true;
    }
    let number = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
    words.iter().any(|word| TOTAL.has(word) || CARRIED_FORWARD.contains(word))
        && words.iter().all(|word| TOTAL.has(word) || BESIDE.has(word) || number(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_of_money_is_distinguished_from_a_count() {
        for sum in [
            "Total",
            "Total Amount",
            "GRAND TOTAL (NGN)",
            "Total staff salary",
            "Total to be paid",
        ] {
            assert!(is_sum_label(sum), "{sum}");
        }
        for other in [
            "Total number of staff",
            "Total rows",
            "Total b/f",
            "Sub-total",
            "Total gross pay",
            "Amount",
        ] {
            assert!(!is_sum_label(other), "{other}");
        }
    }

    #[test]
    fn counts_of_people_are_recognised() {
        for count in [
            "Total number of staff",
            "No of staff",
            "No. of Employees",
            "Headcount",
            "Count",
            "Total staff",
        ] {
            assert!(counts_people(count), "{count}");
        }
        for other in ["Total", "Staff", "Total staff salary", "No", "Number One Stores"] {
            assert!(!counts_people(other), "{other}");
        }
    }

    #[test]
    fn a_total_is_distinguished_from_a_payee() {
        for total in [
            "TOTAL",
            "Grand Total:",
            "Sub-total for October 2026",
            "SUM (NGN)",
            "Total net pay",
            "Total b/f",
            "Balance c/f",
            "Balance carried forward",
            "S/Total",
            "G/TOTAL",
            "TTL",
            "T O T A L",
            "SUM OF ABOVE",
            "Brought forward from sheet 1",
            "Carried forward to next page",
            "Cumulative",
            "Running total",
            "TOTAL WAGE BILL",
            "TOTAL NET PAY FOR OCT",
            "Tot.",
        ] {
            assert!(is_total_label(total), "{total}");
        }
        for payee in [
            "Total Energies Ltd",
            "Totalis",
            "Sum Ting Kitchen",
            "Amount",
            "Balance",
            "Brought Ade",
            "S. G. Ade",
            "",
        ] {
            assert!(!is_total_label(payee), "{payee}");
        }
    }
}
