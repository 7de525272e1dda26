//! Files of which every row becomes a payment request or a payment account.
//!
//! What is shown is what is made: a draft is judged from the stored file and the stored changes each time, and what a person begins is
//! frozen row by row. Each row becomes one thing at most, in the transaction that makes that thing.

mod accounts;
mod changes;
mod draft;
mod making;
mod reading;
mod requests;
mod results;
mod row_outcome;

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use cell_rules::Grid;
use session::Context;
use sha2::{Digest as _, Sha256};
use tokio::task::JoinHandle;

pub use changes::{alike, change, change_alike, confirm_all, redo, undo};
pub use draft::{discard, list, read, rows, view};
pub use making::{made, pause, resume, start, stop, try_row};
pub use reading::{forget_columns, read_as, select_sheets, settle};
pub use results::{save_results, save_slips, save_template};

use draft::Judged;
use files::sheets::SheetInfo;
use system::error::AppError;

/// A file that was read, by import and sheet.
type ReadSheet = (i64, String, Arc<Grid>, Arc<Vec<SheetInfo>>);

/// The imports of an open profile.
pub struct Bulk {
    /// The profile.
    pub context: Arc<Context>,
    bench: Arc<Bench>,
}

impl Bulk {
    /// With nothing read yet.
    pub fn new(context: Arc<Context>) -> Self {
        Self {
            context,
            bench: Arc::default(),
        }
    }

    /// Waits for the answers of what is on its way; once the outbox is stopped, nothing new is begun.
    pub async fn ended(&self) {
        self.bench.ended().await;
    }
}

/// What one open profile has at hand: the file that is shown, and which imports are being made.
struct Bench {
    read: Mutex<Option<ReadSheet>>,
    making: Mutex<BTreeSet<i64>>,
    tasks: Mutex<Vec<JoinHandle<()>>>,
    /// Makes the marks of what was shown worthless to whoever wants to guess what stands in it.
    salt: [u8; 32],
}

impl Default for Bench {
    fn default() -> Self {
        let mut salt = [0; 32];
        // Without chance a mark compares as well as with it.
        let _ = getrandom::fill(&mut salt);
        Self {
            read: Mutex::default(),
            making: Mutex::default(),
            tasks: Mutex::default(),
            salt,
        }
    }
}

impl Bench {
    fn sheet(&self, import: i64, sheet: &str) -> Option<(Arc<Grid>, Arc<Vec<SheetInfo>>)> {
        let read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        let (of, name, grid, sheets) = read.as_ref()?;
        (*of == import && name == sheet).then(|| (Arc::clone(grid), Arc::clone(sheets)))
    }

    /// A mark of everything that a person who sees this import sees, and of what is made of it.
    fn shown(&self, judged: &Judged) -> String {
        let mut digest = Sha256::new();
        digest.update(self.salt);
        digest.update(format!("{:?}\n{}\n", judged.stamp, judged.import.settings));
        for row in judged.ready() {
            let told: Vec<&str> = row.problems.iter().map(|problem| problem.words.as_str()).collect();
            digest.update(format!("{} {:?} {:?} {:?} {told:?}\n", row.number, row.values, row.ends, row.bank));
        }
        hex::encode(digest.finalize())
    }

    fn keep(&self, read: ReadSheet) {
        *self.read.lock().unwrap_or_else(PoisonError::into_inner) = Some(read);
    }

    fn forget(&self) {
        *self.read.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Whether nobody made this import; from now on somebody does.
    fn take(&self, import: i64) -> bool {
        self.making.lock().unwrap_or_else(PoisonError::into_inner).insert(import)
    }

    fn watch(&self, task: JoinHandle<()>) {
        let mut tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        tasks.retain(|task| !task.is_finished());
        tasks.push(task);
    }

    async fn ended(&self) {
        let tasks = std::mem::take(&mut *self.tasks.lock().unwrap_or_else(PoisonError::into_inner));
        for task in tasks {
            let _ = task.await;
        }
    }

    fn leave(&self, import: i64) {
        self.making.lock().unwrap_or_else(PoisonError::into_inner).remove(&import);
    }
}

fn number(id: &str) -> Result<i64, AppError> {
    id.parse().map_err(|_| AppError::not_found("There is no such import."))
}
