//! The sentences of this feature that people read, made from typed values. No rule builds or reads them.

mod aliases;
mod approval;
pub(crate) mod audit;
mod documents;
mod draft;
mod pay_again;
mod sending;
mod statement;
mod top_ups;

pub(crate) use aliases::*;
pub(crate) use approval::*;
pub(crate) use documents::*;
pub(crate) use draft::*;
pub(crate) use pay_again::*;
pub(crate) use sending::*;
pub(crate) use statement::*;
pub(crate) use top_ups::*;
