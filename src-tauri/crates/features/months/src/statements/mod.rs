//! Bank statements: read from files, proved, imported, and taken back.

mod account_without_number;
mod ambiguous_line;
mod conflict;
mod detail;
mod file;
mod import;
mod withdrawal;

pub use detail::list;
pub use import::{check, import};
pub use withdrawal::withdraw;
