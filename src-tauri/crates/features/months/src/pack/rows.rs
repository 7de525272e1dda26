//! The sheets of the workbook as rows of cells.

use base::timestamp::HOUR;
use book_rules::review::{Side, State};

use super::figures::figures;
use super::sheet::{Cell, Sheet};
use crate::closing::ClosedMonth;
use crate::messages;
use crate::messages::pack_labels::{category, exception, kind, named, side_name, state};
use crate::record::{InWords, OurPayment, RowRecord, TheirRow, When};
use crate::tables::month_closings::ClosingRow;
use system::env::rfc3339;

/// The most rows of a sheet besides its heading.
const MOST_ROWS: usize = 1_048_575;

const ROWS: [(&str, u16); 27] = [
    ("Side", 9),
    ("Day", 11),
    ("Time (WAT)", 10),
    ("Source", 34),
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
    ("By", 14),
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
        rows: closed.rules.iter().map(|rule| vec![Cell::text(&rule.in_words())]).collect(),
    });
    all.push(Sheet {
        name: "Steps".to_owned(),
        columns: &[("When (WAT)", 22), ("Who", 18), ("What", 70), ("Undone", 30), ("Row", 40)],
        rows: closed
            .decisions
            .iter()
            .map(|decision| {
                let undone = decision.undone.as_ref();
                let undone = undone.map(|undone| format!("{} {}", rfc3339(undone.at), undone.who).trim().to_owned());
                let sentence = decision.decision.in_words();
                let [who, sentence, row] = [named(&decision.who), &sentence, &decision.row].map(Cell::text);
                let taken_back = undone.as_deref().map_or(Cell::Empty, Cell::text);
                let (day, time) = day_and_time(When::Time(decision.at));
                vec![Cell::date(format!("{day} {time}").trim()), who, sentence, taken_back, row]
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
                    Cell::text(&source.name.in_words()),
                    Cell::text(&source.days.in_words()),
                    Cell::Count(source.rows),
                    Cell::text(&source.file),
                    Cell::text(&source.digest),
                ]
            })
            .collect(),
    });
    all
}

/// A list as one sheet, or as several if it is longer than a sheet.
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

/// Day and time in Nigeria; the time is empty for a day alone.
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
    let theirs = row.line.as_ref();
    let ours = row.payments.first();
    let (day, time) = row.at().map(day_and_time).unwrap_or_default();
    let of_theirs = |text: fn(&TheirRow) -> &str| theirs.map_or(Cell::Empty, |one| Cell::text(text(one)));
    let one_or_many = |text: fn(&OurPayment) -> &str| match row.payments.as_slice() {
        [] => Cell::Empty,
        all => Cell::texts(all.iter().map(text)),
    };
    let sum = |amount: fn(&OurPayment) -> i64| match row.payments.as_slice() {
        [] => Cell::Empty,
        all => Cell::Money(all.iter().map(amount).fold(0, i64::saturating_add)),
    };
    vec![
        Cell::text(side_name(side)),
        Cell::date(&day),
        Cell::text(&time),
        theirs.map_or(Cell::Empty, |one| Cell::text(&one.place())),
        of_theirs(|one| &one.reference),
        of_theirs(|one| &one.text),
        theirs.map_or(Cell::Empty, |one| Cell::Money(one.amount)),
        of_theirs(|one| &one.status),
        ours.map_or(Cell::Empty, |one| Cell::text(kind(one.kind))),
        one_or_many(|one| &one.reference),
        one_or_many(|one| &one.name),
        sum(|one| one.amount),
        Cell::Count(u32::try_from(row.payments.len()).unwrap_or(u32::MAX)),
        sum(|one| one.fee),
        row.difference.map_or(Cell::Empty, Cell::Money),
        Cell::text(state(row.state)),
        Cell::text(row.class.word()),
        row.paired_by.map_or(Cell::Empty, |by| Cell::text(messages::review::matched_by(by))),
        row.category.map_or(Cell::Empty, |one| Cell::text(category(one))),
        row.exception.as_ref().map_or(Cell::Empty, |one| Cell::text(exception(one.kind))),
        row.exception.as_ref().map_or(Cell::Empty, |one| Cell::Count(one.age_days)),
        Cell::text(&row.owner),
        Cell::text(&row.note),
        Cell::text(&row.evidence()),
        row.decided.as_ref().map_or(Cell::Empty, |by| Cell::text(named(&by.who))),
        match (row.carried_forward, row.late) {
            (_, true) => Cell::text("late"),
            (true, false) => Cell::text("yes"),
            (false, false) => Cell::Empty,
        },
        Cell::text(&row.id),
    ]
}
