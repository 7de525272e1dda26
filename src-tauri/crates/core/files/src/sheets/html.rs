//! Tables of a web page, which banks and payroll programs often name `.xls`. Read as a spreadsheet program reads them: all tables below
//! each other, and the visible text of each cell.

use cell_rules::{Cell, Grid, GridBuilder};

use super::SheetError;

/// Whether a text is a web page with a table.
pub(super) fn is_table(text: &str) -> bool {
    let lower = |part: &str| part.to_ascii_lowercase();
    let start = text.trim_start_matches('\u{feff}').trim_start();
    start.starts_with('<') && lower(text).contains("<table")
}

/// The rows of all tables.
pub(super) fn grid(name: &str, text: &str) -> Result<Grid, SheetError> {
    let mut tables = Tables {
        builder: GridBuilder::untyped(name),
        row: 0,
        column: 0,
        open: None,
        spans: Vec::new(),
    };
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        let (before, markup) = rest.split_at(at);
        tables.write(before);
        rest = if let Some(comment) = markup.strip_prefix("<!--") {
            comment.split_once("-->").map_or("", |(_, after)| after)
        } else if markup[1..].starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?')) {
            let end = end_of_tag(markup);
            let tag = Tag::new(markup.get(1..end).unwrap_or_default());
            tables.take(&tag)?;
            let after = markup.get(end + 1..).unwrap_or_default();
            match tag.name.as_str() {
                // Text that is struck out or invisible does not count.
                unseen @ ("script" | "style" | "title") => skip(after, unseen),
                unseen @ ("s" | "strike" | "del") => skip_in_cell(after, unseen),
                unseen @ ("span" | "font" | "div" | "p" | "b" | "i" | "a") if tag.hides() => skip_in_cell(after, unseen),
                // Superscript digits are not part of the number before them.
                "sup" | "sub" => {
                    tables.write("^");
                    after
                }
                _ => after,
            }
        } else {
            tables.write("<");
            &markup[1..]
        };
    }
    tables.write(rest);
    tables.close()?;
    Ok(tables.builder.finish())
}

/// The end of a tag. A `>` in a quoted attribute does not end it.
fn end_of_tag(markup: &str) -> usize {
    let (mut quote, mut before) = (None, ' ');
    for (at, c) in markup.char_indices() {
        match (quote, c) {
            (None, '>') => return at,
            (None, '"' | '\'') if before == '=' => quote = Some(c),
            (Some(open), c) if open == c => quote = None,
            (None | Some(_), _) => {}
        }
        if !c.is_whitespace() {
            before = c;
        }
    }
    markup.len()
}

/// The rest after an element whose text is invisible.
fn skip<'t>(text: &'t str, name: &str) -> &'t str {
    let end = format!("</{name}");
    let found = text.char_indices().map(|(at, _)| at).find(|at| {
        let start = text.as_bytes().get(*at..*at + end.len());
        let ends = |next: Option<&u8>| next.is_none_or(|next| !next.is_ascii_alphanumeric());
        start.is_some_and(|start| start.eq_ignore_ascii_case(end.as_bytes())) && ends(text.as_bytes().get(*at + end.len()))
    });
    found.and_then(|at| text.get(at..)).unwrap_or_default()
}

/// As [`skip`] inside a cell. An element that is not closed within its cell is read, so that no row is lost.
fn skip_in_cell<'t>(text: &'t str, name: &str) -> &'t str {
    let after = skip(text, name);
    let skipped = text[..text.len() - after.len()].to_ascii_lowercase();
    let is_beyond = after.is_empty() || ["<td", "</td", "<tr", "</tr", "</table"].iter().any(|tag| skipped.contains(tag));
    if is_beyond { text } else { after }
}

struct Tag {
    name: String,
    attributes: String,
}

impl Tag {
    fn new(inner: &str) -> Self {
        let end = inner.find(|c: char| c.is_whitespace()).unwrap_or(inner.len());
        Self {
            name: inner[..end].trim_end_matches('/').to_ascii_lowercase(),
            attributes: inner[end..].to_ascii_lowercase(),
        }
    }

    /// A number such as `colspan=2`, at least 1.
    fn number(&self, name: &str) -> u32 {
        let value = self.attributes.split_once(name).map_or("", |(_, rest)| rest);
        let value = value.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '=' | '"' | '\''));
        let digits: String = value.chars().take_while(char::is_ascii_digit).take(6).collect();
        digits.parse().unwrap_or(1).max(1)
    }

    fn hides(&self) -> bool {
        let bare: String = self.attributes.chars().filter(|c| !c.is_whitespace()).collect();
        bare.contains("display:none") || self.attributes.split_whitespace().any(|word| word == "hidden")
    }
}

struct Open {
    text: String,
    columns: u32,
    rows: u32,
}

struct Tables {
    builder: GridBuilder,
    row: u32,
    column: u32,
    open: Option<Open>,
    /// Cells that span rows: the first column, the one after the last, the last row.
    spans: Vec<(u32, u32, u32)>,
}

impl Tables {
    fn write(&mut self, text: &str) {
        if let Some(open) = &mut self.open {
            open.text.push_str(text);
        }
    }

    fn take(&mut self, tag: &Tag) -> Result<(), SheetError> {
        match tag.name.as_str() {
            "tr" => {
                self.close()?;
                (self.row, self.column) = (self.row + 1, 0);
                self.spans.retain(|(_, _, last)| *last >= self.row);
                self.builder.start_row(self.row, tag.hides())?;
            }
            "td" | "th" if self.row > 0 => {
                self.close()?;
                while let Some((_, end, _)) = self.spans.iter().find(|(from, end, _)| (*from..*end).contains(&self.column)) {
                    self.column = *end;
                }
                self.open = Some(Open {
                    text: String::new(),
                    columns: tag.number("colspan").min(Grid::MAX_COLUMNS),
                    rows: tag.number("rowspan").min(Grid::MAX_ROWS),
                });
            }
            "/td" | "/th" | "/tr" | "/table" | "table" => self.close()?,
            "br" | "p" | "/p" | "div" | "/div" => self.write(" "),
            _ => {}
        }
        Ok(())
    }

    fn close(&mut self) -> Result<(), SheetError> {
        let Some(open) = self.open.take() else { return Ok(()) };
        let text = characters(&open.text);
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        if !words.is_empty() {
            self.builder.put(self.column, Cell::Text(&words.join(" ")))?;
        }
        let end = self.column.saturating_add(open.columns);
        if open.rows > 1 && self.column < Grid::MAX_COLUMNS {
            let last = self.row.saturating_add(open.rows - 1);
            self.builder.merge(self.column, self.row, last)?;
            self.spans.push((self.column, end, last));
        }
        self.column = end;
        Ok(())
    }
}

/// The text with its character references resolved; unknown ones stay.
fn characters(text: &str) -> String {
    let mut resolved = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        let (before, reference) = rest.split_at(at);
        resolved.push_str(before);
        let end = reference.bytes().take(12).position(|byte| byte == b';');
        let found = end.and_then(|end| Some((character(reference.get(1..end)?)?, end + 1)));
        let (character, length) = found.unwrap_or(('&', 1));
        resolved.push(character);
        rest = &reference[length..];
    }
    resolved.push_str(rest);
    resolved
}

fn character(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let hexadecimal = number.strip_prefix(['x', 'X']);
        let code = hexadecimal.map_or_else(|| number.parse().ok(), |digits| u32::from_str_radix(digits, 16).ok());
        return code.and_then(char::from_u32);
    }
    match name {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        "nbsp" => Some('\u{a0}'),
        "ndash" => Some('–'),
        "rsquo" => Some('’'),
        "eacute" => Some('é'),
        "egrave" => Some('è'),
        _ => None,
    }
}
