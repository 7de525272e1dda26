//! A file of which only some rows are read again.

use std::fs::File;
use std::io::{BufReader, Read};
use std::ops::Range;
use std::{io, vec};

use book_rules::reconciliation::TooLarge;

use super::rows::BLOCK;

/// How many rows are counted from the beginning of one of them.
const GROUP: usize = 64;

/// Where the rows of a file begin, in bytes.
#[derive(Default)]
pub(crate) struct Starts {
    groups: Vec<u64>,
    /// Counted from the beginning of their group.
    rows: Vec<u32>,
}

impl Starts {
    pub(crate) fn push(&mut self, start: u64) -> Result<(), TooLarge> {
        if self.rows.len().is_multiple_of(GROUP) {
            self.groups.push(start);
        }
        let group = self.groups[self.rows.len() / GROUP];
        self.rows.push(u32::try_from(start - group).map_err(|_| TooLarge)?);
        Ok(())
    }

    pub(crate) fn of(&self, row: u32) -> u64 {
        let row = row as usize;
        self.groups[row / GROUP] + u64::from(self.rows[row])
    }

    /// Where a row begins and, unless it is the last one, where the next one begins.
    fn range(&self, row: u32) -> Range<u64> {
        let has_next = (row as usize) + 1 < self.rows.len();
        self.of(row)..if has_next { self.of(row + 1) } else { u64::MAX }
    }
}

/// The header of a file and some of its rows, as if there were no others.
pub(crate) struct Picked {
    file: BufReader<File>,
    at: u64,
    piece: Range<u64>,
    others: vec::IntoIter<Range<u64>>,
}

impl Picked {
    /// The rows are in the order of the file.
    pub(crate) fn new(file: File, starts: &Starts, rows: &[u32]) -> Self {
        let pieces: Vec<Range<u64>> = rows.iter().map(|row| starts.range(*row)).collect();
        Self {
            file: BufReader::with_capacity(BLOCK, file),
            at: 0,
            piece: 0..starts.of(0),
            others: pieces.into_iter(),
        }
    }
}

impl Read for Picked {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        while self.piece.is_empty() {
            match self.others.next() {
                Some(piece) => self.piece = piece,
                None => return Ok(0),
            }
        }
        self.file.seek_relative(self.piece.start.cast_signed() - self.at.cast_signed())?;
        let wanted = usize::try_from(self.piece.end - self.piece.start).unwrap_or(usize::MAX);
        let room = out.len().min(wanted);
        let count = self.file.read(&mut out[..room])?;
        self.piece.start += count as u64;
        self.at = self.piece.start;
        if count == 0 {
            self.piece = 0..0;
            self.others = Vec::new().into_iter();
        }
        Ok(count)
    }
}
