//! What features do in the transaction that settles a line of theirs. The outbox names no feature.

use std::fmt::Debug;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use base::moment::Moment;
use payment_rules::outbox::State;
use payment_rules::policy::Policy;
use payment_rules::reading::{Attempt, Evidence, Finding};
use rusqlite::Connection;

use super::Outbox;
use crate::tables::outbox::LineRow;
use system::error::AppError;

/// An answer that settled a line, or left it in doubt.
#[derive(Clone, Copy, Debug)]
pub struct Answered<'a> {
    /// The line as the answer left it.
    pub row: &'a LineRow,
    /// What the answer proves of it.
    pub evidence: &'a Evidence,
    /// The answer.
    pub attempt: &'a Attempt,
    /// What the profile permits.
    pub policy: &'a Policy,
    /// When it came.
    pub now: Moment,
}

/// What a feature keeps of what becomes of its lines, in the same transaction. An error undoes the settlement, and the line stays in doubt.
pub trait SettlementHook: Debug + Send + Sync {
    /// The operations whose lines it is called for.
    fn operations(&self) -> &'static [&'static str];

    /// A call that carried the line was answered, or not.
    ///
    /// # Errors
    ///
    /// Where the records cannot be written.
    fn answered(&self, _db: &Connection, _answered: Answered<'_>) -> Result<(), AppError> {
        Ok(())
    }

    /// A status query found the line done.
    ///
    /// # Errors
    ///
    /// Where the records cannot be written.
    fn found(&self, _db: &Connection, _row: &LineRow, _now: Moment) -> Result<(), AppError> {
        Ok(())
    }

    /// A person decided the line, which is in `state` since.
    ///
    /// # Errors
    ///
    /// Where the records cannot be written.
    fn decided(&self, _db: &Connection, _row: &LineRow, _state: State, _now: Moment) -> Result<(), AppError> {
        Ok(())
    }
}

/// A status query that is under way.
pub type Asking<'a> = Pin<Box<dyn Future<Output = Result<Finding, AppError>> + Send + 'a>>;

/// The status query of lines that the service knows by the payment alone: its history shows what became of them.
pub trait HistoryQuery: Debug + Send + Sync {
    /// What the history shows of `row`. What cannot be learnt now is [`Finding::Unclear`].
    ///
    /// # Errors
    ///
    /// Where the records cannot be read.
    fn ask<'a>(&'a self, outbox: &'a Arc<Outbox>, row: &'a LineRow) -> Asking<'a>;
}

/// The hooks of a program.
#[derive(Clone, Copy, Debug)]
pub struct Hooks {
    /// What features keep of what becomes of their lines.
    pub settlement: &'static [&'static dyn SettlementHook],
    /// How refunds are looked up.
    pub refunds: &'static dyn HistoryQuery,
}

impl Outbox {
    /// The hooks for the lines of `operation`.
    pub fn hooks_of<'a>(&self, operation: &'a str) -> impl Iterator<Item = &'static dyn SettlementHook> + use<'a> {
        let of_this = move |hook: &&dyn SettlementHook| hook.operations().contains(&operation);
        self.hooks.settlement.iter().copied().filter(of_this)
    }
}
