//! Text files: cells between commas, semicolons, tabs or bars. Rows are counted as a spreadsheet program counts them.

use std::borrow::Cow;

use book_rules::is_column_name;
use cell_rules::{Cell, Grid, GridBuilder};

use super::encoding::decode;
use super::{SheetError, SheetInfo, Workbook, damaged, first_with_content, html, spreadsheetml};

/// The number of rows that are examined to find the delimiter.
const SAMPLED: usize = 50;
/// Longer than any name of a column, in bytes.
const LONGEST_NAME: usize = 80;

pub(super) fn read(file_name: &str, bytes: &[u8], wanted: Option<&str>) -> Result<Workbook, SheetError> {
    let text = decode(bytes);
    if spreadsheetml::is_workbook(&text) {
        return spreadsheetml::read(&text, wanted);
    }
    let is_table = html::is_table(&text);
    if !is_table {
        refuse_foreign(&text)?;
    }
    let name = std::path::Path::new(file_name)
        .file_stem()
        .map_or(Cow::Borrowed("Sheet"), |stem| stem.to_string_lossy());
    let sheets = vec![SheetInfo {
        name: name.into_owned(),
        hidden: false,
    }];
    first_with_content(
        sheets,
        wanted,
        |_, name| if is_table { html::grid(name, &text) } else { grid(name, &text) },
    )
}

fn refuse_foreign(text: &str) -> Result<(), SheetError> {
    let start = text.trim_start_matches('\u{feff}').trim_start();
    if start.is_empty() {
        return Err(SheetError::Empty);
    }
    if start.starts_with('<') {
        return Err(SheetError::NotASpreadsheet {
            what: "a web page or other marked-up text",
        });
    }
    let sample = text.char_indices().nth(64 * 1024).map_or(text, |(end, _)| &text[..end]);
    let odd = |c: &char| (c.is_control() && !matches!(c, '\t' | '\r' | '\n' | '\u{b}' | '\u{c}' | '\u{1a}')) || *c == '\u{fffd}';
    if sample.chars().filter(odd).count() * 100 > sample.chars().count() {
        return Err(SheetError::NotASpreadsheet { what: "not text" });
    }
    Ok(())
}

fn grid(name: &str, text: &str) -> Result<Grid, SheetError> {
    let (delimiter, text) = match named_delimiter(text) {
        Some(found) => found,
        None => (sniff(text), text),
    };
    let mut builder = GridBuilder::delimited(name, delimiter);
    let (mut row, mut column) = (1, 0);
    builder.start_row(row, false)?;
    let mut tokens = Tokens::new(text, delimiter);
    while let Some(token) = tokens.next_token() {
        match token.map_err(|Unclosed| damaged(format!("row {row} opens a quotation mark that is not closed properly")))? {
            Token::Field(field) => {
                if !field.is_empty() {
                    builder.put(column, Cell::Text(&field))?;
                }
                column += 1;
            }
            Token::EndOfRow => {
                builder.fields(column as usize);
                (row, column) = (row + 1, 0);
                if !tokens.at_end() {
                    builder.start_row(row, false)?;
                }
            }
        }
    }
    Ok(builder.finish())
}

/// A first line of `sep=;`, which spreadsheet programs obey and do not show.
fn named_delimiter(text: &str) -> Option<(u8, &str)> {
    let quoted = text.strip_prefix('"');
    let named = quoted.unwrap_or(text);
    let rest = named
        .get(..4)
        .filter(|word| word.eq_ignore_ascii_case("sep="))
        .and(named.get(4..))?;
    let delimiter = *rest.as_bytes().first().filter(|byte| byte.is_ascii())?;
    let rest = rest.get(1..)?;
    let rest = if quoted.is_some() { rest.strip_prefix('"')? } else { rest };
    let rest = rest.strip_prefix("\r\n").or_else(|| rest.strip_prefix(['\n', '\r']))?;
    Some((delimiter, rest))
}

/// The delimiter that produces the best table: by the most column names in a row, then by the most rows with the same number of cells, then
/// by the most cells.
fn sniff(text: &str) -> u8 {
    let scored = [b',', b';', b'\t', b'|'].map(|delimiter| (Shape::of(text, delimiter), delimiter));
    // The comma is the first one and wins a tie.
    scored
        .into_iter()
        .rev()
        .max_by_key(|(shape, _)| *shape)
        .map_or(b',', |(_, delimiter)| delimiter)
}

/// The shape of a text when it is split at a delimiter; the better table is the greater one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Shape {
    /// The number of column names in the row that has most of them, if it is at least two.
    names: usize,
    /// The number of rows with the same number of cells, and that number.
    alike: Option<(usize, usize)>,
}

impl Shape {
    fn of(text: &str, delimiter: u8) -> Self {
        let mut widths: Vec<usize> = Vec::new();
        let (mut width, mut names, mut most) = (0, 0, 0);
        let mut tokens = Tokens::new(text, delimiter);
        while let Some(Ok(token)) = tokens.next_token() {
            match token {
                Token::Field(field) => {
                    width += 1;
                    names += usize::from(field.len() <= LONGEST_NAME && is_column_name(&field));
                }
                Token::EndOfRow => {
                    widths.push(std::mem::take(&mut width));
                    most = most.max(std::mem::take(&mut names));
                    if widths.len() == SAMPLED {
                        break;
                    }
                }
            }
        }
        widths.push(width);
        let times = |wide: usize| widths.iter().filter(|width| **width == wide).count();
        Self {
            names: if most > 1 { most } else { 0 },
            alike: widths.iter().filter(|wide| **wide > 1).map(|wide| (times(*wide), *wide)).max(),
        }
    }
}

enum Token<'t> {
    Field(Cow<'t, str>),
    EndOfRow,
}

/// A quoted cell that is not closed, or a quoted cell of several lines with text after its end: rows would be lost.
struct Unclosed;

/// Splits a text into cells and row ends by RFC 4180, with tolerance for a stray quotation mark within a line.
struct Tokens<'t> {
    text: &'t str,
    at: usize,
    delimiter: u8,
    row_begun: bool,
}

impl<'t> Tokens<'t> {
    fn new(text: &'t str, delimiter: u8) -> Self {
        Self {
            text,
            at: 0,
            delimiter,
            row_begun: false,
        }
    }

    fn at_end(&self) -> bool {
        self.at >= self.text.len()
    }

    fn next_token(&mut self) -> Option<Result<Token<'t>, Unclosed>> {
        let bytes = self.text.as_bytes();
        let next = bytes.get(self.at).copied();
        if !self.row_begun || next == Some(self.delimiter) {
            if self.row_begun {
                self.at += 1;
            } else if next.is_none() {
                return None;
            } else if matches!(next, Some(b'\r' | b'\n')) {
                self.end_row();
                return Some(Ok(Token::EndOfRow));
            }
            self.row_begun = true;
            return Some(self.field().map(Token::Field));
        }
        self.row_begun = false;
        if next.is_some() {
            self.end_row();
        }
        Some(Ok(Token::EndOfRow))
    }

    fn end_row(&mut self) {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += if rest.starts_with(b"\r\n") { 2 } else { 1 };
    }

    fn field(&mut self) -> Result<Cow<'t, str>, Unclosed> {
        if self.text.as_bytes().get(self.at) == Some(&b'"') {
            return self.quoted();
        }
        let plain = self.curled().unwrap_or_else(|| self.plain());
        Ok(Cow::Borrowed(plain))
    }

    /// A cell in curly quotation marks from a word processor, if they end where the cell does.
    fn curled(&mut self) -> Option<&'t str> {
        let inner = self.text.get(self.at..)?.strip_prefix('“')?;
        let end = inner.find(['”', '\r', '\n']).filter(|end| inner[*end..].starts_with('”'))?;
        let after = &inner[end + '”'.len_utf8()..];
        let next = after.bytes().next();
        if next.is_none_or(|byte| byte == self.delimiter || matches!(byte, b'\r' | b'\n')) {
            self.at = self.text.len() - after.len();
            return Some(&inner[..end]);
        }
        None
    }

    /// The text up to the next delimiter or line end.
    fn plain(&mut self) -> &'t str {
        let rest = &self.text.as_bytes()[self.at..];
        let delimiter = self.delimiter;
        let length = rest
            .iter()
            .position(|byte| *byte == delimiter || matches!(byte, b'\r' | b'\n'))
            .unwrap_or(rest.len());
        let found = &self.text[self.at..self.at + length];
        self.at += length;
        found
    }

    fn quoted(&mut self) -> Result<Cow<'t, str>, Unclosed> {
        let mut field = Cow::Borrowed("");
        loop {
            let start = self.at + 1;
            let length = self.text.get(start..).and_then(|rest| rest.find('"')).ok_or(Unclosed)?;
            let piece = &self.text[start..start + length];
            if field.is_empty() {
                field = Cow::Borrowed(piece)
            } else {
                field.to_mut().push_str(piece)
            }
            self.at = start + length + 1;
            if self.text.as_bytes().get(self.at) != Some(&b'"') {
                break;
            }
            field.to_mut().push('"');
        }
        let after = self.plain();
        if !after.trim().is_empty() && field.contains(['\n', '\r']) {
            return Err(Unclosed);
        }
        if !after.is_empty() {
            field.to_mut().push_str(after);
        }
        Ok(field)
    }
}
