//! Files that exist completely or not at all: written under another name, and renamed when all of them are complete.

use std::fs;
use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use super::trouble::Trouble;

const BUFFER: usize = 1 << 18;

/// A file that is being written.
pub(crate) struct Output {
    file: File,
    pending: Vec<u8>,
    unfinished: Unfinished,
}

/// A file under its temporary name; deleted if it is dropped before it is kept.
pub(crate) struct Unfinished {
    path: PathBuf,
    kept: PathBuf,
}

impl Output {
    pub(crate) fn create(folder: &Path, name: &str) -> Result<Self, Trouble> {
        let unfinished = Unfinished::new(folder, name);
        let file = File::create(&unfinished.path).map_err(Trouble::file(&unfinished.path))?;
        Ok(Self {
            file,
            pending: Vec::with_capacity(BUFFER + 4096),
            unfinished,
        })
    }

    /// Writes a cell, quoted if necessary.
    pub(crate) fn cell(&mut self, text: &[u8]) {
        self.text(|out| out.extend_from_slice(text));
    }

    /// The same for a cell that `write` appends.
    pub(crate) fn text(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        let start = self.pending.len();
        write(&mut self.pending);
        if !is_plain(&self.pending[start..]) {
            let text = self.pending.split_off(start);
            self.quoted(&text);
        }
        self.pending.push(b',');
    }

    fn quoted(&mut self, text: &[u8]) {
        self.pending.push(b'"');
        for byte in text {
            if *byte == b'"' {
                self.pending.push(b'"');
            }
            self.pending.push(*byte);
        }
        self.pending.push(b'"');
    }

    /// Writes a cell with a fixed word, which needs no quotes.
    pub(crate) fn word(&mut self, word: &'static str) {
        self.plain(|out| out.extend_from_slice(word.as_bytes()));
    }

    /// Writes empty cells.
    pub(crate) fn empty(&mut self, cells: usize) {
        self.pending.resize(self.pending.len() + cells, b',');
    }

    /// Writes a cell that needs no quotes.
    pub(crate) fn plain(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        write(&mut self.pending);
        self.pending.push(b',');
    }

    /// Ends the row, without the comma after its last cell.
    pub(crate) fn end_row(&mut self) -> Result<(), Trouble> {
        self.pending.pop();
        self.pending.push(b'\n');
        if self.pending.len() >= BUFFER {
            self.write_out()?;
        }
        Ok(())
    }

    fn write_out(&mut self) -> Result<(), Trouble> {
        let path = &self.unfinished.path;
        self.file.write_all(&self.pending).map_err(Trouble::file(path))?;
        self.pending.clear();
        Ok(())
    }

    pub(crate) fn finish(mut self) -> Result<Unfinished, Trouble> {
        self.write_out()?;
        Ok(self.unfinished)
    }
}

/// Whether a text needs no quotes. Eight bytes are checked at a time.
fn is_plain(text: &[u8]) -> bool {
    const LOW: u64 = 0x7F7F_7F7F_7F7F_7F7F;
    let is_plain = |eight: &[u8; 8]| {
        let eight = u64::from_le_bytes(*eight);
        // The high bit of each byte that is not `byte`.
        let other = |byte: u8| {
            let differs = eight ^ u64::from_le_bytes([byte; 8]);
            ((differs & LOW) + LOW) | differs
        };
        (other(b',') & other(b'"') & other(b'\n') & other(b'\r') | LOW) == u64::MAX
    };
    match text.last_chunk() {
        Some(last) => is_plain(last) && text.as_chunks().0.iter().all(is_plain),
        None => !text.iter().any(|byte| matches!(byte, b',' | b'"' | b'\n' | b'\r')),
    }
}

impl Unfinished {
    pub(crate) fn new(folder: &Path, name: &str) -> Self {
        Self {
            path: folder.join(format!(".{name}.{}.part", std::process::id())),
            kept: folder.join(name),
        }
    }

    /// Its path until it is kept.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn keep(self) -> Result<(), Trouble> {
        fs::rename(&self.path, &self.kept).map_err(Trouble::file(&self.kept))
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // After it was renamed there is nothing to delete.
        let _ = fs::remove_file(&self.path);
    }
}
