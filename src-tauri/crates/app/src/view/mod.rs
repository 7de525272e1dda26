//! Requests (`…Request`) and views (`…View`) of all front ends. Amounts are decimal texts such as `50000.00`, times are UTC in RFC 3339.

mod app;
mod business;
mod confirm;
mod connection;
mod console;
mod look_up;
mod people;
mod probe;
mod saving;
mod signature;

pub use app::*;
pub use business::*;
pub use collections::view::*;
pub use confirm::*;
pub use connection::*;
pub use console::*;
pub use customers::view::*;
pub use directory::view::*;
pub use look_up::*;
pub use months::view::*;
pub use payments::view::*;
pub use payouts::view::*;
pub use people::*;
pub use probe::*;
pub use refunds::view::*;
pub use saving::*;
pub use session::view::*;
pub use signature::*;
pub use support::view::*;
