//! Bank statements: read from files of banks, proved, kept, and taken back.

mod differs;
mod file;
mod import;
mod look;
mod numberless;
mod taken_back;
mod unclear;

pub use import::{check, import};
pub use look::list;
pub use taken_back::take_back;
