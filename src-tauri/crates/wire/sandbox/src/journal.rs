//! The state file: every input that reached the world, one JSON line each, written before the input is executed.
//!
//! At a start the inputs are replayed by the same code, so the world survives a restart or a kill. A last line that a kill left incomplete
//! is removed: its answer was never sent. Keys, passwords and photos are never written (of a photo only length and digest). The seed is,
//! and generated keys derive from it.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use service_api::value::Amount;

use crate::StartError;
use crate::photos::Photos;
use crate::time::Timestamp;
use crate::world::{BillToPay, Deposit, Duplicates, FaultEffects};

/// The first line: the settings of the world.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Settings {
    /// The version of the file's format.
    pub(crate) sandbox_state: u32,
    pub(crate) seed: u64,
    pub(crate) opening_balance: Amount,
    pub(crate) duplicates: Duplicates,
    /// The start of manual time; without it, time is the computer's.
    #[serde(rename = "by_hand_from", default, skip_serializing_if = "Option::is_none")]
    pub(crate) manual_from: Option<Timestamp>,
}

/// The version that is written and read.
pub(crate) const FORM: u32 = 1;

/// Every further line.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Line {
    /// The sandbox's time.
    pub(crate) at: Timestamp,
    pub(crate) input: Input,
}

/// An input of the sandbox.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Input {
    /// A request that changes the world.
    Call {
        arrival: Arrival,
        body: Box<RawValue>,
        #[serde(rename = "twists", default)]
        effects: FaultEffects,
        #[serde(default, skip_serializing_if = "Photos::is_empty")]
        photos: Photos,
    },
    /// A request that changed nothing.
    #[serde(rename = "look")]
    Read {
        arrival: Arrival,
        outcome: String,
    },
    /// The payer pays.
    Pay {
        reference: String,
        amount: Option<Amount>,
        method: Option<String>,
    },
    /// A payment account receives money.
    Deposit(Deposit),
    /// A customer's wallet receives money from outside.
    TopUp {
        customer: String,
        amount: Amount,
    },
    /// The payer cancels.
    Cancel {
        reference: String,
    },
    /// A payment request is made to expire.
    Expire {
        reference: String,
    },
    Fail {
        reference: String,
    },
    /// A payment request expired by itself, and its callback was created.
    Lapse {
        reference: String,
    },
    /// An attempt to deliver the callback with this number ended.
    Tried {
        notice: usize,
        http_status: Option<u16>,
    },
    /// A customer pays a bill.
    Bill(BillToPay),
    /// Time is advanced.
    Advance {
        seconds: u32,
    },
}

/// A service request on arrival.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Arrival {
    /// Its number among all requests.
    pub(crate) number: usize,
    pub(crate) operation: String,
    pub(crate) reference: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) payments: Vec<String>,
    pub(crate) received_at: Timestamp,
    /// Whether it was sent to the collection host, where the deposit to a bank has another form.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) on_collection_host: bool,
    /// The names of the faults that were applied to it.
    pub(crate) faults: Vec<String>,
}

/// How long a start waits for the state file: a sandbox of this program that was dropped still ends its tasks.
const RELEASE_LIMIT: Duration = Duration::from_secs(2);

/// Waits until no other sandbox uses the state file, at most [`RELEASE_LIMIT`].
pub(crate) async fn released(path: &Path) {
    let is_used = || File::open(path).is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)));
    let waiting = async {
        while is_used() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let _ = tokio::time::timeout(RELEASE_LIMIT, waiting).await;
}

/// An open state file, which no other sandbox can open meanwhile.
#[derive(Debug)]
pub(crate) struct Journal {
    file: File,
    /// The bytes of complete lines.
    length: u64,
}

impl Journal {
    /// Opens or creates the file. Returns the settings in it, which are `new` for a new file, and its inputs.
    pub(crate) fn open(path: &Path, new: Settings) -> Result<(Self, Settings, Vec<Line>), StartError> {
        let failed = |error: io::Error| StartError::state(path, error);
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(path).map_err(failed)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => StartError::state(path, "another sandbox uses it"),
            TryLockError::Error(error) => failed(error),
        })?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let text = std::str::from_utf8(&bytes[..whole]).map_err(|_| StartError::state(path, "it is not text"))?;
        let damaged = |number: usize, error: &dyn std::fmt::Display| StartError::state(path, format!("line {number} is damaged: {error}"));
        let mut lines = text.lines();
        let settings: Option<Settings> = lines
            .next()
            .map(serde_json::from_str)
            .transpose()
            .map_err(|error| damaged(1, &error))?;
        if settings.as_ref().is_some_and(|settings| settings.sandbox_state != FORM) {
            return Err(damaged(1, &"it was written by another version"));
        }
        let numbered = (2..).zip(lines);
        let lines = numbered.map(|(number, line)| serde_json::from_str(line).map_err(|error| damaged(number, &error)));
        let lines = lines.collect::<Result<Vec<Line>, StartError>>()?;
        let length = u64::try_from(whole).unwrap_or(u64::MAX);
        let mut journal = Self { file, length };
        journal.cut().map_err(failed)?;
        let settings = match settings {
            Some(settings) => settings,
            None => {
                journal.append(&new).map_err(failed)?;
                new
            }
        };
        Ok((journal, settings, lines))
    }

    /// Writes one line; after a failure nothing of it remains.
    pub(crate) fn append(&mut self, line: &impl Serialize) -> io::Result<()> {
        let mut bytes = serde_json::to_vec(line)?;
        bytes.push(b'\n');
        if let Err(error) = self.file.write_all(&bytes) {
            self.cut()?;
            return Err(error);
        }
        self.length += u64::try_from(bytes.len()).unwrap_or(0);
        Ok(())
    }

    /// Removes everything after the last complete line.
    fn cut(&mut self) -> io::Result<()> {
        self.file.set_len(self.length)?;
        self.file.seek(SeekFrom::Start(self.length))?;
        Ok(())
    }
}
