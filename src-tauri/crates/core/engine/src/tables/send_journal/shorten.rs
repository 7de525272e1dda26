//! Removes entries beyond retention from a journal, so that it does not grow forever.
//!
//! What stays is written to a new file, which replaces the journal once it is on disk: whenever the program ends, one of the two is
//! complete. The new file begins with the highest removed number, negated: older records learn from it that entries were removed.

use std::collections::BTreeSet;
use std::fs::File;
use std::io;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use base::timestamp::Timestamp;

use super::{Intent, Journal, private, write_error};
use system::durable;
use system::error::AppError;

/// An intent that may be removed if its payments are settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Old {
    pub seq: i64,
    /// The references of its payments.
    pub references: Vec<String>,
}

/// The path of the shorter journal while it is written.
pub(crate) fn beside(path: &Path) -> PathBuf {
    path.with_extension("journal.new")
}

impl Journal {
    /// The intents from before `before`, without the last one; none unless they are more than half of the journal.
    pub(crate) fn older_than(&self, before: Timestamp) -> io::Result<Vec<Old>> {
        let text = std::fs::read(&self.path)?;
        let last = numbered(&text).last().map(|(seq, _)| seq);
        let (mut old, mut all) = (Vec::new(), 0);
        for (seq, boxed) in numbered(&text).filter(|(seq, _)| *seq > 0) {
            all += 1;
            let Some(intent) = self.unseal(seq, boxed) else { continue };
            if intent.at < before && Some(seq) != last {
                let references = intent.lines.into_iter().map(|line| line.reference).collect();
                old.push(Old { seq, references });
            } else if old.is_empty() {
                // The oldest come first, so this usually ends here.
                return Ok(old);
            }
        }
        Ok(if old.len() * 2 > all { old } else { Vec::new() })
    }

    /// Removes the intents with these numbers. After an error nothing more can be added, unless the old journal is still in use.
    pub(crate) fn remove(&mut self, numbers: &BTreeSet<i64>, now: Timestamp) -> Result<(), AppError> {
        let Some(highest) = numbers.last() else {
            return Ok(());
        };
        let text = std::fs::read(&self.path).map_err(|error| write_error(&error))?;
        let before = numbered(&text).map(|(seq, _)| seq).min().unwrap_or_default();
        let mark = Intent {
            seq: before.min(-highest),
            at: now,
            run: None,
            lines: Vec::new(),
            stop: None,
        };
        let mut shorter = self.seal(&mark)?.into_bytes();
        for line in text.split_inclusive(|byte| *byte == b'\n') {
            // An unreadable line stays, because its content is unknown.
            let is_removed = number_of(line).is_some_and(|seq| seq < 0 || numbers.contains(&seq));
            if !is_removed {
                shorter.extend_from_slice(line);
            }
        }
        let beside = beside(&self.path);
        on_disk(&beside, &shorter).map_err(|error| write_error(&error))?;
        durable::step();
        std::fs::rename(&beside, &self.path).map_err(|error| write_error(&error))?;
        durable::step();
        let opened = sync_folder(&self.path).and_then(|()| private().append(true).open(&self.path));
        match opened {
            Ok(file) => {
                self.file = file;
                self.length = u64::try_from(shorter.len()).map_err(AppError::bug)?;
                durable::step();
                Ok(())
            }
            Err(error) => {
                self.is_damaged = true;
                Err(write_error(&error))
            }
        }
    }
}

fn on_disk(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = private().create(true).truncate(true).open(path)?;
    durable::step();
    file.write_all(bytes)?;
    file.sync_all()
}

/// Makes a new name durable. On Unix the folder must be synchronised; other systems write it with the file.
fn sync_folder(path: &Path) -> io::Result<()> {
    match path.parent().filter(|_| cfg!(unix)) {
        Some(folder) => File::open(folder)?.sync_all(),
        None => Ok(()),
    }
}

fn number_of(line: &[u8]) -> Option<i64> {
    let number = line.split(|byte| *byte == b' ').next()?;
    std::str::from_utf8(number).ok()?.parse().ok()
}

/// The lines of a journal that begin with a number: the number and the rest.
fn numbered(text: &[u8]) -> impl Iterator<Item = (i64, &str)> {
    text.split(|byte| *byte == b'\n')
        .filter_map(|line| std::str::from_utf8(line).ok()?.split_once(' '))
        .filter_map(|(number, boxed)| Some((number.parse().ok()?, boxed)))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{intent, key, numbers};
    use super::*;

    /// A journal of ten intents, one each millisecond from 5001 on.
    fn ten(path: &Path) -> Journal {
        let mut journal = Journal::open(path, key(1)).expect("opens");
        (1..=10).for_each(|seq| journal.add(&intent(seq)).expect("written"));
        journal
    }

    #[test]
    fn only_a_mostly_old_journal_is_shortened_and_its_last_entry_stays() {
        let home = tempfile::tempdir().expect("a folder");
        let journal = ten(&home.path().join("sent.journal"));
        let old = |before: i64| {
            journal
                .older_than(Timestamp(before))
                .expect("reads")
                .iter()
                .map(|old| old.seq)
                .collect::<Vec<_>>()
        };
        assert_eq!(
            (old(5_001), old(5_006)),
            (vec![], vec![]),
            "half of it is not worth writing it anew"
        );
        assert_eq!(old(5_007), [1, 2, 3, 4, 5, 6]);
        assert_eq!(old(9_000), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        let first = journal.older_than(Timestamp(9_000)).expect("reads").swap_remove(0);
        assert_eq!(first.references, ["OURS-1"]);
    }

    #[test]
    fn removed_entries_count_as_missing_for_older_records() {
        let home = tempfile::tempdir().expect("a folder");
        let path = home.path().join("sent.journal");
        let mut journal = ten(&path);
        journal.remove(&[1, 2, 4, 5].into(), Timestamp(6_000)).expect("shorter");
        journal.add(&intent(11)).expect("written");
        journal.remove(&[6].into(), Timestamp(6_001)).expect("shorter");
        for journal in [journal, Journal::open(&path, key(1)).expect("opens")] {
            let read = journal.after(0).expect("reads");
            assert_eq!(
                (numbers(&read), read.last, read.removed, read.unreadable),
                (vec![3, 7, 8, 9, 10, 11], 11, 5, 0)
            );
            // Records with the count 4 lack 5 and 6, which were removed; records with the count 6 lack nothing that was removed.
            assert_eq!([4, 5, 6, 11].map(|seq| journal.after(seq).expect("reads").removed), [2, 1, 0, 0]);
        }
        assert!(!super::beside(&path).exists());
    }

    /// Every state of the disk that a power failure can leave.
    #[test]
    fn a_power_failure_while_shortening_loses_no_unsettled_entry() {
        let home = tempfile::tempdir().expect("a folder");
        let path = home.path().join("sent.journal");
        drop(ten(&path));
        let whole = std::fs::read(&path).expect("reads");
        Journal::open(&path, key(1))
            .expect("opens")
            .remove(&(1..=8).collect(), Timestamp(6_000))
            .expect("shorter");
        let shorter = std::fs::read(&path).expect("reads");
        assert!(shorter.len() * 3 < whole.len());
        for written in 0..=shorter.len() {
            std::fs::write(&path, &whole).expect("written");
            std::fs::write(beside(&path), &shorter[..written]).expect("written");
            let mut journal = Journal::open(&path, key(1)).expect("opens");
            assert_eq!(
                numbers(&journal.after(0).expect("reads")),
                (1..=10).collect::<Vec<_>>(),
                "{written} bytes written"
            );
            journal.add(&intent(11)).expect("written");
            assert!(!beside(&path).exists(), "nothing takes its place later");
            assert_eq!(journal.after(8).expect("reads").intents.len(), 3);
        }
    }

    #[test]
    fn a_failure_to_write_the_shorter_journal_keeps_the_old_one() {
        let home = tempfile::tempdir().expect("a folder");
        let path = home.path().join("sent.journal");
        let mut journal = ten(&path);
        std::fs::create_dir(beside(&path)).expect("in the way");
        journal.remove(&[1].into(), Timestamp(6_000)).expect_err("no file there");
        journal.add(&intent(11)).expect("written");
        assert_eq!(journal.after(0).expect("reads").intents.len(), 11);
    }
}
