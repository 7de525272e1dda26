//! The state file: every input that reached the world, one JSON line each, written before anything is done with it.
//!
//! On start the inputs are done again by the same code, so the world survives a restart or a kill. A last line that was torn by a kill
//! is cut off: its answer was never sent. Keys, passwords and photos are never written (of a photo its
//! length and digest), but the seed is, from which the made-up keys follow.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use service_api::value::Amount;

use crate::StartError;
use crate::photos::Photos;
use crate::time::Timestamp;
use crate::world::{BillToPay, Deposit, Duplicates, Twists};

/// The first line: what the world was made of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Settings {
    /// The form of the file.
    pub(crate) sandbox_state: u32,
    pub(crate) seed: u64,
    pub(crate) opening_balance: Amount,
    pub(crate) duplicates: Duplicates,
    /// Where time begins that passes by hand only; without it, time is the computer's.
    #[serde(rename = "by_hand_from", default, skip_serializing_if = "Option::is_none")]
    pub(crate) manual_from: Option<Timestamp>,
}

/// The form of the file that is written and read.
pub(crate) const FORM: u32 = 1;

/// Every further line.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Line {
    /// When, in the sandbox's time.
    pub(crate) at: Timestamp,
    pub(crate) input: Input,
}

/// Something that happened to the sandbox.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Input {
    /// A request that changes the world.
    Call {
        arrival: Arrival,
        body: Box<RawValue>,
        #[serde(default)]
        twists: Twists,
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
    /// Money arrives in a payment account.
    Deposit(Deposit),
    /// Money comes from outside into a customer's wallet.
    TopUp {
        customer: String,
        amount: Amount,
    },
    /// The payer cancels.
    Cancel {
        reference: String,
    },
    /// The time of a payment request runs out.
    Expire {
        reference: String,
    },
    Fail {
        reference: String,
    },
    /// The time of a payment request ran out by itself, and that was told.
    Lapse {
        reference: String,
    },
    /// An attempt to deliver the notice with this number ended.
    Tried {
        notice: usize,
        http_status: Option<u16>,
    },
    /// A customer pays a bill.
    Bill(BillToPay),
    /// Time passes.
    Advance {
        seconds: u32,
    },
}

/// A service request as it came in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Arrival {
    /// Its place among all requests.
    pub(crate) number: usize,
    pub(crate) operation: String,
    pub(crate) reference: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) payments: Vec<String>,
    pub(crate) received_at: Timestamp,
    /// Whether it came to the collection host, where the deposit to a bank has a form of its own.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) on_collection_host: bool,
    /// Names of the faults that struck it.
    pub(crate) faults: Vec<String>,
}

/// An open state file; no other sandbox can open it meanwhile.
#[derive(Debug)]
pub(crate) struct Journal {
    file: File,
    /// Bytes of whole lines.
    length: u64,
}

impl Journal {
    /// Opens or makes the file. Gives the settings of the world in it, which are `new` for a new one, and its inputs.
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

    /// Writes one line; when that fails, nothing of it stays.
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

    /// Cuts off what follows the last whole line.
    fn cut(&mut self) -> io::Result<()> {
        self.file.set_len(self.length)?;
        self.file.seek(SeekFrom::Start(self.length))?;
        Ok(())
    }
}
