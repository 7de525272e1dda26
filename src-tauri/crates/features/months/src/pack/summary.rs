//! The summary of a pack: what was closed, by whom, and what is still open, on two to four pages.

use base::timestamp::HOUR;
use book_rules::review::{Side, State};
use book_rules::statement::naira;

use super::charts;
use crate::closing::ClosedMonth;
use crate::messages;
use crate::messages::pack_labels::{exception, named, side_name, tie_out_line};
use crate::record::{InWords, RowRecord, SideFigures, all_in_words};
use crate::tables::month_closings::{By, ClosingRow};
use files::documents::{Align, Brand, Column, Document, Heading};
use system::env::{rfc3339, wat};
use system::error::AppError;

/// The most open rows that are printed; the workbook has all.
const SHOWN: usize = 25;

const fn column(heading: &'static str, share: i64, align: Align) -> Column {
    Column { heading, share, align }
}

const FIGURES: [Column; 3] = [
    column("What", 50, Align::Left),
    column("Rows", 20, Align::Right),
    column("Amount (₦)", 30, Align::Right),
];
const OPEN: [Column; 5] = [
    column("Day", 12, Align::Left),
    column("What", 34, Align::Left),
    column("Amount (₦)", 16, Align::Right),
    column("Why it is open", 20, Align::Left),
    column("Note, owner", 18, Align::Left),
];
const FEES: [Column; 3] = FIGURES;

fn amount(minor: i64) -> String {
    naira(i128::from(minor)).replace('₦', "")
}

/// Such as `7,022`.
fn count(rows: u32) -> String {
    amount(i64::from(rows) * 100).trim_end_matches(".00").to_owned()
}

/// Such as `1 row` or `7,022 rows`.
fn in_rows(rows: u32) -> String {
    let row = if rows == 1 { "row" } else { "rows" };
    format!("{} {row}", count(rows))
}

/// Two lines of equal length are easier to compare than one and two letters.
fn in_halves(digest: &str) -> String {
    let (one, other) = digest.split_at_checked(digest.len() / 2).unwrap_or((digest, ""));
    format!("{one} {other}")
}

/// Who prepared a closing, and when.
pub(super) fn prepared_by(closing: &ClosingRow) -> String {
    signed(&closing.prepared)
}

/// Who signed a closing, and when.
pub(super) fn reviewed_by(closing: &ClosingRow) -> Option<String> {
    let by = closing.signed.as_ref()?;
    Some(match (closing.alone, by.who.is_empty()) {
        (false, _) => signed(by),
        (true, true) => messages::pack::SAME_PERSON.to_owned(),
        (true, false) => messages::pack::same_person_allowed(&signed(by)),
    })
}

fn signed(by: &By) -> String {
    let who = if by.who.is_empty() {
        messages::pack::UNNAMED_PERSON
    } else {
        &by.who
    };
    format!("{who}, {}", wat(by.at))
}

/// `October 2026` for `2026-10`.
fn name(month: &str) -> String {
    let first = chrono::NaiveDate::parse_from_str(&format!("{month}-01"), "%Y-%m-%d");
    first.map_or_else(|_| month.to_owned(), |day| day.format("%B %Y").to_string())
}

/// The summary as a PDF.
pub(super) fn summary(closed: &ClosedMonth, closing: &ClosingRow, brand: Brand) -> Result<Vec<u8>, AppError> {
    let title = messages::pack::title(&name(&closed.month));
    let mut document = Document::new(Heading {
        title: title.clone(),
        brand,
        environment: closed.environment.in_words(),
        made: wat(closing.signed.as_ref().map_or(closing.prepared.at, |signed| signed.at)),
    })?;
    document.title(&title);
    document.fact("Profile", &closed.profile);
    document.fact("Prepared", &prepared_by(closing));
    if let Some(by) = reviewed_by(closing) {
        document.fact("Signed", &by);
    }
    document.fact("Comment", &closing.comment);
    for gap in &closed.closed_although {
        document.stress(&gap.in_words());
    }
    document.fact("Fingerprint of what was closed", &in_halves(&closing.digest));
    for earlier in &closed.earlier {
        let at = wat(earlier.reopened.at);
        document.stress(&messages::pack::reopened(named(&earlier.reopened.who), &at, &earlier.reason));
    }
    for side in &closed.figures.sides {
        comparison(side, &mut document);
    }
    if !closed.figures.fees.is_empty() {
        document.part("Fees and charges");
        document.body(messages::pack::FEES_NOTE);
        let fees = closed.figures.fees.iter();
        let rows = fees.map(|fee| vec![fee.kind.in_words(), count(fee.sum.rows), amount(fee.sum.amount)]);
        document.table(&FEES, rows);
        charts::fees_by_kind(&closed.figures.fees, &mut document);
    }
    charts::matched_by_day(&closed.figures.days, &mut document);
    open_rows(closed, &mut document);
    document.part("Sources");
    for source in &closed.sources {
        document.fact(
            &source.name.in_words(),
            &match source.digest.as_str() {
                "" => format!("{}, {}", source.days.in_words(), in_rows(source.rows)),
                digest => format!(
                    "{}, {}, SHA-256 {}",
                    source.days.in_words(),
                    in_rows(source.rows),
                    in_halves(digest)
                ),
            },
        );
    }
    document.part("How to check it");
    document.body(messages::pack::HOW_TO_CHECK);
    document.finish()
}

fn comparison(side: &SideFigures, document: &mut Document) {
    document.part(match side.side {
        Side::Service => "Our records and the service",
        Side::Bank => "Our records and the bank",
    });
    if let Some(nothing) = &side.nothing_to_compare {
        document.stress(&nothing.in_words());
        return;
    }
    let counts = [
        ("Matched", side.matched),
        ("Explained", side.explained),
        ("To review", side.to_review),
        ("Exceptions", side.exceptions),
    ];
    let rows = counts
        .into_iter()
        .map(|(name, sum)| vec![name.to_owned(), count(sum.rows), amount(sum.amount)]);
    let last = vec!["Not explained".to_owned(), String::new(), amount(side.unexplained)];
    document.table(&FIGURES, rows.chain(std::iter::once(last)));
    for payments in &side.not_expected {
        document.body(&payments.in_words());
    }
    for account in &side.tie_outs {
        document.part(&format!("Tie-out: {}", account.account.in_words()));
        let lines = account.lines.iter().map(|line| {
            vec![
                tie_out_line(line.what).to_owned(),
                line.rows.map(count).unwrap_or_default(),
                line.amount.map(amount).unwrap_or_else(|| "not given".to_owned()),
            ]
        });
        let is_known = account.lines.iter().all(|line| line.amount.is_some());
        let difference = if is_known {
            amount(account.difference)
        } else {
            "unknown".to_owned()
        };
        let difference = vec!["Difference".to_owned(), String::new(), difference];
        document.table(&FIGURES, lines.chain(std::iter::once(difference)));
        for sentence in all_in_words(&account.missing)
            .iter()
            .chain(&all_in_words(&account.days_without_lines))
        {
            document.stress(sentence);
        }
    }
}

fn open_rows(closed: &ClosedMonth, document: &mut Document) {
    let all = [Side::Service, Side::Bank].into_iter();
    let mut open: Vec<(Side, &RowRecord)> = all
        .flat_map(|side| closed.rows(side).iter().map(move |row| (side, row)))
        .filter(|(_, row)| matches!(row.state, State::Exception | State::ToReview))
        .collect();
    document.part("Open, carried forward");
    if open.is_empty() {
        document.body(messages::pack::NOTHING_OPEN);
        return;
    }
    open.sort_by_key(|(_, row)| std::cmp::Reverse(row.amount().abs()));
    let count = open.len();
    let rows = open.iter().take(SHOWN).map(|(side, row)| {
        let theirs = row.line.as_ref().map(|one| {
            if one.text.is_empty() {
                one.reference.clone()
            } else {
                one.text.clone()
            }
        });
        let ours = row
            .payments
            .first()
            .map(|one| format!("{} {}", one.name, one.reference).trim().to_owned());
        let day = rfc3339(row.timestamp().plus(HOUR));
        vec![
            day.get(..10).unwrap_or_default().to_owned(),
            theirs.or(ours).unwrap_or_else(|| row.evidence()),
            naira(row.amount()).replace('₦', ""),
            format!(
                "{}: {}",
                side_name(*side),
                row.exception.as_ref().map_or("to review", |one| exception(one.kind))
            ),
            [row.note.as_str(), row.owner.as_str()]
                .into_iter()
                .filter(|text| !text.is_empty())
                .collect::<Vec<_>>()
                .join(", "),
        ]
    });
    document.table(&OPEN, rows);
    if count > SHOWN {
        let more = count - SHOWN;
        let are = if more == 1 { "is" } else { "are" };
        document.body(&messages::pack::more_open(more, are));
    }
}
