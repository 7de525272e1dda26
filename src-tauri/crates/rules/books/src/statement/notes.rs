//! The values above and below the rows: account, period, balances and sums.

use super::dates::Order;
use super::day::{Day, day_of_text};
use super::header::{key, text};
use super::money::{self, Fault, naira};
use cell_rules::text::quoted;
use cell_rules::{Cell, GridRow, Reason};

/// A stated amount and its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stated {
    pub(super) row: u32,
    pub(super) minor: i64,
}

/// Everything that a file states besides its rows.
#[derive(Clone, Debug, Default)]
pub(super) struct Notes {
    pub(super) account_name: Option<String>,
    pub(super) account_number: Option<String>,
    pub(super) first: Option<Day>,
    pub(super) last: Option<Day>,
    pub(super) opening: Option<Stated>,
    pub(super) closing: Option<Stated>,
    pub(super) credits: Option<Stated>,
    pub(super) debits: Option<Stated>,
    /// Contradictory or unreadable values: the row and the fault.
    pub(super) problems: Vec<(u32, Fault)>,
}

/// A balance or sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sum {
    Opening,
    Closing,
    Credits,
    Debits,
}

#[derive(Clone, Copy)]
enum Label {
    AccountName,
    AccountNumber,
    Period,
    First,
    Last,
    Sum(Sum),
    /// A balance that the lines do not lead to.
    Beside,
}

/// Names of the balance that a page takes over from the one before.
const BROUGHT: [&str; 6] = ["bf", "bbf", "balancebf", "balbf", "balancebroughtforward", "broughtforward"];
/// Names of the balance that a page carries forward to the next one.
const CARRIED_FORWARD: [&str; 6] = ["cf", "bcf", "balancecf", "balcf", "balancecarriedforward", "carriedforward"];

const LABELS: [(Label, &[&str]); 12] = [
    (
        Label::AccountName,
        &["accountname", "name", "customername", "accountholder", "accounttitle"],
    ),
    (
        Label::AccountNumber,
        &["accountnumber", "accountno", "acctno", "accountnum", "acctnumber", "walletnumber"],
    ),
    (
        Label::Period,
        &[
            "period",
            "statementperiod",
            "fortheperiodof",
            "fortheperiod",
            "forperiod",
            "daterange",
            "statementdaterange",
        ],
    ),
    (Label::First, &["startdate", "fromdate", "from", "periodstart"]),
    (Label::Last, &["enddate", "todate", "to", "periodend"]),
    (Label::Sum(Sum::Opening), &["openingbalance", "openingbal", "opening"]),
    (Label::Sum(Sum::Opening), &BROUGHT),
    (Label::Sum(Sum::Closing), &["closingbalance", "closingbal", "closing"]),
    (Label::Sum(Sum::Closing), &CARRIED_FORWARD),
    (
        Label::Sum(Sum::Debits),
        &[
            "totaldebit",
            "totaldebits",
            "totalmoneyout",
            "moneyout",
            "totalwithdrawals",
            "totaldebitamount",
            "totaloutflow",
        ],
    ),
    (
        Label::Sum(Sum::Credits),
        &[
            "totalcredit",
            "totalcredits",
            "totalmoneyin",
            "moneyin",
            "totaldeposits",
            "totalcreditamount",
            "totalinflow",
        ],
    ),
    (
        Label::Beside,
        &[
            "availablebalance",
            "availablebal",
            "clearedbalance",
            "unclearedbalance",
            "unclearedeffects",
            "ledgerbalance",
            "bookbalance",
            "overdraftlimit",
            "lienamount",
        ],
    ),
];

fn label(words: &str) -> Option<Label> {
    let wanted = key(words);
    LABELS
        .iter()
        .find(|(_, known)| known.contains(&wanted.as_str()))
        .map(|(label, _)| *label)
}

/// Whether a text names the balance that is carried forward between pages.
pub(super) fn is_carried_forward(words: &str) -> bool {
    let wanted = key(words);
    BROUGHT.contains(&wanted.as_str()) || CARRIED_FORWARD.contains(&wanted.as_str())
}

/// The balance that a text names, and whether it names nothing else.
pub(super) fn balance_named(words: &str) -> Option<(Sum, bool)> {
    let wanted = key(words);
    let (label, known) = LABELS
        .iter()
        .filter_map(|(label, words)| Some((label, words.iter().find(|known| wanted.starts_with(**known))?)))
        .find(|(label, _)| matches!(label, Label::Sum(Sum::Opening | Sum::Closing)))?;
    let Label::Sum(sum) = label else { return None };
    Some((*sum, wanted == **known))
}

impl Notes {
    /// Reads a row; returns false if it contains no known value.
    pub(super) fn take(&mut self, row: GridRow<'_>, order: Order) -> bool {
        let cells: Vec<Cell<'_>> = row.cells().filter(|cell| !cell.is_blank()).collect();
        let mut found = false;
        for (at, cell) in cells.iter().enumerate() {
            let Cell::Text(words) = cell else { continue };
            if let Some(label) = label(words) {
                found = true;
                let values = &cells[at + 1..];
                match (label, row.is_parted_by(b',').then(|| cut_amount(values)).flatten()) {
                    (Label::Sum(_), Some(whole)) => self.set(label, row.number, &[Cell::Text(&whole)], order),
                    _ => self.set(label, row.number, values, order),
                }
            } else if let Some((named, value)) = words.split_once(':')
                && let Some(label) = label(named)
            {
                found = true;
                self.set(label, row.number, &[Cell::Text(value)], order);
            }
        }
        found
    }

    fn set(&mut self, label: Label, row: u32, values: &[Cell<'_>], order: Order) {
        let Some(value) = values.first().copied() else { return };
        let words = text(value);
        match label {
            Label::Beside => {}
            Label::AccountName => self.account_name = self.account_name.take().or(Some(words)),
            Label::AccountNumber => self.account_number = self.account_number.take().or(Some(words)),
            Label::First => self.first = self.first.or_else(|| day_of_text(&words, order)),
            Label::Last => self.last = self.last.or_else(|| day_of_text(&words, order)),
            Label::Period => {
                let all: Vec<String> = values.iter().map(|cell| text(*cell)).collect();
                if let Some((first, last)) = period(&all.join(" to "), order) {
                    self.first = self.first.or(Some(first));
                    self.last = self.last.or(Some(last));
                }
            }
            Label::Sum(sum) => match money::read(value) {
                Ok(minor) => self.note(sum, row, minor),
                Err(fault) => self.problems.push((row, fault.of(&quoted(sum.words())))),
            },
        }
    }

    /// Records a balance or sum. A different second value is a problem.
    pub(super) fn note(&mut self, sum: Sum, row: u32, minor: Option<i64>) {
        let Some(minor) = minor else { return };
        let place = match sum {
            Sum::Opening => &mut self.opening,
            Sum::Closing => &mut self.closing,
            Sum::Credits => &mut self.credits,
            Sum::Debits => &mut self.debits,
        };
        // Banks write debits with or without a minus sign.
        let minor = if sum == Sum::Debits { minor.abs() } else { minor };
        match place {
            None => *place = Some(Stated { row, minor }),
            Some(before) if before.minor == minor => {}
            Some(before) => {
                let (first, second) = (naira(before.minor.into()), naira(minor.into()));
                let why = format!("{} is {second} here and {first} in row {}", quoted(sum.words()), before.row);
                self.problems.push((row, Fault::new(Reason::SumTwice, why)));
            }
        }
    }
}

impl Sum {
    fn words(self) -> &'static str {
        match self {
            Self::Opening => "Opening balance",
            Self::Closing => "Closing balance",
            Self::Credits => "Total credit",
            Self::Debits => "Total debit",
        }
    }
}

/// Joins an amount that lost its quotation marks from the cells that continue it.
fn cut_amount(values: &[Cell<'_>]) -> Option<String> {
    let mut whole = text(*values.first()?);
    for value in &values[1..] {
        let next = format!("{whole},{}", text(*value));
        if money::read(Cell::Text(&next)).is_err() {
            break;
        }
        whole = next;
    }
    Some(whole)
}

/// `01-Sep-2026 to 30-Sep-2026`, `From 01/09/2026 To 30/09/2026`, `01/09/2026 - 30/09/2026`.
fn period(words: &str, order: Order) -> Option<(Day, Day)> {
    let lower = words.to_lowercase().replace([':', '–', '—'], " ").replace(" - ", " to ");
    let parts = lower.split(" to ").map(|part| part.trim().trim_start_matches("from").trim());
    let days: Vec<Day> = parts.filter_map(|part| day_of_text(part, order)).collect();
    let (first, last) = (days.first()?, days.last()?);
    (days.len() > 1 && first <= last).then_some((*first, *last))
}
