//! Rows of CSV, split in place within a block of the file. They equal those of the `csv` crate, which a test proves; but no byte is copied, and
//! the ends of cells are found many bytes at a time.

use std::io;
use std::io::Read;
use std::ops::Range;

pub(crate) const BLOCK: usize = 1 << 18;
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Complete rows, one after the other.
#[derive(Default)]
pub(crate) struct Block {
    /// The rows, the beginning of the next one, and a line break.
    bytes: Vec<u8>,
    filled: usize,
    /// Where the block begins in the file.
    offset: u64,
    rows: Vec<Row>,
    cells: Vec<Range<u32>>,
    /// The places of commas, quotes and line breaks.
    marks: Vec<u32>,
    /// The cells with more quotes than one enclosing pair.
    odd: Vec<usize>,
    /// Those of the row that is being split.
    quotes: Quotes,
}

/// How far quoted texts reach.
#[derive(Clone, Copy, Default)]
struct Quotes {
    /// Over the end of a line.
    over_lines: bool,
    /// To the end of the file, because nothing closes them.
    never_closed: bool,
}

struct Row {
    start: u32,
    is_text: bool,
    quotes: Quotes,
    /// The place after its last cell.
    last: u32,
}

/// A row that continues after the block.
struct IsCut;

/// A file that is read block by block.
pub(crate) struct Blocks<R> {
    source: R,
    size: usize,
    /// The beginning of the next row, and its place in the file.
    rest: Vec<u8>,
    offset: u64,
    has_ended: bool,
}

impl<R: Read> Blocks<R> {
    pub(crate) fn new(source: R, size: usize) -> Self {
        Self {
            source,
            size,
            rest: Vec::new(),
            offset: 0,
            has_ended: false,
        }
    }

    /// Reads the next rows; the block has none when there are no more.
    pub(crate) fn read(&mut self, block: &mut Block) -> io::Result<()> {
        block.clear();
        block.offset = self.offset;
        block.filled = self.rest.len();
        block.bytes.resize((self.rest.len() * 2).max(self.size) + 1, b'\n');
        block.bytes[..block.filled].copy_from_slice(&self.rest);
        loop {
            self.fill(block)?;
            let from = match block.offset == 0 && block.bytes.starts_with(BYTE_ORDER_MARK) {
                true => BYTE_ORDER_MARK.len(),
                false => 0,
            };
            let rest = block.split(from, self.has_ended);
            if self.has_ended || !block.rows.is_empty() {
                self.rest.clear();
                self.rest.extend_from_slice(&block.bytes[rest..block.filled]);
                self.offset += rest as u64;
                return Ok(());
            }
            let size = block.bytes.len() * 2;
            u32::try_from(size).map_err(|_| io::ErrorKind::FileTooLarge)?;
            block.bytes.resize(size, b'\n');
        }
    }

    fn fill(&mut self, block: &mut Block) -> io::Result<()> {
        let room = block.bytes.len() - 1;
        while block.filled < room && !self.has_ended {
            match self.source.read(&mut block.bytes[block.filled..room]) {
                Ok(count) => {
                    block.filled += count;
                    self.has_ended = count == 0;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        block.bytes[block.filled] = b'\n';
        Ok(())
    }
}

impl Block {
    fn clear(&mut self) {
        self.rows.clear();
        self.cells.clear();
    }

    /// The number of rows.
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// The cells of a row.
    pub(crate) fn cells(&self, row: usize) -> &[Range<u32>] {
        let first = if row == 0 { 0 } else { self.rows[row - 1].last };
        &self.cells[first as usize..self.rows[row].last as usize]
    }

    pub(crate) fn text(&self, cell: &Range<u32>) -> &[u8] {
        &self.bytes[cell.start as usize..cell.end as usize]
    }

    /// Where a row begins in the file; the beginning of an empty file.
    pub(crate) fn start(&self, row: usize) -> u64 {
        self.offset + self.rows.get(row).map_or(0, |row| u64::from(row.start))
    }

    /// Whether a row is UTF-8.
    pub(crate) fn is_text(&self, row: usize) -> bool {
        self.rows[row].is_text
    }

    /// The first row as it is in the file; the first bytes of a file that is no table.
    pub(crate) fn beginning(&self) -> &[u8] {
        let end = self.rows.get(1).map_or(self.filled, |row| row.start as usize);
        &self.bytes[..end.min(self.bytes.len())]
    }

    /// Whether a quoted text continues over the end of a line, or to the end of the file.
    pub(crate) fn is_quoted_far(&self, row: usize) -> bool {
        self.goes_over_lines(row) || self.is_never_closed(row)
    }

    /// Whether a quoted text continues over the end of a line.
    pub(crate) fn goes_over_lines(&self, row: usize) -> bool {
        self.rows[row].quotes.over_lines
    }

    /// Whether a quoted text continues to the end of the file.
    pub(crate) fn is_never_closed(&self, row: usize) -> bool {
        self.rows[row].quotes.never_closed
    }

    /// Finds the complete rows from a place on, and returns where they end. Empty lines are no rows.
    fn split(&mut self, mut start: usize, has_ended: bool) -> usize {
        self.clear();
        self.marks.clear();
        find_marks(&self.bytes[..self.filled + usize::from(has_ended)], &mut self.marks);
        let text_until = match std::str::from_utf8(&self.bytes[..self.filled]) {
            Ok(text) => text.len(),
            Err(error) => error.valid_up_to(),
        };
        let mut mark = 0;
        loop {
            while start < self.filled && matches!(self.bytes[start], b'\n' | b'\r') {
                start += 1;
                mark += 1;
            }
            let known = self.cells.len();
            let Ok((end, last)) = self.split_row(start, mark) else {
                self.cells.truncate(known);
                return start;
            };
            if start == self.filled {
                self.cells.truncate(known);
                return start;
            }
            self.rows.push(Row {
                start: start as u32,
                is_text: end <= text_until || std::str::from_utf8(&self.bytes[start..end]).is_ok(),
                last: self.cells.len() as u32,
                quotes: self.quotes,
            });
            for number in self.odd.drain(..) {
                let cell = &mut self.cells[number];
                let length = unquote(&mut self.bytes[cell.start as usize..cell.end as usize]);
                cell.end = cell.start + length as u32;
            }
            (start, mark) = (end, last);
        }
    }

    /// Finds the cells of a row. Returns where it ends, and the mark there.
    fn split_row(&mut self, mut start: usize, mut mark: usize) -> Result<(usize, usize), IsCut> {
        self.odd.clear();
        self.quotes = Quotes::default();
        loop {
            let (cell, end);
            if self.bytes[start] == b'"' {
                (cell, end, mark) = self.quoted(start, mark)?;
            } else {
                (end, mark) = self.cell_end(mark)?;
                cell = start..end;
            }
            self.cells.push(cell.start as u32..cell.end as u32);
            if self.bytes[end] != b',' {
                return Ok((end, mark));
            }
            mark += 1;
            start = end + 1;
        }
    }

    /// The next comma or line break, and its mark.
    fn cell_end(&self, mut mark: usize) -> Result<(usize, usize), IsCut> {
        loop {
            let end = *self.marks.get(mark).ok_or(IsCut)? as usize;
            if self.bytes[end] != b'"' {
                return Ok((end, mark));
            }
            mark += 1;
        }
    }

    /// A cell that begins with a quote: its content, where it ends, and the mark there.
    fn quoted(&mut self, start: usize, mut mark: usize) -> Result<(Range<usize>, usize, usize), IsCut> {
        let mut is_odd = false;
        loop {
            mark += 1;
            let close = *self.marks.get(mark).ok_or(IsCut)? as usize;
            if close == self.filled {
                self.quotes.never_closed = true;
                self.odd.push(self.cells.len());
                return Ok((start..close, close, mark));
            }
            if self.bytes[close] != b'"' {
                self.quotes.over_lines |= self.bytes[close] == b'\n';
                continue;
            }
            let next = *self.marks.get(mark + 1).ok_or(IsCut)? as usize;
            if next == close + 1 && self.bytes[next] == b'"' {
                is_odd = true;
                mark += 1;
                continue;
            }
            if next == close + 1 && !is_odd {
                return Ok((start + 1..close, next, mark + 1));
            }
            self.odd.push(self.cells.len());
            let (end, mark) = self.cell_end(mark + 1)?;
            return Ok((start..end, end, mark));
        }
    }
}

/// Removes the quotes of a cell that begins with one: a doubled quote becomes one, and what follows the closing quote stays as it is.
fn unquote(cell: &mut [u8]) -> usize {
    let (mut length, mut at, mut is_open) = (0, 1, true);
    while at < cell.len() {
        if is_open && cell[at] == b'"' {
            at += 1;
            if cell.get(at) != Some(&b'"') {
                is_open = false;
                continue;
            }
        }
        cell[length] = cell[at];
        length += 1;
        at += 1;
    }
    length
}

/// Finds marks in two steps, the first of which processes many bytes at a time.
fn find_marks(block: &[u8], marks: &mut Vec<u32>) {
    let mut hits = [0; 1 << 12];
    let mut base = 0;
    for piece in block.chunks(hits.len()) {
        for (hit, byte) in hits.iter_mut().zip(piece) {
            *hit = is_mark(*byte);
        }
        hits[piece.len()..].fill(0);
        for (place, eight) in (base..).step_by(8).zip(hits.as_chunks::<8>().0) {
            let mut eight = u64::from_le_bytes(*eight);
            while eight != 0 {
                marks.push(place + eight.trailing_zeros() / 8);
                eight &= eight - 1;
            }
        }
        base += piece.len() as u32;
    }
}

fn is_mark(byte: u8) -> u8 {
    u8::from(byte == b',') | u8::from(byte == b'"') | u8::from(byte == b'\n') | u8::from(byte == b'\r')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    type Cells = Vec<Vec<u8>>;

    fn ours(file: &[u8], size: usize) -> Vec<Cells> {
        let (mut blocks, mut block, mut all) = (Blocks::new(file, size), Block::default(), Vec::new());
        loop {
            blocks.read(&mut block).expect("bytes");
            if block.len() == 0 {
                return all;
            }
            let cells = |row| block.cells(row).iter().map(|cell| block.text(cell).to_vec()).collect();
            all.extend((0..block.len()).map(cells));
        }
    }

    fn theirs(file: &[u8]) -> Vec<Cells> {
        let mut reader = csv::ReaderBuilder::new();
        let reader = reader.flexible(true).has_headers(false).from_reader(file);
        let rows = reader.into_byte_records().map(|row| row.expect("bytes"));
        rows.map(|row| row.iter().map(<[u8]>::to_vec).collect()).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4000))]

        #[test]
        fn rows_equal_those_of_the_csv_crate(file in "(\u{feff})?[a,\"\r\n é]{0,60}", size in 1_usize..40) {
            prop_assert_eq!(ours(file.as_bytes(), size), theirs(file.as_bytes()));
        }
    }

    #[test]
    fn the_place_of_a_row_and_whether_it_is_text_are_known() {
        let file = b"a,b\r\n\r\n\"x\"\"\xC3\xA9\",c\n\xFF,d\n\"\"\"\xC3\xA9\"".as_slice();
        let (mut blocks, mut block, mut seen) = (Blocks::new(file, 4), Block::default(), Vec::new());
        while blocks.read(&mut block).is_ok() && block.len() > 0 {
            let seen_row = |row| (block.start(row), block.is_text(row), block.text(&block.cells(row)[0]).to_vec());
            seen.extend((0..block.len()).map(seen_row));
        }
        let wanted: [(u64, bool, &[u8]); 4] = [
            (0, true, b"a"),
            (7, true, b"x\"\xC3\xA9"),
            (17, false, b"\xFF"),
            (21, true, b"\"\xC3\xA9"),
        ];
        assert_eq!(seen, wanted.map(|(start, is_text, cell)| (start, is_text, cell.to_vec())));
    }
}
