//! The sentences of this crate that people read, made from typed values. No rule builds or reads them.

pub(crate) mod audit;
mod backup;
pub(crate) mod business;
mod calls;
mod confirm;
mod decisions;
mod probe;
mod probe_meaning;
mod probe_questions;
mod profiles;
mod report;
pub(crate) mod saving;
mod submitted_draft;

pub(crate) use backup::*;
pub(crate) use calls::*;
pub(crate) use confirm::*;
pub(crate) use decisions::*;
pub(crate) use probe::*;
pub(crate) use probe_meaning::*;
pub(crate) use probe_questions::*;
pub(crate) use profiles::*;
pub(crate) use report::*;
pub(crate) use submitted_draft::*;
