//! Rows whose own words may keep them from being paid: `PAID`, `ON HOLD`, `Do not pay`.

use serde::{Deserialize, Serialize};

use super::format::is_zero;
use crate::payout::sheet::text::{header_key, quoted};
use crate::payout::{Cell, GridRow};

/// What the words of a row may mean for its payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// It was paid already.
    Paid,
    /// It is not to be paid, or not now.
    Held,
}

/// How the cells of a column mark rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Marking {
    /// By their own words.
    Words,
    /// `Yes` means this.
    Yes(Mark),
    /// `No` means this.
    No(Mark),
}

/// A column whose cells can mark rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MarkingColumn {
    pub(crate) index: usize,
    marking: Marking,
}

/// Words that are long enough for a mark, and no longer.
const LONGEST: usize = 24;
/// Signs of an answer that is yes.
const CHECKED: [&str; 5] = ["✓", "✔", "☑", "√", "1"];
/// Signs of an answer that is no.
const CROSSED: [&str; 4] = ["✗", "✘", "×", "0"];
/// Words that are a mark before a date, a comma, a dash or a bracket too: `Paid 03/11/2026`, `HOLD - resigned`.
const PAID_BEFORE: [&str; 4] = ["paid", "paidon", "fullypaid", "partpaid"];
const HELD_BEFORE: [&str; 4] = ["hold", "held", "void", "notapproved"];
/// Beginnings that are a mark whatever follows: `ALREADY PAID BY CASH IN OFFICE`.
const PAID_BEGINS: [&str; 8] = [
    "alreadypaid",
    "paidalready",
    "paidbycash",
    "paidincash",
    "paidbycheque",
    "paidbytransfer",
    "hasbeenpaid",
    "paidvia",
];
const HELD_BEGINS: [&str; 12] = [
    "donotpay",
    "dontpay",
    "onhold",
    "putonhold",
    "nottobepaid",
    "holdpayment",
    "stoppayment",
    "donotprocess",
    "notpayable",
    "holdtill",
    "holduntil",
    "suspendedwithout",
];
const PAID: [&str; 21] = [
    "paid",
    "disbursed",
    "paymentsuccessful",
    "transactionsuccessful",
    "paidbytransfer",
    "partpaid",
    "partlypaid",
    "partiallypaid",
    "alreadypaid",
    "paidalready",
    "fullypaid",
    "paidinfull",
    "paidcash",
    "paidincash",
    "paidbycash",
    "paidbycheque",
    "settled",
    "successful",
    "success",
    "completed",
    "transferred",
];
const HELD: [&str; 40] = [
    "hold",
    "kiv",
    "stopsalary",
    "salarystopped",
    "latedeceased",
    "absconded",
    "awol",
    "excluded",
    "duplicate",
    "wrongaccount",
    "accountclosed",
    "holdplease",
    "pleasehold",
    "paymentstopped",
    "paymentheld",
    "notapproved",
    "unapproved",
    "disapproved",
    "declined",
    "void",
    "held",
    "onhold",
    "putonhold",
    "holdpayment",
    "paymentonhold",
    "donotpay",
    "dontpay",
    "nottobepaid",
    "nopayment",
    "stop",
    "stopped",
    "stoppayment",
    "suspended",
    "withheld",
    "cancelled",
    "canceled",
    "terminated",
    "resigned",
    "deceased",
    "rejected",
];

impl MarkingColumn {
    /// A column of this name at this place.
    pub(crate) fn called(name: &str, index: usize) -> Self {
        let marking = match header_key(name).as_str() {
            "paid" | "ispaid" | "alreadypaid" | "paidalready" | "paidyn" | "paidyesno" | "paymentmade" | "datepaid" | "paiddate" => {
                Marking::Yes(Mark::Paid)
            }
            "hold" | "onhold" | "stop" | "donotpay" => Marking::Yes(Mark::Held),
            "pay" | "topay" | "paynow" | "payyn" | "payyesno" | "include" | "included" | "eligible" | "active" | "approved"
            | "paymentapproved" => Marking::No(Mark::Held),
            _ => Marking::Words,
        };
        Self { index, marking }
    }

    /// What a row's cell in this column may mean, with its text. A cell that is merged with those above has their text.
    pub(crate) fn mark<'g>(self, row: GridRow<'g>) -> Option<(Mark, &'g str)> {
        let cell = row.above(self.index).map_or_else(|| row.cell(self.index), |(_, cell)| cell);
        let text = match (cell, self.marking) {
            (Cell::Text(text), _) => text,
            (Cell::Bool(true), _) => "TRUE",
            (Cell::Bool(false), _) => "FALSE",
            // An amount, a one or a day where yes or no is expected.
            (Cell::Date(text), Marking::Yes(mark)) => return Some((mark, text)),
            (Cell::Number("0"), Marking::No(mark)) => return Some((mark, "0")),
            (Cell::Number(text), Marking::Yes(mark)) => return (!is_zero(text)).then_some((mark, text)),
            _ => return None,
        };
        let answers = |words: &[&str]| words.contains(&header_key(text).as_str());
        let is_yes = || answers(&["yes", "y", "true", "x", "done"]) || CHECKED.contains(&text.trim()) || self.is_money_or_day(text);
        let mark = match self.marking {
            Marking::Yes(mark) if is_yes() => Some(mark),
            Marking::No(mark) if answers(&["no", "n", "false"]) || CROSSED.contains(&text.trim()) => Some(mark),
            Marking::Words | Marking::Yes(_) | Marking::No(_) => in_words(text),
        };
        mark.map(|mark| (mark, text))
    }

    /// `03/11/2026`, `1,500.00`: as a text file has an amount or a day where yes or no is expected.
    fn is_money_or_day(self, text: &str) -> bool {
        let is_numeric = |mark: char| mark.is_ascii_digit() || matches!(mark, '/' | '-' | '.' | ',' | ' ' | '₦' | 'N');
        text.chars().all(is_numeric) && !is_zero(text)
    }
}

/// What the words of a cell may mean.
fn in_words(text: &str) -> Option<Mark> {
    let key = header_key(text);
    let is_short = text.len() <= LONGEST && !text.bytes().any(|byte| byte.is_ascii_digit());
    let before = text.split(|mark: char| mark.is_ascii_digit() || "(-–—,:;/.".contains(mark)).next();
    let before = before.map(header_key).unwrap_or_default();
    let begins = |beginnings: &[&str]| beginnings.iter().any(|beginning| key.starts_with(beginning));
    let is = |words: &[&str], before_more: &[&str], beginnings: &[&str]| {
        is_short && words.contains(&key.as_str()) || before_more.contains(&before.as_str()) || begins(beginnings)
    };
    let held = || is(&HELD, &HELD_BEFORE, &HELD_BEGINS).then_some(Mark::Held);
    is(&PAID, &PAID_BEFORE, &PAID_BEGINS).then_some(Mark::Paid).or_else(held)
}

/// A row that is marked, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marked {
    /// What it may mean.
    pub mark: Mark,
    /// As the cell has it.
    pub text: String,
    /// What its column is called.
    pub column: String,
}

impl Marked {
    /// What it may mean, as a sentence.
    pub(crate) fn words(&self) -> String {
        let means = match self.mark {
            Mark::Paid => "this row was paid already",
            Mark::Held => "this row is not to be paid now",
        };
        format!("{} under {} may mean that {means}.", quoted(&self.text), self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_what_the_words_may_mean() {
        let words = |mark, text: &str, column: &str| {
            let (text, column) = (text.to_owned(), column.to_owned());
            Marked { mark, text, column }.words()
        };
        assert_eq!(
            words(Mark::Paid, "PAID", "Status"),
            "“PAID” under Status may mean that this row was paid already."
        );
        assert_eq!(
            words(Mark::Held, "HOLD", "Column E"),
            "“HOLD” under Column E may mean that this row is not to be paid now."
        );
    }
}
