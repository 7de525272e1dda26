//! Imports: files of which every row becomes a payment request or a payment account.
//!
//! A draft is judged anew from the stored file and the stored corrections each time. A start fixes every row as it was shown. Each row becomes one
//! thing at most, in the transaction that stores that thing.

mod accounts;
mod changes;
mod draft;
mod making;
mod reading;
mod requests;
mod results;
mod row_order;
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

use crate::messages;

/// Import, sheet, cells and sheets of the file.
type ReadSheet = (i64, String, Arc<Grid>, Arc<Vec<SheetInfo>>);

/// The imports of an open profile.
pub struct Bulk {
    pub context: Arc<Context>,
    state: Arc<ImportState>,
}

impl Bulk {
    /// The state of a profile that was just opened.
    pub fn new(context: Arc<Context>) -> Self {
        Self {
            context,
            state: Arc::default(),
        }
    }

    /// Waits for the calls in flight. The outbox must be stopped first, so that no new call begins.
    pub async fn ended(&self) {
        self.state.tasks_ended().await;
    }
}

/// What the imports of a profile keep in memory.
struct ImportState {
    read: Mutex<Option<ReadSheet>>,
    making: Mutex<BTreeSet<i64>>,
    tasks: Mutex<Vec<JoinHandle<()>>>,
    /// Prevents that the contents are guessed from a digest by trial.
    salt: [u8; 32],
}

impl Default for ImportState {
    fn default() -> Self {
        let mut salt = [0; 32];
        // Without randomness the digests still compare correctly.
        let _ = getrandom::fill(&mut salt);
        Self {
            read: Mutex::default(),
            making: Mutex::default(),
            tasks: Mutex::default(),
            salt,
        }
    }
}

impl ImportState {
    fn cached_sheet(&self, import: i64, sheet: &str) -> Option<(Arc<Grid>, Arc<Vec<SheetInfo>>)> {
        let read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        let (of, name, grid, sheets) = read.as_ref()?;
        (*of == import && name == sheet).then(|| (Arc::clone(grid), Arc::clone(sheets)))
    }

    /// A digest of everything that the person sees of the import and that is made of it.
    fn digest(&self, judged: &Judged) -> String {
        let mut digest = Sha256::new();
        digest.update(self.salt);
        digest.update(format!("{:?}\n{}\n", judged.stamp, judged.import.settings));
        for row in judged.ready() {
            let warnings: Vec<&str> = row.problems.iter().map(|problem| problem.words.as_str()).collect();
            digest.update(format!(
                "{} {:?} {:?} {:?} {warnings:?}\n",
                row.number, row.values, row.ends, row.bank
            ));
        }
        hex::encode(digest.finalize())
    }

    fn cache(&self, read: ReadSheet) {
        *self.read.lock().unwrap_or_else(PoisonError::into_inner) = Some(read);
    }

    fn clear_cache(&self) {
        *self.read.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Reserves an import for one task; false if another task has it.
    fn reserve(&self, import: i64) -> bool {
        self.making.lock().unwrap_or_else(PoisonError::into_inner).insert(import)
    }

    fn add_task(&self, task: JoinHandle<()>) {
        let mut tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        tasks.retain(|task| !task.is_finished());
        tasks.push(task);
    }

    async fn tasks_ended(&self) {
        let tasks = std::mem::take(&mut *self.tasks.lock().unwrap_or_else(PoisonError::into_inner));
        for task in tasks {
            let _ = task.await;
        }
    }

    fn release(&self, import: i64) {
        self.making.lock().unwrap_or_else(PoisonError::into_inner).remove(&import);
    }
}

/// The parts that are not empty, with `separator` between them.
fn joined<const N: usize>(parts: [&str; N], separator: &str) -> String {
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(separator)
}

fn number(id: &str) -> Result<i64, AppError> {
    id.parse().map_err(|_| AppError::not_found(messages::NO_SUCH_IMPORT))
}
