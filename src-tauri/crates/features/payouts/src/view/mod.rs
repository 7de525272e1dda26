//! Requests (`…Request`) and views (`…View`). Amounts are decimal texts such as `50000.00`, times are UTC in RFC 3339.

mod aliases;
mod columns;
mod documents;
mod draft_rows;
mod drafts;
mod pay_again;
mod payouts;
mod remote_approval;
mod top_ups;

pub use aliases::*;
pub use columns::*;
pub use documents::*;
pub use draft_rows::*;
pub use drafts::*;
pub use pay_again::*;
pub use payouts::*;
pub use remote_approval::*;
pub use sheet_rules::payout::PlanChange as PlanChangeView;
pub use top_ups::*;
