//! The cells of a statement before they are written to a file.

use super::layouts::{Column, Dates, FileStyle, Money, Note};
use super::{Account, Line, Side, StatementRequest};
use crate::time::Timestamp;

/// The invented name of the account holder.
const OWN_NAME: &str = "SANDBOX TRADING LTD";
/// The number of the account at any bank, without its check digit.
const SERIAL: &str = "030517428";

/// One cell.
#[derive(Clone, Debug)]
pub(super) enum Cell {
    Text(String),
    Date(Timestamp, Dates),
    /// Kobo; signed cells show a plus sign too.
    Money {
        minor: i64,
        money: Money,
        signed: bool,
    },
}

impl Cell {
    fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    fn money(minor: i64, style: &FileStyle) -> Self {
        let (money, signed) = (style.money, false);
        Self::Money { minor, money, signed }
    }
}

/// A statement as rows of cells.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) rows: Vec<Vec<Cell>>,
    /// The index of the row with the column names.
    pub(super) header: usize,
}

impl Table {
    pub(super) fn new(request: &StatementRequest, account: &Account) -> Self {
        let style = request.layout.style();
        let noted = |note: &Note| note_cells(*note, &style, request, account);
        let mut rows: Vec<Vec<Cell>> = style.above.iter().map(noted).collect();
        if !rows.is_empty() {
            rows.push(Vec::new());
        }
        let header = rows.len();
        let names: Vec<Cell> = style.columns.iter().map(|(name, _)| Cell::text(*name)).collect();
        rows.push(names.clone());
        if style.opening_row {
            rows.push(opening_row(&style, request, account));
        }
        let shown = account.lines.iter().filter(|line| line.part == 0 || !style.fees_within);
        rows.extend(shown.map(|line| entry(line, &style)));
        rows.extend(style.below.iter().map(noted));
        if let Some(title) = style.savings {
            rows.extend([Vec::new(), vec![Cell::text(title)], names]);
        }
        Self { rows, header }
    }
}

fn note_cells(note: Note, style: &FileStyle, request: &StatementRequest, account: &Account) -> Vec<Cell> {
    let money = |minor: i64| Cell::money(minor, style);
    let day = |at: Timestamp| text_of_date(at, style.value_dates);
    let (label, value) = match note {
        Note::Title(title) => return vec![Cell::text(title)],
        Note::AccountName(label) => (label, Cell::text(OWN_NAME)),
        Note::AccountNumber(label) => (label, Cell::text(account_number(style))),
        Note::Period(label) => {
            let days = [&request.from, &request.to].map(|date| day(Timestamp::local_midnight(date)));
            (label, Cell::text(days.join(" to ")))
        }
        Note::Opening(label) => (label, money(account.opening)),
        Note::Closing(label) => (label, money(account.closing())),
        Note::TotalDebit(label) => (label, money(account.total(Side::Debit))),
        Note::TotalCredit(label) => (label, money(account.total(Side::Credit))),
    };
    vec![Cell::text(label), value]
}

/// Ten digits: with the Central Bank's check digit, or as a phone number.
fn account_number(style: &FileStyle) -> String {
    match style.nuban {
        Some(code) => format!("{SERIAL}{}", crate::world::check_digit(code, SERIAL)),
        None => "8030517428".to_owned(),
    }
}

fn opening_row(style: &FileStyle, request: &StatementRequest, account: &Account) -> Vec<Cell> {
    let cell = |column: Column| {
        if column == Column::Date {
            Cell::Date(Timestamp::local_midnight(&request.from), style.dates)
        } else if column == Column::Balance {
            Cell::money(account.opening, style)
        } else if column == Column::Narration {
            Cell::text("Opening Balance")
        } else {
            Cell::text("")
        }
    };
    style.columns.iter().map(|(_, column)| cell(*column)).collect()
}

fn entry(line: &Line, style: &FileStyle) -> Vec<Cell> {
    style.columns.iter().map(|(_, column)| cell(*column, line, style)).collect()
}

fn cell(column: Column, line: &Line, style: &FileStyle) -> Cell {
    let charge = if style.fees_within { line.charge } else { 0 };
    let money = |minor: i64| Cell::money(minor, style);
    let settled = match line.side {
        Side::Credit => line.amount - charge,
        Side::Debit => line.amount + charge,
    };
    let on = |side: Side| {
        if line.side == side {
            money(settled)
        } else {
            Cell::text(style.nothing)
        }
    };
    match column {
        Column::Date => Cell::Date(line.at, style.dates),
        Column::ValueDate => Cell::Date(line.at, style.value_dates),
        Column::Reference => Cell::text(reference(line, style)),
        Column::Narration => Cell::text(line.narration.as_str()),
        Column::Debit => on(Side::Debit),
        Column::Credit => on(Side::Credit),
        Column::Amount => Cell::Money {
            minor: line.change(),
            money: style.money,
            signed: true,
        },
        Column::Bare => money(line.amount),
        Column::Charge => money(charge),
        Column::BalanceBefore => money(line.balance - line.change()),
        Column::Balance => money(line.balance - charge),
        Column::Kind => Cell::text(line.word),
        Column::Party => Cell::text(format!("{} | {}", line.party.bank, line.party.account)),
        Column::PartyName => Cell::text(line.party.name.as_str()),
        Column::PartyBank => Cell::text(line.party.bank.as_str()),
        Column::OwnName => Cell::text(OWN_NAME),
        Column::OwnBank => Cell::text(style.bank),
        Column::Fixed(text) => Cell::text(text),
    }
}

/// The bank's own reference: unique within every statement of the account, and the same in each.
fn reference(line: &Line, style: &FileStyle) -> String {
    if style.bars {
        let side = match line.side {
            Side::Credit => "CREDIT",
            Side::Debit => "DEBIT",
        };
        return format!("TRF|2MPT{:09}|{}_{side}_{}", line.number, line.at.0, line.part);
    }
    format!("S{:08}{}", line.number, line.part)
}

/// A time in the format of the layout.
pub(super) fn text_of_date(at: Timestamp, dates: Dates) -> String {
    let text = at.local().format(dates.text);
    if dates.capitals { text.to_uppercase() } else { text }
}
