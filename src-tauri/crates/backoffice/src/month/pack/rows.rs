//! The sheets of a workbook as rows of cells: what is written, and what is read again, is the same text.

use rust_xlsxwriter::ExcelDateTime;

use super::cells::number_text;
use super::figures::figures;
use crate::month::closing::Snapshot;
use crate::month::review::kobo_of;
use crate::store::month_closings::ClosingRow;
use crate::view::{ExceptionKind, MatchCategory, MatchState, MatchView, OursKind, ReviewSide, TieOutLine};
use files::sheets::export::safe;
use system::env::parse_rfc3339;
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
    pub(super) name: String,
    /// Headings and widths in letters.
    pub(super) columns: &'static [(&'static str, u16)],
    pub(super) rows: Vec<Vec<Cell>>,
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
pub(super) fn sheets(snapshot: &Snapshot, closing: &ClosingRow) -> Vec<Sheet> {
    let both = || {
        let of = |side: ReviewSide| snapshot.rows(side).iter().map(move |row| (side, row));
        of(ReviewSide::Service).chain(of(ReviewSide::Bank))
    };
    let of_state = |states: &'static [MatchState]| {
        both()
            .filter(|(_, row)| states.contains(&row.state))
            .map(|(side, one)| row(side, one))
    };
    let of_side = |side: ReviewSide| snapshot.rows(side).iter().map(move |one| row(side, one));
    let mut all = vec![figures(snapshot, closing)];
    all.extend(split("Matched", &ROWS, of_state(&[MatchState::Matched]).collect()));
    all.extend(split(
        "Exceptions",
        &ROWS,
        of_state(&[MatchState::Exception, MatchState::ToReview]).collect(),
    ));
    all.extend(split("Service", &ROWS, of_side(ReviewSide::Service).collect()));
    all.extend(split("Bank", &ROWS, of_side(ReviewSide::Bank).collect()));
    all.push(Sheet {
        name: "Rules used".to_owned(),
        columns: &[("Rule", 120)],
        rows: snapshot.rules.iter().map(|rule| vec![Cell::text(rule)]).collect(),
    });
    all.push(Sheet {
        name: "Steps".to_owned(),
        columns: &[("When (WAT)", 22), ("Who", 18), ("What", 70), ("Taken back", 30), ("Row", 40)],
        rows: snapshot
            .steps
            .iter()
            .map(|step| {
                let [who, told, taken_back, row] = [named(&step.who), &step.told, &step.taken_back, &step.row].map(Cell::text);
                let (day, time) = day_and_time(&step.at);
                vec![Cell::date(format!("{day} {time}").trim()), who, told, taken_back, row]
            })
            .collect(),
    });
    all.push(Sheet {
        name: "Sources".to_owned(),
        columns: &[("What", 60), ("Days", 26), ("Rows", 9), ("File", 40), ("SHA-256", 68)],
        rows: snapshot
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
fn named(who: &str) -> &str {
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

pub(super) fn side_name(side: ReviewSide) -> &'static str {
    match side {
        ReviewSide::Service => "Service",
        ReviewSide::Bank => "Bank",
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

pub(super) fn exception(kind: ExceptionKind) -> &'static str {
    match kind {
        ExceptionKind::OnStatementOnly => "On the statement only",
        ExceptionKind::WithServiceOnly => "With the service only",
        ExceptionKind::Expected => "Expected",
        ExceptionKind::Overdue => "Overdue",
        ExceptionKind::AmountDiffers => "Amount differs",
        ExceptionKind::StatusDiffers => "Status differs",
        ExceptionKind::Duplicate => "There twice",
        ExceptionKind::Reversed => "Reversed",
        ExceptionKind::UnknownSolved => "Unknown payment, shown now",
        ExceptionKind::SaidOfGone => "Said of rows that are gone",
    }
}

fn category(category: MatchCategory) -> &'static str {
    match category {
        MatchCategory::BankCharge => "Bank charge",
        MatchCategory::Levy => "Levy",
        MatchCategory::ServiceFee => "Fee of the service",
        MatchCategory::OwnTransfer => "Own transfer",
        MatchCategory::OtherIncome => "Other income",
        MatchCategory::OtherPayment => "Other payment",
        MatchCategory::Owner => "Owner",
        MatchCategory::Tax => "Tax",
        MatchCategory::Correction => "Correction",
    }
}

fn kind(kind: OursKind) -> &'static str {
    match kind {
        OursKind::Payout => "Payout",
        OursKind::Payment => "Payment",
        OursKind::Request => "Request",
        OursKind::Deposit => "Deposit",
        OursKind::Refund => "Refund",
    }
}

/// Day and time in Nigeria of a moment, or the day that stands there alone.
fn day_and_time(at: &str) -> (String, String) {
    match parse_rfc3339(at) {
        Some(moment) => {
            let local = system::env::rfc3339(moment.plus(base::moment::HOUR));
            (
                local.get(..10).unwrap_or_default().to_owned(),
                local.get(11..19).unwrap_or_default().to_owned(),
            )
        }
        None => (at.to_owned(), String::new()),
    }
}

fn row(side: ReviewSide, row: &MatchView) -> Vec<Cell> {
    let theirs = row.theirs.as_ref();
    let ours = row.ours.first();
    let at = theirs
        .map(|one| one.at.as_str())
        .or(ours.map(|one| one.at.as_str()))
        .unwrap_or_default();
    let (day, time) = day_and_time(at);
    let of_theirs = |text: fn(&crate::view::TheirsView) -> &str| theirs.map_or(Cell::Empty, |one| Cell::text(text(one)));
    let one_or_many = |text: fn(&crate::view::OursView) -> &str| match row.ours.as_slice() {
        [] => Cell::Empty,
        all => Cell::texts(all.iter().map(text)),
    };
    let sum = |amount: fn(&crate::view::OursView) -> &str| match row.ours.as_slice() {
        [] => Cell::Empty,
        all => Cell::Money(all.iter().map(|one| kobo_of(amount(one))).sum()),
    };
    vec![
        Cell::text(side_name(side)),
        Cell::date(&day),
        Cell::text(&time),
        of_theirs(|one| &one.source),
        of_theirs(|one| &one.reference),
        of_theirs(|one| &one.text),
        theirs.map_or(Cell::Empty, |one| Cell::Money(kobo_of(&one.amount))),
        of_theirs(|one| &one.status),
        ours.map_or(Cell::Empty, |one| Cell::text(kind(one.kind))),
        one_or_many(|one| &one.reference),
        one_or_many(|one| &one.name),
        sum(|one| &one.amount),
        Cell::Count(row.ours_count),
        sum(|one| &one.fee),
        row.difference.as_ref().map_or(Cell::Empty, |text| Cell::Money(kobo_of(text))),
        Cell::text(match row.state {
            MatchState::Matched => "Matched",
            MatchState::ToReview => "To review",
            MatchState::Exception => "Exception",
            MatchState::Explained => "Explained",
        }),
        Cell::text(&row.class),
        row.rule.as_deref().map_or(Cell::Empty, Cell::text),
        row.category.map_or(Cell::Empty, |one| Cell::text(category(one))),
        row.exception.as_ref().map_or(Cell::Empty, |one| Cell::text(exception(one.kind))),
        row.exception.as_ref().map_or(Cell::Empty, |one| Cell::Count(one.age_days)),
        Cell::text(&row.owner),
        Cell::text(&row.note),
        Cell::text(&row.why),
        row.said.as_ref().map_or(Cell::Empty, |said| Cell::text(named(&said.by))),
        match (row.carried, row.late) {
            (_, true) => Cell::text("told late"),
            (true, false) => Cell::text("yes"),
            (false, false) => Cell::Empty,
        },
        Cell::text(&row.id),
    ]
}
