//! Giving money back: of a payment request, of a deposit, of a bill that a customer paid. At most what was paid, one at a time, and never
//! a second time while nobody knows about the first.

mod ask;
mod history;
mod known;
mod payment;
pub mod view;

pub use ask::{carry_out, question_facts};
pub use history::RefundQuery;
pub use known::{list, of};
