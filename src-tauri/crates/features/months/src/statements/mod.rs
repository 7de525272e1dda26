//! Bank statements: read from files, proved, imported, and taken back.

mod account_without_number;
mod ambiguous_line;
mod conflict;
mod detail;
mod file;
mod import;
mod taken_back;

pub use detail::list;
pub use import::{check, import};
pub use taken_back::take_back;
