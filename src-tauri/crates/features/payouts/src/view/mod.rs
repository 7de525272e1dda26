//! Requests (`…Request`) and views (`…View`). Amounts are decimal texts such as `50000.00`, times are UTC in RFC 3339.

mod after;
mod aliases;
mod batches;
mod columns;
mod draft_rows;
mod drafts;
mod payouts;
mod top_ups;

pub use after::*;
pub use aliases::*;
pub use batches::*;
pub use columns::*;
pub use draft_rows::*;
pub use drafts::*;
pub use payouts::*;
pub use sheet_rules::payout::PlanChange as PlanChangeView;
pub use top_ups::*;
