//! A CSV file, read row by row. Its columns are found by name.

use crate::messages;
use std::cmp::Ordering;
use std::io::{BufReader, Read};
use std::path::Path;

use cell_rules::Reason;

use super::ahead::Ahead;
use super::rows::Block;
use super::source::Source;
use super::trouble::{FileProblem, Trouble};

/// The place of a missing column.
const NOWHERE: usize = usize::MAX;

/// One of the three files.
pub(crate) struct Table<const COLUMNS: usize> {
    source: Source,
    ahead: Ahead,
    block: Block,
    row: usize,
    next: usize,
    places: [usize; COLUMNS],
    width: usize,
    problems: Vec<(u64, Reason, String)>,
}

impl<const COLUMNS: usize> Table<COLUMNS> {
    /// Opens a file that has at least these columns.
    pub(crate) fn open(source: &Source, names: [&'static str; COLUMNS]) -> Result<Self, Trouble> {
        Self::open_without(source, names, None)
    }

    /// The same, with one column that may be missing: its cells are empty then.
    pub(crate) fn open_without(source: &Source, names: [&'static str; COLUMNS], lacking: Option<&'static str>) -> Result<Self, Trouble> {
        let file = source.open().map_err(Trouble::file(source.path()))?;
        Self::read(file, source.clone(), names, lacking)
    }

    /// The same, from another source of the file's rows.
    pub(crate) fn read(
        file: impl Read + Send + 'static,
        source: Source,
        names: [&'static str; COLUMNS],
        lacking: Option<&'static str>,
    ) -> Result<Self, Trouble> {
        let mut table = Self {
            ahead: Ahead::new(file).map_err(Trouble::file(source.path()))?,
            source,
            block: Block::default(),
            row: 0,
            next: 0,
            places: [0; COLUMNS],
            width: 0,
            problems: Vec::new(),
        };
        let header: Vec<&[u8]> = match table.next_block()? {
            true => table.block.cells(0).iter().map(|cell| table.block.text(cell)).collect(),
            false => Vec::new(),
        };
        table.next = 1;
        table.width = header.len();
        let trimmed = |cell: &[u8]| cell.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(cell).trim_ascii().to_ascii_lowercase();
        let header: Vec<Vec<u8>> = header.into_iter().map(trimmed).collect();
        let mut missing = Vec::new();
        for (place, name) in names.into_iter().enumerate() {
            let wanted = name.to_ascii_lowercase().into_bytes();
            match header.iter().position(|cell| *cell == wanted) {
                Some(column) => table.places[place] = column,
                None if lacking == Some(name) => table.places[place] = NOWHERE,
                None => missing.push(name),
            }
        }
        match (missing.as_slice(), table.other_kind()) {
            ([], _) => Ok(table),
            (_, Some(message)) => Err(Trouble::Kind(FileProblem {
                file: table.path().to_owned(),
                line: 1,
                reason: Reason::FileKind,
                message,
            })),
            (_, None) => Err(Trouble::Columns(table.path().to_owned(), missing)),
        }
    }

    /// The kind of a file that is not CSV in UTF-8, and what to do.
    fn other_kind(&self) -> Option<String> {
        let what = match self.block.beginning() {
            [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => "It is text in UTF-16, which Excel calls Unicode text",
            [b'P', b'K', 3, 4, ..] | [0xD0, 0xCF, 0x11, 0xE0, ..] => "It is a workbook, or another packed file",
            row if self.width <= 1 && parts(row, b';') >= COLUMNS => "It has a semicolon between its cells, where a comma is needed",
            row if self.width <= 1 && parts(row, b'\t') >= COLUMNS => "It has a tab between its cells, where a comma is needed",
            _ => return None,
        };
        Some(messages::save_as_csv(what))
    }

    /// Why a row does not have the cells of the header, or has them only because it contains other rows.
    fn misshapen(&self) -> Option<String> {
        let (row, cells) = (self.row, self.block.cells(self.row));
        if self.block.is_never_closed(row) {
            return Some(messages::OPEN_QUOTATION.to_owned());
        }
        if let Some(lines) = self.lines_with_rows() {
            return Some(messages::long_quotation(lines));
        }
        let what = match cells.len().cmp(&self.width) {
            Ordering::Equal => return None,
            Ordering::Greater => "Put quotation marks around a text that contains a comma",
            Ordering::Less => "Keep the comma of an empty cell",
        };
        Some(messages::cells_differ(cells.len(), self.width, what))
    }

    /// The number of lines of a cell that contains as many commas as rows on these lines would.
    fn lines_with_rows(&self) -> Option<usize> {
        if !self.block.goes_over_lines(self.row) {
            return None;
        }
        let count = |cell: &[u8], wanted: u8| cell.iter().filter(|byte| **byte == wanted).count();
        self.block.cells(self.row).iter().find_map(|cell| {
            let cell = self.block.text(cell);
            let breaks = count(cell, b'\n');
            let of_rows = breaks * self.width.saturating_sub(1);
            (breaks > 0 && of_rows > 0 && count(cell, b',') >= of_rows).then_some(breaks + 1)
        })
    }

    /// Goes to the next row with all cells. Other rows are recorded as problems.
    pub(crate) fn advance(&mut self) -> Result<bool, Trouble> {
        loop {
            if self.advance_within() {
                return Ok(true);
            }
            if !self.next_block()? {
                return Ok(false);
            }
        }
    }

    /// Goes before the first of the rows that are read next; false when there are no more.
    pub(crate) fn next_block(&mut self) -> Result<bool, Trouble> {
        self.next = 0;
        self.ahead.next(&mut self.block).map_err(Trouble::file(self.source.path()))
    }

    /// Goes to the next row, if it was read together with this one.
    pub(crate) fn advance_within(&mut self) -> bool {
        while self.next < self.block.len() {
            self.row = self.next;
            self.next += 1;
            let is_plain = self.block.cells(self.row).len() == self.width && !self.block.is_quoted_far(self.row);
            if let Some(why) = (!is_plain).then(|| self.misshapen()).flatten() {
                self.problem(&why);
            } else if !self.block.is_text(self.row) {
                self.problem(messages::NOT_UTF8);
            } else {
                return true;
            }
        }
        false
    }

    /// The place of the row among those that were read together.
    pub(crate) fn row(&self) -> usize {
        self.row
    }

    /// A cell of the row, by the place of its column among the names.
    pub(crate) fn cell(&self, column: usize) -> &[u8] {
        self.cell_of(self.row, column)
    }

    /// The same for another row that was read together with this one.
    pub(crate) fn cell_of(&self, row: usize, column: usize) -> &[u8] {
        let cell = self.raw_of(row, column);
        match (cell.first(), cell.last()) {
            (Some(first), Some(last)) if *first <= b' ' || *last <= b' ' => cell.trim_ascii(),
            (_, _) => cell,
        }
    }

    /// A cell with its spaces.
    pub(crate) fn raw(&self, column: usize) -> &[u8] {
        self.raw_of(self.row, column)
    }

    fn raw_of(&self, row: usize, column: usize) -> &[u8] {
        match self.block.cells(row).get(self.places[column]) {
            Some(cell) => self.block.text(cell),
            None => b"",
        }
    }

    pub(crate) fn path(&self) -> &Path {
        self.source.path()
    }

    /// Where the row begins, for a problem that is reported later.
    pub(crate) fn start(&self) -> u64 {
        self.block.start(self.row)
    }

    /// Records that something in this row cannot be read.
    pub(crate) fn problem(&mut self, message: &str) {
        self.problem_at(self.start(), Reason::CellFormat, message);
    }

    pub(crate) fn problem_at(&mut self, start: u64, reason: Reason, message: &str) {
        self.problems.push((start, reason, message.to_owned()));
    }

    pub(crate) fn has_problems(&self) -> bool {
        !self.problems.is_empty()
    }

    /// The table if it has no problems; otherwise all of them, with their lines.
    pub(crate) fn checked(self) -> Result<Self, Trouble> {
        if self.problems.is_empty() {
            return Ok(self);
        }
        let mut lines = Lines::open(&self.source)?;
        let path = self.source.path();
        let mut problems = self.problems;
        problems.sort_by_key(|(start, ..)| *start);
        let problems = problems.into_iter().map(|(start, reason, message)| {
            let line = lines.at(start).map_err(Trouble::file(path))?;
            let file = path.to_owned();
            Ok(FileProblem {
                file,
                line,
                reason,
                message,
            })
        });
        Err(Trouble::Rows(problems.collect::<Result<_, Trouble>>()?))
    }

    /// The value of a cell; otherwise a problem that quotes the cell is recorded.
    pub(crate) fn value<T, E: AsRef<str>>(&mut self, column: usize, name: &str, read: impl FnOnce(&[u8]) -> Result<T, E>) -> Option<T> {
        match read(self.cell(column)) {
            Ok(value) => Some(value),
            Err(why) => {
                let cell = String::from_utf8_lossy(self.cell(column)).into_owned();
                let message = match cell.is_empty() {
                    true => messages::empty(name),
                    false => format!("{name} “{}” {}.", cell.chars().take(40).collect::<String>(), why.as_ref()),
                };
                self.problem(&message);
                None
            }
        }
    }
}

/// The number of parts into which a separator divides a row.
fn parts(row: &[u8], separator: u8) -> usize {
    row.iter().filter(|byte| **byte == separator).count() + 1
}

/// Counts lines up to places of a file, in ascending order. The reader of rows cannot: it skips empty lines.
struct Lines {
    bytes: std::iter::Peekable<std::io::Bytes<BufReader<Box<dyn Read + Send>>>>,
    at: u64,
    line: u64,
}

impl Lines {
    fn open(source: &Source) -> Result<Self, Trouble> {
        let file = source.open().map_err(Trouble::file(source.path()))?;
        Ok(Self {
            bytes: BufReader::new(file).bytes().peekable(),
            at: 0,
            line: 1,
        })
    }

    /// The line of the row that begins at or after a byte.
    fn at(&mut self, start: u64) -> std::io::Result<u64> {
        while let Some(Ok(byte)) = self.bytes.peek().map(|byte| byte.as_ref().map(|byte| *byte)) {
            if self.at >= start && !matches!(byte, b'\r' | b'\n') {
                break;
            }
            self.bytes.next().transpose()?;
            self.at += 1;
            let is_pair = byte == b'\r' && matches!(self.bytes.peek(), Some(Ok(b'\n')));
            self.line += u64::from(byte == b'\n' || (byte == b'\r' && !is_pair));
        }
        Ok(self.line)
    }
}
