//! The model of a random bank statement, in the known layouts, and its cells.

use super::files::{Cell, Kind, Ymd, naira, serial, written};
use super::random::Random;

/// A movement of the model, in kobo; incoming amounts are positive.
#[derive(Clone)]
pub(super) struct Moved {
    pub(super) day: Ymd,
    pub(super) amount: i64,
    pub(super) balance: i64,
    text: String,
    reference: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Column {
    Date,
    ValueDate,
    Reference,
    Text,
    Debit,
    Credit,
    /// One column for both directions, with a sign.
    Signed,
    Balance,
}
use Column::{Balance, Credit, Date, Debit, Reference, Signed, Text, ValueDate};

/// The columns of each bank's files, with their headings.
const LAYOUTS: [&[(Column, &str)]; 8] = [
    &[
        (Date, "Trans. Date"),
        (ValueDate, "Value Date"),
        (Reference, "Reference"),
        (Debit, "Debits"),
        (Credit, "Credits"),
        (Balance, "Balance"),
        (Text, "Remarks"),
    ],
    &[
        (Date, "Posted Date"),
        (ValueDate, "Value Date"),
        (Text, "Description"),
        (Debit, "Debit"),
        (Credit, "Credit"),
        (Balance, "Balance"),
    ],
    &[
        (Date, "Trans Date"),
        (ValueDate, "Value Date"),
        (Reference, "Trans ID"),
        (Debit, "DR Amount"),
        (Credit, "CR Amount"),
        (Balance, "Balance"),
        (Text, "Remarks"),
    ],
    &[
        (Date, "Transaction Date"),
        (Text, "Narration"),
        (Debit, "Debit"),
        (Credit, "Credit"),
        (Reference, "Reference"),
        (Balance, "Balance"),
    ],
    &[
        (Date, "Date"),
        (Reference, "Reference No"),
        (Text, "Narration"),
        (Debit, "Withdrawal"),
        (Credit, "Deposit"),
        (Balance, "Balance"),
    ],
    &[
        (Date, "Trans. Time"),
        (ValueDate, "Value Date"),
        (Text, "Description"),
        (Signed, "Debit/Credit(₦)"),
        (Balance, "Balance(₦)"),
        (Reference, "Transaction Reference"),
    ],
    &[
        (Date, "Date/Time"),
        (Credit, "Money in"),
        (Debit, "Money out"),
        (Text, "Description"),
        (Balance, "Balance"),
    ],
    &[
        (Date, "Date"),
        (Reference, "Reference No"),
        (Signed, "Amount"),
        (Balance, "Balance"),
        (Text, "Narration"),
    ],
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Days {
    DayFirst,
    MonthFirst,
    Iso,
    Named,
    TwoDigits,
    /// Date cells.
    Cells,
    /// Date cells with day and month exchanged where a spreadsheet accepted that, otherwise text.
    Swapped,
    /// Serial numbers without a format.
    Serial,
    /// Both orders of day and month in one column.
    Mixed,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Money {
    Plain,
    Grouped,
    Signed,
    European,
    Number(Option<&'static str>),
}

const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

fn day_text(days: Days, (year, month, day): Ymd) -> String {
    let name = MONTHS[usize::try_from(month - 1).expect("a month")];
    match days {
        Days::MonthFirst => format!("{month:02}/{day:02}/{year}"),
        Days::Iso => format!("{year}-{month:02}-{day:02}"),
        Days::Named => format!("{day:02}-{name}-{year}"),
        Days::TwoDigits => format!("{day:02}-{}-{:02}", name.to_uppercase(), year % 100),
        Days::DayFirst | Days::Cells | Days::Swapped | Days::Serial | Days::Mixed => format!("{day:02}/{month:02}/{year}"),
    }
}

fn day_cell(random: &mut Random, days: Days, kind: Kind, ymd: Ymd) -> Cell {
    let (year, month, day) = ymd;
    let shown = day_text(days, ymd);
    match days {
        Days::Cells if kind == Kind::Xlsx => Cell::Day(ymd, shown),
        Days::Swapped if kind == Kind::Xlsx && day <= 12 => Cell::Day((year, day, month), format!("{month:02}/{day:02}/{year}")),
        Days::Serial => Cell::Number(f64::from(serial(ymd)), None, serial(ymd).to_string()),
        // Only a day above twelve shows the order.
        Days::Mixed if day > 12 && random.percent(50) => Cell::Text(day_text(Days::MonthFirst, ymd)),
        Days::DayFirst | Days::MonthFirst | Days::Iso | Days::Named | Days::TwoDigits | Days::Cells | Days::Swapped | Days::Mixed => {
            Cell::Text(shown)
        }
    }
}

fn money_cell(money: Money, kobo: i64) -> Cell {
    match money {
        Money::Plain => Cell::Text(written(kobo, "", ".", true)),
        Money::Grouped => Cell::Text(written(kobo, ",", ".", true)),
        Money::Signed => {
            let sign = if kobo < 0 { "-" } else { "" };
            Cell::Text(format!("{sign}₦{}", written(kobo.abs(), ",", ".", true)))
        }
        Money::European => Cell::Text(written(kobo, ".", ",", true)),
        Money::Number(format) => Cell::Number(naira(kobo), format, written(kobo, "", ".", true)),
    }
}

/// An opening balance and the movements after it, oldest first.
fn movements(random: &mut Random) -> (i64, Vec<Moved>) {
    let opening = random.between(0, 500_000) * 100 + random.between(0, 99);
    let (year, mut month) = (
        i32::try_from(random.between(2024, 2026)).expect("a year"),
        1 + u32::try_from(random.below(9)).expect("few"),
    );
    let mut day = 1 + u32::try_from(random.below(20)).expect("few");
    let (mut balance, mut all) = (opening, Vec::new());
    for number in 0..random.between(1, 20) {
        day += u32::try_from(random.below(4)).expect("few");
        if day > 28 {
            (month, day) = (month + 1, 1);
        }
        if month > 10 {
            break;
        }
        let most = random.one_of(&[100, 20_000, 900_000]);
        let size = random.between(1, most) * 100 + random.one_of(&[0, 0, 50, 75, 88]);
        let amount = if random.percent(50) { size } else { -size };
        balance += amount;
        let way = if amount > 0 { "FROM" } else { "TO" };
        all.push(Moved {
            day: (year, month, day),
            amount,
            balance,
            text: format!(
                "NIP TRF {way} {} {number}",
                random.one_of(&["ADA OBI", "MUSA BELLO", "RENT, OCTOBER", "KADE \"FOODS\""])
            ),
            reference: format!("S{:08}", random.below(100_000_000)),
        });
    }
    (opening, all)
}

/// A statement: its rows, and the movements with their rows in the file, from 1. Without naira none can be read.
pub(super) struct Statement {
    pub(super) rows: Vec<Vec<Cell>>,
    pub(super) moved: Vec<(u32, Moved)>,
    pub(super) is_naira: bool,
    pub(super) is_plain: bool,
    pub(super) days: Days,
}

/// How a statement writes its movements.
struct Form {
    kind: Kind,
    columns: Vec<(Column, String)>,
    days: Days,
    money: Money,
    /// The cell of the direction in which a movement has no amount.
    nothing: &'static str,
}

fn columns(random: &mut Random) -> Vec<(Column, String)> {
    let layout = random.one_of(&LAYOUTS).iter();
    let mut columns: Vec<(Column, String)> = layout.map(|(column, name)| (*column, (*name).to_owned())).collect();
    if random.percent(30) {
        random.shuffle(&mut columns);
    }
    columns
}

fn days(random: &mut Random, kind: Kind, all: &[Moved]) -> Days {
    use Days::{Cells, DayFirst, Iso, Mixed, MonthFirst, Named, Serial, Swapped, TwoDigits};
    let days = if kind == Kind::Xlsx {
        random.one_of(&[Cells, Cells, DayFirst, Named, Swapped, Serial, Iso])
    } else {
        random.one_of(&[DayFirst, DayFirst, MonthFirst, Iso, Named, TwoDigits, Mixed])
    };
    match all.iter().all(|one| one.day.2 <= 12) {
        // If every date is exchanged, nothing in the file shows it.
        true if days == Swapped => Cells,
        // Without a day above twelve, nothing in a text file shows the order either, and the program asks.
        true if matches!(days, MonthFirst | Mixed) => DayFirst,
        true | false => days,
    }
}

/// The style of the amounts, and whether they are in naira.
fn money(random: &mut Random, kind: Kind) -> (Money, bool) {
    let text = random.one_of(&[Money::Plain, Money::Grouped, Money::Grouped, Money::Signed, Money::European]);
    if kind != Kind::Xlsx || !random.percent(60) {
        return (text, true);
    }
    let number = Money::Number(random.one_of(&[None, Some("#,##0.00"), Some("0.00")]));
    match random.percent(8) {
        true => (Money::Number(Some("$#,##0.00")), false),
        false => (number, true),
    }
}

/// The rows above the headings.
fn preamble(random: &mut Random, opening: i64, all: &[Moved]) -> Vec<Vec<Cell>> {
    let pair = |name: &str, value: String| vec![Cell::text(name), Cell::text(value)];
    let mut rows = vec![
        vec![Cell::text("STATEMENT OF ACCOUNT")],
        pair("Account Name", "KADE FOODS LTD".to_owned()),
    ];
    if random.percent(60) {
        rows.push(pair("Account Number", "0123456785".to_owned()));
    }
    let has_period = random.percent(40);
    if let (true, Some(first), Some(last)) = (has_period, all.first(), all.last()) {
        let day = |one: &Moved| day_text(Days::Named, one.day);
        rows.push(pair("Period", format!("{} to {}", day(first), day(last))));
    }
    if random.percent(40) {
        rows.push(pair("Opening Balance", written(opening, ",", ".", true)));
        rows.push(pair("Closing Balance", written(closing(opening, all), ",", ".", true)));
    }
    rows
}

fn closing(opening: i64, all: &[Moved]) -> i64 {
    all.last().map_or(opening, |one| one.balance)
}

/// States in some statements that they are in dollars. Returns whether it does.
fn state_dollars(random: &mut Random, rows: &mut Vec<Vec<Cell>>, columns: &mut [(Column, String)]) -> bool {
    match random.below(24) {
        0 => rows.push(vec![Cell::text("Account Currency: US DOLLAR")]),
        1 => rows.push(vec![Cell::text("Currency"), Cell::text("USD")]),
        2 => columns
            .iter_mut()
            .filter(|(column, _)| matches!(column, Debit | Credit | Balance | Signed))
            .for_each(|(_, name)| name.push_str(" (USD)")),
        _ => return false,
    }
    true
}

impl Form {
    fn head(&self) -> Vec<Cell> {
        self.columns.iter().map(|(_, name)| Cell::text(name)).collect()
    }

    fn movement(&self, random: &mut Random, one: &Moved) -> Vec<Cell> {
        let mut cell = |column: Column| match column {
            Date | ValueDate => day_cell(random, self.days, self.kind, one.day),
            Reference => Cell::text(&one.reference),
            Text => Cell::text(&one.text),
            Debit if one.amount < 0 => money_cell(self.money, -one.amount),
            Credit if one.amount > 0 => money_cell(self.money, one.amount),
            Debit | Credit => Cell::text(self.nothing),
            Signed => money_cell(self.money, one.amount),
            Balance => money_cell(self.money, one.balance),
        };
        self.columns.iter().map(|(column, _)| cell(*column)).collect()
    }

    /// A row with one of these names and a balance.
    fn balance(&self, random: &mut Random, names: &[&'static str], balance: i64) -> Vec<Cell> {
        let name = random.one_of(names);
        let cell = |column: Column| match column {
            Text => Cell::text(name),
            Balance => money_cell(self.money, balance),
            Date | ValueDate | Reference | Debit | Credit | Signed => Cell::Empty,
        };
        self.columns.iter().map(|(column, _)| cell(*column)).collect()
    }
}

pub(super) fn statement(random: &mut Random, kind: Kind) -> Statement {
    let (opening, mut all) = movements(random);
    let mut columns = columns(random);
    let days = days(random, kind, &all);
    let (money, is_naira) = money(random, kind);
    let mut rows = preamble(random, opening, &all);
    let is_naira = !state_dollars(random, &mut rows, &mut columns) && is_naira;
    let form = Form {
        kind,
        columns,
        days,
        money,
        nothing: random.one_of(&["", "", "-", "0.00"]),
    };
    rows.push(Vec::new());
    rows.push(form.head());
    let closing = closing(opening, &all);
    let newest_first = random.percent(30);
    let has_balances = random.percent(20) && !newest_first;
    if has_balances {
        rows.push(form.balance(random, &["Opening Balance", "Balance b/f", "BALANCE BROUGHT FORWARD"], opening));
    }
    if newest_first {
        all.reverse();
    }
    let mut moved = Vec::new();
    for one in all {
        if random.percent(2) && rows.len() > 8 {
            rows.push(form.head());
        }
        rows.push(form.movement(random, &one));
        moved.push((u32::try_from(rows.len()).expect("few"), one));
    }
    if has_balances && random.percent(50) {
        rows.push(form.balance(random, &["Closing Balance", "Balance c/f"], closing));
    }
    Statement {
        rows,
        moved,
        is_naira,
        is_plain: is_naira && !matches!(days, Days::MonthFirst | Days::Mixed | Days::Swapped | Days::Serial) && money != Money::European,
        days,
    }
}
