//! The sheets of a workbook as rows of cells: what is written, and what is read again, is the same text.

use base::moment::HOUR;
use book_rules::review::{Category, Exception, Kind, Side, State, TieOutLine};
use rust_xlsxwriter::ExcelDateTime;

use super::cells::number_text;
use super::figures::figures;
use crate::closing::ClosedMonth;
use crate::record::{OurPayment, RowRecord, TheirRow, When, label};
use crate::tables::month_closings::ClosingRow;
use files::sheets::export::safe;
use system::env::rfc3339;
use system::plain::decimal;

/// A cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Text(String),
    /// In kobo; shown in naira.
    Money(i64),
    Count(u32),
    /// `2026-10-31`, or with a time `2026-10-31 14:05:00`.
    Date(String),
    Empty,
}

impl Cell {
    /// A text without signs that a workbook cannot hold, and how much of it a cell does not hold; none where it is empty.
    pub(super) fn text(text: &str) -> Self {
        let fit = |letter: char| if letter.is_control() { ' ' } else { letter };
        let mut fitting: String = text.chars().take(LONGEST).map(fit).collect();
        let more = text.chars().count().saturating_sub(LONGEST);
        if more > 0 {
            fitting += &format!("… ({} more letters)", in_thousands(more));
        }
        match fitting {
            text if text.is_empty() => Self::Empty,
            text => Self::Text(text),
        }
    }

    /// As many of several texts as a cell holds, and how many it does not.
    fn texts<'t>(texts: impl Iterator<Item = &'t str>) -> Self {
        let all: Vec<&str> = texts.collect();
        let (mut joined, mut length) = (String::new(), 0);
        for (place, text) in all.iter().enumerate() {
            length += text.chars().count() + JOINT.len();
            if place > 0 && length > LONGEST - TOLD {
                joined += &format!("{JOINT}… ({} more)", in_thousands(all.len() - place));
                break;
            }
            if place > 0 {
                joined += JOINT;
            }
            joined += text;
        }
        Self::text(&joined)
    }

    /// A day, or a day and a time; anything else stays the text that it is.
    fn date(text: &str) -> Self {
        let plain = text.trim_end_matches('Z').replace('T', " ");
        match ExcelDateTime::parse_from_str(&plain) {
            Ok(_) if matches!(plain.len(), 10 | 19) => Self::Date(plain),
            Ok(_) | Err(_) => Self::text(text),
        }
    }

    /// As it is read again, after a letter for its kind.
    pub(super) fn canonical(&self) -> String {
        match self {
            Self::Text(text) => format!("t{text}"),
            Self::Money(kobo) => match decimal(i128::from(*kobo)).parse() {
                Ok(number) => format!("n{}", number_text(number)),
                Err(_) => String::new(),
            },
            Self::Count(count) => format!("n{count}"),
            Self::Date(day) if day.len() == 10 => format!("d{day} 00:00:00"),
            Self::Date(at) => format!("d{at}"),
            Self::Empty => String::new(),
        }
    }

    /// As it stands in a CSV file. No text is a formula.
    fn plain(&self) -> String {
        match self {
            Self::Text(text) => safe(text).into_owned(),
            Self::Money(kobo) => decimal(i128::from(*kobo)),
            Self::Count(count) => count.to_string(),
            Self::Date(text) => text.clone(),
            Self::Empty => String::new(),
        }
    }
}

/// The rows of sheets with the same columns as one CSV file: RFC 4180, UTF-8 with a mark so that Excel reads the names right.
pub(super) fn csv<'a>(sheets: impl Iterator<Item = &'a Sheet>) -> Result<Vec<u8>, csv::Error> {
    let mut writer = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .from_writer(b"\xef\xbb\xbf".to_vec());
    for (place, sheet) in sheets.enumerate() {
        if place == 0 {
            writer.write_record(sheet.columns.iter().map(|(heading, _)| heading))?;
        }
        for row in &sheet.rows {
            writer.write_record(row.iter().map(Cell::plain))?;
        }
    }
    writer.into_inner().map_err(|error| error.into_error().into())
}

/// The longest text of a cell in Excel is 32,767 letters; the rest says what is left out.
const LONGEST: usize = 32_000;
/// Between texts that stand in one cell.
const JOINT: &str = "; ";
/// Letters in which a cell says how many texts are left out.
const TOLD: usize = 40;
/// Rows of a sheet besides its heading.
const MOST_ROWS: usize = 1_048_575;

/// A sheet.
#[derive(Clone, Debug)]
pub(super) struct Sheet {
    pub name: String,
    /// Headings and widths in letters.
    pub columns: &'static [(&'static str, u16)],
    pub rows: Vec<Vec<Cell>>,
}

const ROWS: [(&str, u16); 27] = [
    ("Side", 9),
    ("Day", 11),
    ("Time (WAT)", 10),
    ("Where it stands", 34),
    ("Their reference", 26),
    ("Their text", 44),
    ("Their amount (NGN)", 16),
    ("Their status", 13),
    ("Our kind", 12),
    ("Our reference", 26),
    ("Other party", 24),
    ("Our amount (NGN)", 16),
    ("Payments", 9),
    ("Fee (NGN)", 11),
    ("Difference (NGN)", 14),
    ("State", 12),
    ("Class", 16),
    ("Rule", 26),
    ("Explained as", 18),
    ("Exception", 22),
    ("Age (days)", 9),
    ("Owner", 14),
    ("Note", 30),
    ("Why", 50),
    ("Said by", 14),
    ("Carried forward", 10),
    ("Id", 20),
];

/// All sheets, in order.
pub(super) fn sheets(closed: &ClosedMonth, closing: &ClosingRow) -> Vec<Sheet> {
    let both = || {
        let of = |side: Side| closed.rows(side).iter().map(move |row| (side, row));
        of(Side::Service).chain(of(Side::Bank))
    };
    let of_state = |states: &'static [State]| {
        both()
            .filter(|(_, row)| states.contains(&row.state))
            .map(|(side, one)| row(side, one))
    };
    let of_side = |side: Side| closed.rows(side).iter().map(move |one| row(side, one));
    let mut all = vec![figures(closed, closing)];
    all.extend(split("Matched", &ROWS, of_state(&[State::Matched]).collect()));
    all.extend(split("Exceptions", &ROWS, of_state(&[State::Exception, State::ToReview]).collect()));
    all.extend(split("Service", &ROWS, of_side(Side::Service).collect()));
    all.extend(split("Bank", &ROWS, of_side(Side::Bank).collect()));
    all.push(Sheet {
        name: "Rules used".to_owned(),
        columns: &[("Rule", 120)],
        rows: closed.rules.iter().map(|rule| vec![Cell::text(rule)]).collect(),
    });
    all.push(Sheet {
        name: "Steps".to_owned(),
        columns: &[("When (WAT)", 22), ("Who", 18), ("What", 70), ("Taken back", 30), ("Row", 40)],
        rows: closed
            .steps
            .iter()
            .map(|step| {
                let undone = step.taken_back.as_ref();
                let undone = undone.map(|undone| format!("{} {}", rfc3339(undone.at), undone.who).trim().to_owned());
                let [who, told, row] = [named(&step.who), &step.told, &step.row].map(Cell::text);
                let taken_back = undone.as_deref().map_or(Cell::Empty, Cell::text);
                let (day, time) = day_and_time(When::Time(step.at));
                vec![Cell::date(format!("{day} {time}").trim()), who, told, taken_back, row]
            })
            .collect(),
    });
    all.push(Sheet {
        name: "Sources".to_owned(),
        columns: &[("What", 60), ("Days", 26), ("Rows", 9), ("File", 40), ("SHA-256", 68)],
        rows: closed
            .sources
            .iter()
            .map(|source| {
                vec![
                    Cell::text(&source.name),
                    Cell::text(&source.days),
                    Cell::Count(source.rows),
                    Cell::text(&source.file),
                    Cell::text(&source.digest),
                ]
            })
            .collect(),
    });
    all
}

/// A list as one sheet, or as several where it is longer than a sheet.
fn split(name: &str, columns: &'static [(&'static str, u16)], rows: Vec<Vec<Cell>>) -> Vec<Sheet> {
    let count = rows.len().div_ceil(MOST_ROWS).max(1);
    let mut left = rows.into_iter();
    (0..count)
        .map(|number| Sheet {
            name: if number == 0 {
                name.to_owned()
            } else {
                format!("{name} {}", number + 1)
            },
            columns,
            rows: left.by_ref().take(MOST_ROWS).collect(),
        })
        .collect()
}

/// Who did something, where nobody has a name.
pub(super) fn named(who: &str) -> &str {
    if who.is_empty() { "a person" } else { who }
}

/// `8,000`
fn in_thousands(number: usize) -> String {
    let digits = number.to_string();
    let mut shown = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            shown.push(',');
        }
        shown.push(digit);
    }
    shown
}

pub(super) fn side_name(side: Side) -> &'static str {
    match side {
        Side::Service => "Service",
        Side::Bank => "Bank",
    }
}

pub(super) fn tie_out_line(line: TieOutLine) -> &'static str {
    match line {
        TieOutLine::Opening => "Opening",
        TieOutLine::MatchedIn => "Matched, in",
        TieOutLine::MatchedOut => "Matched, out",
        TieOutLine::Differences => "Differences of matched rows",
        TieOutLine::Charges => "Charges and fees",
        TieOutLine::Explained => "Explained",
        TieOutLine::Open => "Open",
        TieOutLine::Closing => "Closing",
    }
}

pub(super) fn exception(kind: Exception) -> &'static str {
    match kind {
        Exception::OnStatementOnly => "On the statement only",
        Exception::WithServiceOnly => "With the service only",
        Exception::Expected => "Expected",
        Exception::Overdue => "Overdue",
        Exception::AmountDiffers => "Amount differs",
        Exception::StatusDiffers => "Status differs",
        Exception::Duplicate => "There twice",
        Exception::Reversed => "Reversed",
        Exception::UnknownSolved => "Unknown payment, shown now",
        Exception::SaidOfGone => "Said of rows that are gone",
    }
}

fn category(category: Category) -> &'static str {
    match category {
        Category::BankCharge => "Bank charge",
        Category::Levy => "Levy",
        Category::ServiceFee => "Fee of the service",
        Category::OwnTransfer => "Own transfer",
        Category::OtherIncome => "Other income",
        Category::OtherPayment => "Other payment",
        Category::Owner => "Owner",
        Category::Tax => "Tax",
        Category::Correction => "Correction",
    }
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Payout => "Payout",
        Kind::Payment => "Payment",
        Kind::Request => "Request",
        Kind::Deposit => "Deposit",
        Kind::Refund => "Refund",
    }
}

/// Day and time in Nigeria; of a day alone no time.
fn day_and_time(at: When) -> (String, String) {
    match at {
        When::Time(at) => {
            let local = rfc3339(at.plus(HOUR));
            let (day, time) = (local.get(..10), local.get(11..19));
            (day.unwrap_or_default().to_owned(), time.unwrap_or_default().to_owned())
        }
        When::Day(day) => (day.to_string(), String::new()),
    }
}

fn row(side: Side, row: &RowRecord) -> Vec<Cell> {
    let theirs = row.theirs.as_ref();
    let ours = row.ours.first();
    let (day, time) = row.at().map(day_and_time).unwrap_or_default();
    let of_theirs = |text: fn(&TheirRow) -> &str| theirs.map_or(Cell::Empty, |one| Cell::text(text(one)));
    let one_or_many = |text: fn(&OurPayment) -> &str| match row.ours.as_slice() {
        [] => Cell::Empty,
        all => Cell::texts(all.iter().map(text)),
    };
    let sum = |amount: fn(&OurPayment) -> i64| match row.ours.as_slice() {
        [] => Cell::Empty,
        all => Cell::Money(all.iter().map(amount).fold(0, i64::saturating_add)),
    };
    vec![
        Cell::text(side_name(side)),
        Cell::date(&day),
        Cell::text(&time),
        of_theirs(|one| &one.source),
        of_theirs(|one| &one.reference),
        of_theirs(|one| &one.text),
        theirs.map_or(Cell::Empty, |one| Cell::Money(one.amount)),
        of_theirs(|one| &one.status),
        ours.map_or(Cell::Empty, |one| Cell::text(kind(one.kind))),
        one_or_many(|one| &one.reference),
        one_or_many(|one| &one.name),
        sum(|one| one.amount),
        Cell::Count(u32::try_from(row.ours.len()).unwrap_or(u32::MAX)),
        sum(|one| one.fee),
        row.difference.map_or(Cell::Empty, Cell::Money),
        Cell::text(match row.state {
            State::Matched => "Matched",
            State::ToReview => "To review",
            State::Exception => "Exception",
            State::Explained => "Explained",
        }),
        Cell::text(row.class.word()),
        row.paired_by.map_or(Cell::Empty, |by| Cell::text(label(by))),
        row.category.map_or(Cell::Empty, |one| Cell::text(category(one))),
        row.exception.as_ref().map_or(Cell::Empty, |one| Cell::text(exception(one.kind))),
        row.exception.as_ref().map_or(Cell::Empty, |one| Cell::Count(one.age_days)),
        Cell::text(&row.owner),
        Cell::text(&row.note),
        Cell::text(&row.why),
        row.decided.as_ref().map_or(Cell::Empty, |by| Cell::text(named(&by.who))),
        match (row.carried, row.late) {
            (_, true) => Cell::text("told late"),
            (true, false) => Cell::text("yes"),
            (false, false) => Cell::Empty,
        },
        Cell::text(&row.id),
    ]
}
