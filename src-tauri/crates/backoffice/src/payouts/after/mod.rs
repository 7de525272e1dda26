//! Looking back on a run: what became of every payment, how that is known, and papers that say so.

mod facts;
mod proof;
mod receipts;
mod save;
mod statement;

pub use save::{save, statement};
