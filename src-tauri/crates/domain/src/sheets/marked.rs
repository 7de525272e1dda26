//! Rows whose own words may keep them from being paid: `PAID`, `ON HOLD`, `Do not pay`.

use serde::{Deserialize, Serialize};

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
const PAID: [&str; 14] = [
    "paid",
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
const HELD: [&str; 21] = [
    "hold",
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
            "paid" | "ispaid" | "alreadypaid" | "paidyn" | "paidyesno" => Marking::Yes(Mark::Paid),
            "hold" | "onhold" | "stop" | "donotpay" => Marking::Yes(Mark::Held),
            "pay" | "topay" | "paynow" | "approved" | "paymentapproved" => Marking::No(Mark::Held),
            _ => Marking::Words,
        };
        Self { index, marking }
    }

    /// What a row's cell in this column may mean, with its text.
    pub(crate) fn mark<'g>(self, row: GridRow<'g>) -> Option<(Mark, &'g str)> {
        let text = match row.cell(self.index) {
            Cell::Text(text) => text,
            Cell::Bool(true) => "TRUE",
            Cell::Bool(false) => "FALSE",
            Cell::Empty | Cell::Number(_) | Cell::Shown(..) | Cell::Date(_) | Cell::Error(_) | Cell::FormulaWithoutValue => return None,
        };
        if text.len() > LONGEST || text.bytes().any(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let key = header_key(text);
        let answers = |words: &[&str]| words.contains(&key.as_str());
        let mark = match self.marking {
            Marking::Yes(mark) if answers(&["yes", "y", "true"]) => Some(mark),
            Marking::No(mark) if answers(&["no", "n", "false"]) => Some(mark),
            Marking::Words | Marking::Yes(_) | Marking::No(_) if answers(&PAID) => Some(Mark::Paid),
            Marking::Words | Marking::Yes(_) | Marking::No(_) if answers(&HELD) => Some(Mark::Held),
            Marking::Words | Marking::Yes(_) | Marking::No(_) => None,
        };
        mark.map(|mark| (mark, text))
    }
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
