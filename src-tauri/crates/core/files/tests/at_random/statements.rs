//! Random bank statements in the known layouts.

use book_rules::statement::prove;

use super::files::{Cell, Kind, Ymd, bytes, naira, serial, written};
use super::random::{Counts, Random, run, variant};
use files::statements::read;

/// A movement of the model, in kobo; incoming amounts are positive.
#[derive(Clone)]
struct Moved {
    day: Ymd,
    amount: i64,
    balance: i64,
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
enum Days {
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
struct Statement {
    rows: Vec<Vec<Cell>>,
    moved: Vec<(u32, Moved)>,
    is_naira: bool,
    is_plain: bool,
    days: Days,
}

fn statement(random: &mut Random, kind: Kind) -> Statement {
    let (opening, mut all) = movements(random);
    let mut columns: Vec<(Column, String)> = random
        .one_of(&LAYOUTS)
        .iter()
        .map(|(column, name)| (*column, (*name).to_owned()))
        .collect();
    if random.percent(30) {
        random.shuffle(&mut columns);
    }
    let mut days = if kind == Kind::Xlsx {
        random.one_of(&[
            Days::Cells,
            Days::Cells,
            Days::DayFirst,
            Days::Named,
            Days::Swapped,
            Days::Serial,
            Days::Iso,
        ])
    } else {
        random.one_of(&[
            Days::DayFirst,
            Days::DayFirst,
            Days::MonthFirst,
            Days::Iso,
            Days::Named,
            Days::TwoDigits,
            Days::Mixed,
        ])
    };
    // If every date is exchanged, nothing in the file shows it.
    if days == Days::Swapped && all.iter().all(|one| one.day.2 <= 12) {
        days = Days::Cells;
    }
    // Without a day above twelve, nothing in a text file shows the order either, and the program asks.
    if matches!(days, Days::MonthFirst | Days::Mixed) && all.iter().all(|one| one.day.2 <= 12) {
        days = Days::DayFirst;
    }
    let mut money = random.one_of(&[Money::Plain, Money::Grouped, Money::Grouped, Money::Signed, Money::European]);
    let mut is_naira = true;
    if kind == Kind::Xlsx && random.percent(60) {
        money = Money::Number(random.one_of(&[None, Some("#,##0.00"), Some("0.00")]));
        if random.percent(8) {
            (money, is_naira) = (Money::Number(Some("$#,##0.00")), false);
        }
    }
    let mut rows = vec![
        vec![Cell::text("STATEMENT OF ACCOUNT")],
        vec![Cell::text("Account Name"), Cell::text("KADE FOODS LTD")],
    ];
    if random.percent(60) {
        rows.push(vec![Cell::text("Account Number"), Cell::text("0123456785")]);
    }
    let (first, last) = (all.first().map(|one| one.day), all.last().map(|one| one.day));
    let has_period = random.percent(40);
    if let (true, Some(first), Some(last)) = (has_period, first, last) {
        let period = format!("{} to {}", day_text(Days::Named, first), day_text(Days::Named, last));
        rows.push(vec![Cell::text("Period"), Cell::text(period)]);
    }
    let closing = all.last().map_or(opening, |one| one.balance);
    if random.percent(40) {
        rows.push(vec![Cell::text("Opening Balance"), Cell::text(written(opening, ",", ".", true))]);
        rows.push(vec![Cell::text("Closing Balance"), Cell::text(written(closing, ",", ".", true))]);
    }
    match random.below(24) {
        0 => (is_naira, rows) = (false, [rows, vec![vec![Cell::text("Account Currency: US DOLLAR")]]].concat()),
        1 => (is_naira, rows) = (false, [rows, vec![vec![Cell::text("Currency"), Cell::text("USD")]]].concat()),
        2 => {
            is_naira = false;
            for (column, name) in &mut columns {
                if matches!(column, Debit | Credit | Balance | Signed) {
                    name.push_str(" (USD)");
                }
            }
        }
        _ => {}
    }
    rows.push(Vec::new());
    let head: Vec<Cell> = columns.iter().map(|(_, name)| Cell::text(name)).collect();
    rows.push(head.clone());
    let nothing = random.one_of(&["", "", "-", "0.00"]);
    let line = |random: &mut Random, words: Option<&str>, one: &Moved| -> Vec<Cell> {
        let of_column = |column: &Column, random: &mut Random| match column {
            Date | ValueDate if words.is_some() => Cell::Empty,
            Date | ValueDate => day_cell(random, days, kind, one.day),
            Reference if words.is_some() => Cell::Empty,
            Reference => Cell::text(&one.reference),
            Text => Cell::text(words.unwrap_or(&one.text)),
            Debit if one.amount < 0 => money_cell(money, -one.amount),
            Credit if one.amount > 0 => money_cell(money, one.amount),
            Debit | Credit if words.is_some() => Cell::Empty,
            Debit | Credit => Cell::text(nothing),
            Signed if words.is_some() => Cell::Empty,
            Signed => money_cell(money, one.amount),
            Balance => money_cell(money, one.balance),
        };
        columns.iter().map(|(column, _)| of_column(column, random)).collect()
    };
    let newest_first = random.percent(30);
    let at = |balance: i64| Moved {
        day: (2026, 1, 1),
        amount: 0,
        balance,
        text: String::new(),
        reference: String::new(),
    };
    let has_carried = random.percent(20);
    if has_carried && !newest_first {
        let words = random.one_of(&["Opening Balance", "Balance b/f", "BALANCE BROUGHT FORWARD"]);
        rows.push(line(random, Some(words), &at(opening)));
    }
    if newest_first {
        all.reverse();
    }
    let mut moved = Vec::new();
    for one in all {
        if random.percent(2) && rows.len() > 8 {
            rows.push(head.clone());
        }
        rows.push(line(random, None, &one));
        moved.push((u32::try_from(rows.len()).expect("few"), one));
    }
    if has_carried && !newest_first && random.percent(50) {
        let words = random.one_of(&["Closing Balance", "Balance c/f"]);
        rows.push(line(random, Some(words), &at(closing)));
    }
    Statement {
        rows,
        moved,
        is_naira,
        is_plain: is_naira && !matches!(days, Days::MonthFirst | Days::Mixed | Days::Swapped | Days::Serial) && money != Money::European,
        days,
    }
}

fn round(random: &mut Random, counts: &mut Counts) {
    let kind = Kind::any(random);
    let model = statement(random, kind);
    let file = bytes(kind, &model.rows, random);
    let size = model.moved.len() as u64;
    counts.plain += if model.is_plain { size } else { 0 };
    let refuse = |counts: &mut Counts, code: String| counts.refuse(&format!("{code}, dates {:?}", model.days));
    let statement = match read("statement", &file, None, None, None) {
        Ok(file) => file.statement,
        Err(error) => return refuse(counts, format!("file {}", variant(&error))),
    };
    let proved = match prove(statement) {
        Ok(proved) => proved,
        Err(_) => return refuse(counts, "proof".to_owned()),
    };
    if !model.is_naira {
        counts.wrong.push(format!("{kind:?}: a statement that is no naira was read"));
        return;
    }
    let mut read: Vec<_> = proved.statement().lines.iter().filter(|line| line.amount != 0).collect();
    read.sort_by_key(|line| line.row);
    let as_text = |row: u32, day: &str, amount: i64, balance: Option<i64>| format!("row {row} {day} {amount} {balance:?}");
    let read: Vec<String> = read
        .iter()
        .map(|line| as_text(line.row, &line.day.to_string(), line.amount, line.balance))
        .collect();
    let wanted: Vec<String> = model
        .moved
        .iter()
        .map(|(row, one)| {
            let (year, month, day) = one.day;
            as_text(*row, &format!("{year}-{month:02}-{day:02}"), one.amount, Some(one.balance))
        })
        .collect();
    if read == wanted {
        counts.right += size;
        counts.plain_right += if model.is_plain { size } else { 0 };
        return;
    }
    let differs = (0..wanted.len().max(read.len()))
        .find(|place| read.get(*place) != wanted.get(*place))
        .unwrap_or_default();
    counts.wrong.push(format!(
        "{kind:?} {:?}: read {:?}, the model has {:?}",
        model.days,
        read.get(differs),
        wanted.get(differs)
    ));
}

#[test]
fn statements_at_random_are_what_they_show_or_refused() {
    run("statements", 60, round);
}
