//! Payouts through the public door: sheets in, judged rows and plans out.

mod changes;
mod columns;
mod holders;
mod making;
mod past;
mod plans;
mod properties;
mod sheets;
