//! Payouts through the public interface: from sheets to judged rows and plans.

mod changes;
mod columns;
mod holders;
mod making;
mod past;
mod plans;
mod properties;
mod sheets;
mod totals;
