//! Payout sheets at random.

use std::collections::HashMap;
use std::sync::Arc;

use sheet_rules::payout::{BankTable, Corrections, OpenSheet, RowState, Rules};

use super::files::{Cell, Kind, bytes, naira, written};
use super::random::{Counts, Random, run, variant};
use files::sheets::{ReadOptions, read};

/// A payee of the model.
struct Payee {
    account: String,
    /// The displayed amount in kobo; none if the cell displays no amount in naira.
    amount: Option<i64>,
    /// Whether its row is unambiguous.
    is_plain: bool,
}

/// The style of the amounts in a column.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Plain,
    Grouped,
    Signed(&'static str),
    Spaced(&'static str),
    European,
    Number(Option<&'static str>),
}

/// A statement about the currency or unit, above the table or in the heading. Any but naira means that the sheet has no amounts in naira.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stated {
    Naira,
    Above(&'static str),
    Heading(&'static str),
}

const FIRST: [&str; 12] = [
    "Ada", "Bola", "Chidi", "Dayo", "Emeka", "Funke", "Gani", "Halima", "Ife", "Jide", "Kemi", "Ladi",
];
const LAST: [&str; 12] = [
    "Obi", "Eze", "Bello", "Okafor", "Sani", "Lawal", "Bakare", "Ojo", "Musa", "Adeyemi", "Nwosu", "Danjuma",
];
const BANKS: [&str; 7] = ["GTBank", "Zenith Bank", "Access Bank", "UBA", "First Bank", "FCMB", "Kuda"];
const NAMES: [&str; 4] = ["Name", "Beneficiary Name", "Staff Name", "Account Name"];
const ACCOUNTS: [&str; 4] = ["Account Number", "A/C No.", "Account No", "NUBAN"];
const AMOUNTS: [&str; 6] = ["Amount", "Net Pay", "Amount (₦)", "Net Pay (N)", "Amount (NGN)", "Net Salary"];
const NOT_NAIRA: [&str; 5] = ["$#,##0.00", "0.00%", "#,##0,", "0 \"days\"", "[$€-2] #,##0.00"];

fn style(random: &mut Random, kind: Kind) -> Style {
    if kind != Kind::Ods && !kind.has_formats() || random.percent(30) {
        return random.one_of(&[
            Style::Plain,
            Style::Grouped,
            Style::Grouped,
            Style::Signed("₦"),
            Style::Signed("N"),
            Style::Signed("NGN "),
            Style::Signed("#"),
            Style::Spaced(" "),
            Style::Spaced("\u{a0}"),
            Style::European,
        ]);
    }
    if kind == Kind::Ods {
        return Style::Number(None);
    }
    Style::Number(random.one_of(&[None, None, Some("0.00"), Some("#,##0.00"), Some("\"₦\"#,##0.00"), Some("#,##0")]))
}

/// The cell of an amount, and the displayed amount in kobo.
fn amount_cell(style: Style, kobo: i64) -> (Cell, i64) {
    let is_whole = kobo % 100 == 0;
    let text = |text: String| (Cell::Text(text), kobo);
    match style {
        Style::Plain => text(written(kobo, "", ".", !is_whole)),
        Style::Grouped => text(written(kobo, ",", ".", true)),
        Style::Signed(sign) => text(format!("{sign}{}", written(kobo, ",", ".", true))),
        Style::Spaced(space) => text(written(kobo, space, ".", true)),
        Style::European => text(written(kobo, ".", ",", true)),
        Style::Number(None) => {
            let shown = written(kobo, "", ".", !is_whole);
            let shown = if is_whole { shown } else { shown.trim_end_matches('0').to_owned() };
            (Cell::Number(naira(kobo), None, shown), kobo)
        }
        Style::Number(Some(format)) => {
            let shown = if format == "#,##0" { (kobo + 50) / 100 * 100 } else { kobo };
            let sign = if format.contains('₦') { "₦" } else { "" };
            let group = if format.contains(',') { "," } else { "" };
            let words = format!("{sign}{}", written(shown, group, ".", format != "#,##0"));
            (Cell::Number(naira(kobo), Some(format), words), shown)
        }
    }
}

/// A number in a format that is not naira.
fn not_naira(format: &'static str, kobo: i64) -> Cell {
    let grouped = written(kobo, ",", ".", true);
    let shown = match format {
        "$#,##0.00" => format!("${grouped}"),
        "0.00%" => format!("{}%", written(kobo * 100, "", ".", true)),
        "#,##0," => written((kobo + 50_000) / 100_000 * 100, ",", ".", false),
        "0 \"days\"" => format!("{} days", written((kobo + 50) / 100 * 100, "", ".", false)),
        _ => format!("€ {grouped}"),
    };
    Cell::Number(naira(kobo), Some(format), shown)
}

fn account_cell(random: &mut Random, kind: Kind, account: &str) -> (Cell, bool) {
    let number = account.parse::<f64>().expect("digits");
    let lost = account.trim_start_matches('0').to_owned();
    let is_whole = lost == account;
    match random.below(20) {
        0 => (Cell::Text(format!("'{account}")), true),
        1 => (Cell::Text(format!("{} {}", &account[..3], &account[3..])), true),
        2 if kind.has_formats() => (Cell::Number(number, Some("0000000000"), account.to_owned()), true),
        3 | 4 if matches!(kind, Kind::Text(..)) => (Cell::Text(lost), is_whole),
        3 | 4 => (Cell::Number(number, None, lost), is_whole),
        5 if random.percent(30) => (Cell::Text(format!("{}.{}E+09", &account[..1], &account[1..6])), false),
        _ => (Cell::text(account), true),
    }
}

/// A sheet: its rows, and the payees by their names.
struct Sheet {
    rows: Vec<Vec<Cell>>,
    payees: HashMap<String, Payee>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Column {
    Serial,
    Name,
    Bank,
    Account,
    Amount,
    Remarks,
}

fn heading(random: &mut Random, column: Column, stated: Stated) -> Cell {
    Cell::text(match column {
        Column::Serial => "S/N",
        Column::Name => random.one_of(&NAMES),
        Column::Bank => "Bank",
        Column::Account => random.one_of(&ACCOUNTS),
        Column::Amount => match stated {
            Stated::Heading(words) => words,
            Stated::Naira | Stated::Above(_) => random.one_of(&AMOUNTS),
        },
        Column::Remarks => "Remarks",
    })
}

fn stated(random: &mut Random) -> Stated {
    match random.below(12) {
        0 => Stated::Above(random.one_of(&[
            "Currency: USD",
            "(All figures in N'000)",
            "Amounts in US Dollars",
            "Figures in millions of naira",
        ])),
        1 => Stated::Heading(random.one_of(&["Amount (USD)", "Amount ($)", "Amount (N'000)", "Amount (€)", "Net Pay (₦ million)"])),
        _ => Stated::Naira,
    }
}

fn columns(random: &mut Random) -> Vec<Column> {
    let mut columns = vec![Column::Name, Column::Bank, Column::Account, Column::Amount];
    if random.percent(40) {
        columns.push(Column::Serial);
    }
    if random.percent(40) {
        columns.push(Column::Remarks);
    }
    if random.percent(60) {
        random.shuffle(&mut columns);
    }
    columns
}

fn sheet(random: &mut Random, kind: Kind) -> Sheet {
    let (stated, columns) = (stated(random), columns(random));
    let mut sheet = Sheet {
        rows: Vec::new(),
        payees: HashMap::new(),
    };
    if random.percent(30) {
        sheet.rows.push(vec![Cell::text("KADE FOODS LTD")]);
        sheet.rows.push(vec![Cell::text("SALARY FOR OCTOBER 2026")]);
    }
    if let Stated::Above(words) = stated {
        sheet.rows.push(vec![Cell::text(words)]);
    } else if random.percent(10) {
        sheet.rows.push(vec![Cell::text("Currency: NGN")]);
    }
    let head: Vec<Cell> = columns.iter().map(|column| heading(random, *column, stated)).collect();
    sheet.rows.push(head.clone());
    let style = self::style(random, kind);
    let count = random.between(1, 12);
    let (mut sum, mut part) = (0, 0);
    let carried = if random.percent(8) { random.between(1, 900_000) * 100 } else { 0 };
    if carried > 0 {
        sheet.line(random, &columns, style, "Balance b/f", carried);
    }
    for number in 1..=count {
        let kobo = kobo(random);
        let known = sheet.payees.len();
        sheet.payee(random, kind, &columns, (number, kobo), style, stated);
        if sheet.payees.len() == known {
            continue;
        }
        sum += kobo;
        part += kobo;
        if random.percent(4) {
            sheet.line(random, &columns, style, "SUB TOTAL", part);
            part = 0;
        }
        if random.percent(3) {
            sheet.rows.push(Vec::new());
        }
        if random.percent(2) {
            sheet.rows.push(head.clone());
        }
    }
    match random.below(10) {
        0..3 => sheet.line(random, &columns, style, "TOTAL", sum),
        3 => sheet.line(random, &columns, style, "Grand Total", sum),
        4 => sheet.line(random, &columns, style, "TOTAL", sum + 100),
        5 => sheet.line(random, &columns, style, "Balance c/f", carried + sum),
        _ => {}
    }
    if random.percent(15) {
        sheet.rows.push(Vec::new());
        sheet.rows.push(vec![Cell::text("Prepared by:"), Cell::text("A. Clerk")]);
        sheet.rows.push(vec![Cell::text("Approved by: ______________")]);
    }
    sheet
}

fn kobo(random: &mut Random) -> i64 {
    let most = random.one_of(&[5_000, 900_000, 50_000_000]);
    let naira = random.between(1, most);
    naira * 100 + if random.percent(50) { 0 } else { random.between(0, 99) }
}

impl Sheet {
    fn payee(&mut self, random: &mut Random, kind: Kind, columns: &[Column], (number, kobo): (i64, i64), style: Style, stated: Stated) {
        let name = format!("{} {}", random.one_of(&FIRST), random.one_of(&LAST));
        let name = if self.payees.contains_key(&name) { return } else { name };
        let account = format!("{:010}", random.below(10_000_000_000));
        let (account_cell, has_account) = account_cell(random, kind, &account);
        let strange = kind.has_formats() && random.percent(4);
        let (amount_cell, shown) = if strange {
            (not_naira(random.one_of(&NOT_NAIRA), kobo), 0)
        } else {
            amount_cell(style, kobo)
        };
        let is_amount = !strange && stated == Stated::Naira;
        let bank = random.one_of(&BANKS);
        let cells = columns.iter().map(|column| match column {
            Column::Serial => Cell::Number(f64::from(i32::try_from(number).expect("few")), None, number.to_string()),
            Column::Name => Cell::text(&name),
            Column::Bank => Cell::text(bank),
            Column::Account => account_cell.clone(),
            Column::Amount => amount_cell.clone(),
            Column::Remarks => Cell::text("October"),
        });
        self.rows.push(cells.collect());
        self.payees.insert(
            name,
            Payee {
                account,
                amount: is_amount.then_some(shown),
                is_plain: is_amount && has_account && shown == kobo,
            },
        );
    }

    /// A row without payee, such as a total: its words in any column but the amount's, and a sum.
    fn line(&mut self, random: &mut Random, columns: &[Column], style: Style, words: &str, kobo: i64) {
        let places: Vec<usize> = (0..columns.len()).filter(|place| columns[*place] != Column::Amount).collect();
        let place = random.one_of(&places);
        let cells = columns.iter().enumerate().map(|(column, kind)| match kind {
            Column::Amount => amount_cell(style, kobo).0,
            Column::Serial | Column::Name | Column::Bank | Column::Account | Column::Remarks if column == place => Cell::text(words),
            Column::Serial | Column::Name | Column::Bank | Column::Account | Column::Remarks => Cell::Empty,
        });
        self.rows.push(cells.collect());
    }
}

fn round(random: &mut Random, counts: &mut Counts) {
    let kind = Kind::any(random);
    let sheet = sheet(random, kind);
    let file = bytes(kind, &sheet.rows, random);
    let plain = sheet.payees.values().filter(|payee| payee.is_plain).count() as u64;
    counts.plain += plain;
    let book = match read("pay", &file, &ReadOptions::default()) {
        Ok(book) => book,
        Err(error) => return counts.refuse(&format!("file {}", variant(&error))),
    };
    let open = OpenSheet::open(
        Arc::new(book.grid),
        None,
        Corrections::default(),
        Arc::new(BankTable::built_in()),
        Rules::PRODUCT,
    );
    let mut left: HashMap<&str, &Payee> = sheet.payees.iter().map(|(name, payee)| (name.as_str(), payee)).collect();
    for row in open.rows() {
        let payee = left.remove(row.name.as_str());
        if row.state != RowState::Ready {
            if let (RowState::LeftOut, Some(payee)) = (row.state, payee)
                && payee.amount.is_some()
            {
                counts
                    .wrong
                    .push(format!("{kind:?} row {}: {} is left out: {:?}", row.row, row.name, row.problems));
            }
            row.problems
                .iter()
                .for_each(|problem| counts.refuse(&format!("row {}", problem.code.name())));
            continue;
        }
        let (amount, account) = (
            row.amount.value.map(|amount| amount.minor()),
            row.account.value.as_ref().map(ToString::to_string),
        );
        match payee {
            Some(payee) if payee.amount == amount && account.as_deref() == Some(payee.account.as_str()) => {
                counts.right += 1;
                counts.plain_right += u64::from(payee.is_plain);
            }
            Some(payee) => counts.wrong.push(format!(
                "{kind:?} row {}: {} gets {amount:?} at {account:?}, the model has {:?} at {}",
                row.row, row.name, payee.amount, payee.account
            )),
            None => counts
                .wrong
                .push(format!("{kind:?} row {}: {:?} is nobody and gets {amount:?}", row.row, row.name)),
        }
    }
    open.problems()
        .iter()
        .for_each(|problem| counts.refuse(&format!("sheet {}", problem.code.name())));
    for (name, _) in left.into_iter().filter(|(_, payee)| payee.amount.is_some()) {
        counts.refuse("row of a sheet that is asked about");
        assert!(!name.is_empty());
    }
}

#[test]
fn payout_sheets_at_random_are_what_they_show_or_stopped() {
    run("payout sheets", 60, round);
}
