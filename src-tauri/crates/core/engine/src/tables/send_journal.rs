//! The file of the send journal: what is about to be sent, on disk before its first byte, beside the records.
//!
//! Each line is a number in clear and an intent encrypted with the profile's key and bound to that number. An incomplete line from a power
//! failure is removed: its call was never sent. Entries beyond retention are removed when the profile opens.

mod shorten;

use crate::messages::records as messages;
use std::collections::BTreeSet;
use std::fs::File;
use std::io;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use base::timestamp::Timestamp;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chacha20poly1305::aead::{Aead as _, KeyInit as _, Payload};
use chacha20poly1305::{ChaCha20Poly1305, Key, Nonce};
use serde::{Deserialize, Serialize};

pub(crate) use shorten::Old;

use crate::tables::stops::Stop;
use secrets::private;
use store::FromRow;
use store::journal_key::JournalKey;
use system::durable;
use system::error::{AppError, ErrorCode};

fn cipher(key: &JournalKey) -> ChaCha20Poly1305 {
    ChaCha20Poly1305::new(&Key::from(*key.bytes()))
}

/// A call that moves money and is about to be sent, with enough to restore it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Intent {
    /// Its number, counted from 1.
    pub seq: i64,
    /// When it was stored.
    pub at: Timestamp,
    /// The batch that it belongs to.
    pub run: Option<IntentRun>,
    /// Its payments.
    pub lines: Vec<IntentLine>,
    /// The stop of its batch. Then it has no payments, and nothing is sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stop: Option<Stop>,
}

/// The batch of an intent. Restored records may have it under another id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromRow)]
pub(crate) struct IntentRun {
    pub file_name: String,
    pub file_digest: String,
    pub plan_digest: String,
    pub approved_at: Timestamp,
    pub route: String,
    pub group_size: u32,
}

/// One payment of an intent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct IntentLine {
    pub operation: String,
    pub reference: String,
    pub about: Option<String>,
    pub body: String,
    pub amount_minor: i64,
    pub item: Option<IntentItem>,
    /// Set if the reference is derived.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub derived: Option<IntentNumber>,
}

/// The number of a derived reference among the equal payments of its period.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct IntentNumber {
    pub period: String,
    pub number: u32,
}

/// The details of a batch payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromRow)]
pub(crate) struct IntentItem {
    pub row: u32,
    pub sheet: String,
    pub name: String,
    pub bank: String,
    pub bank_code: Option<String>,
    pub account: String,
    pub remarks: String,
}

/// The content of a journal after some number.
#[derive(Debug, Default)]
pub(crate) struct Read {
    /// The highest number in it.
    pub last: i64,
    /// The intents after the number, in the order of writing.
    pub intents: Vec<Intent>,
    /// The number of unreadable lines after it: damaged, or of another key.
    pub unreadable: i64,
    /// The number of intents after it that were removed, because the records of that time had settled them.
    pub removed: i64,
}

/// The open journal of a profile.
#[derive(Debug)]
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
    key: JournalKey,
    length: u64,
    /// An incomplete line could not be removed: everything written after it would be lost with it.
    is_damaged: bool,
}

impl Journal {
    /// Opens or creates the journal at `path`.
    pub(crate) fn open(path: &Path, key: JournalKey) -> io::Result<Self> {
        // Left over if the program ended before the shorter journal replaced this one.
        let _ = std::fs::remove_file(shorten::beside(path));
        let file = private().append(true).create(true).open(path)?;
        let text = std::fs::read(path)?;
        let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let length = u64::try_from(whole).map_err(io::Error::other)?;
        if whole < text.len() {
            file.set_len(length)?;
        }
        Ok(Self {
            path: path.to_owned(),
            file,
            key,
            length,
            is_damaged: false,
        })
    }

    /// The content after the number `seq`.
    pub(crate) fn after(&self, seq: i64) -> io::Result<Read> {
        let text = std::fs::read(&self.path)?;
        let mut read = Read::default();
        let (mut present, mut removed_to) = (BTreeSet::new(), 0);
        for line in text.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
            let line = String::from_utf8_lossy(line);
            let (number, boxed) = line.split_once(' ').unwrap_or_default();
            let Ok(number) = number.parse::<i64>() else {
                read.unreadable += 1;
                continue;
            };
            if number < 0 {
                match self.unseal(number, boxed) {
                    Some(_) => removed_to = removed_to.max(-number),
                    None => read.unreadable += 1,
                }
                continue;
            }
            read.last = read.last.max(number);
            if number > seq {
                present.insert(number);
                match self.unseal(number, boxed) {
                    Some(intent) => read.intents.push(intent),
                    None => read.unreadable += 1,
                }
            }
        }
        let missing = (seq + 1).max(1)..=removed_to;
        read.removed = missing
            .filter(|number| !present.contains(number))
            .count()
            .try_into()
            .unwrap_or(i64::MAX);
        Ok(read)
    }

    fn unseal(&self, seq: i64, boxed: &str) -> Option<Intent> {
        let bytes = STANDARD.decode(boxed).ok()?;
        let (nonce, sealed) = bytes.split_at_checked(12)?;
        let number = seq.to_string();
        let payload = Payload {
            msg: sealed,
            aad: number.as_bytes(),
        };
        let nonce: [u8; 12] = nonce.try_into().ok()?;
        let text = cipher(&self.key).decrypt(&Nonce::from(nonce), payload).ok()?;
        serde_json::from_slice(&text).ok().filter(|intent: &Intent| intent.seq == seq)
    }

    fn seal(&self, intent: &Intent) -> Result<String, AppError> {
        let text = serde_json::to_vec(intent).map_err(AppError::bug)?;
        let mut nonce = [0_u8; 12];
        getrandom::fill(&mut nonce).map_err(AppError::bug)?;
        let seq = intent.seq.to_string();
        let payload = Payload {
            msg: &text,
            aad: seq.as_bytes(),
        };
        let sealed = cipher(&self.key)
            .encrypt(&Nonce::from(nonce), payload)
            .map_err(|_| AppError::bug("an intent of the journal cannot be encrypted"))?;
        Ok(format!("{seq} {}\n", STANDARD.encode([nonce.as_slice(), &sealed].concat())))
    }

    /// Adds an intent. It is on disk when this returns.
    pub(crate) fn add(&mut self, intent: &Intent) -> Result<(), AppError> {
        let line = self.seal(intent)?;
        if self.is_damaged {
            return Err(write_error(&io::Error::other("an earlier line could not be written whole")));
        }
        durable::step();
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data());
        durable::step();
        if let Err(error) = written {
            self.is_damaged = self.file.set_len(self.length).is_err();
            return Err(write_error(&error));
        }
        self.length += u64::try_from(line.len()).map_err(AppError::bug)?;
        Ok(())
    }
}

fn write_error(error: &io::Error) -> AppError {
    let message = messages::journal_not_written(system::file_text::file_error(error));
    AppError::new(ErrorCode::Storage, message).hint(messages::FREE_SPACE)
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(crate) fn intent(seq: i64) -> Intent {
        Intent {
            seq,
            at: Timestamp(5_000 + seq),
            run: None,
            lines: vec![IntentLine {
                operation: "depositToBank".to_owned(),
                reference: format!("OURS-{seq}"),
                about: None,
                body: "{}".to_owned(),
                amount_minor: 100,
                item: None,
                derived: None,
            }],
            stop: None,
        }
    }

    pub(crate) fn key(byte: u8) -> JournalKey {
        JournalKey::of(&zeroize::Zeroizing::new([byte; 32]))
    }

    pub(crate) fn numbers(read: &Read) -> Vec<i64> {
        read.intents.iter().map(|intent| intent.seq).collect()
    }

    #[test]
    fn added_intents_are_read_after_a_number_and_are_encrypted() {
        let home = tempfile::tempdir().expect("a folder");
        let path = home.path().join("journal");
        let mut journal = Journal::open(&path, key(1)).expect("opens");
        for seq in 1..=3 {
            journal.add(&intent(seq)).expect("written");
        }
        let read = Journal::open(&path, key(1)).expect("opens").after(1).expect("reads");
        assert_eq!((read.last, read.unreadable, read.intents), (3, 0, vec![intent(2), intent(3)]));
        let text = std::fs::read_to_string(&path).expect("reads");
        assert!(!text.contains("OURS") && !text.contains("deposit"), "{text}");
        let foreign = Journal::open(&path, key(2)).expect("opens").after(0).expect("reads");
        assert_eq!((foreign.last, foreign.unreadable, numbers(&foreign)), (3, 3, Vec::new()));
    }

    #[test]
    fn an_incomplete_line_is_removed_and_a_changed_one_is_unreadable() {
        let home = tempfile::tempdir().expect("a folder");
        let path = home.path().join("journal");
        let mut journal = Journal::open(&path, key(1)).expect("opens");
        journal.add(&intent(1)).expect("written");
        journal.add(&intent(2)).expect("written");
        let text = std::fs::read_to_string(&path).expect("reads");
        std::fs::write(&path, &text[..text.len() - 9]).expect("torn");
        let mut journal = Journal::open(&path, key(1)).expect("opens");
        journal.add(&intent(3)).expect("written");
        assert_eq!(numbers(&journal.after(0).expect("reads")), [1, 3]);
        // The first intent under another number, and one with a changed letter.
        let lines: Vec<String> = std::fs::read_to_string(&path).expect("reads").lines().map(str::to_owned).collect();
        let renumbered = lines[0].replacen('1', "7", 1);
        let changed: String = lines[1]
            .char_indices()
            .map(|(at, letter)| match (at, letter) {
                (20, 'A') => 'B',
                (20, _) => 'A',
                (_, letter) => letter,
            })
            .collect();
        std::fs::write(&path, format!("{renumbered}\n{changed}\n")).expect("written");
        let read = Journal::open(&path, key(1)).expect("opens").after(0).expect("reads");
        assert_eq!((read.last, read.unreadable, read.intents), (7, 2, Vec::new()));
    }
}
