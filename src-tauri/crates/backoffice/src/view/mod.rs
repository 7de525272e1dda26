//! What the faces ask (`…Request`) and see (`…View`). Amounts are decimal texts such as `50000.00`, times are UTC RFC 3339.

mod activity;
mod after;
mod app;
mod banks;
mod batches;
mod columns;
mod connection;
mod console;
mod draft_rows;
mod drafts;
mod held;
mod payment_requests;
mod payouts;
mod people;
mod probe;
mod sandbox;
mod signature;
mod watching;

pub use activity::*;
pub use after::*;
pub use app::*;
pub use banks::*;
pub use batches::*;
pub use columns::*;
pub use connection::*;
pub use console::*;
pub use draft_rows::*;
pub use drafts::*;
pub use held::*;
pub use payment_requests::*;
pub use payouts::*;
pub use people::*;
pub use probe::*;
pub use sandbox::*;
pub use signature::*;
pub use watching::*;
