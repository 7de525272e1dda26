//! A CSV file, row by row, with its columns found by their names.

use std::fs::File;
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
    line: u64,
    pub(super) problems: Vec<FileProblem>,
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
            line: 1,
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
        if table.problems.is_empty() {
            return Ok(table);
        }
        Err(Trouble::Rows(table.problems))
    }

    fn read_record(&mut self) -> Result<bool, Trouble> {
        let read = self.reader.read_byte_record(&mut self.record);
        if let Some(position) = self.record.position() {
            self.line = position.line();
        }
        read.map_err(|error| match error.into_kind() {
            csv::ErrorKind::Io(error) => Trouble::File(self.path.clone(), error),
            other => Trouble::File(self.path.clone(), std::io::Error::other(format!("{other:?}"))),
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

    pub(super) fn line(&self) -> u64 {
        self.line
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Something in this row cannot be read.
    pub(super) fn problem(&mut self, message: &str) {
        self.problem_at(self.line, message);
    }

    pub(super) fn problem_at(&mut self, line: u64, message: &str) {
        self.problems.push(FileProblem {
            file: self.path.clone(),
            line,
            message: message.to_owned(),
        });
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
