//! A CSV file, row by row, with its columns found by their names.

use std::fs::File;
use std::io::{BufReader, Read as _};
use std::path::{Path, PathBuf};

use csv::{ByteRecord, Reader, ReaderBuilder};

use super::trouble::{FileProblem, Trouble};

/// One of the three files.
pub(super) struct Table<const COLUMNS: usize> {
    path: PathBuf,
    reader: Reader<File>,
    places: [usize; COLUMNS],
    width: usize,
    record: ByteRecord,
    /// The byte at which the row begins, or the line breaks before it.
    start: u64,
    problems: Vec<(u64, String)>,
}

const BUFFER: usize = 1 << 18;

impl<const COLUMNS: usize> Table<COLUMNS> {
    /// Opens a file that has at least these columns.
    pub(super) fn open(path: &Path, names: [&str; COLUMNS]) -> Result<Self, Trouble> {
        let file = File::open(path).map_err(Trouble::file(path))?;
        let mut reader = ReaderBuilder::new();
        reader.flexible(true).has_headers(false).buffer_capacity(BUFFER);
        let mut table = Self {
            path: path.to_owned(),
            reader: reader.from_reader(file),
            places: [0; COLUMNS],
            width: 0,
            record: ByteRecord::new(),
            start: 0,
            problems: Vec::new(),
        };
        table.read_record()?;
        let header = &table.record;
        table.width = header.len();
        let trimmed = |cell: &[u8]| cell.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(cell).trim_ascii().to_ascii_lowercase();
        let header: Vec<Vec<u8>> = header.iter().map(trimmed).collect();
        for (place, name) in names.iter().enumerate() {
            let wanted = name.to_ascii_lowercase().into_bytes();
            match header.iter().position(|cell| *cell == wanted) {
                Some(column) => table.places[place] = column,
                None => table.problem(&format!("The column “{name}” is missing.")),
            }
        }
        table.checked()
    }

    fn read_record(&mut self) -> Result<bool, Trouble> {
        let read = self.reader.read_byte_record(&mut self.record);
        if let Some(position) = self.record.position() {
            self.start = position.byte();
        }
        read.map_err(|error| {
            let io = if let csv::ErrorKind::Io(error) = error.kind() {
                Some(error.kind())
            } else {
                None
            };
            let error = io.map_or_else(|| std::io::Error::other(error), std::io::Error::from);
            Trouble::File(self.path.clone(), error)
        })
    }

    /// Goes to the next row that has all cells; rows that do not are problems.
    pub(super) fn advance(&mut self) -> Result<bool, Trouble> {
        while self.read_record()? {
            let cells = self.record.len();
            if cells != self.width {
                self.problem(&format!("The row has {cells} cells, the header {}.", self.width));
            } else if std::str::from_utf8(self.record.as_slice()).is_err() {
                self.problem("The row is not UTF-8 text.");
            } else {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A cell of the row, by the place of its column among the names.
    pub(super) fn cell(&self, column: usize) -> &[u8] {
        let cell = &self.record[self.places[column]];
        match (cell.first(), cell.last()) {
            (Some(first), Some(last)) if *first <= b' ' || *last <= b' ' => cell.trim_ascii(),
            (_, _) => cell,
        }
    }

    /// A cell as it stands.
    pub(super) fn raw(&self, column: usize) -> &[u8] {
        &self.record[self.places[column]]
    }

    /// Where the row begins, for a problem that is told later.
    pub(super) fn start(&self) -> u64 {
        self.start
    }

    /// Something in this row cannot be read.
    pub(super) fn problem(&mut self, message: &str) {
        self.problem_at(self.start, message);
    }

    pub(super) fn problem_at(&mut self, start: u64, message: &str) {
        self.problems.push((start, message.to_owned()));
    }

    pub(super) fn has_problems(&self) -> bool {
        !self.problems.is_empty()
    }

    /// The table itself when it has no problems, or all of them with their lines.
    pub(super) fn checked(self) -> Result<Self, Trouble> {
        if self.problems.is_empty() {
            return Ok(self);
        }
        let mut lines = Lines::open(&self.path)?;
        let mut problems = self.problems;
        problems.sort_by_key(|(start, _)| *start);
        let problems = problems.into_iter().map(|(start, message)| {
            let line = lines.at(start).map_err(Trouble::file(&self.path))?;
            let file = self.path.clone();
            Ok(FileProblem { file, line, message })
        });
        Err(Trouble::Rows(problems.collect::<Result<_, Trouble>>()?))
    }

    /// What a cell says, or a problem that quotes it.
    pub(super) fn value<T, E: AsRef<str>>(&mut self, column: usize, name: &str, read: impl FnOnce(&[u8]) -> Result<T, E>) -> Option<T> {
        match read(self.cell(column)) {
            Ok(value) => Some(value),
            Err(why) => {
                let cell = String::from_utf8_lossy(self.cell(column)).into_owned();
                let message = match cell.is_empty() {
                    true => format!("{name} is empty."),
                    false => format!("{name} “{}” {}.", cell.chars().take(40).collect::<String>(), why.as_ref()),
                };
                self.problem(&message);
                None
            }
        }
    }
}

/// Counts lines up to places of a file, first to last. The reader of rows does not: it passes over empty lines in silence.
struct Lines {
    bytes: std::iter::Peekable<std::io::Bytes<BufReader<File>>>,
    at: u64,
    line: u64,
}

impl Lines {
    fn open(path: &Path) -> Result<Self, Trouble> {
        let file = File::open(path).map_err(Trouble::file(path))?;
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
