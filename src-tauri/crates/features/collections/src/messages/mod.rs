//! The sentences of this feature that people read, made from typed values. No rule builds or reads them.

mod accounts;
pub(crate) mod audit;
mod imports;
mod lists;
mod notices;
mod requests;
mod sharing;
mod watching;

pub(crate) use accounts::*;
pub(crate) use imports::*;
pub(crate) use lists::*;
pub(crate) use notices::*;
pub(crate) use requests::*;
pub(crate) use sharing::*;
pub(crate) use watching::*;
