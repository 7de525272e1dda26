//! Writes the cells of a model as a file: text in several encodings with several separators, XLSX and OpenDocument.

use std::io::{Cursor, Write};

use rust_xlsxwriter::{Format, Workbook};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::random::Random;

/// A date, as year, month and day of the month.
pub(crate) type Ymd = (i32, u32, u32);

#[derive(Clone, Debug)]
pub(crate) enum Cell {
    Empty,
    Text(String),
    /// A number, its format if it has one, and the displayed text.
    Number(f64, Option<&'static str>, String),
    /// A date cell, and the displayed text.
    Day(Ymd, String),
}

impl Cell {
    pub(crate) fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// The displayed text.
    fn shown(&self) -> &str {
        match self {
            Self::Empty => "",
            Self::Text(text) | Self::Number(_, _, text) | Self::Day(_, text) => text,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Text(Encoding, char),
    Xlsx,
    Ods,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    Utf8,
    Utf8Mark,
    Utf16,
}

impl Kind {
    pub(crate) fn any(random: &mut Random) -> Self {
        match random.below(10) {
            0..6 => Self::Text(
                random.one_of(&[Encoding::Utf8, Encoding::Utf8, Encoding::Utf8Mark, Encoding::Utf16]),
                random.one_of(&[',', ',', ',', ';', '\t', '|']),
            ),
            6..9 => Self::Xlsx,
            _ => Self::Ods,
        }
    }

    /// Whether a cell can have a number with a format.
    pub(crate) fn has_formats(self) -> bool {
        self == Self::Xlsx
    }
}

/// The bytes of a file with these rows.
pub(crate) fn bytes(kind: Kind, rows: &[Vec<Cell>], random: &mut Random) -> Vec<u8> {
    match kind {
        Kind::Text(encoding, separator) => text(encoding, separator, rows, random),
        Kind::Xlsx => xlsx(rows),
        Kind::Ods => ods(rows),
    }
}

fn text(encoding: Encoding, separator: char, rows: &[Vec<Cell>], random: &mut Random) -> Vec<u8> {
    let (end, quotes_all) = (random.one_of(&["\n", "\r\n"]), random.percent(20));
    let width = rows.iter().map(Vec::len).max().unwrap_or_default();
    let mut all = String::new();
    for row in rows {
        for place in 0..width {
            let cell = row.get(place).map_or("", Cell::shown);
            if place > 0 {
                all.push(separator);
            }
            if quotes_all || cell.contains([separator, '"', '\n', '\r']) {
                all.push_str(&format!("\"{}\"", cell.replace('"', "\"\"")));
            } else {
                all.push_str(cell);
            }
        }
        all.push_str(end);
    }
    match encoding {
        Encoding::Utf8 => all.into_bytes(),
        Encoding::Utf8Mark => [b"\xEF\xBB\xBF".as_slice(), all.as_bytes()].concat(),
        Encoding::Utf16 => std::iter::once(0xFEFF)
            .chain(all.encode_utf16())
            .flat_map(u16::to_le_bytes)
            .collect(),
    }
}

fn xlsx(rows: &[Vec<Cell>]) -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (row, cells) in (0..).zip(rows) {
        for (column, cell) in (0..).zip(cells) {
            let written = match cell {
                Cell::Empty => continue,
                Cell::Text(text) => sheet.write_string(row, column, text),
                Cell::Number(number, None, _) => sheet.write_number(row, column, *number),
                Cell::Number(number, Some(format), _) => {
                    sheet.write_number_with_format(row, column, *number, &Format::new().set_num_format(*format))
                }
                Cell::Day(day, _) => {
                    let format = Format::new().set_num_format("dd/mm/yyyy");
                    sheet.write_number_with_format(row, column, f64::from(serial(*day)), &format)
                }
            };
            written.expect("written");
        }
    }
    book.save_to_buffer().expect("a workbook")
}

fn ods(rows: &[Vec<Cell>]) -> Vec<u8> {
    let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;");
    let cell = |cell: &Cell| match cell {
        Cell::Empty => "<table:table-cell/>".to_owned(),
        Cell::Number(number, None, shown) => {
            format!("<table:table-cell office:value-type=\"float\" office:value=\"{number}\"><text:p>{shown}</text:p></table:table-cell>")
        }
        Cell::Text(_) | Cell::Number(..) | Cell::Day(..) => {
            let shown = escaped(cell.shown());
            format!("<table:table-cell office:value-type=\"string\"><text:p>{shown}</text:p></table:table-cell>")
        }
    };
    let row = |cells: &Vec<Cell>| format!("<table:table-row>{}</table:table-row>", cells.iter().map(cell).collect::<String>());
    let content = format!(
        "<office:document-content><office:body><office:spreadsheet><table:table table:name=\"Pay\">{}</table:table></office:spreadsheet>\
         </office:body></office:document-content>",
        rows.iter().map(row).collect::<String>()
    );
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in [
        ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
        ("META-INF/manifest.xml", "<m/>"),
        ("content.xml", &content),
    ] {
        archive.start_file(name, SimpleFileOptions::default()).expect("a part");
        archive.write_all(content.as_bytes()).expect("its content");
    }
    archive.finish().expect("an archive").into_inner()
}

/// The date as a spreadsheet's serial number: days since 1899-12-30.
pub(crate) fn serial((year, month, day): Ymd) -> i32 {
    let is_leap = |year: i32| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let years: i32 = (1900..year).map(|year| 365 + i32::from(is_leap(year))).sum();
    let lengths = [31, 28 + u32::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let months: u32 = (1..month).zip(lengths).map(|(_, days)| days).sum();
    2 + years + i32::try_from(months + day).expect("small") - 1
}

/// An amount in naira and kobo, with `group` between thousands and `point` before the kobo.
pub(crate) fn written(kobo: i64, group: &str, point: &str, decimals: bool) -> String {
    let (naira, rest) = (kobo.unsigned_abs() / 100, kobo.unsigned_abs() % 100);
    let digits = naira.to_string();
    let mut text = if kobo < 0 { "-".to_owned() } else { String::new() };
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            text.push_str(group);
        }
        text.push(digit);
    }
    if decimals {
        text.push_str(&format!("{point}{rest:02}"));
    }
    text
}

/// Kobo as a number of naira.
pub(crate) fn naira(kobo: i64) -> f64 {
    written(kobo, "", ".", true).parse().expect("a number")
}
