//! Where the rows of a file are read from: the file, or the text into which a bank's own layout was rewritten.

use std::fs::File;
use std::io;
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(Clone)]
pub(crate) struct Source {
    path: PathBuf,
    rewritten: Option<Arc<[u8]>>,
}

impl Source {
    pub(crate) fn of(path: &Path) -> Self {
        Self {
            path: path.to_owned(),
            rewritten: None,
        }
    }

    /// The same file, with `text` in its place.
    pub(crate) fn rewritten(path: &Path, text: Vec<u8>) -> Self {
        Self {
            path: path.to_owned(),
            rewritten: Some(text.into()),
        }
    }

    /// Whether it was proved before it was rewritten.
    pub(crate) fn is_proved(&self) -> bool {
        self.rewritten.is_some()
    }

    /// The path that the user gave.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn open(&self) -> io::Result<Box<dyn Read + Send>> {
        Ok(match &self.rewritten {
            Some(text) => Box::new(Cursor::new(Arc::clone(text))),
            None => Box::new(File::open(&self.path)?),
        })
    }
}
