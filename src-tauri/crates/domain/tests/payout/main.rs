//! Payouts through the public door: sheets in, judged rows and plans out.

mod changes;
mod holders;
mod making;
mod plans;
mod properties;
mod sheets;
