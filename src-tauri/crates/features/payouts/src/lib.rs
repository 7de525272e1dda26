//! Payouts from a spreadsheet: reading and checks, approval, sending, decisions, export.

mod after;
pub mod alias_file;
pub mod aliases;
mod by_month;
mod columns;
mod cost;
mod decide;
mod draft;
mod draft_view;
pub mod findings;
mod keep;
mod messages;
mod names;
mod open_draft;
mod open_drafts;
mod own_columns;
mod past;
mod reading;
pub mod remote_approval;
mod results;
mod run;
mod sheet_views;
mod snapshot;
mod snapshot_items;
mod start;
mod submit;
pub mod tables;
pub mod top_ups;
pub mod view;
mod wallet;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use session::Context;
use tokio::sync::OwnedMutexGuard;

pub use after::{can_pay_again, follow_up, links, origin, same_people, save, save_template, statement, whole_statement};
pub use by_month::by_month;
pub use columns::{answer_amounts, forget_columns, preview_columns, read_by, set_columns};
pub use cost::fees;
pub use decide::{decide, decide_unattended};
pub use draft::{alike, change, change_alike, confirm_all, discard, discarded, draft_rows, drafts, read_draft, redo, restore, undo};
pub use draft_view::draft_view;
pub use keep::FileToKeep;
pub use keep::check_and_keep;
pub use names::{NameChecks, ask_again, check_names, stop_check};
pub use open_draft::OpenDraft;
pub use open_drafts::{OpenDrafts, check_file, open_draft};
pub use results::export;
pub use run::{
    check_now, item_state, item_view, pause, resume, resume_unattended, run_list, run_view, stop, summary, summary_of, wallet_seen,
    whole_run,
};
pub use snapshot::{digest_of, not_approved};
pub use start::{enough_money, release, snapshot_lines, waiting_lines};
pub use start::{run_unattended, unknown_copies};
pub use submit::{DEFAULT_GROUP, fingerprint, plan_changes, plan_view, submit};

use crate::remote_approval::{Keyring, OpenRequest};
use secrets::ExternalSecret;
use system::error::AppError;

/// The state of payouts for an open profile.
#[derive(Debug)]
pub struct Payouts {
    /// The context of the profile.
    pub context: Arc<Context>,
    /// The open drafts.
    pub drafts: OpenDrafts,
    /// The running name checks.
    pub names: Arc<NameChecks>,
    /// Signs files for other computers.
    pub keyring: Keyring,
    batch: Mutex<Option<OpenRequest>>,
}

impl Payouts {
    /// A state without open drafts. `signing_key` is where the key is kept that signs approval requests and responses.
    pub fn new(context: Arc<Context>, signing_key: ExternalSecret) -> Self {
        Self {
            context,
            drafts: OpenDrafts::default(),
            names: Arc::default(),
            keyring: Keyring::new(signing_key),
            batch: Mutex::default(),
        }
    }

    /// The draft with this id, opened if necessary, for exclusive use.
    pub async fn draft(&self, id: &str) -> Result<OwnedMutexGuard<OpenDraft>, AppError> {
        Ok(self.drafts.get(&self.context.outbox, id).await?.lock_owned().await)
    }

    /// The open approval request from another computer.
    pub fn batch(&self) -> MutexGuard<'_, Option<OpenRequest>> {
        self.batch.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
