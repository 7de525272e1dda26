//! A sheet and its cells. What is written and what is read again have the same canonical text.

use crate::messages;
use rust_xlsxwriter::ExcelDateTime;

use base::decimal::decimal;
use files::sheets::export::without_formula;
use files::sheets::number::write_decimal;

/// The longest text of a cell, in characters. Excel allows 32,767; the rest is for the note on what is left out.
const LONGEST: usize = 32_000;

/// The separator of several texts in one cell.
const JOINT: &str = "; ";

/// The length of the note on how many texts are left out, in characters.
const NOTE_WIDTH: usize = 40;

/// A cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Text(String),
    /// In kobo, displayed in naira.
    Money(i64),
    Count(u32),
    /// `2026-10-31`, or with a time `2026-10-31 14:05:00`.
    Date(String),
    Empty,
}

impl Cell {
    /// A text without control characters. If it is too long, a note gives the length of the rest. An empty text is an empty cell.
    pub(super) fn text(text: &str) -> Self {
        let fit = |letter: char| if letter.is_control() { ' ' } else { letter };
        let mut fitting: String = text.chars().take(LONGEST).map(fit).collect();
        let more = text.chars().count().saturating_sub(LONGEST);
        if more > 0 {
            fitting += &messages::pack::more_characters(&in_thousands(more));
        }
        match fitting {
            text if text.is_empty() => Self::Empty,
            text => Self::Text(text),
        }
    }

    /// As many of several texts as fit into a cell, and how many are left out.
    pub(super) fn texts<'t>(texts: impl Iterator<Item = &'t str>) -> Self {
        let all: Vec<&str> = texts.collect();
        let (mut joined, mut length) = (String::new(), 0);
        for (place, text) in all.iter().enumerate() {
            length += text.chars().count() + JOINT.len();
            if place > 0 && length > LONGEST - NOTE_WIDTH {
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

    /// A day, or a day and a time; any other text stays text.
    pub(super) fn date(text: &str) -> Self {
        let plain = text.trim_end_matches('Z').replace('T', " ");
        match ExcelDateTime::parse_from_str(&plain) {
            Ok(_) if matches!(plain.len(), 10 | 19) => Self::Date(plain),
            Ok(_) | Err(_) => Self::text(text),
        }
    }

    /// The cell as it is read again, after a letter for its kind.
    pub(super) fn canonical(&self) -> String {
        match self {
            Self::Text(text) => format!("t{text}"),
            Self::Money(minor) => match decimal(i128::from(*minor)).parse() {
                Ok(number) => format!("n{}", number_text(number)),
                Err(_) => String::new(),
            },
            Self::Count(count) => format!("n{count}"),
            Self::Date(day) if day.len() == 10 => format!("d{day} 00:00:00"),
            Self::Date(at) => format!("d{at}"),
            Self::Empty => String::new(),
        }
    }

    /// The cell in a CSV file. No text is a formula.
    fn plain(&self) -> String {
        match self {
            Self::Text(text) => without_formula(text).into_owned(),
            Self::Money(minor) => decimal(i128::from(*minor)),
            Self::Count(count) => count.to_string(),
            Self::Date(text) => text.clone(),
            Self::Empty => String::new(),
        }
    }
}

/// A sheet.
#[derive(Clone, Debug)]
pub(super) struct Sheet {
    pub name: String,
    /// Headings, and widths in characters.
    pub columns: &'static [(&'static str, u16)],
    pub rows: Vec<Vec<Cell>>,
}

/// Sheets with the same columns as one CSV file: RFC 4180 in UTF-8, with a byte order mark so that Excel reads the names correctly.
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

/// A number as a spreadsheet stores it: fifteen digits.
pub(super) fn number_text(number: f64) -> String {
    let mut text = String::new();
    if write_decimal(number, &mut text) {
        text
    } else {
        "#NUM!".to_owned()
    }
}

/// Such as `8,000`.
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
