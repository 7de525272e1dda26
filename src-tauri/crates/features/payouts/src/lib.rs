//! Paying people from a spreadsheet: read and check, approve, send, decide, export.

mod after;
pub mod alias_file;
pub mod aliases;
pub mod batch;
mod columns;
mod cost;
mod draft;
mod draft_view;
mod freezing;
mod frozen;
mod frozen_items;
mod keep;
mod names;
mod open_draft;
mod open_drafts;
mod own_columns;
mod past;
mod reading;
mod results;
mod run;
mod sheet_views;
mod start;
pub mod tables;
pub mod top_ups;
pub mod view;
mod wallet;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use session::Context;

pub use after::{follow_up, links, origin, safe_again, same_people, save, save_template, statement, whole_statement};
pub use columns::{answer_amounts, forget_columns, look_at_columns, read_by, set_columns};
pub use cost::fees;
pub use draft::{alike, all_meant, change, change_alike, discard, draft_rows, drafts, read_draft, redo, undo};
pub use draft_view::draft_view;
pub use freezing::{DEFAULT_GROUP, freeze, plan_changes, plan_view, said};
pub use frozen::{digest_of, not_approved};
pub use keep::FileToKeep;
pub use keep::check_and_keep;
pub use names::{NameChecks, ask_again, check_names, stop_check};
pub use open_draft::OpenDraft;
pub use open_drafts::{OpenDrafts, check_file, open_draft};
pub use results::export;
pub use run::{
    check_now, decide_unattended, item_state, item_view, pause, resume_unattended, run_list, run_view, stop, summary, wallet_seen,
    whole_run,
};
pub use run::{decide, resume, summary_of};
pub use start::{enough_money, frozen_lines, release, waiting_lines};
pub use start::{run_unattended, unknown_copies};

use crate::batch::{Keyring, OpenBatch};
use secrets::Outside;

/// The payouts of an open profile.
#[derive(Debug)]
pub struct Payouts {
    /// The profile.
    pub context: Arc<Context>,
    /// The drafts that are kept read.
    pub drafts: OpenDrafts,
    /// The questions about holders of accounts that are under way.
    pub names: Arc<NameChecks>,
    /// Signs what goes to other computers.
    pub keyring: Keyring,
    batch: Mutex<Option<OpenBatch>>,
}

impl Payouts {
    /// With no draft open. `signing_key` is the place of the key that signs approval requests and answers.
    pub fn new(context: Arc<Context>, signing_key: Outside) -> Self {
        Self {
            context,
            drafts: OpenDrafts::default(),
            names: Arc::default(),
            keyring: Keyring::new(signing_key),
            batch: Mutex::default(),
        }
    }

    /// The approval request of another computer that is open here.
    pub fn batch(&self) -> MutexGuard<'_, Option<OpenBatch>> {
        self.batch.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
