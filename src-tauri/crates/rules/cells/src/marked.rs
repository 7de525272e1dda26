//! Rows whose own words may exclude them from payment: `PAID`, `ON HOLD`, `Do not pay`.

use serde::{Deserialize, Serialize};

use super::format::is_zero;
use crate::text::{header_key, quoted};
use crate::{Cell, GridRow, WordList};

/// The possible meaning of the words of a row for its payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// It has been paid.
    Paid,
    /// It must not be paid, or not now.
    #[serde(rename = "held")]
    OnHold,
}

/// How the cells of a column mark rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Marking {
    /// By the words of a cell.
    Words,
    /// `Yes` has this meaning.
    Yes(Mark),
    /// `No` has this meaning.
    No(Mark),
    /// By a method of payment that is not a transfer.
    Way,
}

/// A column whose cells can mark rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkingColumn {
    pub index: usize,
    marking: Marking,
}

/// The longest text that can be a mark.
const LONGEST: usize = 24;
/// Signs that mean yes.
const CHECKED: [&str; 5] = ["✓", "✔", "☑", "√", "1"];
/// Signs that mean no.
const CROSSED: [&str; 4] = ["✗", "✘", "×", "0"];
/// Words that are a mark also before a date, a comma, a dash or a bracket: `Paid 03/11/2026`, `HOLD - resigned`.
const PAID_BEFORE: [&str; 5] = ["paid", "paidon", "fullypaid", "partpaid", "transferred"];
const ON_HOLD_FIRST_WORDS: [&str; 8] = ["hold", "held", "void", "notapproved", "resigned", "cancelled", "less", "dismissed"];
/// Beginnings that are a mark whatever follows: `ALREADY PAID BY CASH IN OFFICE`.
static PAID_BEGINS: WordList =
    WordList::of("paidcash salarypaid alreadypaid paidalready paidbycash paidincash paidbycheque paidbytransfer hasbeenpaid paidvia");
static ON_HOLD_BEGINNINGS: WordList = WordList::of(
    "payhalf payonlyafter waitfor notforpayment leftthecompany donotpay dontpay onhold putonhold nottobepaid holdpayment stoppayment \
     donotprocess notpayable holdtill holduntil suspendedwithout",
);
static PAID: WordList = WordList::of(
    "paymentmade givencash alreadycollected salarypaid paid disbursed paymentsuccessful transactionsuccessful paidbytransfer \
     partpaid partlypaid partiallypaid alreadypaid paidalready fullypaid paidinfull paidcash paidincash paidbycash paidbycheque \
     settled successful success completed transferred",
);
static ON_HOLD: WordList = WordList::of(
    "leftthecompany leftcompany dismissed exstaff sacked inactive exited nopay dnp awaitingapproval pendingapproval withhold \
     withholdsalary withholdpay leavewithoutpay onleavewithoutpay hold kiv stopsalary salarystopped latedeceased absconded awol \
     excluded duplicate wrongaccount accountclosed holdplease pleasehold paymentstopped paymentheld notapproved unapproved \
     disapproved declined void held onhold putonhold holdpayment paymentonhold donotpay dontpay nottobepaid nopayment stop stopped \
     stoppayment suspended withheld cancelled canceled terminated resigned deceased rejected",
);

impl MarkingColumn {
    /// A column of this name at this index.
    pub fn called(name: &str, index: usize) -> Self {
        let marking = match header_key(name).as_str() {
            "paid" | "ispaid" | "alreadypaid" | "paidalready" | "paidyn" | "paidyesno" | "paymentmade" | "datepaid" | "paiddate" => {
                Marking::Yes(Mark::Paid)
            }
            "hold" | "onhold" | "stop" | "donotpay" | "stoppayment" | "stopsalary" | "withhold" | "suspended" => Marking::Yes(Mark::OnHold),
            "pay" | "topay" | "paynow" | "payyn" | "payyesno" | "include" | "included" | "eligible" | "active" | "approved"
            | "paymentapproved" => Marking::No(Mark::OnHold),
            "modeofpayment" | "paymentmode" | "paymentmethod" | "methodofpayment" | "paidby" => Marking::Way,
            _ => Marking::Words,
        };
        Self { index, marking }
    }

    /// The mark of a row's cell in this column, with its text. A cell that is merged with those above has their text.
    pub fn mark<'g>(self, row: GridRow<'g>) -> Option<(Mark, &'g str)> {
        let cell = row.above(self.index).map_or_else(|| row.cell(self.index), |(_, cell)| cell);
        let text = match (cell, self.marking) {
            (Cell::Text(text), _) => text,
            (Cell::Bool(true), _) => "TRUE",
            (Cell::Bool(false), _) => "FALSE",
            // An amount, a number or a date where yes or no is expected.
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
            Marking::Way if answers(&["cash", "cheque", "check", "inkind", "bycash", "bycheque"]) => Some(Mark::OnHold),
            Marking::Words | Marking::Yes(_) | Marking::No(_) | Marking::Way => in_words(text),
        };
        mark.map(|mark| (mark, text))
    }

    /// Whether a text is an amount or a date, where yes or no is expected: `03/11/2026`, `1,500.00`.
    fn is_money_or_day(self, text: &str) -> bool {
        let is_numeric = |mark: char| mark.is_ascii_digit() || matches!(mark, '/' | '-' | '.' | ',' | ' ' | '₦' | 'N');
        text.chars().all(is_numeric) && !is_zero(text)
    }
}

/// The mark beside a name: `Ada Obi (PAID)`, `Bola Ade - HOLD`. An account that is debited is not a payee.
pub fn in_name(name: &str) -> Option<Mark> {
    const PAYS: [&str; 5] = [
        "accounttodebit",
        "debitaccount",
        "fundingaccount",
        "sourceaccount",
        "accounttobedebited",
    ];
    let in_brackets = || Some(name.split_once('(')?.1.split_once(')')?.0);
    let behind_dash = || [" - ", " – "].iter().find_map(|dash| Some(name.split_once(dash)?.1));
    let is_short = |text: &&str| text.len() <= LONGEST;
    let mark = in_brackets().filter(is_short).and_then(in_words);
    let mark = mark.or_else(|| behind_dash().filter(is_short).and_then(in_words));
    let pays = || {
        let is_account = name
            .as_bytes()
            .windows("account".len())
            .any(|part| part.eq_ignore_ascii_case(b"account"));
        is_account && PAYS.iter().any(|begin| header_key(name).starts_with(begin))
    };
    mark.or_else(|| pays().then_some(Mark::OnHold))
}

/// The mark of a line between or above the rows, for those below it: `ALREADY PAID`, `STAFF ON SUSPENSION (NOT TO BE PAID)`.
pub fn in_line(text: &str) -> Option<Mark> {
    const LONGEST: usize = 48;
    const PAID: [&str; 3] = ["alreadypaid", "paidbycash", "paidincash"];
    const ON_HOLD_TEXTS: [&str; 5] = ["nottobepaid", "notforpayment", "donotpay", "notbepaid", "salaryonhold"];
    let key = header_key(text);
    let has = |words: &[&str]| text.len() <= LONGEST && words.iter().any(|word| key.contains(word));
    let on_hold = || has(&ON_HOLD_TEXTS).then_some(Mark::OnHold);
    in_words(text).or_else(on_hold).or_else(|| has(&PAID).then_some(Mark::Paid))
}

/// The mark of the words of a cell.
fn in_words(text: &str) -> Option<Mark> {
    let key = header_key(text);
    let is_short = text.len() <= LONGEST && !text.bytes().any(|byte| byte.is_ascii_digit());
    let before = text.split(|mark: char| mark.is_ascii_digit() || "(-–—,:;/.".contains(mark)).next();
    let before = before.map(header_key).unwrap_or_default();
    let begins = |beginnings: &WordList| beginnings.iter().any(|beginning| key.starts_with(beginning));
    let is = |words: &WordList, before_more: &[&str], beginnings: &WordList| {
        is_short && words.has(&key) || before_more.contains(&before.as_str()) || begins(beginnings)
    };
    let on_hold = || is(&ON_HOLD, &ON_HOLD_FIRST_WORDS, &ON_HOLD_BEGINNINGS).then_some(Mark::OnHold);
    is(&PAID, &PAID_BEFORE, &PAID_BEGINS).then_some(Mark::Paid).or_else(on_hold)
}

/// The mark of a row, and where it was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marked {
    /// The possible meaning.
    pub mark: Mark,
    /// The text of the cell.
    pub text: String,
    /// The name of its column; for a line between the rows, its row.
    pub column: String,
    /// Whether it is a line between the rows, which applies to those below it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_line: bool,
}

impl Marked {
    /// The possible meaning, as a sentence.
    pub fn words(&self) -> String {
        let means = match self.mark {
            Mark::Paid => "this row was paid already",
            Mark::OnHold => "this row is not to be paid now",
        };
        let place = if self.is_line { "in" } else { "under" };
        format!("{} {place} {} may mean that {means}.", quoted(&self.text), self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_and_a_line_may_mark_rows() {
        for (name, mark) in [
            ("Ada Obi (PAID)", Some(Mark::Paid)),
            ("Bola Ade - HOLD", Some(Mark::OnHold)),
            ("Uju Eze (resigned)", Some(Mark::OnHold)),
            ("Account to debit", Some(Mark::OnHold)),
            ("Funding account - ACME", Some(Mark::OnHold)),
            ("Ada Obi", None),
            ("Musa (Abuja)", None),
            ("Stop & Shop - Ikeja", None),
            ("Accountants Ltd", None),
        ] {
            assert_eq!(in_name(name), mark, "{name}");
        }
        for (line, mark) in [
            ("STAFF ON SUSPENSION (NOT TO BE PAID)", Some(Mark::OnHold)),
            ("ALREADY PAID 30/10/2026", Some(Mark::Paid)),
            ("PAID BY CASH", Some(Mark::Paid)),
            ("DRAFT - NOT FOR PAYMENT", Some(Mark::OnHold)),
            ("Staff not yet paid", None),
            ("October payroll", None),
            (
                "Salaries already paid in October are no part of this list, which is of November",
                None,
            ),
        ] {
            assert_eq!(in_line(line), mark, "{line}");
        }
    }

    #[test]
    fn the_possible_meaning_of_a_mark_is_described() {
        let words = |mark, text: &str, column: &str| {
            let marked = Marked {
                mark,
                text: text.to_owned(),
                column: column.to_owned(),
                is_line: column.starts_with("row"),
            };
            marked.words()
        };
        assert_eq!(
            words(Mark::Paid, "ALREADY PAID", "row 7"),
            "“ALREADY PAID” in row 7 may mean that this row was paid already."
        );
        assert_eq!(
            words(Mark::Paid, "PAID", "Status"),
            "“PAID” under Status may mean that this row was paid already."
        );
        assert_eq!(
            words(Mark::OnHold, "HOLD", "Column E"),
            "“HOLD” under Column E may mean that this row is not to be paid now."
        );
    }
}
