//! Refunds of payment requests, deposits and bills. At most the paid amount is refunded, by one refund at a time, and never while an earlier one is
//! unconfirmed.

mod ask;
mod history;
mod known;
mod messages;
mod payment;
pub mod view;

pub use ask::{carry_out, question_facts};
pub use history::RefundQuery;
pub use known::{list, of};
