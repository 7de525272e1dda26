//! Saves files for people. None is overwritten unless a person chose it in the save dialog.

use crate::messages::input as messages;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use base::timestamp::{HOUR, Timestamp};

use crate::ports::{AskWhere, SaveQuestion};
use crate::view::{ExportFormat, FileSavedView};
use files::sheets::list_file::{self, Column, ListCell};
use system::env::rfc3339;
use system::error::{AppError, ErrorCode};
use system::file_text::file_error;

/// Where files for people are saved.
#[derive(Clone)]
pub struct Destination {
    folder: PathBuf,
    ask: Option<AskWhere>,
}

impl Destination {
    /// A folder, without a question.
    pub fn folder(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            ask: None,
        }
    }

    /// Where a person decides, who begins in `folder`.
    pub fn asked(folder: &Path, ask: AskWhere) -> Self {
        Self {
            folder: folder.to_owned(),
            ask: Some(ask),
        }
    }
}

/// Writes `bytes` as `stem.ending`, or where a person decides, and returns the path. The file is complete or does not exist. In a folder, a
/// number follows the stem if that name is taken; a file that a person chose is replaced, as the dialog has asked.
///
/// # Errors
///
/// It cannot be written, or the person cancelled.
pub fn save_new(to: &Destination, stem: &str, ending: &str, bytes: &[u8]) -> Result<PathBuf, AppError> {
    let write = |file: &mut File| file.write_all(bytes);
    let Some(ask) = &to.ask else {
        return save(&to.folder, (stem, ending), write);
    };
    let name = format!("{stem}.{ending}");
    let question = SaveQuestion {
        folder: &to.folder,
        name: &name,
        ending,
    };
    let chosen = ask(&question).ok_or_else(|| AppError::new(ErrorCode::Cancelled, messages::NOT_SAVED))?;
    save_as(&chosen, ending, write)
}

/// Replaces the chosen file. Under a name without the ending, a file was not confirmed to be replaced.
fn save_as(chosen: &Path, ending: &str, write: impl FnOnce(&mut File) -> io::Result<()>) -> Result<PathBuf, AppError> {
    let folder = chosen.parent().unwrap_or(chosen);
    let has_ending = chosen.extension().is_some_and(|has| has.eq_ignore_ascii_case(ending));
    if !has_ending {
        let stem = chosen.file_name().unwrap_or_default().to_string_lossy();
        return save(folder, (&*stem, ending), write);
    }
    let replaced = Unfinished::new(folder).and_then(|(unfinished, mut file)| {
        write(&mut file)?;
        file.sync_all()?;
        std::fs::rename(&unfinished.0, chosen)
    });
    replaced.map(|()| chosen.to_owned()).map_err(|error| cannot_write(chosen, &error))
}

fn save(folder: &Path, (stem, ending): (&str, &str), write: impl FnOnce(&mut File) -> io::Result<()>) -> Result<PathBuf, AppError> {
    std::fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
    let named = |number: &str| folder.join(format!("{stem}{number}.{ending}"));
    let written = Unfinished::new(folder).and_then(|(unfinished, mut file)| {
        write(&mut file)?;
        // Without this, a power failure may leave a name without content.
        file.sync_all()?;
        Ok(unfinished)
    });
    let unfinished = written.map_err(|error| cannot_write(&named(""), &error))?;
    for attempt in 0..1_000 {
        let number = if attempt == 0 { String::new() } else { format!(" ({attempt})") };
        let path = named(&number);
        match unfinished.keep(&path) {
            Ok(()) => return Ok(path),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(cannot_write(&path, &error)),
        }
    }
    Err(AppError::new(ErrorCode::Storage, messages::TOO_MANY_FILES))
}

/// A file under a temporary name in its final folder. It is removed when dropped.
struct Unfinished(PathBuf);

impl Unfinished {
    fn new(folder: &Path) -> io::Result<(Self, File)> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        loop {
            let path = folder.join(format!(
                ".cowrie-{}-{}.part",
                std::process::id(),
                NEXT.fetch_add(1, Ordering::Relaxed)
            ));
            match File::create_new(&path) {
                Ok(file) => return Ok((Self(path), file)),
                // Left by a program that ended too early.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Gives it its final name, unless that is taken.
    fn keep(&self, path: &Path) -> io::Result<()> {
        match std::fs::hard_link(&self.0, path) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => {}
            linked => return linked,
        }
        // Memory sticks and some shares have no links: the name is reserved first, then the file is moved there.
        File::create_new(path)?;
        std::fs::rename(&self.0, path).inspect_err(|_| {
            let _ = std::fs::remove_file(path);
        })
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // Nothing is left to remove after a rename.
        let _ = std::fs::remove_file(&self.0);
    }
}

/// The maximum number of rows in one file. Excel has slightly more.
pub const MOST_LINES: usize = 1_000_000;

/// Writes a list, named by its title and the day in Lagos.
pub fn save_list(
    to: &Destination,
    (title, now): (&str, Timestamp),
    format: ExportFormat,
    columns: &[Column],
    rows: &[Vec<ListCell>],
) -> Result<PathBuf, AppError> {
    if rows.len() > MOST_LINES {
        let message = messages::TOO_MANY_LINES;
        return Err(AppError::conflict(message));
    }
    let made = match format {
        ExportFormat::Csv => list_file::csv(columns, rows),
        ExportFormat::Xlsx => list_file::xlsx(title, columns, rows),
    };
    let bytes = made.map_err(AppError::bug)?;
    let day = rfc3339(now.plus(HOUR));
    let stem = format!("{title} {}", day.get(..10).unwrap_or_default());
    save_new(to, &stem, format.ending(), &bytes)
}

/// A column of a file, and the column of the list on screen that shows it; `None` for a detail that only the file has.
pub type FileColumn<C> = (&'static str, u16, Option<C>);

/// Like [`save_list`], with only the columns that the list on screen shows; with all of the file if none is chosen.
pub fn save_shown<C: Copy + PartialEq>(
    to: &Destination,
    named: (&str, Timestamp),
    format: ExportFormat,
    (columns, chosen): (&[FileColumn<C>], &[C]),
    rows: Vec<Vec<ListCell>>,
) -> Result<PathBuf, AppError> {
    let is_shown = |of: Option<C>| chosen.is_empty() || of.is_some_and(|of| chosen.contains(&of));
    let kept: Vec<bool> = columns.iter().map(|(_, _, of)| is_shown(*of)).collect();
    let only = |row: Vec<ListCell>| row.into_iter().zip(&kept).filter_map(|(cell, kept)| kept.then_some(cell)).collect();
    let rows: Vec<Vec<ListCell>> = rows.into_iter().map(only).collect();
    let shown = columns.iter().zip(&kept).filter(|(_, kept)| **kept);
    let shown: Vec<Column> = shown.map(|((heading, width, _), _)| (*heading, *width)).collect();
    save_list(to, named, format, &shown, &rows)
}

/// The files that were saved since the program started. Only these are opened for a person.
#[derive(Default)]
pub struct SavedFiles(Mutex<BTreeSet<PathBuf>>);

impl SavedFiles {
    /// Records that `path` was saved, and returns its view.
    pub fn note(&self, path: PathBuf) -> FileSavedView {
        let shown = path.display().to_string();
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(path);
        FileSavedView { path: shown }
    }

    /// The saved file with this path.
    pub fn named(&self, path: &str) -> Result<PathBuf, AppError> {
        let saved = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = saved.get(Path::new(path)).cloned();
        known.ok_or_else(|| AppError::not_found(messages::NOTHING_OPENED))
    }
}

fn cannot_write(path: &Path, error: &std::io::Error) -> AppError {
    AppError::new(ErrorCode::Storage, messages::file_not_written(path.display(), file_error(error)))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).expect("a folder");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn a_file_is_complete_or_does_not_exist() {
        let folder = tempfile::tempdir().expect("a folder");
        let half = |file: &mut File| {
            file.write_all(b"half")?;
            Err(ErrorKind::StorageFull.into())
        };
        let refused = save(folder.path(), ("month", "zip"), half).expect_err("no space");
        assert_eq!(refused.code, ErrorCode::Storage);
        assert!(refused.message.contains("month.zip cannot be written"), "{}", refused.message);
        assert_eq!(names(folder.path()), [""; 0]);
    }

    #[test]
    fn no_file_is_overwritten() {
        let folder = tempfile::tempdir().expect("a folder");
        for text in ["one", "two", "three"] {
            let path = save_new(&Destination::folder(folder.path()), "month", "zip", text.as_bytes()).expect("saved");
            assert_eq!(std::fs::read_to_string(path).expect("read"), text);
        }
        assert_eq!(names(folder.path()), ["month (1).zip", "month (2).zip", "month.zip"]);
        assert_eq!(std::fs::read_to_string(folder.path().join("month.zip")).expect("read"), "one");
    }

    /// A destination where a person always chooses `path`.
    fn choosing(folder: &Path, path: Option<PathBuf>) -> Destination {
        let suggested = folder.to_owned();
        Destination::asked(
            folder,
            Arc::new(move |question: &SaveQuestion<'_>| {
                assert_eq!((question.folder, question.name, question.ending), (&*suggested, "month.zip", "zip"));
                path.clone()
            }),
        )
    }

    #[test]
    fn a_person_chooses_the_place_and_may_replace_a_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let chosen = folder.path().join("mine.ZIP");
        for text in ["one", "two"] {
            let path = save_new(&choosing(folder.path(), Some(chosen.clone())), "month", "zip", text.as_bytes()).expect("saved");
            assert_eq!((&path, std::fs::read_to_string(&path).expect("read")), (&chosen, text.to_owned()));
        }
        assert_eq!(names(folder.path()), ["mine.ZIP"]);
    }

    #[test]
    fn a_name_without_its_ending_gets_it_and_replaces_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("mine.zip"), "theirs").expect("written");
        let to = choosing(folder.path(), Some(folder.path().join("mine")));
        save_new(&to, "month", "zip", b"ours").expect("saved");
        assert_eq!(names(folder.path()), ["mine (1).zip", "mine.zip"]);
        assert_eq!(std::fs::read_to_string(folder.path().join("mine.zip")).expect("read"), "theirs");
    }

    #[test]
    fn a_cancelled_file_is_not_saved() {
        let folder = tempfile::tempdir().expect("a folder");
        let cancelled = save_new(&choosing(folder.path(), None), "month", "zip", b"one").expect_err("cancelled");
        assert_eq!(cancelled.code, ErrorCode::Cancelled);
        assert_eq!(names(folder.path()), [""; 0]);
    }
}
